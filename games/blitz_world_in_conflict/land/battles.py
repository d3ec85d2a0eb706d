"""Step F after the announcements, if there were any (BLZ-461): the other side commits, then combats
are fought one by one (BLZ-450, BLZ-479)."""

from __future__ import annotations

from typing import Any

from pbem.engine.flow import Events, Flow, Go, Leave, Locals, Over, Run
from pbem.games.blitz_world_in_conflict.land import (
    combat,
    defence,
    displacing,
    homing,
    retreating,
    rivals,
)
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.victory import scenarios

battles = Flow("battles")


@battles.step
def settle_rivals(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """BLZ-457: rival attacks of allies fall."""
    rivals.drop_empty(g, events)
    rivals.settle(g, events)


@battles.step
def defend(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """BLZ-479: the other side commits."""
    order = {area: number for number, area in enumerate(g.now["order"])}
    f["queue"] = sorted(range(len(g.now["attacks"])), key=lambda n: _rank(g, order, n))
    return Run(defence.defence.name)


def _rank(g: Position, order: dict[str, int], number: int) -> tuple[int, int]:
    return order.get(g.now["attacks"][number]["at"], len(order)), number


@battles.step
def fight(g: Position, f: Locals, dice: Any, events: Events) -> Run | Leave:
    """BLZ-450: the combats, in the order that the acting side wants."""
    if not f["queue"]:
        return Leave()
    number = f["queue"].pop(0)
    return Run(combat.land_combat.name, {"number": number})


@battles.step
def look(g: Position, f: Locals, dice: Any, events: Events) -> Over | Go:
    """BLZ-021, BLZ-051: some scenarios end the moment that an area falls."""
    return scenarios.over_at_once(g, events) or Go("fight")


FLOWS = (
    battles,
    *defence.FLOWS,
    *combat.FLOWS,
    *retreating.FLOWS,
    *homing.FLOWS,
    *displacing.FLOWS,
)
