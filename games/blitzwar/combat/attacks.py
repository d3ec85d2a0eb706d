"""Who may attack what (§16.1, §17.1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.orders import Line
from pbem.games.blitzwar.board import BROWN
from pbem.games.blitzwar.combat import group, ladder, resolve, shifts
from pbem.games.blitzwar.combat.fight import Attackers, Fight
from pbem.games.blitzwar.combat.group import BLITZ
from pbem.games.blitzwar.concepts import limits, weather
from pbem.games.blitzwar.counters.chosen import pick
from pbem.games.blitzwar.diplomacy import attacks as diplomacy
from pbem.games.blitzwar.diplomacy import declared
from pbem.games.blitzwar.orders.place_names import BEACHHEAD
from pbem.games.blitzwar.position import SOVIETS, Position
from pbem.wargame.counts import added

# BWR-392: where nobody attacks in phase 8.
CLOSED = ("swamp", "high_mountains")


def planned(g: Position, phase: int, line: Line) -> Attackers:
    """BWR-393, BWR-394: the counters that an attack line names, and in phase 9 those that have to
    attack that zone again (BWR-446). Raises Illegal."""
    zone: str = line.args["target"]
    found: Attackers = {}
    for source in line.args["sources"]:
        for area in _areas(g, zone, source["area"]):
            pool = group.ready(g, area, zone, phase)
            chosen = pick(g, "BWR-393", area, pool, source["units"])
            here = found.setdefault(area, {})
            for country, units in chosen.items():
                here[country] = added(here.get(country, {}), units)
    return _with_bound(g, zone, phase, found)


def _areas(g: Position, zone: str, area: str) -> list[str]:
    """BWR-393: the areas that a source means: adjacent ones, and beachheads that serve the zone."""
    serving = beachheads_at(g, zone)
    if area == BEACHHEAD and serving:
        return serving
    if area not in serving and area not in g.board.areas:
        raise Illegal("BWR-393", "no_beachhead_there", area=zone, power=g.now["side"])
    if area not in serving and zone not in g.board.neighbours(area, {BROWN}):
        raise Illegal("BWR-393", "not_adjacent", area=area, zone=zone)
    return [area]


def beachheads_at(g: Position, zone: str) -> list[str]:
    """BWR-393: the beachheads of the side that serve a zone, with corps on them."""
    side, told = g.now["side"], g.state["beachheads"]
    return [
        name
        for name in sorted(told)
        if told[name]["zone"] == zone and told[name]["side"] == side and g.state["ashore"].get(name)
    ]


def _with_bound(g: Position, zone: str, phase: int, found: Attackers) -> Attackers:
    if phase == BLITZ or zone not in group.must_fight(g):
        return found
    for area, forces in group.attackers(g, zone).items():
        here = found.setdefault(area, {})
        for country, units in forces.items():
            mine = here.get(country, {})
            here[country] = {n: max(units.get(n, 0), mine.get(n, 0)) for n in {**mine, **units}}
    return found


def check_line(g: Position, phase: int, line: Line) -> None:
    """Raises Illegal for an attack line that cannot be carried out now; changes nothing."""
    then = g.trial()
    zone = line.args["target"]
    check_place(then, phase, zone)
    declared.check_attack(then, then.now["side"], zone)
    forces = planned(then, phase, line)
    provoke(then, zone, forces, [])
    check(then, phase, zone, forces)


def check_ever(g: Position, phase: int, line: Line) -> None:
    """BWR-390, BWR-392, BWR-393: what can be known of an attack line whatever happens before it.
    Raises Illegal."""
    zone = line.args["target"]
    for source in line.args["sources"]:
        area = source["area"]
        if area in g.board.areas and zone not in g.board.neighbours(area, {BROWN}):
            raise Illegal("BWR-393", "not_adjacent", area=area, zone=zone)
    if phase == BLITZ and not g.board.is_sea(zone):
        _check_blitz(g, zone)


def provoke(g: Position, zone: str, forces: Attackers, events: list[dict[str, Any]]) -> None:
    """BWR-135, BWR-136, BWR-152: what an attack means for countries and wars, before it begins."""
    by = {country for here in forces.values() for country in here}
    for country in sorted(by):
        limits.check_attack(g, zone, country)
    diplomacy.attack(g, g.now["side"], zone, by, events)


def check_place(g: Position, phase: int, zone: str) -> None:
    """BWR-097, BWR-390, BWR-392, BWR-396, BWR-397, BWR-449, BWR-451: whether a zone may be attacked
    at all in a phase. Raises Illegal."""
    side = g.now["side"]
    told: dict[str, Any] = {"area": zone}
    if g.board.is_sea(zone):
        raise Illegal("BWR-399", "nobody_to_attack", **told)
    if zone in g.now["attacked"]:
        raise Illegal("BWR-451" if phase != BLITZ else "BWR-396", "attacked_already", **told)
    if side == SOVIETS and zone in g.state["allied_attacks"]:
        raise Illegal("BWR-397", "allies_attacked_it", **told)
    if phase == BLITZ:
        _check_blitz(g, zone)


def _check_blitz(g: Position, zone: str) -> None:
    """BWR-390, BWR-392: weather and terrain for phase 8."""
    if not weather.may_blitz(g, g.now["side"], zone):
        raise Illegal("BWR-390", "no_blitz_weather", area=zone)
    if g.board.terrain(zone) in CLOSED:
        raise Illegal("BWR-392", "no_blitz_terrain", terrain=g.board.terrain(zone), area=zone)


def check(g: Position, phase: int, zone: str, forces: Attackers) -> None:
    """BWR-391, BWR-392, BWR-399, BWR-401, BWR-445: whether these counters may attack a zone in a
    phase. Raises Illegal."""
    fight = Fight(g, g.now["side"], zone, forces)
    told: dict[str, Any] = {"area": zone}
    if not fight.attacking:
        raise Illegal("BWR-393", "not_ready", unit="corps", country="", **told)
    enemies = {g.side_of(country) for country in fight.defenders}
    if not enemies or not all(g.at_war(fight.side, each) for each in enemies):
        raise Illegal("BWR-097" if enemies else "BWR-399", "nobody_to_attack", **told)
    if phase == BLITZ and not fight.armored():
        raise Illegal("BWR-391", "no_armor", **told)
    if phase == BLITZ and shifts.across_line(fight):
        raise Illegal("BWR-392", "no_blitz_over_line", **told)
    if phase != BLITZ and _fought(g, forces) and not fight.armored():
        raise Illegal("BWR-445", "fought_without_armor", **told)
    found = resolve.odds(fight)
    if found.column is None:
        odds = f"{found.attackers}:{found.defenders}"
        net = shifts.net(list(found.shifts))
        shown = ladder.name(g, found.begun)
        raise Illegal("BWR-401", "too_weak", corps=odds, odds=shown, net=net, **told)


def _fought(g: Position, forces: Attackers) -> bool:
    """BWR-445, G-46: whether a counter of these may be one that has fought in phase 8: more of a
    kind attack than there are fresh ones."""
    for area, here in forces.items():
        veterans = group.veterans(g, area)
        for country, units in here.items():
            ready = group.active(g, area).get(country, {})
            old: Mapping[str, int] = veterans.get(country, {})
            if any(n in old and c > ready.get(n, 0) - old[n] for n, c in units.items()):
                return True
    return False


def compulsory(g: Position) -> list[tuple[str, Attackers]]:
    """BWR-446, G-46: the zones that must be attacked again and have not been, each with those who
    have to; not where they lack armor, or the odds forbid it."""
    found = []
    for zone in group.must_fight(g):
        forces = group.attackers(g, zone)
        try:
            check_place(g, group.NORMAL, zone)
            check(g, group.NORMAL, zone, forces)
        except Illegal:
            continue
        found.append((zone, forces))
    return found
