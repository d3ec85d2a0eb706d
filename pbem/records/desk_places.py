"""Where a line lies on its seat's desk, as the first word of its entry there.

    standing                        a standing line
    answer:retreat+Kiev+round+2     the answer to the question of this id, and to no other
    combat                          an order of this section
    combat:Soviet+Union             the same for one power, where its seat decides for several

The sections that a seat has closed or used are named in the same way; without a power the word
means all of them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from urllib.parse import quote, unquote

from pbem.engine import orders
from pbem.engine.flow import Ask

STANDING = orders.STANDING
ANSWER = "answer"
# Where the condition lies of lines that are kept for a next question: before them, on no desk.
THEN = "then"

_APART = ":"


def place(section: str, about: str = "") -> str:
    """The place of a section, or of answers, and what in it is meant: a power, a question."""
    if not about:
        return section
    told = quote(about, safe=" '(),-./").replace(" ", "+")
    return f"{section}{_APART}{told}"


def section_of(told: str) -> str:
    """The section of a place; `standing`, `answer`."""
    return told.partition(_APART)[0]


def about_of(told: str) -> str:
    """The power or question of a place, "" where none is named."""
    return unquote(told.partition(_APART)[2].replace("+", " "))


def listed(those: Iterable[str]) -> str:
    """Places in words: "combat, Japan: combat, answer"."""
    told = dict.fromkeys(_spoken(each) for each in those)
    return ", ".join(told)


def _spoken(told: str) -> str:
    about = about_of(told) if is_order(told) else ""
    return f"{about}: {section_of(told)}" if about else section_of(told)


def is_order(told: str) -> bool:
    """Whether orders lie there, not answers or standing lines."""
    return section_of(told) not in (STANDING, ANSWER, THEN)


def covers(those: Collection[str], told: str) -> bool:
    """Whether a place is among these, itself or with all of its section."""
    return told in those or section_of(told) in those


def meets(told: str, those: Iterable[str]) -> bool:
    """Whether a place and one of these can have a line in common."""
    return any(told in (each, section_of(each)) or section_of(told) == each for each in those)


def belongs(told: str, ask: Ask, powers: Collection[str]) -> bool:
    """Whether orders that lie there may answer a question to these powers of their seat."""
    return section_of(told) in ask.sections and about_of(told) in ("", *powers)


def closes(told: str, ask: Ask, powers: Sequence[str]) -> bool:
    """Whether a place that a seat with these powers has closed is one of this question. Without a
    power, as where it was closed before the seat got another one, it is of none of several."""
    asked = [power for power in powers if power in ask.to]
    is_one_of_several = len(asked) == 1 < len(powers)
    return belongs(told, ask, asked) and bool(about_of(told) or not is_one_of_several)


def untouched(closed: Iterable[str], changed: Iterable[str]) -> list[str]:
    """What is still closed once orders at these places have changed: nothing, but for powers of
    which there are none among them."""
    about = {about_of(told) for told in changed if is_order(told)}
    if not about:
        return list(closed)
    return [told for told in closed if about_of(told) not in ("", *about) and "" not in about]


def batch_of(ask: Ask, powers: Sequence[str]) -> tuple[str, ...]:
    """The places of the orders by which a seat with these powers answers a question: by power,
    where it has several."""
    if len(powers) < 2:
        return ask.sections
    asked = [power for power in powers if power in ask.to]
    return tuple(place(section, power) for section in ask.sections for power in asked)
