"""What maps show of a position and of a turn (docs/maps.md)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from pbem.engine.game import Picture
from pbem.games.empires_of_history.board import EmpireBoard
from pbem.games.empires_of_history.components import DAMAGED
from pbem.games.empires_of_history.concepts.bans import BULGARIA
from pbem.games.empires_of_history.notes import notes
from pbem.games.empires_of_history.position import Position, base
from pbem.wargame.counts import Counts, change, in_order

Event = Mapping[str, Any]
Drawn = Iterator[dict[str, Any]]
_GENERAL, _FIGHTER = "general", "fighter"
# Events of units that go on land, and of aircraft, from one area to another; who falls back.
_MARCHES = ("units_moved", "broke_through", "went_ashore", "bulgarians_stepped_back")
_RETREATS = ("column_went_back", "bulgarians_stepped_back", "port_evacuated")
_FLIGHTS = ("aircraft_took_off", "interceptors_met", "units_sent")
_BATTLES = (
    "land_battle_began",
    "naval_battle_began",
    "interceptors_met",
    "subs_attacked",
    "trade_raided",
    "resources_bombed",
    "manpower_bombed",
    "oil_bombed",
    "units_bombed",
    "rockets_fired",
    "nuclear_bomb_fell",
)
# Nations whose capitals are marked.
_GREAT = ("major", "neutral major")
_TAKEN = ("territory_taken", "territory_ceded")


def areas(g: Position) -> Drawn:
    """All territories, and the sea zones in which something is."""
    for area in g.board.areas:
        stacks = list(_stacks(g, area))
        if g.board.is_sea(area) and not stacks:
            continue
        yield {
            "area": area,
            "holder": g.controller(area),
            "was": "" if g.board.is_sea(area) else _printed(g, area),
            "stacks": stacks,
            "marks": list(_marks(g, area, [stack["power"] for stack in stacks])),
            "value": 0 if g.board.is_sea(area) else g.value(area),
        }


def _printed(g: Position, territory: str) -> str:
    return str(g.board.fact(territory, "controller", "") or g.board.native(territory))


def _stacks(g: Position, area: str) -> Drawn:
    """What nations have there: also fighters on carriers, what transports carry, generals, and
    aircraft over the area; late and damaged units count with all others of their kind."""
    found: dict[str, Counts] = {}
    for nation, lot in _lots(g, area):
        for kind, count in _plain(lot).items():
            change(found.setdefault(nation, {}), kind, count)
    for nation in g.board.powers:
        if units := found.get(nation):
            yield {"power": nation, "units": in_order(units, g.board.units)}


def _lots(g: Position, area: str) -> Iterator[tuple[str, Mapping[str, int]]]:
    """(nation, {kind: count}) of all that is in an area; a nation can come up several times."""
    state = g.state
    yield from state["units"].get(area, {}).items()
    yield from state["aboard"].get(area, {}).items()
    for told in state["cargo"].get(area, {}).values():
        yield from told.get("units", {}).items()
    for what in ("generals", "riders"):
        for nation, names in state[what].get(area, {}).items():
            yield nation, {_GENERAL: len(names)}
    for each in state["flying"]:
        if each["at"] == area:
            yield each["nation"], {each["kind"]: each["count"]}


def _marks(g: Position, area: str, nations: Iterable[str]) -> Iterator[str]:
    if _is_contested(g, area, list(nations)):
        yield "contested"
    here = g.state["units"].get(area, {}).values()
    if any(kind.startswith(DAMAGED) for units in here for kind in units):
        yield "damaged"
    if g.board.is_sea(area):
        return
    nation = g.board.powers[g.board.native(area)]
    if nation.capital == area and nation.kind in _GREAT:
        yield "capital"
    if g.complexes(area):
        yield "factory"
    if g.state["airbases"].get(area):
        yield "airbase"


def _is_contested(g: Position, area: str, nations: list[str]) -> bool:
    """Whether two nations that are at war with each other are there."""
    holder = g.controller(area)
    there = [*nations, *([holder] if holder else [])]
    return any(g.at_war(one, other) for one in there for other in there if one != other)


def strokes(board: EmpireBoard, event: Event) -> Drawn:
    """Who marches, sails, flies and falls back, what is fought for, and what changes hands."""
    kind = event["kind"]
    yield from _moves(event)
    if kind in _BATTLES:
        yield {"stroke": "battle", "at": event["area"]}
    elif kind in _TAKEN:
        yield {"stroke": "captured", "at": event["area"], "power": event["power"]}


def _moves(event: Event) -> Drawn:
    kind = event["kind"]
    for nation, units in _movers(event):
        told = {"stroke": "move", "power": nation, "way": [event["from"], event["area"]]}
        if event["from"] != event["area"]:
            yield {**told, "units": units, **({"back": True} if kind in _RETREATS else {})}


def _movers(event: Event) -> Iterator[tuple[str, Counts]]:
    """(nation, {kind: count}) of who goes somewhere in an event."""
    kind = event["kind"]
    if kind == "force_moved":
        for nation, ships in event["ships"].items():
            yield nation, _plain(ships)
    elif kind == "port_evacuated":
        yield event["power"], _plain(event["ships"])
    elif kind in _MARCHES or kind == "column_went_back":
        names = event.get("generals", ())
        generals = {_GENERAL: len(names)} if names else {}
        yield event.get("power", BULGARIA), {**_plain(event["units"]), **generals}
    elif kind in _FLIGHTS:
        yield event["power"], {base(event.get("unit", _FIGHTER)): event["count"]}
    elif kind == "generals_moved":
        yield event["power"], {_GENERAL: len(event["generals"])}


def _plain(units: Mapping[str, int]) -> Counts:
    """Units by kind, late and damaged ones with all others."""
    found: Counts = {}
    for kind, count in units.items():
        change(found, base(kind), count)
    return found


PICTURE = Picture(areas, strokes, notes)
