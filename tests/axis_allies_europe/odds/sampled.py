"""Courses of a battle drawn by chance with the very code of the exact odds, round by round: what
summing up all courses is measured against."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from typing import Any, TypeVar

from pbem.games.axis_allies_europe.odds.fight import OPEN, STUCK, End, Fight, Pair

Key = TypeVar("Key")


def chances(fight: Fight, samples: int, seed: int) -> dict[str, float]:
    """How often each end came about, by how it came."""
    rng = random.Random(seed)
    counts = Counter(course(fight, rng)[0] for _ in range(samples))
    return {how: count / samples for how, count in counts.items()}


def course(fight: Fight, rng: random.Random) -> End:
    """The end of one course."""
    begun = {(ours, theirs): p for ours, row in fight.begin().items() for theirs, p in row.items()}
    pair, rounds = _drawn(begun, rng), 0
    while True:
        how = fight.ended(pair)
        if not how:
            how, pair = fight.decide(pair, rounds)
        if not how and rounds and rounds == fight.rounds:
            how = OPEN
        if how:
            return how, *pair
        end, pair = _round(fight, pair, rng, is_first=not rounds)
        if end is not None:
            return end
        rounds += 1


def _round(
    fight: Fight, pair: Pair, rng: random.Random, *, is_first: bool
) -> tuple[End | None, Pair]:
    fight.ends_within = {}
    products = list(fight.first_round(pair) if is_first else fight.fight_round(pair))
    stays = all(
        list(ours) == [pair[0]] and list(theirs) == [pair[1]] for _, (ours, theirs) in products
    )
    if stays and not is_first and not fight.ends_within:
        return (STUCK, *pair), pair
    parts: dict[Any, Any] = dict(enumerate(share for share, _ in products))
    drawn = _drawn({**parts, **fight.ends_within}, rng)
    if not isinstance(drawn, int):
        return drawn, pair
    _, (ours, theirs) = products[drawn]
    return None, (_drawn(ours, rng), _drawn(theirs, rng))


def _drawn(chances: Mapping[Key, Any], rng: random.Random) -> Key:
    [one] = rng.choices(list(chances), list(chances.values()))
    return one
