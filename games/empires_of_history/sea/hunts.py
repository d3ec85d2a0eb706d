"""Ships and aircraft look for submarines (§Ph5 example, §Convoy Battles, EOH-448, EOH-451, EOH-603,
EOH-605, EOH-606, EOH-608, R14).

`Run("sub_hunt", {"zone", "ships": {nation: {kind: count}}, "nations", "key"})`: these ships, and
the flights on a search that are over the zone, look for the enemy submarines there; who finds them
fights them all for a round.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.engine.dice import Dice, slug
from pbem.engine.errors import Illegal
from pbem.engine.flow import Events, Flow, Leave, Locals, Run
from pbem.games.empires_of_history.air import aloft, over_sea
from pbem.games.empires_of_history.concepts import values
from pbem.games.empires_of_history.position import Position
from pbem.games.empires_of_history.sea import assembly, fights, fleets
from pbem.wargame.counts import Counts, added, change

SIDES = 10
sub_hunt = Flow("sub_hunt")


def submarines(g: Position, zone: str, nations: list[str]) -> dict[str, Counts]:
    """The submarines in a sea zone that are at war with one of these nations, none of their own."""
    return {
        n: {fleets.SUBMARINE: count}
        for n in g.board.powers
        if n not in nations
        and any(g.at_war(n, each) for each in nations)
        and (count := g.count(zone, n, fleets.SUBMARINE))
    }


def send(g: Position, nation: str, told: Mapping[str, Any], events: Events) -> None:
    """EOH-448, R14: ships of a zone, or aircraft that fly there, use up their action to search.
    Raises Illegal."""
    zone = told["zone"]
    if g.option("hunt_subs") == "off":
        raise Illegal("EOH-448", "no_hunts_agreed")
    if not submarines(g, zone, [nation]):
        raise Illegal("EOH-448", "no_submarines_there", area=zone)
    if "base" in told:
        stops = [told["base"], *told.get("via", ()), zone]
        over_sea.search(g, nation, told["units"], stops, events, rule="EOH-448")
        return
    found = assembly.ships_of(g, nation, zone, told["units"], moves=True)
    search = g.now["fought"].setdefault(zone, {}).setdefault("search", {})
    for owner, kinds in found.items():
        for kind, count in kinds.items():
            if not values.unit(g, owner, kind).search:
                raise Illegal("EOH-605", "does_not_search", unit=kind)
            used = g.now["used"].setdefault(zone, {}).setdefault(owner, {})
            change(used, kind, count)
        search[owner] = added(search.get(owner, {}), kinds)


@sub_hunt.mends
def _(g: Position, f: Locals) -> None:
    f["ships"] = fights.still_there(g, f["zone"], f["ships"])


@sub_hunt.step
def search(g: Position, f: Locals, dice: Dice, events: Events) -> Leave | None:
    """EOH-605: each searcher rolls its search value or less."""
    if not submarines(g, f["zone"], f["nations"]):
        _send_home(g, f, {}, events)
        return Leave()
    label = f"hunt/{g.turn}/{g.state['slot']}/{slug(f['zone'])}/{f['key']}"
    air = aloft.counted(_flights(g, f))
    found: dict[str, Counts] = {}
    shots = []
    for nation in g.board.powers:
        kinds = added(f["ships"].get(nation, {}), air.get(nation, {}))
        for kind, count in sorted(kinds.items()):
            value = values.unit(g, nation, kind).search
            name = f"{label}/{slug(nation)}/{slug(kind)}"
            dies = dice.roll(name, count, SIDES)
            who = {"power": nation, "unit": kind, "value": value}
            shots.append({**who, "dice": dies, "label": name})
            if hits := sum(die <= value for die in dies):
                found.setdefault(nation, {})[kind] = hits
    if shots:
        told = {"area": f["zone"], "shots": shots, "found": found}
        events.append({"kind": "submarines_searched", **told})
    _send_home(g, f, found, events)
    f["found"] = {
        n: {k: c for k, c in kinds.items() if k not in ("fighter", "bomber")}
        for n, kinds in found.items()
    }
    return None


def _flights(g: Position, f: Locals) -> list[aloft.Flight]:
    return aloft.over(g, f["zone"], (aloft.SEARCH,), f["nations"])


def _send_home(g: Position, f: Locals, found: Mapping[str, Counts], events: Events) -> None:
    """EOH-606: aircraft that have found nothing stay out of it and fly home."""
    left = {(n, kind): count for n, kinds in found.items() for kind, count in kinds.items()}
    for each in _flights(g, f):
        finders = min(each["count"], left.get((each["nation"], each["kind"]), 0))
        if finders:
            left[each["nation"], each["kind"]] -= finders
        if rest := each["count"] - finders:
            flight = aloft.part(g, each, rest)
            flight.update(way=[])
            aloft.come_home(g, flight, events)


@sub_hunt.step
def fight(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """EOH-606, EOH-608: the finders fight all enemy submarines of the zone for one round."""
    return Run(
        "naval_battle",
        {
            "place": f["zone"],
            "mode": fights.HUNT,
            "own": {n: kinds for n, kinds in f["found"].items() if kinds},
            "foe": submarines(g, f["zone"], f["nations"]),
            "uses": [aloft.SEARCH],
            "nations": f["nations"],
            "shield": [],
            "force": "",
            "key": f"hunt-{f['key']}",
            "terms": {},
        },
    )
