"""Names as people write them: case, plurals, dots, blanks and abbreviations forgiven, doubts asked
back.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cached_property, lru_cache

from pbem import lazy
from pbem.engine.errors import Ambiguous, NotUnderstood
from pbem.engine.prose.readings import BEGINNING, NICKNAME, SLIP, Guess

_DROP = {code: None for code in range(128) if not chr(code).isalnum()}
_WORDS = lazy.pattern(r"[^\W_]+")
_TOKENS = lazy.pattern(r"[^\W_]+|[,&+]")
# What parts names from each other somewhere in an order, and may stand in a name.
_PARTING = lazy.pattern(
    r"[,&+]|\b(?:and|then|to|or|not|no|if|when|while|unless|after|before)\b", re.I
)
_AND, _AMPERSAND = lazy.pattern(r"\s*&\s*"), lazy.pattern(r"\s*\band\b\s*", re.I)
_SHORTEST = 3  # letters of an abbreviation that is not listed as an alias
_CHOICES = 3
_REMEMBERED = 1024
_SHORTEST_SLIP = 4  # letters of a name that may be written with a slip of a key

_HEARD: ContextVar[list[Guess] | None] = ContextVar("heard", default=None)
_IS_QUIET: ContextVar[bool] = ContextVar("is_quiet", default=False)


@contextmanager
def hearing() -> Iterator[list[Guess]]:
    """The names that are found within by their beginnings only, as they are found."""
    found: list[Guess] = []
    token = _HEARD.set(found)
    try:
        yield found
    finally:
        _HEARD.reset(token)


class _Quiet:
    """Written out, since each line that is read enters it."""

    def __init__(self, is_quiet: bool) -> None:
        self._is_quiet = is_quiet

    def __enter__(self) -> None:
        self._token = _IS_QUIET.set(self._is_quiet or _IS_QUIET.get())

    def __exit__(self, *_: object) -> None:
        _IS_QUIET.reset(self._token)


def quietly(is_quiet: bool = True) -> _Quiet:
    """What is no name is refused within without a look for names like it, which takes long."""
    return _Quiet(is_quiet)


@lru_cache(maxsize=16_384)
def key(text: str) -> str:
    """Letters and digits only, lower case, no accents: `U.S. Convoy 1` and `us convoy-1` have one
    key.
    """
    if text.isascii():
        return text.lower().translate(_DROP)
    plain = unicodedata.normalize("NFKD", text).casefold()
    return "".join(char for char in plain if char.isalnum())


def words(text: str) -> list[str]:
    """The words of a name, each as a key; dots and apostrophes do not part words (`S.S.R.` is
    one).
    """
    joined = text.replace(".", "").replace("'", "")
    return [word for word in (key(part) for part in _WORDS.findall(joined)) if word]


class Names:
    """One kind of thing (`what`: "place", "power", "unit") and every word for each.

    `table` maps an id to its other names. An alias listed under several ids is a marked ambiguity.
    An id is always its own name, whatever aliases say. `texts` are all names as given, `aliases`
    the other names of each id.
    `strangers` are words for other things: what they look like is not meant.
    """

    def __init__(
        self, table: Mapping[str, Iterable[str]], what: str, strangers: Iterable[str] = ()
    ) -> None:
        self.what = what
        self._strangers = frozenset(map(key, strangers))
        self.ids = tuple(table)
        self._exact = {name: name for name in table}
        self.aliases = {name: tuple(table[name]) for name in table}
        self.texts = tuple(word for name in table for word in (name, *self.aliases[name]))
        # Players write the same words again and again; both are slow for what is not printed so.
        self._found = lru_cache(_REMEMBERED)(self._find)
        self.nearest = lru_cache(_REMEMBERED)(self._nearest)

    @cached_property
    def _said(self) -> tuple[dict[str, tuple[str, ...]], list[tuple[str, str]]]:
        """Every key with the ids that it can mean, and all words with what they are for."""
        keys: dict[str, tuple[str, ...]] = {}
        for name in self.ids:
            keys[key(name)] = (*keys.get(key(name), ()), name)
        own, said = frozenset(keys), list[tuple[str, str]]()

        def add(word: str, name: str) -> None:
            known = keys.get(key(word), ())
            if key(word) not in own and name not in known:
                keys[key(word)] = (*known, name)
                said.append((word, name))

        for name, aliases in self.aliases.items():
            said.append((name, name))
            for alias in aliases:
                add(alias, name)
        for name, aliases in self.aliases.items():
            for word in (name, *aliases):
                if "&" not in word and "and" not in word.lower():
                    continue
                for other in {_AND.sub(" and ", word), _AMPERSAND.sub(" & ", word)}:
                    if key(other) not in keys:
                        add(other, name)
        return keys, said

    @cached_property
    def _keys(self) -> dict[str, tuple[str, ...]]:
        """It is made for the first word that is not as printed, as are those below."""
        return self._said[0]

    @cached_property
    def _phrases(self) -> list[tuple[list[str], str]]:
        return [(words(word), name) for word, name in self._said[1]]

    @cached_property
    def _by_letter(self) -> dict[str, list[tuple[list[str], str]]]:
        found: dict[str, list[tuple[list[str], str]]] = {}
        for phrase in self._phrases:
            for first in phrase[0][:1]:
                found.setdefault(first[0], []).append(phrase)
        return found

    @cached_property
    def _with_parts(self) -> list[list[str]]:
        """The words of those names that have in themselves what parts names from each other."""
        found = map(_canon, filter(_PARTING.search, self.texts))
        return [canon for canon in found if len(canon) > 1]

    @cached_property
    def _parted(self) -> frozenset[str]:
        return frozenset("".join(canon) for canon in self._with_parts)

    @cached_property
    def _begin_parted(self) -> frozenset[str]:
        return frozenset(canon[0] for canon in self._with_parts)

    @cached_property
    def _longest(self) -> int:
        return max(map(len, self._with_parts), default=0)

    def exact(self, text: str) -> str | None:
        """The id when `text` is written as printed; the fast way for normal forms."""
        return self._exact.get(text)

    @property
    def has_parts(self) -> bool:
        """Whether any name has in itself what parts names from each other."""
        return bool(self._with_parts)

    def is_whole(self, text: str) -> bool:
        """Whether `text` is a name or alias in full, so that nothing of it is anything else."""
        return key(text) in self._keys

    def keys(self) -> dict[str, tuple[str, ...]]:
        """Every known key and the ids that it can mean."""
        return dict(self._keys)

    def find(self, text: str) -> tuple[str, ...]:
        """Every id that `text` can mean: none, one, or several in the order of the table."""
        found = self._exact.get(text)
        if found is not None:
            return (found,)
        ids, is_begun = self._found(text)
        if is_begun and len(ids) == 1 and (heard := _HEARD.get()) is not None:
            heard.append(Guess(text.strip(), ids[0], BEGINNING))
        return ids

    def _find(self, text: str) -> tuple[tuple[str, ...], bool]:
        """The ids, and whether they are known by their beginnings only."""
        if full := self._in_full(key(text)):
            return full, False
        return self._abbreviated(text)

    def _in_full(self, whole: str) -> tuple[str, ...]:
        if whole in self._keys:
            return self._keys[whole]
        return next((self._keys[form] for form in plurals(whole) if form in self._keys), ())

    def guess(self, text: str, slips: bool = True) -> tuple[tuple[str, ...], str]:
        """Every id that `text` can mean, with `slips` also with one slip of a key, and how that was
        guessed: "" for a name in full, else BEGINNING, NICKNAME for a name of several, or SLIP.
        """
        ids, is_begun = self._found(text)
        if ids:
            return ids, BEGINNING if is_begun else NICKNAME if len(ids) > 1 else ""
        ids = self._slipped(tuple(words(text))) if slips else ()
        return ids, SLIP if ids else ""

    def _slipped(self, said: tuple[str, ...]) -> tuple[str, ...]:
        """The ids of which a name is one slip away in one of its words: a letter more, less,
        another, or two that changed places. Those with the same first letter are nearer, and a
        short word has to have it.
        """
        near: set[str] = set()
        far: set[str] = set()
        for at, word in enumerate(said):
            for short in _shortened(word) if len(word) >= _SHORTEST_SLIP - 1 else ():
                for name, meant in self._shortened.get(
                    (*said[:at], short, *said[at + 1 :], str(at)), ()
                ):
                    if not is_slip(word, meant):
                        continue
                    if word[0] == meant[0]:
                        near.add(name)
                    elif len(meant) > _SHORTEST_SLIP:
                        far.add(name)
        return tuple(name for name in self.ids if name in (near or far))

    @cached_property
    def _shortened(self) -> dict[tuple[str, ...], list[tuple[str, str]]]:
        """The phrases by their words, of which one is without one letter or whole, and the place of
        that: the ids, and that word in full.
        """
        found: dict[tuple[str, ...], list[tuple[str, str]]] = {}
        for phrase, name in self._phrases:
            for at, word in enumerate(phrase):
                for short in _shortened(word) if len(word) >= _SHORTEST_SLIP else ():
                    place = (*phrase[:at], short, *phrase[at + 1 :], str(at))
                    found.setdefault(place, []).append((name, word))
        return found

    def lookup(self, text: str, column: int = 0) -> str:
        """The id meant by `text`; NotUnderstood `unknown_<what>` or Ambiguous `ambiguous_<what>`
        with choices.
        """
        found = self.find(text)
        if len(found) == 1:
            return found[0]
        name = text.strip()
        if found:
            raise Ambiguous(f"ambiguous_{self.what}", choices=found, column=column, name=name)
        near = () if _IS_QUIET.get() else self.nearest(text)
        raise NotUnderstood(f"unknown_{self.what}", choices=near, column=column, name=name)

    def _nearest(self, text: str) -> tuple[str, ...]:
        """At most three ids whose names look like `text`, the likest first.

        Where `text` is a name and more words, which may have been meant so that it would be another
        order, only those from which it is one slip away.
        """
        import difflib

        said = words(text)
        if key(text) in self._strangers:
            return ()
        if any(set(phrase) < set(said) for phrase, _ in self._phrases):
            return self._slipped(tuple(said))[:_CHOICES]
        close = difflib.get_close_matches(key(text), self._keys, n=2 * _CHOICES, cutoff=0.6)
        found = dict.fromkeys(name for alias in close for name in self._keys[alias])
        return tuple(found)[:_CHOICES]

    def _abbreviated(self, text: str) -> tuple[tuple[str, ...], bool]:
        """Word by word beginnings (`w med`, `inf`); a number must be written in full."""
        asked = words(text)
        if asked and asked[0] == "the":
            asked = asked[1:]
            if "".join(asked) in self._keys:
                return self._keys["".join(asked)], False
        if sum(map(len, asked)) < _SHORTEST:
            return (), False
        phrases = self._by_letter.get(asked[0][0], ())
        found = {name for phrase, name in phrases if _begins(phrase, asked)}
        if not found and len(asked[-1]) > _SHORTEST and asked[-1].endswith("s"):
            asked = [*asked[:-1], asked[-1][:-1]]
            found = {name for phrase, name in phrases if _begins(phrase, asked)}
        return tuple(name for name in self.ids if name in found), bool(found)


def spans(text: str, kinds: Iterable[Names]) -> list[tuple[int, int]]:
    """Where names stand in `text` that have in themselves what parts names (`Australia and New
    Zealand`, `Washington, D.C.`), each as (start, stop): from the left the longest of any kind.
    """
    kinds = [names for names in kinds if names.has_parts]
    if not kinds or not _PARTING.search(text):
        return []
    tokens = list(_TOKENS.finditer(text))
    canon = [_plain(token.group()) for token in tokens]
    if all(names._begin_parted.isdisjoint(canon) for names in kinds):
        return []
    longest = max(names._longest for names in kinds)
    found: list[tuple[int, int]] = []
    first = 0
    while first < len(tokens):
        after = first + 1
        for last in range(min(first + longest, len(tokens)), first + 1, -1):
            word = "".join(canon[first:last])
            if any(word in names._parted for names in kinds):
                found.append((tokens[first].start(), tokens[last - 1].end()))
                after = last
                break
        first = after
    return found


def _canon(text: str) -> list[str]:
    """The words of a name and what parts them, so that a list of names is never taken for one."""
    return [_plain(token) for token in _TOKENS.findall(text)]


def _plain(token: str) -> str:
    return "and" if token == "&" else key(token) or token


def plurals(whole: str) -> Iterable[str]:
    """Singular and plural forms of a key."""
    if whole.endswith("ies"):
        yield whole[:-3] + "y"
    if whole.endswith("es"):
        yield whole[:-2]
    if whole.endswith("s"):
        yield whole[:-1]
    yield whole + "s"


def _shortened(name: str) -> set[str]:
    return {name, *(name[:at] + name[at + 1 :] for at in range(len(name)))}


def is_slip(said: str, name: str) -> bool:
    """Whether one slip of a key lies between two words: a letter more, less, another, or two that
    changed places.
    """
    first = 0
    while first < min(len(said), len(name)) and said[first] == name[first]:
        first += 1
    ours, theirs = said[first:], name[first:]
    while ours and theirs and ours[-1] == theirs[-1]:
        ours, theirs = ours[:-1], theirs[:-1]
    if any(map(str.isdigit, ours + theirs)):
        return False
    return max(len(ours), len(theirs)) == 1 or (len(ours) == 2 and ours == theirs[::-1])


def _begins(phrase: list[str], asked: list[str]) -> bool:
    if len(asked) > len(phrase):
        return False
    return all(
        part == said if said.isdigit() else part.startswith(said)
        for part, said in zip(phrase, asked, strict=False)
    )
