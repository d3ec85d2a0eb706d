"""Lines that a seat seals with its own tool: the two mails, what the moderator takes, what the
audit finds.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pbem.audit.audit import audit, judged
from pbem.engine.state import copy as copied
from pbem.library import registry
from pbem.player.seal import SEALS
from pbem.records import line_fields
from pbem.records.seals import seal_lines
from pbem.storage import keys, save, yamlin
from tests.chained_campaign import ID, Table
from tests.cli.test_links import AXIS, SOVIET, USA, Maker, holds
from tests.cli.test_links import make as make  # noqa: PLC0414 (a fixture)
from tests.small_campaign import ATTACK, NAME, Folder, one_paragraph

LISTS = "standing:\ncasualties land: armor\nretreat Rumania if attackers < defenders\n"


@pytest.fixture(autouse=True)
def _games(monkeypatch: pytest.MonkeyPatch) -> None:
    """These campaigns are of a bundled game."""
    monkeypatch.setattr(registry, "PACKAGE", "pbem.games")


def sealed(table: Table, seat: str, text: str, *options: str) -> tuple[str, str]:
    """The mails to the moderator and to everybody that `pbem seal` of a player writes, who has the
    save alone.
    """
    (table.at(seat)).mkdir(exist_ok=True)
    (table.at(seat) / "orders.txt").write_text(text)
    shutil.copy(table.save, table.at(seat))
    said = table.player(seat, "seal", NAME, "orders.txt", "--seat", seat, *options)
    assert said.code == 0, said
    private, public = ((table.at(seat) / name).read_text() for name in said.out.splitlines())
    return private, public


def problems(table: Folder, text: str) -> list[str]:
    [told] = table.run("check", NAME, table.mail(text, seat=""), "--json").data
    return [problem["code"] for problem in told["problems"]]


def kept(table: Table, seat: str) -> Any:
    path = table.at(seat) / f"{seat}.pbem-player" / SEALS
    return yamlin.load_one(path.read_bytes())


def lying(table: Table, seat: str) -> list[str]:
    """The fields of a seat's lines on the desk."""
    told = save.open_save(table.save).state["desk"]["seats"].get(seat, {}).get("lines", [])
    return [text.split(" ")[1] for text in told]


# What the player's tool writes


def test_the_mail_for_everybody_has_commitments_and_no_word_of_the_lines(make: Maker) -> None:
    table = make.founded()
    private, public = sealed(table, SOVIET, LISTS + "done")
    for word in ("casualties", "armor", "standing", "salt", "done"):
        assert word not in public
        assert word in private
    head = table.run("status", NAME, "--json").data["head"]
    assert f"sealed for {table.records[-1]['record']}/" in public
    assert head
    assert re.findall(r"^commit \d+: [0-9a-f]{64}$", public, re.M) == re.findall(
        r"^commit \d+: [0-9a-f]{64}$", private, re.M
    )
    assert max(len(line) for line in public.splitlines()) <= 76


def test_salts_are_random_and_stay_in_a_folder_that_only_the_player_reads(make: Maker) -> None:
    table = make.founded()
    first, _ = sealed(table, SOVIET, LISTS)
    again, _ = sealed(table, SOVIET, LISTS)
    salts = [re.findall(r"salt (\d+): ([0-9a-f]{64})", text) for text in (first, again)]
    assert [count for count, _ in salts[0] + salts[1]] == ["1", "2", "3", "4"]
    assert len({salt for _, salt in salts[0] + salts[1]}) == 4
    path = table.at(SOVIET) / f"{SOVIET}.pbem-player" / SEALS
    assert path.stat().st_mode & 0o077 == 0
    assert kept(table, SOVIET)["lines"]["3"]["salt"] == dict(salts[1])["3"]


