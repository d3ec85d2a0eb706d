"""Where the armor of the robot goes on behind a battle (§Ph9.2, EOH-530 to EOH-546)."""

from __future__ import annotations

from pbem.engine.game import Chooser
from pbem.games.empires_of_history.land import arms, columns
from pbem.games.empires_of_history.orders import sections
from pbem.games.empires_of_history.orders.grammar import read_line
from pbem.games.empires_of_history.robot.chances import Arm, outcome
from pbem.games.empires_of_history.robot.mail import Mail
from pbem.games.empires_of_history.robot.scene import Scene

_FEWEST, _LEFT = 2, 0.55
_MET = (arms.ARMOR, arms.ARTILLERY)


def break_through(told: Mail, nation: str, rng: Chooser) -> None:
    """EOH-531: half of the armor of an attack, if so much is left, goes into what is empty or
    weak behind it."""
    scene = Scene(told.g, nation)
    taken = {each["place"] for each in told.g.now["columns"]}
    for place in sorted(taken):
        count = _armor(scene, place) // 2
        if count < _FEWEST or not _may_go_on(scene, place, 2 * count):
            continue
        goals = [t for t in scene.g.board.borders(place) if t not in taken and scene.is_hostile(t)]
        goals = [t for t in goals if _is_open(scene, place, t, count)]
        best = max(goals, key=lambda t: (scene.worth(t), t), default="")
        if best and _order(told, nation, place, best, count):
            taken.add(best)


def _armor(scene: Scene, place: str) -> int:
    """Armor that has come into a territory and can still move."""
    return sum(
        int(each["units"].get(arms.ARMOR, 0))
        for each in scene.g.now["columns"]
        if (each["place"], each["nation"], each["by"]) == (place, scene.nation, columns.BY_LAND)
        and each["left"].get(arms.ARMOR, 0) > 0
    )


def _may_go_on(scene: Scene, place: str, armor: int) -> bool:
    """EOH-530, EOH-535, EOH-536, EOH-542: what the first territory allows."""
    g, nation = scene.g, scene.nation
    if g.board.city(place) and not arms.in_blitzkrieg(g, nation):
        return False
    return arms.breaks_through(g, nation) or armor > _met(scene, place)


def _met(scene: Scene, place: str) -> int:
    """Armor and artillery of foes in a territory."""
    there = scene.land_units(place, scene.foes)
    return sum(n for _, kind, n in there if arms.fights_as(scene.g, kind) in _MET)


def _is_open(scene: Scene, place: str, goal: str, count: int) -> bool:
    """EOH-532: a territory that is empty, or in which so much armor wins."""
    defence = scene.defence(goal, [place])
    if not defence:
        return not scene.g.complexes(goal)
    if count <= _met(scene, goal) or scene.bars_armor(place, goal):
        return False
    hits = scene.hits(scene.nation, arms.ARMOR)
    cost = scene.cost(scene.nation, arms.ARMOR)
    attack = [Arm(scene.attack(goal, place, arms.ARMOR), count, cost, hits)]
    end = outcome(attack, defence, scene.fort(goal))
    return end.wins and end.left >= _LEFT


def _order(told: Mail, nation: str, place: str, goal: str, count: int) -> bool:
    lead = f"{nation}: {sections.COMBAT}: breakthrough: {count} {arms.ARMOR}"
    return told.add(read_line(told.g.board, f"{lead} {place} -> {goal} if armor >= {count}"))
