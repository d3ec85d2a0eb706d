"""Strategic bombing raids: interceptors, guns, one round in the air, bombs on the treasury."""

from __future__ import annotations

from pbem.engine.ask_state import is_put
from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.flow import Ask, Events, Flow, Go, Locals, Say
from pbem.engine.orders import Line
from pbem.games.axis_allies_europe import lost
from pbem.games.axis_allies_europe.battles import flights, loss_questions, retreat
from pbem.games.axis_allies_europe.battles.facts import battle_facts
from pbem.games.axis_allies_europe.battles.fire import Shots, total_hits, volley
from pbem.games.axis_allies_europe.battles.losses import Hits, Target, order
from pbem.games.axis_allies_europe.position import Position
from pbem.games.axis_allies_europe.units import BOMBER, FIGHTER
from pbem.wargame.counts import Counts
from pbem.wargame.loss_questions import Choice
from pbem.wargame.losses import Losses, by_kind

raid_battle = Flow("raid_battle")


def raiders(g: Position, at: str) -> Counts:
    """AAE-154: bombers and escorts of the raid; planes of a land attack on the same territory are
    others.
    """
    return flights.counts(flights.over(g, at, flights.RAIDERS))


def interceptors(g: Position, at: str) -> dict[str, Counts]:
    """The fighters that went up, by owner."""
    up: Counts = g.turn["intercepting"].get(at, {})
    return {power: {FIGHTER: up[power]} for power in g.board.powers if up.get(power)}


def _facts(g: Position, at: str, power: str) -> dict[str, int]:
    """The escorts and bombers against the fighters that are up, or could go up."""
    up: Counts = {}
    for enemy in g.enemies_of(g.power):
        up[FIGHTER] = up.get(FIGHTER, 0) + g.count(at, enemy, FIGHTER)
    known = battle_facts(g.board, raiders(g, at), up, 0, attacks=power == g.power)
    return {**known, "land_attack": int(is_land_attack(g, at))}


def is_land_attack(g: Position, at: str) -> bool:
    """Whether the raided territory is also attacked on land."""
    return any(each["kind"] == "land" and each["at"] == at for each in g.turn["battles"])


@raid_battle.step
def declare_interceptors(g: Position, f: Locals, dice: Dice, events: Events) -> list[Ask] | Go:
    """AAE-155: before any die of the raid each owner says how many fighters go up: {"fighters":
    n}.
    """
    at = f["at"]
    if not raiders(g, at):
        return Go("raid_ends")
    asks = []
    for power in g.enemies_of(g.power):
        able = g.count(at, power, FIGHTER)
        if able:
            default = 0 if is_land_attack(g, at) else able
            asks.append(
                Ask(
                    to=(power,),
                    verb="intercept",
                    noun=f"{at} {power}",
                    verbs=("intercept",),
                    facts=_facts(g, at, power),
                    default={"fighters": default},
                    args={"at": at, "power": power, "able": able, "raiders": raiders(g, at)},
                )
            )
    return asks


@declare_interceptors.check
def _(g: Position, f: Locals, ask: Ask, say: Say) -> None:
    number = say.get("fighters") if isinstance(say, dict) else None
    if type(number) is not int or number < 0:
        raise Illegal("AAE-155", "intercept_unclear", say=repr(say))
    if number > ask.args["able"]:
        raise Illegal("AAE-155", "intercept_too_many", chosen=number, able=ask.args["able"])


@declare_interceptors.reads("intercept")
def _(g: Position, ask: Ask, line: Line) -> Say:
    able = ask.args["able"]
    if "count" in line.args:
        most = line.args["count"] if is_put(g.state, ask) else able
        return {"fighters": min(most, line.args["count"])}
    return {"fighters": able if line.args["how"] == "all" else 0}


@declare_interceptors.answer
def _(g: Position, f: Locals, ask: Ask, say: Say, events: Events) -> None:
    at, power = f["at"], ask.args["power"]
    if say["fighters"]:
        g.turn["intercepting"].setdefault(at, {})[power] = say["fighters"]
        up = {"kind": "intercepted", "at": at, "power": power, "count": say["fighters"]}
        events.append(up)


@raid_battle.step
def guns_fire(g: Position, f: Locals, dice: Dice, events: Events) -> None:
    """AAE-157: one die for each bomber and escort.

    By the switch `raid_losses: noted` these hits are only noted until all have fired.
    """
    planes = sum(raiders(g, f["at"]).values())
    fired = volley(dice, f["at"], "raid_aa", retreat.gun_shots(g, f["at"], planes))
    waits = g.option("raid_losses") == "noted"
    f["hits"] = 0 if waits else total_hits(fired)
    f["noted"] = total_hits(fired) if waits else 0
    events += fired


@raid_battle.step
def attacker_picks_planes(g: Position, f: Locals, dice: Dice, events: Events) -> Ask | None:
    """Planes hit by the guns are out before anybody else fires (G-05)."""
    return _ask_attacker(g, f, "AAE-157", "raid_aa", ("aa",), "aa")


