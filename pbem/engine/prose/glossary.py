"""The words of a line, each with what it may be in a game: a name, a number, a verb."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from pbem import lazy
from pbem.engine.names import Names, key, words
from pbem.engine.prose import everyday
from pbem.values import dataclass

if TYPE_CHECKING:
    from pbem.engine.orders import Grammar, Verb

_TOKEN = lazy.pattern(r"[^\W_]+(?:['.-][^\W_]+)*")
_COUNTED = lazy.pattern(r"(\d+)x?([^\W\d_]{2,})")
_CHOICE = lazy.pattern(r"\{\w+:=([^}]+)\}")
_SLOT = lazy.pattern(r"\{[^}]*\}")
_LETTERS = lazy.pattern(r"[^\W\d_][\w'-]*")
_MOST_WORDS = 4  # of one name
_SHORTEST = 3  # letters of a beginning
_SHORTEST_SLIP = 5  # letters of a word that is near enough to another to be it
_LONG = 7  # letters of one in which there may be two
_REMEMBERED = 4096


@dataclass(frozen=True, slots=True)
class Word:
    """One word, lower case. `things` are the kinds of names that it can be or belong to: "place",
    "power", "unit", "section", "fact" or another word of the grammar. `form` is "base", "s", "past"
    or "ing" for a verb of orders, `is_strict` where it has no other use.
    """

    text: str
    things: frozenset[str] = frozenset()
    form: str = ""
    is_strict: bool = False
    is_everyday: bool = False
    is_weak: bool = False
    is_term: bool = False
    is_digits: bool = False

    @property
    def is_verb(self) -> bool:
        return bool(self.form)

    @property
    def is_plain(self) -> bool:
        """Whether it is nothing of the game, nor a number."""
        return not (self.things - {"fact"} or self.form or self.is_number)

    @property
    def is_number(self) -> bool:
        return self.is_digits or self.text in everyday.NUMBERS or self.text in everyday.ALLS


class Glossary:
    """Every word of a grammar, looked up as people write it: inflected, cut short, misspelt."""

    def __init__(self, grammar: Grammar) -> None:
        self._names = _all_names(grammar)
        self._head_of = grammar.head_of
        self._whole: dict[str, set[str]] = {}
        for names in self._names:
            for word, _ in names.keys().items():
                self._whole.setdefault(word, set()).add(names.what)
        self._beginnings = _beginnings(self._names)
        verbs = [verb for verb in grammar.verbs.values() if verb.role != "then"]
        own = {phrase.split()[0] for verb in verbs for phrase in _phrases(verb)}
        strict = inflections(own | everyday.VERBS)
        self._strict = frozenset(strict)
        past = dict.fromkeys(everyday.IRREGULAR, "past")
        self._verbs = inflections(everyday.LOOSE_VERBS) | past | strict
        self._terms = frozenset(_terms(grammar))
        self._known: dict[str, set[str]] = {}
        told = {form for word in everyday.EVERYDAY for form in (word, f"{word}s")}
        for word in set(self._single()) - told:
            if len(word) >= _SHORTEST_SLIP:
                for short in _shortened(word):
                    self._known.setdefault(short, set()).add(word)
        self.one = lru_cache(_REMEMBERED)(self._one)

    def _single(self) -> Iterable[str]:
        """Every word that a slip of a key may have spoiled."""
        for names in self._names:
            for text in names.texts:
                for part in _LETTERS.findall(text.casefold()):
                    yield from (part, f"{part}s")
        yield from (word for word, form in self._verbs.items() if form == "base")
        yield from everyday.PHASES
        yield from self._terms

    def read(self, plain: str) -> tuple[Word, ...]:
        """The words of a text, with names of several words known in each of these."""
        texts = [piece for token in _TOKEN.findall(plain) for piece in _pieces(token)]
        found = [self.one(text.casefold()) for text in texts]
        keys = [key(text) for text in texts]
        for first in range(len(texts)):
            for last in range(first + 2, min(first + _MOST_WORDS, len(texts)) + 1):
                if things := self._things("".join(keys[first:last])):
                    for at in range(first, last):
                        found[at] = _named(found[at], things)
        return tuple(found)

    def _things(self, whole: str) -> set[str]:
        """What a whole name is."""
        head = self._head_of(whole)
        return self._whole.get(whole, set()) | ({head[0]} if head else set())

    def _one(self, text: str) -> Word:
        is_everyday = text.removesuffix("'s") in everyday.EVERYDAY
        form = self._verbs.get(text, "")
        things = set(self._things(key(text)))
        is_told = is_everyday or text in everyday.GREETINGS or text in everyday.PHASES
        if not is_told and not text.isdigit():
            things |= self._begun(key(text))
            if any(char.isdigit() for char in text):
                things.add("code")
            if not things and not form and text not in everyday.NEGATIONS:
                things |= self._near(text)
        return Word(
            text,
            frozenset(things),
            form,
            bool(form) and text in self._strict,
            is_everyday,
            is_everyday and bool(things),
            text in self._terms and not is_everyday,
            text.isdigit(),
        )

    def _begun(self, word: str) -> set[str]:
        """What a word is that begins a name, or is one in the plural."""
        found: set[str] = set()
        for form in (word, word.removesuffix("s"), word.removesuffix("es")):
            found |= self._whole.get(form, set()) | self._beginnings.get(form, set())
        return found

    def _near(self, text: str) -> set[str]:
        """What a word is that may be another with a slip of a key in it."""
        if len(text) < _SHORTEST_SLIP or text in _PLAIN:
            return set()
        near = {known for short in _shortened(text) for known in self._known.get(short, ())}
        is_near = bool(near) and len(text) >= _LONG
        return {"slip"} if is_near or any(_is_slip(text, known) for known in near) else set()


def _beginnings(everything: Iterable[Names]) -> dict[str, set[str]]:
    """Every beginning of a name, and of what it may be the name."""
    found: dict[str, set[str]] = {}
    for names in everything:
        for text in names.texts:
            first = next(iter(words(text)), "")
            for stop in range(_SHORTEST, len(first) + 1):
                found.setdefault(first[:stop], set()).add(names.what)
    return found


def _shortened(word: str) -> Iterator[str]:
    """A word, and what is left of it without each of its letters: two words with a slip between
    them have one of these in common.
    """
    yield word
    for at in range(len(word)):
        yield word[:at] + word[at + 1 :]


def _is_slip(text: str, known: str) -> bool:
    """Whether one letter is wrong, too much, left out, or two are swapped."""
    if abs(len(text) - len(known)) > 1:
        return False
    at = next((at for at, (a, b) in enumerate(zip(text, known, strict=False)) if a != b), None)
    if at is None:
        return True
    rest, other = text[at:], known[at:]
    swapped = rest[:2] == other[1::-1] and rest[2:] == other[2:]
    return swapped or rest[1:] in (other, other[1:]) or rest == other[1:]


def _named(word: Word, things: set[str]) -> Word:
    return Word(
        word.text,
        word.things | things,
        word.form,
        word.is_strict,
        word.is_everyday,
        False,
        word.is_term,
        word.is_digits,
    )


# Words that are neither in EVERYDAY nor slips of anything.
_PLAIN = (
    everyday.PHASES | everyday.ANSWERS | everyday.COPULAS | everyday.FEELINGS | everyday.CONDITIONS
)


def _all_names(grammar: Grammar) -> tuple[Names, ...]:
    vocabulary = grammar.vocabulary
    own = (
        vocabulary.places,
        vocabulary.powers,
        vocabulary.kinds,
        vocabulary.ranks,
        vocabulary.heads,
        vocabulary.facts,
        *(names for slot in grammar.slots.values() for names in slot.names),
    )
    return tuple(dict.fromkeys(names for names in own if names is not None))


def _pieces(token: str) -> Iterable[str]:
    """`3inf` as two words."""
    counted = _COUNTED.fullmatch(token)
    return counted.groups() if counted else (token,)


def _phrases(verb: Verb) -> Iterable[str]:
    return (phrase.lower() for phrase in (verb.name, *verb.aliases))


def _terms(grammar: Grammar) -> Iterable[str]:
    """The words of forms and conditions that are no names: choices and literals."""
    for slot in grammar.slots.values():
        for said in slot.says:
            yield from (word for word in _LETTERS.findall(said) if word.islower())
    for verb in grammar.verbs.values():
        for form in (*verb.forms, *(form for _, forms in verb.also for form in forms)):
            for choice in _CHOICE.findall(form):
                yield from (word.casefold() for word in _LETTERS.findall(choice))
            yield from (word.casefold() for word in _LETTERS.findall(_SLOT.sub(" ", form)))


def inflections(verbs: Iterable[str]) -> dict[str, str]:
    """Each form of these verbs, with what form it is."""
    found: dict[str, str] = {}
    for verb in verbs:
        stem = verb[:-1] if verb.endswith("e") else verb
        doubled = f"{verb}{verb[-1]}"
        found |= {f"{verb}s": "s", f"{verb}es": "s", f"{stem}ed": "past", f"{doubled}ed": "past"}
        found |= {f"{stem}ing": "ing", f"{doubled}ing": "ing", f"{verb}ing": "ing"}
    return found | dict.fromkeys(verbs, "base")
