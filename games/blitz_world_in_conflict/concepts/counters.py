"""Where counters go that leave the map (BLZ-335, BLZ-337, BLZ-347, BLZ-557, BLZ-655)."""

from __future__ import annotations

from pbem.engine.flow import Events
from pbem.games.blitz_world_in_conflict.components import counter, unit_of
from pbem.games.blitz_world_in_conflict.concepts import command, homes
from pbem.games.blitz_world_in_conflict.position import Position

MAGINOT = "Maginot Line"


def put_away(g: Position, name: str, power: str) -> None:
    """BLZ-337, BLZ-557, BLZ-655: a counter that leaves the map goes to the Force Pool, that of a
    conquered country is set aside."""
    if is_mortal(g, name):
        remove(g, name)
    elif unit_of(name) == MAGINOT or not (pool := homes.pool_of(g, name, power)):
        set_aside(g, name)
    else:
        g.to_pool(name, pool)


def is_mortal(g: Position, name: str, turn: int = 0) -> bool:
    """BLZ-077, BLZ-104: whether a counter never comes back in this scenario once it leaves the map;
    with a `turn` whether that begins with it."""
    home = g.board.units[unit_of(name)].home
    entries = [each for each in g.board.set_up.get("mortal", ()) if each["home"] == home]
    return any(each["from"] == turn if turn else each["from"] <= g.turn for each in entries)


def remove(g: Position, name: str) -> None:
    """BLZ-104, BLZ-107: a counter is out of the game."""
    g.state["removed"].append(name)
    g.state["removed"].sort()


def set_aside(g: Position, name: str) -> None:
    """BLZ-344, BLZ-655: a counter is set aside; the Maginot Line never comes back."""
    where = "removed" if unit_of(name) == MAGINOT else "aside"
    g.state[where].append(name)
    g.state[where].sort()


def empty_pools(g: Position, country: str) -> None:
    """BLZ-335: the counters of a country leave all Force Pools."""
    for power, names in list(g.state["pool"].items()):
        for name in list(names):
            if homes.nation(g, unit_of(name)) == country:
                g.from_pool(name, power)
                set_aside(g, name)


def take_away(g: Position, unit: str, events: Events) -> None:
    """BLZ-347: a unit on the map is set aside, with the Small counter that lies in the Reserve Pool
    beside its Big one."""
    told = g.state["units"][unit]
    shown = {"unit": unit, "power": told["of"], "at": told["at"]}
    g.take_off(unit)
    for name in {unit, counter(unit, told["size"])}:
        set_aside(g, name)
    events.append({"kind": "unit_set_aside", **shown})
    command.settle(g, events)


def discard(g: Position, unit: str) -> None:
    """BLZ-557, BLZ-655: a unit on the map is destroyed: its counters go where they belong, the
    Small one that lies in the Reserve Pool beside a Big one among them."""
    told = g.state["units"][unit]
    g.take_off(unit)
    for name in sorted({unit, counter(unit, told["size"])}):
        put_away(g, name, told["of"])


def give_up(g: Position, unit: str, events: Events) -> None:
    """BLZ-350, BLZ-353: a unit is destroyed without a fight, with what is aboard of it."""
    for aboard in g.cargo(unit):
        give_up(g, aboard, events)
    told = g.state["units"][unit]
    shown = {"unit": unit, "power": told["of"], "at": told["at"]}
    discard(g, unit)
    events.append({"kind": "unit_destroyed", **shown})
    command.settle(g, events)
