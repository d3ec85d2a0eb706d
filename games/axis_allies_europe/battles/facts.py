"""Named numbers for the conditions of orders that wait for a battle: counts, factors and losses of both sides."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.games.axis_allies_europe.board import EuropeBoard
from pbem.games.axis_allies_europe.orders.language import ENEMY, fact

_GROUPS = {"land_units": "land", "planes": "air", "ships": "sea"}


def battle_facts(
    board: EuropeBoard,
    attackers: Mapping[str, int],
    defenders: Mapping[str, int],
    rounds: int,
    *,
    attacks: bool,
    fallen: Mapping[str, int] | None = None,
) -> dict[str, int]:
    """The facts of `orders.FACTS` that a battle knows; `rounds` are those that are over.

    `attacks` says which side is asked, `fallen` how many units each has lost: {"attackers": n, "defenders": n}.
    """
    mine, theirs = (attackers, defenders) if attacks else (defenders, attackers)
    own, other = ("attackers", "defenders") if attacks else ("defenders", "attackers")
    lost = fallen or {}
    return {
        "round": rounds,
        "attackers": sum(attackers.values()),
        "defenders": sum(defenders.values()),
        **_counted(board, mine, ""),
        **_counted(board, theirs, ENEMY),
        "factors": _factors(board, mine, attacks=attacks),
        "enemy_factors": _factors(board, theirs, attacks=not attacks),
        "losses": lost.get(own, 0),
        "enemy_losses": lost.get(other, 0),
        "alone": int(bool(mine) and set(mine) <= {"submarine"}),
    }


def _counted(board: EuropeBoard, units: Mapping[str, int], prefix: str) -> dict[str, int]:
    found = {f"{prefix}units": sum(units.values())}
    for group, member in _GROUPS.items():
        found[prefix + group] = sum(
            count for kind, count in units.items() if board.unit(kind).kind == member
        )
    for kind in board.units:
        if board.unit(kind).hits:
            found[prefix + fact(kind)] = units.get(kind, 0)
    return found


def _factors(board: EuropeBoard, units: Mapping[str, int], *, attacks: bool) -> int:
    kinds = {kind: board.unit(kind) for kind in units}
    return sum(
        (kinds[kind].attack if attacks else kinds[kind].defense) * count
        for kind, count in units.items()
    )
