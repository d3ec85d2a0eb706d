"""Rockets (§Optional: Rockets, EOH-680 to EOH-686, R54, R98): one shot of each launcher in phase 4,
at what stands in a territory, or at what its city makes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.engine.dice import Dice, slug
from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.games.empires_of_history.air import bombing, fuel, missions
from pbem.games.empires_of_history.economy import technology
from pbem.games.empires_of_history.position import Position
from pbem.values import dataclass

LAUNCHER, ROCKETS = "rocket", technology.ROCKETS
ATTACK = "attack"
_OFF_MAP = 2


@dataclass(frozen=True, slots=True)
class Level:
    """What launchers of a level can do: how far they fire, with which value at a territory beside
    them and at one beyond, whether at cities alone, and what else they destroy in a city."""

    range: int
    beside: int
    beyond: int
    only_cities: bool = False
    destroys: tuple[str, ...] = ()


LEVELS = (
    Level(1, 1, 0, only_cities=True),
    Level(2, 2, 2, destroys=(bombing.RESOURCES,)),
    Level(6, 2, 1, destroys=(bombing.RESOURCES, bombing.MANPOWER)),
    Level(12, 3, 1, destroys=(bombing.RESOURCES, bombing.MANPOWER)),
)
DESTROYED = {bombing.RESOURCES: 2, bombing.MANPOWER: 1}


def check_agreed(g: Position, nation: str) -> None:
    """Whether the players have agreed on rockets. Raises Illegal."""
    if g.option(ROCKETS) != "on":
        raise Illegal("EOH-680", "no_rockets", nation=nation)


def level(g: Position, nation: str) -> Level:
    """EOH-681, EOH-682, EOH-683, EOH-684: the level to which a nation's launchers have been
    brought. Raises Illegal for none."""
    check_agreed(g, nation)
    if not (number := technology.done(g, nation, ROCKETS)):
        raise Illegal("EOH-680", "no_rockets", nation=nation)
    return LEVELS[number - 1]


def distance(g: Position, base: str, target: str, most: int) -> int:
    """EOH-682, EOH-685, R54: how far it is from one territory to another: each territory and zone
    is 1, an off-map box 2; more than `most` if it is further."""
    known, edge = {base: 0}, [base]
    while edge and target not in edge:
        edge.sort(key=lambda area: (known[area], area))
        here = edge.pop(0)
        for area in g.board.neighbours(here):
            far = known[here] + (_OFF_MAP if g.board.is_off_map(area) else 1)
            if far <= most and far < known.get(area, most + 1):
                known[area] = far
                edge.append(area)
    return known.get(target, most + 1)


def aimed(g: Position, nation: str, told: Mapping[str, Any]) -> int:
    """EOH-680 to EOH-686: whether so many launchers can fire there; the value with which they
    attack. Raises Illegal."""
    base, target, count = told["base"], told["target"], int(told["count"])
    can = level(g, nation)
    out = g.now["used"].get(base, {}).get(nation, {}).get(LAUNCHER, 0)
    have = g.count(base, nation, LAUNCHER) - out
    if not 0 < count <= have:
        raise Illegal("EOH-680", "no_launcher_ready", area=base, count=count, have=have)
    missions.hostile(g, nation, target, "EOH-680")
    if distance(g, base, target, can.range) > can.range:
        raise Illegal("EOH-682", "out_of_rocket_range", area=target, range=can.range)
    if (told["aim"] != ATTACK or can.only_cities) and not g.board.city(target):
        raise Illegal("EOH-681", "rockets_need_a_city", area=target)
    if told["aim"] != ATTACK and told["aim"] not in can.destroys:
        raise Illegal("EOH-682", "not_by_these_rockets", aim=told["aim"])
    return can.beside if target in g.board.borders(base) else can.beyond


def fire(
    g: Position, nation: str, told: Mapping[str, Any], number: int, dice: Dice, events: Events
) -> int:
    """EOH-681 to EOH-684: launchers fire, each once in a turn; how many hits there are on what
    stands in the territory. `number` tells orders apart that are alike."""
    base, target, count = told["base"], told["target"], int(told["count"])
    value, dies = aimed(g, nation, told), []
    label = f"rockets/{g.turn}/{g.state['slot']}/{slug(base)}/{slug(target)}/order-{number}"
    if told["aim"] == ATTACK:
        dies = dice.roll(label, count, bombing.SIDES)
    spend(g, nation, told)
    hits = sum(die <= value for die in dies)
    about = {"power": nation, "count": count, "from": base, "area": target, "aim": told["aim"]}
    rolled = {"dice": dies, "value": value, "hits": hits, "label": label}
    events.append({"kind": "rockets_fired", **about, "by": nation, **rolled})
    _destroy(g, nation, told, events)
    return hits


def spend(g: Position, nation: str, told: Mapping[str, Any]) -> None:
    """EOH-680: these launchers have fired in this turn."""
    fuel.mark_used(g, told["base"], nation, LAUNCHER, int(told["count"]))


def _destroy(g: Position, nation: str, told: Mapping[str, Any], events: Events) -> None:
    """EOH-682 to EOH-684: two points that are saved, or one of manpower, for each launcher, without
    a die."""
    aim, target = told["aim"], told["target"]
    if aim == ATTACK:
        return
    number = DESTROYED[aim] * int(told["count"])
    if aim == bombing.MANPOWER:
        bombing.hit_manpower(g, target, nation, number, events)
    else:
        bombing.take(g, target, min(number, bombing.saved(g, target)), events, by=nation, dice=[])
