"""What nations do with each other (§Ph1): their phases."""

from __future__ import annotations

from typing import Any

from pbem.engine.flow import Ask, Events, Flow, Go, Locals, Run
from pbem.engine.orders import Line
from pbem.games.empires_of_history.concepts import us_entry
from pbem.games.empires_of_history.concepts.taking_part import nation_of
from pbem.games.empires_of_history.diplomacy import (
    blitzkrieg,
    consents,
    deeds,
    influence,
    minor_allies,
    mobilisation,
    offers,
    recall,
)
from pbem.games.empires_of_history.diplomacy.lines import line_flow, read, runner
from pbem.games.empires_of_history.diplomacy.options import play
from pbem.games.empires_of_history.position import Position
from pbem.wargame.answers import pause
from pbem.wargame.phases import Phase

# The start of a slot


def rehearse_start(g: Position, line: Line) -> None:
    """EOH-540: a line before phase 0. Raises Illegal."""
    blitzkrieg.declare(g, nation_of(g, line), [])


def _check_start(g: Position, f: Locals, line: Line) -> None:
    rehearse_start(g.trial(), line)


starting = Flow("starting")
start_lines = line_flow("start_lines", _check_start)


@starting.step
def begin_start(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """EOH-329, EOH-662: what counts at the start of a turn."""
    g.state["phase"] = 0
    recall.call_home(g, events)
    minor_allies.give_half(g)


@starting.step
def start(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    return start_lines.run(f["lines"], g.now["nations"])


@start_lines.step
def declare_blitzkrieg(g: Position, f: Locals, dice: Any, events: Events) -> None:
    blitzkrieg.declare(g, nation_of(g, read(g, f["line"])), events)


# Phase 1


dealing = Flow("dealing")
deal_lines = line_flow("deal_lines", deeds.check)


@dealing.step
def begin_diplomacy(g: Position, f: Locals, dice: Any, events: Events) -> None:
    g.state["phase"] = 1
    events.append({"kind": "phase_began", "phase": 1, "nations": g.now["nations"]})


@dealing.step
def deal(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """EOH-336, R84: line by line, each resolved before the next."""
    return deal_lines.run(f["lines"], g.now["nations"])


@dealing.step
def mobilise(g: Position, f: Locals, dice: Any, events: Events) -> list[Ask]:
    """EOH-661: what minor allies raise whose war has just begun, where no order has said it."""
    return mobilisation.ask(g)


@mobilise.check
def _(g: Position, f: Locals, ask: Ask, say: Any) -> None:
    mobilisation.check(g, ask, say)


@mobilise.answer
def _(g: Position, f: Locals, ask: Ask, say: Any, events: Events) -> None:
    drawn = mobilisation.raise_units(g, ask.args["nation"], say, events)
    f["generals"] = [*f.get("generals", []), *drawn]


@mobilise.reads(deeds.MOBILISE)
def _(g: Position, ask: Ask, line: Line) -> Any:
    return mobilisation.said(g, ask, line)


@mobilise.reads(deeds.MOBILISE, "pause")
def _(g: Position, ask: Ask, line: Line) -> Any:
    return mobilisation.said(g, ask, line)


@dealing.step
def draw_generals(g: Position, f: Locals, dice: Any, events: Events) -> Go | None:
    """EOH-215: generals that have been mobilised, one after another."""
    if not f.get("generals"):
        return None
    nation, place = f["generals"][0]
    mobilisation.draw(g, nation, place, dice, events)
    f["generals"] = f["generals"][1:]
    return Go("draw_generals")


@dealing.step
def weigh(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """EOH-321: what all that does to US Entry."""
    return Run(us_entry.entry_rolls.name)


@deal_lines.step
def carry_out(g: Position, f: Locals, dice: Any, events: Events) -> Go | Run | None:
    """EOH-323: an attempt at influence rolls before it pays. Options wait for who has to agree,
    offers of surrender for the enemies."""
    line = read(g, f["line"])
    nation = nation_of(g, line)
    if line.verb == deeds.OPTION:
        return None
    if line.verb == deeds.OFFER:
        return offers.ask_all(g, line, events, deal_lines)
    if line.verb == deeds.INFLUENCE:
        target = line.args["nation"]
        [die] = dice.roll(influence.label(g, nation, target), 1, influence.SIDES)
        deeds.carry_out(g, line, events)
        influence.settle(g, nation, target, die, events, pool=line.args.get("pool", ""))
    elif line.verb == deeds.MOBILISE:
        f["generals"] = mobilisation.by_line(g, nation, line.args, events)
        return Go("draw_mobilised")
    else:
        deeds.carry_out(g, line, events)
    return deal_lines.done


@deal_lines.step
def ask_consent(g: Position, f: Locals, dice: Any, events: Events) -> list[Ask]:
    """EOH-329: who has to agree is asked, unless he has said before what he thinks of it."""
    line = read(g, f["line"])
    return consents.ask(g, nation_of(g, line), line.args["option"])


@ask_consent.answer
def _(g: Position, f: Locals, ask: Ask, say: Any, events: Events) -> None:
    consents.take(g, ask, say, events)


@ask_consent.reads("consent")
def _(g: Position, ask: Ask, line: Line) -> Any:
    return True if line.args["option"] == ask.args["option"] else None


@ask_consent.reads("consent", "refuse")
def _(g: Position, ask: Ask, line: Line) -> Any:
    return False if line.args["option"] == ask.args["option"] else None


@ask_consent.reads("consent", "pause")
def _(g: Position, ask: Ask, line: Line) -> Any:
    return pause(g, ask, line)


@deal_lines.step
def play_option(g: Position, f: Locals, dice: Any, events: Events) -> Go:
    """EOH-125, EOH-329: an option to which nobody has said no rolls, is paid for and played."""
    line = read(g, f["line"])
    nation, told = nation_of(g, line), line.args
    if refusing := consents.refusing(g, told["option"]):
        consents.refused(g, nation, told["option"], refusing, events)
        return deal_lines.done
    thrown = play.throw(g, told["option"], dice)
    where = {"place": told.get("place", ""), "pool": told.get("pool", "")}
    play.carry_out(g, nation, told["option"], thrown, events, **where)
    return deal_lines.done


@deal_lines.step
def draw_mobilised(g: Position, f: Locals, dice: Any, events: Events) -> Go:
    if not f["generals"]:
        return deal_lines.done
    nation, place = f["generals"][0]
    mobilisation.draw(g, nation, place, dice, events)
    f["generals"] = f["generals"][1:]
    return Go("draw_mobilised")


START: Phase[Position] = Phase(
    0,
    "start",
    ("blitzkrieg",),
    (starting, start_lines),
    runner(starting),
    rehearse=rehearse_start,
    is_certain=lambda g, line: True,
)
DIPLOMACY: Phase[Position] = Phase(
    1,
    "diplomacy",
    tuple(deeds.DEEDS),
    (dealing, deal_lines, offers.surrendering, us_entry.entry_rolls),
    runner(dealing),
    rehearse=deeds.rehearse,
    is_certain=deeds.is_certain,
)
