"""How a land battle is likely to end: both sides lose in each round what the other scores on
average."""

from __future__ import annotations

from collections.abc import Iterable

from pbem.values import dataclass

_ROUNDS, _GONE = 20, 0.3


@dataclass(frozen=True, slots=True)
class Arm:
    """So many units that fight alike: the hits of one in a round, its price, the hits it takes."""

    power: float
    count: float
    cost: float
    hits: int = 1


@dataclass(frozen=True, slots=True)
class Outcome:
    """What is likely: whether the attack wins, the part of its units that is left, and the points
    that both sides lose."""

    wins: bool
    left: float
    lost: float
    killed: float


def power(arms: Iterable[Arm]) -> float:
    """The hits of all of them in a round."""
    return sum(each.power * each.count for each in arms)


def outcome(attack: list[Arm], defence: list[Arm], fort: float = 0.0) -> Outcome:
    """The likely end of a battle that is fought to its end; a city takes `fort` hits first."""
    ours, theirs = _ordered(attack), _ordered(defence)
    start = _count(ours)
    lost = killed = 0.0
    for _ in range(_ROUNDS):
        if _count(theirs) <= _GONE or _count(ours) <= _GONE:
            break
        scored, taken = power(map(_arm, ours)), power(map(_arm, theirs))
        stopped = min(fort, scored)
        fort -= stopped
        killed += _lose(theirs, scored - stopped)
        lost += _lose(ours, taken)
    left = _count(ours)
    wins = left > _GONE and _count(theirs) <= _GONE
    return Outcome(wins, left / start if start else 0.0, lost, killed)


_Rank = list[float]


def _ordered(arms: Iterable[Arm]) -> list[_Rank]:
    """The cheapest first: [power, count, cost, hits]."""
    there = sorted(arms, key=lambda each: each.cost)
    return [[each.power, each.count, each.cost, each.hits] for each in there if each.count > 0]


def _arm(rank: _Rank) -> Arm:
    return Arm(rank[0], rank[1], rank[2])


def _count(ranks: Iterable[_Rank]) -> float:
    return sum(rank[1] for rank in ranks)


def _lose(ranks: list[_Rank], hits: float) -> float:
    """Hits fall on the first ranks; the points that are lost."""
    points = 0.0
    for rank in ranks:
        gone = min(rank[1], hits / rank[3])
        rank[1] -= gone
        hits -= gone * rank[3]
        points += gone * rank[2]
        if hits <= 0:
            break
    return points
