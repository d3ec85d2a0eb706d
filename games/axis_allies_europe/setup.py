"""The position before the first step of a campaign."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pbem.engine.state import State
from pbem.games.axis_allies_europe.board import EuropeBoard, starting_controllers, starting_units
from pbem.games.axis_allies_europe.position import POWERS, new_turn


def setup(board: EuropeBoard, scenario: dict[str, Any], options: dict[str, Any]) -> State:
    """AAE-016, AAE-018, AAE-023: the game's own state at the start of a scenario.

    `options` are the switches by name (those left out have their default) and `seats`: {seat: [powers]}; without it
    every power has a seat of its own. ValueError when a switch or a seat is not of this game.
    """
    control = starting_controllers(board, scenario)
    return {
        "options": _switches(scenario, options),
        "seats": _seats(options.get("seats")),
        "units": starting_units(board, scenario),
        "aboard": [],
        "control": control,
        "closed": [],
        "money": dict.fromkeys(POWERS, 0),
        "pending": {},
        "damaged": {},
        "submerged": {},
        "converted": {},
        "gun_moves": [],
        "round": 0,
        "turns": 0,
        "turn": new_turn("Germany", control),
        "secret": {},
    }


def _switches(scenario: dict[str, Any], options: dict[str, Any]) -> dict[str, str]:
    known: dict[str, Any] = scenario["options"]
    for name, value in options.items():
        if name != "seats" and (name not in known or value not in known[name]["choices"]):
            raise ValueError(f"option {name}: {value}")
    return {name: str(options.get(name, known[name]["default"])) for name in known}


def _seats(seats: dict[str, list[str]] | None) -> dict[str, list[str]]:
    """AAE-009, AAE-010, AAE-011: every power belongs to one seat, and no seat to both sides."""
    if seats is None:
        return {power.lower().replace(" ", "-"): [power] for power in POWERS}
    played = [power for powers in seats.values() for power in powers]
    if sorted(played) != sorted(POWERS):
        raise ValueError(f"seats play {played}")
    for seat, powers in seats.items():
        if "Germany" in powers and len(powers) > 1:
            raise ValueError(f"seat {seat} plays on both sides")
    return {seat: list(powers) for seat, powers in seats.items()}


def by_seat(state: State, powers: Sequence[str]) -> list[tuple[str, ...]]:
    """Powers grouped by who decides for them, in the order given; powers without a seat stand alone."""
    groups: dict[str, list[str]] = {}
    for power in powers:
        groups.setdefault(decider(state, power) or power, []).append(power)
    return [tuple(group) for group in groups.values()]


def decider(state: State, power: str) -> str | None:
    """AAE-012: the seat that decides for a power; treasuries and units of its powers stay apart."""
    seats: dict[str, list[str]] = state.get("seats", {})
    return next((seat for seat, powers in seats.items() if power in powers), None)
