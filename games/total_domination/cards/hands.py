"""Hands and what lies beside them: who may know which cards, cards that leave a hand (TDM-290,
TDM-302, TDM-303)."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.engine.deck import Deck, Hand
from pbem.engine.dice import Dice
from pbem.games.total_domination.position import CARDS, Position


def owners(g: Position, seat: str | None) -> list[str]:
    """TDM-314, TDM-320: the owners of secrets that a seat may know: the hands from which its powers
    play, and the packs that lie before these. It follows from the public position."""
    played = g.state["seats"].get(seat, ()) if seat else ()
    held = list(dict.fromkeys(map(g.holder, played)))
    return held + [pack for pack, holder in g.state["packs"].items() if holder in held]


def in_order(g: Position) -> tuple[str, ...]:
    """TDM-059: the owners of hands in the player order of the year; TDM-269: without the Axis where
    nobody plays it."""
    return tuple(dict.fromkeys(g.holder(player) for player in g.order if g.decider(player)))


def reserve(
    g: Position, holder: str, kept: Sequence[str], thrown: Sequence[str], dice: Dice
) -> None:
    """TDM-073, TDM-075, TDM-302, TDM-303: cards of a hand go face down into reserve until the next
    draft, others are thrown away, face up."""
    hand = Hand(g.state, holder)
    order = hand.order_with(dice, remove=[*kept, *thrown])
    hand.show(thrown)
    hand.lay(order)
    Deck(g.state, CARDS).discard(thrown)
    if kept:
        g.secret(holder).setdefault("reserve", []).extend(kept)
        g.state["reserve"][holder] = g.state["reserve"].get(holder, 0) + len(kept)


def extras(g: Position, holder: str) -> int:
    """TDM-062, TDM-319: how many cards from reserve and set aside join the first pack of a holder;
    public."""
    aside: dict[str, int] = g.state["aside"].get(holder, {})
    return int(g.state["reserve"].get(holder, 0)) + sum(aside.values())


def take_extras(g: Position, holder: str) -> None:
    """They leave reserve and the place beside the board."""
    for where in ("reserve", "aside"):
        g.secret(holder).pop(where, None)
        g.state[where].pop(holder, None)


def extra_cards(g: Position, holder: str) -> list[str]:
    """Which cards these are: a secret of the holder."""
    mine = g.state["secret"].get(holder, {})
    return [*mine.get("reserve", ()), *mine.get("aside", ())]
