"""What the aircraft of the robot do: they help in land battles, bomb what is far from any, and go
to bases nearer to the front (§Fighters, §Bombers, EOH-400, EOH-502, EOH-508)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from pbem.engine.game import Chooser
from pbem.games.empires_of_history.air import bases, fuel, strength
from pbem.games.empires_of_history.orders import sections
from pbem.games.empires_of_history.robot import waters
from pbem.games.empires_of_history.robot.attacks import Assault
from pbem.games.empires_of_history.robot.mail import Mail
from pbem.games.empires_of_history.robot.scene import FAR, Scene

KINDS = (bases.BOMBER, bases.FIGHTER)
# Fuel that is left over the target, hits that an attack should have from the air, bombers at most
# over one city, and how much farther from the front a base may be.
_RESERVE, _ENOUGH, _RAIDERS, _NEAR, _PAIR = 2, 2.5, 4, 2, 2


class Wings:
    """The aircraft of a nation on land that can still act, and how far they come there and back
    with a reserve of fuel."""

    def __init__(self, scene: Scene, reserve: int = _RESERVE) -> None:
        self.scene, self.reserve = scene, reserve

    @cached_property
    def bases(self) -> dict[tuple[str, str], int]:
        """{(base, kind): aircraft that are full}."""
        g, nation = self.scene.g, self.scene.nation
        found = {}
        for area, here in sorted(g.state["units"].items()):
            for kind in KINDS if not g.board.is_sea(area) else ():
                if here.get(nation, {}).get(kind):
                    full = fuel.tank(g, nation, kind)
                    if count := fuel.ready(g, area, nation, kind).get(full, 0):
                        found[area, kind] = count
        return found

    @cached_property
    def reach(self) -> dict[tuple[str, str], dict[str, int]]:
        """{(base, kind): {area: what the way costs}} for there and back."""
        g, nation = self.scene.g, self.scene.nation
        found = {}
        for base, kind in self.bases:
            most = (fuel.tank(g, nation, kind) - self.reserve) // 2
            found[base, kind] = {way[-1]: spent for spent, way in fuel.ways(g, nation, base, most)}
        return found

    def hits(self, territory: str) -> float:
        """The hits in a round of all that can come to a territory."""
        return sum(
            count * self.value(kind, territory)
            for (base, kind), count in self.bases.items()
            if territory in self.reach[base, kind]
        )

    def value(self, kind: str, territory: str) -> float:
        """The hits in a round of one of them."""
        g, nation = self.scene.g, self.scene.nation
        dice = strength.dice(g, nation, kind)
        return strength.value(g, nation, kind, territory) * dice / 10

    def use(self, base: str, kind: str, count: int) -> None:
        """So many have been sent."""
        self.bases[base, kind] -= count


def support(told: Mail, scene: Scene, wings: Wings, assaults: Sequence[Assault]) -> None:
    """Aircraft over the battles that are hardest, from the nearest bases."""
    met = [each for each in assaults if scene.defenders(each.target)]
    for assault in sorted(met, key=lambda each: each.end.left if each.end else 0.0):
        sent = 0.0
        near = [key for key, areas in wings.reach.items() if assault.target in areas]
        for key in sorted(near, key=lambda k: (wings.reach[k][assault.target], k)):
            base, kind = key
            count = wings.bases[key]
            if (
                sent < _ENOUGH
                and count > 0
                and _fly(told, scene, kind, count, base, assault.target)
            ):
                wings.use(base, kind, count)
                sent += count * wings.value(kind, assault.target)


def _fly(told: Mail, scene: Scene, kind: str, count: int, base: str, goal: str) -> bool:
    line = told.write.along(
        "fly", sections.MOVEMENT, {kind: count}, [base, goal], power=scene.nation
    )
    return told.add(line)


def rebase(told: Mail, scene: Scene, wings: Wings) -> None:
    """Those that were not needed go to the base nearest to the front that they reach, from where
    they are too far from it; of those at home half."""
    far = scene.distance
    if not far:
        return
    for (base, kind), count in list(wings.bases.items()):
        here = far.get(base, FAR)
        if count <= 0 or here <= _NEAR:
            continue
        most = fuel.tank(scene.g, scene.nation, kind)
        ways = fuel.ways(scene.g, scene.nation, base, most)
        goals = [way[-1] for _, way in ways if _is_base(scene, way[-1])]
        best = min(goals, key=lambda t: (max(far.get(t, FAR), _NEAR), t), default=base)
        is_home = scene.g.board.native(base) == scene.nation
        part = -(-count // 2) if is_home else count
        if far.get(best, FAR) < here and _fly(told, scene, kind, part, base, best):
            wings.use(base, kind, part)


def _is_base(scene: Scene, area: str) -> bool:
    g = scene.g
    if g.board.is_sea(area) or not bases.is_base(g, scene.nation, area, before=True):
        return False
    return scene.distance.get(area, FAR) > 1 or scene.strength(area) >= scene.threat(area)


def bomb(told: Mail, nation: str, rng: Chooser) -> None:
    """EOH-400: bombers that reach no land battle of their nation raid the richest cities."""
    scene = Scene(told.g, nation)
    wings = Wings(scene, 0)
    for (base, kind), count in list(wings.bases.items()):
        if kind != bases.BOMBER or scene.distance.get(base, FAR) <= _NEAR:
            continue
        goals = [t for t in wings.reach[base, kind] if _is_rich(scene, t)]
        for goal in sorted(goals, key=lambda t: (_guarded(scene, t), -scene.g.value(t), t))[:3]:
            sent = min(count, _RAIDERS)
            if not sent or _guarded(scene, goal) > count:
                break
            way, raid = [base, goal], {"power": nation, "aim": "resources"}
            if told.add(told.write.along("bomb", sections.BOMBING, {kind: sent}, way, **raid)):
                count -= sent


def _is_rich(scene: Scene, territory: str) -> bool:
    return scene.is_hostile(territory) and scene.g.value(territory) > 5


def _guarded(scene: Scene, territory: str) -> int:
    """Enemy fighters that can meet bombers there."""
    around = (territory, *scene.g.board.borders(territory))
    return sum(scene.g.count(t, foe, bases.FIGHTER) for t in around for foe in scene.foes)


def guard(told: Mail, nation: str, rng: Chooser) -> None:
    """EOH-640: half of the fighters that no land battle needs stay over own ships or trade beside
    their base while enemy ships are near."""
    scene = Scene(told.g, nation)
    wings = Wings(scene)
    for (base, kind), count in wings.bases.items():
        if kind != bases.FIGHTER or count < _PAIR or scene.distance.get(base, FAR) <= _NEAR:
            continue
        zones = [zone for zone in scene.g.board.coast(base) if _is_worth_a_guard(scene, zone)]
        if zones:
            units = [{"count": count // 2, "kind": kind, "power": ""}]
            args = {"zone": zones[0], "units": units, "base": base}
            told.add(told.write.line("guard", sections.GUARD, nation, **args))


def _is_worth_a_guard(scene: Scene, zone: str) -> bool:
    g = scene.g
    has_ships = any(n in scene.friends for n in g.nations_in(zone, "sea"))
    has_trade = any(n in scene.friends for n in g.board.trade(zone))
    return (has_ships or has_trade) and waters.near(scene, zone) > 0
