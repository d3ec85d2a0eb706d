"""The question who advances, and what order lines say to it."""

from __future__ import annotations

from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.flow import Ask, Say, Step
from pbem.engine.orders import Line
from pbem.games.blitzwar.combat import advances, attacks, group
from pbem.games.blitzwar.combat.advances import Battle
from pbem.games.blitzwar.combat.fight import Attackers
from pbem.games.blitzwar.position import Position
from pbem.wargame.answers import EVERYWHERE

_PARTS = {"area", "country", "counter", "count", "way"}


def ask(g: Position, battle: Battle, noun: str, facts: dict[str, int]) -> Ask:
    """BWR-432, BWR-434: who of the attackers advances, and how far."""
    told = {"pursuit": battle.pursuit, "fought": battle.fought}
    return Ask(
        to=(g.now["side"],),
        verb="advance",
        noun=noun,
        verbs=("advance",),
        facts=facts,
        default=advances.default(g, battle),
        args={"at": battle.zone, "phase": battle.phase, **told},
    )


def check(g: Position, battle: Battle, say: Say) -> None:
    """Raise the reason why this is no answer."""
    if not isinstance(say, list) or any(set(each) != _PARTS for each in say):
        raise Illegal("BWR-432", "advance_unclear", say=repr(say))
    advances.check(g, battle, say)


def read_by(step: Step) -> None:
    """The step reads lines of the verb `advance`."""
    step.reads("advance")(_read)


def open_to(g: Position, asked: Ask) -> Battle:
    """The battle that a question is about."""
    zone, told = asked.args["at"], asked.args
    forces = group.attackers(g, zone) if told["fought"] else ashore(g, zone)
    return Battle(zone, told["phase"], forces, told["pursuit"], told["fought"])


def ashore(g: Position, zone: str) -> Attackers:
    """BWR-434: the corps on the beachheads of a zone that have attacked nobody in this turn."""
    found: Attackers = {}
    for area in attacks.beachheads_at(g, zone):
        if forces := group.fresh(g, area):
            found[area] = forces
    return found


def _read(g: Position, asked: Ask, line: Line) -> Say | None:
    """`none`; `all, elite -> Derna`, with the zone before it or without; `elite: Mechili -> Derna`
    with an area of the battle."""
    told, zone = line.args, asked.args["at"]
    battle = open_to(g, asked)
    if "none" in told:
        return []
    if "units" in told:
        return _from_area(g, battle, told)
    if told.get("target", zone) not in (zone, EVERYWHERE):
        return None
    return advances.written(g, battle, told["advance"])


def _from_area(g: Position, battle: Battle, told: dict[str, Any]) -> Say | None:
    """The units of one area, or of all if the attacked zone is named, and the last zone of their
    way."""
    area, way = told["area"], list(told["way"]["places"])
    if area != battle.zone and area not in battle.forces:
        return None
    if area in battle.forces:
        battle = Battle(
            battle.zone, battle.phase, {area: battle.forces[area]}, battle.pursuit, battle.fought
        )
    goal = way[-1] if way else ""
    return advances.written(g, battle, [{"units": told["units"], "goal": goal}])
