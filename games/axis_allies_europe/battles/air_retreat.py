"""The flight home of planes that leave a battle by retreat: fields, ways, guns on the way."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import pairwise
from typing import Any

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.flow import Ask, Events, Flow, Go, Leave, Locals
from pbem.games.axis_allies_europe import lost
from pbem.games.axis_allies_europe.battles import flights, loss_questions
from pbem.games.axis_allies_europe.battles.fire import total_hits, volley
from pbem.games.axis_allies_europe.battles.losses import Hits, order
from pbem.games.axis_allies_europe.battles.retreat import gun_shots, plane_targets
from pbem.games.axis_allies_europe.board import AIR_WAYS
from pbem.games.axis_allies_europe.movement import decks, landing_proof
from pbem.games.axis_allies_europe.position import Position
from pbem.wargame.counts import Counts, change
from pbem.wargame.loss_questions import Choice
from pbem.wargame.losses import by_kind

air_retreat = Flow("air_retreat")


@air_retreat.step
def choose_fields(g: Position, f: Locals, dice: Dice, events: Events) -> list[Ask]:
    """AAE-081: each plane goes to a friendly field of its own choice within its remaining range."""
    return ask_fields(g, f["at"], f["facts"])


def ask_fields(g: Position, at: str, known: Counts) -> list[Ask]:
    """The questions for all planes that leave a battle and have a field in reach."""
    asks = []
    for number, flight in enumerate(flights.over(g, at, flights.LEAVING), 1):
        default = default_ways(g, flight)
        if not default:
            continue
        asks.append(
            Ask(
                to=(g.power,),
                verb="retreat",
                noun=f"{at} air {number}",
                verbs=("retreat",),
                facts=known,
                default={"ways": default},
                args={
                    "at": at,
                    "number": number,
                    "kind": flight["kind"],
                    "count": flight["count"],
                    "home": flight["home"],
                    "left": flight["left"],
                    "fields": fields(g, flight),
                },
            )
        )
    return asks


@choose_fields.check
def _(g: Position, f: Locals, ask: Ask, say: Any) -> None:
    flight = flights.over(g, f["at"], flights.LEAVING)[ask.args["number"] - 1]
    check_ways(g, flight, say)


@choose_fields.answer
def _(g: Position, f: Locals, ask: Ask, say: Any, events: Events) -> None:
    flight = flights.over(g, f["at"], flights.LEAVING)[ask.args["number"] - 1]
    flight["ways"] = say["ways"]


@air_retreat.step
def part(g: Position, f: Locals, dice: Dice, events: Events) -> None:
    """AAE-221: planes without a field in reach are lost; the others go by the ways chosen for
    them.
    """
    f["guns"] = take_off(g, f["at"], events)


def take_off(g: Position, at: str, events: Events) -> list[str]:
    """The flights that leave by the ways chosen for them; the answer are the guns on the way, in
    the order of fire.
    """
    leaving = flights.over(g, at, flights.LEAVING)
    _share_decks(g, leaving)
    for flight in leaving:
        g.turn["flights"].remove(flight)
        left = flight["count"]
        for way in flight.pop("ways", []):
            left -= way["count"]
            gone = {**flight, "count": way["count"], "way": way["path"], "goal": way["to"]}
            g.turn["flights"].append(gone)
        flights.ground(g, flight["kind"], left)
        if left:
            units = {g.power: {flight["kind"]: left}}
            lost.report(g, at, "no_field", units, events)
    return _guns_on_the_way(g, at)


def _share_decks(g: Position, leaving: list[flights.Flight]) -> None:
    """Where several flights want more of a deck than there is, those with the fewest other fields
    come first.

    Who comes too late goes to the nearest field that still has room; the planes that find none are
    left out.
    """
    taken: Counts = {}
    for flight in sorted(leaving, key=lambda each: len(fields(g, each))):
        ways, late = [], 0
        for way in flight.get("ways", []):
            count = min(way["count"], room(g, way["to"]) - taken.get(way["to"], 0))
            late += way["count"] - count
            ways += _reserved(taken, way["to"], count, way["path"])
        for field in fields(g, flight) if late else ():
            count = min(late, room(g, field) - taken.get(field, 0))
            path = best_path(g, flight, field)
            if path is not None and count > 0:
                late -= count
                ways += _reserved(taken, field, count, path)
        flight["ways"] = ways


def _reserved(taken: Counts, field: str, count: int, path: list[str]) -> list[dict[str, Any]]:
    """Note that these planes come to a field; their way."""
    if count <= 0:
        return []
    change(taken, field, count)
    return [{"count": count, "to": field, "path": path}]


def _guns_on_the_way(g: Position, at: str) -> list[str]:
    passed = [
        area
        for flight in flights.over(g, at, flights.LEAVING)
        for area in flight["way"][1:-1]
        if g.enemy_guns(area, g.power)
    ]
    return list(dict.fromkeys(passed))


def passing(g: Position, at: str, gun: str) -> list[flights.Flight]:
    """The planes leaving a battle that fly over a gun."""
    leaving = flights.over(g, at, flights.LEAVING)
    return [flight for flight in leaving if gun in flight["way"][1:-1]]


@air_retreat.step
def guns_fire(g: Position, f: Locals, dice: Dice, events: Events) -> Go | None:
    """AAE-082: planes that leave by retreat are fired at by every gun that they pass."""
    if not f["guns"]:
        return Go("land_planes")
    gun = f["guns"][0]
    planes = sum(flight["count"] for flight in passing(g, f["at"], gun))
    fired = volley(dice, f["at"], "retreat_aa", gun_shots(g, gun, planes), where=gun)
    f["hits"] = total_hits(fired)
    events += [{**event, "at": gun} for event in fired]
    return None


@air_retreat.step
def owner_picks_planes(g: Position, f: Locals, dice: Dice, events: Events) -> Ask | None:
    """The owner chooses which planes are shot down."""
    if not f["guns"]:
        return None
    gun = f["guns"][0]
    noun = f"{f['at']} retreat over {gun}"
    about = Choice("AAE-072", gun, "retreat_aa", ("aa",), order(g, "planes"), noun, "planes")
    targets = plane_targets(g, passing(g, f["at"], gun))
    return loss_questions.ask(about, (g.power,), targets, Hits(any=f["hits"]), lambda: f["facts"])


loss_questions.asked_by(owner_picks_planes)
owner_picks_planes.answer(loss_questions.marked("dead"))


@air_retreat.step
def planes_fall(g: Position, f: Locals, dice: Dice, events: Events) -> Go:
    """Planes that were hit are gone; the next gun on the way."""
    if dead := f.pop("dead", None):
        flights.shoot_down(g, passing(g, f["at"], f["guns"][0]), dead[g.power])
        over = {"from": f["at"]}
        lost.report(g, f["guns"][0], "retreat_aa", by_kind(dead), events, **over)
    f["guns"] = f["guns"][1:]
    return Go("guns_fire")


@air_retreat.step
def land_planes(g: Position, f: Locals, dice: Dice, events: Events) -> Leave:
    """The planes stand on their fields, or on a deck, and do not fly any more this turn."""
    for flight in flights.over(g, f["at"], flights.LEAVING):
        g.turn["flights"].remove(flight)
        flights.ground(g, flight["kind"], flight["count"])
        decks.set_down(g, g.power, flight["kind"], flight["count"], flight["goal"])
        events.append(
            {
                "kind": "planes_retreated",
                "at": f["at"],
                "power": g.power,
                "units": {flight["kind"]: flight["count"]},
                "to": flight["goal"],
                "path": flight["way"],
            }
        )
    return Leave()


def fields(g: Position, flight: flights.Flight) -> list[str]:
    """Where these planes may come down, the nearest first: areas, "carrier ZONE", and "British
    carrier ZONE" where an ally's deck has room."""
    found: list[str] = []
    for field in landing_proof.fields(g, flight["kind"], flight["at"], flight["left"], g.power):
        zone = decks.deck_of(field)[1]
        owners = sorted(g.friends_of(g.power), key=lambda each: each != g.power) if zone else ()
        names = (decks.named(zone, "" if each == g.power else each) for each in owners)
        found += [name for name in names if room(g, name) > 0] if zone else [field]
    return found


