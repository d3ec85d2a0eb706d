"""What can be said of a reply line when it is sent, whatever battles will come.

What can never be is refused; what cannot be as things are now, but may become possible, stands with
a remark.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pbem.engine.errors import LATER, Illegal, Problem
from pbem.engine.orders import Line
from pbem.games.axis_allies_europe.battles.adrift import OTHER_CARRIER
from pbem.games.axis_allies_europe.board import AIR_WAYS
from pbem.games.axis_allies_europe.orders.vocabulary import (
    ELSEWHERE,
    LAND_UNITS,
    NEVER_LOST,
    PLANES,
    SHIPS,
)
from pbem.games.axis_allies_europe.position import Position
from pbem.games.axis_allies_europe.units import COMPLEX

Remark = Problem | None


def weigh(g: Position, powers: Sequence[str], line: Line) -> Remark:
    """A standing line of the seat that plays these powers: a remark, or Illegal."""
    check = _CHECKS.get(line.verb)
    return check(g, (line.power,) if line.power else tuple(powers), line) if check else None


def _is_ours(g: Position, powers: Sequence[str], area: str) -> bool:
    """Whether the side of these powers holds a territory now."""
    return g.is_friendly(area, powers[0])


def _later(place: str) -> Problem:
    return Problem(LATER, "not_yours_yet", {"place": place})


# Fighters


def intercept(g: Position, powers: Sequence[str], line: Line) -> Remark:
    """AAE-151, AAE-155: interceptors go up where an Industrial Complex can be bombed."""
    area = line.args["area"]
    if not _has_complex(g, area):
        raise Illegal("AAE-151", "nothing_to_bomb", place=area)
    return None if _is_ours(g, powers, area) else _later(area)


def _has_complex(g: Position, area: str) -> bool:
    return any(g.count(area, power, COMPLEX) for power in g.board.powers)


def decklanding(g: Position, powers: Sequence[str], line: Line) -> Remark:
    """AAE-233, G-24, G-25: fields one space from where a fighter can lose its deck, or its complex
    that was bombed.
    """
    at, late = line.args["area"], list[str]()
    if g.board.is_land(at) and not _has_complex(g, at):
        raise Illegal("AAE-233", "no_base_lost", place=at)
    for field in line.args["fields"]:
        if field == OTHER_CARRIER:
            continue
        is_sea = g.board.is_sea(field)
        if g.board.is_neutral(field):
            raise Illegal("AAE-031", "neutral", place=field)
        if not (is_sea and field == at) and not g.board.linked(at, field, AIR_WAYS):
            raise Illegal("AAE-233", "not_adjacent", here=at, there=field)
        if not is_sea and not _is_ours(g, powers, field):
            late.append(field)
    return _later(late[0]) if late else None


# Ships and battles


def submerge(g: Position, powers: Sequence[str], line: Line) -> Remark:
    """AAE-094: submarines are at sea."""
    zone = line.args["zone"]
    if zone != "everywhere" and not g.board.is_sea(zone):
        raise Illegal("AAE-094", "not_a_sea_zone", place=zone)
    return None


def battle(g: Position, powers: Sequence[str], line: Line) -> Remark:
    """AAE-031: in neutral territory nothing is ever fought."""
    at = line.args.get("battle")
    if at is not None and g.board.is_neutral(at):
        raise Illegal("AAE-031", "neutral", place=at)
    return None


def retreat(g: Position, powers: Sequence[str], line: Line) -> Remark:
    """AAE-080, AAE-081, AAE-105: a force goes back one space on land or at sea, a plane never to
    neutral land.
    """
    battle(g, powers, line)
    at, late = line.args.get("battle"), list[str]()
    for part in line.args.get("goals", []):
        _check_force(g, powers, at, part["units"])
    for units, path in _goals(line):
        goal = path["places"][-1]
        if g.board.is_neutral(goal):
            raise Illegal("AAE-031", "neutral", place=goal)
        flies = bool(line.args.get("who")) or _all_fly(g, units)
        if at is not None and not flies and not _one_space(g, at, goal):
            rule = "AAE-080" if g.board.is_land(at) else "AAE-105"
            raise Illegal(rule, "no_retreat_to", at=at, to=goal)
        if not g.board.is_sea(goal) and not _is_ours(g, powers, goal):
            late.append(goal)
    return _later(late[0]) if late else None


def _check_force(
    g: Position, powers: Sequence[str], at: str | None, units: Sequence[Mapping[str, Any]]
) -> None:
    """AAE-012, AAE-080, AAE-105: one's own units, of kinds that fight in such a place."""
    for unit in units:
        kind, owner = unit["kind"], unit["power"]
        if owner and owner not in powers:
            raise Illegal("AAE-012", "not_yours", unit=kind or "units", power=owner)
        is_land = at is not None and g.board.is_land(at)
        if kind and at is not None and kind not in (*(LAND_UNITS if is_land else SHIPS), *PLANES):
            rule = "AAE-080" if is_land else "AAE-105"
            raise Illegal(rule, "never_fights_there", unit=kind, at=at)


