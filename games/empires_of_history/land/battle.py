"""A land battle, round by round (§Ph9, EOH-500 to EOH-510).

Run it with {"place", "terms": {nation: terms of `press`}, "bombard": {nation: battleships}}; the
guns have fired and the air battle is over. Its result is {"won", "rounds", "facts"}, facts as
conditions may compare them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from pbem.engine.dice import Dice
from pbem.engine.flow import Ask, Events, Flow, Go, Later, Leave, Locals, Say
from pbem.games.empires_of_history.air import support
from pbem.games.empires_of_history.concepts import press, us_entry
from pbem.games.empires_of_history.land import (
    battle_asks,
    bulgaria,
    casualties,
    columns,
    combatants,
    ends,
    leaders,
    modifiers,
    reckoning,
    ruled,
    volleys,
)
from pbem.games.empires_of_history.land.battle_asks import (
    CITY_HITS,
    COMPLEX_FIGHTS,
    LAST,
    NEVER,
)
from pbem.games.empires_of_history.land.casualties import DIVE, LOSSES
from pbem.games.empires_of_history.land.modifiers import Group, Scene
from pbem.games.empires_of_history.position import Position

ATTACK, DEFENCE = reckoning.ATTACK, reckoning.DEFENCE
OTHER = {ATTACK: DEFENCE, DEFENCE: ATTACK}

land_battle = Flow("land_battle")


land_battle.mends(ruled.mend)


@land_battle.step
def meet(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """EOH-500, EOH-502, EOH-534, EOH-667: who attacks and who defends; a breakthrough has no
    aircraft."""
    place = f["place"]
    for nation in combatants.nations_of(g, place):
        us_entry.happened(g, us_entry.WESTERN, by=nation, zone=place)
    if any(each["number"] for each in columns.at(g, place)):
        support.ends(g, events, place)
    f["nations"] = combatants.nations_of(g, place)
    bulgaria.step_back(g, place, f["nations"], events)
    f[ATTACK], f[DEFENCE] = combatants.attackers(g, place), combatants.defenders(g, place)
    f["number"] = g.now["battles"].get(place, 0) + 1
    g.now["battles"][place] = f["number"]
    f["round"], f["hurt"], f["splits"], f["fights"] = 0, {}, {}, NEVER
    f["lost"] = {ATTACK: 0, DEFENCE: 0}


@land_battle.step
def commit_complex(g: Position, f: Locals, dice: Any, events: Events) -> list[Ask]:
    """EOH-262, EOH-501, R61: whether a complex defends is its owner's choice."""
    return battle_asks.of_complex(g, f)


@commit_complex.answer
def _(g: Position, f: Locals, ask: Ask, say: Say, events: Events) -> None:
    f["fights"] = say


battle_asks.asked_by(commit_complex, COMPLEX_FIGHTS)


def _defence(g: Position, f: Mapping[str, Any], group: Group) -> int:
    return modifiers.defence(g, f["place"], group, Scene())


@land_battle.step
def lead_defence(g: Position, f: Locals, dice: Any, events: Events) -> list[Ask]:
    """EOH-213: generals who defend divide their points."""
    asks = []
    for nation in dict.fromkeys(each["nation"] for each in f[DEFENCE]):
        troops = reckoning.troops(g, f[DEFENCE], nation)
        for general in g.generals(f["place"], nation) if troops else ():
            asks.append(
                leaders.ask(
                    g, f["place"], nation, general, troops, lambda each: _defence(g, f, each)
                )
            )
    return asks


@lead_defence.answer
def _(g: Position, f: Locals, ask: Ask, say: Say, events: Events) -> None:
    f["splits"][ask.args["general"]] = say


leaders.asked_by(lead_defence, _defence)


@land_battle.step
def take_posts(g: Position, f: Locals, dice: Any, events: Events) -> Go | None:
    """EOH-035, EOH-213, EOH-245, EOH-250, EOH-501, EOH-524, EOH-542: what holds for all of the
    battle."""
    reckoning.take_posts(g, f, fights=f["fights"] == LAST)
    told = {"area": f["place"], "by": f["nations"]}
    forces = {side: reckoning.by_nation(g, f, side) for side in (ATTACK, DEFENCE)}
    if not f[DEFENCE] and not combatants.opponents(g, f["place"]):
        return Go("conclude")
    events.append({"kind": "land_battle_began", **told, **forces, "fort": f["fort"]})
    return None


# A round


@land_battle.step
def begin_round(g: Position, f: Locals, dice: Any, events: Events) -> Go | None:
    """EOH-510: until one side has nobody left."""
    return None if reckoning.goes_on(g, f) else Go("conclude")


@land_battle.step
def fire(g: Position, f: Locals, dice: Dice, events: Events) -> None:
    """EOH-504, EOH-505: both sides roll for every unit."""
    number = f["round"] + 1
    shots = {
        ATTACK: volleys.attack(g, f, number, dice),
        DEFENCE: volleys.defence(g, f, number, dice),
    }
    f["round"] = number
    f["hits"] = {side: volleys.hits(shots[side], dives=False) for side in shots}
    f["dives"] = {side: volleys.hits(shots[side], dives=True) for side in shots}
    f["divers"] = {side: volleys.divers(shots[side]) for side in shots}
    f["picked"], f["given"] = {ATTACK: {}, DEFENCE: {}}, {ATTACK: {}, DEFENCE: {}}
    scored = {side: f["hits"][side] + f["dives"][side] for side in shots}
    told = {"area": f["place"], "round": number, "scored": scored[ATTACK], "taken": scored[DEFENCE]}
    events.append({"kind": "land_round", **told, **shots})


