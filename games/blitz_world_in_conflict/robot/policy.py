"""Which wars the robot declares, and which Blitz it announces."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.games.blitz_world_in_conflict.concepts import blitz
from pbem.games.blitz_world_in_conflict.orders.sections import BLITZ, POLITICS
from pbem.games.blitz_world_in_conflict.position import (
    AFA,
    GERMANY,
    JAPAN,
    USA,
    USSR,
    WESTERN,
    Position,
)
from pbem.games.blitz_world_in_conflict.robot import attacks, warships
from pbem.games.blitz_world_in_conflict.robot.attacks import Planner
from pbem.games.blitz_world_in_conflict.robot.mail import Mail
from pbem.games.blitz_world_in_conflict.robot.scene import Scene
from pbem.games.blitz_world_in_conflict.victory import scenarios

# On whom war is declared, and from which turn on.
PREY: Mapping[str, Mapping[str, int]] = {
    GERMANY: {"Belgium-Netherlands": 2, "Norway": 2, "Balkans": 3, USSR: 4},
    JAPAN: {"South-East Asia": 3, AFA: 4, "Belgium-Netherlands": 4, USA: 6, WESTERN: 4},
    USSR: {GERMANY: 5, "Near East": 4},
    USA: {GERMANY: 3, JAPAN: 3},
    AFA: {},
    WESTERN: {},
}
_WORTH_OIL, _WORTH_TWO = 2.0, 5.0


def declare(told: Mail, power: str) -> None:
    """Wars of history as soon as they may be declared and the time has come; none where they would
    lead away from what decides a scenario."""
    g = told.g
    if scenarios.prizes(g):
        return
    for foe, turn in PREY.get(power, {}).items():
        if g.turn >= turn and _is_open(g, power, foe):
            told.add("declare war", POLITICS, power, foe=foe)


def _is_open(g: Position, power: str, foe: str) -> bool:
    if foe in g.board.powers:
        return not g.at_war(power, foe)
    return foe in g.board.countries and not g.ally(foe)


def choose_blitz(told: Mail, power: str, kinds: tuple[str, ...], bold: float) -> None:
    """BLZ-275: the cheapest that makes a good attack possible."""
    oil = told.g.state["oil"].get(power, 0)
    on_land = {b: _gain(told, power, bold, rebases=b) for b in (False, True)}
    at_sea = warships.gain(told.g, power)
    wanted = []
    if on_land[True] > on_land[False] + _WORTH_OIL or (at_sea and on_land[True] > _WORTH_TWO):
        wanted.append(blitz.TOTAL)
    if on_land[False] > _WORTH_OIL:
        wanted.append(blitz.LAND_BLITZ)
    if at_sea > _WORTH_OIL:
        wanted.append(blitz.NAVAL_BLITZ)
    for kind in wanted:
        if kind in kinds and blitz.OIL[kind] <= oil:
            told.add("blitz", BLITZ, power, kind=kind)
            return


def _gain(told: Mail, power: str, bold: float, *, rebases: bool) -> float:
    """What attacks are likely to bring in this phase."""
    planner = Planner(Scene(told.g, power), bold, rebases=rebases, marches=True)
    return sum(plan.value for plan in attacks.plans(planner, 3))
