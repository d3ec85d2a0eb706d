"""A sea battle, round by round: first strike, fire, submerging, return fire, withdrawal."""

from __future__ import annotations

from dataclasses import asdict, replace

from pbem.engine.ask_state import is_put
from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.flow import Ask, Events, Flow, Go, Locals, Run, Say
from pbem.engine.orders import Line
from pbem.games.axis_allies_europe import capture
from pbem.games.axis_allies_europe.battles import (
    flights,
    loss_questions,
    losses,
    navy,
    outcome,
    retreat,
    retreat_lines,
)
from pbem.games.axis_allies_europe.battles.facts import battle_facts
from pbem.games.axis_allies_europe.battles.fire import volley
from pbem.games.axis_allies_europe.battles.losses import Hits, Target
from pbem.games.axis_allies_europe.movement import cargo, hopes
from pbem.games.axis_allies_europe.position import Position
from pbem.games.axis_allies_europe.units import SUBMARINE
from pbem.wargame.answers import pause
from pbem.wargame.counts import Counts, change, of_all
from pbem.wargame.loss_questions import Choice

sea_battle = Flow("sea_battle")


def _facts(g: Position, f: Locals, power: str) -> dict[str, int]:
    """The numbers that conditions of `power` may name; a defender counts the whole defence."""
    theirs = of_all(navy.defenders(g, f["at"]))
    return battle_facts(
        g.board,
        navy.attackers(g, f["at"]),
        theirs,
        f["rounds"],
        attacks=power == g.power,
        fallen=f["fallen"],
    )


def _defending(g: Position, f: Locals) -> list[Target]:
    marked = f.get("dead", {})
    found: list[Target] = []
    for power, units in navy.defenders(g, f["at"]).items():
        found += navy.targets(g, f["at"], power, units, marked.get(power, {}))
    return found


def _attacking(g: Position, f: Locals) -> list[Target]:
    """The attacker's units, and ships of his allies that may take hits of submarines."""
    at = f["at"]
    found = navy.targets(g, at, g.power, g.surfaced(at, g.power), {})
    found += retreat.plane_targets(g, flights.over(g, at, flights.FIGHT))
    allied: list[Target] = []
    for friend, ships in navy.bystanders(g, at).items():
        allied += navy.targets(g, at, friend, ships, {}, allied=True)
    kinds = tuple(g.board.units)
    allied.sort(key=lambda each: (each.worth, g.board.rank(each.power), kinds.index(each.kind)))
    return found + allied


# Submerging and withdrawing: before each round


@sea_battle.step
def begin_battle(g: Position, f: Locals, dice: Dice, events: Events) -> Go | None:
    """AAE-088: transports alone do not attack, should their planes have been shot down on the
    way.
    """
    f["rounds"] = 0
    f["fallen"] = {}
    hopes.remember(g, f["at"])
    fighting = [kind for kind in navy.attackers(g, f["at"]) if g.board.unit(kind).attack]
    if not fighting or not navy.defenders(g, f["at"]):
        return Go("planes_go_home")
    g.turn["fought"].append(f["at"])
    outcome.tell_sea(g, f["at"], events)
    return None


@sea_battle.step
def attackers_may_submerge(g: Position, f: Locals, dice: Dice, events: Events) -> Ask | None:
    """AAE-094, AAE-108: before each round an attacking submarine may submerge: {"submerge": n}.

    It is asked before the retreat of the fleet, so that both can be combined.
    """
    if navy.is_over(g, f["at"]):
        return None
    return _ask_submerge(g, f, g.power, navy.attackers(g, f["at"]).get(SUBMARINE, 0), 0)


def _ask_submerge(g: Position, f: Locals, power: str, able: int, default: int) -> Ask | None:
    if not able:
        return None
    return Ask(
        to=(power,),
        verb="submerge",
        noun=f"{f['at']} round {f['rounds'] + 1} {power}",
        verbs=("submerge", "pause"),
        facts=_alone(_facts(g, f, power), g, f, power),
        default={"submerge": default},
        args={"at": f["at"], "power": power, "able": able, "round": f["rounds"]},
    )


