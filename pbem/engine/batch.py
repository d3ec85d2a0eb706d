"""The lines of a whole mail: heads, headers, `;`, remarks, messages; everything wrong is found at
once.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import field, replace
from typing import TYPE_CHECKING

from pbem import lazy
from pbem.engine import addition
from pbem.engine.conditions import STARTS
from pbem.engine.errors import NotUnderstood, Problem
from pbem.engine.names import hearing, key
from pbem.engine.orders import MAX_LINE, Context, Grammar, Line, Parsed
from pbem.engine.prose.claims import find as find_claims
from pbem.engine.prose.frames import Frame
from pbem.engine.prose.reader import meant_in, without_signs
from pbem.engine.prose.readings import Candidate, Guess, Reading
from pbem.engine.prose.talk import is_talk
from pbem.engine.typed import HEADERS, Text, is_remark, start_of, without_remark
from pbem.values import dataclass

if TYPE_CHECKING:
    from pbem.engine.flow import Ask

MAX_PROBLEMS = 100
# More than there can be.
MAX_LINES = 1_000_000

_HEADER = lazy.pattern(rf"\s*({HEADERS})\s*:\s*(.*?)\s*$", re.IGNORECASE)
_HEADER_NAMES = {"game": "campaign", "from": "seat", "result": "turn"}
# Words of every day: they are headers above the orders only, and with a value that can be meant.
_TURN = lazy.pattern(r"\d+(?:\s*/\s*\S+)?")
_HEAD_WITH_HASH = lazy.pattern(r"\d+\s*/\s*[0-9a-f]{8,}", re.IGNORECASE)
_FOR = lazy.pattern(
    r"(?:(?:turn|round|year)\s*)?\d{1,6}|(?:(?:my|the)\s+)?next(?:\s+turn)?", re.IGNORECASE
)
_PLAIN_WORDS = ("game", "from", "turn", "result", "for")
# What a dispatch has above its words, or a letter: it says nothing to a program.
_LETTERHEAD = lazy.pattern(
    r"\s*(?:from|to|cc|date|time|hour|place|location|subject|re|turn|result|for|game|sent|attn|attention"
    r"|von|an|datum|zeit|uhrzeit|ort|betreff|runde|ergebnis|für|de|à|date|heure|lieu|objet|tour|résultat|pour"
    r"|da|di|oggetto|data|ora|luogo|turno|para|fecha|hora|asunto|lugar|van|aan|onderwerp|tijd|od|do)\s*:\s*\S.*",
    re.IGNORECASE,
)
_THEN = lazy.pattern(r"\s*(?:and\s+)?then(?![\w'-])[\s:,]*", re.IGNORECASE)
_CONDITION = lazy.pattern(rf"(?:{'|'.join(STARTS)})\b", re.IGNORECASE)
_BULLET_WITH_HASH = lazy.pattern(r"#[0-9]{1,3}\s+\S")
_HASH = lazy.pattern(r"\s*#[0-9]{1,3}\s+(?=\S)")
_PRESS = lazy.pattern(r"\s*press\s*:\s*\S", re.IGNORECASE)


def read_batch(
    grammar: Grammar,
    lines: Iterable[tuple[str, int]],
    context: Context,
    seats: tuple[str, ...] = (),
    free: tuple[Ask, ...] | None = None,
    hints: bool = True,
) -> Parsed:
    """See `Grammar.parse`."""
    return _Batch(grammar, list(lines), context, seats, free, hints).read()


@dataclass(frozen=True, slots=True)
class _Part:
    """What stands between two places of a line: its order, with the names that were found by their
    beginnings only, or what is wrong; `power` stands before it where it is in other words."""

    start: int
    stop: int
    line: Line | None = None
    guesses: list[Guess] = field(default_factory=list)
    problem: Problem | None = None
    power: str = ""


class _Batch:
    """One pass over the lines; `context` holds the heads that are in force."""

    def __init__(
        self,
        grammar: Grammar,
        lines: list[tuple[str, int]],
        context: Context,
        seats: tuple[str, ...],
        free: tuple[Ask, ...] | None,
        hints: bool,
    ) -> None:
        self.grammar = grammar
        self.free = free
        self.hints = hints
        self.carried: tuple[int, Frame | None] = (0, None)
        self.lines = lines
        self.context = context
        self.seats = frozenset(seat.casefold() for seat in seats)
        self.is_top = True
        self.queue = 0
        self.unread: set[int] = set()
        self.refused = 0
        self.instead: list[tuple[int, int]] = []
        self.parsed = Parsed()

    def read(self) -> Parsed:
        problems = self.parsed.problems
        for source, number in self.lines:
            if len(problems) + self.refused >= MAX_PROBLEMS:
                problems.append(
                    Problem(
                        "not_understood", "too_many_problems", {"most": MAX_PROBLEMS}, line=number
                    )
                )
                break
            if self.parsed.is_done:
                # `done` ends the orders; what stands below it is only told.
                self.parsed.strays.append((number, source, "below_done"))
                continue
            text = self._added(Text(source), number)
            if not self._is_around(text, number):
                self.is_top = False
                text = self._then(text, number)
                if not text.plain.strip():
                    continue
                if not self._is_head(text.plain):
                    self._read_orders(text, number)
                elif self.free is not None:
                    # `Purchases (40):`
                    self.parsed.claims += find_claims(self.grammar, text, number)[0]
        self._replace()
        problems += self._idle_conditions()
        return self.parsed

    def _idle_conditions(self) -> list[Problem]:
        """What is wrong with conditions of a queue below which no order could be read."""
        is_then = {verb for verb, known in self.grammar.verbs.items() if known.role == "then"}
        ordered = {line.queue for line in self.parsed.lines if line.verb not in is_then}
        ordered |= {each.queue for each in self.parsed.readings if each.candidates}
        return [
            Problem("not_understood", "then_empty", line=line.line, text=line.source)
            for line in self.parsed.lines
            if line.verb in is_then and line.args and line.queue not in ordered
        ]

    def _added(self, text: Text, number: int) -> Text:
        """The line without `add` or `instead`, at the columns at which it was sent."""
        word, rest = addition.split(text.plain, self.grammar.names_section)
        if not word:
            return text
        if word == addition.ADD:
            self.parsed.adds = True
        else:
            self.instead.append((number, MAX_LINES if not rest.strip() else number))
        if self.parsed.adds and self.instead:
            told = Problem("ambiguous", "add_or_instead", line=number, column=1, text=text.source)
            self.parsed.problems.append(told)
        return text.only(rest)

    def _replace(self) -> None:
        """What is said instead takes the place of its section, like a heading."""
        ordered = [(line.line, line.section) for line in self.parsed.lines]
        for each in self.parsed.readings:
            ordered += [(each.line, candidate.line.section) for candidate in each.candidates]
        for first, last in self.instead:
            self.parsed.heads |= {
                section for line, section in ordered if section and first <= line <= last
            }

    def _then(self, text: Text, number: int) -> Text:
        """The line without `then`, which begins what is for the next question, and without the
        condition behind it; heads before it (`Poland: then:`) stay."""
        found = self._then_in(text.plain)
        if found is None or self._is_sentence(text.plain, found.end()):
            return text
        rest = text.plain[found.end() :]
        lines = [] if ":" in found.group() else self._behind_then(text, found.end(), number)
        if lines and all(self.grammar.verbs[line.verb].follows for line in lines):
            return text.only(" " * found.end() + rest)
        if told := self._now_or_later(lines, text, number):
            self.parsed.problems.append(told)
            return text.only("")
        self.queue += 1
        condition = ""
        if _CONDITION.match(rest):
            condition, _, rest = rest.rpartition(":") if ":" in rest else (rest, "", "")
        try:
            line = self.grammar.parse_line(f"then {condition}".strip(), hints=self.hints)
        except NotUnderstood as refusal:
            self.parsed.problems.append(replace(refusal.problem, line=number, text=text.source))
            self.unread.add(self.queue)
        else:
            self.parsed.lines.append(replace(line, queue=self.queue, line=number))
        heads = text.plain[: found.start()]
        return text.only(heads + " " * (len(text.plain) - len(heads) - len(rest)) + rest)

    def _then_in(self, plain: str) -> re.Match[str] | None:
        """Where `then` stands in a line: at its beginning, or with a colon behind heads."""
        if self.grammar.verbs["then"].role != "then":
            return None
        if (found := _THEN.match(plain)) or "then" not in plain.lower():
            return found
        _, begin = self.grammar.heads_at(plain, start_of(plain))
        found = _THEN.match(plain, begin) if begin else None
        is_whole = found and (":" in found.group() or _CONDITION.match(plain, found.end()))
        return found if is_whole else None

    def _behind_then(self, text: Text, begin: int, number: int) -> list[Line]:
        """The orders that may stand behind `then`, perhaps in words of every day."""
        if not text.plain[begin:].strip() or _CONDITION.match(text.plain, begin):
            return []
        try:
            stop = len(text.plain)
            return [self.grammar.read_told(text, self.context, begin, stop, hints=False)]
        except NotUnderstood:
            if self.free is None:
                return []
        words = self.grammar.reader.words(text, self.context, (number, 0), self.free)
        readings = words.read(begin, len(text.plain), None)
        return [each.line for reading in readings for each in reading.candidates]

    def _now_or_later(self, lines: Sequence[Line], text: Text, number: int) -> Problem | None:
        """What is asked back of orders behind `then` in words of every day, where they may be the
        next of a list as well as those for the next question; None where it is not asked back.
        """
        if not lines or self.free is None:
            return None
        if any(self.grammar.verbs[line.verb].role != "order" for line in lines):
            return None
        choices = tuple(dict.fromkeys(line.text for line in lines))
        told = Problem("ambiguous", "then_now_or_later", choices=choices)
        return replace(told, line=number, column=1, text=text.source)

    def _is_sentence(self, plain: str, rest: int) -> bool:
        """Whether words behind `then` make it a sentence: `Then we'll see.`"""
        is_more = self.free is not None and plain[rest:].strip()
        return bool(is_more) and is_talk(self.grammar, plain)

    def _is_around(self, text: Text, number: int) -> bool:
        """Blank lines, remarks, headers and messages."""
        plain = text.plain.strip()
        if not plain.strip("-=_* ") or _PRESS.match(plain):
            return True
        is_bullet = self.free is not None and _BULLET_WITH_HASH.match(plain)
        if is_remark(plain) and not is_bullet and not self.grammar.head_of(plain):
            self.parsed.remarks.append((number, plain))
        elif (match := _HEADER.match(plain)) and self._may_be_meant(match):
            if not match.group(2):
                # A line of the form that was left empty, or emptied: it says nothing.
                self.parsed.remarks.append((number, plain))
                return True
            self._take_header(match.group(1).lower(), match.group(2), number, text.source)
        elif self.is_top and _LETTERHEAD.fullmatch(plain) and not self._begins_order(plain):
            self.parsed.strays.append((number, plain, "letterhead"))
        else:
            return False
        return True

    def _may_be_meant(self, header: re.Match[str]) -> bool:
        """Whether a line is a header: the words of every day only where headers stand, with a value
        that one can have.
        """
        name, value = header.group(1).lower(), header.group(2)
        if name not in _PLAIN_WORDS or not value:
            return True
        if name in ("turn", "result"):
            return bool((_TURN if self.is_top else _HEAD_WITH_HASH).fullmatch(value))
        if name == "for":
            return self.is_top and _FOR.fullmatch(value) is not None
        if name == "from":
            head = self.grammar.head_of(value)
            is_seat = value.casefold() in self.seats or (head is not None and head[0] == "power")
            return self.is_top and is_seat
        return self.is_top

    def _begins_order(self, plain: str) -> bool:
        start = start_of(plain)
        given, begin = self.grammar.heads_at(plain, start)
        return bool(given.section or given.power or self.grammar.verbs_at(plain, begin))

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
        """A line that is nothing but the name of a section (`combat:`, `## Combat moves`) or
        `Power:`, of several that are asked together `Power`.
        """
        plain = without_remark(plain).strip()
        head = self.grammar.head_of(plain)
        is_one = head and (head[0] == "section" or self._is_one_of_several(head[1]))
        if head and is_one and not self._is_order(plain):
            self._enter(Context().under(*head))
            return True
        if not plain.endswith(":"):
            return False
        given, rest = self.grammar.heads_at(plain, 0)
        if rest < len(plain):
            return False
        self._enter(given)
        return True

    def _is_one_of_several(self, power: str) -> bool:
        return any(power in ask.to and len(ask.to) > 1 for ask in self.free or () if ask.sections)

    def _is_order(self, plain: str) -> bool:
        """A word that is a section and a verb is a head unless it is a whole order."""
        try:
            self.grammar.parse_line(plain, hints=False)
        except NotUnderstood:
            return False
        return True

    def _enter(self, given: Context) -> None:
        """Go on below the heads that are given."""
        given = self.grammar.asked_for(given, self.context.expect)
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
        """The orders of one line. What is not read as it stands is read once more without figures
        that are told and signs that say nothing, then in other words than the form's.
        """
        is_free = self.free is not None and len(text.plain) <= MAX_LINE
        if is_free and (bullet := _HASH.match(text.plain)):
            text = text.only(" " * bullet.end() + text.plain[bullet.end() :])
        parts = list(self._strictly(text, number))
        if is_free and any(part.problem for part in parts):
            told = self._without_claims(text, number)
            if self._is_free_head(told, number):
                return
            if told is not text:
                text, parts = told, list(self._strictly(told, number))
        # Parts of a line may come as lines of one number.
        carried = self.carried[1] if self.carried[0] == number else None
        for part in parts:
            if part.line is not None:
                if not self._is_better_read(text, part):
                    self._take(part.line, part.guesses)
                carried = Frame(verbs=frozenset({part.line.verb}))
            elif part.problem is not None and is_free:
                carried = self._read_freely(text, part, carried)
            elif part.problem is not None:
                self.parsed.problems.append(part.problem)
        self.carried = number, carried
        if self.context.section:
            self.parsed.below[number] = self.context.section

    def _strictly(self, text: Text, number: int) -> Iterator[_Part]:
        """The parts of a line between `;` as the form has it; a part without a verb repeats that of
        the part before.
        """
        last: Line | None = None
        hints = self.hints and self.free is None
        for start, stop in self._parts(without_remark(text.plain)):
            given, begin = self.grammar.heads_at(text.plain[:stop], start)
            if given.section:
                # A power right before an order is that order's alone; a section goes on for the
                # lines below.
                self._enter(given)
            try:
                with hearing() as guesses:
                    if last is not None and not self.grammar.verbs_at(text.plain, begin):
                        last = self.grammar.read_again(text, last, begin, stop, hints)
                    else:
                        last = None
                        last = self.grammar.read_told(text, self.context, start, stop, hints)
                yield _Part(start, stop, replace(last, line=number), guesses)
            except NotUnderstood as refusal:
                problem = replace(refusal.problem, line=number)
                power = "" if self._is_place(text.plain[start:begin]) else given.power
                at = begin if given.section or power else start
                yield _Part(at, stop, problem=problem, power=power)

    def _is_place(self, heads: str) -> bool:
        """Whether a head before an order can be a place of it, too: `Russia: 1 armor`."""
        names = self.grammar.vocabulary.places.keys()
        return any(key(head) in names for head in heads.split(":"))

    def _without_claims(self, text: Text, number: int) -> Text:
        """The line without figures that are told, which are kept, and without signs that say
        nothing; the same where there are none."""
        claims, told = find_claims(self.grammar, text, number)
        self.parsed.claims += claims
        plain = without_signs(told)
        if plain == text.plain:
            return text
        return text.only(plain)

    def _is_free_head(self, text: Text, number: int) -> bool:
        """A heading in other words than those of its section, with what follows it in the line; or
        nothing, in other words than `pass`. Nothing is left to be read of such a line.
        """
        plain = text.plain
        if not plain[start_of(plain) :].strip(" \t-+*") or self._is_head(plain):
            return True
        reader = self.grammar.reader
        if nothing := reader.nothing(plain, self.context):
            column, source = text.column(start_of(plain)), text.source
            line = replace(nothing, queue=self.queue, line=number, column=column, source=source)
            self._see(line.section)
            self._offer(line, plain.strip(), ())
            return True
        found = reader.headings.find(plain, self.context.expect)
        if found is None or reader.is_list(plain, found[1], self.context):
            return False
        given, begin = found
        self._enter(given)
        if begin < len(plain):
            self._read_orders(text.only(" " * begin + plain[begin:]), number)
        return True

    def _is_better_read(self, text: Text, part: _Part) -> bool:
        """Take the orders of a part that is in the form with a name that is known by its beginning,
        if they read otherwise without any guess; whether they did."""
        if self.free is None or part.line is None or not meant_in(part.line, part.guesses):
            return False
        place = part.line.line, self.queue
        words = self.grammar.reader.words(text, self.context, place, self.free)
        readings = words.read(part.start, part.stop, None)
        sure = [
            replace(
                reading, candidates=tuple(each for each in reading.candidates if not each.guesses)
            )
            for reading in readings
        ]
        if not sure or not all(reading.candidates for reading in sure):
            return False
        self.parsed.readings += sure
        return True

    def _read_freely(self, text: Text, part: _Part, carried: Frame | None) -> Frame | None:
        """Take the orders of a part in other words than the form's, or say what is wrong with it;
        the last of them for the part behind it."""
        if part.problem is None or self.free is None:
            return carried
        if ";" in text.plain[part.start : part.stop] and self.grammar.is_whole(
            text.plain, part.start
        ):
            # A half of it would be another order.
            self.parsed.problems.append(part.problem)
            return None
        place = part.problem.line, self.queue
        context = replace(self.context, power=part.power) if part.power else self.context
        words = self.grammar.reader.words(text, context, place, self.free, self.hints)
        readings = words.read(part.start, part.stop, carried)
        ends = [reading for reading in readings if self._is_end(reading)]
        self.parsed.is_done = self.parsed.is_done or bool(ends)
        readings = [reading for reading in readings if reading not in ends]
        if words.idle:
            # `everything attacks; one stays`
            self.parsed.readings = [
                words.without_idle(each) if each.line == place[0] else each
                for each in self.parsed.readings
            ]
        self.parsed.readings += readings
        self.refused += sum(reading.problem is not None for reading in readings)
        self.parsed.strays += [(place[0], said, "talk") for said in words.talk]
        if not (readings or ends or words.talk or words.carried):
            self.parsed.problems.append(part.problem)
        return words.carried

    def _is_end(self, reading: Reading) -> bool:
        """`done, good luck!`: the end of the orders, with words that say nothing behind it."""
        verbs = {self.grammar.verbs[each.line.verb].role for each in reading.candidates}
        return verbs == {"done"}

    def _take(self, line: Line, heard: list[Guess]) -> None:
        if self.grammar.verbs[line.verb].role == "done":
            self.parsed.is_done = True
            return
        if self.queue in self.unread:
            unread = Problem("not_understood", "then_unread")
            place = line.line, line.column, line.source
            self.parsed.problems.append(
                replace(unread, line=place[0], column=place[1], text=place[2])
            )
            return
        self._see(line.section)
        guesses = () if self.free is None else meant_in(line, heard)
        if not guesses:
            self.parsed.lines.append(replace(line, queue=self.queue))
            return
        self._offer(replace(line, queue=self.queue), line.source.strip(), guesses)

    def _offer(self, line: Line, said: str, guesses: tuple[Guess, ...]) -> None:
        """A line that is read so, and in no other way."""
        candidates = (Candidate(line, guesses),)
        self.parsed.readings.append(
            Reading(said, line.source, line.line, line.column, candidates, queue=line.queue)
        )

    def _parts(self, plain: str) -> list[tuple[int, int]]:
        """Where the parts of a line begin and end."""
        start = start_of(plain)
        if ";" not in plain or self.grammar.is_whole(plain, start):
            return [(start, len(plain))]
        parts: list[tuple[int, int]] = []
        for piece in plain[start:].split(";"):
            stop = start + len(piece)
            if piece.strip():
                parts.append((stop - len(piece.lstrip()), stop))
            start = stop + 1
        return parts
