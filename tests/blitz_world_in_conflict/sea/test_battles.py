"""Step C: combat at sea, its Rounds, Convoys, and who is sent home."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.rounds import naval
from pbem.games.blitz_world_in_conflict.rounds.combatants import AT_SEA, Combat
from pbem.games.blitz_world_in_conflict.sea import fleets
from tests.blitz_world_in_conflict.flow_game import Player, player
from tests.blitz_world_in_conflict.position_builder import game_at

Placed = Mapping[str, tuple[Any, ...]]
PACIFIC = [["Japan", "USA"]]
EUROPE = [["AFA", "Germany"]]


def at_sea(
    units: Placed,
    side: str = "Axis",
    *lines: str,
    wars: list[list[str]] = EUROPE,
    **more: Any,
) -> Position:
    """A position in which a side begins step C with these lines."""
    told = {"lines": list(lines)}
    flow = {"flow": "sea_combats", "step": "next_combat", "locals_": told}
    return game_at(units=units, side=side, wars=wars, **{**flow, **more})


def fought(g: Position, dice: Any, *answers: tuple[str, str]) -> Player:
    """The combats of a position, fought with these answers (power, line) and otherwise in
    silence."""
    told, left = player(g, dice), list(answers)
    while told.asks:
        ask = told.asks[0]
        power = next(p for p in ask.to)
        if left and left[0][0] == power and can_say(told, *left[0]):
            told.line(*left.pop(0))
        else:
            told.default(power, ask.verb)
    assert not left
    told.script.finish()
    return told


def can_say(told: Player, power: str, text: str) -> bool:
    """Whether the first open question is one that a line answers."""
    return told.grammar.parse_line(text).verb in told.asks[0].verbs


def columns(g: Position, sea: str) -> tuple[int, int]:
    """What both sides count in a Naval Round in a sea area."""
    met = fleets.meeting(g, sea)
    combat = Combat(AT_SEA, sea, met.ours, met.theirs, convoy=met.convoy)
    both = (naval.naval(g, combat, is_acting=each).column for each in (True, False))
    ours, theirs = both
    return ours, theirs


def test_BLZ_540_BLZ_542_BLZ_543_U_Boat_II_in_the_North_Atlantic() -> None:
    units = {
        "U-Boat II": ("North Atlantic", 2),
        "Canadian Air Force": ("North Atlantic", 2),
        "North Sea Fleet": ("North Atlantic", 3),
    }
    g = at_sea(units, convoys={"North Atlantic": 1})
    assert columns(g, "North Atlantic") == (5, 4)
    dice = [("1/0/north-atlantic/naval/ours", [1]), ("1/0/north-atlantic/naval/theirs", [1])]
    told = fought(g, dice)
    assert [e["round"] for e in told.events if e["kind"] == "round_fought"] == ["naval"]
    assert {g.at(unit) for unit in units} == {"North Atlantic"}


def test_BLZ_409_BLZ_410_BLZ_553_12th_Fleet_in_the_East_China_Sea() -> None:
    units = {"12th Fleet": ("East China Sea", 2), "Naval Air": ("East China Sea", 2)}
    g = at_sea(units, "Allies", wars=PACIFIC)
    place = "1/0/east-china-sea"
    dice = [
        (f"{place}/air/ours", [1]),
        (f"{place}/air/theirs", [1]),
        (f"{place}/naval/ours", [4]),
        (f"{place}/naval/theirs", [1]),
    ]
    told = fought(g, dice)
    rounds = [e for e in told.events if e["kind"] == "round_fought"]
    columns = [(e["ours"]["column"], e["theirs"]["column"]) for e in rounds]
    assert columns == [(3, 2), (5, 4)]
    assert g.state["convoys"] == {"East China Sea": 1}
    assert {g.at(unit) for unit in units} == {"East China Sea"}
