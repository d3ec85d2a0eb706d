"""Stacking (§4): how many counters of corps a zone holds, and which of too many leave it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pbem.games.blitzwar.position import Position

# BWR-030: infantry and armored counters together.
COUNTERS = 3


def corps_limit(g: Position, zone: str) -> int | None:
    """BWR-031: how many corps a zone holds, None where counters alone are limited."""
    limit = g.board.fact(zone, "corps")
    return None if limit is None else int(limit)


def is_over(g: Position, zone: str, more: int = 0, corps: int = 0) -> bool:
    """BWR-030, BWR-031, BWR-032, BWR-034, BWR-153: whether a land zone holds more than it may, with
    so many counters more that have so many corps: of whatever country, since only friends share a
    zone. Air units, ships and supply count for nothing."""
    counters, strength, sizes = more, corps, g.board.corps_sizes
    for units in g.state["units"].get(zone, {}).values():
        for name, count in units.items():
            if name in sizes:
                counters += count
                strength += sizes[name] * count
    limit = corps_limit(g, zone)
    is_over = counters > COUNTERS or (limit is not None and strength > limit)
    return is_over and not g.board.fact(zone, "unlimited")


def is_full(g: Position, zone: str, more: int) -> bool:
    """BWR-030: whether so many counters more leave no room for any other in a land zone."""
    return is_over(g, zone, more + 1)


def crowded(g: Position) -> Iterator[str]:
    """BWR-030: the land zones that hold more than they may, in the order of the board."""
    narrow = g.board.narrow
    many = (
        zone
        for zone, here in g.state["units"].items()
        if sum(map(sum, map(dict.values, here.values()))) > COUNTERS or zone in narrow
    )
    for zone in sorted(many):
        if not g.board.is_sea(zone) and is_over(g, zone):
            yield zone


def smallest(g: Position, counters: Iterable[tuple[str, str, str]]) -> tuple[str, str, str]:
    """BWR-033: which of (zone, country, counter) leaves first where its owner says nothing: the
    smallest counter, infantry before armor."""

    def rank(each: tuple[str, str, str]) -> tuple[int, int, tuple[str, str, str]]:
        zone, country, name = each
        told = g.counter(name)
        return told.size, told.armor, (country, name, zone)

    return min(counters, key=rank)
