"""Step A: units at sea go back to base (BLZ-057, BLZ-381 to BLZ-387)."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

from pbem.engine.errors import Illegal, Refusal
from pbem.engine.flow import Events, Flow, Go, Locals, Run
from pbem.engine.orders import Line
from pbem.games.blitz_world_in_conflict import leave
from pbem.games.blitz_world_in_conflict.components import AIR
from pbem.games.blitz_world_in_conflict.concepts import (
    bases,
    blitz,
    holds,
    passages,
    stacking,
    supply,
    travel,
)
from pbem.games.blitz_world_in_conflict.concepts.used import check_free
from pbem.games.blitz_world_in_conflict.orders.ports import area_of, sea_of
from pbem.games.blitz_world_in_conflict.orders.sections import RETURN
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.rounds.homeward import homeward
from pbem.games.blitz_world_in_conflict.sea import crossing, hosting
from pbem.games.blitz_world_in_conflict.steps import (
    add_ask_leave,
    add_follow,
    add_next_line,
    check_step,
    line_flow,
    phase_of,
    power_of,
    read,
)


def check(g: Position, power: str, unit: str, places: Sequence[str]) -> list[str]:
    """BLZ-057, BLZ-384, BLZ-385: the whole way of a unit at sea to a base. Illegal unless it may go
    so; it may go to the closest base if none is in range (BLZ-381)."""
    check_free(g, power, unit)
    if ship := g.carrier(unit):
        raise Illegal("BLZ-386", "goes_with_carrier", unit=unit, ship=ship)
    start, goal = g.at(unit), area_of(places[-1])
    if not g.board.is_sea(start) or g.board.is_sea(goal):
        raise Illegal("BLZ-385", "return_ends_in_base", unit=unit, area=goal)
    holds.check_landing(g, unit, places[-1])
    blitz.check_free(g, power, unit, holds.size(g, unit))
    way = way_of(g, unit, places)
    if _is_out_of_range(g, unit, places):
        return way
    if _flies(g, unit):
        _check_flight(g, unit, [area_of(place) for place in places])
    else:
        passages.check_way(g, unit, way, "BLZ-385")
    return way


def _is_out_of_range(g: Position, unit: str, places: Sequence[str]) -> bool:
    """BLZ-381: whether a way leads to the closest base of a unit that has none in range."""
    if area_of(places[0]) != g.at(unit) or bases.is_any_in_range(g, unit):
        return False
    return any(places[-1] in (place, area_of(place)) for place in bases.closest(g, unit))


def way_of(g: Position, unit: str, places: Sequence[str]) -> list[str]:
    """The whole way of a ship; of an aircraft its ends, since what lies between counts for its
    range alone."""
    ends = [places[0], places[-1]]
    if _flies(g, unit):
        return ends
    return passages.filled(g, unit, ends if _is_out_of_range(g, unit, places) else places)


def _flies(g: Position, unit: str) -> bool:
    return g.board.units[unit].kind == AIR


def _check_flight(g: Position, unit: str, places: Sequence[str]) -> None:
    """BLZ-079: an air unit returns to any friendly land area in range."""
    goal = places[-1]
    if places[0] != g.at(unit):
        raise Illegal("BLZ-385", "not_there", unit=unit, area=places[0], at=g.at(unit))
    if not g.is_friendly(goal, g.owner(unit)) or not stacking.may_stack(g, unit, goal):
        raise Illegal("BLZ-385", "no_friendly_base", unit=unit, area=goal)
    travel.check_air(g, unit, places, "BLZ-385")


def rehearse(g: Position, line: Line) -> None:
    """A line as if no guns shot at anybody, and allies let everybody in. Raises Illegal."""
    leave.suppose(g, power_of(g, line), line)
    carry_out(g, line)


def carry_out(g: Position, line: Line) -> None:
    """A line as if no guns shot at anybody. Raises Illegal."""
    power = power_of(g, line)
    check_step(g, power, "A", RETURN)
    for unit in line.args["units"]:
        way = check(g, power, unit, line.args["path"]["places"])
        blitz.count(g, power, unit, holds.size(g, unit))
        g.move(unit, area_of(way[-1]), sea_of(way[-1]) or area_of(way[-2]))
        holds.put_ashore(g, unit)


returning = Flow("returning")
voyage_home = line_flow("voyage_home", rehearse)


@returning.step
def look_for_bases(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """BLZ-381, BLZ-382: who has to return is found out before anybody moves."""
    lines = supply.Lines(g)
    f["must"] = [unit for unit in _acting(g) if bases.must_return(g, unit, lines)]


def _acting(g: Position) -> list[str]:
    """The units at sea of those who have this step, aircraft alone in an Air Blitz."""
    powers = [power for power, steps in g.now["steps"].items() if "A" in steps]
    by_air = [power for power in powers if blitz.kind_of(g, power) == blitz.AIR_BLITZ]
    return [
        unit
        for unit, told in sorted(g.state["units"].items())
        if told["of"] in powers
        and g.board.is_sea(told["at"])
        and not g.carrier(unit)
        and (told["of"] not in by_air or g.board.units[unit].kind == AIR)
    ]


add_next_line(returning, voyage_home)


@returning.step
def return_the_rest(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """BLZ-381, BLZ-382, BLZ-383: who has to return and has not."""
    units = [unit for unit in f["must"] if g.at(unit) and g.board.is_sea(g.at(unit))]
    told = {"label": f"{g.turn}/{g.state['phase']}/return", "at": "", "start": ""}
    return Run(homeward.name, {"units": units, **told})


add_ask_leave(voyage_home)


@voyage_home.step
def cast_off(g: Position, f: Locals, dice: Any, events: Events) -> Go | None:
    """The units of the line, one after the other."""
    line = read(g, f["line"])
    try:
        if f.get(leave.ASKED):
            carry_out(g.trial(), line)
    except Refusal as refusal:
        return voyage_home.fail(f, events, refusal)
    f["units"] = list(line.args["units"])
    return None


@voyage_home.step
def cross(g: Position, f: Locals, dice: Any, events: Events) -> Run | Go:
    """BLZ-387, BLZ-777: nobody blocks it; but guns shoot in a closed passage."""
    if not f["units"]:
        return Go("follow")
    unit, line = f["units"][0], read(g, f["line"])
    f["from"] = g.at(unit)
    left = way_of(g, unit, line.args["path"]["places"])[1:]
    blitz.count(g, g.owner(unit), unit, holds.size(g, unit))
    return Run(crossing.crossing.name, {"unit": unit, "left": left, "is_blocked": False})


@voyage_home.step
def arrive(g: Position, f: Locals, dice: Any, events: Events) -> Go:
    """BLZ-386: with what it has aboard."""
    unit, told = f["units"].pop(0), f.pop("result")
    if g.at(unit) and not told["stopped"]:
        shown = {"power": g.owner(unit), "unit": unit, "from": f["from"], "to": g.at(unit)}
        events.append({"kind": "unit_returned", **shown, "aboard": g.cargo(unit)})
        g.now["returned"].append(unit)
        # BLZ-435: a PARA aboard does not fly any more in this phase.
        g.now["sailed"] += holds.troops(g, unit)
        holds.put_ashore(g, unit)
        hosting.make_room(g, unit)
    return Go("cross")


add_follow(voyage_home)


def is_certain(g: Position, line: Line) -> bool:
    """Whether no guns are on the way of the units of a line."""
    places = line.args["path"]["places"]
    return not any(_meets_guns(g, u, places) for u in line.args["units"] if g.at(u))


def _meets_guns(g: Position, unit: str, places: Sequence[str]) -> bool:
    legs = itertools.pairwise(map(area_of, way_of(g, unit, places)))
    return not _flies(g, unit) and any(crossing.is_closed(g, unit, *leg) for leg in legs)


RETURNING = phase_of(1, RETURN, ("return",), (returning, voyage_home), rehearse, is_certain)
