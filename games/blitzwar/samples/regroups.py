"""Random lines of reorganisation, which several sections have."""

from __future__ import annotations

from pbem.engine.game import Chooser
from pbem.engine.orders import Line
from pbem.games.blitzwar.board import FORTIFIED
from pbem.games.blitzwar.counters.regroup import units_of
from pbem.games.blitzwar.orders.writer import counters, stock, writer
from pbem.games.blitzwar.position import Position
from pbem.games.blitzwar.reorganisation import DISBAND, REGROUP
from pbem.games.blitzwar.samples import picks

_SUPPLY = 0.2
# Half units of the largest supply counter.
_LARGEST = 12


def regroup(g: Position, side: str, section: str, rng: Chooser) -> list[Line]:
    """A counter that can be put together from what a country has somewhere, or a supply counter
    from the stocks of a zone."""
    if rng.random() < _SUPPLY:
        return _of_supply(g, side, section, rng)
    if not (places := picks.owned(g, side)):
        return []
    area, country = rng.choice(places)
    there = units_of(g, g.stack(area, country))
    forms = [name for name in g.board.units if _could(g, name, there)]
    if not forms:
        return []
    wanted = counters(g, {country: {rng.choice(forms): 1}}, named=True)
    return [writer(g).line(REGROUP, section, area=area, units=wanted)]


def _could(g: Position, name: str, there: dict[str, int]) -> bool:
    needed = units_of(g, {name: 1})
    is_there = all(there.get(kind, 0) >= count for kind, count in needed.items())
    return is_there and g.counter(name).kind != FORTIFIED


def _of_supply(g: Position, side: str, section: str, rng: Chooser) -> list[Line]:
    stocks = list(g.stocks(side))
    if not stocks:
        return []
    zone, there = rng.choice(stocks)
    halves = stock([rng.randint(1, min(sum(there), _LARGEST))])
    return [writer(g).line(REGROUP, section, area=zone, units=halves)]


def disband(g: Position, side: str, section: str, rng: Chooser) -> list[Line]:
    """A counter leaves the map."""
    if not (places := picks.owned(g, side)):
        return []
    area, country = rng.choice(places)
    units = picks.one(g, country, g.stack(area, country), rng)
    return [writer(g).at(DISBAND, section, units, area)]
