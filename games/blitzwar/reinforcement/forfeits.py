"""What a side gives for supply that it has lost: supply of the card and on the map, or units of the
card (§11.3)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.games.blitzwar import payment
from pbem.games.blitzwar.board import ARMOR, ELITE, FLEET, INFANTRY, WHITE
from pbem.games.blitzwar.counters.chosen import said
from pbem.games.blitzwar.halves import show_halves
from pbem.games.blitzwar.position import Position
from pbem.games.blitzwar.reinforcement.hand import CARD, Hand, give, give_supply, has_units
from pbem.games.blitzwar.reinforcement.losses import SAVES, saved
from pbem.wargame.counts import Counts, added

_MIXED = 2
# BWR-003: an armored unit is worth two of the others that can be given up.
_PLAIN, _WORTH = (INFANTRY, FLEET), 2


# Supply


def lose(g: Position, hand: Hand, shares: Mapping[str, int], events: Events) -> None:
    """BWR-235: these half units of the card and of supply counters in zones pay. Raises Illegal."""
    _check_owed(hand)
    given = sum(shares.values())
    if given > hand["owed"]:
        owed = show_halves(hand["owed"])
        raise Illegal("BWR-235", "more_than_is_lost", owed=owed, given=show_halves(given))
    for source, halves in shares.items():
        if halves > _have(g, hand, source):
            have = show_halves(_have(g, hand, source))
            raise Illegal("BWR-235", "not_so_much_to_lose", source=source, have=have)
    for source, halves in shares.items():
        _pay(g, hand, source, halves, events)


def _check_owed(hand: Hand) -> None:
    if not hand["owed"]:
        raise Illegal("BWR-233", "nothing_is_lost")


def _have(g: Position, hand: Hand, source: str) -> int:
    if source == CARD:
        return int(hand["supply"].get(CARD, 0))
    return sum(g.stock(source, hand["side"]))


def _pay(g: Position, hand: Hand, source: str, halves: int, events: Events) -> None:
    side = hand["side"]
    hand["owed"] -= halves
    told = {"power": side, "supply": show_halves(halves), "halves": halves}
    if source == CARD:
        give_supply(hand, CARD, -halves)
        events.append({"kind": "card_supply_lost", **told})
        return
    payment.pay(g, side, [source], halves)
    events.append({"kind": "supply_lost", **told, "area": source})


# Units


def give_up(hand: Hand, items: Iterable[Mapping[str, Any]], reckoned: int, events: Events) -> None:
    """BWR-236, G-61: units of the card are given up, no more than it takes. `reckoned` is how much
    supply the player thinks that saves, 0 where he does not say. Raises Illegal."""
    _check_owed(hand)
    units: Counts = {}
    for item in items:
        units = added(units, _units(hand, item))
    for kind, count in units.items():
        if kind not in SAVES:
            raise Illegal("BWR-236", "not_given_up", unit=kind)
        if count > has_units(hand, CARD, kind):
            raise Illegal("BWR-232", "not_in_hand", unit=kind, country=hand["side"])
    saves = saved(units)
    if reckoned and reckoned not in (saves, -(-hand["owed"] // 2)):
        raise Illegal("BWR-236", "saves_other", saves=saves)
    if 2 * (saves - min(SAVES[kind] for kind in units)) >= hand["owed"]:
        raise Illegal("BWR-236", "fewer_are_enough", owed=show_halves(hand["owed"]))
    _forgo(hand, units, events)


def _units(hand: Hand, item: Mapping[str, Any]) -> Counts:
    """The units of an entry by class, at least one. Raises Illegal for none."""
    kind, count, times = item["kind"], item["count"], item.get("times", 1)
    if kind in (WHITE, ELITE):
        return {INFANTRY: times, ARMOR: times * ((count or _MIXED) - 1)}
    number = (count or 1) * times if kind and times else has_units(hand, CARD, kind)
    if not number:
        raise Illegal("BWR-232", "not_in_hand", unit=said(item), country=hand["side"])
    return {kind: number}


def _forgo(hand: Hand, units: Mapping[str, int], events: Events) -> None:
    for kind, count in units.items():
        give(hand, CARD, kind, -count)
    covered = min(hand["owed"], 2 * saved(units))
    hand["owed"] -= covered
    told = {"power": hand["side"], "units": dict(units), "supply": show_halves(covered)}
    events.append({"kind": "given_up", **told, "halves": covered})


# What nobody pays


def settle(g: Position, hand: Hand, events: Events) -> None:
    """BWR-237, G-33: what is still owed comes from the card's supply, then from the largest stocks,
    then from units of the card; what then is left is forgiven."""
    _settle_in_supply(g, hand, events)
    if hand["owed"] and (units := _cheapest(hand)):
        _forgo(hand, units, events)
    if hand["owed"]:
        told = {"power": hand["side"], "supply": show_halves(hand["owed"])}
        events.append({"kind": "loss_forgiven", **told, "halves": hand["owed"]})
        hand["owed"] = 0


def _cheapest(hand: Hand) -> Counts:
    """BWR-236, BWR-237, G-33: the units of the card of least worth that make up for what is owed;
    all that may be given up where they are too few."""
    owed, plain = -(-hand["owed"] // 2), sum(has_units(hand, CARD, kind) for kind in _PLAIN)
    most = has_units(hand, CARD, ARMOR)
    ways = []
    for armor in range(most + 1):
        others = max(0, -((SAVES[ARMOR] * armor - owed) // SAVES[INFANTRY]))
        if others <= plain:
            ways.append((_WORTH * armor + others, armor, others))
    _, armor, others = min(ways, default=(0, most, plain))
    infantry = min(others, has_units(hand, CARD, INFANTRY))
    units = {INFANTRY: infantry, FLEET: others - infantry, ARMOR: armor}
    return {kind: count for kind, count in units.items() if count}


def _settle_in_supply(g: Position, hand: Hand, events: Events) -> None:
    stocks = sorted(g.stocks(hand["side"]), key=lambda each: -sum(each[1]))
    for source in (CARD, *(zone for zone, _ in stocks)):
        if halves := min(hand["owed"], _have(g, hand, source)):
            _pay(g, hand, source, halves, events)
