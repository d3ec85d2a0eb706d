"""Transports of the robot: what they can carry from where to where, with the warships that go
along.
"""

from __future__ import annotations

from pbem.engine.orders import Line
from pbem.games.axis_allies_europe.battles.fire import SUPPORTERS
from pbem.games.axis_allies_europe.orders.writer import writer
from pbem.games.axis_allies_europe.position import Position
from pbem.games.axis_allies_europe.robot.scene import Scene
from pbem.games.axis_allies_europe.units import (
    ARMOR,
    ARTILLERY,
    BATTLESHIP,
    CARRIER,
    DESTROYER,
    INFANTRY,
    TRANSPORT,
)
from pbem.values import dataclass
from pbem.wargame.counts import Counts, change

ROOM = 2
WARSHIPS = (DESTROYER, BATTLESHIP, CARRIER)


@dataclass
class Lift:
    """Transports of one zone with what they hold or load at `port`, in the zone `loads` ("": they
    are loaded).
    """

    scene: Scene
    zone: str
    ships: int
    port: str
    loads: str
    cargo: Counts
    escorts: Counts
    held: Counts

    def ways(self) -> dict[str, list[str]]:
        """The zones where they can be in this turn, each with the way there; all of it free of
        enemies.
        """
        ways = self.scene.voyages(self.zone).items()
        return {goal: way for goal, way in ways if not self.loads or self.loads in way}

    def target_zone(self, target: str) -> str:
        """The zone from which they land at a target, "" when it is out of reach."""
        coasts = self.scene.board.seas(target)
        near = [goal for goal in self.ways() if goal in coasts]
        return near[0] if near else ""

    def support(self, g: Position, target: str) -> tuple[tuple[int, int], ...]:
        """Shots of the ships that go along."""
        edition = g.option("edition")
        zone = self.target_zone(target)
        found = []
        for kind in SUPPORTERS:
            count = self.escorts.get(kind, 0)
            if zone != self.zone:
                count += g.count(zone, g.power, kind)
            if count:
                found.append((g.board.unit(kind).support_in(edition), count))
        return tuple(found)

    def load_lines(self, g: Position, section: str) -> list[Line]:
        """What boards; loaded ones need none."""
        boarding = dict(self.cargo)
        for kind, count in self.held.items():
            change(boarding, kind, -min(count, boarding.get(kind, 0)))
        if not self.loads or not boarding:
            return []
        return [writer(g).load(section, boarding, self.port, self.loads)]

    def sail_lines(
        self, g: Position, section: str, way: list[str], *, escorted: bool
    ) -> list[Line]:
        """The transports, and their escorts, along a way."""
        if len(way) < 2:
            return []
        counts = {TRANSPORT: self.ships, **(self.escorts if escorted else {})}
        return [writer(g).move(section, counts, way)]

    def attack_lines(self, g: Position, target: str) -> list[Line]:
        """Load, sail and land."""
        zone = self.target_zone(target)
        return [
            *self.load_lines(g, "combat"),
            *self.sail_lines(g, "combat", self.ways()[zone], escorted=True),
            writer(g).assault(target, self.cargo, zone),
        ]

    def is_free(self, free: dict[str, Counts]) -> bool:
        """Whether what is to board has not been given other orders."""
        here = free.get(self.port, {})
        return all(
            count - self.held.get(kind, 0) <= here.get(kind, 0)
            for kind, count in self.cargo.items()
        )

    def take(self, free: dict[str, Counts]) -> None:
        """What boards is not there for another one."""
        for kind, count in self.cargo.items():
            here = free.get(self.port, {})
            change(here, kind, -min(count - self.held.get(kind, 0), here.get(kind, 0)))


def lifts(scene: Scene, *, attack: bool) -> list[Lift]:
    """What the own transports could do in this step of the turn, one lift for each zone."""
    g, found = scene.g, []
    for zone in sorted(g.state["units"]):
        if not g.board.is_sea(zone):
            continue
        tired: Counts = {} if attack else g.turn["tired"].get(zone, {})
        ships = g.count(zone, g.power, TRANSPORT) - tired.get(TRANSPORT, 0)
        if ships <= 0 or zone in g.turn["fought"]:
            continue
        escorts = {
            kind: count
            for kind in WARSHIPS
            if (count := g.count(zone, g.power, kind) - tired.get(kind, 0)) > 0
        }
        lift = _loaded(scene, zone, ships, escorts) or _empty(
            scene, zone, ships, escorts, attack=attack
        )
        if lift is not None:
            found.append(lift)
    return found


def _loaded(scene: Scene, zone: str, ships: int, escorts: Counts) -> Lift | None:
    """Transports that hold own troops."""
    held: Counts = {}
    entries = scene.g.ships_with_cargo(zone, scene.power, TRANSPORT)
    for entry in entries:
        for kind, count in entry["holds"].get(scene.power, {}).items():
            if scene.board.unit(kind).is_land:
                change(held, kind, count)
    if not held or len(entries) > ships:
        return None
    return Lift(scene, zone, len(entries), "", "", held, escorts, held)


def _empty(scene: Scene, zone: str, ships: int, escorts: Counts, *, attack: bool) -> Lift | None:
    """Transports that find troops where they lie, or one zone away."""
    best: Lift | None = None
    for loads, steps in scene.sea_steps(zone, 1).items():
        if steps and not scene.is_clear(loads):
            continue
        for port in scene.board.coasts(loads):
            if not scene.g.is_friendly(port, scene.power):
                continue
            cargo = choose_cargo(scene, port, ships * ROOM, attack=attack)
            if cargo and (best is None or sum(cargo.values()) > sum(best.cargo.values())):
                best = Lift(scene, zone, ships, port, loads, cargo, escorts, {})
    return best


def choose_cargo(scene: Scene, port: str, room: int, *, attack: bool) -> Counts:
    """Troops that may leave a port, as many as there is room for; an own capital keeps what it
    needs.
    """
    g = scene.g
    cargo: Counts = {}
    for kind in (ARTILLERY, INFANTRY, ARMOR):
        there = g.count(port, g.power, kind) if attack else g.rested(port, kind)
        there -= g.converted(port, kind)
        size = g.board.unit(kind).cargo_size
        for _ in range(there):
            if kind == ARTILLERY and cargo.get(kind, 0) * 2 >= room // 2:
                break
            if room < size:
                break
            cargo[kind] = cargo.get(kind, 0) + 1
            room -= size
    if g.board.capital_of(port):
        stays = dict(scene.friendly_units(port))
        for kind in list(cargo):
            while cargo.get(kind) and not scene.holds(
                port, {k: n - cargo.get(k, 0) for k, n in stays.items()}
            ):
                change(cargo, kind, -1)
    return cargo
