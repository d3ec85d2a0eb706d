"""Orders in other words than the form's: the lines of the form that they may mean."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from pbem import lazy
from pbem.engine.conditions import STARTS
from pbem.engine.errors import NotUnderstood, Problem
from pbem.engine.names import hearing
from pbem.engine.orders import ANY_SECTION, STANDING, Context
from pbem.engine.prose import english
from pbem.engine.prose.english import FROM, TO
from pbem.engine.prose.forms import FormWriter
from pbem.engine.prose.frames import Frame, Stop, Unclear, frames
from pbem.engine.prose.headings import Headings
from pbem.engine.prose.items import Doing, Item, Itemiser, Name, Ship, Unit, Unread
from pbem.engine.prose.readings import Candidate, Guess, Reading
from pbem.engine.prose.talk import is_talk
from pbem.engine.typed import Text, start_of

if TYPE_CHECKING:
    from pbem.engine.flow import Ask
    from pbem.engine.orders import Grammar, Line
    from pbem.engine.pattern import Slot

_CONDITION = lazy.pattern(rf"(?<![\w'-])(?:{'|'.join(STARTS)})(?![\w'-])", re.IGNORECASE)
_PART = lazy.pattern(
    r"\s*/+\s*|\s*;\s*|(?<=[^\W\d_]{5})[.!]\s+(?=[^\W_])|(?<=\?)\s+(?=[^\W_])"
    r"|\s*(?:\.{2,}|…)\s*(?=[^\W_])"
)
# What parts orders of several verbs.
_CUT = lazy.pattern(r"\s*(?:[,:]\s*(?:(?:and|then)\b\s*)*|\b(?:and|then)\b\s*)+", re.IGNORECASE)
_TAIL = lazy.pattern(r"(?<=\s)(?:in|at)\s+(?!.*\s(?:in|at)\s)")
# Slashes that part nothing: `1/2`, `w/o`, `attack Poland w/ 3 inf`.
_FIGURES = lazy.pattern(r"[0-9]\s*/\s*[0-9]|[^\W\d_]/[^\W\d_]|(?<![^\W_])[wW]/(?=\s*\w)")
_BULLET = lazy.pattern(
    r"\s*(?:[-+]+\s+|[*]+\s*|\(?[0-9]{1,2}[.)](?:\s+|(?=[^\W\d_]))|\(?[a-h]\)\s*|#[0-9]{1,3}\s+)"
)
_END = " \t.!,"
_LONGEST_NAME = 6  # words


def meant_in(line: Line, heard: Iterable[Guess]) -> tuple[Guess, ...]:
    """Those of the guesses on which an order rests."""
    return tuple(dict.fromkeys(guess for guess in heard if guess.meant in line.text))


# Codes of refusals that say no more than that words are in no form.
_GENERAL = frozenset(
    ("no_verb", "unknown_verb", "verb_not_first", "bad_form", "colon_missing", "at_missing")
)
_TAGS = lazy.pattern(
    r"\[/?(?:b|i|u|list|size|color|font|quote|code|url|center|li|ul|ol)(?:=[^\]]*)?\]"
)
_ITEM = lazy.pattern(r"\[\*\]")


def without_signs(text: Text) -> str:
    """A line without smileys and the tags of forums, all other characters at their places; `|` for
    the tabs of a table."""
    plain = text.plain
    if "\t" in text.source:
        source, places = text.source, range(len(plain))
        plain = "".join("|" if source[text.column(at) - 1] == "\t" else plain[at] for at in places)
        plain = plain.rstrip(" |").ljust(len(plain))
    if "[" in plain:
        plain = _TAGS.sub(_blanks, plain)
        plain = _ITEM.sub(" * ", plain)
    return english.IDLE.sub(_blanks, english.FACES.sub(_blanks, plain))


def _blanks(match: re.Match[str]) -> str:
    return " " * len(match.group())


class Reader:
    """Reads for one grammar."""

    def __init__(self, grammar: Grammar) -> None:
        self.grammar = grammar
        self.itemiser = Itemiser(grammar)
        self.writer = FormWriter(grammar)
        self.headings = Headings(grammar, self.itemiser)

    def words(
        self,
        text: Text,
        context: Context,
        place: tuple[int, int],
        asks: Sequence[Ask],
        hints: bool = True,
    ) -> Words:
        """The words of a line below the heads of `context`; `place` are the number of the line and
        that of its queue, `asks` the questions that are open, `hints` as in Grammar.parse_line."""
        return Words(self, text, context, place, asks, hints)

    def nothing(self, plain: str, context: Context) -> Line | None:
        """`pass`, in other words (`none`, `no attacks`), in the section that they name or in which
        they stand; where an answer is asked for, that nothing is the answer."""
        said = " ".join(plain[start_of(plain) :].strip(" \t.!*-()").lower().split())
        section = context.section
        if said.startswith("no ") and (named := self.headings.find(said[3:], context.expect)):
            if named[1] < len(said) - 3:
                return None
            section = named[0].section
        elif said not in english.NOTHING:
            return None
        is_told, only = bool(section), context.expect[0] if len(context.expect) == 1 else ""
        section = section or only
        if not section or section == STANDING:
            return None
        answers = [verb for verb in sorted(context.asked) if self._is_of(verb, section)]
        texts = [f"{verb} {word}" for verb in answers for word in ("nothing", "none", "no")]
        texts += [
            name
            for name, verb in self.grammar.verbs.items()
            if name.startswith("no ") and section in verb.sections
        ]
        for text in (*texts, "pass") if is_told else texts:
            try:
                line = self.grammar.parse_line(text, section, context.power, hints=False)
            except NotUnderstood:
                continue
            if line.section == section:
                return line
        return None

    def is_list(self, plain: str, begin: int, context: Context) -> bool:
        """Whether a heading with a list behind it is rather an order that leaves out what it is
        about: `losses: inf, art`."""
        said = plain[begin:].strip(_END)
        return any(
            bool(said and (usual := self.writer.usual(verb.name)))
            and bool(
                self.writer.as_written(
                    verb.name, said, replace(context, section=verb.sections[0]), usual
                )
            )
            for verb, _ in self.grammar.verbs_at(plain, start_of(plain))
        )

    def _is_of(self, verb: str, section: str) -> bool:
        """Whether a verb is one of the answers of a section."""
        told = self.grammar.verbs.get(verb)
        return told is not None and told.role == "reply" and told.sections[:1] == (section,)


class Words:
    """What stands in a line in other words than the form's; `carried` is the last order that was
    read of it, `talk` what of it was none."""

    def __init__(
        self,
        reader: Reader,
        text: Text,
        context: Context,
        place: tuple[int, int],
        asks: Sequence[Ask],
        hints: bool,
    ) -> None:
        self.reader = reader
        self.hints = hints
        self.grammar = reader.grammar
        self.text = text
        self.context = context
        self.number, self.queue = place
        self.asks = asks
        self.unread: Unread | None = None
        self.stays = False
        self.idle = ""
        self.carried: Frame | None = None
        self.begun: Frame | None = None
        self.talk: list[str] = []

    def read(self, start: int, stop: int, carried: Frame | None) -> list[Reading]:
        """The orders between two places of the line; `carried` is the one before them."""
        found: list[Reading] = []
        self.carried = carried
        courtesy = english.COURTESY.search(self.text.plain, start, stop)
        for begin, end in self._parts(start, courtesy.start() if courtesy else stop):
            self.unread, self.stays, self.begun = None, False, None
            asks = self.text.plain[begin:end].rstrip().endswith("?")
            if not asks and (readings := self._part(begin, end)):
                found += readings
            elif self.stays or is_talk(self.grammar, self.text.plain[begin:end]):
                first, last = self.text.column(begin), self.text.column(end - 1)
                self.talk.append(self.text.source[first - 1 : last].strip())
                self.idle = self.idle or (self.text.plain[begin:end] if self.stays else "")
            else:
                found.append(self._refused(begin, end))
        return [self.without_idle(each) for each in found] if self.idle else found

    def without_idle(self, reading: Reading) -> Reading:
        """`everything attacks Poland, AGN stays`: units that stay may be some of all that are
        meant, so that nobody knows who goes."""
        if not any(candidate.open for candidate in reading.candidates):
            return reading
        told = NotUnderstood("unknown_word", column=reading.column, name=self.idle.strip())
        problem = replace(told.problem, line=self.number, text=self.text.source)
        return replace(reading, candidates=(), anywhere=(), problem=problem)

    def _parts(self, start: int, stop: int) -> Iterator[tuple[int, int]]:
        """What is parted by `;` or `/`, without bullets and signs at the end."""
        plain = self.text.plain
        kept = [match.span() for match in _FIGURES.finditer(plain)]
        begin = start
        for match in [*_PART.finditer(plain, start, stop), None]:
            end = match.start() if match else stop
            if match and any(first <= match.start() < last for first, last in kept):
                continue
            first = begin
            while bullet := _BULLET.match(plain, first, end):
                first = bullet.end()
            last = first + len(plain[first:end].rstrip(_END))
            first += len(plain[first:last]) - len(plain[first:last].lstrip())
            if last > first:
                yield first, last
            begin = match.end() if match else stop

    def _part(self, start: int, stop: int) -> list[Reading]:
        """The orders of a part; the last of them is carried on."""
        lead = english.LEAD.match(self.text.plain, start, stop)
        strict = self._in_form(lead.end() if lead else start, stop)
        if strict and not strict.guesses:
            self.carried = Frame(verbs=frozenset({strict.line.verb}))
            return [self._reading([strict], (start, stop))]
        for slips in (False, True):
            for before in (self.carried, None) if self.carried else (None,):
                if seen := self._seen(start, stop, before, slips):
                    readings, self.carried = seen
                    return readings
            if not slips and (candidates := self._as_written(start, stop)):
                return [self._reading(candidates, (start, stop))]
        return self._one_by_one(start, stop)

    def _one_by_one(self, start: int, stop: int) -> list[Reading]:
        """Orders of several verbs, each of which begins behind a comma, a colon or `and`; none
        where one of them cannot be read by itself, or is an answer."""
        plain, itemiser = self.text.plain, self.reader.itemiser
        cuts: list[tuple[int, int]] = []
        for cut in _CUT.finditer(plain, start, stop):
            begin = cuts[-1][1] if cuts else start
            if cut.end() == stop or not itemiser.begins_order(plain, cut.end(), stop):
                continue
            if not itemiser.is_idle(plain, begin, cut.start()):
                cuts.append(cut.span())
            elif cuts and itemiser.ends_in_unit(plain, start, cuts[-1][0]):
                # `attack Poland with A, B and C march ...`: nobody knows whose B is.
                return []
        ends = [*(begin for begin, _ in cuts), stop]
        spans = list(zip([start, *(end for _, end in cuts)], ends, strict=True))
        found: list[Reading] = []
        for begin, end in spans if cuts else ():
            self.stays = False
            readings = self._single(begin, end)
            if not readings and not self.stays:
                return []
            self.idle = self.idle or ("" if readings else self.text.plain[begin:end])
            found += readings
        self.carried = None
        return found

    def _single(self, start: int, stop: int) -> list[Reading]:
        """The orders of a part by itself."""
        stop = start + len(self.text.plain[start:stop].rstrip(_END))
        if strict := self._in_form(start, stop):
            readings = [self._reading([strict], (start, stop))]
        elif seen := self._seen(start, stop, None, slips=False):
            readings = seen[0]
        elif candidates := self._as_written(start, stop):
            readings = [self._reading(candidates, (start, stop))]
        else:
            return []
        orders = (each.line for reading in readings for each in reading.candidates)
        return (
            []
            if any(self.grammar.verbs[each.verb].role != "order" for each in orders)
            else readings
        )

    def _as_written(self, start: int, stop: int) -> list[Candidate]:
        """An order with a slot that only the grammar itself reads (a list of losses), behind
        another word for its verb, or as the answer to an open question."""
        plain = self.text.plain
        stop = start + len(plain[start:stop].rstrip(" :"))
        lead = english.LEAD.match(plain, start, stop)
        begin = lead.end() if lead else start
        if refusing := self._refusing(plain[begin:stop].strip()):
            return refusing
        doing, rest = self.reader.itemiser.verb_at(plain, begin, stop)
        said = doing.verbs if doing else frozenset(verb for ask in self.asks for verb in ask.verbs)
        named = frozenset[str]() if doing else self._by_name(plain[begin:stop].strip())
        if doing is None and plain[start:begin].lower().startswith("first"):
            return self._in_order(plain[begin:stop].strip())
        said |= named
        order = Frame(verbs=said, own=doing.own if doing else said)
        found: dict[str, Candidate] = {}
        for verb, section in self._verbs(order):
            if verb in named or self.reader.writer.has_own_slots(verb):
                where = replace(self.context, section=section)
                hints = self._hints().get(verb) or self.reader.writer.usual(verb)
                words = plain[rest:stop].strip()
                for each in self.reader.writer.as_written(verb, words, where, hints):
                    found.setdefault(each.line.text, each)
        return list(found.values())

    def _in_form(self, start: int, stop: int) -> Candidate | None:
        """The order in the form's words between `I`, `please` and the like."""
        try:
            with hearing() as heard:
                line = self._told(start, stop, hints=False)
        except NotUnderstood:
            return None
        return Candidate(line, meant_in(line, heard))

    def _told(self, start: int, stop: int, hints: bool) -> Line:
        """The order in the form's words; `then` beside other signs begins nothing."""
        line = self.grammar.read_told(self.text, self.context, start, stop, hints)
        if self.grammar.verbs[line.verb].role == "then":
            column = self.text.column(start)
            raise NotUnderstood("unknown_word", column=column, name=line.verb)
        return line

    def _by_name(self, words: str) -> frozenset[str]:
        """The verbs below the heading, or asked for, whose order begins with a thing of the game's
        own that stands here with more behind it: `Blitzkrieg for operations`."""
        here = (self.context.section,) if self.context.section else self.context.expect
        found = set()
        for name, verb in self.grammar.verbs.items():
            subject = self.grammar.forms(name)[0].subject if verb.role == "order" else None
            if subject and not set(here).isdisjoint(verb.sections) and _begins(words, subject):
                found.add(name)
        return frozenset(found)

    def _refusing(self, words: str) -> list[Candidate]:
        """`no interception`: the answer `none` to the questions that ask for it."""
        found: list[Candidate] = []
        for group, pattern in english.REFUSES.items():
            if pattern.fullmatch(words):
                for verb in sorted(self.reader.itemiser.group(group)):
                    hints = self._hints().get(verb, ())
                    found += self.reader.writer.as_written(verb, "none", self.context, hints)
        return found

    def _in_order(self, words: str) -> list[Candidate]:
        """`first A, then B`: a verb below the heading that takes a list of such names."""
        found: list[Candidate] = []
        for verb, told in self.grammar.verbs.items():
            if told.role == "order" and self.context.section in told.sections:
                found += self.reader.writer.as_written(verb, words, self.context)
        return [
            each
            for each in found
            if any(isinstance(value, list) and len(value) > 1 for value in each.line.args.values())
        ]

    def _seen(
        self, start: int, stop: int, carried: Frame | None, slips: bool
    ) -> tuple[list[Reading], Frame] | None:
        """The orders of a part, the candidates of all ways to see it together."""
        plain = self.text.plain
        condition = _CONDITION.search(plain, start, stop)
        end = condition.start() if condition else stop
        lead = english.LEAD.match(plain, start, end)
        begin = lead.end() if lead else start
        ways, unread = self.reader.itemiser.ways(plain, begin, end, slips)
        behind = self._behind(ways, end, stop)
        when = english.of_facts(plain[end:behind].strip())
        if behind < stop:
            ends, _ = self.reader.itemiser.ways(plain, behind, stop)
            ways = [[*items, *place] for items in ways for place in ends[:1]]
        self.unread = self.unread or unread
        merged: list[Reading] = []
        last: Frame | None = None
        self.stays = self.stays or any(map(_stays, ways))
        ways.sort(key=_bare)
        for at, items in enumerate(ways):
            if merged and _bare(items) > _bare(ways[at - 1]):
                break
            readings, frame = self._way(items, carried, when, (start, stop))
            if readings and (not merged or len(merged) == len(readings)):
                merged = _merged(merged, readings)
                last = last or frame
        return (merged, last) if merged and last else None

    def _behind(self, ways: Sequence[Sequence[Item]], start: int, stop: int) -> int:
        """Where the place of an order that names none stands behind its condition, which begins at
        `start`: `... after round 1 in East Poland`; `stop` where none does.
        """
        tail = _TAIL.search(self.text.plain, start, stop)
        if tail is None or any(isinstance(item, Name | Ship) for way in ways for item in way):
            return stop
        ends, _ = self.reader.itemiser.ways(self.text.plain, tail.start(), stop)
        is_place = bool(ends) and [type(item) for item in ends[0]] == [Item, Name]
        return tail.start() if is_place else stop

    def _way(
        self, items: Sequence[Item], carried: Frame | None, when: str, span: tuple[int, int]
    ) -> tuple[list[Reading], Frame | None]:
        """The orders of a part as its items stand, none if one of them is none."""
        try:
            orders = frames(items, carried)
        except Unclear:
            return [], None
        readings: list[Reading] = []
        for order in orders:
            verbs = self._verbs(order)
            if (
                not order.stops
                and not order.verbs
                and any(_is_uncounted(unit) for unit in order.units)
            ):
                return [], None
            at = span if len(orders) == 1 else order.span
            landing = self._landing(order, at)
            if order.landing is not None and not landing:
                return [], None
            plain = replace(order, landing=None)
            candidates = self.reader.writer.candidates(
                plain, verbs, self.context, when, self._hints()
            )
            candidates = [
                replace(each, guesses=(*order.slips, *each.guesses)) for each in candidates
            ]
            if not candidates:
                self.unread = self.unread or self._back(items)
                self._begin(orders, plain)
                return [], None
            if len(orders) > 1 and any(self._replaces(each) for each in candidates):
                return [], None
            self._begin(orders, plain)
            found = self._reading(candidates, at)
            readings.append(replace(found, anywhere=self._from_anywhere(at)))
            readings += landing
        return readings, orders[-1]

    def _begin(self, orders: Sequence[Frame], order: Frame) -> None:
        """Remember an order that does not say from where, the likeliest of a part."""
        if self.begun is None and len(orders) == 1 and _goes_somewhere(order):
            self.begun = order

    def _back(self, items: Iterable[Item]) -> Unread | None:
        """`and back`, where it makes no order of what else is one."""
        plain = self.text.plain
        found = (each for each in items if each.mark == english.BACK)
        return next((Unread(plain[each.start : each.stop], each.start) for each in found), None)

    def _replaces(self, candidate: Candidate) -> bool:
        """Whether an order would replace another of the same line."""
        return bool(self.grammar.verbs[candidate.line.verb].noun)

    def _reading(self, candidates: Iterable[Candidate], at: tuple[int, int]) -> Reading:
        source, column = self.text.source, self.text.column(at[0])
        said = self.text.plain[at[0] : at[1]].strip()
        placed = tuple(
            replace(
                each,
                line=replace(
                    each.line, queue=self.queue, line=self.number, column=column, source=source
                ),
            )
            for each in candidates
        )
        return Reading(said, source, self.number, column, placed, queue=self.queue)

    def _landing(self, order: Frame, at: tuple[int, int]) -> list[Reading]:
        """`(land C)` behind an order: where its units come down, as an order of its own."""
        if order.landing is None:
            return []
        verbs = self.reader.itemiser.group(english.LANDING)
        sections = [(verb, self.grammar.verbs[verb].sections[0]) for verb in sorted(verbs)]
        landing = Frame(units=order.units, stops=(replace(order.landing, mark=english.AT),))
        candidates = self.reader.writer.candidates(landing, sections, self.context)
        return [self._reading(candidates, at)] if candidates else []

    def _verbs(self, order: Frame) -> list[tuple[str, str]]:
        """The verbs that an order may have, each with the section in which it stands. Units that go
        from one place to another without a verb do whatever goes, asked for now or not."""
        is_alone = order.verbs is None and not (order.units or order.numbers)
        if is_alone and len(order.stops) == 1 and not order.words:
            return []
        verbs = list(self._possible(order, is_alone))
        found = self._placed(verbs, order, order.verbs is not None)
        # A verb that was written is likelier than others that the word may stand for.
        found.sort(key=lambda each: each[0] not in order.own)
        found = self._asked_first(self._below_heading(found, order.own))
        if not self.context.section and _goes_from_to(order):
            known = {name for name, _ in found}
            found += self._placed([name for name in verbs if name not in known], order, True)
        return found

    def _possible(self, order: Frame, is_alone: bool) -> Iterator[str]:
        """The verbs that an order may have by what it tells. Where none is said, a word alone
        answers questions only."""
        is_counted = all(unit.amount is None or unit.amount.number for unit in order.units)
        is_list = order.verbs is None and not order.stops and not is_counted
        is_answer = is_list or (is_alone and not order.stops)
        landing = self.reader.itemiser.group(english.LANDING)
        writer = self.reader.writer
        is_from = order.verbs is None and bool(order.units) and _only_mark(order) == FROM
        is_way = not self.context.section and _goes_from_to(order)
        is_going = order.verbs is None and bool(order.units) and _only_mark(order) == TO
        for name, verb in self.grammar.verbs.items():
            if verb.named if order.verbs is None else name not in order.verbs:
                continue
            if order.lands and order.verbs is None and name not in landing:
                continue
            if verb.role in ("done", "then") or (order.verbs is None and verb.forms == ("",)):
                continue
            if (is_from and not writer.has_path(name)) or (is_way and not writer.has_goal(name)):
                continue
            if is_going and writer.is_of_others(name):
                continue
            if not is_answer or verb.role == "reply":
                yield name

    def _placed(self, verbs: Iterable[str], order: Frame, is_said: bool) -> list[tuple[str, str]]:
        """Verbs, each with the sections in which it may stand."""
        return [
            (name, section)
            for name in verbs
            for section in self._sections(name, is_said, name in order.own)
        ]

    def _below_heading(
        self, found: list[tuple[str, str]], own: Collection[str]
    ) -> list[tuple[str, str]]:
        """Where a word stands for verbs of several sections, those of the heading are meant, or of
        the sections that are asked for, beside one that is written by its own name."""
        here = self.context.section
        wanted = {here} if here else set(self.context.expect)
        inside = [each for each in found if each[1] in wanted or each[0] in own]
        return inside if any(section in wanted for _, section in inside) else found

    def _asked_first(self, found: list[tuple[str, str]]) -> list[tuple[str, str]]:
        """Where a word is that of an answer which is asked for, it is no other's that is not."""
        asked = {verb for ask in self.asks for verb in ask.verbs}
        if not any(name in asked for name, _ in found):
            return found
        return [each for each in found if each[0] in asked or each[1] in self.context.expect]

    def _sections(self, name: str, is_said: bool, is_own: bool) -> list[str]:
        """Where a verb may stand: below the heading, else in the sections that are asked for, else
        where it belongs. An answer that is not said by its own name needs a question, or stands
        below the heading of answers."""
        verb = self.grammar.verbs[name]
        is_asked = any(name in ask.verbs for ask in self.asks)
        if not verb.sections:
            return [""] if is_said or is_asked else []
        here = self.context.section
        if verb.sections == ANY_SECTION:
            return [here] if is_said else []
        is_answer = is_asked or is_own or (is_said and here in verb.sections)
        if verb.role == "reply" and not is_answer:
            return []
        if here in verb.sections:
            return [here]
        if here and not is_said:
            return []
        named = [section for section in verb.sections if section != STANDING]
        expected = [section for section in named if section in self.context.expect]
        if here or expected or not self.context.expect or is_said or is_asked:
            found = expected or named
            return found[:1] if verb.role == "reply" else found
        return []

    def _hints(self) -> dict[str, list[str]]:
        """The places that the open questions are about, by the verbs that answer them."""
        found: dict[str, list[str]] = {}
        for ask in self.asks:
            places = self.reader.itemiser.places_in(ask.noun)
            for verb in ask.verbs:
                found.setdefault(verb, []).extend(places)
        return found

    def _condition_refused(self, start: int, stop: int) -> Problem | None:
        """What is wrong with the condition behind an order."""
        found = _CONDITION.search(self.text.plain, start, stop)
        waits = self.grammar.slots["when"]
        if found is None or not (waits.facts or waits.says):
            return None
        try:
            waits.read(self.text.plain[found.start() : stop].strip(), found.start())
        except NotUnderstood as refusal:
            column = self.text.column(max(refusal.problem.column, found.start() + 1) - 1)
            source = self.text.source
            return replace(refusal.problem, line=self.number, column=column, text=source)
        return None

    def _refused(self, start: int, stop: int) -> Reading:
        """The part with what is wrong: the word that was not understood, where there is one."""
        said = self.text.plain[start:stop].strip()
        try:
            line = self._told(start, stop, self.hints)
        except NotUnderstood as refusal:
            problem = self._condition_refused(start, stop)
            problem = problem or replace(refusal.problem, line=self.number)
        else:
            return self._reading([Candidate(line)], (start, stop))
        if problem.code in _GENERAL and self.unread is not None:
            column = self.text.column(self.unread.start)
            told = NotUnderstood("unknown_word", problem.choices, column, name=self.unread.said)
            problem = replace(told.problem, line=problem.line, text=problem.text)
        if said.endswith("?"):
            column = self.text.column(stop - 1)
            told = NotUnderstood("is_question", column=column)
            problem = replace(told.problem, line=problem.line, text=problem.text)
        found = Reading(
            said, self.text.source, self.number, self.text.column(start), problem=problem,
            queue=self.queue,
        )  # fmt: skip
        return replace(found, anywhere=self._from_anywhere((start, stop)))

    def _from_anywhere(self, at: tuple[int, int]) -> tuple[Candidate, ...]:
        """The orders that units may have which are told where to go and no more, as if they went
        from some place."""
        order, writer = self.begun, self.reader.writer
        verbs = [each for each in self._verbs(order) if writer.has_path(each[0])] if order else []
        if order is None or not verbs:
            return ()
        stops = (Stop(writer.anywhere(order.stops[0]), FROM), *order.stops)
        found = writer.candidates(replace(order, stops=stops, before=0), verbs, self.context)
        return self._reading(found, at).candidates


