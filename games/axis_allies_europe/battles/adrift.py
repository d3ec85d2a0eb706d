"""Fighters without a base: of sunk carriers, and interceptors whose territory has fallen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pbem.engine.ask_state import is_put
from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.flow import Ask, Events, Flow, Locals, Say
from pbem.games.axis_allies_europe import lost
from pbem.games.axis_allies_europe.board import AIR_WAYS
from pbem.games.axis_allies_europe.movement import decks
from pbem.games.axis_allies_europe.position import Position
from pbem.games.axis_allies_europe.units import FIGHTER
from pbem.wargame.counts import Counts

if TYPE_CHECKING:
    from pbem.engine.orders import Line

DECK = "carrier "
OTHER_CARRIER = "other carrier"


def set_adrift(g: Position, at: str, power: str, count: int) -> None:
    """Fighters of a defending power are in the air over an area."""
    for loose in g.turn["adrift"]:
        if loose["at"] == at and loose["power"] == power:
            loose["count"] += count
            return
    g.turn["adrift"].append({"at": at, "power": power, "count": count})


def lose(g: Position, at: str, power: str, count: int) -> int:
    """Take fighters of a power out of the air over an area; how many of these were not there."""
    for loose in g.turn["adrift"]:
        if loose["at"] == at and loose["power"] == power:
            taken = min(count, loose["count"])
            loose["count"] -= taken
            count -= taken
    g.turn["adrift"] = [loose for loose in g.turn["adrift"] if loose["count"]]
    return count


def leave_ground(g: Position, area: str) -> None:
    """Interceptors that stayed out of the battle for a lost territory have no base any more
    (G-25).
    """
    for power, count in sorted(g.turn["intercepting"].get(area, {}).items()):
        there = min(count, g.count(area, power, FIGHTER))
        if there:
            g.add(area, power, FIGHTER, -there)
            set_adrift(g, area, power, there)


def fields(g: Position, at: str, power: str) -> list[str]:
    """AAE-233: a deck in the zone itself (G-24), then one space away: own territories, those of
    allies, carriers.
    """
    near = [area for area in g.board.neighbours(at, AIR_WAYS) if not g.board.is_neutral(area)]
    land = [area for area in near if g.board.is_land(area) and g.was_friendly(area, power)]
    land.sort(key=lambda area: g.controller(area) != power)
    here, *seas = [
        DECK + area if g.board.is_sea(area) and decks.room(g, area, power) > 0 else ""
        for area in (at, *near)
    ]
    return [field for field in (here, *land, *seas) if field]


def room(g: Position, field: str, power: str) -> int:
    """Fighters that a field takes."""
    return (
        decks.room(g, field.removeprefix(DECK), power)
        if field.startswith(DECK)
        else decks.UNLIMITED
    )


def by_preference(g: Position, at: str, power: str, count: int, wishes: list[str]) -> Counts:
    """Fighters to fields in the order of `wishes`, then of `fields`; those that find no room are
    left out.
    """
    known = fields(g, at, power)
    chosen: Counts = {}
    for field in dict.fromkeys([*(wish for wish in wishes if wish in known), *known]):
        number = min(count, room(g, field, power))
        if number > 0:
            chosen[field] = number
            count -= number
    return chosen


decklanding = Flow("decklanding")


def _over(g: Position, at: str) -> list[dict[str, Any]]:
    """The fighters in the air over an area, in turn order of their owners."""
    over = [loose for loose in g.turn["adrift"] if loose["at"] == at]
    return sorted(over, key=lambda loose: g.board.rank(loose["power"]))


@decklanding.step
def owners_choose(g: Position, f: Locals, dice: Dice, events: Events) -> list[Ask]:
    """Each owner says to which fields his fighters go: {"fields": {field: n}}, and perhaps in
    "then" where those go that come too late, in the order of his wishes."""
    asks = []
    for loose in _over(g, f["at"]):
        known = fields(g, f["at"], loose["power"])
        default = by_preference(g, f["at"], loose["power"], loose["count"], [])
        if not default:
            continue
        answer = {"fields": default}
        args = {
            "at": f["at"],
            "power": loose["power"],
            "count": loose["count"],
            "fields": {field: room(g, field, loose["power"]) for field in known},
        }
        asks.append(
            Ask(
                to=(loose["power"],),
                verb="decklanding",
                noun=f"{f['at']} {loose['power']}",
                verbs=("decklanding",) if loose["power"] == g.power else ("decklanding", "land"),
                facts={"fighters": loose["count"]},
                default=answer,
                only=answer if len(known) == 1 else None,
                args=args,
            )
        )
    return asks


@owners_choose.check
def _(g: Position, f: Locals, ask: Ask, say: Any) -> None:
    chosen = say.get("fields") if isinstance(say, dict) else None
    if not isinstance(chosen, dict) or not all(type(n) is int and n > 0 for n in chosen.values()):
        raise Illegal("AAE-233", "decklanding_unclear", say=repr(say))
    known = ask.args["fields"]
    for field in say.get("then", []):
        if field not in known:
            raise Illegal("AAE-233", "no_field", choices=tuple(known), to=field)
    for field, number in chosen.items():
        if field not in known:
            raise Illegal("AAE-233", "no_field", choices=tuple(known), to=field)
        if number > known[field]:
            raise Illegal("AAE-222", "deck_full", to=field, count=number)
    landing, possible = sum(chosen.values()), min(ask.args["count"], sum(known.values()))
    if landing != possible:
        raise Illegal("AAE-233", "planes_left_over", count=possible, unit=FIGHTER)


@owners_choose.reads("decklanding")
def _(g: Position, ask: Ask, line: Line) -> Say:
    """Fields in the order of a list; what is none now falls out of a line that was sent ahead."""
    known = list(ask.args["fields"])
    wishes: list[str] = []
    for field in line.args["fields"]:
        if field == OTHER_CARRIER:
            wishes += [each for each in known if each.startswith(DECK)]
        else:
            wishes.append(DECK + field if g.board.is_sea(field) else field)
    strange = [wish for wish in wishes if wish not in known]
    if strange and is_put(g.state, ask):
        raise Illegal("AAE-233", "no_field", choices=tuple(known), to=strange[0])
    wishes = [wish for wish in dict.fromkeys(wishes) if wish in known]
    at, power = ask.args["at"], ask.args["power"]
    chosen = by_preference(g, at, power, ask.args["count"], wishes)
    return {"fields": chosen, "then": wishes}


@owners_choose.reads("decklanding", "land")
def _(g: Position, ask: Ask, line: Line) -> Say | None:
    """`land 1 fighter @ France`, said to the question where fighters without a deck come down by
    who lands nothing else.
    """
    if not is_put(g.state, ask):
        return None
    goal = line.args.get("goal")
    units = line.args["units"]
    if goal is None or any(unit["kind"] not in ("", FIGHTER) for unit in units):
        raise Illegal("AAE-233", "planes_left_over", count=ask.args["count"], unit=FIGHTER)
    field = DECK + goal["place"] if g.board.is_sea(goal["place"]) else goal["place"]
    count = sum(ask.args["count"] if each["count"] is None else each["count"] for each in units)
    return {"fields": {field: count}}


@owners_choose.answer
def _(g: Position, f: Locals, ask: Ask, say: Any, events: Events) -> None:
    f.setdefault("chosen", {})[ask.args["power"]] = say


@decklanding.step
def fighters_come_down(g: Position, f: Locals, dice: Dice, events: Events) -> None:
    """G-24: where several Allies want one deck its owner comes first, the others in turn order."""
    chosen: dict[str, Any] = f.get("chosen", {})
    for field in sorted({field for say in chosen.values() for field in say["fields"]}):
        wanted = {power: say["fields"].get(field, 0) for power, say in chosen.items()}
        for power in sorted(wanted, key=g.board.rank):
            own = min(wanted[power], _own_room(g, field, power))
            wanted[power] -= own
            _come_down(g, f["at"], power, field, own, events)
        for power in sorted(wanted, key=g.board.rank):
            _come_down(g, f["at"], power, field, min(wanted[power], room(g, field, power)), events)


def _own_room(g: Position, field: str, power: str) -> int:
    """Fighters that find a deck of their own power on a field, or any number on land."""
    zone = decks.deck_of(field)[1]
    return decks.room_of(g, zone, power) if zone else decks.UNLIMITED


def _come_down(g: Position, at: str, power: str, field: str, count: int, events: Events) -> None:
    if count <= 0:
        return
    lose(g, at, power, count)
    decks.set_down(g, power, FIGHTER, count, field)
    events.append({"kind": "found_field", "at": at, "power": power, "count": count, "to": field})


@decklanding.step
def others_fall(g: Position, f: Locals, dice: Dice, events: Events) -> None:
    """Fighters that came too late for a deck take what is left, as their owner wished; those
    without a field are lost.
    """
    chosen: dict[str, Any] = f.get("chosen", {})
    for loose in _over(g, f["at"]):
        power = loose["power"]
        wishes = chosen.get(power, {}).get("then", [])
        rest = by_preference(g, f["at"], power, loose["count"], wishes)
        for field, number in rest.items():
            _come_down(g, f["at"], power, field, number, events)
    for loose in _over(g, f["at"]):
        units = {loose["power"]: {FIGHTER: loose["count"]}}
        lost.report(g, f["at"], "no_field", units, events)
    g.turn["adrift"] = [loose for loose in g.turn["adrift"] if loose["at"] != f["at"]]
