"""Corrections by ruling: one small language for all games, of which each game supports what it has.

    set PLACE: POWER 3 infantry, 1 armor      the kinds that are named, others stay; `nothing` takes
                                              all away
    control PLACE: POWER                      or `nobody`
    money POWER 40
    counter NAME 3

A game gives a `Setting` for each of them, words of its own, and points at which the game goes on.
What the engine makes of a line is the same everywhere: an event `corrected` with what was there
before and what is there now.

What a word that is `sealed` sets is a secret: a card of a hand, say. Such a line goes into the
rules as `sealed LINE`; records have a commitment in its place, and the event says what it is about
and no more.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import field, replace
from typing import Any

from pbem import lazy
from pbem.engine.dice import Dice, NeedsDraw, NeedsSegment, Seeded, Source, new_segment
from pbem.engine.errors import Illegal, NotUnderstood, Refusal
from pbem.engine.events import CORRECTED, SEALED_LINE
from pbem.engine.flow import Events
from pbem.engine.guard import ContractBroken
from pbem.engine.names import Names
from pbem.engine.orders import Grammar, Verb
from pbem.engine.pattern import Slot
from pbem.engine.pieces import Pieces
from pbem.engine.points import Frames, Point
from pbem.engine.slots import Vocabulary, items, listed, name, whole_number
from pbem.engine.state import Segment, copy
from pbem.values import dataclass

Counts = dict[str, int]
MadeSlot = Callable[[Mapping[str, Slot]], Slot]

NOTHING = "nothing"
NOBODY = "nobody"
# The slot of a form that holds the new value; all others say what is meant.
VALUE = "value"

_NOTHING = ("nothing", "none", "0")
_NOBODY = ("nobody", "none", "no one")
_ZERO = lazy.pattern(r"(?:0|no)\s+(?P<kind>\S.*)", re.IGNORECASE)
_NUMBERS = lazy.pattern(r"(?:^|\s+)(?=\d|nothing\b|none\b|no\b)", re.IGNORECASE)
# What the language's own forms are made of; no game has slots of such names.
_FORCE, _HOLDING, _COUNTER, _SIGNED = (
    "units of a power",
    "holder",
    "name of a counter",
    "any number",
)


@dataclass(frozen=True, slots=True)
class Setting:
    """Something that a ruling can set. `now(g, *what)` reads it and `put(g, *what, value)` writes
    it, in place.

    `put` raises Illegal for what the game has no place for; it may return more for the event, as a
    map.
    """

    now: Callable[..., Any]
    put: Callable[..., Mapping[str, Any] | None]


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a game's own.

    `form` as in pbem.engine.pattern, with the slots of the game's orders and those of
    `Corrections`; the slot named `value` holds what is set, the others what is meant, in their
    order, None for an optional part that is left out. Where `value` is read by a slot of the game,
    `now` gives what that slot reads.

    `sealed`: the value is a secret, and what it is about is public. `put(g, *what, value, dice)`
    gets dice of which only sealed shuffles and picks may be asked, notes what it lays and shows as
    a step does (pbem.engine.proof), and raises Illegal for what would change nothing; `now` gives
    what everybody may see of it.
    """

    name: str
    form: str
    setting: Setting
    example: str = ""
    sealed: bool = False


@dataclass(frozen=True)
class Corrections:
    """What a ruling can set in a game; what is left out cannot be set.

    `units`: (g, place, power), all that a power has standing there as {kind: count}, no zeros.
    `control`: (g, place), the power or "". `money`: (g, power), a number. `counters`: by name, (g),
    a number of any sign. `words`: the game's own; their forms may use every slot of the game's
    orders, `counts` ({kind: count}, {} for nothing), `amount` (from 0), and `slots`, which are for
    rulings alone; one that is made of others is a function of all of these by name. `points`: where
    a ruling lets the game go on. `place` is the one that examples name.
    """

    units: Setting | None = None
    control: Setting | None = None
    money: Setting | None = None
    counters: Mapping[str, Setting] = field(default_factory=dict)
    words: tuple[Word, ...] = ()
    points: tuple[Point, ...] = ()
    slots: Mapping[str, Slot | MadeSlot] = field(default_factory=dict)
    place: str = ""


