"""Random answers to what is asked before the first turn."""

from __future__ import annotations

from typing import Any

from pbem.engine.errors import Refusal
from pbem.engine.flow import Ask, Say
from pbem.engine.game import Chooser
from pbem.games.blitz_world_in_conflict.before import auction, road
from pbem.games.blitz_world_in_conflict.before.chosen import NAMES
from pbem.games.blitz_world_in_conflict.position import Position

_TRIES = 12


def bid(g: Position, ask: Ask, rng: Chooser) -> Say:
    """A bid that is possible, or none."""
    del g
    most = int(ask.args["most"])
    return rng.randint(auction.LAST, most) if rng.randint(0, 1) else auction.PASS


def option(g: Position, ask: Ask, rng: Chooser) -> Say:
    """An option that can be played, with what it leaves open."""
    number = int(ask.args["step"]) - 1
    options = road.options_of(g.board, number)
    for _ in range(_TRIES):
        title = rng.choice(list(options))
        said = {"option": title, **_parts(g, ask, options[title], rng)}
        try:
            road.play(g.trial(), number, said, [])
        except Refusal:
            continue
        return said
    return ask.default


def _parts(g: Position, ask: Ask, told: road.Option, rng: Chooser) -> dict[str, Any]:
    power = ask.args["power"]
    found: dict[str, Any] = {}
    for kind in (key for each in told["do"] for key in each if key in NAMES):
        count = next(each[kind] for each in told["do"] if kind in each)
        for part in NAMES[kind]:
            found[part] = _part(g, power, part, count, rng)
    return {part: value for part, value in found.items() if value}


def _part(g: Position, power: str, part: str, told: Any, rng: Chooser) -> Any:
    if part == "country":
        return rng.choice([name for name in g.board.countries if not g.ally(name)])
    if part == "area":
        return rng.choice([area for area, holder in g.state["control"].items() if holder == power])
    count = told["count"] if isinstance(told, dict) else 1
    units = [unit for unit, kind in g.board.units.items() if kind.power == power]
    return [rng.choice(units) for _ in range(count)]
