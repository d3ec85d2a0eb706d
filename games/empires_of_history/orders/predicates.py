"""What conditions may say of places, nations, options and generals: `E-13 is empty`, `Warsaw is
ours`, `France is conquered`, `2 armor are in Kiev`. All of it is public.
"""

from __future__ import annotations

from pbem.engine.predicates import Args, Occasion, Predicate
from pbem.games.empires_of_history.components import ALLIES, AXIS
from pbem.games.empires_of_history.position import Position, base

_SIDES = (AXIS, ALLIES)


def _friends(g: Position, now: Occasion) -> tuple[str, ...]:
    return g.friends_of(now.by[0])


def _is_ours(g: Position, now: Occasion, args: Args) -> bool:
    """Controlled by who writes or an ally, by one at war with who writes, or by neither."""
    holder, mine = g.controller(args["place"]), now.by[0]
    if args["whose"] == "ours":
        return bool(holder) and g.is_friendly(mine, holder)
    is_hostile = bool(holder) and g.at_war(mine, holder)
    if args["whose"] == "theirs":
        return is_hostile
    return not is_hostile and not (holder and g.is_friendly(mine, holder))


def _is_empty(g: Position, now: Occasion, args: Args) -> bool:
    """No land units, ships or aircraft but those of the own side."""
    friends = set(_friends(g, now))
    there = g.state["units"].get(args["place"], {})
    return not any(counts for nation, counts in there.items() if nation not in friends)


def _is_held(g: Position, now: Occasion, args: Args) -> bool:
    """Controlled by a nation, or by one of a side."""
    holder = g.controller(args["place"])
    if args["power"] in _SIDES:
        return bool(holder) and g.side_of(holder) == args["power"]
    return bool(holder == args["power"])


def _count(g: Position, args: Args, nations: tuple[str, ...]) -> int:
    """Units of a kind, damaged and late ones among them, or these alone if they are named."""
    kind = args["unit"]
    return sum(
        count
        for nation, counts in g.state["units"].get(args["place"], {}).items()
        if nation in nations
        for name, count in counts.items()
        if name == kind or base(name) == kind
    )


def _stands(g: Position, now: Occasion, args: Args) -> bool:
    """So many units of a nation, of the enemies, or of the own nation are in a place."""
    if "enemy" in args:
        nations = g.enemies_of(now.by[0])
    else:
        nations = (args["nation"],) if "nation" in args else (now.by[0],)
    return _count(g, args, nations) >= int(args.get("number", 1))


def _is_at_war(g: Position, now: Occasion, args: Args) -> bool:
    if "other" in args:
        return g.at_war(args["nation"], args["other"])
    return g.in_war(args["nation"])


def _is_on_side(g: Position, now: Occasion, args: Args) -> bool:
    return bool(g.side_of(args["nation"]) == args["side"])


def _has_technology(g: Position, now: Occasion, args: Args) -> bool:
    told = g.state["technologies"].get(args["nation"], {})
    return bool(told.get(args["technology"], 0) >= 1)


def _general_is_there(g: Position, now: Occasion, args: Args) -> bool:
    there = g.state["generals"].get(args["place"], {})
    return any(args["general"] in names for names in there.values())


_WHOSE = "{whose:=ours/our/mine/friendly/taken/won|theirs/enemy/hostile/enemy held|neutral}"
_IN = ("in", "at")
_ARE = ("are", "is")
_THERE = (
    *(
        f"{{number}} {owner}{{unit}} {are} {at} {{place}}"
        for owner in ("{enemy:=enemy/hostile} ", "{nation} ", "")
        for are in _ARE
        for at in _IN
    ),
    *(
        f"[the] [a] [an] {owner}{{unit}} {are} {at} {{place}}"
        for owner in ("{enemy:=enemy/hostile} ", "{nation} ", "")
        for are in ("is", "are")
        for at in _IN
    ),
)

PREDICATES: tuple[Predicate, ...] = (
    Predicate(
        "ours",
        tuple(
            f"{{place}} {word} {_WHOSE}"
            for word in ("is", "was", "has been", "is still", "becomes")
        ),
        _is_ours,
    ),
    Predicate(
        "empty",
        (
            "{place} is empty",
            "{place} is clear",
            "{place} is undefended",
            "{place} is free",
            "there are no enemies in {place}",
            "nobody is in {place}",
        ),
        _is_empty,
    ),
    Predicate(
        "held",
        (
            "{place} is held by {power}",
            "{place} is controlled by {power}",
            "{power} holds {place}",
            "{power} controls {place}",
            "{power} has {place}",
        ),
        _is_held,
    ),
    Predicate(
        "at_war",
        (
            "{nation} is at war with {other:nation}",
            "{nation} fights {other:nation}",
            "{nation} is at war",
            "{nation} is in the war",
        ),
        _is_at_war,
    ),
    Predicate(
        "on_side",
        (
            "{nation} has joined {side:=Axis/the Axis|Allies/the Allies}",
            "{nation} is on {side:=Axis/the Axis|Allies/the Allies}",
            "{nation} joined {side:=Axis/the Axis|Allies/the Allies}",
        ),
        _is_on_side,
    ),
    Predicate(
        "conquered",
        (
            "{nation} is conquered",
            "{nation} has been conquered",
            "{nation} was conquered",
            "{nation} has fallen",
        ),
        lambda g, now, args: g.is_conquered(args["nation"]),
    ),
    Predicate(
        "surrendered",
        ("{nation} has surrendered", "{nation} surrendered"),
        lambda g, now, args: g.has_surrendered(args["nation"]),
    ),
    Predicate(
        "played",
        (
            "option {option} was played",
            "option {option} has been played",
            "option {option} is played",
            "{option} was played",
            "{option} has been played",
        ),
        lambda g, now, args: args["option"] in g.state["played"],
    ),
    Predicate(
        "knows",
        ("{nation} has developed {technology}", "{nation} knows {technology}"),
        _has_technology,
    ),
    Predicate(
        "leads",
        ("general {general} is in {place}", "{general} is in {place}", "{general} is at {place}"),
        _general_is_there,
    ),
    Predicate("stands", _THERE, _stands),
)
