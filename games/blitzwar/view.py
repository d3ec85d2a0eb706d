"""What may be seen of a position: everything but the cards on their way; a side sees its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from pbem.games.blitzwar import victory
from pbem.games.blitzwar.board import BROWN, Card
from pbem.games.blitzwar.cards import queue
from pbem.games.blitzwar.concepts import superiority, weather
from pbem.games.blitzwar.forces import forces
from pbem.games.blitzwar.halves import show_halves
from pbem.games.blitzwar.marks import marks
from pbem.games.blitzwar.position import Position

# How many turns of the calendar are shown: this one, and those for which cards are on their way.
_TURNS = 1 + queue.AHEAD


def view(g: Position, seat: str | None) -> dict[str, Any]:
    """BWR-026, BWR-036, G-27: the public position for templates, with all stacks, marks and the
    number of cards on their way, and under "secret" the cards of a seat.

    Supply is shown as text, "3 1/2"; counters go by their name.

    * `turn`, `phase`, `side`, `options`, `weather`; `calendar`: this turn and the next ones,
      [{"turn", "season", "year", "half", "weather", "blitz" ({side: all, snow_free or none}),
      "minors" (what of minor countries comes: season, half_year)}]; `marks`: what is marked from
      this turn on, [{"turn", "mark"}] (marks.py)
    * `sides`: [{"side", "seat", "countries", "points", "national" (its own points that it holds),
      "zones", "corps", "armor" (of these), "air", "fleets", "uboats", "supply", "cards" (on their
      way), "used" (card of this turn, "" for none), "next" (cards on their way where they lie
      open)}]; `shares`: of the ten points, after the last turn with these points of the Axis
    * `countries`: those that are or were active, or that let a side through: [{"country", "kind",
      "side", "state" (active, neutral, passage, fallen), "since" (turn of the fall, else 0),
      "capital", "zones", "held" ({side: zones of it}; "nobody"), "corps"}]
    * `areas`: those where something lies or that are not as printed, in the order of the board:
      {"area", "kind" (land, sea), "country", "of" (the side with which it stands), "was" (side at
      the start), "holder", "points", "stacks": [{"country", "side", "units"}], "supply": {side:
      text}, "cut_off": [countries],
      "line_gone", "front" (beside a zone of a side at war with its holder), "air": side with air
      superiority, "naval": sides with naval superiority, "flown": [{"side", "country", "use",
      "count"}]}
    * `beachheads`: [{"beachhead", "zone", "sea", "side", "air", "stacks"}]
    * `supply`: [{"side", "total", "zones": [{"zone", "units", "stock"}]}]
    * `missions`: {country: count} of bombers on their way; `bombed`: how many were in the last turn
    * `freed`: Soviet counters freed by Modernisation, {kind: count}; `elites`: Elite counters
    * `wars`: [[side, side]]; `dates`: {event: turn} (dates.py); `fallen`: {country: turn}
    * `cards`: {card: facts} of all that are named
    * `secret`: by side {"queue": [cards]}
    """
    seen = {
        "turn": g.turn,
        "phase": g.state["phase"],
        "side": g.side,
        "options": dict(g.state["options"]),
        "weather": weather.weather(g),
        "calendar": [_turn(g, n) for n in range(g.turn, g.turn + _TURNS) if n in g.board.turns],
        "marks": [{"turn": turn, "mark": what} for turn, what in marks(g)],
        "sides": [_side(g, side) for side in g.board.sides_in_turn],
        "shares": victory.verdict(g, surrendered=False)["shares"],
        "countries": list(_countries(g)),
        "areas": list(_areas(g)),
        "beachheads": [_beachhead(g, name) for name in sorted(g.state["beachheads"])],
        "supply": [_supply(g, side) for side in g.board.sides_in_turn],
        "missions": _flown(g, "bombing"),
        "bombed": g.state["bombed"],
        "freed": dict(sorted(g.state["freed"].items())),
        "elites": g.state["elites"],
        "wars": [list(pair) for pair in g.state["wars"]],
        "dates": dict(sorted(g.state["dates"].items())),
        "fallen": dict(sorted(g.state["fallen"].items())),
        "secret": {side: {"queue": queue.cards(g, side)} for side in queue.owners(g, seat)},
    }
    return {**seen, "cards": {name: _card(g.board.cards[name]) for name in _named(seen)}}


def _turn(g: Position, number: int) -> dict[str, Any]:
    """BWR-060 to BWR-065, BWR-100, BWR-106, BWR-222."""
    told = g.board.turns[number]
    named = {"season": told.season, "year": told.year, "half": told.half}
    return {
        "turn": number,
        **named,
        "weather": told.weather,
        "blitz": dict(told.blitz),
        "minors": list(told.minors),
    }


# Sides and countries


def _side(g: Position, side: str) -> dict[str, Any]:
    return {
        "side": side,
        "seat": g.decider(side) or "",
        "countries": [each for each in g.board.powers if g.side_of(each) == side],
        "points": victory.points_of(g, side),
        "national": victory.national_points(g, side, side),
        "zones": sum(g.controller(zone) == side for zone in g.board.land_zones),
        **forces(g, g.navies_of(side)),
        "supply": show_halves(_all_halves(g, side)),
        "cards": g.state["queue"][side],
        "used": g.state["used"].get(side, ""),
        "next": queue.cards(g, side) if queue.is_open(g) else [],
    }


def _all_halves(g: Position, side: str) -> int:
    return sum(sum(stock) for _, stock in g.stocks(side))


def _countries(g: Position) -> Iterator[dict[str, Any]]:
    """BWR-110, BWR-112, BWR-120: those with zones of their own, and those that are there without
    any."""
    for country, told in g.board.powers.items():
        zones = g.board.zones_of(country)
        if not zones and country not in g.state["countries"]:
            continue
        held = Counter(g.controller(zone) or "nobody" for zone in zones)
        yield {
            "country": country,
            "kind": told.kind,
            "side": _stands_with(g, country),
            "state": _state(g, country),
            "since": int(g.state["fallen"].get(country, 0)),
            "capital": g.board.capital(country),
            "zones": len(zones),
            "held": dict(sorted(held.items())),
            "corps": forces(g, (country,))["corps"],
        }


def _stands_with(g: Position, country: str) -> str:
    return g.side_of(country) or str(g.state["passage"].get(country, ""))


def _state(g: Position, country: str) -> str:
    if g.side_of(country):
        return "active"
    if country in g.state["passage"]:
        return "passage"
    return "fallen" if country in g.state["fallen"] else "neutral"


# The map


def _areas(g: Position) -> Iterator[dict[str, Any]]:
    flown = {each["at"] for each in g.state["missions"]}
    for area in g.board.areas:
        printed = str(g.board.fact(area, "control", ""))
        lies = area in g.state["units"] or area in g.state["supply"] or area in flown
        if lies or g.controller(area) != printed or area in g.state["lines"]:
            yield _area(g, area, printed)


def _area(g: Position, area: str, printed: str) -> dict[str, Any]:
    is_sea = g.board.is_sea(area)
    country = "" if is_sea else g.owner(area)
    sides, lies = g.board.sides_in_turn, g.state["supply"].get(area, {})
    return {
        "area": area,
        "kind": g.board.areas[area].kind,
        "country": country,
        "of": _stands_with(g, country),
        "was": printed,
        "holder": g.controller(area),
        "points": 0 if is_sea else g.board.points(area),
        "stacks": list(_stacks(g, g.state["units"].get(area, {}))),
        "supply": {of: _counted(lies[of]) for of in sorted(lies)},
        "cut_off": list(g.state["cut_off"].get(area, ())),
        "line_gone": area in g.state["lines"],
        "front": not is_sea and _is_front(g, area),
        "air": "" if is_sea else superiority.air(g, area),
        "naval": [side for side in sides if is_sea and superiority.naval(g, area, side)],
        "flown": list(_missions(g, area)),
    }


def _is_front(g: Position, zone: str) -> bool:
    enemies = g.enemy_sides(g.controller(zone))
    return any(g.controller(each) in enemies for each in g.board.neighbours(zone, {BROWN}))


def _stacks(g: Position, here: Mapping[str, Mapping[str, int]]) -> Iterator[dict[str, Any]]:
    for country, units in g.as_printed(here).items():
        yield {"country": country, "side": g.ship_side(country), "units": units}


def _missions(g: Position, area: str) -> Iterator[dict[str, Any]]:
    """BWR-022, BWR-310, BWR-325: who flies over a zone or a sea zone, and what for."""
    there = (each for each in g.state["missions"] if each["at"] == area)
    for (country, use), count in Counter((e["country"], e["use"]) for e in there).items():
        side = g.side_of(country)
        yield {"side": side, "country": country, "use": use, "count": count}


def _flown(g: Position, use: str) -> dict[str, int]:
    return dict(Counter(each["country"] for each in g.state["missions"] if each["use"] == use))


def _beachhead(g: Position, name: str) -> dict[str, Any]:
    told = g.state["beachheads"][name]
    places = {"beachhead": name, "zone": told["zone"], "sea": told["sea"], "side": told["side"]}
    stacks = list(_stacks(g, g.state["ashore"].get(name, {})))
    return {**places, "air": dict(told["air"]), "stacks": stacks}


def _supply(g: Position, side: str) -> dict[str, Any]:
    """BWR-084: the counters of a side, each with what is left in it."""
    zones = [
        {"zone": zone, "units": show_halves(sum(stock)), "stock": _counted(stock)}
        for zone, stock in g.stocks(side)
    ]
    return {"side": side, "total": show_halves(_all_halves(g, side)), "zones": zones}


def _counted(stock: list[int]) -> str:
    """`13 x 6 + 2 x 5 1/2 + 1`: counters that are alike together."""
    found = Counter(stock)
    each = (f"{n} x {show_halves(h)}" if n > 1 else show_halves(h) for h, n in found.items())
    return " + ".join(each)


# Cards


def _named(seen: Mapping[str, Any]) -> list[str]:
    """The cards that are named in what is seen."""
    shown = [card for each in seen["sides"] for card in (each["used"], *each["next"])]
    own = [card for told in seen["secret"].values() for card in told["queue"]]
    return sorted(set(filter(None, (*shown, *own))))


def _card(card: Card) -> dict[str, Any]:
    """BWR-201: {"side", "kind" (limited or total), "units", "modernisation"}."""
    told = {"side": card.side, "kind": card.kind, "units": dict(card.units)}
    return {**told, "modernisation": card.modernisation}


def score(g: Position) -> dict[str, Any]:
    """The standing in short: {"turn", "season", "year", "points": {side: strategic points},
    "national": {side: its own national points that it holds}, "shares"}."""
    told = g.board.turns[g.turn]
    sides = g.board.sides_in_turn
    return {
        "turn": g.turn,
        "season": told.season,
        "year": told.year,
        "points": {side: victory.points_of(g, side) for side in sides},
        "national": {side: victory.national_points(g, side, side) for side in sides},
        "shares": victory.verdict(g, surrendered=False)["shares"],
    }
