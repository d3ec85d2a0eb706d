"""Founding phrases, the moderator's key, and what is said when something of it is missing."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from pbem.audit.audit import audit
from pbem.cli import run
from pbem.records.dice import phrases
from pbem.storage import keys
from tests.small_campaign import ATTACK, GAME, NAME, Folder, Maker, one_paragraph

PHRASE = "zwölf Boxkämpfer jagen Viktor"


def test_a_phrase_becomes_part_of_the_founding(small: Folder) -> None:
    said = small.apply(f"phrase: {PHRASE}", seat="soviet-union")
    assert said.code == 0
    assert small.records[-1]["phrase"] == "zwölf boxkämpfer jagen viktor"
    assert small.status["founding"] == ["soviet-union"]
    small.apply(ATTACK + "done")
    lock = next(record for record in small.records if record["kind"] == "lock")
    assert lock["founding"] == ["soviet-union"]
    [row, *_] = small.run("dice", NAME, "--json").data
    assert row["founding"] == {"soviet-union": "zwölf boxkämpfer jagen viktor"}


def test_phrases_change_the_dice(small: Folder, tmp_path: Path) -> None:
    shutil.copytree(small.path, tmp_path / "plain")
    small.apply(f"phrase: {PHRASE}\n{ATTACK}done")
    founded = [row["dice"] for row in small.run("dice", NAME, "--json").data]
    plain = Folder(tmp_path / "plain", small._capture)
    plain.run("apply", str(plain.save), plain_mail(plain))
    without = [row["dice"] for row in plain.run("dice", str(plain.save), "--json").data]
    assert founded
    assert without
    assert founded != without


def plain_mail(folder: Folder) -> str:
    return str(folder.path / folder.mail(ATTACK + "done"))


WEAK = {
    "short": ("Viktor", "phrase_too_short"),
    "common": ("the quick brown fox jumps over the lazy dog", "phrase_guessable"),
    "repeated": ("abcabcabcabcabcabcabcabc", "phrase_guessable"),
    "long": ("Boxkämpfer " * 40, "phrase_too_long"),
    "names": ("Germany Germany Soviet Union small germany", "phrase_guessable"),
}


@pytest.mark.parametrize("case", WEAK)
def test_a_weak_phrase_is_refused_and_the_orders_stand(case: str, small: Folder) -> None:
    phrase, code = WEAK[case]
    [told] = small.run("check", NAME, small.mail(f"phrase: {phrase}\n{ATTACK}done"), "--json").data
    assert [(p["code"], p["line"]) for p in told["problems"]] == [(code, 2)]
    assert told["closes"] is False
    assert small.apply(f"phrase: {phrase}\n{ATTACK}done").code == 0
    assert small.kinds == ["result", "orders"]
    assert "phrase" not in small.records[-1]
    assert small.apply(f"phrase: {PHRASE}").code == 0
    assert small.status["founding"] == ["germany"]


def test_a_second_phrase_of_a_seat_is_refused(small: Folder) -> None:
    small.apply(f"phrase: {PHRASE}")
    name = small.mail("phrase: Wolken ziehen über den Dnjepr 1943")
    with small.untouched():
        said = small.run("apply", NAME, name)
    assert said.code == 1
    [told] = small.run("check", NAME, name, "--json").data
    assert [problem["code"] for problem in told["problems"]] == ["founding_twice"]


def test_a_phrase_after_the_first_lock_is_refused(small: Folder) -> None:
    small.apply(ATTACK + "done")
    name = small.mail(f"phrase: {PHRASE}", seat="soviet-union")
    with small.untouched():
        said = small.run("apply", NAME, name)
    assert said.code == 1
    [told] = small.run("check", NAME, name, "--json").data
    assert [problem["code"] for problem in told["problems"]] == ["founding_closed"]


def test_without_phrases_status_says_so(small: Folder) -> None:
    small.apply(ATTACK + "done")
    assert "no founding phrases" in small.run("status", NAME).out


# The private folder


READING = (["status"], ["report"], ["log"], ["dice"], ["audit"])


def test_without_the_private_folder_reading_works_and_apply_says_what_is_missing(
    small: Folder,
) -> None:
    small.apply(ATTACK + "done")
    shutil.rmtree(small.path / "small.pbem-private")
    name = small.mail("pass")
    with small.untouched():
        for command in READING:
            assert small.run(*command, NAME).code == 0, command
        said = small.run("apply", NAME, name)
    one_paragraph(said, "small.pbem-private", "missing", "backup")


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("chains.yaml", ["chains.yaml", "chains are missing", "backup"]),
        ("lines/0000.yaml", ["lines/0000.yaml", "order line", "backup"]),
    ],
)
def test_a_lost_private_file_is_named(name: str, says: list[str], small: Folder) -> None:
    small.apply(ATTACK)
    (small.path / "small.pbem-private" / name).unlink()
    with small.untouched():
        one_paragraph(small.apply("", "--lock"), *says)


def test_a_lost_key_is_named_and_another_copy_can_be_given(small: Folder) -> None:
    key = small.path / "small.pbem-private" / "moderator.key"
    key.rename(small.path / "kept.key")
    name = small.mail(ATTACK)
    with small.untouched():
        one_paragraph(small.run("apply", NAME, name), "moderator.key", code=2)
    assert small.run("apply", NAME, name, "--key", "kept.key").code == 0


def test_the_private_folder_of_another_campaign_is_noticed(small: Folder) -> None:
    """Two campaigns of one name: the save is of one, the folder of the other."""
    small.apply(ATTACK)
    chains = small.path / "small.pbem-private" / "chains.yaml"
    chains.write_text(chains.read_text().replace("0b0b", "0c0c"))
    with small.untouched():
        one_paragraph(small.apply("", "--lock"), "chains.yaml", "anchor")


# Keys and passphrases


def test_a_key_with_a_passphrase_works_through_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(keys, "_SCRYPT", {"n": 2**10, "r": 8, "p": 1})
    monkeypatch.setenv("PBEM_PASSPHRASE", "correct horse")
    assert run(["new", "east", GAME, "--passphrase"]) == 0
    key = tmp_path / "east.pbem-private" / "moderator.key"
    assert keys.inspect(key).has_passphrase
    assert key.stat().st_mode & 0o077 == 0
    assert run(["apply", "east.pbem.yaml"]) == 0
    monkeypatch.setenv("PBEM_PASSPHRASE", "wrong")
    capsys.readouterr()
    assert run(["apply", "east.pbem.yaml"]) == 1
    said = capsys.readouterr()
    assert "passphrase does not open this key" in said.err
    assert "Traceback" not in said.err


def test_a_given_key_keeps_its_passphrase(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(keys, "_SCRYPT", {"n": 2**10, "r": 8, "p": 1})
    monkeypatch.setenv("PBEM_PASSPHRASE", "correct horse")
    assert run(["keygen", "mine.key", "--passphrase"]) == 0
    assert run(["new", "east", GAME, "--key", "mine.key"]) == 0
    copy = keys.inspect(tmp_path / "east.pbem-private" / "moderator.key")
    assert copy.has_passphrase
    assert copy.public == keys.inspect(tmp_path / "mine.key").public


def test_keygen_never_overwrites(small: Folder) -> None:
    assert small.run("keygen", "a.key").code == 0
    with small.untouched():
        one_paragraph(small.run("keygen", "a.key"), "a.key", "not overwritten", code=2)


# `pbem new`


WRONG_NEW: dict[str, tuple[list[str], list[str]]] = {
    "name": (["East Front", GAME], ["East Front", "small letters"]),
    "game": (["east", "axis"], ["axis_allies_europe"]),
    "scenario": (["east", GAME, "--scenario", "1942"], ["1942", "1941"]),
    "option": (["east", GAME, "--option", "bid=3"], ["bid", "cash_advance"]),
    "choice": (["east", GAME, "--option", "edition=third"], ["third", "second"]),
    "pair": (["east", GAME, "--option", "edition"], ["NAME=VALUE"]),
    "players": (["east", GAME, "--players", "7"], ["7", "2, 3, 4"]),
    "power": (["east", GAME, "--seat", "a=Japan"], ["Japan", "Germany"]),
    "power twice": (["east", GAME, "--seat", "a=Germany", "--seat", "b=Germany"], ["exactly one"]),
    "reserved seat": (["east", GAME, "--seat", "moderator=Germany"], ["program uses it itself"]),
    "long seat": (["east", GAME, "--seat", f"{'a' * 40}=Germany"], ["40 characters", "at most 31"]),
    "long name": (["e" * 50, GAME], ["at most 41 characters"]),
    "wait": (["east", GAME, "--wait", "lunch"], ["lunch", "casualties"]),
    "plays": (["east", GAME, "--plays", "japan"], ["japan", "germany"]),
    "id": (["east", GAME, "--id", "east"], ["16 hex digits"]),
    "taken": (["small", GAME], ["small.pbem.yaml", "already"]),
    "key": (["east", GAME, "--key", "gone.key"], ["gone.key"]),
    "file that is no key": (["east", GAME, "--key", NAME], [NAME, "not a private Ed25519 key"]),
}


@pytest.mark.parametrize("case", WRONG_NEW)
def test_a_wrong_call_of_new_says_what_would_work_and_writes_nothing(
    case: str, small: Folder
) -> None:
    arguments, parts = WRONG_NEW[case]
    with small.untouched():
        said = small.run("new", *arguments)
    one_paragraph(said, *parts, code=1 if case == "file that is no key" else 2)
    assert not (small.path / "east.pbem-private").exists()


def test_seats_are_given_by_name(campaign: Maker) -> None:
    folder = campaign(seats=("axis=Germany", "allies=soviets, UK, USA"))
    assert {seat: told["powers"] for seat, told in folder.status["seats"].items()} == {
        "axis": ["Germany"],
        "allies": ["Soviet Union", "Great Britain", "United States"],
    }


def test_the_seat_that_the_moderator_plays_is_in_the_anchor_and_in_every_report(
    campaign: Maker,
) -> None:
    folder = campaign("--plays", "germany")
    assert folder.status["moderator_plays"] == "germany"
    assert "moderator plays germany" in folder.run("status", NAME).out
    for fmt in ("text", "bbcode", "markdown", "html"):
        assert "germany" in folder.run("report", NAME, "--format", fmt).out
    assert "germany" in " ".join(folder.run("audit", NAME, "--json").data["notes"])


def test_two_campaigns_founded_alike_have_other_dice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("one", "two"):
        assert run(["new", name, GAME]) == 0
    ids = [line.split(": ")[1] for line in capsys.readouterr().out.splitlines()]
    assert len({campaign.rsplit("-", 1)[1] for campaign in ids}) == 2
    chains = {
        (tmp_path / f"{name}.pbem-private" / "chains.yaml").read_text() for name in ("one", "two")
    }
    assert len(chains) == 2


# The moderator's own phrase


def test_the_moderators_own_phrase_comes_first_or_not_at_all(campaign: Maker) -> None:
    """He knows his chain: with the last word he could try phrases until the dice suit him."""
    made = campaign("--plays", "germany")
    made.apply(f"phrase: {PHRASE}", seat="soviet-union")
    mail = made.mail("phrase: Wolken ziehen über den Dnjepr 1943")
    with made.untouched():
        [told] = made.run("check", NAME, mail, "--json").data
    assert [problem["code"] for problem in told["problems"]] == ["own_phrase_late"]


def test_without_anybody_elses_phrase_there_is_no_founding(campaign: Maker) -> None:
    made = campaign("--plays", "germany")
    made.apply("phrase: Wolken ziehen über den Dnjepr 1943")
    made.apply(ATTACK + "done")
    report = " ".join(made.run("report", NAME).out.split())
    assert "no founding phrases of persons beside the moderator" in report
    assert "nobody could choose them" not in report
    assert made.run("audit", NAME).code == 0


def test_before_all_others_it_is_taken_and_not_counted(campaign: Maker) -> None:
    made = campaign("--plays", "germany")
    made.apply("phrase: Wolken ziehen über den Dnjepr 1943")
    made.apply(f"phrase: {PHRASE}", seat="soviet-union")
    made.apply(ATTACK + "done")
    report = " ".join(made.run("report", NAME).out.split())
    assert "founding phrases of soviet-union before the first lock" in report
    assert "if the last of these phrases came from somebody who had not agreed" in report
    assert made.run("audit", NAME).code == 0


CHANGED = {
    "the moderator's own after another": ("germany", "own_phrase_late"),
    "one after the first lock": ("great-britain", "founding_closed"),
    "a second one": ("soviet-union", "founding_twice"),
}


@pytest.mark.parametrize("what", CHANGED)
def test_a_phrase_that_could_be_chosen_fails_the_audit(
    what: str, campaign: Maker, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = campaign("--plays", "germany")
    made.apply(f"phrase: {PHRASE}", seat="soviet-union")
    seat, code = CHANGED[what]
    if code == "founding_closed":
        made.apply(ATTACK + "done")
    with monkeypatch.context() as patch:
        patch.setattr(phrases, "check", lambda *given, **more: None)
        assert made.apply("phrase: Wolken ziehen über den Dnjepr 1943", seat=seat).code == 0
    replay = audit(made.save).replay
    assert replay.difference is not None
    assert replay.difference.path == "phrase"
    assert replay.difference.found["code"] == code
