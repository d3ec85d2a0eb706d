"""Hits on what stands in a territory, from rockets and nuclear bombs: their owners choose who is
lost (§Optional, EOH-681, EOH-694, R55)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pbem.engine.flow import Ask, Events, Flow, Locals, Say
from pbem.games.empires_of_history.air import casualties, guns
from pbem.games.empires_of_history.components import AIR, LAND
from pbem.games.empires_of_history.position import Position, base
from pbem.wargame.counts import Counts

GENERAL = "general"

ground_hits = Flow("ground_hits")


def units(g: Position, place: str, by: str) -> dict[str, Counts]:
    """The land units and aircraft in a territory of the enemies of a nation."""
    found = {n: _lost(g, place, n) for n in g.powers_in(place) if g.at_war(by, n)}
    return {nation: here for nation, here in found.items() if here}


def _lost(g: Position, place: str, nation: str) -> Counts:
    return {
        kind: count
        for kind, count in sorted(g.units(place, nation).items())
        if g.board.units[base(kind)].kind in (LAND, AIR)
    }


def _cheapest(g: Position) -> list[str]:
    return sorted(g.board.units, key=lambda kind: g.board.units[kind].cost)


@ground_hits.step
def choose_lost(g: Position, f: Locals, dice: Any, events: Events) -> list[Ask]:
    """EOH-681, R55: the owner chooses, one unit for each hit."""
    there = units(g, f["place"], f["by"])
    order = _cheapest(g)
    return casualties.ask_of(g, f["place"], there, f["hits"], f["rule"], f["occasion"], order)


@choose_lost.answer
def _(g: Position, f: Locals, ask: Ask, say: Say, events: Events) -> None:
    casualties.add(f, "lost", say)


casualties.asked_by(choose_lost)


@ground_hits.step
def lose(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """EOH-214, EOH-217: units leave, generals without troops and guns without a garrison with
    them."""
    place, lost = f["place"], f.get("lost", {})
    if not lost:
        return
    for nation, kinds in lost.items():
        for kind, count in kinds.items():
            g.add(place, nation, kind, -count)
    events.append({"kind": "units_bombed", "area": place, "units": lost, "by": f["by"]})
    for nation in sorted(lost):
        generals_fall(g, place, nation, events)
    _silenced(g, place)


def generals_fall(g: Position, place: str, nation: str, events: Events) -> None:
    """EOH-214: generals who have no land unit with them any more fall."""
    names = g.generals(place, nation)
    if not names or g.of_class(place, nation, LAND):
        return
    here = g.state["generals"][place]
    del here[nation]
    if not here:
        del g.state["generals"][place]
    g.state["fallen_generals"] += names
    events.append({"kind": "generals_fell", "area": place, "power": nation, "generals": names})


def _silenced(g: Position, place: str) -> None:
    holder = g.controller(place)
    if not any(g.is_friendly(holder, n) for n in g.nations_in(place, LAND, AIR)):
        guns.silence(g, place)


def hits(dies: Sequence[int], value: int) -> int:
    """How many of these dice are the value or less."""
    return sum(die <= value for die in dies)
