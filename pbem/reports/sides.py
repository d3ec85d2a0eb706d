"""On which side a power stands, as reports tell it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pbem.engine.table import Table


def of_powers(view: Mapping[str, Any]) -> dict[str, str]:
    """The sides of powers by what the view of a game says: a `side` of each of its `powers`, or
    `countries` of each of its `sides`; {} where it names none.
    """
    found = {each["power"]: each["side"] for each in view.get("powers", ()) if "side" in each}
    for side in view.get("sides", ()):
        if isinstance(side, Mapping):
            found |= dict.fromkeys(side.get("countries", ()), side["side"])
    return found


def of_power(table: Table, view_sides: Mapping[str, str], power: str) -> str:
    """The side of a power by the view, else by the board, else itself."""
    return view_sides.get(power) or table.game.measures.side(table.board, power) or power
