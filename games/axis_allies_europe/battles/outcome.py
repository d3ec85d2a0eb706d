"""What reports are told of a battle beside its dice: who met there, and how it ended."""

from __future__ import annotations

from typing import Any

from pbem.engine.flow import Events, Locals
from pbem.games.axis_allies_europe.battles import flights, navy, retreat
from pbem.games.axis_allies_europe.position import Position
from pbem.games.axis_allies_europe.units import COMPLEX
from pbem.wargame.counts import Counts, change

# Those who attack, and those who defend by power.
Sides = tuple[Counts, dict[str, Counts]]
TAKEN, HELD, LEFT, FOUGHT = "taken", "held", "left", "fought"


def met_on_land(
    g: Position, at: str, forces: Sides, support: Counts, *, landing: bool
) -> list[dict[str, Any]]:
    """Who meets on land when all have come ashore, with ships in support and whether guns will
    fire at planes; nothing where nobody meets."""
    ours, theirs = forces
    if not ours or not theirs:
        return []
    guns = bool(flights.over(g, at, flights.FIGHT) and retreat.gun_shots(g, at, 1))
    told = {"attacker": {g.power: ours}, "defender": theirs, "guns": guns, "landing": landing}
    return [{"kind": "forces_met", "at": at, **told, "support": support}]


def tell_sea(g: Position, zone: str, events: Events) -> None:
    """Who meets at sea; `allies` of the attacker, who do not fire, and ships that are `damaged`."""
    told = {"attacker": {g.power: navy.attackers(g, zone)}, "defender": navy.defenders(g, zone)}
    beside = {"allies": navy.bystanders(g, zone), "damaged": g.state["damaged"].get(zone, {})}
    events.append({"kind": "forces_met", "at": zone, **told, **beside})


def tell_end(g: Position, f: Locals, events: Events) -> None:
    """Who has the place now, and what stands there; planes that have fought are still over it.
    Nothing where nobody met (`met` of the battle), `left` where the attacker broke off."""
    if not f.get("met", True):
        return
    at = f["at"]
    there = {power: dict(units) for power in g.powers_in(at) if (units := _standing(g, at, power))}
    for kind, count in flights.counts(flights.over(g, at, ("home",))).items():
        change(there.setdefault(g.power, {}), kind, count)
    holder = "" if g.board.is_sea(at) and not g.board.is_convoy(at) else g.controller(at) or ""
    told = {"by": g.power, "outcome": _outcome(g, at, left=bool(f.get("left"))), "holder": holder}
    events.append({"kind": "battle_ended", "at": at, **told, "left": g.board.in_turn(there)})


def _standing(g: Position, at: str, power: str) -> Counts:
    return {kind: count for kind, count in g.units(at, power).items() if kind != COMPLEX}


def _outcome(g: Position, at: str, *, left: bool) -> str:
    if at in g.turn["captured"]:
        return TAKEN
    if left:
        return LEFT
    return FOUGHT if g.board.is_sea(at) else HELD
