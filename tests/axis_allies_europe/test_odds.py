"""Exact odds against the battles of the engine, every die tried; and what the odds of a line of units are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import pytest

from pbem.games.axis_allies_europe.language import read_line
from pbem.games.axis_allies_europe.odds_battles import land_fight, sea_fight
from pbem.games.axis_allies_europe.odds_fight import Fight
from pbem.games.axis_allies_europe.position import Position, side_of
from tests.axis_allies_europe.battle_runner import came, flight
from tests.axis_allies_europe.odds_tree import Chances, Tree
from tests.axis_allies_europe.position_builder import game_at

GERMANY, SOVIETS, BRITAIN, AMERICA = "Germany", "Soviet Union", "Great Britain", "United States"
AREA, START, ZONE, NEAR = "East Poland", "Poland", "Celtic Sea", "English Channel"


@dataclass(frozen=True)
class Case:
    """A small battle: forces, flights by kind, lines of the mover, rounds (0: to the end is too many for a tree)."""

    attackers: dict[str, int]
    defenders: dict[str, dict[str, int]]
    planes: dict[str, int] = field(default_factory=dict)
    lines: tuple[str, ...] = ()
    rounds: int = 2
    power: str = GERMANY
    aboard: tuple[dict[str, Any], ...] = ()
    support: dict[str, int] = field(default_factory=dict)
    damaged: dict[str, int] = field(default_factory=dict)
    bystanders: dict[str, dict[str, int]] = field(default_factory=dict)


def land(case: Case) -> Position:
    """A battle in East Poland; with `support` a landing in Norway."""
    area = "Norway" if case.support else AREA
    units: dict[str, dict[str, dict[str, int]]] = {area: {**case.defenders}}
    control = {area: next(iter(case.defenders))}
    aboard: list[dict[str, Any]] = []
    if case.support:
        units["North Sea"] = {case.power: dict(case.support)}
        for kind, count in case.attackers.items():
            for _ in range(count):
                entry = {"ship": "transport", "owner": case.power, "at": "North Sea"}
                landing = {"target": area, "units": {kind: 1}}
                aboard.append({**entry, "holds": {case.power: {kind: 1}}, "landing": landing})
    else:
        units[area] = {**units[area], case.power: dict(case.attackers)}
    g = game_at(turn=case.power, units=units, control=control, aboard=aboard)
    if case.support:
        g.turn["assaults"] = [{"target": area, "zone": "North Sea", "ally": ""}]
    else:
        g.turn["came"] = came(area, *((START, kind, n) for kind, n in case.attackers.items()))
    _fly(g, case, area)
    g.turn["battles"] = [{"kind": "land", "at": area}]
    return g


def sea(case: Case) -> Position:
    """A battle in the Celtic Sea."""
    forces = {**case.defenders, **case.bystanders}
    g = game_at(
        turn=case.power,
        units={ZONE: {**forces, case.power: dict(case.attackers)}},
        aboard=list(case.aboard),
    )
    g.turn["came"] = came(ZONE, *((NEAR, kind, n) for kind, n in case.attackers.items()))
    if case.damaged:
        g.state["damaged"] = {ZONE: dict(case.damaged)}
    _fly(g, case, ZONE)
    g.turn["battles"] = [{"kind": "sea", "at": ZONE}]
    return g


def _fly(g: Position, case: Case, at: str) -> None:
    # Bases from which every plane that leaves finds a way without guns.
    g.turn["flights"] = [flight(at, k, n, left=3, home="France") for k, n in case.planes.items()]


def told(g: Position, fight: Fight, at: str) -> Chances:
    """The ends of a fight in the shape of the tree's leaves."""
    found: Chances = {}
    for end, chance in fight.run().items():
        counts: dict[tuple[str, str], int] = {}
        for side, state in ((fight.attack, end[1]), (fight.defense, end[2])):
            for power, units in side.alive(state).items():
                name = "defender" if side_of(power) != side_of(g.power) else power
                for kind, count in units.items():
                    counts[name, kind] = counts.get((name, kind), 0) + count
        holder = g.power if fight.takes(end) and at != ZONE else g.controller(at)
        leaf = (holder, tuple(sorted(counts.items())))
        found[leaf] = found.get(leaf, Fraction(0)) + chance
    return {leaf: chance for leaf, chance in found.items() if chance}


