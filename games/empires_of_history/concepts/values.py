"""What units are worth in combat, with the technologies of their nation (§Units, §Ph2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from pbem.games.empires_of_history.board import EmpireBoard
from pbem.games.empires_of_history.components import DAMAGED, UnitKind
from pbem.games.empires_of_history.position import Position, base, on_sheet

# R08, R09: what a value that is printed above 0 never falls below, and never rises above.
LOWEST, HIGHEST = 1, 9
UPGRADE = "upgrade"
_BOUND = ("attack", "attack_transports", "defence", "air", "land", "aa")


def level(g: Position, nation: str, technology: str) -> int:
    """EOH-340, EOH-341: how far a nation is in a technology; of one that has to be bought into its
    units what has been bought."""
    upgrade = g.board.technologies[technology].kind == UPGRADE
    known = g.state["upgraded" if upgrade else "technologies"].get(nation, {})
    return int(known.get(technology, 0))


def has(g: Position, nation: str, special: str) -> bool:
    """Whether a nation has the technology that brings something special: breakthrough, dive, soak,
    two dice, mechanized, ship guns, built-in guns."""
    return any(
        t.special == special and level(g, nation, n) for n, t in g.board.technologies.items()
    )


def unit(g: Position, nation: str, kind: str) -> UnitKind:
    """R08, R09: a unit of a nation with all that its technologies add; a damaged ship still does
    not attack."""
    known = g.state["technologies"].get(nation, {})
    bought = g.state["upgraded"].get(nation, {})
    if not (known or bought):
        return g.unit(nation, kind)
    helpful = _helpful(g.board, base(kind)).items()
    levels = tuple((bought if is_bought else known).get(name, 0) for name, is_bought in helpful)
    return _improved(g.board, nation, kind, levels) if any(levels) else g.unit(nation, kind)


@lru_cache(maxsize=256)
def _helpful(board: EmpireBoard, kind: str) -> Mapping[str, bool]:
    """The technologies that add something to a unit, each with whether it has to be bought into
    units."""
    known = board.technologies.items()
    return {name: told.kind == UPGRADE for name, told in known if kind in told.units}


@lru_cache(maxsize=4096)
def _improved(board: EmpireBoard, nation: str, kind: str, levels: tuple[int, ...]) -> UnitKind:
    """A unit with so many steps of each technology that adds something to it."""
    told = on_sheet(board, nation, kind)
    more: dict[str, int] = {}
    for name, steps in zip(_helpful(board, base(kind)), levels, strict=True):
        for step in board.technologies[name].adds[:steps]:
            for value, by in step.items():
                more[value] = more.get(value, 0) + by
    changed: dict[str, Any] = {
        value: _changed(value, getattr(told, value), by) for value, by in more.items()
    }
    if kind.startswith(DAMAGED):
        changed.pop("attack", None)
        changed.pop("hits", None)
    return replace(told, **changed)


def _changed(value: str, printed: int, by: int) -> int:
    return bounded(printed, by) if value in _BOUND else printed + by


def bounded(printed: int, by: int) -> int:
    """R08, R09: a combat value after modifiers: one printed as 0 stays 0, all others stay within 1
    and 9."""
    return max(LOWEST, min(HIGHEST, printed + by)) if printed else 0
