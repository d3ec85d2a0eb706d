"""Step B: naval units move to sea, area by area (BLZ-388 to BLZ-402)."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from typing import Any

from pbem.engine.errors import Illegal, Refusal
from pbem.engine.flow import Events, Flow, Go, Locals, Run
from pbem.engine.orders import Line
from pbem.games.blitz_world_in_conflict import leave
from pbem.games.blitz_world_in_conflict.components import BB, CV, NAVAL, SUB
from pbem.games.blitz_world_in_conflict.concepts import blitz, holds, passages, stacking
from pbem.games.blitz_world_in_conflict.concepts.used import check_free
from pbem.games.blitz_world_in_conflict.orders.ports import area_of, sea_of
from pbem.games.blitz_world_in_conflict.orders.sections import SAIL
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.sea import blocking, cargo, crossing, flying, hosting
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

Args = Mapping[str, Any]
FLY = "fly"
_WARSHIPS = (BB, CV, SUB)


def way_of(g: Position, unit: str, args: Args) -> list[str]:
    """The whole way of a unit of a line, by the least blocked areas where some were left out."""
    places = args["path"]["places"]
    return passages.filled(g, unit, places, lambda sea: blocking.total(g, unit, sea))


def check(g: Position, power: str, unit: str, args: Args) -> list[str]:
    """BLZ-389 to BLZ-395: the whole way of a unit of a line; Illegal unless it can sail so, if
    nobody blocks it."""
    _check_free(g, power, unit)
    _check_neutral(g, power, unit)
    way = way_of(g, unit, args)
    passages.check_way(g, unit, way, "BLZ-392")
    if g.board.is_sea(g.at(unit)) and g.board.is_sea(area_of(way[-1])):
        raise Illegal("BLZ-391", "ends_in_port", unit=unit, area=g.at(unit))
    blitz.check_free(g, power, unit, _aboard(g, args, unit))
    return way


def _check_free(g: Position, power: str, unit: str) -> None:
    """BLZ-388, BLZ-389: a ship of this power that has not moved to sea in this phase."""
    if g.board.units[unit].kind != NAVAL:
        raise Illegal("BLZ-388", "only_ships", unit=unit)
    check_free(g, power, unit, "sailed")


def _check_neutral(g: Position, power: str, unit: str) -> None:
    """BLZ-390: warships of a neutral power stay in Port."""
    if g.is_neutral(power) and g.face(unit).type in _WARSHIPS:
        raise Illegal("BLZ-390", "neutral_stays_in_port", unit=unit, power=power)


def _cargo_of(g: Position, args: Args, power: str) -> list[str]:
    return cargo.named(g, args["units"][0], args.get("cargo", ()), power)


def _aboard(g: Position, args: Args, unit: str) -> int:
    """BLZ-288: the Size of all that a unit of a line has aboard at the end, when it has cast
    off."""
    loads = [each for load in args.get("loads", ()) for each in load["units"]]
    return holds.size(g, unit) + stacking.total(g, loads)


def _check_cargo(g: Position, power: str, args: Args) -> None:
    """BLZ-396, BLZ-397: what is taken along from the start, and what embarks where the way ends."""
    aboard, loads = _cargo_of(g, args, power), args.get("loads", ())
    if (aboard or loads) and len(args["units"]) > 1:
        raise Illegal("BLZ-396", "cargo_of_one", units=list(args["units"]))
    ship, place = args["units"][0], args["path"]["places"][-1]
    trial, goal = g.trial() if aboard or loads else g, area_of(place)
    if aboard:
        cargo.check(trial, ship, aboard, trial.at(ship))
        cargo.load(trial, ship, aboard)
    if not g.board.is_sea(goal):
        holds.check_landing(trial, ship, place)
    if loads and not g.board.is_sea(goal):
        raise Illegal("BLZ-397", "embark_at_sea", unit=ship, area=goal)
    for each in loads:
        if each["place"] not in g.board.coast(goal):
            raise Illegal("BLZ-397", "not_beside", unit=ship, area=goal, target=each["place"])
        cargo.check(trial, ship, each["units"], each["place"])
        cargo.load(trial, ship, each["units"])


def rehearse(g: Position, line: Line) -> None:
    """A line as if nobody blocked, and allies let everybody in. Raises Illegal."""
    leave.suppose(g, power_of(g, line), line)
    carry_out(g, line)


def carry_out(g: Position, line: Line) -> None:
    """A line as if nobody blocked. Raises Illegal."""
    power = power_of(g, line)
    check_step(g, power, "B", SAIL)
    if line.verb == FLY:
        flying.flights(g, power, line.args, [])
        return
    for unit in line.args["units"]:
        _check_free(g, power, unit)
    _check_cargo(g, power, line.args)
    cargo.load(g, line.args["units"][0], _cargo_of(g, line.args, power))
    for unit in line.args["units"]:
        way = check(g, power, unit, line.args)
        blitz.count(g, power, unit, _aboard(g, line.args, unit))
        g.move(unit, area_of(way[-1]), sea_of(way[-1]) or area_of(way[-2]))
        g.now["sailed"] += [unit, *holds.troops(g, unit)]
        if not g.board.is_sea(g.at(unit)):
            holds.put_ashore(g, unit)
    for each in line.args.get("loads", ()):
        cargo.load(g, line.args["units"][0], each["units"])


sailing = Flow("sailing")
voyage = line_flow("voyage", rehearse)
add_next_line(sailing, voyage)
add_ask_leave(voyage)


@voyage.step
def cast_off(g: Position, f: Locals, dice: Any, events: Events) -> Go | None:
    """BLZ-396: what is taken along goes aboard; aircraft are there at once."""
    line = read(g, f["line"])
    try:
        if f.get(leave.ASKED):
            carry_out(g.trial(), line)
    except Refusal as refusal:
        return voyage.fail(f, events, refusal)
    if line.verb == FLY:
        flying.flights(g, power_of(g, line), line.args, events)
        return voyage.done
    cargo.load(g, line.args["units"][0], _cargo_of(g, line.args, power_of(g, line)))
    f["units"] = list(line.args["units"])
    return None


@voyage.step
def cross(g: Position, f: Locals, dice: Any, events: Events) -> Run | Go:
    """BLZ-388: the next unit of the line goes its way."""
    if not f["units"]:
        return Go("follow")
    unit = f["units"][0]
    args = read(g, f["line"]).args
    left = way_of(g, unit, args)[1:]
    blitz.count(g, g.owner(unit), unit, _aboard(g, args, unit))
    return Run(crossing.crossing.name, {"unit": unit, "left": left, "is_blocked": True})


@voyage.step
def arrive(g: Position, f: Locals, dice: Any, events: Events) -> Go:
    """BLZ-389, BLZ-397: a unit has moved for this phase; what waits on the coast embarks."""
    unit, told, line = f["units"].pop(0), f.pop("result"), read(g, f["line"])
    if g.at(unit):
        g.now["sailed"] += [unit, *holds.troops(g, unit)]
        g.now["came"][unit] = list(told["way"])
        shown = {"power": g.owner(unit), "unit": unit, "way": told["way"], "to": g.at(unit)}
        events.append({"kind": "unit_sailed", **shown, "aboard": g.cargo(unit)})
        if not g.board.is_sea(g.at(unit)):
            holds.put_ashore(g, unit)
            hosting.make_room(g, unit)
        elif not told["stopped"]:
            _embark(g, unit, line, events)
    return Go("cross")


add_follow(voyage)


def _embark(g: Position, unit: str, line: Line, events: Events) -> None:
    for each in line.args.get("loads", ()):
        cargo.load(g, unit, each["units"])
        told = {"unit": unit, "units": list(each["units"]), "area": each["place"]}
        events.append({"kind": "units_embarked", "power": g.owner(unit), **told})


def is_certain(g: Position, line: Line) -> bool:
    """Whether no die can keep the units of a line from their goal."""
    if line.verb == FLY:
        return True
    return all(_is_safe(g, unit, line.args) for unit in line.args["units"] if g.at(unit))


def _is_safe(g: Position, unit: str, args: Args) -> bool:
    way = [area_of(place) for place in way_of(g, unit, args)]
    if any(blocking.total(g, unit, sea) for sea in way[:-1]):
        return False
    return not any(crossing.is_closed(g, unit, *leg) for leg in itertools.pairwise(way))


SAILING = phase_of(
    2,
    SAIL,
    ("sail", FLY),
    (sailing, voyage, *crossing.FLOWS),
    rehearse,
    is_certain,
)
