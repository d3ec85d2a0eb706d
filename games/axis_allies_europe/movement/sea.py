"""Ships that sail: into battle, out of shared zones, through Convoy centers, and in step 4."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.games.axis_allies_europe import capture
from pbem.games.axis_allies_europe.movement.fleet import Fleet, Ship
from pbem.games.axis_allies_europe.movement.lines import Order
from pbem.games.axis_allies_europe.movement.ways import check_goes, check_way
from pbem.games.axis_allies_europe.position import Position
from pbem.games.axis_allies_europe.units import TRANSPORT


def check_sail(g: Position, order: Order, *, attack: bool) -> None:
    """AAE-061, AAE-062, AAE-179: whether ships of these kinds may go this way in this step of the
    turn.
    """
    check_goes(order.path)
    for unit in order.of(g, "sea"):
        if unit.power != g.power:
            raise Illegal("AAE-148", "not_yours", unit=unit.kind, power=unit.power)
        check_way(g, order.path, unit.kind)
    for zone in order.path[1:-1] if attack else ():
        if g.enemy_ships(zone, g.power):
            raise Illegal("AAE-062", "must_stop", place=zone)
    for zone in order.path[1:] if not attack else ():
        if not g.is_friendly(zone, g.power):
            raise Illegal("AAE-179", "not_friendly_zone", place=zone)


def choose(
    g: Position, fleet: Fleet, order: Order, fitness: Callable[[Ship], tuple[int, ...]]
) -> list[Ship]:
    """The ships that this order means, those of the smallest `fitness`; Illegal when not so many
    can sail now.
    """
    chosen: list[Ship] = []
    for unit in order.of(g, "sea"):
        here = fleet.at(order.path[0], g.power, unit.kind)
        if order.named["number"]:
            here = fleet.named(order.named)
        able = [ship for ship in here if why_not(g, ship, len(order.path) - 1) is None]
        if len(able) < unit.count:
            reasons = [why_not(g, ship, len(order.path) - 1) for ship in here]
            reason = next((each for each in reasons if each is not None), None)
            if len(here) >= unit.count and reason is not None:
                raise reason
            raise Illegal(
                "AAE-033",
                "not_enough",
                place=order.path[0],
                unit=unit.kind,
                ordered=unit.count,
                there=len(here),
            )
        able.sort(key=fitness)
        chosen += able[: unit.count]
    return chosen


def why_not(g: Position, ship: Ship, steps: int) -> Illegal | None:
    """AAE-175: why a ship cannot sail so far now."""
    if ship.fought:
        return Illegal("AAE-176", "has_fought", unit=ship.kind, place=ship.at)
    if ship.ashore:
        return Illegal("AAE-247", "has_unloaded", place=ship.at, target=ship.ashore)
    if ship.tired:
        return Illegal("AAE-175", "has_moved", unit=ship.kind, place=ship.at)
    if ship.stopped:
        return Illegal("AAE-062", "must_stop", place=ship.at)
    reach = g.board.unit(ship.kind).move
    if ship.steps + steps > reach:
        return Illegal("AAE-057", "too_far", unit=ship.kind, reach=reach, need=ship.steps + steps)
    return None


def sail(
    g: Position,
    fleet: Fleet,
    order: Order,
    ships: Sequence[Ship],
    leg: tuple[str, ...],
    *,
    attack: bool,
) -> None:
    """AAE-171: ships go a part of their way; that they enter or pass open enemy centers is
    remembered.
    """
    for ship in ships:
        ship.passed_center |= any(is_enemy_center(g, zone) for zone in leg[1:])
        fleet.sail(ship, leg)
        if order.index not in ship.orders:
            ship.orders += (order.index,)
        ship.stopped = attack and g.enemy_ships(ship.at, g.power)


def is_enemy_center(g: Position, zone: str) -> bool:
    """AAE-253: an enemy's Convoy center with none of his ships on the surface."""
    return (
        g.board.is_convoy(zone)
        and g.is_enemy_held(zone, g.power)
        and not g.enemy_ships(zone, g.power)
    )


def take_centers(g: Position, fleet: Fleet, events: Events) -> None:
    """AAE-165, AAE-166, AAE-254: control of the centers in which warships began their turn or that
    they went through.

    Done when all ships have moved, so that no order depends on another one's captures.
    """
    for ship in fleet.own():
        for zone in [ship.start, *ship.visited] if g.board.unit(ship.kind).is_warship else ():
            if is_enemy_center(g, zone):
                capture.take(g, zone, events)


def finish_attack(g: Position, fleet: Fleet) -> None:
    """What the rest of the turn must know of ships that moved: they are tired, and where they came
    from (G-10).
    """
    for ship in fleet.own():
        if ship.steps:
            g.tire(ship.at, ship.kind, 1)
            _note_way(g, ship)
        elif ship.mark("landing"):
            # A transport that lands its cargo from where it lies has done its work of this turn
            # (AAE-268).
            g.tire(ship.at, ship.kind, 1)


def _note_way(g: Position, ship: Ship) -> None:
    for entry in g.turn["came"]:
        if (entry["at"], entry["from"], entry["kind"]) == (ship.at, ship.came_from, ship.kind):
            entry["count"] += 1
            return
    g.turn["came"].append({"at": ship.at, "from": ship.came_from, "kind": ship.kind, "count": 1})


def check_purpose(g: Position, fleet: Fleet) -> dict[int, Illegal]:
    """AAE-068: what every ship that moved or loaded in step 2 does it for; order index to
    refusal.
    """
    refused: dict[int, Illegal] = {}
    landings = {(each["zone"], each["ally"]) for each in g.turn["assaults"]}
    for ship in fleet.own():
        if not ship.orders and not ship.loads:
            continue
        lone = _is_lone_transport(g, ship)
        if lone:
            for index in ship.orders:
                refused.setdefault(index, Illegal("AAE-243", "transport_alone", place=ship.at))
        if not _serves(g, ship, landings):
            for index in [*ship.orders, *ship.loads]:
                refused.setdefault(index, Illegal("AAE-068", "no_combat_move", place=ship.at))
    return refused


def _serves(g: Position, ship: Ship, landings: set[tuple[str, str]]) -> bool:
    if ship.mark("landing"):
        return True
    if not ship.orders:
        return False
    if ship.passed_center or g.enemy_ships(ship.start, g.power) or g.enemy_ships(ship.at, g.power):
        return True
    escorts = g.board.unit(ship.kind).is_warship
    return escorts and any(zone == ship.at for zone, _ in landings)


def _is_lone_transport(g: Position, ship: Ship) -> bool:
    """A transport that sailed into an enemy's zone where nobody of its power fights."""
    return bool(
        ship.kind == TRANSPORT
        and ship.steps
        and g.enemy_ships(ship.at, g.power)
        and not fights(g, ship.at)
    )


def fights(g: Position, zone: str) -> bool:
    """Whether the mover has a ship with an attack factor, or planes sent to fight, in a zone."""
    if any(each["at"] == zone and each["duty"] == "fight" for each in g.turn["flights"]):
        return True
    return any(g.board.unit(kind).is_warship for kind in g.surfaced(zone, g.power))
