"""Questions that players dispute (`pbem why`), answered by the code that checks orders: supply,
superiority, odds, countries, points, what a zone holds and how far air units fly."""

from __future__ import annotations

from pbem.games.blitzwar.questions import (
    battles,
    countries,
    points,
    ranges,
    superiority,
    supply,
    zones,
)

QUESTIONS = (
    *supply.QUESTIONS,
    *superiority.QUESTIONS,
    *battles.QUESTIONS,
    *zones.QUESTIONS,
    *countries.QUESTIONS,
    *points.QUESTIONS,
    *ranges.QUESTIONS,
)
