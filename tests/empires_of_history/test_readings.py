"""How we read the rules: each ruling that the README of the game lists is cited where the code
carries it out."""

from __future__ import annotations

import re
from pathlib import Path

GAME = Path(__file__).parent.parent.parent / "games" / "empires_of_history"
ROW = re.compile(r"^\| (R\d{2}) \| .+ \|$", re.MULTILINE)
CITED = re.compile(r"\bR\d{2}\b")
# Rulings that nothing carries out, and why.
NO_CODE = {
    "R13": "says which force an example means",
    "R56": "says that remarks about another war do nothing",
}


def test_the_readme_has_all_rulings_in_their_order() -> None:
    told = ROW.findall((GAME / "README.md").read_text("utf-8"))
    assert told == [f"R{number:02}" for number in range(1, 100)]


def test_each_ruling_is_cited_by_the_code_that_carries_it_out() -> None:
    cited = {
        ruling for path in GAME.rglob("*.py") for ruling in CITED.findall(path.read_text("utf-8"))
    }
    told = set(ROW.findall((GAME / "README.md").read_text("utf-8")))
    assert told == cited | NO_CODE.keys()
    assert not cited & NO_CODE.keys()
