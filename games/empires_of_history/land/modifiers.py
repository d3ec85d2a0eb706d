"""What changes the values of units in a land battle (§Straits, §Mountains, §Rivers, §Fortified
Territories, §Fighters, §Ph9.1, §Surrender)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.games.empires_of_history.air import strength
from pbem.games.empires_of_history.components import AIR, LAND
from pbem.games.empires_of_history.concepts import supply, values
from pbem.games.empires_of_history.land import arms, columns
from pbem.games.empires_of_history.position import Position, base
from pbem.values import dataclass

COMPLEX, COAST = "industrial complex", "coastal defence"
FIGHTER, BOMBER = "fighter", "bomber"
MARINE, MOUNTAIN = "marine", "mountain infantry"
_LANDING_CRAFT = "landing craft"
_STRAIT = {arms.INFANTRY: -2, arms.ARTILLERY: -2, arms.CAVALRY: -2}
_RIVER = {arms.INFANTRY: -1, arms.ARTILLERY: -1, arms.CAVALRY: -1}
_BEACH = {arms.INFANTRY: -3, arms.ARTILLERY: -4, arms.CAVALRY: -3}
_FORTIFIED_DICE = 3

Group = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Scene:
    """What holds for a whole battle: `fortified`, whether attackers have crossed a fortified face;
    `air_only`, whether aircraft alone attack; `bombers_only` of these."""

    fortified: bool = False
    air_only: bool = False
    bombers_only: bool = False


def attack(g: Position, place: str, group: Mapping[str, Any]) -> int:
    """The attack of a land unit of a group {"nation", "kind", "from", "by", "points"}."""
    nation, kind = group["nation"], group["kind"]
    printed = arms.unit(g, nation, kind).attack
    more = arms.zeal(g, nation, kind) + _spirit(g, nation, kind) + group.get("points", 0)
    more += _supply(g, place, group)
    return values.bounded(printed, more + _raided(g, place, kind) + ground(g, place, group))


def ground(g: Position, place: str, group: Mapping[str, Any]) -> int:
    """EOH-007, EOH-014, EOH-016, EOH-203, EOH-521, R80: what the ground and the way there change
    in an attack."""
    kind, origin, what = group["kind"], group["from"], arms.fights_as(g, group["kind"])
    more = 0
    if group["by"] == columns.BY_SEA:
        more += beach(g, group["nation"], kind)
    elif group["by"] == columns.BY_LAND and origin:
        if g.board.across_strait(origin, place):
            more += _STRAIT.get(what, 0)
        if g.board.across_river(origin, place):
            more += _RIVER.get(what, 0)
    if g.board.is_mountain(place):
        more += {arms.ARTILLERY: -2}.get(what, 0) + (base(kind) == MOUNTAIN)
    return more


def beach(g: Position, nation: str, kind: str) -> int:
    """EOH-205, EOH-521, R80: what a landing costs, less with landing craft."""
    if base(kind) == MARINE:
        return 0
    what = arms.fights_as(g, kind)
    cost = _BEACH.get(what, 0)
    craft = g.board.technologies[_LANDING_CRAFT]
    level = values.level(g, nation, _LANDING_CRAFT) if what in craft.units else 0
    return min(0, cost + sum(craft.beach[:level]))


def _raided(g: Position, place: str, kind: str) -> int:
    """EOH-406, R62: tactical bombing helps infantry."""
    return int(arms.fights_as(g, kind) == arms.INFANTRY and strength.helps_infantry(g, place))


def _supply(g: Position, place: str, group: Mapping[str, Any]) -> int:
    """EOH-700: units out of supply, landed ones by their sea zone."""
    area = group["from"] if group.get("by") == columns.BY_SEA else place
    return 0 if supply.in_supply(g, area, group["nation"]) else -supply.PENALTY


def _spirit(g: Position, nation: str, kind: str) -> int:
    """EOH-121: infantry of a nation whose surrender was declined, in attack and defence."""
    return int(nation in g.state["hardened"] and arms.fights_as(g, kind) == arms.INFANTRY)


def defence(g: Position, place: str, group: Mapping[str, Any], scene: Scene) -> int:
    """EOH-013, EOH-203, EOH-245, EOH-262, EOH-505, EOH-524, R10: the defence of a unit in its
    territory. A fighter uses its value on land, a bomber that in the air (R06, R07)."""
    nation, kind = group["nation"], group["kind"]
    if kind == COAST:
        return int(g.board.built_in[COAST]["defence"])
    told = values.unit(g, nation, kind)
    if told.kind == AIR:
        return told.land if kind == FIGHTER else told.air
    if told.kind != LAND:
        return told.defence
    more = _spirit(g, nation, kind) + group.get("points", 0) + _supply(g, place, group)
    if arms.fights_as(g, kind) == arms.INFANTRY:
        more -= 3 * scene.air_only
        if g.board.is_mountain(place):
            more += 2 + 2 * (base(kind) == MOUNTAIN)
    return values.bounded(told.defence, more)


def defence_dice(g: Position, group: Mapping[str, Any], scene: Scene) -> int:
    """EOH-035, EOH-250, R05, R58: behind a fortified face each land unit rolls three dice; against
    bombers alone none."""
    is_land = group["kind"] not in (COMPLEX, COAST) and arms.is_land(g, group["kind"])
    if scene.bombers_only and group["kind"] not in (FIGHTER, BOMBER):
        return 0
    return _FORTIFIED_DICE if scene.fortified and is_land else 1
