"""`pbem check`: what a mail would be worth, for players too, who have the save alone."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.small_campaign import ATTACK, ID, NAME, REST, Folder, Maker

SAME: dict[str, bytes] = {
    "UTF-8": f"seat: germany\n{ATTACK}done\n".encode(),
    "CRLF": f"seat: germany\n{ATTACK}done\n".replace("\n", "\r\n").encode(),
    "UTF-16": f"seat: germany\n{ATTACK}done\n".encode("utf-16"),
    "no-break spaces": f"seat: germany\n{ATTACK}done\n".replace(" ", "\u00a0").encode(),
    "arrows and dashes": f"seat: germany\n{ATTACK}done\n".replace("->", "→").encode(),
    "en dashes": f"seat: germany\n{ATTACK}done\n".replace("->", "–>").encode(),
    "capitals": f"SEAT: Germany\n{ATTACK}done\n".upper().encode(),
    "semicolons": (
        b"seat: germany\npurchase: buy 5 infantry\n"
        b"combat: move 6 infantry, 1 artillery, 2 armor: Poland -> East Poland;"
        b" move 3 infantry, 1 armor: Rumania -> Bessarabia; done\n"
    ),
    "signature": f"seat: germany\n{ATTACK}done\n-- \nHans\nmove 1 infantry: X -> Y\n".encode(),
    "quoted reply below": f"seat: germany\n{ATTACK}done\n\n> buy 9 armor\n> done\n".encode(),
    "quoted-printable mail": (
        b"From: a@example.org\nTo: b@example.org\nSubject: orders\nMIME-Version: 1.0\n"
        b"Content-Type: text/plain; charset=iso-8859-1\nContent-Transfer-Encoding: quoted-printable\n\n"
        + f"seat: germany\n{ATTACK}done\n".replace("Rumania", "Rum=\nania").encode()
    ),
    "HTML mail": (
        b"From: a@example.org\nTo: b@example.org\nSubject: orders\nMIME-Version: 1.0\n"
        b"Content-Type: text/html; charset=utf-8\n\n<html><body>"
        + f"seat: germany\n{ATTACK}done".replace(">", "&gt;").replace("\n", "<br>\n").encode()
        + b"</body></html>\n"
    ),
}


@pytest.mark.parametrize("case", SAME)
def test_the_same_orders_are_the_same_however_they_were_sent(case: str, small: Folder) -> None:
    """Users' case 9: character sets, encodings, quotes, signatures, arrows, semicolons."""
    (small.path / "mail.eml").write_bytes(SAME[case])
    [told] = small.run("check", NAME, "mail.eml", "--json").data
    assert told["problems"] == []
    assert told["closes"] is True
    assert [line["order"] for line in told["orders"]] == [
        "purchase: buy 5 infantry",
        "combat: move 6 infantry, 1 artillery, 2 armor: Poland -> East Poland",
        "combat: move 3 infantry, 1 armor: Rumania -> Bessarabia",
    ]


def test_what_was_left_aside_is_listed(small: Folder) -> None:
    text = f"{ATTACK}\n> move 1 infantry: Poland -> Norway\n-- \nHans\n"
    said = small.run("check", NAME, small.mail(text))
    assert said.code == 0
    assert "move 1 infantry: Poland -> Norway" in said.out
    assert "signature: lines" in said.out
    assert "Nothing was written" in said.out or "nothing was written" in said.out


def test_check_writes_nothing(small: Folder) -> None:
    name = small.mail(ATTACK + REST + "done")
    with small.untouched():
        assert small.run("check", NAME, name).code == 0
        assert small.run("check", NAME, name, "--json").code == 0


@pytest.mark.parametrize("has_lines", [False, True])
def test_a_player_checks_with_the_save_alone(
    has_lines: bool, small: Folder, tmp_path: Path
) -> None:
    if has_lines:
        small.apply("purchase:\nbuy 1 armor\n")
    alone = tmp_path / "player"
    alone.mkdir()
    shutil.copy(small.save, alone / NAME)
    name = small.mail(ATTACK + "done")
    said = small.run("check", str(alone / NAME), name)
    assert said.code == 0, said
    assert "3 lines" in said.out
    bad = small.mail("purchase:\nbuy 99 armor\n", "bad.txt")
    assert small.run("check", str(alone / NAME), bad).code == 1
    assert [path.name for path in alone.iterdir()] == [NAME]


def test_a_player_without_the_private_folder_is_told_what_was_not_looked_at(small: Folder) -> None:
    small.apply("noncombat:\nmove 2 infantry: Yugoslavia -> Rumania\n")
    shutil.rmtree(small.path / "small.pbem-private")
    [told] = small.run("check", NAME, small.mail(ATTACK), "--json").data
    assert told["partial"] is True
    said = small.run("check", NAME, small.mail(ATTACK))
    assert said.code == 0
    assert "moderator" in said.out.split("SHA-256")[0]


def test_check_finds_every_problem_at_once(small: Folder) -> None:
    text = "combat:\nmoev 1 infantry: Poland -> East Poland\nmove 1 infantry: Polnad -> Norway\n"
    said = small.run("check", NAME, small.mail(text + "purchase:\nbuy 99 armor\nbuy 1 knight\n"))
    assert said.code == 1
    for part in ("line 3", "line 4", "line 6", "line 7"):
        assert part in said.out


def test_check_of_several_mails_names_each(small: Folder) -> None:
    good, bad = small.mail(ATTACK, "good.txt"), small.mail("buy 99 armor", "bad.txt")
    said = small.run("check", NAME, good, bad, "--json")
    assert said.code == 1
    assert [(told["mail"], told["stands"]) for told in said.data] == [
        ("good.txt", True),
        ("bad.txt", False),
    ]


KEYS = {
    "mail",
    "stands",
    "seat",
    "orders",
    "problems",
    "ignored",
    "closes",
    "digest",
    "record",
    "head",
    "totals",
}


def test_shape_of_check_json(small: Folder) -> None:
    text = f"campaign: {ID}\n{ATTACK}move 1 infantry: Polnad -> Norway\n"
    [told] = small.run("check", NAME, small.mail(text), "--json").data
    assert told.keys() >= KEYS
    assert told["seat"] == "germany"
    assert told["record"] == 0
    [problem] = told["problems"]
    assert problem["kind"] == "illegal"
    assert problem["rule"] == "AAE-026"
    assert problem["line"] == 8
    assert problem["read_as"] == "combat: move 1 infantry: Poland -> Norway"
    assert problem["words"].startswith("line 8")


def test_a_question_can_be_answered_in_check_too(campaign: Maker) -> None:
    folder = campaign("--wait", "retreat")
    folder.apply(ATTACK + "done")
    battle = folder.asked[0].removeprefix("retreat ").rsplit(" round", 1)[0]
    name = folder.mail(f"press {battle}")
    with folder.untouched():
        assert folder.run("check", NAME, name).code == 0
    assert folder.asked[0].startswith("retreat ")
