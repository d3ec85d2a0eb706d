"""The position before the first step of a campaign (§2.0)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.engine.state import State
from pbem.games.total_domination.board import DominationBoard
from pbem.games.total_domination.ground import NEUTRAL
from pbem.games.total_domination.solo import deck
from pbem.games.total_domination.start import check_start, check_supply
from pbem.wargame.setup import seats, starting_units, switches


def setup(board: DominationBoard, scenario: dict[str, Any], options: dict[str, Any]) -> State:
    """TDM-015, TDM-016: the game's own state at the start of a scenario; TDM-011: on either side of
    the board, since pairs of triangles are land links. TDM-253, TDM-255, TDM-256: its `mode` and
    its years say what else is different.

    `options` are the switches by name (those left out have their default) and `seats`: {seat:
    [players]}; without it every player has a seat of its own. ValueError when a switch or a seat is
    not of this game, BoardError when its units cannot stand where the scenario puts them.
    """
    chosen = switches(scenario, options)
    nobody = scenario.get("nobody", ())
    played = seats([p for p in board.players if p not in nobody], options.get("seats"))
    placed = _placed(board, scenario, chosen)
    check_start(board, placed)
    if scenario["joined"]:
        check_supply(board, placed, scenario["partners"])
    cards = board.first_technologies if scenario["developed"] else {}
    return {
        "options": {**chosen, "mode": scenario["mode"]},
        "seats": played,
        "holders": _holders(board, played, chosen["hands"]),
        "units": starting_units(board, placed),
        "used": {},
        "resistance": {},
        "damage": [],
        "partners": dict(scenario["partners"]),
        "tracks": {n: board.tracks[n] if scenario["joined"] else 0 for n in board.tracks},
        "year": scenario["start"],
        "end": scenario["end"],
        "deal": scenario["deal"],
        "phase": "strategic",
        "passed": [],
        "technologies": {p: [board.cards[i].technology for i in ids] for p, ids in cards.items()},
        "technology_cards": {p: list(ids) for p, ids in cards.items()},
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
        **({"solo": deck.begin()} if scenario["mode"] == deck.MODE else {}),
    }


def _placed(
    board: DominationBoard, scenario: Mapping[str, Any], chosen: Mapping[str, str]
) -> dict[str, Any]:
    """TDM-018, TDM-020, TDM-021, TDM-258, TDM-259, TDM-260, TDM-261: the units of the scenario, or
    the printed ones with those of the Arctic Expansion; of the free set-up the neutral ones alone.
    """
    placed = dict(scenario["setup"] or board.printed)
    if chosen["set_up"] == "free":
        placed = {NEUTRAL: placed[NEUTRAL]}
    more = board.printed_arctic if chosen["arctic"] == "yes" else {}
    return {**placed, **{nation: {**placed.get(nation, {}), **more[nation]} for nation in more}}


def _holders(
    board: DominationBoard, played: Mapping[str, Sequence[str]], hands: str
) -> dict[str, str]:
    """TDM-014, TDM-022, TDM-223, TDM-233, TDM-234, TDM-265: the owners of hands: the sides where
    one or two persons play with common hands, else the players.

    ValueError for a seat that plays on both sides.
    """
    for seat, powers in played.items():
        if len({board.powers[power].side for power in powers}) > 1:
            raise ValueError(f"seat {seat} plays on both sides")
    common = hands == "common" and len(played) <= 2
    return {p: board.powers[p].side if common else p for p in board.players}
