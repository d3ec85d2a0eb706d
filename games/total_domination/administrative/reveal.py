"""The technologies of the year become available (§4.3.F)."""

from __future__ import annotations

from pbem.engine import proof
from pbem.engine.deck import Deck
from pbem.engine.flow import Events
from pbem.games.total_domination import technology
from pbem.games.total_domination.concepts import points
from pbem.games.total_domination.position import CARDS, Position


def reveal_all(g: Position, events: Events) -> None:
    """TDM-094, TDM-205, TDM-300: all cards that were placed are turned up, in player order; a new
    colour counts at once.

    The answers that named them are shown, and where the cards lay in their hands. TDM-301: the pile
    from which Science took one is shown as it is again.
    """
    for player in g.order:
        if player in g.state["placed"]:
            _reveal(g, player, events)
    g.state["placed"], g.state["placed_by"] = {}, {}
    Deck(g.state, CARDS).uncover_rest()


def _reveal(g: Position, player: str, events: Events) -> None:
    holder = g.holder(player)
    mine = g.secret(holder)
    card = mine["face_down"].pop(player)
    proof.chosen(g.state, player, g.state["placed_by"][player])
    if field := mine.get("lay_at", {}).pop(player, ""):
        proof.shown(g.state, holder, field, card)
    before = points.of_technologies(g, player)
    developed = technology.add(g, player, card)
    gained = points.of_technologies(g, player) - before
    told = {"power": player, "technology": developed, "card": card, "points": gained}
    events.append({"kind": "technology_revealed", **told})
