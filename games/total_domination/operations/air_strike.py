"""Air strikes (§6.5, §11.1.A): an air fleet destroys units of one area, a discarded card pays."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.engine.orders import Line
from pbem.games.total_domination.board import AIR, UBOAT
from pbem.games.total_domination.concepts.supply import in_supply
from pbem.games.total_domination.operations import attack, lines
from pbem.games.total_domination.operations.attack import RESISTANCE
from pbem.games.total_domination.operations.lines import Wanted
from pbem.games.total_domination.position import Position
from pbem.games.total_domination.spending.card_turn import CardTurn
from pbem.games.total_domination.technology import DESTROY, cost


def carry_out(g: Position, turn: CardTurn, line: Line, events: Events) -> None:
    """TDM-154, TDM-238, TDM-239: any number of enemy units of one area, for no more than the card
    is worth; `turn` has that as its points, and what is left over is lost (TDM-107). Nobody has to
    stand beside the area; all other rules of attacks hold. Raises Illegal."""
    start, goal = line.args["area"], line.args["target"]
    lines.in_play(g, start, goal)
    nation = striker(g, turn.power, start)
    check_range(g, start, goal)
    for want in _in_order(g, turn.power, line):
        if want.kind in (UBOAT, RESISTANCE):
            raise Illegal("TDM-330", "not_from_the_air", unit=want.kind)
        owner = attack.target(g, turn.power, want, goal)
        points = cost(g, turn.power, DESTROY, want.kind, goal).points
        if points > turn.points:
            told = {"card": line.args["card"], "left": turn.points, "cost": points}
            raise Illegal("TDM-238", "card_too_small", **told)
        turn.points -= points
        attack.destroy(g, turn.power, owner, want.kind, goal, events)
    flip(g, start, nation, events)


def striker(g: Position, power: str, area: str) -> str:
    """TDM-238, TDM-240: the nation whose air fleet in an area can be used, in supply and not
    flipped. Raises Illegal."""
    mine = g.nations_of(power)
    ready = next((each for each in mine if lines.active(g, area, each)), None)
    if ready is None:
        there = any(g.count(area, each, AIR) for each in mine)
        rule, code = ("TDM-240", "air_fleet_used") if there else ("TDM-238", "no_such_unit")
        raise Illegal(rule, code, power=power, unit=AIR, area=area)
    if not in_supply(g, area, power):
        raise Illegal("TDM-054", "out_of_supply", unit=AIR, area=area)
    return ready


def check_range(g: Position, start: str, goal: str) -> None:
    """TDM-238, TDM-241: two links at most, whoever holds the area between. Raises Illegal."""
    most = g.board.limits["air_range"]
    if goal not in within_range(g, start):
        raise Illegal("TDM-238", "out_of_range", start=start, goal=goal, most=most)


def within_range(g: Position, start: str) -> tuple[str, ...]:
    """The areas that an air fleet reaches from where it stands, without that one."""
    most = g.board.limits["air_range"]
    reached = g.board.reach([start], most, may_enter=lambda here, there: g.in_play(there))
    return tuple(area for area in reached if area != start)


def flip(g: Position, area: str, nation: str, events: Events) -> None:
    """TDM-240: an air fleet has been used, and does nothing more until the year ends."""
    g.mark("used", area, nation, 1)
    events.append({"kind": "air_fleet_flipped", "power": nation, "area": area})


def _in_order(g: Position, power: str, line: Line) -> Iterator[Wanted]:
    """TDM-141: one unit after the other, as they are written, air fleets last."""
    wants = list(lines.wanted(line.args["targets"]))
    for want in sorted(wants, key=lambda want: want.kind == AIR):
        yield from attack.one_by_one(g, power, want, line.args["target"])
