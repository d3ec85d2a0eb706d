"""What a retreat line says: the one goal of land units or ships, and a way for each plane, with
numbers and origins.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pbem.engine.ask_state import is_put
from pbem.engine.errors import Illegal
from pbem.engine.flow import Ask, Say, Step
from pbem.games.axis_allies_europe.battles import air_retreat, flights, retreat
from pbem.games.axis_allies_europe.battles.flights import Flight
from pbem.games.axis_allies_europe.movement import decks, landing_proof
from pbem.games.axis_allies_europe.position import Position
from pbem.games.axis_allies_europe.units import CARRIER
from pbem.values import dataclass
from pbem.wargame.answers import pause
from pbem.wargame.counts import Counts, change

if TYPE_CHECKING:
    from pbem.engine.orders import Line

Way = dict[str, Any]
Unit = Mapping[str, Any]


def is_for_planes(g: Position, line: Line) -> bool:
    """Whether a retreat line only says where planes go."""
    kinds = [unit["kind"] for unit, _ in _units(line)]
    are_planes = bool(kinds) and all(kind and g.board.unit(kind).is_air for kind in kinds)
    return bool(line.args.get("who")) or are_planes


def _units(line: Line) -> Iterator[tuple[Unit, Mapping[str, Any]]]:
    """Units that a line names, each with the way of its part."""
    for part in line.args.get("goals", []):
        for unit in part["units"]:
            yield unit, part["path"]


# Land units and ships


def force(g: Position, at: str) -> Counts:
    """The attacking units at a place that are no planes."""
    units = g.combat_units(at, g.power) if g.board.is_land(at) else g.surfaced(at, g.power)
    return {kind: n for kind, n in units.items() if not g.board.unit(kind).is_air}


def one_goal(g: Position, at: str, line: Line, *, exact: bool) -> str:
    """The goal of land units or ships; "" when the line names none. Parting them, or leaving some,
    is refused.

    `exact`: it names no more than are there. A line that was sent ahead may have had losses since.
    """
    if line.args.get("who"):
        return ""
    if "goal" in line.args:
        return _place(line.args["goal"], at)
    named: Counts = {}
    goals: list[str] = []
    for unit, path in _units(line):
        _check_owner(g, unit)
        if unit["kind"] and g.board.unit(unit["kind"]).is_air:
            continue
        goals.append(_place(path, at))
        _count(g, at, unit, named)
    rule = "AAE-080" if g.board.is_land(at) else "AAE-105"
    if len(set(goals)) > 1:
        raise Illegal(rule, "one_goal_for_all", at=at)
    there = force(g, at)
    for kind, number in named.items() if exact else ():
        _check_number(kind, number, there.get(kind, 0), at)
    if goals:
        _check_all(named, there, at)
    return goals[0] if goals else ""


def _count(g: Position, at: str, unit: Unit, named: Counts) -> None:
    if unit["kind"]:
        number = force(g, at).get(unit["kind"], 0) if unit["count"] is None else unit["count"]
        named[unit["kind"]] = named.get(unit["kind"], 0) + number
        return
    for kind, number in force(g, at).items():
        named[kind] = named.get(kind, 0) + number


def _check_owner(g: Position, unit: Unit) -> None:
    """AAE-012: nobody sends another power's units away."""
    if unit["power"] not in ("", g.power):
        raise Illegal("AAE-012", "not_yours", unit=unit["kind"] or "units", power=unit["power"])


def _check_number(kind: str, number: int, there: int, at: str) -> None:
    if number > there:
        raise Illegal("AAE-033", "not_enough", unit=kind, place=at, ordered=number, there=there)


def _check_all(named: Counts, there: Counts, at: str) -> None:
    """AAE-255: who retreats leaves nobody behind."""
    left = {kind: n for kind, n in there.items() if named.get(kind, 0) < n}
    if left:
        raise Illegal("AAE-255", "nobody_stays", at=at, units=left)


def _place(path: Mapping[str, Any], at: str) -> str:
    """The one space to which a force falls back, in words where it is none."""
    places = [each for each in path["places"] if each != at] or [at]
    ship = path["end"] or path["start"]
    if ship:
        places[-1] = f"{ship['kind']} {places[-1]}"
    return " -> ".join(places)


# Planes


@dataclass(frozen=True, slots=True)
class Wish:
    """Planes with one way: `count` None for all of them, `kind` "" for any kind; `owner` of the
    deck that is the goal.
    """

    places: tuple[str, ...]
    kind: str = ""
    count: int | None = None
    home: str = ""
    left: int = -1
    owner: str = ""

    def means(self, flight: Flight) -> bool:
        """Whether planes of this flight are meant."""
        homes = ("", str(flight["home"]), str(flight["home"]).removeprefix("carrier "))
        return (
            self.kind in ("", flight["kind"])
            and self.home in homes
            and self.left in (-1, flight["left"])
        )


