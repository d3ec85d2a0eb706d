"""What cards and technologies are worth to the powers that play from a hand."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from pbem.engine.errors import Illegal
from pbem.games.total_domination import technology
from pbem.games.total_domination.board import FLEET
from pbem.games.total_domination.position import Position
from pbem.games.total_domination.spending.points import own_event

# A technology in the first year, without what its colour scores.
USES = {
    "A1": 4.0,
    "A2": 3.4,
    "A3": 2.6,
    "A4": 0.4,
    "B1": 2.2,
    "B2": 2.0,
    "B3": 2.0,
    "C1": 3.0,
    "C2": 1.6,
    "C3": 0.6,
    "D1": 1.6,
    "D2": 1.6,
    "E1": 1.4,
    "E2": 2.0,
    "E3": 2.0,
}
OF_THE_SEA = ("B1", "B2", "B3", "C2")
FIRST_COLOUR = 0.5
ICONS = {
    "army": 1.4,
    "fleet": 1.3,
    "air fleet": 0.5,
    "move": 0.9,
    "puppets": 1.6,
    "resistance": 1.8,
}
EVENTS = {"points": 0.6, "tactics": 0.8, "science": 0.8, "peace": 0.5}
POINT = 0.5  # an operation point
STAYS = 1.6  # a point that nobody can take by force
DENIED = 0.2  # of what a card is worth to an opponent


def of_technology(g: Position, player: str, name: str) -> float:
    """What it would be worth to a power to have a technology: cheaper actions as long as the game
    lasts, and the point of a new colour."""
    left = (int(g.state["end"]) - g.year) / 6
    use = USES[name] * left
    if name in OF_THE_SEA:
        fleets = g.board.powers[player].pool.get(FLEET, 0)
        use *= 1.2 if fleets > 1 else 0.3
    colours = {g.board.technologies[each].colour for each in g.technologies(player)}
    if g.board.technologies[name].colour in colours:
        return use
    return use + (1.0 if colours else FIRST_COLOUR)


def of_research(g: Position, player: str, card: str) -> float:
    """The same of a card that is developed now; 0 where it cannot be."""
    try:
        technology.check_research(g, player, card)
    except Illegal:
        return 0.0
    return of_technology(g, player, g.board.cards[card].technology)


def of_event(g: Position, player: str, card: str) -> float:
    """What the event of a card is worth to a power beyond nothing, by its kind alone; 0 in a colour
    that is not its own."""
    told = g.board.cards[card]
    if not own_event(g, player, card):
        return 0.0
    if told.event == "logistics":
        return sum(ICONS[icon] * count for icon, count in told.icons.items())
    if told.event == "influence":
        return STAYS * influence(g, player, card)
    return EVENTS[told.event] + (POINT * told.op if told.event in ("points", "peace") else 0.0)


def influence(g: Position, player: str, card: str) -> float:
    """TDM-175, TDM-177: the points that an influence card brings to the side, and costs the
    other."""
    told, cards = g.board.cards[card], g.board.cards
    there = [each for each in g.state["influence"] if cards[each["card"]].nation == told.nation]
    best = max((cards[each["card"]].vp for each in there), default=0)
    gone = [e for e in there if told.vp < best or cards[e["card"]].vp < told.vp]
    side = g.side_of(player)
    lost = sum(cards[e["card"]].vp * (1 if g.side_of(e["power"]) == side else -1) for e in gone)
    return (told.vp if told.vp >= best else 0) - lost


def of_card(g: Position, card: str, players: Collection[str]) -> float:
    """What a card is worth to a hand: the best of points, event and technology, the others a
    little."""
    uses = [POINT * g.board.cards[card].op]
    for player in players:
        uses += [of_event(g, player, card), of_research(g, player, card)]
    best = max(uses)
    return best + 0.15 * (sum(uses) - best)


def ranked(g: Position, cards: Sequence[str], players: Sequence[str]) -> list[str]:
    """Cards, the best for these powers first; what would help an opponent counts a little."""
    foes = g.board.opponents(players[0])

    def worth(card: str) -> float:
        denied = max(of_event(g, foe, card) for foe in foes)
        return of_card(g, card, players) + DENIED * denied

    return sorted(cards, key=lambda card: (-worth(card), card))
