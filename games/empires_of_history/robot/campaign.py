"""What the armies of the robot do (§Ph7): attacks, then reserves."""

from __future__ import annotations

from pbem.engine.game import Chooser
from pbem.games.empires_of_history.land import columns
from pbem.games.empires_of_history.orders import sections
from pbem.games.empires_of_history.orders.grammar import read_line
from pbem.games.empires_of_history.robot import reserves, squadrons
from pbem.games.empires_of_history.robot.attacks import Assault, Planner
from pbem.games.empires_of_history.robot.mail import Mail
from pbem.games.empires_of_history.robot.scene import Scene

# Attacks at most, and the odds in percent at which one is broken off.
_MOST, _BROKEN_OFF = 12, 60


def opportunities(scene: Scene, bold: float = 0.5) -> list[Assault]:
    """The attacks that could be made now, the best first."""
    planner = Planner(scene, bold, squadrons.Wings(scene))
    found = []
    for _ in range(_MOST):
        assault = planner.best()
        if assault is None:
            break
        planner.take(assault)
        found.append(assault)
    return found


def march(told: Mail, nation: str, rng: Chooser) -> None:
    """Attacks at good odds, the best first; then all others come nearer."""
    scene = Scene(told.g, nation)
    if not scene.foes:
        return
    wings = squadrons.Wings(scene)
    planner = Planner(scene, rng.random(), wings)
    made: list[Assault] = []
    for _ in range(_MOST):
        assault = planner.best()
        if assault is None:
            break
        planner.take(assault)
        if _send(told, nation, assault):
            made.append(assault)
    squadrons.support(told, scene, wings, [*_landed(told, nation), *made])
    reserves.bring(told, nation, planner)
    squadrons.rebase(told, scene, wings)


def press(told: Mail, nation: str, rng: Chooser) -> None:
    """EOH-509: an attack that goes badly is broken off."""
    if any(each["nation"] == nation and not each["fought"] for each in told.g.now["columns"]):
        text = f"{nation}: {sections.COMBAT}: press everywhere: stop if odds < {_BROKEN_OFF}"
        told.add(read_line(told.g.board, text))


def _landed(told: Mail, nation: str) -> list[Assault]:
    """The battles of those who have come by sea."""
    return [
        Assault(each["place"])
        for each in told.g.now["columns"]
        if each["by"] == columns.BY_SEA and each["nation"] == nation and not each["fought"]
    ]


def _send(told: Mail, nation: str, assault: Assault) -> bool:
    """The units of an attack set out, generals with the largest part."""
    lines = []
    largest = max(assault.forces, key=lambda way: sum(assault.forces[way].values()))
    for (start, origin), force in assault.forces.items():
        way = [start, assault.target] if origin == start else [start, origin, assault.target]
        leads = (start, origin) == largest and sum(force.values()) > 1 and len(way) < 4
        names = told.g.generals(start, nation) if leads else []
        generals = [name for name in names if name not in told.g.now["generals_moved"]]
        lines.append(told.write.march(force, way, generals, nation))
    return told.add(*lines)
