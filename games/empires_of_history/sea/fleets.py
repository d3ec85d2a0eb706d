"""Ships in an area and their task forces: what they are, and what becomes of those that are hit
(EOH-222, EOH-229, EOH-230, EOH-420, R82).

A task force stands in `now["forces"]` under its key, see position.py; its ships stand in `units`
like all others, what it has aboard in `cargo` and `riders`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from pbem.engine.flow import Events
from pbem.games.empires_of_history.air import stranded
from pbem.games.empires_of_history.components import DAMAGED, SEA
from pbem.games.empires_of_history.position import Position
from pbem.games.empires_of_history.sea import holds
from pbem.wargame.counts import Counts, change

Force = dict[str, Any]
SUBMARINE, CARRIER = "submarine", "carrier"


def key_of(nation: str, name: str) -> str:
    """Under which key a task force of a nation stands."""
    return f"{nation} {name}"


def named(g: Position, nation: str, name: str) -> Force | None:
    """A task force by its name, None where the nation has no such one."""
    found: Force | None = g.now["forces"].get(key_of(nation, name))
    return found


def in_order(g: Position) -> list[tuple[str, Force]]:
    """All task forces with their keys, by these."""
    return sorted(g.now["forces"].items())


def at(g: Position, area: str) -> Iterator[Force]:
    """The task forces in an area."""
    return (each for _, each in in_order(g) if each["at"] == area)


def free(g: Position, area: str, nation: str) -> Counts:
    """EOH-420: the ships of a nation in an area that are in no task force."""
    found = dict(g.of_class(area, nation, SEA))
    for force in at(g, area):
        for kind, count in force["ships"].get(nation, {}).items():
            change(found, kind, -count)
    return found


def surface(ships: Mapping[str, int]) -> Counts:
    """Those that are no submarines."""
    return {kind: count for kind, count in ships.items() if kind != SUBMARINE}


def has_surface(force: Force) -> bool:
    """Whether a task force has other ships than submarines."""
    return any(surface(ships) for ships in force["ships"].values())


def enemy_surface(g: Position, zone: str, nations: Collection[str]) -> list[str]:
    """R18: the enemies of any of these nations with surface ships in a sea zone."""
    here, fight = g.state["units"].get(zone, {}), g.relations.fight
    foes = [foe for foe in here if any(fight(nation, foe) for nation in nations)]
    found = [foe for foe in foes if surface(g.of_class(zone, foe, SEA))]
    return sorted(found, key=g.board.rank)


# Hits


def hit(
    g: Position, area: str, nation: str, kind: str, hits: int, events: Events, force: str = ""
) -> None:
    """EOH-222, EOH-230: a ship of an area, or of a task force, takes so many hits: it is damaged,
    or sinks with what it carries."""
    is_sunk = hits >= g.unit(nation, kind).hits
    ships = _list_of(g, area, nation, kind, force)
    g.add(area, nation, kind, -1)
    change(ships, kind, -1)
    if not is_sunk:
        g.add(area, nation, f"{DAMAGED}{kind}")
        change(ships, f"{DAMAGED}{kind}", 1)
    for each in at(g, area):
        each["ships"] = {n: left for n, left in each["ships"].items() if left}
    told = {"area": area, "power": nation, "unit": kind}
    events.append({"kind": "ship_sunk" if is_sunk else "ship_damaged", **told})
    if is_sunk:
        drown(g, area, nation, events)
    if kind.removeprefix(DAMAGED) == CARRIER:
        stranded.leave_carriers(g, area, nation, events)


def _list_of(g: Position, area: str, nation: str, kind: str, key: str) -> Counts:
    """The ships of the task force to which a ship belongs that is hit: the one that is meant; or,
    where no ship of the kind is free, that with the least aboard."""
    free_ones = free(g, area, nation)
    if not key and free_ones.get(kind):
        return free_ones
    with_kind = [f for f in at(g, area) if f["ships"].get(nation, {}).get(kind)]
    force = g.now["forces"][key] if key else min(with_kind, key=lambda f: _aboard(f, nation))
    ships: Counts = force["ships"][nation]
    return ships


def _aboard(force: Force, nation: str) -> int:
    return sum(count for _, _, count in holds.items(force["cargo"].get(nation, holds.empty())))


def drown(g: Position, area: str, nation: str, events: Events) -> None:
    """EOH-229: what the transports that are left in an area cannot hold has gone down, and generals
    where no ship is left."""
    for force in at(g, area):
        if hold := force["cargo"].get(nation):
            ships = force["ships"].get(nation, {}).get(holds.TRANSPORT, 0)
            for owner, kind, count in holds.sunk(g, nation, hold, ships):
                holds.add(hold, owner, kind, -count)
                _go_down(g, area, nation, (owner, kind, count), events)
        _lose_riders(g, force, nation, events)
    ships = g.count(area, nation, holds.TRANSPORT)
    for lost in holds.sunk(g, nation, holds.of(g, area, nation), ships):
        _go_down(g, area, nation, lost, events)
    if not g.of_class(area, nation, SEA):
        names = list(g.state["riders"].get(area, {}).get(nation, ()))
        _go_under(g, area, nation, names, events)


def _go_down(
    g: Position, area: str, nation: str, lost: tuple[str, str, int], events: Events
) -> None:
    owner, kind, count = lost
    holds.put(g, area, nation, owner, kind, -count)
    told = {"area": area, "power": nation, "owner": owner or nation, "unit": kind, "count": count}
    events.append({"kind": "cargo_sunk", **told})


def _lose_riders(g: Position, force: Force, nation: str, events: Events) -> None:
    """Generals aboard go down with the last ship of their task force."""
    names = force["riders"].get(nation, [])
    if names and not force["ships"].get(nation):
        del force["riders"][nation]
        _go_under(g, force["at"], nation, names, events)


def _go_under(g: Position, area: str, nation: str, names: list[str], events: Events) -> None:
    if names:
        change_riders(g, area, nation, names, -1)
        g.state["fallen_generals"] += names
        told = {"area": area, "power": nation, "generals": names}
        events.append({"kind": "generals_fell", **told})


def change_riders(g: Position, area: str, nation: str, names: Collection[str], by: int) -> None:
    """Generals come aboard the ships of a nation in an area (`by` 1), or leave them (-1)."""
    here = g.state["riders"].setdefault(area, {})
    left = [each for each in here.get(nation, []) if each not in names]
    here[nation] = sorted([*left, *names]) if by > 0 else left
    if not here[nation]:
        del here[nation]
    if not here:
        del g.state["riders"][area]
