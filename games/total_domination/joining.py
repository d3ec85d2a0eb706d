"""The US and China come into the war (§9): their tracks, what invasions do, the moment of joining.

A step of a track has two parts. The marker moves at once, between two lines of a turn (`advance`,
`invaded`), and nothing in it is chance. The cards of the nation go into the draw pile when all
lines of the turn are done (`steps_taken`, `shuffle_in`): that is a sealed draw, and a step of a
flow of its own, since nothing may change before it.
"""

from __future__ import annotations

from collections.abc import Mapping

from pbem.engine.deck import Deck
from pbem.engine.dice import Dice
from pbem.engine.flow import Events
from pbem.games.total_domination.board import AXIS
from pbem.games.total_domination.concepts.changes import after_change, holders_of_areas
from pbem.games.total_domination.position import CARDS, JOINING, SPECIAL, Position
from pbem.wargame.counts import Counts

# The marker


def advance(g: Position, nation: str, events: Events) -> None:
    """TDM-206, TDM-207: the marker of a nation moves one box; in the last one the nation joins at
    once, TDM-221: and after that nothing moves it.

    TDM-210, R-44: its Home areas that are free of enemies are the ally's from this moment.
    """
    if g.joined(nation):
        return
    before = holders_of_areas(g)
    g.state["tracks"][nation] += 1
    steps, last = g.state["tracks"][nation], g.board.tracks[nation]
    events.append({"kind": "track_advanced", "power": nation, "steps": steps, "last": last})
    if g.joined(nation):
        events.append({"kind": "joined", "power": nation, "ally": g.player_of(nation)})
        after_change(g, before, events)


def invaded(g: Position, invader: str, nation: str, events: Events) -> None:
    """TDM-218, TDM-331: an Axis player has removed one unit of a nation by attack or air strike, or
    has moved one unit into one of its Home areas (R-42, R-65).

    May be called for every unit: it is nothing for who is no Axis player, and for any nation but
    the US and China while they are not in the war. `nation` is "" for an area that is nobody's.
    """
    if nation in JOINING and g.side_of(invader) == AXIS:
        advance(g, nation, events)


# Their cards


def steps_taken(before: Mapping[str, int], g: Position) -> Counts:
    """TDM-220: the steps that each nation has gone since its tracks were `before`."""
    gone = {nation: g.state["tracks"][nation] - before[nation] for nation in g.board.tracks}
    return {nation: steps for nation, steps in gone.items() if steps}


def shuffle_in(g: Position, steps: Mapping[str, int], dice: Dice, events: Events) -> None:
    """TDM-219, TDM-305: for each step a card of the nation is shuffled into the draw pile, as long
    as there are any (R-03); who would have been dealt them sees which they are (R-34), and nobody
    where they lie."""
    pile = Deck(g.state, CARDS)
    cards = {nation: cards for nation in steps if (cards := _cards(g, nation, steps[nation]))}
    if not cards:
        return
    order = pile.order_with(dice, [card for each in cards.values() for card in each])
    for nation, each in cards.items():
        deck, owner = Deck(g.state, SPECIAL[nation]), g.holder(g.board.powers[nation].ally)
        for place in deck.places(len(each)):
            deck.show(place, to=[owner])
        deck.draw(len(each))
        events.append({"kind": "cards_shuffled_in", "power": nation, "count": len(each)})
    pile.lay(order, dice.draw_number)


def _cards(g: Position, nation: str, count: int) -> list[str]:
    """The next cards of a nation, as many as are left."""
    deck = Deck(g.state, SPECIAL[nation])
    return deck.top(min(count, deck.count))
