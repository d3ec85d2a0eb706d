"""What each change of units brings at once (§3.8, §6.1, §7.2, §11.1), in one place for all who
change something."""

from __future__ import annotations

from collections.abc import Iterable

from pbem.engine.flow import Events
from pbem.games.total_domination import control
from pbem.games.total_domination.board import AIR, ALLIES
from pbem.games.total_domination.position import Position

Holders = dict[str, str]


def holders_of_areas(g: Position, *areas: str) -> Holders:
    """Who controls these areas now, all of them if none is named: to be taken before a change in
    them, and given to `after_change`."""
    return control.holders(g, areas or g.areas)


def after_change(g: Position, before: Holders, events: Events) -> None:
    """TDM-041, TDM-051, TDM-096: units have been put down, moved or removed: lone air fleets go,
    Resistance is relieved, Damage markers are laid, changes of control are told."""
    remove_lone_air_fleets(g, before, events)
    relieve_resistance(g, events)
    for area, holder in control.holders(g, sorted(before)).items():
        if holder == before[area]:
            continue
        told = {"area": area, "from": before[area], "power": holder}
        if holder and g.board.is_capital(area):
            told |= _of_capital(g, area, before[area])
        events.append({"kind": "control_changed", **told})
        if holder:
            damage_when_taken(g, area, holder, events)


def _of_capital(g: Position, area: str, before: str) -> dict[str, str]:
    """TDM-034: whose capital has fallen, or is free again."""
    if g.controller(area) != g.home_player(area):
        return {"capital_of": g.board.home(area)}
    return {"capital_back": g.board.home(area)} if before else {}


def remove_lone_air_fleets(g: Position, areas: Iterable[str], events: Events) -> None:
    """TDM-145, TDM-236, R-63: air fleets that are alone in an area that is no Home area of their
    owner go back to the pool."""
    for area in sorted(areas):
        if not control.only_air(g, area):
            continue
        here = g.holding(area)
        for nation, units in here.items():
            if g.home_player(area) != g.player_of(nation):
                remove(g, area, nation, AIR, units[AIR])
                events.append(
                    {
                        "kind": "air_fleets_removed",
                        "area": area,
                        "power": nation,
                        "count": units[AIR],
                    }
                )


def remove(
    g: Position, area: str, nation: str, kind: str, count: int = 1, *, flipped: bool = False
) -> None:
    """TDM-007: units go back to the pool; of air fleets first those that are not flipped, as an
    attacker would have it, or with `flipped` the others."""
    used = g.marked("used", area, nation) if kind == AIR else 0
    ready = g.count(area, nation, kind) - used
    g.add(area, nation, kind, -count)
    if used:
        g.mark("used", area, nation, -(min(count, used) if flipped else max(0, count - ready)))


def relieve_resistance(g: Position, events: Events) -> None:
    """TDM-170: where an Allied unit has come, all Resistance goes back; TDM-169, R-43: it stays
    where the Axis leaves, and where an Ally controls an empty area."""
    for area in sorted(g.state["resistance"]):
        if any(player and g.side_of(player) == ALLIES for player in g.players_in(area)):
            count = g.state["resistance"].pop(area)
            events.append({"kind": "resistance_relieved", "area": area, "count": count})


def damage_when_taken(g: Position, area: str, taker: str, events: Events) -> None:
    """TDM-115, TDM-116, TDM-118: whose units take an enemy Home area with a factory or a shipyard
    leaves a Damage marker there; also of the US and China that have not joined (R-37)."""
    owner = g.home_player(area)
    enemy = owner != taker and (not owner or g.side_of(owner) != g.side_of(taker))
    if g.board.home(area) and enemy and g.strength(area, taker):
        damage(g, area, events)


def damage(g: Position, area: str, events: Events) -> None:
    """TDM-008, TDM-115: a Damage marker, at most one for an area, and while there are any left."""
    produces = g.board.has(area, "factory") or g.board.has(area, "shipyard")
    marked = g.state["damage"]
    if produces and area not in marked and len(marked) < g.board.limits["damage"]:
        g.state["damage"] = sorted([*marked, area])
        events.append({"kind": "area_damaged", "area": area})
