"""Random lines of phases 8 and 9."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.engine.game import Chooser
from pbem.engine.orders import Line
from pbem.games.blitzwar.board import BROWN
from pbem.games.blitzwar.combat import attacks, group, one_zone
from pbem.games.blitzwar.combat.group import BLITZ
from pbem.games.blitzwar.orders import sections
from pbem.games.blitzwar.orders.writer import Items, counters, everything, writer
from pbem.games.blitzwar.position import Position
from pbem.games.blitzwar.samples import picks
from pbem.wargame.counts import Counts

_SECTIONS = {BLITZ: sections.BLITZ, group.NORMAL: sections.COMBAT}
_VERBS = {BLITZ: "blitz", group.NORMAL: "attack"}
_ALL = 0.6


def attack(g: Position, rng: Chooser) -> list[Line]:
    """An attack on any zone beside counters that may attack it, with all of them or some."""
    phase, areas = g.state["phase"], [*sorted(g.now["active"]), *sorted(g.state["ashore"])]
    targets = sorted({zone for area in areas for zone in _targets(g, area)})
    if not targets:
        return []
    zone = rng.choice(targets)
    sources: dict[str, Items] = {}
    for area in areas:
        if zone in _targets(g, area) and (there := group.ready(g, area, zone, phase)):
            sources[area] = counters(g, there if rng.random() < _ALL else _part(there, rng))
    if not sources:
        return []
    line = writer(g).fight(_VERBS[phase], _SECTIONS[phase], zone, sources, _advance(rng))
    if (wars := picks.wars(g, zone, _SECTIONS[phase], rng)) is None:
        return []
    then = g.trial()
    then.now["declared"] += [war.args["country"] for war in wars]
    attacks.check_line(then, phase, line)
    return [*wars, line]


def _targets(g: Position, area: str) -> list[str]:
    """The zones that could be attacked from an area, where others stand."""
    told = g.state["beachheads"].get(area)
    near = [told["zone"]] if told else g.board.neighbours(area, {BROWN})
    return [zone for zone in near if set(g.holders(zone)) - {g.side}]


def _part(there: Mapping[str, Counts], rng: Chooser) -> dict[str, Counts]:
    """A counter of one kind and country."""
    country = rng.choice(sorted(there))
    return {country: {rng.choice(sorted(there[country])): 1}}


def _advance(rng: Chooser) -> Sequence[Mapping[str, Any]] | None:
    """Who is to advance by the line: to be asked, nobody, or all."""
    ways: list[Sequence[Mapping[str, Any]] | None]
    ways = [None, None, (), [{"units": everything(), "goal": ""}]]
    return ways[rng.randint(0, len(ways) - 1)]


def step(g: Position, rng: Chooser) -> list[Line]:
    """A counter that has done nothing moves one zone."""
    return _one_zone(g, one_zone.STEP, rng)


def walk(g: Position, rng: Chooser) -> list[Line]:
    """A counter out of supply moves one zone."""
    return _one_zone(g, one_zone.WALK, rng)


def _one_zone(g: Position, verb: str, rng: Chooser) -> list[Line]:
    pool = group.idle if verb == one_zone.STEP else one_zone.cut_off
    held = [area for area in sorted(g.state["units"]) if g.has_corps(area, g.side)]
    areas = [area for area in held if g.board.neighbours(area, {BROWN})]
    rng.shuffle(areas)
    area = next((each for each in areas if pool(g, each)), "")
    if not area:
        return []
    phase, zone = g.state["phase"], rng.choice(g.board.neighbours(area, {BROWN}))
    units = counters(g, _part(pool(g, area), rng), named=True)
    if (wars := picks.wars(g, zone, _SECTIONS[phase], rng)) is None:
        return []
    line = writer(g).along(verb, _SECTIONS[phase], units, [area, zone])
    then = g.trial()
    then.now["declared"] += [war.args["country"] for war in wars]
    one_zone.carry_out(then, phase, line, [])
    return [*wars, line]
