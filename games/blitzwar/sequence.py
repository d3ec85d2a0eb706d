"""The sequence of play (§8): turns, the phases of all sides together, and the turn of each side."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from pbem.engine.errors import Problem
from pbem.engine.flow import Ask, Events, Flow, Go, Locals, Over, Run, Sifted
from pbem.engine.game import Date
from pbem.engine.orders import Line
from pbem.games.blitzwar import victory
from pbem.games.blitzwar.combat import phases
from pbem.games.blitzwar.combat.group import BLITZ, NORMAL
from pbem.games.blitzwar.concepts import weather
from pbem.games.blitzwar.diplomacy.activation import sides_left
from pbem.games.blitzwar.orders import sections
from pbem.games.blitzwar.orders.grammar import read_line
from pbem.games.blitzwar.position import AXIS, Position, new_side_turn
from pbem.wargame.sections import IN_SEQUENCE, Sections, in_section

# By phase: the section of orders, and the verb of a line that fits.
_SECTIONS = {BLITZ: sections.BLITZ, NORMAL: sections.COMBAT}

campaign = Flow("campaign")
side_turn = Flow("side_turn")


def date(g: Position) -> Date:
    """BWR-103: the turn, and in it the side whose phases are on; the common ones come before."""
    return Date(g.turn, g.side or "all sides")


@campaign.step
def set_up(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """BWR-490, BWR-491: before turn 1."""
    return Run("opening")


@campaign.step
def begin_turn(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """BWR-101, BWR-103: phase 1, of all sides."""
    told = g.board.turns[g.turn]
    events.append(
        {"kind": "turn_began", "turn": g.turn, "season": told.season, "year": told.year}
        | {"weather": told.weather}
    )
    return Run("diplomacy")


@campaign.step
def choose_cards(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """BWR-103: phase 2, of all sides."""
    return Run("card_choice")


@campaign.step
def begin_sides(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """BWR-103: each side plays its phases through, one after the other."""
    f["left"] = list(sides_left(g))


@campaign.step
def next_side(g: Position, f: Locals, dice: Any, events: Events) -> Run | Go:
    """BWR-103: Axis, Allies, Soviets."""
    if not f["left"]:
        return Go("end_turn")
    side = f["left"].pop(0)
    g.state["side"], g.state["now"] = side, new_side_turn(side)
    events.append({"kind": "side_began", "side": side, "turn": g.turn})
    return Run("side_turn", then="next_side")


@campaign.step
def end_turn(g: Position, f: Locals, dice: Any, events: Events) -> Over | Go:
    """BWR-100, BWR-482: after turn 47 the points of the Axis decide."""
    if g.turn == victory.LAST_TURN:
        told = victory.verdict(g, surrendered=False)
        events.append({"kind": "won", **told})
        return Over(told)
    g.state["turn"] += 1
    return Go("begin_turn")


# The turn of a side


def _orders(g: Position, phase: int, *, releases: bool) -> Ask:
    section = _SECTIONS[phase]
    return Ask(
        (g.side,),
        "orders",
        f"{g.side} {g.turn} {section}",
        sections=(section,),
        default=[],
        releases=releases,
        args={"side": g.side, "turn": g.turn, "phase": phase},
    )


def sift(g: Position, phase: int, texts: Sequence[str]) -> Sifted:
    """BWR-398: lines are carried out in the order in which they were written; what can never be
    done is refused when it is sent."""
    section = _SECTIONS[phase]
    mail = Sections(texts, (section,), partial(read_line, g.board))
    mail.judge(section, IN_SEQUENCE, lambda lines: _faults(g, phase, lines))
    return mail.sifted()


def _faults(g: Position, phase: int, lines: Sequence[Line]) -> list[tuple[Line, Problem]]:
    found: list[tuple[Line, Problem]] = []
    for line in lines:
        if line.verb not in phases.VERBS[phase]:
            fields = {"section": _SECTIONS[phase], "verb": line.verb}
            found.append((line, Problem("illegal", "verb_not_in_phase", fields)))
        elif refusal := phases.judge(g, phase, line):
            found.append((line, refusal.problem))
    return found


def _begin_phase(g: Position, phase: int, events: Events) -> None:
    g.state["phase"] = phase
    events.append({"kind": "phase_began", "phase": phase, "side": g.side})


@side_turn.step
def give_blitz_orders(g: Position, f: Locals, dice: Any, events: Events) -> Ask | Go:
    """BWR-060, BWR-438: phase 8, where the weather allows one."""
    return _orders(g, BLITZ, releases=True) if weather.has_blitz(g, g.side) else Go("give_orders")


@give_blitz_orders.sift
def _(g: Position, f: Locals, ask: Ask, lines: Sequence[str]) -> Sifted:
    return sift(g, BLITZ, lines)


@give_blitz_orders.answer
def _(g: Position, f: Locals, ask: Ask, say: Any, events: Events) -> None:
    f["lines"] = in_order(g, BLITZ, say)


def in_order(g: Position, phase: int, texts: Sequence[str]) -> list[str]:
    """The lines of a batch that are carried out in a phase."""
    lines = in_section(texts, _SECTIONS[phase], partial(read_line, g.board))
    return [line.text for line in lines]


@side_turn.step
def fight_blitz(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """BWR-101: phase 8."""
    _begin_phase(g, BLITZ, events)
    return phases.run_phase(BLITZ, f["lines"])


@side_turn.step
def give_orders(g: Position, f: Locals, dice: Any, events: Events) -> Ask:
    """BWR-101: phase 9; orders are released once in the turn of a side."""
    return _orders(g, NORMAL, releases=not weather.has_blitz(g, g.side))


@give_orders.sift
def _(g: Position, f: Locals, ask: Ask, lines: Sequence[str]) -> Sifted:
    return sift(g, NORMAL, lines)


@give_orders.answer
def _(g: Position, f: Locals, ask: Ask, say: Any, events: Events) -> None:
    f["lines"] = in_order(g, NORMAL, say)


@side_turn.step
def fight(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """BWR-101: phase 9."""
    _begin_phase(g, NORMAL, events)
    return phases.run_phase(NORMAL, f["lines"])


@side_turn.step
def end(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """BWR-425: the points of the Axis at the end of its turn count for its defence; what the turn
    had to remember is forgotten."""
    if g.side == AXIS:
        g.state["points_at_end"] = victory.points_of(g, AXIS)
    g.state["side"], g.state["now"] = "", new_side_turn("")


FLOWS = (campaign, side_turn)
