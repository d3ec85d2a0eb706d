"""Where the robot brings the units that attack nobody: by rail or on foot to where the front needs
them."""

from __future__ import annotations

from pbem.games.empires_of_history.components import CAPITAL, MAJOR_PORT
from pbem.games.empires_of_history.land import marches
from pbem.games.empires_of_history.orders import sections
from pbem.games.empires_of_history.robot import waters
from pbem.games.empires_of_history.robot.attacks import Planner
from pbem.games.empires_of_history.robot.mail import Mail
from pbem.games.empires_of_history.robot.scene import FAR, Scene, able, wary
from pbem.wargame.counts import Counts

_MOST, _BETTER = 14, 1.0
_PRIZE, _HELD = 0.12, 0.6


class Front:
    """The territories beside the enemy, and how much each wants troops."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.wishes = {t: self._wish(t) for t, far in scene.distance.items() if far == 1}

    def _wish(self, territory: str) -> float:
        """Hits in a round that it lacks: against what is beside it, and for what is to be won."""
        scene = self.scene
        around = [t for t in scene.g.board.borders(territory) if scene.is_hostile(t)]
        prize = max(scene.worth(t) for t in around)
        own = scene.worth(territory)
        threat = scene.threat(territory)
        return threat + _PRIZE * (prize + own) - _HELD * scene.strength(territory)

    def sent(self, territory: str, hits: float) -> None:
        """So much more stands there."""
        if territory in self.wishes:
            self.wishes[territory] -= _HELD * hits

    def neediest(self) -> list[str]:
        """The territories that want troops most first."""
        return sorted(self.wishes, key=lambda t: (-self.wishes[t], t))


def bring(told: Mail, nation: str, planner: Planner) -> None:
    """What is behind the front goes there; what is too much in one place of it goes to another."""
    scene = wary(told.g, nation)
    _to_ports(told, scene)
    front = Front(scene)
    if not front.wishes:
        return
    moved = 0
    far = scene.distance
    starts = [a for a, here in told.g.state["units"].items() if nation in here and a in far]
    for start in sorted(a for a in starts if far[a] == 1):
        if moved < _MOST:
            moved += _from_front(told, scene, front, planner, start)
    for start in sorted(starts, key=lambda a: (-far[a], a)):
        if moved < _MOST and far[start] > 1:
            moved += _from_behind(told, scene, front, start)


def _to_ports(told: Mail, scene: Scene) -> None:
    """Troops from where no land leads to the enemy go to the port that is nearest to him."""
    g, known = scene.g, waters.gaps(scene)
    far = [a for a, here in sorted(g.state["units"].items()) if scene.nation in here]
    for start in [a for a in far if not g.board.is_sea(a) and a not in scene.distance]:
        force = kept(scene, start, _free(told, scene.nation, start))
        ports = [t for t in joined(scene, start) if g.board.port(t) == MAJOR_PORT]
        here = waters.gap(scene, known, start) if g.board.port(start) else FAR
        best = min(ports, key=lambda t: (waters.gap(scene, known, t), t), default=start)
        if not force or best == start or waters.gap(scene, known, best) >= here:
            continue
        part = _first(scene, force, min(_room(told, start), _room(told, best)))
        if part and not _rail(told, scene, start, best, part, []):
            told.add(told.write.march(part, [start, best], (), scene.nation))


def joined(scene: Scene, start: str) -> list[str]:
    """The friendly territories that land joins with one."""
    found = [start]
    for area in found:
        around = (t for t in scene.g.board.borders(area) if t not in found)
        found += [t for t in around if scene.is_friendly(t)]
    return found


def _free(told: Mail, nation: str, start: str) -> Counts:
    return able(told.g, marches.unmoved(told.g, nation, start))


def _hits(scene: Scene, counts: Counts) -> float:
    return sum(scene.g.unit(scene.nation, k).defence * n for k, n in counts.items()) / 10


def _from_behind(told: Mail, scene: Scene, front: Front, start: str) -> int:
    """By rail as far as it has room, the rest on foot."""
    force = kept(scene, start, _free(told, scene.nation, start))
    if not force:
        return 0
    for goal in front.neediest()[:4]:
        room = min(_room(told, start), _room(told, goal))
        part = _first(scene, force, room)
        generals = told.g.generals(start, scene.nation)[: max(0, room - sum(part.values()))]
        if part and _rail(told, scene, start, goal, part, generals):
            front.sent(goal, _hits(scene, part))
            return 1 + _walk(told, scene, front, start)
    return _walk(told, scene, front, start)


def kept(scene: Scene, start: str, force: Counts) -> Counts:
    """What may leave a place behind the front: a port or capital keeps an infantry."""
    g, city = scene.g, scene.g.board.city(start)
    needs = int(bool(g.board.port(start)) and g.value(start) > 2)
    needs += 2 if city and city.kind == CAPITAL else 0
    others = sum(n for who, _, n in scene.land_units(start, scene.friends) if who != scene.nation)
    left = max(0, needs - others)
    found = dict(force)
    for kind in sorted(force, key=lambda k: (scene.cost(scene.nation, k), k)):
        used = min(left, found[kind])
        found[kind] -= used
        left -= used
    return {kind: count for kind, count in found.items() if count}


def _first(scene: Scene, force: Counts, room: int) -> Counts:
    """As many as there is room for, the dearest first."""
    found: Counts = {}
    for kind in sorted(force, key=lambda k: (-scene.cost(scene.nation, k), k)):
        if used := min(room, force[kind]):
            found[kind] = used
            room -= used
    return found


def _room(told: Mail, place: str) -> int:
    used: int = told.g.now["rail"].get(place, 0)
    return max(0, told.g.value(place) - used)


def _rail(
    told: Mail, scene: Scene, start: str, goal: str, part: Counts, generals: list[str]
) -> bool:
    line = told.write.along(
        "rail", sections.MOVEMENT, part, [start, goal], generals=generals, power=scene.nation
    )
    return told.add(line)


def _walk(told: Mail, scene: Scene, front: Front, start: str) -> int:
    """A step nearer to the front."""
    force = kept(scene, start, _free(told, scene.nation, start))
    far = scene.distance
    nearer = [t for t in scene.g.board.borders(start) if 0 < far.get(t, FAR) < far[start]]
    if not force or not nearer:
        return 0
    goal = max(nearer, key=lambda t: (front.wishes.get(t, 0.0), t))
    generals = told.g.generals(start, scene.nation)
    if told.add(told.write.march(force, [start, goal], generals, scene.nation)):
        front.sent(goal, _hits(scene, force))
        return 1
    return 0


def _from_front(told: Mail, scene: Scene, front: Front, planner: Planner, start: str) -> int:
    """Units that a place of the front can spare go to one beside it that needs them more."""
    force = planner.spare(start, set())
    free = _free(told, scene.nation, start)
    force = {kind: min(n, free.get(kind, 0)) for kind, n in force.items() if free.get(kind, 0)}
    if scene.threat(start) and sum(free.values()) == sum(force.values()):
        force = _without_one(scene, force)
    beside = [t for t in scene.g.board.borders(start) if t in front.wishes]
    if not force or not beside:
        return 0
    goal = max(beside, key=lambda t: (front.wishes[t], t))
    if front.wishes[goal] < front.wishes.get(start, 0.0) + _BETTER:
        return 0
    if told.add(told.write.march(force, [start, goal], (), scene.nation)):
        front.sent(goal, _hits(scene, force))
        front.sent(start, -_hits(scene, force))
        return 1
    return 0


def _without_one(scene: Scene, force: Counts) -> Counts:
    """All but one unit of the cheapest kind."""
    if not force:
        return {}
    least = min(force, key=lambda k: (scene.cost(scene.nation, k), k))
    rest = {**force, least: force[least] - 1}
    return {kind: count for kind, count in rest.items() if count}
