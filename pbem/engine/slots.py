"""Kinds of slots that every game needs: names and lists of them, numbers, amounts, conditions, free
text.

Every factory takes the names it should know and gives a `Slot`; a game makes more of them for its
own vocabulary (`name_list(battles)`), or writes a Slot of its own. Units, ships and ways are in
pbem.engine.pieces.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field

from pbem import lazy
from pbem.engine.conditions import STARTS, read_condition, show_condition
from pbem.engine.errors import NotUnderstood
from pbem.engine.names import Names, spans
from pbem.engine.pattern import Slot
from pbem.engine.predicates import Predicate, Predicates
from pbem.values import dataclass

_COMMA = lazy.pattern(r"\s*(?:,(?:\s*(?:and|then)\b)?|&|\+|\band\b|\bthen\b)\s*", re.IGNORECASE)
_AMOUNT = lazy.pattern(
    r"(?P<name>.*?)\s*[:=]?\s*(?P<count>[0-9]+)|(?P<count2>[0-9]+)\s*(?:to|by|from)?\s*(?P<name2>.*)"
)
RANK = lazy.pattern(r"\s+(first|next|last|then)$", re.IGNORECASE)
_MOST = 6  # digits

Piece = tuple[str, int]  # a part of the line and the place where it stands


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The names of one game: `places`, `powers`, `kinds` of units, and what may be left out.

    `facts` are what conditions may name (None: any word), `predicates` what they may say of things,
    with the slots of this module (a game that has more of them makes its slot of conditions
    itself), `ranks` what a priority list may name
    (kinds and classes of units), `decks` the kinds that a way may start or end on, `owners` the
    adjectives of powers for normal forms ("British"), `heads` those who may stand before an order
    (`Germany: done`), by default the powers. `singles`: a kind in the singular and without a number
    is one of it, if it is none of the `masses`; otherwise that is asked back where it matters.
    `named`: the kinds are units each of which has a name of its own, and is never counted.
    """

    places: Names
    powers: Names
    kinds: Names
    facts: Names | None = None
    predicates: Sequence[Predicate] = ()
    ranks: Names | None = None
    heads: Names | None = None
    decks: Iterable[str] = ()
    owners: Mapping[str, str] = field(default_factory=dict)
    singles: bool = False
    masses: frozenset[str] = frozenset()
    named: bool = False


def parted(
    text: str, at: int, separator: re.Pattern[str], kinds: Iterable[Names] = ()
) -> list[Piece]:
    """`text` cut at `separator`, each piece stripped, with its place in the line; empty pieces are
    kept. A name of `kinds` is never cut.
    """
    if not separator.search(text):
        return [_stripped(text, at)]
    pieces: list[Piece] = []
    start = 0
    whole = spans(text, kinds)
    for match in separator.finditer(text):
        sign, place = _stripped(match.group(), match.start())
        if any(begin <= place and place + len(sign) <= end for begin, end in whole):
            continue
        pieces.append(_stripped(text[start : match.start()], at + start))
        start = match.end()
    pieces.append(_stripped(text[start:], at + start))
    return pieces


def items(text: str, at: int, *kinds: Names) -> list[Piece]:
    """A list with commas, `and`, `then`, `+` or `&`; NotUnderstood "empty_item" for nothing between
    two of them. Names of `kinds` may have these in themselves: the longest name counts.
    """
    pieces = parted(text, at, _COMMA, kinds)
    for piece, place in pieces:
        if not piece:
            raise NotUnderstood("empty_item", column=place + 1)
    return pieces


def in_rank(pieces: Sequence[Piece], *kinds: Names) -> Sequence[Piece]:
    """The pieces of a list, each where it says that it is: `A first, B next, C last`. Raises
    NotUnderstood for one that says otherwise. Behind the last of two there is what is not named, so
    that it is none.
    """
    ranked = [piece for piece in pieces if not piece[0].lower().startswith("keep ")]
    end = len(ranked) - 1
    for number, (text, at) in enumerate(ranked):
        if (found := RANK.search(text)) is None or any(names.is_whole(text) for names in kinds):
            continue
        word = found[1].lower()
        if not {"first": number == 0, "last": number == end > 1}.get(word, number > 0):
            raise NotUnderstood("not_in_rank", column=at + found.start(1) + 1, name=word)
    return pieces


