"""Naval combat in seven steps (§Ph6, EOH-440 to EOH-449, EOH-451, EOH-608).

Step 1, interception by fighters of carriers, belongs to the flight of the attacking aircraft
(`air_raids`). `Run("naval_battle", {...})` with the locals of fights.py, `key` (unique in the zone
and slot), `terms` of a line `press`, and `stop` of submarines: rounds, "losing", "never" or None.
Result: {"rounds", "retreated"}.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from pbem.engine.dice import Dice
from pbem.engine.flow import Ask, Events, Flow, Go, Later, Leave, Locals, Say
from pbem.games.empires_of_history.air import aloft, casualties
from pbem.games.empires_of_history.concepts import press
from pbem.games.empires_of_history.position import Position
from pbem.games.empires_of_history.sea import (
    engagements,
    fights,
    guards,
    gunnery,
    hunts,
    retreats,
    wrecks,
)
from pbem.games.empires_of_history.sea.fights import FOE, HUNT, OWN, SUBS
from pbem.wargame.counts import Counts

naval_battle = Flow("naval_battle")
SHIPS, GUNS, BACK = "ships", "guns", "back"


@naval_battle.mends
def _(g: Position, f: Locals) -> None:
    """After a ruling those defend who would if the battle began now; of those who attack the ones
    are left that are still there, unless they have gone already: what is added to them is in no
    task force."""
    if not f.get("retreated"):
        f[OWN] = fights.still_there(g, f["place"], f[OWN])
    f[FOE] = _foes(g, f)


def _foes(g: Position, f: Locals) -> dict[str, Counts]:
    if f["mode"] == HUNT:
        return hunts.submarines(g, f["place"], f["nations"])
    if f["mode"] != SUBS:
        return engagements.defenders(g, f["place"], f["nations"])
    ships = g.now["forces"][f["force"]]["ships"]
    meets = any(g.at_war(one, other) for one in f[OWN] for other in ships)
    return {nation: dict(kinds) for nation, kinds in ships.items()} if meets else {}


@naval_battle.step
def ask_guards(g: Position, f: Locals, dice: Any, events: Events) -> list[Ask]:
    """EOH-642: aircraft that guard the zone may join."""
    return guards.ask(g, f)


guards.asked_by(ask_guards)


# Steps 2 and 3


@naval_battle.step
def meet_planes(g: Position, f: Locals, dice: Dice, events: Events) -> Go | None:
    """EOH-441, EOH-442, EOH-445: ships fire at aircraft that have come through, submarines in vain,
    then their guns do; EOH-446: once more, without guns, at those that retreat. EOH-608: submarines
    do not."""
    stage = f.get("stage", SHIPS)
    flights = fights.planes(g, f, OWN)
    if f["mode"] == HUNT or not flights:
        return Go("begin_round") if stage != BACK else Go("end")
    name = f"{fights.label(g, f)}/{stage}"
    awake = fights.awake(g, f)
    if stage == GUNS:
        shots = gunnery.fire_guns(g, name, awake, dice)
    else:
        shots = gunnery.fire(g, name, awake, gunnery.DEFENCE, f[OWN], dice)
    f["stage"], f["hits"] = stage, gunnery.hits(shots, of_submarines=False)
    told = {"area": f["place"], "stage": stage, "shots": shots, "hits": f["hits"]}
    if shots:
        events.append({"kind": "ships_fired_at_planes", **told})
    return None


@naval_battle.step
def choose_planes(g: Position, f: Locals, dice: Any, events: Events) -> list[Ask]:
    """EOH-441: the owner of the aircraft picks those that are hit."""
    flights, wishes = fights.planes(g, f, OWN), _wishes(g, f, OWN)
    occasion = f"{f['key']} {f['stage']}"
    return casualties.ask(g, f["place"], flights, f["hits"], "EOH-441", occasion, wishes)


@choose_planes.answer
def _(g: Position, f: Locals, ask: Ask, say: Say, events: Events) -> None:
    casualties.add(f, "down", say)


casualties.asked_by(choose_planes)


@naval_battle.step
def lose_planes(g: Position, f: Locals, dice: Any, events: Events) -> Go:
    fights.take(g, f, OWN, f.pop("down", {}), events)
    if f["stage"] == BACK:
        return Go("end")
    after = "meet_planes" if f["stage"] == SHIPS else "begin_round"
    f["stage"] = GUNS
    return Go(after)


# Steps 4 and 5


@naval_battle.step
def begin_round(g: Position, f: Locals, dice: Any, events: Events) -> Go | None:
    """EOH-449: aircraft that have to leave do so before a round."""
    fights.send_short_ones_home(g, f, events)
    if not all(fights.is_there(g, f, side) for side in (OWN, FOE)):
        return Go("end")
    return None


@naval_battle.step
def fire(g: Position, f: Locals, dice: Dice, events: Events) -> None:
    """EOH-443, R16: all attackers roll, then all defenders, before anybody is lost."""
    number = f.get("round", 0) + 1
    fired: dict[str, list[gunnery.Shot]] = {}
    scored: dict[str, dict[str, int]] = {}
    for side, other, how in ((OWN, FOE, gunnery.ATTACK), (FOE, OWN, gunnery.DEFENCE)):
        name = f"{fights.label(g, f)}/r{number}/{side}"
        ships = fights.awake(g, f) if side == FOE else f[OWN]
        shots = gunnery.fire(g, name, ships, how, f[other], dice)
        air = aloft.counted(fights.planes(g, f, side))
        shots += gunnery.fire_planes(g, name, air, f["place"], dice)
        fired[side] = shots
        scored[other] = {
            "any": gunnery.hits(shots, of_submarines=False),
            "ships": gunnery.hits(shots, of_submarines=True),
        }
    f["round"], f["scored"] = number, scored
    told = {"area": f["place"], "round": number, **fired, "hits": scored}
    hits = {"scored": _all(scored[FOE]), "taken": _all(scored[OWN])}
    events.append({"kind": "naval_round", **told, **hits})


def _all(hits: Mapping[str, int]) -> int:
    return sum(hits.values())


@naval_battle.step
def choose_losses(g: Position, f: Locals, dice: Any, events: Events) -> list[Ask]:
    """EOH-444, EOH-445: each owner says which of his are hit."""
    wishes = {side: _wishes(g, f, side) for side in (OWN, FOE)}
    return [
        asked
        for side in (OWN, FOE)
        for asked in wrecks.ask(
            g,
            f["place"],
            f[side],
            aloft.counted(fights.planes(g, f, side)),
            wrecks.SeaHits(**f["scored"][side]),
            f"{f['key']} {side} {f['round']}",
            wishes[side],
        )
    ]


def _wishes(g: Position, f: Locals, side: str) -> Any:
    """What the attacker has said in his orders, or the owner of a force that submarines attack."""
    terms = f["terms"] if side == OWN else f.get("foe_terms", {})
    nations = list(f[side] or f.get("nations", ()))
    return press.wishes(g, terms, press.LOSE, _facts(g, f), nations) or ()


@choose_losses.answer
def _(g: Position, f: Locals, ask: Ask, say: Say, events: Events) -> None:
    side = OWN if f" {OWN} " in ask.noun else FOE
    casualties.add(f, f"wrecks {side}", say)


wrecks.asked_by(choose_losses)


@naval_battle.step
def lose(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """EOH-444, EOH-449: aircraft have burnt a point, also in the round that leaves them no enemy;
    losses are taken together."""
    fights.spend_fuel(g, f)
    for side in (OWN, FOE):
        fights.take(g, f, side, f.pop(f"wrecks {side}", {}), events)


# Steps 6 and 7


@naval_battle.step
def ask_on(g: Position, f: Locals, dice: Any, events: Events) -> list[Ask]:
    """EOH-446: the attacker is asked whether he goes on, if he wants to be."""
    if f["mode"] in (HUNT, SUBS) or not _goes_on(g, f):
        return []
    nations = list(f[OWN] or aloft.counted(fights.planes(g, f, OWN)))
    if not nations:
        return []
    return press.ask(g, f["terms"], _facts(g, f), nations[:1], f["place"], "at sea")


@ask_on.answer
def _(g: Position, f: Locals, ask: Ask, say: Say, events: Events) -> None:
    f["halt"] = say == press.NO


press.asked_by(ask_on)


def _goes_on(g: Position, f: Locals) -> bool:
    """EOH-446, EOH-447, EOH-608: whether the attacker wants another round."""
    if f["mode"] == HUNT or f.get("halt"):
        return False
    if f["mode"] == SUBS:
        return not retreats.submarines_stop(g, f)
    nations = list(f[OWN] or f.get("nations", []))
    return not press.stops(g, f["terms"], _facts(g, f), nations)


def _facts(g: Position, f: Locals) -> Mapping[str, int]:
    """What conditions may compare, where there are any."""
    return Later(partial(fights.facts, g, f))


@naval_battle.step
def go_on(g: Position, f: Locals, dice: Any, events: Events) -> Go:
    """EOH-433, EOH-446, EOH-447: the battle goes on until one side is gone or the attacker
    retreats; a fleet that has nowhere to go fights on. Aircraft that must go home do so first."""
    fights.send_short_ones_home(g, f, events)
    if not all(fights.is_there(g, f, side) for side in (OWN, FOE)):
        return Go("end")
    if _goes_on(g, f):
        return Go("begin_round")
    if f["mode"] == HUNT:
        return Go("end")
    goal = retreats.goal(g, f)
    if f["mode"] == fights.FLEET and of_ships(f) and not goal:
        return Go("begin_round")
    f["retreated"], f["stage"] = True, BACK
    events.append({"kind": "naval_battle_broken_off", "area": f["place"], "round": f["round"]})
    if goal:
        retreats.withdraw(g, f, goal, events)
    return Go("meet_planes")


def of_ships(f: Locals) -> bool:
    """Whether ships attack, not aircraft alone."""
    return any(f[OWN].values())


@naval_battle.step
def end(g: Position, f: Locals, dice: Any, events: Events) -> Leave:
    """EOH-423, R14, R73: aircraft on missions fly home in the same phase."""
    for each in fights.planes(g, f, OWN):
        if each["use"] not in aloft.STAYING:
            each.update(way=[])
            aloft.come_home(g, each, events)
    return Leave({"rounds": f.get("round", 0), "retreated": f.get("retreated", False)})
