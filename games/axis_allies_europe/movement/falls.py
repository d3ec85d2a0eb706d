"""Lines that fall with another one: what a refused line would have brought about, another line
needs.

Why such a line cannot be carried out alone ("there is no transport") is true and helps nobody; it
names the line that was to bring what is missing, and the rule by which that one is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from pbem.engine.errors import TOLD, Illegal, Problem
from pbem.engine.orders import Line
from pbem.games.axis_allies_europe.movement.lines import Order
from pbem.games.axis_allies_europe.position import Position
from pbem.games.axis_allies_europe.units import CARRIER, TRANSPORT

Dead = tuple[Order, Problem]
Brings = Callable[[Position, Order, Order], bool]


def named(
    g: Position, refused: Mapping[int, Illegal], orders: Sequence[Order], dead: Sequence[Dead]
) -> dict[int, Illegal]:
    """The refusals of these orders, in which those that fall with another line say so; `dead` fell
    before.
    """
    here = [(order, refused[order.index].problem) for order in orders if order.index in refused]
    lost = [*dead, *here]
    needed = {order.index: found for order, why in here if (found := _needed(g, order, why, lost))}
    told = dict(refused)
    for index, (other, reason) in needed.items():
        if not _goes_round(index, needed):
            told[index] = Illegal(reason.rule, "falls_with", other=other.line.order)
    return told


def _needed(g: Position, order: Order, why: Problem, lost: Iterable[Dead]) -> Dead | None:
    """The refused line that an order needs, by the code of its refusal."""
    needs = _NEEDS.get(why.code)
    if needs is None:
        return None
    return next((each for each in lost if each[0] is not order and needs(g, order, each[0])), None)


def _goes_round(index: int, needed: Mapping[int, Dead]) -> bool:
    """Whether of some lines each needs another one, so that none of them is the reason."""
    seen: set[int] = set()
    while index in needed and index not in seen:
        seen.add(index)
        index = needed[index][0].index
    return index in seen


def remarks(
    g: Position, good: Iterable[Order], dead: Iterable[Order]
) -> Iterator[tuple[Line, Problem]]:
    """Loads that stand although the ship was to sail on."""
    refused = list(dead)
    for order in good:
        zone = order.ship["place"] if order.verb == "load" else ""
        for other in refused if zone else ():
            if other.verb == "move" and other.path[0] == zone and _sails(g, other, TRANSPORT):
                about = {"place": zone, "other": other.line.order}
                yield order.line, Problem(TOLD, "load_stays", about)


# What one order needs of another


def _zone(order: Order) -> str:
    """Where the ships lie that an order is about; a move starts there."""
    if order.ships:
        return str(order.ships[-1]["place"])
    return str(order.ship["place"] or (order.path[0] if order.path else ""))


def _sails(g: Position, order: Order, kind: str = "") -> bool:
    return any(kind in ("", unit.kind) for unit in order.of(g, "sea"))


def _ship(g: Position, order: Order, other: Order) -> bool:
    """It needs the ship that was to come."""
    is_move = other.verb == "move" and _sails(g, other)
    return is_move and other.path[-1] == _zone(order) and other.path[-1] != other.path[0]


def _cargo(g: Position, order: Order, other: Order) -> bool:
    """It needs the ship that was to come, or what was to go aboard."""
    if other.verb != "load":
        return _ship(g, order, other)
    if other.ship["power"] not in ("", g.power):
        # What boards an ally's ship could not go ashore in the same turn in any case (AAE-150).
        return False
    kinds = {unit.kind for unit in other.units}
    return any(order.is_all(kind) or kind in order.counts() for kind in kinds)


def _purpose(g: Position, order: Order, other: Order) -> bool:
    """It serves an attack that was to be made from, or in, the same place."""
    places = {_zone(order), *order.path[-1:]}
    return bool(places & {_zone(other), *other.path[-1:]}) and other.verb in (
        "assault",
        "load",
        "move",
    )


def _battle(g: Position, order: Order, other: Order) -> bool:
    """It needs the zone in which somebody was to fight."""
    place = order.path[-1] if order.verb == "move" else _zone(order)
    return other.verb == "move" and other.path[-1:] == (place,)


def _raid(g: Position, order: Order, other: Order) -> bool:
    return other.duty == "raid" and other.path[-1] == order.path[-1]


def _deck(g: Position, order: Order, other: Order) -> bool:
    """It needs the deck of a carrier that was to sail."""
    return other.verb == "move" and _sails(g, other, CARRIER)


_NEEDS: dict[str, Brings] = {
    "no_such_ship": _ship,
    "not_enough": _ship,
    "no_room": _ship,
    "nothing_aboard": _cargo,
    "not_aboard": _cargo,
    "no_combat_move": _purpose,
    "transport_alone": _battle,
    "enemy_in_zone": _battle,
    "escorts_nobody": _raid,
    "no_landing": _deck,
    "decks_promised_twice": _deck,
    "no_deck": _deck,
}
