"""The form of an order: literal words, slots and optional parts, compiled once to a regular
expression.

A form is what a player would write, with slots in braces: `"{units}: {path}"`, `"{zone:place}:
{n:number} [{when}]"`, `"{how:=all/every|never} [from {complex:place}]"`. `{name:type}` names the
slot's type (by default the name itself); a type that begins with `=` is a choice of words, where
`all/every` are two words for one value and the first is the value. Brackets make a part optional;
an optional part without a slot is a filler word that is understood and left out of the normal form.
`->`, `@` and `:` stand for everything people write in their place.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Mapping
from functools import cached_property
from typing import Any

from pbem import lazy
from pbem.engine.errors import NotUnderstood
from pbem.engine.names import Names
from pbem.values import dataclass

ARROW = r"(?:[-=]+>|(?<![<>!=-])>(?!=))"
# Words that stand for a sign, but not within a name (`Stoke-on-Trent`).
_LITERALS = {
    "->": rf"(?:{ARROW}|(?<![\w-])to(?![\w-]))",
    "@": r"(?:@|(?<![\w-])(?:at|in|on|onto|into|aboard)(?![\w-]))",
}
_EXCLUDES = {"->": "[^>]+?", "@": "[^@]+?", ":": "[^:]+?"}
_TOKEN = lazy.pattern(
    r"\{(?P<name>\w+)(?::(?P<type>[^}]+))?\}|(?P<open>\[)|(?P<close>\])|(?P<literal>->|[\w'-]+|\S)"
)


@dataclass(frozen=True, slots=True)
class Slot:
    """How one kind of slot is read and shown.

    `read(text, at)` gives plain data for the text found at place `at` of the line, or raises
    NotUnderstood or Ambiguous; a column that it does not set is that of the slot. `show(value)`
    gives the normal form, which must read back to an equal value. `shape` is the regular expression
    of the text; the default takes anything, up to the next literal of the form. `names` are those
    that are looked up in it, `words` those of a choice. `facts` are the ids that a condition read
    here may name, `says` what it may say of things, `predicates` those that judge it
    (pbem.engine.predicates). `like` is the kind of slot of every game ("units") as which it is
    filled from other words, where it is one with a difference. `usual` are texts of which one is
    meant where people leave the slot out.
    """

    read: Callable[[str, int], Any]
    show: Callable[[Any], str]
    shape: str = ""
    usage: str = ""
    facts: tuple[str, ...] = ()
    names: tuple[Names, ...] = ()
    says: tuple[str, ...] = ()
    predicates: tuple[Any, ...] = ()
    words: tuple[str, ...] = ()
    like: str = ""
    usual: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Place:
    """Where a slot stands in a form: the literals right before and behind it, "" for none."""

    name: str
    slot: Slot
    before: str
    behind: str
    is_required: bool


@dataclass(frozen=True, slots=True)
class _Piece:
    """One literal, slot or optional part of a form; `raw` is it as written in the form."""

    raw: str = ""
    name: str = ""
    slot: Slot | None = None
    parts: tuple[_Piece, ...] = ()

    @property
    def has_slot(self) -> bool:
        return self.slot is not None or any(part.has_slot for part in self.parts)


class Form:
    """One compiled form of a verb."""

    def __init__(self, source: str, slots: Mapping[str, Slot]) -> None:
        self.source = source
        tokens = [(m, m.start()) for m in _TOKEN.finditer(source)]
        if not _is_balanced(match for match, _ in tokens):
            raise ValueError(f"unbalanced brackets in the form {source!r}")
        self._pieces, _ = _pieces(source, tokens, slots)
        named = list(_slots(self._pieces))
        self.slots: dict[str, Slot] = dict(named)
        if len(named) > len(self.slots):
            raise ValueError(f"two slots of one name in the form {source!r}")
        self.required = frozenset(piece.name for piece in self._pieces if piece.slot)
        # What every text of it has in small letters, and whether one may be empty.
        words = (piece.raw.strip() for piece in self._pieces if not piece.slot and not piece.parts)
        self._needed = tuple(_folded(word) for word in words if word not in _LITERALS)
        self._may_be_empty = not self._needed and not any(
            piece.slot and not piece.slot.shape for piece in self._pieces
        )

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        """Made when the first line is held against it: most forms of a game are not met."""
        return re.compile(_expression(self._pieces) + r"\s*", re.IGNORECASE)

    @property
    def words(self) -> tuple[str, ...]:
        """The literal words that every text of this form has."""
        return tuple(word for piece in self._pieces if (word := piece.raw.strip()).isalpha())

    @property
    def all_words(self) -> tuple[str, ...]:
        """The literal words and the choices of words that texts of this form may have."""
        choices = (word for slot in self.slots.values() for word in slot.words)
        return (*_words_of(self._pieces), *choices)

    @property
    def places(self) -> tuple[Place, ...]:
        """Its slots in order, with the literals around them; filler words are none."""
        flat = list(_flat(piece for piece in self._pieces if not piece.parts or piece.has_slot))
        around = ["", *(piece.raw.strip() for piece in flat), ""]
        return tuple(
            Place(piece.name, piece.slot, around[at], around[at + 2], piece.name in self.required)
            for at, piece in enumerate(flat)
            if piece.slot
        )

    def write(self, said: Mapping[str, str]) -> str:
        """The form with these words in its slots; optional parts of which one is not given are left
        out."""
        return " ".join(_written(self._pieces, said, lambda piece: said[piece.name]).split())

    @property
    def subject(self) -> Slot | None:
        """The slot with which it begins, if it does."""
        return self._pieces[0].slot if self._pieces else None

    def match(self, text: str, start: int) -> re.Match[str] | None:
        """The match of the whole rest of a line from place `start`."""
        # Once the pattern is there it is the quickest.
        if "_pattern" not in self.__dict__ and not self._may_match(text[start:]):
            return None
        return self._pattern.fullmatch(text, start)

    def _may_match(self, text: str) -> bool:
        """Whether a text has all words that one of this form has, so that a pattern is worth
        making."""
        folded = _folded(text)
        return (bool(text) or self._may_be_empty) and all(word in folded for word in self._needed)

    def arguments(self, match: re.Match[str]) -> dict[str, Any]:
        """What the slots read of a match, absent optional parts are absent keys. NotUnderstood or
        Ambiguous with the column of the slot at fault, or of what is wrong in it.
        """
        found = {}
        for name, slot in self.slots.items():
            if (said := match[name]) is None:
                continue
            at = match.start(name)
            try:
                found[name] = slot.read(said, at)
            except NotUnderstood as refusal:
                refusal.at_column(refusal.problem.column or at + 1)
                raise
        return found

    def fits(self, args: Mapping[str, Any]) -> bool:
        """Whether exactly these arguments can be written in this form."""
        return self.required <= args.keys() <= self.slots.keys()

    def render(self, args: Mapping[str, Any]) -> str:
        """The normal form of `args`."""

        def shown(piece: _Piece) -> str:
            return piece.slot.show(args[piece.name]) if piece.slot else ""

        return " ".join(_written(self._pieces, args, shown).split())

    @property
    def usage(self) -> str:
        """The form for people: `UNITS: PLACE -> PLACE`."""
        return " ".join(_usage(self._pieces, {}).split())

    def usage_with(self, name: str, said: str) -> str:
        """The same with one slot filled: `Malta is held by POWER`."""
        return " ".join(_usage(self._pieces, {name: said}).split())


def _folded(text: str) -> str:
    """A text in letters that are the same where a pattern that ignores case takes them to be: for
    that a Turkish i is any i."""
    return text.replace("İ", "i").replace("ı", "i").casefold()


def choice(words: str) -> Slot:
    """A slot for one of some words, `all/every|never`; its value is the first word of a group."""
    groups = [group.split("/") for group in words.split("|")]
    values = {word.lower(): group[0] for group in groups for word in group}
    longest = sorted(values, key=len, reverse=True)
    shape = "|".join(r"\s+".join(map(re.escape, word.split())) for word in longest)

    def read(text: str, at: int) -> str:
        return values[" ".join(text.lower().split())]

    usage = "|".join(group[0] for group in groups)
    return Slot(read, str, rf"\b(?:{shape})\b", usage, words=tuple(values))


def _is_balanced(tokens: Iterable[re.Match[str]]) -> bool:
    depth = 0
    for match in tokens:
        depth += bool(match["open"]) - bool(match["close"])
        if depth < 0:
            return False
    return depth == 0


def _pieces(
    source: str, tokens: list[tuple[re.Match[str], int]], slots: Mapping[str, Slot]
) -> tuple[tuple[_Piece, ...], list[tuple[re.Match[str], int]]]:
    """The pieces up to a closing bracket, and the tokens behind it."""
    found: list[_Piece] = []
    while tokens:
        (match, start), *tokens = tokens
        blank = " " if start and source[start - 1] == " " else ""
        if match["close"]:
            return tuple(found), tokens
        if match["open"]:
            parts, tokens = _pieces(source, tokens, slots)
            found.append(_Piece(blank, parts=parts))
        elif match["name"]:
            found.append(_Piece(blank, match["name"], _slot(match["name"], match["type"], slots)))
        else:
            found.append(_Piece(blank + match["literal"]))
    return tuple(found), tokens


def _slot(name: str, kind: str | None, slots: Mapping[str, Slot]) -> Slot:
    if kind and kind.startswith("="):
        return choice(kind[1:])
    if (kind or name) not in slots:
        raise ValueError(f"no slot type {kind or name!r}; known are {', '.join(sorted(slots))}")
    return slots[kind or name]


def _slots(pieces: Iterable[_Piece]) -> Iterable[tuple[str, Slot]]:
    for piece in pieces:
        if piece.slot:
            yield piece.name, piece.slot
        yield from _slots(piece.parts)


def _expression(pieces: tuple[_Piece, ...]) -> str:
    """The pieces as one expression; only two slots side by side need a blank between them."""
    result = ""
    for index, piece in enumerate(pieces):
        before = pieces[index - 1] if index else None
        gap = r"\s+" if before and _ends_in_slot(before) and _begins_with_slot(piece) else r"\s*"
        if piece.parts:
            inner = _expression(piece.parts)
            result += rf"(?:{gap}{inner})?" if index else rf"(?:{inner}\s*)?"
            continue
        if before and not (before.parts and index == 1):
            result += gap
        if piece.slot:
            following = pieces[index + 1].raw.strip() if index + 1 < len(pieces) else ""
            shape = piece.slot.shape or _EXCLUDES.get(following, ".+?")
            result += rf"(?P<{piece.name}>{shape})"
        else:
            result += _literal(piece.raw.strip())
    return result


def _literal(word: str) -> str:
    if word in _LITERALS:
        return _LITERALS[word]
    return rf"\b{re.escape(word)}s?\b" if word[0].isalnum() else re.escape(word)


def _begins_with_slot(piece: _Piece) -> bool:
    return bool(piece.slot) or bool(piece.parts and _begins_with_slot(piece.parts[0]))


def _ends_in_slot(piece: _Piece) -> bool:
    return bool(piece.slot) or bool(piece.parts and _ends_in_slot(piece.parts[-1]))


def _written(
    pieces: Iterable[_Piece], given: Container[str], shown: Callable[[_Piece], str]
) -> str:
    """The pieces in words; optional parts of which a slot is not given are left out."""
    result = ""
    for piece in pieces:
        if piece.slot:
            result += piece.raw + shown(piece)
        elif not piece.parts:
            result += piece.raw
        elif (names := [name for name, _ in _slots(piece.parts)]) and all(
            name in given for name in names
        ):
            result += piece.raw + _written(piece.parts, given, shown)
    return result


def _flat(pieces: Iterable[_Piece]) -> Iterable[_Piece]:
    """Literals and slots in order, those of optional parts with them."""
    for piece in pieces:
        if piece.parts:
            yield from _flat(piece.parts)
        else:
            yield piece


def _words_of(pieces: Iterable[_Piece]) -> Iterable[str]:
    return (word for piece in _flat(pieces) if (word := piece.raw.strip()).isalpha())


def _usage(pieces: Iterable[_Piece], said: Mapping[str, str]) -> str:
    result = ""
    for piece in pieces:
        if piece.slot:
            usage = said.get(piece.name) or piece.slot.usage or piece.name.upper()
            result += piece.raw + usage
        elif piece.parts:
            inner = _usage(piece.parts, said)
            gap = " " if inner.startswith(" ") else ""
            result += f"{piece.raw or gap}[{inner.strip()}]"
        else:
            result += piece.raw
    return result
