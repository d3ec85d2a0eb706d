"""Exact odds of a bombing raid: guns, one round in the air, and what the bombs cost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pbem.engine.orders import Line
from pbem.games.axis_allies_europe.battles import flights, losses, retreat
from pbem.games.axis_allies_europe.battles import raid as raids
from pbem.games.axis_allies_europe.odds import orders
from pbem.games.axis_allies_europe.odds.chances import Chances, add, hits, together
from pbem.games.axis_allies_europe.odds.land import ANTIAIRCRAFT
from pbem.games.axis_allies_europe.odds.sides import Side, State, stacks_from, stacks_of
from pbem.games.axis_allies_europe.position import Position
from pbem.games.axis_allies_europe.units import BOMBER, FIGHTER
from pbem.wargame.counts import Counts

PIPS = 6
SIDES = ("attacker", "defender")


def raid(
    worlds: Sequence[tuple[float, Position]], at: str, lines: Sequence[Line]
) -> dict[str, Any]:
    """The odds of a raid: {"attacker", "defender", "expected", "lost", "swing", "damage":
    {"expected", "chances"}}.

    Damage counts as far as the victim can pay now. Interceptors go up by the printed default.
    """
    told: dict[str, Any] = {
        **{side: {} for side in SIDES},
        "expected": {side: {} for side in SIDES},
        "lost": dict.fromkeys(SIDES, 0.0),
    }
    damage: Chances[int] = {}
    for chance, world in worlds:
        one = _Raid(world, at, lines)
        for side, forces in zip(SIDES, one.forces(), strict=True):
            for power, counts in forces.items():
                here = told[side].setdefault(power, {})
                for kind, count in counts.items():
                    here[kind] = max(here.get(kind, 0), count)
        for (ours, theirs), share in one.ends().items():
            weight = chance * share
            for side, who, state in (("attacker", one.planes, ours), ("defender", one.up, theirs)):
                told["lost"][side] += weight * (who.value(who.start) - who.value(state))
                for kind, count in who.counts(state).items():
                    add(told["expected"][side], kind, weight * count)
            for amount, part in one.bombs(ours).items():
                add(damage, amount, weight * part)
    expected = sum(amount * chance for amount, chance in damage.items())
    told["swing"] = told["lost"]["defender"] + expected - told["lost"]["attacker"]
    return {**told, "damage": {"expected": expected, "chances": dict(sorted(damage.items()))}}


class _Raid:
    """One raid in one position."""

    def __init__(self, g: Position, at: str, lines: Sequence[Line]) -> None:
        self.g, self.at = g, at
        board = g.board
        flying = flights.over(g, at, flights.RAIDERS)
        order = losses.order(g, "planes")
        stacks = stacks_from(board, retreat.plane_targets(g, flying))
        self.planes = Side(board, stacks, order, orders.losses_list(g, lines, at, "raid", "planes"))
        self.shot_at = Side(board, stacks, order, orders.losses_list(g, lines, "", "aa", "planes"))
        goes_up = not raids.is_land_attack(g, at)
        fighters = [
            (power, {FIGHTER: g.count(at, power, FIGHTER)})
            for power in g.enemies_of(g.power)
            if goes_up and g.count(at, power, FIGHTER)
        ]
        self.up = Side(
            board,
            [s for power, units in fighters for s in stacks_of(board, power, units)],
            order,
        )

    def forces(self) -> tuple[dict[str, Counts], dict[str, Counts]]:
        """Raiders and interceptors at the start."""
        return self.planes.fighting(self.planes.start), self.up.fighting(self.up.start)

    def ends(self) -> Chances[tuple[State, State]]:
        """What guns and one round leave of both sides."""
        fighter = self.g.board.unit(FIGHTER)
        found: Chances[tuple[State, State]] = {}
        start, up = self.planes.start, self.up.start
        guns = retreat.gun_shots(self.g, self.at, 1)
        shots = hits(_count(start) if guns else 0, ANTIAIRCRAFT, 1.0)
        rising = _count(up)
        waits = self.g.option("raid_losses") == "noted"
        for number, chance in enumerate(shots):
            noted = number if waits else 0
            ours = start if waits else self.shot_at.lose(start, (number, 0, 0))
            escorts = self.planes.counts(ours).get(FIGHTER, 0) if rising else 0
            fired = hits(rising if _count(ours) else 0, fighter.intercept, 1.0)
            for struck, share in enumerate(fired):
                after = self.planes.lose(ours, (struck + noted, 0, 0))
                for down, part in enumerate(hits(escorts, fighter.escort, 1.0)):
                    add(found, (after, self.up.lose(up, (down, 0, 0))), chance * share * part)
        return found

    def bombs(self, ours: State) -> Chances[int]:
        """A die for each bomber, as far as the treasury goes."""
        bombers = self.planes.counts(ours).get(BOMBER, 0)
        pips = (0.0, *[1 / PIPS] * PIPS)
        sums: tuple[Any, ...] = (1.0,)
        for _ in range(bombers):
            sums = together(sums, pips, 1.0)
        victim = self.g.controller(self.at)
        most = self.g.money.get(victim, 0)
        found: Chances[int] = {}
        for amount, chance in enumerate(sums):
            if chance:
                add(found, min(amount, most), chance)
        return found


def _count(state: State) -> int:
    return sum(state[: len(state) // 2])
