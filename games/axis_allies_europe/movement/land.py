"""Land units and guns that move by themselves: attack, blitz and march."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.games.axis_allies_europe import capture
from pbem.games.axis_allies_europe.movement.lines import Order, Units
from pbem.games.axis_allies_europe.movement.ways import check_goes, check_way
from pbem.games.axis_allies_europe.position import Position
from pbem.games.axis_allies_europe.units import GUN
from pbem.wargame.counts import Counts, change


def check_march(g: Position, order: Order, units: Sequence[Units], *, attack: bool) -> None:
    """AAE-177, AAE-200, AAE-205: whether these land units or guns may go this way in this step of
    the turn.
    """
    check_goes(order.path)
    for unit in units:
        _check_owner(g, order, unit)
        kind = g.board.unit(unit.kind)
        if not kind.move:
            raise Illegal("AAE-205", "never_moves", unit=unit.kind)
        if attack and kind.is_gun:
            raise Illegal("AAE-200", "guns_never_attack", place=order.path[-1])
        check_way(g, order.path, unit.kind)
        if not attack:
            check_gun(g, order.path[0], unit)
    if attack:
        _check_attack(g, order.path)
        return
    for area in order.path[1:]:
        if not g.is_friendly(area, g.power):
            raise Illegal("AAE-177", "not_friendly", place=area)


def _check_owner(g: Position, order: Order, unit: Units) -> None:
    """Only own units move, but for the gun of a free Middle East country."""
    if unit.power == g.power or (unit.kind == GUN and is_common(g, order.path[0])):
        return
    raise Illegal("AAE-148", "not_yours", unit=unit.kind, power=unit.power)


def _check_attack(g: Position, path: Sequence[str]) -> None:
    """AAE-056, AAE-209, AAE-210, AAE-211, AAE-212: into enemy land; what lies between is friendly
    or empty.
    """
    blitz = False
    for area in path[1:-1]:
        if not g.is_enemy_held(area, g.power):
            continue
        if any(g.combat_units(area, enemy) for enemy in g.enemies_of(g.power)):
            raise Illegal("AAE-210", "enemy_blocks", place=area)
        if g.enemy_guns(area, g.power):
            raise Illegal("AAE-212", "gun_blocks", place=area)
        blitz = True
    if not blitz and not g.is_enemy_held(path[-1], g.power):
        raise Illegal("AAE-068", "no_combat_move", place=path[-1])


def check_gun(g: Position, area: str, unit: Units) -> None:
    """AAE-178: a gun that stands in a territory captured this turn stays this turn."""
    if unit.kind == GUN and area in g.turn["captured"]:
        raise Illegal("AAE-203", "captured_gun", place=area)


def available(g: Position, area: str, kind: str, *, attack: bool) -> int:
    """How many land units of a kind may still leave an area; what was converted this turn stays."""
    if kind == GUN and is_common(g, area):
        here = sum(g.count(area, owner, GUN) for owner in g.friends_of(g.power))
        return here - len([moved for moved in g.state["gun_moves"] if moved == area])
    there = g.count(area, g.power, kind) if attack else g.rested(area, kind)
    return there - g.converted(area, kind)


def is_common(g: Position, area: str) -> bool:
    """AAE-199: the gun of a Middle East country that no power holds may be moved by any Ally."""
    return g.board.is_middle_east(area) and g.is_friendly(area, g.power) and g.power != "Germany"


def march(
    g: Position,
    order: Order,
    units: Sequence[Units],
    targets: Collection[str],
    events: Events,
    *,
    attack: bool,
) -> None:
    """AAE-060, AAE-202, AAE-262: the units leave and arrive; in an attack they take what stands
    open on their way.

    The `targets` of assaults are taken when the assault is fought out (AAE-130). A gun that leaves
    the free Middle East is from then on the power's that moved it; others stay their owner's.
    """
    start, goal = order.path[0], order.path[-1]
    moved: dict[str, Counts] = {}
    for unit in units:
        for owner, count in owners(g, start, unit):
            power = owner if is_common(g, goal) else g.power
            if power != owner:
                capture.hand_over(g, start, owner, power, {unit.kind: count}, events)
            g.add(start, power, unit.kind, -count)
            g.add(goal, power, unit.kind, count)
            change(moved.setdefault(power, {}), unit.kind, count)
        if unit.kind == GUN and (is_common(g, start) or is_common(g, goal)):
            # Once in a round, whoever moves it; it is found again by where it stands now.
            g.state["gun_moves"] += [goal] * unit.count
        else:
            g.tire(goal, unit.kind, unit.count)
        if attack:
            g.turn["came"].append(
                {"at": goal, "from": order.path[-2], "kind": unit.kind, "count": unit.count}
            )
    for power, counts in moved.items():
        events.append({"kind": "moved", "power": power, "units": counts, "path": list(order.path)})
    if attack:
        for area in order.path[1:]:
            passing = area != goal
            if (
                g.is_enemy_held(area, g.power)
                and not g.enemy_occupied(area, g.power)
                and (passing or area not in targets)
            ):
                capture.take(g, area, events)


def owners(g: Position, start: str, unit: Units) -> list[tuple[str, int]]:
    """Whose pieces move: the mover's, or for a common gun also those of allies, the power named
    first.
    """
    if unit.kind != GUN or not is_common(g, start):
        return [(g.power, unit.count)]
    found: list[tuple[str, int]] = []
    left = unit.count
    for owner in sorted(g.friends_of(g.power), key=lambda owner: owner != unit.power):
        taken = min(left, g.count(start, owner, GUN))
        if taken:
            found.append((owner, taken))
            left -= taken
    return found
