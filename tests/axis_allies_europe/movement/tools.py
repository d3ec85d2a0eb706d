"""Orders as text for the tests of movement: what is refused, and what becomes of the rest."""

from __future__ import annotations

from dataclasses import replace

from pbem.engine.flow import Events
from pbem.engine.orders import Line
from pbem.games.axis_allies_europe.battles.sequence import prepare_battles
from pbem.games.axis_allies_europe.movement import steps
from pbem.games.axis_allies_europe.orders.grammar import read_line
from pbem.games.axis_allies_europe.position import Position

Verdict = dict[str, tuple[str, str]]


def read(g: Position, section: str, orders: tuple[str, ...]) -> list[Line]:
    """Lines of a section, each an object of its own."""
    return [replace(read_line(g.board, f"{section}: {order}")) for order in orders]


def refused(g: Position, *orders: str) -> Verdict:
    """Combat moves that are refused: {order: (rule, code)}."""
    _, problems = steps.sift_attack(g, read(g, "combat", orders))
    return {line.order: (problem.rule, problem.code) for line, problem in problems}


def refused_later(g: Position, *orders: str) -> Verdict:
    """Non-combat moves that are refused: {order: (rule, code)}."""
    _, problems = steps.sift_rest(g, read(g, "noncombat", orders))
    return {line.order: (problem.rule, problem.code) for line, problem in problems}


def rules(verdict: Verdict) -> list[str]:
    """Just the rules, in the order of the refused orders."""
    return [rule for rule, _ in verdict.values()]


def attack(g: Position, *orders: str, sequence: str = "") -> Events:
    """Make combat moves that must all be legal, and the list of battles."""
    lines = read(g, "combat", orders)
    good, problems = steps.sift_attack(g, lines)
    assert not problems, problems
    events: Events = []
    steps.attack(g, good, events)
    battle_lines = read(g, "battles", (f"sequence: {sequence}",)) if sequence else []
    prepare_battles(g, battle_lines, events)
    return events


def later(g: Position, *orders: str) -> Events:
    """Make non-combat moves that must all be legal; planes without an order land by themselves."""
    _, problems, after, events = steps.try_rest(g, read(g, "noncombat", orders))
    assert not problems, problems
    g.become(after)
    steps.come_to_rest(g, events)
    return events


def battles(g: Position) -> list[str]:
    """The battles to be fought: `sea North Sea`."""
    return [f"{each['kind']} {each['at']}" for each in g.turn["battles"]]


def units(g: Position, area: str, power: str = "") -> dict[str, int]:
    """What the moving power (or another one) has standing in an area."""
    return dict(g.units(area, power or g.power))
