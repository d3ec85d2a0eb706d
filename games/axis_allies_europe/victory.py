"""The object of the game: who has won at the start of a turn."""

from __future__ import annotations

from typing import Any

from pbem.games.axis_allies_europe.economy.income import incomes
from pbem.games.axis_allies_europe.position import Position


def winner(g: Position, power: str) -> dict[str, Any] | None:
    """AAE-003: the victory of the power whose turn begins, or None: a capital has to be held until
    then.

    {"side", "by": the power, "powers": all winners, "holds": enemy capitals, "rule", "rise":
    incomes gained}.
    """
    holds = _german_victory(g) if power == "Germany" else _allied_victory(g, power)
    if not holds:
        return None
    if power == "Germany":
        return {
            "side": "Axis",
            "by": power,
            "powers": ["Germany"],
            "holds": holds,
            "rule": "AAE-002",
            "rise": {},
        }
    return {
        "side": "Allies",
        "by": power,
        "powers": _shared(g),
        "holds": holds,
        "rule": "AAE-001",
        "rise": rises(g),
    }


def _allied_victory(g: Position, power: str) -> list[str]:
    """AAE-001, AAE-004: the power itself holds Germany, and its own capital is its own (G-06).

    By the switch `allied_victory: all_capitals` all three Allied capitals must be their owners'.
    """
    capitals = g.board.allies if g.option("allied_victory") == "all_capitals" else (power,)
    berlin = g.board.capital("Germany")
    if g.controller(berlin) != power:
        return []
    own = all(g.controller(g.board.capital(ally)) == ally for ally in capitals)
    return [berlin] if own else []


def _german_victory(g: Position) -> list[str]:
    """AAE-002: an Allied capital in German hands while Germany is German."""
    if g.controller(g.board.capital("Germany")) != "Germany":
        return []
    capitals = (g.board.capital(ally) for ally in g.board.allies)
    return [capital for capital in capitals if g.controller(capital) == "Germany"]


def _shared(g: Position) -> list[str]:
    """AAE-005: the Allies win together."""
    return list(g.board.allies)


def rises(g: Position) -> dict[str, int]:
    """AAE-006: how far each Ally's income lies above its starting income; the largest rise is the
    personal win.
    """
    levels = incomes(g)
    return {ally: levels[ally] - g.board.powers[ally].income for ally in g.board.allies}