def _alone(known: dict[str, int], g: Position, f: Locals, power: str) -> dict[str, int]:
    """`alone`: no ship of the own side is left on the surface but submarines."""
    side = navy.attackers(g, f["at"]) if power == g.power else of_all(navy.defenders(g, f["at"]))
    ships = [kind for kind in side if navy.group(g, kind) == "plain"]
    return {**known, "alone": int(not ships)}


def _check_submerge(ask: Ask, say: Say) -> None:
    number = say.get("submerge") if isinstance(say, dict) else None
    if type(number) is not int or number < 0:
        raise Illegal("AAE-094", "submerge_unclear", say=repr(say))
    if number > ask.args["able"]:
        rule = (
            "AAE-094" if ask.args["power"] in ask.to and not ask.args.get("defends") else "AAE-100"
        )
        raise Illegal(rule, "submerge_too_many", chosen=number, able=ask.args["able"])


def _submerge(g: Position, f: Locals, ask: Ask, say: Say, events: Events) -> None:
    """AAE-095: a submerged submarine stays in the zone and is treated as absent."""
    power, number = ask.args["power"], say["submerge"]
    if number:
        g.mark("submerged", f["at"], power, number)
        told = {"kind": "submerged", "at": f["at"], "power": power, "count": number}
        events.append({**told, "round": f["rounds"] + 1})


@attackers_may_submerge.check
def _(g: Position, f: Locals, ask: Ask, say: Say) -> None:
    _check_submerge(ask, say)


@attackers_may_submerge.answer
def _(g: Position, f: Locals, ask: Ask, say: Say, events: Events) -> None:
    _submerge(g, f, ask, say, events)


@attackers_may_submerge.reads("submerge")
def _(g: Position, ask: Ask, line: Line) -> Say:
    able = ask.args["able"]
    if line.args.get("how") == "never":
        return {"submerge": 0}
    if "count" not in line.args:
        return {"submerge": able}
    if is_put(g.state, ask):
        return {"submerge": line.args["count"]}
    # A line sent in advance says how many are to be under water in all, as far as there are so
    # many.
    under = g.state["submerged"].get(ask.args["at"], {}).get(ask.args["power"], 0)
    return {"submerge": min(able, max(0, line.args["count"] - under))}


@attackers_may_submerge.reads("submerge", unmet=True)
def _(g: Position, ask: Ask, line: Line) -> Say | None:
    """Who says when his submarines dive means that they fire until then."""
    return {"submerge": 0} if ask.args.get("defends") else None


attackers_may_submerge.reads("submerge", "pause")(pause)


@sea_battle.step
def may_withdraw(g: Position, f: Locals, dice: Dice, events: Events) -> Ask | None:
    """AAE-107, AAE-109: after a full round the fleet may leave, not when the battle is over
    anyway.
    """
    if not f["rounds"] or navy.is_over(g, f["at"]):
        return None
    ships = g.surfaced(f["at"], g.power)
    goals = retreat.sea_goals(g, f["at"]) if ships else []
    known = _facts(g, f, g.power)
    return retreat.ask_retreat(g, f["at"], goals, known, planes_may_go=not ships)


retreat_lines.asked_by(may_withdraw)


@may_withdraw.answer
def _(g: Position, f: Locals, ask: Ask, say: Say, events: Events) -> None:
    f["to"] = say["to"]


@sea_battle.step
def withdraw(g: Position, f: Locals, dice: Dice, events: Events) -> Run | Go | None:
    """The fleet sails to one zone with what it carries; its planes fly to fields of their own."""
    goal = f.pop("to", retreat.STAY)
    if goal == retreat.STAY:
        return Go("end_battle") if navy.is_over(g, f["at"]) else None
    f["left"] = True
    known = _facts(g, f, g.power)
    ships, aboard = ({}, {}) if goal == retreat.PLANES else _sail_back(g, f["at"], goal)
    planes = flights.over(g, f["at"], flights.FIGHT)
    retreat.report(g, f["at"], goal, ships, flights.counts(planes), events, aboard)
    return retreat.send_planes(g, f["at"], known, "end_battle")