def room(g: Position, field: str) -> int:
    """Planes that a field takes: "carrier ZONE" are the decks of the moving power alone."""
    owner, zone = decks.deck_of(field)
    return decks.room_of(g, zone, owner or g.power) if zone else decks.UNLIMITED


def zone_of(field: str) -> str:
    """The area of a field."""
    return decks.deck_of(field)[1] or field


def best_path(g: Position, flight: flights.Flight, field: str) -> list[str] | None:
    """A shortest way over no enemy gun, else a shortest way; None when it is out of reach."""
    start, goal = flight["at"], zone_of(field)

    def is_open(_: str, area: str) -> bool:
        return not g.board.is_neutral(area)

    def is_quiet(_: str, area: str) -> bool:
        return not g.board.is_neutral(area) and not g.enemy_guns(area, g.power)

    for rule in (is_quiet, is_open):
        path = g.board.path(start, goal, flight["left"], may_enter=rule, kinds=AIR_WAYS)
        if path is not None:
            return path
    return None


def completed(
    g: Position, flight: flights.Flight, ways: list[dict[str, Any]]
) -> list[dict[str, Any]]:
    """Ways for all planes of a flight: those given as far as the decks have room, for the others
    the nearest fields.
    """
    kept, left = [], flight["count"]
    for way in ways:
        count = min(way["count"], room(g, way["to"]))
        left -= count
        if count:
            kept.append({**way, "count": count})
    rest = {**flight, "count": left}
    full = {way["to"] for way in kept if decks.deck_of(way["to"])[1]}
    return kept + (default_ways(g, rest, full) if left else [])


