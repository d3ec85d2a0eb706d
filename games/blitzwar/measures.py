"""How statistics weigh the dice of land combat and of the Battle of Britain: what each face stands
for, and what corps are worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.engine.game import Measures
from pbem.games.blitzwar.air import britain
from pbem.games.blitzwar.board import ARMOR, INFANTRY, BlitzBoard
from pbem.games.blitzwar.combat import ladder, table

# BWR-003: what corps count on cards.
_WORTH = {INFANTRY: (1,), ARMOR: (2,)}
_ROLLED, _OVER_BRITAIN = "attack_rolled", "britain_rolled"


def charts(board: BlitzBoard, event: Mapping[str, Any]) -> Mapping[str, Sequence[int]]:
    """BWR-400, BWR-402: the corps that attacker and defender lose by each face of the die in the
    column of an attack, after what few corps make of it (BWR-418 to BWR-420); BWR-322: the
    air units that they lose over Britain; {} for other dice."""
    if event["kind"] == _OVER_BRITAIN:
        return {"attacker loses": britain.LOSSES, "defender loses": [1] * len(britain.LOSSES)}
    if event["kind"] != _ROLLED:
        return {}
    ours, theirs = map(int, event["corps"].split(":"))
    number = _column(board, event["column"])
    faces = [
        table.converted(table.read(board.table[die][number]), ours, theirs)
        for die in sorted(board.table)
    ]
    return {
        "attacker loses": [each.attacker for each in faces],
        "defender loses": [each.defender for each in faces],
    }


def _column(board: BlitzBoard, name: str) -> int:
    return board.columns.index(name) if name in board.columns else ladder.LAST


def stance(event: Mapping[str, Any]) -> str:
    """The attacker throws."""
    return "attack" if event["kind"] in (_ROLLED, _OVER_BRITAIN) else ""


def worth(board: BlitzBoard, kind: str) -> Sequence[int]:
    """BWR-003: what a corps is worth."""
    return _WORTH.get(kind, ())


MEASURES = Measures(side=BlitzBoard.side_of, stance=stance, worth=worth, charts=charts)
