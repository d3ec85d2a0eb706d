"""The mails of a phase: one question for each person, for all his powers, and the lines that it has
brought, which wait for their steps."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from pbem.engine.errors import Illegal
from pbem.engine.flow import Ask, Locals, Sifted
from pbem.engine.orders import Line
from pbem.games.blitz_world_in_conflict import steps
from pbem.games.blitz_world_in_conflict.orders.grammar import grammar_of, read_line
from pbem.games.blitz_world_in_conflict.orders.ports import port_name
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.wargame import heads
from pbem.wargame.phases import Phase, Rehearsal
from pbem.wargame.sections import IN_SEQUENCE, Sections, by_section

Phases = Sequence[Phase[Position]]
# BLZ-404: the side that acts picks the order of its combats at sea.
# What a side decides, and the step of which one of its powers has to be.
_OF_A_SIDE: Mapping[str, str] = {"fight": "C", "resolve": "F", "soviets attack": "F"}


class Heads(heads.Heads[Position]):
    """BLZ-245: a line without a power is of the owner of the first unit that it names; what a side
    decides, of any of its powers."""

    def owner(self, line: Line) -> str:
        """See there."""
        if line.verb not in _OF_A_SIDE:
            return steps.owner_in(self.g, line)
        letter, told = _OF_A_SIDE[line.verb], self.g.now["steps"]
        return next((p for p in self.ask.to if letter in told.get(p, "")), self.ask.to[0])

    def read(self, text: str) -> Line:
        """See there; a way with no more than a goal begins where its units stand. Raises
        Illegal."""
        line = super().read(text)
        path = line.args.get("path", {})
        if len(path.get("places", ())) != 1:
            return line
        starts = {place_of(self.g, unit) for unit in line.args["units"]}
        told = {"units": line.args["units"], "goal": path["places"][0]}
        if len(starts) != 1 or "" in starts:
            raise Illegal("BLZ-388", "start_unsaid", **told)
        if path["places"] == [*starts]:
            raise Illegal("BLZ-388", "stands_there", units=told["units"], area=told["goal"])
        args = {**line.args, "path": {**path, "places": [*starts, *path["places"]]}}
        return self.grammar.line(line.verb, args, line.section, line.power)


def place_of(g: Position, unit: str) -> str:
    """Where a unit is, as orders say it, "" for one that is not on the map."""
    port = g.state["units"].get(unit, {}).get("port", "")
    return port_name(g.at(unit), port) if port else g.at(unit)


def asks(
    g: Position, verb: str, sections: Iterable[str], powers: Sequence[str], *, releases: bool
) -> list[Ask]:
    """BLZ-272: one question for each person, for all these powers of his."""
    told = tuple(sections)
    return [
        Ask(
            mine,
            verb,
            f"{mine[0]} {g.turn} {g.state['phase']}",
            sections=told,
            default=[],
            releases=releases,
            args={"turn": g.turn, "powers": list(mine), "side": g.now["side"]},
        )
        for mine in (g.by_seat(powers) if told else ())
    ]


def sift(g: Position, ask: Ask, texts: Sequence[str], phases: Phases) -> Sifted:
    """Lines are carried out step by step, in each in the order in which they were written."""
    # A rehearsal writes the number of a phase of the kit into the state, where that of the turn is.
    by_section = {each.section: replace(each, number=g.state["phase"]) for each in phases}
    read = partial(read_line, g.board)
    said = Heads(g, ask, by_section, grammar_of(g.board), read)
    mail = Sections(texts, ask.sections, said.read, said.check)
    rehearsal: Rehearsal[Position] = Rehearsal(g)
    for section in ask.sections:
        phase = by_section[section]
        mail.judge(section, IN_SEQUENCE, partial(rehearsal.faults, phase))
        rehearsal.go_on(phase, mail.of(section))
    return mail.sifted()


def keep(g: Position, f: Locals, ask: Ask, say: Sequence[str]) -> None:
    """The lines of each section wait for their step, each with its power before it."""
    told = by_section(say, partial(read_line, g.board))
    for section in ask.sections:
        f[section] = [*f.get(section, []), *(_headed(ask, each) for each in told.get(section, ()))]


def _headed(ask: Ask, line: Line) -> str:
    return line.text if line.power else f"{ask.to[0]}: {line.text}"


def kept(f: Locals, phase: Phase[Position]) -> list[str]:
    """The lines that have waited for a step; they are forgotten then."""
    lines: list[str] = f.pop(phase.section, [])
    return lines
