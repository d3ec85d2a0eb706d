"""Phrases of the founding: who may still say one, and whose bind the moderator.

He knows his own chain. Of a phrase that he can still make up, and of all said before, he could try
thousands until the dice suit him. So his own seat's phrase comes before all others or not at all,
and a robot's seat says none.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from pbem.engine import chance
from pbem.engine.errors import Illegal

PHRASE = "phrase"


def check(seat: str, said: Collection[str], plays: str, *, closed: bool) -> None:
    """Raise Illegal unless this seat may say its phrase, where only the moderator has chains;
    `said` are those who have.
    """
    chance.check_contribution([(each, PHRASE) for each in said], seat, PHRASE, closed=closed)
    check_own(seat, said, plays)


def check_own(seat: str, said: Collection[str], plays: str) -> None:
    """Raise Illegal for a phrase of the moderator's seat after another."""
    if seat == plays and said:
        raise Illegal("", "own_phrase_late", seat=seat)


def binding(founding: Iterable[str], plays: str, robots: Collection[str]) -> list[str]:
    """The contributions, by seat, that the moderator did not make himself: what fixes the dice
    without his choice.
    """
    return sorted(seat for seat in founding if seat != plays and seat not in robots)
