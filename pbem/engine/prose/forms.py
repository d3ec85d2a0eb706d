"""Orders put into the forms of the grammar: every one that comes out is one that the strict grammar
reads.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import islice, product
from typing import TYPE_CHECKING

from pbem.engine.errors import NotUnderstood
from pbem.engine.names import Names, hearing
from pbem.engine.pattern import Form, Place
from pbem.engine.prose.english import FROM, TO
from pbem.engine.prose.frames import Frame, Route, Stop, routes
from pbem.engine.prose.items import Name, Ship, Unit
from pbem.engine.prose.readings import Amount, Candidate, Guess
from pbem.engine.prose.words import Meaning, Named
from pbem.values import dataclass

if TYPE_CHECKING:
    from pbem.engine.orders import Context, Grammar, Line

MOST_TEXTS = 16
MOST_CANDIDATES = 12
_REMEMBERED = 1024
_KNOWN = (
    "units", "cargo", "path", "route", "goals", "place", "spot", "ship", "ships", "number", "text", "when", "back",
)  # fmt: skip
SOURCE, GOAL, SUBJECT = "source", "goal", "subject"
_Slot = tuple[Place, str, str]  # with its type and its role


@dataclass(frozen=True, slots=True)
class Pick:
    """A name that may be any of several ids."""

    named: Named
    meaning: Meaning

    @property
    def options(self) -> list[tuple[str, Guess | None]]:
        """The ids, each with the guess that it takes."""
        if not self.meaning.how:
            return [(self.meaning.ids[0], None)]
        return [(name, Guess(self.named.said, name, self.meaning.how)) for name in self.meaning.ids]


# The text of a slot.
Said = tuple["str | Pick", ...]


@dataclass(frozen=True, slots=True)
class Draft:
    """A form with texts in its slots; `amounts` are open, by the place of the unit, for units that
    stand in `place`."""

    texts: Mapping[str, Said]
    amounts: tuple[tuple[int, Amount], ...] = ()
    place: Pick | None = None


# Words of forms that people may leave out or say in others; of any other they have to say it.
_BEFORE_PLACES = frozenset("from to in at on of with by via for against".split())


@dataclass(slots=True)
class _Left:
    """What of an order is not used up yet; `about` is what its verb is for, in words;
    `is_whole` says that it tells where it begins and where it ends, `is_back` that it returns."""

    units: Sequence[Unit]
    source: Stop | None
    through: Sequence[Stop]
    goal: Stop | None
    numbers: list[int]
    words: list[str]
    when: str
    about: str = ""
    is_whole: bool = False
    is_back: bool = False
    amounts: tuple[tuple[int, Amount], ...] = ()
    cargo: Sequence[Unit] = ()

    @property
    def is_empty(self) -> bool:
        """Whether every part has its place."""
        return not (
            self.units or self.cargo or self.source or self.through or self.goal or self.numbers or self.words
            or self.when or self.is_back
        )  # fmt: skip


class FormWriter:
    """Puts orders into the forms of one grammar."""

    def __init__(self, grammar: Grammar) -> None:
        self.grammar = grammar
        vocabulary = grammar.vocabulary
        self.places, self.powers = vocabulary.places, vocabulary.powers
        self.kinds = vocabulary.kinds
        self.named = vocabulary.named
        self._forms = {
            verb: [(form, self._slots(form)) for form in grammar.forms(verb, more=self.named)]
            for verb in grammar.verbs
        }
        # A line is read by the layer of mails and by that of orders.
        self._known = lru_cache(_REMEMBERED)(self._line)

    def _slots(self, form: Form) -> list[_Slot]:
        """The slots of a form, each with its type and its role: what it is about is where an order
        begins, if it says where that ends."""
        slots = [(place, self._kind(place), _role(place)) for place in form.places]
        if not any(role == GOAL or kind in ("route", "goals") for _, kind, role in slots):
            return slots
        return [(place, kind, SOURCE if role == SUBJECT else role) for place, kind, role in slots]

    def _kind(self, place: Place) -> str:
        """The type of a slot as the grammar calls it; "choice", "name" for one of names of the
        game's own, "" for one of which nothing is known."""
        if place.slot.like:
            return place.slot.like
        for name, slot in self.grammar.slots.items():
            if slot is place.slot and name in _KNOWN:
                return name
        if place.slot.facts or place.slot.says or place.name == "when":
            return "when"
        if place.slot.words:
            return "choice"
        return "name" if len(place.slot.names) == 1 else ""

    def candidates(
        self,
        frame: Frame,
        verbs: Iterable[tuple[str, str]],
        context: Context,
        when: str = "",
        hints: Mapping[str, Sequence[str]] | None = None,
    ) -> list[Candidate]:
        """The orders that a frame may mean with one of the verbs, each in its section: every word
        of it is used up in each.

        `when` is a condition behind it; `hints` are the places that open questions are about, by
        verb.
        """
        found: dict[tuple[str, str], Candidate] = {}
        for verb, section in verbs:
            asked = (hints or {}).get(verb, ())
            where = replace(context, section=section)
            for candidate in self._of_verb(frame, verb, where, when, asked):
                found.setdefault((candidate.line.text, repr(candidate.open)), candidate)
        return list(found.values())[:MOST_CANDIDATES]

    def has_own_slots(self, verb: str) -> bool:
        """Whether a form of the verb has a slot that only the grammar itself can read, or it reads
        more forms than are shown."""
        if self.grammar.verbs[verb].also:
            return True
        kinds = [(kind, place) for _, slots in self._forms[verb] for place, kind, _ in slots]
        if any(kind == "text" for kind, _ in kinds):
            return False
        return any(kind == "" for kind, _ in kinds)

    def anywhere(self, goal: Stop) -> Name:
        """Some other place than a goal, as if it had been named."""
        named = goal.item.named if isinstance(goal.item, Name) else None
        meaning = named.among(self.places) if named else None
        name = next(each for each in self.places.ids if not meaning or each not in meaning.ids)
        return Name(0, 0, named=Named(name, 0, (Meaning(self.places, (name,)),)))

    def has_path(self, verb: str) -> bool:
        """Whether an order of a verb says from where to where it goes."""
        return any(kind == "path" for _, slots in self._forms[verb] for _, kind, _ in slots)

    def has_goal(self, verb: str) -> bool:
        """Whether an order of a verb says where something goes."""
        slots = [slot for _, slots in self._forms[verb] for slot in slots]
        if self.named and any(place.slot.like == "units" for place, _, _ in slots):
            return True
        return any(
            kind in ("path", "route", "goals") or place.before == "->" for place, kind, _ in slots
        )

    def is_of_others(self, verb: str) -> bool:
        """Whether an order of a verb counts units that are not one's own: those that it attacks."""
        slots = (place.slot for _, slots in self._forms[verb] for place, _, _ in slots)
        return not self.named and any(slot.like == "units" for slot in slots)

    def usual(self, verb: str) -> tuple[str, ...]:
        """What may be meant by an order that leaves out what its verb is about."""
        own = (slot for form, _ in self._forms[verb] for slot in form.slots.values())
        return next((slot.usual for slot in own if slot.usual), ())

    def as_written(
        self, verb: str, words: str, context: Context, hints: Sequence[str] = ()
    ) -> list[Candidate]:
        """The orders that words are behind a verb as they stand, also about the places of open
        questions; every word is one that the grammar reads there."""
        found: dict[str, Candidate] = {}
        hints = hints if self._is_about_places(verb) else ()
        for text in (*(f"{hint}: {words}" for hint in hints), words):
            with hearing() as heard:
                line = self._line(f"{verb} {text}", verb, context)
            if line is not None:
                guesses = (guess for guess in heard if guess.meant in line.text)
                found[line.text] = Candidate(line, tuple(dict.fromkeys(guesses)))
        return list(found.values())

    def _is_about_places(self, verb: str) -> bool:
        """Whether an answer names its question by something that may be a place."""
        noun = self.grammar.verbs[verb].noun
        forms = (form.slots for form, _ in self._forms[verb])
        told = [slots[name] for slots in forms for name in noun if name in slots]
        return any(
            not slot.words and all(names.what == "place" for names in slot.names) for slot in told
        )

    def _of_verb(
        self, frame: Frame, verb: str, context: Context, when: str, hints: Sequence[str]
    ) -> list[Candidate]:
        """By the first form that the words fit."""
        noun = self.grammar.verbs[verb].noun
        is_answer = self.grammar.verbs[verb].role == "reply"
        if is_answer and frame.stops and _is_all(frame.units):
            # `retreat all to France`
            whole = self._of_verb(replace(frame, units=()), verb, context, when, hints)
            if whole:
                return whole
        for form, places in self._forms[verb]:
            about = " ".join((self.grammar.verbs[verb].help, form.source)).lower()
            drafts = [
                draft
                for route in routes(frame)
                if (draft := self._draft(places, frame, route, when, about))
            ]
            lines = [
                candidate
                for draft in drafts
                for each in _completed(draft, places, noun, hints)
                for candidate in self._lines(form, verb, each, context)
            ]
            if lines:
                return lines
        return []

    def _draft(
        self, places: Sequence[_Slot], frame: Frame, route: Route, when: str, about: str
    ) -> Draft | None:
        """The order in a form, None where a word of it has no place there."""
        has_cargo = any(kind == "cargo" for _, kind, _ in places)
        cargo = [unit for unit in frame.units if has_cargo and unit.is_with]
        left = _Left(
            [unit for unit in frame.units if unit not in cargo], route.source, route.through, route.goal,
            [item.count for item in frame.numbers], [item.said for item in frame.words], when,
            about=about,
            is_whole=route.source is not None and route.goal is not None,
            cargo=cargo, is_back=route.is_back,
        )  # fmt: skip
        texts: dict[str, Said] = {}
        # Numbers last: what is counted leaves them.
        for place, kind, role in sorted(places, key=lambda slot: slot[1] == "number"):
            text = self._text(left, place, kind, role)
            if text is not None:
                texts[place.name] = text
        tells = bool(route.goal) or (route.source is not None and bool(route.source.mark))
        if self.named and left.amounts and tells:
            # Units that are named by where they stand.
            left.source = None
        if not left.is_empty:
            return None
        # Of units that are not one's own nobody counts what is one's own there.
        is_own = tells if self.named else not any(place.slot.like for place, _, _ in places)
        start = self._place_of(route.source) if route.source and is_own else None
        return Draft(texts, left.amounts, start)

    def _place_of(self, stop: Stop) -> Pick | None:
        item = stop.item
        named = item.place if isinstance(item, Ship) else item.named
        return Pick(named, meaning) if named and (meaning := named.among(self.places)) else None

    def _text(self, left: _Left, place: Place, kind: str, role: str) -> Said | None:
        """What stands in a slot, taken from what is left, with the word of the form before a slot
        that may be left out; None for nothing."""
        word = "" if place.is_required else place.before.lower()
        if not word.isalpha() or word in _BEFORE_PLACES:
            return self._taken(left, place, kind, role)
        text = self._taken(left, place, kind, role) if word in left.words else None
        if text is not None:
            left.words.remove(word)
        return text

    def _taken(self, left: _Left, place: Place, kind: str, role: str) -> Said | None:
        """What stands in a slot, taken from what is left; None for nothing."""
        if kind == "text":
            return None
        if kind == "route" and not _is_end(left, place):
            return None
        read = {
            "units": self._units,
            "cargo": self._cargo,
            "path": self._path,
            "route": self._route,
            "goals": self._goals,
            "number": self._number,
            "when": _when,
            "back": _back,
        }.get(kind)
        if read is not None:
            return read(left)
        if kind == "choice":
            return _choice(left, place) or self._all(left, place)
        return self._stop_in(left, place, kind, role) or self._kind_in(left, place)

    def _goals(self, left: _Left) -> Said | None:
        """Units and their goal; of amounts in words only those that the form has itself."""
        is_told = all(unit.amount is None or unit.amount.word == "all" for unit in left.units)
        units = self._units(left) if left.goal and is_told else None
        left.amounts = ()
        route = self._route(left) if units else None
        return (*units, " -> ", *route) if units and route else None

    def _units(self, left: _Left) -> Said | None:
        if not left.units:
            return None
        if self.named and not all(unit.amount is None or not unit.kind for unit in left.units):
            return None
        parts = [self._unit(unit) or self._stand_in(left.units) for unit in left.units]
        if None in parts:
            return None
        left.amounts = tuple((at, unit.amount) for at, unit in enumerate(left.units) if unit.amount)
        left.units = ()
        return _joined([part for part in parts if part], ", ")

    def _stand_in(self, units: Sequence[Unit]) -> Said | None:
        """A unit that stands for all of those with names of their own that are meant; one only, and
        none of the others."""
        said = [
            meaning.ids for unit in units if unit.kind and (meaning := unit.kind.among(self.kinds))
        ]
        known = {name for ids in said for name in ids}
        free = (name for name in self.kinds.ids if name not in known)
        is_one = sum(unit.amount is not None for unit in units) == 1
        return (name,) if is_one and (name := next(free, "")) else None

    def _cargo(self, left: _Left) -> Said | None:
        """What is carried: the units behind `with`."""
        parts = [self._unit(unit) for unit in left.cargo]
        if not parts or None in parts:
            return None
        left.cargo = ()
        return _joined([part for part in parts if part], ", ")

    def _number(self, left: _Left) -> Said | None:
        """A number, also of the units that the verb is about (`2 subs submerge`)."""
        if left.numbers:
            return (str(left.numbers.pop(0)),)
        unit = self._is_about(left)
        if unit is None:
            return None
        is_told = unit.amount is not None and unit.amount.word == "exactly"
        count = unit.amount.number if unit.amount and is_told else unit.count
        if not count:
            return None
        left.units = ()
        return (str(count),)

    def _all(self, left: _Left, place: Place) -> Said | None:
        """`all`, where all units that the verb is about are meant."""
        unit = self._is_about(left)
        is_all = unit is not None and unit.amount is not None and unit.amount.word == "all"
        if not is_all or "all" not in place.slot.words:
            return None
        left.units = ()
        return ("all",)

    def _is_about(self, left: _Left) -> Unit | None:
        """The one entry of units, if it is of the kind that the verb is about, or of any."""
        if len(left.units) != 1 or left.units[0].owner:
            return None
        [unit] = left.units
        meaning = unit.kind.among(self.kinds) if unit.kind else None
        if unit.kind and (meaning is None or meaning.ids[0].lower() not in left.about):
            return None
        return unit

    def _unit(self, unit: Unit) -> Said | None:
        is_told = unit.amount is None or (
            unit.kind is not None and unit.amount.word in ("exactly", "one")
        )
        count = unit.amount.number if unit.amount else unit.count
        parts: list[Said] = [] if self.named else [(str(count) if is_told else "all",)]
        for named, names in ((unit.owner, self.powers), (unit.kind, self.kinds)):
            if named and (meaning := named.among(names)):
                parts.append((Pick(named, meaning),))
        return _joined([*parts, (unit.note,)] if unit.note else parts, " ")

    def _path(self, left: _Left) -> Said | None:
        if left.source is None or left.goal is None:
            return None
        stops = (left.source, *left.through, left.goal)
        left.source, left.through, left.goal = None, (), None
        return self._chain(stops)

    def _route(self, left: _Left) -> Said | None:
        if left.goal is None:
            return None
        stops = (*left.through, left.goal)
        left.through, left.goal = (), None
        return self._chain(stops)

    def _chain(self, stops: Sequence[Stop]) -> Said | None:
        texts = [self._stop(stop, self.places) for stop in stops]
        return None if None in texts else _joined([text for text in texts if text], " -> ")

    def _stop(self, stop: Stop, names: Names) -> Said | None:
        """A place, or a ship in its place."""
        item = stop.item
        if isinstance(item, Name):
            meaning = item.named and item.named.among(names)
            return (Pick(item.named, meaning),) if item.named and meaning else None
        parts: list[Said] = []
        for named, known in (
            (item.owner, self.powers), (item.kind, self.kinds), (item.place, self.places)
        ):  # fmt: skip
            if known is self.places and item.number:
                parts.append((str(item.number),))
            if named and (meaning := named.among(known)):
                parts.append((Pick(named, meaning),))
        return _joined(parts, " ")

    def _stop_in(self, left: _Left, place: Place, kind: str, role: str) -> Said | None:
        """The one place that a slot takes, by its role in the form."""
        stop = left.source if role == SOURCE else left.goal
        if role == SUBJECT:
            stop = left.goal or left.source
        if stop is None or (place.before.lower() == "from" and stop.mark != FROM):
            return None
        if stop is left.goal and not _is_end(left, place):
            return None
        is_ship = isinstance(stop.item, Ship)
        if is_ship != (kind in ("ship", "ships", "")) and kind != "spot":
            return None
        names = place.slot.names[0] if len(place.slot.names) == 1 else self.places
        text = self._stop(stop, names)
        if text is not None and stop is left.source:
            left.source = None
        elif text is not None:
            left.goal = None
        return text

    def _kind_in(self, left: _Left, place: Place) -> Said | None:
        """A kind of goods or pieces by itself, the number beside it is left."""
        if len(left.units) != 1 or len(place.slot.names) != 1:
            return None
        [unit] = left.units
        meaning = unit.kind and unit.kind.among(place.slot.names[0])
        is_exact = unit.amount is None or unit.amount.word == "one"
        if not unit.kind or not meaning or unit.owner or not is_exact:
            return None
        left.units = ()
        if unit.count:
            left.numbers.append(unit.count)
        return (Pick(unit.kind, meaning),)

    def _lines(self, form: Form, verb: str, draft: Draft, context: Context) -> Iterator[Candidate]:
        """The lines of a draft, one for each meaning of its names."""
        picks = [part for text in draft.texts.values() for part in text if isinstance(part, Pick)]
        picks = list(dict.fromkeys(picks))
        for options in islice(product(*(pick.options for pick in picks)), MOST_TEXTS):
            chosen = dict(zip(picks, options, strict=True))
            texts = {
                slot: "".join(chosen[part][0] if isinstance(part, Pick) else part for part in text)
                for slot, text in draft.texts.items()
            }
            written = f"{verb} {form.write(texts)}".rstrip()
            if line := self._known(written, verb, context):
                guesses = tuple(dict.fromkeys(guess for _, guess in options if guess))
                start = chosen.get(draft.place) if draft.place else None
                if start is None and draft.place and self.named:
                    # It says only which units are meant.
                    start = next(iter(draft.place.options))
                place = start[0] if start else ""
                amounts = tuple((at, replace(amount, place=place)) for at, amount in draft.amounts)
                yield Candidate(line, guesses, amounts)

    def _line(self, text: str, verb: str, context: Context) -> Line | None:
        """The line that the strict grammar makes of a text."""
        try:
            line = self.grammar.parse_line(
                text, context.section, context.power, context.expect, hints=False
            )
        except NotUnderstood:
            return None
        return line if line.verb == verb else None