def default_ways(
    g: Position, flight: flights.Flight, without: Collection[str] = ()
) -> list[dict[str, Any]]:
    """To the nearest fields, as many as there is room for."""
    ways: list[dict[str, Any]] = []
    left = flight["count"]
    for field in fields(g, flight):
        if field in without:
            continue
        path = best_path(g, flight, field)
        count = min(left, room(g, field))
        if path is not None and count > 0:
            ways.append({"count": count, "to": field, "path": path})
            left -= count
    return ways


def check_ways(g: Position, flight: flights.Flight, say: Any) -> None:
    """Every plane has a way, within its range, over no neutral territory, to a field that takes
    it.
    """
    ways = say.get("ways") if isinstance(say, dict) else None
    if not isinstance(ways, list) or not all(isinstance(way, dict) for way in ways):
        raise Illegal("AAE-081", "ways_unclear", say=repr(say))
    known = fields(g, flight)
    for way in ways:
        if way["to"] not in known:
            raise Illegal("AAE-081", "no_field", choices=tuple(known), to=way["to"])
        check_path(g, flight, way)
        if way["count"] > room(g, way["to"]):
            raise Illegal("AAE-222", "deck_full", to=way["to"], count=way["count"])
    able = min(flight["count"], sum(room(g, field) for field in known))
    if sum(way["count"] for way in ways) != able:
        raise Illegal("AAE-081", "planes_left_over", count=able, unit=flight["kind"])


def check_path(g: Position, flight: flights.Flight, way: Mapping[str, Any]) -> None:
    """A way from where the planes are to their field, within their range."""
    path, field = way["path"], way["to"]
    if path[0] != flight["at"] or path[-1] != zone_of(field):
        raise Illegal("AAE-081", "way_does_not_fit", path=" -> ".join(path), to=field)
    if len(path) - 1 > flight["left"]:
        raise Illegal(
            "AAE-081", "too_far", unit=flight["kind"], reach=flight["left"], need=len(path) - 1
        )
    for here, there in pairwise(path):
        if not g.board.linked(here, there, AIR_WAYS):
            raise Illegal("AAE-033", "not_adjacent", here=here, there=there)
        if g.board.is_neutral(there):
            raise Illegal("AAE-031", "neutral", place=there)
