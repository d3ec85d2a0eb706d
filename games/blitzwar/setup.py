"""The position before the first step of a campaign (§19)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.engine.board import BoardError
from pbem.engine.state import State
from pbem.games.blitzwar.board import INFANTRY, SUPPLY, BlitzBoard, counter_name
from pbem.games.blitzwar.concepts.stacking import is_over
from pbem.games.blitzwar.counters.depots import fewest_supply
from pbem.games.blitzwar.counters.pools import fewest
from pbem.games.blitzwar.position import ALLIES, AXIS, Position, new_side_turn
from pbem.wargame.setup import seats, switches


def setup(board: BlitzBoard, scenario: dict[str, Any], options: dict[str, Any]) -> State:
    """BWR-010, BWR-011, BWR-041, BWR-110, BWR-490, BWR-493, BWR-495: the game's own state at the
    start of a scenario, all units in the fewest counters.

    `options` are the switches by name (those left out have their default) and `seats`: {seat:
    [sides]}; without it every side has a seat of its own. ValueError when a switch or a seat is not
    of this game, BoardError when its units cannot stand where the scenario puts them.
    """
    chosen = switches(scenario, options)
    state: State = {
        "options": chosen,
        "seats": _seats(board, options.get("seats")),
        "units": {},
        "ashore": {},
        "beachheads": {},
        "missions": [],
        "supply": {},
        "control": _control(board),
        "lines": [],
        "countries": {name: c.side for name, c in board.powers.items() if c.side},
        "passage": {},
        "fallen": {},
        "allegiance": {},
        "held": [],
        "dates": {},
        "wars": [sorted((AXIS, ALLIES))],
        "driven": [],
        "cut_off": {},
        "allied_attacks": [],
        "turn": 1,
        "phase": 0,
        "side": "",
        "now": new_side_turn(""),
        "freed": {},
        "elites": 0,
        "armies": _armies(scenario["free_armies"], chosen["polish_armies"]),
        "queue": dict.fromkeys(board.sides_in_turn, 0),
        "queued": {},
        "used": {},
        "bombed": 0,
        "points_at_end": 0,
        "secret": {},
    }
    place(Position(state, board), scenario["setup"])
    return state


def _seats(board: BlitzBoard, given: Mapping[str, Any] | None) -> dict[str, list[str]]:
    """BWR-010, BWR-011: every side belongs to one seat, the Axis to none together with another."""
    chosen = seats(board.sides_in_turn, given)
    for seat, sides in chosen.items():
        if AXIS in sides and len(sides) > 1:
            raise ValueError(f"seat {seat} plays the Axis and its enemies")
    return chosen


def _control(board: BlitzBoard) -> dict[str, str]:
    """BWR-041, BWR-496, G-03: the zones that a side has at the start, as they are printed."""
    printed = {zone: board.fact(zone, "control", "") for zone in board.land_zones}
    return {zone: side for zone, side in printed.items() if side}


def _armies(free: Mapping[str, int], polish: str) -> dict[str, dict[str, int]]:
    """BWR-491, G-04: counters that a side still has to place: of two corps, or of one where that
    was agreed on."""
    name = counter_name(INFANTRY, 1 if polish == "corps" else 2)
    return {country: {name: count} for country, count in free.items()}


def place(g: Position, placed: Mapping[str, Mapping[str, Mapping[str, int]]]) -> None:
    """BWR-490, BWR-492: put {country: {zone: {class of unit: count}}} on the map in the fewest
    counters.

    BoardError for a country or zone that is not on the board, and where counters are missing or the
    zone holds no more.
    """
    for country, places in placed.items():
        for zone, units in places.items():
            if country not in g.board.powers or zone not in g.board.areas:
                raise BoardError(f"set-up of {country} in {zone}: not on the board")
            place_units(g, country, zone, units)


def place_units(g: Position, country: str, zone: str, units: Mapping[str, int]) -> None:
    """Put units, by class, into a zone in the fewest counters. Supply is its side's; that of a
    neutral country is its own until it joins a side (BWR-495)."""
    corps = {kind: count for kind, count in units.items() if kind != SUPPLY}
    counters = fewest(g, country, corps)
    if counters is None:
        raise BoardError(f"set-up of {country} in {zone}: no counters for {corps}")
    for name, count in counters.items():
        g.add(zone, country, name, count)
    if not g.board.is_sea(zone) and is_over(g, zone):
        raise BoardError(f"set-up of {country} in {zone}: more than a zone may hold")
    if halves := 2 * units.get(SUPPLY, 0):
        side = g.side_of(country)
        stock = fewest_supply(g, side, halves) if side else [halves]
        if sum(stock) < halves:
            raise BoardError(f"set-up of {country} in {zone}: no counters for its supply")
        g.set_stock(zone, side or country, [*g.stock(zone, side or country), *stock])
