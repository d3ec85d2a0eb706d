"""Attacks that can be made now, from the largest stacks that stand beside an enemy, and moves
behind the lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from pbem.engine.game import Offer
from pbem.games.axis_allies_europe.board import LAND_WAYS, SEA_WAYS
from pbem.games.axis_allies_europe.movement import steps
from pbem.games.axis_allies_europe.offers.stacks import garrisons, move, rested
from pbem.games.axis_allies_europe.orders.grammar import grammar_of
from pbem.games.axis_allies_europe.orders.language import COMBAT, NONCOMBAT
from pbem.games.axis_allies_europe.position import Position
from pbem.games.axis_allies_europe.units import INFANTRY
from pbem.values import dataclass
from pbem.wargame.counts import Counts

MOST_MARCHES, MOST_SAILINGS, MOST_BEHIND = 3, 1, 2


@dataclass(frozen=True, slots=True)
class Attack:
    """An attack by a whole stack: `foes` are the units in the way by power, `others` the other
    enemy areas beside the stack."""

    start: str
    goal: str
    line: str
    foes: dict[str, Counts]
    others: tuple[str, ...]


def attacks(g: Position) -> list[Attack]:
    """A handful, by land and by sea, that can be made together."""
    by_land = _possible(g, (area for area in g.state["units"] if g.board.is_land(area)))
    at_sea = _possible(g, (area for area in g.state["units"] if g.board.is_sea(area)))
    return [*islice(by_land, MOST_MARCHES), *islice(at_sea, MOST_SAILINGS)]


def _possible(g: Position, areas: Iterator[str]) -> Iterator[Attack]:
    """The attacks that the rules take, the largest stacks first."""
    stacks = {area: units for area in areas if (units := _attackers(g, area))}
    for start in sorted(stacks, key=lambda area: (-sum(stacks[area].values()), area)):
        goals = _goals(g, start)
        lines = ((goal, move(stacks[start], start, goal)) for goal in goals)
        for goal, line in islice(((goal, line) for goal, line in lines if _stands(g, line)), 1):
            others = tuple(each for each in goals if each != goal)
            yield Attack(start, goal, line, _foes(g, goal), others)


def _attackers(g: Position, area: str) -> Counts:
    """What can attack from an area by itself: land units, or warships."""
    return {
        kind: count for kind, count in rested(g, area, g.power).items() if g.board.unit(kind).attack
    }


def _goals(g: Position, start: str) -> list[str]:
    """The enemy areas beside a stack, the weakest and dearest first."""
    if g.board.is_land(start):
        near = g.board.neighbours(start, LAND_WAYS)
        found = [area for area in near if g.is_enemy_held(area, g.power)]
    else:
        near = g.board.neighbours(start, SEA_WAYS)
        found = [zone for zone in near if g.enemy_ships(zone, g.power)]
    strength = {area: sum(sum(each.values()) for each in _foes(g, area).values()) for area in found}
    return sorted(found, key=lambda area: (strength[area], -g.board.value(area), area))


def _foes(g: Position, area: str) -> dict[str, Counts]:
    found = {enemy: g.combat_units(area, enemy) for enemy in g.enemies_of(g.power)}
    return {enemy: units for enemy, units in found.items() if units}


def _stands(g: Position, text: str) -> bool:
    line = grammar_of(g.board).parse_line(text, COMBAT)
    return not steps.sift_attack(g, [line])[1]


def offer(attack: Attack) -> Offer:
    """The line, and what it meets."""
    told = {"start": attack.start, "goal": attack.goal, "foes": attack.foes}
    return Offer(attack.line, (("attack", {**told, "others": list(attack.others)}),))


def retreats(g: Position, those: Sequence[Attack]) -> list[str]:
    """The order to leave the first battle of these attacks in which somebody defends."""
    fought = (each for each in those if each.foes and g.is_friendly(each.start, g.power))
    return [f"retreat {each.goal} -> {each.start} after round 2" for each in islice(fought, 1)]


def behind(g: Position) -> Iterator[str]:
    """Marches of half of the infantry in a territory, those from behind the lines to the front
    first.
    """
    front = {area for area in g.state["control"] if g.board.is_land(area) and _goals(g, area)}
    starts = sorted(garrisons(g, g.power), key=lambda area: area in front)
    yield from islice((line for start in starts for line in _march(g, start, front)), MOST_BEHIND)


def _march(g: Position, start: str, front: set[str]) -> Iterator[str]:
    """The march from a territory that the rules take, if there is one."""
    count = (rested(g, start, g.power)[INFANTRY] + 1) // 2
    near = [area for area in g.board.neighbours(start, LAND_WAYS) if g.controller(area) == g.power]
    lines = [
        move({INFANTRY: count}, start, goal)
        for goal in sorted(near, key=lambda area: area not in front)
    ]
    grammar = grammar_of(g.board)
    read = {line: grammar.parse_line(line, NONCOMBAT) for line in lines}
    taken = (line for line in lines if not steps.sift_rest(g, [read[line]])[1])
    yield from islice(taken, 1)
