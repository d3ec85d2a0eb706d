"""Whether units are in supply, by which line or what stops it, and who pays for them (§7)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.questions import Answer, Because, Question
from pbem.games.blitzwar.board import BROWN, COAST, FLEET, SEA, UBOAT
from pbem.games.blitzwar.concepts import lines, superiority, supplied
from pbem.games.blitzwar.halves import show_halves
from pbem.games.blitzwar.position import Position

Args = Mapping[str, Any]
# How many names of one kind an answer has.
_MOST = 8


def _supply(g: Position, args: Args) -> Answer:
    """BWR-070 to BWR-083, BWR-090, BWR-094: of units in a zone or on a beachhead each country by
    itself, of an empty zone whoever controls it; of a sea zone its ships, and the lines of every
    side through it."""
    area = args["area"]
    if area in g.board.areas and g.board.is_sea(area):
        return _at_sea(g, area)
    here = g.corps_ashore(area) if area in g.state["beachheads"] else g.corps_in(area)
    countries = [country for country in g.board.powers if country in here and g.side_of(country)]
    who = countries or list(filter(None, [g.controller(area)]))
    if not who:
        raise Illegal("BWR-070", "nobody_to_supply", area=area)
    told = [line for each in who for line in _of_units(g, area, each)]
    holds = {each: _to_act(g, area, each) for each in who}
    trace = {"area": area, "in_supply": holds, "lines": {e: _path(g, area, e) for e in who}}
    return Answer(tuple(told), all(holds.values()), trace)


def _to_act(g: Position, area: str, who: str) -> bool:
    if who in g.board.powers:
        return supplied.to_act(g, area, who)
    return lines.has_line(g, area, who)


def _path(g: Position, area: str, who: str) -> list[str]:
    """The shortest line of a country's units, from the area itself; [] for none."""
    begin, side = supplied.start(g, area), g.side_of(who)
    if not supplied.reach(g, area, side):
        return []
    line = lines.way(g, begin, side)
    return [area, *line] if line and begin != area else line


def _of_units(g: Position, area: str, who: str) -> Iterator[Because]:
    told = {"power": who, "area": area}
    path = _path(g, area, who)
    if path:
        halves = sum(g.stock(path[-1], g.side_of(who)))
        fields = {**told, "path": path, "stock": show_halves(halves) if halves else ""}
        yield Because("supplied_by", fields, "BWR-070")
    elif who in g.board.powers and supplied.always(g, area, who):
        yield Because("supplied_at_home", told, "BWR-079")
    elif _to_act(g, area, who):
        yield Because("supply_at_hand", told, "BWR-094")
    else:
        yield Because("no_line", told, "BWR-078")
        yield from _obstacles(g, area, g.side_of(who))
        if who in g.board.powers and supplied.to_defend(g, area, who):
            yield Because("supplied_to_defend", told, "BWR-094")
    if who in g.state["cut_off"].get(area, ()):
        yield Because("marked_cut_off", told, "BWR-411")
    if who in g.board.powers:
        yield _payers(g, g.side_of(who), supplied.payers(g, area, who))


def _payers(g: Position, side: str, zones: Sequence[str]) -> Because:
    stocks = [f"{zone} {show_halves(sum(g.stock(zone, side)))}" for zone in zones]
    return Because("payers", {"power": side, "stocks": stocks[:_MOST]}, "BWR-090")


# What stops a line


def _obstacles(g: Position, area: str, side: str) -> Iterator[Because]:
    """BWR-071 to BWR-075: what bounds the areas to which a line leads."""
    found: dict[str, list[str]] = {}
    begin = supplied.start(g, area)
    reached = supplied.reach(g, area, side)
    for each in reached or [begin]:
        for code, name in _beyond(g, each, side, reached):
            if name not in found.setdefault(code, []):
                found[code].append(name)
    for code, names in sorted(found.items()):
        yield Because(code, {"places": sorted(names)[:_MOST], "power": side}, _RULES[code])


_RULES = {
    "line_stops_at_zones": "BWR-071",
    "line_stops_at_ports": "BWR-072",
    "seas_without_port": "BWR-073",
    "seas_of_the_enemy": "BWR-073",
    "straits_closed": "BWR-074",
}


def _beyond(
    g: Position, area: str, side: str, reached: Mapping[str, str]
) -> Iterator[tuple[str, str]]:
    """What lies beside an area that a line reaches, and that it does not."""
    if not g.board.is_sea(area):
        for zone in g.board.neighbours(area, {BROWN}):
            if zone not in reached and not lines.open_land(g, zone, side):
                yield "line_stops_at_zones", f"{zone} ({g.controller(zone) or g.owner(zone)})"
        seas = [sea for sea in g.board.neighbours(area, {COAST}) if sea not in reached]
    else:
        if area not in reached:
            yield _barred(g, area, side), area
        seas = [sea for sea in g.board.neighbours(area, {SEA}) if sea not in reached]
    for sea in seas:
        yield from _sea_beyond(g, area, sea, side)


def _sea_beyond(g: Position, area: str, sea: str, side: str) -> Iterator[tuple[str, str]]:
    if not g.board.is_sea(area):
        if not lines.open_land(g, area, side) and sea in g.board.port_seas(area):
            yield "line_stops_at_ports", area
        elif sea in g.board.port_seas(area) and not lines.open_sea(g, sea, side):
            yield _barred(g, sea, side), sea
    elif not lines.through_strait(g, area, sea, side):
        yield "straits_closed", f"{g.board.strait(area, sea)} ({area} - {sea})"
    elif not lines.open_sea(g, sea, side):
        yield _barred(g, sea, side), sea


def _barred(g: Position, sea: str, side: str) -> str:
    return "seas_of_the_enemy" if superiority.against(g, sea, side) else "seas_without_port"


# Ships


def _at_sea(g: Position, sea: str) -> Answer:
    """BWR-073, BWR-076: the ships of each side in a sea zone, and whose lines lead through it."""
    told: list[Because] = []
    holds: dict[str, bool] = {}
    for side in g.board.sides_in_turn:
        if kind := next((k for k in (FLEET, UBOAT) if g.naval(sea, side, k)), ""):
            ports = supplied.ports_of(g, sea, side, kind)
            holds[side] = bool(ports)
            fields = {"power": side, "area": sea, "ports": ports[:_MOST]}
            told.append(Because("ships_supplied" if ports else "ships_cut_off", fields, "BWR-076"))
            told.append(_payers(g, side, supplied.ship_payers(g, sea, side, kind)))
        is_open = lines.open_sea(g, sea, side)
        said = "line_through_sea" if is_open else _barred(g, sea, side)
        told.append(Because(said, {"power": side, "places": [sea], "area": sea}, "BWR-073"))
    return Answer(tuple(told), all(holds.values()) if holds else None, {"in_supply": holds})


QUESTIONS = (
    Question(
        "supply",
        ("{area}",),
        _supply,
        "Whether units in a zone, on a beachhead or at sea are in supply, by which line, and which"
        " supply counters can pay for them.",
        "supply Tobruk",
    ),
)