@dataclass(frozen=True, slots=True)
class Correction:
    """One line that was understood: its word, what it is about, the value, and the normal form,
    which reads back. `about` is what it is about in words.
    """

    word: str
    what: tuple[Any, ...]
    value: Any
    text: str
    about: tuple[str, ...] = ()


@dataclass(frozen=True)
class Ruled:
    """What a ruling works on: `position()` gives a fresh one for each line, `frames` the place in
    the flow, `draw` the account of sealed draws and `sealed` its values, None where there are none.
    """

    position: Callable[[], Any]
    frames: Frames
    draw: Segment
    sealed: Source | None = None


class Language:
    """The language of corrections of one game, on top of that of its orders.

    Raises ValueError for a word or a point that does not fit: its name is taken, or its form has a
    slot that nobody knows.
    """

    def __init__(self, corrections: Corrections, grammar: Grammar) -> None:
        self.corrections = corrections
        vocabulary = grammar.vocabulary
        words = [*_common(corrections, vocabulary), *corrections.words]
        self.words = {word.name: word for word in words}
        self.points = {point.name: point for point in corrections.points}
        said: list[Word | Point] = [*words, *corrections.points]
        names = [SEALED_LINE.strip(), *(each.name for each in said)]
        if len(set(names)) < len(names):
            raise ValueError(f"a word of the corrections is there twice: {', '.join(names)}")
        verbs = [Verb(each.name, (each.form,), example=each.example) for each in said]
        # No power stands before a correction as it may before an order.
        heads = Names({}, "head")
        plain = Vocabulary(vocabulary.places, vocabulary.powers, vocabulary.kinds, heads=heads)
        counter = name(Names(dict.fromkeys(corrections.counters, ()), "counter"))
        counters = {_COUNTER: replace(counter, usage="COUNTER")}
        slots = _all_made({**grammar.slots, **_slots(plain), **counters, **corrections.slots})
        self._grammar = Grammar(verbs, {}, plain, slots, common=())
        self._grammar.check()

    @property
    def forms(self) -> tuple[str, ...]:
        """How each word and point is written, a line each: `money POWER N`."""
        return tuple(use for word in self._grammar.verbs for use in self._grammar.usage(word))

    @property
    def examples(self) -> tuple[str, ...]:
        """A line for each word and point."""
        return tuple(verb.example for verb in self._grammar.verbs.values() if verb.example)

    def is_sealed(self, correction: Correction) -> bool:
        """Whether what it sets is a secret."""
        return correction.word in self.words and self.words[correction.word].sealed

    def parse(self, text: str) -> Correction:
        """One line. Raises NotUnderstood or Ambiguous with its column, the nearest names or the
        forms.
        """
        if not self._grammar.verbs:
            raise NotUnderstood("no_corrections")
        try:
            line = self._grammar.parse_line(text)
        except NotUnderstood as refusal:
            raise self._told(refusal) from None
        args, about = dict(line.args), self._grammar.shown(line)
        value = args.get(VALUE)
        about.pop(VALUE, None)
        slots = (slot for slot in self._grammar.slots_of(line.verb) if slot != VALUE)
        what = tuple(args.get(slot) for slot in slots)
        named = tuple(about.values())
        if isinstance(value, tuple):
            *more, value = value
            what, named = (*what, *more), (*named, *more)
        return Correction(line.verb, what, value, line.text, named)

    def read(self, text: str) -> Correction:
        """A line as it goes into the rules: what a sealed word sets never stands there in clear.
        Raises Refusal.
        """
        made = self.parse(text.removeprefix(SEALED_LINE))
        if text.startswith(SEALED_LINE) != self.is_sealed(made):
            raise Illegal("", "ruling_in_clear", word=made.word)
        return made

    def _told(self, refusal: NotUnderstood) -> NotUnderstood:
        """Where no word of the language was found, the forms say what there is."""
        problem = refusal.problem
        if problem.code not in ("no_verb", "unknown_verb", "verb_not_first"):
            return refusal
        meant = {choice.split()[0] for choice in problem.choices}
        close = tuple(form for form in self.forms if form.split()[0] in meant)
        said = problem.fields.get("name", "")
        return NotUnderstood("unknown_correction", close or self.forms, problem.column, name=said)

    def apply(self, ruled: Ruled, correction: Correction, events: Events) -> None:
        """Set it, in place, with an event. Raises Illegal where the game has no place for it."""
        if point := self.points.get(correction.word):
            to = point.go(ruled.position(), ruled.frames.now, *correction.what)
            before, after = ruled.frames.move(to, point.name)
            made: dict[str, Any] = {"before": before, "after": after}
        elif self.is_sealed(correction):
            made = self._set_sealed(ruled, correction)
        else:
            made = self._set(ruled.position(), correction)
        told = {"what": correction.word, "about": list(correction.about), "line": correction.text}
        events.append({"kind": CORRECTED, **told, **made})

    def _set(self, g: Any, correction: Correction) -> dict[str, Any]:
        setting = self._setting(correction)
        what = () if correction.word == "counter" else correction.what
        before = copy(setting.now(g, *what))
        value = correction.value
        if correction.word == "set":
            value = _merged(before, value)
        more = setting.put(g, *what, copy(value)) or {}
        return {
            "before": _said(correction.word, before),
            "after": _said(correction.word, value),
            **copy(dict(more)),
        }

    def _set_sealed(self, ruled: Ruled, correction: Correction) -> dict[str, Any]:
        """The same with a secret: the event has what is public before and after it."""
        setting, what = self._setting(correction), correction.what
        before = copy(setting.now(ruled.position(), *what))
        dice = Dice(new_segment(0), Seeded({}), ruled.draw, ruled.sealed)
        try:
            more = setting.put(ruled.position(), *what, copy(correction.value), dice) or {}
        except NeedsDraw as stop:
            is_early = stop.number == ruled.draw["number"]
            code = "ruling_before_draws" if is_early else "ruling_shuffles_twice"
            raise Illegal("", code, word=correction.word) from None
        except NeedsSegment:
            thrown = f"the word {correction.word!r} throws dice that are not sealed"
            raise ContractBroken(thrown) from None
        after = copy(setting.now(ruled.position(), *what))
        line = " ".join([correction.word, *correction.about])
        return {"line": f"{line} (sealed)", "before": before, "after": after, **copy(dict(more))}

    def _setting(self, correction: Correction) -> Setting:
        if correction.word == "counter":
            return self.corrections.counters[correction.what[0]]
        return self.words[correction.word].setting


