"""Questions that players dispute (`pbem why`), answered by the code that checks orders: supply,
superiority, odds, countries, points, what a zone holds, how far air units fly and ships sail,
transport by sea, and what comes and is lost in phase 3."""

from __future__ import annotations

from pbem.games.blitzwar.questions import (
    battles,
    countries,
    points,
    ranges,
    reinforcements,
    superiority,
    supply,
    voyages,
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
    *reinforcements.QUESTIONS,
    *voyages.QUESTIONS,
)
