"""Influence cards on the table, and what a second one of a nation does (§7.4)."""

from __future__ import annotations

from pbem.engine.deck import Deck
from pbem.engine.flow import Events
from pbem.games.total_domination.position import CARDS, Position


def play(g: Position, player: str, card: str, events: Events) -> None:
    """TDM-174: the card lies open and scores at once; it stays until another of its nation comes.

    TDM-175: a higher one throws out all lower ones; TDM-176: of equal ones all stay; TDM-177,
    TDM-178: a lower one goes to the discard pile together with all that lie there, whoever has
    them.
    """
    told = g.board.cards[card]
    there = [e for e in g.state["influence"] if g.board.cards[e["card"]].nation == told.nation]
    best = max((g.board.cards[each["card"]].vp for each in there), default=0)
    stays = told.vp >= best
    gone = there if not stays else [e for e in there if g.board.cards[e["card"]].vp < told.vp]
    g.state["influence"] = [each for each in g.state["influence"] if each not in gone]
    if stays:
        g.state["influence"].append({"power": player, "card": card})
    lost = [each["card"] for each in gone] + ([] if stays else [card])
    if lost:
        Deck(g.state, CARDS).discard(lost)
    points = {"power": player, "card": card, "nation": told.nation, "points": told.vp}
    events.append({"kind": "influence_gained" if stays else "influence_spent", **points})
    events += [
        {"kind": "influence_lost", "power": each["power"], "card": each["card"], "by": player}
        for each in gone
    ]