def test_a_mail_with_mistakes_is_sealed_only_on_demand(make: Maker) -> None:
    table = make.founded()
    (table.at(SOVIET) / "orders.txt").write_text(LISTS + "retreet Rumania\n")
    said = table.player(SOVIET, "seal", str(table.save), "orders.txt", "--seat", SOVIET)
    assert said.code == 1
    assert "Nothing was sealed" in said.err
    assert not (table.at(SOVIET) / f"{SOVIET}.pbem-player" / SEALS).exists()
    private, _ = sealed(table, SOVIET, LISTS + "retreet Rumania\n", "--anyway")
    assert private.count("commit ") == 2
    one_paragraph(
        table.player(SOVIET, "seal", str(table.save), "nothing.txt"), "no such file", code=2
    )


@pytest.mark.parametrize("guess", ["retreet Rumania", "retreat Rumnia"])
def test_what_is_guessed_is_not_sealed_and_takes_no_sure_line_away(make: Maker, guess: str) -> None:
    table = make.founded()
    (table.at(SOVIET) / "orders.txt").write_text(f"{LISTS}{guess}\n")
    said = table.player(SOVIET, "seal", str(table.save), "orders.txt", "--seat", SOVIET)
    assert said.code == 1
    told = " ".join(said.err.split())
    assert f'"{guess}": it is only guessed what is meant' in told
    assert "standing: retreat Rumania" in told
    private, _ = sealed(table, SOVIET, f"{LISTS}{guess}\n", "--anyway")
    assert guess not in private
    assert private.count("commit ") == 2
    kept = (table.at(SOVIET) / f"{SOVIET}.pbem-player" / SEALS).read_text()
    assert "retreat Rumania if attackers < defenders" in kept


def test_a_dry_run_seals_nothing(make: Maker) -> None:
    table = make.founded()
    (table.at(SOVIET) / "orders.txt").write_text(LISTS)
    before = sorted(table.at(SOVIET).rglob("*"))
    said = table.player(
        SOVIET, "seal", str(table.save), "orders.txt", "--seat", SOVIET, "--dry-run"
    )
    assert (said.code, said.out) == (0, "2 lines could be sealed.\n")
    assert sorted(table.at(SOVIET).rglob("*")) == before


# What the moderator takes in


def test_the_record_has_the_commitments_of_the_seat_and_its_lines_are_opened_with_its_salts(
    make: Maker,
) -> None:
    table = make.founded()
    private, public = sealed(table, AXIS, ATTACK + "done")
    table.send(public, private)
    record = next(r for r in table.records if "seals" in r)
    told = {int(text.split()[0]): text.split()[1] for text in record["seals"]["commits"]}
    assert told == {int(n): each["commit"] for n, each in kept(table, AXIS)["lines"].items()}
    assert record["seals"]["signed"].startswith("ed25519:")
    lock = next(r for r in table.records if r["kind"] == "lock")
    opened = {text.split(" ")[1]: text.split(" ")[2] for text in lock["opened"]}
    salts = {
        seal_lines.field_of(AXIS, int(each["head"].split("/")[0]), int(n)): each["salt"]
        for n, each in kept(table, AXIS)["lines"].items()
    }
    assert opened == salts
    table.links(SOVIET, AXIS)
    holds(table)
    assert "lines that germany sealed itself: 3; open of them: 3" in table.run("audit", NAME).out


def test_without_the_mail_for_everybody_the_lines_are_taken_all_the_same(make: Maker) -> None:
    table = make.founded()
    private, _ = sealed(table, SOVIET, LISTS)
    said = table.send(private)
    assert said.code == 0
    assert "Sealed by you, with your own salts: 1, 2." in said.out
    assert len(lying(table, SOVIET)) == 2
    assert all(line_fields.is_own(name) for name in lying(table, SOVIET))
    holds(table)


def test_the_mail_for_everybody_alone_is_kept_and_is_no_record(make: Maker) -> None:
    table = make.founded()
    private, public = sealed(table, SOVIET, LISTS)
    before = table.save.read_bytes()
    said = table.send(public)
    assert said.code == 0
    assert "Your commitments 1, 2 are here" in said.out
    assert "All taken." in said.out
    assert "Checked only" not in said.out
    assert table.save.read_bytes() == before
    table.send(private)
    assert len(lying(table, SOVIET)) == 2
    assert table.send(public).code == 0


