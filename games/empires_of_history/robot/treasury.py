"""What the robot does with money (§Ph2, §Ph3, §Ph10): technologies, repairs, new units, and where
these stand."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from pbem.engine.game import Chooser
from pbem.games.empires_of_history.components import COLONIAL, DAMAGED
from pbem.games.empires_of_history.economy import (
    building,
    income,
    placement,
    pools,
    technology,
)
from pbem.games.empires_of_history.land import arms
from pbem.games.empires_of_history.orders import sections
from pbem.games.empires_of_history.orders.forces import GENERAL
from pbem.games.empires_of_history.position import (
    ENGLAND,
    GERMANY,
    ITALY,
    JAPAN,
    USA,
    Position,
    base,
)
from pbem.games.empires_of_history.robot import waters
from pbem.games.empires_of_history.robot.mail import Mail
from pbem.games.empires_of_history.robot.scene import FAR, Scene, wary
from pbem.wargame.counts import Counts

INFANTRY, MARINE, ARTILLERY, ARMOR = "infantry", "marine", "artillery", "armor"
FIGHTER, BOMBER, TRANSPORT, DESTROYER = "fighter", "bomber", "transport", "destroyer"
SUBMARINE, BATTLESHIP = "submarine", "battleship"

# What part of its money a nation would like to spend on which units; infantry takes the rest.
LAND: Mapping[str, float] = {ARTILLERY: 0.3, ARMOR: 0.2, FIGHTER: 0.08}
WISHES: Mapping[str, Mapping[str, float]] = {
    GERMANY: {
        ARMOR: 0.3,
        ARTILLERY: 0.22,
        FIGHTER: 0.1,
        BOMBER: 0.08,
        SUBMARINE: 0.08,
        TRANSPORT: 0.04,
    },
    ITALY: {ARTILLERY: 0.3, FIGHTER: 0.12, ARMOR: 0.1, TRANSPORT: 0.06},
    JAPAN: {ARTILLERY: 0.25, FIGHTER: 0.1, BOMBER: 0.08, MARINE: 0.12, TRANSPORT: 0.15},
    ENGLAND: {FIGHTER: 0.18, BOMBER: 0.16, MARINE: 0.15, ARTILLERY: 0.14, TRANSPORT: 0.1},
    USA: {BOMBER: 0.2, FIGHTER: 0.12, MARINE: 0.2, ARTILLERY: 0.14, TRANSPORT: 0.16, ARMOR: 0.06},
}
# The same where troops wait for ships.
AT_SEA: Mapping[str, float] = {
    TRANSPORT: 0.35,
    DESTROYER: 0.15,
    BATTLESHIP: 0.2,
    BOMBER: 0.15,
    MARINE: 0.1,
}
# No more of these than so many in all.
MOST: Mapping[str, int] = {TRANSPORT: 16, DESTROYER: 12, SUBMARINE: 8, GENERAL: 3}
TECHNOLOGIES: Mapping[str, tuple[str, ...]] = {
    GERMANY: ("improved weapons", "heavy armor", "improved artillery", "armor breakthroughs"),
    JAPAN: ("improved weapons", "landing craft", "improved artillery"),
    ENGLAND: ("landing craft", "improved weapons", "heavy bombers", "sonar"),
    USA: (
        "landing craft",
        "improved weapons",
        "transport capacity",
        "heavy bombers",
        "sonar",
        "ship engines",
        "improved fighters",
    ),
}
_OF_ALL = (
    "improved weapons",
    "improved artillery",
    "heavy armor",
    "armor breakthroughs",
    "improved fighters",
    "mechanized infantry",
    "heavy bombers",
)
# What is saved before an attempt is made, and before a general is raised.
_FOR_SCIENCE, _IN_PEACE, _FOR_A_GENERAL, _FOR_UPGRADES = 60, 20, 70, 0.6
# How often a nation in a war studies something, how many technologies at once, and how rounding
# goes.
_STUDIES, _AT_ONCE, _ROUND = 0.6, 3, 0.3
# In how many turns manpower should not run out.
_TURNS = 8
# How many troops stay at home, and how often transports fetch others.
_IDLE, _TRIPS = 12, 2


def study(told: Mail, nation: str, rng: Chooser) -> None:
    """An attempt at a technology or two, and upgrades that are known."""
    for name in sorted(told.g.state["technologies"].get(nation, {})):
        line = told.write.line("upgrade", sections.RESEARCH, nation, technology=name)
        known = technology.known(told.g, nation, name) > technology.done(told.g, nation, name)
        is_cheap = technology.upgrade_cost(told.g, nation, name) <= (
            _FOR_UPGRADES * told.g.pool(nation)
        )
        if known and is_cheap:
            told.add(line)
    names = list(TECHNOLOGIES.get(nation, _OF_ALL))
    in_war = told.g.in_war(nation)
    attempts = told.g.pool(nation) // (_FOR_SCIENCE if in_war else _IN_PEACE)
    names = [n for n in names if technology.known(told.g, nation, n) < 1]
    for name in names[: min(_AT_ONCE, attempts)]:
        if not in_war or rng.random() < _STUDIES:
            told.add(told.write.line("research", sections.RESEARCH, nation, technologies=[name]))


# Phase 3


class Basket:
    """What is bought from one pool of a nation: `counts`, and the money, oil and manpower left."""

    def __init__(self, g: Position, nation: str, pool: str) -> None:
        self.g, self.nation, self.pool = g, nation, pool
        self.money = g.pool(nation, pool)
        self.manpower = int(g.state["manpower"].get(nation, 0))
        self.counts: Counts = {}

    @cached_property
    def oil(self) -> int:
        """EOH-352: counters that can be traced to the pool, less those that are spent."""
        return sum(n for _, n in pools.traced(self.g, self.nation, self.pool))

    def take(self, kind: str, count: int) -> None:
        """So many more, or as many as can be paid for."""
        told = self.g.board.unit_for(self.nation, kind)
        price = max(1, building.price(self.g, self.nation, kind))
        count = min(count, self.money // price)
        if told.oil:
            count = min(count, self.oil // told.oil) if count > 0 else 0
        if told.manpower:
            count = min(count, self.manpower)
        if count <= 0:
            return
        self.counts[kind] = self.counts.get(kind, 0) + count
        self.money -= count * price
        if told.oil:
            self.oil -= count * told.oil
        self.manpower -= count * told.manpower

    def take_late(self, kind: str, count: int) -> None:
        """EOH-110: so many more at the price of units that are built without manpower."""
        price = building.DEAR * building.price(self.g, self.nation, kind)
        if (count := min(count, self.money // price)) > 0:
            self.counts[kind] = self.counts.get(kind, 0) + count
            self.money -= count * price


def build(told: Mail, nation: str, rng: Chooser) -> None:
    """Repairs, a general now and then, then units for each saving place."""
    if not income.is_able(told.g, nation):
        return
    _repair(told, nation)
    home = told.g.board.powers[nation].home_pool
    for pool in told.g.board.powers[nation].pools:
        basket = Basket(told.g, nation, pool)
        if basket.money and pool == home:
            _equip(basket)
        elif basket.money:
            _garrison(basket)
        if basket.counts:
            told.add(told.write.build(basket.counts, pool, power=nation))


def _repair(told: Mail, nation: str) -> None:
    for area, _, kind, _ in list(told.g.standing(nation)):
        if kind.startswith(DAMAGED) and not told.g.board.is_sea(area):
            units = [{"count": None, "kind": kind, "power": ""}]
            line = told.write.line("repair", sections.BUILD, nation, units=units, place=area)
            told.add(line)


def _equip(basket: Basket) -> None:
    """What the home of a nation builds: by its wishes as far as there is oil, infantry with the
    rest, artillery where manpower is low."""
    g, nation, money = basket.g, basket.nation, basket.money
    there = sum(len(here.get(nation, ())) for here in g.state["generals"].values())
    if there < MOST[GENERAL] and money >= _FOR_A_GENERAL and g.state["unbuilt"].get(nation):
        basket.take(GENERAL, 1)
    waits = _waits_for_ships(g, nation)
    for kind, part in (AT_SEA if waits else WISHES.get(nation, LAND)).items():
        if kind in g.board.available(nation):
            count = int(part * money / building.price(g, nation, kind) + _ROUND)
            basket.take(kind, min(count, _room(g, nation, kind)))
    if not waits:
        basket.take(INFANTRY, _recruits(g, nation))
        basket.take(ARTILLERY, basket.money)


def _waits_for_ships(g: Position, nation: str) -> bool:
    """Whether more troops stand overseas than its transports can fetch in a few turns."""
    scene = wary(g, nation)
    if not scene.foes or not waters.is_overseas(scene):
        return False
    standing = list(g.standing(nation))
    ships = sum(n for _, _, kind, n in standing if kind == TRANSPORT)
    idle = sum(
        n
        for area, _, kind, n in standing
        if arms.is_land(g, kind) and area not in scene.distance and not g.board.is_sea(area)
    )
    return idle > _IDLE + _TRIPS * 2 * ships


def _room(g: Position, nation: str, kind: str) -> int:
    """How many more of a kind are wanted at all."""
    have: int = sum(n for _, _, each, n in g.standing(nation) if base(each) == kind)
    have += sum(each["count"] for each in g.state["queue"].get(nation, ()) if each["kind"] == kind)
    return max(0, MOST.get(kind, FAR) - have)


def _recruits(g: Position, nation: str) -> int:
    """Infantry that manpower allows for long."""
    left = int(g.state["manpower"].get(nation, 0))
    return min(left, max(3, left // _TURNS))


def _garrison(basket: Basket) -> None:
    """Infantry in the colonies, as many as their cities take."""
    g, nation, pool = basket.g, basket.nation, basket.pool
    cities = [g.board.city(t) for t in g.board.territories_of(nation) if g.board.pool(t) == pool]
    size = sum(c.size if c.kind == COLONIAL else FAR for c in cities if c is not None)
    waiting = sum(e["count"] for e in g.state["queue"].get(nation, ()) if e["pool"] == pool)
    basket.take(INFANTRY, min(_recruits(g, nation), size - waiting))
    if not basket.manpower and g.in_war(nation):
        basket.take_late(INFANTRY, size - waiting)


# Phase 10


def place(told: Mail, nation: str, rng: Chooser) -> None:
    """New units stand as near to the front as they may, the threatened places first."""
    scene = wary(told.g, nation)
    for entry in [dict(each) for each in placement.due(told.g, nation)]:
        left = int(entry["count"])
        while left and (sites := list(placement.sites(told.g, nation, entry))):
            put = next((n for n in (-(-left // 2), 1) if _put(told, scene, entry, n, sites)), 0)
            if not put:
                break
            left -= put


def _put(
    told: Mail, scene: Scene, entry: Mapping[str, object], count: int, found: list[str]
) -> bool:
    """So many units of an entry stand in the best of the places that take them."""
    kind = str(entry["kind"])
    is_ship = told.g.board.units[base(kind)].kind == "sea"
    sites = [site for site in found if site in told.g.board.areas]
    if not sites or not scene.foes:
        return False
    if is_ship or waters.is_overseas(scene):
        known = waters.gaps(scene)
        ranks = {t: float(waters.gap(scene, known, t)) for t in sites}
    else:
        ranks = {t: _rank(told.g, scene, t) for t in sites}
    site = min(sites, key=lambda t: (ranks[t], -told.g.value(t), t))
    item = {"count": count, "kind": kind, "power": ""}
    if entry["name"]:
        item["name"] = entry["name"]
    line = told.write.line("place", sections.PLACEMENT, scene.nation, units=[item], site=site)
    return told.add(line)


def _rank(g: Position, scene: Scene, site: str) -> float:
    """Where it is near, and where more is needed."""
    far = scene.distance.get(site, FAR)
    lack = scene.threat(site) - Scene(g, scene.nation).strength(site)
    return far - 0.3 * lack if far == 1 else far
