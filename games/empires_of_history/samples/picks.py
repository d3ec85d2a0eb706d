"""Random picks that all samples share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pbem.engine.game import Chooser
from pbem.games.empires_of_history.position import Position
from pbem.wargame.counts import Counts


def one(items: Iterable[str], rng: Chooser) -> str:
    """One of these names, "" if there is none."""
    found = list(items)
    return str(rng.choice(found)) if found else ""


def areas_with(g: Position, nation: str, kind: str) -> list[str]:
    """The areas where a nation has units of a class (land, sea, air)."""
    return [area for area in sorted(g.state["units"]) if g.of_class(area, nation, kind)]


def some(counts: Counts, rng: Chooser) -> Counts:
    """Some of these units, at least one."""
    kinds = sorted(counts)
    rng.shuffle(kinds)
    chosen = kinds[: rng.randint(1, len(kinds))]
    return {kind: rng.randint(1, counts[kind]) for kind in sorted(chosen)}


def pool(g: Position, nation: str, rng: Chooser) -> str:
    """A pool of a nation, or "" for the home pool."""
    return str(rng.choice(["", "", *g.board.powers[nation].pools]))


def enemy_land(g: Position, nation: str, areas: Iterable[str]) -> list[str]:
    """Those of some areas that an enemy controls or stands in."""
    return [
        area
        for area in areas
        if not g.board.is_sea(area)
        and (g.at_war(nation, g.controller(area)) or g.enemies_in(area, nation))
    ]


def around(g: Position, area: str, steps: int) -> Sequence[str]:
    """The areas within so many steps of one, over land and sea, itself not among them."""
    seen = dict.fromkeys([area])
    edge = [area]
    for _ in range(steps):
        edge = [n for each in edge for n in g.board.neighbours(each) if n not in seen]
        seen.update(dict.fromkeys(edge))
    return list(seen)[1:]
