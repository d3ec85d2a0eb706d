"""Aircraft (§Ph0, §Ph4, §Ph12): their phases."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pbem.engine.dice import Dice
from pbem.engine.flow import Events, Flow, Go, Leave, Locals, Run
from pbem.engine.line_flow import LineFlow
from pbem.engine.orders import Line
from pbem.games.empires_of_history.air import bombing, guns, missions, rockets, unsupplied, watches
from pbem.games.empires_of_history.air.battle import air_battle
from pbem.games.empires_of_history.air.ground import ground_hits
from pbem.games.empires_of_history.air.raids import air_guns, air_raids
from pbem.games.empires_of_history.concepts import press
from pbem.games.empires_of_history.concepts.taking_part import nation_of
from pbem.games.empires_of_history.orders.grammar import read_line
from pbem.games.empires_of_history.orders.predicates import PREDICATES
from pbem.games.empires_of_history.position import Position
from pbem.wargame.at_once import at_once
from pbem.wargame.phases import Phase

# What is said of battles, beside the missions.
LOSSES = "losses"
SAID = ("press", LOSSES)


def _read(g: Position, text: str) -> Line:
    return read_line(g.board, text)


def _facts(g: Position, f: Locals) -> dict[str, int]:
    return {"turn": g.turn, "us_entry": int(g.state["us_entry"]["now"])}


def _lines(name: str, **check: Any) -> LineFlow:
    return LineFlow(name, _read, **check, facts=_facts, predicates=PREDICATES)


def _begin(g: Position, number: int, events: Events) -> None:
    g.state["phase"] = number
    events.append({"kind": "phase_began", "phase": number, "nations": g.now["nations"]})


def _runner(flow: Flow) -> Any:
    def run(lines: Iterable[str], then: str = "") -> Run:
        return Run(flow.name, {"lines": list(lines)}, then)

    return run


# Phase 0


def judge_rebase(g: Position, line: Line) -> None:
    """What can never land in phase 0, whatever comes before it. Raises Illegal."""
    missions.check_kinds(g, nation_of(g, line), line.args["units"], rule="EOH-310")


def rehearse_rebase(g: Position, line: Line) -> None:
    """EOH-310: a line of phase 0. Raises Illegal."""
    watches.rebase(g, nation_of(g, line), line.args, [])


rebasing = Flow("rebasing")
rebase_lines = _lines("rebase_lines")


@rebasing.step
def begin_rebase(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """R87: guns that have a garrison again work from now on."""
    _begin(g, 0, events)
    guns.wake(g)


@rebasing.step
def rebase(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    return rebase_lines.run(f["lines"], g.now["nations"])


@rebase_lines.step
def land_aircraft(g: Position, f: Locals, dice: Any, events: Events) -> Go | None:
    line = _read(g, f["line"])
    nation = nation_of(g, line)
    return at_once(
        rebase_lines, g, f, events, lambda then, told: watches.rebase(then, nation, line.args, told)
    )


@rebasing.step
def finish_rebase(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """EOH-310, EOH-700: all have to land; who is out of supply has half his fuel."""
    watches.rest_lands(g, events)
    unsupplied.find(g)


# Phase 4


def judge_bombing(g: Position, line: Line) -> None:
    """What can never be flown or fired in phase 4, whatever comes before it. Raises Illegal."""
    if line.verb in ("bomb", "tactical"):
        kinds = bombing.KINDS[line.verb]
        missions.check_kinds(g, nation_of(g, line), line.args["units"], kinds, "EOH-400")
        bombing.check_home(line.args)
    elif line.verb == "rocket":
        rockets.check_agreed(g, nation_of(g, line))


def rehearse_bombing(g: Position, line: Line) -> None:
    """EOH-400, EOH-405, EOH-686: aircraft of a line of phase 4 take off, or rockets are used up.
    Raises Illegal."""
    _launch(g, line, [])


def _launch(g: Position, line: Line, events: Events) -> None:
    nation = nation_of(g, line)
    if line.verb in SAID:
        return
    if line.verb == "rocket":
        rockets.aimed(g, nation, line.args)
        rockets.spend(g, nation, line.args)
        return
    send = {"bomb": bombing.bomb, "tactical": bombing.tactical}[line.verb]
    send(g, nation, line.args, events)


def _check_bombing(g: Position, f: Locals, line: Line) -> None:
    rehearse_bombing(g.trial(), line)


bombers = Flow("bombing")
bombing_lines = _lines("bombing_lines", check=_check_bombing)


@bombers.step
def begin_bombing(g: Position, f: Locals, dice: Any, events: Events) -> None:
    _begin(g, 4, events)
    guns.begin_phase(g)


@bombers.step
def launch(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """All missions are in the air before guns fire at any of them (R65); how battles are pressed
    is kept for them (EOH-484)."""
    read = [_read(g, text) for text in f["lines"]]
    f["terms"] = press.of_lines(read, LOSSES)
    sent = [each.text for each in read if each.verb not in SAID]
    return bombing_lines.run(sent, g.now["nations"])


@bombing_lines.step
def take_off(g: Position, f: Locals, dice: Any, events: Events) -> Go | None:
    line = _read(g, f["line"])
    if line.verb == "rocket":
        return None
    _launch(g, line, events)
    return bombing_lines.done


@bombing_lines.step
def fire_rockets(g: Position, f: Locals, dice: Dice, events: Events) -> Run:
    """EOH-680, EOH-681: launchers fire, and whom they hit is lost."""
    line = _read(g, f["line"])
    nation, place = nation_of(g, line), line.args["target"]
    hits = rockets.fire(g, nation, line.args, f["number"], dice, events)
    told = {"rule": "EOH-681", "occasion": f"rockets {f['number']}"}
    return Run("ground_hits", {"place": place, "hits": hits, "by": nation, **told})


@bombers.step
def fly_in(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """EOH-408: guns, then fighters, on the way and over the target."""
    told = {"uses": list(bombing.USES), "nations": g.now["nations"], "terms": f["terms"]}
    return Run("air_raids", told)


@bombers.step
def drop_bombs(g: Position, f: Locals, dice: Dice, events: Events) -> Go | Leave:
    """EOH-401, EOH-405: the survivors bomb, one territory after the other, and fly home."""
    places = bombing.targets(g, g.now["nations"])
    if not places:
        return Leave()
    dies = bombing.roll(g, places[0], g.now["nations"], dice)
    bombing.drop(g, places[0], g.now["nations"], dies, events)
    return Go("drop_bombs")


# Phase 12


def judge_guard(g: Position, line: Line) -> None:
    """What can never stand guard, whatever comes before it. Raises Illegal."""
    missions.check_kinds(g, nation_of(g, line), line.args["units"], rule="EOH-640")
    watches.check_zone(g, line.args["zone"])


def rehearse_guard(g: Position, line: Line) -> None:
    """EOH-640, EOH-641: a line of phase 12. Raises Illegal."""
    watches.guard(g, nation_of(g, line), line.args, [])


guarding = Flow("guarding")
guard_lines = _lines("guard_lines")


@guarding.step
def begin_guard(g: Position, f: Locals, dice: Any, events: Events) -> None:
    _begin(g, 12, events)


@guarding.step
def guard(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    return guard_lines.run(f["lines"], g.now["nations"])


@guard_lines.step
def post(g: Position, f: Locals, dice: Any, events: Events) -> Go | None:
    line = _read(g, f["line"])
    nation = nation_of(g, line)
    return at_once(
        guard_lines, g, f, events, lambda then, told: watches.guard(then, nation, line.args, told)
    )


def _always(g: Position, line: Line) -> bool:
    """What takes off or lands hangs on no die; what comes of it is known behind the last line."""
    return True


REBASE: Phase[Position] = Phase(
    0,
    "rebase",
    ("rebase",),
    (rebasing, rebase_lines),
    _runner(rebasing),
    judge=judge_rebase,
    rehearse=rehearse_rebase,
    is_certain=_always,
)
BOMBING: Phase[Position] = Phase(
    4,
    "bombing",
    ("bomb", "tactical", "rocket", *SAID),
    (bombers, bombing_lines, air_raids, air_guns, air_battle, ground_hits),
    _runner(bombers),
    judge=judge_bombing,
    rehearse=rehearse_bombing,
    is_certain=_always,
)
GUARD: Phase[Position] = Phase(
    12,
    "guard",
    ("guard",),
    (guarding, guard_lines),
    _runner(guarding),
    judge=judge_guard,
    rehearse=rehearse_guard,
    is_certain=_always,
)
