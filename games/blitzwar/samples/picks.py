"""What random lines are made of: stacks, counters of them, and wars that have to be declared."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pbem.engine.game import Chooser
from pbem.engine.orders import Line
from pbem.games.blitzwar.board import BROWN
from pbem.games.blitzwar.diplomacy.attacks import neutral_there
from pbem.games.blitzwar.diplomacy.declared import VERB as WAR_ON
from pbem.games.blitzwar.orders.writer import Items, counters, everything, stock, writer
from pbem.games.blitzwar.position import Position
from pbem.wargame.counts import Counts

_RARELY = 0.04
_ALL = 0.2

Fits = Callable[[str], bool]


def owned(g: Position, side: str) -> list[tuple[str, str]]:
    """(area, country) of all stacks of a side, beachheads among the areas."""
    places = [*g.state["units"].items(), *g.state["ashore"].items()]
    return sorted(
        (area, country) for area, here in places for country in here if g.side_of(country) == side
    )


def a_stack(g: Position, fits: Fits, rng: Chooser) -> tuple[str, str, Counts] | None:
    """(area, country, counters) of a stack of the side whose turn it is, its counters of some kinds
    alone; None for none."""
    found = [
        (area, country, there)
        for area, country in owned(g, g.side)
        if (there := {n: c for n, c in sorted(g.stack(area, country).items()) if fits(n)})
    ]
    return rng.choice(found) if found else None


def is_mobile(g: Position, name: str) -> bool:
    """Corps that move."""
    return g.counter(name).is_corps and name != "fortified corps"


def some(g: Position, country: str, there: Mapping[str, int], rng: Chooser) -> Items:
    """A counter of a stack, or all of its corps."""
    if rng.random() < _ALL and all(is_mobile(g, name) for name in there):
        return everything(country)
    return one(g, country, there, rng)


def one(g: Position, country: str, there: Mapping[str, int], rng: Chooser) -> Items:
    """A counter of a stack."""
    return counters(g, {country: {rng.choice(sorted(there)): 1}}, named=True)


def a_store(g: Position, rng: Chooser, fits: Fits = lambda zone: True) -> tuple[str, Items] | None:
    """A supply counter of the side whose turn it is, and its zone; None for none."""
    stores = [(zone, there) for zone, there in g.stocks(g.side) if fits(zone)]
    if not stores:
        return None
    zone, there = rng.choice(stores)
    return zone, stock([rng.choice(there)])


def wars(g: Position, zone: str, section: str, rng: Chooser) -> list[Line] | None:
    """The war that stands before an attack on a neutral country; mostly None instead, so that not
    the whole world is at war."""
    country = neutral_there(g, zone, g.side)
    if not country or country in g.now["declared"]:
        return []
    return None if rng.random() > _RARELY else [writer(g).line(WAR_ON, section, country=country)]


def front(g: Position, area: str) -> list[str]:
    """The zones beside one where corps of enemies stand."""
    near = g.board.neighbours(area, {BROWN})
    return [zone for zone in near if any(g.has_corps(zone, e) for e in g.enemy_sides(g.side))]
