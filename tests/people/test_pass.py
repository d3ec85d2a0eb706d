"""A `pass` of a game's own, with something behind it: it is told as it stands, and is no line that
says nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.records.replacement import says_nothing
from tests.people.posts import HERE, NAME, Positions, command, opened

POSITIONS = Positions(HERE / "total_domination")


@pytest.fixture(scope="module")
def home() -> Path:
    return POSITIONS.folder("germany")


def test_what_stands_behind_a_pass_is_told(home: Path, tmp_path: Path) -> None:
    mail = tmp_path / "mail.txt"
    mail.write_text("pass, reserve J08\ndone\n", "utf-8")
    code, printed = command("check", str(home / NAME), str(mail), "--seat", "germany")
    assert code == 0
    assert "  card:\n    pass, reserve J08\n" in printed


def test_it_does_not_give_way_to_other_orders(home: Path, tmp_path: Path) -> None:
    mail = tmp_path / "mail.txt"
    mail.write_text("research J08\npass, reserve S01\ndone\n", "utf-8")
    _, printed = command("check", str(home / NAME), str(mail), "--seat", "germany")
    assert "(TDM-070)" in printed


def test_only_a_pass_alone_says_nothing(home: Path) -> None:
    grammar = opened(home).grammar
    assert says_nothing(grammar.parse_line("pass"))
    assert not says_nothing(grammar.parse_line("pass, reserve J08"))
    assert not says_nothing(grammar.parse_line("save 1"))
