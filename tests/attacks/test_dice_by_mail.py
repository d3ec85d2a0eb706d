"""Attacks on dice by mail that no other test makes already. The list of all is in docs/dice.md."""

from __future__ import annotations

import ast
import hashlib
import hmac
import html
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pbem.audit.audit import judged
from pbem.engine import chance, dice
from pbem.engine.state import copy
from pbem.play import throws
from pbem.records.dice import rolls
from pbem.storage import keys, save
from pbem.storage.chain import verify_all
from pbem.table.campaign import Campaign
from tests.small_campaign import ATTACK, ID, NAME, REST, Folder, Maker

ROOT = Path(__file__).parent.parent.parent
PHRASES = {
    "germany": "zwölf Boxkämpfer jagen Viktor",
    "soviet-union": "Wolken über dem Dnjepr 1943",
}


def all_dice(folder: Folder) -> dict[str, str]:
    """Every roll of a campaign by label."""
    found: dict[str, str] = {}
    for record in folder.records:
        found |= record.get("dice", {})
    return found


def twin(small: Folder, name: str = "other") -> Folder:
    """A copy of the campaign as it is now."""
    shutil.copytree(small.path, small.path / name)
    return Folder(small.path / name, small._capture)


# A5: change the movement after the antiaircraft fire


def test_after_the_first_die_no_move_can_be_changed(campaign: Maker) -> None:
    small = campaign("--wait", "retreat")
    small.apply(ATTACK + "done")
    assert small.asked[0].startswith("retreat")
    dice_before = all_dice(small)
    assert dice_before
    more = (
        "combat:\nmove 1 infantry: Poland -> East Poland\n",
        "purchase:\nbuy 1 armor\n",
    )
    for text in more:
        mail = small.mail(text)
        with small.untouched():
            told = small.run("apply", NAME, mail)
        assert told.code == 1, text
        assert "locked in record" in " ".join(told.out.split()), text
    small.apply("", "--silence")
    assert dice_before.items() <= all_dice(small).items()


# A8, A9: predict from what is public, read the outcome from the commitment


def public_values(folder: Folder) -> Iterator[bytes]:
    """Every value of the public file and of all texts made from it, as keys that somebody might
    try.
    """
    texts = [folder.save.read_text(encoding="utf-8")]
    for command in (("status",), ("report", "--depth", "full"), ("dice",), ("log",)):
        texts.append(folder.run(command[0], NAME, *command[1:]).out)
    for text in texts:
        for word in re.findall(r"[0-9A-Za-z+/=:_.-]{4,}", text):
            yield word.encode()
            for part in re.split(r"[:/]", word):
                yield part.encode()
                if re.fullmatch(r"(?:[0-9a-f]{2})+", part):
                    yield bytes.fromhex(part)
        for phrase in re.findall(r'"([^"\n]*)"', text):
            yield phrase.encode()


def guesses(value: bytes, number: int, founding: dict[str, str | bytes]) -> Iterator[bytes]:
    """Seeds that could be made of a value: as the link, as a link hashed on, as the seed itself,
    plain or hashed.
    """
    link = value if len(value) == 32 else hashlib.sha256(value).digest()
    for _ in range(4):
        yield chance.seed(ID, number, {"moderator": link}, founding)
        yield link
        link = chance.chain_step(ID, "moderator", link)
    yield value
    yield hmac.digest(value, chance.body(ID, number, {}, founding), "sha256")
    yield hmac.digest(b"pbem/v1/seed", value, "sha256")


def gives(seed: bytes, wanted: list[dice.Roll]) -> bool:
    """Whether a seed gives all these dice."""
    return all(
        chance.die(seed, f"{roll.label}/{slot}", roll.sides) == value
        for roll in wanted
        for slot, value in enumerate(roll.values, 1)
    )


def test_from_the_public_file_before_the_reveal_no_die_can_be_computed(small: Folder) -> None:
    """The links of earlier segments, the anchor, hashes, seals, texts: nothing leads to the dice of
    the next one.
    """
    for seat, phrase in PHRASES.items():
        small.apply(f"phrase: {phrase}", seat=seat)
    small.run("roll", NAME, "--dice", "20d6", "--why", "a link that is known")
    opened = Campaign.open(small.save)
    signer = keys.load(small.path / "small.pbem-private" / "moderator.key")
    throws.lock(opened, signer, rolls.Wanted.of("30d6", "the dice to be guessed"))
    assert small.kinds[-1] == "lock"
    known = set(public_values(small))
    small.run("roll", NAME)
    record = small.records[-1]
    wanted = dice_of(record)
    number, link = record["links"]["moderator"].split()
    founding: dict[str, str | bytes] = {
        seat: chance.normal_phrase(phrase) for seat, phrase in PHRASES.items()
    }
    assert len(known) > 200
    assert bytes.fromhex(link) not in known
    assert any(gives(seed, wanted) for seed in guesses(bytes.fromhex(link), int(number), founding))
    for value in known:
        for seed in guesses(value, int(number), founding):
            assert not gives(seed, wanted), value


