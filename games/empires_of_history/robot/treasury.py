"""What the robot builds (§Ph3)."""

from __future__ import annotations

from pbem.engine.game import Chooser
from pbem.games.empires_of_history.economy import building
from pbem.games.empires_of_history.robot.mail import Mail

INFANTRY, ARTILLERY = "infantry", "artillery"


def build(told: Mail, nation: str, rng: Chooser) -> None:
    """Infantry with an artillery piece for each four."""
    for pool in told.g.board.powers[nation].pools:
        for kind, part in ((ARTILLERY, 0.3), (INFANTRY, 1.0)):
            count = int(told.g.pool(nation, pool) * part) // building.price(told.g, nation, kind)
            count = (
                min(count, told.g.state["manpower"].get(nation, 0)) if kind == INFANTRY else count
            )
            if count:
                told.add(told.write.build({kind: count}, pool, power=nation))
