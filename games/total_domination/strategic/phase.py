"""The Strategic phase in its steps (§4.1)."""

from __future__ import annotations

from pbem.engine.dice import Dice
from pbem.engine.flow import Events, Flow, Locals, Run
from pbem.games.total_domination.position import Position
from pbem.games.total_domination.solo import deck
from pbem.games.total_domination.strategic.draft import draft
from pbem.games.total_domination.strategic.espionage import espionage
from pbem.games.total_domination.strategic.exchange import exchange
from pbem.games.total_domination.strategic.replacement import replacement

strategic = Flow("strategic")
FLOWS = (strategic, draft, exchange, replacement, espionage)


@strategic.step
def solo_cards(g: Position, f: Locals, dice: Dice, events: Events) -> None:
    """TDM-267, TDM-268: in the solo game the cards of the Axis are dealt before all else."""
    if g.option("mode") == deck.MODE:
        deck.deal(g, dice, events)


@strategic.step
def step_a(g: Position, f: Locals, dice: Dice, events: Events) -> Run:
    """TDM-063: cards are drawn, picked and handed on."""
    return Run("draft")


@strategic.step
def in_the_arctic(g: Position, f: Locals, dice: Dice, events: Events) -> Run:
    """TDM-251: between the draft and the replacements."""
    return Run("exchange")


@strategic.step
def step_b(g: Position, f: Locals, dice: Dice, events: Events) -> Run:
    """TDM-067: in player order."""
    return Run("replacement")


@strategic.step
def step_c(g: Position, f: Locals, dice: Dice, events: Events) -> Run:
    """TDM-069: in player order."""
    return Run("espionage")
