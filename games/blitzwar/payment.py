"""What actions cost, and how supply counters pay for them (§7). All sums are in half units."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pbem.engine.errors import Illegal
from pbem.games.blitzwar.board import AIR
from pbem.games.blitzwar.counters import stores
from pbem.games.blitzwar.halves import show_halves
from pbem.games.blitzwar.position import Position

# BWR-084, BWR-085, BWR-087, BWR-089.
COUNTER, SINGLE, SHIP, CARRIED, CARRIED_AIR, FORTIFY = 2, 1, 2, 2, 1, 4


def tactical(g: Position, counters: Mapping[str, int], supply: int = 0) -> int:
    """BWR-084, BWR-105: what tactical movement or activation costs: one for a counter, half for one
    of a single corps; one for each of so many supply counters."""
    corps = (COUNTER if g.counter(n).size > 1 else SINGLE for n in counters)
    costs = sum(cost * count for cost, count in zip(corps, counters.values(), strict=True))
    return costs + COUNTER * supply


def strategic(g: Position, counters: Mapping[str, int], supply: int = 0) -> int:
    """BWR-086: twice as much."""
    return 2 * tactical(g, counters, supply)


def naval(counters: Mapping[str, int]) -> int:
    """BWR-085: one for each naval counter."""
    return SHIP * sum(counters.values())


def transport(
    g: Position, counters: Mapping[str, int], supply: int = 0, *, double: bool = False
) -> int:
    """BWR-087, BWR-088, G-87: one for a corps or a supply counter, half for an air unit; doubled
    once."""
    cost = CARRIED * supply
    for name, count in counters.items():
        told = g.counter(name)
        cost += count * (CARRIED_AIR if told.kind == AIR else CARRIED * told.size)
    return cost * (1 + double)


def pay(
    g: Position, side: str, zones: Sequence[str], halves: int, named: Iterable[str] = ()
) -> dict[str, int]:
    """BWR-090, BWR-091, G-05: take half units from supply counters of a side in zones, in this
    order, or from those of the zones that are `named`, in theirs; {zone: half units}.

    In a zone the smallest counters pay first. Raises Illegal, and takes nothing, where a named zone
    has no line, or where they do not have enough.
    """
    wanted = list(named)
    if strange := [zone for zone in wanted if zone not in zones]:
        raise Illegal("BWR-090", "no_line_to_payer", area=strange[0], power=side)
    order = wanted or zones
    have = sum(sum(g.stock(zone, side)) for zone in order)
    if have < halves:
        told: dict[str, Any] = {"cost": show_halves(halves), "have": show_halves(have)}
        raise Illegal("BWR-090", "cannot_pay", power=side, **told)
    paid: dict[str, int] = {}
    for zone in order:
        if halves and (taken := _take(g, side, zone, halves)):
            paid[zone] = taken
            halves -= taken
    return paid


def _take(g: Position, side: str, zone: str, halves: int) -> int:
    """Half units from the supply counters of a zone, the smallest first; how many they were."""
    left, taken = list[stores.Store](), 0
    for held, record in reversed(stores.read(g, side, zone)):
        used = min(held, halves - taken)
        left.append((held - used, record))
        taken += used
    stores.write(g, side, zone, left)
    return taken


def add(paid: dict[str, int], more: Mapping[str, int]) -> None:
    """What an action has paid, and what another part of it pays."""
    for zone, halves in more.items():
        paid[zone] = paid.get(zone, 0) + halves


def pay_beside(
    g: Position,
    side: str,
    zones: Sequence[str],
    halves: int,
    named: Iterable[str],
    area: str,
    cargo: list[int],
) -> dict[str, int]:
    """BWR-091: the same for supply counters of an area that are on their way (`cargo`, in half
    units, which do not lie there any more): they pay themselves what the others do not have, the
    smallest first."""
    wanted = list(named)
    order = wanted or zones
    short = halves - sum(sum(g.stock(zone, side)) for zone in order)
    if short <= 0 or area not in order or short > sum(cargo) - len(cargo):
        return pay(g, side, zones, halves, wanted)
    paid = pay(g, side, zones, halves - short, wanted)
    add(paid, {area: short})
    for place in sorted(range(len(cargo)), key=lambda each: cargo[each]):
        used = min(cargo[place] - 1, short)
        cargo[place] -= used
        short -= used
    return paid


def told(paid: Mapping[str, int]) -> dict[str, Any]:
    """What an event says of supply that was paid: `paid` for readers, `halves` exactly; nothing
    where nothing was."""
    if not paid:
        return {}
    return {"paid": {z: show_halves(n) for z, n in paid.items()}, "halves": dict(paid)}
