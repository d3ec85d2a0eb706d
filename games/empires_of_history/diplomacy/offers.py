"""Offers of surrender, in phase 1 and after phase 12: the question to the enemies (§Surrender)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pbem.engine.flow import Ask, Events, Flow, Locals, Run
from pbem.engine.line_flow import LineFlow
from pbem.engine.orders import Line
from pbem.games.empires_of_history.concepts.taking_part import nation_of
from pbem.games.empires_of_history.diplomacy import deeds, surrender
from pbem.games.empires_of_history.diplomacy.lines import line_flow, read, runner
from pbem.games.empires_of_history.position import Position
from pbem.wargame.phases import Phase

surrendering = Flow("surrendering")


@surrendering.step
def ask_enemies(g: Position, f: Locals, dice: Any, events: Events) -> list[Ask]:
    """EOH-121, R26: all enemies to whom the offer goes are asked before anything else happens."""
    return surrender.ask(g, f["nation"], f["foes"])


@ask_enemies.answer
def _(g: Position, f: Locals, ask: Ask, say: Any, events: Events) -> None:
    f["answers"] = {**f.get("answers", {}), **dict.fromkeys(ask.args["foes"], say)}


@ask_enemies.reads(surrender.VERB, surrender.ACCEPT)
def _(g: Position, ask: Ask, line: Line) -> Any:
    return surrender.said(g, ask, line)


@ask_enemies.reads(surrender.VERB, surrender.DECLINE)
def _(g: Position, ask: Ask, line: Line) -> Any:
    return surrender.said(g, ask, line)


@ask_enemies.reads(surrender.VERB, "pause")
def _(g: Position, ask: Ask, line: Line) -> Any:
    return surrender.said(g, ask, line)


@surrendering.step
def settle(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """EOH-330: what the answers come to."""
    surrender.settle(g, f["nation"], f["answers"], events)


def ask_all(g: Position, line: Line, events: Events, lines: LineFlow) -> Run:
    """EOH-117: an offer is made; its answers come before the next line of a flow."""
    nation = nation_of(g, line)
    foes = surrender.offer(g, nation, line.args.get("nations", ()), events)
    return Run(surrendering.name, {"nation": nation, "foes": foes}, lines.done.step)


offer_lines = line_flow("offer_lines", deeds.check)


@offer_lines.step
def make_offer(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    return ask_all(g, read(g, f["line"]), events, offer_lines)


def with_offers(phase: Phase[Position]) -> Phase[Position]:
    """EOH-117, R26: the last phase of a slot, after which surrender may be offered, too."""
    closing = Flow("closing")

    @closing.step
    def last_phase(g: Position, f: Locals, dice: Any, events: Events) -> Run:
        return phase.run([t for t in f["lines"] if read(g, t).verb in phase.verbs], "")

    @closing.step
    def offers(g: Position, f: Locals, dice: Any, events: Events) -> Run:
        made = [t for t in f["lines"] if read(g, t).verb == deeds.OFFER]
        return offer_lines.run(made, g.now["nations"])

    def tried(g: Position, line: Line) -> None:
        (deeds.rehearse if line.verb == deeds.OFFER else phase.rehearse)(g, line)

    def judged(g: Position, line: Line) -> None:
        if line.verb != deeds.OFFER:
            phase.judge(g, line)

    return replace(
        phase,
        verbs=(*phase.verbs, deeds.OFFER),
        flows=(*phase.flows, closing, offer_lines),
        run=runner(closing),
        judge=judged,
        rehearse=tried,
        is_certain=lambda g, line: line.verb != deeds.OFFER and phase.is_certain(g, line),
    )
