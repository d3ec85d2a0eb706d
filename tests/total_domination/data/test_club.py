"""A club's own data of Total Domination by the loader of data sets: what is wrong is told with
file, line and rule, and what is right is played with."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pbem.faults import BadGame
from pbem.library import data_sets, registry
from pbem.library.registry import Loaded
from tests.shelf import ROOT

DATA = ROOT / "games" / "total_domination" / "data"
# What a club has written in place of ours, and what it is told.
WRONG = {
    "areas": ("Austria: {type: land, stars: 1", "Austria: {type: land, stars: 2", "Germany has 9 stars in its Home areas, and begins with 8 points (TDM-017)"),
    "calendar": ('"1942": {draw: 5', '"1942": {draw: 6', "1942: a draw of 6 leaves the Axis 9 cards"),
    "technologies": ("name: Enigma, colour: purple, needs: []", "name: Enigma, colour: purple, needs: [A1]", "D2: the text shows 0 icons of what it needs, and here are 1 (TDM-201)"),
    "cards": ("G01: {name: Blitzkrieg, colour: Germany, op: 5", "G01: {name: Blitzkrieg, colour: Germany, op: 7", "G01: a card has 3 to 6 operation points (TDM-028)"),
    "set_up": ("Austria: {army: 1}", "Austria: {army: 2}", "Germany has still to place -1 unit (TDM-247)"),
    "solo_cards": ("solo-03: {year: 1939", "solo-03: {year: 1949", "solo-03: a solo card is of one of the years 1939 to 1943 (TDM-267)"),
}  # fmt: skip


@pytest.fixture
def loaded(tmp_path: Path) -> Callable[[str, str, str], Loaded]:
    """The game with a file of a club's, in which something stands instead of something else."""

    def load(stem: str, old: str, new: str) -> Loaded:
        text = (DATA / f"{stem}.yaml").read_text("utf-8")
        assert text.count(old) == 1
        (tmp_path / f"{stem}.yaml").write_text(text.replace(old, new), "utf-8")
        replaceable = registry.load("tdm").game.replaceable
        own = data_sets.read(tmp_path, "total_domination", replaceable)
        return registry.load("tdm", data_set=own)

    return load


@pytest.mark.parametrize("stem", WRONG)
def test_what_is_wrong_is_told_with_file_line_and_rule(
    stem: str, loaded: Callable[[str, str, str], Loaded]
) -> None:
    old, new, said = WRONG[stem]
    with pytest.raises(BadGame) as caught:
        loaded(stem, old, new)
    assert said in caught.value.what
    assert f"{stem}.yaml, line " in caught.value.where


def test_the_cards_of_a_club_are_played_with(loaded: Callable[[str, str, str], Loaded]) -> None:
    own = loaded("cards", "{name: Blitzkrieg, colour: Germany, op: 5", "{name: Lightning, colour: Germany, op: 5")  # fmt: skip
    assert own.board.cards["G01"].title == "Lightning"
    assert own.digest != registry.load("tdm").digest
    line = own.table.game.grammar(own.board).parse_line("card: research Lightning")
    assert line.args["card"] == "G01"
