"""What a card does on the board, line by line; on a copy it shows whether it can be done."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pbem.engine.conditions import evaluate
from pbem.engine.deck import Deck, Hand
from pbem.engine.errors import Illegal
from pbem.engine.events import LINE_UNUSED
from pbem.engine.flow import Events
from pbem.engine.orders import Line
from pbem.engine.predicates import Occasion, judge
from pbem.games.total_domination.events import influence, logistics, puppets, resistance, tactics
from pbem.games.total_domination.operations import air_strike, attack, deploy, move, scrap
from pbem.games.total_domination.orders.predicates import PREDICATES
from pbem.games.total_domination.position import CARDS, Position
from pbem.games.total_domination.spending import points, saving
from pbem.games.total_domination.spending.card_turn import CardTurn
from pbem.games.total_domination.spending.plan import (
    AIR_STRIKE,
    INFLUENCE,
    LOGISTICS,
    OPERATIONS,
    POINTS,
    SPENDS,
    TACTICS,
    Plan,
)

UNMET = Illegal("", "condition_unmet").problem

CarryOut = Callable[[Position, CardTurn, Line, Events], None]

# TDM-101, TDM-161: what may be done with points or icons; each raises Illegal, or changes.
LINES: Mapping[str, CarryOut] = {
    "deploy": deploy.carry_out,
    "move": move.carry_out,
    "attack": attack.carry_out,
    "scrap": scrap.carry_out,
    "puppet": puppets.carry_out,
    "resistance": resistance.carry_out,
    AIR_STRIKE: air_strike.carry_out,
}
# Uses that do all they do at once, in front of everybody.
AT_ONCE = (OPERATIONS, POINTS, LOGISTICS, TACTICS, INFLUENCE, AIR_STRIKE)


def begin(g: Position, plan: Plan, events: Events) -> CardTurn:
    """The card is on the table: what it gives to be spent. TDM-335: tactics and influence are the
    whole turn."""
    turn = given(g, plan)
    title = g.board.cards[plan.card].title
    told = {"power": plan.player, "card": plan.card, "title": title, "use": plan.use}
    points_given = {"points": turn.points} if turn.points else {}
    events.append({"kind": "card_played", **told, **points_given})
    if plan.use == TACTICS:
        tactics.put(g, plan.player, plan.card, plan.target, events)
    elif plan.use == INFLUENCE:
        influence.play(g, plan.player, plan.card, events)
    else:
        Deck(g.state, CARDS).discard([plan.card])
    if plan.uses_saved:
        saving.use(g, plan.player, events)
    return turn


def given(g: Position, plan: Plan) -> CardTurn:
    """TDM-027, TDM-102, TDM-160: the operation points or icons of a card as it is used; TDM-238:
    what pays for an air strike."""
    card, player = g.board.cards[plan.card], plan.player
    if plan.use == LOGISTICS:
        return CardTurn(player, icons=logistics.icons(g, plan.card))
    if plan.use == AIR_STRIKE:
        return CardTurn(player, points.payment(g, player, plan.card))
    if plan.use not in SPENDS:
        return CardTurn(player)
    value = card.value if plan.use == POINTS else card.op
    return CardTurn(player, points.available(g, player, value, with_saved=plan.uses_saved))


def is_meant(g: Position, turn: CardTurn, line: Line) -> bool:
    """Whether the condition of a line holds, as things are when it comes to it."""
    if "when" not in line.args:
        return True
    known = {"points": turn.points, "cards": Hand(g.state, g.holder(turn.power)).count}
    says = judge(PREDICATES, g, Occasion((turn.power,), known))
    return evaluate(line.args["when"], known, says)


def carry_out_line(g: Position, turn: CardTurn, line: Line, events: Events) -> None:
    """One line of a turn, if its condition holds; raises Illegal."""
    if is_meant(g, turn, line):
        LINES[line.verb](g, turn, line, events)
        return
    told = {"by": [turn.power], "line": line.text, "problem": UNMET.data()}
    events.append({"kind": LINE_UNUSED, **told})


def end(g: Position, plan: Plan, turn: CardTurn, events: Events) -> None:
    """TDM-103: what is left over is lost, but for the point that is saved; raises Illegal."""
    if plan.use in SPENDS:
        spare(g, plan.player, plan.card, turn, plan.saves, events)


def spare(g: Position, player: str, card: str, turn: CardTurn, saves: bool, events: Events) -> None:
    """TDM-103, TDM-335: one of the points that are left is saved, all others are lost."""
    saving.check_left(turn.points, saves=saves)
    if saves:
        saving.rotate(g, player, card, events)
    if lost := turn.points - saves:
        events.append({"kind": "points_lost", "power": player, "points": lost})


def carry_out(g: Position, plan: Plan, events: Events) -> None:
    """All of a turn that was found to be legal."""
    turn = begin(g, plan, events)
    for line in plan.lines:
        carry_out_line(g, turn, line, events)
    end(g, plan, turn, events)
