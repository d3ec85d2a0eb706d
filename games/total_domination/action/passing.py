"""Passing: what goes into reserve, what is thrown away, and what is done for who says no more than
`pass` (§4.2, §10.1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from pbem.engine.deck import Hand
from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.games.total_domination.cards import hands
from pbem.games.total_domination.orders.wishes import ranked
from pbem.games.total_domination.position import Position
from pbem.values import dataclass


@dataclass(frozen=True)
class Passing:
    """What becomes of a hand: cards for the reserve, cards to be thrown away; the rest is kept for
    the other power of the hand."""

    reserve: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()


def is_first(g: Position, player: str) -> bool:
    """TDM-227: whether another power still plays from the hand of the one that passes."""
    others = (p for p in g.players_at(g.holder(player)) if p != player)
    return any(other not in g.state["passed"] for other in others)


def most_reserved(g: Position, player: str) -> int:
    """TDM-073: one card may go into reserve; TDM-075, TDM-227: with a common hand half of it,
    rounded up, by the power that passes last; TDM-074, TDM-213, TDM-327: none after a
    Lend-Lease."""
    if is_barred(g, player) or is_first(g, player):
        return 0
    count = Hand(g.state, g.holder(player)).count
    is_shared = len(g.players_at(g.holder(player))) > 1
    return (count + 1) // 2 if is_shared else min(count, 1)


def is_barred(g: Position, player: str) -> bool:
    """TDM-327, R-58: whether the power that passes has taken a Lend-Lease this year, or by the
    switch `lend_lease_bars` any power of its hand."""
    of_hand = g.option("lend_lease_bars") == "hand"
    powers = g.players_at(g.holder(player)) if of_hand else (player,)
    return any(power in g.state["lent"] for power in powers)


def to_be_thrown(g: Position, player: str) -> int:
    """TDM-227: how many cards the power that passes first has to throw away: half of the common
    hand, rounded down; 0 for all others, who say what they reserve."""
    return Hand(g.state, g.holder(player)).count // 2 if is_first(g, player) else 0


def by_default(g: Position, player: str) -> Passing:
    """What who says no more than `pass` does: he reserves the cards of the highest printed points,
    then the first ids; TDM-227: he throws away those of the lowest points, then the last ids."""
    best = ranked(g.board, (), _hand(g, player), ())
    if is_first(g, player):
        kept = len(best) - to_be_thrown(g, player)
        return Passing(discard=tuple(best[kept:]))
    most = most_reserved(g, player)
    return Passing(tuple(best[:most]), tuple(best[most:]))


def chosen(
    g: Position, player: str, reserve: Sequence[str] | None, discard: Sequence[str] | None
) -> Passing:
    """What a power says on passing, checked; None for what it does not speak of.

    TDM-073, TDM-074, TDM-075, TDM-227: raises Illegal for cards that are not there, too many or too
    few of them, a reserve that is barred.
    """
    if reserve is None and discard is None:
        return by_default(g, player)
    hand = _hand(g, player)
    for card in (*(reserve or ()), *(discard or ())):
        if card not in hand:
            raise Illegal("TDM-073", "not_in_hand", card=card)
    if is_first(g, player):
        return _first(g, player, reserve or (), discard or ())
    return _last(g, player, hand, reserve, discard)


def _first(g: Position, player: str, reserve: Sequence[str], discard: Sequence[str]) -> Passing:
    thrown = to_be_thrown(g, player)
    if reserve:
        raise Illegal("TDM-227", "reserve_is_last", power=player)
    if len(set(discard)) != thrown or len(discard) != thrown:
        raise Illegal("TDM-227", "discard_half", power=player, count=thrown, said=len(discard))
    return Passing(discard=tuple(discard))


def _last(
    g: Position,
    player: str,
    hand: Sequence[str],
    reserve: Sequence[str] | None,
    discard: Sequence[str] | None,
) -> Passing:
    if reserve is None:
        reserve = [card for card in hand if card not in (discard or ())]
    most = most_reserved(g, player)
    if reserve and is_barred(g, player):
        raise Illegal("TDM-074", "reserve_after_lend_lease", power=player)
    if len(reserve) > most or len(set(reserve)) != len(reserve):
        rule = "TDM-075" if len(g.players_at(g.holder(player))) > 1 else "TDM-073"
        raise Illegal(rule, "reserve_too_many", most=most, said=len(reserve))
    rest = [card for card in hand if card not in reserve]
    if discard is not None and Counter(discard) != Counter(rest):
        raise Illegal("TDM-073", "rest_is_discarded", cards=rest)
    return Passing(tuple(reserve), tuple(rest))


def carry_out(g: Position, player: str, passing: Passing, dice: Dice, events: Events) -> None:
    """TDM-072, TDM-303: the cards that are thrown away lie open; TDM-302: the reserve is face down,
    and everybody sees how many cards it has."""
    if passing.reserve or passing.discard:
        hands.reserve(g, g.holder(player), passing.reserve, passing.discard, dice)
    g.state["passed"].append(player)
    told = {"discarded": list(passing.discard), "reserved": len(passing.reserve)}
    events.append({"kind": "passed", "power": player, **told})


def _hand(g: Position, player: str) -> list[str]:
    return Hand(g.state, g.holder(player)).cards
