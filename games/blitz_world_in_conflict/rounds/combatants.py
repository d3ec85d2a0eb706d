"""Who fights whom in a combat, as plain data in the locals of a flow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.games.blitz_world_in_conflict.board import BORDER, ROUTE
from pbem.games.blitz_world_in_conflict.components import (
    AA,
    ABOMB,
    AIR,
    CV,
    LAND,
    MAR,
    NAVAL,
    SUB,
    VWEAPON,
)
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.values import dataclass

OURS, THEIRS = "ours", "theirs"
GROUND, FACTORY, PORT, AT_SEA = "ground", "factory", "port", "sea"
AIR_ROUND, LAND_ROUND, NAVAL_ROUND, STRATEGIC_ROUND = "air", "land", "naval", "strategic"
# What the Convoy of a sea area is called among units.
CONVOY = "convoy"


@dataclass(frozen=True, slots=True)
class Combat:
    """A combat: its kind and area, the units of the side that acts (`ours`) and of the other, the
    PARA that have flown, where the land units of the acting side come from, and on which side the
    Convoy of the sea area is in it ("ours", "theirs" or "")."""

    kind: str
    at: str
    ours: tuple[str, ...]
    theirs: tuple[str, ...]
    flown: tuple[str, ...] = ()
    origins: Mapping[str, str] | None = None
    convoy: str = ""

    @classmethod
    def of(cls, f: Mapping[str, Any]) -> Combat:
        """From the locals of a flow."""
        parts = (tuple(f[name]) for name in ("ours", "theirs", "flown"))
        ours, theirs, flown = parts
        return cls(f["kind"], f["at"], ours, theirs, flown, f["origins"], f.get("convoy", ""))

    def side(self, is_acting: bool) -> tuple[str, ...]:
        """The units of one side."""
        return self.ours if is_acting else self.theirs

    def has_convoy(self, is_acting: bool) -> bool:
        """Whether the Convoy is on this side."""
        return self.convoy == (OURS if is_acting else THEIRS)

    def origin(self, unit: str) -> str:
        """The area from which a land unit attacks."""
        return (self.origins or {}).get(unit, "")


def in_the_air(g: Position, combat: Combat, units: Sequence[str]) -> list[str]:
    """BLZ-409, BLZ-484 to BLZ-486, BLZ-528 to BLZ-530: the air and CV units and flown PARA among
    units, whom an Air Round can hit; a V-Weapon and an A-Bomb are not in it."""
    return [unit for unit in units if _flies(g, combat, unit)]


def _flies(g: Position, combat: Combat, unit: str) -> bool:
    """BLZ-483: a CV in the Port that is attacked does not."""
    is_air = g.board.units[unit].kind == AIR and g.face(unit).type not in (VWEAPON, ABOMB)
    is_carrier = g.face(unit).type == CV and not _is_in_port(g, combat, unit)
    return is_air or is_carrier or unit in combat.flown


def _is_in_port(g: Position, combat: Combat, unit: str) -> bool:
    return combat.kind == PORT and g.at(unit) == combat.at


def guns(g: Position, combat: Combat, units: Sequence[str]) -> list[str]:
    """BLZ-527: AA units of the controlling side, which join any Air Round in their area."""
    del combat
    return [unit for unit in units if g.face(unit).type == AA]


def ships(g: Position, combat: Combat, units: Sequence[str]) -> list[str]:
    """BLZ-482, BLZ-486, BLZ-553: the naval units among units whom a Naval Round can hit: of a Port
    Attack those in the Port, but no SUB."""
    found = [unit for unit in units if g.board.units[unit].kind == NAVAL]
    if combat.kind != PORT:
        return found
    return [u for u in found if _is_in_port(g, combat, u) and g.face(u).type != SUB]


def on_land(g: Position, units: Sequence[str]) -> list[str]:
    """The land units among units."""
    return [unit for unit in units if g.board.units[unit].kind == LAND]


def supporting(g: Position, units: Sequence[str]) -> list[str]:
    """The air and naval units among units."""
    return [unit for unit in units if g.board.units[unit].kind != LAND]


def crosses(g: Position, origin: str, at: str) -> bool:
    """BLZ-752: whether a land unit comes from there over a Land Route."""
    if not origin or g.board.is_sea(origin):
        return False
    return g.board.linked(origin, at, {ROUTE}) and not g.board.linked(origin, at, {BORDER})


def comes_by_sea(g: Position, combat: Combat, unit: str) -> bool:
    """BLZ-531: a land unit that attacks from a TRS, and is no MAR."""
    origin = combat.origin(unit)
    is_land = g.board.units[unit].kind == LAND
    is_landing = is_land and bool(origin) and g.board.is_sea(origin)
    return is_landing and g.face(unit).type != MAR
