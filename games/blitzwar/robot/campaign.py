"""The mail of the robot for phases 4 to 7: ships, air units, transports, activations and moves."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.game import Chooser
from pbem.engine.orders import Line
from pbem.games.blitzwar import payment
from pbem.games.blitzwar.air import bases, ranges
from pbem.games.blitzwar.air.bases import UNIT
from pbem.games.blitzwar.board import FLEET, UBOAT
from pbem.games.blitzwar.combat.group import BLITZ
from pbem.games.blitzwar.concepts import stacking, weather
from pbem.games.blitzwar.diplomacy.attacks import neutral_there
from pbem.games.blitzwar.diplomacy.declared import VERB as WAR_ON
from pbem.games.blitzwar.movement.tactical import reach
from pbem.games.blitzwar.orders.sections import AIR, DIPLOMACY, MOVEMENT, NAVAL
from pbem.games.blitzwar.orders.writer import counters, writer
from pbem.games.blitzwar.position import ALLIES, AXIS, Position
from pbem.games.blitzwar.robot import attacks, landings
from pbem.games.blitzwar.robot.attacks import WANTED, Assault
from pbem.games.blitzwar.robot.mail import Mail
from pbem.games.blitzwar.robot.scene import FAR, Scene

SHIPS, FLIGHTS, TRANSPORT, MARCH = 4, 5, 6, 7
# Half units that it keeps, and how many attacks and marches it plans at most.
KEPT, MOST_ATTACKS, MOST_MARCHES = 2, 6, 10
_BLOCKADE = "North Atlantic"
# From so many half units on it pays for ships.
_RICH = 16
_BLITZ_PLANES = 2


def mail(g: Position, rng: Chooser) -> list[str]:
    """All lines of the robot for these phases."""
    scene, told = Scene(g), Mail(g)
    _ships(scene, told)
    left = scene.supply() - KEPT
    chosen, left = _choose(scene, left, rng.random())
    _fly(scene, told, chosen)
    landings.land(scene, told)
    told.begin(MARCH)
    used = _activate(scene, told, chosen)
    _march(scene, told, used, left)
    return [*_wars(scene, told), *told.texts]


# Wars


def _wars(scene: Scene, told: Mail) -> list[str]:
    """`war on` for the neutral countries that are attacked in this turn."""
    lines = (writer(scene.g).line(WAR_ON, DIPLOMACY, country=c) for c in sorted(scene.prey))
    return [line.text for line in lines]


# Ships


def _ships(scene: Scene, told: Mail) -> None:
    """U-boats go to where they blockade, Allied fleets to where U-boats are."""
    g = scene.g
    if scene.supply() < _RICH or scene.side not in (AXIS, ALLIES):
        return
    kind = UBOAT if scene.side == AXIS else FLEET
    if scene.side == ALLIES and not g.naval(_BLOCKADE, AXIS):
        return
    for area in g.board.areas:
        units = {
            c: {n: k for n, k in u.items() if g.counter(n).kind == kind}
            for c, u in g.state["units"].get(area, {}).items()
            if g.side_of(c) == scene.side
        }
        units = {country: there for country, there in units.items() if there}
        if units and area != _BLOCKADE and (way := _sea_way(scene, area, kind)):
            told.add(SHIPS, [writer(g).along("sail", NAVAL, counters(g, units, named=True), way)])
    if scene.side == ALLIES and told.g.naval(_BLOCKADE, ALLIES) > g.naval(_BLOCKADE, AXIS):
        told.add(SHIPS, [writer(g).line("attack at sea", NAVAL, area=_BLOCKADE)])


def _sea_way(scene: Scene, area: str, kind: str) -> list[str]:
    """The shortest way of ships to the blockade, [] where it is too far."""
    from pbem.games.blitzwar.concepts import ships

    before, edge = {area: ""}, [area]
    for _ in range(ships.STEPS):
        after = []
        for each in edge:
            for other in ships.steps(scene.g, each, scene.side, kind):
                if other not in before and scene.g.board.is_sea(other):
                    before[other] = each
                    after.append(other)
        edge = after
    if _BLOCKADE not in before:
        return []
    way = [_BLOCKADE]
    while before[way[-1]]:
        way.append(before[way[-1]])
    return way[::-1]


# Attacks


def _choose(scene: Scene, left: int, bold: float) -> tuple[list[Assault], int]:
    """The attacks that supply is enough for, each counter in one of them; what is left then."""
    planes = bases.total(bases.of_side(scene.g, scene.side, scene.g.board.land_zones))
    chosen: list[Assault] = []
    for _ in range(MOST_ATTACKS):
        found = [a for a in attacks.plans(scene, planes, bold) if a.cost <= left]
        if not found:
            break
        best = found[0]
        left -= best.cost
        planes = max(0, planes - _planes(best))
        _take(scene, best)
        chosen.append(best)
    return chosen, left


def _planes(assault: Assault) -> int:
    return _BLITZ_PLANES if assault.phase == BLITZ else 1


def _take(scene: Scene, assault: Assault) -> None:
    """Counters of an attack are not there for another one."""
    for area, country, name, count in assault.corps:
        units = scene.stacks[area][country]
        units[name] -= count
        if not units[name]:
            del units[name]


def _fly(scene: Scene, told: Mail, chosen: list[Assault]) -> None:
    """Air units over the zones that are attacked, where they make a difference."""
    g = scene.g
    for assault in chosen:
        if weather.in_snow(g, assault.zone) or attacks.column(scene, assault, 0) >= WANTED:
            continue
        wanted = _planes(assault)
        for base in sorted(ranges.bases(g.board, assault.zone)):
            for country, count in bases.at(told.g, base, scene.side).items():
                if not wanted:
                    break
                units = counters(g, {country: {UNIT: min(wanted, count)}}, named=True)
                line = writer(g).across("fly", AIR, units, base, assault.zone)
                if told.add(FLIGHTS, [*_war(told.g, scene, assault.zone, AIR), line]):
                    wanted -= min(wanted, count)


def _war(g: Position, scene: Scene, zone: str, section: str) -> list[Line]:
    """The declaration of a war that a line begins."""
    country = neutral_there(g, zone, scene.side)
    if not country or country in g.now["declared"]:
        return []
    return [writer(g).line(WAR_ON, section, country=country)]


def _activate(scene: Scene, told: Mail, chosen: list[Assault]) -> set[tuple[str, str, str]]:
    """Counters of the attacks are activated; which they were."""
    g, used = scene.g, set[tuple[str, str, str]]()
    for assault in chosen:
        for area, here in assault.forces.items():
            for country, units in here.items():
                items = counters(g, {country: units}, named=True)
                if told.add(MARCH, [writer(g).at("activate", MOVEMENT, items, area)]):
                    used |= {(area, country, name) for name in units}
    return used


# Marches


def _march(scene: Scene, told: Mail, used: set[tuple[str, str, str]], left: int) -> None:
    """Counters that attack nobody take what is empty, or go nearer to the front, as far as supply
    is enough; those that are needed where they are stay."""
    marched = 0
    for area, country, name in _marchers(scene):
        cost = payment.tactical(scene.g, {name: 1})
        if marched == MOST_MARCHES or cost > left:
            break
        way = _way(scene, told.g, area, name)
        if len(way) < 2 or (area, country, name) in used:
            continue
        items = counters(scene.g, {country: {name: 1}}, named=True)
        first = [line for zone in way[1:] for line in _war(told.g, scene, zone, MOVEMENT)]
        line = writer(scene.g).along("move", MOVEMENT, items, way)
        if told.add(MARCH, [*first[:1], line]):
            marched, left = marched + 1, left - cost


def _marchers(scene: Scene) -> Iterator[tuple[str, str, str]]:
    """The counters that could march, those with an empty hostile zone beside them first, then those
    that are farthest behind; a zone that is threatened, or a capital, keeps one."""
    found = []
    for area, here in scene.stacks.items():
        spare = sum(sum(u.values()) for u in here.values()) - _needed(scene, area)
        names = [(c, n) for c, units in here.items() for n, k in units.items() for _ in range(k)]
        names.sort(key=lambda each: (-scene.g.counter(each[1]).armor, each))
        near = any(_is_free(scene, scene.g, zone) for zone in scene.near(area))
        far = scene.distance.get(area, FAR)
        found += [(not near, -far, area, *each) for each in names[: max(0, spare)]]
    return ((area, country, name) for _, _, area, country, name in sorted(found))


def _needed(scene: Scene, area: str) -> int:
    """How many counters stay in a zone."""
    g = scene.g
    is_dear = bool(g.board.fact(area, "supply")) or g.board.points(area) > 1
    return int(scene.threatened(area)) + int(is_dear and scene.distance.get(area, FAR) <= 2)


def _is_free(scene: Scene, g: Position, zone: str) -> bool:
    """A hostile zone in which nobody stands."""
    return scene.is_hostile(zone) and not g.holders(zone)


def _way(scene: Scene, g: Position, area: str, name: str) -> list[str]:
    """Zone by zone to where the front is nearer, into empty hostile zones while there are any."""
    way = [area]
    for _ in range(reach(g, name)):
        zones = [z for z in scene.near(way[-1]) if z not in way]
        zones = [z for z in zones if not set(g.holders(z)) - {scene.side}]
        free = [z for z in zones if _is_free(scene, g, z)]
        if free:
            way.append(max(free, key=lambda z: (scene.worth(z), z)))
            continue
        here = scene.distance.get(way[-1], FAR)
        nearer = [
            z for z in zones if scene.distance.get(z, FAR) < here and scene.distance.get(z, 0)
        ]
        nearer = [z for z in nearer if not stacking.is_over(g, z, 1)]
        if not nearer:
            break
        way.append(min(nearer, key=lambda z: (scene.distance[z], z)))
    return way