def apply_all(language: Language, ruled: Ruled, texts: Iterable[str], events: Events) -> None:
    """Apply the lines of a ruling in their order, each to a fresh position; a refusal says which
    line it is.
    """
    lines = []
    for number, text in enumerate(texts, 1):
        try:
            lines.append(language.read(text))
        except Refusal as refusal:
            raise refusal.at(number, 1, text) from None
    for number, line in enumerate(lines, 1):
        try:
            language.apply(ruled, line, events)
        except Refusal as refusal:
            raise refusal.at(number, 1, line.text) from None


def _merged(before: Counts, named: Counts) -> Counts:
    """What stands there afterwards: kinds that are not named stay, `nothing` ({}) takes all
    away.
    """
    return {kind: count for kind, count in {**before, **named}.items() if count} if named else {}


def _said(word: str, value: Any) -> Any:
    """A value in an event: nobody has a name there."""
    return value or NOBODY if word == "control" else value


def _common(corrections: Corrections, vocabulary: Vocabulary) -> Iterable[Word]:
    """The words that every game may have, with examples in its own names."""
    place, power, kind = (
        next(iter(names.ids), "")
        for names in (vocabulary.places, vocabulary.powers, vocabulary.kinds)
    )
    place = corrections.place or place
    if corrections.units is not None:
        example = f"set {place}: {power} 3 {kind}"
        yield Word("set", f"{{place}}: {{value:{_FORCE}}}", corrections.units, example)
    if corrections.control is not None:
        example = f"control {place}: {power}"
        yield Word("control", f"{{value:{_HOLDING}}}", corrections.control, example)
    if corrections.money is not None:
        yield Word("money", "{power} {value:amount}", corrections.money, f"money {power} 40")
    for counter, setting in list(corrections.counters.items())[:1]:
        form = f"{{counter:{_COUNTER}}} {{value:{_SIGNED}}}"
        yield Word("counter", form, setting, f"counter {counter} 3")


# Slots


