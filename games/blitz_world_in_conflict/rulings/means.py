"""Rulings on what powers have, what is damaged, and the tracks."""

from __future__ import annotations

from collections.abc import Callable

from pbem.engine.corrections import NOBODY, Setting, Word
from pbem.engine.errors import Illegal
from pbem.games.blitz_world_in_conflict.components import ABOMB
from pbem.games.blitz_world_in_conflict.orders.ports import area_of
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.rulings import units
from pbem.wargame.settings import MAYBE, member, number, put_or_drop

_MOST_POINTS, _LAST_BOX = 15, 15


def kept(what: str, most: int = 0, rule: str = "") -> Setting:
    """{power: number} in the state, which always has an entry; up to `most`, if there is one."""

    def now(g: Position, power: str) -> int:
        return int(g.state[what].get(power, 0))

    def put(g: Position, power: str, count: int) -> None:
        if most and count > most:
            raise Illegal(rule, "beyond_the_track", power=power, most=most)
        g.state[what][power] = count

    return Setting(now, put)


def in_area(setting: Setting) -> Setting:
    """A setting of areas, where a place may be one of two Ports."""
    return Setting(
        lambda g, place: setting.now(g, area_of(place)),
        lambda g, place, value: setting.put(g, area_of(place), value),
    )


def _set_entry(g: Position, power: str, box: int) -> None:
    """BLZ-615: the It's War! marker of a power that has one. Raises Illegal."""
    if power not in g.state["entry"]:
        raise Illegal("BLZ-620", "no_marker", power=power)
    if box > _LAST_BOX:
        raise Illegal("BLZ-618", "beyond_the_track", power=power, most=_LAST_BOX)
    g.state["entry"][power] = box


def _factory(g: Position, area: str) -> int:
    return g.board.factory(area)


def _convoy(g: Position, sea: str) -> int:
    convoy = g.board.convoys.get(sea)
    return convoy.factor if convoy else 0


def damaged(what: str, rule: str, most: Callable[[Position, str], int]) -> Setting:
    """Damage up to what there is to be damaged."""

    def put(g: Position, area: str, points: int) -> None:
        if points > most(g, area):
            raise Illegal(rule, "less_to_damage", area=area, most=most(g, area))
        put_or_drop(g.state[what], area, points)

    return in_area(Setting(number(what).now, put))


def _set_partisan(g: Position, area: str, side: str) -> None:
    """BLZ-614: a Partisan of a side in an area, until the next income."""
    put_or_drop(g.state["partisans"], area, "" if side == NOBODY else side)


def _set_bomb(g: Position, bomb: str, box: int) -> None:
    """BLZ-658: the box of an A-Bomb that is being developed, which lies in no heap then; with 0 it
    goes to the Force Pool. Raises Illegal."""
    told, before = g.board.units[bomb], g.state["bombs"].get(bomb, 0)
    if box and (told.type != ABOMB or g.at(bomb)):
        raise Illegal("BLZ-658", "no_such_bomb", power=told.power, unit=bomb)
    if box and not before:
        units.from_heap(g, bomb)
    if before and not box:
        units.lay(g, bomb, units.POOL, told.power)
    put_or_drop(g.state["bombs"], bomb, box)


WORDS = (
    Word("oil", "{power}: {value:amount}", kept("oil"), "oil AFA: 2"),
    Word("resources", "{power}: {value:amount}", kept("resources"), "resources AFA: 3"),
    Word("points", "{power}: {value:amount}", kept("vp", _MOST_POINTS, "BLZ-700"), "points AFA: 4"),
    Word(
        "marker",
        "{power}: {value:amount}",
        Setting(lambda g, power: int(g.state["entry"].get(power, 0)), _set_entry),
        "marker AFA: 5",
    ),
    Word(
        "factory",
        "{place}: {value:amount}",
        damaged("factories", "BLZ-561", _factory),
        "factory London: 1",
    ),
    Word(
        "convoy",
        "{place}: {value:amount}",
        damaged("convoys", "BLZ-559", _convoy),
        "convoy North Atlantic: 1",
    ),
    Word(
        "partisan",
        "{place}: {value:side}",
        in_area(Setting(lambda g, area: g.state["partisans"].get(area, NOBODY), _set_partisan)),
        "partisan London: Axis",
    ),
    Word("super", f"{{unit}}: {MAYBE}", member("supers"), "super Royal Air Force: no"),
    Word(
        "bomb",
        "{unit}: {value:amount}",
        Setting(lambda g, bomb: int(g.state["bombs"].get(bomb, 0)), _set_bomb),
        "bomb Royal Air Force: 0",
    ),
)
