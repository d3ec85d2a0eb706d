"""A land battle, from the landing to the capture: one attacked territory, round by round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.flow import Ask, Events, Flow, Go, Locals, Run, Say
from pbem.games.axis_allies_europe import capture, lost
from pbem.games.axis_allies_europe.battles import (
    adrift,
    amphibious,
    flights,
    loss_questions,
    outcome,
    retreat,
    retreat_lines,
)
from pbem.games.axis_allies_europe.battles.facts import battle_facts
from pbem.games.axis_allies_europe.battles.fire import Shots, attack_shots, total_hits, volley
from pbem.games.axis_allies_europe.battles.losses import Hits, Target, order
from pbem.games.axis_allies_europe.position import Position
from pbem.games.axis_allies_europe.units import ARMOR, ARTILLERY, BOMBER, FIGHTER, INFANTRY
from pbem.wargame.answers import pause
from pbem.wargame.counts import Counts, change, of_all
from pbem.wargame.loss_questions import Choice
from pbem.wargame.losses import Entry, Losses, hits_in, kind_of

if TYPE_CHECKING:
    from pbem.engine.orders import Line

DEFENSE_ORDER = (BOMBER, INFANTRY, ARTILLERY, ARMOR, FIGHTER)

land_battle = Flow("land_battle")


def attackers(g: Position, at: str) -> Counts:
    """AAE-070: land units that moved or landed here, and the planes sent here to fight."""
    found = g.combat_units(at, g.power)
    for flight in flights.over(g, at, flights.FIGHT):
        change(found, flight["kind"], flight["count"])
    return found


def land_units(g: Position, at: str) -> Counts:
    """AAE-206: the attacking infantry, artillery and armor."""
    kinds = g.board.units
    return {k: n for k, n in g.units(at, g.power).items() if kinds[k].kind == "land"}


def defenders(g: Position, at: str) -> dict[str, Counts]:
    """AAE-145, AAE-156: all enemy units of the territory but guns and the fighters that went up
    against a raid.
    """
    found: dict[str, Counts] = {}
    here = g.state["units"].get(at, {})
    gone_up = g.turn["intercepting"].get(at, {})
    for enemy in g.enemies_of(g.power):
        units = g.combat_units(at, enemy) if enemy in here else {}
        if up := gone_up.get(enemy, 0):
            change(units, FIGHTER, -min(up, units.get(FIGHTER, 0)))
        if units:
            found[enemy] = units
    return found


def _facts(g: Position, f: Locals, *, attacks: bool) -> dict[str, int]:
    at, fallen, rounds = f["at"], f.get("fallen"), f.get("rounds", 0)
    ours, theirs = attackers(g, at), of_all(defenders(g, at))
    return battle_facts(g.board, ours, theirs, rounds, attacks=attacks, fallen=fallen)


def _defending(g: Position, f: Locals) -> list[Target]:
    """Defenders that have not been hit yet in this round."""
    marked: Losses = f.get("dead", {})
    return [
        Target(power, kind, count - marked.get(power, {}).get(kind, 0), _group(g, kind))
        for power, units in defenders(g, f["at"]).items()
        for kind, count in units.items()
    ]


def _attacking(g: Position, f: Locals) -> list[Target]:
    at = f["at"]
    troops = [Target(g.power, kind, n) for kind, n in g.combat_units(at, g.power).items()]
    return troops + retreat.plane_targets(g, flights.over(g, at, flights.FIGHT))


def _group(g: Position, kind: str) -> str:
    return "air" if g.board.unit(kind).is_air else "plain"


# Before the first round


@land_battle.step
def may_call_off(g: Position, f: Locals, dice: Dice, events: Events) -> Ask | None:
    """The attacker may give up a landing for which a sea battle was fought."""
    return amphibious.ask_call_off(g, f["at"])


@may_call_off.check
def _(g: Position, f: Locals, ask: Ask, say: Say) -> None:
    if say not in ("land", "calloff"):
        raise Illegal("AAE-142", "calloff_unclear", choices=("land", "calloff"), say=repr(say))


@may_call_off.reads("calloff")
def _(g: Position, ask: Ask, line: Line) -> Say:
    return "calloff"


@may_call_off.reads("calloff", "press")
def _(g: Position, ask: Ask, line: Line) -> Say:
    return "land"


may_call_off.reads("calloff", "pause")(pause)


@may_call_off.answer
def _(g: Position, f: Locals, ask: Ask, say: Say, events: Events) -> None:
    if say == "calloff":
        amphibious.call_off(g, f["at"], events)


@land_battle.step
def put_cargo_ashore(g: Position, f: Locals, dice: Dice, events: Events) -> None:
    """Landings that are not called off are made now; without one this is an ordinary land battle
    (G-15).
    """
    f["amphibious"] = amphibious.land(g, f["at"], events)


@land_battle.step
def planes_may_go_home(g: Position, f: Locals, dice: Dice, events: Events) -> Ask | None:
    """Planes that are left alone because no landing was made, for whatever reason, need not fight
    (G-15).
    """
    if not are_planes_alone(g, f["at"], landed=f["amphibious"]):
        return None
    known = _facts(g, f, attacks=True)
    return retreat.ask_retreat(g, f["at"], [], known, planes_may_go=True)


def are_planes_alone(g: Position, at: str, *, landed: bool) -> bool:
    """Whether a landing was declared here and none was made, and nothing but planes has come."""
    was_declared = any(each["target"] == at for each in g.turn["assaults"])
    planes = flights.over(g, at, flights.FIGHT)
    return was_declared and not landed and bool(planes) and not land_units(g, at)


retreat_lines.asked_by(planes_may_go_home)


@planes_may_go_home.answer
def _(g: Position, f: Locals, ask: Ask, say: Say, events: Events) -> Go | None:
    return Go("end_battle") if say["to"] == retreat.PLANES else None


@land_battle.step
def ships_support(g: Position, f: Locals, dice: Dice, events: Events) -> None:
    """AAE-133, AAE-135: ships of a landing fire once and take no further part."""
    at, landing = f["at"], f["amphibious"]
    ships = amphibious.support(g, at) if landing and _defending(g, f) else {}
    met = outcome.met_on_land(g, at, (attackers(g, at), defenders(g, at)), ships, landing=landing)
    fired = volley(dice, at, "support", amphibious.support_shots(g, ships))
    if ships:
        g.turn["supporting"][at] = ships
    f["hits"], f["met"] = total_hits(fired), bool(met)
    events += [*met, *fired]


@land_battle.step
def defender_picks_support_losses(g: Position, f: Locals, dice: Dice, events: Events) -> Ask | None:
    """AAE-134: victims of support shots are marked now and still fire in the first round."""
    return _ask_defender(g, f, "AAE-134", "support")


loss_questions.asked_by(defender_picks_support_losses)
defender_picks_support_losses.answer(loss_questions.marked("dead"))


@land_battle.step
def guns_fire(g: Position, f: Locals, dice: Dice, events: Events) -> None:
    """AAE-071, AAE-136, AAE-266: once, one die for each plane of this attack, whatever the number
    of guns.
    """
    planes = flights.over(g, f["at"], flights.FIGHT)
    shots = retreat.gun_shots(g, f["at"], sum(flight["count"] for flight in planes))
    fired = volley(dice, f["at"], "aa", shots)
    f["hits"] = total_hits(fired)
    events += fired


@land_battle.step
def attacker_picks_planes(g: Position, f: Locals, dice: Dice, events: Events) -> Ask | None:
    """The attacker chooses which of his planes are shot down."""
    if not f["hits"]:
        return None
    default = order(g, "planes")
    about = Choice("AAE-072", f["at"], "aa", ("aa",), default, f"{f['at']} aa", "planes")
    targets = retreat.plane_targets(g, flights.over(g, f["at"], flights.FIGHT))
    return loss_questions.ask(
        about, (g.power,), targets, Hits(any=f["hits"]), lambda: _facts(g, f, attacks=True)
    )


loss_questions.asked_by(attacker_picks_planes)


@attacker_picks_planes.answer
def _(g: Position, f: Locals, ask: Ask, say: Say, events: Events) -> None:
    _remove(g, f, say, "aa", events)


# The rounds


@land_battle.step
def begin_round(g: Position, f: Locals, dice: Dice, events: Events) -> Go | None:
    """AAE-078, AAE-083, AAE-084, AAE-085, AAE-086, AAE-137: it goes on while both sides have
    something to fight with.
    """
    if not attackers(g, f["at"]) or not defenders(g, f["at"]):
        return Go("end_battle")
    f.setdefault("rounds", 0)
    f.setdefault("fallen", {})
    return None


@land_battle.step
def attackers_fire(g: Position, f: Locals, dice: Dice, events: Events) -> None:
    """AAE-073, AAE-214: an infantry for each artillery hits on 2, counted anew each round
    (G-48).
    """
    is_target = any(target.count > 0 for target in _defending(g, f))
    shots = attack_shots(g, attackers(g, f["at"])) if is_target else []
    fired = volley(dice, f["at"], "attack", shots, round_=f["rounds"] + 1)
    f["hits"] = total_hits(fired)
    events += fired


@land_battle.step
def defender_picks_losses(g: Position, f: Locals, dice: Dice, events: Events) -> Ask | None:
    """AAE-074: the defender chooses; what is hit still fires in this round."""
    return _ask_defender(g, f, "AAE-074", "attack")


def _ask_defender(g: Position, f: Locals, rule: str, phase: str) -> Ask | None:
    if not f["hits"]:
        return None
    at = f["at"]
    noun = f"{at} support" if phase == "support" else f"{at} round {f['rounds'] + 1}"
    name = "land defender"
    about = Choice(
        *(rule, at, phase, ("land", at), order(g, name), noun, name),
        enemy=g.power,
        enemy_facts=lambda: _facts(g, f, attacks=True),
    )
    owners = list(defenders(g, at))
    return loss_questions.ask(
        about, owners, _defending(g, f), Hits(any=f["hits"]), lambda: _facts(g, f, attacks=False)
    )


loss_questions.asked_by(defender_picks_losses)
defender_picks_losses.answer(loss_questions.marked("dead"))


@land_battle.step
def defenders_fire(g: Position, f: Locals, dice: Dice, events: Events) -> None:
    """AAE-076, AAE-147: every defender fires, also those that were hit; each owner rolls for his
    own.
    """
    shots = [
        Shots(power, kind, g.board.unit(kind).defense, units[kind])
        for power, units in defenders(g, f["at"]).items()
        for kind in DEFENSE_ORDER
        if kind in units
    ]
    fired = volley(dice, f["at"], "defense", shots, round_=f["rounds"] + 1)
    f["hits"] = total_hits(fired)
    events += fired


@land_battle.step
def attacker_picks_losses(g: Position, f: Locals, dice: Dice, events: Events) -> Ask | None:
    """AAE-077: the attacker chooses; by default one land unit is kept to the last, to take the
    territory.
    """
    if not f["hits"]:
        return None
    at = f["at"]
    about = Choice(
        *("AAE-077", at, "defense", ("land", at), order(g, "land attacker")),
        noun=f"{at} round {f['rounds'] + 1} attacker",
        name="land attacker",
        keep=kept_to_the_last(g),
    )
    return loss_questions.ask(
        about,
        (g.power,),
        _attacking(g, f),
        Hits(any=f["hits"]),
        lambda: _facts(g, f, attacks=True),
    )


def kept_to_the_last(g: Position) -> tuple[Entry, ...]:
    """What the default of this campaign protects: one land unit, or nothing."""
    return g.board.loss_presets[g.option("losses")].keep.get("land attacker", ())


loss_questions.asked_by(attacker_picks_losses)
attacker_picks_losses.answer(loss_questions.marked("own"))


@land_battle.step
def remove_losses(g: Position, f: Locals, dice: Dice, events: Events) -> None:
    """The attacker's casualties leave, then the defender's; the round is over."""
    f["rounds"] += 1
    for key, side, phase in (("own", "attackers", "defense"), ("dead", "defenders", "attack")):
        if hits := f.pop(key, None):
            change(f["fallen"], side, hits_in(hits))
            _remove(g, f, hits, phase, events)


def _remove(g: Position, f: Locals, hits: Losses, phase: str, events: Events) -> None:
    """Take casualties off the board; after a ruling there may be fewer than were marked."""
    at = f["at"]
    own = hits.get(g.power, {})
    planes = {key: n for key, n in own.items() if g.board.unit(kind_of(key)).is_air}
    shot_down = flights.shoot_down(g, flights.over(g, at, flights.FIGHT), planes)
    gone: Losses = {g.power: shot_down[at]} if shot_down else {}
    for power, kinds in hits.items():
        for kind, count in kinds.items():
            there = min(count, g.count(at, power, kind))
            if there and not (power == g.power and kind in planes):
                g.add(at, power, kind, -there)
                change(gone.setdefault(power, {}), kind, there)
    if gone:
        lost.report(g, at, phase, gone, events, rounds=f.get("rounds", 0))


@land_battle.step
def may_retreat(g: Position, f: Locals, dice: Dice, events: Events) -> Ask | None:
    """AAE-131: after a full round; in a landing only the planes may leave."""
    at = f["at"]
    if not attackers(g, at) or not defenders(g, at):
        return None
    on_land = bool(land_units(g, at))
    goals = retreat.land_goals(g, at) if on_land and not f["amphibious"] else []
    planes_alone = f["amphibious"] or not on_land
    planes_may_go = planes_alone and bool(flights.over(g, at, flights.FIGHT))
    if not goals and not planes_may_go:
        return None
    known = _facts(g, f, attacks=True)
    return retreat.ask_retreat(g, at, goals, known, planes_may_go=planes_may_go)


retreat_lines.asked_by(may_retreat)


@may_retreat.answer
def _(g: Position, f: Locals, ask: Ask, say: Say, events: Events) -> None:
    f["to"] = say["to"]


@land_battle.step
def fall_back(g: Position, f: Locals, dice: Dice, events: Events) -> Run | Go:
    """All land units go to one territory, the planes each to a field of their own."""
    goal = f.pop("to", retreat.STAY)
    if goal == retreat.STAY:
        return Go("begin_round")
    f["left"] = True
    known = _facts(g, f, attacks=True)
    units = {} if goal == retreat.PLANES else _withdraw(g, f["at"], goal)
    planes = flights.over(g, f["at"], flights.FIGHT)
    retreat.report(g, f["at"], goal, units, flights.counts(planes), events)
    return retreat.send_planes(g, f["at"], known, "begin_round")


def _withdraw(g: Position, at: str, goal: str) -> Counts:
    """The land units stand in the goal and do not move any more this turn."""
    units = land_units(g, at)
    for kind, count in units.items():
        g.add(at, g.power, kind, -count)
        g.add(goal, g.power, kind, count)
        g.tire(goal, kind, count)
    return units


# The end


@land_battle.step
def end_battle(g: Position, f: Locals, dice: Dice, events: Events) -> Run:
    """AAE-114, AAE-115, AAE-116: only a land unit takes an empty territory; planes go home."""
    at = f["at"]
    flights.send(flights.over(g, at, flights.FIGHT), "home")
    if land_units(g, at) and not defenders(g, at):
        adrift.leave_ground(g, at)
        capture.take(g, at, events)
    outcome.tell_end(g, f, events)
    g.exhaust(at)
    g.turn["fought"].append(at)
    return Run("decklanding", {"at": at}, then="")
