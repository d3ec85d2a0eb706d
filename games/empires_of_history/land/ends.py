"""What a round and the end of a land battle do to the position (§Ph9 steps 2 and 3, EOH-214,
EOH-217, EOH-463, EOH-464, EOH-504, EOH-508 to EOH-510, R19, R43)."""

from __future__ import annotations

from typing import Any

from pbem.engine.flow import Events, Locals
from pbem.games.empires_of_history.air import aloft, fuel, guns, support
from pbem.games.empires_of_history.components import AIR, LAND
from pbem.games.empires_of_history.concepts import control
from pbem.games.empires_of_history.land import (
    capture,
    casualties,
    columns,
    combatants,
    reckoning,
    steps,
)
from pbem.games.empires_of_history.land.modifiers import COMPLEX, Group
from pbem.games.empires_of_history.land.reckoning import ATTACK, DEFENCE
from pbem.games.empires_of_history.position import Position
from pbem.wargame.counts import Counts, change
from pbem.wargame.losses import Losses

_AIRCRAFT = casualties.AIRCRAFT["aircraft"]


def remove(g: Position, f: Locals, side: str, taken: Losses, events: Events) -> None:
    """EOH-345, EOH-504: units that have taken all their hits leave."""
    lost: dict[str, Counts] = {}
    for nation, kinds in sorted(taken.items()):
        for kind, hits in sorted(kinds.items()):
            if felled := _felled(g, f, nation, kind, hits):
                lost.setdefault(nation, {})[kind] = felled
    if side == ATTACK:
        _shot_down(g, f, lost, events)
    for nation, kinds in lost.items():
        for kind, count in kinds.items():
            _fall(g, f, side, nation, kind, count)
    f["lost"][side] += sum(sum(kinds.values()) for kinds in lost.values())
    _tell_lost(f, side, lost, events)


def _tell_lost(f: Locals, side: str, lost: dict[str, Counts], events: Events) -> None:
    """Aircraft that attack have an event of their own."""
    unsaid = _AIRCRAFT if side == ATTACK else ()
    told = {n: {k: c for k, c in each.items() if k not in unsaid} for n, each in lost.items()}
    for nation, units in told.items():
        if units:
            known = {"area": f["place"], "power": nation, "units": units}
            events.append({"kind": "land_units_lost", **known})


def _felled(g: Position, f: Locals, nation: str, kind: str, hits: int) -> int:
    each = reckoning.toughness(g, nation, kind)
    whole: int = hits + f["hurt"].get(nation, {}).pop(kind, 0)
    if whole % each:
        f["hurt"].setdefault(nation, {})[kind] = whole % each
    return whole // each


def _shot_down(g: Position, f: Locals, lost: dict[str, Counts], events: Events) -> None:
    """Aircraft that attack are over the territory, not in it."""
    for nation, kinds in lost.items():
        shot = {kind: kinds[kind] for kind in _AIRCRAFT if kind in kinds}
        up = combatants.flights(g, f["place"], [nation])
        aloft.shoot_down(g, up, {nation: shot}, f["place"], events)


def _fall(g: Position, f: Locals, side: str, nation: str, kind: str, count: int) -> None:
    for group in reckoning.weakest_first(g, f, side, nation, kind):
        used = min(count, group["count"])
        group["count"] -= used
        count -= used
        _leave(g, f["place"], group, used)
    f[side] = [each for each in f[side] if each["count"]]


def _leave(g: Position, place: str, group: Group, count: int) -> None:
    nation, kind = group["nation"], group["kind"]
    if not count:
        return
    if kind == COMPLEX:
        change(g.state["complexes"], place, -count)
        return
    g.add(place, nation, kind, -count)
    if "column" in group:
        _leave_column(g, place, group, count)


def _leave_column(g: Position, place: str, group: Group, count: int) -> None:
    if group["column"] >= 0:
        columns.lose(g.now["columns"][group["column"]], group["kind"], count)
        return
    here = g.now["dropped"][place][group["nation"]]
    change(here, group["kind"], -count)


