"""Random lines of what is said of battles: how they are pressed, and who is lost in them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pbem.engine.game import Chooser
from pbem.engine.orders import Line
from pbem.games.empires_of_history.orders import sections
from pbem.games.empires_of_history.orders.writer import writer
from pbem.games.empires_of_history.position import Position
from pbem.games.empires_of_history.samples import picks
from pbem.games.empires_of_history.sea import searches
from pbem.wargame.answers import EVERYWHERE

_NAMED = 0.5
# What a stop of a battle may look at, and who is lost in one.
_STOPS = (["lost", ">=", 2], ["odds", "<", 60], ["enemies", ">", 8], ["aircraft", "<", 1])
_LOST = ("infantry", "artillery", "armor", "fighter", "bomber")
_PLANES = ("fighter", "bomber")
_AT_SEA = ("transport", "destroyer", "submarine", "aircraft")


def losses(g: Position, nation: str, rng: Chooser) -> Sequence[Line]:
    """EOH-504: who is lost, or what dive bombers hit, in the own battles."""
    told: dict[str, Any] = {"list": _listed(_LOST, rng)}
    fields = [each["place"] for each in g.now["columns"] if each["nation"] == nation]
    if fields and rng.random() < _NAMED:
        told["where"] = rng.choice(fields)
    verb = rng.choice(["losses", "dive bombers take"])
    return [writer(g.board).line(verb, sections.COMBAT, nation, **told)]


def _listed(kinds: Sequence[str], rng: Chooser) -> list[dict[str, Any]]:
    order = list(kinds)
    rng.shuffle(order)
    chosen = order[: rng.randint(1, len(order))]
    return [{"what": kind, "power": "", "take": None, "keep": 0} for kind in chosen]


def press(g: Position, nation: str, rng: Chooser) -> Sequence[Line]:
    """EOH-509: how battles are pressed, in a place or everywhere."""
    fields = [each["place"] for each in g.now["columns"] if each["nation"] == nation]
    if not fields and rng.random() < _NAMED:
        return []
    told: dict[str, Any] = {"where": rng.choice([EVERYWHERE, *fields]), "terms": _terms(_LOST, rng)}
    if rng.random() < _NAMED:
        told["air"] = "air"
    return [writer(g.board).line("press", sections.COMBAT, nation, **told)]


def _sails(g: Position, nation: str) -> bool:
    return any(each["by"] == nation for each in g.now["forces"].values())


def press_at_sea(g: Position, nation: str, rng: Chooser) -> Sequence[Line]:
    """EOH-446: the same of battles at sea."""
    if not _sails(g, nation):
        return []
    told: dict[str, Any] = {"where": EVERYWHERE, "terms": _terms(_AT_SEA, rng)}
    if zones := [a for a in picks.areas_with(g, nation, "sea") if g.board.is_sea(a)]:
        told["terms"] |= {"retreat": [rng.choice(zones)]} if rng.random() < _NAMED else {}
    return [writer(g.board).line("press", sections.NAVAL, nation, **told)]


def _terms(kinds: Sequence[str], rng: Chooser) -> dict[str, Any]:
    """When a battle stops, and perhaps who is lost in it."""
    ways: list[dict[str, Any]] = [
        *({"rounds": rng.randint(1, 4)}, {"ask": True}, {}),
        {"stop": list(rng.choice(_STOPS))},
    ]
    chosen: dict[str, Any] = dict(rng.choice(ways))
    if rng.random() < _NAMED:
        chosen["lose"] = _listed(kinds, rng)
    return chosen


def press_raids(g: Position, nation: str, rng: Chooser) -> Sequence[Line]:
    """EOH-484, EOH-485: how battles of bombers in the air are pressed, and who is lost in them."""
    if not picks.areas_with(g, nation, "air") or rng.random() < _NAMED:
        return []
    if rng.random() < _NAMED:
        told: dict[str, Any] = {"list": _listed(_PLANES, rng)}
        return [writer(g.board).line("losses", sections.BOMBING, nation, **told)]
    terms = {"where": EVERYWHERE, "air": "air", "terms": _terms(_PLANES, rng)}
    return [writer(g.board).line("press", sections.BOMBING, nation, **terms)]


def losses_at_sea(g: Position, nation: str, rng: Chooser) -> Sequence[Line]:
    """EOH-444: who is lost in battles at sea."""
    if not _sails(g, nation):
        return []
    told: dict[str, Any] = {"list": _listed(_AT_SEA, rng)}
    return [writer(g.board).line("naval losses", sections.NAVAL, nation, **told)]


def hunt_raiders(g: Position, nation: str, rng: Chooser) -> Sequence[Line]:
    """EOH-603: what searches for submarines that raid the own trade."""
    zones = (zone for zone in g.board.sea_zones if g.board.trade(zone).get(nation))
    if not any(searches.raiders(g, zone, nation) for zone in zones):
        return []
    told: dict[str, Any] = {"ships": rng.choice(["all", "none"])}
    bases = [a for a in picks.areas_with(g, nation, "air") if not g.board.is_sea(a)]
    if bases and rng.random() < _NAMED:
        told |= {"bases": [rng.choice(bases)], "most": rng.randint(1, 2)}
    return [writer(g.board).line("hunt raiders", sections.COLLECTION, nation, **told)]
