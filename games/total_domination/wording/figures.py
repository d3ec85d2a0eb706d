"""Operation points that players like to reckon themselves: what a card gives, what is spent, what
is left."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pbem.engine.errors import Refusal
from pbem.engine.flow import Ask
from pbem.engine.orders import Line
from pbem.games.total_domination.action import play
from pbem.games.total_domination.position import Position
from pbem.games.total_domination.spending.card_turn import CardTurn
from pbem.games.total_domination.spending.plan import HEADS, SPENDS, plan_of

# More than any card gives: what a line costs by itself.
_PLENTY = 100


def figures(g: Position, ask: Ask, lines: Sequence[Line]) -> dict[str, int]:
    """TDM-102: "money" that the card gives or that Peace has given, "spent" by the lines on the
    board, "left" after them, saved or not. Without a card among the lines only what they cost, of a
    card alone what it gives; nothing where they cannot be carried out, or no points are spent."""
    given = _given(g, ask, lines)
    if given < 0:
        return {}
    after, turn = g.trial(), CardTurn(ask.to[0], given or _PLENTY)
    try:
        _carry_out(after, turn, lines)
    except Refusal:
        return {"money": given} if given else {}
    spent = (given or _PLENTY) - turn.points
    if given and [line.verb for line in lines] == ["play"]:
        return {"money": given, "spent": given, "left": given}
    return {"money": given, "spent": spent, "left": turn.points} if given else {"spent": spent}


def _given(g: Position, ask: Ask, lines: Sequence[Line]) -> int:
    """What there is to spend; 0 where that is not said, below 0 where no points are spent."""
    if "points" in ask.facts:
        return ask.facts["points"]
    if not any(line.verb in HEADS for line in lines):
        return 0
    plan = plan_of(g, ask.to[0], lines)
    return play.given(g, plan).points if plan.use in SPENDS else -1


def _carry_out(g: Position, turn: CardTurn, lines: Iterable[Line]) -> None:
    for line in lines:
        if line.verb in play.LINES:
            play.carry_out_line(g, turn, line, [])
