"""The turn of a side (§12 to §17): one mail for phases 4 to 7, one each for phases 8 and 9, which
may come with the first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from pbem.engine.flow import Ask, Events, Flow, Go, Locals, Run, Sifted
from pbem.engine.orders import Line
from pbem.games.blitzwar import rehearsal, victory
from pbem.games.blitzwar.air import phase as air
from pbem.games.blitzwar.air.phase import PHASE as AIR
from pbem.games.blitzwar.air.rebase import REBASE
from pbem.games.blitzwar.combat.phases import BLITZ_PHASE, NORMAL_PHASE
from pbem.games.blitzwar.concepts import weather
from pbem.games.blitzwar.diplomacy import declared
from pbem.games.blitzwar.movement.phase import PHASE as MOVEMENT
from pbem.games.blitzwar.naval.phase import PHASE as NAVAL
from pbem.games.blitzwar.orders.grammar import read_line
from pbem.games.blitzwar.orders.sections import DIPLOMACY
from pbem.games.blitzwar.position import AXIS, Position, new_side_turn
from pbem.games.blitzwar.transport.phase import PHASE as TRANSPORT
from pbem.wargame.phases import Phase
from pbem.wargame.sections import by_section


def _judge_last(g: Position, line: Line) -> None:
    (AIR if line.verb == REBASE else NORMAL_PHASE).judge(g, line)


MOVES = (NAVAL, AIR, TRANSPORT, MOVEMENT)
# BWR-335: air units may get new bases after phase 9, with lines of its section.
LAST = replace(NORMAL_PHASE, verbs=(*NORMAL_PHASE.verbs, REBASE), judge=_judge_last)
PHASES: dict[int, Phase[Position]] = {each.number: each for each in (*MOVES, BLITZ_PHASE, LAST)}

side_turn = Flow("side_turn")


# What is asked, and what a mail says to it


def _ask(
    g: Position, verb: str, phases: Sequence[Phase[Position]], closed: Sequence[str] = ()
) -> Ask:
    return Ask(
        (g.side,),
        verb,
        f"{g.side} {g.turn}",
        sections=(DIPLOMACY, *(each.section for each in phases), *closed),
        default=[],
        releases=verb == "orders",
        args={"side": g.side, "turn": g.turn, "phases": [each.number for each in phases]},
    )


def sift(g: Position, ask: Ask, texts: Sequence[str]) -> Sifted:
    """BWR-398: what of a mail stands, phase by phase."""
    phases = [PHASES[number] for number in ask.args["phases"]]
    return rehearsal.sift(g, phases, ask.sections, texts)


def in_order(phase: Phase[Position], lines: Iterable[Line]) -> list[str]:
    """BWR-104: the lines of a section that are carried out in its phase, in the order of that."""
    told = [line for line in lines if line.verb != declared.VERB]
    return [line.text for line in phase.arrange(told)]


def _keep(g: Position, f: Locals, ask: Ask, say: Sequence[str], events: Events) -> None:
    """BWR-135: wars are declared at once, in whichever section; the lines of each phase wait for
    it."""
    lines = by_section(say, partial(read_line, g.board))
    for section in ask.sections:
        for line in lines.get(section, ()):
            if line.verb == declared.VERB:
                declared.declare(g, line, events)
    for number in ask.args["phases"]:
        phase = PHASES[number]
        f[f"phase {number}"] = in_order(phase, lines.get(phase.section, ()))


def _run(f: Locals, phase: Phase[Position]) -> Run:
    return phase.run(f[f"phase {phase.number}"], "")


# The turn


@side_turn.step
def give_orders(g: Position, f: Locals, dice: Any, events: Events) -> Ask:
    """BWR-101: orders for phases 4 to 7; they are released once in the turn of a side. BWR-438:
    where there is no phase 8 its section is asked for with them, so that a line in it is refused
    and does not lie there until the next turn."""
    closed = () if weather.has_blitz(g, g.side) else (BLITZ_PHASE.section,)
    return _ask(g, "orders", MOVES, closed)


@give_orders.sift
def _(g: Position, f: Locals, ask: Ask, lines: Sequence[str]) -> Sifted:
    return sift(g, ask, lines)


@give_orders.answer
def _(g: Position, f: Locals, ask: Ask, say: Any, events: Events) -> None:
    _keep(g, f, ask, say, events)


@side_turn.step
def sail(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """BWR-101: phase 4."""
    return _run(f, NAVAL)


@side_turn.step
def fly(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """BWR-101: phase 5."""
    return _run(f, AIR)


@side_turn.step
def ship(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """BWR-101: phase 6."""
    return _run(f, TRANSPORT)


@side_turn.step
def move(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """BWR-101: phase 7."""
    return _run(f, MOVEMENT)


@side_turn.step
def give_blitz_orders(g: Position, f: Locals, dice: Any, events: Events) -> Ask | Go:
    """BWR-060, BWR-438: orders for phase 8, where the weather allows one."""
    has_one = weather.has_blitz(g, g.side)
    return _ask(g, "blitz_orders", (BLITZ_PHASE,)) if has_one else Go("give_combat_orders")


@give_blitz_orders.sift
def _(g: Position, f: Locals, ask: Ask, lines: Sequence[str]) -> Sifted:
    return sift(g, ask, lines)


@give_blitz_orders.answer
def _(g: Position, f: Locals, ask: Ask, say: Any, events: Events) -> None:
    _keep(g, f, ask, say, events)


@side_turn.step
def blitz(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """BWR-101: phase 8."""
    return _run(f, BLITZ_PHASE)


@side_turn.step
def give_combat_orders(g: Position, f: Locals, dice: Any, events: Events) -> Ask:
    """BWR-101: orders for phase 9."""
    return _ask(g, "combat_orders", (LAST,))


@give_combat_orders.sift
def _(g: Position, f: Locals, ask: Ask, lines: Sequence[str]) -> Sifted:
    return sift(g, ask, lines)


@give_combat_orders.answer
def _(g: Position, f: Locals, ask: Ask, say: Any, events: Events) -> None:
    _keep(g, f, ask, say, events)


@side_turn.step
def combat(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """BWR-101: phase 9."""
    return LAST.run([text for text in f["phase 9"] if not _is_rebase(g, text)], "")


def _is_rebase(g: Position, text: str) -> bool:
    return read_line(g.board, text).verb == REBASE


@side_turn.step
def rebase(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """BWR-335: strategic movement of air units at the end of the turn."""
    return air.run_late([text for text in f["phase 9"] if _is_rebase(g, text)], g.side)


@side_turn.step
def end(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """BWR-425: the points of the Axis at the end of its turn count for its defence; what the turn
    had to remember is forgotten."""
    if g.side == AXIS:
        g.state["points_at_end"] = victory.points_of(g, AXIS)
    g.state["side"], g.state["now"] = "", new_side_turn("")


FLOWS = (side_turn, *(flow for phase in (*MOVES, NORMAL_PHASE) for flow in phase.flows))
