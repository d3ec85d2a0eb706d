"""The lines of the robot for phases 8 and 9."""

from __future__ import annotations

from pbem.engine.errors import Refusal
from pbem.engine.orders import Line
from pbem.games.blitzwar.board import BROWN
from pbem.games.blitzwar.combat import attacks, group, resolve
from pbem.games.blitzwar.combat.fight import Attackers, Fight
from pbem.games.blitzwar.combat.group import BLITZ, NORMAL
from pbem.games.blitzwar.orders import sections
from pbem.games.blitzwar.orders.writer import counters, everything, writer
from pbem.games.blitzwar.position import Position

VERBS = {BLITZ: ("blitz", sections.BLITZ), NORMAL: ("attack", sections.COMBAT)}
# The column after all shifts from which on it attacks.
LEAST = {BLITZ: 1, NORMAL: 1}


def lines(g: Position, phase: int) -> list[str]:
    """The attacks that can be made now, those with the best odds first, each counter in one."""
    found: list[tuple[int, str, Attackers]] = []
    for zone in g.board.land_zones:
        forces = _forces(g, zone, phase)
        if forces and (column := _column(g, phase, zone, forces)) >= LEAST[phase]:
            found.append((column, zone, forces))
    told: list[Line] = []
    used: set[str] = set()
    for _, zone, forces in sorted(found, key=lambda each: (-each[0], each[1])):
        left = {area: here for area, here in forces.items() if area not in used}
        if left and _column(g, phase, zone, left) >= LEAST[phase]:
            used |= set(left)
            told.append(_line(g, phase, zone, left))
    return [line.text for line in told]


def _forces(g: Position, zone: str, phase: int) -> Attackers:
    """All that may attack a zone where enemies stand."""
    if not any(g.has_corps(zone, each) for each in g.enemy_sides(g.side)):
        return {}
    areas = [*g.board.neighbours(zone, {BROWN}), *attacks.beachheads_at(g, zone)]
    found = {area: group.ready(g, area, zone, phase) for area in areas}
    return {area: here for area, here in found.items() if here}


def _column(g: Position, phase: int, zone: str, forces: Attackers) -> int:
    """The column after all shifts, -1 where the rules forbid the attack."""
    try:
        attacks.check_place(g, phase, zone)
        attacks.check(g, phase, zone, forces)
    except Refusal:
        return -1
    column = resolve.odds(Fight(g, g.side, zone, forces)).column
    return -1 if column is None else column


def _line(g: Position, phase: int, zone: str, forces: Attackers) -> Line:
    verb, section = VERBS[phase]
    sources = {area: counters(g, here, named=True) for area, here in forces.items()}
    advance = [{"units": everything(), "goal": ""}]
    return writer(g).fight(verb, section, zone, sources, advance)
