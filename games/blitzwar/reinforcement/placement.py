"""One order to place reinforcements (§11.5): which units it means, whose they are, and what then
stands in the zone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field
from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.games.blitzwar.board import (
    AIR,
    ALL_KINDS,
    ARMOR,
    FLEET,
    FORTIFIED,
    INFANTRY,
    SUPPLY,
    UBOAT,
    counter_name,
)
from pbem.games.blitzwar.concepts import control, limits
from pbem.games.blitzwar.counters import pools
from pbem.games.blitzwar.counters.chosen import said
from pbem.games.blitzwar.counters.regroup import units_of
from pbem.games.blitzwar.halves import show_halves
from pbem.games.blitzwar.position import ALLIES, Position
from pbem.games.blitzwar.reinforcement import counters, minors, places
from pbem.games.blitzwar.reinforcement.hand import CARD, Hand, give, give_supply, owners
from pbem.values import dataclass
from pbem.wargame.counts import Counts, added, in_order

_CORPS, _PLAIN = (INFANTRY, ARMOR), (AIR, FLEET, UBOAT)
_BRITISH = "UK"
_MIXED = 2


@dataclass(slots=True)
class Plan:
    """What an order comes to: `spent` of the hand, by source and class; by country the `units` that
    come, as which class, and the counters that are `wanted` for them; supply counters."""

    spent: dict[str, Counts] = field(default_factory=dict)
    units: dict[str, Counts] = field(default_factory=dict)
    wanted: dict[str, Counts] = field(default_factory=dict)
    british: int = 0
    supply: list[int] = field(default_factory=list)
    paid: Counts = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Meant:
    """What one entry of an order means: units by class, and the counter as which it names them."""

    units: Counts
    wanted: Counts


def carry_out(
    g: Position,
    hand: Hand,
    zone: str,
    items: Iterable[Mapping[str, Any]],
    other: str,
    events: Events,
) -> None:
    """BWR-244 to BWR-249: units of a hand come into a zone, armored ones as `other` if that is
    said. Raises Illegal, and changes nothing then."""
    made = Plan()
    for item in items:
        if item["kind"] == SUPPLY:
            _plan_supply(g, hand, zone, item, made)
        else:
            _plan_units(g, hand, zone, item, other, made)
    _check_company(g, zone, made)
    changes = {c: _exchange(g, zone, c, made, other) for c in made.units}
    stock = _stock(g, hand["side"], zone, made)
    _apply(g, hand, zone, made, changes, stock, events)


# What the entries mean


def _plan_units(
    g: Position, hand: Hand, zone: str, item: Mapping[str, Any], other: str, made: Plan
) -> None:
    """The entry comes from the first source that has its units and may place them there."""
    _check_other(item, other)
    refused: list[Illegal] = []
    told = {"unit": said(item), "country": item["power"] or hand["side"]}
    for source, country in _sources(g, hand, zone, item["power"]):
        left = added(hand["units"][source], _negative(made.spent.get(source, {})))
        meant = _meant(g, item, left)
        if not meant.units or any(left.get(k, 0) < n for k, n in meant.units.items()):
            continue
        try:
            _check(g, hand, zone, source, country, meant.units, made)
        except Illegal as illegal:
            refused.append(illegal)
            continue
        _add(made, source, country, meant, other)
        return
    raise refused[0] if refused else Illegal("BWR-232", "not_in_hand", **told)


def _check_other(item: Mapping[str, Any], other: str) -> None:
    """BWR-249: only armor comes as something else, as infantry."""
    if other and (item["kind"] != ARMOR or other != INFANTRY):
        raise Illegal("BWR-249", "armor_as_infantry_alone", unit=said(item), other=other)


def _negative(counts: Mapping[str, int]) -> Counts:
    return {name: -count for name, count in counts.items()}


def _sources(g: Position, hand: Hand, zone: str, power: str) -> list[tuple[str, str]]:
    """Where units may come from and whose they then are: the country first whose zone it is, the
    card last."""
    found = [(s, c) for s in hand["units"] for c in owners(g, hand, s) if power in ("", c)]
    return sorted(found, key=lambda each: (g.board.country(zone) != each[1], each[0] == CARD, each))


def _meant(g: Position, item: Mapping[str, Any], left: Mapping[str, int]) -> Meant:
    """The units of an entry; where it says `all`, those that are left."""
    kind, count, times = item["kind"], item["count"], item.get("times", 1)
    if not kind or not times:
        kinds = (kind,) if kind else _CORPS
        return Meant({each: left[each] for each in kinds if left.get(each)}, {})
    if kind == FORTIFIED:
        return Meant({FORTIFIED: times}, {})
    if kind in _PLAIN or kind in _CORPS:
        size = 1 if count is None else count
        units = {kind: size * times}
    else:
        size = _MIXED if count is None else count
        units = {INFANTRY: times, ARMOR: (size - 1) * times}
    name = counter_name(kind, size)
    pieces = units[AIR] if kind == AIR else times
    return Meant(units, {name: pieces} if name in g.board.units else {})


def _check(
    g: Position,
    hand: Hand,
    zone: str,
    source: str,
    country: str,
    units: Mapping[str, int],
    made: Plan,
) -> None:
    """BWR-247 and where such units are placed. Raises Illegal."""
    for kind in units:
        places.check(g, source, country, kind, zone)
    corps = sum(units.get(kind, 0) for kind in _CORPS)
    is_british = source == CARD and country == _BRITISH
    if is_british and hand["british"] is not None and made.british + corps > hand["british"]:
        raise Illegal("BWR-247", "one_british_corps", card=hand["card"])
    if corps or AIR in units:
        limits.check(g, zone, country, corps)


def _add(made: Plan, source: str, country: str, meant: Meant, other: str) -> None:
    units = {other or kind: count for kind, count in meant.units.items()}
    made.spent[source] = added(made.spent.get(source, {}), meant.units)
    made.units[country] = added(made.units.get(country, {}), units)
    if source == CARD and country == _BRITISH:
        made.british += sum(units.get(kind, 0) for kind in _CORPS)
    wanted = {} if other else meant.wanted
    made.wanted[country] = added(made.wanted.get(country, {}), wanted)


def _plan_supply(g: Position, hand: Hand, zone: str, item: Mapping[str, Any], made: Plan) -> None:
    """BWR-230, BWR-244: supply from the card or Italy's own; where no number is said, all."""
    refused: list[Illegal] = []
    for source in sorted(hand["supply"], key=lambda each: (each == CARD, each)):
        left = hand["supply"][source] - made.paid.get(source, 0)
        count, times = item["count"], item.get("times", 1) or 1
        each = left if count is None else 2 * count + bool(item.get("half"))
        if not 0 < each * times <= left:
            continue
        country = owners(g, hand, source)[0]
        try:
            places.check(g, source, country, SUPPLY, zone)
            limits.check_ally(g, zone, hand["side"])
        except Illegal as illegal:
            refused.append(illegal)
            continue
        made.paid = added(made.paid, {source: each * times})
        made.supply += [each] * times
        return
    told = {"unit": said(item), "country": hand["side"]}
    raise refused[0] if refused else Illegal("BWR-232", "not_in_hand", **told)


