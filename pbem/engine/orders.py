"""The order language: verbs with their forms, one line in, plain data and a normal form out."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

from pbem import lazy
from pbem.engine import addition
from pbem.engine.conditions import STARTS
from pbem.engine.errors import Ambiguous, NotUnderstood, Problem
from pbem.engine.names import Names, key, quietly
from pbem.engine.pattern import Form, Slot
from pbem.engine.pieces import Pieces
from pbem.engine.predicates import Predicate
from pbem.engine.prose.readings import Claim, Reading
from pbem.engine.slots import Vocabulary, common_slots
from pbem.engine.typed import Text, start_of, without_remark
from pbem.values import dataclass

if TYPE_CHECKING:
    from pbem.engine.flow import Ask
    from pbem.engine.prose.reader import Reader

ANY_SECTION = ("*",)
# The section of lines that hold until they are replaced.
STANDING = "standing"
MAX_LINE = 1000

_HEAD = lazy.pattern(r"([^:;@>]{1,40}?)\s*:\s*")
_WORD = lazy.pattern(r"[^\W\d_][\w'-]*")
_END = " \t.!,"
_WAITS = lazy.pattern(rf"(?:{'|'.join(STARTS)})\b", re.IGNORECASE)
_GAP = lazy.pattern(r"(?<=\S)\s+(?=\S)")
_MOST_GAPS = 12
# `Purchases (44):`: what stands behind the name of a section or a verb is a note.
_NOTE = r"\(\s*[0-9]+\s*[a-z]*\s*\)"
_NOTED = lazy.pattern(rf"\s*{_NOTE}\s*:?\s*$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Verb:
    """One kind of order.

    `forms` as in pbem.engine.pattern, without the verb itself. `sections` are those it may stand
    in; () means that sections do not matter (`done`), ANY_SECTION that it may stand in each
    (`pass`). `role` is "order" for lines that the turn uses up, "reply" for lines that answer an
    ask (these may stand without a head, which means their first section), "done" for the end of a
    mail. `noun` are the slots that say what it is about: a standing line replaces that of the same
    verb and noun. `whole_line` verbs keep their `;`. `usual` is the section of a line that names
    none, where none of its sections is asked for, or several are; without it that is asked back.
    `also` are forms that are read too, and shown to nobody: `("", forms)` behind its own words,
    `("play", forms)` behind another. What `follows` belongs to another line of its mail, so that
    `then` right before it begins nothing. One that is `named` is never meant by a line without a
    verb.
    """

    name: str
    forms: tuple[str, ...]
    sections: tuple[str, ...] = ()
    help: str = ""
    example: str = ""
    role: str = "order"
    aliases: tuple[str, ...] = ()
    noun: tuple[str, ...] = ()
    whole_line: bool = False
    usual: str = ""
    headed: tuple[str, ...] = ()
    also: tuple[tuple[str, tuple[str, ...]], ...] = ()
    follows: bool = False
    named: bool = False


# What every game has at the end of its verbs, unless it has one of the same name.
COMMON = (
    Verb(
        "pass",
        ("",),
        ANY_SECTION,
        "Nothing in this section; that too is an order.",
        "pass",
    ),
    Verb(
        "then",
        ("[{when}]",),
        (),
        "What follows is for the next question of its section in the same turn.",
        "then",
        role="then",
    ),
    Verb(
        "done",
        ("",),
        (),
        "The orders above are complete and may be used.",
        "done",
        role="done",
        aliases=("end of orders",),
    ),
)


@dataclass(frozen=True, slots=True)
class Line:
    """One order that was understood; `args` is plain data by slot, absent optional parts are absent
    keys.

    `text` is the normal form with power and section, which reads back to an equal line. `queue` is
    for which of several questions of its section in a turn it is, 0 for the first. Where it was
    written (`line`, `column` from 1, `source`) does not count for equality.
    """

    verb: str
    args: dict[str, Any]
    section: str
    text: str
    power: str = ""
    queue: int = 0
    line: int = field(default=0, compare=False)
    column: int = field(default=0, compare=False)
    source: str = field(default="", compare=False)

    @property
    def order(self) -> str:
        """The normal form without power and section."""
        heads = [head for head in (self.power, self.section) if head]
        return self.text[sum(len(head) + 2 for head in heads) :]


def again(line: Line) -> Line:
    """The same line, told apart from the first by identity."""
    return Line(
        *(line.verb, line.args, line.section, line.text, line.power),
        *(line.queue, line.line, line.column, line.source),
    )


@dataclass(slots=True)
class Parsed:
    """A whole mail: the lines understood, every problem at once, and what stood around them.

    `sections_seen` are the sections that the mail contains, also empty ones, `heads` those that it
    names as a heading, above lines or before one. `adds`: it says `add:`. `headers` has `campaign`,
    `seat`, `turn`, `for` and `phrase` as written; `header_lines` says where. `is_done`: it ends
    with `done`, which is no line of its own. `readings` are parts in other words than the form's,
    `claims` figures that the player tells. `remarks` are comment lines, `strays` lines that say
    nothing to a program, each with the reason: "below_done", "letterhead". `below` has the section
    under whose head each line of orders stands, by the number of the line.
    """

    lines: list[Line] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    sections_seen: list[str] = field(default_factory=list)
    heads: set[str] = field(default_factory=set)
    adds: bool = False
    headers: dict[str, str] = field(default_factory=dict)
    header_lines: dict[str, int] = field(default_factory=dict)
    is_done: bool = False
    readings: list[Reading] = field(default_factory=list)
    claims: list[Claim] = field(default_factory=list)
    remarks: list[tuple[int, str]] = field(default_factory=list)
    strays: list[tuple[int, str, str]] = field(default_factory=list)
    below: dict[int, str] = field(default_factory=dict)

    def sections(self) -> dict[int, str]:
        """The section of each line of orders, by its number: that of its head, else of its verb."""
        return {line.line: line.section for line in self.lines} | self.below


@dataclass(frozen=True, slots=True)
class Context:
    """What holds for a line because of the lines before it, the sections that are asked for now,
    and the verbs that answer a question now.
    """

    section: str = ""
    power: str = ""
    expect: tuple[str, ...] = ()
    asked: frozenset[str] = frozenset()

    def under(self, kind: str, name: str) -> Context:
        """The context below a head ("power" or "section", its id); another power begins without a
        section.
        """
        if kind == "power":
            return Context("", name, self.expect, self.asked)
        return Context(name, self.power, self.expect, self.asked)


_NO_HEADS = Context()


class _Compiled:
    """A verb with its words and forms compiled: its own words, or another that it shares."""

    def __init__(self, verb: Verb, slots: Mapping[str, Slot], other: str = "") -> None:
        self.verb = verb
        own = (verb.name, *verb.aliases)
        self.phrases = tuple(phrase.lower() for phrase in ((other,) if other else own))
        self._slots = slots
        self._own = () if other else verb.forms
        self._also = tuple(form for phrase, forms in verb.also if phrase == other for form in forms)

    @cached_property
    def head(self) -> re.Pattern[str]:
        """Its words at the beginning of a line, with what stands between them and its form."""
        spellings = (r"\s+".join(map(re.escape, phrase.split())) for phrase in self.phrases)
        longest = sorted(spellings, key=len, reverse=True)
        return re.compile(
            rf"({'|'.join(longest)})(?![\w'-])\s*(?:{_NOTE}\s*(?=:))?:?\s*", re.IGNORECASE
        )

    @cached_property
    def shown(self) -> tuple[Form, ...]:
        """The forms that are shown, made for the first line that may have one of them."""
        return self._made(self._own)

    @cached_property
    def more(self) -> tuple[Form, ...]:
        """The forms that are read and not shown; most lines need none of them."""
        return self._made(self._also)

    @property
    def forms(self) -> Iterator[Form]:
        """All its forms, those that are shown first."""
        yield from self.shown
        yield from self.more

    def _made(self, sources: Iterable[str]) -> tuple[Form, ...]:
        try:
            return tuple(Form(source, self._slots) for source in sources)
        except ValueError as error:
            raise ValueError(f"verb {self.verb.name}: {error}") from error

    def at(self, plain: str, start: int) -> tuple[int, bool, int] | None:
        """How it stands at a place: by how many letters, all below 0, whether by another name than
        its own, and where the rest begins. None where it does not."""
        match = self.head.match(plain, start)
        if not match:
            return None
        said = " ".join(match[1].lower().split())
        return -len(said), said != self.verb.name.lower(), match.end()


class Grammar:
    """The order language of one game.

    `verbs` in the order in which help lists them; `sections` maps each section to its other names,
    in the order of the turn; `slots` are the game's own kinds of slots; `common` are verbs that are
    added where the game has none of the name. `verbs`, `sections` and `slots`, those of every game
    included, may be read from it. Raises ValueError for a section that is not there; for a form
    that is none when it is asked for, or by `check`.
    """

    def __init__(
        self,
        verbs: Iterable[Verb],
        sections: Mapping[str, Iterable[str]],
        vocabulary: Vocabulary,
        slots: Mapping[str, Slot] | None = None,
        common: Iterable[Verb] = COMMON,
    ) -> None:
        own = {verb.name: verb for verb in verbs}
        self.verbs = own | {verb.name: verb for verb in common if verb.name not in own}
        self.sections = tuple(sections)
        self.section_names = {name: (name, *others) for name, others in sections.items()}
        self._check_sections()
        self.vocabulary = vocabulary
        self.slots = {**common_slots(vocabulary), **Pieces(vocabulary).slots(), **(slots or {})}
        self._compiled = {name: _Compiled(verb, self.slots) for name, verb in self.verbs.items()}
        self._by_word: dict[str, list[_Compiled]] = {}
        self._verb_keys: set[str] = set()
        shared = [
            (verb, other) for verb in self.verbs.values() for other in dict(verb.also) if other
        ]
        self._all = [
            *self._compiled.values(),
            *(_Compiled(verb, self.slots, other) for verb, other in shared),
        ]
        for compiled in self._all:
            self._index(compiled)
        self._heads = {
            name: ("power", ids[0])
            for name, ids in (vocabulary.heads or vocabulary.powers).keys().items()
            if len(ids) == 1
        }
        named = Names(sections, "section").keys()
        self._heads |= {name: ("section", ids[0]) for name, ids in named.items()}
        self._sharing = {ids[0]: ids[1:] for ids in named.values() if len(ids) > 1}
        # The rules and who checks their inputs ask for the same lines, each several times.
        self._stored = lru_cache(maxsize=4096)(self._in_normal_form)

    def check(self) -> None:
        """Make all forms. Raises ValueError for one that is none."""
        for compiled in self._all:
            tuple(compiled.forms)

    def _check_sections(self) -> None:
        for verb in self.verbs.values():
            if verb.role == "reply" and verb.sections == (STANDING,):
                what = (
                    f"verb {verb.name}: an answer that may only be a standing line answers nothing"
                )
                raise ValueError(f"{what}; give it a section of its own before `standing`")
            named = () if verb.sections == ANY_SECTION else verb.sections
            if unknown := [section for section in named if section not in self.sections]:
                known = ", ".join(self.sections) or "none"
                raise ValueError(f"verb {verb.name}: no section {unknown[0]!r}; known are {known}")

    def _index(self, compiled: _Compiled) -> None:
        for phrase in compiled.phrases:
            known = self._by_word.setdefault(phrase.split()[0], [])
            if compiled not in known:
                known.append(compiled)
            self._verb_keys.add(key(phrase))

    def parse_line(
        self,
        text: str,
        section: str | None = None,
        power: str = "",
        expect: Iterable[str] = (),
        hints: bool = True,
    ) -> Line:
        """One order; raises NotUnderstood or Ambiguous with the column of the word at fault and the
        text.

        `section` and `power` are those of the heads above it, `expect` the sections asked for now.
        Without `hints` a refusal does not look for what may have been meant, which takes long.
        """
        line = Text(text)
        context = Context(section or "", power, tuple(expect))
        start, stop = start_of(line.plain), len(without_remark(line.plain))
        return self.read(line, context, start, stop, hints)

    def stored_line(self, text: str) -> Line:
        """One line in normal form, with its heads; raises as `parse_line` does."""
        return self._stored(text)

    def _in_normal_form(self, text: str) -> Line:
        """In normal form what stands before a colon is a head, though it may be a verb as well; a
        line that comes out otherwise than it stands there is read as any other."""
        line = Text(text)
        try:
            found = self.read(line, _NO_HEADS, 0, len(text), hints=False, sure=True)
        except NotUnderstood:
            return self.parse_line(text)
        return found if found.text == text else self.parse_line(text)

    def parse(
        self,
        lines: Iterable[tuple[str, int]],
        expect: Iterable[str] = (),
        seats: Iterable[str] = (),
        free: Iterable[Ask] | None = None,
        hints: bool = True,
        asked: Iterable[str] = (),
    ) -> Parsed:
        """Every line of a mail as `(text, line number)`: what is understood and every problem;
        never raises.

        `seats` are those that a mail may be from, beside the powers. `free` are the open questions
        of who writes: what is in other words than the form's is then read too, as far as it goes
        (`Parsed.readings`). None reads nothing but the form's words. `hints` as in `parse_line`.
        `asked` are the verbs that answer a question now, those of `free` among them in any case.
        """
        from pbem.engine.batch import read_batch

        asks = None if free is None else tuple(free)
        verbs = frozenset((*asked, *(verb for ask in asks or () for verb in ask.verbs)))
        context = Context(expect=tuple(expect), asked=verbs)
        return read_batch(self, lines, context, tuple(seats), asks, hints)

    @cached_property
    def reader(self) -> Reader:
        """What reads orders in other words than the form's."""
        from pbem.engine.prose.reader import Reader

        return Reader(self)

    def normal(self, line: Line) -> str:
        """The normal form, from the arguments."""
        return self.line(line.verb, line.args, line.section, line.power).text

    def line(self, verb: str, args: Mapping[str, Any], section: str = "", power: str = "") -> Line:
        """The line for arguments made by a program; ValueError when the verb has no form for just
        these.
        """
        return Line(verb, dict(args), section, self._normal(verb, args, section, power), power)

    def noun(self, line: Line) -> str:
        """What a line is about, in words; "" for a verb that has one line only."""
        slots = self._slots(line)
        names = (name for name in self.verbs[line.verb].noun if name in line.args)
        return " ".join(slots[name].show(line.args[name]) for name in names)

    def shown(self, line: Line) -> dict[str, str]:
        """The normal form of each argument, in the order in which they stand in the line."""
        slots = self._slots(line).items()
        return {name: slot.show(line.args[name]) for name, slot in slots if name in line.args}

    def forms(self, verb: str, *, more: bool = False) -> tuple[Form, ...]:
        """The forms of a verb that are shown; with `more` also those that are only read."""
        compiled = self._compiled[verb]
        return (*compiled.shown, *compiled.more) if more else compiled.shown

    def _slots(self, line: Line) -> dict[str, Slot]:
        forms = (form for form in self._compiled[line.verb].forms if form.fits(line.args))
        return next(forms).slots

    def slots_of(self, verb: str) -> tuple[str, ...]:
        """The names of the slots of a verb's first form, those of optional parts included."""
        return tuple(self._compiled[verb].shown[0].slots)

    def is_order(self, text: str) -> bool:
        """Whether a line, alone, is an order or the head of a section."""
        adds, plain = addition.split(Text(text).plain, self.names_section)
        if adds:
            return not plain or self.is_order(plain)
        start = start_of(plain)
        if self._keeps_parts(plain, start):
            return True
        given, begin = self.heads_at(plain, start)
        is_begun = bool(self.verbs_at(plain, begin) or _WAITS.match(plain, begin))
        if not (given.section or given.power or self.head_of(plain) or is_begun):
            return False
        parsed = self.parse([(text, 1)], hints=False)
        if parsed.problems:
            # Its section stands above it, or what it is a condition of below.
            return {problem.code for problem in parsed.problems} <= {"which_section", "then_empty"}
        return bool(parsed.lines or parsed.sections_seen or parsed.is_done)

    def is_whole(self, plain: str, start: int) -> bool:
        """Whether an order begins at `start` that keeps its `;`."""
        verbs = self.verbs_at(plain, self.heads_at(plain, start)[1])
        return bool(verbs and verbs[0][0].whole_line)

    def _keeps_parts(self, plain: str, start: int) -> bool:
        """Whether it is one order, even where it cannot be read: parts behind its `;` that are no
        orders belong to it, and the first alone would be another one."""
        if ";" not in plain or not self.is_whole(plain, start):
            return False
        parts = (part.strip() for part in plain.split(";")[1:])
        return not all(self.is_order(part) for part in parts if part)

    def asked_for(self, given: Context, expect: Sequence[str]) -> Context:
        """Heads as they are meant: of sections that share a name the one that is asked for, else
        the first of them."""
        others = self._sharing.get(given.section, ())
        if given.section in expect or not (asked := [each for each in others if each in expect]):
            return given
        return replace(given, section=asked[0])

    def names_section(self, text: str) -> bool:
        """Whether `text` is the name of a section."""
        head = self.head_of(text)
        return head is not None and head[0] == "section"

    def usage(self, verb: str) -> tuple[str, ...]:
        """How to write it, a line per form: `move UNITS: PLACE -> PLACE ...`."""
        return tuple(_behind(verb, form.usage) for form in self._compiled[verb].shown)

    def facts(self, verb: str) -> tuple[str, ...]:
        """What the conditions of a verb may ask about, () for a verb that takes none."""
        return tuple(
            dict.fromkeys(fact for slot in self._slots_of_forms(verb) for fact in slot.facts)
        )

    def predicates(self, verb: str) -> tuple[Predicate, ...]:
        """What judges the conditions of a verb, as far as they say something of things."""
        slots = self._slots_of_forms(verb)
        return tuple(dict.fromkeys(each for slot in slots for each in slot.predicates))

    def says(self, verb: str) -> tuple[str, ...]:
        """What the conditions of a verb may say of things: `PLACE is empty`."""
        return tuple(
            dict.fromkeys(said for slot in self._slots_of_forms(verb) for said in slot.says)
        )

    def _slots_of_forms(self, verb: str) -> Iterable[Slot]:
        return (slot for form in self._compiled[verb].shown for slot in form.slots.values())

    def head_of(self, text: str) -> tuple[str, str] | None:
        """("section" or "power", id) when `text` is the name of one."""
        return self._heads.get(key(_without_note(text)))

    def verbs_at(self, plain: str, start: int) -> list[tuple[Verb, int]]:
        """The verbs whose words stand at `start`, and where the rest begins: the longest first, of
        one name the verb that is called so first."""
        return [(each.verb, end) for each, end in self._compiled_at(plain, start)]

    def _compiled_at(self, plain: str, start: int) -> list[tuple[_Compiled, int]]:
        first = _WORD.match(plain, start)
        if not first:
            return []
        known = self._by_word.get(first.group().lower(), ())
        found = [(told, each) for each in known if (told := each.at(plain, start))]
        if len(found) > 1:
            found.sort(key=lambda pair: pair[0][:2])
        return [(each, end) for (_, _, end), each in found]

    def read(
        self,
        text: Text,
        context: Context,
        start: int,
        stop: int,
        hints: bool = True,
        *,
        sure: bool = False,
    ) -> Line:
        """The order between two places of `text`, with the heads before it; `hints` as in
        `parse_line`, `sure` as in `heads_at`."""
        plain = text.plain[:stop].rstrip(_END)
        try:
            if len(plain) - start > MAX_LINE:
                raise NotUnderstood("line_too_long", column=start + 1, most=MAX_LINE)
            given, begin = self.heads_at(plain, start, sure)
            given = self.asked_for(given, context.expect)
            verbs = self._compiled_at(plain, begin)
            if not verbs and (turned := self._condition_last(plain, begin)):
                return self.read(text.only(turned), context, start, len(turned), hints)
            if not verbs:
                raise self._no_verb(plain, begin, hints)
            # Of verbs that share a word that one is meant which is asked for.
            if context.asked:
                verbs.sort(key=lambda each: each[0].verb.name not in context.asked)
            try:
                with quietly(not hints):
                    verb, args = self._first_that_reads(plain, verbs, hints)
            except NotUnderstood:
                if any(each.shown for each, _ in verbs):
                    raise
                raise self._no_verb(plain, begin, hints) from None
            section = self._section(verb, args, given.section, context, begin)
        except NotUnderstood as refusal:
            raise _placed(refusal, text) from None
        return self._line(verb, args, section, given.power or context.power, text, begin)

    def read_told(
        self, text: Text, context: Context, start: int, stop: int, hints: bool = True
    ) -> Line:
        """As `read`, of the words of a mail: a question orders nothing, in whichever words."""
        line = self.read(text, context, start, stop, hints)
        if text.plain[start:stop].rstrip().endswith("?"):
            end = start + len(text.plain[start:stop].rstrip())
            raise _placed(NotUnderstood("is_question", column=end), text)
        return line

    def _condition_last(self, plain: str, begin: int) -> str:
        """`if Kiev is ours: attack ...` with the condition behind the order, where it is one that
        may have it; "" for anything else."""
        if not _WAITS.match(plain, begin):
            return ""
        for sign in re.finditer("[:,]", plain[begin:]):
            order = plain[begin + sign.end() :].strip()
            order = re.sub(r"^then\s+", "", order, flags=re.IGNORECASE)
            turned = f"{order} {plain[begin : begin + sign.start()].strip()}"
            verbs = self._compiled_at(turned, 0)
            try:
                with quietly():
                    _, args = self._first_that_reads(turned, verbs, False) if verbs else (None, {})
            except NotUnderstood:
                continue
            if args.get("when"):
                return plain[:begin] + turned
        return ""

    def read_again(self, text: Text, line: Line, start: int, stop: int, hints: bool = True) -> Line:
        """The order between two places of `text` that leaves out its verb: it is that of `line`."""
        plain = text.plain[:stop].rstrip(_END)
        try:
            with quietly(not hints):
                said = [(self._compiled[line.verb], start)]
                verb, args = self._first_that_reads(plain, said, hints)
        except NotUnderstood as refusal:
            raise _placed(refusal, text) from None
        return self._line(verb, args, line.section, line.power, text, start)

    def heads_at(self, plain: str, start: int, sure: bool = False) -> tuple[Context, int]:
        """Power and section named before the order, and where the order begins. `sure`: what may
        be a head or a verb, and has a verb behind it, is a head."""
        given = _NO_HEADS
        while match := _HEAD.match(plain, start):
            head = self.head_of(match.group(1))
            if not head or (
                key(_without_note(match.group(1))) in self._verb_keys
                and (
                    not self.verbs_at(plain, match.end())
                    or (not sure and self._fits_a_verb(plain, start))
                )
            ):
                break
            given = given.under(*head)
            start = match.end()
        first = _WORD.match(plain, start)
        if first and first.group().lower() not in self._by_word:
            head = self.head_of(first.group())
            rest = first.end() + 1
            if head and head[0] == "section" and self.verbs_at(plain, rest):
                return given.under(*head), rest
        return given, start

    def _fits_a_verb(self, plain: str, start: int) -> bool:
        """Whether a verb stands at `start`, and the rest is a form of it."""
        verbs = self._compiled_at(plain, start)
        try:
            with quietly():
                return bool(verbs and self._first_that_reads(plain.rstrip(_END), verbs, False))
        except NotUnderstood:
            return False

    def _line(
        self, verb: Verb, args: dict[str, Any], section: str, power: str, text: Text, start: int
    ) -> Line:
        normal = self._normal(verb.name, args, section, power)
        column = text.column(start)
        return Line(verb.name, args, section, normal, power, column=column, source=text.source)

    def _normal(self, verb: str, args: Mapping[str, Any], section: str, power: str) -> str:
        for form in self._compiled[verb].forms:
            if form.fits(args):
                heads = f"{power}: " if power else ""
                heads += f"{section}: " if section else ""
                return heads + _behind(verb, form.render(args))
        raise ValueError(f"{verb} has no form for {sorted(args)}")

    def _first_that_reads(
        self, plain: str, verbs: list[tuple[_Compiled, int]], hints: bool = True
    ) -> tuple[Verb, dict[str, Any]]:
        """By the first form that can be read, else the refusal that got furthest into the line."""
        worst: NotUnderstood | None = None
        for known, end in verbs:
            for form in known.forms:
                match = form.match(plain, end)
                if not match:
                    continue
                try:
                    return known.verb, form.arguments(match)
                except NotUnderstood as refusal:
                    if worst is None or refusal.problem.column > worst.problem.column:
                        worst = refusal
        verb, rest = verbs[0][0].verb, verbs[0][1]
        for code, texts in _with_one_sign(plain, rest).items() if hints else ():
            readings = (self._with_form(each, text, end) for each, end in verbs for text in texts)
            with quietly():
                told = next(filter(None, readings), "")
            if told:
                raise NotUnderstood(code, (told,), rest + 1, verb=verb.name)
        if worst is not None:
            raise worst
        said = {"usage": " | ".join(self.usage(verb.name)), "example": verb.example}
        raise NotUnderstood("bad_form", (), rest + 1, verb=verb.name, **said)

    def _with_form(self, verb: _Compiled, plain: str, rest: int) -> str:
        """The normal form of an order by the first form of its verb that reads, "" if none does."""
        for form in verb.forms:
            match = form.match(plain, rest)
            try:
                args = form.arguments(match) if match else None
            except NotUnderstood:
                continue
            if args is not None:
                return self._normal(verb.verb.name, args, "", "")
        return ""

    def _section(
        self, verb: Verb, args: Mapping[str, Any], given: str, context: Context, start: int
    ) -> str:
        allowed = verb.sections
        if not allowed:
            return ""
        wanted = given or context.section
        if allowed == ANY_SECTION or wanted in allowed:
            return wanted
        choices = tuple(self._normal(verb.name, args, section, "") for section in allowed)
        if given:
            raise NotUnderstood("not_in_section", choices, start + 1, verb=verb.name, section=given)
        if verb.usual and context.section and context.section not in context.expect:
            # What stands among orders for later is for later, too.
            return verb.usual
        free = [section for section in allowed if section not in verb.headed]
        expected = [section for section in free if section in context.expect] or free
        if len(expected) == 1 or verb.role == "reply":
            return expected[0]
        if verb.usual in expected:
            return verb.usual
        raise Ambiguous("which_section", choices, start + 1, verb=verb.name)

    def _no_verb(self, plain: str, start: int, hints: bool) -> NotUnderstood:
        """No verb in front: a misspelt one, one further on, one left out, or no order at all."""
        if not hints:
            return NotUnderstood("no_verb", column=start + 1)
        import difflib

        found = list(_WORD.finditer(plain, start))
        said = found[0].group() if found and found[0].start() == start else ""
        close = difflib.get_close_matches(said.lower(), self._by_word, n=3, cutoff=0.75)
        rest = plain[start + len(said) :]
        # A likeness alone is no hint: what is meant has to read as a whole.
        if meant := [text for word in close for text in self._readings(f"{word}{rest}")]:
            choices = tuple(dict.fromkeys(meant))[:3]
            return NotUnderstood("unknown_verb", choices, start + 1, name=said)
        for word in found[1:5]:
            if choices := self._readings(plain[word.start() :]):
                return NotUnderstood("verb_not_first", choices, start + 1, name=said)
        guesses: Iterable[str] = ()
        if any(sign in plain for sign in (":", "->", "@")):
            rest = plain[start:]
            verbs = (verb.name for verb in self.verbs.values() if not verb.whole_line)
            guesses = (text for verb in verbs for text in self._readings(f"{verb} {rest}"))
        choices = tuple(dict.fromkeys(guesses))[:3]
        code = "unknown_verb" if close and not choices else "no_verb"
        return NotUnderstood(code, choices, start + 1, name=said)

    def _readings(self, plain: str) -> tuple[str, ...]:
        """The normal form of `plain` if it is an order."""
        verbs = self._compiled_at(plain, 0)
        if not verbs:
            return ()
        try:
            with quietly():
                verb, args = self._first_that_reads(plain, verbs, False)
        except NotUnderstood:
            return ()
        return (self._normal(verb.name, args, "", ""),)


def _with_one_sign(plain: str, start: int) -> dict[str, list[str]]:
    """A text with one colon, or one @, that may have been left out, by the code that says so."""
    gaps = [gap.span() for gap in _GAP.finditer(plain, start)][:_MOST_GAPS]
    colons = [sign.span() for sign in re.finditer(":", plain[start:])][:1]
    swapped = [(start + begin, start + end) for begin, end in colons]
    return {
        "colon_missing": [f"{plain[:begin]}: {plain[end:]}" for begin, end in gaps],
        "at_missing": [f"{plain[:begin]} @ {plain[end:]}" for begin, end in [*gaps, *swapped]],
    }


def _behind(verb: str, rest: str) -> str:
    """A verb with what stands behind it, where a comma comes without a blank."""
    return f"{verb}{rest}" if rest.startswith(",") else f"{verb} {rest}".rstrip()


def _without_note(text: str) -> str:
    return _NOTED.sub("", text) if "(" in text else text


def _placed(refusal: NotUnderstood, text: Text) -> NotUnderstood:
    """The refusal with its column and text as sent."""
    problem = refusal.problem
    column = text.column(problem.column - 1) if problem.column else 0
    refusal.problem = replace(problem, column=column, text=text.source)
    return refusal
