"""What the transports of the robot do: they bring troops ashore where the odds are good, to fronts
that lack them, or to ports nearer to the enemy (§Transports, §Ph5, §Ph9.1)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from pbem.engine.game import Chooser
from pbem.games.empires_of_history.concepts import values
from pbem.games.empires_of_history.land import arms
from pbem.games.empires_of_history.orders import sections
from pbem.games.empires_of_history.orders.writer import Leg
from pbem.games.empires_of_history.robot import reserves, squadrons, warships, waters
from pbem.games.empires_of_history.robot.chances import Arm, outcome
from pbem.games.empires_of_history.robot.mail import Mail
from pbem.games.empires_of_history.robot.scene import FAR, Scene, able
from pbem.games.empires_of_history.sea import fleets, holds
from pbem.values import dataclass
from pbem.wargame.counts import Counts, added

TRANSPORT = holds.TRANSPORT
_LEFT, _WORTH, _AIR_MOST = 0.4, 3.0, 3.0
# What a unit is worth that comes to a front, or so many zones nearer to one.
_TO_FRONT, _NEARER, _FEWEST = 2.5, 0.8, 2
# What part of a fleet goes along, and what a lift is worth for each submarine on its way.
_ESCORT, _SUNK = 0.5, 0.9


@dataclass(frozen=True, slots=True)
class Lift:
    """Troops that are brought somewhere: taken up at `shore` after `first` zones, landed at `goal`
    behind `second` more."""

    shore: str
    first: tuple[str, ...]
    troops: tuple[tuple[str, int], ...]
    second: tuple[str, ...]
    goal: str
    value: float


class Planner:
    """Plans what the transports of one area do."""

    def __init__(self, told: Mail, scene: Scene, area: str, count: int) -> None:
        self.told, self.scene, self.area, self.count = told, scene, area, count
        self.pace = values.unit(told.g, scene.nation, TRANSPORT).move
        hold = holds.of(told.g, area, scene.nation)
        self.aboard: Counts = dict(sorted(hold["units"].get(scene.nation, {}).items()))
        self.wings = squadrons.Wings(scene)
        self.front = reserves.Front(scene)
        self._lands: dict[str, frozenset[str]] = {}

    def best(self) -> Lift | None:
        """The best of all lifts."""
        return max(self._lifts(), key=lambda each: (each.value, each.goal), default=None)

    def _lifts(self) -> Iterator[Lift]:
        if self.aboard:
            yield from self._landings("", (), self.aboard, self.area, self.pace)
            return
        for shore, first in self._shores():
            troops = self._troops(shore)
            if sum(troops.values()) >= _FEWEST:
                at = first[-1] if first else self.area
                yield from self._landings(shore, first, troops, at, self.pace - len(first))

    def _shores(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Where troops could go aboard, and the zones on the way there."""
        g = self.told.g
        if not g.board.is_sea(self.area):
            yield self.area, ()
        for zone, way in waters.ways(self.scene, self.area, self.pace - 1).items():
            if waters.enemies(self.scene, zone):
                continue
            for shore in g.board.coast(zone):
                if self.scene.is_friendly(shore) and shore != self.area:
                    yield shore, tuple(way)

    def _troops(self, shore: str) -> Counts:
        """Who can leave a shore: behind the front all but a garrison, the best for a landing
        first, as far as there is room."""
        g, nation, scene = self.told.g, self.scene.nation, self.scene
        if scene.distance.get(shore, FAR) <= 2:
            return {}
        there = able(g, g.of_class(shore, nation, "land"))
        free = reserves.kept(scene, shore, there)
        found: Counts = {}
        hold = holds.empty()
        for kind in sorted(free, key=lambda k: (-self._ashore(k), k)):
            for _ in range(free[kind]):
                holds.add(hold, nation, kind, 1)
                if holds.ships_needed(g, nation, hold) > self.count:
                    holds.add(hold, nation, kind, -1)
                    break
                found[kind] = found.get(kind, 0) + 1
        return found

    def _ashore(self, kind: str) -> float:
        """What a unit hits with when it lands, by the room that it takes."""
        g, nation = self.told.g, self.scene.nation
        told = values.unit(g, nation, kind)
        beach = 0 if kind == "marine" else 2
        return (told.attack - beach) / max(1, told.load)

    def _landings(
        self, shore: str, first: tuple[str, ...], troops: Counts, at: str, pace: int
    ) -> Iterator[Lift]:
        g, scene = self.told.g, self.scene
        for zone, way in waters.ways(scene, at, pace).items():
            if waters.enemies(scene, zone) or waters.is_mined(g, scene.nation, [at, *way]):
                continue
            for goal in g.board.coast(zone):
                value = self._value(shore or self.area, zone, goal, troops)
                value *= _SUNK ** sum(self._lurking(each) for each in (*first, *way))
                if value > 0:
                    yield Lift(shore, first, tuple(troops.items()), tuple(way), goal, value)

    def _joined(self, shore: str) -> frozenset[str]:
        """The territories to which a shore has a way by land."""
        if shore not in self._lands:
            is_land = not self.told.g.board.is_sea(shore)
            found = reserves.joined(self.scene, shore) if is_land else []
            self._lands[shore] = frozenset(found)
        return self._lands[shore]

    def _lurking(self, zone: str) -> int:
        """Enemy submarines in a zone."""
        g = self.told.g
        return sum(
            g.count(zone, foe, fleets.SUBMARINE) for foe in g.enemies_in(zone, self.scene.nation)
        )

    def _value(self, shore: str, zone: str, goal: str, troops: Counts) -> float:
        scene = self.scene
        if scene.is_hostile(goal):
            return self._invasion(zone, goal, troops)
        if not scene.is_friendly(goal) or goal == shore:
            return 0.0
        count = sum(troops.values())
        far = scene.distance.get(goal, FAR)
        if far <= 2 and self.front.wishes:
            wish = self.front.wishes.get(goal, 0.5)
            return _TO_FRONT * count * max(0.0, min(wish, 4.0)) / 4
        if shore in scene.distance or goal in self._joined(shore):
            return 0.0
        nearer = self._gap(shore) - self._gap(goal)
        return _NEARER * count * nearer if nearer > 0 and self.told.g.board.port(goal) else 0.0

    def _gap(self, territory: str) -> int:
        """How many zones lie between a territory and the nearest hostile coast worth a landing."""
        return waters.gap(self.scene, self.gaps, territory)

    @cached_property
    def gaps(self) -> dict[str, int]:
        """{zone: steps to the nearest zone beside a hostile coast}."""
        return waters.gaps(self.scene)

    def _invasion(self, zone: str, goal: str, troops: Counts) -> float:
        """What an invasion is worth, 0 where the odds are not good."""
        scene = self.scene
        attack = [
            Arm(scene.attack(goal, zone, kind, landed=True), count, scene.cost(scene.nation, kind))
            for kind, count in troops.items()
            if arms.fights_as(scene.g, kind) not in (arms.ARMOR, arms.GUN)
        ]
        if not attack:
            return 0.0
        if planes := min(self.wings.hits(goal), _AIR_MOST):
            attack.append(Arm(planes, 1, FAR))
        defence = scene.defence(goal, [zone], landed=True)
        end = outcome(attack, defence, scene.fort(goal) if len(defence) > 1 else 0)
        if not end.wins or end.left < _LEFT:
            return 0.0
        threat = scene.threat(goal)
        hold = end.left * sum(each.count for each in attack) * 0.5
        prize = _WORTH * scene.worth(goal) * (1.0 if threat < hold else 0.4)
        return prize + end.killed - end.lost