def _goals(line: Line) -> list[tuple[list[str], dict[str, list[str]]]]:
    if "goal" in line.args:
        return [([""], line.args["goal"])]
    return [([u["kind"] for u in p["units"]], p["path"]) for p in line.args.get("goals", [])]


def _all_fly(g: Position, kinds: Sequence[str]) -> bool:
    return all(kind and g.board.unit(kind).is_air for kind in kinds)


def _one_space(g: Position, at: str, goal: str) -> bool:
    is_same = g.board.is_land(at) == g.board.is_land(goal)
    return is_same and g.board.linked(at, goal)


# Losses


def casualties(g: Position, powers: Sequence[str], line: Line) -> Remark:
    """AAE-075, AAE-092: only what can be lost in such a place."""
    where = line.args["where"]
    if where not in ELSEWHERE and g.board.is_neutral(where):
        raise Illegal("AAE-031", "neutral", place=where)
    able = _can_be_lost(g, where)
    side = g.side_of(powers[0])
    loser = side if not line.args.get("enemy") else "Allies" if side == "Axis" else "Axis"
    for entry in line.args["list"]:
        kind, owner = entry["what"], entry.get("power", "")
        if owner and g.side_of(owner) != loser:
            raise Illegal("AAE-072", "not_of_that_side", unit=kind or "units", power=owner)
        if kind in NEVER_LOST:
            raise Illegal("AAE-075", "never_a_casualty", unit=kind)
        if kind and kind not in able:
            rule = "AAE-092" if at_sea(g, where) else "AAE-075"
            raise Illegal(rule, "never_lost_there", unit=kind, where=where)
    return None


def at_sea(g: Position, where: str) -> bool:
    """Whether a list is for losses at sea."""
    return where == "sea" or (where not in ELSEWHERE and g.board.is_sea(where))


def _can_be_lost(g: Position, where: str) -> tuple[str, ...]:
    """Kinds and classes that hits can take there."""
    planes = (*PLANES, "planes")
    if at_sea(g, where):
        return (*SHIPS, "ships", *planes)
    if where in ("raid", "aa", "intercept"):
        return planes
    return (*LAND_UNITS, "land units", *planes)


# Money


def pay(g: Position, powers: Sequence[str], line: Line) -> Remark:
    """AAE-197: Allies pay."""
    for power in [*line.args.get("shares", {}), *line.args.get("payers", [])]:
        if power not in g.board.allies:
            raise Illegal("AAE-197", "not_an_ally", power=power)
    return None


_CHECKS: dict[str, Callable[[Position, Sequence[str], Line], Remark]] = {
    "intercept": intercept,
    "decklanding": decklanding,
    "submerge": submerge,
    "press": battle,
    "pause": battle,
    "retreat": retreat,
    "casualties": casualties,
    "pay": pay,
}


def check_own_turn(g: Position, line: Line) -> None:
    """Illegal for a line of the turn's own orders that answers what is asked in the turns of others
    only.
    """
    is_alone = g.side_of(g.power) == "Axis"
    is_late = (
        line.verb == "intercept"
        or (line.verb == "pay" and not is_alone)
        or (line.verb == "decklanding" and is_alone)
    )
    if is_late:
        standing = line.text.replace("battles:", "standing:", 1)
        raise Illegal("AAE-046", "in_the_turns_of_others", choices=(standing,), verb=line.verb)
