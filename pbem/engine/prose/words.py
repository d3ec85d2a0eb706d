"""The words, figures and signs of a line, and the names that they are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pbem import lazy
from pbem.engine.names import Names, key, plurals
from pbem.engine.prose import english
from pbem.engine.prose.readings import NICKNAME, SLIP
from pbem.values import dataclass

_TOKEN = lazy.pattern(
    r"(?P<word>[^\W\d_](?:\.[^\W\d_](?![^\W\d_]))+\.?|[^\W\d_]+(?:'[^\W\d_]+)*)"
    r"|(?P<number>[0-9]+)|(?P<sign>[-=]+>|-+|\S)"
)
# What may stand between two words of a name.
_JOINT = lazy.pattern(r"\s*[-.',]?\s*|\s*\.\s*-?\s*")
_LONGEST_BEGINNING = 3  # words of a name that is known by their beginnings


@dataclass(frozen=True, slots=True)
class Token:
    """A word ("word"), figures ("number") or a sign ("sign"), in lower case as `key`, and where it
    stands in the line."""

    kind: str
    key: str
    start: int
    stop: int


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a word is among some names: its ids, and how they were guessed, "" for one in full."""

    names: Names
    ids: tuple[str, ...]
    how: str = ""


@dataclass(frozen=True, slots=True)
class Named:
    """Words that are a name: the tokens from the one asked for up to `stop`, as `said`."""

    said: str
    stop: int
    meanings: tuple[Meaning, ...]

    def among(self, names: Names) -> Meaning | None:
        """What it is among these names."""
        return next((each for each in self.meanings if each.names is names), None)


def tokens_of(plain: str, start: int, stop: int) -> list[Token]:
    """The tokens between two places of a line."""
    found = []
    for match in _TOKEN.finditer(plain, start, stop):
        kind = match.lastgroup or ""
        said = match.group()
        word = said.lower().replace(".", "") if kind == "word" else said
        found.append(Token(kind, word, match.start(), match.end()))
    return found


class Lexicon:
    """All names that a grammar knows, found in running text."""

    def __init__(self, kinds: Iterable[Names]) -> None:
        self.kinds = tuple(kinds)
        self._by_key: dict[str, list[Meaning]] = {}
        for names in self.kinds:
            for word, ids in names.keys().items():
                how = NICKNAME if len(ids) > 1 else ""
                self._by_key.setdefault(word, []).append(Meaning(names, ids, how))
        self._beginnings = {word[:size] for word in self._by_key for size in range(len(word) + 1)}

    def in_full(self, plain: str, tokens: Sequence[Token], at: int) -> list[Named]:
        """The names in full that begin with a token: the longest, and a shorter one where the
        longest is two names with a hyphen between them.
        """
        found: list[Named] = []
        for stop, word in self._spans(plain, tokens, at):
            if meanings := self._known(word):
                said = plain[tokens[at].start : tokens[stop - 1].stop]
                named = Named(said, stop, meanings)
                if "," not in said or self._is_written_with(",", named):
                    found.append(named)
        if not found:
            return []
        longest = found[-1]
        shorter = [
            each for each in found[:-1] if self._is_parted(plain, tokens, each.stop, longest)
        ]
        if shorter and self._is_spaced(plain, tokens, shorter[-1].stop):
            return shorter[-1:]
        return [longest, *shorter[-1:]]

    def _is_parted(self, plain: str, tokens: Sequence[Token], at: int, longest: Named) -> bool:
        """Whether a name that ends before the longest one is followed by a hyphen that is not its
        own, and by another name."""
        if tokens[at].key != "-" or self._is_written_with("-", longest):
            return False
        rest = "".join(token.key for token in tokens[at + 1 : longest.stop])
        return bool(self._known(key(rest)))

    @staticmethod
    def _is_written_with(sign: str, named: Named) -> bool:
        """Whether the name itself has a sign in it."""
        return any(
            sign in text and key(text) == key(named.said)
            for each in named.meanings
            for text in each.names.texts
        )

    @staticmethod
    def _is_spaced(plain: str, tokens: Sequence[Token], at: int) -> bool:
        return plain[tokens[at - 1].stop : tokens[at].start].isspace()

    def _spans(self, plain: str, tokens: Sequence[Token], at: int) -> Iterator[tuple[int, str]]:
        """Where words that might be one name end, and their key, the shortest first."""
        word = ""
        last = -1
        for index in range(at, len(tokens)):
            token = tokens[index]
            if token.kind == "sign" and token.key != "&":
                if token.key not in ("-", ".", "'", ","):
                    return
                continue
            if last >= 0 and not self._joins(plain, tokens, last, index):
                return
            word += "and" if token.key == "&" else key(token.key)
            if not self._leads_on(word):
                return
            last = index
            yield index + 1, word

    def _joins(self, plain: str, tokens: Sequence[Token], last: int, index: int) -> bool:
        between = plain[tokens[last].stop : tokens[index].start]
        return _JOINT.fullmatch(between) is not None

    def _leads_on(self, word: str) -> bool:
        """Whether a name may begin so; the end of a plural is none of it."""
        return any(
            part in self._beginnings for part in (word, word[:-1], word[:-2], f"{word[:-3]}y")
        )

    def _known(self, word: str) -> tuple[Meaning, ...]:
        for form in (word, *plurals(word)):
            if known := self._by_key.get(form):
                return tuple(known)
        return ()

    def is_plural(self, said: str) -> bool:
        """Whether a name is written in the plural."""
        word = key(said)
        return word not in self._by_key and word.endswith("s") and bool(self._known(word))

    def guessed(self, plain: str, tokens: Sequence[Token], at: int, slips: bool) -> list[Named]:
        """The names that begin with a token as they may be meant: by the beginnings of their words,
        or with one slip of a key, the longest first.
        """
        if tokens[at].key in english.NO_NAMES:
            return []
        last = at
        ends: list[int] = []
        while last < len(tokens) and len(ends) < _LONGEST_BEGINNING:
            token = tokens[last]
            if token.kind != "sign":
                ends.append(last + 1)
            elif token.key not in (".", "-") or last == at:
                break
            last += 1
        for stop in reversed(ends):
            said = plain[tokens[at].start : tokens[stop - 1].stop]
            # `E.Poland`
            parted = said.replace(".", ". ")
            guesses = [(names, names.guess(parted, slips)) for names in self.kinds]
            meanings = tuple(
                Meaning(names, ids, how)
                for names, (ids, how) in guesses
                # A slip that may be of two names is none.
                if ids and (how != SLIP or (len(ids) == 1 and said.lower() not in english.NO_SLIPS))
            )
            if meanings:
                return [Named(said, stop, meanings)]
            if any(ids for _, (ids, _) in guesses):
                return []
        return []
