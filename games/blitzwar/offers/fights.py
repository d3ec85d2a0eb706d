"""Offers for phases 8 and 9: the attacks that activated counters could make, each with its odds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any

from pbem.engine.errors import Refusal
from pbem.engine.flow import Ask
from pbem.engine.game import Offer
from pbem.games.blitzwar.board import BROWN
from pbem.games.blitzwar.combat import attacks, group, ladder, resolve
from pbem.games.blitzwar.combat.fight import Attackers, Fight
from pbem.games.blitzwar.combat.phases import ATTACK_VERB, BLITZ_VERB
from pbem.games.blitzwar.concepts import weather
from pbem.games.blitzwar.orders import sections
from pbem.games.blitzwar.orders.writer import counters, writer
from pbem.games.blitzwar.position import Position

MOST = 4


def blitz(g: Position, ask: Ask) -> list[Offer]:
    """BWR-391: attacks of phase 8. BWR-438: in some weather there is none."""
    if not weather.has_blitz(g, g.side):
        return [Offer("", (("no_phase_8", {"weather": weather.weather(g)}),))]
    return list(islice(_attacks(g, group.BLITZ, BLITZ_VERB, sections.BLITZ), MOST))


def combat(g: Position, ask: Ask) -> list[Offer]:
    """BWR-445: attacks of phase 9."""
    return list(islice(_attacks(g, group.NORMAL, ATTACK_VERB, sections.COMBAT), MOST))


def _attacks(g: Position, phase: int, verb: str, section: str) -> Iterator[Offer]:
    """Each zone with enemies by all that may attack it."""
    for zone in g.board.land_zones:
        if not any(g.has_corps(zone, each) for each in g.enemy_sides(g.side)):
            continue
        forces = _forces(g, zone, phase)
        try:
            attacks.check_place(g, phase, zone)
            attacks.check(g, phase, zone, forces)
        except Refusal:
            continue
        told = {area: counters(g, here) for area, here in forces.items()}
        line = writer(g).fight(verb, section, zone, told)
        yield Offer(line.order, (("odds", _odds(g, zone, forces)),))


def _forces(g: Position, zone: str, phase: int) -> Attackers:
    serving = [name for name, each in g.state["beachheads"].items() if each["zone"] == zone]
    areas = [*g.board.neighbours(zone, {BROWN}), *sorted(serving)]
    found = {area: group.ready(g, area, zone, phase) for area in areas}
    return {area: g.as_printed(here) for area, here in found.items() if here}


def _odds(g: Position, zone: str, forces: Attackers) -> Mapping[str, Any]:
    fight = Fight(g, g.side, zone, forces)
    told = resolve.odds(fight)
    net = f"{sum(shift.by for shift in told.shifts):+d}"
    names = {"odds": ladder.name(g, told.begun), "after": ladder.name(g, told.column)}
    return {"area": zone, "corps": f"{told.attackers}:{told.defenders}", "net": net, **names}
