"""Whole orders in place of one that leaves something out: whom a card is put before, what is
attacked, where units are built.

Nothing is judged here: every one of them still has to stand before the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from pbem.engine.flow import Ask
from pbem.engine.orders import Line
from pbem.engine.wording import Way
from pbem.games.total_domination.board import AIR, FLEET, UBOAT
from pbem.games.total_domination.events import tactics
from pbem.games.total_domination.operations import attack
from pbem.games.total_domination.orders.verbs import CARD, OPERATIONS
from pbem.games.total_domination.orders.writer import writer
from pbem.games.total_domination.position import Position
from pbem.games.total_domination.spending.plan import DEEDS, SAVE, TACTICS

MOST = 6

Differs = tuple[tuple[str, Mapping[str, Any]], ...]


def ways(g: Position, ask: Ask, line: Line) -> list[Way]:
    """The orders that may be meant, the best first, at most six; none where nothing is left out."""
    power = line.power or ask.to[0]
    if line.verb not in _WAYS or power not in ask.to:
        return []
    return list(islice(_WAYS[line.verb](g, power, line), MOST))


def section(ask: Ask, line: Line) -> str:
    """What is done on the board belongs to the mail that is asked for: that of the card, or what
    follows a reveal."""
    others = (each for each in (CARD, OPERATIONS) if each in ask.sections)
    return next(others, "") if line.verb in (*DEEDS, SAVE) else ""


def _plays(g: Position, power: str, line: Line) -> Iterator[Way]:
    """TDM-157, TDM-158: tactics that name nobody, or the player himself."""
    card, args = line.args["card"], {k: v for k, v in line.args.items() if k != "self"}
    if args["use"] != "event" or g.board.cards[card].event != TACTICS or "on" in args:
        return
    mine = "self" in line.args
    for target in tactics.targets(g, power, card):
        if mine and target != power:
            continue
        text = writer(g).line("play", line.section, line.power, **args, on=target).text
        yield Way(text, () if mine else (("way.before", {"power": target}),))


def _attacks(g: Position, power: str, line: Line) -> Iterator[Way]:
    """TDM-144: an attack that names no unit: each kind that stands there, and all together."""
    if "targets" in line.args or not g.in_play(line.args["area"]):
        return
    area = line.args["area"]
    found = _units_there(g, power, area)
    kinds = {unit["kind"] for unit in found}
    if len(found) > 1:
        yield _attack(g, line, found, differs=True)
    for unit in found:
        for count in range(int(unit["count"]), 0, -1):
            several = len(found) > 1 or unit["count"] > 1
            if unit["kind"] != AIR or kinds == {AIR}:
                yield _attack(g, line, [{**unit, "count": count}], differs=several)


def _units_there(g: Position, power: str, area: str) -> list[dict[str, Any]]:
    """What a power may attack in an area, by nation where there are several, air fleets last
    (TDM-141)."""
    here = {n: units for n, units in g.holding(area).items() if n in attack.targets(g, power)}
    named = len(here) > 1
    found = [
        {"count": count, "kind": kind, "power": nation if named else ""}
        for nation, units in here.items()
        for kind, count in units.items()
    ]
    return sorted(found, key=lambda unit: unit["kind"] == AIR)


def _attack(g: Position, line: Line, units: Sequence[dict[str, Any]], *, differs: bool) -> Way:
    changed = writer(g).changed(line, targets=list(units))
    told = {"units": writer(g).grammar.shown(changed)["targets"]}
    return Way(changed.text, (("way.destroys", told),) if differs else ())


def _deploys(g: Position, power: str, line: Line) -> Iterator[Way]:
    """TDM-109, TDM-113: units that are built without a word of where."""
    if "area" in line.args:
        return
    areas = [area for area in g.areas if _builds(g, power, area, line)]
    for area in areas:
        text = writer(g).changed(line, area=area).text
        yield Way(text, (("way.into", {"place": area}),) if len(areas) > 1 else ())


def _builds(g: Position, power: str, area: str, line: Line) -> bool:
    marks = {FLEET: "shipyard", UBOAT: "uboats"}
    units = line.args["units"]
    is_home = all(unit["kind"] == UBOAT for unit in units) or g.home_player(area) == power
    nation = g.board.home(area)
    return is_home and all(
        g.board.has(area, marks.get(unit["kind"], "factory")) and unit["power"] in ("", nation)
        for unit in units
    )


_WAYS: dict[str, Callable[[Position, str, Line], Iterator[Way]]] = {
    "play": _plays,
    "attack": _attacks,
    "deploy": _deploys,
}
