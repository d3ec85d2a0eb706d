"""Order lines as answers: which reader is asked, for which place, and when."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.flow import PERSON, Ask, Flow, Say
from pbem.engine.orders import Line
from pbem.wargame.answers import pause, reply_of

siege = Flow("siege")


@siege.step
def storm(g: Any, f: Any, dice: Any, events: Any) -> None:
    """Asks whether to storm."""


@storm.reads("storm")
def _(g: Any, ask: Ask, line: Line) -> Say:
    return "storm"


@storm.reads("storm", unmet=True)
def _(g: Any, ask: Ask, line: Line) -> Say:
    return "not yet"


@storm.reads("storm", "wait")
def _(g: Any, ask: Ask, line: Line) -> Say:
    return "wait" if line.args.get("long") else None


storm.reads("storm", "pause")(pause)
REPLY = reply_of([siege], places=("fort", "zone"))


def said(verb: str, *, asked: str = "storm", at: str = "Ash", days: int = 1, **args: Any) -> Say:
    ask = Ask(("Reds",), asked, "", facts={"round": days, "ladders": 2}, args={"at": at})
    return REPLY(None, ask, Line(verb, args, "", verb))


def test_the_reader_beside_the_step_is_asked() -> None:
    assert said("storm") == "storm"
    assert said("wait", long=True) == "wait"
    assert said("wait") is None
    assert said("pause") == PERSON


def test_lines_that_nobody_reads_there() -> None:
    assert said("march") is None
    assert said("storm", asked="parley") is None


@pytest.mark.parametrize("place", [{}, {"fort": "Ash"}, {"zone": "Ash"}, {"fort": "everywhere"}])
def test_lines_about_this_place_or_every_place(place: dict[str, str]) -> None:
    assert said("storm", **place) == "storm"


@pytest.mark.parametrize("place", [{"fort": "Birch"}, {"zone": "Birch"}])
def test_lines_about_another_place(place: dict[str, str]) -> None:
    assert said("storm", **place) is None


def test_a_condition_has_to_hold() -> None:
    assert said("storm", when=["ladders", ">", 1]) == "storm"
    assert said("wait", long=True, when=["ladders", ">", 2]) is None


def test_a_line_may_say_something_until_its_condition_holds() -> None:
    assert said("storm", when=["ladders", ">", 2]) == "not yet"
    assert said("storm", fort="Birch", when=["ladders", ">", 2]) is None


def test_a_pause_is_for_one_round() -> None:
    when = ["round", ">=", 2]
    assert [said("pause", days=days, when=when) for days in (1, 2, 3)] == [None, PERSON, None]
    assert [said("storm", days=days, when=when) for days in (2, 3)] == ["storm", "storm"]


def test_two_readers_for_the_same_lines_are_a_fault() -> None:
    other = Flow("other")
    step = other.step(lambda g, f, dice, events: None)
    step.reads("storm")(pause)
    with pytest.raises(ValueError, match="two readers for the line storm to storm"):
        reply_of([siege, other], places=())
    step.readers.clear()
    step.reads("storm", "pause")(pause)
    assert reply_of([siege, other], places=()) is not None
