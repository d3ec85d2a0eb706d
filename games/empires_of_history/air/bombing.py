"""Phase 4: industrial and tactical bombing (§Ph4, EOH-400 to EOH-407, EOH-346, R11, R66, R89)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.engine.dice import Dice, slug
from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.games.empires_of_history.air import aloft, bases, missions
from pbem.games.empires_of_history.air.aloft import Flight
from pbem.games.empires_of_history.air.missions import Mission
from pbem.games.empires_of_history.components import COLONIAL
from pbem.games.empires_of_history.concepts import us_entry, values
from pbem.games.empires_of_history.economy.income import pool_of
from pbem.games.empires_of_history.position import Position

RESOURCES, MANPOWER, OIL = "resources", "manpower", "oil"
USES = (aloft.BOMB, aloft.TACTICAL)
# EOH-400, EOH-405.
KINDS = {"bomb": (bases.BOMBER,), "tactical": (bases.FIGHTER, bases.BOMBER)}
SIDES, HEAVY_DICE = 10, 2


def bomb(g: Position, nation: str, told: Mapping[str, Any], events: Events) -> list[Flight]:
    """EOH-400, EOH-407: bombers leave for what an enemy makes. Raises Illegal."""
    check_target(g, nation, told["path"]["places"][-1], told["aim"])
    check_home(told)
    mission = Mission(
        aloft.BOMB,
        "EOH-400",
        kinds=KINDS["bomb"],
        home=told.get("home"),
        told={"aim": told["aim"]},
    )
    return missions.send(g, nation, told["units"], told["path"]["places"], mission, events)


def tactical(g: Position, nation: str, told: Mapping[str, Any], events: Events) -> list[Flight]:
    """EOH-405, EOH-407: aircraft leave for positions before an attack. Raises Illegal."""
    missions.hostile(g, nation, told["path"]["places"][-1], "EOH-405")
    check_home(told)
    mission = Mission(aloft.TACTICAL, "EOH-405", home=told.get("home"))
    return missions.send(g, nation, told["units"], told["path"]["places"], mission, events)


def check_home(told: Mapping[str, Any]) -> None:
    """EOH-407, R12: by whatever way, a bombing mission ends where it began. Raises Illegal."""
    base = told["path"]["places"][0]
    if told.get("home") and told["home"][-1] != base:
        raise Illegal("EOH-407", "must_return_to_base", area=base)


def check_target(g: Position, nation: str, place: str, aim: str) -> None:
    """EOH-400, EOH-402, R11: resources at a complex or a city that is no colonial one, manpower at
    a complex or any city, oil where an enemy has some. Raises Illegal."""
    missions.hostile(g, nation, place, "EOH-400")
    city = g.board.city(place)
    is_complex = bool(g.complexes(place)) or (city is not None and city.kind != COLONIAL)
    stored = any(g.oil(place, foe) for foe in g.enemies_of(nation))
    fits = {RESOURCES: is_complex, MANPOWER: is_complex or bool(city), OIL: stored}
    if not fits[aim]:
        raise Illegal("EOH-402", "nothing_to_bomb", area=place, aim=aim)


# What it does


def targets(g: Position, nations: Sequence[str]) -> list[str]:
    """The territories over which aircraft on bombing missions are, in the order of the board."""
    there = {
        each["at"]
        for each in g.state["flying"]
        if each["use"] in USES and each["nation"] in nations and not each["way"]
    }
    return [t for t in g.board.territories if t in there]


def strength(g: Position, flight: Flight) -> int:
    """EOH-346, R89: heavy bombers count twice in everything that they bomb."""
    heavy = flight["kind"] == bases.BOMBER and values.has(g, flight["nation"], "two dice")
    return int(flight["count"]) * (HEAVY_DICE if heavy else 1)


def roll(g: Position, place: str, nations: Sequence[str], dice: Dice) -> dict[str, list[int]]:
    """EOH-401: the dice of the bombers against resources, {nation: dice}."""
    found: dict[str, list[int]] = {}
    for nation in nations:
        number = sum(strength(g, each) for each in _over(g, place, nation, RESOURCES))
        if number:
            found[nation] = dice.roll(label(g, place, nation), number, SIDES)
    return found


def label(g: Position, place: str, nation: str) -> str:
    """The label of the dice against resources."""
    return f"bombing/{g.turn}/{g.state['slot']}/{slug(place)}/{slug(nation)}"


def _over(g: Position, place: str, nation: str, aim: str) -> list[Flight]:
    here = aloft.over(g, place, (aloft.BOMB,), (nation,))
    return [each for each in here if each["aim"] == aim]


def drop(
    g: Position, place: str, nations: Sequence[str], dies: Mapping[str, list[int]], events: Events
) -> None:
    """EOH-401, EOH-405: the bombs fall; then all fly home (EOH-407, R12)."""
    for nation in nations:
        _tell_usa(g, place, nation)
        if nation in dies:
            _resources(g, place, nation, dies[nation], events)
        for aim, hit in ((MANPOWER, hit_manpower), (OIL, _oil)):
            if number := sum(strength(g, each) for each in _over(g, place, nation, aim)):
                hit(g, place, nation, number, events)
        _tactical(g, place, nation, events)
    for flight in aloft.over(g, place, USES, nations):
        aloft.come_home(g, flight, events)


def _tell_usa(g: Position, place: str, nation: str) -> None:
    """EOH-125: bombs on a city, and any attack in America, may move US Entry."""
    here = [each for each in aloft.over(g, place, USES, (nation,)) if not each["way"]]
    if here and g.board.city(place) and any(each["use"] == aloft.BOMB for each in here):
        us_entry.happened(g, us_entry.BOMBS, by=nation, nation=g.board.native(place))
    if here:
        us_entry.happened(g, us_entry.WESTERN, by=nation, zone=place)


def _resources(g: Position, place: str, nation: str, dies: list[int], events: Events) -> None:
    """EOH-403, R11: all raids on a territory in a slot take no more than its value, and nothing
    that is not saved."""
    before = _bombed(g, place).get(RESOURCES, 0)
    most = min(g.value(place) - before, saved(g, place))
    points = max(0, min(sum(dies), most))
    take(g, place, points, events, by=nation, dice=dies)
    _remember(g, place, RESOURCES, points)


def saved(g: Position, place: str) -> int:
    """R11, R29: what is in the pool that a territory feeds."""
    holder = g.controller(place)
    return g.pool(holder, pool_of(g, holder, place))


def take(g: Position, place: str, points: int, events: Events, *, by: str, dice: list[int]) -> None:
    """So many saved points of the pool that a territory feeds are destroyed."""
    holder = g.controller(place)
    pool = pool_of(g, holder, place)
    if points:
        g.pay_in(holder, pool, -points)
    told = {"area": place, "power": holder, "pool": pool, "points": points, "by": by}
    told |= {"dice": dice, "label": label(g, place, by)}
    events.append({"kind": "resources_bombed", **told})


def hit_manpower(g: Position, place: str, nation: str, number: int, events: Events) -> None:
    """EOH-404: of the nation or colony whose city it is, if that one is an enemy, else of who holds
    it; nobody falls below 0."""
    native, holder = g.board.native(place), g.controller(place)
    owner = native if g.at_war(nation, native) else holder
    lose_manpower(g, place, owner, number, nation, events)
    _remember(g, place, MANPOWER, number)


def lose_manpower(
    g: Position, place: str, owner: str, number: int, by: str, events: Events
) -> None:
    """EOH-404, R55: manpower of a nation is lost, never below 0."""
    lost = min(number, int(g.state["manpower"].get(owner, 0)))
    if lost:
        g.state["manpower"][owner] -= lost
    told = {"area": place, "power": owner, "count": lost, "by": by}
    events.append({"kind": "manpower_bombed", **told})


def _oil(g: Position, place: str, nation: str, number: int, events: Events) -> None:
    """EOH-401: stored counters of enemies, those of the controller first."""
    holder = g.controller(place)
    foes = sorted(g.enemies_of(nation), key=lambda each: each != holder)
    for foe in foes:
        if lost := min(number, g.oil(place, foe)):
            g.add_oil(place, foe, -lost)
            number -= lost
            told = {"area": place, "power": foe, "count": lost, "by": nation}
            events.append({"kind": "oil_bombed", **told})
            _remember(g, place, OIL, lost)


def _tactical(g: Position, place: str, nation: str, events: Events) -> None:
    """EOH-405, R89: a point for each aircraft, two for a heavy bomber."""
    here = aloft.over(g, place, (aloft.TACTICAL,), (nation,))
    if points := sum(strength(g, each) for each in here):
        total = g.now["tactical"].get(place, 0) + points
        g.now["tactical"][place] = total
        told = {"area": place, "power": nation, "points": points, "total": total}
        events.append({"kind": "tactical_points", **told})


def _bombed(g: Position, place: str) -> dict[str, int]:
    told: dict[str, int] = g.now["bombed"].get(place, {})
    return told


def _remember(g: Position, place: str, what: str, number: int) -> None:
    here = g.now["bombed"].setdefault(place, {})
    here[what] = here.get(what, 0) + number
