"""Advances after a battle, and from beachheads onto an empty coast (§16.4, §17.3).

An answer is a list of {"area", "country", "counter", "count", "way"}: counters that go from an area
through the zones of `way`, the attacked one first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.games.blitzwar import entry
from pbem.games.blitzwar.board import BROWN
from pbem.games.blitzwar.combat import group
from pbem.games.blitzwar.combat.attacks import CLOSED
from pbem.games.blitzwar.combat.fight import Attackers
from pbem.games.blitzwar.combat.group import BLITZ
from pbem.games.blitzwar.concepts import limits, stacking
from pbem.games.blitzwar.counters import records
from pbem.games.blitzwar.counters.chosen import pick
from pbem.games.blitzwar.position import Position
from pbem.values import dataclass
from pbem.wargame.counts import Counts, change

# BWR-433, BWR-465: how many zones armor advances in a turn.
ARMOR_ZONES = 2
_MOUNTAINS = ("mountains", "high_mountains")

Move = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Battle:
    """A zone that is open to an advance of `forces`; `pursuit`: infantry goes as far as armor
    (BWR-402); `fought` False for a coast without defenders (BWR-434)."""

    zone: str
    phase: int
    forces: Attackers
    pursuit: bool = False
    fought: bool = True


@dataclass(frozen=True, slots=True)
class Mover:
    """Counters that are alike: `reach` is how many zones they may go, `landed` the zone in which
    they went ashore before or do now."""

    area: str
    country: str
    counter: str
    count: int
    reach: int
    done: int = 0
    landed: str = ""


def movers(g: Position, battle: Battle) -> list[Mover]:
    """BWR-432, BWR-434, BWR-463, BWR-464, BWR-465, BWR-467: who may advance, and how far."""
    return [each for each in _all(g, battle) if each.reach > 0]


def _all(g: Position, battle: Battle) -> Iterator[Mover]:
    for area, forces in battle.forces.items():
        ashore = area in g.state["beachheads"]
        for country, units in forces.items():
            for name, count in units.items():
                for done, landed, number in _done(g, area, country, name, count):
                    reach = _reach(g, battle, name, done)
                    landing = battle.zone if ashore else landed
                    yield Mover(area, country, name, number, reach, done, landing)


def _done(
    g: Position, area: str, country: str, name: str, count: int
) -> Iterator[tuple[int, str, int]]:
    """How far these counters have advanced in phase 8: (zones, zone of the landing, how many)."""
    left = count
    for each in g.now["advanced"]:
        if left and (each["at"], each["country"], each["counter"]) == (area, country, name):
            number = min(left, each["count"])
            left -= number
            yield each["zones"], each["landed"], number
    if left:
        yield 0, "", left


def _reach(g: Position, battle: Battle, name: str, done: int) -> int:
    if g.counter(name).armor:
        return ARMOR_ZONES - done
    if battle.phase != BLITZ and done:
        return 0
    return ARMOR_ZONES - done if battle.pursuit else 1


# How far


def _check_way(g: Position, battle: Battle, mover: Mover, way: Sequence[str]) -> None:
    """BWR-433, BWR-435, BWR-464 to BWR-467, G-48: whether these counters may go that way. Raises
    Illegal."""
    told: dict[str, Any] = {"area": battle.zone, "unit": mover.counter}
    if not way or way[0] != battle.zone:
        raise Illegal("BWR-433", "attacked_zone_first", **told)
    if len(way) > mover.reach:
        rule = "BWR-465" if mover.done else "BWR-433"
        raise Illegal(rule, "advances_too_far", **told)
    if mover.landed and mover.landed != battle.zone:
        _check_inland(g, mover.landed, battle.zone, mover)
    if len(way) == 1:
        return
    if mover.landed == battle.zone:
        _check_inland(g, battle.zone, way[1], mover)
    if battle.phase != BLITZ and _stops(g, battle.zone):
        raise Illegal("BWR-466", "advance_stops", **told)
    if way[1] not in g.board.neighbours(battle.zone, {BROWN}):
        raise Illegal("BWR-433", "not_adjacent", area=battle.zone, zone=way[1])


def _check_inland(g: Position, coast: str, zone: str, mover: Mover) -> None:
    """BWR-435, BWR-467: one zone further after a landing: from a port that is neither fortress nor
    mountains, onto good going."""
    is_port = bool(g.board.port_seas(coast))
    if not is_port or g.board.is_fortress(coast) or g.board.terrain(coast) in _MOUNTAINS:
        raise Illegal("BWR-435", "no_way_inland", area=coast, unit=mover.counter)
    if g.board.terrain(zone) != "good":
        raise Illegal("BWR-435", "no_good_going", area=zone, unit=mover.counter)


def _stops(g: Position, zone: str) -> bool:
    """BWR-466: swamp, high mountains, and a Fortified Line that stands."""
    line = bool(g.board.fact(zone, "line")) and zone not in g.state["lines"]
    return line or g.board.terrain(zone) in CLOSED


def _enter(g: Position, mover: Mover, zone: str, events: Events) -> None:
    """BWR-187, BWR-256, BWR-372, BWR-433, G-48, G-56: counters get into a zone on their way. Raises
    Illegal."""
    forces = {mover.country: {mover.counter: mover.count}}
    entry.enter(g, g.now["side"], zone, forces, mover.area, events)


# Answers


def check(g: Position, battle: Battle, say: Any) -> None:
    """Raise the reason why this is no answer; changes nothing."""
    tried(g, battle, say, [])


def tried(g: Position, battle: Battle, say: Any, events: Events) -> Position:
    """BWR-030: the position after an answer. Raises Illegal for what is none."""
    then = g.trial()
    carry_out(then, battle, say, events)
    for zone in {zone for move in say for zone in move["way"][-1:]}:
        if stacking.is_over(then, zone):
            raise Illegal("BWR-030", "zone_full", area=zone)
    return then


def carry_out(g: Position, battle: Battle, say: Iterable[Move], events: Events) -> None:
    """BWR-042, BWR-373, BWR-432, BWR-436: counters advance, and take the zones through which they
    go. Raises Illegal at the first that may not."""
    there = movers(g, battle)
    for move in say:
        for mover in _meant(there, move):
            _check_way(g, battle, mover, move["way"])
            for zone in move["way"]:
                _enter(g, mover, zone, events)
            limits.check_company(g, move["way"][-1], mover.country)
            _move(g, battle, mover, move["way"])
            units = {mover.country: {mover.counter: mover.count}}
            told = {"at": battle.zone, "from": mover.area, "to": move["way"][-1], "units": units}
            events.append({"kind": "advanced", **told})


def _meant(there: list[Mover], move: Move) -> Iterator[Mover]:
    """The counters that a move means; those that can still go furthest. Raises Illegal where there
    are not so many."""
    key = (move["area"], move["country"], move["counter"])
    left = move["count"]
    for number, each in sorted(enumerate(there), key=lambda entry: -entry[1].reach):
        if (each.area, each.country, each.counter) == key and left and each.count:
            taken = min(left, each.count)
            left -= taken
            there[number] = _part(each, each.count - taken)
            yield _part(each, taken)
    if left:
        told = {"area": move["area"], "country": move["country"], "unit": move["counter"]}
        raise Illegal("BWR-432", "not_ready", **told)


def _part(mover: Mover, count: int) -> Mover:
    told = (mover.area, mover.country, mover.counter)
    return Mover(*told, count, mover.reach, mover.done, mover.landed)


def _move(g: Position, battle: Battle, mover: Mover, way: Sequence[str]) -> None:
    """The counters stand where they have gone; those that have fought may fight on (BWR-447)."""
    area, country, name = mover.area, mover.country, mover.counter
    records.bring(g, way[-1], country, {name: _lift(g, battle, mover)})
    group.depart(g, battle.zone, area, country, name, mover.count)
    if mover.done:
        entry = {"at": area, "country": country, "counter": name}
        for each in list(g.now["advanced"]):
            same = all(each[key] == entry[key] for key in entry)
            if same and each["zones"] == mover.done:
                group.forget_advance(g, each, min(mover.count, each["count"]))
                break
    done = {"at": way[-1], "country": country, "counter": name, "count": mover.count}
    group.note_advance(g, {**done, "zones": mover.done + len(way), "landed": mover.landed})


def _lift(g: Position, battle: Battle, mover: Mover) -> list[records.Record]:
    """The counters leave their area, activated ones first; their records."""
    area, country, name = mover.area, mover.country, mover.counter
    here = sorted(records.read(g, area, country, name), key=lambda each: not each.active)
    g.put(area, country, name, -mover.count)
    records.write(g, area, country, name, here[mover.count :])
    active = battle.fought and battle.phase == BLITZ
    return [records.Record("", each.steps, active) for each in here[: mover.count]]


def default(g: Position, battle: Battle) -> list[dict[str, Any]]:
    """BWR-432: where nobody chooses all armored counters and the largest infantry go into the zone,
    as far as it holds them."""

    def rank(mover: Mover) -> tuple[bool, int, str, str, str]:
        told = g.counter(mover.counter)
        return not told.armor, -told.size, mover.area, mover.country, mover.counter

    chosen: list[dict[str, Any]] = []
    for mover in sorted(movers(g, battle), key=rank):
        for _ in range(mover.count):
            if stacking.is_full(g, battle.zone, sum(each["count"] for each in chosen)):
                return chosen
            if _fits(g, battle, tried := _added(chosen, mover, (battle.zone,))):
                chosen = tried
    return chosen


def _fits(g: Position, battle: Battle, say: list[dict[str, Any]]) -> bool:
    try:
        check(g, battle, say)
    except Illegal:
        return False
    return True


def _added(chosen: list[dict[str, Any]], mover: Mover, way: Sequence[str]) -> list[dict[str, Any]]:
    """An answer with one counter more."""
    told = {"area": mover.area, "country": mover.country, "counter": mover.counter}
    found = [dict(each) for each in chosen]
    for each in found:
        if all(each[key] == value for key, value in told.items()) and each["way"] == list(way):
            each["count"] += 1
            return found
    return [*found, {**told, "count": 1, "way": list(way)}]


def written(
    g: Position, battle: Battle, wishes: Iterable[Mapping[str, Any]]
) -> list[dict[str, Any]]:
    """The answer that `advance` of an order line means: [{"units", "goal"}], the goal "" for the
    attacked zone. Raises Illegal where such counters are not there."""
    pools: dict[str, dict[str, Counts]] = {}
    for each in movers(g, battle):
        change(
            pools.setdefault(each.area, {}).setdefault(each.country, {}), each.counter, each.count
        )
    found: list[dict[str, Any]] = []
    for wish in wishes:
        way = [battle.zone, *([wish["goal"]] if wish["goal"] not in ("", battle.zone) else [])]
        for area, country, name, count in _picked(g, battle, pools, wish["units"]):
            told = {"area": area, "country": country, "counter": name, "count": count}
            found.append({**told, "way": way})
    return found


def _picked(
    g: Position, battle: Battle, pools: dict[str, dict[str, Counts]], items: Any
) -> list[tuple[str, str, str, int]]:
    """The counters that items mean, from whichever areas they come; they leave `pools`."""
    together: dict[str, Counts] = {}
    for forces in pools.values():
        for country, units in forces.items():
            for name, count in units.items():
                change(together.setdefault(country, {}), name, count)
    found = []
    for country, units in pick(g, "BWR-432", battle.zone, together, items).items():
        for name, count in units.items():
            left = count
            for area in sorted(pools):
                here = pools[area].get(country, {})
                if taken := min(left, here.get(name, 0)):
                    change(here, name, -taken)
                    left -= taken
                    found.append((area, country, name, taken))
    return found
