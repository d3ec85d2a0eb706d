"""Who of two allied powers comes to control an area (BLZ-446, BLZ-579, BLZ-583)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from pbem.engine.flow import Events
from pbem.games.blitz_world_in_conflict.concepts import values
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.rounds import combatants

Claim = tuple[Fraction, ...]
_SIDES = 6


def after_attack(g: Position, units: Sequence[str], label: str, dice: Any) -> str:
    """BLZ-583: the power with the most Land Factors of those that can advance, then with the
    strongest single unit, else a coin decides."""
    claims: dict[str, Claim] = {}
    for power in g.board.powers:
        factors = [values.land_factors(g, unit) for unit in units if g.owner(unit) == power]
        if factors:
            claims[power] = (sum(factors, Fraction(0)), max(factors))
    return first(claims, label, dice)


def first(claims: Mapping[str, Claim], label: str, dice: Any) -> str:
    """The power with the highest claim; between equal ones a coin, a die of which the low numbers
    are for the one that comes first in a turn."""
    best = max(claims.values())
    equal = [power for power, claim in claims.items() if claim == best]
    if len(equal) == 1:
        return equal[0]
    [die] = dice.roll(f"{label}/coin", 1)
    return equal[(int(die) - 1) * len(equal) // _SIDES]


def sizes(g: Position, units: Sequence[str], power: str) -> dict[str, int]:
    """The Sizes of the land units of a power among units."""
    return {u: g.size(u) for u in combatants.on_land(g, units) if g.owner(u) == power}


def enter(
    g: Position,
    area: str,
    power: str,
    units: Sequence[str],
    before: Mapping[str, int],
    events: Events,
) -> None:
    """BLZ-579: a power takes an area after a Ground Attack, and all units that can do so go there.
    `before` are the Sizes that its land units had, to see whether they were hurt (BLZ-704)."""
    # What a capture brings about takes two dozen modules, which nobody needs to weigh an attack.
    from pbem.games.blitz_world_in_conflict.land import capture

    unhurt = all(g.size(unit) == size for unit, size in before.items())
    capture.take(g, area, power, events, unhurt=unhurt)
    for unit in units:
        g.move(unit, area)
    told = {"at": area, "power": power, "units": list(units)}
    events.append({"kind": "units_advanced", **told})


def bombed(g: Position, area: str, bombs: Sequence[str], events: Events) -> None:
    """BLZ-660: on whose area an A-Bomb has fallen."""
    holder = g.controller(area)
    if bombs and holder not in g.state["bombed"]:
        g.state["bombed"] = sorted([*g.state["bombed"], holder])
        events.append({"kind": "a_bomb_fell", "area": area, "power": holder})
