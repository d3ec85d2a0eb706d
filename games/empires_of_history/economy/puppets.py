"""Militia of a government that Japan has set up in Nanking, an option (§Ph1.3, §Ph10)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.engine.errors import Illegal
from pbem.games.empires_of_history.position import COMMUNISTS, JAPAN, NATIONALISTS, Position, base

MILITIA, PUPPETS, MOST = "militia", "puppet militia", 2
_FLAG = "japan puppet militia"


def sites(g: Position, nation: str) -> list[str]:
    """EOH-329: the Chinese cities in which Japanese militia may be placed, in the order of the
    board."""
    if nation != JAPAN or not g.flag(_FLAG):
        return []
    return [
        t
        for owner in (NATIONALISTS, COMMUNISTS)
        for t in g.board.territories_of(owner)
        if g.board.city(t) and g.controller(t) == JAPAN
    ]


def are_meant(g: Position, nation: str, entry: Mapping[str, Any], site: str) -> bool:
    """Whether units of the build chart would be such militia there."""
    return base(entry["kind"]) == MILITIA and site in sites(g, nation)


def check(g: Position, nation: str, count: int, site: str) -> None:
    """EOH-329, EOH-560: two in a turn, where Japan has held the city since it began. Raises
    Illegal."""
    used = sum(here.get(PUPPETS, 0) for here in g.now["built_out"].values())
    if used + count > MOST:
        told = {"limit": MOST, "used": used, "area": site}
        raise Illegal("EOH-329", "puppets_a_turn", **told)
    if not g.held_since_start(site, nation):
        told = {"unit": MILITIA, "area": site, "nation": nation}
        raise Illegal("EOH-560", "not_held_since_start", **told)
