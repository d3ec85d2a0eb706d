"""U-boats (§6.1, §6.2, §6.3, §11.2): in a few areas only, beside whatever stands there."""

from __future__ import annotations

from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.games.total_domination.board import FLEET, UBOAT
from pbem.games.total_domination.concepts.changes import after_change, holders_of_areas, remove
from pbem.games.total_domination.concepts.supply import in_supply
from pbem.games.total_domination.position import Position
from pbem.games.total_domination.spending.card_turn import CardTurn
from pbem.games.total_domination.technology import DEPLOY, DESTROY, MOVE, cost

OWNER = "Germany"


def on_board(g: Position) -> int:
    """TDM-217, TDM-242: how many U-boats are on the board."""
    return sum(g.count(area, OWNER, UBOAT) for area in g.areas)


def deploy(g: Position, turn: CardTurn, area: str, events: Events) -> None:
    """TDM-113, TDM-242: Germany deploys a U-boat, for points only, as many as the year and the pool
    allow. Raises Illegal."""
    _check_owner(turn.power)
    _check_area(g, area)
    most = g.board.years[str(g.year)].uboats
    if on_board(g) >= most:
        raise Illegal("TDM-242", "too_many_uboats", year=g.year, most=most)
    turn.spend("", cost(g, turn.power, DEPLOY, UBOAT).points)
    before = holders_of_areas(g, area)
    g.add(area, OWNER, UBOAT)
    events.append(
        {
            "kind": "unit_deployed",
            "power": turn.power,
            "nation": OWNER,
            "unit": UBOAT,
            "area": area,
        }
    )
    after_change(g, before, events)


def move(g: Position, turn: CardTurn, start: str, goal: str, events: Events) -> None:
    """TDM-130, TDM-243: a U-boat goes from one of its areas to another, without supply and without
    a way between. Raises Illegal."""
    _check_owner(turn.power)
    if not g.count(start, OWNER, UBOAT):
        raise Illegal("TDM-130", "no_such_unit", power=turn.power, unit=UBOAT, area=start)
    if start == goal:
        raise Illegal("TDM-130", "stays_there", area=goal)
    _check_area(g, goal)
    turn.spend("move", cost(g, turn.power, MOVE, UBOAT).points)
    before = holders_of_areas(g, start, goal)
    g.add(start, OWNER, UBOAT, -1)
    g.add(goal, OWNER, UBOAT)
    events.append(
        {
            "kind": "unit_moved",
            "power": turn.power,
            "nation": OWNER,
            "unit": UBOAT,
            "path": [start, goal],
        }
    )
    after_change(g, before, events)


def destroy(g: Position, turn: CardTurn, area: str, events: Events) -> None:
    """TDM-142: an Allied power removes a U-boat with a fleet of its own, in supply, in the same
    area. Raises Illegal."""
    if g.side_of(turn.power) == g.side_of(OWNER):
        raise Illegal("TDM-144", "not_an_enemy", nation=OWNER)
    if not g.count(area, OWNER, UBOAT):
        raise Illegal("TDM-142", "no_target", unit=UBOAT, area=area)
    fleets = any(FLEET in units for units in g.forces(area, turn.power).values())
    if not fleets or not in_supply(g, area, turn.power):
        raise Illegal("TDM-142", "needs_fleet_there", power=turn.power, area=area)
    turn.spend("", cost(g, turn.power, DESTROY, UBOAT).points)
    before = holders_of_areas(g, area)
    remove(g, area, OWNER, UBOAT)
    events.append(
        {
            "kind": "unit_destroyed",
            "power": turn.power,
            "nation": OWNER,
            "unit": UBOAT,
            "area": area,
        }
    )
    after_change(g, before, events)


def _check_owner(power: str) -> None:
    if power != OWNER:
        raise Illegal("TDM-113", "german_uboats", power=power)


def _check_area(g: Position, area: str) -> None:
    """TDM-043: U-boats are in marked areas only, two at most in each."""
    if not g.board.has(area, "uboats"):
        raise Illegal("TDM-043", "no_uboat_area", area=area)
    most = g.board.limits["uboats_in_area"]
    if g.count(area, OWNER, UBOAT) >= most:
        raise Illegal("TDM-043", "uboats_full", area=area, most=most)