# What then stands in the zone


def _check_company(g: Position, zone: str, made: Plan) -> None:
    """BWR-185: minors do not share a zone."""
    for country, units in made.units.items():
        if any(kind in units for kind in _CORPS):
            limits.check_company(g, zone, country)


def _exchange(g: Position, zone: str, country: str, made: Plan, other: str) -> counters.Exchange:
    """BWR-030, BWR-249: the counters of a country that come. Raises Illegal where none are left, or
    the zone holds no more."""
    units = made.units[country]
    told: dict[str, Any] = {"area": zone, "country": country, "units": in_order(units, ALL_KINDS)}
    if other and pools.fewest(g, country, {ARMOR: units[INFANTRY]}) is not None:
        raise Illegal("BWR-249", "armor_counters_left", **told)
    wanted = made.wanted[country]
    named = wanted if units_of(g, wanted) == units else {}
    found = list(counters.ways(g, zone, country, units, named))
    if not found:
        raise Illegal("BWR-249", "no_counters_to_place", **told)
    fitting = next((way for way in found if counters.fits(g, zone, way)), None)
    if fitting is None:
        raise Illegal("BWR-030", "zone_full", **told)
    return fitting


def _stock(g: Position, side: str, zone: str, made: Plan) -> list[int] | None:
    """BWR-249: the supply counters that then lie there, None for as before. Raises Illegal where no
    counters are left for them."""
    halves = sum(made.supply)
    if not halves:
        return None
    found = counters.stock_with(g, zone, side, halves, made.supply)
    if found is None:
        most = show_halves(counters.room(g, zone, side, halves))
        raise Illegal("BWR-249", "no_supply_counters", area=zone, power=side, most=most)
    return found


def _apply(
    g: Position,
    hand: Hand,
    zone: str,
    made: Plan,
    changes: Mapping[str, counters.Exchange],
    stock: list[int] | None,
    events: Events,
) -> None:
    for country, change in changes.items():
        counters.put(g, zone, country, change)
    for source, units in made.spent.items():
        for kind, count in units.items():
            give(hand, source, kind, -count)
    for source, halves in made.paid.items():
        give_supply(hand, source, -halves)
    if hand["british"] is not None:
        hand["british"] -= made.british
    if stock is not None:
        g.set_stock(zone, hand["side"], stock)
    events += _told(hand["side"], zone, changes, sum(made.supply))
    if minors.PARTISANS in changes:
        _rise(g, zone, events)


def _rise(g: Position, zone: str, events: Events) -> None:
    """BWR-177, BWR-179, G-92: partisans are on the side of the Allies, and control where they
    appear."""
    if minors.PARTISANS not in g.state["countries"]:
        g.state["countries"][minors.PARTISANS] = ALLIES
        g.state["countries"] = g.board.in_turn(g.state["countries"])
        told = {"country": minors.PARTISANS, "side": ALLIES}
        events.append({"kind": "country_joined", **told})
    control.enter(g, zone, minors.PARTISANS, events)


def _told(
    side: str, zone: str, changes: Mapping[str, counters.Exchange], halves: int
) -> Iterator[dict[str, Any]]:
    """The events: by country the counters that come, and those `taken`, which are handed back."""
    where = {"power": side, "area": zone, "how": "order"}
    if changes:
        units = {country: change.given for country, change in changes.items()}
        taken = {country: change.taken for country, change in changes.items() if change.taken}
        yield {"kind": "placed", **where, "units": units, "taken": taken}
    if halves:
        supply = show_halves(halves)
        yield {"kind": "supply_placed", **where, "supply": supply, "halves": halves}
