"""An air battle (§Ph8, EOH-440, EOH-481 to EOH-484): who is over an area fights with fighters that
meet it, round by round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from pbem.engine.dice import Dice, slug
from pbem.engine.flow import Ask, Events, Flow, Go, Later, Leave, Locals, Say
from pbem.games.empires_of_history.air import aloft, bases, casualties, fuel, interception, sorties
from pbem.games.empires_of_history.air.aloft import Flight
from pbem.games.empires_of_history.concepts import press, values
from pbem.games.empires_of_history.orders.facts import battle_names
from pbem.games.empires_of_history.position import Position
from pbem.wargame.counts import Counts, added, of_all

SIDES = 10
ATTACKERS, INTERCEPTORS = "attackers", "interceptors"

air_battle = Flow("air_battle")


def attackers(g: Position, f: Locals) -> list[Flight]:
    """The aircraft of the missions that are met."""
    return aloft.over(g, f["place"], f["uses"], f["nations"])


def interceptors(g: Position, f: Locals) -> list[Flight]:
    """The fighters that meet them."""
    return aloft.over(g, f["place"], (aloft.INTERCEPT,))


def _sides(g: Position, f: Locals) -> dict[str, list[Flight]]:
    return {ATTACKERS: attackers(g, f), INTERCEPTORS: interceptors(g, f)}


# Who meets whom


@air_battle.step
def decide_interception(g: Position, f: Locals, dice: Any, events: Events) -> list[Ask]:
    """EOH-246, EOH-480: who can meet them is asked whether he does."""
    up = attackers(g, f)
    target, port = f.get("target", False), f.get("port", False)
    found = interception.sources(g, f["place"], up, is_target=target, in_port=port)
    return interception.ask(g, f["place"], up, found) if up else []


@decide_interception.answer
def _(g: Position, f: Locals, ask: Ask, say: Say, events: Events) -> None:
    interception.take_off(g, f["place"], say, in_port=f.get("port", False), events=events)


interception.asked_by(decide_interception)


@air_battle.step
def begin_round(g: Position, f: Locals, dice: Any, events: Events) -> Go | None:
    """EOH-483, R44, R70: who has not the fuel for a round and the way home behind it leaves the
    battle before it."""
    for flight in attackers(g, f):
        left = flight["fuel"] - fuel.ROUND
        if interceptors(g, f) and not fuel.can_return(
            g, flight["nation"], flight["kind"], f["place"], left
        ):
            aloft.come_home(g, flight, events)
    for flight in interceptors(g, f):
        if not stays(g, f["place"], flight):
            _break_off(g, flight)
    return None if all(_sides(g, f).values()) else Go("end")


def stays(g: Position, place: str, flight: Flight) -> bool:
    """R70: an interceptor may burn all its fuel where it can land in the area."""
    left = flight["fuel"] - fuel.ROUND
    if left < flight.get("keep", 0):
        return False
    if not g.board.is_sea(place) and bases.is_base(g, flight["nation"], place):
        return True
    return fuel.can_return(g, flight["nation"], flight["kind"], place, left)


def _break_off(g: Position, flight: Flight) -> None:
    """It stays over the area, out of the battle, until all land."""
    flight["use"] = _OUT


_OUT = "broken off"


# A round


@air_battle.step
def fire(g: Position, f: Locals, dice: Dice, events: Events) -> None:
    """EOH-244, EOH-249, EOH-481: a die for every aircraft of both sides, hits on its value in the
    air or less."""
    number = f.get("round", 0) + 1
    shots = {
        side: _volley(g, f"{_label(g, f)}/r{number}/{side}", flights, dice)
        for side, flights in _sides(g, f).items()
    }
    f["round"], f["hits"] = number, {side: _hits(each) for side, each in shots.items()}
    told = {"area": f["place"], "round": number, **shots}
    hits = {"scored": f["hits"][ATTACKERS], "taken": f["hits"][INTERCEPTORS]}
    events.append({"kind": "air_round", **told, **hits})


def _volley(g: Position, label: str, flights: Sequence[Flight], dice: Dice) -> list[dict[str, Any]]:
    shots = []
    for nation, kinds in aloft.counted(flights).items():
        for kind, count in kinds.items():
            mine = f"{label}/{slug(nation)}/{slug(kind)}"
            told = {"power": nation, "unit": kind, "value": values.unit(g, nation, kind).air}
            shots.append({**told, "dice": dice.roll(mine, count, SIDES), "label": mine})
    return shots


def _label(g: Position, f: Locals) -> str:
    when = f"{g.turn}/{g.state['slot']}/{g.state['phase']}"
    return f"air/{when}/{slug(f['place'])}/{f['key']}"


def _hits(shots: Sequence[dict[str, Any]]) -> int:
    return sum(die <= each["value"] for each in shots for die in each["dice"])


@air_battle.step
def choose_lost(g: Position, f: Locals, dice: Any, events: Events) -> list[Ask]:
    """EOH-482: each removes one aircraft for each hit of the other, of his own choice."""
    place, rule = f["place"], "EOH-482"
    hits = {ATTACKERS: f["hits"][INTERCEPTORS], INTERCEPTORS: f["hits"][ATTACKERS]}
    said = press.wishes(g, _terms(f), press.LOSE, _known(g, f), f["nations"])
    wishes = {ATTACKERS: said or (), INTERCEPTORS: ()}
    return [
        asked
        for side, flights in _sides(g, f).items()
        for asked in casualties.ask(g, place, flights, hits[side], rule, side, wishes[side])
    ]


@choose_lost.answer
def _(g: Position, f: Locals, ask: Ask, say: Say, events: Events) -> None:
    casualties.add(f, f"lost {ask.args['phase']}", say)


casualties.asked_by(choose_lost)


@air_battle.step
def lose(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """EOH-482, EOH-483: the aircraft that were hit are lost, the others have burnt a point, and
    paratroopers over their target jump."""
    for side, flights in _sides(g, f).items():
        lost = f.pop(f"lost {side}", {})
        aloft.shoot_down(g, flights, lost, f["place"], events)
        f[f"all {side}"] = _sum(f.get(f"all {side}", {}), lost)
    for flights in _sides(g, f).values():
        for flight in flights:
            flight["fuel"] -= fuel.ROUND
    for flight in sorties.jumpers(g, f["place"], f["nations"]) if f.get("target") else ():
        sorties.jump(g, flight, events)


def _sum(one: dict[str, Counts], other: dict[str, Counts]) -> dict[str, Counts]:
    return {n: added(one.get(n, {}), other.get(n, {})) for n in {**one, **other}}


@air_battle.step
def ask_on(g: Position, f: Locals, dice: Any, events: Events) -> list[Ask]:
    """EOH-484: the attacker is asked whether he goes on, if he has said that he wants to be."""
    known = facts(g, f)
    if not all(_sides(g, f).values()) or press.stops(g, _terms(f), known, f["nations"]):
        return []
    nations = list(aloft.counted(attackers(g, f)))
    return press.ask(g, _terms(f), known, nations, f["place"], "in the air")


@ask_on.answer
def _(g: Position, f: Locals, ask: Ask, say: Say, events: Events) -> None:
    f["stop"] = say == press.NO


press.asked_by(ask_on)


@air_battle.step
def go_on(g: Position, f: Locals, dice: Any, events: Events) -> Go | None:
    """EOH-484: the attacker goes on, unless he has said when he stops; then all go home."""
    if not all(_sides(g, f).values()):
        return None
    if not f.pop("stop", False) and not press.stops(g, _terms(f), _known(g, f), f["nations"]):
        return Go("begin_round")
    f["retreated"] = True
    events.append({"kind": "air_battle_broken_off", "area": f["place"], "round": f["round"]})
    for flight in attackers(g, f):
        aloft.come_home(g, flight, events)
    return None


def _terms(f: Locals) -> dict[str, Any]:
    told: dict[str, Any] = f.get("terms", {})
    return told


def facts(g: Position, f: Locals) -> dict[str, int]:
    """What the conditions of terms may compare, as the attacker sees it."""
    own, foe = (of_all(aloft.counted(flights)) for flights in _sides(g, f).values())
    lost, killed = (sum(of_all(f.get(f"all {side}", {})).values()) for side in _sides(g, f))
    mine, theirs = sum(own.values()), sum(foe.values())
    return {
        **dict.fromkeys(battle_names(tuple(g.board.units)), 0),
        "round": f["round"],
        "odds": 100 * mine // max(1, theirs),
        **dict.fromkeys(("units", "aircraft"), mine),
        **dict.fromkeys(("enemies", "enemy_aircraft"), theirs),
        **{kind: own.get(kind, 0) for kind in casualties.ORDER},
        **{f"enemy_{kind}": foe.get(kind, 0) for kind in casualties.ORDER},
        "lost": lost,
        "enemy_lost": killed,
        "turn": g.turn,
        "us_entry": int(g.state["us_entry"]["now"]),
    }


def _known(g: Position, f: Locals) -> Mapping[str, int]:
    """The same, for who looks at conditions if there are any."""
    return Later(partial(facts, g, f))


@air_battle.step
def end(g: Position, f: Locals, dice: Any, events: Events) -> Leave:
    """EOH-483, R79: the interceptors land; the caller gets the rounds and all losses."""
    place = f["place"]
    for flight in aloft.over(g, place, (_OUT,)):
        flight["use"] = aloft.INTERCEPT
    interception.land(g, place, events)
    told = {side: f.get(f"all {side}", {}) for side in (ATTACKERS, INTERCEPTORS)}
    fought = {"rounds": f.get("round", 0), "retreated": f.get("retreated", False)}
    return Leave({**fought, **told})


FLOWS = (air_battle,)