@land_battle.step
def decide_city_hits(g: Position, f: Locals, dice: Any, events: Events) -> list[Ask]:
    """EOH-506: from which round on the defender ignores hits."""
    if not f["fort"] or "fort_from" in f or not (f["hits"][ATTACK] or f["dives"][ATTACK]):
        return []
    return [battle_asks.of_city(g, f)]


@decide_city_hits.answer
def _(g: Position, f: Locals, ask: Ask, say: Say, events: Events) -> None:
    f["fort_from"] = say


battle_asks.asked_by(decide_city_hits, CITY_HITS)


@land_battle.step
def ignore_hits(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """EOH-506, EOH-524: the city takes hits, those of dive bombers first; then the coastal defence
    is the first unit lost."""
    start = f.get("fort_from", 0)
    if start and f["round"] >= start:
        for what in ("dives", "hits"):
            used = min(f["fort"], f[what][ATTACK])
            f["fort"] -= used
            f[what][ATTACK] -= used
            if used:
                told = {"area": f["place"], "count": used, "left": f["fort"]}
                events.append({"kind": "city_took_hits", **told})
    reckoning.lose_coast(g, f, events)


@land_battle.step
def aim_dive_bombers(g: Position, f: Locals, dice: Any, events: Events) -> list[Ask]:
    """EOH-344: owners of dive bombers pick whom these hit, never a general."""
    asks = []
    for side in (ATTACK, DEFENCE):
        if f["dives"][side]:
            noun = (f["place"], side, f["round"])
            targets = reckoning.targets(g, f, OTHER[side])
            known, owner = reckoning.facts(g, f, side), f["divers"][side]
            said = _list(g, f, owner, press.DIVE, known) if side == ATTACK else None
            hits = f["dives"][side]
            asks.append(casualties.ask(g, DIVE, noun, (owner,), targets, hits, known, said))
    return [each for each in asks if each]


@aim_dive_bombers.answer
def _(g: Position, f: Locals, ask: Ask, say: Say, events: Events) -> None:
    f["picked"][OTHER[ask.args["side"]]] = say


casualties.asked_by(aim_dive_bombers, DIVE)


@land_battle.step
def choose_lost(g: Position, f: Locals, dice: Any, events: Events) -> list[Ask]:
    """EOH-345, EOH-504, R60, R72: each side chooses whom it loses; for all who defend who controls
    the territory does, attackers each for their own."""
    asks = []
    for side in (ATTACK, DEFENCE):
        known = Later(partial(reckoning.facts, g, f, side))
        for to, targets, hits in reckoning.shares(g, f, side, f["hits"][OTHER[side]]):
            noun = (f["place"], side, f["round"])
            said = _list(g, f, to[0], press.LOSE, known) if side == ATTACK else None
            asks.append(casualties.ask(g, LOSSES, noun, to, targets, hits, known, said))
    return [each for each in asks if each]


def _list(
    g: Position, f: Locals, nation: str, what: str, known: Mapping[str, int]
) -> Sequence[Mapping[str, Any]] | None:
    found: Sequence[Mapping[str, Any]] | None = press.wishes(
        g, _terms(f, nation), what, known, [nation]
    )
    return found


def _terms(f: Locals, nation: str) -> dict[str, Any]:
    told: dict[str, Any] = f.get("terms", {}).get(nation, {})
    return told


@choose_lost.answer
def _(g: Position, f: Locals, ask: Ask, say: Say, events: Events) -> None:
    f["given"][ask.args["side"]].update(say)


casualties.asked_by(choose_lost, LOSSES)


@land_battle.step
def lose(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """EOH-504, EOH-508: units leave, aircraft have burnt a point of fuel; who could not fight
    another round flies home."""
    for side in (ATTACK, DEFENCE):
        ends.remove(g, f, side, reckoning.taken(f, side), events)
    ends.burn_fuel(g, f, events)


@land_battle.step
def go_on(g: Position, f: Locals, dice: Any, events: Events) -> Go | None:
    """EOH-250, EOH-509, R19: nations stop as they have said; bombers alone fight one round."""
    if not reckoning.goes_on(g, f):
        return Go("conclude")
    if f["scene"]["bombers_only"]:
        return Go("conclude")
    for nation in f["nations"]:
        if reckoning.stops(g, f, nation, _terms(f, nation)):
            ends.withdraw(g, f, nation, events)
    return None


@land_battle.step
def ask_to_press(g: Position, f: Locals, dice: Any, events: Events) -> list[Ask]:
    """EOH-509: who wants to be asked after each round is; who is silent attacks again."""
    known = Later(partial(reckoning.facts, g, f, ATTACK))
    return [
        asked
        for nation in f["nations"]
        if reckoning.stands(g, f, nation)
        for asked in press.ask(g, _terms(f, nation), known, [nation], f["place"], "on land")
    ]


@ask_to_press.answer
def _(g: Position, f: Locals, ask: Ask, say: Say, events: Events) -> None:
    if say == press.NO:
        f["withdraws"] = [*f.get("withdraws", []), ask.to[0]]


press.asked_by(ask_to_press)


@land_battle.step
def press_on(g: Position, f: Locals, dice: Any, events: Events) -> Go:
    """R19: who has had enough goes back."""
    for nation in f.pop("withdraws", []):
        ends.withdraw(g, f, nation, events)
    return Go("begin_round")


@land_battle.step
def conclude(g: Position, f: Locals, dice: Any, events: Events) -> Leave:
    """EOH-214, EOH-217, EOH-463, EOH-464, EOH-510: who has the territory then."""
    known = reckoning.facts(g, f, ATTACK)
    won = ends.conclude(g, f, events)
    return Leave({"won": won, "rounds": f["round"], "facts": known})


FLOWS = (land_battle,)
