"""Declarations of war (BLZ-024, BLZ-303 to BLZ-313)."""

from __future__ import annotations

from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.games.blitz_world_in_conflict.components import ALLIES
from pbem.games.blitz_world_in_conflict.concepts import belonging, in_force, road
from pbem.games.blitz_world_in_conflict.politics import alignment, entry, wars
from pbem.games.blitz_world_in_conflict.position import (
    GERMANY,
    OTHER,
    USA,
    USSR,
    Position,
)

_ONLY = "A"
_EASTERN_FRONT, _EARLIEST = "Paris", 5
_SPHERE = ("Central Europe", "Finland", "Sweden")
_HEMISPHERE = ("Brazil", "Chile", "Mexico", "Venezuela")


def declare(g: Position, power: str, foe: str, events: Events) -> None:
    """BLZ-303, BLZ-311: a power declares war on a power, or on a neutral country, which joins the
    other side. Raises Illegal, and changes nothing then."""
    check(g, power, foe)
    events.append({"kind": "war_declared", "power": power, "foe": foe})
    if foe in g.board.powers:
        wars.begin(g, power, foe, events)
    else:
        ally = alignment.joins(g, foe, OTHER[g.side_of(power)])
        for country in alignment.join(g, foe, ally, events, declared=power):
            wars.begin_alone(g, country, power)
    entry.of_declaration(g, power, foe, events)


def check(g: Position, power: str, foe: str) -> None:
    """BLZ-024, BLZ-112, BLZ-303 to BLZ-310: whether a power may declare war. Raises Illegal."""
    _check_scenario(g, foe)
    if g.is_out(power):
        raise Illegal("BLZ-333", "power_is_out", power=power)
    if foe in g.board.powers:
        _check_power(g, power, foe)
    else:
        _check_country(g, power, foe)
    if power == USA and USA in g.state["entry"]:
        raise Illegal("BLZ-307", "usa_is_neutral", foe=foe, box=g.state["entry"][USA])
    if power == USSR and _is_barred(g, foe):
        raise Illegal("BLZ-308", "ussr_is_neutral", foe=foe, box=g.state["entry"][USSR])


def _check_scenario(g: Position, foe: str) -> None:
    """BLZ-024, BLZ-112: in scenario A on Belgium-Netherlands alone, in B to E on nobody."""
    if in_force.holds(g, _ONLY) and foe != alignment.BENELUX:
        raise Illegal("BLZ-024", "one_declaration", foe=foe, country=alignment.BENELUX)
    belonging.check(g, "declare war")


def _check_power(g: Position, power: str, foe: str) -> None:
    """BLZ-303, BLZ-304, BLZ-306, BLZ-734: on a power of the other side, once."""
    if g.side_of(power) == g.side_of(foe):
        raise Illegal("BLZ-304", "own_side", foe=foe)
    if g.at_war(power, foe):
        raise Illegal("BLZ-303", "at_war_already", power=power, foe=foe)
    is_bound = (power, foe) == (GERMANY, USSR) and road.holds(g, road.GERMAN_PACT)
    if is_bound and g.controller(_EASTERN_FRONT) != GERMANY and g.turn < _EARLIEST:
        raise Illegal("BLZ-306", "too_early", area=_EASTERN_FRONT, turn=_EARLIEST)


def _check_country(g: Position, power: str, foe: str) -> None:
    """BLZ-303, BLZ-304, BLZ-305, BLZ-310, BLZ-351, BLZ-733, BLZ-737: on a neutral country."""
    areas = [area for area in g.areas_of(foe) if area in g.board.in_play]
    if not areas:
        raise Illegal("BLZ-303", "no_such_country", foe=foe)
    if holder := _holder(g, foe):
        own = g.side_of(holder) == g.side_of(power)
        rule = "BLZ-304" if own else "BLZ-305"
        raise Illegal(rule, "own_side" if own else "is_allied", foe=foe, power=holder)
    if g.side_of(power) == ALLIES and foe in _HEMISPHERE and road.holds(g, road.MONROE):
        raise Illegal("BLZ-310", "good_neighbours", foe=foe)


def _holder(g: Position, country: str) -> str:
    """Whose a country is: a conquered one that of who has it."""
    if g.is_conquered(country):
        return next(filter(None, (g.controller(area) for area in g.areas_of(country))), "")
    return g.ally(country)


def _is_barred(g: Position, foe: str) -> bool:
    """BLZ-308, BLZ-309, BLZ-735: for whom the USSR has to wait until its marker lets it, even if it
    is at war with Japan."""
    if USSR not in g.state["entry"] or not road.holds(g, road.SOVIET_PACT):
        return False
    if road.is_on(g):
        return foe == GERMANY or any(
            {each["from"], each["to"]} == {foe, GERMANY} for each in g.state["trades"]
        )
    return foe in (GERMANY, *_SPHERE)
