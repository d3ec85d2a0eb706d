"""Whose a zone is, and how much it holds (§4, §5, §6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pbem.engine.questions import Answer, Because, Question
from pbem.games.blitzwar.concepts import stacking, weather
from pbem.games.blitzwar.position import Position

Args = Mapping[str, Any]


def _control(g: Position, args: Args) -> Answer:
    """BWR-041, BWR-042, BWR-051, BWR-052, BWR-093, BWR-112: who controls a zone, and what there is
    in it that counts."""
    zone = args["place"]
    if g.board.is_sea(zone):
        return Answer((Because("sea_is_nobodys", {"area": zone}, "BWR-043"),))
    told = [_holder(g, zone), *_worth(g, zone)]
    return Answer(tuple(told), None, {"area": zone, "power": g.controller(zone)})


def _holder(g: Position, zone: str) -> Because:
    holder, printed = g.controller(zone), str(g.board.fact(zone, "control", ""))
    told = {"area": zone, "power": holder, "from": printed, "country": g.owner(zone)}
    if not holder:
        return Because("zone_of_neutral", told, "BWR-041")
    if holder == printed:
        return Because("zone_as_printed", told, "BWR-041")
    joined = g.side_of(g.owner(zone)) or g.state["passage"].get(g.owner(zone), "")
    if holder == joined:
        return Because("zone_of_joined", told, "BWR-112")
    return Because("zone_entered", told, "BWR-042")


def _worth(g: Position, zone: str) -> Iterator[Because]:
    told = {"area": zone, "points": g.board.points(zone), "of": g.board.national(zone)}
    if told["points"]:
        yield Because("zone_worth", told, "BWR-052" if told["of"] else "BWR-051")
    if supply := g.board.fact(zone, "supply"):
        yield Because("supply_zone", {"area": zone, "power": supply}, "BWR-070")
    if g.board.fact(zone, "line"):
        gone = zone in g.state["lines"]
        yield Because("line_gone" if gone else "line_stands", {"area": zone}, "BWR-046")


def _stacking(g: Position, args: Args) -> Answer:
    """BWR-030, BWR-031, BWR-032, BWR-034: the counters and corps in a zone, and how many more it
    holds."""
    zone = args["place"]
    here = g.corps_in(zone)
    counters = sum(sum(units.values()) for units in here.values())
    corps = sum(g.strength(units) for units in here.values())
    limit = stacking.corps_limit(g, zone)
    told: dict[str, Any] = {"area": zone, "counters": counters, "corps": corps}
    if g.board.is_sea(zone) or g.board.fact(zone, "unlimited"):
        rule = "BWR-034" if g.board.is_sea(zone) else "BWR-032"
        return Answer((Because("holds_any_number", told, rule),), True, told)
    room = max(0, stacking.COUNTERS - counters)
    lines = [Because("holds_counters", {**told, "room": room}, "BWR-030")]
    if limit is not None:
        left = max(0, limit - corps)
        lines.append(Because("holds_corps", {**told, "limit": limit, "room": left}, "BWR-031"))
    return Answer(tuple(lines), not stacking.is_over(g, zone), told)


def _weather(g: Position, args: Args) -> Answer:
    """BWR-060 to BWR-066, BWR-390: the weather in a zone now, and who may attack it in phase 8."""
    zone = args["place"]
    now = weather.MUD if weather.weather(g) == weather.MUD else weather.GOOD
    now = weather.SNOW if weather.in_snow(g, zone) else now
    if g.board.is_sea(zone):
        code, rule = ("sea_in_snow", "BWR-066") if now == weather.SNOW else ("sea_free", "BWR-062")
        return Answer((Because(code, {"area": zone}, rule),), None, {"area": zone, "weather": now})
    rules = {weather.MUD: "BWR-060", weather.SNOW: "BWR-061", weather.GOOD: "BWR-062"}
    told = [Because("weather_here", {"area": zone, "weather": now}, rules[now])]
    may = [side for side in g.board.sides_in_turn if weather.may_blitz(g, side, zone)]
    told.append(Because("may_blitz_here", {"area": zone, "sides": may}, "BWR-065"))
    if now == weather.SNOW:
        told.append(Because("no_air_in_snow", {"area": zone}, "BWR-064"))
    return Answer(tuple(told), None, {"area": zone, "weather": now, "blitz": may})


QUESTIONS = (
    Question(
        "control",
        ("{place}",),
        _control,
        "Who controls a zone, why, and what it is worth.",
        "control Kiev",
    ),
    Question(
        "stacking",
        ("{place}",),
        _stacking,
        "How many counters of corps are in a zone, and how many more it holds.",
        "stacking Tobruk",
    ),
    Question(
        "weather",
        ("{place}",),
        _weather,
        "The weather in a zone, and who may attack it in phase 8.",
        "weather Leningrad",
    ),
)
