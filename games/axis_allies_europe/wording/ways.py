"""Whole orders in place of one that leaves something out: by which way, from which ship, to which
place.

Nothing is judged here: every one of them still has to stand before the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from pbem.engine.flow import Ask
from pbem.engine.orders import Line
from pbem.engine.wording import Way
from pbem.games.axis_allies_europe.board import AIR_WAYS, UnitKind
from pbem.games.axis_allies_europe.movement import air, sea
from pbem.games.axis_allies_europe.orders.language import COMBAT
from pbem.games.axis_allies_europe.orders.writer import writer
from pbem.games.axis_allies_europe.position import Position
from pbem.games.axis_allies_europe.wording import goals, holds
from pbem.games.axis_allies_europe.wording.routes import (
    MOST,
    NOTHING,
    Met,
    Route,
    Travel,
    is_whole,
    routes,
)
from pbem.wargame.writer import way

Units = Sequence[Mapping[str, Any]]


def ways(g: Position, ask: Ask, line: Line) -> list[Way]:
    """The orders that may be meant, the best first, at most six; none where nothing is left out."""
    found = _WAYS[line.verb](g, line) if line.verb in _WAYS and _is_own(g, line) else ()
    by_text: dict[str, Way] = {}
    for each in found:
        if each.text != line.text:
            by_text.setdefault(each.text, each)
        if len(by_text) == MOST:
            break
    return list(by_text.values())


def _is_own(g: Position, line: Line) -> bool:
    """Whether the power whose turn it is orders units of its own."""
    return line.power in ("", g.power) and all(
        unit["power"] in ("", g.power) for unit in line.args.get("units", ())
    )


def _moves(g: Position, line: Line) -> Iterator[Way]:
    """AAE-026, AAE-057: a move by way of areas that it does not name; what comes from the sea, goes
    aboard or is in the air has a verb of its own.
    """
    if "hull" in line.args:
        places = [line.args["hull"]["place"], *line.args["way"]["places"]]
        kinds = [g.board.unit(line.args["hull"]["kind"])]
        for route in _routes(g, line, places, kinds):
            text = writer(g).changed(line, way=way(route.path[1:])).text
            yield Way(text, _differs(route))
        return
    yield from holds.by_ship(g, line)
    yield from _by_flight(g, line)
    yield from _by_route(g, line)


def _by_route(g: Position, line: Line) -> Iterator[Way]:
    if "path" not in line.args:
        return
    kinds = _kinds(g, line.args["units"])
    for route in _routes(g, line, line.args["path"]["places"], kinds):
        yield Way(_by(g, line, route), _differs(route))


def _by(g: Position, line: Line, route: Route) -> str:
    """The order by a route; the decks at its ends stay as they are."""
    path = line.args["path"]
    return writer(g).changed(line, path=way(route.path, path["start"], path["end"])).text


def _kinds(g: Position, units: Units) -> list[UnitKind]:
    return [g.board.unit(unit["kind"]) for unit in units if unit["kind"]]


def _routes(
    g: Position, line: Line, places: Sequence[str], kinds: Sequence[UnitKind]
) -> list[Route]:
    if not kinds:
        return []
    links = frozenset.intersection(*(kind.ways for kind in kinds))
    if is_whole(g.board, places, links):
        return []
    reach = min(_reach(g, line, places[0], kind) for kind in kinds)
    travel = _travel(g, kinds, attacks=line.section == COMBAT)
    return routes(g.board, places, Travel(links, reach, *travel))


def _reach(g: Position, line: Line, start: str, kind: UnitKind) -> int:
    """How far a unit of a kind gets; of planes that are to land, what they have left."""
    if line.verb != "land":
        return kind.move
    aloft = (each for each in g.turn["flights"] if each["at"] == start)
    return max((each["left"] for each in aloft if each["kind"] == kind.name), default=0)


def _travel(
    g: Position, kinds: Sequence[UnitKind], *, attacks: bool
) -> tuple[Callable[[str, bool], bool], Callable[[str], tuple[Met, Met]]]:
    """Which areas units of these kinds can enter, as the goal or on the way, and what they meet and
    do there on the way.
    """
    if any(kind.is_ship for kind in kinds):
        warships = any(kind.is_warship for kind in kinds)
        return (
            lambda zone, is_goal: _may_sail(g, zone, is_goal=is_goal, attacks=attacks),
            lambda zone: (NOTHING, _center(g, zone) if attacks and warships else NOTHING),
        )
    if all(kind.is_air for kind in kinds):
        return (
            lambda area, is_goal: not g.board.is_neutral(area),
            lambda area: (_gun(g, area) if attacks else NOTHING, NOTHING),
        )
    return (
        lambda area, is_goal: _may_march(g, area, is_goal=is_goal, attacks=attacks),
        lambda area: (NOTHING, _taken(g, area) if attacks else NOTHING),
    )


def _may_sail(g: Position, zone: str, *, is_goal: bool, attacks: bool) -> bool:
    """AAE-062, AAE-179: an enemy's ships end a way into battle, other ways avoid his zones."""
    if attacks:
        return is_goal or not g.enemy_ships(zone, g.power)
    return g.is_friendly(zone, g.power)


