"""What comes to hand at the start of phase 3 (§9.4, §9.5, §11.2, §11.3)."""

from __future__ import annotations

from pbem.engine.flow import Events
from pbem.games.blitzwar import dates
from pbem.games.blitzwar.board import INFANTRY
from pbem.games.blitzwar.cards import queue
from pbem.games.blitzwar.position import ALLIES, AXIS, SOVIETS, Position
from pbem.games.blitzwar.reinforcement import losses, minors
from pbem.games.blitzwar.reinforcement.hand import Hand, empty, give, give_supply, take_up

# BWR-223: what Italy gets: so many units of its choice, and so many half units of supply.
ITALIAN_UNITS, ITALIAN_SUPPLY = 2, 8
# BWR-257: so many corps come so many turns after the Axis has attacked the Soviets.
LEVY, LEVY_AFTER = 12, 3


def deal(g: Position, side: str, events: Events) -> Hand:
    """BWR-220, BWR-221, BWR-232, BWR-257, G-74: what a side gets in this turn: units of its minors,
    those of its top card, which is used, and once twelve Soviet corps; and what it has lost."""
    hand = empty(side)
    for country in g.board.powers:
        if g.side_of(country) == side or (side == AXIS and _is_neutral_finland(g, country)):
            _deal_minor(g, hand, country)
    if g.state["queue"][side] and g.state["used"].get(side) is None:
        take_up(g, hand, queue.use(g, side, events))
    if side == SOVIETS and g.date(dates.EAST) and g.turn == g.date(dates.EAST) + LEVY_AFTER:
        give(hand, "USSR", INFANTRY, LEVY)
        events.append({"kind": "levy_raised", "power": side, "units": {INFANTRY: LEVY}})
    _reckon_losses(g, hand, events)
    return hand


def _reckon_losses(g: Position, hand: Hand, events: Events) -> None:
    """BWR-233, BWR-234: the supply that a side has lost."""
    side = hand["side"]
    lost = losses.of_side(g, side)
    if not lost:
        return
    hand["owed"] = 2 * lost
    told = {
        "blockade": losses.blockade(g) if side == ALLIES else 0,
        "bombing": losses.bombing(g) if side == AXIS else 0,
        "points": losses.conquered(g, side),
    }
    events.append({"kind": "supply_forfeit", "power": side, "supply": lost, **told})


def _is_neutral_finland(g: Position, country: str) -> bool:
    """G-20: the Axis says where units of Finland stand while it is neutral."""
    return country == minors.FINLAND and not g.side_of(country)


def _deal_minor(g: Position, hand: Hand, country: str) -> None:
    if country == minors.ITALY and minors.italy_is_due(g):
        hand["choice"] = ITALIAN_UNITS
        if minors.places(g, country):
            give_supply(hand, country, ITALIAN_SUPPLY)
    elif corps := minors.corps_for(g, country):
        give(hand, country, INFANTRY, corps)
