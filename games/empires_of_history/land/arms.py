"""What land units are worth and how far they go, a blitzkrieg counted (§Units, §Ph9.3, EOH-540 to
EOH-544, R37)."""

from __future__ import annotations

from dataclasses import replace

from pbem.games.empires_of_history.components import LAND, UnitKind
from pbem.games.empires_of_history.concepts import values
from pbem.games.empires_of_history.position import GERMANY, Position, base

INFANTRY, ARMOR, CAVALRY, ARTILLERY, GUN = "infantry", "armor", "cavalry", "artillery", "gun"
GENERAL = "general"
FIRST = "first"
HEAVY, MECHANIZED, BREAKTHROUGHS = "heavy armor", "mechanized infantry", "armor breakthroughs"


def fights_as(g: Position, kind: str) -> str:
    """EOH-273, R80: whose bonuses and penalties a land unit has."""
    return g.board.units[base(kind)].fights_as


def is_land(g: Position, kind: str) -> bool:
    """Whether a unit fights on land."""
    return g.board.units[base(kind)].kind == LAND


def in_blitzkrieg(g: Position, nation: str) -> bool:
    """EOH-540, EOH-541: whether a nation has declared a blitzkrieg for this turn."""
    acts = nation == GERMANY and GERMANY in g.now["nations"]
    return acts and bool(g.now["blitzkrieg"])


def unit(g: Position, nation: str, kind: str) -> UnitKind:
    """A unit with its technologies; in a blitzkrieg armor has Heavy Armor (EOH-541)."""
    told = values.unit(g, nation, kind)
    if not in_blitzkrieg(g, nation) or fights_as(g, kind) != ARMOR:
        return told
    heavy = g.board.technologies[HEAVY]
    if values.level(g, nation, HEAVY) or base(kind) not in heavy.units:
        return told
    more = heavy.adds[0]
    return replace(
        told,
        attack=values.bounded(told.attack, more.get("attack", 0)),
        defence=values.bounded(told.defence, more.get("defence", 0)),
        hits=told.hits + more.get("hits", 0),
    )


def zeal(g: Position, nation: str, kind: str) -> int:
    """EOH-544, R37: what the attack of a unit gains in a blitzkrieg: infantry 1, in the first one
    infantry 3 and armor 1."""
    if not in_blitzkrieg(g, nation):
        return 0
    is_first = g.now["blitzkrieg"] == FIRST
    gains = {INFANTRY: 3, ARMOR: 1} if is_first else {INFANTRY: 1}
    return gains.get(fights_as(g, kind), 0)


def is_mechanized(g: Position, nation: str, kind: str) -> bool:
    """EOH-531, EOH-541: infantry that has been mechanized, in a blitzkrieg all German infantry."""
    if fights_as(g, kind) != INFANTRY:
        return False
    technology = g.board.technologies[MECHANIZED]
    is_bought = bool(values.level(g, nation, MECHANIZED)) and base(kind) in technology.units
    return is_bought or in_blitzkrieg(g, nation)


def pace(g: Position, nation: str, kind: str, *, led: bool = False) -> int:
    """EOH-541, EOH-545: how many territories a unit moves: infantry one more in a blitzkrieg if it
    is not mechanized yet, all that a general of rating 8 or more leads one more then."""
    told = values.unit(g, nation, kind).move
    if not in_blitzkrieg(g, nation):
        return told
    has_motors = bool(values.level(g, nation, MECHANIZED)) and base(kind) in (
        g.board.technologies[MECHANIZED].units
    )
    faster = fights_as(g, kind) == INFANTRY and not has_motors
    return told + faster + led


def breaks_through(g: Position, nation: str) -> bool:
    """EOH-343, EOH-536, EOH-541: whether a nation has Armor Breakthroughs."""
    return in_blitzkrieg(g, nation) or bool(values.level(g, nation, BREAKTHROUGHS))
