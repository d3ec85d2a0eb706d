"""Random lines of aircraft: phases 0, 4, 7 and 12."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pbem.engine.game import Chooser
from pbem.engine.orders import Line
from pbem.games.empires_of_history.orders import sections
from pbem.games.empires_of_history.orders.writer import writer
from pbem.games.empires_of_history.position import Position
from pbem.games.empires_of_history.samples import picks
from pbem.wargame.counts import Counts

FIGHTER, BOMBER = "fighter", "bomber"
_AIMS = ("resources", "resources", "manpower", "oil")
_NEAR = 4


def rebase(g: Position, nation: str, rng: Chooser) -> Sequence[Line]:
    """EOH-310: aircraft that stayed over a zone land somewhere near."""
    mine = [each for each in g.state["flying"] if each["nation"] == nation]
    if not mine:
        return []
    flight = rng.choice(mine)
    goals = [a for a in picks.around(g, flight["at"], _NEAR) if g.is_air_base(a)]
    if not goals:
        return []
    force, way = {flight["kind"]: rng.randint(1, flight["count"])}, [flight["at"]]
    way.append(rng.choice(goals))
    return [writer(g.board).along("rebase", sections.REBASE, force, way, power=nation)]


def bomb(g: Position, nation: str, rng: Chooser) -> Sequence[Line]:
    """EOH-400: bombers over what an enemy makes."""
    return _raid(g, nation, "bomb", rng, aim=rng.choice(_AIMS))


def tactical(g: Position, nation: str, rng: Chooser) -> Sequence[Line]:
    """EOH-405: aircraft over positions of an enemy."""
    return _raid(g, nation, "tactical", rng)


def _raid(g: Position, nation: str, verb: str, rng: Chooser, **told: str) -> Sequence[Line]:
    kinds = (BOMBER,) if verb == "bomb" else (FIGHTER, BOMBER)
    ways = _ways(g, nation, kinds)
    if not ways:
        return []
    force, way = _sent(g, nation, ways, kinds, rng)
    return [writer(g.board).along(verb, sections.BOMBING, force, way, power=nation, **told)]


def _ways(g: Position, nation: str, kinds: Sequence[str]) -> list[list[str]]:
    """[base, target] of aircraft of these kinds near enemies."""
    return [
        [base, goal]
        for base in picks.areas_with(g, nation, "air")
        if any(g.count(base, nation, kind) for kind in kinds)
        for goal in picks.enemy_land(g, nation, picks.around(g, base, _NEAR - 1))
    ]


def _sent(
    g: Position, nation: str, ways: list[list[str]], kinds: Sequence[str], rng: Chooser
) -> tuple[Counts, list[str]]:
    way = rng.choice(ways)
    there = {k: n for k in kinds if (n := g.count(way[0], nation, k))}
    return picks.some(there, rng), way


def fly(g: Position, nation: str, rng: Chooser) -> Sequence[Line]:
    """EOH-508: aircraft over a battle of the nation, or to another base."""
    fields = {each["place"] for each in g.now["columns"]}
    kinds = (FIGHTER, BOMBER)
    ways = [way for way in _ways(g, nation, kinds) if way[1] in fields]
    for base in picks.areas_with(g, nation, "air"):
        ways += [[base, a] for a in g.board.borders(base) if g.is_air_base(a)]
    if not ways:
        return []
    force, way = _sent(g, nation, ways, kinds, rng) if _has(g, nation, ways, kinds) else ({}, [])
    if not force:
        return []
    return [writer(g.board).along("fly", sections.MOVEMENT, force, way, power=nation)]


def _has(g: Position, nation: str, ways: list[list[str]], kinds: Sequence[str]) -> bool:
    ways[:] = [way for way in ways if any(g.count(way[0], nation, kind) for kind in kinds)]
    return bool(ways)


def drop(g: Position, nation: str, rng: Chooser) -> Sequence[Line]:
    """EOH-461: paratroopers jump over an enemy."""
    ways = [w for w in _ways(g, nation, (BOMBER,)) if g.count(w[0], nation, "paratrooper")]
    if not ways:
        return []
    way = rng.choice(ways)
    by = [{"count": 1, "kind": BOMBER, "power": ""}]
    force = {"paratrooper": rng.randint(1, 2)}
    return [writer(g.board).along("drop", sections.MOVEMENT, force, way, power=nation, by=by)]


def search(g: Position, nation: str, rng: Chooser) -> Sequence[Line]:
    """EOH-607: aircraft look for submarines."""
    return _over_zone(g, nation, "search", sections.COLLECTION, rng)


def guard(g: Position, nation: str, rng: Chooser) -> Sequence[Line]:
    """EOH-640: aircraft stay over a sea zone."""
    return _over_zone(g, nation, "guard", sections.GUARD, rng)


def _over_zone(g: Position, nation: str, verb: str, section: str, rng: Chooser) -> Sequence[Line]:
    bases = [b for b in picks.areas_with(g, nation, "air") if not g.board.is_sea(b)]
    if not bases:
        return []
    base = rng.choice(bases)
    zones = [area for area in picks.around(g, base, _NEAR // 2) if g.board.is_sea(area)]
    if verb == "search":
        zones = [zone for zone in zones if g.enemies_in(zone, nation, "sea")]
    if not zones:
        return []
    told = {"zone": rng.choice(zones), "units": _some_at(g, nation, base, rng), "base": base}
    return [writer(g.board).line(verb, section, nation, **told)]


def strike(g: Position, nation: str, rng: Chooser) -> Sequence[Line]:
    """EOH-423: aircraft strike at ships, at sea or in port."""
    ways = [
        (base, area)
        for base in picks.areas_with(g, nation, "air")
        for area in picks.around(g, base, _NEAR - 1)
        if g.enemies_in(area, nation, "sea")
    ]
    if not ways:
        return []
    base, target = rng.choice(ways)
    told: dict[str, Any] = {"target": target, "units": _some_at(g, nation, base, rng), "base": base}
    if not g.board.is_sea(target):
        told["port"] = "port"
    return [writer(g.board).line("strike", sections.NAVAL, nation, **told)]


def cover(g: Position, nation: str, rng: Chooser) -> Sequence[Line]:
    """EOH-422: aircraft go with a task force."""
    forces = [each for each in g.now["forces"].values() if each["by"] == nation]
    bases = picks.areas_with(g, nation, "air")
    if not (forces and bases):
        return []
    base, force = rng.choice(bases), rng.choice(forces)
    told = {"force": force["name"], "units": _some_at(g, nation, base, rng), "base": base}
    return [writer(g.board).line("cover", sections.NAVAL, nation, zone=force["at"], **told)]


def _some_at(g: Position, nation: str, base: str, rng: Chooser) -> list[dict[str, Any]]:
    there = picks.some(g.of_class(base, nation, "air"), rng)
    return [{"count": n, "kind": kind, "power": ""} for kind, n in there.items()]
