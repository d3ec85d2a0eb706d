"""The flow of one combat at sea (§4.4): aircraft of the other side fly in, its SUB may leave, then
an Air Round, a Naval Round, and who is sent home goes. Its locals: `at`, the sea area."""

from __future__ import annotations

from typing import Any

from pbem.engine.dice import slug
from pbem.engine.flow import Ask, Events, Flow, Go, Leave, Locals, Run, Say
from pbem.games.blitz_world_in_conflict.components import AIR
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.rounds import combatants, cutting, damage, ending, naval
from pbem.games.blitz_world_in_conflict.rounds.combatants import (
    AIR_ROUND,
    AT_SEA,
    NAVAL_ROUND,
    OURS,
    THEIRS,
    Combat,
)
from pbem.games.blitz_world_in_conflict.rounds.flow import combat_round
from pbem.games.blitz_world_in_conflict.rounds.homeward import homeward
from pbem.games.blitz_world_in_conflict.sea import evading, fleets, flying_in
from pbem.wargame.answers import pause

# What a Round is told of the combat.
_TOLD = ("kind", "at", "ours", "theirs", "flown", "origins", "convoy", "label", "armor", "met")

sea_battle = Flow("sea_battle")


@sea_battle.step
def call_aircraft(g: Position, f: Locals, dice: Any, events: Events) -> list[Ask]:
    """BLZ-405: first the other side may fly in aircraft."""
    return flying_in.asks(g, f["at"], label(g, f["at"]))


call_aircraft.check(lambda g, f, asked, say: flying_in.check(g, asked, say))
call_aircraft.answer(flying_in.answered)
call_aircraft.reads(flying_in.INTERCEPT)(flying_in.read)
call_aircraft.reads(flying_in.INTERCEPT, flying_in.STRIP)(flying_in.read_strip)
call_aircraft.reads(flying_in.INTERCEPT, "pause")(pause)


@sea_battle.step
def choose_to_stay(g: Position, f: Locals, dice: Any, events: Events) -> list[Ask]:
    """BLZ-406: then its SUB may leave."""
    return evading.asks(g, f["at"], label(g, f["at"]))


choose_to_stay.check(lambda g, f, asked, say: evading.check(g, asked, say))
choose_to_stay.reads(evading.WITHDRAW)(evading.read)
choose_to_stay.reads(evading.WITHDRAW, "pause")(pause)


@choose_to_stay.answer
def _(g: Position, f: Locals, asked: Ask, say: Say, events: Events) -> None:
    f["leaving"] = {**f.get("leaving", {}), asked.args["unit"]: say}


@sea_battle.step
def leave(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """BLZ-406: they return to base at once."""
    evading.leave(g, f.pop("leaving", {}), events)


@sea_battle.step
def begin(g: Position, f: Locals, dice: Any, events: Events) -> Leave | None:
    """BLZ-407: who is in it now."""
    met = fleets.meeting(g, f["at"])
    g.now["fought"] = sorted({*g.now["fought"], f["at"]})
    if not met:
        return Leave()
    f.update(ours=list(met.ours), theirs=list(met.theirs), convoy=met.convoy)
    f.update(kind=AT_SEA, flown=[], origins={}, armor=False, label=label(g, f["at"]))
    f["by"] = g.owner(met.ours[0]) if met.ours else ""
    flown = [u for u in (*met.ours, *met.theirs) if g.board.units[u].kind == AIR]
    g.now["battled"] = sorted({*g.now["battled"], *flown})
    g.now["fighting"] = sorted({g.owner(unit) for unit in (*met.ours, *met.theirs)} - {""})
    told = {"at": f["at"], "ours": f["ours"], "theirs": f["theirs"], "convoy": f["convoy"]}
    events.append({"kind": "battle_began", "battle": AT_SEA, **told})
    return None


def label(g: Position, at: str) -> str:
    """What the dice of a combat at sea begin with."""
    return f"{g.turn}/{g.state['phase']}/{slug(at)}"


def _round(f: Locals, kind: str, then: str) -> Run:
    told = {"round": kind, "last": kind == NAVAL_ROUND, **{name: f[name] for name in _TOLD}}
    return Run(combat_round.name, told, then)


@sea_battle.step
def air_round(g: Position, f: Locals, dice: Any, events: Events) -> Run | Go:
    """BLZ-409: if both sides have an air or CV unit."""
    combat = Combat.of(f)
    f["met"] = []
    if all(combatants.in_the_air(g, combat, units) for units in (combat.ours, combat.theirs)):
        f["met"] = [*combat.ours, *combat.theirs]
        return _round(f, AIR_ROUND, "send_home")
    return Go("naval_round")


@sea_battle.step
def send_home(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """BLZ-413, BLZ-562: who was sent home takes no further part."""
    f["sent"] = f.pop("result")["sent"]
    return _send_home(f, "naval_round")


def _send_home(f: Locals, then: str) -> Run:
    units = [*f["sent"][OURS], *f["sent"][THEIRS]]
    told = {"units": units, "label": f["label"], "at": f["at"], "start": ""}
    return Run(homeward.name, told, then)


@sea_battle.step
def naval_round(g: Position, f: Locals, dice: Any, events: Events) -> Run | Leave:
    """BLZ-410: if a side has Naval Factors and the other something that floats."""
    for side in (OURS, THEIRS):
        f[side] = [unit for unit in f[side] if g.at(unit) == f["at"]]
    f["met"] = [unit for unit in f["met"] if g.at(unit) == f["at"]]
    if not naval.is_fought(g, Combat.of(f)):
        # BLZ-549: the Air Round was the last one.
        damage.use_up(g, f["met"], events)
        events.append(ending.ended(g, f["at"], f["by"]))
        return Leave()
    return _round(f, NAVAL_ROUND, "cut_cargo")


@sea_battle.step
def cut_cargo(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """BLZ-560: a TRS that has become too small carries less."""
    f["sent"] = f.pop("result")["sent"]
    return Run(cutting.cutting.name, {"units": [*f[OURS], *f[THEIRS]], "label": f["label"]})


@sea_battle.step
def end_battle(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """BLZ-412, BLZ-413: the others stay where they are."""
    return _send_home(f, "close")


@sea_battle.step
def close(g: Position, f: Locals, dice: Any, events: Events) -> Leave:
    """The combat is over."""
    events.append(ending.ended(g, f["at"], f["by"]))
    return Leave()


FLOWS = (sea_battle,)
