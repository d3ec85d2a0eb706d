"""What the robot does in the steps of a phase: at sea landings, then fleets; on land attacks first,
with all who march and fly to them, then everybody else."""

from __future__ import annotations

from functools import cached_property

from pbem.games.blitz_world_in_conflict.components import LAND
from pbem.games.blitz_world_in_conflict.orders.sections import ATTACK, MARCH, REBASE
from pbem.games.blitz_world_in_conflict.orders.units import FLY
from pbem.games.blitz_world_in_conflict.robot import (
    attacks,
    landings,
    marches,
    policy,
    squadrons,
    warships,
)
from pbem.games.blitz_world_in_conflict.robot.attacks import Assault, Planner
from pbem.games.blitz_world_in_conflict.robot.mail import Mail, way
from pbem.games.blitz_world_in_conflict.robot.scene import Scene

# The step in which there are combats on land.
FIGHTS = "F"
_TRIES = 6


class Campaign:
    """The plans of a power for the steps of a mail."""

    def __init__(self, told: Mail, power: str, bold: float) -> None:
        self.told, self.power, self.bold = told, power, bold

    @cached_property
    def assaults(self) -> list[Assault]:
        """The attacks that it means to make."""
        return attacks.plans(self._planner()) if ATTACK in self.told.phases else []

    def declare(self) -> None:
        """Before anybody moves."""
        policy.declare(self.told, self.power)

    def go_home(self) -> None:
        """Step A."""
        warships.go_home(self.told, self.power)

    def sail(self) -> None:
        """Step B; who lands does so in step F of the same phase."""
        if FIGHTS in self.told.g.now["steps"].get(self.power, ""):
            landings.ship(self.told, self.power, self.bold)
        warships.sail(self.told, self.power)

    def _planner(self) -> Planner:
        steps = self.told.phases
        return Planner(
            Scene(self.told.g, self.power),
            self.bold,
            rebases=REBASE in steps,
            marches=MARCH in steps,
        )

    @property
    def _busy(self) -> set[str]:
        return {unit for plan in self.assaults for unit in plan.all}

    def rebase(self) -> None:
        """Step D: who flies in an attack goes to its base first."""
        g = self.told.g
        for plan in self.assaults:
            for unit, base in plan.units.items():
                if base != g.at(unit) and g.board.units[unit].kind != LAND:
                    self._go("rebase", REBASE, unit, base)
        squadrons.rebase(self.told, self.power, self._busy)

    def march(self) -> None:
        """Step E: who attacks goes beside the target first."""
        g = self.told.g
        for plan in self.assaults:
            for unit, base in plan.units.items():
                if base != g.at(unit) and g.board.units[unit].kind == LAND:
                    self._go("march", MARCH, unit, base)
        marches.march(self.told, self.power, self._busy)

    def _go(self, verb: str, section: str, unit: str, goal: str) -> None:
        start = self.told.g.at(unit)
        self.told.add(verb, section, self.power, units=[unit], path=way([start, goal]))

    def attack(self) -> None:
        """Step F: what was planned, and what can be attacked now as well."""
        for plan in self.assaults:
            announce(self.told, self.power, plan)
        planner = self._planner()
        planner.rebases = planner.marches = False
        for plan in attacks.plans(planner):
            announce(self.told, self.power, plan)


def announce(told: Mail, power: str, plan: Assault) -> bool:
    """The line of an attack, without those who may not come; whether it stands."""
    for _ in range(_TRIES):
        force = [{"unit": u, **({"how": FLY} if u in plan.flown else {})} for u in plan.units]
        more = {"ships": list(plan.ships)} if plan.ships else {}
        if not any(told.g.board.units[unit].kind == LAND for unit in plan.units):
            return False
        if told.add("ground attack", ATTACK, power, place=plan.at, force=force, **more):
            return True
        if told.named not in plan.all:
            return False
        plan.units.pop(told.named, None)
        for names in (plan.ships, plan.flown):
            if told.named in names:
                names.remove(told.named)
    return False
