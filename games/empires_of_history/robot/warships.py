"""What the ships of war of the robot do: they meet weaker enemies, lie over enemy trade, guard
their own, and come home to be repaired; submarines go where trade is least guarded (§Ph5, §Ph6)."""

from __future__ import annotations

from pbem.engine.game import Chooser
from pbem.games.empires_of_history.concepts import values
from pbem.games.empires_of_history.orders import sections
from pbem.games.empires_of_history.orders.writer import Leg
from pbem.games.empires_of_history.position import Position
from pbem.games.empires_of_history.robot import waters
from pbem.games.empires_of_history.robot.mail import Mail
from pbem.games.empires_of_history.robot.scene import Scene
from pbem.games.empires_of_history.sea import fleets, hunts
from pbem.wargame.counts import Counts

SUBMARINE, DESTROYER = fleets.SUBMARINE, "destroyer"
_NAMES = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
# How much stronger it is where it attacks; what enemy trade and its own are worth to it.
_STRONGER, _BLOCKED, _GUARDED, _HIT = 1.25, 1.0, 1.2, 1.5
_HUNTERS = 2


def name(g: Position, nation: str) -> str:
    """A letter that no task force of the nation has yet."""
    used = {each["name"] for each in g.now["forces"].values() if each["by"] == nation}
    return next((letter for letter in _NAMES if letter not in used), "")


def sail(told: Mail, nation: str, rng: Chooser) -> None:
    """Hunts, then the fleets one after the other, then submarines."""
    scene = Scene(told.g, nation)
    if not scene.foes:
        return
    _hunt(told, scene)
    for area in _areas(told.g, nation):
        ships = fleets.free(told.g, area, nation)
        if hurt := waters.damaged(ships):
            _go_home(told, scene, area, hurt)
        if able := waters.warships(_unused(told.g, area, nation, ships)):
            _cruise(told, scene, area, able)
        if count := ships.get(SUBMARINE, 0):
            _prowl(told, scene, area, count)


def _areas(g: Position, nation: str) -> list[str]:
    return [area for area in sorted(g.state["units"]) if g.of_class(area, nation, "sea")]


def _unused(g: Position, area: str, nation: str, ships: Counts) -> Counts:
    used = g.now["used"].get(area, {}).get(nation, {})
    left = {kind: count - used.get(kind, 0) for kind, count in ships.items()}
    return {kind: count for kind, count in sorted(left.items()) if count > 0}


def _hunt(told: Mail, scene: Scene) -> None:
    """EOH-448: destroyers look for submarines in their zone."""
    g, nation = told.g, scene.nation
    for zone in _areas(g, nation):
        count = fleets.free(g, zone, nation).get(DESTROYER, 0)
        if not g.board.is_sea(zone) or count < _HUNTERS or not hunts.submarines(g, zone, [nation]):
            continue
        units = [{"count": count, "kind": DESTROYER, "power": ""}]
        told.add(told.write.line("hunt", sections.NAVAL, nation, zone=zone, units=units))


def _force(
    told: Mail, nation: str, ships: Counts, area: str, way: list[str], port: str = ""
) -> bool:
    legs: list[Leg] = [{"do": "move", "places": way}] if way else []
    if port:
        legs.append({"do": "port", "place": port})
    letter = name(told.g, nation)
    return bool(letter) and told.add(told.write.force(letter, ships, area, legs, nation))


def _go_home(told: Mail, scene: Scene, area: str, hurt: Counts) -> None:
    """Damaged ships go to the nearest port."""
    g, nation = told.g, scene.nation
    if not g.board.is_sea(area):
        return
    pace = min(values.unit(g, nation, kind).move for kind in hurt)
    for zone, way in waters.ways(scene, area, pace - 1).items():
        for port in g.board.coast(zone):
            if g.board.port(port) == "major" and scene.is_friendly(port):
                _force(told, nation, hurt, area, way, port)
                return


# Fleets


def _cruise(told: Mail, scene: Scene, area: str, ships: Counts) -> None:
    """A fleet goes where it is worth most, and nowhere where it would be beaten."""
    g, nation = told.g, scene.nation
    pace = min(values.unit(g, nation, kind).move for kind in ships)
    own = waters.strength(g, ships, nation)
    found: list[tuple[float, int, str, list[str]]] = []
    for zone, way in waters.ways(scene, area, pace).items():
        if way and not waters.is_mined(g, nation, [area, *way]):
            found.append((_worth(told.g, scene, zone, own), -len(way), zone, way))
    here = _worth(told.g, scene, area, own) if g.board.is_sea(area) else 0.0
    best = max(found, default=None)
    if best is not None and best[0] > here + 0.5:
        _force(told, nation, ships, area, best[3])


def _worth(g: Position, scene: Scene, zone: str, own: float) -> float:
    """What a fleet of this strength does in a zone."""
    met, about = waters.enemies(scene, zone), waters.near(scene, zone)
    if met * _STRONGER > own or about > _STRONGER * own + met:
        return -1.0
    there = _friends(g, scene, zone)
    trade = g.board.trade(zone)
    found = _HIT * met
    if there < own:
        found += sum(_BLOCKED * n for nation, n in trade.items() if nation in scene.foes)
    raided = bool(hunts.submarines(g, zone, [scene.nation]))
    if raided or met:
        found += sum(_GUARDED * n for nation, n in trade.items() if nation in scene.friends)
    return found


def _friends(g: Position, scene: Scene, zone: str) -> float:
    return sum(
        waters.strength(g, waters.warships(g.of_class(zone, nation, "sea")), nation)
        for nation in g.nations_in(zone, "sea")
        if nation in scene.friends
    )


# Submarines


def _prowl(told: Mail, scene: Scene, area: str, count: int) -> None:
    """Submarines go where there is most enemy trade and fewest who hunt them."""
    g, nation = told.g, scene.nation
    pace = values.unit(g, nation, SUBMARINE).move
    found = [
        (_prey(g, scene, zone, count), -len(way), zone, way)
        for zone, way in waters.ways(scene, area, pace, past=True).items()
        if not waters.is_mined(g, nation, [area, *way])
    ]
    best = max(found, default=None)
    here = _prey(g, scene, area, 0) if g.board.is_sea(area) else -1.0
    if best is not None and best[3] and best[0] > here:
        _force(told, nation, {SUBMARINE: count}, area, best[3])


def _prey(g: Position, scene: Scene, zone: str, count: int) -> float:
    trade = sum(n for nation, n in g.board.trade(zone).items() if nation in scene.foes)
    foes = fleets.enemy_surface(g, zone, [scene.nation])
    hunters = sum(g.count(zone, foe, DESTROYER) for foe in foes)
    return trade - 1.5 * hunters