LAND: dict[str, Case] = {
    "infantry": Case({"infantry": 2}, {SOVIETS: {"infantry": 2}}),
    "artillery": Case({"infantry": 2, "artillery": 1}, {SOVIETS: {"infantry": 1, "artillery": 1}}),
    "one land unit is kept": Case(
        {"infantry": 1}, {SOVIETS: {"infantry": 2}}, {"fighter": 1, "bomber": 1}
    ),
    "guns": Case(
        {"infantry": 1}, {SOVIETS: {"infantry": 1, "aa_gun": 2}}, {"fighter": 2, "bomber": 1}
    ),
    "lists": Case(
        {"infantry": 1, "artillery": 1, "armor": 1},
        {SOVIETS: {"infantry": 1, "armor": 1}},
        lines=("casualties land: keep 1 infantry, 1 armor, artillery",),
    ),
    "list of planes": Case(
        {"infantry": 1},
        {SOVIETS: {"infantry": 1, "aa_gun": 1}},
        {"fighter": 1, "bomber": 1},
        lines=("casualties aa: bomber", "casualties land: fighter, bomber"),
    ),
    "two owners": Case(
        {"armor": 3}, {SOVIETS: {"infantry": 1, "armor": 1}, BRITAIN: {"infantry": 1}}
    ),
    "retreat": Case(
        {"infantry": 2, "armor": 1},
        {SOVIETS: {"infantry": 3}},
        lines=(f"retreat {AREA} -> {START} if attackers < defenders",),
    ),
    "retreat after a round": Case(
        {"infantry": 2},
        {SOVIETS: {"infantry": 2}},
        lines=(f"retreat {AREA} -> {START} after round 1 if losses > 0",),
    ),
    "losses do not count what guns shot down": Case(
        {"infantry": 1},
        {SOVIETS: {"infantry": 2, "aa_gun": 1}},
        {"fighter": 2},
        lines=(f"retreat {AREA} -> {START} if losses >= 1",),
    ),
    "planes alone": Case(
        {},
        {SOVIETS: {"infantry": 2}},
        {"fighter": 2},
        lines=(f"retreat {AREA} air -> Germany if fighters < 2",),
    ),
    "support": Case(
        {"infantry": 2}, {BRITAIN: {"infantry": 2}}, support={"destroyer": 1, "battleship": 1}
    ),
    "support and planes that leave": Case(
        {"infantry": 1},
        {BRITAIN: {"infantry": 2, "aa_gun": 1}},
        {"bomber": 1},
        support={"destroyer": 1},
        lines=("retreat Norway air -> Germany if land units < 1 or defenders > 1",),
    ),
}


@pytest.mark.parametrize("case", LAND.values(), ids=LAND)
def test_land_odds_are_those_of_the_engine(case: Case) -> None:
    g = land(case)
    at = g.turn["battles"][0]["at"]
    lines = [read_line(g.board, text) for text in _normal(g, case.lines)]
    expected = Tree(g, at, case.rounds, {case.power: _normal(g, case.lines)}).run("land_battle")
    fight = land_fight(g, at, lines, one=Fraction(1))
    assert fight is not None
    fight.rounds = case.rounds
    assert sum(expected.values()) == 1
    assert told(g, fight, at) == _without(expected, {"transport": 0, **case.support})


def _carrier(power: str, fighters: Mapping[str, int]) -> dict[str, Any]:
    holds = {owner: {"fighter": count} for owner, count in fighters.items()}
    return {"ship": "carrier", "owner": power, "at": ZONE, "holds": holds}


def _transport(power: str, **cargo: int) -> dict[str, Any]:
    return {"ship": "transport", "owner": power, "at": ZONE, "holds": {power: dict(cargo)}}


