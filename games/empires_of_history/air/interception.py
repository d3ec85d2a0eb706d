"""Interception: which fighters can meet aircraft over an area, and the question to their owners
(§Fighters, §Ph8, EOH-031, EOH-246, EOH-247, EOH-440, EOH-480, R41, R45, R70, R79)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from pbem.engine.errors import Illegal
from pbem.engine.flow import Ask, Events, Locals, Say, Step
from pbem.games.empires_of_history.air import aloft, bases, fuel
from pbem.games.empires_of_history.air.aloft import Flight
from pbem.games.empires_of_history.concepts import bans, values
from pbem.games.empires_of_history.concepts.known import known
from pbem.games.empires_of_history.position import Position
from pbem.wargame.answers import pause

if TYPE_CHECKING:
    from pbem.engine.orders import Line

FIGHTER = bases.FIGHTER
VERB, CARRIERS = "intercept", "carrier fighters intercept"
Source = dict[str, Any]


def sources(
    g: Position, place: str, attackers: Iterable[Flight], *, is_target: bool, in_port: bool = False
) -> list[Source]:
    """EOH-246, EOH-247, R45, R79: fighters that can meet aircraft over an area, [{"nation", "from",
    "count", "distance"}]: those that stand in it, and from territories within their range where it
    is the target.

    EOH-440, R73: over a sea zone, and a port that is raided, those on undamaged carriers there;
    over a zone those that cover or guard it. Nobody else meets port raiders.
    """
    foes = {each["nation"] for each in attackers}
    fighting = {enemy for foe in foes for enemy in g.enemies_of(foe)}
    nations = sorted(fighting, key=g.board.rank)
    nations = [n for n in nations if not bans.helps_nobody(g, n, place, foes)]
    return [
        {"nation": nation, "from": start, "count": count, "distance": distance}
        for nation in nations
        for start, distance in _starts(g, nation, place, is_target and not in_port)
        if (count := _able(g, nation, place, start, distance, in_port))
    ]


def _starts(g: Position, nation: str, place: str, is_target: bool) -> Iterator[tuple[str, int]]:
    """R79: the area itself, and the territories from which land leads to it within the range."""
    yield place, 0
    if g.board.is_sea(place) or not is_target:
        return
    reached, edge = {place}, [place]
    for distance in range(1, values.unit(g, nation, FIGHTER).intercept + 1):
        around = {t for area in edge for t in g.board.borders(area)} - reached
        edge = sorted(t for t in around if fuel.may_fly_over(g, t, nation))
        reached |= set(edge)
        yield from ((t, distance) for t in edge)


def _able(g: Position, nation: str, place: str, start: str, distance: int, in_port: bool) -> int:
    """R70: fighters with the fuel for the flight, a round, and the way home where they cannot land
    in the area."""
    lands = not g.board.is_sea(place) and bases.is_base(g, nation, place)
    need = distance + fuel.ROUND + (0 if lands or not distance else distance)
    with_carriers = g.board.is_sea(place) or (in_port and start == place)
    found: int = sum(
        count
        for station in fuel.stations(g, start, nation, FIGHTER)
        if with_carriers or not station.startswith(fuel.ABOARD)
        for points, count in fuel.ready(g, start, nation, station).items()
        if points >= need
    )
    return found + sum(int(each["count"]) for each in _staying(g, place, start, nation))


def _staying(g: Position, place: str, start: str, nation: str) -> list[Flight]:
    """R44: fighters that cover or guard a sea zone and can fight a round."""
    if start != place or not g.board.is_sea(place):
        return []
    return [
        each
        for each in aloft.over(g, place, aloft.STAYING, (nation,))
        if each["kind"] == FIGHTER
        and fuel.can_return(g, nation, FIGHTER, place, each["fuel"] - fuel.ROUND)
    ]


# The question


def ask(g: Position, place: str, attackers: Sequence[Flight], found: Sequence[Source]) -> list[Ask]:
    """EOH-246, EOH-480: each seat with fighters is asked which of them take off; the answer is
    {"fighters": [{"nation", "from", "count"}], "keep": fuel that they keep}."""
    asks = []
    for nations in g.by_seat(list(dict.fromkeys(each["nation"] for each in found))):
        own = [each for each in found if each["nation"] in nations]
        told = {"at": place, "sources": own, "aircraft": aloft.counted(attackers)}
        asks.append(
            Ask(
                nations,
                "intercept",
                f"{place} {nations[0]}",
                verbs=(VERB, CARRIERS, "pause"),
                facts=_facts(g, own, attackers),
                default=_answer(own) if g.board.is_sea(place) else _by_default(own, attackers),
                args=told,
            )
        )
    return asks


def _facts(g: Position, own: Sequence[Source], attackers: Sequence[Flight]) -> dict[str, int]:
    mine = sum(each["count"] for each in own)
    planes = sum(each["count"] for each in attackers)
    theirs = _fighters(attackers)
    return known(
        g,
        odds=100 * mine // max(1, planes),
        fighters=mine,
        enemy_fighters=theirs,
        enemy_bombers=planes - theirs,
        enemy_aircraft=planes,
        attackers=planes,
    )


def _fighters(attackers: Iterable[Flight]) -> int:
    return sum(each["count"] for each in attackers if each["kind"] == FIGHTER)


def _by_default(own: Sequence[Source], attackers: Sequence[Flight]) -> Say:
    """Over their own area all, if they are as many as the fighters that come; from elsewhere all
    against bombers only."""
    theirs, planes = _fighters(attackers), sum(each["count"] for each in attackers)
    here = sum(each["count"] for each in own if not each["distance"])
    takes = [each for each in own if (planes > theirs if each["distance"] else here >= theirs)]
    return _answer(takes)


def _answer(takes: Iterable[Source], keep: int = 0, most: int | None = None) -> Say:
    fighters = []
    for each in takes:
        count = each["count"] if most is None else min(each["count"], most)
        most = None if most is None else most - count
        if count:
            told = {"nation": each["nation"], "from": each["from"]}
            fighters.append({**told, "count": count})
    return {"fighters": fighters, "keep": keep}


def read(g: Position, asked: Ask, line: Line) -> Say | None:
    """What an order line `intercept` says to the question."""
    told, own = line.args, asked.args["sources"]
    if not {"how", "most", "bases"} & told.keys() and "when" not in told:
        return {**asked.default, "keep": told.get("keep", 0)}
    takes = [each for each in own if each["from"] in told.get("bases", [each["from"]])]
    takes.sort(key=lambda each: int(each["distance"]))
    how = told.get("how", "always")
    if how == "never" or (how == "bombers" and not asked.facts["enemy_bombers"]):
        takes = []
    return _answer(takes, told.get("keep", 0), told.get("most"))


def _read_carriers(g: Position, asked: Ask, line: Line) -> Say | None:
    """EOH-440: what `carrier fighters intercept` says, over sea zones alone."""
    if not g.board.is_sea(asked.args["at"]):
        return None
    return _answer(asked.args["sources"] if line.args.get("answer", "yes") == "yes" else [])


def _unmet(g: Position, asked: Ask, line: Line) -> Say:
    return _answer([])


def check(g: Position, f: Locals, asked: Ask, say: Say) -> None:
    """Raise Illegal for fighters that are not there."""
    if not isinstance(say, dict) or not isinstance(say.get("fighters"), list):
        raise Illegal("EOH-246", "interception_unclear", say=repr(say))
    able = {(s["nation"], s["from"]): s["count"] for s in asked.args["sources"]}
    for each in say["fighters"]:
        have = able.get((each["nation"], each["from"]), 0)
        if each["count"] > have:
            told = {"area": each["from"], "count": each["count"], "have": have}
            raise Illegal("EOH-246", "not_so_many_interceptors", **told)


def asked_by(step: Step) -> Step:
    """A step that asks: its answers are checked and lines are read as they always are."""
    step.check(check)
    step.reads(VERB)(read)
    step.reads(VERB, CARRIERS)(_read_carriers)
    step.reads(VERB, VERB, unmet=True)(_unmet)
    step.reads(VERB, "pause")(pause)
    return step


# Taking off


def take_off(g: Position, place: str, say: Say, *, in_port: bool, events: Events) -> None:
    """EOH-247, R79: the fighters of an answer are over the area; they know whence they came."""
    for each in say["fighters"]:
        _scramble(g, place, each, say["keep"], in_port, events)


def _scramble(
    g: Position, place: str, told: Source, keep: int, in_port: bool, events: Events
) -> None:
    nation, start, count = told["nation"], told["from"], told["count"]
    own: dict[str, Any] = {"use": aloft.INTERCEPT, "keep": keep}
    with_carriers = g.board.is_sea(place) or (in_port and start == place)
    stations = [
        each
        for each in fuel.stations(g, start, nation, FIGHTER)
        if with_carriers or not each.startswith(fuel.ABOARD)
    ]
    way = _flight_path(g, nation, start, place)
    for flight in aloft.leave(g, nation, start, stations, count, fuel.cost(g, way) + 1, **own):
        count -= flight["count"]
        flight.update(at=place, fuel=flight["fuel"] - fuel.cost(g, way))
    for flight in _staying(g, place, start, nation):
        if used := min(count, flight["count"]):
            joined = aloft.part(g, flight, used)
            joined.update(own, was=flight["use"])
            count -= used
    met = {"power": nation, "count": told["count"], "area": place, "from": start}
    events.append({"kind": "interceptors_met", **met})


def _flight_path(g: Position, nation: str, start: str, place: str) -> list[str]:
    """EOH-247: over land alone, a territory after the other."""
    edge = [[start]]
    while edge:
        for way in edge:
            if way[-1] == place:
                return way
        edge = [
            [*way, t]
            for way in edge
            for t in g.board.borders(way[-1])
            if t not in way and (t == place or fuel.may_fly_over(g, t, nation))
        ]
    return [start]


def land(g: Position, place: str, events: Events) -> None:
    """EOH-483, R70, R79: interceptors land where they fought if they can, else they fly back to
    where they came from; those that covered or guarded a zone go on with it."""
    for flight in aloft.over(g, place, (aloft.INTERCEPT,)):
        flight.pop("keep", None)
        if "was" in flight:
            flight["use"] = flight.pop("was")
            if fuel.can_return(g, flight["nation"], FIGHTER, place, flight["fuel"] - fuel.ROUND):
                continue
        flight.update(way=[], home=[])
        aloft.come_home(g, flight, events)
