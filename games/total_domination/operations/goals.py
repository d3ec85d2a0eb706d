"""Where a move may end, and which areas are closed to a power (§3.7, §3.8, §6.2, §11.1)."""

from __future__ import annotations

from collections.abc import Container

from pbem.engine.errors import Illegal
from pbem.games.total_domination.board import AIR, ALLIES, ARMY, COASTAL, FLEET, SEA_LINK
from pbem.games.total_domination.control import only_air
from pbem.games.total_domination.operations.room import check_room
from pbem.games.total_domination.position import JOINING, Position
from pbem.values import dataclass


@dataclass(frozen=True, slots=True)
class Mover:
    """A unit of a power before its move; `supplied` are the areas that the power controls and that
    are in supply."""

    g: Position
    power: str
    kind: str
    start: str
    supplied: Container[str]


def check_open(mover: Mover, area: str) -> None:
    """TDM-050, TDM-127, TDM-128, TDM-222: Illegal for an area that is closed to a power: a Home
    area of its teammate, one of the US or China before they join, and wherever others stand."""
    check_entry(mover, area)
    g, power = mover.g, mover.power
    strangers = [nation for nation in g.holding(area) if g.player_of(nation) != power]
    if strangers:
        raise Illegal("TDM-128", "others_there", area=area, nation=strangers[0])


def check_entry(mover: Mover, area: str) -> None:
    """TDM-050: a Home area of the teammate is closed, whoever stands in it; TDM-222, R-12: to the
    Allies those of the US and China before they join; TDM-253: to all in that scenario."""
    g, power = mover.g, mover.power
    if g.home_player(area) == g.board.teammate(power):
        raise Illegal("TDM-050", "home_of_teammate", area=area, power=g.board.teammate(power))
    home = g.board.home(area)
    if home in JOINING and not g.joined(home):
        if g.option("mode") == "rise":
            raise Illegal("TDM-253", "closed_in_scenario", area=area)
        if g.side_of(power) == ALLIES:
            raise Illegal("TDM-222", "not_entered_yet", area=area, nation=home)


def check(mover: Mover, before: str, goal: str) -> None:
    """TDM-121: Illegal unless a move may end here, coming from the area `before`: in an own area in
    supply, or in one where nobody stands that is adjacent to such an area.

    TDM-131, TDM-236: an own area is a Home area or has an army or fleet in it, so that an air fleet
    may stay.
    """
    g = mover.g
    check_suits(mover, goal)
    if goal in mover.supplied:
        check_room(g, goal)
        return
    check_entry(mover, goal)
    if _is_half_taken(mover, goal):
        _check_springboard(mover, before, goal)
        check_room(g, goal)
        return
    if not _is_air_base(mover, goal):
        check_open(mover, goal)
    if g.forces(goal, mover.power):
        raise Illegal("TDM-121", "goal_out_of_supply", area=goal)
    _check_springboard(mover, before, goal)
    _check_first_unit(mover, before, goal)


def check_suits(mover: Mover, goal: str) -> None:
    """TDM-040, TDM-041, TDM-042, TDM-252: Illegal where no unit of this kind may stay."""
    board, kind = mover.g.board, mover.kind
    if board.suits(goal, kind):
        return
    rule = {FLEET: "TDM-040", ARMY: "TDM-041", AIR: "TDM-252"}[kind]
    raise Illegal(rule, "no_place_for", area=goal, unit=kind)


def _is_half_taken(mover: Mover, goal: str) -> bool:
    """TDM-126: a Capital in which own units alone stand, and that is not controlled yet."""
    g = mover.g
    return g.board.is_capital(goal) and g.players_in(goal) == (mover.power,)


def _is_air_base(mover: Mover, goal: str) -> bool:
    """TDM-129: nothing but enemy air fleets is here, so that an army or fleet may enter."""
    g = mover.g
    enemies = set(g.enemies_of(mover.power))
    return mover.kind != AIR and only_air(g, goal) and enemies.issuperset(g.holding(goal))


def _check_springboard(mover: Mover, before: str, goal: str) -> None:
    """TDM-121: a goal that is not controlled is entered from an own area in supply; TDM-323: from a
    Capital that is not controlled, where such an area lies beside the goal as well."""
    if before in mover.supplied:
        return
    if not any(area in mover.supplied for area in mover.g.adjacent(goal)):
        raise Illegal("TDM-323", "capital_no_springboard", area=before, goal=goal)


def _check_first_unit(mover: Mover, before: str, goal: str) -> None:
    """TDM-124: over a blue link a fleet comes first into a coastal area that nobody holds, over a
    brown one or a triangle an army; TDM-131: an air fleet never. TDM-322: own areas are none."""
    board, kind = mover.g.board, mover.kind
    if kind == AIR:
        raise Illegal("TDM-131", "air_fleet_first", area=goal)
    if board.kind(goal) != COASTAL:
        return
    links = board.link_kinds(before, goal)
    fits = SEA_LINK in links if kind == FLEET else any(link != SEA_LINK for link in links)
    if not fits:
        code = "army_first" if kind == FLEET else "fleet_first"
        raise Illegal("TDM-124", code, start=before, goal=goal)
