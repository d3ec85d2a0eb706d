"""Step D: naval units go from Port to Port, and a TRS carries land units (BLZ-289, BLZ-430 to
BLZ-433, BLZ-437)."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.games.blitz_world_in_conflict.components import AIR, NAVAL
from pbem.games.blitz_world_in_conflict.concepts import (
    blitz,
    china,
    holds,
    passages,
    stacking,
    travel,
    values,
    wars,
)
from pbem.games.blitz_world_in_conflict.concepts.used import check_free
from pbem.games.blitz_world_in_conflict.orders.ports import area_of, sea_of
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.sea import cargo, hosting

Args = Mapping[str, Any]
# For ways: a sea area with enemies is avoided.
_NEVER = 10_000


def ships(g: Position, power: str, args: Args, events: Events) -> None:
    """A line about naval units. Raises Illegal, and may have moved some of them then."""
    units = args["units"]
    if others := [unit for unit in units if g.board.units[unit].kind != NAVAL]:
        raise Illegal("BLZ-430", "only_ships", unit=others[0])
    if len(units) > 1 and (args.get("cargo") or args.get("legs")):
        raise Illegal("BLZ-433", "cargo_of_one", units=list(units))
    for unit in units:
        by_sea(g, power, unit, args, events)


def by_sea(g: Position, power: str, unit: str, args: Args, events: Events) -> None:
    """BLZ-430, BLZ-431: a naval unit in Port goes up to three times its movement to another one,
    through others too."""
    check_free(g, power, unit, "rebased", "sailed")
    start = g.at(unit)
    if g.board.is_sea(start):
        raise Illegal("BLZ-430", "not_in_port", unit=unit, area=start)
    blitz.check_rebase(g, power, unit)
    cost, carried = 0, list[str]()
    for leg in _legs(args):
        if leg["do"] == "load":
            carried += _load(g, unit, leg["units"], events)
        elif leg["do"] == "drop":
            _drop(g, unit, leg["units"], events)
        else:
            cost += _move(g, unit, leg["places"])
    most = travel.REBASE * g.face(unit).move
    if cost > most:
        raise Illegal("BLZ-431", "out_of_range", unit=unit, goal=g.at(unit), cost=cost, range=most)
    _drop(g, unit, [cargo.ALL], events)
    blitz.count(g, power, unit)
    g.now["rebased"] += [each for each in (unit, *carried) if each not in g.now["rebased"]]
    told = {"power": power, "unit": unit, "from": start, "to": g.at(unit), "cost": cost}
    events.append({"kind": "unit_rebased", **told})
    hosting.make_room(g, unit)


def _legs(args: Args) -> list[Mapping[str, Any]]:
    """What a line says, in order; its first part loads and moves."""
    first: list[Mapping[str, Any]] = []
    if args.get("cargo"):
        first.append({"do": "load", "units": args["cargo"]})
    first.append({"do": "move", "places": args["path"]["places"]})
    return [*first, *args.get("legs", ())]


def _load(g: Position, ship: str, named: Sequence[str], events: Events) -> list[str]:
    """BLZ-433: in a Port; a TRS without supply takes nothing."""
    units = cargo.named(g, ship, named, g.owner(ship))
    cargo.check(g, ship, units, g.at(ship))
    cargo.load(g, ship, units)
    told = {"power": g.owner(ship), "unit": ship, "units": units, "area": g.at(ship)}
    if units:
        events.append({"kind": "units_embarked", **told})
    return units


def _drop(g: Position, ship: str, named: Sequence[str], events: Events) -> None:
    """BLZ-433, BLZ-448: in a Port where they can be."""
    aboard = holds.troops(g, ship)
    units = aboard if list(named) == [cargo.ALL] else list(named)
    for unit in units:
        if unit not in aboard:
            raise Illegal("BLZ-433", "not_aboard", unit=unit, ship=ship)
        china.check(g, unit, g.at(ship), "BLZ-448")
        g.move(unit, g.at(ship))
        if not stacking.may_stack(g, unit, g.at(ship)):
            raise Illegal("BLZ-214", "cannot_stack", unit=unit, area=g.at(ship))
    told = {"power": g.owner(ship), "unit": ship, "units": units, "area": g.at(ship)}
    if units:
        events.append({"kind": "units_landed", **told})


def _move(g: Position, ship: str, places: Sequence[str]) -> int:
    """BLZ-431, BLZ-432: a way from Port to Port, and what it costs."""
    stop = g.at(ship)
    way = [places[0], *places[1:]] if area_of(places[0]) == stop else [stop, *places]
    way = passages.filled(g, ship, way, lambda sea: _NEVER if barring(g, ship, sea) else 0)
    for here, place in itertools.pairwise(way):
        passages.check_leg(g, ship, area_of(here), place, forced=False)
        area = area_of(place)
        if g.board.is_sea(area) and (foes := barring(g, ship, area)):
            raise Illegal("BLZ-432", "rebase_barred", unit=ship, area=area, units=foes)
        _check_home(g, ship, area)
        g.move(ship, area, sea_of(place) or area_of(here))
    if g.board.is_sea(g.at(ship)):
        raise Illegal("BLZ-431", "rebase_ends_in_port", unit=ship, area=g.at(ship))
    return len(way) - 1


def barring(g: Position, ship: str, sea: str) -> list[str]:
    """BLZ-432: the enemies with an Air or a Naval Factor on them in a sea area; TRS, LL and Convoys
    are none."""
    units = [unit for unit in g.here(sea, AIR, NAVAL) if wars.are_foes(g, ship, unit)]
    return [u for u in units if values.air_factors(g, u) >= 1 or values.naval_factors(g, u) >= 1]


def _check_home(g: Position, ship: str, area: str) -> None:
    """BLZ-437: ships of a neutral power stay in Ports of its home countries."""
    power = g.owner(ship)
    if g.is_neutral(power) and not g.board.is_sea(area) and not g.is_home(area, power):
        raise Illegal("BLZ-437", "neutral_stays_home", power=power, area=area)