def _may_march(g: Position, area: str, *, is_goal: bool, attacks: bool) -> bool:
    """AAE-177, AAE-210, AAE-212: through friendly land, in an attack also through what stands
    open.
    """
    if g.board.is_neutral(area):
        return False
    if not attacks:
        return g.is_friendly(area, g.power)
    return is_goal or not g.is_enemy_held(area, g.power) or not g.enemy_occupied(area, g.power)


def _gun(g: Position, area: str) -> Met:
    """AAE-204: an enemy's gun that fires at planes that fly over it."""
    return frozenset({("way.gun", area)}) if g.enemy_guns(area, g.power) else NOTHING


def _taken(g: Position, area: str) -> Met:
    """AAE-211: enemy land that stands open is taken on the way."""
    return frozenset({("way.takes", area)}) if g.is_enemy_held(area, g.power) else NOTHING


def _center(g: Position, zone: str) -> Met:
    """AAE-165, AAE-253: an enemy's Convoy center that warships go through is theirs."""
    return frozenset({("way.takes", zone)}) if sea.is_enemy_center(g, zone) else NOTHING


def _differs(route: Route) -> tuple[tuple[str, Mapping[str, Any]], ...]:
    return tuple((key, {"place": place}) for key, place in sorted(route.fears | route.does))


# Planes that are in the air, or are not


def _by_flight(g: Position, line: Line) -> Iterator[Way]:
    """AAE-174: planes that have fought come home with `land`, from where they are in the air."""
    kinds = _kinds(g, line.args.get("units", ()))
    if line.section == COMBAT or not kinds or not all(kind.is_air for kind in kinds):
        return
    path = line.args["path"]
    start = path["places"][0]
    over = {each["kind"] for each in g.turn["flights"] if each["at"] == start}
    if path["start"] is None and all(kind.name in over for kind in kinds):
        units = line.args["units"]
        landing = writer(g).line("land", line.section, line.power, units=units, path=path)
        yield from _filled(g, landing)


def _landings(g: Position, line: Line) -> Iterator[Way]:
    """A landing by a way with gaps, or of planes that have not flown and change their field."""
    if "path" not in line.args:
        return
    yield from _by_route(g, line)
    units, path = line.args["units"], line.args["path"]
    start = path["places"][0]
    standing = [air.available(g, start, kind.name, attack=False) for kind in _kinds(g, units)]
    if standing and all(count > 0 for count in standing):
        move = writer(g).line("move", line.section, line.power, units=units, path=path)
        yield from _filled(g, move)


def _filled(g: Position, line: Line) -> Iterator[Way]:
    """The order of planes itself where it names the whole way, else by each route."""
    if is_whole(g.board, line.args["path"]["places"], AIR_WAYS):
        yield Way(line.text)
    yield from _by_route(g, line)


_WAYS: dict[str, Callable[[Position, Line], Iterator[Way]]] = {
    "move": _moves,
    "raid": _by_route,
    "land": _landings,
    "load": holds.loads,
    "unload": holds.landings,
    "assault": holds.landings,
    "place": goals.places,
    "retreat": goals.retreats,
}
