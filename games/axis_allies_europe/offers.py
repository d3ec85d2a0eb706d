"""Order lines that the order form offers to be copied: moves from where one's units stand, losses,
presets by name; and the sections that want a line."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence

from pbem.engine.flow import Ask
from pbem.games.axis_allies_europe.battles import losses
from pbem.games.axis_allies_europe.board import LAND_WAYS
from pbem.games.axis_allies_europe.economy import placement
from pbem.games.axis_allies_europe.orders import language
from pbem.games.axis_allies_europe.orders.grammar import grammar_of
from pbem.games.axis_allies_europe.position import Position
from pbem.games.axis_allies_europe.units import INFANTRY
from pbem.wargame.counts import Counts
from pbem.wargame.loss_lists import written

MOST_UNITS, MOST_BOUGHT = 2, 5
PASS = "pass"


def offers(g: Position, ask: Ask) -> Mapping[str, Sequence[str]]:
    """Lines by section of a batch, with names from where the power that is asked stands; losses as
    they go without a list, and the lists of the other presets."""
    if language.ADVANCE in ask.sections:
        return {language.ADVANCE: [*_advance(g, ask.to), PASS]}
    power = ask.to[0]
    march = next(_marches(g, power), None)
    found: dict[str, Sequence[str]] = {}
    if language.PURCHASE in ask.sections:
        found[language.PURCHASE] = [*_purchases(g, power), PASS]
    if language.COMBAT in ask.sections:
        found[language.COMBAT] = [*([_move(g, power, *march)] if march else []), PASS]
    if language.BATTLES in ask.sections:
        is_held = march and any(g.combat_units(march[1], enemy) for enemy in g.enemies_of(power))
        back = [f"retreat {march[1]} -> {march[0]} after round 2"] if march and is_held else []
        found[language.BATTLES] = [*back, *_losses(g)]
    if language.NONCOMBAT in ask.sections:
        moved = next(_moves_behind(g, power), None)
        found[language.NONCOMBAT] = [*([_move(g, power, *moved)] if moved else []), PASS]
    if language.PLACE in ask.sections:
        found[language.PLACE] = [*_placements(g), PASS]
    return found


def wants(g: Position, ask: Ask) -> Sequence[str]:
    """The sections in which silence gives something away: money that could buy, units that could
    attack or wait.

    Planes without an order land by themselves (AAE-174); conditions are a matter of choice.
    """
    power = ask.to[0]
    can_attack = any(g.combat_units(area, power) for area in g.state["units"])
    open_now = {
        language.PURCHASE: g.money.get(power, 0) >= _price(g),
        language.COMBAT: can_attack,
        language.PLACE: bool(g.state["pending"].get(power)),
    }
    return [section for section in ask.sections if open_now.get(section)]


def _advance(g: Position, powers: Sequence[str]) -> Iterator[str]:
    """Infantry for each power, where most of its infantry stands."""
    for power in powers:
        number = _affordable(g, power)
        garrisons = _garrisons(g, power)
        if number and garrisons:
            head = f"{power}: " if len(powers) > 1 else ""
            yield f"{head}buy {number} infantry @ {garrisons[0]}"


def _purchases(g: Position, power: str) -> list[str]:
    number = _affordable(g, power) if g.controller(g.board.capital(power)) == power else 0
    return [f"buy {number} infantry"] if number else []


def _affordable(g: Position, power: str) -> int:
    return min(MOST_BOUGHT, g.money.get(power, 0) // _price(g))


def _placements(g: Position) -> Iterator[str]:
    """All land units and planes that wait, and all ships, each at the first place that can take
    them.
    """
    waiting = g.state["pending"].get(g.power, {})
    ships = {kind: n for kind, n in waiting.items() if g.board.unit(kind).is_ship}
    ashore = {kind: n for kind, n in waiting.items() if kind not in ships}
    for units, places in (
        (ashore, placement.complexes(g)),
        (ships, placement.zones(g)),
    ):
        lines = (line for place in places for line in _placing(g, units, place))
        yield from itertools.islice(lines, 1) if units else ()


def _placing(g: Position, units: Counts, place: str) -> Iterator[str]:
    """The placement of these units in a place, or of as many as its complex brings."""
    told = ", ".join(f"{count} {kind}" for kind, count in units.items())
    one = f"1 {next(iter(units))}"
    for text in (f"place {told} @ {place}", f"place {one} @ {place}"):
        line = grammar_of(g.board).parse_line(text, language.PLACE)
        if not placement.sift(g, [line]):
            yield text


def _price(g: Position) -> int:
    return g.board.unit(INFANTRY).cost or 0


def _losses(g: Position) -> list[str]:
    default = written(losses.order(g, "land attacker"))
    others = [name for name in g.board.loss_presets if name != g.option("losses")]
    return [
        f"casualties land: {default}",
        *(f"casualties {where}: {name}" for name in others for where in ("land", "sea")),
        f"standing: casualties land: {written(losses.order(g, 'land defender'))}",
    ]


def _marches(g: Position, power: str) -> Iterator[tuple[str, str]]:
    """Where a power's infantry stands beside land that an enemy holds, the largest stack first."""
    for start in _garrisons(g, power):
        for goal in g.board.neighbours(start, LAND_WAYS):
            if g.board.is_land(goal) and g.controller(goal) in g.enemies_of(power):
                yield start, goal


def _moves_behind(g: Position, power: str) -> Iterator[tuple[str, str]]:
    """From where its infantry may go to land that is its own."""
    for start in _garrisons(g, power):
        for goal in g.board.neighbours(start, LAND_WAYS):
            if g.board.is_land(goal) and g.controller(goal) == power:
                yield start, goal


def _garrisons(g: Position, power: str) -> list[str]:
    there = [area for area in g.state["units"] if _rested(g, area, power)]
    on_land = [area for area in there if g.board.is_land(area)]
    return sorted(on_land, key=lambda area: (-_rested(g, area, power), area))


def _rested(g: Position, area: str, power: str) -> int:
    """Infantry that has not moved in this turn."""
    tired = g.turn["tired"].get(area, {}).get(INFANTRY, 0) if power == g.power else 0
    return g.count(area, power, INFANTRY) - tired


def _move(g: Position, power: str, start: str, goal: str) -> str:
    count = min(MOST_UNITS, _rested(g, start, power))
    return f"move {count} infantry: {start} -> {goal}"
