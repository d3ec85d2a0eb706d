"""Units go ashore (§Ph7, §Ph9.1, §Battleships, EOH-220, EOH-221, EOH-228, EOH-450, EOH-465, EOH-520
to EOH-525): into friendly land, or as an invasion of hostile land, even where it is empty."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.games.empires_of_history.air import bases
from pbem.games.empires_of_history.land import arms, capture, columns, marches, steps
from pbem.games.empires_of_history.position import Position
from pbem.wargame.counts import Counts, added, change

BATTLESHIP = "battleship"
Force = dict[str, Any]


def land(g: Position, nation: str, told: Mapping[str, Any], events: Events) -> None:
    """EOH-465, EOH-520: units and generals of a task force go ashore. Raises Illegal, and changes
    nothing then."""
    force, goal = _force(g, nation, told["force"]), told["goal"]
    _check_goal(g, nation, force, goal)
    units, generals = _chosen(g, nation, force, told["units"])
    _check_units(g, nation, units, generals, goal)
    ships = int(told.get("bombard", 0))
    _check_bombard(g, nation, force["at"], goal, units, ships)
    _leave_ships(g, nation, force, units, generals)
    steps.arrive(g, nation, goal, units, generals)
    known = {"power": nation, "from": force["at"], "area": goal, "force": told["force"]}
    events.append({"kind": "went_ashore", **known, "units": units, "generals": generals})
    _meet(g, nation, force, goal, (units, generals), ships)


def _meet(
    g: Position,
    nation: str,
    force: Force,
    goal: str,
    troops: tuple[Counts, list[str]],
    ships: int,
) -> None:
    """EOH-520, R58: an invasion is a battle even where nobody is; on a friendly coast there is one
    only with partisans, without its penalties."""
    came: dict[str, Any] = {"from": force["at"], "by": columns.BY_SEA, "left": {}}
    if capture.is_hostile(g, goal, nation):
        columns.enter(g, goal, nation, *troops, {**came, "bombard": ships})
    elif capture.defenders(g, goal, nation):
        columns.enter(g, goal, nation, *troops, {**came, "from": "", "by": columns.BY_LAND})


# The task force


def _force(g: Position, nation: str, name: str) -> Force:
    force: Force | None = g.now["forces"].get(f"{nation} {name}")
    if force is None:
        raise Illegal("EOH-465", "no_such_force", force=name)
    if not force["ships"]:
        raise Illegal("EOH-465", "force_is_sunk", force=name)
    return force


def _check_goal(g: Position, nation: str, force: Force, goal: str) -> None:
    """EOH-228, EOH-450, EOH-465. Raises Illegal."""
    at = force["at"]
    beside = g.board.is_sea(at) and at in g.board.coast(goal)
    if (goal != at and not beside) or g.board.is_sea(goal):
        raise Illegal("EOH-465", "not_beside_the_force", area=goal, zone=at)
    if goal not in force["for"]:
        raise Illegal("EOH-450", "landing_not_announced", area=goal, force=force["name"])


def _holds(force: Force, nation: str) -> Iterator[tuple[str, Counts]]:
    """The transports' nations, and what units of a nation they have aboard."""
    for carrier, hold in sorted(force["cargo"].items()):
        if own := hold["units"].get(nation):
            yield carrier, own


def _chosen(
    g: Position, nation: str, force: Force, items: Sequence[Mapping[str, Any]]
) -> tuple[Counts, list[str]]:
    """The units {kind: count} and generals of a line. Raises Illegal."""
    aboard = added(*(own for _, own in _holds(force, nation)))
    riders = list(force["riders"].get(nation, ()))
    units: Counts = {}
    generals: list[str] = []
    for item in items:
        if item["power"] not in ("", nation):
            raise Illegal("EOH-465", "units_of_others", nation=item["power"])
        if item["kind"] in ("", arms.GENERAL):
            generals += _named(item, riders, force)
        if not item["kind"]:
            units = added(units, aboard)
        elif item["kind"] != arms.GENERAL:
            have = aboard.get(item["kind"], 0)
            units = added(units, {item["kind"]: have if item["count"] is None else item["count"]})
    for kind, count in units.items():
        if count > (have := aboard.get(kind, 0)):
            told: dict[str, Any] = {"force": force["name"], "unit": kind}
            told |= {"count": count, "have": have}
            raise Illegal("EOH-465", "not_so_many_aboard", **told)
    if not units and not generals:
        nobody = {"force": force["name"], "unit": arms.INFANTRY}
        raise Illegal("EOH-465", "not_so_many_aboard", **nobody, count=1, have=0)
    return units, list(dict.fromkeys(generals))


