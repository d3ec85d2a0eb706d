"""Offers for phases 4 to 7 of a side: what there is to be moved, and a line for some of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice

from pbem.engine.flow import Ask
from pbem.engine.game import Offer
from pbem.games.blitzwar import payment
from pbem.games.blitzwar.air import bases, ranges
from pbem.games.blitzwar.board import BROWN, CORPS, FORTIFIED
from pbem.games.blitzwar.concepts import supplied, weather
from pbem.games.blitzwar.diplomacy.joining import is_neutral
from pbem.games.blitzwar.halves import show_halves
from pbem.games.blitzwar.orders.sections import AIR, MOVEMENT, NAVAL, TRANSPORT
from pbem.games.blitzwar.orders.writer import Items, counters, everything, stock, writer
from pbem.games.blitzwar.position import Position
from pbem.wargame.counts import Counts

# How many lines a section shows.
MOST = 2

Stack = dict[str, Counts]


def neutrals(g: Position, ask: Ask) -> list[Offer]:
    """BWR-135: which countries are neutral."""
    found = [c for c in g.board.powers if g.board.zones_of(c) and is_neutral(g, c)]
    return [Offer("", (("neutrals", {"countries": found}),))] if found else []


# Ships


def ships(g: Position, ask: Ask) -> list[Offer]:
    """BWR-270, BWR-276: ships go to sea or on, and fight where enemies are."""
    return [*islice(_battles(g), MOST), *islice(_sailings(g), MOST)]


def _battles(g: Position) -> Iterator[Offer]:
    for sea in g.board.sea_zones:
        if g.naval(sea, g.side) and any(g.naval(sea, each) for each in g.enemy_sides(g.side)):
            yield Offer(writer(g).line("attack at sea", NAVAL, area=sea).order)


def _sailings(g: Position) -> Iterator[Offer]:
    for area in g.board.areas:
        here = _of_side(g, area, lambda name: g.counter(name).is_naval)
        seas = g.board.port_seas(area) if not g.board.is_sea(area) else ()
        if here and seas:
            line = writer(g).along("sail", NAVAL, counters(g, here), [area, seas[0]])
            yield Offer(line.order, (("ships", {"area": area, "units": here}),))


def _of_side(g: Position, area: str, fits: Callable[[str], bool]) -> Stack:
    """The counters of the active side in an area that fit, by country."""
    found = {
        country: {name: count for name, count in g.stack(area, country).items() if fits(name)}
        for country in g.countries_of(g.side)
    }
    return g.as_printed(found)


# Air units


def flights(g: Position, ask: Ask) -> list[Offer]:
    """BWR-310, BWR-315: air units of each base over the nearest corps of an enemy."""
    return list(islice(_sorties(g), MOST))


def _sorties(g: Position) -> Iterator[Offer]:
    for base, units in bases.of_side(g, g.side, g.board.land_zones).items():
        there = {country: {bases.UNIT: count} for country, count in units.items()}
        note = ("air", {"area": base, "units": there})
        goals = _targets(g, base)
        if not goals:
            yield Offer("", (note,))
            continue
        line = writer(g).across("fly", AIR, counters(g, there), base, goals[0])
        yield Offer(line.order, (note,))


def _targets(g: Position, base: str) -> list[str]:
    """The zones in range with corps of enemies, out of the snow, those beside own corps first."""
    near = [
        zone
        for zone in g.board.land_zones
        if any(g.has_corps(zone, each) for each in g.enemy_sides(g.side))
        and base in ranges.bases(g.board, zone)
        and not weather.in_snow(g, zone)
    ]
    return sorted(near, key=lambda zone: not _faces(g, zone))


def _faces(g: Position, zone: str) -> bool:
    return any(g.has_corps(each, g.side) for each in g.board.neighbours(zone, {BROWN}))


# Sea transport


def transports(g: Position, ask: Ask) -> list[Offer]:
    """BWR-340, BWR-347: supply that lies in ports, and corps for beachheads that are there."""
    return [*islice(_landings(g), MOST), *islice(_cargo(g), MOST)]


def _landings(g: Position) -> Iterator[Offer]:
    zones = {e["zone"] for e in g.state["beachheads"].values() if e["side"] == g.side}
    for zone in sorted(zones):
        yield Offer("", (("beachhead", {"area": zone}),))


def _cargo(g: Position) -> Iterator[Offer]:
    """Each stock to the port of the side where most of its corps are without one."""
    ports = [z for z in g.board.land_zones if g.board.port_seas(z) and g.controller(z) == g.side]
    bare = [z for z in ports if g.has_corps(z, g.side) and not g.stock(z, g.side)]
    for zone in ports:
        if there := g.stock(zone, g.side):
            note = ("stock", {"area": zone, "supply": show_halves(sum(there))})
            way = [zone, *bare[:1]]
            line = writer(g).along("ship", TRANSPORT, stock(there[-1:]), way)
            yield Offer(line.order if bare else "", (note,))


# On land


def marches(g: Position, ask: Ask) -> list[Offer]:
    """BWR-371, BWR-378: corps beside enemies are activated, the strongest stacks first; others move
    on."""
    front = [zone for zone in _stacks(g) if _enemies_beside(g, zone)]
    order = sorted(front, key=lambda zone: -_corps(g, zone))
    return [*(_activated(g, zone) for zone in order[:MOST]), *islice(_advances(g, front), 1)]


def _stacks(g: Position) -> list[str]:
    """The land zones with corps of the side that are not fortified."""
    land = (z for z in g.board.land_zones if z in g.state["units"])
    return [zone for zone in land if _mobile(g, zone)]


def _mobile(g: Position, zone: str) -> Stack:
    kinds = [kind for kind in CORPS if kind != FORTIFIED]
    return _of_side(g, zone, lambda name: g.counter(name).kind in kinds)


def _corps(g: Position, zone: str) -> int:
    return sum(g.strength(units) for units in _mobile(g, zone).values())


def _enemies_beside(g: Position, zone: str) -> list[str]:
    near = g.board.neighbours(zone, {BROWN})
    return [each for each in near if any(g.has_corps(each, e) for e in g.enemy_sides(g.side))]


def _activated(g: Position, zone: str) -> Offer:
    here = _mobile(g, zone)
    cost = sum(payment.tactical(g, units) for units in here.values())
    country = next(iter(here))
    payers = supplied.payers(g, zone, country) if supplied.to_act(g, zone, country) else []
    told = {
        "area": zone,
        "units": here,
        "against": _enemies_beside(g, zone),
        "cost": show_halves(cost),
        "payers": [f"{each} {show_halves(sum(g.stock(each, g.side)))}" for each in payers[:MOST]],
    }
    items: Items = everything(country) if len(here) == 1 else counters(g, here)
    line = writer(g).at("activate", MOVEMENT, items, zone)
    return Offer(line.order, (("at_front", told),))


def _advances(g: Position, front: list[str]) -> Iterator[Offer]:
    """A stack behind the front moves beside one that is there."""
    for zone in _stacks(g):
        near = [each for each in g.board.neighbours(zone, {BROWN}) if each in front]
        here = _mobile(g, zone)
        if zone not in front and near:
            country = next(iter(here))
            name = next(iter(here[country]))
            units = counters(g, {country: {name: 1}}, named=len(here) > 1)
            yield Offer(writer(g).along("move", MOVEMENT, units, [zone, near[0]]).order)