def wishes(g: Position, at: str, line: Line) -> list[Wish]:
    """What a line says of planes, in its order."""
    if line.args.get("who") and "goal" in line.args:
        return [_wish(g, at, {"kind": "", "count": None}, line.args["goal"])]
    found = []
    for unit, path in _units(line):
        is_air = unit["kind"] and g.board.unit(unit["kind"]).is_air
        if is_air or line.args.get("who"):
            _check_owner(g, unit)
            if unit["kind"] and not is_air:
                raise Illegal("AAE-174", "only_planes_land", unit=unit["kind"])
            found.append(_wish(g, at, unit, path))
    return found


def _wish(g: Position, at: str, unit: Unit, path: Mapping[str, Any]) -> Wish:
    places = tuple(each for each in path["places"] if each != at) or (at,)
    deck = path["end"] or (path["start"] if len(path["places"]) == 1 else None)
    owner = deck["power"] if deck and deck["power"] != g.power else ""
    decks.check_unnumbered(deck, places[-1])
    details = {"home": unit.get("home", ""), "left": unit.get("left", -1)}
    return Wish(places, unit["kind"], unit["count"], **details, owner=owner)


def way_of(g: Position, flight: Flight, wish: Wish) -> Way:
    """One plane's way by a wish. Raises Illegal where it cannot go."""
    goal = wish.places[-1]
    is_sea = g.board.is_sea(goal)
    field = decks.named(goal, wish.owner) if is_sea else goal
    path: list[str] | None = [flight["at"], *wish.places]
    if len(wish.places) == 1:
        path = air_retreat.best_path(g, flight, goal)
    known = air_retreat.fields(g, flight)
    is_later = flight["duty"] in flights.FIGHT and _may_get_deck(g, goal)
    if path is None or (field not in known and not is_later):
        same = [name for name in known if decks.deck_of(name)[1] == goal] if is_sea else []
        raise Illegal("AAE-081", "no_field", choices=tuple(same or known), to=field)
    way = {"count": 1, "to": field, "path": path}
    air_retreat.check_path(g, flight, way)
    return way


def _may_get_deck(g: Position, zone: str) -> bool:
    """Whether an own carrier that came from this zone into a battle may still withdraw to it."""
    return g.board.is_sea(zone) and any(
        each["from"] == zone and g.count(each["at"], g.power, CARRIER) for each in g.turn["came"]
    )


def _planes(leaving: Sequence[Flight]) -> list[Flight]:
    return [flight for flight in leaving for _ in range(flight["count"])]


def _slots(wished: Sequence[Wish]) -> list[Wish]:
    return [wish for wish in wished for _ in range(wish.count or 0)]


def ways(g: Position, leaving: Sequence[Flight], wished: Sequence[Wish]) -> list[list[Way]]:
    """AAE-081: for each flight the ways of those of its planes that the wishes send somewhere.

    As many wishes as possible are met, the earlier ones first; those for `all` take what then is
    left.
    """
    planes = [n for n, flight in enumerate(leaving) for _ in range(flight["count"])]
    slots = _slots(wished)
    pairs = landing_proof.match(slots, planes, lambda wish, n: _can(g, leaving[n], wish))
    given = {plane: slots[slot] for slot, plane in pairs.items()}
    found: list[list[Way]] = [[] for _ in leaving]
    for plane, number in enumerate(planes):
        flight = leaving[number]
        open_ones = (w for w in wished if w.count is None and _can(g, flight, w))
        wish = given.get(plane) or next(open_ones, None)
        if wish is not None:
            _add(found[number], way_of(g, flight, wish))
    return found


def _add(found: list[Way], way: Way) -> None:
    for known in found:
        if (known["to"], known["path"]) == (way["to"], way["path"]):
            known["count"] += 1
            return
    found.append(way)


def _can(g: Position, flight: Flight, wish: Wish) -> bool:
    try:
        return wish.means(flight) and bool(way_of(g, flight, wish))
    except Illegal:
        return False


def check_planes(g: Position, at: str, line: Line, *, exact: bool) -> None:
    """AAE-081, AAE-255: the planes that a line names are all that are there, and each of them can
    go where it says.

    `exact`: as it is sent; else only whether the line leaves a plane behind.
    """
    there = flights.over(g, at, flights.FIGHT)
    wished = wishes(g, at, line)
    if exact:
        if wished and not there:
            raise Illegal("AAE-255", "no_planes", at=at)
        _check_planes_there(at, there, wished)
    if wished:
        _check_all_planes(at, there, wished)
    if exact:
        _check_ways(g, there, wished)


