"""New weapons of the Weapons Development Charts (§7.3, §C.6)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.games.blitz_world_in_conflict.components import ABOMB, unit_of
from pbem.games.blitz_world_in_conflict.concepts import homes
from pbem.games.blitz_world_in_conflict.position import Position

FIRST_BOX = 5
_EXTRA = "extra picks"


def current(g: Position, power: str) -> int:
    """BLZ-624: the number of the Group that is open, from 1; 0 where all are empty."""
    groups = g.state["groups"].get(power, ())
    return next((number for number, names in enumerate(groups, 1) if names), 0)


def allowed(g: Position, power: str, group: int) -> int:
    """BLZ-074, BLZ-623, BLZ-625: how many counters may be added in a turn, the last of them from
    this Group."""
    picks = g.board.set_up.get("picks", {}).get(power, [0])
    return int(picks[min(group, len(picks)) - 1])


def picked(g: Position, power: str) -> int:
    """How many have been in this turn."""
    return int(g.state["accounts"]["picks"].get(power, 0))


def may_pick(g: Position, power: str) -> bool:
    """Whether another one may be, at no cost."""
    group = current(g, power)
    return group > 0 and picked(g, power) < allowed(g, power, group)


def develop(g: Position, power: str, args: Mapping[str, Any], events: Events) -> None:
    """BLZ-623 to BLZ-625: counters that are picked. Raises Illegal."""
    for name in args["counters"]:
        check_group(g, power, name)
        if not may_pick(g, power):
            _pay_extra(g, power, events)
        pick(g, power, name, events)


def check_group(g: Position, power: str, name: str) -> None:
    """BLZ-624: Illegal unless a counter is of the open Group of a power."""
    groups, group = g.state["groups"].get(power, []), current(g, power)
    number = next((n for n, names in enumerate(groups, 1) if name in names), 0)
    if not number:
        raise Illegal("BLZ-623", "not_on_chart", counter=name, power=power)
    if number != group:
        left = list(groups[group - 1])
        raise Illegal("BLZ-624", "group_not_open", counter=name, group=group, left=left)


def _pay_extra(g: Position, power: str, events: Events) -> None:
    """BLZ-074: in scenario C one more costs an Oil, twice in the game."""
    group, extra = current(g, power), g.board.set_up.get("extra_picks", {}).get(power, 0)
    used = int(g.state["events"].get(_EXTRA, 0))
    count = allowed(g, power, group)
    if used >= extra or picked(g, power) > count:
        rule = "BLZ-625" if count < allowed(g, power, 1) else "BLZ-074" if extra else "BLZ-623"
        raise Illegal(rule, "no_pick_left", power=power, count=count, group=group)
    if not g.state["oil"][power]:
        raise Illegal("BLZ-074", "no_oil_for_pick", power=power)
    g.state["oil"][power] -= 1
    g.state["events"][_EXTRA] = used + 1
    events.append({"kind": "extra_pick", "power": power, "left": extra - used - 1})


def pick(g: Position, power: str, name: str, events: Events) -> None:
    """One more counter of this turn."""
    g.state["accounts"]["picks"][power] = picked(g, power) + 1
    add(g, power, name, events, "develop")


def add(g: Position, power: str, name: str, events: Events, how: str) -> None:
    """BLZ-626 to BLZ-628, BLZ-658: a counter of the chart comes to a Force Pool, that of another
    power of the side where its country is with that one; it is set aside where its country is no
    ally, and an A-Bomb has to be developed first."""
    _take_out(g, power, name)
    unit, owner = unit_of(name), homes.pool_of(g, name, power)
    told = {"power": power, "counter": name, "how": how}
    if g.board.units[unit].type == ABOMB and power not in g.state["tested"]:
        g.state["bombs"][unit] = FIRST_BOX
        where = "track"
    elif owner:
        g.to_pool(name, owner)
        where = "pool" if owner == power else "ally"
    else:
        g.state["aside"] = sorted([*g.state["aside"], name])
        where = "aside"
    events.append({"kind": "weapon_added", **told, "where": where, "owner": owner})


def _take_out(g: Position, power: str, name: str) -> None:
    for names in g.state["groups"][power]:
        if name in names:
            names.remove(name)


def is_wanted(g: Position, power: str, name: str) -> bool:
    """BLZ-626: whether a counter of a chart has to be added: its country is with the side of the
    power, and not conquered."""
    home = homes.nation(g, unit_of(name))
    if home not in g.board.countries and home in g.board.areas:
        return g.is_friendly(home, power)
    return bool(homes.pool_of(g, name, power))


def remove(g: Position, power: str, args: Mapping[str, Any], events: Events) -> None:
    """BLZ-626: counters of the open Group whose country is neutral, conquered or with the enemy
    leave the game. Raises Illegal."""
    for name in args["counters"]:
        check_group(g, power, name)
        if is_wanted(g, power, name):
            raise Illegal("BLZ-626", "still_an_ally", counter=name)
        _take_out(g, power, name)
        g.state["removed"] = sorted([*g.state["removed"], name])
        events.append({"kind": "weapon_removed", "power": power, "counter": name})


def fill(g: Position, power: str, events: Events) -> None:
    """BLZ-623: who names fewer than he may add gets the first of his Group, of countries that are
    with his side."""
    while may_pick(g, power):
        names = g.state["groups"][power][current(g, power) - 1]
        wanted = [name for name in names if is_wanted(g, power, name)]
        if not wanted:
            return
        pick(g, power, wanted[0], events)
