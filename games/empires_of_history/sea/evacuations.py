"""Ships leave the port of a territory that has fallen (§Major Ports, R42)."""

from __future__ import annotations

from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.flow import Ask, Events, Flow, Locals, Say
from pbem.engine.orders import Line
from pbem.games.empires_of_history.air import stranded
from pbem.games.empires_of_history.components import SEA
from pbem.games.empires_of_history.concepts.known import known
from pbem.games.empires_of_history.position import Position
from pbem.games.empires_of_history.sea import fleets
from pbem.wargame.answers import pause

VERB = "evacuate"
# What ships have with them, {area: {nation: ...}}.
_WITH_SHIPS = ("aboard", "cargo", "riders")

evacuations = Flow("evacuations")


def trapped(g: Position) -> list[tuple[str, str]]:
    """(territory, nation) of ships in ports that an enemy has taken."""
    held, units = g.state["control"], g.state["units"].items()
    shared = [a for a, here in units if a in held and (len(here) > 1 or held[a] not in here)]
    return [
        (area, nation)
        for area in sorted(shared)
        for nation in g.nations_in(area, SEA)
        if g.at_war(nation, held[area])
    ]


def ways_out(g: Position, territory: str, nation: str) -> list[str]:
    """R42: the adjacent sea zones without enemy surface ships, by name."""
    zones = sorted(g.board.coast(territory))
    return [zone for zone in zones if not fleets.enemy_surface(g, zone, [nation])]


@evacuations.step
def choose_ways_out(g: Position, f: Locals, dice: Any, events: Events) -> list[Ask]:
    """R42: owners say where their ships go; the first open zone by name where they say nothing."""
    asks = []
    for territory, nation in trapped(g):
        zones = ways_out(g, territory, nation)
        if not zones:
            continue
        told: dict[str, Any] = {"at": territory, "nation": nation, "zones": zones}
        told["ships"] = g.of_class(territory, nation, SEA)
        only = zones[0] if len(zones) == 1 else None
        noun, verbs = f"{territory} {nation}", (VERB, "pause")
        asks.append(
            Ask(
                (nation,),
                "evacuate",
                noun,
                verbs=verbs,
                facts=known(g),
                default=zones[0],
                only=only,
                args=told,
            )
        )
    return asks


@choose_ways_out.check
def _(g: Position, f: Locals, ask: Ask, say: Say) -> None:
    if say not in ask.args["zones"]:
        told = {"area": ask.args["at"], "zones": ask.args["zones"]}
        raise Illegal("EOH-029", "no_way_out_there", **told)


@choose_ways_out.reads(VERB)
def _(g: Position, ask: Ask, line: Line) -> Say | None:
    if line.args["where"] != ask.args["at"]:
        return None
    return next((zone for zone in line.args["goals"] if zone in ask.args["zones"]), None)


choose_ways_out.reads(VERB, "pause")(pause)


@choose_ways_out.answer
def _(g: Position, f: Locals, ask: Ask, say: Say, events: Events) -> None:
    f.setdefault("ways", []).append([ask.args["at"], ask.args["nation"], say])


@evacuations.step
def leave(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """R42: they sail with all that they carry; who has no way out is scuttled."""
    for territory, nation, zone in f.get("ways", []):
        _sail(g, territory, nation, zone, events)
    for territory, nation in trapped(g):
        _scuttle(g, territory, nation, events)


def _sail(g: Position, territory: str, nation: str, zone: str, events: Events) -> None:
    ships = dict(g.of_class(territory, nation, SEA))
    for kind, count in ships.items():
        g.add(territory, nation, kind, -count)
        g.add(zone, nation, kind, count)
    generals = list(g.state["riders"].get(territory, {}).get(nation, ()))
    for what in _WITH_SHIPS:
        _take_along(g.state[what], territory, nation, zone)
    told = {"power": nation, "from": territory, "area": zone, "ships": ships}
    events.append({"kind": "port_evacuated", **told, "generals": generals})


def _take_along(where: dict[str, Any], territory: str, nation: str, zone: str) -> None:
    """Cargo, fighters and generals beside what the nation has in the zone already."""
    held = _taken_out(where, territory, nation)
    if held is None:
        return
    here = where.setdefault(zone, {})
    here[nation] = _joined(here[nation], held) if nation in here else held


def _taken_out(where: dict[str, Any], territory: str, nation: str) -> Any:
    held = where.get(territory, {}).pop(nation, None)
    if not where.get(territory, True):
        del where[territory]
    return held


def _joined(one: Any, other: Any) -> Any:
    if isinstance(one, dict):
        return {
            key: _joined(one[key], other[key])
            if key in one and key in other
            else one.get(key, other.get(key))
            for key in {**one, **other}
        }
    return sorted([*one, *other]) if isinstance(one, list) else one + other


def _scuttle(g: Position, territory: str, nation: str, events: Events) -> None:
    ships = dict(g.of_class(territory, nation, SEA))
    for kind, count in ships.items():
        g.add(territory, nation, kind, -count)
    events.append({"kind": "ships_scuttled", "area": territory, "power": nation, "ships": ships})
    fleets.drown(g, territory, nation, events)
    stranded.leave_carriers(g, territory, nation, events)


FLOWS = (evacuations,)
