"""Rulings on units and counters: where they are, their Size, who commands them, what carries them,
and whom Commanders lead."""

from __future__ import annotations

from pbem.engine.corrections import NOBODY, NOTHING, Setting, Word
from pbem.engine.errors import Illegal
from pbem.games.blitz_world_in_conflict.components import counter, is_big, unit_of
from pbem.games.blitz_world_in_conflict.concepts import command
from pbem.games.blitz_world_in_conflict.invariants import stock
from pbem.games.blitz_world_in_conflict.orders.ports import area_of, port_name, sea_of
from pbem.games.blitz_world_in_conflict.position import Position

POOL, ASIDE, REMOVED = "pool", "aside", "removed"
GROUPS = tuple(f"group {number}" for number in range(1, 7))
HEAPS = (POOL, ASIDE, REMOVED, *GROUPS)
_LISTS = (ASIDE, REMOVED)


# Counters beside the map


def heap_of(g: Position, name: str) -> str:
    """In which heap a counter lies, NOTHING for none of them."""
    for power in g.board.powers:
        if name in g.state["pool"].get(power, ()):
            return POOL
        for place, names in enumerate(g.state["groups"].get(power, ())):
            if name in names:
                return GROUPS[place]
    return next((where for where in _LISTS if name in g.state[where]), NOTHING)


def from_heap(g: Position, name: str) -> str:
    """A counter out of its heap; gives the power whose heap it was, "" for none."""
    for power in g.board.powers:
        if name in g.state["pool"].get(power, ()):
            g.from_pool(name, power)
            return power
        for names in g.state["groups"].get(power, ()):
            if name in names:
                names.remove(name)
                return power
    for where in _LISTS:
        if name in g.state[where]:
            g.state[where].remove(name)
    return ""


def _power(g: Position, name: str) -> str:
    """Whose a counter is: its power's, or that of its country."""
    told = g.board.units[unit_of(name)]
    return told.power or g.ally(told.home)


def lay(g: Position, name: str, heap: str, power: str) -> None:
    if heap in _LISTS:
        g.state[heap] = sorted([*g.state[heap], name])
    elif not power:
        raise Illegal("BLZ-316", "no_power_has_it", unit=name)
    elif heap == POOL:
        g.to_pool(name, power)
    else:
        groups, place = g.state["groups"].setdefault(power, []), GROUPS.index(heap)
        groups += [[] for _ in range(place + 1 - len(groups))]
        groups[place] = sorted([*groups[place], name])


def _set_heap(g: Position, name: str, heap: str) -> None:
    """BLZ-204: a counter that is beside the map lies elsewhere there. Raises Illegal."""
    if heap_of(g, name) == NOTHING:
        where = dict(stock.places(g)).get(name, "nowhere")
        raise Illegal("BLZ-204", "counter_is_elsewhere", unit=name, at=where)
    owner = from_heap(g, name) or _power(g, name)
    lay(g, name, heap, owner)


# Units on the map


def _spot(g: Position, unit: str) -> str:
    """Where a unit is, as orders say it; NOTHING for off the map."""
    if not g.at(unit):
        return NOTHING
    port = g.state["units"][unit].get("port", "")
    return port_name(g.at(unit), port) if port else g.at(unit)


def _set_spot(g: Position, unit: str, place: str) -> None:
    """BLZ-203, BLZ-221: a unit is there, with what is aboard of it; one that was off the map comes
    with Size 1 out of its heap, one that leaves goes to the Force Pool. It has done nothing in this
    phase. Raises Illegal."""
    _forget(g, unit)
    if place == NOTHING:
        _off(g, unit)
        return
    area = area_of(place)
    if area not in g.board.in_play:
        raise Illegal("BLZ-223", "not_in_play", area=area)
    if g.at(unit):
        g.move(unit, area, sea_of(place) or g.board.first_port(area))
        return
    power = from_heap(g, unit) or _power(g, unit)
    if not power:
        raise Illegal("BLZ-316", "no_power_has_it", unit=unit)
    g.put(unit, area, 1, power, sea_of(place) or g.board.first_port(area))


