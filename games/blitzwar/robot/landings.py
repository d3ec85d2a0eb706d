"""How the robot of the Allies comes over the sea: to ports near the front, and onto beaches."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.games.blitzwar.air import bases
from pbem.games.blitzwar.board import BROWN
from pbem.games.blitzwar.concepts import weather
from pbem.games.blitzwar.orders.sections import AIR, TRANSPORT
from pbem.games.blitzwar.orders.writer import counters, stock, writer
from pbem.games.blitzwar.position import ALLIES, Position
from pbem.games.blitzwar.robot.mail import Mail
from pbem.games.blitzwar.robot.scene import FAR, Scene
from pbem.wargame.counts import Counts

FLIGHTS, CARRY = 5, 6
# From this turn on it lands, with as many air units, where no more than so many corps defend.
_FROM, _PLANES, _WEAK = 22, 2, 2
_CARRIED = 3
_SHIPPED_SUPPLY = 8


def land(scene: Scene, told: Mail) -> None:
    """One landing in a turn, and corps and supply that follow to ports near the front."""
    if scene.side != ALLIES:
        return
    if scene.g.turn >= _FROM and weather.weather(scene.g) == weather.GOOD:
        _land(scene, told)
    _follow(scene, told)


def _land(scene: Scene, told: Mail) -> None:
    """Beachheads at the coast that is worth most, and the corps that they hold."""
    g = scene.g
    for zone, sea, port in _beaches(scene):
        base = next((b for b in g.board.coastal(sea) if _planes(told.g, b) >= _PLANES), "")
        if not base:
            continue
        line = writer(g).line("beachhead", AIR, count=_PLANES, area=base, sea=sea, target=zone)
        if told.add(FLIGHTS, [line]) and _embark(scene, told, zone, port):
            return


def _planes(g: Position, base: str) -> int:
    return sum(bases.at(g, base, ALLIES).values())


def _beaches(scene: Scene) -> Iterator[tuple[str, str, str]]:
    """(zone, sea, port) of weak hostile coasts, beside one's own port with corps in it."""
    g = scene.g
    found = []
    for zone in g.board.land_zones:
        if not scene.is_hostile(zone) or g.board.is_base(zone) or scene.defenders(zone) > _WEAK:
            continue
        for sea in g.board.beaches(zone):
            for port in g.board.coastal(sea):
                is_own = g.controller(port) == ALLIES and sea in g.board.port_seas(port)
                if is_own and port in scene.stacks:
                    found.append((scene.worth(zone), zone, sea, port))
    yield from ((zone, sea, port) for _, zone, sea, port in sorted(found, reverse=True))


def _embark(scene: Scene, told: Mail, zone: str, port: str) -> bool:
    """As many corps as the beachheads hold, armor first."""
    g, room, done = scene.g, 2 * _PLANES, False
    for country, name in _counters(scene, port):
        size = g.counter(name).size
        if size > room:
            continue
        items = counters(g, {country: {name: 1}}, named=True)
        if told.add(CARRY, [writer(g).across("land", TRANSPORT, items, port, zone)]):
            room, done = room - size, True
            _gone(scene, port, country, name)
    return done


def _counters(scene: Scene, zone: str) -> list[tuple[str, str]]:
    found = [
        (country, name)
        for country, units in scene.stacks[zone].items()
        for name, count in units.items()
        for _ in range(count)
    ]
    return sorted(
        found, key=lambda e: (-scene.g.counter(e[1]).armor, -scene.g.counter(e[1]).size, e)
    )


def _gone(scene: Scene, zone: str, country: str, name: str) -> None:
    units: Counts = scene.stacks[zone][country]
    units[name] -= 1
    if not units[name]:
        del units[name]


def _follow(scene: Scene, told: Mail) -> None:
    """Corps and supply in ports without a front on their land go to the port nearest to one."""
    g = scene.g
    ports = [z for z in g.board.land_zones if g.controller(z) == ALLIES and g.board.port_seas(z)]
    near = [z for z in ports if scene.distance.get(z, FAR) <= 3]
    if not near:
        return
    goal = min(near, key=lambda z: (scene.distance[z], -_held(g, z), z))
    carried = 0
    for port in ports:
        if port in near or scene.distance.get(port, FAR) < FAR or port not in scene.stacks:
            continue
        for country, name in _counters(scene, port)[1:]:
            items = counters(g, {country: {name: 1}}, named=True)
            line = writer(g).along("ship", TRANSPORT, items, [port, goal])
            if carried < _CARRIED and told.add(CARRY, [line]):
                carried += 1
                _gone(scene, port, country, name)
    _supply(scene, told, goal)


def _held(g: Position, zone: str) -> int:
    return sum(1 for each in g.board.neighbours(zone, {BROWN}) if g.controller(each) == ALLIES)


def _supply(scene: Scene, told: Mail, goal: str) -> None:
    """Supply to the front if there is little of it."""
    g = scene.g
    if sum(g.stock(goal, ALLIES)) >= _SHIPPED_SUPPLY:
        return
    for port, there in g.stocks(ALLIES):
        if port != goal and g.board.port_seas(port) and max(there) >= _SHIPPED_SUPPLY:
            line = writer(g).along("ship", TRANSPORT, stock([max(there)]), [port, goal])
            if told.add(CARRY, [line]):
                return
