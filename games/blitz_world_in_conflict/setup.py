"""The position before the first step of a campaign."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem import lazy
from pbem.engine.board import BoardError
from pbem.engine.state import State
from pbem.games.blitz_world_in_conflict.board import BlitzBoard
from pbem.games.blitz_world_in_conflict.components import AXIS
from pbem.games.blitz_world_in_conflict.concepts import convoys
from pbem.games.blitz_world_in_conflict.position import Position, new_deeds, new_phase
from pbem.wargame.setup import seats, switches

_PLACE = lazy.pattern(r"(?P<area>.*?)(?: \((?P<port>.*)\))?")
_FILE = "set_up"


def setup(board: BlitzBoard, scenario: dict[str, Any], options: dict[str, Any]) -> State:
    """BLZ-231, BLZ-232, BLZ-246, BLZ-301, BLZ-302: the game's own state at the start of a scenario.

    Who plays is in its file (BLZ-020, BLZ-050, BLZ-070, BLZ-100, BLZ-140, BLZ-170, BLZ-247); what
    stands where, which counters it has, who is allied and trades, in `set_up` of the board
    (BLZ-103, BLZ-108, BLZ-142, BLZ-145, BLZ-147, BLZ-172, BLZ-174).

    `options` are the switches by name (those left out have their default) and `seats`: {seat:
    [powers]}. ValueError when a switch or a seat is not of this game, BoardError when units cannot
    stand where the set-up puts them.
    """
    told, powers = board.set_up, list(board.powers)
    state: State = {
        "letter": scenario["letter"],
        "options": switches(scenario, options),
        "seats": seats(powers, options.get("seats")),
        "units": {},
        "pool": _counters(told.get("pool", {})),
        "groups": _groups(told.get("groups", {})),
        **{name: [] for name in ("aside", "removed", "past", "atomic", "supers")},
        **{name: [] for name in ("tested", "bombed", "sabotaged", "destroyed")},
        "waiting": {unit: [at, n] for at, us in _minors(told).items() for unit, n in us.items()},
        "later": [dict(each) for each in told.get("later", ())],
        "control": control_at_start(board),
        "allied": _allied(board),
        "conquered": dict(told.get("conquered", {})),
        **{name: {} for name in ("apart", "homes", "reclaims")},
        "wars": sorted(sorted(pair) for pair in told["wars"]),
        "alone": sorted(list(pair) for pair in told.get("alone", ())),
        "entry": dict.fromkeys(told.get("entry", ()), 0),
        "south": 0,
        "oil": _saved(board, "oil"),
        "resources": _saved(board, "resources"),
        "trades": [dict(each) for each in told.get("trades", ())],
        **{name: {} for name in ("factories", "convoys", "partisans", "bombs", "commanders")},
        **{name: {} for name in ("bids", "events", "soviet", "permits")},
        **{name: [] for name in ("affairs", "fleet")},
        "vp": dict.fromkeys(powers, 0),
        "awards": {},
        **{name: {} for name in ("wealth", "road")},
        "deeds": new_deeds(),
        "accounts": {},
        "turn": board.first,
        "phase": 0,
        "step": "",
        "now": new_phase(),
    }
    g = Position(state, board)
    _place(g)
    remember(g)
    return state


def _counters(lists: Mapping[str, Any]) -> dict[str, list[str]]:
    return {power: sorted(names) for power, names in lists.items() if names}


def _groups(groups: Mapping[str, Any]) -> dict[str, list[list[str]]]:
    return {power: [sorted(names) for names in each] for power, each in groups.items()}


def _minors(told: Mapping[str, Any]) -> Mapping[str, Mapping[str, int]]:
    minors: Mapping[str, Mapping[str, int]] = told.get("minors", {})
    return minors


def _saved(board: BlitzBoard, what: str) -> dict[str, int]:
    saved = board.set_up.get("saved", {})
    return {power: int(saved.get(power, {}).get(what, 0)) for power in board.powers}


def control_at_start(board: BlitzBoard) -> dict[str, str]:
    """BLZ-231: {land area: power} by the flags of the map, and what the scenario says otherwise."""
    holders = {
        area: board.power_of(str(board.fact(area, "control")))
        for area in board.areas
        if not board.is_sea(area) and area in board.in_play
    }
    for power, areas in board.set_up.get("control", {}).items():
        for area in areas:
            if area not in holders:
                what = f"{area} is no land area in play"
                raise BoardError(what, _FILE, (_FILE, "control", power))
            holders[area] = power
    return {area: power for area, power in sorted(holders.items()) if power}


def _allied(board: BlitzBoard) -> dict[str, str]:
    """BLZ-231: countries are with the power of their flag; a scenario may say otherwise."""
    flags = {name: told.control for name, told in board.countries.items()}
    flags |= board.set_up.get("allied", {})
    return {name: power for name, power in sorted(flags.items()) if power}


def _place(g: Position) -> None:
    for power, places in g.board.set_up["on_map"].items():
        for place, units in places.items():
            found = _PLACE.fullmatch(place)
            area, port = (found["area"], found["port"] or "") if found else (place, "")
            for unit, size in units.items():
                _check(g, power, place, area, unit, size)
                g.put(unit, area, size, power, port or g.board.first_port(area))


def _check(g: Position, power: str, place: str, area: str, unit: str, size: int) -> None:
    keys = (_FILE, "on_map", power, place)
    told = g.board.units.get(unit)
    if area not in g.board.in_play:
        raise BoardError(f"{place} is not in play", _FILE, keys)
    if told is None or size not in told.sizes:
        raise BoardError(f"{unit}: there is no such unit of Size {size}", _FILE, keys, "BLZ-203")
    if unit in g.state["units"]:
        raise BoardError(f"{unit} is on the map twice", _FILE, keys, "BLZ-204")


def remember(g: Position) -> None:
    """BLZ-339, BLZ-611, BLZ-706: who has a country first, whose Factories are his own, what the
    Axis holds, and which Convoys are Destroyed."""
    g.state["first"], g.state["began"] = dict(g.state["allied"]), {}
    held = [area for area, power in g.state["control"].items() if g.side_of(power) == AXIS]
    g.state["axis"] = sorted(held)
    for area, power in sorted(g.state["control"].items()):
        if g.board.factory(area):
            g.state["began"].setdefault(power, []).append(area)
    g.state["destroyed"] = convoys.destroyed(g)