def bent(text: str) -> str:
    """The first commitment that is in a mail, changed."""
    return re.sub(r"(commit 1: )(.)", lambda m: m[1] + ("0" if m[2] != "0" else "1"), text)


BAD = {
    "another line": (lambda p: p.replace("armor", "infantry"), ["seal_missing"]),
    "another salt": (lambda p: p.replace("salt 1: ", "salt 1: 0")[:-1], None),
    "another commitment": (bent, ["seal_badly_signed", "seal_bad", "seal_bad"]),
    "a line more": (lambda p: p.replace("retreat", "casualties sea: destroyer\nretreat", 1), ["seal_missing"]),
    "another seat": (lambda p: p.replace(f"seat: {SOVIET}", f"seat: {USA}"), None),
    "another head": (lambda p: p.replace("sealed for ", "sealed for 1"), ["seal_head_wrong", "seal_bad", "seal_bad"]),
    "no head": (lambda p: p.replace("sealed for ", "for "), None),
    "no signature": (lambda p: re.sub(r"sealed \d/2.*\n", "", p), ["seal_unsigned", "seal_bad", "seal_bad"]),
    "too many": (lambda p: p + "".join(f"commit {n}: {'ab' * 32}\n" for n in range(9, 400)), ["seal_too_many", "seal_bad", "seal_bad"]),
    "two values under one number": (lambda p: p + f"commit 1: {'ab' * 32}\n", ["seal_twice", "seal_bad", "seal_bad"]),
    "no commitment": (lambda p: p + "commit 1: short\n", ["seal_unreadable", "seal_bad", "seal_bad"]),
    "no salt": (lambda p: re.sub(r"salt 1: .*\n", "", p), ["seal_without_salt", "seal_bad", "seal_bad"]),
}  # fmt: skip


@pytest.mark.parametrize("case", BAD)
def test_a_line_that_does_not_fit_its_commitment_is_refused_by_name(case: str, make: Maker) -> None:
    table = make.founded()
    private, _ = sealed(table, SOVIET, LISTS)
    change, codes = BAD[case]
    found = problems(table, change(private))
    assert sorted(found) == sorted(codes) if codes else found
    table.send(change(private))
    assert not any("armor" in line for line in table.records[-1].get("opened", []))
    if case == "another line":
        assert len(lying(table, SOVIET)) == 1
        text = table.mail(change(private), seat="")
        [told] = table.run("check", NAME, text, "--json").data
        assert "used already" in told["error"]


def test_a_line_that_is_not_what_everybody_got_is_refused(make: Maker) -> None:
    """The player, or somebody in his name, sealed twice and shows the moderator the other line."""
    table = make.founded()
    _, public = sealed(table, SOVIET, LISTS)
    (table.at(SOVIET) / f"{SOVIET}.pbem-player" / SEALS).unlink()
    private, _ = sealed(table, SOVIET, LISTS.replace("armor", "infantry"))
    table.send(public)
    assert problems(table, private) == ["seal_differs", "seal_differs"]
    assert table.send(private).code == 1
    assert lying(table, SOVIET) == []


def test_other_commitments_than_those_of_the_lines_that_are_here_are_told(make: Maker) -> None:
    table = make.founded()
    private, _ = sealed(table, SOVIET, LISTS)
    table.send(private)
    (table.at(SOVIET) / f"{SOVIET}.pbem-player" / SEALS).unlink()
    # The counts go on above those of the save, so an old folder does no harm.
    later, public = sealed(table, SOVIET, LISTS)
    assert "commit 3: " in public
    table.send(later)
    assert problems(table, bent(public).replace("commit 3: ", "commit 1: ")) != []


def test_a_number_serves_once(make: Maker) -> None:
    table = make.founded()
    old, _ = sealed(table, SOVIET, LISTS)
    new, _ = sealed(table, SOVIET, LISTS.replace("armor", "infantry"))
    table.send(new)
    assert "seal_used" in problems(table, old)
    assert table.send(old).code == 1
    assert {line_fields.count_of(name) for name in lying(table, SOVIET)} == {3, 4}
    holds(table)


