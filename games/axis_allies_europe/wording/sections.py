"""Moves under a heading where they do nothing, and the section in which they belong."""

from __future__ import annotations

from pbem.engine.errors import Problem
from pbem.engine.flow import Ask
from pbem.engine.orders import Line
from pbem.games.axis_allies_europe.movement import steps
from pbem.games.axis_allies_europe.orders.language import COMBAT, NONCOMBAT
from pbem.games.axis_allies_europe.position import Position

# What the rules say of a move that is none of an attack (AAE-068, AAE-178, AAE-200).
NO_ATTACK = ("no_combat_move", "guns_never_attack", "guns_move_later")


def section(g: Position, ask: Ask, line: Line) -> str:
    """The section of the turn in which a move belongs, "" where it stands or for none.

    An attack on nobody is another move; another move into an enemy's place is an attack, while
    attacks are asked for.
    """
    if line.verb not in ("move", "load") or line.power not in ("", g.power):
        return ""
    if line.section == COMBAT:
        problem = _first(steps.sift_attack(g, [line])[1])
        return NONCOMBAT if problem and problem.code in NO_ATTACK else ""
    if line.section == NONCOMBAT and COMBAT in ask.sections and _meets_enemies(g, line):
        return COMBAT if _first(steps.sift_rest(g, [line])[1]) else ""
    return ""


def _first(refused: list[tuple[Line, Problem]]) -> Problem | None:
    return next((problem for _, problem in refused), None)


def _meets_enemies(g: Position, line: Line) -> bool:
    path = line.args.get("path") or line.args.get("way")
    places = path["places"][1 if "path" in line.args else 0 :] if path else []
    return any(g.is_enemy_held(each, g.power) or g.enemy_ships(each, g.power) for each in places)
