"""What must hold in every position, whatever was ordered: checked after rulings and by random
play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pbem.games.blitzwar import occupation
from pbem.games.blitzwar.board import ARMOR, ELITE, FORTIFIED, INFANTRY, SUPPLY
from pbem.games.blitzwar.concepts.stacking import crowded
from pbem.games.blitzwar.counters import depots, pools
from pbem.games.blitzwar.dates import EVENTS
from pbem.games.blitzwar.position import Position
from pbem.wargame import invariants as war

USES = ("air", "sea", "bombing")
# BWR-005, BWR-258: a supply counter has at most six units.
_MOST_SUPPLY = 12
_LAST_TURN = 48


def invariants(g: Position) -> list[str]:
    """Everything that is broken, a line each; [] when the position is sound."""
    if known := [*_names(g), *war.counts(g), *_records(g)]:
        return known
    return [
        *_limits(g),
        *_supply(g),
        *_stacks(g),
        *_flown(g),
        *_beachheads(g),
        *_done(g),
        *_hauled(g),
        *occupation.broken(g),
    ]


# What there is at all


def _names(g: Position) -> Iterator[str]:
    """BWR-001: only names of the board; what is called a side is one."""
    yield from war.names(g, g.board.sides_in_turn)
    for zone, here in g.state["supply"].items():
        for owner in here:
            if zone not in g.board.land_zones or owner not in _owners(g):
                yield f"supply of {owner} in {zone}"
    for country, side in g.state["countries"].items():
        if country not in g.board.powers or side not in g.board.sides_in_turn:
            yield f"{country} is active on the side {side}"
    for what in ("passage", "cut_off", "fallen"):
        known = g.board.land_zones if what == "cut_off" else g.board.powers
        if strange := [name for name in g.state[what] if name not in known]:
            yield f"{what}: {', '.join(strange)}"
    for name in g.state["ashore"]:
        if name not in g.state["beachheads"]:
            yield f"corps on a beachhead that is not there: {name}"


def _owners(g: Position) -> set[str]:
    """Whose supply counters may be: those of sides, and of countries that have joined none."""
    return {*g.board.sides_in_turn, *g.board.powers}.difference(g.state["countries"])


def _records(g: Position) -> Iterator[str]:
    """BWR-100, BWR-106, BWR-251, BWR-256: turn, phase, side, wars, freed and Elite counters, dates
    are of this game."""
    state = g.state
    if not 1 <= state["turn"] <= _LAST_TURN or not 0 <= state["phase"] <= 9:
        yield f"it is turn {state['turn']}, phase {state['phase']}"
    if state["side"] not in ("", *g.board.sides_in_turn):
        yield f"it is the turn of {state['side']}"
    for pair in state["wars"]:
        if pair != sorted(set(pair)) or not set(pair) <= set(g.board.sides_in_turn):
            yield f"there is a war of {' and '.join(pair)}"
    locked = {line.kind: line.count for line in g.board.mix if line.locked}
    for kind, count in state["freed"].items():
        if not 0 <= count <= locked.get(kind, 0):
            yield f"{count} counters of {kind} are freed"
    elites = sum(line.count for line in g.board.mix if line.kind == ELITE)
    if not 0 <= state["elites"] <= elites:
        yield f"there are {state['elites']} Elite counters"
    for event, turn in state["dates"].items():
        if event not in EVENTS or not 1 <= turn <= state["turn"]:
            yield f"{event} was in turn {turn}"
    for zone in state["lines"]:
        if not g.board.fact(zone, "line"):
            yield f"{zone} has no Fortified Line that could be gone"


# Counters


def _limits(g: Position) -> Iterator[str]:
    """BWR-025, BWR-249: nobody has more counters than there are. Losses may leave infantry and
    armor that no piece shows (G-89): how many hangs on what was lost, so nothing is said of
    them."""
    for of in dict.fromkeys(pools.owner(g, country) for country in g.board.powers):
        used = pools.in_use(g, of)
        plain = (INFANTRY, ARMOR, FORTIFIED)
        kinds = {name: g.counter(name).kind for name in used}
        strict = {name: c for name, c in used.items() if kinds[name] not in plain}
        if (lacking := pools.lacking(g, of, strict)) > 0:
            yield f"{of} has {lacking} counters more than there are: {_listed(strict)}"


def _listed(counters: dict[str, int]) -> str:
    return ", ".join(f"{count} x {name}" for name, count in sorted(counters.items()))


def _supply(g: Position) -> Iterator[str]:
    """BWR-025, G-05: supply counters have whole half units, no more than a counter can show, and
    there are no more of them than in the box."""
    for zone, here in sorted(g.state["supply"].items()):
        for owner, counters in here.items():
            sound = all(war.is_count(each) and each <= _MOST_SUPPLY for each in counters)
            if not counters or not sound or counters != sorted(counters, reverse=True):
                yield f"{zone}: the supply of {owner} is {counters}"
                return
    for side in g.board.sides_in_turn:
        counters = [each for _, here in g.stocks(side) for each in here]
        if (lacking := depots.supply_lacking(g, side, counters)) > 0:
            yield f"the {side} have {lacking} {SUPPLY} counters more than there are"


# Nothing moves in the phase of cards.
_QUIET = 2


def _stacks(g: Position) -> Iterator[str]:
    """BWR-030, BWR-031: when phase 1 is over no zone holds more than it may."""
    if g.state["phase"] == _QUIET:
        for zone in crowded(g):
            yield f"{zone} holds too many counters"


# Missions, beachheads, and what has been done in a turn


def _flown(g: Position) -> Iterator[str]:
    """BWR-022, BWR-305, BWR-313, BWR-314: air units on missions are where such missions lead."""
    for each in g.state["missions"]:
        at, use = each["at"], each["use"]
        where = {"air": g.board.land_zones, "sea": g.board.sea_zones, "bombing": ("",)}
        if use not in USES or at not in where[use] or each["from"] not in g.board.land_zones:
            yield f"an air unit of {each['country']} from {each['from']} on {use} at {at}"
        if each["turn"] > g.turn:
            yield f"an air unit of {each['country']} flew in turn {each['turn']}"


def _beachheads(g: Position) -> Iterator[str]:
    """BWR-005, BWR-326, BWR-328: beachheads are of air units, at beaches of zones that are no naval
    bases."""
    for name, told in sorted(g.state["beachheads"].items()):
        zone, sea = told["zone"], told["sea"]
        if sea not in g.board.beaches(zone) or g.board.is_base(zone):
            yield f"{name}: {zone} cannot be landed in from {sea}"
        is_left = not told["air"] and not _may_be_left(g, name)
        if is_left or not all(war.is_count(count) for count in told["air"].values()):
            yield f"{name} has {told['air']} air units"
        for country, units in g.state["ashore"].get(name, {}).items():
            for counter, count in units.items():
                if counter not in g.board.units or not g.counter(counter).is_corps:
                    yield f"{name}: {counter} of {country}"
                elif not war.is_count(count) or g.side_of(country) != told["side"]:
                    yield f"{name}: {count} {counter} of {country}"


def _may_be_left(g: Position, name: str) -> bool:
    """BWR-356: corps are on a beachhead without air units in phases 5 and 6 of their side alone."""
    side = g.state["beachheads"][name]["side"]
    return name in g.state["ashore"] and g.side == side and g.state["phase"] in (5, 6)


def _done(g: Position) -> Iterator[str]:
    """BWR-260: no more counters have moved, come or been activated than there are."""
    now: dict[str, Any] = g.now
    for area, country, name in _named(now):
        there = g.stack(area, country).get(name, 0)
        moved = sum(now["moved"].get(area, {}).get(country, {}).get(name, {}).values())
        spent = sum(
            (each["at"], each["country"], each["counter"]) == (area, country, name)
            for each in now["spent"]
        )
        active = now["active"].get(area, {}).get(country, {}).get(name, 0)
        if max(moved + spent, active) > there:
            yield f"{area}: more {name} of {country} have moved or are activated than are there"


def _hauled(g: Position) -> Iterator[str]:
    """BWR-260: no more supply counters have moved or come than there are."""
    for each in g.now["hauled"]:
        there = g.stock(each["at"], each["side"]).count(each["halves"])
        if g.now["hauled"].count(each) > there:
            yield f"{each['at']}: supply of {each['halves']} half units has moved and is not there"


def _named(now: dict[str, Any]) -> list[tuple[str, str, str]]:
    """Everything of which it is recorded what it has done: (area, country, counter)."""
    found = {(each["at"], each["country"], each["counter"]) for each in now["spent"]}
    for what in ("moved", "active"):
        for area, countries in now[what].items():
            found |= {(area, c, name) for c, units in countries.items() for name in units}
    return sorted(found)
