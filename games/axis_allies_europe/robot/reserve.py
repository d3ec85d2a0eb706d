"""The robot's second half of a turn: reserves march to the front, transports ferry, planes come
closer.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pbem.engine.orders import Line
from pbem.games.axis_allies_europe.board import SEA_WAYS
from pbem.games.axis_allies_europe.orders.vocabulary import LAND_UNITS, PLANES
from pbem.games.axis_allies_europe.orders.writer import writer
from pbem.games.axis_allies_europe.robot.lift import Lift, lifts
from pbem.games.axis_allies_europe.robot.lines import fly
from pbem.games.axis_allies_europe.robot.scene import FAR, Scene
from pbem.games.axis_allies_europe.units import ARMOR, ARTILLERY, INFANTRY, TRANSPORT
from pbem.wargame.counts import Counts, added, change


class Reserves:
    """Marches of one step 4. `coming` are units that will stand in an area when all have moved."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.g = scene.g
        self.coming: dict[str, Counts] = {}

    # By land

    def marches(self) -> Iterator[Line]:
        """Rear areas first, so that the front knows what comes."""
        areas = [area for area in self.scene.lands if self._free(area)]
        for area in sorted(areas, key=lambda each: (-self.scene.to_enemy.get(each, FAR), each)):
            yield from self._leave(area, self._free(area))

    def _free(self, area: str) -> Counts:
        """Troops that may march."""
        found = {}
        for kind in LAND_UNITS:
            count = self.g.rested(area, kind) - self.g.converted(area, kind)
            if count > 0 and self.g.is_friendly(area, self.g.power):
                found[kind] = count
        return found

    def _leave(self, area: str, free: Counts) -> Iterator[Line]:
        way = self._way(area)
        if way is None:
            return
        moving = self._that_may_go(area, free, way[1])
        fast = {k: n for k, n in moving.items() if k == ARMOR}
        further = self._way(way[1]) if fast else None
        if further and further[1] != area and self._may_stand(further[1], fast):
            yield self._march(fast, [area, way[1], further[1]])
            moving = {k: n for k, n in moving.items() if k != ARMOR}
        if moving:
            yield self._march(moving, way)

    def _march(self, units: Counts, way: list[str]) -> Line:
        for kind, count in units.items():
            change(self.coming.setdefault(way[-1], {}), kind, count)
        return writer(self.g).move("noncombat", units, way)

    def _way(self, area: str) -> list[str] | None:
        """The next step: to the front, along it to the enemy's capital, or back where it cannot be
        held.
        """
        here = self._rank(area)
        steps = [
            near for near in self.scene.neighbours(area) if self.g.is_friendly(near, self.g.power)
        ]
        better = [near for near in steps if self._rank(near) < here]
        good = [near for near in better if self._may_stand(near, self._free(area))]
        if good:
            return [area, min(good, key=lambda each: (self._rank(each), each))]
        if self.scene.to_enemy.get(area, FAR) == 1 and not self._may_stand(area, {}):
            return self._back(area, steps)
        return None

    def _rank(self, area: str) -> tuple[int, int]:
        """The smaller the nearer to where it counts."""
        front = self.scene.to_enemy.get(area, FAR)
        goal = self.scene.to_goal.get(area, FAR)
        return (0 if front <= 1 else front, goal)

    def _back(self, area: str, steps: list[str]) -> list[str] | None:
        """Out of reach of what is too strong, to where most friends stand."""
        if self.g.board.capital_of(area) or self.g.board.has_complex(area):
            return None
        strongest = sorted(steps, key=lambda each: (-sum(self._there(each).values()), each))
        for near in strongest:
            if self._may_stand(near, self._free(area)):
                return [area, near]
        return None

    def _there(self, area: str) -> Counts:
        return added(self.scene.friendly_units(area), self.coming.get(area, {}))

    def _may_stand(self, area: str, more: Mapping[str, int]) -> bool:
        return self.scene.holds(area, added(self._there(area), more), 0.7)

    def _that_may_go(self, area: str, free: Counts, goal: str) -> Counts:
        """All but what an own capital, or a front on the way back, needs."""
        going = dict(free)
        if area != self.scene.capital:
            return going
        new = {
            kind: n
            for kind, n in self.g.state["pending"].get(self.g.power, {}).items()
            if kind in LAND_UNITS
        }
        stays = added(self._there(area), new)
        for kind in (ARMOR, ARTILLERY, INFANTRY):
            while going.get(kind) and not self.scene.is_kept(
                {k: n - going.get(k, 0) for k, n in stays.items()}
            ):
                change(going, kind, -1)
        return going

    # By sea

    def ferries(self) -> Iterator[Line]:
        """Transports bring troops nearer to the enemy, or go back to fetch some."""
        for lift in lifts(self.scene, attack=False):
            lines = self._ferry(lift)
            yield from lines if lines else self._fetch(lift.zone, lift.ships)
        for zone in sorted(self.g.state["units"]):
            tired = self.g.turn["tired"].get(zone, {}).get(TRANSPORT, 0)
            ships = self.g.count(zone, self.g.power, TRANSPORT) - tired
            busy = any(each.zone == zone for each in lifts(self.scene, attack=False))
            if self.g.board.is_sea(zone) and ships > 0 and not busy:
                yield from self._fetch(zone, ships)

    def _ferry(self, lift: Lift) -> list[Line]:
        start = self._approach(lift.port) if lift.port else (FAR, FAR)
        best: tuple[tuple[int, int], str, str] | None = None
        for goal, way in lift.ways().items():
            if not all(self.g.is_friendly(zone, self.g.power) for zone in way[1:]):
                continue
            for area in self.g.board.coasts(goal):
                if not self.g.is_friendly(area, self.g.power) or area == lift.port:
                    continue
                rank = self._approach(area)
                if (
                    rank < start
                    and (best is None or rank < best[0])
                    and self._may_stand(area, lift.cargo)
                ):
                    best = (rank, goal, area)
        if best is None:
            return []
        _, goal, area = best
        for kind, count in lift.cargo.items():
            change(self.coming.setdefault(area, {}), kind, count)
        return [
            *lift.load_lines(self.g, "noncombat"),
            *lift.sail_lines(self.g, "noncombat", lift.ways()[goal], escorted=True),
            writer(self.g).unload(goal, area),
        ]

    def _approach(self, area: str) -> tuple[int, int]:
        """How near troops of an area are to a capital that is to be taken: by land, else across the
        sea.
        """
        if area in self.scene.to_goal:
            return 0, self.scene.to_goal[area]
        return 1, min(
            (self._sea_way.get(zone, FAR) for zone in self.g.board.seas(area)), default=FAR
        )

    @property
    def _sea_way(self) -> dict[str, int]:
        """Steps of each zone to the coast of a capital that is to be taken."""
        coasts = [zone for goal in self.scene.goals for zone in self.g.board.seas(goal)]
        return self.g.board.reach(coasts, kinds=SEA_WAYS) if coasts else {}

    def _fetch(self, zone: str, ships: int) -> Iterator[Line]:
        """Empty transports sail to where most troops wait for them."""
        waiting: dict[str, int] = {}
        for area in self.scene.lands:
            if area in self.scene.to_goal or not self.g.is_friendly(area, self.g.power):
                continue
            troops = sum(self.g.count(area, self.g.power, kind) for kind in LAND_UNITS)
            new = sum(
                self.g.state["pending"].get(self.g.power, {}).get(kind, 0) for kind in LAND_UNITS
            )
            troops += new if area == self.scene.capital else 0
            for near in self.g.board.seas(area):
                waiting[near] = max(waiting.get(near, 0), troops)
        ways = {}
        for goal, troops in waiting.items():
            way = self.g.board.path(zone, goal, None, self._is_open, SEA_WAYS)
            if way and troops > 1:
                ways[goal] = (len(way) - 1 - troops // 2, way)
        if not ways or (zone in ways and ways[zone][0] <= min(cost for cost, _ in ways.values())):
            return
        goal = min(ways, key=lambda each: (ways[each][0], each))
        way = ways[goal][1][:3]
        if len(way) > 1:
            yield writer(self.g).move("noncombat", {TRANSPORT: ships}, way)

    def _is_open(self, _: str, zone: str) -> bool:
        return self.g.is_friendly(zone, self.g.power)

    # By air

    def transfers(self) -> Iterator[Line]:
        """Planes that did not fly come to fields near the front that hold."""
        for base, kind, count in self.scene.bases():
            free = min(count, self.g.rested(base, kind))
            near = self.scene.to_enemy.get(base, FAR)
            if free <= 0 or near <= 2 or kind not in PLANES:
                continue
            reach = self.g.board.unit(kind).move
            steps = self.g.board.air_steps(base)
            fields = [
                area
                for area, need in steps.items()
                if need <= reach
                and self.scene.is_field(area)
                and self.scene.to_enemy.get(area, FAR) < near
                and self._may_stand(area, {kind: free})
            ]
            if fields:
                goal = min(
                    fields,
                    key=lambda each: (
                        self.scene.to_enemy[each],
                        self.scene.to_goal.get(each, FAR),
                        each,
                    ),
                )
                line = fly(self.g, "noncombat", kind, free, base, goal)
                if line:
                    yield line
