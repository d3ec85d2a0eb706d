"""Order lines about battles, checked when they are sent: the section `battles`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pbem.engine.errors import LATER, Illegal, Problem, Refusal
from pbem.engine.orders import Line
from pbem.games.axis_allies_europe.battles import (
    amphibious,
    flights,
    foreseeable,
    retreat,
    retreat_lines,
)
from pbem.games.axis_allies_europe.orders.vocabulary import ELSEWHERE
from pbem.games.axis_allies_europe.position import Position
from pbem.games.axis_allies_europe.units import SUBMARINE
from pbem.wargame.counts import change

Remark = foreseeable.Remark


def sift(g: Position, lines: Sequence[Line]) -> list[tuple[Line, Problem]]:
    """The lines of the section `battles` that cannot be meant as they stand, with the reason.

    `g` is the position after the moves of the same batch, with its list of battles in the order in
    which they will be fought. `sequence` is not checked here.
    """
    refused = []
    for line in lines:
        try:
            _judge(g, line, lines)
        except Refusal as refusal:
            placed = refusal.at(line.line, line.column, line.source or line.text)
            refused.append((line, placed.problem))
    return refused


def remarks(g: Position, lines: Sequence[Line]) -> list[tuple[Line, Problem]]:
    """What has to be said of lines that stand: that something must come first before they can be
    used.
    """
    found = ((line, _judge(g, line, lines)) for line in lines)
    return [(line, remark) for line, remark in found if remark is not None]


def _judge(g: Position, line: Line, lines: Sequence[Line]) -> Remark:
    """A remark, or Illegal."""
    if check := _CHECKS.get(line.verb):
        return check(g, line, lines)
    foreseeable.check_own_turn(g, line)
    return foreseeable.weigh(g, (g.power,), line)


def _battle(g: Position, place: str, kinds: tuple[str, ...], rule: str) -> None:
    if not any(each["at"] == place and each["kind"] in kinds for each in g.turn["battles"]):
        raise Illegal(rule, "no_battle_there", at=place)


def _check_retreat(g: Position, line: Line, lines: Sequence[Line]) -> Remark:
    """Goals, numbers and origins as they are when the orders are written."""
    at = line.args.get("battle")
    if at is None:
        return _check_goal_anywhere(g, line)
    _battle(g, at, ("land", "sea"), "AAE-079")
    retreat_lines.check_planes(g, at, line, exact=True)
    if retreat_lines.is_for_planes(g, line):
        if not flights.over(g, at, flights.FIGHT):
            raise Illegal("AAE-255", "no_planes", at=at)
        return None
    is_landing = g.board.is_land(at) and bool(amphibious.assaults_on(g, at))
    if is_landing and not (amphibious.may_be_called_off(g, at) and retreat_lines.force(g, at)):
        raise Illegal("AAE-131", "no_land_retreat", at=at)
    goal = retreat_lines.one_goal(g, at, line, exact=True)
    return _check_goal(g, at, goal) if retreat_lines.force(g, at) or goal else None


def _check_goal(g: Position, at: str, goal: str) -> Remark:
    """AAE-080, AAE-105, AAE-106: a space from which a unit came, and friendly when it comes to
    that.
    """
    on_land = g.board.is_land(at)
    rule = "AAE-080" if on_land else "AAE-105"
    came = retreat.land_goals(g, at) if on_land else retreat.came_from(g, at, "sea")
    open_ones = came if on_land else retreat.sea_goals(g, at)
    later = [] if on_land else [zone for zone in came if _is_freed_before(g, zone, at)]
    possible = [zone for zone in came if zone in open_ones or zone in later]
    if goal and goal in came and goal not in possible:
        raise Illegal("AAE-106", "not_friendly_zone", choices=tuple(possible), place=goal)
    if goal not in possible and (goal or not possible):
        raise Illegal(rule, "no_retreat_to", choices=tuple(possible), at=at, to=goal)
    if not goal:
        retreat_lines.only_goal(g, at, possible)
    if (goal or possible[0]) in open_ones:
        return None
    return Problem(LATER, "if_won_before", {"place": goal or possible[0]}, "AAE-106")


def _is_freed_before(g: Position, zone: str, at: str) -> bool:
    """Whether a battle in a zone comes before the one at `at`, and may leave the zone friendly."""
    places = [each["at"] for each in g.turn["battles"] if each["kind"] == "sea"]
    return zone in places and places.index(zone) < places.index(at)


def _check_goal_anywhere(g: Position, line: Line) -> Remark:
    """A retreat that names no battle leads from at least one of those to come."""
    goal = str(line.args["goal"]["places"][-1])
    found = []
    for each in g.turn["battles"]:
        if each["kind"] in ("land", "sea"):
            try:
                found.append(_check_goal(g, each["at"], goal))
            except Illegal:
                continue
    if not found:
        raise Illegal("AAE-079", "no_retreat_to_here", to=goal)
    return None if None in found else found[0]


def _check_submerge(g: Position, line: Line, lines: Sequence[Line]) -> None:
    zone = line.args["zone"]
    if zone == "everywhere":
        return
    _battle(g, zone, ("sea",), "AAE-094")
    there = g.surfaced(zone, g.power).get(SUBMARINE, 0)
    if not there:
        raise Illegal("AAE-094", "no_submarine", zone=zone)
    if (number := line.args.get("count", 1)) > there:
        raise Illegal("AAE-094", "submerge_too_many", chosen=number, able=there)


def _check_casualties(g: Position, line: Line, lines: Sequence[Line]) -> Remark:
    """AAE-072, AAE-097: losses where something is fought, of units that are there."""
    where = line.args["where"]
    if where not in ELSEWHERE:
        _battle(g, where, ("land", "sea", "raid"), "AAE-074")
    if not line.args.get("enemy"):
        for entry in line.args["list"]:
            _check_named(g, entry)
    return foreseeable.casualties(g, (g.power,), line)


def _check_named(g: Position, entry: Mapping[str, Any]) -> None:
    """A plane that a list names by its origin is in the air with what it has left, a ship by its
    number in a battle.
    """
    home = entry.get("home", "")
    homes = (home, f"carrier {home}")
    mine = [each for each in g.turn["flights"] if entry["what"] in (each["kind"], "planes")]
    if home and not any(each["home"] in homes for each in mine):
        raise Illegal("AAE-072", "none_took_off", unit=entry["what"], place=home)
    if "left" in entry and not any(each["left"] == entry["left"] for each in mine):
        raise Illegal("AAE-072", "none_with_left", unit=entry["what"], left=entry["left"])
    if "number" in entry and entry["power"] in ("", g.power):
        zones = [each["at"] for each in g.turn["battles"] if each["kind"] == "sea"]
        most = max((g.count(zone, g.power, entry["what"]) for zone in zones), default=0)
        if entry["number"] > most:
            said = {"unit": entry["what"], "number": entry["number"], "power": g.power}
            raise Illegal("AAE-036", "no_such_ship", **said, place=zones[0] if zones else "")


def _check_call_off(g: Position, line: Line, lines: Sequence[Line]) -> None:
    if not amphibious.may_be_called_off(g, line.args["area"]):
        raise Illegal("AAE-142", "no_calloff", at=line.args["area"])


def _check_pause(g: Position, line: Line, lines: Sequence[Line]) -> None:
    """A line that waits for a question must be about a battle in which one can be put: raids have
    none.
    """
    at = line.args.get("battle")
    if at is None:
        return
    _battle(g, at, ("land", "sea"), "AAE-079")
    is_landing = bool(amphibious.assaults_on(g, at))
    if not _may_be_asked(g, at, is_landing=is_landing):
        raise Illegal("AAE-131" if is_landing else "AAE-079", "nothing_is_asked", at=at)


def _may_be_asked(g: Position, at: str, *, is_landing: bool) -> bool:
    """Whether the attacker can leave a battle, dive, or call a landing off, as far as the orders
    show.
    """
    if flights.over(g, at, flights.FIGHT):
        return True
    if not g.board.is_land(at):
        return bool(retreat.came_from(g, at, "sea") or g.count(at, g.power, SUBMARINE))
    return bool(amphibious.may_be_called_off(g, at) if is_landing else retreat.land_goals(g, at))


def _check_support(g: Position, line: Line, lines: Sequence[Line]) -> None:
    if "none" in line.args:
        return
    target = line.args["area"]
    for unit in line.args["units"]:
        if unit["power"] not in ("", g.power):
            raise Illegal("AAE-257", "not_yours", unit=unit["kind"], power=unit["power"])
    amphibious.check_support(g, target, _wanted(line))
    others = [each for each in lines if each.verb == "support" and "area" in each.args]
    orders = [(each.args["area"], _wanted(each)) for each in others]
    amphibious.check_promises(g, target, orders)


def _wanted(line: Line) -> dict[str, int | None]:
    """Ships named in a support line by kind; None for all of a kind, kind "" for any."""
    found: dict[str, int | None] = {}
    for unit in line.args["units"]:
        before, more = found.get(unit["kind"], 0), unit["count"]
        found[unit["kind"]] = None if before is None or more is None else before + more
    return found


def assign_support(g: Position, lines: Sequence[Line]) -> None:
    """Remember the lines `support` of the turn; without any the default holds."""
    for line in lines:
        if line.verb != "support":
            continue
        if "none" in line.args:
            for assault in g.turn["assaults"]:
                g.turn["supporting"].setdefault(assault["target"], {})
        else:
            target = line.args["area"]
            ships = g.turn["supporting"].setdefault(target, {})
            for kind, count in amphibious.named_ships(g, target, _wanted(line)).items():
                change(ships, kind, count)


_CHECKS: dict[str, Callable[[Position, Line, Sequence[Line]], Remark]] = {
    "retreat": _check_retreat,
    "submerge": _check_submerge,
    "casualties": _check_casualties,
    "calloff": _check_call_off,
    "pause": _check_pause,
    "press": _check_pause,
    "support": _check_support,
}
