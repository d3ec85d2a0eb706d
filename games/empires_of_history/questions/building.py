"""What a nation can build and for how much, and where new units may be placed (§Ph3, §Ph10)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pbem.engine.errors import Illegal, Problem
from pbem.engine.questions import Answer, Because, Question
from pbem.games.empires_of_history.concepts.taking_part import acts
from pbem.games.empires_of_history.economy import building, placement, pools
from pbem.games.empires_of_history.position import Position
from pbem.games.empires_of_history.questions.obstacles import MOST

Args = Mapping[str, Any]
_MINE_BOX = "mine box"


def _build(g: Position, args: Args) -> Answer:
    """EOH-040, EOH-110, EOH-201, EOH-207, EOH-350 to EOH-354: whether a nation can build a unit
    now, what that costs, which pools can pay for it, and where it could be placed."""
    nation, kind = args["nation"], args["unit"]
    building.check_kind(g, nation, kind)
    if not acts(g, nation) or g.is_conquered(nation):
        return Answer((Because("builds_nothing", {"nation": nation}, "EOH-112"),), False)
    unit = g.board.unit_for(nation, kind)
    _, late = building.split(g, nation, kind, 1, g.state["manpower"].get(nation, 0))
    points = building.cost_of(g, nation, kind, 1 - late, late)
    told = {"nation": nation, "unit": kind, "points": points, "oil": unit.oil}
    turns = building.build_time(g, nation, kind)
    lines = [
        Because("costs_points_and_oil" if unit.oil else "costs_points", told, "EOH-350"),
        Because("enters_in" if turns else "enters_at_once", {"turns": turns}, "EOH-354"),
    ]
    if late:
        lines.append(Because("built_late", told, "EOH-201"))
    payers = {}
    for pool in g.board.powers[nation].pools:
        line, can = _payment(g, nation, pool, told)
        payers[pool] = can
        lines.append(line)
    lines += _sites(g, nation, kind, list(payers))
    return Answer(tuple(lines), any(payers.values()), {**told, "turns": turns, "pools": payers})


def _payment(g: Position, nation: str, pool: str, told: Mapping[str, Any]) -> tuple[Because, int]:
    """How many a pool can pay for."""
    have = g.pool(nation, pool)
    oil = sum(count for _, count in pools.traced(g, nation, pool))
    can = have // told["points"] if told["points"] else 0
    if told["oil"]:
        can = min(can, oil // told["oil"])
    why = "pool_can_pay" if can else "pool_cannot_pay"
    fields = {"pool": pool, "have": have, "oil": oil, "count": can}
    return Because(why, fields, "EOH-352" if told["oil"] else "EOH-351"), can


def _sites(g: Position, nation: str, kind: str, names: list[str]) -> Iterator[Because]:
    if g.board.units[kind].placed == _MINE_BOX:
        return
    trial = _as_in_its_slot(g, nation)
    found: list[str] = []
    for pool in names:
        found += placement.sites(trial, nation, _entry(kind, pool))
    places = list(dict.fromkeys(found))
    said = {"unit": kind, "places": places[:MOST]}
    yield Because("could_be_placed" if places else "could_be_placed_nowhere", said, "EOH-560")


def _as_in_its_slot(g: Position, nation: str) -> Position:
    """EOH-560: in the slot of a nation as it is; before it with what it controls now."""
    if nation in g.now["nations"]:
        return g
    trial = g.trial()
    trial.now["held"] = dict.fromkeys(trial.controlled(nation), nation)
    trial.now["built_out"] = {}
    return trial


def _entry(kind: str, pool: str, place: str = "") -> dict[str, Any]:
    return {"kind": kind, "count": 1, "pool": pool, "turns": 0, "place": place, "name": ""}


def _place(g: Position, args: Args) -> Answer:
    """EOH-025, EOH-355, EOH-560 to EOH-567, EOH-668: whether a unit may be placed somewhere now, or
    in the next slot of the nation to which that belongs, and why not."""
    area, kind = args["site"], args["unit"]
    if area in g.board.mine_boxes:
        return _mine(g, area, kind)
    nation = g.board.native(area)
    told: dict[str, Any] = {"nation": nation, "unit": kind, "area": area}
    problem = _refused(g, nation, area, kind)
    lines = list(_capacity(g, area, kind))
    if problem:
        return Answer(tuple(lines), False, told, problem)
    return Answer((Because("may_be_placed", told, "EOH-560"), *lines), True, told)


def _refused(g: Position, nation: str, area: str, kind: str) -> Problem | None:
    try:
        building.check_kind(g, nation, kind)
        entry = _entry(kind, g.board.pool(area))
        placement.check(_as_in_its_slot(g, nation), nation, entry, 1, area)
    except Illegal as refusal:
        return refusal.problem
    return None


def _mine(g: Position, box: str, kind: str) -> Answer:
    """EOH-008, EOH-265: who may lay mines in a mined water."""
    shores = g.board.mine_boxes[box].shores
    told: dict[str, Any] = {"area": box, "unit": kind, "places": list(shores)}
    if kind != building.MINE:
        raise Illegal("EOH-265", "only_mines_there", area=box, unit=kind)
    owners = list(dict.fromkeys(filter(None, (g.controller(t) for t in shores))))
    told["nations"] = owners
    return Answer((Because("mines_from_shores", told, "EOH-265"),), bool(owners), told)


def _capacity(g: Position, area: str, kind: str) -> Iterator[Because]:
    """EOH-020, EOH-025, EOH-564: what of its city and complexes limits units."""
    city, complexes = g.board.city(area), g.complexes(area)
    told: dict[str, Any] = {"area": area, "complexes": complexes}
    if complexes:
        yield Because("has_complexes", told, "EOH-260")
    if city and building.is_colonial(g, area):
        used = placement.built_out(g, area, placement.COLONY)
        yield Because("colony_takes", {**told, "limit": city.size, "used": used}, "EOH-564")
    elif city and not complexes:
        used = placement.built_out(g, area, placement.CITY_CAPACITY)
        yield Because("city_takes", {**told, "limit": city.fort, "used": used}, "EOH-025")


QUESTIONS = (
    Question(
        "build",
        ("{unit} for {nation}", "{unit} {nation}"),
        _build,
        "Whether a nation can build a unit, what it costs, which saving places can pay, and where"
        " it could be placed.",
        "build armor for Germany",
    ),
    Question(
        "place",
        ("{unit} in {site}", "{unit} {site}"),
        _place,
        "Whether a new unit may be placed in a territory, and what limits how many.",
        "place armor in Berlin",
    ),
)
