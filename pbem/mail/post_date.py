"""The date over a forum post, in the ways in which forums and people write it."""

from __future__ import annotations

import re
from datetime import UTC, datetime

from pbem import lazy

_SECONDS = lazy.pattern(r"\d{9,10}")
_MILLISECONDS = lazy.pattern(r"\d{12,13}")
_YEAR = lazy.pattern(r"\b(?:19|20)\d\d\b")
_TIME = lazy.pattern(r"\b(\d{1,2}):(\d\d)(?::(\d\d))?(?:\s*([ap])\.?m\b\.?)?", re.I)
_NUMERIC = lazy.pattern(r"\b(\d{1,2})([./])(\d{1,2})\2((?:19|20)\d\d)\b")
_MONTHS = (
    ("jan", "gen", "ene", "sty"),
    ("feb", "fév", "fev", "lut"),
    ("mar", "mär", "mrz", "maa"),
    ("apr", "avr", "abr", "kwi"),
    ("may", "mai", "mei", "mag", "maj"),
    ("jun", "juin", "giu", "cze"),
    ("jul", "juil", "lug", "lip"),
    ("aug", "aoû", "aou", "ago", "sie"),
    ("sep", "set", "wrz"),
    ("oct", "okt", "ott", "paź"),
    ("nov", "lis"),
    ("dec", "dez", "déc", "dic", "gru"),
)


def read_date(text: str) -> datetime | None:
    """The moment that `text` names; universal time where it names no zone. None for `3 hours ago`
    and the like.
    """
    text = text.strip()
    try:
        if _MILLISECONDS.fullmatch(text):
            return datetime.fromtimestamp(int(text) // 1000, UTC)
        if _SECONDS.fullmatch(text):
            return datetime.fromtimestamp(int(text), UTC)
        return _iso(text) or _written(text)
    except (ValueError, OverflowError, OSError):
        return None


def _iso(text: str) -> datetime | None:
    try:
        date = datetime.fromisoformat(text.removesuffix(" UTC"))
    except ValueError:
        return None
    return date if date.tzinfo else date.replace(tzinfo=UTC)


def _written(text: str) -> datetime | None:
    hour = minute = second = 0
    if clock := _TIME.search(text):
        hour, minute, second = int(clock[1]), int(clock[2]), int(clock[3] or 0)
        if clock[4]:
            hour = hour % 12 + (12 if clock[4].lower() == "p" else 0)
        text = text[: clock.start()] + " " + text[clock.end() :]
    if numbers := _NUMERIC.search(text):
        # 3/5/2027 means two different days; 3.5.2027 only one.
        if numbers[2] == "/":
            return None
        day, month, year = int(numbers[1]), int(numbers[3]), int(numbers[4])
        return datetime(year, month, day, hour, minute, second, tzinfo=UTC)
    found = _YEAR.search(text)
    if not found:
        return None
    rest = text[: found.start()] + " " + text[found.end() :]
    month = _month(rest)
    days = re.findall(r"(?<!\d)(\d{1,2})(?!\d)", rest)
    if not month or len(days) != 1:
        return None
    return datetime(int(found[0]), month, int(days[0]), hour, minute, second, tzinfo=UTC)


def _month(text: str) -> int:
    """The month that a word of `text` begins like, 0 for none; of several the last: `mar` is a
    Tuesday, too.
    """
    for word in reversed(re.findall(r"[^\W\d_]{3,}", text.casefold())):
        for number, starts in enumerate(_MONTHS, 1):
            if word.startswith(starts):
                return number
    return 0
