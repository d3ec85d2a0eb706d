"""The lines of a whole mail: heads, headers, `;`, remarks, messages; everything wrong is found at once."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from pbem.engine import adding
from pbem.engine.errors import NotUnderstood, Problem
from pbem.engine.orders import Context, Grammar, Line, Parsed
from pbem.engine.reading import Text, start_of, without_remark

MAX_PROBLEMS = 100

_HEADER = re.compile(
    r"\s*(campaign|game|seat|from|turn|result|for|phrase)\s*:\s*(.*?)\s*$", re.IGNORECASE
)
_HEADER_NAMES = {"game": "campaign", "from": "seat", "result": "turn"}
_PRESS = re.compile(r"\s*press\s*:\s*(\S.*?)\s*$", re.IGNORECASE)


def read_batch(
    grammar: Grammar, lines: Iterable[tuple[str, int]], expect: tuple[str, ...] = ()
) -> Parsed:
    """See `Grammar.parse`."""
    return _Batch(grammar, list(lines), expect).read()


class _Batch:
    """One pass over the lines; `context` holds the heads that are in force."""

    def __init__(
        self, grammar: Grammar, lines: list[tuple[str, int]], expect: tuple[str, ...]
    ) -> None:
        self.grammar = grammar
        self.lines = lines
        self.context = Context(expect=expect)
        self.parsed = Parsed()

    def read(self) -> Parsed:
        problems = self.parsed.problems
        for source, number in self.lines:
            if len(problems) >= MAX_PROBLEMS:
                problems.append(
                    Problem(
                        "not_understood", "too_many_problems", {"most": MAX_PROBLEMS}, line=number
                    )
                )
                break
            text = self._added(Text(source))
            if not self._is_around(text, number) and not self._is_head(text.plain):
                self._read_orders(text, number)
        return self.parsed

    def _added(self, text: Text) -> Text:
        """The line without `add`, at the columns at which it was sent."""
        adds, rest = adding.split(text.plain, self.grammar.names_section)
        self.parsed.adds = self.parsed.adds or adds
        return text.only(rest) if adds else text

    def _is_around(self, text: Text, number: int) -> bool:
        """Blank lines, remarks, headers and messages."""
        plain = text.plain.strip()
        if not plain.strip("-=_* "):
            return True
        if plain.startswith("#") and not self.grammar.head_of(plain):
            self.parsed.remarks.append((number, plain))
        elif match := _PRESS.match(plain):
            self.parsed.press.append(match.group(1))
        elif match := _HEADER.match(plain):
            if not match.group(2):
                # A line of the form that was left empty, or emptied: it says nothing.
                self.parsed.remarks.append((number, plain))
                return True
            self._take_header(match.group(1).lower(), match.group(2), number, text.source)
        else:
            return False
        return True

    def _take_header(self, name: str, value: str, number: int, source: str) -> None:
        name = _HEADER_NAMES.get(name, name)
        known = self.parsed.headers.setdefault(name, value)
        self.parsed.header_lines.setdefault(name, number)
        if known != value:
            choices = (f"{name}: {known}", f"{name}: {value}")
            fields = {"name": name, "first": known, "second": value}
            self.parsed.problems.append(
                Problem(
                    "ambiguous",
                    "header_twice",
                    fields,
                    line=number,
                    column=1,
                    text=source,
                    choices=choices,
                )
            )

    def _is_head(self, plain: str) -> bool:
        """A line that is nothing but the name of a section (`combat:`, `## Combat moves`) or `Power:`."""
        plain = without_remark(plain).strip()
        head = self.grammar.head_of(plain)
        if head and head[0] == "section" and not self._is_order(plain):
            self._enter(Context(section=head[1]))
            return True
        if not plain.endswith(":"):
            return False
        given, rest = self.grammar.heads_at(plain, 0)
        if rest < len(plain):
            return False
        self._enter(given)
        return True

    def _is_order(self, plain: str) -> bool:
        """A word that is a section and a verb is a head unless it is a whole order."""
        try:
            self.grammar.parse_line(plain)
        except NotUnderstood:
            return False
        return True

    def _enter(self, given: Context) -> None:
        """Go on below the heads that are given."""
        if given.power:
            self.context = self.context.under("power", given.power)
        if given.section:
            self.context = self.context.under("section", given.section)
            self.parsed.heads.add(given.section)
        self._see(self.context.section)

    def _see(self, section: str) -> None:
        if section and section not in self.parsed.sections_seen:
            self.parsed.sections_seen.append(section)

    def _read_orders(self, text: Text, number: int) -> None:
        """The orders of one line, parted by `;`; a part without a verb repeats that of the part before."""
        last: Line | None = None
        for start, stop in self._parts(without_remark(text.plain)):
            given, begin = self.grammar.heads_at(text.plain[:stop], start)
            if given.section:
                # A power right before an order is that order's alone; a section goes on for the lines below.
                self._enter(given)
            try:
                if last is not None and not self.grammar.verbs_at(text.plain, begin):
                    last = self.grammar.read_again(text, last, begin, stop)
                else:
                    last = None
                    last = self.grammar.read(text, self.context, start, stop)
                self._take(replace(last, line=number))
            except NotUnderstood as refusal:
                self.parsed.problems.append(replace(refusal.problem, line=number))

    def _take(self, line: Line) -> None:
        if self.grammar.verbs[line.verb].role == "done":
            self.parsed.is_done = True
            return
        self.parsed.lines.append(line)
        self._see(line.section)

    def _parts(self, plain: str) -> list[tuple[int, int]]:
        """Where the parts of a line begin and end."""
        start = start_of(plain)
        if ";" not in plain:
            return [(start, len(plain))]
        verbs = self.grammar.verbs_at(plain, self.grammar.heads_at(plain, start)[1])
        if verbs and verbs[0][0].whole_line:
            return [(start, len(plain))]
        parts: list[tuple[int, int]] = []
        for piece in plain[start:].split(";"):
            stop = start + len(piece)
            if piece.strip():
                parts.append((stop - len(piece.lstrip()), stop))
            start = stop + 1
        return parts