def _sail_back(g: Position, zone: str, goal: str) -> tuple[Counts, dict[str, Counts]]:
    """All ships on the surface go; they, and what they carry."""
    ships = g.surfaced(zone, g.power)
    damaged = g.state["damaged"].get(zone, {}).get(g.power, 0)
    aboard = cargo.sail_back(g, zone, goal, ships)
    if damaged:
        g.mark("damaged", zone, g.power, -damaged)
        g.mark("damaged", goal, g.power, damaged)
    return ships, aboard


# A round


@sea_battle.step
def submarines_strike(g: Position, f: Locals, dice: Dice, events: Events) -> None:
    """AAE-089, AAE-091: attacking submarines fire first while no enemy destroyer is there."""
    strikes = not navy.defends_with_destroyer(g, f["at"])
    _fire(g, f, dice, events, "first_strike", (SUBMARINE,) if strikes else ())
    f["struck"] = strikes


def _fire(
    g: Position, f: Locals, dice: Dice, events: Events, phase: str, order: tuple[str, ...]
) -> None:
    """One volley of the attackers; the hits are kept by who may take them."""
    at = f["at"]
    sees = navy.sees_submarines(g, at, g.friends_of(g.power))
    units = navy.attackers(g, at)
    shots = navy.shots(g, g.power, units, order, _defending(g, f), sees=sees, attacks=True)
    fired = volley(dice, at, phase, shots, round_=f["rounds"] + 1)
    f["hits"] = asdict(navy.hits_of(g, fired, sees=sees))
    events += fired


@sea_battle.step
def defender_picks_first_losses(g: Position, f: Locals, dice: Dice, events: Events) -> Ask | None:
    """Hits of a first strike go to ships only, as the defender chooses."""
    return _ask_defender(g, f, "AAE-089", "first_strike", "first strike")


def _ask_defender(g: Position, f: Locals, rule: str, phase: str, word: str) -> Ask | None:
    at = f["at"]
    noun = f"{at} round {f['rounds'] + 1} {word}".strip()
    name = "sea defender"
    about = Choice(
        *(rule, at, phase, ("sea", at), losses.order(g, name), noun),
        name=name,
        enemy=g.power,
        enemy_facts=lambda: _facts(g, f, g.power),
    )
    owners = list(navy.defenders(g, at))
    return loss_questions.ask(
        about, owners, _defending(g, f), Hits(**f["hits"]), lambda: _facts(g, f, owners[0])
    )


loss_questions.asked_by(defender_picks_first_losses)


@defender_picks_first_losses.answer
def _(g: Position, f: Locals, ask: Ask, say: Say, events: Events) -> None:
    sunk = navy.remove(g, f["at"], say, "first_strike", f["rounds"] + 1, events)
    change(f["fallen"], "defenders", sunk)


@sea_battle.step
def after_first_strike(g: Position, f: Locals, dice: Dice, events: Events) -> Go | None:
    """Victims of the first strike do not fire back; it may have ended the battle."""
    return Go("end_battle") if navy.is_over(g, f["at"]) else None


@sea_battle.step
def attackers_fire(g: Position, f: Locals, dice: Dice, events: Events) -> None:
    """AAE-096: all other attackers fire, submarines too when they had no first strike."""
    skip = SUBMARINE if f["struck"] else ""
    _fire(g, f, dice, events, "attack", tuple(k for k in navy.ATTACK_ORDER if k != skip))


@sea_battle.step
def defender_picks_losses(g: Position, f: Locals, dice: Dice, events: Events) -> Ask | None:
    """AAE-097: the defender marks units that the firing kind may hit; they still fire."""
    return _ask_defender(g, f, "AAE-097", "attack", "")


loss_questions.asked_by(defender_picks_losses)
defender_picks_losses.answer(loss_questions.marked("dead"))


