"""Armies of nations that fight for the Axis (§7.2.C)."""

from __future__ import annotations

from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.engine.orders import Line
from pbem.games.total_domination.board import ARMY, AXIS
from pbem.games.total_domination.concepts.changes import after_change, holders_of_areas
from pbem.games.total_domination.operations import room
from pbem.games.total_domination.position import Position
from pbem.games.total_domination.spending.card_turn import CardTurn

MOST = 2
ICON = "puppets"


def carry_out(g: Position, turn: CardTurn, line: Line, events: Events) -> None:
    """TDM-114, TDM-166: with one icon up to two armies of the player's own nation (TDM-333), each
    in another area; no factory is needed, and a Damage marker does not matter. Raises Illegal."""
    areas = line.args["areas"]
    if g.side_of(turn.power) != AXIS:
        raise Illegal("TDM-166", "puppets_are_axis", power=turn.power)
    if not 1 <= len(areas) <= MOST or len(set(areas)) != len(areas):
        raise Illegal("TDM-166", "puppets_apart", most=MOST)
    turn.spend(ICON, 0)
    for area in areas:
        check(g, turn.power, area)
        before = holders_of_areas(g, area)
        g.add(area, turn.power, ARMY)
        events.append({"kind": "puppet_placed", "power": turn.power, "area": area})
        after_change(g, before, events)


def check(g: Position, player: str, area: str) -> None:
    """TDM-006, TDM-039, TDM-166, R-55: an area that the player controls with a unit of his in it,
    which is no Home area of the Axis now, and where an army may stay and has room."""
    if not g.in_play(area) or g.controller(area) != player or not g.forces(area, player):
        raise Illegal("TDM-166", "puppet_not_yours", area=area, power=player)
    owner = g.home_player(area)
    if owner and g.side_of(owner) == AXIS:
        raise Illegal("TDM-166", "puppet_at_home", area=area)
    check_neutral(g, area, "TDM-166")
    if not g.board.suits(area, ARMY):
        raise Illegal("TDM-041", "no_place_for", area=area, unit=ARMY)
    room.check_room(g, area)
    room.check_pool(g, player, ARMY)


def check_neutral(g: Position, area: str, rule: str) -> None:
    """R-55: Illegal in anybody's Home area where puppets and Resistance were agreed on for neutral
    areas alone (switch `partisans`); `rule` is that of the one or the other."""
    if g.option("partisans") == "neutral" and (home := g.board.home(area)):
        raise Illegal(rule, "partisans_in_neutral", area=area, nation=home)
