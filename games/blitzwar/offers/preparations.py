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
from pbem.games.blitzwar.position import Position
from pbem.games.blitzwar.reinforcement import course
from pbem.games.blitzwar.reinforcement.hand import Hand
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
    lines = list(_placed(g, hand))
    return [Offer("", tuple(_notes(hand))), *map(Offer, lines)]


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
