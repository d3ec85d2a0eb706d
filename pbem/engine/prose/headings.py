"""Headings as people write them: `PURCHASES`, `Combat moves`, `CM`, `Buy (40):`, `== NCM ==`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from pbem import lazy
from pbem.engine.names import key, plurals
from pbem.engine.orders import STANDING, Context
from pbem.engine.prose import english
from pbem.engine.prose.items import Itemiser, Unit

if TYPE_CHECKING:
    from pbem.engine.orders import Grammar, Verb

_LONGEST = 48
# The name of a heading, and what parts it from orders behind it in the line.
_PARTED = lazy.pattern(r"\s*:+\s*|\s+-+>?\s+|\s*(?=[(\[])")
_NUMBERED = lazy.pattern(
    r"^(?:(?:step|phase|part|stage)\s+)?(?:(?:[0-9]{1,2}|[ivx]{1,4})\s*[.):]|[a-h]\))\s*|^#[0-9]{1,2}\s+",
    re.IGNORECASE,
)
_STEP = lazy.pattern(r"^(?:step|phase|part|stage)\s+[0-9]{1,2}\s*[-:]*\s*", re.IGNORECASE)
# `(40)`, `40 IPCs`, `- 33 of 40`: figures, with a word for what they are of; one that is no money
# stands at the end, or before a sign.
_FIGURES = lazy.pattern(
    r"[\s:(\[=-]*\$?[0-9]+(?:\s*(?:of|/|from|-)\s*[0-9]+)?\s*"
    r"(?:(?:ipcs?|pus?|mpps?|points?|pts?)\b|[^\W\d_]{0,6}(?=\s*(?:[)\]:.!-]|$))|(?![^\W\d_]))"
    r"\s*[\s)\]:.!-]*",
    re.IGNORECASE,
)
# A number with a word that is no money, without any sign that parts a heading from its figures.
_COUNTED = lazy.pattern(
    r"\s+[0-9]+\s*(?!(?:ipcs?|pus?|mpps?|points?|pts?)\b)[^\W\d_]+\W*", re.IGNORECASE
)
# What the figures behind it would go on.
_OPEN_NUMBER = lazy.pattern(r"(?:[0-9]\s*|[.,-])$")
_WORD = lazy.pattern(r"[^\W\d_][\w'-]*")


class Headings:
    """Those of one grammar."""

    def __init__(self, grammar: Grammar, itemiser: Itemiser) -> None:
        self.grammar = grammar
        self.itemiser = itemiser
        self._sections: dict[str, set[str]] = {}
        for word, section in self._words():
            self._sections.setdefault(key(word), set()).add(section)
        for word, section in self._initials():
            known = self._sections.setdefault(word, set())
            known.add(section)

    def _words(self) -> Iterator[tuple[str, str]]:
        """What sections are called, also by their verbs."""
        names = self.grammar.section_names
        for section, words in names.items():
            for word in words:
                yield word, section
        for group, words in english.HEADINGS.items():
            for verb in sorted(self.itemiser.group(group)):
                told = self.grammar.verbs[verb]
                for word in (verb, *told.aliases, *english.VERBS[group], *words):
                    for section in _of_verb(told, names):
                        yield word, section

    def _initials(self) -> Iterator[tuple[str, str]]:
        """`CM` for combat moves, `NCM` for noncombat moves."""
        for section, words in self.grammar.section_names.items():
            for word in words:
                parts = re.sub(r"\bnon-?(?=\w)", "non ", word.lower()).split()
                first = "".join(part[0] for part in parts)
                if len(parts) > 1 and first.isalpha() and not self._is_known(first):
                    yield first, section

    def _is_known(self, word: str) -> bool:
        return any(names.is_whole(word) for names in self.itemiser.lexicon.kinds)

    def find(self, plain: str, expect: Iterable[str]) -> tuple[Context, int] | None:
        """The heads that a line begins with, and where what follows them in the line begins: the
        end for a line that is a heading alone. None for a line without one.
        """
        start = len(plain) - len(plain.lstrip(" \t*=_#~-[("))
        if number := _NUMBERED.match(plain[start:]) or _STEP.match(plain[start:]):
            start += number.end()
        stop = len(plain.rstrip(" \t*=_#~-:.!])"))
        for end in self._ends(plain, start, stop):
            head = self._head(plain[start:end], tuple(expect))
            if head is None:
                continue
            rest = _FIGURES.match(plain, end)
            begin = rest.end() if rest and self._is_figures(plain, end, rest.end()) else end
            if begin > end and self._may_be_order(plain, start, plain[end:begin]):
                continue
            left = plain[begin:].lstrip(" \t*=_~-:.!()[]")
            begin = len(plain) - len(left)
            if begin >= stop or not left.strip(" \t*=_#~-:.!])"):
                return head, len(plain)
            if _PARTED.match(plain, end) and self._is_more(plain, begin):
                return head, begin
        return None

    def _is_figures(self, plain: str, start: int, stop: int) -> bool:
        """Whether figures behind a heading are no units, and no part of the number behind them."""
        goes_on = plain[stop : stop + 1].isdigit() and _OPEN_NUMBER.search(plain[start:stop])
        if goes_on or plain[stop:].lstrip().startswith(","):
            return False
        units = self._units(plain, start)
        return not any(item.start < stop and start < item.stop for item in units)

    def _may_be_order(self, plain: str, start: int, figures: str) -> bool:
        """Whether a verb with a number and a word behind it may be an order whose word nobody
        knows, and no heading with figures: `buy 1 knight`."""
        return bool(self.grammar.verbs_at(plain, start)) and _COUNTED.fullmatch(figures) is not None

    def _is_more(self, plain: str, begin: int) -> bool:
        """Whether an order may follow a heading in its line."""
        rest = plain[begin:].strip().rstrip(" .!)]").lower()
        if rest in english.NOTHING or self.grammar.verbs_at(plain, begin):
            return True
        return bool(self._units(plain, begin))

    def _units(self, plain: str, start: int) -> list[Unit]:
        """The units in the first part of what follows a heading."""
        part = re.split(r"[;/]", plain[start:], maxsplit=1)[0].rstrip(" .!")
        ways, _ = self.itemiser.ways(plain, start, start + len(part))
        return [item for way in ways for item in way if isinstance(item, Unit)]

    @staticmethod
    def _ends(plain: str, start: int, stop: int) -> Iterator[int]:
        """Where the name of a heading may end, the longest first."""
        ends = {stop, *(m.start() for m in _PARTED.finditer(plain, start, start + _LONGEST))}
        if figures := re.search(r"\s+[-=(]*\s*\$?[0-9]", plain[start:]):
            ends.add(start + figures.start())
        for end in sorted(ends, reverse=True):
            if start < end <= min(stop, start + _LONGEST):
                yield end

    def _head(self, words: str, expect: tuple[str, ...]) -> Context | None:
        """The heads that are called so: a section, perhaps behind whose it is."""
        said = _WORD.findall(words)
        if not said or len(said) > 6 or any(char.isdigit() for char in words):
            return None
        for first in range(min(3, len(said))):
            power = ""
            if first:
                ids = self.grammar.vocabulary.powers.find(" ".join(said[:first]).removesuffix("'s"))
                if len(ids) != 1:
                    continue
                power = ids[0]
            if section := self._section(said[first:], expect):
                return Context(section, power, expect)
        return None

    def _section(self, said: list[str], expect: tuple[str, ...]) -> str:
        """The one section that is called so, also with words behind it that say nothing."""
        words = [word.lower() for word in said]
        while words and words[0] in ("my", "our", "the", "new"):
            words = words[1:]
        while words:
            for word in (key("".join(words)), *plurals(key("".join(words)))):
                if found := self._sections.get(word):
                    asked = [section for section in expect if section in found]
                    if len(found) == 1 or len(asked) == 1:
                        return asked[0] if asked else min(found)
            if words[-1] not in english.HEADING_ENDS:
                return ""
            words = words[:-1]
        return ""


def _of_verb(verb: Verb, names: dict[str, tuple[str, ...]]) -> list[str]:
    """The sections that a verb as a heading may mean: that which is called so, else all its own."""
    own = [section for section in verb.sections if section in names and section != STANDING]
    words = {key(word) for word in (verb.name, *verb.aliases)}
    called = [section for section in own if words & {key(word) for word in names[section]}]
    return called or own
