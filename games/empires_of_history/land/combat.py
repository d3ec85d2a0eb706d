"""Phases 8 and 9 (§Ph8, §Ph9): what players have said of their battles, the battles in the air,
then those on land one after the other, and breakthroughs behind those that are won."""

from __future__ import annotations

from typing import Any

from pbem.engine.flow import Events, Flow, Go, Locals, Run
from pbem.engine.line_flow import LineFlow
from pbem.engine.orders import Line
from pbem.games.empires_of_history.air import support
from pbem.games.empires_of_history.concepts import control, press
from pbem.games.empires_of_history.concepts.taking_part import nation_of
from pbem.games.empires_of_history.land import (
    attack_points,
    breakthroughs,
    columns,
    combatants,
)
from pbem.games.empires_of_history.land.battle import land_battle
from pbem.games.empires_of_history.land.movement import known, read
from pbem.games.empires_of_history.orders.predicates import PREDICATES
from pbem.games.empires_of_history.position import Position
from pbem.games.empires_of_history.sea.evacuations import evacuations, trapped
from pbem.wargame.answers import EVERYWHERE
from pbem.wargame.counts import Counts, change

SAYS = ("press", "general", "losses", "dive bombers take")
LOSSES, DIVE = "losses", "dive bombers take"
LISTS = {LOSSES: press.LOSE, DIVE: press.DIVE}
BREAKTHROUGH = "breakthrough"
VERBS = (*SAYS, BREAKTHROUGH)


# What is said of battles


def say(g: Position, line: Line) -> None:
    """EOH-213, EOH-509: how battles are pressed, who is lost in them, and how generals divide their
    points. Raises Illegal."""
    nation = nation_of(g, line)
    if line.verb == "general":
        attack_points.set_points(g, nation, line.args["general"], line.args["points"])
        return
    where = line.args.get("where", EVERYWHERE)
    if line.verb in LISTS:
        terms = press.listed(LISTS[line.verb], line)
    else:
        terms = line.args["terms"]
    for kind in _battles(line):
        said = g.now["press"].setdefault(kind, {}).setdefault(nation, {})
        said[where] = press.joined(said.get(where, {}), terms)


def _battles(line: Line) -> tuple[str, ...]:
    """EOH-482, EOH-504: a list of losses is for battles on land and in the air."""
    if line.verb == LOSSES:
        return ("land", "air")
    return ("air",) if line.args.get("air") else ("land",)


def terms(g: Position, place: str) -> dict[str, Any]:
    """{nation: terms} of the land battle in a territory: those for it before those for all."""
    return {
        nation: press.at(said, place) for nation, said in g.now["press"].get("land", {}).items()
    }


def air_terms(g: Position) -> dict[str, Any]:
    """{place: terms} of battles in the air."""
    found: dict[str, Any] = {}
    for _, said in sorted(g.now["press"].get("air", {}).items()):
        for place, told in said.items():
            found[place] = press.joined(found.get(place, {}), told)
    return found


# Before the turn of a line has come


def judge(g: Position, line: Line) -> None:
    """What can be said of a line of phase 9 before any battle. Raises Illegal."""
    if line.verb == BREAKTHROUGH:
        breakthroughs.judge(g, nation_of(g, line), line.args)


def rehearse(g: Position, line: Line) -> None:
    """A line of phase 9 that hangs on no battle. Raises Illegal."""
    if line.verb in SAYS:
        say(g, line)


def is_certain(g: Position, line: Line) -> bool:
    """Behind a breakthrough nothing is known."""
    return line.verb in SAYS


# The phase


fighting = Flow("fighting")


def _check_said(g: Position, f: Locals, line: Line) -> None:
    say(g.trial(), line)


def _check_breakthrough(g: Position, f: Locals, line: Line) -> None:
    breakthroughs.go_on(g.trial(), nation_of(g, line), line.args, [])


