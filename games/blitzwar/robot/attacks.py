"""Which zones the robot attacks, with what, and who is activated for it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field

from pbem.engine.errors import Refusal
from pbem.games.blitzwar import payment
from pbem.games.blitzwar.combat import attacks, ladder, shifts
from pbem.games.blitzwar.combat.fight import Attackers, Fight
from pbem.games.blitzwar.combat.group import BLITZ, NORMAL
from pbem.games.blitzwar.concepts import weather
from pbem.games.blitzwar.robot.scene import Scene
from pbem.values import dataclass
from pbem.wargame.counts import change

# The column after all shifts that it wants, and from which on it attacks, with and without phase 8.
WANTED = 5
LEAST = {BLITZ: 2, NORMAL: 3}
AIR_SHIFT = 2


@dataclass(slots=True)
class Assault:
    """An attack on a zone by these counters; `phase` is the first in which it can be made, `column`
    the one after all shifts, `cost` the half units to activate them."""

    zone: str
    phase: int
    forces: Attackers = field(default_factory=dict)
    column: int = -1
    cost: int = 0

    @property
    def corps(self) -> Iterator[tuple[str, str, str, int]]:
        """(area, country, counter, count) of all that attack."""
        for area, here in self.forces.items():
            for country, units in here.items():
                for name, count in units.items():
                    yield area, country, name, count


def plans(scene: Scene, planes: int, bold: float) -> list[Assault]:
    """The attacks worth making, the best first: each with the cheapest of the counters beside the
    zone that are enough. `planes` air units could help."""
    found = []
    for zone in scene.g.board.land_zones:
        if scene.is_hostile(zone) and scene.defenders(zone):
            assault = plan(scene, zone, planes)
            if assault and assault.column >= LEAST[assault.phase] - (bold > 0.5):
                found.append(assault)
    return sorted(found, key=lambda each: (-merit(scene, each), each.zone))


def merit(scene: Scene, assault: Assault) -> float:
    """What an attack is worth beside its cost."""
    won = scene.worth(assault.zone) + scene.defenders(assault.zone)
    return won * min(assault.column, WANTED) / (2 + assault.cost)


def plan(scene: Scene, zone: str, planes: int) -> Assault | None:
    """The cheapest attack on a zone that reaches the column that is wanted, or the best one."""
    phase = BLITZ if may_blitz(scene, zone) else NORMAL
    assault = Assault(zone, phase)
    for area, country, name in _ordered(scene, zone, phase):
        change(assault.forces.setdefault(area, {}).setdefault(country, {}), name, 1)
        assault.cost += payment.tactical(scene.g, {name: 1})
        assault.column = column(scene, assault, planes)
        if assault.column >= WANTED:
            break
    if phase == BLITZ and not _fight(scene, assault).armored():
        assault.phase = NORMAL
    return assault if assault.forces and may(scene, assault) else None


def may_blitz(scene: Scene, zone: str) -> bool:
    """Whether a zone can be attacked in phase 8 at all."""
    if not weather.may_blitz(scene.g, scene.side, zone):
        return False
    return scene.g.board.terrain(zone) not in attacks.CLOSED


def _ordered(scene: Scene, zone: str, phase: int) -> Iterator[tuple[str, str, str]]:
    """The counters beside a zone, armor first, then those with most corps for their cost; zones
    that are threatened elsewhere keep one."""
    found = []
    for area in scene.near(zone):
        for country, units in scene.stacks.get(area, {}).items():
            for name, count in units.items():
                found += [(area, country, name)] * count
    counter = scene.g.counter
    return iter(
        sorted(
            found, key=lambda e: (not counter(e[2]).armor, -counter(e[2]).size, e[0], e[1], e[2])
        )
    )


def _fight(scene: Scene, assault: Assault) -> Fight:
    return Fight(scene.g, scene.side, assault.zone, assault.forces)


def column(scene: Scene, assault: Assault, planes: int) -> int:
    """The column after all shifts, air superiority among them if planes may fly there; -1 for no
    attack."""
    fight = _fight(scene, assault)
    net = shifts.net(shifts.of(fight))
    if planes and not weather.in_snow(scene.g, assault.zone):
        net += AIR_SHIFT
    after = ladder.shifted(scene.g, fight.attacking_corps, fight.defending_corps, net)
    return -1 if after is None else after


def may(scene: Scene, assault: Assault) -> bool:
    """Whether the rules let these counters attack together, odds aside."""
    try:
        attacks.check_place(scene.g, assault.phase, assault.zone)
    except Refusal:
        return False
    return True
