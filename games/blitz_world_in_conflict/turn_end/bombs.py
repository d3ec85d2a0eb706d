"""A-Bombs are developed, tested and built (§7.8, §E.5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.engine.dice import slug
from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.games.blitz_world_in_conflict.components import ABOMB
from pbem.games.blitz_world_in_conflict.concepts import belonging, homes
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.turn_end import accounts, arrivals, builds

LAST_BOX = 1
TEST = "test"


def do(g: Position, power: str, args: Mapping[str, Any], events: Events) -> None:
    """BLZ-658 to BLZ-662: what a line does with an A-Bomb, but for the die of a test. Raises
    Illegal."""
    belonging.check(g, "bomb")
    _DEEDS[args["do"]](g, power, args, events)


def _of(g: Position, power: str, args: Mapping[str, Any], where: Any) -> str:
    """The A-Bomb of a line, or the first of the power there. Raises Illegal."""
    there = [unit for unit in sorted(where) if unit in g.board.units]
    own = [unit for unit in there if g.board.units[unit].power == power]
    bombs = [unit for unit in own if g.board.units[unit].type == ABOMB]
    unit = args.get("unit", bombs[0] if bombs else "")
    if unit not in bombs:
        raise Illegal("BLZ-658", "no_such_bomb", power=power, unit=unit)
    return str(unit)


def _once(g: Position, what: str, unit: str) -> None:
    done = g.state["accounts"]["done"]
    if f"{what} {unit}" in done:
        raise Illegal("BLZ-659", "once_a_turn", unit=unit, what=what)
    done.append(f"{what} {unit}")


def _develop(g: Position, power: str, args: Mapping[str, Any], events: Events) -> None:
    """BLZ-659: once a turn, a Resource, one box lower."""
    unit = _of(g, power, args, g.state["bombs"])
    if g.state["bombs"][unit] == LAST_BOX:
        raise Illegal("BLZ-659", "in_last_box", unit=unit)
    _once(g, "develop", unit)
    accounts.spend(g, power, 1, [""])
    g.state["bombs"][unit] -= 1
    told = {"power": power, "unit": unit, "box": g.state["bombs"][unit]}
    events.append({"kind": "bomb_developed", **told})


def _pay_test(g: Position, power: str, args: Mapping[str, Any], events: Events) -> None:
    """BLZ-660: once a turn, a Resource."""
    unit = _of(g, power, args, g.state["bombs"])
    _once(g, TEST, unit)
    accounts.spend(g, power, 1, [""])


def test(g: Position, power: str, args: Mapping[str, Any], dice: Any, events: Events) -> None:
    """BLZ-660: a success if the die is above the box, one more if an A-Bomb has fallen on an area
    of the power; then it can be built."""
    unit = _of(g, power, args, g.state["bombs"])
    label = f"{g.turn}/turn-end/bomb/{slug(power)}/{slug(unit)}"
    [die] = dice.roll(label, 1)
    box, total = g.state["bombs"][unit], die + _lesson(g, power)
    told = {"power": power, "unit": unit, "die": die, "total": total, "box": box, "label": label}
    works = succeeds(g, power, box, die)
    events.append({"kind": "bomb_tested", **told, "passed": works})
    if works:
        passed(g, power, unit)


def succeeds(g: Position, power: str, box: int, die: int) -> bool:
    """BLZ-660: whether a test in this box with this die is passed."""
    return die + _lesson(g, power) > box


def _lesson(g: Position, power: str) -> int:
    """BLZ-660: what is added to the die of a power on whose area an A-Bomb has fallen."""
    return int(power in g.state["bombed"])


def passed(g: Position, power: str, unit: str) -> None:
    """BLZ-661, BLZ-662: an A-Bomb is in the Force Pool for good, and so are later ones."""
    del g.state["bombs"][unit]
    g.to_pool(unit, power)
    g.state["tested"] = sorted({*g.state["tested"], unit, power})
    if power not in (first for first, _ in g.state["atomic"]):
        g.state["atomic"].append([power, g.turn])


def suppose_passed(g: Position, power: str, args: Mapping[str, Any]) -> None:
    """For a mail that is judged before its dice."""
    passed(g, power, _of(g, power, args, g.state["bombs"]))


def _build(g: Position, power: str, args: Mapping[str, Any], events: Events) -> None:
    """BLZ-661, BLZ-662: for a Resource, in a friendly land area of its home country."""
    unit = _of(g, power, args, g.state["pool"].get(power, ()))
    g.from_pool(unit, power)
    arrivals.place(g, power, unit, 1, args["place"])
    accounts.spend(g, power, 1, accounts.payers(g, power, unit, g.at(unit)), homes.nation(g, unit))
    builds.note(g, power, unit, events)


_DEEDS = {"develop": _develop, TEST: _pay_test, "build": _build}
