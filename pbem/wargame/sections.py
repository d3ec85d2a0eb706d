"""The sections of an order mail: its lines, what is wrong with them, and what one bad line does to
the others.

Policies for a section, of which a game names one for each (`judge`):

* independent: lines are used in the order of their texts; how they were sent does not matter. A
  pool that is promised twice must be a fault of every line that draws on it (pools.py).
* in sequence: in the order in which they were written; each may still fail at its turn.
* whole: as in sequence, but one bad line refuses all.

A section whose lines have an order of their own in the rules is judged by its chapter, see `refuse`
and `put_in_order`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

from pbem.engine.errors import Problem, Refusal
from pbem.engine.flow import Sifted
from pbem.engine.orders import Line, again
from pbem.wargame.counts import Counts

INDEPENDENT = "independent"
WHOLE = "whole"
IN_SEQUENCE = "in_sequence"

# They belong to every game and carry nothing out.
EMPTY = ("pass", "done")

T = TypeVar("T")
Read = Callable[[str], Line]
Refused = Iterable[tuple[Line, Problem]]


def in_section(texts: Iterable[str], section: str, read: Read) -> list[Line]:
    """The lines of a section in a stored batch, in their order, without those that say nothing."""
    lines = (read(text) for text in texts)
    return [line for line in lines if line.section == section and line.verb not in EMPTY]


def by_section(texts: Iterable[str], read: Read) -> dict[str, list[Line]]:
    """The same of all sections that have some."""
    found: dict[str, list[Line]] = {}
    for text in texts:
        line = read(text)
        if line.verb not in EMPTY:
            found.setdefault(line.section, []).append(line)
    return found


def passes(texts: Iterable[str], section: str, read: Read) -> bool:
    """Whether a stored batch says that nothing is to be done in a section."""
    lines = (read(text) for text in texts)
    return any(line.section == section and line.verb == "pass" for line in lines)


def read_each(
    lines: Iterable[Line], read: Callable[[Line], T]
) -> tuple[list[T], list[tuple[Line, Problem]]]:
    """What each line comes to by itself, and the lines that are refused with the reason."""
    good: list[T] = []
    refused: list[tuple[Line, Problem]] = []
    for line in lines:
        try:
            good.append(read(line))
        except Refusal as refusal:
            refused.append((line, refusal.problem))
    return good, refused


class Sections:
    """The lines of a mail by section, each with its number in the mail, and what has been found out
    about them.

    `read` reads a line in normal form; `check` raises for one that cannot be used now whatever it
    says. Lines are told apart by identity, since the same order may be written twice; those of `of`
    are the ones to give back.
    """

    def __init__(
        self,
        texts: Sequence[str],
        sections: Iterable[str],
        read: Read,
        check: Callable[[Line], None] = lambda line: None,
    ) -> None:
        self._lines: dict[str, list[tuple[int, Line]]] = {section: [] for section in sections}
        self._empty: list[str] = []
        self._problems: list[tuple[int, Problem]] = []
        self._remarks: list[tuple[int, Problem]] = []
        self._lapsed: list[int] = []
        for number, text in enumerate(texts):
            try:
                line = again(read(text))
                if line.verb in EMPTY:
                    self._empty.append(text)
                    continue
                check(line)
            except Refusal as refusal:
                self._problems.append((number, refusal.problem))
                continue
            if line.section in self._lines:
                self._lines[line.section].append((number, line))
            else:
                strange = Problem("illegal", "section_not_asked", {"section": line.section})
                self._problems.append((number, strange))

    def of(self, section: str) -> list[Line]:
        """The lines of a section that stand."""
        return [line for _, line in self._lines[section]]

    def judge(self, section: str, policy: str, faults: Callable[[list[Line]], Refused]) -> None:
        """Take out of a section what its policy takes out.

        `faults(lines)` says what is wrong with lines taken together. It is asked again without the
        bad ones until nothing is wrong, so that what depends on a bad line drops too.
        """
        if policy == INDEPENDENT:
            self._lines[section].sort(key=lambda entry: entry[1].text)
        sent = left = self.of(section)
        while found := list(faults(left)):
            self.refuse(section, found)
            if len(self.of(section)) == len(left):
                raise ValueError(f"faults of lines that are not in the section {section}")
            left = self.of(section)
        if policy == WHOLE and len(left) < len(sent):
            fields = {"section": section, "bad": len(sent) - len(left)}
            whole = Problem("illegal", "refused_with_section", fields)
            self.refuse(section, [(line, whole) for line in left])

    def refuse(self, section: str, refused: Refused) -> None:
        """Take lines out of a section; of several reasons against one the first counts."""
        for line, problem in refused:
            for entry in self._lines[section]:
                if entry[1] is line:
                    self._problems.append((entry[0], problem))
                    self._lines[section] = [e for e in self._lines[section] if e is not entry]
                    break

    def put_in_order(self, section: str, lines: Iterable[Line]) -> None:
        """All lines that stand in a section, in the order in which they are used."""
        left = self._lines[section]
        self._lines[section] = [next(e for e in left if e[1] is line) for line in lines]

    def lapse(self, section: str, lines: Iterable[Line]) -> None:
        """Note of lines that only chance has made them impossible since they could be written."""
        for line in lines:
            self._lapsed += [number for number, each in self._lines[section] if each is line]

    def stand_in(self, section: str, line: Line, part: Line) -> None:
        """Add what can still be done of a line, under its number."""
        numbers = [number for number, each in self._lines[section] if each is line]
        self._lines[section] += [(number, part) for number in numbers]

    def remark(self, section: str, remarks: Refused) -> None:
        """Say something of lines of a section that stand."""
        for line, problem in remarks:
            self._remarks += [(n, problem) for n, each in self._lines[section] if each is line]

    def sifted(self, totals: Mapping[str, Any] | None = None, led: Any = None) -> Sifted:
        """What stands, section by section, and what does not; `led` to what."""
        good = [line.text for lines in self._lines.values() for _, line in lines]
        return Sifted(
            (*good, *self._empty),
            tuple(sorted(self._problems, key=lambda each: each[0])),
            {} if totals is None else totals,
            tuple(sorted(self._remarks, key=lambda each: each[0])),
            tuple(sorted(self._lapsed)),
            led,
        )


def changes(before: Mapping[str, Counts], after: Mapping[str, Counts]) -> list[dict[str, Any]]:
    """For the totals of a receipt: the areas in which somebody's units change, {area: {kind:
    count}} before and after.

    [{"area", "before": {kind: count}, "after": {kind: count}}]
    """
    areas = sorted(before.keys() | after.keys())
    told = [{"area": a, "before": before.get(a, {}), "after": after.get(a, {})} for a in areas]
    return [each for each in told if each["before"] != each["after"]]