def _check_planes_there(at: str, there: Sequence[Flight], wished: Sequence[Wish]) -> None:
    for wish in wished:
        meant = [flight for flight in _planes(there) if wish.means(flight)]
        _check_number(wish.kind or "planes", wish.count or 1, len(meant), at)
    slots, planes = _slots(wished), _planes(there)
    pairs = landing_proof.match(slots, planes, lambda wish, flight: wish.means(flight))
    for number, wish in enumerate(slots):
        if number not in pairs:
            ordered = sum(1 for each in slots if each.kind == wish.kind)
            of_kind = sum(1 for flight in planes if flight["kind"] == wish.kind)
            _check_number(wish.kind, max(ordered, of_kind + 1), of_kind, at)


def _check_all_planes(at: str, there: Sequence[Flight], wished: Sequence[Wish]) -> None:
    planes = _planes(there)
    open_ones = [wish for wish in wished if wish.count is None]
    slots = _slots(wished)
    pairs = landing_proof.match(planes, slots, lambda flight, wish: wish.means(flight))
    left: Counts = {}
    for number, flight in enumerate(planes):
        if number not in pairs and not any(wish.means(flight) for wish in open_ones):
            change(left, flight["kind"], 1)
    if left:
        raise Illegal("AAE-255", "nobody_stays", at=at, units=left)


def _check_ways(g: Position, there: Sequence[Flight], wished: Sequence[Wish]) -> None:
    """Each wish can be carried out by a plane of its own, and every deck has room for those sent to
    it.
    """
    planes, slots = _planes(there), _slots(wished)
    pairs = landing_proof.match(slots, planes, lambda wish, flight: _can(g, flight, wish))
    for number, wish in enumerate(slots):
        if number not in pairs:
            _raise_why(g, there, wish)
    for wish in wished:
        for flight in there if wish.count is None else ():
            if wish.means(flight):
                way_of(g, flight, wish)
    wanted: Counts = {}
    for way in [way for found in ways(g, there, wished) for way in found]:
        change(wanted, way["to"], way["count"])
    for field, count in wanted.items():
        zone = decks.deck_of(field)[1]
        room = air_retreat.room(g, field)
        if count > room and not _may_get_deck(g, zone):
            raise Illegal("AAE-222", "no_deck", place=zone, ordered=count, room=room)


def _raise_why(g: Position, there: Sequence[Flight], wish: Wish) -> None:
    meant = [flight for flight in there if wish.means(flight)]
    for flight in sorted(meant, key=lambda each: -int(each["left"])):
        way_of(g, flight, wish)
    able = sum(flight["count"] for flight in meant if _can(g, flight, wish))
    goal = wish.places[-1]
    raise Illegal(
        "AAE-081", "not_in_reach", unit=wish.kind, place=goal, ordered=able + 1, there=able
    )


# Answers


def asked_by(step: Step) -> Step:
    """A step that asks `retreat`: the answer is checked, and order lines are read, as they always
    are.
    """
    step.check(lambda g, f, asked, say: retreat.check_retreat(g, asked, say))
    step.reads("retreat")(read)
    step.reads("retreat", "press")(_press)
    step.reads("retreat", "pause")(pause)
    return step


def _press(g: Position, ask: Ask, line: Line) -> Say:
    return {"to": retreat.STAY}


def read(g: Position, ask: Ask, line: Line) -> Say | None:
    """What a retreat line says to the question who leaves a battle, or where the planes go that
    leave it.
    """
    if "number" in ask.args:
        return _planes_way(g, ask, line)
    at, goals, exact = ask.args["at"], ask.args["goals"], is_put(g.state, ask)
    check_planes(g, at, line, exact=exact)
    if goals == [retreat.PLANES]:
        if is_for_planes(g, line) or not force(g, at):
            return {"to": retreat.PLANES}
        raise Illegal("AAE-131", "no_land_retreat", at=at)
    if is_for_planes(g, line):
        return {"to": retreat.PLANES} if retreat.PLANES in goals else None
    goal = one_goal(g, at, line, exact=exact)
    return {"to": goal or only_goal(g, at, goals)}


def only_goal(g: Position, at: str, goals: Sequence[str]) -> str:
    """Where a retreat leads that names no goal. Raises Illegal where there is a choice."""
    if len(goals) > 1:
        rule = "AAE-080" if g.board.is_land(at) else "AAE-105"
        raise Illegal(rule, "which_goal", choices=tuple(goals), at=at)
    return goals[0]


def _planes_way(g: Position, ask: Ask, line: Line) -> Say | None:
    """The ways of planes that leave; what their goals cannot take goes to the next best fields."""
    at, number = ask.args["at"], ask.args["number"] - 1
    leaving = flights.over(g, at, flights.LEAVING)
    flight = leaving[number]
    wished = wishes(g, at, line)
    about = [wish for wish in wished if wish.means(flight)]
    found = ways(g, leaving, wished)[number]
    if not about:
        return None
    if not found:
        for wish in about:
            way_of(g, flight, wish)
        return None
    if is_put(g.state, ask):
        return {"ways": found}
    return {"ways": air_retreat.completed(g, flight, found)}


air_retreat.choose_fields.reads("retreat")(read)
