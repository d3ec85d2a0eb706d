"""Minor Ally Builds, an optional rule (§9.3)."""

from __future__ import annotations

from collections.abc import Iterable

from pbem.engine.errors import Refusal
from pbem.engine.flow import Events
from pbem.games.blitz_world_in_conflict.components import ABOMB, is_big
from pbem.games.blitz_world_in_conflict.concepts import homes, in_force
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.turn_end import builds, growing, income

OPTION = "minor_ally_builds"


def begin(g: Position, powers: Iterable[str]) -> None:
    """BLZ-750: for which countries each of these powers has to spend a Resource first."""
    if in_force.option(g, OPTION):
        g.state["accounts"]["owed"] = {power: owed(g, power) for power in powers}


def owed(g: Position, power: str) -> list[str]:
    """BLZ-750: the countries of a power with a Resource that it has, of which a unit can be
    built."""
    counted = (i.at for i in income.of(g, power).items if i.resources > 0 and not i.purse)
    countries = {g.country(at) for at in counted if at in g.state["control"]}
    return sorted(country for country in countries if _next(g, power, country))


def _next(g: Position, power: str, country: str) -> str:
    """The first unit of a country that can be built, new ones first, "" for none."""
    own = [name for name in g.board.units if homes.nation(g, name) == country]
    pool = g.state["pool"].get(power, ())
    new = [name for name in own if name in pool and not is_big(name)]
    there = [name for name in own if g.owner(name) == power and growing.may_grow(g, name)]
    return next((name for name in (*new, *there) if _can_be_built(g, power, name)), "")


def _can_be_built(g: Position, power: str, unit: str) -> bool:
    """Whether it can, but for what it costs."""
    if g.board.units[unit].type == ABOMB:
        return False
    trial = g.trial()
    trial.state["resources"][power], trial.state["accounts"]["owed"] = 1, {}
    try:
        builds.build(trial, power, {"builds": [{"unit": unit}]}, [])
    except Refusal:
        return False
    return True


def settle(g: Position, events: Events) -> None:
    """BLZ-750: what is still owed is built, as far as there are Resources."""
    for power, countries in sorted(g.state["accounts"]["owed"].items()):
        for country in list(countries):
            unit = _next(g, power, country)
            if unit and g.state["resources"][power]:
                builds.build(g, power, {"builds": [{"unit": unit}]}, events)
            if country in countries:
                countries.remove(country)
