"""The turn of an Axis power in the solo game (§13.0): a card is turned up and carried out."""

from __future__ import annotations

from pbem.engine.dice import Dice
from pbem.engine.flow import Events, Flow, Locals
from pbem.games.total_domination import joining
from pbem.games.total_domination.position import Position
from pbem.games.total_domination.solo import actions, deck

solo_turn = Flow("solo_turn")


def passes(g: Position) -> bool:
    """TDM-278: whether no card lies before the Axis any more."""
    return not g.state["solo"]["dealt"]


@solo_turn.step
def turn_up(g: Position, f: Locals, dice: Dice, events: Events) -> None:
    """TDM-278: the top card of those that were dealt, for `f["power"]`."""
    f["card"] = deck.turn_up(g, events, f["power"])


@solo_turn.step
def carry_out(g: Position, f: Locals, dice: Dice, events: Events) -> None:
    """TDM-278: what is possible of the card."""
    f["tracks"] = dict(g.state["tracks"])
    actions.play(g, f["power"], f["card"], events)


@solo_turn.step
def shuffle_in(g: Position, f: Locals, dice: Dice, events: Events) -> None:
    """TDM-219: the cards that an invasion brings go into the draw deck."""
    joining.shuffle_in(g, joining.steps_taken(f["tracks"], g), dice, events)
