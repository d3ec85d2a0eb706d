"""The two sides of a battle at sea, as the locals of its flow have them (§Ph6).

`place`; `mode`: "fleet", "strike" (aircraft alone, also in a port), "subs" (EOH-430) or "hunt"
(EOH-448, EOH-606); `own` and `foe`: {nation: {kind: count}} of ships that attack and defend; `uses`
and `nations` of flights that attack, `shield`: uses of flights that defend; `force`: the key of the
task force that submarines attack, else "".
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.engine.dice import slug
from pbem.engine.flow import Events, Locals
from pbem.games.empires_of_history.air import aloft, bases, fuel
from pbem.games.empires_of_history.air.aloft import Flight
from pbem.games.empires_of_history.concepts.surprise import is_surprised
from pbem.games.empires_of_history.orders.facts import battle_names
from pbem.games.empires_of_history.position import Position
from pbem.games.empires_of_history.sea import fleets, wrecks
from pbem.wargame.counts import Counts, added, change, of_all

FLEET, STRIKE, SUBS, HUNT = "fleet", "strike", "subs", "hunt"
OWN, FOE = "own", "foe"


def label(g: Position, f: Locals) -> str:
    """How labels of dice of a battle begin."""
    return f"sea/{g.turn}/{g.state['slot']}/{slug(f['place'])}/{f['key']}"


def planes(g: Position, f: Locals, side: str) -> list[Flight]:
    """EOH-422, EOH-423, EOH-641, R99: the aircraft of a side: those on missions, or those that
    cover the task force or guard the zone."""
    uses = f.get("uses" if side == OWN else "shield", [])
    if not uses:
        return []
    if side == OWN:
        return aloft.over(g, f["place"], uses, f["nations"])
    foes = set(f[OWN]) | set(f.get("nations", []))
    return [
        each
        for each in aloft.over(g, f["place"], uses)
        if any(g.at_war(each["nation"], foe) for foe in foes)
        and (not f["force"] or each["force"] == f["force"])
        and (each["use"] != aloft.GUARD or each["nation"] not in f.get("absent", ()))
    ]


def awake(g: Position, f: Locals) -> dict[str, Counts]:
    """EOH-329: the ships that defend, but for those that are still surprised in their port."""
    if f.get("round", 0):
        return dict(f[FOE])
    place = f["place"]
    return {n: ships for n, ships in f[FOE].items() if not is_surprised(g, n, place)}


def still_there(g: Position, place: str, ships: Mapping[str, Counts]) -> dict[str, Counts]:
    """Of these ships, {nation: {kind: count}}, those that a ruling has left in a place."""
    found = {
        nation: {
            kind: n for kind, c in kinds.items() if (n := min(c, g.count(place, nation, kind)))
        }
        for nation, kinds in ships.items()
    }
    return {nation: kinds for nation, kinds in found.items() if kinds}


def is_there(g: Position, f: Locals, side: str) -> bool:
    """Whether a side has anything left."""
    return bool(of_all(f[side])) or bool(planes(g, f, side))


def send_short_ones_home(g: Position, f: Locals, events: Events) -> None:
    """EOH-449: who has not the fuel for a round and the way home behind it leaves."""
    for side in (OWN, FOE):
        for each in planes(g, f, side):
            left = each["fuel"] - fuel.ROUND
            if not fuel.can_return(g, each["nation"], each["kind"], f["place"], left):
                aloft.come_home(g, each, events)


def take(
    g: Position, f: Locals, side: str, lost: Mapping[str, Mapping[str, int]], events: Events
) -> None:
    """EOH-444: losses of a side are carried out, on the map and in the locals."""
    flights = planes(g, f, side)
    aloft.shoot_down(g, flights, wrecks.planes_of(lost), f["place"], events)
    for nation, kinds in sorted(lost.items()):
        for kind, number in sorted(wrecks.blows(f[side].get(nation, {}), kinds)):
            _strike(g, f, side, nation, kind, number, events)
    f[f"lost {side}"] = f.get(f"lost {side}", 0) + sum(of_all(dict(_plain(lost))).values())


def _plain(lost: Mapping[str, Mapping[str, int]]) -> dict[str, Counts]:
    return {nation: dict(kinds) for nation, kinds in lost.items()}


def _strike(
    g: Position, f: Locals, side: str, nation: str, kind: str, number: int, events: Events
) -> None:
    ships: Counts = f[side][nation]
    change(ships, kind, -1)
    if number < g.unit(nation, kind).hits:
        change(ships, f"damaged {kind}", 1)
    if not ships:
        del f[side][nation]
    force = f["force"] if side == FOE else ""
    fleets.hit(g, f["place"], nation, kind, number, events, force)


def spend_fuel(g: Position, f: Locals) -> None:
    """EOH-449: a round costs all aircraft a point, those on the carriers of a task force that
    submarines attack too (R99)."""
    for side in (OWN, FOE):
        for each in planes(g, f, side):
            each["fuel"] -= fuel.ROUND
    station = f"{fuel.ABOARD}{bases.FIGHTER}"
    for nation in f[FOE] if f["mode"] == SUBS else ():
        fuel.spend(g, f["place"], nation, station, fuel.based(g, f["place"], nation, station))


def are_watched(g: Position, f: Locals) -> bool:
    """EOH-434, R99: whether aircraft are assigned to the task force: those that cover it, and
    fighters on its undamaged carriers with fuel left."""
    if planes(g, f, FOE):
        return True
    station = f"{fuel.ABOARD}{bases.FIGHTER}"
    return any(
        ships.get(bases.CARRIER)
        and any(points > 0 for points in fuel.ready(g, f["place"], nation, station))
        for nation, ships in f[FOE].items()
    )


def facts(g: Position, f: Locals) -> dict[str, int]:
    """What the conditions of `press` may compare, as the attacker sees it."""
    ships = {side: of_all(f[side]) for side in (OWN, FOE)}
    air = {side: of_all(aloft.counted(planes(g, f, side))) for side in (OWN, FOE)}
    known: dict[str, Any] = dict.fromkeys(battle_names(tuple(g.board.units)), 0)
    for side, lead in ((OWN, ""), (FOE, "enemy_")):
        known[f"{lead}ships"] = sum(ships[side].values())
        known[f"{lead}aircraft"] = sum(air[side].values())
        known["enemies" if lead else "units"] = sum(added(ships[side], air[side]).values())
        known[f"{lead}lost"] = f.get(f"lost {side}", 0)
        for kind, count in added(ships[side], air[side]).items():
            known[f"{lead}{kind.replace(' ', '_')}"] = count
    known |= {"round": f.get("round", 0), "turn": g.turn}
    known["odds"] = 100 * known["units"] // max(1, known["enemies"])
    known["us_entry"] = int(g.state["us_entry"]["now"])
    return known
