"""Which kinds of units an order can ever be for, wherever they stand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from pbem.engine.orders import Line
from pbem.games.empires_of_history.components import AIR, LAND, SEA, UnitKind
from pbem.games.empires_of_history.position import Position, base

_Test = Callable[[UnitKind], bool]


def _of(*classes: str) -> _Test:
    return lambda unit: unit.kind in classes


def _named(*kinds: str) -> _Test:
    return lambda unit: unit.name in kinds


def _goes_on(unit: UnitKind) -> bool:
    """EOH-531, EOH-533, EOH-541: armor, infantry that may be mechanised, and their general."""
    return unit.kind == LAND and unit.fights_as in ("armor", "infantry", "general")


def _by_rail(unit: UnitKind) -> bool:
    """R21: land units, and bombs."""
    return unit.kind == LAND or unit.name == "nuclear bomb"


_KINDS: Mapping[str, _Test] = {
    **dict.fromkeys(("rebase", "tactical", "fly", "cover", "strike", "search", "guard"), _of(AIR)),
    "bomb": _named("bomber"),
    "drop": _named("paratrooper"),
    "sweep": _named("minesweeper"),
    "hunt": _named("battleship", "destroyer", "fighter", "bomber"),
    "TF": _of(SEA),
    "move": _of(LAND),
    "land": _of(LAND),
    "free": _named("partisan"),
    "rail": _by_rail,
    "breakthrough": _goes_on,
    "repair": _named("battleship", "carrier"),
}


def fits(g: Position, line: Line) -> bool:
    """EOH-223, EOH-251, EOH-272, EOH-605: whether units of all kinds that a line is about could do
    what it says: ships sail, aircraft fly, land units march."""
    test = _KINDS.get(line.verb)
    if line.verb == "strike" and not _is_at_ships(g, line.args):
        return False
    return test is None or all(test(unit) for unit in _units(g, line.args.get("units", ())))


def _is_at_ships(g: Position, told: Mapping[str, Any]) -> bool:
    """EOH-423: aircraft strike ships at sea, or in a port."""
    return g.board.is_sea(told["target"]) or bool(told.get("port"))


def _units(g: Position, said: Iterable[Mapping[str, Any]]) -> Iterable[UnitKind]:
    """The units that are named; oil is none."""
    kinds = (base(each["kind"]) for each in said)
    return (g.board.units[kind] for kind in kinds if kind in g.board.units)
