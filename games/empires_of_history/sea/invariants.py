"""What always holds of ships, of task forces and of what they carry."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pbem.games.empires_of_history.components import MINOR_PORT, SEA
from pbem.games.empires_of_history.position import Position, base
from pbem.games.empires_of_history.sea import fleets, holds
from pbem.games.empires_of_history.sea.ports import MOST_IN_MINOR, ships_in
from pbem.wargame import invariants as war


def faults(g: Position) -> Iterator[str]:
    """What is wrong with ships and their cargo, in words."""
    yield from _in_port(g)
    yield from _in_forces(g)
    yield from _transports(g)
    yield from _aboard_forces(g)
    yield from _riders(g)


def _in_port(g: Position) -> Iterator[str]:
    """EOH-028, EOH-029: ports hold what they can, and no enemies of who has them."""
    for area in g.state["units"]:
        owners = g.nations_in(area, SEA)
        if not owners or g.board.is_sea(area):
            continue
        if g.board.port(area) == MINOR_PORT and ships_in(g, area) > MOST_IN_MINOR:
            yield f"{area}: {ships_in(g, area)} ships in a minor port"
        if not g.state["slot"]:
            yield from (
                f"{area}: ships of {nation} in a port of {g.controller(area)}"
                for nation in owners
                if g.at_war(nation, g.controller(area))
            )


def _in_forces(g: Position) -> Iterator[str]:
    """EOH-420: a task force has ships that are there, each of them is in one."""
    told: Counter[tuple[str, str, str]] = Counter()
    for force in g.now["forces"].values():
        for nation, ships in force["ships"].items():
            told.update({(force["at"], nation, kind): n for kind, n in ships.items()})
    for (area, nation, kind), count in told.items():
        if count > g.count(area, nation, kind):
            yield f"{area}: {count} {kind} of {nation} in task forces, and fewer are there"


def _transports(g: Position) -> Iterator[str]:
    """EOH-225, EOH-227: cargo has transports, and is no ship."""
    for area, here in g.state["cargo"].items():
        for nation in here:
            hold = holds.of(g, area, nation)
            if any(not war.is_count(count) for _, _, count in holds.items(hold)):
                yield f"{area}: cargo of {nation} that is less than nothing"
            kinds = {kind for owner, kind, _ in holds.items(hold) if owner}
            if any(g.board.units[base(kind)].kind == SEA for kind in kinds):
                yield f"{area}: ships on transports of {nation}"
            have = g.count(area, nation, holds.TRANSPORT)
            if (needed := holds.ships_needed(g, nation, hold)) > have:
                yield f"{area}: cargo for {needed} transports of {nation}, and {have} are there"


def _aboard_forces(g: Position) -> Iterator[str]:
    """EOH-225, EOH-227, EOH-424: what a task force has aboard is there, and its own transports hold
    it."""
    told: Counter[tuple[str, str, str, str]] = Counter()
    for key, force in fleets.in_order(g):
        for nation, hold in force["cargo"].items():
            have = force["ships"].get(nation, {}).get(holds.TRANSPORT, 0)
            if (needed := holds.ships_needed(g, nation, hold)) > have:
                yield f"{key}: cargo for {needed} transports of {nation}, and it has {have}"
            for owner, kind, count in holds.items(hold):
                told[force["at"], nation, owner, kind] += count
    for (area, nation, owner, kind), count in told.items():
        hold = holds.of(g, area, nation)
        have = hold["units"].get(owner, {}).get(kind, 0) if owner else hold[kind]
        if count > have:
            yield f"{area}: {count} {kind} aboard task forces of {nation}, and {have} are there"


def _riders(g: Position) -> Iterator[str]:
    """EOH-216: generals have ships to ride on, those of a task force are aboard."""
    for area, here in g.state["riders"].items():
        for nation in here:
            if not g.of_class(area, nation, SEA):
                yield f"{area}: generals of {nation} on no ship"
    for key, force in fleets.in_order(g):
        for nation, names in force["riders"].items():
            aboard = g.state["riders"].get(force["at"], {}).get(nation, ())
            if strange := sorted(set(names) - set(aboard)):
                yield f"{key}: {', '.join(strange)} of {nation} not aboard"
