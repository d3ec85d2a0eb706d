"""The start of a campaign from a scenario: switches, seats, units and control."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from pbem.engine.board import BoardError
from pbem.wargame.board import WarBoard

AnyBoard = WarBoard[Any, Any]


def switches(scenario: Mapping[str, Any], chosen: Mapping[str, Any]) -> dict[str, str]:
    """The value of each switch of a scenario, {"options": {name: {"choices", "default"}}}, where it
    has any; `seats` is none.

    ValueError for a switch or a value that it does not have.
    """
    known: Mapping[str, Any] = scenario.get("options", {})
    for name, value in chosen.items():
        if name != "seats" and (name not in known or value not in known[name]["choices"]):
            raise ValueError(f"option {name}: {value}")
    return {name: str(chosen.get(name, known[name]["default"])) for name in known}


def seats(powers: Iterable[str], given: Mapping[str, Iterable[str]] | None) -> dict[str, list[str]]:
    """{seat: [powers]}; without `given` each power has a seat of its own, called like it.

    ValueError when a power has no seat or two.
    """
    if given is None:
        return {power.lower().replace(" ", "-"): [power] for power in powers}
    chosen = {seat: list(played) for seat, played in given.items()}
    played = [power for powers in chosen.values() for power in powers]
    if sorted(played) != sorted(powers):
        raise ValueError(f"seats play {played}")
    return chosen


def starting_units(board: AnyBoard, placed: Mapping[str, Any]) -> dict[str, Any]:
    """{area: {power: {kind: count}}} from {power: {area: {kind: count}}}, in the order of the
    board.

    BoardError for names that are not on it.
    """
    units: dict[str, Any] = {area: {} for area in board.areas}
    for power, places in placed.items():
        for area, pieces in places.items():
            if power not in board.powers or area not in units or pieces.keys() - set(board.units):
                raise BoardError(f"set-up of {power} in {area}: not on the board")
            units[area][power] = dict(pieces)
    return {area: stacks for area, stacks in units.items() if stacks}


def starting_control(board: AnyBoard, held: Mapping[str, Iterable[str]]) -> dict[str, str]:
    """{area: power} from {power: [areas]}, in the order of the board.

    BoardError for names that are not on it, and for an area that is there twice.
    """
    holders: dict[str, str] = {}
    for power, areas in held.items():
        for area in areas:
            if power not in board.powers or area not in board.areas or area in holders:
                raise BoardError(f"controller {power} of {area}: unknown or there twice")
            holders[area] = power
    return {area: holders[area] for area in board.areas if area in holders}
