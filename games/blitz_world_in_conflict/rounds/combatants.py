"""Who fights whom in a combat, as plain data in the locals of a flow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pbem.games.blitz_world_in_conflict.components import (
    AA,
    ABOMB,
    AIR,
    CV,
    LAND,
    MAR,
    VWEAPON,
)
from pbem.games.blitz_world_in_conflict.position import Position

GROUND, FACTORY, PORT, AT_SEA = "ground", "factory", "port", "sea"
AIR_ROUND, LAND_ROUND, NAVAL_ROUND, STRATEGIC_ROUND = "air", "land", "naval", "strategic"


@dataclass(frozen=True, slots=True)
class Combat:
    """A combat: its kind and area, the units of the side that acts (`ours`) and of the other, the
    PARA that have flown, and where the land units of the acting side come from."""

    kind: str
    at: str
    ours: tuple[str, ...]
    theirs: tuple[str, ...]
    flown: tuple[str, ...] = ()
    origins: Mapping[str, str] | None = None

    @classmethod
    def of(cls, f: Mapping[str, Any]) -> Combat:
        """From the locals of a flow."""
        parts = (tuple(f[name]) for name in ("ours", "theirs", "flown"))
        ours, theirs, flown = parts
        return cls(f["kind"], f["at"], ours, theirs, flown, f["origins"])

    def side(self, is_acting: bool) -> tuple[str, ...]:
        """The units of one side."""
        return self.ours if is_acting else self.theirs

    def origin(self, unit: str) -> str:
        """The area from which a land unit attacks."""
        return (self.origins or {}).get(unit, "")


def in_the_air(g: Position, combat: Combat, units: Sequence[str]) -> list[str]:
    """BLZ-409, BLZ-484, BLZ-485, BLZ-528, BLZ-529: the air and CV units and flown PARA among units,
    whom an Air Round can hit; a V-Weapon and an A-Bomb are not in it."""
    return [
        unit
        for unit in units
        if (g.board.units[unit].kind == AIR and g.face(unit).type not in (VWEAPON, ABOMB))
        or g.face(unit).type == CV
        or unit in combat.flown
    ]


def guns(g: Position, combat: Combat, units: Sequence[str]) -> list[str]:
    """BLZ-527: AA units of the controlling side, which join any Air Round in their area."""
    del combat
    return [unit for unit in units if g.face(unit).type == AA]


def on_land(g: Position, units: Sequence[str]) -> list[str]:
    """The land units among units."""
    return [unit for unit in units if g.board.units[unit].kind == LAND]


def supporting(g: Position, units: Sequence[str]) -> list[str]:
    """The air and naval units among units."""
    return [unit for unit in units if g.board.units[unit].kind != LAND]


def comes_by_sea(g: Position, combat: Combat, unit: str) -> bool:
    """BLZ-531: a land unit that attacks from a TRS, and is no MAR."""
    origin = combat.origin(unit)
    is_land = g.board.units[unit].kind == LAND
    is_landing = is_land and bool(origin) and g.board.is_sea(origin)
    return is_landing and g.face(unit).type != MAR
