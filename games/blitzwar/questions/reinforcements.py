"""What countries and sides get and lose in phase 3, and by which roads it goes (§10.2, §11)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.questions import Answer, Because, Question
from pbem.games.blitzwar.board import FLEET
from pbem.games.blitzwar.cards import queue
from pbem.games.blitzwar.position import ALLIES, AXIS, Position
from pbem.games.blitzwar.reinforcement import lend_lease, losses, minors, places

Args = Mapping[str, Any]


# What comes


def _reinforcement(g: Position, args: Args) -> Answer:
    """BWR-166, BWR-167, BWR-175, BWR-221 to BWR-232: when a country gets units, what of it in this
    turn, and where they may stand."""
    country = args["country"]
    kind = g.board.powers[country].reinforcement
    if country == minors.PARTISANS:
        told = [_partisans(g)]
    elif kind == "cards":
        told = [Because("comes_by_cards", {"country": country}, "BWR-232")]
    elif kind == "none":
        told = [Because("never_gets_any", {"country": country}, "BWR-225")]
    elif not g.side_of(country) and country != minors.FINLAND:
        told = [Because("gets_nothing", {"country": country}, "BWR-221")]
    else:
        told = list(_minor(g, country, kind))
    return Answer(tuple(told), None, {"country": country, "kind": kind})


_RULES = {"turn": "BWR-222", "italy": "BWR-223", "season": "BWR-224", "half_year": "BWR-226"}


def _minor(g: Position, country: str, kind: str) -> Iterator[Because]:
    due = minors.italy_is_due(g) if country == minors.ITALY else minors.corps_for(g, country)
    told = {"country": country, "corps": int(due), "turn": _next(g, kind)}
    yield Because(f"comes_{kind}", told, _RULES.get(kind, "BWR-166"))
    zones = list(places.zones(g, country, country, "infantry"))
    said = "placed_in" if zones else "placed_nowhere"
    yield Because(said, {"country": country, "zones": zones}, "BWR-227")


def _next(g: Position, kind: str) -> int:
    """The next turn in which units of this kind of country come, this one included; 0 for none."""
    wanted = "season" if kind == "italy" else kind
    turns = (n for n in sorted(g.board.turns) if n >= g.turn)
    return next((n for n in turns if kind == "turn" or wanted in g.board.turns[n].minors), 0)


def _partisans(g: Position) -> Because:
    said = "partisans_rolled" if minors.partisans_roll(g) else "no_partisans_now"
    return Because(said, {"zones": list(minors.partisan_places(g))}, "BWR-175")


def _cards(g: Position, args: Args) -> Answer:
    """BWR-206 to BWR-209: whether a side may choose Total War cards."""
    side = g.side_of(args["power"]) or args["power"]
    if side not in g.board.sides_in_turn:
        raise Illegal("BWR-206", "no_cards_of_its_own", country=side)
    may = queue.total_war(g, side)
    told = {"power": side, "count": g.state["queue"][side]}
    rule = queue.RULES[side]
    said = "total_war_cards" if may else "limited_war_cards"
    lines = (Because(said, told, rule), Because("cards_on_their_way", told, "BWR-204"))
    return Answer(lines, may, {**told, "total_war": may})


# What is lost


def _forfeit(g: Position, args: Args) -> Answer:
    """BWR-233, BWR-234, BWR-288, BWR-307: what a side would lose in phase 3 as things are."""
    side = g.side_of(args["power"]) or args["power"]
    if side not in g.board.sides_in_turn:
        raise Illegal("BWR-233", "no_cards_of_its_own", country=side)
    fields = {"power": side, "supply": losses.conquered(g, side)}
    told = [Because("lost_by_conquest", fields, "BWR-234")]
    if side == ALLIES:
        told.append(Because("lost_by_blockade", {"supply": losses.blockade(g)}, "BWR-288"))
    if side == AXIS:
        told.append(Because("lost_by_bombing", {"supply": losses.bombing(g)}, "BWR-307"))
    total = losses.of_side(g, side)
    told.append(Because("lost_in_all", {"power": side, "supply": total}, "BWR-233"))
    return Answer(tuple(told), None, {"power": side, "supply": total})


def _lend_lease(g: Position, args: Args) -> Answer:
    """BWR-238 to BWR-242: what lend-lease over a sea can carry now."""
    sea = args["place"]
    if sea not in (lend_lease.NORTH, lend_lease.GULF):
        raise Illegal("BWR-241", "no_lend_lease_there", area=sea)
    if not lend_lease.is_open(g):
        return Answer((Because("no_lend_lease_now", {}, "BWR-238"),), False)
    count = lend_lease.fleets(g, sea)
    told = {"area": sea, "count": count, "supply": count * lend_lease.PER_FLEET // 2}
    fields = {**told, "there": g.naval(sea, ALLIES, FLEET)}
    rule = "BWR-241" if sea == lend_lease.NORTH else "BWR-242"
    return Answer((Because("lend_lease_over", fields, rule),), bool(count), told)


QUESTIONS = (
    Question(
        "reinforcement",
        ("{country}",),
        _reinforcement,
        "When a country gets units, what of it in this turn, and where they may stand.",
        "reinforcement Poland",
    ),
    Question(
        "cards",
        ("{power}",),
        _cards,
        "Whether a side may choose Total War cards, and how many are on their way.",
        "cards Soviets",
    ),
    Question(
        "forfeit",
        ("{power}",),
        _forfeit,
        "What supply a side would lose at its next reinforcement as things are.",
        "forfeit Allies",
    ),
    Question(
        "lend-lease",
        ("{place}",),
        _lend_lease,
        "Whether lend-lease is open over a sea, and what it can carry.",
        "lend-lease Norwegian Sea",
    ),
)
