"""Cards that add a point to each card of a power, or take one away (§7.1.A)."""

from __future__ import annotations

from pbem.engine.deck import Deck
from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.games.total_domination.position import CARDS, Position


def targets(g: Position, player: str, card: str) -> tuple[str, ...]:
    """TDM-157: plus one goes before oneself or the teammate; TDM-158, TDM-321: minus one before an
    opponent; whether they have passed or not (R-46)."""
    if g.board.cards[card].modifier > 0:
        return (player, g.board.teammate(player))
    return g.board.opponents(player)


def check(g: Position, player: str, card: str, target: str) -> None:
    """TDM-157, TDM-158: refuse a power before which this card cannot be put; "" for none named.
    TDM-275: minus one is blank in the solo game."""
    if g.option("mode") == "solo" and g.board.cards[card].modifier < 0:
        raise Illegal("TDM-275", "blank_in_solo", card=card)
    allowed = targets(g, player, card)
    if target not in allowed:
        modifier = g.board.cards[card].modifier
        rule = "TDM-157" if modifier > 0 else "TDM-158"
        code = "tactics_whom" if not target else "tactics_not_before"
        raise Illegal(rule, code, card=card, power=target, powers=list(allowed))


def put(g: Position, player: str, card: str, target: str, events: Events) -> None:
    """TDM-159, TDM-298: the card lies open before a power; those add up, and count for cards played
    later."""
    g.state["tactics"].append({"before": target, "by": player, "card": card})
    modifier = g.board.cards[card].modifier
    told = {"power": player, "card": card, "target": target, "modifier": modifier}
    events.append({"kind": "tactics_put", **told})


def lapse(g: Position, events: Events) -> None:
    """TDM-076, R-45: at the end of the phase they go to the discard pile."""
    cards = [each["card"] for each in g.state["tactics"]]
    g.state["tactics"] = []
    if cards:
        Deck(g.state, CARDS).discard(cards)
        events.append({"kind": "tactics_lapsed", "cards": cards})
