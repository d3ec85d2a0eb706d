"""Lines that are only talk: greetings, sentences, jokes, taunts, small headings, separators.

A line is talk when nothing in it may have been meant as an order. One that names things of the game
or numbers needs to show that it is a sentence about them; in every doubt it is no talk.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from pbem import lazy
from pbem.engine.pattern import ARROW
from pbem.engine.prose import everyday, sentences
from pbem.engine.prose.glossary import Glossary, Word
from pbem.values import dataclass

if TYPE_CHECKING:
    from pbem.engine.orders import Grammar

_LONGEST = 1000
_SIGN = lazy.pattern(rf"\w[^\w]*(?:{ARROW})[^\w]*\w|\w\s*@\s*\w")
# What is no part of any order, but has numbers or signs in it.
_ASIDE = lazy.pattern(
    r"\b\S+@\S+\.\w{2,}\b|\bhttps?://\S+|\bwww\.\S+|<\S+@\S+>"
    r"|(?<![\w:])\d{1,2}:\d{2}(?::\d{2})?(?:\s*[ap]m)?\b"
    r"|\b(?:19|20)\d\d\b|\b\d{1,2}\.\d{1,2}\.(?:\d{2,4})?"
    rf"|\b\d+\s?(?:{everyday.COUNTED})\b|\b\d+\s?%"
    r"|\b(?:jan|feb|mar|apr|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s+\d{1,2}\b"
    rf"|{everyday.TO_ALL}|{everyday.AT_THE_END}|{everyday.AT_SIX}",
    re.IGNORECASE,
)
_PHONE = lazy.pattern(r"(?<![\w(+])\(?\+?\d{2,5}\)?(?:[ /-]\d{2,}){1,5}(?=\s*[.!]?\s*$)")
_DIGITS = 6  # of a telephone number, at least
_NUMBERED = lazy.pattern(r"\b(turn|round|year|game|runde|zug|jahr|tour)\s+#?\d+\b", re.IGNORECASE)
_CONDITION = lazy.pattern(rf"\b(?:{'|'.join(sorted(everyday.CONDITIONS))})\b", re.IGNORECASE)
_RULED = lazy.pattern(r"\W{2,}(?P<name>[^\W_].*?)\W{2,}")
_SENTENCE = lazy.pattern(r"[^.!?;]+[.!?;]*|[.!?;]+")
_CLAUSE = lazy.pattern(r"[,;:()\"]|\s-+\s|\b(?:but|so|and|then|instead|because|aber|mais)\b", re.I)
_PAIR = lazy.pattern(r"\b(?:from|von|aus|de|du)\s+\S+.*\s(?:to|into|nach|à|au|vers)\s+\S", re.I)
_SIDES = lazy.pattern(r"\s-+\s|\s*[:/|]\s*(?=\S)")
_MOST_STRANGE = 2  # words that nobody knows beside a verb
_MOST_BESIDE = 3  # words on one side of a sign that are no more than a name


def is_talk(grammar: Grammar, plain: str) -> bool:
    """Whether a line in which no order was found is only talk."""
    if len(plain) > _LONGEST or grammar.is_order(plain):
        return False
    plain = _PHONE.sub(_without_phone, _ASIDE.sub(" ", plain))
    if not _CONDITION.search(plain):
        plain = _NUMBERED.sub(r"\1", plain)
    if _SIGN.search(plain):
        return False
    glossary = _glossary(grammar)
    whole = _Part(glossary.read(plain), plain)
    if whole.is_answer:
        return False
    return all(_is_sentence(glossary, part) for part in _SENTENCE.findall(plain))


def _without_phone(match: re.Match[str]) -> str:
    return " " if sum(char.isdigit() for char in match.group()) >= _DIGITS else match.group()


@lru_cache(maxsize=16)
def _glossary(grammar: Grammar) -> Glossary:
    return Glossary(grammar)


def _is_sentence(glossary: Glossary, said: str) -> bool:
    part = _Part(glossary.read(said), said)
    if part.is_talk:
        return True
    if not sentences.FRAMED.search(said) or sentences.TAKES_UP.search(said):
        return False
    if sentences.asks(glossary, said):
        return True
    is_dropped = sentences.is_dropped(said)
    clauses = [_Part(glossary.read(clause), clause) for clause in _CLAUSE.split(said)]
    return all(
        clause.is_talk or clause.is_denial or sentences.is_framed(glossary, clause.said, is_dropped)
        for clause in clauses
    )


@dataclass(frozen=True)
class _Part:
    """A sentence or a clause: its words, and the same as typed."""

    words: tuple[Word, ...]
    said: str

    @property
    def is_answer(self) -> bool:
        """Whether it may answer a question by a word or two."""
        if self._is_heading:
            return False
        texts = [word.text for word in self.words if word.text not in ("please", "bitte")]
        return bool(texts) and len(texts) <= 3 and all(text in everyday.ANSWERS for text in texts)

    @property
    def is_denial(self) -> bool:
        """Whether it is no more than a `no`."""
        return all(
            word.text in everyday.NEGATIONS or word.text in everyday.ANSWERS for word in self.words
        )

    @property
    def is_talk(self) -> bool:
        if not self.words:
            return True
        if sentences.ABOUT_ORDERS.search(self.said):
            return False
        if self._is_heading or self._is_greeting or self._introduces or self._comes:
            return True
        if self._has_condition and any(
            word.things or word.is_verb or word.is_term or word.is_digits for word in self.words
        ):
            return False
        if any(word.things - {"fact", "section"} for word in self._counting):
            return self._tells
        if self._has_number:
            return False
        return not (self._is_ordered or self._names_phase or self._has_sides or self._goes)

    @property
    def _goes(self) -> bool:
        """Whether it may say where something goes, and no more."""
        return bool(sentences.GOES.match(self.said)) and not sentences.GOES_NOWHERE.search(
            self.said
        )

    @property
    def _comes(self) -> bool:
        """Whether it tells that something comes to people: `Moscow comes to you`."""
        is_counted = any(word.is_number or "unit" in word.things for word in self.words)
        return bool(sentences.COMES.match(self.said)) and not is_counted

    @property
    def _counting(self) -> tuple[Word, ...]:
        """The words that count as names: one of every day only in the company of what makes an
        order.
        """
        is_short = len(self.words) <= 2
        if is_short or any(word.is_number or word.is_verb for word in self.words):
            return self.words
        return tuple(word for word in self.words if not word.is_weak)

    @property
    def _has_number(self) -> bool:
        """Whether it names an amount: `all` is none in a sentence that tells something."""
        if any(word.is_number and word.text not in everyday.ALLS for word in self.words):
            return True
        texts = {word.text for word in self.words}
        is_told = bool(texts & (everyday.COPULAS | sentences.TELLING)) or bool(
            sentences.GREETING.match(self.said)
        )
        has_verb = any(word.is_verb for word in self.words)
        return bool(texts & everyday.ALLS) and (has_verb or not is_told)

    @property
    def _has_condition(self) -> bool:
        return any(word.text in everyday.CONDITIONS for word in self.words)

    @property
    def _is_heading(self) -> bool:
        is_named = all(
            word.text in sentences.HEADINGS
            or word.text in sentences.BESIDE
            or "power" in word.things
            for word in self.words
        )
        is_told = any(word.text in sentences.HEADINGS for word in self.words)
        return self._is_group or (
            is_named and (is_told or _RULED.fullmatch(self.said.strip()) is not None)
        )

    @property
    def _is_group(self) -> bool:
        """Whether it is the heading of a group of orders: `Eastern front:`."""
        if sentences.ARM.fullmatch(self.said) or self._is_counted_heading:
            return True
        if not sentences.GROUP.match(self.said):
            return False
        return not any(
            word.is_number or word.is_verb or ("unit" in word.things and not word.is_weak)
            for word in self.words
        )

    @property
    def _is_counted_heading(self) -> bool:
        """Whether it counts what is told of, with a place or a power at most."""
        counted = sentences.COUNTED.match(self.said)
        rest = len(self.words) - 2
        return counted is not None and all(
            word.things & {"place", "power"} and not word.is_verb
            for word in (self.words[-rest:] if rest else ())
        )

    @property
    def _is_greeting(self) -> bool:
        if not sentences.GREETING.match(self.said):
            return False
        named = [word.things for word in self.words if word.things - {"fact"} and not word.is_weak]
        texts = {word.text for word in self.words}
        if self._is_busy or (texts & sentences.WAYS and texts & everyday.ALLS):
            return False
        return all("sorry" not in texts and things & {"power", "place"} for things in named)

    @property
    def _introduces(self) -> bool:
        """Whether it says no more than who writes: `Germany here`, `this is Italy`."""
        texts = [word.text for word in self.words]
        is_told = texts[-1] in sentences.HERE or texts[:2] == ["this", "is"]
        return is_told and all(
            word.text in sentences.SAYS_WHO or "power" in word.things for word in self.words
        )

    @property
    def _is_busy(self) -> bool:
        """Whether there is a number, a verb or a phase in it."""
        return self._has_condition or any(
            word.is_digits or word.is_verb or word.text in everyday.PHASES for word in self.words
        )

    @property
    def _tells(self) -> bool:
        """Whether names stand in a sentence that tells or feels something and moves nothing."""
        if self._is_busy or any(word.is_number for word in self.words):
            return False
        kinds = {kind for word in self._counting for kind in word.things} - {"fact"}
        texts = {word.text for word in self.words}
        if kinds <= {"place", "power"}:
            has_way = texts & sentences.WAYS or ":" in self.said
            is_last = self.words[-1].text in everyday.COPULAS
            is_told = bool(texts & everyday.COPULAS) or sentences.EXCLAIMS.match(self.said)
            return not (has_way or is_last) and bool(is_told)
        return kinds <= {"unit"} and bool(texts & everyday.FEELINGS) and not texts & sentences.WAYS

    @property
    def _is_ordered(self) -> bool:
        """Whether one of its verbs may be said to the game."""
        if sentences.IDLE.match(self.said):
            return False
        texts = [word.text for word in self.words]
        denies = any(text in everyday.NEGATIONS for text in texts)
        for at, word in enumerate(self.words):
            before = texts[at - 1] if at else ""
            if not word.is_verb or self._is_noun(at):
                continue
            if (not at and word.form in ("base", "ing")) or before in sentences.ORDERING or denies:
                return True
            if word.is_strict and word.form in ("base", "s"):
                return True
            strange = [each for each in self.words if each.is_plain and not each.is_everyday]
            if word.form in ("base", "s") and len(strange) >= _MOST_STRANGE:
                return True
        return False

    def _is_noun(self, at: int) -> bool:
        """Whether a word has an article before it, perhaps with another word between."""
        before = self.words[max(0, at - 2) : at]
        if before and before[-1].text in sentences.ARTICLES:
            return True
        return len(before) > 1 and before[0].text in sentences.ARTICLES and before[1].is_plain

    @property
    def _names_phase(self) -> bool:
        """Whether it may be the heading of a phase, or leave one out."""
        if sentences.PRAISE.match(self.said):
            return False
        texts = {word.text for word in self.words}
        if any("section" in word.things for word in self.words) or texts & everyday.PHASES:
            is_denied = bool(texts & everyday.NEGATIONS)
            return is_denied or len(self.words) <= _MOST_BESIDE or self.said.rstrip()[-1:] == ":"
        return len(self.words) <= 2 and any(word.is_term for word in self.words)

    @property
    def _has_sides(self) -> bool:
        """Whether two short names that nobody knows stand on both sides of a sign, or of `to`."""
        if _PAIR.search(self.said) and not sentences.EVERYDAY_PAIR.search(self.said):
            return True
        strange = {word.text for word in self.words if not word.is_everyday}
        sides = [side.casefold().split() for side in _SIDES.split(self.said) if side.strip()]
        return len(sides) > 1 and all(
            len(side) <= _MOST_BESIDE and any(text.strip("*_.,!") in strange for text in side)
            for side in sides
        )