def dice_of(record: dict[str, Any]) -> list[dice.Roll]:
    return [dice.parse_roll_text(label, text) for label, text in record["dice"].items()]


def test_a_link_that_is_known_gives_no_die_of_the_next_segment(small: Folder) -> None:
    """Whoever has x_n has all links before it and none after: hashing on never comes to x_(n+1)."""
    chain = chance.make_chain(ID, "moderator", bytes(32), 50)
    for number in range(50):
        value, seen = chain.links[number], set()
        for _ in range(number + 2):
            seen.add(value)
            value = chance.chain_step(ID, "moderator", value)
        assert not seen & set(chain.links[number + 1 :])


def test_no_generator_runs_when_dice_fall() -> None:
    """Chance comes from the operating system, once, for keys, chains and ids. What a robot draws
    follows from the campaign and the question; nothing else imports a generator."""
    allowed = {"pbem/commands/new.py", "pbem/storage/keys.py", "pbem/commands/join.py"}
    found = set()
    for folder in ("pbem", "games"):
        for path in (ROOT / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                names = [each.name for each in node.names] if isinstance(node, ast.Import) else []
                if isinstance(node, ast.ImportFrom) and node.module:
                    names = [node.module]
                if {"random", "secrets", "uuid"} & {name.split(".")[0] for name in names}:
                    found.add(path.relative_to(ROOT).as_posix())
    assert found <= allowed, found - allowed


# A11: the mail is lost, please send it again


def test_a_mail_sent_again_changes_no_die(small: Folder) -> None:
    other = twin(small)
    first = small.mail(f"seat: germany\n{ATTACK}done", "first.txt")
    small.run("apply", NAME, first)
    again = other.mail(
        "seat: germany\npress: I send it again.\nPURCHASE:\n  buy 5 inf\nCombat:\n"
        "mv 3 inf, 1 arm: Rumania -> Bessarabia\nmv 6 infantry, 1 art, 2 arm: Poland->E. Poland\ndone\n"
    )
    for mail in (first, again):
        small.run("apply", "other", str(other.path / mail) if mail == again else mail)
    assert small.run("apply", NAME, first).code == 1
    assert all_dice(small)
    assert all_dice(other) == all_dice(small)


# A13: vary what is free


FREE = {
    "the time": {"epoch": "1999999999"},
    "press": {"press": "press: " + "a few words more\n"},
    "the order of the lines": {"swap": "yes"},
    "mails between, so other record numbers": {"between": "yes"},
    "the name of the mail": {"file": "zzz.txt"},
    "blanks and capitals": {"blanks": "yes"},
}


@pytest.mark.parametrize("free", FREE)
def test_what_anybody_may_still_vary_enters_no_seed(
    free: str, small: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = FREE[free]
    other = twin(small)
    small.apply(ATTACK + "done")
    monkeypatch.setenv("SOURCE_DATE_EPOCH", told.get("epoch", "1767225600"))
    text = ATTACK
    if "swap" in told:
        head, first = ATTACK.split("combat:\n")
        one, two = first.splitlines()
        text = f"{head}combat:\n{two}\n{one}\n"
    if "blanks" in told:
        text = text.replace("move", "  MOVE").replace(",", " ,  ")
    if "between" in told:
        for number in range(3):
            mail = other.mail(f"seat: united-states\npress: mail {number}\n", f"{number}.txt")
            small.run("apply", "other", str(other.path / mail))
    mail = other.mail(
        f"seat: germany\n{told.get('press', '')}{text}done", told.get("file", "m.txt")
    )
    assert small.run("apply", "other", str(other.path / mail)).code == 0
    assert all_dice(small)
    assert all_dice(other) == all_dice(small)
    heads = [save.open_save(folder.save).head for folder in (small, other)]
    assert (heads[0] == heads[1]) == (free in ("the name of the mail",))


# A17: dice too many, too few, or of unclear use


@pytest.fixture
def played(small: Folder) -> tuple[dict[str, Any], list[dict[str, Any]], dict[str, Any]]:
    small.apply(ATTACK + REST + "done")
    walked = verify_all(small.save.read_bytes(), NAME)
    return walked.anchor, walked.records, walked.trailer["state"]


@pytest.mark.parametrize(
    "change", ["one label more", "one label less", "one die more", "one die less"]
)
def test_a_record_with_right_dice_of_other_labels_than_the_rules_ask_for_is_found(
    change: str, played: tuple[dict[str, Any], list[dict[str, Any]], dict[str, Any]]
) -> None:
    """Each value follows from its label; only the replay knows which labels there have to be."""
    anchor, records, state = played
    changed = [copy(record) for record in records]
    record = next(each for each in changed if each.get("dice"))
    number, link = record["links"]["moderator"].split()
    seed = chance.seed(anchor["campaign"], int(number), {"moderator": bytes.fromhex(link)}, {})
    label, text = next(
        (label, text) for label, text in record["dice"].items() if len(text.split()) > 2
    )
    if change == "one label more":
        record["dice"]["combat/berlin/1"] = f"d6: {chance.die(seed, 'combat/berlin/1/1', 6)}"
    elif change == "one label less":
        del record["dice"][label]
    elif change == "one die more":
        slot = len(text.split())
        record["dice"][label] = f"{text} {chance.die(seed, f'{label}/{slot}', 6)}"
    else:
        record["dice"][label] = text.rsplit(" ", 1)[0]
    by_dice, by_rules = judged(anchor, changed, state)
    assert by_dice.difference is None
    assert by_rules.difference is not None
    assert by_rules.difference.record == record["record"]
    assert by_rules.difference.path.startswith("dice")


# A19: the dice mail never arrives, so nobody checks


@pytest.mark.parametrize("fmt", ["text", "bbcode", "markdown", "html"])
def test_every_die_is_recomputed_from_the_posted_report_alone(small: Folder, fmt: str) -> None:
    """With hashlib and hmac only, from what stands in the report: links, founding, labels."""
    for seat, phrase in PHRASES.items():
        small.apply(f"phrase: {phrase}", seat=seat)
    small.run("roll", NAME, "--dice", "2d20", "--why", "beside the rules")
    small.apply(ATTACK + "done")
    report = small.run("report", NAME, "--depth", "full", "--format", fmt).out
    text = html.unescape(re.sub(r"</?[a-z][^>]*>", " ", report)).replace("\\", "").replace("`", "")
    text = " ".join(re.sub(r"\[/?\w+\]", " ", text).split())
    found = re.search(r"Campaign ([\w-]+);", text)
    assert found is not None
    founding = dict(re.findall(r"Founding, ([\w-]+): (.+?)(?=,? (?:Founding|\**Record))", text))
    founding = {seat: phrase.strip(" *-") for seat, phrase in founding.items()}
    assert founding == {seat: chance.normal_phrase(phrase) for seat, phrase in PHRASES.items()}
    parts = re.split(r"Record \d+, segment (\d+), grade", text)
    checked = 0
    for number, part in zip(parts[1::2], parts[2::2], strict=True):
        link = re.search(r"Link of moderator: ([0-9a-f]{64})", part)
        assert link is not None
        seed = hmac.digest(
            b"pbem/v1/seed",
            lp(found[1].encode())
            + lp(int(number).to_bytes(8, "big"))
            + listed({"moderator": bytes.fromhex(link[1])})
            + listed({seat: phrase.encode() for seat, phrase in founding.items()})
            + lp(b""),
            "sha256",
        )
        for label, sides, values in re.findall(r"([a-z0-9_/-]+) d(\d+): (\d+(?: \d+)*)", part):
            for slot, value in enumerate(values.split(), 1):
                assert die(seed, f"{label}/{slot}", int(sides)) == int(value), label
                checked += 1
    shown = sum(len(roll.split()) - 1 for roll in all_dice(small).values())
    assert checked == shown > 10


def lp(data: bytes) -> bytes:
    return len(data).to_bytes(4, "big") + data


def listed(values: dict[str, bytes]) -> bytes:
    return len(values).to_bytes(4, "big") + b"".join(
        lp(name.encode()) + lp(values[name]) for name in sorted(values)
    )


def die(seed: bytes, label: str, sides: int) -> int:
    tail = sides.to_bytes(4, "big") + bytes(4)
    block = hmac.digest(seed, b"pbem/v1/die\0" + lp(label.encode()) + tail, "sha256")
    return next(byte % sides + 1 for byte in block if byte < 256 - 256 % sides)


# A24: a mail in another's name


def test_a_mail_in_anothers_name_is_on_record_as_the_moderators_word(small: Folder) -> None:
    """Without a signature only the receipt tells the true player; the record does not claim more
    than that.
    """
    name = small.mail(
        b"From: Somebody Else <x@example.org>\nTo: gm@example.org\nSubject: orders\n"
        b"Date: Thu, 01 Jan 2026 10:00:00 +0000\n\nseat: germany\npurchase:\nbuy 1 armor\n"
    )
    told = small.run("apply", NAME, name, "--receipts", "receipts")
    assert told.code == 0
    assert small.records[-1]["authenticated"] == "moderator's word"
    receipt = (small.path / "receipts" / "mail.txt").read_text()
    assert "Receipt for germany" in receipt
    assert small.records[-1]["mail"].removeprefix("salted:") in receipt
    assert "authenticated by the moderator's word" in " ".join(
        small.run("report", NAME, "--turn", "1", "--depth", "full").out.split()
    )
