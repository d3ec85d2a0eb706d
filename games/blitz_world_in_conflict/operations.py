"""The phases of Activities and Blitzes (§2): a side goes through its steps, all its powers
together.

There are two mails, of the steps at sea and of those on land; both may say what is to be done at
once (`DECLARING`), and who sends all in one has no second question. A chapter adds a step to
`AT_SEA` or `ON_LAND`, or verbs to `DECLARING`; its `run` may be a flow of its own, with dice and
questions. `STARTING` are flows that run when a phase begins, before anybody is asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pbem.engine.flow import Ask, Events, Flow, Locals, Over, Run, Sifted
from pbem.games.blitz_world_in_conflict import announcing, mails
from pbem.games.blitz_world_in_conflict.commanders import leading
from pbem.games.blitz_world_in_conflict.components import ALLIES
from pbem.games.blitz_world_in_conflict.declaring import DECLARING
from pbem.games.blitz_world_in_conflict.land import battles
from pbem.games.blitz_world_in_conflict.land.marching import MARCHING
from pbem.games.blitz_world_in_conflict.land.phases import REBASING
from pbem.games.blitz_world_in_conflict.politics import affairs
from pbem.games.blitz_world_in_conflict.position import Position, new_phase
from pbem.games.blitz_world_in_conflict.scenario_rules.soviet_attack import ATTACKING
from pbem.games.blitz_world_in_conflict.sea.combats import FIGHTING
from pbem.games.blitz_world_in_conflict.sea.returning import RETURNING
from pbem.games.blitz_world_in_conflict.sea.sailing import SAILING
from pbem.games.blitz_world_in_conflict.slots import next_of
from pbem.games.blitz_world_in_conflict.victory import scenarios
from pbem.wargame.phases import Phase

Steps = Sequence[tuple[str, Phase[Position]]]

AT_SEA: Steps = (("", DECLARING), ("A", RETURNING), ("B", SAILING), ("C", FIGHTING))
ON_LAND: Steps = (("", DECLARING), ("D", REBASING), ("E", MARCHING), ("F", ATTACKING))
PHASES = {phase.section: phase for _, phase in (*AT_SEA, *ON_LAND)}
STARTING = (leading.recalling.name,)

operations = Flow("operations")


def phases_of(g: Position, letters: Steps) -> list[Phase[Position]]:
    """Those of these steps that some power of the side has in this phase; what is done at once only
    with one of them."""
    steps = "".join(g.now["steps"].values())
    found = [(letter, phase) for letter, phase in letters if letter in steps]
    return [phase for _, phase in found] if any(letter for letter, _ in found) else []


@operations.step
def begin(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """BLZ-023, BLZ-072, BLZ-271, BLZ-273, BLZ-333: the side whose phase it is, and its powers in
    the game."""
    told = g.board.set_up["phases"][g.state["phase"]]
    powers = [power for power in g.board.sides[told["side"]] if power in g.playing]
    kinds = told.get("blitz", ())
    steps = "" if kinds else told["steps"]
    g.state["now"] = new_phase(told["side"], dict.fromkeys(powers, steps))
    # 1 and 2 are Activities, 3 and 4 Blitzes, of the Axis first.
    number = (3 if kinds else 1) + (told["side"] == ALLIES)
    shown = {"phase": number, "side": told["side"], "powers": powers, "steps": steps}
    events.append({"kind": "phase_began", **shown, **({"blitz": list(kinds)} if kinds else {})})


@operations.step
def settle_affairs(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """BLZ-300: what lines of supply and the end of the last phase have brought about."""
    return affairs.run()


@operations.step
def start(g: Position, f: Locals, dice: Any, events: Events) -> Run | None:
    """What comes before anybody acts."""
    return next_of(f, STARTING, "start")


@operations.step
def announce(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """BLZ-274: Blitzes are announced before any of them starts."""
    return Run(announcing.announcing.name)


@operations.step
def open_orders(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """The announcements have released the orders of this phase, where there were any."""
    f["released"] = f.pop("result")


def _asks(g: Position, f: Locals, verb: str, letters: Steps) -> list[Ask]:
    """One question for each person; the first mail of a phase is for what has changed."""
    sections = [phase.section for phase in phases_of(g, letters)]
    releases = not (f.get("released") or (verb == "land_orders" and phases_of(g, AT_SEA)))
    return mails.asks(g, verb, sections, g.acting, releases=releases)


@operations.step
def give_sea_orders(g: Position, f: Locals, dice: Any, events: Events) -> list[Ask]:
    """BLZ-272, BLZ-380: for the steps at sea."""
    return _asks(g, f, "sea_orders", AT_SEA)


@give_sea_orders.sift
def _(g: Position, f: Locals, ask: Ask, texts: Sequence[str]) -> Sifted:
    return mails.sift(g, ask, texts, phases_of(g, AT_SEA))


@give_sea_orders.answer
def _(g: Position, f: Locals, ask: Ask, say: Sequence[str], events: Events) -> None:
    mails.keep(g, f, ask, say)


@operations.step
def act_at_sea(g: Position, f: Locals, dice: Any, events: Events) -> Run | None:
    """BLZ-277: steps A to C, one after the other."""
    return _next_step(g, f, AT_SEA, "act_at_sea")


def _next_step(g: Position, f: Locals, letters: Steps, step: str) -> Run | None:
    phases = phases_of(g, letters)
    number = f.get("slot", 0)
    f["slot"] = (number + 1) % (len(phases) + 1)
    if number == len(phases):
        return None
    letter = next(letter for letter, phase in letters if phase == phases[number])
    g.state["step"] = letter or g.state["step"]
    return phases[number].run(mails.kept(f, phases[number]), step)


@operations.step
def give_land_orders(g: Position, f: Locals, dice: Any, events: Events) -> list[Ask]:
    """BLZ-272: for the steps on land; they may come with the others."""
    return _asks(g, f, "land_orders", ON_LAND)


@give_land_orders.sift
def _(g: Position, f: Locals, ask: Ask, texts: Sequence[str]) -> Sifted:
    return mails.sift(g, ask, texts, phases_of(g, ON_LAND))


@give_land_orders.answer
def _(g: Position, f: Locals, ask: Ask, say: Sequence[str], events: Events) -> None:
    mails.keep(g, f, ask, say)


@operations.step
def act_on_land(g: Position, f: Locals, dice: Any, events: Events) -> Run | Over | None:
    """BLZ-021, BLZ-051, BLZ-277: steps D to F, one after the other; some scenarios may be over
    then."""
    if g.now["fought"] and not f.get("slot"):
        # What follows is no part of the last combat at sea.
        events.append({"kind": "step_began", "step": "land"})
    return scenarios.over_at_once(g, events) or _next_step(g, f, ON_LAND, "act_on_land")


@operations.step
def fight_on_land(g: Position, f: Locals, dice: Any, events: Events) -> Run | None:
    """BLZ-450: all attacks have been announced."""
    return Run(battles.battles.name) if g.now["attacks"] else None


@operations.step
def end(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """The next phase begins with nothing of this one."""
    g.state["step"] = ""


FLOWS = (
    operations,
    *announcing.FLOWS,
    *(flow for phase in PHASES.values() for flow in phase.flows),
    *battles.FLOWS,
)
