"""What conditions may say of areas, cards and players: `Poland is empty`, `US has joined`, `G04 is
in the discard pile`. All of it is public.
"""

from __future__ import annotations

from pbem.engine.deck import Deck, Hand
from pbem.engine.errors import NotUnderstood
from pbem.engine.predicates import Args, Occasion, Predicate
from pbem.games.total_domination import control
from pbem.games.total_domination.concepts import points, supply
from pbem.games.total_domination.orders.names import RESISTANCE, SIDES
from pbem.games.total_domination.position import CARDS, JOINING, Position

_DID = "{did:=passed|launched/launched a rocket|researched/placed a technology|saved/saved a point|taken lend-lease/taken a lend-lease}"


def _check_joining(args: Args) -> None:
    if args["power"] not in JOINING:
        raise NotUnderstood("never_joins", JOINING, power=args["power"])


def _is_ours(g: Position, now: Occasion, args: Args) -> bool:
    """Controlled by the side of who writes, or by the other one."""
    holder = g.controller(args["place"])
    if not holder:
        return False
    is_ours = g.side_of(holder) == g.side_of(now.by[0])
    return is_ours if args["whose"] == "ours" else not is_ours


def _has_units(g: Position, now: Occasion, args: Args) -> bool:
    """So many units of a kind in an area, of one nation or of all."""
    if args["target"] == RESISTANCE:
        there = int(g.state["resistance"].get(args["place"], 0))
    else:
        nations = (args["power"],) if "power" in args else tuple(g.board.powers)
        there = sum(g.count(args["place"], nation, args["target"]) for nation in nations)
    return there >= int(args.get("number", 1))


def _is_in_supply(g: Position, now: Occasion, args: Args) -> bool:
    """TDM-052: whether units of who writes are, or would be, in supply in an area."""
    return supply.in_supply(g, args["place"], now.by[0])


def _did(g: Position, now: Occasion, args: Args) -> bool:
    """TDM-319: what everybody sees that a player has done this year."""
    done = {
        "passed": "passed",
        "launched": "launched",
        "researched": "placed",
        "saved": "saved",
        "taken lend-lease": "lent",
    }
    return args["player"] in g.state[done[args["did"]]]


def _lies_before(g: Position, now: Occasion, args: Args) -> bool:
    """TDM-298: a +1 or -1 card, an influence card, or a rotated one."""
    player, card = args["player"], args["card"]
    tactics = [each["card"] for each in g.state["tactics"] if each["before"] == player]
    influence = [each["card"] for each in g.state["influence"] if each["power"] == player]
    return card in (*tactics, *influence, g.state["saved"].get(player))


def _has_points(g: Position, now: Occasion, args: Args) -> bool:
    """TDM-080: the victory points of a side, or of one player, are at least so many."""
    who = args["target"]
    if who not in SIDES:
        return points.total(g, who) >= int(args["number"])
    return points.of_side(g, who) >= int(args["number"])


PREDICATES: tuple[Predicate, ...] = (
    Predicate(
        "empty",
        ("{place} is empty", "{place} is unoccupied", "nobody is in {place}"),
        lambda g, now, args: control.is_free(g, args["place"]),
    ),
    Predicate(
        "ours",
        ("{place} is {whose:=ours/our/friendly|theirs/enemy/hostile}",),
        _is_ours,
    ),
    Predicate(
        "held",
        (
            "{place} is held by {player}",
            "{place} is controlled by {player}",
            "{place} belongs to {player}",
            "{player} holds {place}",
            "{player} controls {place}",
        ),
        lambda g, now, args: g.controller(args["place"]) == args["player"],
    ),
    Predicate(
        "supplied",
        ("{place} is in supply", "{place} is supplied"),
        _is_in_supply,
    ),
    Predicate(
        "damaged",
        ("{place} is damaged", "{place} has a damage marker"),
        lambda g, now, args: args["place"] in g.state["damage"],
    ),
    Predicate(
        "stands",
        (
            "{number} {target:target_kind} are in {place}",
            "{number} {power:owner} {target:target_kind} are in {place}",
            "{target:target_kind} is in {place}",
            "{power:owner} {target:target_kind} is in {place}",
            "{number} {target:target_kind} is in {place}",
            "{number} {power:owner} {target:target_kind} is in {place}",
            "[a] [an] {target:target_kind} is in {place}",
            "[a] [an] {power:owner} {target:target_kind} is in {place}",
            "{target:target_kind} are in {place}",
            "{power:owner} {target:target_kind} are in {place}",
        ),
        _has_units,
    ),
    Predicate(
        "joined",
        ("{power} has joined", "{power} have joined", "{power} is in the war", "{power} joined"),
        lambda g, now, args: g.joined(args["power"]),
        _check_joining,
    ),
    Predicate(
        "discarded",
        (
            "{card} is in the discard pile",
            "{card} is in discard pile",
            "{card} is discarded",
            "{card} was discarded",
            "{card} has been discarded",
        ),
        lambda g, now, args: args["card"] in Deck(g.state, CARDS).open_of,
    ),
    Predicate(
        "lies",
        ("{card} lies with {player}", "{card} is with {player}", "{card} is in front of {player}"),
        _lies_before,
    ),
    Predicate("did", (f"{{player}} has {_DID}", f"{{player}} {_DID}"), _did),
    Predicate(
        "developed",
        ("{player} has technology {technology}", "{player} has tech {technology}"),
        lambda g, now, args: g.has(args["player"], args["technology"]),
    ),
    Predicate(
        "hand",
        ("{player} has {number} cards", "{player} has at least {number} cards"),
        lambda g, now, args: Hand(g.state, g.holder(args["player"])).count >= args["number"],
    ),
    Predicate(
        "victory_points",
        (
            "{target} has {number} VP",
            "{target} have {number} VP",
            "{target} has at least {number} VP",
        ),
        _has_points,
    ),
)
