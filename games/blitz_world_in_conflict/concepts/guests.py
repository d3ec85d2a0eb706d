"""Who may be in an area that an ally controls (BLZ-213 to BLZ-215)."""

from __future__ import annotations

from pbem.engine.errors import Illegal
from pbem.games.blitz_world_in_conflict.components import LAND
from pbem.games.blitz_world_in_conflict.concepts import in_force, partners
from pbem.games.blitz_world_in_conflict.position import Position


def is_open(g: Position, power: str, area: str, kind: str = "") -> bool:
    """BLZ-213, BLZ-214, BLZ-215: one's own areas always, those of AFA and USA for each other once
    the USA is at war, others of allies by their leave; `kind` is that of the unit."""
    if is_at_home(g, power, area):
        return True
    return _can_be_let_in(g, power, area) and is_let_in(g, power, area, kind)


def is_at_home(g: Position, power: str, area: str) -> bool:
    """Whether a power needs nobody's leave in an area of its side."""
    holder = g.controller(area)
    return holder == power or not in_force.stacking(g) or partners.are_partners(g, power, holder)


def needs_leave(g: Position, power: str, area: str, kind: str) -> bool:
    """BLZ-215: whether an ally has to be asked, and may say yes."""
    if not g.controller(area) or not g.is_friendly(area, power) or is_at_home(g, power, area):
        return False
    return _can_be_let_in(g, power, area) and not is_let_in(g, power, area, kind)


def is_let_in(g: Position, power: str, area: str, kind: str = "") -> bool:
    """BLZ-215: whether the controller lets units of a kind in; a player who decides for both need
    not say so."""
    seat = g.decider(power)
    if seat is not None and seat == g.decider(g.controller(area)):
        return True
    leave = g.state["permits"].get(power, ())
    return any(where == area and (not only or only == kind) for where, only in leave)


def let_in(g: Position, power: str, area: str, kind: str) -> None:
    """BLZ-215: the controller lets units of a kind in, "" for all, until the turn ends."""
    g.state["permits"].setdefault(power, []).append([area, kind])


def check(g: Position, unit: str, area: str) -> None:
    """BLZ-214, BLZ-215: Illegal unless a unit may be in an area of its side."""
    power, kind = g.owner(unit), g.board.units[unit].kind
    if is_at_home(g, power, area):
        return
    _check_ally(g, power, area, unit)
    if not is_let_in(g, power, area, kind):
        holder = g.controller(area)
        raise Illegal("BLZ-215", "not_let_in", unit=unit, area=area, holder=holder, power=power)


def _can_be_let_in(g: Position, power: str, area: str) -> bool:
    try:
        _check_ally(g, power, area, "")
    except Illegal:
        return False
    return True


def _check_ally(g: Position, power: str, area: str, unit: str) -> None:
    """BLZ-214, BLZ-215: Illegal where an ally could not even let one in."""
    holder = g.controller(area)
    if g.country(area) in g.board.major_homes():
        raise Illegal("BLZ-214", "home_of_a_power", unit=unit, area=area, holder=holder)
    if not g.foes(holder) or set(g.foes(holder)) != set(g.foes(power)):
        raise Illegal("BLZ-215", "other_enemies", unit=unit, area=area, holder=holder, power=power)
    if g.here(area, LAND, power=holder):
        raise Illegal("BLZ-215", "host_is_there", unit=unit, area=area, holder=holder)
