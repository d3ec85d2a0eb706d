"""TDM-077: the steps of the administrative phase in their fixed order, A to G; the year itself is
over in year.py (G)."""

from __future__ import annotations

from typing import Any

from pbem.engine.flow import Ask, Events, Flow, Go, Locals, Over, Run, Say
from pbem.games.total_domination.administrative import partners, relocation, reveal, upkeep, victory
from pbem.games.total_domination.position import PARTNERS, Position
from pbem.games.total_domination.solo import deck, technologies

administrative = Flow("administrative")


@administrative.step
def check_victory(g: Position, f: Locals, dice: Any, events: Events) -> Over | None:
    """Step A. TDM-336: with control as it is when all have passed; a game that is over here has no
    further steps."""
    events.append({"kind": "step_began", "step": "victory"})
    told = victory.verdict(g)
    if told is None:
        return None
    events.append({"kind": "won", **told})
    return Over(told)


@administrative.step
def settle_partners(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """Step B. R-61: France first, then Italy, with control as it is then."""
    events.append({"kind": "step_began", "step": "partners"})
    f["left"] = list(PARTNERS)


@administrative.step
def next_partner(g: Position, f: Locals, dice: Any, events: Events) -> Go | None:
    """TDM-089: whose a partner is changes only here."""
    if not f["left"]:
        return Go("repair")
    f["partner"] = f["left"].pop(0)
    partners.settle(g, f["partner"], events)
    return None


@administrative.step
def send_home(g: Position, f: Locals, dice: Any, events: Events) -> Ask | Go:
    """TDM-085, TDM-088: the next unit that may not stay; its player is asked where several areas
    are equally close."""
    found = relocation.next_unit(g, f["partner"])
    return relocation.question(g, found) if found else Go("next_partner")


@send_home.check
def _(g: Position, f: Locals, ask: Ask, say: Say) -> None:
    relocation.check(ask, say)


@send_home.answer
def _(g: Position, f: Locals, ask: Ask, say: Say, events: Events) -> Go:
    relocation.carry_out(g, ask, say, events)
    return Go("send_home")


send_home.reads("relocate")(relocation.read)


@administrative.step
def repair(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """Step C."""
    events.append({"kind": "step_began", "step": "damage"})
    upkeep.remove_damage(g, events)


@administrative.step
def bombard(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """Step D, TDM-092."""
    return Run("bombardment")


@administrative.step
def refresh(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """Step E."""
    upkeep.refresh(g, events)


@administrative.step
def begin_technologies(g: Position, f: Locals, dice: Any, events: Events) -> Go | None:
    """Step F begins; TDM-270: in the solo game the Axis develops before the player reveals."""
    events.append({"kind": "step_began", "step": "technologies"})
    f["wanting"] = technologies.wanting(g)
    return None if g.option("mode") == deck.MODE else Go("reveal_technologies")


@administrative.step
def turn_up_technology(g: Position, f: Locals, dice: Any, events: Events) -> Go | None:
    """TDM-270: one card after the other, until both Axis powers have a technology."""
    f["wanting"] = technologies.next_card(g, f["wanting"], dice, events)
    return Go("turn_up_technology") if f["wanting"] else None


@administrative.step
def reveal_technologies(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """Step F."""
    reveal.reveal_all(g, events)
