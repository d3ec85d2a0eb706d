"""Offers before the turn of a side: armies of the set-up, cards, reinforcements (§10, §11, §19)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pbem.engine.flow import Ask, Events
from pbem.engine.game import Offer
from pbem.engine.state import copy
from pbem.games.blitzwar.board import ALL_KINDS
from pbem.games.blitzwar.cards import queue
from pbem.games.blitzwar.counters import before
from pbem.games.blitzwar.counters.regroup import units_of
from pbem.games.blitzwar.halves import show_halves
from pbem.games.blitzwar.orders.sections import CARDS, REINFORCEMENT, SETUP
from pbem.games.blitzwar.orders.writer import Items, counters, stock, writer
from pbem.games.blitzwar.position import ALLIES, Position
from pbem.games.blitzwar.reinforcement import course, lend_lease
from pbem.games.blitzwar.reinforcement.hand import CARD, LEND_LEASE, Hand
from pbem.wargame.counts import added, in_order


def armies(g: Position, ask: Ask) -> list[Offer]:
    """BWR-491: armies where they stand for who says nothing."""
    side = ask.to[0]
    left, trial = before.armies_of(g, side), g.trial()
    found = []
    for country, zones in sorted(before.place_rest(trial, side).items()):
        name = next(iter(left[country]))
        for zone in dict.fromkeys(zones):
            units = counters(g, {country: {name: zones.count(zone)}})
            found.append(Offer(writer(g).at("set up", SETUP, units, zone).order))
    return found


def cards(g: Position, ask: Ask) -> list[Offer]:
    """BWR-203 to BWR-206: the first cards that may be chosen, and what is in all of them."""
    found = queue.available(g, ask.to[0])
    chosen = found[: ask.args["count"]]
    told = {"cards": chosen} if len(chosen) > 1 else {"card": chosen[0]}
    line = writer(g).line(next(iter(told)), CARDS, **told)
    return [Offer(line.order, tuple(("card", _card(g, name)) for name in found))]


def _card(g: Position, name: str) -> dict[str, Any]:
    card = g.board.cards[name]
    return {"card": name, "units": dict(card.units), "modern": card.modernisation}


# Reinforcements


def reinforcements(g: Position, ask: Ask) -> list[Offer]:
    """BWR-220: what is in hand, by where it comes from, and the places where it would stand for who
    says nothing."""
    hand: Hand = ask.args["hand"]
    if ask.verb == "place_lend_lease":
        hand = _of_lend_lease(hand)
    return [Offer("", tuple(_notes(hand))), *_shipped(g, hand), *map(Offer, _placed(g, hand))]


def _of_lend_lease(hand: Hand) -> Hand:
    """BWR-263: what has come to the Soviets, without what they have said of all else."""
    arrived = {
        part: {source: told for source, told in hand[part].items() if source == LEND_LEASE}
        for part in ("units", "supply")
    }
    return {**hand, **arrived, "owed": 0, "modern": 0, "choice": 0}


def _shipped(g: Position, hand: Hand) -> Iterator[Offer]:
    """BWR-238 to BWR-242: supply of the card that fleets could take to the Soviets."""
    if hand["side"] != ALLIES or not lend_lease.is_open(g):
        return
    for sea in (lend_lease.NORTH, lend_lease.GULF):
        room = lend_lease.fleets(g, sea) * lend_lease.PER_FLEET
        if halves := min(room, hand["supply"].get(CARD, 0)):
            line = writer(g).line("lend-lease", REINFORCEMENT, units=stock([halves]), sea=sea)
            yield Offer(line.order, (("lend_lease", {"area": sea, "supply": room // 2}),))


def _notes(hand: Hand) -> Iterator[tuple[str, Mapping[str, Any]]]:
    for source in sorted({*hand["units"], *hand["supply"]}):
        units = in_order(hand["units"].get(source, {}), ALL_KINDS)
        halves = hand["supply"].get(source, 0)
        told = {"units": units, "supply": show_halves(halves) if halves else ""}
        yield "in_hand", {"source": source, **told}
    if hand["owed"]:
        yield "owed", {"supply": show_halves(hand["owed"])}
    if hand["modern"]:
        yield "modern", {"count": hand["modern"]}
    if hand["choice"]:
        yield "choice", {"count": hand["choice"]}


def _placed(g: Position, hand: Hand) -> Iterator[str]:
    """Order lines for the places of silence."""
    trial, mine = g.trial(), copy(hand)
    events: Events = []
    for stage in course.STAGES:
        course.finish(trial, mine, stage, events)
    write = writer(g)
    for event in events:
        if event["kind"] == "placed":
            for country, given in event["units"].items():
                items = _come(g, country, given, event["taken"].get(country, {}))
                yield write.at("place", REINFORCEMENT, items, event["area"]).order
        elif event["kind"] == "supply_placed":
            yield write.at("place", REINFORCEMENT, stock([event["halves"]]), event["area"]).order


def _come(g: Position, country: str, given: Mapping[str, int], taken: Mapping[str, int]) -> Items:
    """The units that come, as counters of their own or, where others are handed back for them, by
    class."""
    if not taken:
        return counters(g, {country: dict(given)}, named=True)
    back = {kind: -count for kind, count in units_of(g, taken).items()}
    units = added(units_of(g, given), back)
    return [{"kind": kind, "count": count, "power": country} for kind, count in units.items()]
