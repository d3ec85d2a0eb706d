"""How statistics weigh the dice: sides, who attacks, what a hit costs in IPCs, what can be hit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.engine.game import Measures
from pbem.games.axis_allies_europe.battles.fire import WITH_ARTILLERY
from pbem.games.axis_allies_europe.board import EuropeBoard
from pbem.games.axis_allies_europe.units import INFANTRY, SUBMARINE

_AT_PLANES = frozenset({"overflight", "raid_aa", "intercept", "escort", "aa", "retreat_aa"})
_BY_DEFENDERS = frozenset({"overflight", "raid_aa", "intercept", "aa", "defense", "retreat_aa"})
_BY_ATTACKERS = frozenset({"escort", "bombs", "support", "first_strike", "attack"})


def stance(event: Mapping[str, Any]) -> str:
    """Guns, interceptors and units that fire back defend; planes without a field are lost to
    nobody's dice.
    """
    if event["phase"] in _BY_DEFENDERS:
        return "defence"
    return "attack" if event["phase"] in _BY_ATTACKERS else ""


def kind(unit: str) -> str:
    """Infantry that an artillery supports is infantry."""
    return INFANTRY if unit == WITH_ARTILLERY else unit


def worth(board: EuropeBoard, kind: str) -> tuple[int, ...]:
    """The cost of a piece falls with its last hit."""
    if kind not in board.units:
        return ()
    unit = board.unit(kind)
    return (*[0] * (unit.hits - 1), unit.cost or 0) if unit.hits else ()


def reaches(board: EuropeBoard, volley: Mapping[str, Any], kind: str) -> bool:
    """Guns and interceptors hit planes, submarines hit ships, and in a land battle ships are out of
    reach.
    """
    target = board.unit(kind)
    if volley["phase"] in _AT_PLANES:
        return target.is_air
    if volley["unit"] == SUBMARINE:
        return target.is_ship
    return not (target.is_ship and board.is_land(volley["at"]))


MEASURES = Measures(EuropeBoard.side_of, stance, kind, worth, reaches)
