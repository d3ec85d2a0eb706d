"""The flow of one attack: shift, die, losses, retreat, advance (§16, §17). Its locals are `zone`,
`phase`, and `advance` where the order has said who goes where."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.engine.dice import Dice, slug
from pbem.engine.errors import Illegal, Refusal
from pbem.engine.flow import Ask, Events, Flow, Go, Locals, Run, Say
from pbem.engine.orders import Line
from pbem.games.blitzwar import flight
from pbem.games.blitzwar.combat import (
    advance_lines,
    advances,
    answers,
    casualties,
    group,
    ladder,
    resolve,
    retreats,
    shifts,
    table,
)
from pbem.games.blitzwar.combat.group import BLITZ
from pbem.games.blitzwar.position import AXIS, Position
from pbem.wargame import losses as wargame
from pbem.wargame.answers import EVERYWHERE
from pbem.wargame.loss_questions import Choice

NAMES = {BLITZ: "blitz", group.NORMAL: "combat"}
USE, DECLINE = "use", "decline"
SHIFT = "german_shift"

battle = Flow("battle")


def facts(g: Position, f: Locals, side: str) -> dict[str, int]:
    """What conditions may compare: corps left on both sides, losses of both, the turn."""
    fight = group.at(g, f["zone"])
    corps = (fight.attacking_corps, fight.defending_corps)
    lost = (f.get("lost", 0), f.get("inflicted", 0))
    (mine, theirs), (own, other) = (
        (corps, lost) if side == fight.side else (corps[::-1], lost[::-1])
    )
    told = {"corps": mine, "enemy_corps": theirs, "lost": own, "enemy_lost": other}
    return {**told, "turn": g.turn}


def noun(f: Locals) -> str:
    """What questions of this attack are about."""
    return f"{f['zone']} {NAMES[f['phase']]}"


def _args(f: Locals) -> dict[str, Any]:
    return {"at": f["zone"], "phase": NAMES[f["phase"]]}


# The die


@battle.step
def choose_shift(g: Position, f: Locals, dice: Dice, events: Events) -> Ask | None:
    """BWR-425: the Axis may do without the shift for Germans who stand with others."""
    if not shifts.may_decline(group.at(g, f["zone"])):
        return None
    return Ask(
        to=(AXIS,),
        verb="german_shift",
        noun=noun(f),
        verbs=("decline german shift", "use german shift"),
        facts=facts(g, f, AXIS),
        default=USE,
        args=_args(f),
    )


@choose_shift.check
def _(g: Position, f: Locals, ask: Ask, say: Say) -> None:
    if say not in (USE, DECLINE):
        raise Illegal("BWR-425", "shift_unclear", say=repr(say))


@choose_shift.reads(SHIFT, "decline german shift")
def _(g: Position, ask: Ask, line: Line) -> Say | None:
    return DECLINE if answers.is_meant(ask, line) else None


@choose_shift.reads(SHIFT, "use german shift")
def _(g: Position, ask: Ask, line: Line) -> Say | None:
    return USE if answers.is_meant(ask, line) else None


@choose_shift.answer
def _(g: Position, f: Locals, ask: Ask, say: Say, events: Events) -> None:
    f["declined"] = say == DECLINE


@battle.step
def throw(g: Position, f: Locals, dice: Dice, events: Events) -> Go | None:
    """BWR-400, BWR-450: the attacker throws a die, which is read in the column after all shifts."""
    fight, german = group.at(g, f["zone"]), not f.get("declined")
    told = resolve.odds(fight, german_defence=german)
    if told.column is None:
        return Go("open_zone")
    label = f"{NAMES[f['phase']]}/{g.turn}/{slug(f['zone'])}"
    [die] = dice.roll(label, 1)
    text, losses = resolve.losses(g, told, die)
    f["result"], f["german"] = losses.text, german and shifts.germans_defend(fight)
    f["pursuit"] = ladder.pursues(g, told.attackers, told.defenders, told.column)
    events.append(
        {
            "kind": "attack_rolled",
            "at": f["zone"],
            "by": fight.side,
            "phase": NAMES[f["phase"]],
            "attackers": fight.attacking,
            "defenders": fight.defenders,
            "corps": f"{told.attackers}:{told.defenders}",
            "odds": ladder.name(g, told.begun),
            "shifts": [{"why": each.why, "by": each.by} for each in told.shifts],
            "because": [each.why for each in told.shifts],
            "net": f"{shifts.net(list(told.shifts)):+d}",
            "column": ladder.name(g, told.column),
            "label": label,
            "rolls": [die],
            "table": text,
            "result": losses.text,
        }
    )
    return None


# Losses


def _choice(f: Locals, who: str) -> Choice:
    zone, rule = f["zone"], "BWR-417"
    scopes = (zone, EVERYWHERE, "")
    return Choice(rule, zone, NAMES[f["phase"]], scopes, casualties.ORDER, f"{noun(f)} {who}", "")


@battle.step
def attacker_loses(g: Position, f: Locals, dice: Dice, events: Events) -> Ask | None:
    """BWR-414, BWR-415, BWR-417: which corps the attacker loses."""
    losses = table.read(f["result"])
    if not losses.attacker:
        return None
    fight = group.at(g, f["zone"])
    found, hits = casualties.of_attackers(fight, losses)
    return casualties.QUESTIONS.ask(
        _choice(f, "attacker"), (fight.side,), found, hits, lambda: facts(g, f, fight.side)
    )


casualties.QUESTIONS.asked_by(attacker_loses)


@attacker_loses.answer
def _(g: Position, f: Locals, ask: Ask, say: Say, events: Events) -> None:
    f["lost"] = wargame.hits_in(say)
    casualties.take_attackers(group.at(g, f["zone"]), say, events)


@battle.step
def defender_loses(g: Position, f: Locals, dice: Dice, events: Events) -> Ask | None:
    """BWR-364, BWR-414, BWR-416, BWR-417: which corps the defender loses."""
    fight, losses = group.at(g, f["zone"]), table.read(f["result"])
    if not losses.defender or not fight.defenders:
        return None
    found, hits = casualties.of_defenders(fight, losses, german=f["german"])
    side = fight.defender
    return casualties.QUESTIONS.ask(
        _choice(f, "defender"), (side,), found, hits, lambda: facts(g, f, side)
    )


casualties.QUESTIONS.asked_by(defender_loses)


@defender_loses.answer
def _(g: Position, f: Locals, ask: Ask, say: Say, events: Events) -> None:
    f["inflicted"] = wargame.hits_in(say)
    casualties.take_defenders(group.at(g, f["zone"]), say, events)


@battle.step
def air_leaves(g: Position, f: Locals, dice: Dice, events: Events) -> Go | None:
    """BWR-317, BWR-403, BWR-431, BWR-450: in phase 8 an air unit leaves, and nobody retreats."""
    if f["phase"] != BLITZ:
        return None
    resolve.spend_air(g, f["zone"], g.now["side"], events)
    return Go("open_zone")


# Retreat


def _retreat(g: Position, f: Locals) -> retreats.Retreat | None:
    losses = table.read(f["result"])
    return retreats.of(group.at(g, f["zone"]), losses.defender, losses.attacker)


@battle.step
def fall_back(g: Position, f: Locals, dice: Dice, events: Events) -> Ask | None:
    """BWR-455 to BWR-459: the defender retreats, or loses one corps more where he may."""
    told = _retreat(g, f)
    if told is None:
        return None
    forced = len(told.goals) <= 1 and not told.may_hold
    return Ask(
        to=(told.side,),
        verb="retreat",
        noun=noun(f),
        verbs=("retreat", "hold"),
        facts=facts(g, f, told.side),
        default=dict(told.default),
        only=dict(told.default) if forced else None,
        args={**_args(f), "goals": list(told.goals), "may_hold": told.may_hold},
    )


@fall_back.check
def _(g: Position, f: Locals, ask: Ask, say: Say) -> None:
    if told := _retreat(g, f):
        retreats.check(group.at(g, f["zone"]), told, say)


fall_back.reads("retreat")(answers.retreat)
fall_back.reads("retreat", "hold")(answers.hold)


@fall_back.answer
def _(g: Position, f: Locals, ask: Ask, say: Say, events: Events) -> None:
    fight = group.at(g, f["zone"])
    if not fight.defenders:
        return
    if "lose" in say:
        casualties.take_defenders(fight, say["lose"], events)
    else:
        retreats.go(fight, say["to"], events)


# Advance


@battle.step
def open_zone(g: Position, f: Locals, dice: Dice, events: Events) -> Go | None:
    """BWR-432, BWR-463: nobody advances while defenders are there. What the order has said is done
    as far as it is possible, else the attacker is asked."""
    _tidy(g, f["zone"])
    if not movable(g, f):
        return Go("end_battle")
    if "advance" not in f:
        return None
    field, heard = open_to(g, f), list[dict[str, Any]]()
    try:
        say = advances.written(g, field, f["advance"])
        then = advances.tried(g, field, say, heard)
    except Refusal as refusal:
        told = {"at": f["zone"], "by": g.now["side"], "problem": refusal.problem.data()}
        events.append({"kind": "advance_impossible", **told})
        return None
    g.become(then)
    events += heard
    return Go("clear_ports")


def _tidy(g: Position, zone: str) -> None:
    """Marks of units that are not there any more."""
    left = [c for c in g.state["cut_off"].pop(zone, []) if c in g.corps_in(zone)]
    if left:
        g.state["cut_off"][zone] = left


def open_to(g: Position, f: Locals) -> advances.Battle:
    """The zone of this attack for who advances into it."""
    zone = f["zone"]
    forces = group.attackers(g, zone)
    return advances.Battle(zone, f["phase"], forces, bool(f.get("pursuit")))


def movable(g: Position, f: Locals) -> bool:
    """Whether the zone is free, and somebody may advance."""
    return not group.survivors(g, f["zone"]) and bool(advances.movers(g, open_to(g, f)))


@battle.step
def advance(g: Position, f: Locals, dice: Dice, events: Events) -> Ask:
    """BWR-432 to BWR-435, BWR-463 to BWR-467: who advances, and how far."""
    return advance_lines.ask(g, open_to(g, f), noun(f), facts(g, f, g.now["side"]))


@advance.check
def _(g: Position, f: Locals, ask: Ask, say: Say) -> None:
    advance_lines.check(g, open_to(g, f), say)


advance_lines.read_by(advance)


@advance.answer
def _(g: Position, f: Locals, ask: Ask, say: Say, events: Events) -> None:
    advances.carry_out(g, open_to(g, f), say, events)


@battle.step
def clear_ports(g: Position, f: Locals, dice: Dice, events: Events) -> Run:
    """BWR-374, BWR-436: ships are driven out of ports that have been entered."""
    return flight.run()


@battle.step
def end_battle(g: Position, f: Locals, dice: Dice, events: Events) -> None:
    """BWR-451: who has fought in phase 9 is activated no more."""
    events.append(ended(g, f["zone"], g.now["side"]))
    if f["phase"] == BLITZ:
        return
    for area, forces in group.attackers(g, f["zone"]).items():
        group.tire(g, area, forces)


def ended(g: Position, zone: str, by: str) -> dict[str, Any]:
    """An attack is over: who has the zone, and what stands there."""
    holder = g.controller(zone) or ""
    left = {country: dict(corps) for country, corps in g.corps_in(zone).items()}
    outcome = "taken" if holder == by or g.allied(by, holder) else "held" if left else "fought"
    told = {"by": by, "outcome": outcome, "holder": holder, "left": left}
    return {"kind": "battle_ended", "at": zone, **told}


def attack_event(g: Position, f: Mapping[str, Any]) -> dict[str, Any]:
    """An attack begins, from these zones and beachheads."""
    forces = group.attackers(g, f["zone"])
    return {"kind": "battle_began", "battle": NAMES[f["phase"]], "at": f["zone"], "from": forces}
