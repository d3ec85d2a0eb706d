"""Which units an order can ever be for, wherever they stand."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from pbem.engine.orders import Line
from pbem.games.blitz_world_in_conflict.components import AIR, LAND, NAVAL, PARA, Unit
from pbem.games.blitz_world_in_conflict.orders.ports import area_of
from pbem.games.blitz_world_in_conflict.position import Position

_Test = Callable[[Unit], bool]


def _of(*kinds: str) -> _Test:
    return lambda unit: unit.kind in kinds


def _rebases(unit: Unit) -> bool:
    return unit.kind in (AIR, NAVAL) or unit.type == PARA


_KINDS: Mapping[str, _Test] = {
    "return": _of(AIR, NAVAL),
    "sail": _of(NAVAL),
    "fly": _of(AIR),
    "rebase": _rebases,
    "march": _of(LAND),
    "ground attack": _of(LAND, AIR),
    "factory attack": _of(AIR),
    "port attack": _of(AIR),
}
# Where a way ends.
_AT_SEA = {"return": False, "fly": True, "rebase": False, "march": False}


def fits(g: Position, line: Line) -> bool:
    """Whether units of all kinds that a line is about could do what it says: ships sail, aircraft
    fly, land units march; and whether it ends at sea or on land, where its verb says so."""
    test = _KINDS.get(line.verb)
    if test is not None and not all(test(g.board.units[unit]) for unit in _units(line)):
        return False
    goal = area_of(line.args["path"]["places"][-1]) if "path" in line.args else ""
    return not goal or _AT_SEA.get(line.verb, g.board.is_sea(goal)) == g.board.is_sea(goal)


def _units(line: Line) -> Iterator[str]:
    yield from line.args.get("units", ())
    yield from (each["unit"] for each in line.args.get("force", ()))
