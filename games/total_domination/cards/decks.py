"""The decks at the start (§2.0, §12.2), and the special cards that are set aside (§9.1)."""

from __future__ import annotations

from pbem.engine.deck import Deck, new_deck
from pbem.engine.dice import Dice
from pbem.engine.flow import Events, Flow, Locals
from pbem.games.total_domination.position import CARDS, JOINING, SPECIAL, Position

decks = Flow("decks")


@decks.step
def shuffle_cards(g: Position, f: Locals, dice: Dice, events: Events) -> None:
    """TDM-019, TDM-284: all but the special cards; TDM-262, TDM-313: with those of nations that
    have joined before the start, and without what lies on the table."""
    special = [card for n in JOINING if g.joined(n) for card in g.board.decks[SPECIAL[n]]]
    used = {card for cards in g.state["technology_cards"].values() for card in cards}
    cards = [card for card in (*g.board.decks[CARDS], *special) if card not in used]
    new_deck(g.state, CARDS, cards, dice)
    events.append({"kind": "shuffled", "deck": CARDS, "count": len(cards)})


@decks.step
def shuffle_us(g: Position, f: Locals, dice: Dice, events: Events) -> None:
    """TDM-019, TDM-285: the US cards by themselves."""
    _lay_special(g, "US", dice, events)


@decks.step
def shuffle_china(g: Position, f: Locals, dice: Dice, events: Events) -> None:
    """TDM-019, TDM-285: the China cards by themselves."""
    _lay_special(g, "China", dice, events)


def _lay_special(g: Position, nation: str, dice: Dice, events: Events) -> None:
    """Not in scenarios without these nations (TDM-253), nor when they have joined before."""
    if g.option("mode") == "rise" or g.joined(nation):
        return
    cards = g.board.decks[SPECIAL[nation]]
    new_deck(g.state, SPECIAL[nation], cards, dice)
    events.append({"kind": "shuffled", "deck": SPECIAL[nation], "count": len(cards)})


def special_left(g: Position, nation: str) -> int:
    """How many special cards of a nation have not been drawn; public (TDM-319)."""
    name = SPECIAL[nation]
    return Deck(g.state, name).count if name in g.state.get("decks", {}) else 0


def set_aside(g: Position, player: str, nation: str) -> None:
    """TDM-211, TDM-212, TDM-304: the next special card of a nation goes aside for the next draft of
    a player, who alone sees it; TDM-215: none, where there is none left."""
    if not special_left(g, nation):
        return
    deck, holder = Deck(g.state, SPECIAL[nation]), g.holder(player)
    [place] = deck.places(1)
    deck.show(place, [holder])
    g.secret(holder).setdefault("aside", []).extend(deck.draw(1))
    here = g.state["aside"].setdefault(holder, {})
    here[nation] = here.get(nation, 0) + 1
