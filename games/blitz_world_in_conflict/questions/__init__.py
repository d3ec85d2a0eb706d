"""Questions that players dispute (`pbem why`), answered by the code that checks orders: lines of
supply, who may enter an area, income and lend lease, what Victory Cards bring."""

from __future__ import annotations

from pbem.games.blitz_world_in_conflict.questions import (
    entering,
    income,
    supply,
    victory,
)

QUESTIONS = (
    *supply.QUESTIONS,
    *entering.QUESTIONS,
    *income.QUESTIONS,
    *victory.QUESTIONS,
)
