"""The phase of the reinforcement cards (§10.1): all sides choose at once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from pbem.engine.errors import Illegal, Problem, Refusal
from pbem.engine.flow import Ask, Events, Flow, Locals, Sifted
from pbem.engine.orders import Line
from pbem.games.blitzwar.cards import queue
from pbem.games.blitzwar.orders.grammar import read_line
from pbem.games.blitzwar.orders.sections import CARDS
from pbem.games.blitzwar.position import Position
from pbem.wargame.sections import IN_SEQUENCE, Sections, in_section

card_choice = Flow("card_choice")


@card_choice.step
def begin(g: Position, f: Locals, dice: Any, events: Events) -> None:
    g.state["phase"] = 2
    g.state["used"] = {}
    events.append({"kind": "phase_began", "phase": 2, "side": ""})


@card_choice.step
def choose(g: Position, f: Locals, dice: Any, events: Events) -> list[Ask]:
    """BWR-202, BWR-204: each side chooses, unseen by the others but for the open variant. With
    it a turn begins for all of them."""
    return [_ask(g, side) for side in g.board.sides_in_turn if queue.wanted(g, side)]


def _ask(g: Position, side: str) -> Ask:
    count = queue.wanted(g, side)
    return Ask(
        (side,),
        "choose_cards",
        f"{side} {g.turn}",
        sections=(CARDS,),
        facts={"cards": count},
        default=[],
        together=True,
        releases=True,
        secret=not queue.is_open(g),
        args={"side": side, "count": count},
    )


@choose.sift
def _(g: Position, f: Locals, ask: Ask, lines: Sequence[str]) -> Sifted:
    return sift(g, ask.to[0], lines)


def sift(g: Position, side: str, texts: Sequence[str]) -> Sifted:
    """The line that names the cards; a second one is refused."""
    mail = Sections(texts, (CARDS,), partial(read_line, g.board))
    mail.judge(CARDS, IN_SEQUENCE, lambda lines: _faults(g, side, lines))
    return mail.sifted()


def _faults(g: Position, side: str, lines: Sequence[Line]) -> list[tuple[Line, Problem]]:
    found = []
    for number, line in enumerate(lines):
        try:
            queue.check(g, side, named(line))
            if number:
                raise Illegal("BWR-203", "cards_named_twice")
        except Refusal as refusal:
            found.append((line, refusal.problem))
    return found


def named(line: Line) -> list[str]:
    """The cards of a line, in the order in which they arrive."""
    return list(line.args["cards"]) if "cards" in line.args else [line.args["card"]]


@choose.answer
def _(g: Position, f: Locals, ask: Ask, say: Any, events: Events) -> None:
    """BWR-210: who names no card gets the first he might have, by id."""
    side, count = ask.to[0], ask.args["count"]
    lines = in_section(say, CARDS, partial(read_line, g.board))
    chosen = named(lines[0]) if lines else queue.available(g, side)[:count]
    queue.add(g, side, chosen)
    events.append({"kind": "cards_chosen", "side": side, "count": len(chosen)})