def _ask_attacker(
    g: Position, f: Locals, rule: str, phase: str, scopes: tuple[str, ...], word: str
) -> Ask | None:
    at = f["at"]
    about = Choice(
        rule, at, phase, scopes, order(g, "planes"), f"{at} raid {word}".strip(), "planes"
    )
    targets = retreat.plane_targets(g, flights.over(g, at, flights.RAIDERS))
    return loss_questions.ask(
        about, (g.power,), targets, Hits(any=f["hits"]), lambda: _facts(g, at, g.power)
    )


def _lose_raiders(g: Position, at: str, hits: Losses, phase: str, events: Events) -> None:
    flights.shoot_down(g, flights.over(g, at, flights.RAIDERS), hits[g.power])
    lost.report(g, at, phase, by_kind(hits), events)


loss_questions.asked_by(attacker_picks_planes)


@attacker_picks_planes.answer
def _(g: Position, f: Locals, ask: Ask, say: Say, events: Events) -> None:
    _lose_raiders(g, f["at"], say, "raid_aa", events)


@raid_battle.step
def interceptors_fire(g: Position, f: Locals, dice: Dice, events: Events) -> None:
    """AAE-158: each owner rolls for his interceptors."""
    factor = g.board.unit(FIGHTER).intercept
    shots = [
        Shots(power, FIGHTER, factor, up[FIGHTER])
        for power, up in interceptors(g, f["at"]).items()
        if raiders(g, f["at"])
    ]
    fired = volley(dice, f["at"], "intercept", shots)
    f["hits"] = f["noted"] + total_hits(fired)
    events += fired


@raid_battle.step
def escorts_fire(g: Position, f: Locals, dice: Dice, events: Events) -> None:
    """AAE-159: escorts that the guns have left, also those that interceptors have just hit."""
    escorts = raiders(g, f["at"]).get(FIGHTER, 0) if interceptors(g, f["at"]) else 0
    shots = [Shots(g.power, FIGHTER, g.board.unit(FIGHTER).escort, escorts)]
    fired = volley(dice, f["at"], "escort", shots)
    f["escort_hits"] = total_hits(fired)
    events += fired


@raid_battle.step
def owners_pick_interceptors(g: Position, f: Locals, dice: Dice, events: Events) -> Ask | None:
    """AAE-261: owners of interceptors agree whose is lost."""
    at = f["at"]
    default = order(g, "planes")
    about = Choice(
        *("AAE-261", at, "escort", ("intercept", at), default, f"{at} intercept", "planes"),
        enemy=g.power,
        enemy_facts=lambda: _facts(g, at, g.power),
    )
    up = interceptors(g, at)
    targets = [Target(power, FIGHTER, units[FIGHTER], "air") for power, units in up.items()]
    return loss_questions.ask(
        about,
        list(up),
        targets,
        Hits(any=f["escort_hits"]),
        lambda: _facts(g, at, next(iter(up), g.power)),
    )


loss_questions.asked_by(owners_pick_interceptors)


@owners_pick_interceptors.answer
def _(g: Position, f: Locals, ask: Ask, say: Say, events: Events) -> None:
    at = f["at"]
    for power, kinds in say.items():
        there = min(kinds[FIGHTER], g.count(at, power, FIGHTER))
        g.add(at, power, FIGHTER, -there)
        g.turn["intercepting"][at][power] -= kinds[FIGHTER]
    lost.report(g, at, "escort", say, events)


@raid_battle.step
def attacker_picks_losses(g: Position, f: Locals, dice: Dice, events: Events) -> Ask | None:
    """AAE-160: bombers or escorts, as the attacker chooses; by default escorts first."""
    return _ask_attacker(g, f, "AAE-160", "intercept", ("raid", f["at"]), "")


loss_questions.asked_by(attacker_picks_losses)


@attacker_picks_losses.answer
def _(g: Position, f: Locals, ask: Ask, say: Say, events: Events) -> None:
    _lose_raiders(g, f["at"], say, "intercept", events)


@raid_battle.step
def bombs_fall(g: Position, f: Locals, dice: Dice, events: Events) -> None:
    """AAE-161, AAE-162: after one round each bomber costs the defender a die in IPCs, as far as he
    has them.
    """
    at = f["at"]
    bombers = flights.counts(flights.over(g, at, ("raid",))).get(BOMBER, 0)
    fired = volley(dice, at, "bombs", [Shots(g.power, BOMBER, 0, bombers)])
    victim = g.controller(at)
    damage = sum(sum(event["rolls"]) for event in fired)
    events += fired
    if fired and victim:
        paid = min(damage, g.money[victim])
        g.money[victim] -= paid
        events.append(
            {
                "kind": "bombed",
                "at": at,
                "by": g.power,
                "power": victim,
                "damage": damage,
                "paid": paid,
            }
        )


@raid_battle.step
def raid_ends(g: Position, f: Locals, dice: Dice, events: Events) -> None:
    """AAE-163: what is left of the raid lands with the other planes."""
    flights.send(flights.over(g, f["at"], flights.RAIDERS), "home")
    g.turn["raided"].append(f["at"])
