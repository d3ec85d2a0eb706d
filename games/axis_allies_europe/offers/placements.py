"""All units that wait to be placed, each where there is room for it, and the places."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pbem.engine.game import Offer
from pbem.games.axis_allies_europe.economy import placement
from pbem.games.axis_allies_europe.offers.stacks import in_lines
from pbem.games.axis_allies_europe.position import Position
from pbem.wargame.counts import Counts

MOST_PLACES = 8


def placements(g: Position) -> Iterator[Offer]:
    """Lines that together place as much as there is room for, complexes without a limit first."""
    waiting: Counts = dict(g.state["pending"].get(g.power, {}))
    if not waiting:
        return
    yield Offer(notes=_notes(g, waiting))
    rooms = _rooms(g)
    ships = {kind: n for kind, n in waiting.items() if g.board.unit(kind).is_ship}
    ashore = {kind: n for kind, n in waiting.items() if kind not in ships}
    yield from _put(ashore, [(land, land) for land in rooms], rooms)
    yield from _put(ships, _harbours(g, rooms), rooms)


def _rooms(g: Position) -> dict[str, int]:
    """How many units each complex brings, those of the power's own without a limit first."""
    everything = sum(g.state["pending"][g.power].values())
    own = {land: everything for land in placement.complexes(g) if placement.is_unlimited(g, land)}
    others = [land for land in placement.complexes(g) if land not in own]
    capital = g.board.capital(g.power)
    own = dict(sorted(own.items(), key=lambda item: item[0] != capital))
    return own | {land: g.board.value(land) for land in others}


def _harbours(g: Position, rooms: dict[str, int]) -> list[tuple[str, str]]:
    """A zone for each complex on a coast, as a line names it: with the complex where two that have
    limits share the zone."""
    found = []
    for land in rooms:
        for zone in g.board.seas(land)[:1]:
            near = [each for each in g.board.coasts(zone) if each in rooms]
            own = [each for each in near if placement.is_unlimited(g, each)]
            is_meant = (own or near)[0] == land and (own or len(near) == 1)
            found.append((zone if is_meant else f"{zone} from {land}", land))
    return found


def _put(units: Counts, places: list[tuple[str, str]], rooms: dict[str, int]) -> Iterator[Offer]:
    """These units at the places, (place, complex), as far as there is room."""
    left = dict(units)
    for place, land in places:
        here: Counts = {}
        for kind, count in left.items():
            if taken := min(count, rooms[land]):
                here[kind] = taken
                rooms[land] -= taken
        left = {kind: n - here.get(kind, 0) for kind, n in left.items() if n > here.get(kind, 0)}
        if here:
            yield from map(Offer, in_lines(here, f"place {{}} @ {place}"))


def _notes(g: Position, waiting: Counts) -> tuple[tuple[str, dict[str, Any]], ...]:
    """What waits, and where it can go."""
    zones = placement.zones(g) if any(g.board.unit(kind).is_ship for kind in waiting) else []
    places = [_with_limit(g, land) for land in placement.complexes(g)]
    return (("placement", {"units": waiting, "places": places, "zones": zones[:MOST_PLACES]}),)


def _with_limit(g: Position, land: str) -> str:
    """A territory, with the number of units that its complex brings in a turn."""
    return land if placement.is_unlimited(g, land) else f"{land} ({g.board.value(land)})"
