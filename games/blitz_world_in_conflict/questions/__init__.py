"""Questions that players dispute (`pbem why`), answered by the code that checks orders: lines of
supply, who may enter an area."""

from __future__ import annotations

from pbem.games.blitz_world_in_conflict.questions import entering, supply

QUESTIONS = (*supply.QUESTIONS, *entering.QUESTIONS)
