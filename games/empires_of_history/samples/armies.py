"""Random lines of phases 7 and 9 on land."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pbem.engine.game import Chooser
from pbem.engine.orders import Line
from pbem.games.empires_of_history.orders import sections
from pbem.games.empires_of_history.orders.writer import writer
from pbem.games.empires_of_history.position import Position
from pbem.games.empires_of_history.samples import picks

_LEADS, _ALL = 0.5, 0.5
PARTISAN = "partisan"


def move(g: Position, nation: str, rng: Chooser) -> Sequence[Line]:
    """EOH-460: some units go to any territory around them."""
    start = picks.one(picks.areas_with(g, nation, "land"), rng)
    if not start or g.board.is_sea(start):
        return []
    goal = picks.one(g.board.borders(start), rng)
    return [_march(g, nation, start, goal, rng)] if goal else []


def attack(g: Position, nation: str, rng: Chooser) -> Sequence[Line]:
    """EOH-463: units go where enemies are."""
    ways = [
        (start, goal)
        for start in picks.areas_with(g, nation, "land")
        if not g.board.is_sea(start)
        for goal in picks.enemy_land(g, nation, g.board.borders(start))
    ]
    if not ways:
        return []
    start, goal = rng.choice(ways)
    return [_march(g, nation, start, goal, rng)]


def _march(g: Position, nation: str, start: str, goal: str, rng: Chooser) -> Line:
    there = g.of_class(start, nation, "land")
    force = dict(there) if rng.random() < _ALL else picks.some(there, rng)
    leaders = [each for each in g.generals(start, nation) if rng.random() < _LEADS]
    return writer(g.board).march(force, [start, goal], leaders, nation)


def rail(g: Position, nation: str, rng: Chooser) -> Sequence[Line]:
    """EOH-466: units go by rail to another territory of the nation or of a friend."""
    starts = [a for a in picks.areas_with(g, nation, "land") if not g.board.is_sea(a)]
    if not starts or not (goals := list(g.controlled(nation))):
        return []
    start = rng.choice(starts)
    force = {rng.choice(sorted(g.of_class(start, nation, "land"))): 1}
    way = [start, rng.choice(goals)]
    return [writer(g.board).along("rail", sections.MOVEMENT, force, way, power=nation)]


def rail_oil(g: Position, nation: str, rng: Chooser) -> Sequence[Line]:
    """EOH-622: oil goes by rail."""
    starts = [area for area, here in g.state["oil"].items() if here.get(nation)]
    if not starts or not (goals := list(g.controlled(nation))):
        return []
    way = [rng.choice(starts), rng.choice(goals)]
    return [writer(g.board).along("rail", sections.MOVEMENT, {"oil": 1}, way, power=nation)]


def free(g: Position, nation: str, rng: Chooser) -> Sequence[Line]:
    """EOH-276: partisans take the home territory in which they stand."""
    places = [area for area, _, kind, _ in g.standing(nation) if kind == PARTISAN]
    if not (place := picks.one(places, rng)):
        return []
    units = [{"count": 1, "kind": PARTISAN, "power": ""}]
    return [writer(g.board).line("free", sections.MOVEMENT, nation, place=place, units=units)]


def lead(g: Position, nation: str, rng: Chooser) -> Sequence[Line]:
    """EOH-213: a general of an attack divides some of his points."""
    led = [
        (name, each)
        for each in g.now["columns"]
        if each["nation"] == nation and not each["fought"]
        for name in each["generals"]
    ]
    if not led:
        return []
    name, column = rng.choice(led)
    told: dict[str, Any] = {"general": name, "points": _points(g, nation, name, column, rng)}
    section = rng.choice([sections.MOVEMENT, sections.COMBAT])
    return [writer(g.board).line("general", section, nation, **told)] if told["points"] else []


def _points(
    g: Position, nation: str, name: str, column: dict[str, Any], rng: Chooser
) -> list[dict[str, Any]]:
    """A point or two for some of the units, as many as he has."""
    left, found = g.rating(nation, name), list[dict[str, Any]]()
    for kind, count in sorted(column["units"].items()):
        points = [rng.randint(1, 2) for _ in range(rng.randint(0, count))]
        while sum(points) > left:
            points.pop()
        if points:
            left -= sum(points)
            found.append({"kind": kind, "points": points})
    return found


def break_through(g: Position, nation: str, rng: Chooser) -> Sequence[Line]:
    """EOH-531: armor goes on behind a battle."""
    fields = [each["place"] for each in g.now["columns"] if each["nation"] == nation]
    if not fields:
        return []
    start = rng.choice(fields)
    goals = picks.enemy_land(g, nation, g.board.borders(start)) or g.board.borders(start)
    if not goals:
        return []
    told = {"units": [{"count": None, "kind": "", "power": ""}]}
    path = {"places": [start, rng.choice(list(goals))], "start": None, "end": None}
    line = writer(g.board).line("breakthrough", sections.COMBAT, nation, **told, path=path)
    return [line]