def _off(g: Position, unit: str) -> None:
    if not g.at(unit):
        return
    for each in g.cargo(unit):
        _off(g, each)
    size, power = g.size(unit), g.owner(unit) or _power(g, unit)
    g.take_off(unit)
    for name in dict.fromkeys((unit, counter(unit, size))):
        lay(g, name, POOL if power else ASIDE, power)


def _forget(g: Position, unit: str) -> None:
    """What a unit has done in this phase."""
    for what in ("returned", "sailed", "rebased", "marched", "blocked"):
        g.now[what] = [each for each in g.now[what] if each != unit]
    g.now["came"].pop(unit, None)


def _set_size(g: Position, unit: str, size: int) -> None:
    """BLZ-204, BLZ-652: the Size of a unit on the map; its Big counter comes out of its heap, or
    goes to the Force Pool. Raises Illegal."""
    if not g.at(unit):
        raise Illegal("BLZ-388", "unit_not_on_map", unit=unit)
    if size not in g.board.units[unit].sizes:
        raise Illegal("BLZ-203", "no_such_size", unit=unit, size=size)
    before, after = counter(unit, g.size(unit)), counter(unit, size)
    if is_big(after) and not is_big(before):
        from_heap(g, after)
    elif is_big(before) and not is_big(after):
        lay(g, before, POOL, g.owner(unit))
    g.change(unit, size=size)


def _set_owner(g: Position, unit: str, power: str) -> None:
    """BLZ-349: who commands a unit on the map, nobody for a neutral country's. Raises Illegal."""
    if not g.at(unit):
        raise Illegal("BLZ-388", "unit_not_on_map", unit=unit)
    g.change(unit, of="" if power == NOBODY else power)


def _set_carrier(g: Position, unit: str, carrier: str) -> None:
    """BLZ-396, BLZ-661: what a unit is aboard of, and where it is then. Raises Illegal."""
    for each in (unit, carrier):
        if each != NOTHING and not g.at(each):
            raise Illegal("BLZ-388", "unit_not_on_map", unit=each)
    if carrier == NOTHING:
        g.change(unit, aboard="")
    else:
        g.board_ship(unit, carrier)


# Commanders


def _leads(g: Position, name: str) -> str:
    told = g.state["commanders"].get(name, {})
    return str(told.get("unit", "") or NOTHING)


def _set_leads(g: Position, name: str, unit: str) -> None:
    """BLZ-755, BLZ-759: whom a Commander commands, his other face being off the map; nothing for
    one in the Force Pool. Raises Illegal."""
    for face in command.faces(g, name):
        g.state["commanders"].pop(face, None)
    if unit != NOTHING:
        if not g.at(unit):
            raise Illegal("BLZ-388", "unit_not_on_map", unit=unit)
        g.state["commanders"][name] = {"at": "", "unit": unit}


WORDS = (
    Word("unit", "{unit}: {value:spot}", Setting(_spot, _set_spot), "unit Royal Air Force: London"),
    Word(
        "size",
        "{unit}: {value:amount}",
        Setting(Position.size, _set_size),
        "size Royal Air Force: 2",
    ),
    Word(
        "owner",
        "{unit}: {value:leader}",
        Setting(lambda g, unit: g.owner(unit) or NOBODY, _set_owner),
        "owner Royal Air Force: AFA",
    ),
    Word(
        "aboard",
        "{unit}: {value:carrier}",
        Setting(lambda g, unit: g.carrier(unit) or NOTHING, _set_carrier),
        "aboard 8th Army: Europe Trs",
    ),
    Word("beside", "{counter}: {value:heap}", Setting(heap_of, _set_heap), "beside Chars: aside"),
    Word(
        "leads",
        "{commander}: {value:carrier}",
        Setting(_leads, _set_leads),
        "leads Montgomery: nothing",
    ),
)
