"""Attacks (§6.3): each removes one enemy unit, at a price that depends on the target alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.engine.orders import Line
from pbem.games.total_domination import joining
from pbem.games.total_domination.board import AIR, ARMY, AXIS, UBOAT
from pbem.games.total_domination.concepts import supply
from pbem.games.total_domination.concepts.changes import after_change, holders_of_areas, remove
from pbem.games.total_domination.operations import lines, uboats
from pbem.games.total_domination.operations.lines import Wanted
from pbem.games.total_domination.position import JOINING, Position
from pbem.games.total_domination.spending.card_turn import CardTurn
from pbem.games.total_domination.technology import DESTROY, cost

RESISTANCE = "resistance"


def carry_out(g: Position, turn: CardTurn, line: Line, events: Events) -> None:
    """TDM-101, TDM-135: each unit of a line is removed for its points. Raises Illegal."""
    area = line.args["area"]
    lines.in_play(g, area)
    if "targets" not in line.args:
        raise Illegal("TDM-144", "which_target", area=area)
    for want in lines.wanted(line.args["targets"]):
        for each in one_by_one(g, turn.power, want, area):
            if want.kind == UBOAT:
                uboats.destroy(g, turn, area, events)
            elif want.kind == RESISTANCE:
                _resistance(g, turn, area, events)
            else:
                nation = target(g, turn.power, each, area)
                check_reach(g, turn.power, area)
                turn.spend("", cost(g, turn.power, DESTROY, want.kind, area).points)
                destroy(g, turn.power, nation, want.kind, area, events)


def one_by_one(g: Position, power: str, want: Wanted, area: str) -> Iterator[Wanted]:
    """The units of a line one after the other; without a number all that can be attacked."""
    if want.kind == RESISTANCE and not want.count:
        want = replace(want, count=int(g.state["resistance"].get(area, 0)))
    return lines.one_by_one(g, targets(g, power), want, area)


def targets(g: Position, power: str) -> tuple[str, ...]:
    """TDM-144, R-12: the nations that a power may attack; TDM-253: not the US and China in that
    scenario."""
    is_closed = g.option("mode") == "rise"
    return tuple(n for n in g.enemies_of(power) if not (is_closed and n in JOINING))


def target(g: Position, power: str, want: Wanted, area: str) -> str:
    """TDM-144: the nation whose unit in an area is attacked; TDM-141: an air fleet only where it is
    the last type of unit. Raises Illegal."""
    here = g.holding(area)
    there = {n: units[want.kind] for n, units in here.items() if want.kind in units}
    named = [nation for nation in there if want.nation in ("", nation)]
    if not named:
        raise Illegal("TDM-144", "no_target", unit=want.kind, area=area)
    legal = {nation: there[nation] for nation in named if nation in targets(g, power)}
    if not legal:
        raise Illegal("TDM-144", "not_an_enemy", nation=named[0])
    if want.kind == AIR and any(kind != AIR for units in here.values() for kind in units):
        raise Illegal("TDM-141", "air_fleets_last", area=area)
    return lines.only_one(legal, want, area)


def check_reach(g: Position, power: str, area: str) -> None:
    """TDM-138: Illegal unless a unit of the power, in supply, stands beside an area; TDM-139:
    U-boats and Resistance are none, R-40: air fleets are, and by the switch `uboat_attacks` U-boats
    too, which need no supply. TDM-140, TDM-034: in its own Capital it needs none."""
    if g.board.is_capital(area) and g.home_player(area) == power:
        return
    within = supply.Chains(g, power)
    for other in g.adjacent(area):
        if g.forces(other, power) and supply.in_supply(g, other, power, within):
            return
        if g.option("uboat_attacks") == "yes" and g.count(other, power, UBOAT):
            return
    raise Illegal("TDM-138", "nobody_beside", power=power, area=area)


def destroy(g: Position, power: str, nation: str, kind: str, area: str, events: Events) -> None:
    """TDM-007: an enemy unit goes back to the pool; TDM-218: the marker of the US or China may
    advance."""
    before = holders_of_areas(g, area)
    remove(g, area, nation, kind)
    events.append(
        {"kind": "unit_destroyed", "power": power, "nation": nation, "unit": kind, "area": area}
    )
    after_change(g, before, events)
    joining.invaded(g, power, nation, events)


def _resistance(g: Position, turn: CardTurn, area: str, events: Events) -> None:
    """TDM-143, TDM-171: an Axis power removes one Resistance with an army of its own, in supply, in
    the same area, always at the same price."""
    there = g.state["resistance"]
    if not there.get(area):
        raise Illegal("TDM-143", "no_target", unit=RESISTANCE, area=area)
    if g.side_of(turn.power) != AXIS:
        raise Illegal("TDM-144", "own_resistance", area=area)
    armies = any(ARMY in units for units in g.forces(area, turn.power).values())
    if not armies or not supply.in_supply(g, area, turn.power):
        raise Illegal("TDM-143", "needs_army_there", power=turn.power, area=area)
    turn.spend("", g.board.resistance_cost)
    there[area] -= 1
    if not there[area]:
        del there[area]
    events.append({"kind": "resistance_destroyed", "power": turn.power, "area": area})