def _begins(words: str, slot: Slot) -> bool:
    """Whether words begin with a name of a slot that is none of a place, a power or a unit, and go
    on."""
    own = [names for names in slot.names if names.what not in ("place", "power", "unit")]
    parts = words.split()
    ends = range(1, min(len(parts), _LONGEST_NAME + 1))
    return any(names.is_whole(" ".join(parts[:end])) for names in own for end in ends)


def _bare(items: Iterable[Item]) -> int:
    """How unlikely a way to see a line is: a number behind a kind may be that of a ship, a kind
    without one is units sooner than a ship."""
    return sum(
        1 if isinstance(item, Unit) and item.is_bare
        else 2 if isinstance(item, Ship) and not item.number
        else 0
        for item in items
    )  # fmt: skip


def _stays(items: Sequence[Item]) -> bool:
    """Whether units only stay where they are (`1 bmb stays in Germany`): no order."""
    kinds = [type(item) for item in items if not item.mark]
    says = [item.said for item in items if isinstance(item, Doing)]
    marks = {item.mark for item in items} - {""}
    return (
        kinds[:1] == [Unit]
        and set(kinds) <= {Unit, Name, Doing}
        and kinds.count(Name) <= 1
        and bool(says)
        and english.STAYS.issuperset(says)
        and marks <= {english.AT, english.COMMA, FROM}
    )


