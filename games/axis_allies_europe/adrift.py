"""Fighters without a base: of sunk carriers, and interceptors whose territory has fallen."""

from __future__ import annotations

from typing import Any

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.flow import Ask, Events, Flow, Locals
from pbem.games.axis_allies_europe import board as facts
from pbem.games.axis_allies_europe import decks
from pbem.games.axis_allies_europe.board import AIR_WAYS
from pbem.games.axis_allies_europe.position import Counts, Position

DECK = "carrier "


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
    """Interceptors that stayed out of the battle for a lost territory have no base any more (G-25)."""
    for power, count in sorted(g.turn["intercepting"].get(area, {}).items()):
        there = min(count, g.count(area, power, "fighter"))
        if there:
            g.add(area, power, "fighter", -there)
            set_adrift(g, area, power, there)


def fields(g: Position, at: str, power: str) -> list[str]:
    """AAE-233: fields one space away: own territories, then those of allies, then carriers."""
    near = [
        area for area in g.board.neighbours(at, AIR_WAYS) if not facts.is_neutral(g.board, area)
    ]
    land = [area for area in near if facts.is_land(g.board, area) and g.was_friendly(area, power)]
    land.sort(key=lambda area: g.controller(area) != power)
    seas = [area for area in near if facts.is_sea(g.board, area) and decks.room(g, area, power) > 0]
    return land + [DECK + zone for zone in seas]


def room(g: Position, field: str, power: str) -> int:
    """Fighters that a field takes."""
    return (
        decks.room(g, field.removeprefix(DECK), power)
        if field.startswith(DECK)
        else decks.UNLIMITED
    )


def by_preference(g: Position, at: str, power: str, count: int, wishes: list[str]) -> Counts:
    """Fighters to fields in the order of `wishes`, then of `fields`; those that find no room are left out."""
    known = fields(g, at, power)
    chosen: Counts = {}
    for field in dict.fromkeys([*(wish for wish in wishes if wish in known), *known]):
        number = min(count, room(g, field, power))
        if number > 0:
            chosen[field] = number
            count -= number
    return chosen


decklanding = Flow("decklanding")


@decklanding.step
def find_decks(g: Position, f: Locals, dice: Dice, events: Events) -> None:
    """Carriers that are still in the zone take back as many as they can."""
    for loose in _over(g, f["at"]):
        if not facts.is_sea(g.board, f["at"]):
            continue
        left = decks.take_aboard(g, f["at"], loose["power"], loose["count"])
        lose(g, f["at"], loose["power"], loose["count"] - left)


def _has_own_deck(g: Position, at: str, power: str) -> bool:
    """Whether a carrier of the power itself is one space away: its own fighters come before those of allies."""
    near = g.board.neighbours(at, AIR_WAYS)
    return any(g.count(zone, power, "carrier") for zone in near)


def _over(g: Position, at: str) -> list[dict[str, Any]]:
    return [loose for loose in g.turn["adrift"] if loose["at"] == at]


@decklanding.step
def owners_choose(g: Position, f: Locals, dice: Dice, events: Events) -> list[Ask]:
    """Each owner says to which fields one space away his fighters go: {"fields": {field: n}}."""
    asks = []
    over = _over(g, f["at"])
    over.sort(key=lambda loose: not _has_own_deck(g, f["at"], loose["power"]))
    for loose in over:
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
                verbs=("decklanding",),
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
    for field, number in chosen.items():
        if field not in known:
            raise Illegal("AAE-233", "no_field", choices=tuple(known), to=field)
        if number > known[field]:
            raise Illegal("AAE-222", "deck_full", to=field, count=number)
    landing, possible = sum(chosen.values()), min(ask.args["count"], sum(known.values()))
    if landing != possible:
        raise Illegal("AAE-233", "planes_left_over", count=possible, unit="fighter")


@owners_choose.answer
def _(g: Position, f: Locals, ask: Ask, say: Any, events: Events) -> None:
    power = ask.args["power"]
    for field, number in sorted(say["fields"].items()):
        # Two owners may have chosen the same deck: who comes too late looks for another field.
        number = min(number, room(g, field, power))
        if number > 0:
            _come_down(g, f["at"], power, field, number, events)


def _come_down(g: Position, at: str, power: str, field: str, count: int, events: Events) -> None:
    lose(g, at, power, count)
    decks.set_down(g, power, "fighter", count, field)
    events.append({"kind": "found_field", "at": at, "power": power, "count": count, "to": field})


@decklanding.step
def others_fall(g: Position, f: Locals, dice: Dice, events: Events) -> None:
    """Fighters that came too late for a deck take what is left; those without a field within one space are lost."""
    for loose in list(_over(g, f["at"])):
        rest = by_preference(g, f["at"], loose["power"], loose["count"], [])
        for field, number in rest.items():
            _come_down(g, f["at"], loose["power"], field, number, events)
    for loose in _over(g, f["at"]):
        units = {loose["power"]: {"fighter": loose["count"]}}
        events.append(
            {"kind": "lost", "at": f["at"], "phase": "no_field", "round": 0, "units": units}
        )
    g.turn["adrift"] = [loose for loose in g.turn["adrift"] if loose["at"] != f["at"]]
