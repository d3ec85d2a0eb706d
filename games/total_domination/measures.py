"""How statistics weigh draws: sides, and what a card is worth. No dice fall in this game."""

from __future__ import annotations

from pbem.engine.game import Measures
from pbem.games.total_domination.board import DominationBoard


def card(board: DominationBoard, name: str) -> int:
    """TDM-028: the operation points of a card; of a solo card nothing."""
    return board.cards[name].op if name in board.cards else 0


MEASURES = Measures(side=DominationBoard.side_of, card=card)
