"""What conditions may say of places, pieces and money: `Egypt is ours`, `2 submarines are lost`,
`Germany has 20 IPC`.
"""

from __future__ import annotations

from collections.abc import Collection

from pbem.engine.errors import NotUnderstood
from pbem.engine.predicates import Args, Occasion, Predicate
from pbem.games.axis_allies_europe import lost
from pbem.games.axis_allies_europe.orders.vocabulary import MEMBERS, NEVER_LOST
from pbem.games.axis_allies_europe.position import Position
from pbem.games.axis_allies_europe.units import COMPLEX


def predicates(never_held: Collection[str] = ()) -> tuple[Predicate, ...]:
    """All of them; of places that nobody ever holds nothing is said that needs a holder."""

    def check_place(args: Args) -> None:
        if args["place"] in never_held:
            raise NotUnderstood("never_held", place=args["place"])

    return (
        Predicate("empty", ("{place} is empty",), _is_empty),
        Predicate(
            "ours",
            ("{place} is {whose:=ours/our/friendly|theirs/enemy/hostile}",),
            _is_ours,
            check_place,
        ),
        Predicate(
            "held",
            (
                "{place} is held by {power}",
                "{place} is controlled by {power}",
                "{place} belongs to {power}",
                "{power} holds {place}",
                "{power} controls {place}",
            ),
            lambda g, now, args: g.controller(args["place"]) == args["power"],
            check_place,
        ),
        Predicate(
            "falls",
            (
                "{place} falls",
                "{place} fall",
                "{place} fell",
                "{place} has fallen",
                "{place} is taken",
            ),
            lambda g, now, args: args["place"] in g.turn["captured"],
            check_place,
        ),
        Predicate(
            "lost",
            (
                "{number} [{enemy:=enemy}] {piece} are lost",
                "{number} [{enemy:=enemy}] {piece} is lost",
                "[{enemy:=enemy}] {piece} is lost",
                "[{enemy:=enemy}] {piece} are lost",
            ),
            _are_lost,
            _check_piece,
        ),
        Predicate(
            "money",
            (
                "{power} has {number} IPC",
                "{power} has at least {number} IPC",
                "{power} has {number}",
            ),
            lambda g, now, args: g.money[args["power"]] >= args["number"],
        ),
    )


def _is_empty(g: Position, now: Occasion, args: Args) -> bool:
    """Nobody's pieces are there; an Industrial Complex is part of the land."""
    return not any(
        kind != COMPLEX
        for power in g.powers_in(args["place"])
        for kind in g.units(args["place"], power)
    )


def _is_ours(g: Position, now: Occasion, args: Args) -> bool:
    """Held by the side of who is asked, or by the other one; a free country is nobody's."""
    holder = g.controller(args["place"])
    is_ours = bool(holder) and g.side_of(holder) == g.side_of(now.by[0])
    return is_ours if args["whose"] == "ours" else bool(holder) and not is_ours


def _are_lost(g: Position, now: Occasion, args: Args) -> bool:
    """In the battle of the question, with the sea battles for its landing; without a battle in this
    turn.
    """
    at = str(now.args.get("at", ""))
    landing = [each["zone"] for each in g.turn["assaults"] if each["target"] == at]
    places = tuple(dict.fromkeys([at, *landing])) if at else ()
    own = g.side_of(now.by[0])
    side = next(each for each in g.board.sides if each != own) if "enemy" in args else own
    kinds = MEMBERS.get(args["piece"], (args["piece"],))
    wanted: int = args.get("number", 1)
    return lost.count(g, kinds, side, places) >= wanted


def _check_piece(args: Args) -> None:
    if args["piece"] in NEVER_LOST:
        raise NotUnderstood("never_a_casualty", unit=args["piece"])