@sea_battle.step
def defenders_may_submerge(g: Position, f: Locals, dice: Dice, events: Events) -> list[Ask]:
    """AAE-100, AAE-101, AAE-239: unhit submarines may submerge instead of firing; by default when
    they are alone.
    """
    asks = []
    marked = f.get("dead", {})
    for power in navy.defenders(g, f["at"]):
        hit = marked.get(power, {}).get(SUBMARINE, 0)
        able = g.surfaced(f["at"], power).get(SUBMARINE, 0) - hit
        is_alone = _alone({}, g, f, power)["alone"]
        ask = _ask_submerge(g, f, power, able, able if is_alone else 0)
        if ask:
            asks.append(replace(ask, args={**ask.args, "defends": True}))
    return asks


@defenders_may_submerge.check
def _(g: Position, f: Locals, ask: Ask, say: Say) -> None:
    _check_submerge(ask, say)


@defenders_may_submerge.answer
def _(g: Position, f: Locals, ask: Ask, say: Say, events: Events) -> None:
    _submerge(g, f, ask, say, events)


@sea_battle.step
def defenders_fire(g: Position, f: Locals, dice: Dice, events: Events) -> None:
    """AAE-099: every defender that has not submerged fires, by owner, also when it was hit."""
    at = f["at"]
    sees = navy.sees_submarines(g, at, g.enemies_of(g.power))
    targets = _attacking(g, f)
    shots = [
        shot
        for power, units in navy.defenders(g, at).items()
        for shot in navy.shots(
            g, power, units, navy.DEFENSE_ORDER, targets, sees=sees, attacks=False
        )
    ]
    fired = volley(dice, at, "defense", shots, round_=f["rounds"] + 1)
    f["hits"] = asdict(navy.hits_of(g, fired, sees=sees))
    events += fired


@sea_battle.step
def attacker_picks_losses(g: Position, f: Locals, dice: Dice, events: Events) -> Ask | None:
    """AAE-103: the attacker chooses; allies may give a ship for a hit of a submarine."""
    at, hits = f["at"], Hits(**f["hits"])
    about = Choice(
        *("AAE-103", at, "defense", ("sea", at), losses.order(g, "sea attacker")),
        noun=f"{at} round {f['rounds'] + 1} attacker",
        name="sea attacker",
    )
    return loss_questions.ask_volunteers(
        about, g.power, _attacking(g, f), hits, lambda: _facts(g, f, g.power)
    )


loss_questions.asked_by(attacker_picks_losses)
attacker_picks_losses.answer(loss_questions.marked("own"))


@sea_battle.step
def remove_losses(g: Position, f: Locals, dice: Dice, events: Events) -> Go:
    """AAE-104: both sides' casualties leave together, and the next round begins."""
    f["rounds"] += 1
    for key, side, phase in (("own", "attackers", "defense"), ("dead", "defenders", "attack")):
        if lost := f.pop(key, None):
            change(f["fallen"], side, navy.remove(g, f["at"], lost, phase, f["rounds"], events))
    return Go("attackers_may_submerge")


# The end


@sea_battle.step
def end_battle(g: Position, f: Locals, dice: Dice, events: Events) -> None:
    """AAE-117, AAE-167, AAE-168, AAE-172: nobody takes a sea zone, but a warship on the surface
    takes a Convoy center.
    """
    at = f["at"]
    ships = g.surfaced(at, g.power)
    is_held = any(g.board.unit(kind).is_warship for kind in ships)
    if g.board.is_convoy(at) and is_held and not g.enemy_ships(at, g.power):
        capture.take(g, at, events)
    outcome.tell_end(g, f, events)
    g.exhaust(at)


@sea_battle.step
def planes_go_home(g: Position, f: Locals, dice: Dice, events: Events) -> Run:
    """Planes that are left go home; fighters without a deck look for one."""
    flights.send(flights.over(g, f["at"], flights.FIGHT), "home")
    return Run("decklanding", {"at": f["at"]})
