"""Plans: all order lines of a movement step together, judged alike in whatever order they were
written.

A plan is tried on a copy of the position with the very functions that carry it out. What cannot be
is taken out, with everything that depends on it, until the rest can be carried out as a whole.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import field
from typing import Any, NamedTuple

from pbem.engine.errors import Illegal, Problem
from pbem.engine.flow import Events
from pbem.engine.orders import Line
from pbem.games.axis_allies_europe.movement import air, cargo, falls, land, sea, stowage
from pbem.games.axis_allies_europe.movement.fleet import Fleet
from pbem.games.axis_allies_europe.movement.lines import MOVEMENT_VERBS, Order, read
from pbem.games.axis_allies_europe.position import Position
from pbem.values import dataclass
from pbem.wargame.pools import Drawn, overdrawn

Refused = dict[int, Illegal]
LAND = ("land", "gun", "complex")


@dataclass(slots=True)
class Tried:
    """A plan tried on a position: `done` are the orders in the order in which they were carried
    out.
    """

    g: Position
    fleet: Fleet
    done: list[Order] = field(default_factory=list)
    refused: Refused = field(default_factory=dict)
    events: Events = field(default_factory=list)


Carry = Callable[[Position, Sequence[Order]], Tried]


class Stands(NamedTuple):
    """The lines that can be carried out together, in the order in which they are, what is wrong
    with the others, the position after the former, and what happened in them.
    """

    good: list[Line]
    refused: list[tuple[Line, Problem]]
    after: Position
    events: Events


def sift(g: Position, lines: Sequence[Line], carry: Carry, *, attack: bool) -> Stands:
    """What stands of these lines."""
    problems: list[tuple[Line, Problem]] = []
    orders: list[Order] = []
    dead: list[falls.Dead] = []
    for index, line in enumerate(_sorted(lines)):
        try:
            order = read(g, index, line)
        except Illegal as refusal:
            problems.append((line, refusal.problem))
            continue
        try:
            check(g, order, attack=attack)
        except Illegal as refusal:
            dead.append((order, refusal.problem))
        else:
            orders.append(order)
    refused = promised_twice(g, orders, attack=attack)
    while True:
        refused = falls.named(g, refused, orders, dead)
        dead += [
            (order, refused[order.index].problem) for order in orders if order.index in refused
        ]
        orders = [order for order in orders if order.index not in refused]
        tried = carry(g.trial(), orders)
        if not tried.refused:
            problems += [(order.line, problem) for order, problem in dead]
            return Stands([order.line for order in tried.done], problems, tried.g, tried.events)
        refused = tried.refused


def orders_of(g: Position, lines: Iterable[Line]) -> list[Order]:
    """The orders of lines that have been sifted in this position."""
    return [read(g, index, line) for index, line in enumerate(_sorted(lines))]


def remarks(
    g: Position, good: Iterable[Line], refused: Iterable[tuple[Line, Problem]]
) -> list[tuple[Line, Problem]]:
    """What has to be said of lines that stand beside refused ones."""
    dead = []
    for line, _ in refused:
        try:
            dead += orders_of(g, [line])
        except Illegal:
            continue
    return list(falls.remarks(g, orders_of(g, good), dead)) if dead else []


def _sorted(lines: Iterable[Line]) -> list[Line]:
    return sorted(
        (line for line in lines if line.verb in MOVEMENT_VERBS), key=lambda line: line.text
    )


def check(g: Position, order: Order, *, attack: bool) -> None:
    """What can be said of one order whatever the others are."""
    if order.verb == "load":
        stowage.check_load(g, order, attack=attack)
    elif order.verb == "unload":
        stowage.check_unload(g, order)
    elif order.verb == "assault":
        cargo.check_assault(g, order)
    elif order.verb == "land":
        air.check_landing(g, order)
    else:
        _check_move(g, order, attack=attack)


def _check_move(g: Position, order: Order, *, attack: bool) -> None:
    """AAE-034: a move of land units, planes or ships, or of land units and planes together."""
    marching, flying, sailing = order.of(g, *LAND), order.of(g, "air"), order.of(g, "sea")
    if order.verb == "raid" and (marching or sailing):
        raise Illegal("AAE-151", "only_bombers_raid", unit=(marching or sailing)[0].kind)
    if marching:
        land.check_march(g, order, marching, attack=attack)
    if sailing:
        sea.check_sail(g, order, attack=attack)
    if flying:
        air.check_flight(g, order, flying, attack=attack)


def note_done(tried: Tried, order: Order) -> None:
    """An order has been carried out, or a part of it."""
    if not any(order is each for each in tried.done):
        tried.done.append(order)


# Pools


class _Pool(NamedTuple):
    """What several orders draw on: units of one kind at one place; of ships perhaps a single one,
    by its number.
    """

    place: str
    kind: str
    number: int = 0


def promised_twice(g: Position, orders: Sequence[Order], *, attack: bool) -> Refused:
    """AAE-055, AAE-225: every order that draws on a pool too small for all of them is refused."""
    refused = overdrawn(
        orders,
        _draws,
        lambda pool: _there(g, pool, attack=attack),
        lambda pool, drawn: _shortage(g, pool, drawn),
        lambda order: _brings(g, order),
    )
    return {order.index: refusal for order, refusal in refused}


def _draws(order: Order) -> Iterator[tuple[_Pool, int]]:
    """What is on board or in the air is counted when it is done."""
    if order.verb not in ("move", "raid", "load"):
        return
    start = order.area or order.path[0]
    if order.named["number"]:
        yield _Pool(start, order.named["kind"], order.named["number"]), 1
    for unit in order.units:
        yield _Pool(start, unit.kind), unit.count


def _there(g: Position, pool: _Pool, *, attack: bool) -> int:
    kind = g.board.unit(pool.kind)
    if kind.is_ship:
        return 1 if pool.number else g.count(pool.place, g.power, pool.kind)
    if kind.is_air:
        return air.available(g, pool.place, pool.kind, attack=attack)
    return land.available(g, pool.place, pool.kind, attack=attack)


def _brings(g: Position, order: Order) -> Iterator[tuple[_Pool, int]]:
    """Ships that sail can be ordered on where they come to."""
    if order.verb == "move" and order.path[-1] != order.path[0]:
        for unit in order.of(g, "sea"):
            yield _Pool(order.path[-1], unit.kind), unit.count


def _comes_by_sea(pool: _Pool, drawn: Drawn[Order]) -> bool:
    """AAE-132: whether these units are to come ashore there, or to board where they have just
    come.
    """
    boards = any(order.verb == "load" for order in drawn.by)
    for order in drawn.left:
        is_ashore = order.verb in ("unload", "assault") and order.area == pool.place
        is_march = order.verb == "move" and order.path[-1] == pool.place != order.path[0]
        is_there = is_ashore or (boards and is_march)
        if is_there and (order.is_all(pool.kind) or pool.kind in order.counts()):
            return True
    return False


def _shortage(g: Position, pool: _Pool, drawn: Drawn[Order]) -> Illegal:
    """Promised twice, or why the units that stand there are not free."""
    if _comes_by_sea(pool, drawn):
        return Illegal("AAE-132", "whole_move", unit=pool.kind, place=pool.place)
    said: dict[str, Any] = {
        "place": pool.place,
        "unit": pool.kind,
        "ordered": drawn.ordered,
        "there": drawn.there,
    }
    if len(drawn.by) > 1:
        return Illegal("AAE-055", "promised_twice", **said)
    standing = g.count(pool.place, g.power, pool.kind)
    kind = g.board.unit(pool.kind)
    if standing < drawn.ordered or kind.is_ship:
        rule = "AAE-199" if kind.is_gun and pool.place in g.state["gun_moves"] else "AAE-033"
        return Illegal(rule, "not_enough", **said)
    if g.converted(pool.place, pool.kind):
        return Illegal("AAE-185", "converted", **said)
    if pool.place in g.turn["fought"]:
        return Illegal("AAE-176", "has_fought", unit=pool.kind, place=pool.place)
    return Illegal(
        "AAE-199" if pool.place in g.state["gun_moves"] else "AAE-175",
        "has_moved",
        unit=pool.kind,
        place=pool.place,
    )
