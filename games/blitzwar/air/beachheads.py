"""Air units at sea that become beachheads (§13.4.5)."""

from __future__ import annotations

from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.engine.orders import Line
from pbem.games.blitzwar.air import bases, missions, sorties
from pbem.games.blitzwar.air.bases import Units
from pbem.games.blitzwar.air.sorties import Sortie
from pbem.games.blitzwar.concepts import superiority
from pbem.games.blitzwar.position import ALLIES, AXIS, Position

BEACHHEAD = "beachhead"


def countries(g: Position, side: str) -> tuple[str, ...]:
    """BWR-326: whose air units may become beachheads: those of Germany and of the Allies."""
    if side == AXIS:
        return ("Germany",)
    return g.countries_of(side) if side == ALLIES else ()


def check_ever(g: Position, line: Line) -> None:
    """BWR-005, BWR-326, BWR-328: whether a side may have a beachhead at a zone from a sea at all.
    Raises Illegal."""
    zone, sea = line.args["target"], line.args["sea"]
    if not countries(g, g.now["side"]):
        raise Illegal("BWR-326", "no_beachheads_of", side=g.now["side"])
    if g.board.is_sea(zone) or sea not in g.board.beaches(zone):
        raise Illegal("BWR-328", "no_beach_there", area=zone, sea=sea)
    if g.board.is_base(zone):
        raise Illegal("BWR-328", "no_beachhead_at_base", area=zone)
    if "area" in line.args:
        sorties.check_reach(g, line.args["area"], sea)


def of_line(g: Position, line: Line) -> Sortie:
    """BWR-326, BWR-336: what a `beachhead` line that names a base sends to sea. Raises Illegal."""
    check_ever(g, line)
    side, base = g.now["side"], line.args["area"]
    there = {c: n for c, n in bases.at(g, base, side).items() if c in countries(g, side)}
    units = bases.any_of(there, line.args["count"], base)
    return Sortie(units, base, line.args["sea"], missions.AT_SEA)


def carry_out(g: Position, line: Line, events: Events) -> None:
    """BWR-326, BWR-327, BWR-329, BWR-331, BWR-336, G-37, G-77: as many air units as a line says, or
    as the counters have left of them, become beachheads; those at sea that do not, count for
    superiority. Raises Illegal."""
    check_ever(g, line)
    side, zone, sea = g.now["side"], line.args["target"], line.args["sea"]
    used = _at_sea(g, side, sea, line.args.get("area", ""))[: line.args["count"]]
    if not used:
        raise Illegal("BWR-336", "no_air_at_sea", area=sea)
    _check_superiority(g, side, sea, used)
    name = g.board.beachhead(zone, sea)
    _make_room(g, name, side, events)
    for each in used:
        g.state["missions"].remove(each)
    units = missions.by_country(used)
    _add(g, name, {"zone": zone, "sea": sea, "side": side}, units)
    told = {"at": name, "area": zone, "sea": sea, "side": side}
    events.append({"kind": "beachheads_set", **told, "units": missions.as_counters(units)})


def _at_sea(g: Position, side: str, sea: str, base: str) -> list[dict[str, Any]]:
    """The missions of a side at sea in this turn that may become beachheads, those from a base
    first."""
    mine = countries(g, side)
    found = [
        each
        for each in g.state["missions"]
        if (each["at"], each["use"], each["turn"]) == (sea, missions.AT_SEA, g.turn)
        and each["country"] in mine
    ]
    return sorted(found, key=lambda each: each["from"] != base)


def _check_superiority(g: Position, side: str, sea: str, used: list[dict[str, Any]]) -> None:
    """BWR-286, BWR-326, G-37, G-77: no enemy has naval superiority, without the air units that
    become beachheads. Raises Illegal."""
    left = list(g.state["missions"])
    for each in used:
        left.remove(each)
    if superiority.against(Position({**g.state, "missions": left}, g.board), sea, side):
        raise Illegal("BWR-326", "enemy_rules_the_sea", area=sea)


def _make_room(g: Position, name: str, side: str, events: Events) -> None:
    """An enemy's beachhead at the same beach, which serves nobody any more, is taken away: used air
    units leave at the latest when their side's next phase 5 begins (BWR-314). Raises Illegal where
    corps are on it."""
    told = g.state["beachheads"].get(name)
    if not told or told["side"] == side:
        return
    if name in g.state["ashore"]:
        raise Illegal("BWR-328", "beach_of_others", area=told["zone"], side=told["side"])
    events.append({"kind": "air_left", "side": told["side"], "from": {name: told["air"]}})
    del g.state["beachheads"][name]


def _add(g: Position, name: str, told: dict[str, Any], units: Units) -> None:
    air = g.state["beachheads"].setdefault(name, {**told, "air": {}})["air"]
    for country, count in units.items():
        air[country] = air.get(country, 0) + count