def _after_battle(g: Position, f: Locals) -> dict[str, int]:
    line = read(g, f["line"])
    return breakthroughs.facts(g, nation_of(g, line), line.args)


said_lines = LineFlow("said_lines", read, check=_check_said, facts=known, predicates=PREDICATES)
breakthrough_lines = LineFlow(
    "breakthrough_lines",
    read,
    check=_check_breakthrough,
    facts=_after_battle,
    predicates=PREDICATES,
)


@fighting.step
def begin_combat(g: Position, f: Locals, dice: Any, events: Events) -> None:
    g.state["phase"] = 8
    events.append({"kind": "phase_began", "phase": 8, "nations": g.now["nations"]})


@fighting.step
def hear(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """EOH-213, EOH-509; conditions of lists are those of their battle."""
    said = [text for text in f["lines"] if read(g, text).verb in SAYS]
    lists = [text for text in said if read(g, text).verb in LISTS]
    for text in lists:
        say(g, read(g, text))
    return said_lines.run([text for text in said if text not in lists], g.now["nations"])


@said_lines.step
def note(g: Position, f: Locals, dice: Any, events: Events) -> None:
    say(g, read(g, f["line"]))


@fighting.step
def fight_in_the_air(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """Phase 8."""
    return Run("air_phase", {"terms": air_terms(g)})


@fighting.step
def begin_land_combat(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """EOH-111: those who jumped may have taken the last city of a nation."""
    g.state["phase"] = 9
    for place in g.now["taken"]:
        control.check_conquered(g, g.board.native(place), events)
    events.append({"kind": "phase_began", "phase": 9, "nations": g.now["nations"]})
    f["left"] = [text for text in f["lines"] if read(g, text).verb == BREAKTHROUGH]


@fighting.step
def leave_ports(g: Position, f: Locals, dice: Any, events: Events) -> Run | None:
    """R42: ships in ports that have fallen."""
    return Run(evacuations.name) if trapped(g) else None


@fighting.step
def break_through(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """EOH-531, EOH-545, R20: whoever has won a territory may go on, before the next battle; a
    second breakthrough waits for that which the first one brings about."""
    fields = combatants.battlefields(g)
    won = {each["place"] for each in g.now["columns"] if each["won"]}
    ready = [text for text in f["left"] if _start(g, text) in won - set(fields)]
    if not ready and not fields:
        ready = f["left"]
    f["left"] = [text for text in f["left"] if text not in ready]
    return breakthrough_lines.run(ready, g.now["nations"], "break_through" if ready else "")


def _start(g: Position, text: str) -> str:
    return str(read(g, text).args["path"]["places"][0])


@breakthrough_lines.step
def go_on(g: Position, f: Locals, dice: Any, events: Events) -> None:
    line = read(g, f["line"])
    breakthroughs.go_on(g, nation_of(g, line), line.args, events)


@fighting.step
def fight_on_land(g: Position, f: Locals, dice: Any, events: Events) -> Run | Go:
    """EOH-500: one battle after the other."""
    fields = combatants.battlefields(g)
    if not fields:
        return Go("leave_last_ports")
    place = fields[0]
    ships: Counts = {}
    for each in columns.at(g, place):
        change(ships, each["nation"], each.get("bombard", 0))
    told = {"place": place, "terms": terms(g, place), "bombard": ships}
    return Run(land_battle.name, told, "leave_ports")


@fighting.step
def leave_last_ports(g: Position, f: Locals, dice: Any, events: Events) -> Run | None:
    """R42: behind the last breakthrough."""
    return Run(evacuations.name) if trapped(g) else None


@fighting.step
def come_home(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """EOH-508: aircraft that found no battle fly home; what was said of battles that did not come
    is told."""
    support.ends(g, events)
    said = (line for text in f["lines"] if (line := read(g, text)).verb in ("press", DIVE))
    press.tell_unfought(g, said, g.now["battles"], events)


FLOWS = (fighting, said_lines, breakthrough_lines, land_battle, evacuations)
