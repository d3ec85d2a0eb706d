"""The position before the first step of a campaign (§2.0)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.engine.state import State
from pbem.games.total_domination.board import DominationBoard
from pbem.wargame.setup import seats, starting_units, switches


def setup(board: DominationBoard, scenario: dict[str, Any], options: dict[str, Any]) -> State:
    """TDM-015 to TDM-018: the game's own state at the start of a scenario.

    `options` are the switches by name (those left out have their default) and `seats`: {seat:
    [players]}; without it every player has a seat of its own. ValueError when a switch or a seat is
    not of this game.
    """
    chosen = switches(scenario, options)
    placed = scenario["setup"]
    if chosen["arctic"] == "yes":
        placed = {**placed, **_merged(placed, scenario["arctic_setup"])}
    played = seats(board.players, options.get("seats"))
    return {
        "options": {**chosen, "mode": scenario["mode"]},
        "seats": played,
        "holders": _holders(board, played, chosen["hands"]),
        "units": starting_units(board, placed),
        "used": {},
        "resistance": {},
        "damage": [],
        "partners": {"France": "UK", "Italy": "Germany", **scenario.get("partners", {})},
        "tracks": {n: board.tracks[n] if scenario["joined"] else 0 for n in board.tracks},
        "year": scenario["start"],
        "end": scenario["end"],
        "phase": "strategic",
        "passed": [],
        "technologies": {},
        "technology_cards": {},
        "placed": {},
        "placed_by": {},
        "influence": [],
        "tactics": [],
        "saved": {},
        "launched": [],
        "lent": [],
        "turned": {},
        "reserve": {},
        "aside": {},
        "kept": {},
        "packs": {},
        "secret": {},
    }


def _merged(placed: Mapping[str, Any], more: Mapping[str, Any]) -> dict[str, Any]:
    """TDM-021: the units of the expansion beside the others."""
    return {nation: {**placed.get(nation, {}), **areas} for nation, areas in more.items()}


def _holders(
    board: DominationBoard, played: Mapping[str, Sequence[str]], hands: str
) -> dict[str, str]:
    """TDM-022, TDM-223, TDM-233, TDM-234: the owners of hands: the sides where two persons play
    with common hands, else the players.

    ValueError for a seat that plays on both sides.
    """
    for seat, powers in played.items():
        if len({board.powers[power].side for power in powers}) > 1:
            raise ValueError(f"seat {seat} plays on both sides")
    common = hands == "common" and len(played) <= 2
    return {p: board.powers[p].side if common else p for p in board.players}
