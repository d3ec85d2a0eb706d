"""Lines made by a program: they are lines as if somebody had written them."""

from __future__ import annotations

import pytest

from pbem.engine.names import Names
from pbem.engine.orders import Grammar, Line, Verb
from pbem.engine.slots import Vocabulary
from pbem.wargame.writer import ALL, Writer, ship, spot, units, way
from tests.wargame.isles import BOARD

VERBS = [
    Verb("move", ("{units}: {path}",), ("moves",)),
    Verb("land", ("{units} @ {goal:spot}", "{units}: {ship} -> {area:place}"), ("moves",)),
]
GRAMMAR = Grammar(
    VERBS,
    {"moves": ()},
    Vocabulary(
        Names(dict.fromkeys(BOARD.areas, ()), "place"),
        Names(dict.fromkeys(BOARD.powers, ()), "power"),
        Names(dict.fromkeys(BOARD.units, ()), "unit"),
        decks=("barge",),
    ),
)
WRITER = Writer(GRAMMAR)
DECK = {"kind": "barge", "power": "", "number": 0}

LINES = {
    "moves: move 2 walker, 1 kite: Ash -> Strait": WRITER.move(
        "moves", {"walker": 2, "barge": 0, "kite": 1}, ["Ash", "Strait"]
    ),
    "moves: move 1 kite: barge Strait -> Ash": WRITER.line(
        "move", "moves", units=units({"kite": 1}), path=way(["Strait", "Ash"], DECK)
    ),
    "Reds: moves: land 1 kite @ Birch": WRITER.line(
        "land", "moves", "Reds", units=units({"kite": 1}), goal=spot("Birch")
    ),
    "moves: land all: Blues barge Strait -> Ash": WRITER.line(
        "land", "moves", units=[ALL], ship=ship("barge", "Strait", "Blues"), area="Ash"
    ),
    "moves: land 1 Blues kite @ barge Strait": WRITER.line(
        "land", "moves", units=units({"kite": 1}, "Blues"), goal=ship("barge", "Strait")
    ),
}


@pytest.mark.parametrize("text", LINES)
def test_a_line_reads_back(text: str) -> None:
    line = LINES[text]
    assert line.text == text
    assert GRAMMAR.parse_line(text) == line


def test_a_line_with_other_arguments() -> None:
    line: Line = WRITER.move("moves", {"walker": 2}, ["Ash", "Strait"])
    assert (
        WRITER.changed(line, units=units({"kite": 1})).text == "moves: move 1 kite: Ash -> Strait"
    )
    assert line.text == "moves: move 2 walker: Ash -> Strait"
