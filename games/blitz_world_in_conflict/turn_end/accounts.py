"""What a power can pay with, and what for (§7.6 to §7.8)."""

from __future__ import annotations

from typing import Any

from pbem.engine.errors import Illegal
from pbem.games.blitz_world_in_conflict.concepts import in_force
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.turn_end import homes

OIL, RESOURCES = "oil", "resources"
CHINA = "China"
_WITH_CHINA = "EW"


def begin(g: Position) -> None:
    """The books of the turn are opened, see `accounts` in position.py."""
    parts = ("picks", "split", "purses", "room", "oil", "free", "tries")
    lists = ("rights", "lent", "done")
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
    home = g.board.units[unit].home
    if home == CHINA and in_force.holds(g, _WITH_CHINA) and g.ally(CHINA) == power:
        return [CHINA]
    isolated = homes.isolated(g, power, area) if in_force.supply(g) else ""
    if isolated and isolated != home:
        raise Illegal("BLZ-645", "isolated", unit=unit, area=area, country=isolated)
    return [home] if isolated else [home, ""]


def spend(g: Position, power: str, count: int, of: list[str]) -> None:
    """BLZ-650: so many points are paid out of these. Raises Illegal, and changes nothing then."""
    own = "" in of
    resources, oil = (g.state[RESOURCES][power], _oil(g, power)) if own else (0, 0)
    purses = [purse(g, power, each) for each in of if each]
    there = sum(sum(told.values()) for told in purses)
    if there + resources + oil < count:
        told: dict[str, Any] = {"power": power, "count": count}
        country = next((each for each in of if each), "")
        if not own:
            raise Illegal("BLZ-645", "purse_is_empty", **told, country=country, left=there)
        saved = g.state[OIL][power]
        raise Illegal("BLZ-650", "cannot_pay", **told, left=resources + there + oil, oil=saved)
    for each in purses:
        count -= _from_purse(g, power, each, count)
    if count:
        _from_power(g, power, count)


def _oil(g: Position, power: str) -> int:
    """BLZ-650: the Oil that may be spent like Resources."""
    allowed = int(g.state["accounts"]["oil"].get(power, 0))
    return min(allowed, int(g.state[OIL][power]))


def _from_purse(g: Position, power: str, told: dict[str, int], count: int) -> int:
    paid = 0
    for what in (RESOURCES, OIL):
        part = min(count - paid, told.get(what, 0))
        if part:
            told[what] -= part
            paid += part
    return paid


def _from_power(g: Position, power: str, count: int) -> None:
    part = min(count, g.state[RESOURCES][power])
    g.state[RESOURCES][power] -= part
    if count > part:
        g.state[OIL][power] -= count - part
        g.state["accounts"]["oil"][power] -= count - part
