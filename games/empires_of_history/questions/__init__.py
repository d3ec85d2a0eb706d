"""Questions that players dispute (`pbem why`), answered by the code that checks orders: lines of
supply, what territories and zones yield and why it does not arrive, oil, what is built and placed,
fuel, wars, influence and conquest."""

from __future__ import annotations

from pbem.games.empires_of_history.questions import building, flights, nations, supply, yields

QUESTIONS = (
    *supply.QUESTIONS,
    *yields.QUESTIONS,
    *building.QUESTIONS,
    *flights.QUESTIONS,
    *nations.QUESTIONS,
)
