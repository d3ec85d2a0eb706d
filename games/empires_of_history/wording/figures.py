"""Figures that players like to reckon themselves: what a nation has saved, spends, keeps and
collects."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.engine.errors import Refusal
from pbem.engine.flow import Ask
from pbem.engine.orders import Line
from pbem.games.empires_of_history.economy import income
from pbem.games.empires_of_history.position import Position
from pbem.games.empires_of_history.slots import FIRST, PHASES
from pbem.wargame.phases import Rehearsal


def figures(g: Position, ask: Ask, lines: Sequence[Line]) -> dict[str, int]:
    """EOH-350, EOH-580: "money" in all pools of the nation that is asked, "spent" by its lines up
    to phase 3, "left" after them, "income" that it would collect now, if it takes no land.

    Where nothing is bought in what is asked, nothing is "spent".
    """
    nation = ask.to[0]
    money = _saved(g, nation)
    found = {"money": money, "left": money, "income": collected(g, nation)}
    if not {*FIRST} & {*ask.sections}:
        return found
    left = _saved(_after(g, ask, lines), nation)
    return {**found, "spent": money - left, "left": left}


def collected(g: Position, nation: str) -> int:
    """EOH-580, EOH-589: what phase 11 would bring now."""
    then = g.trial()
    return income.collect_land(then, nation, []) + income.collect_trade(then, nation, [])


def _saved(g: Position, nation: str) -> int:
    return sum(g.pool(nation, pool) for pool in g.board.powers[nation].pools)


def _after(g: Position, ask: Ask, lines: Sequence[Line]) -> Position:
    """Where those of the lines lead that can be carried out."""
    rehearsal: Rehearsal[Position] = Rehearsal(g)
    for phase in map(PHASES.__getitem__, FIRST):
        mine = [line for line in lines if line.section == phase.section]
        rehearsal.g.state["phase"] = phase.number
        for line in phase.arrange(mine):
            try:
                rehearsal.line(phase, line)
            except Refusal:
                continue
    return rehearsal.g