def _goes_somewhere(order: Frame) -> bool:
    """Whether units without names of their own are told where to go, and not from where."""
    if len(order.stops) != 1 or not order.units or any(unit.is_named for unit in order.units):
        return False
    [stop] = order.stops
    moves = order.group in (english.MOVE, english.ATTACK)
    is_goal = stop.mark == TO or (moves and stop.mark == "")
    return is_goal and isinstance(stop.item, Name) and not (order.words or order.numbers)


def _goes_from_to(order: Frame) -> bool:
    """Whether units are told from where and to where they go, and no verb is said."""
    marks = [stop.mark for stop in order.stops if not stop.is_listed]
    is_way = len(marks) > 1 and (TO in marks or not any(marks))
    return is_way and bool(order.units) and order.verbs is None


def _only_mark(order: Frame) -> str:
    """The word before the place of an order that names one place only."""
    return order.stops[0].mark if len(order.stops) == 1 else ""


def _is_uncounted(unit: Unit) -> bool:
    return unit.is_bare and unit.amount is not None and unit.amount.word != "exactly"


def _merged(known: Sequence[Reading], more: Sequence[Reading]) -> list[Reading]:
    """The candidates of several ways to see the same orders together."""
    if not known:
        return list(more)
    found = []
    for one, other in zip(known, more, strict=True):
        both = {each.line.text: each for each in (*other.candidates, *one.candidates)}
        ordered = {each.line.text: both[each.line.text] for each in one.candidates} | both
        found.append(replace(one, candidates=tuple(ordered.values())))
    return found