def listed(parts: Iterable[str], *kinds: Names) -> str:
    """The normal form of a list, which `items` reads back: with commas, or where these would make
    one name of several, with `+`.
    """
    parts = list(parts)
    text = ", ".join(parts)
    is_doubtful = (
        bool(spans(text, kinds)) and [piece for piece, _ in items(text, 0, *kinds)] != parts
    )
    return " + ".join(parts) if is_doubtful else text


def _stripped(text: str, at: int) -> Piece:
    return text.strip(), at + len(text) - len(text.lstrip())


def whole_number(text: str, column: int) -> int:
    """A number as written, at most six digits."""
    if len(text) > _MOST or not text.isdecimal():
        raise NotUnderstood("bad_number", column=column, name=text[:20])
    return int(text)


def number() -> Slot:
    """A number without sign."""
    return Slot(lambda text, at: whole_number(text, at + 1), str, "[0-9]+")


def free_text() -> Slot:
    """Anything up to the end of the line."""
    return Slot(lambda text, at: " ".join(text.split()), str, r"\S.*?")


def name(names: Names) -> Slot:
    """One place, power or whatever `names` holds; its id."""
    return Slot(lambda text, at: names.lookup(text, at + 1), str, names=(names,))


def name_list(names: Names) -> Slot:
    """Several of `names` in order, `A, B and C` or `A first, then B`; a list of ids."""

    def one(text: str) -> str:
        return text if names.is_whole(text) else RANK.sub("", text)

    def read(text: str, at: int) -> list[str]:
        pieces = in_rank(items(text, at, names), names)
        return [names.lookup(one(piece), place + 1) for piece, place in pieces]

    return Slot(read, lambda value: listed(value, names), names=(names,))


def amounts(names: Names) -> Slot:
    """`Soviet Union 9, Great Britain 3`: `{id: number}` in the order written, nobody twice."""

    def read(text: str, at: int) -> dict[str, int]:
        found: dict[str, int] = {}
        for piece, place in items(text, at, names):
            match = None if names.is_whole(piece) else _AMOUNT.fullmatch(piece)
            if not match:
                raise NotUnderstood("no_amount", column=place + 1, name=piece)
            start = match.start("name" if match["name"] is not None else "name2")
            who = names.lookup(match["name"] or match["name2"] or "", place + start + 1)
            if who in found:
                raise NotUnderstood("named_twice", column=place + 1, name=who)
            found[who] = whole_number(match["count"] or match["count2"], place + 1)
        return found

    def show(value: Mapping[str, int]) -> str:
        return listed((f"{who} {count}" for who, count in value.items()), names)

    return Slot(read, show, names=(names,))


def condition(facts: Names | None = None, predicates: Predicates | None = None) -> Slot:
    """`after round 2 if attackers < defenders`, `unless E-13 is empty`: see
    pbem.engine.conditions.
    """
    return Slot(
        lambda text, at: read_condition(text, at, facts, predicates),
        lambda value: show_condition(value, facts, predicates),
        shape=rf"\b(?:{'|'.join(STARTS)})\b.*",
        usage="after round N if ...",
        facts=facts.ids if facts else (),
        says=predicates.usage if predicates else (),
        predicates=predicates.all if predicates else (),
    )


def common_slots(vocabulary: Vocabulary) -> dict[str, Slot]:
    """The slots of this module under their usual names."""
    plain = {
        "place": name(vocabulary.places),
        "places": name_list(vocabulary.places),
        "power": name(vocabulary.powers),
        "powers": name_list(vocabulary.powers),
        "amounts": amounts(vocabulary.powers),
        "unit": name(vocabulary.kinds),
        "number": number(),
        "text": free_text(),
    }
    known = Predicates(vocabulary.predicates, plain) if vocabulary.predicates else None
    waits = condition(vocabulary.facts, known)
    return {**plain, "when": waits, "condition": waits}
