"""Moves (§6.2): units go one after the other, each on the position that the one before has left."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.engine.flow import Events
from pbem.engine.orders import Line
from pbem.games.total_domination import joining
from pbem.games.total_domination.board import AIR, UBOAT
from pbem.games.total_domination.concepts.changes import after_change, holders_of_areas, remove
from pbem.games.total_domination.operations import lines, uboats, ways
from pbem.games.total_domination.position import Position
from pbem.games.total_domination.spending.card_turn import CardTurn
from pbem.games.total_domination.technology import MOVE, cost


def carry_out(g: Position, turn: CardTurn, line: Line, events: Events) -> None:
    """TDM-120, TDM-123, TDM-165: each unit of a line for its points, or for a move icon of its own;
    TDM-133: what is left empty is lost before the next one goes. Raises Illegal."""
    places = line.args["path"]["places"]
    lines.in_play(g, *places)
    for want in lines.wanted(line.args["units"]):
        for each in lines.one_by_one(g, g.nations_of(turn.power), want, places[0]):
            if want.kind == UBOAT:
                uboats.move(g, turn, places[0], places[-1], events)
                continue
            nation = lines.ready(g, turn.power, places[0], each)
            way = ways.of(g, turn.power, want.kind, places)
            turn.spend("move", cost(g, turn.power, MOVE, want.kind).points)
            shift(g, turn.power, nation, want.kind, way, events)


def shift(
    g: Position, power: str, nation: str, kind: str, way: Sequence[str], events: Events
) -> None:
    """A unit goes its way; TDM-129: air fleets of an enemy at its end go back to the pool, TDM-237:
    also in their own Home area; TDM-218: the marker of the US or China may advance."""
    start, goal = way[0], way[-1]
    before = holders_of_areas(g, start, goal)
    g.add(start, nation, kind, -1)
    g.add(goal, nation, kind)
    events.append(
        {"kind": "unit_moved", "power": power, "nation": nation, "unit": kind, "path": list(way)}
    )
    for other, units in g.holding(goal).items():
        if g.player_of(other) != power and AIR in units:
            remove(g, goal, other, AIR, units[AIR])
            told = {"area": goal, "power": other, "count": units[AIR]}
            events.append({"kind": "air_fleets_removed", **told})
    after_change(g, before, events)
    joining.invaded(g, power, g.board.home(goal), events)
