"""Chances of the robot's battles: the exact odds, remembered for forces that come again."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from pbem.games.axis_allies_europe.board import KEEP_ONE_ON_LAND, EuropeBoard
from pbem.games.axis_allies_europe.odds.fight import WON, Fight
from pbem.games.axis_allies_europe.odds.land import LandFight
from pbem.games.axis_allies_europe.odds.sea import SeaFight
from pbem.games.axis_allies_europe.odds.sides import PRINTED, Side, stacks_of
from pbem.games.axis_allies_europe.position import Position
from pbem.games.axis_allies_europe.robot.scene import hits_of, might

Units = tuple[tuple[str, int], ...]
LARGE = 26  # hits; beyond these the mights are compared, which is as good as certain


def frozen(units: Mapping[str, int]) -> Units:
    """Units as a key."""
    return tuple(sorted((kind, count) for kind, count in units.items() if count))


def land_odds(
    g: Position,
    ours: Mapping[str, int],
    theirs: Mapping[str, int],
    *,
    guns: bool = False,
    support: tuple[tuple[int, int], ...] = (),
) -> tuple[float, float]:
    """(chance to take the territory, IPCs won more than lost) of a battle on land."""
    if not theirs:
        return 1.0, 0.0
    if hits_of(ours) + hits_of(theirs) > 2 * LARGE:
        return _by_might(g, ours, theirs), 0.0
    return _land(g.board, g.power, frozen(ours), frozen(theirs), guns, support)


def sea_odds(
    g: Position, ours: Mapping[str, int], theirs: Mapping[str, int]
) -> tuple[float, float]:
    """(chance to be alone in the zone then, IPCs won more than lost) of a battle at sea."""
    if hits_of(ours) + hits_of(theirs) > LARGE:
        return _by_might(g, ours, theirs), 0.0
    return _sea(g.board, g.power, frozen(ours), frozen(theirs))


def _by_might(g: Position, ours: Mapping[str, int], theirs: Mapping[str, int]) -> float:
    first, second = might(g, ours, attacks=True), might(g, theirs, attacks=False)
    return min(1.0, max(0.0, 0.5 + (first - second) / max(1, first + second) * 2))


@lru_cache(maxsize=20000)
def _land(
    board: EuropeBoard,
    power: str,
    ours: Units,
    theirs: Units,
    guns: bool,
    support: tuple[tuple[int, int], ...],
) -> tuple[float, float]:
    enemy = board.allies[0] if power == "Germany" else "Germany"
    orders = board.loss_presets[PRINTED].orders
    mine, other = stacks_of(board, power, dict(ours)), stacks_of(board, enemy, dict(theirs))
    fight = LandFight(
        board,
        power,
        Side(board, mine, orders["land attacker"], (), (KEEP_ONE_ON_LAND,)),
        Side(board, other, orders["land defender"]),
        guns=guns,
        support=support,
        amphibious=bool(support),
    )
    return _summed(fight, takes=True)


@lru_cache(maxsize=20000)
def _sea(board: EuropeBoard, power: str, ours: Units, theirs: Units) -> tuple[float, float]:
    enemy = board.allies[1] if power == "Germany" else "Germany"
    orders = board.loss_presets[PRINTED].orders
    mine, other = stacks_of(board, power, dict(ours)), stacks_of(board, enemy, dict(theirs))
    fight = SeaFight(
        board,
        power,
        Side(board, mine, orders["sea attacker"]),
        Side(board, other, orders["sea defender"]),
    )
    return _summed(fight, takes=False)


def _summed(fight: Fight, *, takes: bool) -> tuple[float, float]:
    wins = swing = 0.0
    before = fight.attack.value(fight.attack.start), fight.defense.value(fight.defense.start)
    for end, chance in fight.run().items():
        wins += chance if (fight.takes(end) if takes else end[0] == WON) else 0.0
        lost = before[0] - fight.attack.value(end[1])
        swing += chance * (before[1] - fight.defense.value(end[2]) - lost)
    return wins, swing
