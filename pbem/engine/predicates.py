"""What a game can say of things that it names, for conditions: `E-13 is empty`, `18th Army
survives`, `2 submarines are lost`.

A game declares predicates: how each is written, with slots as in an order, and whether it holds in
a position. As data it is `["is", name, args]`, negated `["not", name, args]`, with the arguments by
slot; whether it holds is asked when the time of the line comes, of the public part of the state
alone, so that driver and audit come to the same.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import field
from typing import Any

from pbem import lazy
from pbem.engine.errors import NotUnderstood
from pbem.engine.flow import Ask
from pbem.engine.names import Names, spans, words
from pbem.engine.pattern import Form, Slot
from pbem.values import dataclass

Args = Mapping[str, Any]
Judge = Callable[[str, Args], bool]

_NEGATED = lazy.pattern(
    r"\b(?P<verb>is|are|was|were|has|have|had)(?:\s+not\b|n't\b)|\b(?:does|do|did)(?:\s+not\b|n't\b)",
    re.IGNORECASE,
)
_CHOICES = 3


@dataclass(frozen=True, slots=True)
class Occasion:
    """When a condition is looked at: `by` are the powers whose line it is; `facts` and `args` are
    those of the question, if it is for one.
    """

    by: tuple[str, ...]
    facts: Mapping[str, int] = field(default_factory=dict)
    args: Args = field(default_factory=dict)

    @staticmethod
    def of(ask: Ask, power: str = "") -> Occasion:
        """That of a line to a question, of one power or of all that are asked."""
        return Occasion((power,) if power else ask.to, ask.facts, ask.args)


@dataclass(frozen=True, slots=True)
class Predicate:
    """One thing that can be said.

    `forms` as in pbem.engine.pattern; the first with just the arguments is the normal form, so that
    it must be one that reads back. `holds(g, occasion, args)` is asked of a position without what
    is secret, and changes nothing. `check(args)` raises NotUnderstood when a line is read for what
    can never be, or never be known.
    """

    name: str
    forms: tuple[str, ...]
    holds: Callable[[Any, Occasion, Args], bool]
    check: Callable[[Args], None] = lambda args: None


def _hint(form: Form) -> str:
    """Letters that every text of a form has, "" where it has no word of its own."""
    return max(form.words, key=len, default="").lower()


def judge(predicates: Iterable[Predicate], g: Any, occasion: Occasion) -> Judge:
    """Whether what conditions say holds now; `g` is made by its class of state and board."""
    known = {predicate.name: predicate for predicate in predicates}
    public = type(g)({**g.state, "secret": {}}, g.board) if known else g

    def holds(name: str, args: Args) -> bool:
        if name not in known:
            raise NotUnderstood("no_predicate", tuple(known), name=name)
        return bool(known[name].holds(public, occasion, args))

    return holds


class Predicates:
    """Reads and shows the predicates of a game with its slots. ValueError for a form that names a
    slot which is not there, and for two of one name. `all` are the predicates.
    """

    def __init__(self, predicates: Iterable[Predicate], slots: Mapping[str, Slot]) -> None:
        self.all = tuple(predicates)
        self._forms: dict[str, tuple[Form, ...]] = {}
        self._checks: dict[str, Callable[[Args], None]] = {}
        for predicate in self.all:
            if predicate.name in self._forms:
                raise ValueError(f"predicate {predicate.name} is there twice")
            self._forms[predicate.name] = tuple(Form(form, slots) for form in predicate.forms)
            self._checks[predicate.name] = predicate.check
        # Most conditions compare numbers: what has no word of any form is none of them.
        self._hints = tuple(_hint(form) for forms in self._forms.values() for form in forms)
        used = [slot for forms in self._forms.values() for f in forms for slot in f.slots.values()]
        self._names: tuple[Names, ...] = tuple(
            dict.fromkeys(n for slot in used for n in slot.names)
        )
        subjects = [slot for forms in self._forms.values() if (slot := forms[0].subject)]
        self._subjects = tuple(dict.fromkeys(n for slot in subjects for n in slot.names))
        heads = "|".join(re.escape(names.what) for names in self._names)
        self._head = re.compile(rf"(?:the\s+)?(?:{heads})\s+(?=\S)" if heads else r"(?!)", re.I)

    @property
    def usage(self) -> tuple[str, ...]:
        """How each is written: `PLACE is empty`."""
        return tuple(forms[0].usage for forms in self._forms.values())

    def spans(self, text: str) -> list[tuple[int, int]]:
        """Where names stand that have words of conditions in themselves."""
        return spans(text, self._names)

    def read(self, text: str, at: int) -> list[Any] | None:
        """What is said in `text`, all of it, as data; None when it has none of the forms.

        The kind of what is named may stand before it: `place Malta is empty`. NotUnderstood when
        it has a form, and what it names is not known.
        """
        lower = text.lower()
        if not any(hint in lower for hint in self._hints):
            return None
        worst: NotUnderstood | None = None
        for word, plain in (("is", text), ("not", self._affirmed(text))):
            if word == "not" and plain == text:
                break
            head = self._head.match(plain)
            for start in dict.fromkeys((0, head.end() if head else 0)):
                try:
                    if found := self._read(plain, start):
                        return [word, *found]
                except NotUnderstood as refusal:
                    column = at + refusal.problem.column
                    if worst is None or column > worst.problem.column:
                        refusal.at_column(column)
                        worst = refusal
        if worst is not None:
            raise worst
        return None

    def _read(self, text: str, start: int) -> tuple[str, dict[str, Any]] | None:
        worst: NotUnderstood | None = None
        for name, forms in self._forms.items():
            for form in forms:
                match = form.match(text, start)
                if not match:
                    continue
                try:
                    args = form.arguments(match)
                    self._checks[name](args)
                    return name, args
                except NotUnderstood as refusal:
                    refusal.at_column(refusal.problem.column or start + 1)
                    if worst is None or refusal.problem.column > worst.problem.column:
                        worst = refusal
        if worst is not None:
            raise worst
        return None

    def _affirmed(self, text: str) -> str:
        """The text without its `not`, everything else where it stood; the same text when there is
        none outside of names.
        """
        whole = self.spans(text)
        for match in _NEGATED.finditer(text):
            if not any(begin <= match.start() < end for begin, end in whole):
                verb = match["verb"] or ""
                gap = " " * (len(match.group()) - len(verb))
                return text[: match.start()] + verb + gap + text[match.end() :]
        return text

    def show(self, name: str, args: Args) -> str:
        """The normal form of what is said."""
        form = next(form for form in self._forms[name] if form.fits(args))
        return form.render(args)

    def kind(self, name: str, args: Args) -> str:
        """The word for the kind of what is named first: "place"; "that" where nothing is."""
        form = next(form for form in self._forms[name] if form.fits(args))
        whats = (names.what for slot in form.slots.values() for names in slot.names)
        return next(whats, "that")

    def is_subject(self, text: str) -> bool:
        """Whether `text` is a name of which something can be said, and no more."""
        return any(names.is_whole(text) for names in self._subjects)

    def about(self, text: str) -> tuple[str, tuple[str, ...]]:
        """What could be said of the name with which `text` begins, and the word for its kind; ("",
        ()) when it begins with none.
        """
        said = words(text)
        for names in self._subjects:
            for stop in range(len(said), 0, -1):
                if names.is_whole(name := " ".join(said[:stop])):
                    return names.what, self._of(names, names.find(name)[0])
        return "", ()

    def _of(self, names: Names, subject: str) -> tuple[str, ...]:
        """Forms that begin with a name of this kind, with the name."""
        found = (
            form.usage_with(slot_name, subject)
            for form, *_ in self._forms.values()
            for slot_name, slot in form.slots.items()
            if slot is form.subject and names in slot.names
        )
        return tuple(found)[:_CHOICES]
