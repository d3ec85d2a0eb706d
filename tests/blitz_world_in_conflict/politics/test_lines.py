"""What is remembered of lines of supply is what the rules say of each position, however positions
follow one another on one board."""

from __future__ import annotations

import random
from collections.abc import Collection

import pytest

from pbem.games.blitz_world_in_conflict.board import BORDER, COAST, ROUTE, WATER
from pbem.games.blitz_world_in_conflict.components import AIR, BB, CV, SUB
from pbem.games.blitz_world_in_conflict.concepts import convoys, homes, supply
from pbem.games.blitz_world_in_conflict.position import Position
from tests.blitz_world_in_conflict.position_builder import game_at

POSITIONS = 12


def scrambled(scenario: str, rng: random.Random) -> Position:
    """Units, control and wars of a scenario, mixed up."""
    g = game_at(scenario, base=True)
    powers, seas = list(g.board.powers), sorted(g.board.seas & g.board.in_play)
    lands = sorted(g.board.lands & g.board.in_play)
    for area in rng.sample(lands, len(lands) // 3):
        g.set_control(area, rng.choice([*powers, ""]))
    for unit in sorted(g.state["units"]):
        if g.board.units[unit].kind != "land" and rng.random() < 0.6:
            g.move(unit, rng.choice(seas))
    g.state["wars"] = sorted(
        sorted((one, other))
        for one in powers
        for other in powers
        if one < other and g.side_of(one) != g.side_of(other) and rng.random() < 0.7
    )
    g.state["convoys"] = {sea: rng.randint(0, 3) for sea in g.board.convoys if rng.random() < 0.4}
    return g


def is_friendly_sea(g: Position, sea: str, power: str) -> bool:
    """BLZ-229, BLZ-230, word by word."""
    side = g.side_of(power)
    units = [unit for unit in g.here(sea) if g.owner(unit)]
    convoy = convoys.owner(g, sea) if sea in g.board.convoys else ""
    owners = [g.owner(unit) for unit in units] + ([convoy] if convoy else [])
    if any(g.side_of(owner) == side for owner in owners):
        return True
    if convoy and g.at_war(convoy, power):
        return False
    return not any(
        g.at_war(g.owner(unit), power)
        and (g.board.units[unit].kind == AIR or g.face(unit).type in (BB, CV, SUB))
        for unit in units
    )


def runs_through(g: Position, area: str, power: str, *, neutrals: bool) -> bool:
    """BLZ-146, BLZ-235, BLZ-236."""
    if area not in g.board.in_play:
        flags = g.board.set_up.get("lines", {}).get(power, {}).get("flags", ())
        return bool(flags) and (g.board.is_sea(area) or g.board.fact(area, "control") in flags)
    if g.board.is_sea(area):
        return is_friendly_sea(g, area, power)
    return g.is_friendly(area, power) or (neutrals and not g.controller(area))


def leads(g: Position, power: str, begin: Collection[str], *, neutrals: bool) -> set[str]:
    """All areas to which a line leads, one area after the other."""
    inside, ends = set(begin), set(begin)
    ahead = list(begin)
    while ahead:
        for area in g.board.neighbours(ahead.pop(), {BORDER, COAST, WATER, ROUTE}):
            ends.add(area)
            if area not in inside and runs_through(g, area, power, neutrals=neutrals):
                inside.add(area)
                ahead.append(area)
    return ends


@pytest.mark.parametrize("scenario", ["d", "e", "f", "war"])
def test_lines_of_random_positions_are_those_of_the_rules(scenario: str) -> None:
    rng = random.Random(scenario)
    for _ in range(POSITIONS):
        g = scrambled(scenario, rng)
        for power in g.board.powers:
            begin = supply.beginnings(g, power)
            for neutrals in (False, True):
                found = supply.region(g, power, begin, through_neutrals=neutrals)
                assert found == leads(g, power, begin, neutrals=neutrals)


@pytest.mark.parametrize("scenario", ["d", "f", "war"])
def test_units_that_share_a_line_are_supplied_as_each_by_itself(scenario: str) -> None:
    rng = random.Random(scenario)
    for _ in range(POSITIONS):
        g = scrambled(scenario, rng)
        lines, told = supply.Lines(g), dict[tuple[str, frozenset[str]], set[str]]()
        for unit in sorted(g.state["units"]):
            power, at = g.owner(unit), g.at(unit)
            if not power or g.board.is_sea(at):
                continue
            own = {area for area in homes.areas(g, unit) if g.is_friendly(area, power)}
            begin = frozenset(supply.beginnings(g, power) | own)
            if (power, begin) not in told:
                told[power, begin] = leads(g, power, begin, neutrals=False)
            assert lines.is_supplied(unit) == (at in told[power, begin]), unit