def _role(place: Place) -> str:
    """What a place is in a form: where an order begins, where it ends, or what it is about."""
    if place.before.lower() == "from":
        return SOURCE
    if place.before in ("->", "@"):
        return GOAL
    return SOURCE if place.behind in ("->", "@") else SUBJECT


def _is_end(left: _Left, place: Place) -> bool:
    """Whether the goal may stand behind an arrow: it is told to be one, or the order begins
    elsewhere."""
    return place.before != "->" or left.is_whole or (left.goal is not None and left.goal.mark == TO)


def _is_all(units: Sequence[Unit]) -> bool:
    """Whether nothing but `all` is said of units."""
    if len(units) != 1 or units[0].kind or units[0].owner or units[0].amount is None:
        return False
    return units[0].amount.word == "all"


def _when(left: _Left) -> Said | None:
    said, left.when = left.when, ""
    return (said,) if said else None


def _back(left: _Left) -> Said | None:
    """The same way back."""
    said, left.is_back = left.is_back, False
    return ("back",) if said else None


def _choice(left: _Left, place: Place) -> Said | None:
    for said in left.words:
        if re.fullmatch(place.slot.shape, said, re.IGNORECASE):
            left.words.remove(said)
            return (said,)
    return None


def _joined(parts: Sequence[Said], between: str) -> Said:
    return tuple(
        piece for at, part in enumerate(parts) for piece in ((between, *part) if at else part)
    )


def _completed(
    draft: Draft, places: Sequence[_Slot], noun: Sequence[str], hints: Sequence[str]
) -> Iterator[Draft]:
    """The draft with the places of open questions where it names none; none where more is lacking
    than that."""
    lacking = [place for place, _, _ in places if place.name not in draft.texts]
    required = [place.name for place in lacking if place.is_required]
    asked = [place.name for place in lacking if place.name in noun and place.slot.names]
    if asked and hints and set(required) <= {asked[0]}:
        for hint in hints:
            yield replace(draft, texts={**draft.texts, asked[0]: (hint,)})
    elif not required:
        yield draft