def _all_made(slots: Mapping[str, Slot | MadeSlot]) -> dict[str, Slot]:
    """All slots, those made of others as well, each with a word that says how it is written."""
    plain = {kind: slot for kind, slot in slots.items() if isinstance(slot, Slot)}
    made = {kind: slot(plain) for kind, slot in slots.items() if not isinstance(slot, Slot)}
    return {k: replace(s, usage=s.usage or k.upper()) for k, s in (plain | made).items()}


def _slots(vocabulary: Vocabulary) -> dict[str, Slot]:
    counts, powers, places = _Counts(vocabulary), vocabulary.powers, vocabulary.places

    def force(text: str, at: int) -> tuple[str, Counts]:
        """`Germany 3 infantry`: the power stands before the numbers."""
        cut = _NUMBERS.search(text)
        owner = text[: cut.start()].strip() if cut else text.strip()
        if not owner:
            raise NotUnderstood("power_before_numbers", column=at + 1, name=text)
        power = powers.lookup(owner, at + 1)
        if cut is None:
            raise NotUnderstood("how_many", column=at + len(text) + 1, name=text)
        return power, counts.read(text[cut.end() :], at + cut.end())

    def holding(text: str, at: int) -> tuple[str, str]:
        """`Poland: Germany` or `Poland Germany`, `nobody` for no power."""
        place, colon, holder = text.partition(":")
        if colon:
            here = at + len(place) + 1 + len(holder) - len(holder.lstrip())
            return places.lookup(place, at + 1), _holder(powers, holder.strip(), here)
        blanks = [match.start() for match in re.finditer(r"\s+", text)]
        for cut in reversed(blanks):
            known = len(places.find(text[:cut])) == 1
            if known and (_is_nobody(text[cut:]) or powers.find(text[cut:])):
                return places.lookup(text[:cut]), _holder(powers, text[cut:].strip(), at + cut + 1)
        raise NotUnderstood("no_holder", column=at + 1, name=text)

    return {
        _FORCE: Slot(force, lambda v: f"{v[0]} {counts.show(v[1])}", usage="POWER 3 UNIT, 1 UNIT|nothing"),
        _HOLDING: Slot(holding, lambda v: f"{v[0]}: {v[1] or NOBODY}", usage="PLACE: POWER|nobody"),
        "counts": Slot(counts.read, counts.show, usage="3 UNIT, 1 UNIT|nothing"),
        "amount": Slot(_amount, str, r"\S+", usage="N"),
        _SIGNED: Slot(_signed, str, r"\S+", usage="N"),
    }  # fmt: skip


class _Counts:
    """Numbers of units without owners: `3 infantry, 0 armor`, or `nothing`."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.pieces = Pieces(vocabulary)

    def read(self, text: str, at: int) -> Counts:
        if text.strip().lower() in _NOTHING:
            return {}
        found: Counts = {}
        for piece, place in items(text, at, *self.pieces.named):
            kind, count = self._one(piece, place)
            if kind in found:
                raise NotUnderstood("named_twice", column=place + 1, name=kind)
            found[kind] = count
        return found

    def _one(self, piece: str, at: int) -> tuple[str, int]:
        if zero := _ZERO.fullmatch(piece):
            return self.pieces.kinds.lookup(zero["kind"], at + zero.start("kind") + 1), 0
        [unit] = self.pieces.units(piece, at)
        if unit["power"]:
            raise NotUnderstood("power_before_numbers", column=at + 1, name=piece)
        if unit["count"] is None:
            raise NotUnderstood("how_many", column=at + 1, name=piece)
        return unit["kind"], unit["count"]

    def show(self, value: Counts) -> str:
        shown = (f"{count} {kind}" for kind, count in value.items())
        return listed(shown, *self.pieces.named) or NOTHING


def _is_nobody(text: str) -> bool:
    return " ".join(text.lower().split()) in _NOBODY


def _holder(powers: Names, text: str, at: int) -> str:
    return "" if _is_nobody(text) else powers.lookup(text, at + 1)


def _amount(text: str, at: int) -> int:
    return whole_number(text, at + 1)


def _signed(text: str, at: int) -> int:
    digits = text[1:] if text[:1] in ("+", "-") else text
    return whole_number(digits, at + 1) * (-1 if text.startswith("-") else 1)
