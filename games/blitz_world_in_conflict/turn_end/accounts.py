"""What a power can pay with, and what for (§7.6 to §7.8)."""

from __future__ import annotations

from pbem.engine.errors import Illegal
from pbem.games.blitz_world_in_conflict.concepts import homes, in_force
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.turn_end import limits, reach
from pbem.games.blitz_world_in_conflict.turn_end.income import CHINA, OIL, RESOURCES

# BLZ-153: the purse of Resources that are for this turn alone.
EXTRA = "extra"
_WITH_CHINA = "EW"


def begin(g: Position) -> None:
    """The books of the turn are opened, see `accounts` in position.py."""
    parts = ("picks", "split", "income", "kept", "room", "purses", "oil", "free", "owed", "tries")
    lists = ("rights", "lent", "done", "sabotage")
    g.state["accounts"] = {name: {} for name in parts} | {name: [] for name in lists}


def close(g: Position) -> None:
    """They are closed: what is in purses is not saved (BLZ-645)."""
    g.state["accounts"] = {}


def purse(g: Position, power: str, country: str) -> dict[str, int]:
    """What serves the units of a country of a power alone: {"oil", "resources"}, {} for nothing."""
    found: dict[str, int] = g.state["accounts"]["purses"].get(power, {}).get(country, {})
    return found


def payers(g: Position, power: str, unit: str, area: str) -> list[str]:
    """BLZ-105, BLZ-645, BLZ-651, BLZ-664: what pays for a unit of a power in an area, in this
    order: countries with a purse, "" the power itself. Raises Illegal."""
    home = homes.nation(g, unit)
    if home == CHINA and in_force.holds(g, _WITH_CHINA) and g.ally(CHINA) == power:
        return [CHINA]
    isolated = reach.Lines(g, power).isolated(area) if in_force.supply(g) else ""
    if isolated and isolated != home:
        raise Illegal("BLZ-645", "isolated", unit=unit, area=area, country=isolated)
    return [home] if isolated else [home, ""]


def spend(g: Position, power: str, count: int, of: list[str], country: str = "") -> None:
    """BLZ-650: so many points are paid out of these; `country` is that whose unit is built. Raises
    Illegal."""
    purses = [
        purse(g, power, each) for each in (*of, EXTRA) if each and (each != EXTRA or "" in of)
    ]
    for told in purses:
        part = min(count, sum(told.values()))
        if part and told is not purse(g, power, EXTRA):
            limits.pay_purse(g, power, part)
        count -= _from_purse(told, part)
    if "" not in of and count:
        name = next(each for each in of if each)
        raise Illegal("BLZ-645", "purse_is_empty", power=power, count=count, country=name)
    if count:
        _from_power(g, power, count, country)


def _oil(g: Position, power: str) -> int:
    """BLZ-650: the Oil that may be spent like Resources."""
    allowed = int(g.state["accounts"]["oil"].get(power, 0))
    return min(allowed, int(g.state[OIL][power]))


def _from_purse(told: dict[str, int], count: int) -> int:
    paid = 0
    for what in (RESOURCES, OIL):
        part = min(count - paid, told.get(what, 0))
        told[what] = told.get(what, 0) - part
        paid += part
    return paid


def _from_power(g: Position, power: str, count: int, country: str) -> None:
    """BLZ-650, BLZ-750: Resources first, but for those that are owed to units of other countries,
    then Oil that may be spent so."""
    owed = g.state["accounts"]["owed"].get(power, [])
    saved = g.state[RESOURCES][power]
    free = max(0, saved - len([each for each in owed if each != country]))
    if country in owed:
        free = max(free, min(1, saved))
    part = min(count, free)
    if count - part > _oil(g, power):
        left, oil = free + _oil(g, power), g.state[OIL][power]
        if count <= saved + _oil(g, power):
            raise Illegal("BLZ-750", "owed_to_countries", power=power, countries=list(owed))
        raise Illegal("BLZ-650", "cannot_pay", power=power, count=count, left=left, oil=oil)
    if part and country in owed:
        owed.remove(country)
    g.state[RESOURCES][power] -= part
    if count > part:
        g.state[OIL][power] -= count - part
        g.state["accounts"]["oil"][power] -= count - part
