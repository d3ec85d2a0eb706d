"""Random lines of reorganisation, which several sections have."""

from __future__ import annotations

from pbem.engine.game import Chooser
from pbem.engine.orders import Line
from pbem.games.blitzwar.board import FORTIFIED
from pbem.games.blitzwar.counters.regroup import units_of
from pbem.games.blitzwar.orders.writer import Items, counters, stock, writer
from pbem.games.blitzwar.position import Position
from pbem.games.blitzwar.reorganisation import DISBAND, REGROUP, UNFORTIFY


def line(g: Position, side: str, section: str, rng: Chooser) -> Line | None:
    """A counter that can be put together from what a country has somewhere, or a supply counter
    from the stocks of a zone."""
    if rng.random() < 0.2:
        return _of_supply(g, side, section, rng)
    places = owned(g, side)
    if not places:
        return None
    area, country = rng.choice(places)
    there = units_of(g, g.stack(area, country))
    forms = [
        name
        for name in g.board.units
        if all(there.get(kind, 0) >= count for kind, count in units_of(g, {name: 1}).items())
        and g.counter(name).kind != FORTIFIED
    ]
    if not forms:
        return None
    wanted = counters(g, {country: {rng.choice(forms): 1}}, named=True)
    return writer(g).line(REGROUP, section, area=area, units=wanted)


def _of_supply(g: Position, side: str, section: str, rng: Chooser) -> Line | None:
    stocks = list(g.stocks(side))
    if not stocks:
        return None
    zone, there = rng.choice(stocks)
    halves = stock([rng.randint(1, min(sum(there), 12))])
    return writer(g).line(REGROUP, section, area=zone, units=halves)


def disband(g: Position, side: str, section: str, rng: Chooser) -> Line | None:
    """A counter leaves the map."""
    places = owned(g, side)
    if not places:
        return None
    area, country = rng.choice(places)
    name = rng.choice(sorted(g.stack(area, country)))
    units: Items = counters(g, {country: {name: 1}}, named=True)
    return writer(g).at(DISBAND, section, units, area)


def unfortify(g: Position, side: str, section: str, rng: Chooser) -> Line | None:
    """A fortified corps turns back."""
    forts = [
        area
        for area, country in owned(g, side)
        if any(g.counter(name).kind == FORTIFIED for name in g.stack(area, country))
    ]
    return writer(g).line(UNFORTIFY, section, area=rng.choice(forts)) if forts else None


def owned(g: Position, side: str) -> list[tuple[str, str]]:
    """(area, country) of all stacks of a side, beachheads among the areas."""
    places = [*g.state["units"].items(), *g.state["ashore"].items()]
    return sorted(
        (area, country) for area, here in places for country in here if g.side_of(country) == side
    )
