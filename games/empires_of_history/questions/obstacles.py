"""What bounds the areas to which a line leads (§Resources To, §Ph11, §Ph1.5)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.questions import Because
from pbem.games.empires_of_history.concepts import routes
from pbem.games.empires_of_history.concepts.affected import affected
from pbem.games.empires_of_history.position import Position

# How many names of one kind an answer has.
MOST = 8
_RULES = {
    "line_stops_at_enemies": "EOH-584",
    "line_stops_at_neutrals": "EOH-584",
    "line_stops_at_partisans": "EOH-587",
    "line_stops_at_ships": "EOH-585",
    "cargo_stops_at_ships": "EOH-043",
}


def around(
    g: Position, nation: str, found: routes.Found, *, cargo: bool = False
) -> Iterator[Because]:
    """EOH-042, EOH-043, EOH-584, EOH-585, EOH-587: what lies beside the areas that a line of a
    nation reaches and stops it, by reason; `cargo` where neutral land is open."""
    names: dict[str, list[str]] = {}
    for area in found:
        for other in g.board.neighbours(area):
            why = "" if other in found else _reason(g, nation, area, other, cargo=cargo)
            if why and other not in names.setdefault(why, []):
                names[why].append(other)
    for code, places in sorted(names.items()):
        told = {"places": sorted(places)[:MOST], "nation": nation}
        yield Because(code, told, _RULES[code])


def _reason(g: Position, nation: str, area: str, other: str, *, cargo: bool) -> str:
    if g.board.is_sea(other):
        is_open = routes.open_for_cargo if cargo else routes.open_for_supply
        reached = g.board.is_sea(area) or g.board.port(area)
        if not reached or is_open(g, other, nation):
            return ""
        return "cargo_stops_at_ships" if cargo else "line_stops_at_ships"
    if g.board.is_sea(area) and not g.board.port(other):
        return ""
    return closed(g, nation, other)


def closed(g: Position, nation: str, territory: str) -> str:
    """Why a line of a nation does not run through a territory, "" where it does."""
    holder = g.controller(territory)
    if affected(g, territory, nation):
        return "line_stops_at_partisans"
    if holder and g.at_war(nation, holder):
        return "line_stops_at_enemies"
    return "" if holder and g.is_friendly(nation, holder) else "line_stops_at_neutrals"
