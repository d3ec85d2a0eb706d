"""Resistance in areas that the Axis holds (§7.2.D)."""

from __future__ import annotations

from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.engine.orders import Line
from pbem.games.total_domination.board import ALLIES, ARMY, AXIS
from pbem.games.total_domination.events.puppets import check_neutral
from pbem.games.total_domination.position import Position
from pbem.games.total_domination.spending.card_turn import CardTurn
from pbem.wargame.counts import change

MOST = 3
ICON = "resistance"
# as printed, whoever they are with now.
CLOSED = ("Germany", "Italy", "Japan")


def carry_out(g: Position, turn: CardTurn, line: Line, events: Events) -> None:
    """TDM-114, TDM-167: with one icon up to three tokens in any areas; there are no more than those
    of the game (TDM-008). Raises Illegal."""
    counts: dict[str, int] = line.args["tokens"]
    if g.side_of(turn.power) != ALLIES:
        raise Illegal("TDM-167", "resistance_is_allied", power=turn.power)
    said = sum(counts.values())
    if not 1 <= said <= MOST or not all(counts.values()):
        raise Illegal("TDM-167", "resistance_most", most=MOST, said=said)
    turn.spend(ICON, 0)
    for area in counts:
        check(g, area)
    left = g.board.limits["resistance"] - sum(g.state["resistance"].values())
    if said > left:
        raise Illegal("TDM-008", "resistance_used_up", left=left, said=said)
    for area, count in counts.items():
        change(g.state["resistance"], area, count)
        told = {"power": turn.power, "area": area, "count": count}
        events.append({"kind": "resistance_placed", **told})


def check(g: Position, area: str) -> None:
    """TDM-041, TDM-167, R-11, R-55: an area with land that a player of the Axis controls, and that
    is no Home area of its nations as printed; France is legal also while it collaborates."""
    if not g.in_play(area) or g.side_of(g.controller(area)) != AXIS:
        raise Illegal("TDM-167", "resistance_not_axis", area=area)
    if not g.board.suits(area, ARMY):
        raise Illegal("TDM-041", "no_place_for", area=area, unit=ICON)
    check_neutral(g, area, "TDM-167")
    if g.board.home(area) in CLOSED:
        raise Illegal("TDM-167", "resistance_at_home", area=area, nation=g.board.home(area))
