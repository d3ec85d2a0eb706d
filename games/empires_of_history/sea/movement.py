"""Task forces sail (§Ph5): the lines `TF`, one after the other, area by area."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from pbem.engine.dice import Dice, slug
from pbem.engine.errors import Illegal, Refusal
from pbem.engine.flow import Ask, Events, Go, Locals, Run, Say
from pbem.engine.line_flow import LineFlow
from pbem.engine.orders import Line
from pbem.games.empires_of_history.components import SEA
from pbem.games.empires_of_history.concepts import press
from pbem.games.empires_of_history.concepts.known import known
from pbem.games.empires_of_history.concepts.taking_part import nation_of
from pbem.games.empires_of_history.orders.grammar import read_line
from pbem.games.empires_of_history.orders.predicates import PREDICATES
from pbem.games.empires_of_history.position import Position
from pbem.games.empires_of_history.sea import (
    assembly,
    fleets,
    lading,
    mines,
    voyages,
    windows,
)
from pbem.games.empires_of_history.sea.fleets import Force
from pbem.games.empires_of_history.sea.windows import hunters
from pbem.wargame.answers import pause
from pbem.wargame.counts import of_all

ENTER_VERB = "enter_area"


def read(g: Position, text: str) -> Line:
    """A stored line."""
    return read_line(g.board, text)


def facts(g: Position, f: Locals) -> dict[str, int]:
    """Numbers for the conditions of lines."""
    return {"turn": g.turn, "us_entry": int(g.state["us_entry"]["now"])}


def rehearse(g: Position, line: Line) -> None:
    """EOH-420: all that a task force does, if no mine and no submarine hinders it. Raises
    Illegal."""
    force = assembly.assemble(g, nation_of(g, line), line.args, [])
    for step in voyages.steps(g, force, line.args.get("legs", ())):
        if step["do"] == voyages.ENTER:
            voyages.check_step(g, force, step["place"])
            voyages.enter(g, force, step["place"], [])
        else:
            _act(g, force, step, [])
    _check_end(g, force)


def end_of(g: Position, line: Line) -> str:
    """R99: where a task force of a line ends, if it comes through."""
    place = str(line.args["place"])
    for leg in line.args.get("legs", ()):
        if leg["do"] in ("move", "port"):
            place = [place, *leg.get("places", ())][-1] if leg["do"] == "move" else leg["place"]
    return place


def _act(g: Position, force: Force, step: voyages.Step, events: Events) -> None:
    if step["do"] == "load":
        lading.load(g, force, step, events)
    elif step["do"] == "unload":
        lading.unload(g, force, step, events)
    elif step["do"] == "for":
        lading.announce(g, force, step)


def _check_end(g: Position, force: Force) -> None:
    voyages.check_end(g, force)
    lading.check_announced(g, force)


def _check(g: Position, f: Locals, line: Line) -> None:
    rehearse(g.trial(), line)


force_lines = LineFlow("force_lines", read, check=_check, facts=facts, predicates=PREDICATES)


@force_lines.step
def assemble(g: Position, f: Locals, dice: Any, events: Events) -> None:
    line = read(g, f["line"])
    force = assembly.assemble(g, nation_of(g, line), line.args, events)
    f["force"] = fleets.key_of(force["by"], force["name"])
    f["steps"] = voyages.steps(g, force, line.args.get("legs", ()))


@force_lines.step
def go_on(g: Position, f: Locals, dice: Any, events: Events) -> Go | None:
    """The next thing that the task force does; none is left once all its ships are sunk."""
    force = g.now["forces"][f["force"]]
    if not f["steps"] or not force["ships"]:
        return force_lines.done
    step = f["steps"].pop(0)
    try:
        if step["do"] == voyages.ENTER:
            voyages.check_step(g, force, step["place"])
            f["place"], f["asks"] = step["place"], step["ask"]
            return None
        _act(g, force, step, events)
    except Refusal as refusal:
        return force_lines.fail(f, events, refusal)
    return Go("go_on")


@force_lines.step
def ask_before(g: Position, f: Locals, dice: Any, events: Events) -> list[Ask]:
    """EOH-420: who wants to be asked before his task force enters an area is asked; the answer is
    "yes", or "no" for one that stays where it is."""
    if not f["asks"]:
        return []
    force = g.now["forces"][f["force"]]
    foes = {
        n: g.of_class(f["place"], n, SEA)
        for n in g.nations_in(f["place"], SEA)
        if any(g.at_war(n, each) for each in force["nations"])
    }
    told = {"at": f["place"], "force": force["name"], "from": force["at"], "foes": foes}
    facts = known(g, attackers=sum(of_all(foes).values()))
    noun = f"{f['place']} {f['force']} {force['moves']}"
    verbs = (press.LINE, "pause")
    by = (force["by"],)
    asked = Ask(by, "enter_area", noun, verbs, facts=facts, default=press.YES, args=told)
    return [replace(asked, unforeseen=True)]


@ask_before.check
def _(g: Position, f: Locals, asked: Ask, say: Say) -> None:
    if say not in (press.YES, press.NO):
        raise Illegal("EOH-420", "yes_or_no", (press.YES, press.NO), say=repr(say))


@ask_before.reads(ENTER_VERB, press.LINE)
def _(g: Position, asked: Ask, line: Line) -> Say:
    return str(line.args["answer"])


ask_before.reads(ENTER_VERB, "pause")(pause)


@ask_before.answer
def _(g: Position, f: Locals, asked: Ask, say: Say, events: Events) -> Go | None:
    return force_lines.done if say == press.NO else None


def _window(g: Position, f: Locals, why: str) -> Run | None:
    """EOH-430, EOH-431, R90: submarines of a zone are asked once about a task force that enters or
    leaves it; not about one that stays."""
    force = g.now["forces"][f["force"]]
    met = f.setdefault("met", [])
    if force["at"] in met or not hunters(g, force):
        return None
    met.append(force["at"])
    told = {"force": f["force"], "why": why, "said": f.get("said", {})}
    return Run("subs_window", {**told, "coming": _coming(g, f["queue"]["left"])})


def _coming(g: Position, lines: Sequence[str]) -> list[dict[str, Any]]:
    """EOH-432: the task forces that sail behind this one, and the zones of their ways."""
    found = []
    for line in (read(g, text) for text in lines):
        trial = g.trial()
        try:
            force = assembly.assemble(trial, nation_of(g, line), line.args, [])
            steps = voyages.steps(trial, force, line.args.get("legs", ()))
        except Refusal:
            continue
        way = [force["at"], *(each["place"] for each in steps if each["do"] == voyages.ENTER)]
        if len(way) > 1 or any(each["do"] == "for" for each in steps):
            zones = [place for place in way if g.board.is_sea(place)]
            told = {"force": force["name"], "power": force["by"], "zones": zones}
            found.append({**told, "ships": windows.kinds_of(force)})
    return found


@force_lines.step
def leave_zone(g: Position, f: Locals, dice: Any, events: Events) -> Run | None:
    return _window(g, f, "leaves")


@force_lines.step
def cross(g: Position, f: Locals, dice: Dice, events: Events) -> None:
    """EOH-266, EOH-428: mines between two zones roll before the ships have crossed."""
    force = g.now["forces"][f["force"]]
    box = voyages.crossed(g, force, f["place"])
    if not mines.in_box(g, box):
        return
    key = f"{slug(f['force'])}-{force['moves']}"
    dies = mines.roll(g, box, force["ships"], key, dice)
    found = mines.hits(g, box, dies)
    told = {"box": box, "mines": mines.in_box(g, box), "force": force["name"], "dice": dies}
    told["label"] = mines.label(g, box, key)
    events.append({"kind": "mines_crossed", **told, "power": force["by"], "area": force["at"]})
    for nation, kinds in sorted(found.items()):
        for kind, hits in sorted(kinds.items()):
            for number in hits:
                fleets.hit(g, force["at"], nation, kind, number, events, f["force"])


@force_lines.step
def arrive(g: Position, f: Locals, dice: Any, events: Events) -> None:
    force = g.now["forces"][f["force"]]
    if force["ships"]:
        voyages.enter(g, force, f["place"], events)


@force_lines.step
def enter_zone(g: Position, f: Locals, dice: Any, events: Events) -> Run | Go:
    return _window(g, f, "enters") or Go("go_on")


@force_lines.step
def sail_on(g: Position, f: Locals, dice: Any, events: Events) -> Go:
    return Go("go_on")
