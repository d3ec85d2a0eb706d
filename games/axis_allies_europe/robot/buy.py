"""What the robot buys, and where it comes onto the board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pbem.engine.game import Chooser
from pbem.engine.orders import Line
from pbem.games.axis_allies_europe.economy import placement, purchase
from pbem.games.axis_allies_europe.economy.income import has_capital
from pbem.games.axis_allies_europe.orders.vocabulary import LAND_UNITS
from pbem.games.axis_allies_europe.orders.writer import writer
from pbem.games.axis_allies_europe.position import Position
from pbem.games.axis_allies_europe.robot.scene import FAR, Scene
from pbem.games.axis_allies_europe.units import (
    ARMOR,
    ARTILLERY,
    BOMBER,
    DESTROYER,
    FIGHTER,
    GUN,
    INFANTRY,
    TRANSPORT,
)
from pbem.wargame.counts import Counts, added, change

# By how much of each kind an army grows; what is most behind its share is bought next.
ARMY = {INFANTRY: 5, ARTILLERY: 2, ARMOR: 3}
# For powers that live behind the sea: warships for their convoys, and troops that may wait for a
# ship.
ESCORTS, FEW_SHIPS, WAITING = 3, 3, 12


def purchases(scene: Scene, rng: Chooser) -> list[Line]:
    """All money, infantry alone while the capital is in danger, ships first for those who live
    behind the sea.
    """
    g = scene.g
    if not has_capital(g, g.power):
        return []
    money, wanted = g.money[g.power], Counts()
    home = scene.friendly_units(scene.capital)
    if not scene.is_kept(added(home, {INFANTRY: money // 6})):
        if money >= purchase.price(g, INFANTRY):
            change(wanted, INFANTRY, money // purchase.price(g, INFANTRY))
        return [writer(g).buy(wanted)] if wanted else []
    money = _ships(scene, money, wanted)
    if money >= 40 and rng.random() < 0.3:
        change(wanted, FIGHTER, 1)
        money -= purchase.price(g, FIGHTER)
    _army(g, money, wanted)
    return [writer(g).buy(wanted)] if wanted else []


def _ships(scene: Scene, money: int, wanted: Counts) -> int:
    """Transports for all troops that wait at home, with a few escorts; planes when there are too
    many troops.
    """
    g = scene.g
    if scene.capital in scene.to_goal:
        return money
    owned: Counts = {}
    for _, power, kind, count in g.everything():
        if power == g.power:
            change(owned, kind, count)
    waiting = sum(g.count(scene.capital, g.power, kind) for kind in LAND_UNITS)
    goals = {
        DESTROYER: ESCORTS + waiting // WAITING,
        TRANSPORT: FEW_SHIPS + waiting // 4,
        BOMBER: waiting // WAITING,
    }
    for kind, goal in goals.items():
        price = purchase.price(g, kind)
        while owned.get(kind, 0) + wanted.get(kind, 0) < goal and money >= price + 6:
            change(wanted, kind, 1)
            money -= price
            if waiting < WAITING:
                break
    return money


def _army(g: Position, money: int, wanted: Counts) -> None:
    bought: Counts = {}
    while True:
        able = [kind for kind in ARMY if purchase.price(g, kind) <= money]
        if not able:
            break
        kind = min(able, key=lambda each: (bought.get(each, 0) / ARMY[each], each))
        change(bought, kind, 1)
        money -= purchase.price(g, kind)
    for kind, count in bought.items():
        change(wanted, kind, count)


def placements(scene: Scene, at_home: Counts) -> Iterator[Line]:
    """Land units and planes where they are needed, ships where they are safe. `at_home` is what
    stands in the own capital.
    """
    g = scene.g
    waiting: Mapping[str, int] = g.state["pending"].get(g.power, {})
    homes = placement.complexes(g)
    if not homes:
        return
    ashore = {k: n for k, n in waiting.items() if not g.board.unit(k).is_ship}
    if ashore:
        yield from _ashore(scene, ashore, homes, at_home)
    ships = {k: n for k, n in waiting.items() if g.board.unit(k).is_ship}
    if ships:
        zones = [
            (zone, area)
            for area in homes
            if placement.is_unlimited(g, area)
            for zone in g.board.seas(area)
        ]
        safe = [(zone, area) for zone, area in zones if scene.is_clear(zone)] or zones
        if safe:
            zone, area = max(
                safe, key=lambda each: (sum(scene.g.units(each[0], g.power).values()), each)
            )
            yield writer(g).place(ships, zone, area)


def _ashore(scene: Scene, units: Counts, homes: list[str], at_home: Counts) -> Iterator[Line]:
    g = scene.g
    capital = scene.capital
    rest = dict(units)
    if capital in homes and (kept := _garrison(scene, at_home, rest)):
        yield writer(g).place(kept, capital)
    if not rest:
        return
    for home in sorted(
        homes, key=lambda area: (scene.to_enemy.get(area, FAR), area != capital, area)
    ):
        if not scene.holds(home, added(scene.friendly_units(home), rest), 1.0):
            continue
        room = sum(rest.values())
        if not placement.is_unlimited(g, home):
            room = min(room, g.board.value(home))
        placed: Counts = {}
        for kind in (*LAND_UNITS, FIGHTER, BOMBER, GUN):
            count = min(room, rest.get(kind, 0))
            if count:
                change(placed, kind, count)
                change(rest, kind, -count)
                room -= count
        if placed:
            yield writer(g).place(placed, home)
        if not rest:
            return
    if capital in homes:
        yield writer(g).place(rest, capital)


def _garrison(scene: Scene, at_home: Counts, rest: Counts) -> Counts:
    """What the own capital needs of the new units to be kept, taken out of `rest`; all of it where
    that is not enough.
    """
    kept: Counts = {}
    for kind in LAND_UNITS:
        while rest.get(kind) and not scene.is_kept(added(at_home, kept)):
            change(kept, kind, 1)
            change(rest, kind, -1)
    return kept
