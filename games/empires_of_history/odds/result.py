"""What the ends of a battle come to, as plain data (see `Odds` in pbem/engine/game.py)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from pbem.games.empires_of_history.board import EmpireBoard
from pbem.games.empires_of_history.odds.course import (
    BOTH_GONE,
    LEFT,
    LOST,
    OPEN,
    WON,
    Fight,
)
from pbem.games.empires_of_history.position import base
from pbem.wargame.counts import Counts, of_all

if TYPE_CHECKING:
    from pbem.games.empires_of_history.odds.at_sea import SeaFight

CHANCES = (WON, LOST, BOTH_GONE, LEFT, OPEN)


# Of an end: its chance, its name, who lives of both sides, and whether a territory is taken.
End = tuple[float, str, dict[str, Counts], dict[str, Counts], bool]


def result(board: EmpireBoard, fight: Fight) -> dict[str, Any]:
    """Chances, survivors and losses in resource points; a territory is taken by land units."""
    sides = fight.attack, fight.defence
    start = [side.counts(side.start) for side in sides]
    return told(board, start[0], start[1], _on_land(fight))


def _on_land(fight: Fight) -> Iterator[End]:
    for (end, ours, theirs), chance in fight.ends.items():
        holds = end == WON and any(each.holds for each in fight.attack.units(ours).values())
        yield chance, end, fight.attack.counts(ours), fight.defence.counts(theirs), holds


def at_sea(board: EmpireBoard, fight: SeaFight) -> dict[str, Any]:
    """The same of a battle at sea, in which nothing is taken."""
    own, foe = (side.counts for side in fight.start)
    ends = (
        (chance, end, ours.counts, theirs.counts, False)
        for (end, ours, theirs), chance in fight.ends.items()
    )
    return told(board, own, foe, ends)


def told(
    board: EmpireBoard, own: dict[str, Counts], foe: dict[str, Counts], ends: Iterable[End]
) -> dict[str, Any]:
    """What the ends of a battle of these forces come to."""
    found: dict[str, Any] = {"attacker": own, "defender": foe}
    found |= {"chances": dict.fromkeys(CHANCES, 0.0), "takes": 0.0}
    found["expected"] = {"attacker": {}, "defender": {}}
    survivors = []
    for chance, end, ours, theirs, holds in ends:
        found["chances"][end] += chance
        found["takes"] += chance if holds else 0.0
        _expect(found["expected"]["attacker"], ours, chance)
        _expect(found["expected"]["defender"], theirs, chance)
        survivors.append({"chance": chance, "end": end, "attacker": ours, "defender": theirs})
    found["lost"] = {
        name: _worth(board, of_all(found[name])) - _worth(board, found["expected"][name])
        for name in ("attacker", "defender")
    }
    found["swing"] = found["lost"]["defender"] - found["lost"]["attacker"]
    found["survivors"] = sorted(survivors, key=lambda each: -each["chance"])
    return found


def _expect(expected: dict[str, float], left: dict[str, Counts], chance: float) -> None:
    for counts in left.values():
        for kind, count in counts.items():
            expected[kind] = expected.get(kind, 0.0) + chance * count


def _worth(board: EmpireBoard, counts: Counts | dict[str, float]) -> float:
    return sum(
        count * board.units[base(kind)].cost
        for kind, count in counts.items()
        if base(kind) in board.units
    )
