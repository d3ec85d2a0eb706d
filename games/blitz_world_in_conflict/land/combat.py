"""The flow of one combat on land (§5.3, §6.6): an Air Round, the Round of its kind, retreats,
control, and flights home. Its locals: `number`, its place among the attacks that were announced."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.engine.dice import slug
from pbem.engine.flow import Events, Flow, Go, Locals, Run
from pbem.games.blitz_world_in_conflict.components import AA, AIR, LAND
from pbem.games.blitz_world_in_conflict.concepts import wars
from pbem.games.blitz_world_in_conflict.land import control, targets
from pbem.games.blitz_world_in_conflict.land.homing import homing
from pbem.games.blitz_world_in_conflict.land.retreating import retreating
from pbem.games.blitz_world_in_conflict.politics import waiting
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.rounds import combatants, damage, ending, reckoning
from pbem.games.blitz_world_in_conflict.rounds.combatants import (
    AIR_ROUND,
    FACTORY,
    GROUND,
    LAND_ROUND,
    NAVAL_ROUND,
    OURS,
    PORT,
    STRATEGIC_ROUND,
    THEIRS,
    Combat,
)
from pbem.games.blitz_world_in_conflict.rounds.flow import combat_round
from pbem.games.blitz_world_in_conflict.rounds.homeward import homeward

ROUNDS = {GROUND: LAND_ROUND, FACTORY: STRATEGIC_ROUND, PORT: NAVAL_ROUND}

land_combat = Flow("land_combat")


@land_combat.step
def begin(g: Position, f: Locals, dice: Any, events: Events) -> Go | None:
    """BLZ-450, BLZ-480, BLZ-481, BLZ-482: who is in it; all land units of the area defend, and all
    ships of a Port that is attacked."""
    attack = g.now["attacks"][f["number"]]
    attack["over"] = True
    at, kind = attack["at"], attack["kind"]
    ours = [u for u in (*attack["units"], *attack["ships"]) if g.at(u)]
    ours = [unit for unit in ours if wars.is_hostile(g, unit, at)]
    f.update(
        kind=kind,
        at=at,
        power=attack["power"],
        ours=ours,
        flown=[unit for unit in attack["flown"] if unit in ours],
        origins={unit: g.at(unit) for unit in ours},
        sizes={p: control.sizes(g, ours, p) for p in targets.powers(g, attack)},
        label=_label(g, attack),
    )
    f["theirs"] = [*_there(g, attack), *_committed(g, f)]
    f["armor"] = reckoning.has_more_armor(g, Combat.of(f))
    if not ours:
        events.append({"kind": "attack_lapsed", "attack": kind, "at": at, "power": f["power"]})
        return Go("fly_home")
    g.now["fighting"] = sorted({g.owner(unit) for unit in (*ours, *f["theirs"])} - {""})
    told = {"at": at, "power": f["power"], "ours": list(ours), "theirs": list(f["theirs"])}
    events.append({"kind": "battle_began", "battle": kind, **told})
    return None


def _label(g: Position, attack: Mapping[str, Any]) -> str:
    """Of the dice of an attack; an area may be attacked in each of the three ways."""
    label = f"{g.turn}/{g.state['phase']}/{slug(attack['at'])}"
    return label if attack["kind"] == GROUND else f"{label}/{attack['kind']}"


def _there(g: Position, attack: Mapping[str, Any]) -> list[str]:
    """BLZ-480, BLZ-482, BLZ-527: the land units of the area; of an attack that is not on the ground
    the guns among them, and the ships of a Port."""
    found = g.defenders(attack["at"])
    if attack["kind"] == GROUND:
        return found
    guns = [unit for unit in found if g.face(unit).type == AA]
    ships = targets.in_port(g, attack["at"], attack["port"]) if attack["kind"] == PORT else []
    return [*guns, *ships]


def _committed(g: Position, f: Locals) -> list[str]:
    """BLZ-479: those that were committed, are there still and are not of a neutral country."""
    told = g.now["defence"].get(str(f["number"]), {})
    side = g.side_of(f["power"])
    units = [unit for power in g.board.powers for unit in told.get(power, ()) if g.owner(unit)]
    return [unit for unit in units if g.side_of(g.owner(unit)) != side]


def _round(g: Position, f: Locals, kind: str, then: str) -> Run:
    names = ("kind", "at", "ours", "theirs", "flown", "origins", "label", "armor", "met")
    told = {"round": kind, "last": kind != AIR_ROUND, **{name: f[name] for name in names}}
    return Run(combat_round.name, told, then)


@land_combat.step
def air_round(g: Position, f: Locals, dice: Any, events: Events) -> Run | Go:
    """BLZ-474, BLZ-484, BLZ-485, BLZ-486: if both sides have somebody in the air, flown PARA and
    guns among them."""
    combat = Combat.of(f)
    ours = combatants.in_the_air(g, combat, combat.ours)
    theirs = combatants.in_the_air(g, combat, combat.theirs)
    f["met"] = [*ours, *theirs]
    if ours and (theirs or combatants.guns(g, combat, combat.theirs)):
        return _round(g, f, AIR_ROUND, "end_air_round")
    f["met"] = []
    return Go("main_round")


@land_combat.step
def end_air_round(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """BLZ-413, BLZ-562: who was sent home goes before control can change, and takes no further part
    in the combat."""
    told = f.pop("result")
    sent = [*told["sent"][OURS], *told["sent"][THEIRS]]
    for side in (OURS, THEIRS):
        f[side] = [unit for unit in told[side] if unit not in sent]
    f["met"] = [unit for unit in f["met"] if unit not in sent]
    told = {"units": sent, "label": f["label"], "at": f["at"], "start": f["at"]}
    return Run(homeward.name, told)


@land_combat.step
def main_round(g: Position, f: Locals, dice: Any, events: Events) -> Run | Go:
    """BLZ-484, BLZ-485, BLZ-486: then the Round of its kind, unless nobody is left to fight it."""
    f["barred"], f["driven"] = [], []
    if not _is_fought(g, f):
        damage.use_up(g, [unit for unit in f["met"] if g.at(unit)], events)
        return Go("take_control")
    f["bombs"] = [u for u in g.now["attacks"][f["number"]].get("bombs", ()) if g.at(u)]
    return _round(g, f, ROUNDS[f["kind"]], "end_main_round")


def _is_fought(g: Position, f: Locals) -> bool:
    combat = Combat.of(f)
    if f["kind"] == GROUND:
        return bool(combatants.on_land(g, combat.ours) and combatants.on_land(g, combat.theirs))
    if f["kind"] == PORT:
        return bool(combat.ours and combatants.ships(g, combat, combat.theirs))
    return any(g.board.units[unit].kind == AIR for unit in combat.ours)


@land_combat.step
def end_main_round(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """BLZ-572, BLZ-578: who has to retreat, and who may not advance."""
    told = f.pop("result")
    f[OURS], f[THEIRS] = told[OURS], told[THEIRS]
    f["barred"] = told["sent"][OURS]
    driven = {"units": told["sent"][THEIRS], "at": f["at"], "label": f["label"]}
    return Run(retreating.name, driven)


@land_combat.step
def take_control(g: Position, f: Locals, dice: Any, events: Events) -> Go | None:
    """BLZ-573, BLZ-580: after a Ground Attack the attackers take the area if no land unit defends
    it and one of theirs can advance."""
    if f["kind"] != GROUND:
        control.bombed(g, f["at"], f.get("bombs", ()), events)
        return Go("fly_home")
    troops = [u for u in f[OURS] if g.at(u) and g.board.units[u].kind == LAND]
    f["advance"] = [unit for unit in troops if unit not in f["barred"]]
    if g.defenders(f["at"]) or not f["advance"]:
        told = {"at": f["at"], "power": f["power"], "barred": list(f["barred"])}
        events.append({"kind": "attack_failed", **told})
        return Go("fly_home")
    return None


@land_combat.step
def choose_holder(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """BLZ-583: of two powers that attacked together one takes the area."""
    f["power"] = control.after_attack(g, f["advance"], f["label"], dice)


@land_combat.step
def advance(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """BLZ-579: all that can do so advance."""
    control.enter(g, f["at"], f["power"], f["advance"], f["sizes"][f["power"]], events)


@land_combat.step
def settle_affairs(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """BLZ-300: what the new control brings about is done before the aircraft land."""
    return waiting.run()


@land_combat.step
def fly_home(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """BLZ-569, BLZ-570: aircraft land; ships are in their sea area, and land units where they were
    (BLZ-585)."""
    if "met" in f:
        events.append(ending.ended(g, f["at"], f["power"]))
    units = [u for u in (*f[OURS], *f[THEIRS]) if g.at(u) and g.board.units[u].kind == AIR]
    return Run(homing.name, {"units": units, "at": f["at"], "label": f["label"]})


FLOWS = (land_combat,)