SEA: dict[str, Case] = {
    "first strike": Case({"submarine": 2}, {BRITAIN: {"transport": 1, "submarine": 1}}),
    "a destroyer ends the first strike": Case(
        {"submarine": 2}, {BRITAIN: {"destroyer": 1, "transport": 1}}
    ),
    "planes do not see submarines": Case(
        {"destroyer": 1}, {BRITAIN: {"submarine": 1, "transport": 1}}, {"fighter": 1}, rounds=1
    ),
    "planes without a destroyer": Case(
        {}, {BRITAIN: {"submarine": 1, "transport": 1}}, {"fighter": 2}
    ),
    "submarines against planes": Case(
        {"submarine": 2}, {BRITAIN: {}}, aboard=(_carrier(BRITAIN, {BRITAIN: 1}),)
    ),
    "battleships": Case({"battleship": 1, "submarine": 1}, {BRITAIN: {"battleship": 1}}),
    "damaged battleships": Case(
        {"battleship": 2}, {BRITAIN: {"battleship": 1}}, rounds=1, damaged={GERMANY: 1, BRITAIN: 1}
    ),
    "defenders submerge when they are alone": Case(
        {"destroyer": 2}, {BRITAIN: {"submarine": 2, "transport": 1}}
    ),
    "attackers submerge": Case(
        {"submarine": 2, "destroyer": 1},
        {BRITAIN: {"destroyer": 1}},
        lines=(f"submerge {ZONE}: all if alone",),
    ),
    "one submarine submerges": Case(
        {"submarine": 2}, {BRITAIN: {"destroyer": 1}}, lines=(f"submerge {ZONE}: 1 after round 1",)
    ),
    "the fleet leaves": Case(
        {"destroyer": 1, "submarine": 1},
        {BRITAIN: {"destroyer": 1, "transport": 1}},
        lines=(f"retreat {ZONE} -> {NEAR} if ships < 2",),
    ),
    "two owners": Case(
        {"submarine": 1, "destroyer": 1}, {BRITAIN: {"destroyer": 1}, AMERICA: {"submarine": 1}}
    ),
    "loaded transports": Case(
        {"submarine": 2},
        {BRITAIN: {"transport": 1, "destroyer": 1}},
        aboard=(_transport(BRITAIN, infantry=2),),
    ),
    "lists": Case(
        {"submarine": 1, "destroyer": 1, "transport": 1},
        {BRITAIN: {"destroyer": 1, "submarine": 1}},
        lines=("casualties sea: transport, submarine",),
    ),
    "ships of an ally": Case(
        {"destroyer": 1},
        {GERMANY: {"submarine": 2}},
        {"fighter": 1},
        power=BRITAIN,
        bystanders={AMERICA: {"transport": 1, "destroyer": 1}},
    ),
}


@pytest.mark.parametrize("case", SEA.values(), ids=SEA)
def test_sea_odds_are_those_of_the_engine(case: Case) -> None:
    g = sea(case)
    lines = [read_line(g.board, text) for text in _normal(g, case.lines)]
    fight = sea_fight(g, ZONE, lines, one=Fraction(1))
    fight.rounds = case.rounds
    expected = Tree(g, ZONE, case.rounds, {case.power: _normal(g, case.lines)}).run("sea_battle")
    cargo = {"infantry": 2} if any("infantry" in str(entry) for entry in case.aboard) else {}
    assert sum(expected.values()) == 1
    assert told(g, fight, ZONE) == _without(expected, cargo)


def _without(expected: Chances, cargo: Mapping[str, int]) -> Chances:
    """What is aboard is in the odds as a value only."""
    found: Chances = {}
    for (holder, counts), chance in expected.items():
        leaf = (holder, tuple(each for each in counts if each[0][1] not in cargo))
        found[leaf] = found.get(leaf, Fraction(0)) + chance
    return found


def _normal(g: Position, lines: Sequence[str]) -> list[str]:
    from pbem.games.axis_allies_europe.language import grammar_of

    return [grammar_of(g.board).parse_line(text, "battles").text for text in lines]
