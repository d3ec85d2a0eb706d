"""Random declarations and announcements."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.engine.game import Chooser
from pbem.games.blitz_world_in_conflict.concepts import blitz as blitzes
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.samples import picks

Told = tuple[str, Mapping[str, Any]] | None
_WAR, _BY_RESOURCE = 0.3, 0.2


def declare_war(g: Position, power: str, rng: Chooser) -> Told:
    """War with a power of the other side, or with a neutral country."""
    if rng.random() > _WAR:
        return None
    foes = [p for p in g.board.powers if g.side_of(p) != g.side_of(power)]
    foes += [name for name in g.board.countries if not g.ally(name)]
    return "declare war", {"foe": rng.choice(foes)}


def announce(g: Position, power: str, rng: Chooser) -> Told:
    """Japan at war."""
    del g, power
    return ("announce", {"what": "Japan at war"}) if rng.random() < _WAR else None


def liberate(g: Position, power: str, rng: Chooser) -> Told:
    """Some land goes back to an ally, or is kept."""
    land = picks.one([a for a, p in sorted(g.state["control"].items()) if p == power], rng)
    other = picks.one([p for p in g.board.powers if p != power], rng)
    if not land:
        return None
    return ("liberate", {"land": land, "power": other}) if other else ("keep", {"land": land})


def commander(g: Position, power: str, rng: Chooser) -> Told:
    """A Commander goes to one of his power's units and leads it."""
    mine = [name for name, told in g.board.commanders.items() if told.power == power]
    units = picks.own(g, power)
    if not mine or not units:
        return None
    unit = rng.choice(units)
    return "commander", {"commander": rng.choice(mine), "place": g.at(unit), "unit": unit}


def blitz(g: Position, power: str, rng: Chooser) -> Told:
    """Any kind, a Land Blitz sometimes without motors."""
    del g, power
    kind = rng.choice(sorted(blitzes.STEPS))
    if kind == blitzes.LAND_BLITZ and rng.random() < _BY_RESOURCE:
        return "blitz", {"kind": kind, "paid": "by resource"}
    return "blitz", {"kind": kind}


DEEDS = (declare_war, declare_war, announce, liberate, commander)
