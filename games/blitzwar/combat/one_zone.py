"""Moves of one zone in phases 8 and 9 (§16.5, §17.4, §17.5), and who is out of supply."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.engine.orders import Line
from pbem.games.blitzwar import entry, payment
from pbem.games.blitzwar.board import BROWN, CORPS, FORTIFIED
from pbem.games.blitzwar.combat import group
from pbem.games.blitzwar.combat.group import BLITZ
from pbem.games.blitzwar.concepts import limits, lines, supplied, weather
from pbem.games.blitzwar.counters import records
from pbem.games.blitzwar.counters.chosen import Pool, pick
from pbem.games.blitzwar.position import Position
from pbem.wargame.counts import added

STEP, WALK = "step", "walk"
_MOBILE = tuple(kind for kind in CORPS if kind != FORTIFIED)


def carry_out(g: Position, phase: int, line: Line, events: Events) -> None:
    """BWR-092, BWR-105, BWR-437, BWR-438, BWR-469, BWR-471: counters move one zone. Raises
    Illegal."""
    area, zone = _way(g, line)
    if line.verb == STEP and phase == BLITZ and not _held(g, area, zone):
        raise Illegal("BWR-438", "no_step_now", area=zone)
    pool = group.idle(g, area) if line.verb == STEP else cut_off(g, area)
    rule = "BWR-471" if line.verb == WALK else "BWR-437" if phase == BLITZ else "BWR-469"
    chosen = pick(g, rule, area, pool, line.args["units"])
    paid: dict[str, int] = {}
    for country, units in chosen.items():
        if line.verb == STEP:
            _pay(g, area, country, units, line, paid)
        entry.enter(g, g.now["side"], zone, {country: units}, area, events)
    told = {"from": area, "to": zone, "power": g.now["side"], "units": chosen}
    events.append({"kind": "stepped", **told, **payment.told(paid)})
    _stand(g, area, zone, chosen, phase, walked=line.verb == WALK)
    for country in chosen:
        limits.check_company(g, zone, country)


def _way(g: Position, line: Line) -> tuple[str, str]:
    places = line.args["path"]["places"]
    if len(places) != 2 or places[1] not in g.board.neighbours(places[0], {BROWN}):
        raise Illegal("BWR-437", "one_zone_only", area=places[0])
    return places[0], places[1]


def _held(g: Position, area: str, zone: str) -> bool:
    """BWR-438, G-72: whether phase 8 takes place where the counters stand and where they go."""
    return all(weather.may_blitz(g, g.now["side"], each) for each in (area, zone))


def _pay(
    g: Position, area: str, country: str, units: Mapping[str, int], line: Line, paid: dict[str, int]
) -> None:
    if not supplied.to_act(g, area, country):
        raise Illegal("BWR-078", "out_of_supply", area=area, country=country)
    zones, cost = supplied.payers(g, area, country), payment.tactical(g, units)
    taken = payment.pay(g, g.now["side"], zones, cost, line.args.get("pay", ()))
    payment.add(paid, taken)


def _stand(g: Position, area: str, zone: str, chosen: Pool, phase: int, *, walked: bool) -> None:
    """BWR-437, BWR-472: the counters stand in the zone, in phase 8 activated; a mark goes along."""
    marked = g.state["cut_off"].get(area, [])
    for country, units in chosen.items():
        stood = country in g.corps_in(zone)
        for name, count in units.items():
            _move(g, area, zone, country, name, count, active=phase == BLITZ)
        if walked:
            here = g.now["walked"].setdefault(zone, {})
            here[country] = added(here.get(country, {}), units)
        if walked and not stood:
            g.state["cut_off"][zone] = sorted({*g.state["cut_off"].get(zone, []), country})
        if country in marked and country not in g.corps_in(area):
            marked.remove(country)
    if area in g.state["cut_off"] and not marked:
        del g.state["cut_off"][area]


def _move(
    g: Position, area: str, zone: str, country: str, name: str, count: int, *, active: bool
) -> None:
    done = records.take(g, area, country, {name: count})[name]
    told = [records.Record(each.how, each.steps + 1, active) for each in done]
    records.bring(g, zone, country, {name: told})


# Out of supply


def mark(g: Position, events: Events) -> None:
    """BWR-470, BWR-472, BWR-083: the corps of the side without a line of supply are marked, those
    that have one no longer."""
    side, fed = g.now["side"], set(lines.supplied_zones(g, g.now["side"]))
    for zone in sorted((g.state["units"].keys() - fed) | g.state["cut_off"].keys()):
        if not g.stands(zone, side) and zone not in g.state["cut_off"]:
            continue
        here = {} if g.board.is_sea(zone) else g.corps_in(zone)
        before = g.state["cut_off"].pop(zone, [])
        others = [c for c in before if g.side_of(c) != side and c in here]
        mine = [c for c in here if zone not in fed and g.side_of(c) == side]
        mine = [country for country in mine if not supplied.to_defend(g, zone, country)]
        if left := sorted({*others, *mine}):
            g.state["cut_off"][zone] = left
        if new := [country for country in mine if country not in before]:
            events.append({"kind": "out_of_supply", "at": zone, "countries": new})


def cut_off(g: Position, area: str) -> Pool:
    """BWR-471: the counters of the side in a zone that are marked and have not walked yet."""
    marked = g.state["cut_off"].get(area, [])
    walked = g.now["walked"].get(area, {})
    found: Pool = {}
    for country, units in g.corps_in(area, g.now["side"]).items():
        mobile = {n: c for n, c in units.items() if g.counter(n).kind in _MOBILE}
        gone: Mapping[str, Any] = walked.get(country, {})
        left = {n: c - gone.get(n, 0) for n, c in mobile.items() if c > gone.get(n, 0)}
        if country in marked and left:
            found[country] = left
    return found
