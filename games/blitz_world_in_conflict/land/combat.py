"""The flow of one Ground Attack (§5.3, §6.6): an Air Round, a Land Round, retreats, control, and
flights home. Its locals: `number`, its place among the attacks that were announced."""

from __future__ import annotations

from typing import Any

from pbem.engine.dice import slug
from pbem.engine.errors import Illegal
from pbem.engine.flow import Ask, Events, Flow, Go, Locals, Run, Say
from pbem.engine.orders import Line
from pbem.games.blitz_world_in_conflict.components import AIR, FORT, LAND
from pbem.games.blitz_world_in_conflict.concepts import stacking, travel
from pbem.games.blitz_world_in_conflict.land import capture
from pbem.games.blitz_world_in_conflict.orders.ports import area_of
from pbem.games.blitz_world_in_conflict.politics import affairs
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.rounds import combatants, damage, reckoning
from pbem.games.blitz_world_in_conflict.rounds.combatants import (
    AIR_ROUND,
    GROUND,
    LAND_ROUND,
    Combat,
)
from pbem.games.blitz_world_in_conflict.rounds.flow import OURS, THEIRS, combat_round
from pbem.wargame.answers import pause

RETREAT, BASE = "retreat", "base"

ground_attack = Flow("ground_attack")


@ground_attack.step
def begin(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """BLZ-480, BLZ-481: who is in it; all land units of the area defend."""
    attack = g.now["attacks"][f["number"]]
    at, power = attack["at"], attack["power"]
    ours = [*attack["units"], *attack["ships"]]
    sent = g.now["defence"].get(str(f["number"]), {})
    committed = [unit for power in g.board.powers for unit in sent.get(power, ())]
    f.update(
        kind=GROUND,
        at=at,
        power=power,
        ours=ours,
        theirs=[*g.defenders(at), *committed],
        flown=list(attack["flown"]),
        origins={unit: g.at(unit) for unit in ours},
        sizes={u: g.size(u) for u in combatants.on_land(g, ours) if g.owner(u) == power},
        label=f"{g.turn}/{g.state['phase']}/{slug(at)}",
        sent={OURS: [], THEIRS: []},
    )
    f["armor"] = reckoning.has_more_armor(g, Combat.of(f))
    told = {"at": at, "power": power, "ours": list(f["ours"]), "theirs": list(f["theirs"])}
    events.append({"kind": "battle_began", "battle": GROUND, **told})


def _round(g: Position, f: Locals, kind: str, then: str) -> Run:
    names = ("kind", "at", "ours", "theirs", "flown", "origins", "label", "armor")
    return Run(combat_round.name, {"round": kind, **{name: f[name] for name in names}}, then)


@ground_attack.step
def air_round(g: Position, f: Locals, dice: Any, events: Events) -> Run | Go:
    """BLZ-485: if both sides have somebody in the air, guns among them."""
    combat = Combat.of(f)
    ours = combatants.in_the_air(g, combat, combat.ours)
    theirs = combatants.in_the_air(g, combat, combat.theirs)
    if ours and (theirs or combatants.guns(g, combat, combat.theirs)):
        return _round(g, f, AIR_ROUND, "end_air_round")
    return Go("land_round")


@ground_attack.step
def end_air_round(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """BLZ-562: who was sent home takes no further part."""
    told = f.pop("result")
    for side in (OURS, THEIRS):
        f["sent"][side] = list(told["sent"][side])
        f[side] = [unit for unit in told[side] if unit not in told["sent"][side]]


@ground_attack.step
def land_round(g: Position, f: Locals, dice: Any, events: Events) -> Run | Go:
    """BLZ-485: then a Land Round, unless nobody is left to fight it."""
    if not combatants.on_land(g, f[OURS]) or not combatants.on_land(g, f[THEIRS]):
        f["barred"] = []
        return Go("take_control")
    return _round(g, f, LAND_ROUND, "end_land_round")


@ground_attack.step
def end_land_round(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """BLZ-572, BLZ-578: who has to retreat, and who may not advance."""
    told = f.pop("result")
    f[OURS], f[THEIRS] = told[OURS], told[THEIRS]
    f["barred"], f["driven"] = told["sent"][OURS], told["sent"][THEIRS]


# Retreats


def goals_of(g: Position, unit: str) -> list[str]:
    """BLZ-575: where a unit can retreat to: next to it, friendly, with room, and not announced for
    a Ground Attack."""
    if g.board.units[unit].type == FORT:
        return []
    attacked = [each["at"] for each in g.now["attacks"] if each["kind"] == GROUND]
    beside = (*g.board.borders(g.at(unit)), *g.board.routes(g.at(unit)))
    home = set(g.board.home_areas(unit))
    found = [a for a in beside if a not in attacked and stacking.may_stack(g, unit, a)]
    return sorted(found, key=lambda area: (area not in home, area))


@ground_attack.step
def choose_retreats(g: Position, f: Locals, dice: Any, events: Events) -> list[Ask]:
    """BLZ-575: the owner says where each unit goes that has a choice."""
    asks = []
    for unit in f.get("driven", ()):
        goals = goals_of(g, unit)
        if len(goals) > 1:
            told = {"at": f["at"], "unit": unit, "goals": goals}
            noun, verbs = f"{f['label']} {unit}", (RETREAT, "pause")
            asks.append(Ask((g.owner(unit),), "retreat", noun, verbs, default=goals[0], args=told))
    return asks


def _check_goal(g: Position, f: Locals, asked: Ask, say: Say) -> None:
    if say not in asked.args["goals"]:
        rule = "BLZ-575" if asked.verb == RETREAT else "BLZ-570"
        raise Illegal(rule, "no_such_goal", unit=asked.args["unit"], goals=asked.args["goals"])


def _read_goals(g: Position, asked: Ask, line: Line) -> Say | None:
    """The first of the areas of a line that is open."""
    if asked.args["unit"] not in line.args["units"]:
        return None
    goals = (area_of(place) for place in line.args["goals"])
    return next((goal for goal in goals if goal in asked.args["goals"]), None)


def _asked_by(step: Any, verb: str) -> None:
    step.check(_check_goal)
    step.reads(verb)(_read_goals)
    step.reads(verb, "pause")(pause)


_asked_by(choose_retreats, RETREAT)


@choose_retreats.answer
def _(g: Position, f: Locals, asked: Ask, say: Say, events: Events) -> None:
    f["goals"] = {**f.get("goals", {}), asked.args["unit"]: say}


@ground_attack.step
def retreat(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """BLZ-575, BLZ-576: they go, or take a point where they cannot."""
    chosen = f.pop("goals", {})
    for unit in f.get("driven", ()):
        goals = goals_of(g, unit)
        goal = chosen.get(unit)
        goal = goal if goal in goals else next(iter(goals), "")
        if not goal:
            events.append({"kind": "no_retreat", "unit": unit, "at": f["at"]})
            damage.point(g, unit, events)
            continue
        told = {"unit": unit, "power": g.owner(unit), "from": f["at"], "to": goal}
        g.move(unit, goal)
        events.append({"kind": "unit_retreated", **told})


# Control


@ground_attack.step
def take_control(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """BLZ-573, BLZ-579, BLZ-580: the attackers take the area if no land unit defends it and one of
    theirs can advance; all that can do so."""
    troops = [u for u in f[OURS] if g.at(u) and g.board.units[u].kind == LAND]
    advance = [unit for unit in troops if unit not in f.get("barred", ())]
    if g.defenders(f["at"]) or not advance:
        told = {"at": f["at"], "power": f["power"], "barred": list(f.get("barred", ()))}
        events.append({"kind": "attack_failed", **told})
        return
    unhurt = all(g.size(unit) == size for unit, size in f["sizes"].items())
    capture.take(g, f["at"], f["power"], events, unhurt=unhurt)
    for unit in advance:
        g.move(unit, f["at"])
    told = {"at": f["at"], "power": f["power"], "units": advance}
    events.append({"kind": "units_advanced", **told})


@ground_attack.step
def settle_affairs(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """BLZ-300: what the new control brings about is done before the aircraft land."""
    return affairs.run()


# Bases


def bases_of(g: Position, unit: str, at: str) -> list[str]:
    """BLZ-570: friendly bases within range of the target, where it came from first."""
    power, most = g.owner(unit), travel.range_of(g, unit)
    found = [
        area
        for area in g.state["control"]
        if g.is_friendly(area, power)
        and stacking.may_stack(g, unit, area)
        and travel.distance(g, at, area, travel.fly(g, at), most) is not None
    ]
    return sorted(found, key=lambda area: (area != g.at(unit), area))


def _flyers(g: Position, f: Locals) -> list[str]:
    units = [*f[OURS], *f[THEIRS], *f["sent"][OURS], *f["sent"][THEIRS]]
    return [u for u in dict.fromkeys(units) if g.at(u) and g.board.units[u].kind == AIR]


@ground_attack.step
def choose_bases(g: Position, f: Locals, dice: Any, events: Events) -> list[Ask]:
    """BLZ-413, BLZ-570: where aircraft land after the combat: where they started, unless their
    owner wishes otherwise."""
    asks = []
    for unit in _flyers(g, f):
        goals = bases_of(g, unit, f["at"])
        if len(goals) > 1:
            told = {"at": f["at"], "unit": unit, "goals": goals}
            noun, verbs = f"{f['label']} {unit}", (BASE, "pause")
            asks.append(Ask((g.owner(unit),), "base", noun, verbs, default=goals[0], args=told))
    return asks


_asked_by(choose_bases, BASE)


@choose_bases.answer
def _(g: Position, f: Locals, asked: Ask, say: Say, events: Events) -> None:
    f["goals"] = {**f.get("goals", {}), asked.args["unit"]: say}


@ground_attack.step
def fly_home(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """BLZ-413, BLZ-570: they land; who has no base in range goes to the closest area, or is
    lost."""
    chosen = f.pop("goals", {})
    for unit in _flyers(g, f):
        goals = bases_of(g, unit, f["at"])
        if not goals:
            capture.displace(g, unit, events)
            continue
        goal = chosen.get(unit) if chosen.get(unit) in goals else goals[0]
        if goal != g.at(unit):
            told = {"unit": unit, "power": g.owner(unit), "from": g.at(unit), "to": goal}
            g.move(unit, goal)
            events.append({"kind": "unit_landed", **told})


FLOWS = (ground_attack,)
