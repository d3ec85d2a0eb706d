"""The exact odds of combats on land and at sea, held against the engine's own."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import pytest

from pbem.engine.state import digest
from pbem.games.blitz_world_in_conflict.land.combat import land_combat
from pbem.games.blitz_world_in_conflict.odds import combats
from pbem.games.blitz_world_in_conflict.odds.course import sampled
from pbem.games.blitz_world_in_conflict.odds.result import of_ground
from pbem.games.blitz_world_in_conflict.position import Position
from tests.blitz_world_in_conflict.odds.proof import plays
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
    ("a rocket that is used up", "war", {**LAND, "V-1": ("Berlin", 1)},
     {"at": "Poland", "units": [*list(LAND)[:2], "V-1"]}, []),
]  # fmt: skip


BOMBING: list[tuple[str, str, dict[str, Any], dict[str, Any], list[str]]] = [
    ("a Factory, with fighters over it", "war",
     {"He-111s": ("Western Germany", 2), "Royal Air Force": ("London", 1)},
     {"kind": "factory", "at": "London", "units": ["He-111s"]}, ["Royal Air Force"]),
    ("the ships of a Port", "war",
     {"Luftwaffe": ("Western Germany", 2), "North Sea Fleet": ("London", 2),
      "Europe Trs": ("London", 1)},
     {"kind": "port", "at": "London", "port": "North Sea", "units": ["Luftwaffe"]}, []),
]  # fmt: skip
# What it is, and the units in the sea area or in range of it.
AT_SEA: list[tuple[str, str, dict[str, Any]]] = [
    ("two fleets", "North Sea",
     {"High Seas Fleet": ("North Sea", 2), "North Sea Fleet": ("North Sea", 1)}),
    ("a Convoy, and aircraft that fly in", "North Sea",
     {"U-Boat I": ("North Sea", 2), "Coastal Command": ("Scotland", 1)}),
]  # fmt: skip


def announced(
    scenario: str, units: dict[str, Any], attack: dict[str, Any], defence: list[str], **more: Any
) -> Position:
    told = {"kind": "ground", "power": "Germany", "flown": [], "ships": [], "port": "", **attack}
    now = {"attacks": [told], "defence": {"0": {"AFA": defence}} if defence else {}}
    return game_at(scenario, units=units, now=now, phase=0, **more)


def left(g: Position) -> str:
    units = sorted((unit, told["size"]) for unit, told in g.state["units"].items())
    return repr((units, g.state["factories"], g.state["convoys"]))


def spread(found: Iterable[tuple[Fraction, Any]]) -> dict[Any, Fraction]:
    """The chance of each of some ends, of which several may be the same."""
    told: dict[Any, Fraction] = {}
    for chance, end in found:
        told[end] = told.get(end, Fraction(0)) + chance
    return told


@pytest.mark.parametrize("case", [*ATTACKS, *BOMBING], ids=lambda case: case[0])
def test_BLZ_520_BLZ_548_BLZ_555_BLZ_572_odds_on_land_are_those_of_the_engine(case: Any) -> None:
    _, scenario, units, attack, defence = case
    at = attack["at"]
    ways = combats.ways(announced(scenario, units, attack, defence), 0)
    expected = spread((way.chance, (of_ground(way) == "win", left(way.g))) for way in ways)
    stands = {"flow": "land_combat", "step": "begin", "locals_": {"number": 0}}
    games = plays(announced(scenario, units, attack, defence, **stands))
    played = spread((p, (told.g.controller(at) == "Germany", left(told.g))) for p, told in games)
    if attack.get("kind", "ground") != "ground":
        expected = spread((chance, end[1]) for end, chance in expected.items())
        played = spread((chance, end[1]) for end, chance in played.items())
    assert sum(played.values()) == 1
    assert expected == played
    assert len(played) > 1


@pytest.mark.parametrize("case", AT_SEA, ids=lambda case: case[0])
def test_BLZ_404_BLZ_405_BLZ_410_BLZ_562_odds_at_sea_are_those_of_the_engine(case: Any) -> None:
    _, sea, units = case
    ways = combats.ways_at_sea(game_at(units=units, phase=0), sea)
    expected = spread((way.chance, left(way.g)) for way in ways)
    stands = {"flow": "sea_battle", "step": "call_aircraft", "locals_": {"at": sea}}
    games = plays(game_at(units=units, phase=0, **stands))
    played = spread((chance, left(told.g)) for chance, told in games)
    assert sum(played.values()) == 1
    assert expected == played
    assert len(played) > 1


def test_BLZ_531_BLZ_535_BLZ_536_the_column_after_each_modification() -> None:
    _, scenario, units, attack, defence = ATTACKS[0]
    odds = combats.on_land(announced(scenario, units, attack, defence), 0)
    assert odds["figures"]["land_attacker_printed"] == 11
    assert odds["figures"]["land_attacker_forest"] == 9.5
    assert sum(odds["chances"].values()) == pytest.approx(1)
    assert odds["takes"] == odds["chances"]["win"]
    assert odds["lost"]["defender"] <= 2


def test_BLZ_545_BLZ_553_BLZ_554_bombs_do_damage() -> None:
    for _, scenario, units, attack, defence in BOMBING:
        odds = combats.on_land(announced(scenario, units, attack, defence), 0)
        assert sum(odds["chances"].values()) == pytest.approx(1)
        mean = sum(int(name[-1]) * chance for name, chance in odds["chances"].items())
        assert odds["damage"]["expected"] == pytest.approx(mean)
        assert mean > 0


def test_BLZ_412_who_is_left_at_sea() -> None:
    _, sea, units = AT_SEA[0]
    odds = combats.at_sea(game_at(units=units, phase=0), sea)
    assert set(odds["chances"]) == {"win", "loss", "draw", "stalemate"}
    assert sum(odds["chances"].values()) == pytest.approx(1)
    assert odds["chances"]["stalemate"] > 0
    assert combats.at_sea(game_at(units={}, phase=0), sea) == {}


SAMPLES = 1_500


@pytest.mark.parametrize("case", ATTACKS[:2], ids=lambda case: case[0])
def test_the_odds_are_those_that_combats_have_on_average(
    case: tuple[str, str, dict[str, Any], dict[str, Any], list[str]],
) -> None:
    _, scenario, units, attack, defence = case
    g, rng = announced(scenario, units, attack, defence), random.Random(case[0])
    before = digest(g.state)
    exact = spread((way.chance, left(way.g)) for way in combats.ways(g, 0))
    thrown = Counter(
        left(sampled(g, land_combat.name, {"number": 0}, rng, combats.END).g)
        for _ in range(SAMPLES)
    )
    assert digest(g.state) == before
    for end in {*exact, *thrown}:
        chance = float(exact.get(end, 0))
        spreads = (chance * (1 - chance) / SAMPLES) ** 0.5
        assert abs(thrown[end] / SAMPLES - chance) <= 5 * spreads + 2 / SAMPLES, end
