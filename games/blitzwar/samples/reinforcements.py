"""Random lines of phase 3."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pbem.engine.flow import Ask, Say
from pbem.engine.game import Chooser
from pbem.engine.orders import Line
from pbem.games.blitzwar.board import AIR, ARMOR, FLEET, INFANTRY, SUPPLY, WHITE, counter_name
from pbem.games.blitzwar.orders.sections import REINFORCEMENT
from pbem.games.blitzwar.orders.writer import Items, counters, stock, writer
from pbem.games.blitzwar.position import ALLIES, Position
from pbem.games.blitzwar.reinforcement import lend_lease, minors, places, receipt
from pbem.games.blitzwar.reinforcement.hand import CARD, LEND_LEASE, Hand, owners
from pbem.games.blitzwar.reinforcement.losses import SAVES
from pbem.games.blitzwar.reinforcement.modernisation import KINDS
from pbem.games.blitzwar.samples import regroups

_PARTS = ("units", "supply")
_OFTEN, _SELDOM = 0.7, 0.15
# Half units that a line places or pays at most.
_SHARE = 12


def sample(g: Position, ask: Ask, rng: Chooser) -> Say:
    """A few lines of those that stand together."""
    hand: Hand = ask.args["hand"]
    lines = [*_choices(g, hand, rng), *_payments(g, hand, rng), *_sent(g, hand, rng)]
    lines += _placed(g, hand, rng)
    if rng.random() < _SELDOM:
        lines += regroups.regroup(g, hand["side"], REINFORCEMENT, rng)
    if rng.random() < _SELDOM * _SELDOM:
        lines += regroups.disband(g, hand["side"], REINFORCEMENT, rng)
    return list(receipt.sift(g, hand, [line.text for line in lines]).good)


def sample_lend_lease(g: Position, ask: Ask, rng: Chooser) -> Say:
    """Where some of what has come by lend-lease stands."""
    hand: Hand = ask.args["hand"]
    sent = {
        what: {LEND_LEASE: hand[what][LEND_LEASE]} for what in _PARTS if LEND_LEASE in hand[what]
    }
    lines = list(_placed(g, {"units": {}, "supply": {}, **sent, "side": hand["side"]}, rng))
    return list(receipt.sift(g, hand, [line.text for line in lines]).good)


def _line(g: Position, verb: str, **args: Any) -> Line:
    return writer(g).line(verb, REINFORCEMENT, **args)


def _choices(g: Position, hand: Hand, rng: Chooser) -> Iterator[Line]:
    """The units of Italy, and counters that Modernisation frees."""
    if hand["choice"] and rng.random() < _OFTEN:
        kinds = [rng.choice([INFANTRY, ARMOR, AIR, FLEET]) for _ in range(hand["choice"])]
        units = [{"kind": kind, "count": 1, "power": ""} for kind in kinds]
        yield _line(g, "minor", country=minors.ITALY, units=units)
    for _ in range(hand["modern"]):
        if rng.random() < _OFTEN:
            yield _line(g, "modernise", what=rng.choice(sorted(KINDS)))


def _payments(g: Position, hand: Hand, rng: Chooser) -> Iterator[Line]:
    """What pays for lost supply: stocks, the card, units of it."""
    if not hand["owed"] or rng.random() > _OFTEN:
        return
    sources = [zone for zone, _ in g.stocks(hand["side"])]
    sources += [CARD] if hand["supply"].get(CARD) else []
    if sources:
        shares = {rng.choice(sources): rng.randint(1, min(_SHARE, hand["owed"]))}
        yield _line(g, "lose", shares=shares)
    kinds = [kind for kind in SAVES if hand["units"].get(CARD, {}).get(kind)]
    if kinds:
        units = [{"kind": rng.choice(kinds), "count": 1, "power": ""}]
        yield _line(g, "give up", units=units)


def _sent(g: Position, hand: Hand, rng: Chooser) -> Iterator[Line]:
    """Supply and air units of the card that go to the Soviets."""
    seas = [sea for sea in (lend_lease.NORTH, lend_lease.GULF) if lend_lease.fleets(g, sea)]
    halves = hand["supply"].get(CARD, 0)
    if hand["side"] == ALLIES and seas and halves and lend_lease.is_open(g):
        units = stock([rng.randint(1, min(halves, lend_lease.PER_FLEET))])
        if hand["planes"] and rng.random() < _OFTEN:
            units = counters(g, {"": {counter_name(AIR, 1): 1}})
        yield _line(g, "lend-lease", units=units, sea=rng.choice(seas))


def _placed(g: Position, hand: Hand, rng: Chooser) -> Iterator[Line]:
    for source, units in hand["units"].items():
        for kind, count in units.items():
            if rng.random() < _OFTEN:
                yield from _place(g, hand, source, kind, rng.randint(1, count), rng)
    for source, halves in hand["supply"].items():
        if rng.random() < _OFTEN:
            yield from _store(g, hand, source, rng.randint(1, min(halves, _SHARE)), rng)


def _place(
    g: Position, hand: Hand, source: str, kind: str, count: int, rng: Chooser
) -> Iterator[Line]:
    country = rng.choice(owners(g, hand, source))
    zones = places.zones(g, source, country, kind)
    if not zones:
        return
    zone = rng.choice(zones)
    if source == minors.PARTISANS:
        yield _line(g, "place partisans", count=count, area=zone)
        return
    units = _units(g, country, kind, count, rng)
    yield writer(g).at("place", REINFORCEMENT, units, zone)


def _units(g: Position, country: str, kind: str, count: int, rng: Chooser) -> Items:
    """Air units by number; others in a counter of a size that there is."""
    if kind == AIR:
        return counters(g, {country: {counter_name(AIR, 1): count}}, named=True)
    if kind == ARMOR and rng.random() < _SELDOM:
        return [{"kind": WHITE, "count": 2, "power": country}]
    sizes = [n for n in range(1, count + 1) if counter_name(kind, n) in g.board.units]
    return counters(g, {country: {counter_name(kind, rng.choice(sizes)): 1}}, named=True)


def _store(g: Position, hand: Hand, source: str, halves: int, rng: Chooser) -> Iterator[Line]:
    zones = places.zones(g, source, owners(g, hand, source)[0], SUPPLY)
    if zones:
        yield writer(g).at("place", REINFORCEMENT, stock([halves]), rng.choice(zones))
