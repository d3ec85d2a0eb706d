"""Counters that become usable: those that Soviet Modernisation frees, and the second German Elite
(§11.7, §11.8)."""

from __future__ import annotations

from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.games.blitzwar import dates
from pbem.games.blitzwar.board import AIR, INFANTRY, SUPPLY, WHITE, counter_name
from pbem.games.blitzwar.counters import pools
from pbem.games.blitzwar.position import AXIS, SOVIETS, Position
from pbem.games.blitzwar.reinforcement.hand import CARD, Hand, has_units

# What an order calls the counters that are locked (BWR-251).
KINDS = {
    "air": AIR,
    "3-corps infantry": INFANTRY,
    "3-corps white": WHITE,
    "six supply": SUPPLY,
}
# BWR-255: the turn in which Karelia frees a counter.
KARELIAN_TURN, _KARELIA = 20, "Karelia"
# BWR-256: so many turns after the attack on the Soviets comes the second Elite counter.
ELITE_AFTER, _ELITES = 6, 2


def locked(g: Position, kind: str) -> int:
    """BWR-251: how many Soviet counters of a class are still locked."""
    there = sum(line.count for line in g.board.mix if line.locked and line.kind == kind)
    return there - int(g.state["freed"].get(kind, 0))


def modernise(g: Position, hand: Hand, what: str, events: Events) -> None:
    """BWR-252, BWR-253: a Modernisation of the card frees a counter for good, an air counter only
    where the card brings air units. Raises Illegal."""
    if not hand["modern"]:
        raise Illegal("BWR-252", "no_modernisation_left")
    if KINDS[what] == AIR and not hand["planes"]:
        raise Illegal("BWR-253", "no_air_on_the_card", card=hand["card"])
    if not locked(g, KINDS[what]):
        raise Illegal("BWR-251", "none_is_locked", what=what)
    hand["modern"] -= 1
    _free(g, what, "order", events)


def _free(g: Position, what: str, how: str, events: Events) -> None:
    freed, kind = g.state["freed"], KINDS[what]
    freed[kind] = freed.get(kind, 0) + 1
    told = {"power": SOVIETS, "what": what, "count": freed[kind], "how": how}
    events.append({"kind": "counter_freed", **told})


def modernise_by_default(g: Position, hand: Hand, events: Events) -> None:
    """BWR-252: air counters for air units of the card that have none, else large counters of
    infantry, then white ones, then supply."""
    while hand["modern"]:
        free = [what for what, kind in KINDS.items() if locked(g, kind) and kind != AIR]
        if hand["planes"] and locked(g, AIR) and (not free or _air_is_short(g, hand)):
            free = ["air"]
        hand["modern"] -= 1
        if free:
            _free(g, free[0], "default", events)


def _air_is_short(g: Position, hand: Hand) -> bool:
    count = has_units(hand, CARD, AIR)
    return not pools.can(g, "USSR", {counter_name(AIR, 1): count})


def free_for_karelia(g: Position, events: Events) -> None:
    """BWR-255, G-83: who holds Karelia in turn 20 as the Soviets gets a white counter freed."""
    holds = g.turn == KARELIAN_TURN and g.controller(_KARELIA) == SOVIETS
    if holds and locked(g, WHITE):
        _free(g, "3-corps white", "karelia", events)


def ready_second_elite(g: Position, events: Events) -> None:
    """BWR-256, G-29: six turns after the first attack on the Soviets one more Elite counter is
    usable; it comes without corps."""
    since = g.date(dates.EAST)
    if since and g.turn == since + ELITE_AFTER and g.state["elites"] < _ELITES:
        g.state["elites"] += 1
        events.append({"kind": "elite_usable", "power": AXIS, "count": g.state["elites"]})
