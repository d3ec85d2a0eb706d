"""What a receipt says of a mail for phase 3, which is carried out on a copy for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from pbem.engine.errors import TOLD, Problem, Refusal
from pbem.engine.flow import Events, Sifted
from pbem.engine.orders import Line
from pbem.engine.state import copy
from pbem.games.blitzwar.board import SUPPLY
from pbem.games.blitzwar.orders.grammar import read_line
from pbem.games.blitzwar.orders.sections import REINFORCEMENT
from pbem.games.blitzwar.position import Position
from pbem.games.blitzwar.reinforcement import course, lend_lease
from pbem.games.blitzwar.reinforcement.hand import Hand
from pbem.wargame.counts import added
from pbem.wargame.sections import IN_SEQUENCE, Sections

Refused = list[tuple[Line, Problem]]


def sift(g: Position, hand: Hand, texts: Sequence[str]) -> Sifted:
    """BWR-220: the lines that stand when the mail is carried out, as if the other sides did
    nothing."""
    trial = Trial(g, hand)
    mail = Sections(texts, (REINFORCEMENT,), partial(read_line, g.board))
    mail.judge(REINFORCEMENT, IN_SEQUENCE, trial.faults)
    lines = mail.of(REINFORCEMENT)
    mail.remark(REINFORCEMENT, trial.remarks(lines))
    return mail.sifted({"by default": trial.rest()} if lines else {})


class Trial:
    """A mail carried out on a copy of the position and of the hand: as they are after the last
    time, with `told`, what has been settled without orders, and `stage`, up to which it has."""

    def __init__(self, g: Position, hand: Hand) -> None:
        self.g, self.hand = g, hand
        self._begin = g, hand
        self.told: Events = []
        self.stage = 0

    def faults(self, lines: Sequence[Line]) -> Refused:
        """What is wrong with lines of a mail, each after those that come before it."""
        g, hand = self._begin
        self.g, self.hand = g.trial(), copy(hand)
        self.told, self.stage = [], 0
        return [
            (line, problem) for line in self._in_turn(lines) if (problem := self._problem(line))
        ]

    def _in_turn(self, lines: Sequence[Line]) -> Iterator[Line]:
        """The lines by sub-phase; between two of them what is left open in the first is settled."""
        stages = course.by_stage(self.g, self.hand, lines)
        while stages and not stages[-1]:
            stages.pop()
        for stage, part in enumerate(stages):
            self._settle(stage)
            yield from part

    def _settle(self, stage: int) -> None:
        """What the sub-phases before this one have left open."""
        for each in range(self.stage, stage):
            course.finish(self.g, self.hand, each, self.told)
        self.stage = stage

    def rest(self) -> dict[str, dict[str, Any]]:
        """What stands somewhere without orders in the end: {zone: counters by country, supply}."""
        self._settle(len(course.STAGES))
        found: dict[str, dict[str, Any]] = {}
        for each in self.told:
            if each.get("how", "order") == "order" or "area" not in each:
                continue
            here = found.setdefault(each["area"], {})
            if each["kind"] == "supply_placed":
                here[SUPPLY] = each["supply"]
            for country, counters in each.get("units", {}).items():
                here[country] = added(here.get(country, {}), counters)
        return found

    def _problem(self, line: Line) -> Problem | None:
        try:
            course.carry_out(self.g, self.hand, line, [])
        except Refusal as refusal:
            return refusal.problem
        return None

    def remarks(self, lines: Sequence[Line]) -> Refused:
        """BWR-263, G-84: air units that are sent to the Soviets and find no counter are lost."""
        sent = [line for line in lines if line.verb == "lend-lease"]
        lost = lend_lease.air_without_counters(self.g, self.hand)
        if not sent or not lost:
            return []
        return [(sent[-1], Problem(TOLD, "no_soviet_air_counters", {"count": lost}, "BWR-263"))]
