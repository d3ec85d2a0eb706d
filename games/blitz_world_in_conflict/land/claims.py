"""Allied powers that want the same empty area of the enemy (BLZ-446, BLZ-583)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from pbem.engine.dice import slug
from pbem.engine.errors import Refusal
from pbem.engine.orders import Line
from pbem.games.blitz_world_in_conflict.concepts import travel, values, wars
from pbem.games.blitz_world_in_conflict.land import control, ways
from pbem.games.blitz_world_in_conflict.land.control import Claim
from pbem.games.blitz_world_in_conflict.orders.ports import area_of
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.steps import power_of, read
from pbem.values import dataclass


@dataclass(frozen=True, slots=True)
class _Move:
    """A line: whose it is, and the empty enemy areas that its units enter, each with the areas
    moved until then and the movement left."""

    text: str
    power: str
    units: tuple[str, ...]
    enters: Mapping[str, tuple[int, int]]


def in_order(g: Position, lines: Sequence[str], dice: Any) -> list[str]:
    """BLZ-446: lines of several powers, so that of those that want an area the one with the better
    claim comes first; a power's own stay in their order."""
    moves = [_read(g, text) for text in lines]
    if len({move.power for move in moves}) < 2:
        return list(lines)
    return _merged(moves, _winners(g, moves, dice))


def _read(g: Position, text: str) -> _Move:
    line = read(g, text)
    enters: dict[str, tuple[int, int]] = {}
    units = [unit for unit in line.args.get("units", ()) if g.at(unit)]
    for unit in units:
        for area, told in _entered(g, unit, line).items():
            enters[area] = max(told, enters.get(area, told))
    return _Move(text, power_of(g, line), tuple(units), enters)


def _entered(g: Position, unit: str, line: Line) -> dict[str, tuple[int, int]]:
    try:
        way = ways.full(g, unit, [area_of(place) for place in line.args["path"]["places"]])
    except Refusal:
        return {}
    found, left = {}, g.face(unit).move
    for number, area in enumerate(way[1:], 1):
        if g.board.is_sea(area):
            break
        left -= travel.land_cost(g, area)
        if wars.is_hostile(g, unit, area) and not g.defenders(area):
            found[area] = (-number, left)
    return found


def _winners(g: Position, moves: Sequence[_Move], dice: Any) -> dict[str, str]:
    """BLZ-583: who gets each area that more than one power wants."""
    found = {}
    for area in sorted({area for move in moves for area in move.enters}):
        mine = [move for move in moves if area in move.enters]
        claims = {power: _claim(g, area, power, mine) for power in {move.power for move in mine}}
        if len(claims) > 1:
            ranked = {power: claims[power] for power in g.board.powers if power in claims}
            found[area] = control.first(ranked, f"{g.turn}/{g.state['phase']}/{slug(area)}", dice)
    return found


def _claim(g: Position, area: str, power: str, moves: Sequence[_Move]) -> Claim:
    """BLZ-583: fewest areas moved, most movement left, most Land Factors together, the strongest
    unit."""
    mine = [move for move in moves if move.power == power]
    factors = [values.land_factors(g, unit) for move in mine for unit in move.units]
    moved, left = max(move.enters[area] for move in mine)
    total = sum(factors, Fraction(0))
    return Fraction(moved), Fraction(left), total, max(factors, default=Fraction(0))


def _merged(moves: Sequence[_Move], winners: Mapping[str, str]) -> list[str]:
    """The lines, each behind those that come before it; where powers wait for each other one of
    their later lines is carried out earlier."""
    left, found = list(moves), []
    while left:
        heads = {move.power: move for move in reversed(left)}
        order = [*sorted(heads.values(), key=left.index), *left]
        chosen = next((move for move in order if not _waits(move, left, winners)), order[0])
        left.remove(chosen)
        found.append(chosen.text)
    return found


def _waits(move: _Move, left: Sequence[_Move], winners: Mapping[str, str]) -> bool:
    return any(
        winners.get(area, move.power) == other.power
        for area in move.enters
        for other in left
        if other.power != move.power and area in other.enters
    )
