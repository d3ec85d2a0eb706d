"""Armored breakthroughs (§Ph9.2, §Ph9.3, EOH-530 to EOH-536, EOH-541 to EOH-546, R20, R95)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.games.empires_of_history.land import arms, capture, columns, marches, steps
from pbem.games.empires_of_history.land.columns import Column
from pbem.games.empires_of_history.orders.facts import battle_names
from pbem.games.empires_of_history.position import Position, base
from pbem.wargame.counts import Counts, added, change


def judge(g: Position, nation: str, told: Mapping[str, Any]) -> None:
    """EOH-533: what can be said before the battle: only armor, mechanized infantry and generals go
    on, into an adjacent territory. Raises Illegal."""
    _step(g, told)
    for item in told["units"]:
        if item["power"] not in ("", nation):
            raise Illegal("EOH-460", "units_of_others", nation=item["power"])
        if item["kind"] not in ("", arms.GENERAL):
            _check_kind(g, nation, item["kind"])


def go_on(g: Position, nation: str, told: Mapping[str, Any], events: Events) -> None:
    """EOH-531, EOH-532: a force goes on from a territory that it has won. Raises Illegal, and
    changes nothing then."""
    judge(g, nation, told)
    start, goal = _step(g, told)
    won = _won(g, nation, start)
    _check_first(g, nation, start, won)
    force, generals = _force(g, nation, told["units"], won)
    _check_next(g, nation, force, generals, start, goal)
    left, number = _taken_out(g, won, force, generals)
    steps.leave(g, nation, start, force, generals)
    steps.arrive(g, nation, goal, force, generals)
    known = {"power": nation, "from": start, "area": goal}
    events.append({"kind": "broke_through", **known, "units": force, "generals": generals})
    came = {"from": start, "by": columns.BY_LAND, "left": left, "number": number + 1}
    steps.meet(g, nation, goal, force, generals, came, events)


def _step(g: Position, told: Mapping[str, Any]) -> tuple[str, str]:
    places = told["path"]["places"]
    if len(places) != 2 or places[1] not in g.board.borders(places[0]):
        raise Illegal("EOH-531", "breakthrough_to_neighbours", start=places[0], area=places[-1])
    return places[0], places[1]


def _check_kind(g: Position, nation: str, kind: str) -> None:
    if arms.fights_as(g, kind) != arms.ARMOR and not arms.is_mechanized(g, nation, kind):
        raise Illegal("EOH-533", "not_in_breakthroughs", unit=kind)


def _won(g: Position, nation: str, start: str) -> list[Column]:
    found = [
        each
        for each in g.now["columns"]
        if (each["place"], each["nation"]) == (start, nation) and each["won"]
    ]
    if not found:
        raise Illegal("EOH-530", "no_battle_won", area=start)
    return found


def _check_first(g: Position, nation: str, start: str, won: Sequence[Column]) -> None:
    """EOH-530, EOH-535, EOH-536, EOH-542: the territory that was won first. Raises Illegal."""
    if g.board.city(start) and not arms.in_blitzkrieg(g, nation):
        raise Illegal("EOH-535", "city_stops_breakthrough", area=start)
    if not arms.breaks_through(g, nation) and not any(each["outnumbers"] for each in won):
        raise Illegal("EOH-530", "armor_did_not_outnumber", area=start)


def _force(
    g: Position, nation: str, units: Sequence[Mapping[str, Any]], won: Sequence[Column]
) -> tuple[Counts, list[str]]:
    """EOH-546: those who have a point of movement left."""
    able = able_to_go(g, nation, won)
    there = [name for each in won if each["left"].get(arms.GENERAL) for name in each["generals"]]
    standing = g.generals(won[0]["place"], nation)
    there = [name for name in there if name in standing]
    force: Counts = {}
    generals: list[str] = []
    for item in units:
        if item["kind"] in ("", arms.GENERAL):
            generals += _named(item, there, won[0]["place"])
        if item["kind"] != arms.GENERAL:
            force = added(force, _counted(item, able))
    for kind, count in force.items():
        if count > able.get(kind, 0):
            told = {"area": won[0]["place"], "unit": kind, "count": count}
            raise Illegal("EOH-546", "not_so_many_go_on", **told, have=able.get(kind, 0))
    return force, list(dict.fromkeys(generals))


def able_to_go(g: Position, nation: str, won: Sequence[Column]) -> Counts:
    """EOH-533, EOH-546: the units of columns that can go on: armor and mechanized infantry with a
    point of movement left."""
    return added(
        *(
            {
                kind: count
                for kind, count in each["units"].items()
                if each["left"].get(kind, 0) > 0
                and (arms.fights_as(g, kind) == arms.ARMOR or arms.is_mechanized(g, nation, kind))
            }
            for each in won
        )
    )


def _named(item: Mapping[str, Any], there: list[str], place: str) -> list[str]:
    if "name" in item and item["name"] not in there:
        raise Illegal("EOH-546", "general_stays_behind", general=item["name"], area=place)
    return [item["name"]] if "name" in item else there


def _counted(item: Mapping[str, Any], able: Counts) -> Counts:
    if not item["kind"]:
        return able
    count = able.get(item["kind"], 0) if item["count"] is None else int(item["count"])
    return {item["kind"]: count} if count else {}


def _check_next(
    g: Position, nation: str, force: Counts, generals: Sequence[str], start: str, goal: str
) -> None:
    """EOH-531, EOH-532: armor goes in front, into friendly land or where it outnumbers armor and
    artillery. Raises Illegal."""
    armor = _of(g, force, (arms.ARMOR,))
    if not armor:
        raise Illegal("EOH-531", "breakthrough_without_armor", area=start)
    marches.check_entry(g, nation, force, generals, start, goal)
    met = sum(
        _of(g, g.of_class(goal, foe, "land"), (arms.ARMOR, arms.ARTILLERY))
        for foe in capture.defenders(g, goal, nation)
    )
    if met >= armor:
        raise Illegal("EOH-532", "too_much_armor_before", area=goal, have=armor, enemies=met)


def _of(g: Position, units: Counts, what: Sequence[str]) -> int:
    return sum(count for kind, count in units.items() if arms.fights_as(g, kind) in what)


def _taken_out(
    g: Position, won: Sequence[Column], force: Counts, generals: Sequence[str]
) -> tuple[Counts, int]:
    """The force leaves its columns, those first who can go furthest; what movement each kind has
    left behind the step, and the number of the attack."""
    left: Counts = {}
    for kind, wanted in force.items():
        for each in sorted(won, key=lambda column: -column["left"].get(kind, 0)):
            used = min(wanted, each["units"].get(kind, 0)) if each["left"].get(kind) else 0
            if used:
                change(each["units"], kind, -used)
                wanted -= used
                left[kind] = min(left.get(kind, each["left"][kind]), each["left"][kind] - 1)
    points = [each["left"][arms.GENERAL] for each in won if set(generals) & set(each["generals"])]
    for each in won:
        each["generals"] = [name for name in each["generals"] if name not in generals]
    left[arms.GENERAL] = min(points, default=1) - 1
    return left, max(each["number"] for each in won)


def facts(g: Position, nation: str, told: Mapping[str, Any]) -> dict[str, int]:
    """What the condition of a line may compare: the force that could go on, and the enemies in the
    territory that it would enter."""
    start, goal = told["path"]["places"][0], told["path"]["places"][-1]
    columns_ = [e for e in g.now["columns"] if (e["place"], e["nation"]) == (start, nation)]
    own = able_to_go(g, nation, [each for each in columns_ if each["won"]])
    foe = added(*(g.units(goal, n) for n in capture.defenders(g, goal, nation)))
    mine, theirs = sum(own.values()), sum(foe.values())
    found = dict.fromkeys(battle_names(tuple(g.board.units)), 0)
    for lead, counts in (("", own), ("enemy_", foe)):
        for kind, count in counts.items():
            found[f"{lead}{base(kind).replace(' ', '_')}"] += count
    known = {"units": mine, "enemies": theirs, "odds": 100 * mine // max(1, theirs)}
    return {**found, **known, "turn": g.turn, "us_entry": int(g.state["us_entry"]["now"])}