def test_lines_to_which_everybody_had_a_commitment_before_the_link_may_come_after_it(
    make: Maker,
) -> None:
    table = make.founded()
    table.send(ATTACK + "done", seat=AXIS)
    link = table.link_mail(SOVIET)
    private, public = sealed(table, SOVIET, LISTS + link.split("\n", 1)[1])
    assert "link 1: " in public
    assert "link 1: " not in private
    table.send(public)
    other, late = sealed(table, SOVIET, LISTS.replace("armor", "infantry"), "--anyway")
    table.send(late)
    assert "lines_closed" in problems(table, other)
    assert table.send(private).code == 0
    assert len(lying(table, SOVIET)) == 2
    table.links(AXIS)
    holds(table)


def test_who_has_no_chain_seals_without_a_signature(make: Maker) -> None:
    table = make.founded()
    private, public = sealed(table, USA, "standing:\ncasualties land: armor\n")
    assert "sealed 1/2" not in public
    table.send(private)
    assert "signed" not in next(r for r in table.records if "seals" in r)["seals"]
    holds(table)


def test_sealing_needs_no_chains_in_the_campaign(
    small: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = small.path.parent / "player"
    player.mkdir()
    (player / "orders.txt").write_text(ATTACK + "done")
    monkeypatch.chdir(player)
    said = small.run("seal", str(small.save), "orders.txt", "--seat", "germany")
    assert said.code == 0, said
    private = Path(said.out.splitlines()[0]).read_text()
    monkeypatch.chdir(small.path)
    assert small.apply(private).code == 0
    assert audit(small.save).holds
    assert any("seals" in record for record in small.records)
    assert small.run("join", "small-00112233aabbccdd", "--seat", "germany").code == 0


# What a moderator could do instead


def differences(table: Table, change: Callable[[list[dict[str, Any]]], None]) -> list[Any]:
    opened = save.open_save(table.save)
    records = copied(list(opened.records()))
    change(records)
    found = judged(opened.anchor, records, opened.state)
    return [each.difference for each in found if each.difference is not None]


@pytest.mark.parametrize("is_sealed", [True, False])
def test_a_commitment_that_changes_between_two_records_is_found(
    is_sealed: bool, make: Maker
) -> None:
    """The line lies on the desk, and another mail of its seat gives the whole desk again."""
    table = make.founded()
    for text in ("standing:\ncasualties land: armor\n", "standing:\ncasualties sea: destroyer\n"):
        table.send(sealed(table, SOVIET, text)[0] if is_sealed else f"seat: {SOVIET}\n{text}")

    def exchange(records: list[dict[str, Any]]) -> None:
        lines = records[-1]["desk"]["seats"][SOVIET]["lines"]
        assert len(lines) == 2
        section, name, _ = lines[0].split(" ")
        lines[0] = f"{section} {name} {'0' * 64}"

    found = differences(table, exchange)
    assert "the commitment that it had" in {str(each.expected) for each in found}
    assert differences(table, lambda records: None) == []


def test_a_signature_of_another_is_found(make: Maker) -> None:
    table = make.founded()
    table.send(sealed(table, SOVIET, LISTS)[0])

    def other_key(records: list[dict[str, Any]]) -> None:
        part = next(record["seals"] for record in records if "seals" in record)
        made = seal_lines.Sealed.of(part).signed(ID, SOVIET, keys.from_seed(b"1" * 32))
        part["signed"] = made.signature

    def unsigned(records: list[dict[str, Any]]) -> None:
        next(record["seals"] for record in records if "seals" in record).pop("signed")

    for change, code in ((other_key, "seal_badly_signed"), (unsigned, "seal_unsigned")):
        [found] = differences(table, change)
        assert found.found["code"] == code


def test_the_tool_gives_no_link_under_a_save_with_a_line_that_it_did_not_seal(make: Maker) -> None:
    """Somebody has used his key: what lies on the desk is not in his folder."""
    table = make.founded()
    shutil.copytree(table.at(SOVIET), table.root / "thief")
    table.send(sealed(table, SOVIET, LISTS)[0])
    shutil.rmtree(table.at(SOVIET))
    shutil.move(table.root / "thief", table.at(SOVIET))
    table.send(ATTACK + "done", seat=AXIS)
    one_paragraph(table.link(SOVIET), "you did not seal", "Give nothing")


# Orders for a later turn


def test_orders_for_a_later_turn_are_sealed_too_and_keep_their_seal(make: Maker) -> None:
    table = make.founded()
    private, _ = sealed(
        table, SOVIET, "for: next turn\npurchase:\nbuy 3 infantry\ncombat:\npass\ndone"
    )
    table.send(private)
    record = next(r for r in table.records if "later" in r)
    text, _ = record["later"][0]["lines"]
    assert line_fields.is_own(text.split(" ")[1])
    assert record["seals"]["commits"]
    assert record["desk"]["sealed"] == {SOVIET: 2}
    for _ in "AB":
        table.send("pass\ndone", seat=AXIS)
    assert "later" in table.kinds
    used = next(r for r in reversed(table.records) if "opened" in r)
    opened = [text for text in used["opened"] if line_fields.is_own(text.split(" ")[1])]
    salts = [kept(table, SOVIET)["lines"][count]["salt"] for count in "12"]
    assert [text.split(" ")[2] for text in opened] == salts
    holds(table)


def test_a_line_for_a_later_turn_that_is_another_than_was_sealed_is_refused(make: Maker) -> None:
    table = make.founded()
    private, _ = sealed(table, SOVIET, "for: next turn\npurchase:\nbuy 3 infantry\ndone")
    assert "seal_missing" in problems(table, private.replace("buy 3", "buy 4"))


def test_a_forged_line_for_a_later_turn_is_found(make: Maker) -> None:
    table = make.founded()
    private, _ = sealed(table, SOVIET, "for: next turn\npurchase:\nbuy 3 infantry\ndone")
    table.send(private)

    def another(records: list[dict[str, Any]]) -> None:
        [text] = records[-1]["later"][0]["lines"]
        section, name, _ = text.split(" ")
        records[-1]["later"][0]["lines"] = [f"{section} {name} {'0' * 64}"]

    assert differences(table, lambda records: None) == []
    assert differences(table, another)


# Through the inbox


def test_both_mails_come_in_through_the_inbox_in_either_order(make: Maker) -> None:
    table = make.founded()
    private, public = sealed(table, SOVIET, LISTS)
    folder = table.path / "mails"
    folder.mkdir()
    for name, text, day in (("a.eml", public, 5), ("b.eml", private, 6)):
        head = f"From: olga@example.org\nDate: Tue, 0{day} Jan 2027 10:00:00 +0000\nMessage-ID: <{name}@x>\n"
        head += f"Subject: {ID}\nContent-Type: text/plain; charset=utf-8\n\n"
        (folder / name).write_text(head + text)
    said = table.run("inbox", NAME, "mails")
    assert said.code == 0, said
    assert "the commitments are here" in said.out
    assert len(lying(table, SOVIET)) == 2
    assert "seals" in table.records[-1]
    again = table.run("inbox", NAME, "mails")
    assert again.code == 1
    assert len(lying(table, SOVIET)) == 2


def test_a_sealed_mail_can_be_signed_as_a_whole(make: Maker) -> None:
    table = make.founded()
    private, _ = sealed(table, SOVIET, LISTS)
    (table.at(SOVIET) / "private.txt").write_text(private)
    key = f"{SOVIET}.pbem-player/seat.key"
    said = table.player(SOVIET, "sign", NAME, "private.txt", "--key", key)
    assert said.code == 0, said
    table.send(said.out)
    record = table.records[-1]
    assert (record["authenticated"], len(record["seals"]["commits"])) == ("signature", 2)
    holds(table)
