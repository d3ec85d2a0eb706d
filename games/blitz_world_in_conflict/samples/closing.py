"""Random lines of the sealed mails at the turn's end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.engine.game import Chooser
from pbem.games.blitz_world_in_conflict.components import LL, is_big, unit_of
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.samples import deals, picks
from pbem.games.blitz_world_in_conflict.scenario_rules import withdrawal

Told = tuple[str, Mapping[str, Any]] | None
_FREE, _PLACED = 0.2, 0.5


def partisan(g: Position, power: str, rng: Chooser) -> Told:
    """Anywhere in an enemy's land."""
    del power
    areas = sorted(g.state["control"])
    return ("partisan", {"place": rng.choice(areas)}) if areas else None


def no_partisan(g: Position, power: str, rng: Chooser) -> Told:
    """None."""
    del g, power, rng
    return "no partisan", {}


PARTISANS = (partisan, partisan, no_partisan)


def develop(g: Position, power: str, rng: Chooser) -> Told:
    """Counters of the first Group that has any."""
    groups = [each for each in g.state["groups"].get(power, ()) if each]
    return ("develop", {"counters": picks.some(groups[0], rng, 2)}) if groups else None


def remove(g: Position, power: str, rng: Chooser) -> Told:
    """A counter of the charts."""
    counters = [name for each in g.state["groups"].get(power, ()) for name in each]
    return ("remove", {"counters": [rng.choice(counters)]}) if counters else None


def lend(g: Position, power: str, rng: Chooser) -> Told:
    """Something by a lend lease unit."""
    units = [unit for unit in picks.own(g, power) if g.face(unit).type == LL]
    goods = rng.choice([{"oil": 1}, {"resources": 1}, {"oil": 1, "resources": 1}])
    return ("lend", {"unit": rng.choice(units), "goods": goods}) if units else None


WEAPONS = (develop, develop, remove, lend, lend)


def build(g: Position, power: str, rng: Chooser) -> Told:
    """A unit out of the Force Pool."""
    pool = [name for name in g.state["pool"].get(power, ()) if not is_big(name)]
    if not pool:
        return None
    told: dict[str, Any] = {"unit": rng.choice(pool)}
    if rng.random() < _FREE:
        told["free"] = True
    homes = [a for a in g.board.home_areas(told["unit"]) if a in g.board.in_play]
    if homes and rng.random() < _PLACED:
        told["place"] = rng.choice(homes)
    return "build", {"builds": [told]}


def grow(g: Position, power: str, rng: Chooser) -> Told:
    """A unit on the map."""
    unit = picks.one(picks.own(g, power), rng)
    return ("build", {"builds": [{"unit": unit, "by": rng.randint(1, 2)}]}) if unit else None


def use_oil(g: Position, power: str, rng: Chooser) -> Told:
    """Some of what is saved."""
    saved = g.state["oil"].get(power, 0)
    return ("use oil", {"count": rng.randint(1, saved)}) if saved else None


def research(g: Position, power: str, rng: Chooser) -> Told:
    """A try or two."""
    del g, power
    return "research", {"count": rng.randint(1, 2)}


def bomb(g: Position, power: str, rng: Chooser) -> Told:
    """Something with an A-Bomb."""
    do = rng.choice(["develop", "test", "build"])
    areas = [area for area, holder in sorted(g.state["control"].items()) if holder == power]
    if do != "build":
        return "bomb", {"do": do}
    return ("bomb", {"do": do, "place": rng.choice(areas)}) if areas else None


def scrap(g: Position, power: str, rng: Chooser) -> Told:
    """A Size of a unit, or all of it."""
    unit = picks.one(picks.own(g, power), rng)
    told = rng.choice([{"unit": unit}, {"unit": unit, "by": 1}])
    return ("scrap", {"scraps": [told]}) if unit else None


def withdraw(g: Position, power: str, rng: Chooser) -> Told:
    """One of the units of which some are taken away."""
    del power
    unit = picks.one(withdrawal.usual(g), rng)
    return ("scrap", {"scraps": [{"unit": unit, "by": 1}]}) if unit else None


WITHDRAWALS = (withdraw,)


def limit(g: Position, power: str, rng: Chooser) -> Told:
    """What is used of an income."""
    del g, power
    return "limit", {"goods": {"oil": rng.randint(0, 2), "resources": rng.randint(0, 4)}}


def sabotage(g: Position, power: str, rng: Chooser) -> Told:
    """Against any power."""
    foe = picks.one([p for p in g.board.powers if g.side_of(p) != g.side_of(power)], rng)
    if not foe:
        return None
    pool = [unit_of(name) for name in g.state["pool"].get(foe, ())]
    what = picks.one(pool, rng)
    if what and rng.random() < _PLACED:
        return "sabotage", {
            "power": foe,
            "do": rng.choice(["build", "free", "develop"]),
            "what": what,
        }
    return "sabotage", {"power": foe}


SPENDING = (
    *(build, build, build, grow, grow, use_oil, research),
    *(bomb, scrap, limit, sabotage, deals.commander),
)
