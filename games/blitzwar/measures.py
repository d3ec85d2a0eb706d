"""How statistics weigh dice: what each face stands for in its column or table, and what corps are
worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.engine.game import Measures
from pbem.games.blitzwar.air import britain
from pbem.games.blitzwar.board import ARMOR, INFANTRY, BlitzBoard
from pbem.games.blitzwar.combat import ladder, table
from pbem.games.blitzwar.diplomacy.activation import WINS
from pbem.games.blitzwar.naval import table as naval

# BWR-003: what corps count on cards.
_WORTH = {INFANTRY: (1,), ARMOR: (2,)}
_ROLLED, _SEA, _OVER_BRITAIN = "attack_rolled", "sea_attack_rolled", "britain_rolled"
_COUNTRY = "diplomacy_roll"
_FACES = range(1, 7)

Chart = Mapping[str, Sequence[int]]


def charts(board: BlitzBoard, event: Mapping[str, Any]) -> Chart:
    """What each face of a die stands for: in combat what attacker and defender lose, in diplomacy
    whether a country is won; {} for other events."""
    told = _CHARTS.get(event["kind"])
    return told(board, event) if told else {}


def _land(board: BlitzBoard, event: Mapping[str, Any]) -> Chart:
    """BWR-400, BWR-402: the corps that are lost by each face in the column of an attack, after what
    few corps make of it (BWR-418 to BWR-420)."""
    ours, theirs = map(int, event["corps"].split(":"))
    number = _column(board, event["column"])
    faces = [
        table.converted(table.read(board.table[die][number]), ours, theirs)
        for die in sorted(board.table)
    ]
    return _both([each.attacker for each in faces], [each.defender for each in faces])


def _column(board: BlitzBoard, name: str) -> int:
    return board.columns.index(name) if name in board.columns else ladder.LAST


def _sea(board: BlitzBoard, event: Mapping[str, Any]) -> Chart:
    """BWR-277, BWR-278: the naval units that are lost by each face in the table of the turn."""
    faces = [naval.losses(event["turn"], event["by"], die) for die in _FACES]
    return _both([each.attacker for each in faces], [each.defender for each in faces])


def _over_britain(board: BlitzBoard, event: Mapping[str, Any]) -> Chart:
    """BWR-322: the air units that are lost over Britain by each face."""
    return _both(britain.LOSSES, [1] * len(britain.LOSSES))


def _country(board: BlitzBoard, event: Mapping[str, Any]) -> Chart:
    """BWR-145, BWR-147, BWR-148: a country is won by a 6."""
    return {"countries won": [int(die >= WINS) for die in _FACES]}


def _both(attacker: Sequence[int], defender: Sequence[int]) -> Chart:
    return {"attacker loses": attacker, "defender loses": defender}


_CHARTS = {_ROLLED: _land, _SEA: _sea, _OVER_BRITAIN: _over_britain, _COUNTRY: _country}


def side(board: BlitzBoard, power: str) -> str:
    """A side is its own; of a country that on which it begins, "" for a neutral."""
    return power if power in board.sides_in_turn else board.side_of(power)


def stance(event: Mapping[str, Any]) -> str:
    """The attacker throws."""
    return "attack" if event["kind"] in (_ROLLED, _SEA, _OVER_BRITAIN) else ""


def worth(board: BlitzBoard, kind: str) -> Sequence[int]:
    """BWR-003: what a corps is worth."""
    return _WORTH.get(kind, ())


MEASURES = Measures(side=side, stance=stance, worth=worth, charts=charts)
