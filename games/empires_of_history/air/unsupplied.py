"""Aircraft that start their turn out of supply, an optional rule (EOH-700)."""

from __future__ import annotations

from pbem.engine.errors import Illegal
from pbem.games.empires_of_history.air import aloft, fuel
from pbem.games.empires_of_history.components import AIR
from pbem.games.empires_of_history.concepts import supply
from pbem.games.empires_of_history.position import Position

ATTACKS = (
    *(aloft.BOMB, aloft.TACTICAL, aloft.STRIKE, aloft.SEARCH),
    *(aloft.SUPPORT, aloft.DROP, aloft.NUCLEAR),
)


def find(g: Position) -> None:
    """Remember for this slot where aircraft of its nations are out of supply: they have half their
    fuel, rounded up."""
    if not supply.is_agreed_on(g):
        return
    for nation in g.now["nations"]:
        places = [
            area
            for area in g.board.territories
            if g.of_class(area, nation, AIR) and not supply.in_supply(g, area, nation)
        ]
        if places:
            g.now["unsupplied"][nation] = places
        for area in places:
            for kind, count in g.of_class(area, nation, AIR).items():
                half = -(-fuel.tank(g, nation, kind) // 2)
                fuel.note(g, area, nation, kind, {half: count})


def check(g: Position, nation: str, base: str, use: str) -> None:
    """Whether aircraft of a territory may fly such a mission. Raises Illegal."""
    if use in ATTACKS and base in g.now["unsupplied"].get(nation, ()):
        raise Illegal("EOH-700", "aircraft_out_of_supply", area=base)
