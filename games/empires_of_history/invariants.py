"""What must hold in every position, whatever was ordered: checked after rulings and by random
play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from pbem.games.empires_of_history.air import invariants as aircraft
from pbem.games.empires_of_history.components import ALLIES, AXIS, DAMAGED, LATE, SEA
from pbem.games.empires_of_history.land import invariants as armies
from pbem.games.empires_of_history.position import Position, base
from pbem.games.empires_of_history.sea import invariants as ships
from pbem.wargame import invariants as war

_LAST_PHASE = 12
# What stands at places, {state key: what is counted}.
_PLACED = {"complexes": "industrial complexes", "airbases": "airbases", "mines": "mines"}
_LEVELS = ("technologies", "upgraded")


def invariants(g: Position) -> list[str]:
    """Everything that is broken, a line each; [] when the position is sound."""
    if known := [*_names(g), *war.counts(g), *_records(g)]:
        return known
    return [
        *_units(g),
        *ships.faults(g),
        *armies.faults(g),
        *aircraft.faults(g),
        *_generals(g),
        *_money(g),
        *_chart(g),
        *_technologies(g),
        *_relations(g),
    ]


# What there is at all


def _names(g: Position) -> Iterator[str]:
    """EOH-004, EOH-005: only areas, nations and units of the board; every territory has a
    controller, no sea zone has one."""
    for area, here in sorted(g.state["units"].items()):
        if area not in g.board.areas:
            yield f"units in an unknown area {area}"
        for nation, units in here.items():
            if nation not in g.board.powers:
                yield f"{area}: units of an unknown nation {nation}"
            for kind in units:
                if not _is_kind(g, kind):
                    yield f"{area}: {nation} has unknown units {kind}"
    control = g.state["control"]
    if strange := sorted(set(control) ^ set(g.board.territories)):
        yield f"control of all territories and nothing else: {', '.join(strange)}"
    for area, nation in control.items():
        if nation not in g.board.powers:
            yield f"{area} is controlled by {nation}"


def _is_kind(g: Position, kind: str) -> bool:
    """EOH-110, EOH-222, EOH-230: a kind of the board; late are units of men, damaged ships of two
    hits."""
    plain = base(kind)
    if plain not in g.board.units:
        return False
    unit = g.board.units[plain]
    if kind.startswith(LATE):
        return unit.manpower > 0
    return unit.hits > 1 if kind.startswith(DAMAGED) else True


def _records(g: Position) -> Iterator[str]:
    """EOH-122, EOH-325: turn, slot, phase, US Entry and stances are of this game."""
    state, track = g.state, g.board.us_entry["track"]
    if not 1 <= state["turn"] <= len(g.board.turns):
        yield f"it is turn {state['turn']}"
    if not 0 <= state["slot"] <= len(g.board.slots) or not 0 <= state["phase"] <= _LAST_PHASE:
        yield f"it is slot {state['slot']}, phase {state['phase']}"
    for when, number in state["us_entry"].items():
        if not track["lowest"] <= number <= track["highest"]:
            yield f"US Entry {when} is {number}"
    for nation, stance in state["stances"].items():
        if not 0 <= stance < len(g.board.diplomacy["track"]):
            yield f"{nation} has stance {stance}"
    for nation, left in state["blitzkriegs"].items():
        if not 0 <= left <= g.board.powers[nation].blitzkriegs:
            yield f"{nation} has {left} blitzkriegs left"


# On the map


def _units(g: Position) -> Iterator[str]:
    """EOH-004, EOH-005, R03: land units and aircraft stand in territories, ships at sea and in
    ports; aircraft over sea zones are flights."""
    for area, here in g.state["units"].items():
        for nation, units in here.items():
            for kind, count in units.items():
                what = g.board.units[base(kind)].kind
                if what == SEA and not g.board.is_sea(area) and not g.board.port(area):
                    yield f"{area}: {count} {kind} of {nation} where no port is"
                elif what != SEA and g.board.is_sea(area):
                    yield f"{area}: {count} {kind} of {nation} at sea"
    for name, what in _PLACED.items():
        places = g.board.mine_boxes if name == "mines" else g.board.territories
        for place, count in g.state[name].items():
            if place not in places or not war.is_count(count):
                yield f"{place}: {count} {what}"


def _generals(g: Position) -> Iterator[str]:
    """EOH-212, EOH-214, EOH-215: every general is in one place: on the map, on a ship, on the build
    chart, still to be drawn, or fallen."""
    found = Counter(_where(g))
    known = {each.name for nation in g.board.powers.values() for each in nation.generals}
    for name in sorted(known | set(found)):
        if found[name] != (name in known):
            yield f"General {name} is there {found[name]} times"


def _where(g: Position) -> Iterator[str]:
    for what in ("generals", "riders"):
        for here in g.state[what].values():
            for names in here.values():
                yield from names
    for names in g.state["unbuilt"].values():
        yield from names
    yield from g.state["fallen_generals"]
    for entries in g.state["queue"].values():
        yield from (each["name"] for each in entries if each["name"])


# What nations have


def _money(g: Position) -> Iterator[str]:
    """EOH-350, EOH-351, EOH-039, EOH-404: savings in pools of their nation, manpower and oil, never
    below nothing."""
    for nation, pools in g.state["pools"].items():
        for pool, points in pools.items():
            if pool not in g.board.powers[nation].pools or points < 0:
                yield f"{nation}: {points} in {pool}"
    for nation, men in g.state["manpower"].items():
        if men < 0:
            yield f"{nation}: {men} of manpower"
    for area, here in g.state["oil"].items():
        for nation, count in here.items():
            if area not in g.board.territories or not war.is_count(count):
                yield f"{area}: {count} oil of {nation}"
    for nation, level in g.state["production"].items():
        if level not in g.board.fractions:
            yield f"{nation}: production {level}"


def _chart(g: Position) -> Iterator[str]:
    """EOH-354, EOH-355: what is on the build chart is of a pool of its nation."""
    for nation, entries in g.state["queue"].items():
        for each in entries:
            fits = each["turns"] >= 0 and each["pool"] in g.board.powers[nation].pools
            if not fits or not _is_kind(g, each["kind"]) or not war.is_count(each["count"]):
                yield f"{nation}: {each['count']} {each['kind']} on the build chart, {each['pool']}"


def _technologies(g: Position) -> Iterator[str]:
    """EOH-341: nobody knows more levels than there are, or has upgraded to what he does not
    know."""
    for what in _LEVELS:
        for nation, known in g.state[what].items():
            for name, level in known.items():
                chart = g.board.technologies.get(name)
                if chart is None or not 0 <= level <= chart.levels:
                    yield f"{nation}: level {level} of {name}"
    for nation, done in g.state["upgraded"].items():
        for name, level in done.items():
            if level > g.state["technologies"].get(nation, {}).get(name, 0):
                yield f"{nation}: units upgraded to level {level} of {name}, which it does not know"


# What nations are to each other


def _relations(g: Position) -> Iterator[str]:
    """EOH-114, EOH-118, EOH-127: wars are of two nations, who has surrendered fights nobody that
    has accepted; exiles have a host that is in none."""
    wars = g.state["wars"]
    if wars != sorted(wars) or any(pair != sorted(set(pair)) for pair in wars):
        yield "wars are pairs of two nations, in order"
    if len({tuple(pair) for pair in wars}) != len(wars):
        yield "there is a war twice"
    for name in ("sides", "attached", "conquered", "exiles", "surrendered", "stunned"):
        if strange := [nation for nation in g.state[name] if nation not in g.board.powers]:
            yield f"{name}: {', '.join(strange)}"
    for nation, side in g.state["sides"].items():
        if side not in (AXIS, ALLIES):
            yield f"{nation} is on the side {side}"
    for nation in g.state["exiles"]:
        if not _has_host(g, nation):
            yield f"{nation} is in exile with itself"


def _has_host(g: Position, nation: str) -> bool:
    seen: list[Any] = []
    while nation in g.state["exiles"] and nation not in seen:
        seen.append(nation)
        nation = g.state["exiles"][nation]
    return nation not in seen and nation in g.board.powers
