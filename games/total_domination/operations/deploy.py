"""Deployment (§6.1, §7.2.A): units come from the pool into Home areas that build them."""

from __future__ import annotations

from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.engine.orders import Line
from pbem.games.total_domination import technology
from pbem.games.total_domination.board import AIR, FLEET, UBOAT
from pbem.games.total_domination.concepts.changes import after_change, holders_of_areas
from pbem.games.total_domination.control import has_enemies
from pbem.games.total_domination.operations import lines, uboats
from pbem.games.total_domination.operations.room import check_pool, check_room
from pbem.games.total_domination.position import JOINING, Position
from pbem.games.total_domination.spending.card_turn import CardTurn
from pbem.games.total_domination.technology import DEPLOY, cost


def carry_out(g: Position, turn: CardTurn, line: Line, events: Events) -> None:
    """TDM-101, TDM-108, TDM-114, TDM-162, TDM-163, TDM-164: each unit of a line for its points or
    for the icon of its kind; TDM-235: air fleets like armies. Raises Illegal."""
    if "area" not in line.args:
        raise Illegal("TDM-109", "which_area")
    area = line.args["area"]
    lines.in_play(g, area)
    for want in lines.wanted(line.args["units"]):
        if not want.count:
            raise Illegal("TDM-006", "how_many_deployed", unit=want.kind)
        for _ in range(want.count):
            if want.kind == UBOAT:
                uboats.deploy(g, turn, area, events)
                continue
            nation = check(g, turn.power, want.kind, area, want.nation)
            turn.spend(want.kind, cost(g, turn.power, DEPLOY, want.kind).points)
            put(g, turn.power, nation, want.kind, area, events)


def check(g: Position, power: str, kind: str, area: str, named: str = "") -> str:
    """TDM-109: the nation whose unit a power may deploy in an area; TDM-110, TDM-209: that of the
    area, and no other. Raises Illegal."""
    nation = _builder(g, power, area, named)
    if kind == FLEET and not g.board.has(area, "shipyard"):
        raise Illegal("TDM-037", "no_shipyard", unit=kind, area=area)
    if kind != FLEET and not g.board.has(area, "factory"):
        raise Illegal("TDM-036", "no_factory", unit=kind, area=area)
    if area in g.state["damage"]:
        raise Illegal("TDM-117", "damaged", area=area)
    if has_enemies(g, area, power):
        raise Illegal("TDM-109", "enemies_there", area=area)
    check_room(g, area)
    if kind == AIR:
        _check_air_fleets(g, power)
    check_pool(g, nation, kind)
    return nation


def _builder(g: Position, power: str, area: str, named: str) -> str:
    nation = g.board.home(area)
    if nation in JOINING and not g.joined(nation):
        raise Illegal("TDM-222", "not_in_the_war", nation=nation)
    if not nation or g.player_of(nation) != power:
        raise Illegal("TDM-109", "not_your_home", power=power, area=area)
    if named not in ("", nation):
        raise Illegal("TDM-110", "builds_its_own", area=area, nation=nation, named=named)
    return nation


def _check_air_fleets(g: Position, power: str) -> None:
    """TDM-112, R-24: the air fleets of all nations of a player count together; TDM-275: in the solo
    game there are none."""
    if g.option("mode") == "solo":
        raise Illegal("TDM-275", "not_in_solo")
    there = sum(c for n in g.nations_of(power) for _, _, kind, c in g.standing(n) if kind == AIR)
    if there >= technology.air_fleets_allowed(g, power):
        raise Illegal("TDM-112", "too_many_air_fleets", power=power, most=there)


def put(g: Position, power: str, nation: str, kind: str, area: str, events: Events) -> None:
    """A unit comes from the pool into an area."""
    before = holders_of_areas(g, area)
    g.add(area, nation, kind)
    events.append(
        {"kind": "unit_deployed", "power": power, "nation": nation, "unit": kind, "area": area}
    )
    after_change(g, before, events)