def _named(item: Mapping[str, Any], riders: list[str], force: Force) -> list[str]:
    name = item.get("name", "")
    if name and name not in riders:
        raise Illegal("EOH-216", "general_not_aboard", general=name, force=force["name"])
    return [name] if name else riders


def _check_units(
    g: Position, nation: str, units: Counts, generals: Sequence[str], goal: str
) -> None:
    """EOH-219, EOH-248, EOH-520: who can go ashore there. Raises Illegal."""
    for kind in units:
        if not arms.is_land(g, kind) and not bases.may_land(g, nation, kind, goal):
            raise Illegal("EOH-248", "no_base_to_land", area=goal, unit=kind)
    soldiers = {kind: count for kind, count in units.items() if arms.is_land(g, kind)}
    marches.check_entry(g, nation, soldiers, generals, goal, goal)
    if capture.is_hostile(g, goal, nation):
        for kind in soldiers:
            if arms.fights_as(g, kind) == arms.ARMOR:
                raise Illegal("EOH-520", "no_armor_in_landings", area=goal)


def _check_bombard(
    g: Position, nation: str, zone: str, goal: str, units: Counts, ships: int
) -> None:
    """EOH-220 to EOH-222, R59: undamaged battleships that began the turn in the zone, one for each
    unit that lands at most. Raises Illegal."""
    if not ships:
        return
    before = [each for each in columns.at(g, goal) if each["nation"] == nation]
    landing = sum(units.values()) + sum(
        sum(each["units"].values()) for each in before if each["by"] == columns.BY_SEA
    )
    used = sum(each.get("bombard", 0) for each in before)
    if not capture.is_hostile(g, goal, nation) or ships + used > landing:
        raise Illegal("EOH-221", "too_many_bombarding", count=ships + used, units=landing)
    if ships > (have := _ready(g, nation, zone)):
        raise Illegal("EOH-220", "no_battleships_ready", zone=zone, count=ships, have=have)


def _ready(g: Position, nation: str, zone: str) -> int:
    """R59: battleships of a zone that have neither moved nor bombarded in this turn."""
    if not g.board.is_sea(zone):
        return 0
    moved: int = sum(
        each["ships"].get(nation, {}).get(BATTLESHIP, 0)
        for each in g.now["forces"].values()
        if each["at"] == zone and each["moves"]
    )
    used: int = sum(
        each.get("bombard", 0)
        for each in g.now["columns"]
        if (each["nation"], each["from"]) == (nation, zone)
    )
    return max(0, g.count(zone, nation, BATTLESHIP) - moved - used)


# Going ashore


def _leave_ships(
    g: Position, nation: str, force: Force, units: Counts, generals: Sequence[str]
) -> None:
    """Units and generals are aboard no more, in the task force and in the state."""
    for kind, count in units.items():
        left = count
        for carrier, own in list(_holds(force, nation)):
            used = min(left, own.get(kind, 0))
            left -= used
            if used:
                _unload(force["cargo"][carrier], nation, kind, used)
                _unload_state(g, force["at"], carrier, nation, kind, used)
    if generals:
        _leave_riders(g, force, nation, generals)


def _unload(hold: dict[str, Any], nation: str, kind: str, count: int) -> None:
    own = hold["units"][nation]
    change(own, kind, -count)
    if not own:
        del hold["units"][nation]


def _unload_state(g: Position, at: str, carrier: str, nation: str, kind: str, count: int) -> None:
    here = g.state["cargo"][at]
    _unload(here[carrier], nation, kind, count)
    if not any(here[carrier].values()):
        del here[carrier]
    if not here:
        del g.state["cargo"][at]


def _leave_riders(g: Position, force: Force, nation: str, generals: Sequence[str]) -> None:
    for riders in (force["riders"], g.state["riders"][force["at"]]):
        riders[nation] = [name for name in riders[nation] if name not in generals]
        if not riders[nation]:
            del riders[nation]
    if not g.state["riders"][force["at"]]:
        del g.state["riders"][force["at"]]
