"""What the robot does with its Oil and Resources: it builds what fights best where it is wanted."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from pbem.engine.errors import Refusal
from pbem.engine.flow import Events
from pbem.engine.orders import Line
from pbem.games.blitz_world_in_conflict.components import (
    AA,
    ABOMB,
    ARM,
    FORT,
    GAR,
    LL,
    MAR,
    TRS,
    Face,
    is_big,
    unit_of,
)
from pbem.games.blitz_world_in_conflict.orders.grammar import grammar_of
from pbem.games.blitz_world_in_conflict.orders.sections import SPENDING
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.robot.scene import Scene
from pbem.games.blitz_world_in_conflict.turn_end import arrivals, growing, weapons
from pbem.values import dataclass
from pbem.wargame.writer import Writer

_TYPES = {ARM: 1.3, MAR: 1.2, FORT: 1.2, AA: 0.8, GAR: 0.7}
_CARRIES = {TRS: 1.5, LL: 2.2}
_NEW, _MOST, _SAVED, _SMALL = 1.3, 40, 2, 2

Carry = Callable[[Position, str, Line, Events], None]


@dataclass
class Purchase:
    """A unit that could be built, or grow: `told` is the entry of the line."""

    value: float
    told: dict[str, Any]


class Books:
    """The lines of a sealed mail; `g` is the position after them, which `carry` carries out."""

    def __init__(self, g: Position, section: str, carry: Carry) -> None:
        self.g, self.section, self._carry = g.trial(), section, carry
        self.texts: list[str] = []

    def add(self, verb: str, power: str, **args: Any) -> bool:
        """Add a line if it can be carried out; whether it could."""
        line = Writer(grammar_of(self.g.board)).line(verb, self.section, power, **args)
        trial = self.g.trial()
        try:
            self._carry(trial, power, line, [])
        except Refusal:
            return False
        self.g = trial
        self.texts.append(line.text)
        return True


def spend(told: Books, power: str) -> None:
    """The best purchases, one after the other, as long as there is something to pay with."""
    _use_oil(told, power)
    wanted = list(purchases(told.g, power))
    for _ in range(_MOST):
        best = max(wanted, key=lambda each: (each.value, each.told["unit"]), default=None)
        if best is None:
            return
        wanted.remove(best)
        unit = best.told["unit"]
        if told.add("build", power, builds=[best.told]):
            wanted += _larger(Scene(told.g, power), unit)


def repair(g: Position, power: str, sizes: int) -> list[str]:
    """BLZ-027: units on the map that grow, the best first, each by one Size."""
    wanted = sorted(purchases(g, power), key=lambda each: (-each.value, each.told["unit"]))
    writer = Writer(grammar_of(g.board))
    grown = [
        each.told
        for each in wanted
        if g.at(unit := each.told["unit"]) and growing.may_grow(g, unit)
    ]
    return [writer.line("build", SPENDING, power, builds=[told]).text for told in grown[:sizes]]


def _use_oil(told: Books, power: str) -> None:
    """Oil that cannot be saved is spent, of other the part that no Blitz takes."""
    kept = told.g.board.set_up.get("kept", ("oil", "resources"))
    left = told.g.state["oil"].get(power, 0)
    count = left - (_SAVED if "oil" in kept else 0)
    if count > 0:
        told.add("use oil", power, count=count)


def purchases(g: Position, power: str) -> Iterator[Purchase]:
    """What a power could build, and what is worth how much to it."""
    scene = Scene(g, power)
    for unit, told in sorted(g.state["units"].items()):
        if told["of"] == power:
            yield from _larger(scene, unit)
    for name in g.state["pool"].get(power, ()):
        if not is_big(name) and g.board.units[name].type != ABOMB:
            yield Purchase(_NEW * _power(g.board.units[name].sizes[1], 1), _at(scene, name))


def _larger(scene: Scene, unit: str) -> Iterator[Purchase]:
    """A unit on the map by a Size more."""
    g = scene.g
    size, sizes = g.size(unit) + 1, g.board.units[unit].sizes
    if size in sizes:
        near = 1 + 0.1 * min(5.0, scene.pull.get(g.at(unit), 0.0))
        gain = _power(sizes[size], size) - _power(g.face(unit), size - 1)
        yield Purchase(gain * near, {"unit": unit, "by": 1})


def _at(scene: Scene, name: str) -> dict[str, Any]:
    """At home where most is to be won or lost."""
    places = arrivals.areas(scene.g, scene.power, name)
    best = max(places, key=lambda a: (scene.pull.get(a, 0.0), scene.worth(a), a), default="")
    return {"unit": name, "by": 1, **({"place": best} if best else {})}


def _power(face: Face, size: int) -> float:
    """What a unit of a Size is worth: all its factors together, or what it carries."""
    if face.type in _CARRIES:
        return _CARRIES[face.type] * size
    found = face.land + 0.6 * face.air + 0.7 * face.naval + 0.6 * face.bomb
    return (found + 0.2) * _TYPES.get(face.type, 1.0)


# The first sealed mail


def prepare(told: Books, power: str) -> None:
    """The best counters of the open Group join the Force Pool."""
    g = told.g
    while weapons.may_pick(told.g, power):
        names = told.g.state["groups"][power][weapons.current(told.g, power) - 1]
        wanted = [name for name in names if weapons.is_wanted(g, power, name)]
        best = max(wanted, key=lambda name: (_promise(g, name), name), default="")
        if not best or not told.add("develop", power, counters=[best]):
            return


def _promise(g: Position, name: str) -> float:
    """What a counter is worth at its greatest Size."""
    told = g.board.units[unit_of(name)]
    size = told.most if is_big(name) else min(told.most, _SMALL)
    return _power(told.sizes[size], size)
