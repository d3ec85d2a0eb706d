"""A ruling on the cards that a side has on their way (§10)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pbem.engine.corrections import Setting, Word
from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.games.blitzwar.cards import queue
from pbem.games.blitzwar.position import Position


def _now(g: Position, side: str) -> int | list[str]:
    """What everybody may see of it: how many there are, and which if they lie open."""
    return queue.cards(g, side) if queue.is_open(g) else int(g.state["queue"][side])


def _put(g: Position, side: str, named: Sequence[str], dice: Dice) -> None:
    """BWR-202, BWR-204, BWR-206: these cards are on their way, the next one first, of whichever
    kind; each is committed to anew."""
    if list(named) == queue.cards(g, side):
        raise Illegal("BWR-203", "same_queue", side=side)
    if len(named) > queue.AHEAD or len(set(named)) < len(named):
        raise Illegal("BWR-204", "three_different_cards")
    if strange := [name for name in named if g.board.cards[name].side != side]:
        told: dict[str, Any] = {"card": strange[0], "side": g.board.cards[strange[0]].side}
        raise Illegal("BWR-206", "card_of_another_side", **told)
    g.state["queue"][side] = len(named)
    if queue.is_open(g):
        g.state["queued"][side] = list(named)
        return
    mine = g.state["secret"].setdefault(side, {})
    mine["queue"] = queue.lay(g, side, named)


WORD = Word(
    "queue", "{side}: {value:cards}", Setting(_now, _put), "queue Axis: AX-L3, AX-L1", sealed=True
)
