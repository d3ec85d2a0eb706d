"""Rulings on what stands and lies on the map: fighters aboard, cargo, aircraft over sea zones,
generals, complexes, airbases and mines."""

from __future__ import annotations

from typing import Any

from pbem.engine.corrections import Counts, Setting, Word
from pbem.engine.errors import Illegal
from pbem.games.empires_of_history.air import fuel
from pbem.games.empires_of_history.components import AIR, LAND
from pbem.games.empires_of_history.position import Position, base
from pbem.games.empires_of_history.rulings.words import at_sea, on_land
from pbem.games.empires_of_history.sea import holds
from pbem.wargame.settings import MAYBE, anything, member, number, put_or_drop

# Where a general is that is in no area.
FALLEN, UNBUILT = "fallen", "unbuilt"
_FIGHTER = "fighter"


def _aboard(g: Position, area: str, nation: str) -> int:
    return int(g.state["aboard"].get(area, {}).get(nation, {}).get(_FIGHTER, 0))


def _set_aboard(g: Position, area: str, nation: str, count: int) -> None:
    """EOH-230: fighters on the carriers of a nation in an area."""
    at_sea(g, area)
    here = g.state["aboard"].setdefault(area, {})
    put_or_drop(here, nation, {_FIGHTER: count} if count else {})
    put_or_drop(g.state["aboard"], area, here)


def _carried(g: Position, area: str, nation: str, owner: str) -> Counts:
    return dict(holds.of(g, area, nation)["units"].get(owner, {}))


def _set_carried(g: Position, area: str, nation: str, owner: str, units: Counts) -> None:
    """EOH-225, R74: land units of an owner on the transports of a nation."""
    at_sea(g, area)
    for kind in units:
        if g.board.units[base(kind)].kind != LAND:
            raise Illegal("EOH-225", "not_carried", unit=kind)
    for kind, count in _carried(g, area, nation, owner).items():
        holds.put(g, area, nation, owner, kind, -count)
    for kind, count in units.items():
        holds.put(g, area, nation, owner, kind, count)


def _goods(g: Position, area: str, nation: str, what: str) -> int:
    return int(holds.of(g, area, nation)[what])


def _set_goods(g: Position, area: str, nation: str, what: str, count: int) -> None:
    """EOH-227, R32: resource points or oil on the transports of a nation."""
    at_sea(g, area)
    holds.put(g, area, nation, "", what, count - _goods(g, area, nation, what))


# Aircraft over sea zones


def _flying(g: Position, area: str, nation: str, use: str) -> Counts:
    found: Counts = {}
    for each in _flights(g, area, nation, use):
        found[each["kind"]] = found.get(each["kind"], 0) + each["count"]
    return found


def _flights(g: Position, area: str, nation: str, use: str) -> list[dict[str, Any]]:
    told = {"at": area, "nation": nation, "use": use}
    return [e for e in g.state["flying"] if all(e[part] == told[part] for part in told)]


def _set_flying(g: Position, area: str, nation: str, use: str, units: Counts) -> None:
    """EOH-422, EOH-640: aircraft of a nation that stay over a sea zone, with all their fuel but for
    the way into it."""
    if not g.board.is_sea(area):
        raise Illegal("EOH-640", "cover_over_sea", area=area)
    for kind in units:
        if g.board.units[base(kind)].kind != AIR:
            raise Illegal("EOH-640", "no_aircraft", unit=kind)
    told = {"nation": nation, "at": area, "use": use, "force": ""}
    new = [
        {**told, "kind": kind, "count": count, "fuel": fuel.tank(g, nation, kind) - fuel.AT_SEA}
        for kind, count in units.items()
    ]
    gone = _flights(g, area, nation, use)
    g.state["flying"] = [each for each in g.state["flying"] if each not in gone] + new


# Generals


def _post(g: Position, general: str) -> str:
    """The area where a general is, or fallen; unbuilt where he is on no map."""
    for what in ("generals", "riders"):
        for area, here in g.state[what].items():
            if any(general in names for names in here.values()):
                return str(area)
    return FALLEN if general in g.state["fallen_generals"] else UNBUILT


def _set_post(g: Position, general: str, post: str) -> None:
    """EOH-212, EOH-215: a general stands in a territory, is aboard ships in a sea zone, has fallen,
    or is still to be drawn."""
    nation = _nation_of(g, general)
    _remove(g, general, nation)
    if post == FALLEN:
        g.state["fallen_generals"] = sorted([*g.state["fallen_generals"], general])
    elif post == UNBUILT:
        g.state["unbuilt"][nation] = sorted([*g.state["unbuilt"].get(nation, ()), general])
    else:
        where = g.state["riders" if g.board.is_sea(post) else "generals"]
        where.setdefault(post, {}).setdefault(nation, []).append(general)


def _nation_of(g: Position, general: str) -> str:
    nations = g.board.powers.items()
    return next(n for n, told in nations if any(each.name == general for each in told.generals))


def _remove(g: Position, general: str, nation: str) -> None:
    for what in ("generals", "riders"):
        for area, here in dict(g.state[what]).items():
            put_or_drop(here, nation, [n for n in here.get(nation, ()) if n != general])
            put_or_drop(g.state[what], area, here)
    left = [n for n in g.state["unbuilt"].get(nation, ()) if n != general]
    put_or_drop(g.state["unbuilt"], nation, left)
    g.state["fallen_generals"] = [n for n in g.state["fallen_generals"] if n != general]
    chart = [e for e in g.state["queue"].get(nation, ()) if e["name"] != general]
    put_or_drop(g.state["queue"], nation, chart)


WORDS = (
    Word(
        "aboard",
        "{place}: {power} {value:amount}",
        Setting(_aboard, _set_aboard),
        "aboard E-31: England 2",
    ),
    Word(
        "cargo",
        "{place}: {carrier:power} with {owner:power}: {value:counts}",
        Setting(_carried, _set_carried),
        "cargo E-31: England with Canada: 2 infantry",
    ),
    Word(
        "goods",
        "{place}: {carrier:power} {what:=resources|oil} {value:amount}",
        Setting(_goods, _set_goods),
        "goods E-31: England oil 2",
    ),
    Word(
        "flying",
        "{place}: {power} {use:=cover|guard} {value:counts}",
        Setting(_flying, _set_flying),
        "flying E-06: England guard 2 fighters",
    ),
    Word(
        "general", "{general}: {value:post}", Setting(_post, _set_post), "general Rommel: Tripoli"
    ),
    Word(
        "complexes",
        "{place}: {value:amount}",
        number("complexes", on_land),
        "complexes Kiev: 1",
    ),
    Word("airbases", "{place}: {value:amount}", number("airbases", on_land), "airbases Malta: 1"),
    Word("mines", "{box}: {value:amount}", number("mines", anything), "mines Dover: 2"),
    Word("silent", f"{{place}}: {MAYBE}", member("silent", on_land), "silent Lorraine: yes"),
    Word("ruins", f"{{place}}: {MAYBE}", member("ruins", on_land), "ruins Osaka: yes"),
)
