"""Corrections by ruling: units, control, purses, marks."""

from __future__ import annotations

from typing import Any

from pbem.engine.corrections import Corrections, Language
from pbem.engine.names import Names
from pbem.engine.orders import Grammar
from pbem.engine.slots import Vocabulary
from pbem.wargame.corrections import CONTROL, UNITS, mark, purse
from tests.harness.ruled import outside
from tests.wargame.isles import BOARD, position

VOCABULARY = Vocabulary(
    Names(dict.fromkeys(BOARD.areas, ()), "place"),
    Names(dict.fromkeys(BOARD.powers, ()), "power"),
    Names(dict.fromkeys(BOARD.units, ()), "unit"),
)
LANGUAGE = Language(
    Corrections(UNITS, CONTROL, purse("gold"), words=(mark("tired", "tired Ash: Reds 1"),)),
    Grammar((), {}, VOCABULARY),
)


def ruled(g: Any, line: str) -> tuple[Any, Any]:
    """What was there before and what is there after a line, by its event."""
    events: list[dict[str, Any]] = []
    LANGUAGE.apply(outside(lambda: g), LANGUAGE.parse(line), events)
    [event] = events
    return event["before"], event["after"]


def test_each_line_sets_one_thing() -> None:
    g = position({"Ash": {"Reds": {"walker": 2, "kite": 1}}}, tired={"Ash": {"Reds": 2}})
    assert ruled(g, "set Ash: Reds 3 walker") == (
        {"walker": 2, "kite": 1},
        {"walker": 3, "kite": 1},
    )
    assert ruled(g, "control Ash: Blues") == ("Reds", "Blues")
    assert ruled(g, "control Birch: nobody") == ("Blues", "nobody")
    assert ruled(g, "money Reds 9") == (4, 9)
    assert ruled(g, "tired Ash: Reds 1") == (2, 1)
    assert g.units("Ash", "Reds") == {"walker": 3, "kite": 1}
    assert (g.controller("Ash"), g.controller("Birch")) == ("Blues", "")
    assert (g.state["gold"]["Reds"], g.marked("tired", "Ash", "Reds")) == (9, 1)


def test_nothing_takes_the_stack_away() -> None:
    g = position({"Ash": {"Reds": {"walker": 2}}})
    assert ruled(g, "set Ash: Reds nothing") == ({"walker": 2}, {})
    assert g.state["units"] == {}


def test_the_examples_can_be_said() -> None:
    for example in LANGUAGE.examples:
        LANGUAGE.parse(example)
