"""Named numbers for the conditions of orders that wait for a battle."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.games.axis_allies_europe.board import EuropeBoard
from pbem.games.axis_allies_europe.orders.vocabulary import COUNTED
from pbem.games.axis_allies_europe.units import SUBMARINE
from pbem.wargame import battle_facts as war


def battle_facts(
    board: EuropeBoard,
    attackers: Mapping[str, int],
    defenders: Mapping[str, int],
    rounds: int,
    *,
    attacks: bool,
    fallen: Mapping[str, int] | None = None,
) -> dict[str, int]:
    """The facts of `vocabulary.FACTS` that a battle knows; see the kit for the arguments."""

    def factor(kind: str, attacks: bool) -> int:
        unit = board.unit(kind)
        return unit.attack if attacks else unit.defense

    mine = attackers if attacks else defenders
    known = war.battle_facts(
        COUNTED, attackers, defenders, rounds, factor, attacks=attacks, fallen=fallen
    )
    return {**known, "alone": int(bool(mine) and set(mine) <= {SUBMARINE})}
