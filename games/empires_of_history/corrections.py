"""What a ruling can set: units, control and US Entry; beside them what is in rulings/.

Lines of supply, what territories yield and who acts in a slot follow from these and are set by
nothing. What units have done in a slot is forgotten where they are set: they have all their fuel,
and may move.
"""

from __future__ import annotations

from pbem.engine.corrections import NOBODY, Corrections, Counts, Setting
from pbem.engine.errors import Illegal
from pbem.engine.names import Names
from pbem.engine.slots import name
from pbem.games.empires_of_history.components import ALLIES, AXIS, LAND, SEA
from pbem.games.empires_of_history.position import Position, base
from pbem.games.empires_of_history.rulings import (
    agreements,
    doings,
    forces,
    means,
    points,
    relations,
)
from pbem.games.empires_of_history.rulings.words import on_land
from pbem.wargame import corrections
from pbem.wargame.settings import or_else

# What stands on the map by words of its own.
_APART = ("general", "industrial complex", "airbase", "naval mine")
_DONE = ("fuel", "used", "moved")


def _set_units(g: Position, area: str, nation: str, units: Counts) -> None:
    """EOH-017, EOH-027: what a nation has in an area; all of it has done nothing in this slot."""
    for kind in units:
        if kind in _APART:
            raise Illegal("EOH-300", "set_by_its_own_word", unit=kind)
        what = g.board.units[base(kind)].kind
        if what == LAND:
            on_land(g, area)
        elif what == SEA and not g.board.is_sea(area) and not g.board.port(area):
            raise Illegal("EOH-027", "ships_need_water", area=area)
    for what in _DONE:
        g.now[what].get(area, {}).pop(nation, None)
    g.set_units(area, nation, units)


def _set_control(g: Position, area: str, nation: str) -> None:
    """EOH-018: territories are controlled, each by somebody. Nothing follows from it by itself."""
    on_land(g, area)
    if not nation:
        raise Illegal("EOH-018", "always_controlled", area=area)
    g.set_control(area, nation)


def _entry(which: str) -> Setting:
    """EOH-122, R48: US Entry within its track."""

    def put(g: Position, number: int) -> None:
        track = g.board.us_entry["track"]
        if not track["lowest"] <= number <= track["highest"]:
            told = {"lowest": track["lowest"], "highest": track["highest"]}
            raise Illegal("EOH-122", "beyond_the_track", **told)
        g.state["us_entry"][which] = number

    return Setting(lambda g: int(g.state["us_entry"][which]), put)


CORRECTIONS = Corrections(
    units=Setting(corrections.UNITS.now, _set_units),
    control=Setting(corrections.CONTROL.now, _set_control),
    counters={"US Entry": _entry("now"), "US Entry at the start": _entry("at_start")},
    words=(*forces.WORDS, *means.WORDS, *relations.WORDS, *agreements.WORDS, *doings.WORDS),
    points=points.POINTS,
    slots={
        "side": name(Names({AXIS: (), ALLIES: (), NOBODY: ("none", "no one")}, "side")),
        "stance": name(Names(dict.fromkeys(relations.STANCES, ()), "stance")),
        "flag": name(Names(dict.fromkeys(relations.FLAGS, ()), "flag")),
        "level": name(Names(dict.fromkeys(means.LEVELS, ()), "level")),
        "leader": or_else("power", NOBODY),
        "post": or_else("place", forces.FALLEN, forces.UNBUILT),
    },
    place="Paris",
)
