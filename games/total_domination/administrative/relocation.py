"""Units that have taken a partner back for their teammate go home (§4.3.B, R-29).

Where they may go is judged without those that still have to go.
"""

from __future__ import annotations

from collections.abc import Iterable

from pbem.engine.errors import Illegal
from pbem.engine.flow import Ask, Events, Say
from pbem.engine.orders import Line
from pbem.engine.state import copy
from pbem.games.total_domination.board import AIR
from pbem.games.total_domination.concepts.changes import after_change, holders_of_areas, remove
from pbem.games.total_domination.concepts.supply import in_supply, supplied
from pbem.games.total_domination.position import Position
from pbem.values import dataclass

POOL = ""


@dataclass(frozen=True)
class Homeless:
    """A unit that may not stay where it is, and the closest areas that it may go to, the best
    first; () when it goes to the pool."""

    area: str
    player: str
    nation: str
    kind: str
    areas: tuple[str, ...]


def next_unit(g: Position, partner: str) -> Homeless | None:
    """TDM-085, TDM-088: the next unit in the Home area of a partner that belongs to the teammate of
    whom the partner is with."""
    [area] = g.board.homes(partner)
    player = g.board.teammate(g.player_of(partner))
    for nation, units in g.forces(area, player).items():
        kind = next(each for each in g.board.units if each in units)
        return Homeless(area, player, nation, kind, tuple(closest(g, area, player, kind)))
    return None


def closest(g: Position, area: str, player: str, kind: str) -> list[str]:
    """R-29: the areas the fewest links away that a player controls, in supply, that suit the kind
    and have room; those with the most stars first, then by name. An enemy Capital with own units
    alone counts, too."""
    rest = _without(g, area, player)
    fit = set(_fitting(rest, player, kind))
    reached, seen = {area}, {area}
    while reached and not reached & fit:
        reached = {other for each in reached for other in g.adjacent(each)} - seen
        seen |= reached
    return sorted(reached & fit, key=lambda each: (-g.board.stars(each), each))


def _without(g: Position, area: str, player: str) -> Position:
    """The position once all units of a player have left an area."""
    state = copy(g.state)
    rest = Position(state, g.board)
    for nation in rest.forces(area, player):
        rest.set_units(area, nation, {})
    return rest


def _fitting(g: Position, player: str, kind: str) -> Iterable[str]:
    within = supplied(g, player)
    for area in g.areas:
        is_half_taken = g.board.is_capital(area) and g.players_in(area) == (player,)
        is_own = g.controller(area) == player or is_half_taken
        has_room = g.stacked(area) < g.board.limit(area)
        if is_own and has_room and g.board.suits(area, kind) and in_supply(g, area, player, within):
            yield area


def question(g: Position, unit: Homeless) -> Ask:
    """Where the unit goes: asked only where there is a choice."""
    areas = list(unit.areas) or [POOL]
    left = sum(sum(each.values()) for each in g.forces(unit.area, unit.player).values())
    return Ask(
        to=(unit.player,),
        verb="relocate",
        noun=f"{unit.area} {g.year}/{left}",
        verbs=("relocate",),
        facts={"areas": len(areas)},
        default=areas[0],
        only=areas[0] if len(areas) == 1 else None,
        args={"at": unit.area, "power": unit.nation, "unit": unit.kind, "areas": areas},
    )


def check(ask: Ask, say: Say) -> None:
    """TDM-085, TDM-088: one of the closest areas."""
    if say not in ask.args["areas"]:
        fields = {"unit": ask.args["unit"], "place": ask.args["at"]}
        raise Illegal("TDM-085", "not_closest", areas=ask.args["areas"], **fields)


def read(g: Position, ask: Ask, line: Line) -> Say | None:
    """`relocate 1 army: France -> Baltics`, or the goal alone; None for a line about another area
    or kind of unit."""
    kinds = {unit["kind"] for unit in line.args.get("units", ())}
    if line.args.get("area", ask.args["at"]) != ask.args["at"]:
        return None
    if kinds and not kinds & {ask.args["unit"], ""}:
        return None
    check(ask, line.args["goal"])
    return line.args["goal"]


def carry_out(g: Position, ask: Ask, say: Say, events: Events) -> None:
    """The unit is there, and costs nothing; an air fleet stays as it is turned."""
    area, nation, kind = ask.args["at"], ask.args["power"], ask.args["unit"]
    before = holders_of_areas(g)
    flipped = kind == AIR and g.marked("used", area, nation) > 0
    remove(g, area, nation, kind)
    if say == POOL:
        events.append({"kind": "unit_sent_to_pool", "power": nation, "unit": kind, "area": area})
    else:
        g.add(say, nation, kind)
        if flipped:
            g.mark("used", say, nation, 1)
        told = {"power": nation, "unit": kind, "from": area, "to": say}
        events.append({"kind": "unit_relocated", **told})
    after_change(g, before, events)
