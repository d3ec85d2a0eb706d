"""Corrections by ruling: one small language for all games, of which each game supports what it has.

    set PLACE: POWER 3 infantry, 1 armor      the kinds that are named, others stay; `nothing` takes
                                              all away
    control PLACE: POWER                      or `nobody`
    money POWER 40
    counter NAME 3

A game gives a `Setting` for each of them, and words of its own. What the engine makes of a line is
the same everywhere: an event `corrected` with what was there before and what is there now.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from pbem.engine.errors import NotUnderstood, Refusal
from pbem.engine.flow import Events
from pbem.engine.names import Names
from pbem.engine.orders import Grammar, Verb
from pbem.engine.pattern import Slot
from pbem.engine.pieces import Pieces
from pbem.engine.slots import Vocabulary, items, listed, name, whole_number
from pbem.engine.state import copy

Counts = dict[str, int]

NOTHING = "nothing"
NOBODY = "nobody"
# The slot of a form that holds the new value; all others say what is meant.
VALUE = "value"

_NOTHING = ("nothing", "none", "0")
_NOBODY = ("nobody", "none", "no one")
_ZERO = re.compile(r"(?:0|no)\s+(?P<kind>\S.*)", re.IGNORECASE)
_NUMBERS = re.compile(r"(?:^|\s+)(?=\d|nothing\b|none\b|no\b)", re.IGNORECASE)


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
    """A word of a game's own. `form` as in pbem.engine.pattern, with the slots of the game's orders
    and those of `Corrections`; the slot named `value` holds what is set, the others what is meant,
    in their order."""

    name: str
    form: str
    setting: Setting
    example: str = ""


@dataclass(frozen=True)
class Corrections:
    """What a ruling can set in a game; what is left out cannot be set.

    `units`: (g, place, power), all that a power has standing there as {kind: count}, no zeros.
    `control`: (g, place), the power or "". `money`: (g, power), a number. `counters`: by name, (g),
    a number of any sign. `words`: the game's own; their forms may use the slots `counts` ({kind:
    count}, {} for nothing), `amount` (from 0) and those that every order has. `place` is the one
    that examples name.
    """

    units: Setting | None = None
    control: Setting | None = None
    money: Setting | None = None
    counters: Mapping[str, Setting] = field(default_factory=dict)
    words: tuple[Word, ...] = ()
    place: str = ""


@dataclass(frozen=True, slots=True)
class Correction:
    """One line that was understood: its word, what it is about, the value, and the normal form,
    which reads back.
    """

    word: str
    what: tuple[str, ...]
    value: Any
    text: str


class Language:
    """The language of corrections of one game on one board."""

    def __init__(self, corrections: Corrections, vocabulary: Vocabulary) -> None:
        self.corrections = corrections
        words = [*_common(corrections, vocabulary), *corrections.words]
        self.words = {word.name: word for word in words}
        verbs = [Verb(word.name, (word.form,), example=word.example) for word in words]
        counters = Names(dict.fromkeys(corrections.counters, ()), "counter")
        # No power stands before a correction as it may before an order.
        heads = Names({}, "head")
        plain = Vocabulary(vocabulary.places, vocabulary.powers, vocabulary.kinds, heads=heads)
        self._grammar = Grammar(
            verbs, {}, plain, {**_slots(plain), "counter": name(counters)}, common=()
        )

    @property
    def forms(self) -> tuple[str, ...]:
        """How each word is written, a line each: `money POWER N`."""
        return tuple(use for word in self.words for use in self._grammar.usage(word))

    @property
    def examples(self) -> tuple[str, ...]:
        """A line for each word."""
        return tuple(word.example for word in self.words.values() if word.example)

    def parse(self, text: str) -> Correction:
        """One line. Raises NotUnderstood or Ambiguous with its column, the nearest names or the
        forms.
        """
        if not self.words:
            raise NotUnderstood("no_corrections")
        try:
            line = self._grammar.parse_line(text)
        except NotUnderstood as refusal:
            raise self._told(refusal) from None
        args = dict(line.args)
        value = args.pop(VALUE)
        what = tuple(args.values())
        if isinstance(value, tuple):
            *more, value = value
            what = (*what, *more)
        return Correction(line.verb, what, value, line.text)

    def _told(self, refusal: NotUnderstood) -> NotUnderstood:
        """Where no word of the language was found, the forms say what there is."""
        problem = refusal.problem
        if problem.code not in ("no_verb", "unknown_verb", "verb_not_first"):
            return refusal
        meant = {choice.split()[0] for choice in problem.choices}
        close = tuple(form for form in self.forms if form.split()[0] in meant)
        said = problem.fields.get("name", "")
        return NotUnderstood("unknown_correction", close or self.forms, problem.column, name=said)

    def apply(self, g: Any, correction: Correction, events: Events) -> None:
        """Set it, in place, with an event. Raises Illegal where the game has no place for it."""
        setting = self._setting(correction)
        what = () if correction.word == "counter" else correction.what
        before = copy(setting.now(g, *what))
        value = correction.value
        if correction.word == "set":
            value = _merged(before, value)
        more = setting.put(g, *what, copy(value)) or {}
        events.append(
            {
                "kind": "corrected",
                "what": correction.word,
                "about": list(correction.what),
                "line": correction.text,
                "before": _said(correction.word, before),
                "after": _said(correction.word, value),
                **copy(dict(more)),
            }
        )

    def _setting(self, correction: Correction) -> Setting:
        if correction.word == "counter":
            return self.corrections.counters[correction.what[0]]
        return self.words[correction.word].setting


def apply_all(
    language: Language, g: Callable[[], Any], texts: Iterable[str], events: Events
) -> None:
    """Apply the lines of a ruling in their order, each to a fresh position; a refusal says which
    line it is.
    """
    lines = []
    for number, text in enumerate(texts, 1):
        try:
            lines.append(language.parse(text))
        except Refusal as refusal:
            raise refusal.at(number, 1, text) from None
    for number, line in enumerate(lines, 1):
        try:
            language.apply(g(), line, events)
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
        yield Word("set", "{place}: {value:force}", corrections.units, example)
    if corrections.control is not None:
        yield Word("control", "{value:holding}", corrections.control, f"control {place}: {power}")
    if corrections.money is not None:
        yield Word("money", "{power} {value:amount}", corrections.money, f"money {power} 40")
    for counter, setting in list(corrections.counters.items())[:1]:
        yield Word("counter", "{counter} {value:signed}", setting, f"counter {counter} 3")


# Slots


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
        "force": Slot(force, lambda v: f"{v[0]} {counts.show(v[1])}", usage="POWER 3 UNIT, 1 UNIT|nothing"),
        "holding": Slot(holding, lambda v: f"{v[0]}: {v[1] or NOBODY}", usage="PLACE: POWER|nobody"),
        "counts": Slot(counts.read, counts.show, usage="3 UNIT, 1 UNIT|nothing"),
        "amount": Slot(_amount, str, r"\S+", usage="N"),
        "signed": Slot(_signed, str, r"\S+", usage="N"),
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
