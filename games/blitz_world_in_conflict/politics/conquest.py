"""Countries are conquered (BLZ-025, BLZ-331 to BLZ-338, BLZ-345, BLZ-346) and liberated."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from pbem.engine.flow import Events
from pbem.games.blitz_world_in_conflict.components import ALLIES
from pbem.games.blitz_world_in_conflict.concepts import counters, homes, in_force, road, supply
from pbem.games.blitz_world_in_conflict.politics import foes, france, liberation, waiting
from pbem.games.blitz_world_in_conflict.position import OTHER, Position

# BLZ-025, BLZ-345, BLZ-346: what falls with one area: where, and how often (`once`: BLZ-357).
HEARTS: Mapping[str, str] = {"France": "Paris", "Italy": "Rome"}
_CONQUEST, _FRANCE_ALWAYS = "ABDEFW", "AB"
# BLZ-318, BLZ-325, BLZ-354: whom the Allies do not conquer, but liberate.
_FREED: tuple[str, ...] = ("Austria-Czechoslovakia", "Iberia", *homes.FALLEN)


def settle(g: Position, events: Events) -> bool:
    """BLZ-331, BLZ-332, BLZ-339: one country is conquered or liberated, each by itself; whether one
    was. Nothing is in scenario C, where control never changes."""
    if not in_force.holds(g, _CONQUEST):
        return False
    for country, side, areas in g.owned("held", lambda: _held(g)):
        if not _are_fed(g, areas, side):
            continue
        if g.is_conquered(country):
            _free(g, country, side, events)
        elif side == ALLIES and _is_freed(g, country):
            liberation.begin(g, country, side, events)
        else:
            fall(g, country, side, events)
        return True
    return False


def _is_freed(g: Position, country: str) -> bool:
    """BLZ-318, BLZ-325, BLZ-354, BLZ-738, BLZ-739: whether the Allies liberate it from the Axis
    power that has it as an ally, as what they had before."""
    if not in_force.holds(g, in_force.WORLD):
        return False
    if country not in _FREED:
        first = g.state["first"].get(country, "")
        return bool(first) and g.side_of(first) == ALLIES
    return country != _FREED[0] or road.holds(g, road.ANNEX)


def _free(g: Position, country: str, side: str, events: Events) -> None:
    """BLZ-339: where liberation is not in force (D, E) the conquest is simply over."""
    if in_force.holds(g, in_force.WORLD):
        liberation.begin(g, country, side, events)
        return
    del g.state["conquered"][country]
    g.state["homes"].pop(country, None)
    events.append({"kind": "conquest_over", "country": country, "side": side})


def _held(g: Position) -> list[tuple[str, str, list[str]]]:
    """BLZ-025, BLZ-113, BLZ-331, BLZ-345, BLZ-346: the countries that a side which would conquer or
    free them holds, by name, and to which of their areas it needs a line: none, where one area is
    enough."""
    found = []
    for country, ally in sorted(g.state["allied"].items()):
        own = g.board.side_of(ally)
        side = own if g.is_conquered(country) else OTHER[own]
        heart = _heart(g, country) if country in HEARTS else ""
        areas = [a for a in g.areas_of(country) if a in g.board.in_play]
        if _holds(g, [heart] if heart else areas, side):
            found.append((country, side, [] if heart else areas))
    return found


def _holds(g: Position, areas: Sequence[str], side: str) -> bool:
    friends, theirs = g.board.sides[side], _of_soviets(g, side)
    held = (area in theirs or g.controller(area) in friends for area in areas)
    return bool(areas) and all(held)


def _of_soviets(g: Position, side: str) -> Collection[str]:
    """BLZ-150: what the Soviets have taken in the Pacific war is in Allied hands, and fed by
    them."""
    taken: Mapping[str, int] = g.state["soviet"]
    return taken if side == ALLIES else ()


def _are_fed(g: Position, areas: Sequence[str], side: str) -> bool:
    if not in_force.supply(g):
        return True
    theirs = _of_soviets(g, side)
    return all(_is_fed(g, area, g.controller(area)) for area in areas if area not in theirs)


def _is_fed(g: Position, area: str, power: str) -> bool:
    return supply.reaches(g, power, area, supply.beginnings(g, power))


def _heart(g: Position, country: str) -> str:
    """BLZ-357: the one area with which a country falls or is free again, the first time; ""
    else."""
    heart = HEARTS[country]
    if heart not in g.board.in_play:
        return ""
    if country == homes.FRANCE and in_force.holds(g, _FRANCE_ALWAYS):
        return heart
    what = "freed" if g.is_conquered(country) else "conquered"
    is_first = f"{country} {what}" not in g.state["past"]
    return heart if is_first and in_force.holds(g, in_force.WORLD) else ""


def fall(g: Position, country: str, side: str, events: Events) -> None:
    """BLZ-033, BLZ-331, BLZ-333 to BLZ-337, BLZ-347: a country is conquered; what it has
    in Force Pools is set aside, and its units on the map need another home."""
    ally = g.ally(country)
    g.state["conquered"][country] = side
    events.append({"kind": "country_conquered", "country": country, "side": side, "power": ally})
    if not in_force.holds(g, in_force.PRODUCTION):
        return
    g.state["reclaims"].pop(country, None)
    counters.empty_pools(g, country)
    if country in HEARTS and f"{country} conquered" not in g.state["past"]:
        g.state["past"] = sorted([*g.state["past"], f"{country} conquered"])
        if country == homes.FRANCE and in_force.holds(g, in_force.WORLD):
            france.fall(g, events)
    _seek_homes(g, country)
    foes.may_free(g, country)
    if g.is_out(ally):
        events.append({"kind": "power_out", "power": ally})


def _seek_homes(g: Position, country: str) -> None:
    """BLZ-334: whose units were at home there need another home: its own, and those of countries
    that had found one there."""
    guests = [each for each, home in g.state["homes"].items() if home == country]
    for each in sorted({country, *guests}):
        waiting.add(g, "new_home", country=each)