# Orders


def ship(told: Mail, nation: str, rng: Chooser) -> None:
    """Transports of each area, with an escort where one is at hand."""
    for area in sorted(told.g.state["units"]):
        count = fleets.free(told.g, area, nation).get(TRANSPORT, 0)
        if not count:
            continue
        scene = Scene(told.g, nation)
        if not scene.foes:
            return
        lift = Planner(told, scene, area, count).best()
        if lift is not None:
            _set_out(told, scene, area, count, lift)


def _set_out(told: Mail, scene: Scene, area: str, count: int, lift: Lift) -> bool:
    """The task force with the troops; alone where it would be held up with an escort."""
    legs: list[Leg] = []
    if lift.first:
        legs.append({"do": "move", "places": list(lift.first)})
    if lift.shore:
        units = [{"count": n, "kind": kind, "power": ""} for kind, n in lift.troops]
        legs.append({"do": "load", "units": units, "place": lift.shore})
    if lift.second:
        legs.append({"do": "move", "places": list(lift.second)})
    legs.append({"do": "for", "places": [lift.goal]})
    nation = scene.nation
    letter = warships.name(told.g, nation)
    ships = {TRANSPORT: count}
    escort = _escort(told, scene, area)
    return bool(letter) and (
        told.add(told.write.force(letter, added(ships, escort), area, legs, nation))
        or told.add(told.write.force(letter, ships, area, legs, nation))
    )


def _escort(told: Mail, scene: Scene, area: str) -> Counts:
    there = waters.warships(fleets.free(told.g, area, scene.nation))
    wanted = {kind: int(n * _ESCORT + 0.5) for kind, n in there.items()}
    return {kind: n for kind, n in wanted.items() if n}


def land(told: Mail, nation: str, rng: Chooser) -> None:
    """EOH-465: who is aboard goes ashore where it was said, the first place first."""
    for _, force in sorted(told.g.now["forces"].items()):
        if force["by"] != nation:
            continue
        everybody = [{"count": None, "kind": "", "power": ""}]
        for goal in force["for"]:
            args = {"units": everybody, "force": force["name"], "goal": goal}
            if told.add(told.write.line("land", sections.MOVEMENT, nation, **args)):
                break
