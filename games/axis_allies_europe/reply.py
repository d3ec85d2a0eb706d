"""Order lines as answers: which chapter reads which verb."""

from __future__ import annotations

from pbem.engine.flow import Ask, Say
from pbem.engine.orders import Line
from pbem.games.axis_allies_europe.battles import answers
from pbem.games.axis_allies_europe.economy import advance, income
from pbem.games.axis_allies_europe.position import Position


def reply(g: Position, ask: Ask, line: Line) -> Say | None:
    """What a line says to an open question; None when it is about something else or its time has not come."""
    if ask.verb == "split":
        return advance.reply(g, ask, line)
    if ask.verb == "pay":
        return income.reply(g, ask, line)
    return answers.reply(g, ask, line)
