"""The exact course of a battle in the air that has begun (§Ph8, EOH-481 to EOH-484)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.games.empires_of_history.air import battle
from pbem.games.empires_of_history.air.aloft import Flight
from pbem.games.empires_of_history.concepts import values
from pbem.games.empires_of_history.odds.at_sea import Scored, SeaFight, rounds
from pbem.games.empires_of_history.odds.course import chances
from pbem.games.empires_of_history.odds.fleet import Fleet, fleet
from pbem.games.empires_of_history.position import Position
from pbem.games.empires_of_history.sea.fights import STRIKE
from pbem.values import dataclass


@dataclass
class AirFight(SeaFight):
    """A battle of aircraft alone, by their values in the air."""

    @property
    def effort(self) -> int:
        """Less than at sea: who is hit has one order."""
        return super().effort // 8

    def scored(self, side: Fleet, other: Fleet, how: str, number: int) -> Scored:
        """EOH-481: a die for each."""
        dice = [
            (values.unit(self.g, nation, kind).air, count)
            for nation, kinds in side.flying(number).items()
            for kind, count in kinds.items()
        ]
        return chances(dice), (1.0,)

    def after(self, side: Fleet, plain: int, below: int, which: str, number: int) -> Fleet:
        """EOH-482: each owner chooses whom he loses."""
        return self.shot_down(side, plain, which, number)


def standing(g: Position, f: Mapping[str, Any]) -> AirFight | None:
    """The battle of which these are the locals of its flow; None where a side is not there."""
    told = dict(f)
    number = int(told.get("round", 0))
    up = [(each, rounds(g, each, told["place"])) for each in battle.attackers(g, told)]
    met = [(each, _stays(g, each, told["place"])) for each in battle.interceptors(g, told)]
    if not up or not met:
        return None
    sides = [
        fleet({}, [(e["nation"], e["kind"], number + last, e["count"]) for e, last in _least(side)])
        for side in (up, met)
    ]
    return AirFight(g, {"terms": {}, **told, "mode": STRIKE}, (sides[0], sides[1]), number)


def _least(side: list[tuple[Flight, int]]) -> list[tuple[Flight, int]]:
    """Those with the least fuel first, as they are shot down."""
    return sorted(side, key=lambda each: (bool(each[0].get("load")), each[0]["fuel"]))


def _stays(g: Position, flight: Flight, place: str) -> int:
    """R70: for how many rounds an interceptor stays."""
    number = 0
    while battle.stays(g, place, {**flight, "fuel": flight["fuel"] - number}):
        number += 1
    return number
