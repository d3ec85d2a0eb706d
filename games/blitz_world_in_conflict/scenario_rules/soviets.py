"""The Soviets in the Pacific war (§E): who may order their attacks, and against what (BLZ-148 to
BLZ-151). What they take belongs to nobody who plays, and is closed to all."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.engine.errors import Illegal
from pbem.games.blitz_world_in_conflict.concepts import belonging
from pbem.games.blitz_world_in_conflict.position import JAPAN, Position

DONE = "soviet attack"


def entry(g: Position) -> Mapping[str, Any]:
    """What the set-up says of them: `area`, the Size of its `garrison`, the turn `from` which they
    attack, and the `points` of damage; nothing where they stay at home."""
    told: Mapping[str, Any] = g.board.set_up.get("soviets", {})
    return told


def usual(g: Position) -> str:
    """BLZ-149: what they attack in this turn without an order, "" for nothing."""
    told = entry(g)
    if not told or not _is_time(g) or g.turn < told["from"] or _is_done(g):
        return ""
    return str(told["area"]) if g.controller(told["area"]) == JAPAN else ""


def check(g: Position, area: str) -> None:
    """BLZ-149, BLZ-151: once a turn, in step F of the Activities of the Allies: from turn 11 on
    against the first area, and from the turn after they have it against those beside theirs. Raises
    Illegal."""
    belonging.check(g, "soviets attack")
    told = entry(g)
    if not _is_time(g):
        raise Illegal("BLZ-149", "soviets_in_activities", area=area)
    if _is_done(g):
        raise Illegal("BLZ-149", "soviets_once", area=area)
    if g.controller(area) != JAPAN:
        raise Illegal("BLZ-151", "soviets_against_japan", area=area)
    if area == told["area"]:
        if g.turn < told["from"]:
            raise Illegal("BLZ-149", "soviets_later", area=area, turn=told["from"])
    elif not _is_beside(g, area):
        raise Illegal("BLZ-151", "soviets_too_far", area=area, first=told["area"])


def _is_time(g: Position) -> bool:
    return g.now["side"] != g.side_of(JAPAN) and not g.now["blitz"]


def _is_done(g: Position) -> bool:
    return bool(g.state["events"].get(DONE) == g.turn)


def _is_beside(g: Position, area: str) -> bool:
    """BLZ-151: beside an area that they have taken in an earlier turn."""
    theirs: Mapping[str, int] = g.state["soviet"]
    beside = (*g.board.borders(area), *g.board.routes(area))
    return any(theirs.get(other, g.turn) < g.turn for other in beside)
