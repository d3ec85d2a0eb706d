"""The exact odds of Ground Attacks, held against the engine's own combats."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from pbem.games.blitz_world_in_conflict.odds import ground
from pbem.games.blitz_world_in_conflict.odds.course import Way
from pbem.games.blitz_world_in_conflict.odds.result import of_ground
from pbem.games.blitz_world_in_conflict.position import Position
from tests.blitz_world_in_conflict.odds.proof import Played, plays
from tests.blitz_world_in_conflict.position_builder import game_at

LAND = {
    "Army Group Center": ("Berlin", 2),
    "Army Group North": ("Berlin", 1),
    "1st Para": ("Berlin", 1),
    "Polish Army": ("Poland", 2),
}
# (what it is, scenario, units, attack, defence)
ATTACKS: list[tuple[str, str, dict[str, Any], dict[str, Any], list[str]]] = [
    ("armor in a forest", "a", {**LAND, "Luftwaffe": ("Berlin", 2)},
     {"at": "Poland", "units": [*list(LAND)[:3], "Luftwaffe"]}, []),
    ("in the air, and a fort that cannot retreat", "a",
     {"Luftwaffe": ("Western Germany", 1), "Army Group B": ("Western Germany", 2),
      "18th Army": ("Western Germany", 2), "French Army": ("Paris", 1), "Maginot Line": ("Paris", 1),
      "Royal Air Force": ("London", 1)},
     {"at": "Paris", "units": ["Army Group B", "18th Army", "Luftwaffe"]}, ["Royal Air Force"]),
    ("nobody in the air", "war", LAND, {"at": "Poland", "units": list(LAND)[:3]}, []),
]  # fmt: skip


def announced(
    scenario: str, units: dict[str, Any], attack: dict[str, Any], defence: list[str], **more: Any
) -> Position:
    told = {"kind": "ground", "power": "Germany", "flown": [], "ships": [], **attack}
    now = {"attacks": [told], "defence": {"0": {"AFA": defence}} if defence else {}}
    return game_at(scenario, units=units, now=now, phase=0, **more)


def left(g: Position) -> str:
    return repr(sorted((unit, told["size"]) for unit, told in g.state["units"].items()))


def course(way: Way) -> tuple[bool, str]:
    return of_ground(way) == "win", left(way.g)


def game_course(played: Played, at: str) -> tuple[bool, str]:
    return played.g.controller(at) == "Germany", left(played.g)


@pytest.mark.parametrize("case", ATTACKS, ids=lambda case: case[0])
def test_BLZ_520_BLZ_548_BLZ_555_BLZ_572_odds_are_those_of_the_engine(case: Any) -> None:
    _, scenario, units, attack, defence = case
    expected: dict[Any, Fraction] = {}
    for way in ground.ways(announced(scenario, units, attack, defence), 0):
        expected[course(way)] = expected.get(course(way), Fraction(0)) + way.chance
    stands = {"flow": "land_combat", "step": "begin", "locals_": {"number": 0}}
    played: dict[Any, Fraction] = {}
    for chance, game in plays(announced(scenario, units, attack, defence, **stands)):
        key = game_course(game, attack["at"])
        played[key] = played.get(key, Fraction(0)) + chance
    assert sum(played.values()) == 1
    assert expected == played
    assert len(played) > 3


def test_BLZ_531_BLZ_535_BLZ_536_the_column_after_each_modification() -> None:
    _, scenario, units, attack, defence = ATTACKS[0]
    odds = ground.odds(announced(scenario, units, attack, defence), 0)
    assert odds["figures"]["land_attacker_printed"] == 11
    assert odds["figures"]["land_attacker_forest"] == 9.5
    assert sum(odds["chances"].values()) == pytest.approx(1)
    assert odds["takes"] == odds["chances"]["win"]
    assert odds["lost"]["defender"] <= 2
