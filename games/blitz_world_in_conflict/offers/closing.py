"""Offers for the mails of a turn's end: Partisans, new weapons, lend lease, and what can be
built."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from pbem.engine.errors import Refusal
from pbem.engine.flow import Ask
from pbem.engine.game import Offer
from pbem.games.blitz_world_in_conflict.components import ABOMB, FORT, GAR, is_big
from pbem.games.blitz_world_in_conflict.concepts import in_force
from pbem.games.blitz_world_in_conflict.orders import sections
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.scenario_rules import withdrawal
from pbem.games.blitz_world_in_conflict.turn_end import (
    builds as building,
)
from pbem.games.blitz_world_in_conflict.turn_end import (
    growing,
    lend_lease,
    minor_builds,
)
from pbem.games.blitz_world_in_conflict.turn_end import (
    partisans as placing,
)
from pbem.games.blitz_world_in_conflict.turn_end import (
    weapons as developing,
)

# How many units a form offers to build.
MOST = 3


def _headed(ask: Ask, power: str, text: str) -> str:
    """A line with its power before it where a person has several."""
    return text if len(ask.to) == 1 else f"{power}: {text}"


def partisans(g: Position, ask: Ask) -> list[Offer]:
    """Where one may be placed."""
    found = []
    for power in ask.to:
        told = placing.right_of(g, power)
        if told and told["by"][0] == power:
            enemy = [area for area in told["areas"] if not g.is_friendly(area, power)]
            line = f"partisan {enemy[0]}" if enemy else "no partisan"
            note = ("partisans", {"power": power, "areas": list(told["areas"])})
            found.append(Offer(_headed(ask, power, line), (note,)))
    return found


def weapons(g: Position, ask: Ask) -> list[Offer]:
    """Counters of the open Group, and what is lent."""
    found = []
    for power in ask.to:
        if developing.may_pick(g, power):
            found.append(_group(g, ask, power))
        for unit in lend_lease.due(g, power):
            line = f"lend {unit}: {_resources(lend_lease.size(g, unit))}"
            found.append(Offer(_headed(ask, power, line)))
    return found


def _resources(count: int) -> str:
    return f"{count} resource{'' if count == 1 else 's'}"


def _group(g: Position, ask: Ask, power: str) -> Offer:
    group = developing.current(g, power)
    names = list(g.state["groups"][power][group - 1])
    count = developing.allowed(g, power, group) - developing.picked(g, power)
    wanted = [name for name in names if developing.is_wanted(g, power, name)][:count]
    line = _headed(ask, power, f"develop {', '.join(wanted)}") if wanted else ""
    note = ("group", {"power": power, "group": group, "count": count, "counters": names})
    return Offer(line, (note,))


def builds(g: Position, ask: Ask) -> list[Offer]:
    """What there is to spend, and units that it pays for, all of them together."""
    found, trial = [], g.trial()
    for power in ask.to:
        pool = sorted(g.state["pool"].get(power, ()))
        told = {"power": power, "oil": g.state["oil"][power], "units": pool}
        notes = [("spend", {**told, "resources": g.state["resources"][power]})]
        notes += _purses(g, power)
        lines = [_headed(ask, power, text) for text in _affordable(trial, power)]
        found += [Offer("", tuple(notes)), *(Offer(line) for line in lines)]
    return found


def _purses(g: Position, power: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """What serves one country alone, and what countries are owed first."""
    for country, goods in sorted(g.state["accounts"]["purses"].get(power, {}).items()):
        if sum(goods.values()):
            yield "purse", {"power": power, "country": country, "count": sum(goods.values())}
    if in_force.option(g, minor_builds.OPTION):
        yield "owed", {"power": power, "countries": minor_builds.owed(g, power)}


def _affordable(g: Position, power: str) -> Iterator[str]:
    """Lines that can be carried out one after the other; the position is used up by it."""
    count = 0
    for unit, text in _candidates(g, power):
        trial = g.trial()
        try:
            building.build(trial, power, {"builds": [{"unit": unit}]}, [])
        except Refusal:
            continue
        building.build(g, power, {"builds": [{"unit": unit}]}, [])
        yield text
        count += 1
        if count == MOST:
            return


def _candidates(g: Position, power: str) -> Iterable[tuple[str, str]]:
    """New units, GAR first, since one of them is free, and units on the map that can grow."""
    pool = [name for name in g.state["pool"].get(power, ()) if not is_big(name)]
    new = [name for name in pool if g.board.units[name].type not in (ABOMB, FORT)]
    new.sort(key=lambda name: g.board.units[name].type != GAR)
    there = [u for u, told in g.state["units"].items() if told["of"] == power]
    yield from ((name, f"build {name}") for name in new)
    yield from ((name, f"build {name} +1") for name in sorted(there) if growing.may_grow(g, name))


def withdrawals(g: Position, ask: Ask) -> list[Offer]:
    """BLZ-107: what goes without an order."""
    told = [f"{unit} -{by}" for unit, by in withdrawal.usual(g).items()]
    return [Offer(f"scrap {', '.join(told)}")] if told else []


OFFERS: Mapping[str, Callable[[Position, Ask], Sequence[Offer]]] = {
    sections.PARTISANS: partisans,
    sections.WEAPONS: weapons,
    sections.SPENDING: builds,
    sections.WITHDRAWAL: withdrawals,
}
