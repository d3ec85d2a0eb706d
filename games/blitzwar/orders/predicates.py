"""What conditions may say of zones, counters, countries and the weather: `Kiev is ours`, `the white
tank in Kiev is in supply`, `Italy is active`. All of it is public.
"""

from __future__ import annotations

from pbem.engine.predicates import Args, Occasion, Predicate
from pbem.games.blitzwar.concepts import limits, lines, superiority, weather
from pbem.games.blitzwar.position import Position


def _side(g: Position, now: Occasion) -> str:
    """The side of who writes."""
    return g.side_of(now.by[0])


def _is_ours(g: Position, now: Occasion, args: Args) -> bool:
    """Controlled by the side of who writes, or by one at war with it."""
    holder, mine = g.controller(args["place"]), _side(g, now)
    return holder == mine if args["whose"] == "ours" else g.at_war(mine, holder)


def _is_held(g: Position, now: Occasion, args: Args) -> bool:
    """Controlled by a side, or by that of a country; a neutral country holds its own zones."""
    side = g.side_of(args["power"])
    holder = g.controller(args["place"])
    return holder == side if side else not holder and g.owner(args["place"]) == args["power"]


def _is_clear(g: Position, now: Occasion, args: Args) -> bool:
    """No corps that would have to be attacked stand there."""
    return not limits.strangers(g, args["place"], _side(g, now))


def _stands(g: Position, now: Occasion, args: Args) -> bool:
    """So many units of a class, of one country or of the own side, in a zone; air units at base on
    land, at sea those that have flown there (BWR-336)."""
    mine = g.countries_of(_side(g, now))
    countries = (args["country"],) if "country" in args else mine
    return _count(g, args, countries) >= int(args.get("number", 1))


def _count(g: Position, args: Args, countries: tuple[str, ...]) -> int:
    place, kind = args["place"], args["unit"]
    if kind == "supply":
        return sum(g.stock(place, side) != [] for side in {g.side_of(c) for c in countries})
    if kind == "air" and g.board.is_sea(place):
        flown = [m for m in g.state["missions"] if (m["at"], m["use"]) == (place, "sea")]
        return sum(mission["country"] in countries for mission in flown)
    return sum(
        count * g.counter(name).size
        for country in countries
        for name, count in g.stack(place, country).items()
        if g.counter(name).kind == kind
    )


def _is_supplied(g: Position, now: Occasion, args: Args) -> bool:
    """BWR-070: whether units of who writes have, or would have, a line of supply from a zone."""
    return lines.has_line(g, args["place"], _side(g, now))


def _unit_is_supplied(g: Position, now: Occasion, args: Args) -> bool:
    return _stands(g, now, args) and _is_supplied(g, now, args)


def _has_superiority(g: Position, now: Occasion, args: Args) -> bool:
    """BWR-283, BWR-316: superiority in the air over land, naval superiority at sea."""
    side = g.side_of(args["power"]) if "power" in args else _side(g, now)
    place = args["place"]
    if g.board.is_sea(place):
        return superiority.naval(g, place, side)
    return superiority.air(g, place) == side


def _was_attacked(g: Position, now: Occasion, args: Args) -> bool:
    """BWR-396: attacked in this turn."""
    return args["place"] in g.now["fought"]


def _weighs(g: Position, now: Occasion, args: Args) -> bool:
    """So many corps of anybody but the own side in a zone."""
    mine = _side(g, now)
    corps = (
        g.strength(counters)
        for country, counters in g.corps_in(args["place"]).items()
        if g.side_of(country) != mine
    )
    return sum(corps) >= int(args["number"])


_THERE = (
    *(f"{{number}} {{country}} {{unit}} {word} in {{place}}" for word in ("are", "is")),
    *(f"{{number}} {{unit}} {word} in {{place}}" for word in ("are", "is")),
    *(f"[the] [a] [an] {{country}} {{unit}} {word} in {{place}}" for word in ("is", "are")),
    *(f"[the] [a] [an] {{unit}} {word} in {{place}}" for word in ("is", "are")),
)
_SUPPLIED = tuple(
    f"[the] [my] [our] {owner}{{unit}} {where} {{place}} {word} {how}"
    for owner in ("{country} ", "")
    for word in ("is", "are")
    for how in ("in supply", "supplied")
    for where in ("in", "at")
)
_WHOSE = "{whose:=ours/our/friendly/mine/taken|theirs/enemy/hostile}"

PREDICATES: tuple[Predicate, ...] = (
    Predicate("unit_supplied", _SUPPLIED, _unit_is_supplied),
    Predicate("supplied", ("{place} is in supply", "{place} is supplied"), _is_supplied),
    Predicate(
        "ours",
        (f"{{place}} is {_WHOSE}", f"{{place}} has been {_WHOSE}", f"{{place}} was {_WHOSE}"),
        _is_ours,
    ),
    Predicate(
        "clear",
        (
            "{place} is clear",
            "{place} is empty",
            "{place} falls",
            "{place} fell",
            "{place} has fallen",
            "{place} is undefended",
        ),
        _is_clear,
    ),
    Predicate(
        "held",
        (
            "{place} is held by {power}",
            "{place} is controlled by {power}",
            "{power} holds {place}",
            "{power} controls {place}",
        ),
        _is_held,
    ),
    Predicate(
        "superiority",
        (
            "{power} has superiority in {place}",
            "{power} has superiority over {place}",
            "{power} has air superiority over {place}",
            "{power} has naval superiority in {place}",
            "we have superiority in {place}",
            "we have superiority over {place}",
            "we have air superiority over {place}",
            "we have air superiority in {place}",
            "we have naval superiority in {place}",
        ),
        _has_superiority,
    ),
    Predicate(
        "attacked",
        ("{place} was attacked", "{place} has been attacked", "{place} is attacked"),
        _was_attacked,
    ),
    Predicate(
        "defended",
        (
            "{place} has {number} enemy corps",
            "{place} has at least {number} enemy corps",
            "{number} enemy corps are in {place}",
        ),
        _weighs,
    ),
    Predicate("stands", _THERE, _stands),
    Predicate(
        "active",
        ("{country} is active", "{country} is in the war", "{country} has joined"),
        lambda g, now, args: bool(g.side_of(args["country"])),
    ),
    Predicate(
        "fallen",
        ("{country} has surrendered", "{country} surrendered"),
        lambda g, now, args: args["country"] in g.state["fallen"],
    ),
    Predicate(
        "weather",
        ("the weather is {weather:=good|mud|snow}", "weather is {weather:=good|mud|snow}"),
        lambda g, now, args: weather.weather(g) == args["weather"],
    ),
)
