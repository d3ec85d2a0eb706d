"""The end of step 4: planes that come down by order, on fields and on decks that are kept for
them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pbem.engine.errors import Illegal
from pbem.games.axis_allies_europe.movement import air, decks, landing_proof
from pbem.games.axis_allies_europe.movement.air import Flight
from pbem.games.axis_allies_europe.movement.fleet import Fleet
from pbem.games.axis_allies_europe.movement.lines import Order, Units
from pbem.games.axis_allies_europe.movement.plan import Refused, Tried, note_done
from pbem.games.axis_allies_europe.orders.writer import writer
from pbem.games.axis_allies_europe.position import Position
from pbem.games.axis_allies_europe.units import CARRIER
from pbem.wargame.counts import Counts, change


def counted(g: Position, orders: Sequence[Order]) -> list[Order]:
    """The orders with numbers for `land all`: the planes in the air that no other line lands.

    A line for all of a kind comes before one for all planes.
    """
    left: Counts = {}
    for flight in g.turn["flights"]:
        change(left, flight["kind"], flight["count"])
    named = [each for order in orders if order.verb == "land" for each in order.units]
    for unit in named:
        change(left, unit.kind, -min(unit.count, left.get(unit.kind, 0)))
    taken = {kind for order in orders if order.verb == "land" for kind in order.everything}
    found = []
    for order in orders:
        if order.verb == "land" and order.everything:
            kinds = [kind for kind in order.everything if kind]
            kinds += [kind for kind in left if kind not in taken] if "" in order.everything else []
            more = tuple(Units(each, left[each], g.power) for each in kinds if left.get(each))
            order = replace(order, units=order.units + more)
        found.append(order)
    return found


def deck_wanted(g: Position, orders: Sequence[Order]) -> dict[str, list[Order]]:
    """The orders by which planes come down on decks, by zone."""
    wanted: dict[str, list[Order]] = {}
    for order in orders:
        lands = order.verb == "land" or (order.verb == "move" and order.of(g, "air"))
        if lands and g.board.is_sea(order.path[-1]):
            wanted.setdefault(order.path[-1], []).append(order)
    return wanted


def _owner(g: Position, order: Order) -> str:
    """Whose deck an order means: that of the owner that it names, else the mover's own
    (AAE-229).
    """
    return str(order.end_deck["power"] if order.end_deck else "") or g.power


def keep_decks(g: Position, fleet: Fleet, orders: Sequence[Order]) -> Refused:
    """AAE-230: a carrier on which an order lets fighters land stays in that zone; the order to sail
    on is refused.
    """
    refused: Refused = {}
    decks_each = g.board.unit(CARRIER).decks
    for zone, landings in deck_wanted(g, orders).items():
        wanted = sum(
            unit.count for order in landings for unit in order.units if _owner(g, order) == g.power
        )
        leaving = [
            order for order in orders if order.path[:1] == (zone,) and order.counts().get(CARRIER)
        ]
        coming = [
            order for order in orders if order.path[-1:] == (zone,) and order.counts().get(CARRIER)
        ]
        own = sorted(fleet.at(zone, g.power, CARRIER), key=lambda ship: ship.entry is None)
        rooms = [fleet.room(ship) for ship in own]
        rooms += [decks_each] * sum(order.counts()[CARRIER] for order in coming)
        left = rooms[sum(order.counts()[CARRIER] for order in leaving) :]
        if sum(left) < wanted <= sum(rooms):
            for order in leaving:
                refused[order.index] = Illegal("AAE-230", "fighters_land_here", place=zone)
    return refused


def come_down(tried: Tried, orders: Sequence[Order]) -> None:
    """AAE-182: the landings that orders name; those that name a carrier's owner come before the
    others.
    """
    g = tried.g
    flying = [(flight, 1) for flight in g.turn["flights"] for _ in range(flight["count"])]
    planes = sorted((flight for flight, _ in flying), key=lambda flight: int(flight["left"]))
    wants = [
        (order, unit.kind)
        for order in _named_first(orders)
        if order.verb == "land"
        for unit in order.units
        for _ in range(unit.count)
    ]
    homeless = _without_deck(g, orders, wants)
    roomy = [number for number in range(len(wants)) if number not in homeless]
    matched = landing_proof.match(
        roomy, planes, lambda number, flight: air.can_come(g, flight, *wants[number])
    )
    pairs = {roomy[one]: plane for one, plane in matched.items()}
    needed = {number for number in homeless if not _is_needless(g, wants, pairs, wants[number][1])}
    _check_decks(tried, orders, [wants[number][0] for number in needed])
    if tried.refused:
        return
    for number, (order, kind) in enumerate(wants):
        if number in pairs or order.index in tried.refused:
            continue
        if not _is_needless(g, wants, pairs, kind):
            _refuse_landing(tried, wants, planes, pairs, order, kind)
    if tried.refused:
        return
    for order in _named_first(orders):
        if order.verb == "land":
            mine = [n for n, (each, _) in enumerate(wants) if each is order]
            _land(tried, order, [planes[pairs[n]] for n in mine if n in pairs])
            _tell_needless(tried, order, [wants[n][1] for n in mine if n not in pairs])
        elif order.verb == "move" and (units := order.of(g, "air")):
            air.relocate(g, order, units, tried.events)
            note_done(tried, order)


def _is_needless(
    g: Position, wants: Sequence[tuple[Order, str]], pairs: dict[int, int], kind: str
) -> bool:
    """Whether every plane of a kind in the air has its landing, and the others were lost or came
    down since they flew out.
    """
    aloft: int = sum(each["count"] for each in g.turn["flights"] if each["kind"] == kind)
    landing_now = sum(1 for number in pairs if wants[number][1] == kind)
    wanted = sum(1 for _, each in wants if each == kind)
    grounded: Counts = g.turn.get("grounded", {})
    return landing_now == aloft and wanted - aloft <= grounded.get(kind, 0)


def _tell_needless(tried: Tried, order: Order, kinds: Sequence[str]) -> None:
    """AAE-174: a plane that is lost needs no landing; who wrote it ahead is told."""
    units: Counts = {}
    for kind in kinds:
        change(units, kind, 1)
    if units:
        told = {"kind": "needs_no_landing", "power": tried.g.power, "at": order.path[-1]}
        tried.events.append({**told, "units": units})


def _named_first(orders: Sequence[Order]) -> list[Order]:
    return sorted(orders, key=lambda order: not (order.end_deck and order.end_deck["power"]))


def _land(tried: Tried, order: Order, planes: Sequence[Flight]) -> None:
    goal = order.path[-1]
    field = f"carrier {goal}" if tried.g.board.is_sea(goal) else goal
    owner = _owner(tried.g, order) if goal != field else ""
    groups: list[tuple[Flight, int]] = []
    for flight in planes:
        if groups and groups[-1][0] is flight:
            groups[-1] = (flight, groups[-1][1] + 1)
        else:
            groups.append((flight, 1))
    for flight, count in groups:
        air.land(tried.g, flight, count, field, tried.events, owner)
    note_done(tried, order)


def _by_deck(g: Position, orders: Sequence[Order]) -> Iterator[tuple[str, str, list[Order]]]:
    """Zone, owner and orders of all decks on which planes are to come down."""
    for zone, landings in deck_wanted(g, orders).items():
        for owner in dict.fromkeys(_owner(g, order) for order in landings):
            yield zone, owner, [order for order in landings if _owner(g, order) == owner]


def _without_deck(
    g: Position, orders: Sequence[Order], wants: Sequence[tuple[Order, str]]
) -> set[int]:
    """The landings for which the decks that are meant have no room, beside the planes that move
    there.
    """
    found: set[int] = set()
    for zone, owner, mine in _by_deck(g, orders):
        moved = sum(unit.count for order in mine if order.verb == "move" for unit in order.units)
        room = max(0, decks.room_of(g, zone, owner) - moved)
        indexes = {order.index for order in mine}
        landings = [number for number, (order, _) in enumerate(wants) if order.index in indexes]
        found |= set(landings[room:])
    return found


def _check_decks(tried: Tried, orders: Sequence[Order], homeless: Sequence[Order]) -> None:
    """More fighters than decks of an owner in a zone: none of these orders is preferred. `homeless`
    are the orders of planes that are in the air and find no room."""
    g = tried.g
    left_out = {order.index for order in homeless}
    for zone, owner, mine in _by_deck(g, orders):
        wanted = sum(unit.count for order in mine for unit in order.units)
        moved = sum(unit.count for order in mine if order.verb == "move" for unit in order.units)
        room = decks.room_of(g, zone, owner)
        is_full = moved > room or any(order.index in left_out for order in mine)
        for order in mine if is_full else ():
            tried.refused.setdefault(order.index, _no_deck(g, zone, order, wanted, room))


def _no_deck(g: Position, zone: str, order: Order, wanted: int, room: int) -> Illegal:
    """AAE-222, AAE-229: no room; on an ally's deck a fighter is cargo, so that nobody lands there
    by a slip.
    """
    count = sum(unit.count for unit in order.units)
    hosts = [
        ally
        for ally in g.friends_of(g.power)
        if ally != g.power and decks.room_of(g, zone, ally) >= count
    ]
    if _owner(g, order) != g.power or not hosts:
        return Illegal("AAE-222", "no_deck", place=zone, ordered=wanted, room=room)
    choices = tuple(_as_guest(g, order, host) for host in hosts)
    return Illegal("AAE-229", "allied_deck", choices, place=zone, ordered=wanted, room=room)


def _as_guest(g: Position, order: Order, host: str) -> str:
    """The line with which these fighters land on an ally's deck."""
    args, deck = order.line.args, {"kind": CARRIER, "power": host, "number": 0}
    if "goal" in args:
        return writer(g).changed(order.line, goal={**args["goal"], **deck}).text
    return writer(g).changed(order.line, path={**args["path"], "end": deck}).text