def burn_fuel(g: Position, f: Locals, events: Events) -> None:
    """EOH-243, EOH-505, EOH-508: a round costs aircraft a point; attackers who could not fight
    another one and come home fly off."""
    place = f["place"]
    for flight in combatants.flights(g, place, f["nations"]):
        flight["fuel"] -= fuel.ROUND
    staying = combatants.flights(g, place, f["nations"])
    for flight in aloft.over(g, place, (aloft.SUPPORT,), f["nations"]):
        if flight not in staying:
            aloft.come_home(g, flight, events)
    for group in f[DEFENCE]:
        if group["kind"] in _AIRCRAFT:
            fuel.spend(g, place, group["nation"], group["kind"], group["count"])


# Going back


def withdraw(g: Position, f: Locals, nation: str, events: Events) -> None:
    """EOH-523, R19: a nation stops: its columns go back to where they came from, its aircraft home;
    who has landed or jumped cannot, and fights on."""
    place = f["place"]
    going = [
        each
        for each in f[ATTACK]
        if each["nation"] == nation and each["by"] == columns.BY_LAND and each["from"]
    ]
    f[ATTACK] = [each for each in f[ATTACK] if each not in going]
    for flight in aloft.over(g, place, (aloft.SUPPORT,), (nation,)):
        aloft.come_home(g, flight, events)
    numbers = sorted({each["column"] for each in going})
    if numbers:
        g.now["columns"][numbers[0]]["generals"] += _orphans(g, place, nation)
    for number in numbers:
        go_back(g, g.now["columns"][number], events)


def _orphans(g: Position, place: str, nation: str) -> list[str]:
    """Generals whose own column is gone."""
    return [
        name
        for each in columns.at(g, place)
        if each["nation"] == nation and not each["units"]
        for name in each["generals"]
    ]


def go_back(g: Position, column: dict[str, Any], events: Events) -> None:
    """R19: a column returns, its generals with it."""
    nation, place, origin = column["nation"], column["place"], column["from"]
    names = [name for name in column["generals"] if name in g.generals(place, nation)]
    steps.leave(g, nation, place, column["units"], names)
    for kind, count in column["units"].items():
        g.add(origin, nation, kind, count)
    steps.mark(g, nation, origin, column["units"])
    if names:
        here = g.state["generals"].setdefault(origin, {}).setdefault(nation, [])
        here += names
    told: dict[str, Any] = {"power": nation, "from": place, "area": origin}
    told |= {"units": dict(column["units"]), "generals": names}
    events.append({"kind": "column_went_back", **told})
    column.update(place=origin, fought=True)


# The end


def conclude(g: Position, f: Locals, events: Events) -> bool:
    """EOH-111, EOH-464, EOH-510: whether attackers have the territory to themselves: then they take
    it. All who fought have fought, aircraft fly home, and a nation whose last complex was destroyed
    is conquered."""
    place = f["place"]
    winner = _winner(g, f)
    for each in columns.at(g, place):
        each.update(fought=True, won=bool(winner), outnumbers=f["outnumbers"])
    for each in g.now["dropped"].get(place, {}).values():
        each.clear()
    sides = {side: reckoning.by_nation(g, f, side) for side in (ATTACK, DEFENCE)}
    told = {"area": place, "winner": winner, "rounds": f["round"], **sides}
    if f["round"]:
        events.append({"kind": "land_battle_ended", **told})
    support.ends(g, events, place)
    capture.generals_fall(g, place, g.board.powers, events)
    if winner and capture.is_hostile(g, place, winner):
        capture.take(g, place, winner, events)
    control.check_conquered(g, g.board.native(place), events)
    _silence(g, place)
    return bool(winner)


def _winner(g: Position, f: Locals) -> str:
    """The nation that takes the territory: the first one with land units left, "" for none."""
    if f[DEFENCE] or combatants.opponents(g, f["place"]):
        return ""
    there = {each["nation"] for each in f[ATTACK]}
    return next((n for n in g.now["nations"] if n in there), "")


def _silence(g: Position, place: str) -> None:
    """EOH-217: built-in guns stop once all other defenders are gone."""
    holder = g.controller(place)
    if holder and not any(g.is_friendly(holder, n) for n in g.nations_in(place, LAND, AIR)):
        guns.silence(g, place)
