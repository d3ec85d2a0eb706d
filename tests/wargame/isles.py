"""A small made-up war game for the tests of the kit: three powers on two sides, four areas."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pbem.engine.board import Area, Link
from pbem.wargame.board import Power, UnitKind, WarBoard, listed
from pbem.wargame.position import Stacks

AREAS = {
    "Ash": {"owner": "Reds", "value": 3},
    "Birch": {"owner": "Blues", "value": 2},
    "Cedar": {"owner": "Greens"},
    "Strait": {},
}
UNITS: dict[str, Any] = {
    "order": ["walker", "kite", "barge"],
    "units": {
        "walker": {"kind": "land", "strength": 1, "src": "p. 3"},
        "barge": {"kind": "sea", "strength": 2},
        "kite": {"kind": "air", "strength": 3},
    },
}
POWERS: dict[str, Any] = {
    "order": ["Reds", "Blues", "Greens"],
    "powers": {
        "Reds": {"side": "East", "note": "begins"},
        "Blues": {"side": "West"},
        "Greens": {"side": "West"},
    },
}


@dataclass(frozen=True, slots=True)
class Kind(UnitKind):
    """A kind of unit of the isles."""

    strength: int


class Isles(WarBoard[Kind, Power]):
    """The board of the isles."""


def board(areas: Any = AREAS, units: Any = UNITS, powers: Any = POWERS) -> Isles:
    """The isles: everything lies on the strait."""
    return Isles(
        [Area(name, "sea" if name == "Strait" else "land", data) for name, data in areas.items()],
        [Link(name, "Strait", "coast") for name in areas if name != "Strait"],
        listed(Kind, units["units"], units["order"], "units.yaml"),
        listed(Power, powers["powers"], powers["order"], "powers.yaml"),
        {"units": units, "powers": powers},
    )


BOARD = board()


def position(units: dict[str, Any] | None = None, **more: Any) -> Stacks[Isles]:
    """A position with these units; everybody holds what is his."""
    state = {
        "units": units or {},
        "control": {"Ash": "Reds", "Birch": "Blues", "Cedar": "Greens"},
        "options": {"fog": "no"},
        "seats": {"ann": ["Reds"], "bob": ["Blues", "Greens"]},
        "tired": {},
        "gold": {"Reds": 4, "Blues": 0, "Greens": 7},
    }
    return Stacks({**state, **more}, BOARD)