def _refuse_landing(
    tried: Tried,
    wants: Sequence[tuple[Order, str]],
    planes: Sequence[Flight],
    pairs: dict[int, int],
    order: Order,
    kind: str,
) -> None:
    """Nobody flies there, or not so many can; then every order that shares these planes falls."""
    g = tried.g
    able = [flight for flight in planes if air.can_come(g, flight, order, kind)]
    wanted = order.counts()[kind]
    if len(able) < wanted:
        there = sum(1 for flight in planes if flight["kind"] == kind)
        code = "not_in_reach" if there >= wanted else "not_flying"
        refusal = Illegal(
            "AAE-174",
            code,
            unit=kind,
            place=order.path[-1],
            ordered=wanted,
            there=len(able) if there >= wanted else there,
        )
        tried.refused[order.index] = refusal
        return
    rivals, more = {order.index}, True
    shared: list[int] = []
    while more:
        shared = [
            n
            for n, plane in enumerate(planes)
            if any(air.can_come(g, plane, o, k) for o, k in wants if o.index in rivals)
        ]
        found = {wants[want][0].index for want, plane in pairs.items() if plane in shared}
        more = not found <= rivals
        rivals |= found
    total = sum(1 for each, _ in wants if each.index in rivals)
    for index in rivals:
        tried.refused.setdefault(
            index,
            Illegal(
                "AAE-174",
                "landing_twice",
                unit=kind,
                place=order.path[-1],
                ordered=total,
                there=len(shared),
            ),
        )
