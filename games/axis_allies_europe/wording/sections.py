"""Moves under a heading where they do nothing, and the section in which they belong."""

from __future__ import annotations

from pbem.engine.errors import Problem
from pbem.engine.flow import Ask
from pbem.engine.orders import Line
from pbem.games.axis_allies_europe.board import SEA_WAYS
from pbem.games.axis_allies_europe.movement import steps
from pbem.games.axis_allies_europe.orders.language import COMBAT, NONCOMBAT
from pbem.games.axis_allies_europe.position import Position
from pbem.games.axis_allies_europe.units import GUN, TRANSPORT

# What the rules say of a move that is none of an attack (AAE-068, AAE-178, AAE-200).
NO_ATTACK = ("no_combat_move", "guns_never_attack", "guns_move_later")


def section(g: Position, ask: Ask, line: Line) -> str:
    """The section of the turn in which a move belongs, "" where it stands or for none.

    An attack on nobody is another move, but for ships that may be there for a landing of another
    order; another move into an enemy's place is an attack, while attacks are asked for.
    """
    if line.verb not in ("move", "load") or line.power not in ("", g.power):
        return ""
    if line.section == COMBAT:
        problem = _first(steps.sift_attack(g, [line])[1])
        is_none = problem is not None and problem.code in NO_ATTACK
        return NONCOMBAT if is_none and not _may_serve_a_landing(g, line) else ""
    if line.section == NONCOMBAT and COMBAT in ask.sections and _meets_enemies(g, line):
        return COMBAT if _first(steps.sift_rest(g, [line])[1]) else ""
    return ""


def _first(refused: list[tuple[Line, Problem]]) -> Problem | None:
    return next((problem for _, problem in refused), None)


def _may_serve_a_landing(g: Position, line: Line) -> bool:
    """AAE-127, AAE-201: whether land units go aboard, or ships come to an enemy's coast; transports
    may still sail on to one by another order.
    """
    if line.verb == "load":
        return any(unit["kind"] != GUN for unit in line.args["units"])
    way = (line.args.get("path") or line.args["way"])["places"]
    kinds = [unit["kind"] for unit in line.args.get("units", ())] or [line.args["hull"]["kind"]]
    steps_left = g.board.unit(TRANSPORT).move - (len(way) - (1 if "path" in line.args else 0))
    reach = max(steps_left, 0) if TRANSPORT in kinds else 0
    zones = g.board.reach([way[-1]], reach, None, SEA_WAYS)
    coasts = (land for zone in zones for land in g.board.coasts(zone))
    return any(g.is_enemy_held(land, g.power) for land in coasts)


def _meets_enemies(g: Position, line: Line) -> bool:
    path = line.args.get("path") or line.args.get("way")
    places = path["places"][1 if "path" in line.args else 0 :] if path else []
    return any(g.is_enemy_held(each, g.power) or g.enemy_ships(each, g.power) for each in places)
