"""Who gets how much of a sum, as people say it: `Soviet Union 9, Great Britain 3`, `all to the
Soviets`, `UK 4, the rest to Russia`, `equally`."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping

from pbem import lazy
from pbem.engine.errors import NotUnderstood
from pbem.engine.names import Names
from pbem.engine.pattern import Slot
from pbem.engine.slots import listed, parted, whole_number

# What each gets: a number, or None for an equal part of what the numbers leave.
Shares = Mapping[str, "int | None"]

_CUT = lazy.pattern(r"\s*(?:[,;&+]|\band\b)(?:\s*\band\b)?\s*", re.IGNORECASE)
_COUNT = lazy.pattern(r"(?<!\w)(?P<count>[0-9]{1,4})(?!\w)")
_IDLE = lazy.pattern(
    r"\b(?:ipcs?|of\s+it|of\s+them|gets?|go|goes|to|for|receives?|takes?|has|have|should|will|shall|the|our|cash"
    r"|advance|please|give|shares?|between|among|with|it)\b|[:=>$-]",
    re.IGNORECASE,
)
_LEFT = lazy.pattern(
    r"\b(?:all|everything|the\s+lot|whole|the\s+rest|rest|remainder|remaining|what\s+is\s+left|else)\b",
    re.IGNORECASE,
)
_EVEN = lazy.pattern(
    r"\b(?:(?:in\s+)?equal(?:ly|\s+(?:parts|shares))?|even(?:ly)?|the\s+same|half\s+and\s+half)\b",
    re.IGNORECASE,
)
_HALF = lazy.pattern(r"\bhalf\b", re.IGNORECASE)


def slot(powers: Names) -> Slot:
    """{power: count}, None for an equal part of what the others leave; {} for the same to all."""

    def read(text: str, at: int) -> dict[str, int | None]:
        said = _EVEN.sub(_blanks, text)
        halves = len(_HALF.findall(said))
        is_even = said != text or bool(halves)
        said = _HALF.sub(_blanks, said)
        found: dict[str, int | None] = {}
        for piece, place in parted(said, at, _CUT, (powers,)):
            if not _IDLE.sub(_blanks, piece).strip():
                continue
            who, count = _share(piece, place, is_even)
            if who in found:
                raise NotUnderstood("named_twice", column=place + 1, name=who)
            found[who] = count
        is_halved = halves == len(found) == 2 and set(found.values()) == {None}
        if (not found and not is_even) or (halves and not is_halved) or "?" in text:
            raise NotUnderstood("no_amount", column=at + 1, name=text.strip())
        return found

    def _share(piece: str, at: int, is_even: bool) -> tuple[str, int | None]:
        told = _COUNT.search(piece)
        is_left = _LEFT.search(piece) is not None
        if told is None and not (is_left or is_even):
            raise NotUnderstood("no_amount", column=at + 1, name=piece.strip())
        rest = _COUNT.sub(_blanks, _LEFT.sub(_blanks, piece), count=1)
        name = _IDLE.sub(_blanks, rest)
        lead = len(name) - len(name.lstrip())
        who = powers.lookup(" ".join(name.split()), at + lead + 1)
        return who, whole_number(told["count"], at + told.start() + 1) if told else None

    # No other reads what stands in it, so that an answer may be these words alone.
    return Slot(read, lambda value: _shown(value, powers), usage="POWER N, POWER N")


def _blanks(match: re.Match[str]) -> str:
    return " " * len(match.group())


def _shown(value: Shares, powers: Names) -> str:
    if not value:
        return "equally"
    if len(value) > 1 and set(value.values()) == {None}:
        return f"equally {listed(value, powers)}"
    word = "all" if len(value) == 1 else "rest"
    told = (
        f"{who} {count}" if count is not None else f"{word} {who}" for who, count in value.items()
    )
    return listed(told, powers)


def counted(said: Shares, due: int, everybody: Collection[str]) -> dict[str, int]:
    """Each share as a number, of a sum that is due: what cannot be divided stays out, so that the
    sum is wrong."""
    shares = dict(said) or dict.fromkeys(everybody)
    left = due - sum(count or 0 for count in shares.values())
    waiting = sum(count is None for count in shares.values())
    part = max(0, left) // waiting if waiting else 0
    return {who: part if count is None else count for who, count in shares.items()}
