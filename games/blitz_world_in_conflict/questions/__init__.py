"""Questions that players dispute (`pbem why`), answered by the code that checks orders: lines of
supply, who may enter an area, what Victory Cards find."""

from __future__ import annotations

from pbem.games.blitz_world_in_conflict.questions import entering, supply, victory

QUESTIONS = (*supply.QUESTIONS, *entering.QUESTIONS, *victory.QUESTIONS)
