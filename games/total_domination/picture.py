"""What a map shows: who holds which area, what stands and is marked there (docs/maps.md)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pbem.engine.game import Picture
from pbem.games.total_domination import control
from pbem.games.total_domination.board import DominationBoard
from pbem.games.total_domination.concepts.supply import in_supply, supplied
from pbem.games.total_domination.position import JOINING, Position
from pbem.games.total_domination.view import view

RESISTANCE = "Resistance"


def areas(g: Position) -> Iterator[dict[str, Any]]:
    """The areas that somebody holds, or in which something lies, and those that are not in play."""
    within = {player: supplied(g, player) for player in g.board.players}
    for area in g.areas:
        told = {
            "area": area,
            "holder": _holder(g, area),
            "was": g.board.home(area),
            "stacks": list(_stacks(g, area)),
            "marks": list(_marks(g, area, within)),
            "value": g.board.value(area),
        }
        if told["holder"] or told["was"] or told["stacks"] or told["marks"]:
            yield told
    for area in sorted(set(g.board.areas) - set(g.areas)):
        yield {"area": area, "holder": "", "was": "", "stacks": [], "marks": ["out_of_play"]}


def _holder(g: Position, area: str) -> str:
    """Who controls an area. A Home area is its nation's for as long as that is with the player with
    whom it began, or with nobody yet: so it is printed, and so people look for it."""
    holder, nation = g.controller(area), g.board.home(area)
    if not nation or holder != g.home_player(area):
        return holder
    begins_with = nation if nation in g.board.players else g.board.powers[nation].ally
    return nation if holder in ("", begins_with) else holder


def _stacks(g: Position, area: str) -> Iterator[dict[str, Any]]:
    for nation in g.powers_in(area):
        yield {"power": nation, "units": dict(g.units(area, nation))}
    if count := g.state["resistance"].get(area, 0):
        yield {"power": RESISTANCE, "units": {RESISTANCE: count}}


def _marks(g: Position, area: str, within: Mapping[str, frozenset[str]]) -> Iterator[str]:
    here = [player for player in g.players_in(area) if player]
    sides = {g.side_of(player) for player in here}
    if len(sides) > 1 or control.contested(g, area):
        yield "contested"
    if any(not in_supply(g, area, player, within[player]) for player in here):
        yield "cut_off"
    if area in g.state["damage"]:
        yield "damaged"
    if g.board.has(area, "factory"):
        yield "factory"
    if g.board.has(area, "shipyard"):
        yield "port"


def notes(g: Position) -> Iterator[dict[str, Any]]:
    """Who is out of supply where, and which units have been used this year."""
    for told in view(g, None)["areas"]:
        for player in told["cut"]:
            yield {"area": told["area"], "note": "out_of_supply", "power": player}
        for stack in told["stacks"]:
            if stack["used"]:
                facts = {"power": stack["power"], "count": stack["used"]}
                yield {"area": told["area"], "note": "used", **facts}


def strokes(board: DominationBoard, event: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Units that move, what is fought or bombed, who takes what."""
    kind = event["kind"]
    if kind == "unit_moved":
        yield _move(event["nation"], event["path"], event["unit"])
    elif kind == "unit_relocated":
        yield _move(event["power"], (event["from"], event["to"]), event["unit"])
    elif kind == "bombed":
        yield _move(event["power"], (event["from"], event["area"]), "air fleet")
        yield {"stroke": "battle", "at": event["area"]}
    elif kind in ("unit_destroyed", "resistance_destroyed"):
        yield {"stroke": "battle", "at": event["area"]}
    elif kind == "control_changed" and event["power"] and not _comes_of_itself(board, event):
        yield {"stroke": "captured", "at": event["area"], "power": event["power"]}


def _comes_of_itself(board: DominationBoard, event: Mapping[str, Any]) -> bool:
    """TDM-210: a Home area of the US or China comes to their player when they join, unfought."""
    nation = board.home(event["area"])
    ally = board.powers[nation].ally if nation in JOINING else ""
    return not event["from"] and event["power"] == ally


def _move(nation: str, way: tuple[str, ...] | list[str], unit: str) -> dict[str, Any]:
    return {"stroke": "move", "power": nation, "way": list(way), "units": {unit: 1}}


PICTURE = Picture(areas=areas, strokes=strokes, notes=notes)
