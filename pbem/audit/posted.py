"""What a posted text (report, receipt, form, in any format, also as a mail) binds its writer to:
heads, mails, dice.
"""

from __future__ import annotations

import re
from dataclasses import field

from pbem import lazy
from pbem.engine.chance import DiceError
from pbem.engine.dice import Roll, parse_roll_text
from pbem.mail.html import looks_like_html
from pbem.mail.texts import texts
from pbem.values import dataclass

_UNSEEN = lazy.pattern("[\u00ad\u200b-\u200f\u2060-\u2064\ufeff]")
_QUOTE = lazy.pattern(r"^[ \t]*(?:[>|][ \t]*)+", re.MULTILINE)
_TAG = lazy.pattern(r"</?[A-Za-z!][^>]*>")
_ESCAPED = lazy.pattern(r"\\(?=[^\w\s])")
_HEAD = lazy.pattern(r"(?<![\w/])(\d{1,7})/([0-9a-f]{16})(?![\w/])", re.ASCII)
# Texts come in many languages: numbers, their order and signs are the same in each.
_WORD = r"\b[^\W\d_]{1,24}"
_CAMPAIGN = lazy.pattern(rf"{_WORD}:?\s+([a-z0-9][a-z0-9-]*-[0-9a-f]{{16}})(?![\w-])")
# Older receipts have more words, and older records the hash of the mail itself.
_MAIL = lazy.pattern(
    r"SHA-256(?: of the mail:|: *mail)\s+(?:[0-9a-f]{64}\s+(?:[^\W\d_]{1,24}|In the record as:)\s+)?"
    r"([0-9a-f]{64})(?!\w)",
    re.IGNORECASE,
)
_SEGMENT = lazy.pattern(
    rf"{_WORD} (\d{{1,7}}), (?:{_WORD} (\d{{1,7}})|{_WORD}(?: {_WORD})?), {_WORD} ([A-D])\b"
)
_DICE = lazy.pattern(
    r"(?<![\w/-])([a-z0-9_-]+(?:/[a-z0-9_-]+)+)`? +((?:d\d+|shuffle \d+|pick \d+ of \d+): \d+(?: \d+)*)(?![\w./])",
    re.ASCII,
)


@dataclass(frozen=True)
class Posted:
    """What a text names: `heads` as (number, 16 hex) in the order of their numbers, ids of
    `campaigns`, hashes of `mails` that it confirms, `segments` as (record, segment), and `dice` as
    (segment, roll)."""

    campaigns: tuple[str, ...]
    heads: tuple[tuple[int, str], ...]
    mails: tuple[str, ...] = ()
    segments: tuple[tuple[int, int], ...] = ()
    dice: list[tuple[int, Roll]] = field(default_factory=list)


def read(data: bytes) -> Posted:
    """What the bytes of a posted text name. Never fails: a text that names nothing gives empty
    lists.
    """
    text = _plain(data)
    heads = {(int(number), digest) for number, digest in _HEAD.findall(text)}
    return Posted(
        tuple(dict.fromkeys(_CAMPAIGN.findall(text))),
        tuple(sorted(heads)),
        tuple(dict.fromkeys(_MAIL.findall(text))),
        tuple((int(found[1]), int(found[2])) for found in _SEGMENT.finditer(text) if found[2]),
        _dice(text),
    )


def _plain(data: bytes) -> str:
    """The words alone, with one blank between them: without markup, quote marks and line ends."""
    return " ".join(" ".join(_bare(text).split()) for text in texts(data))


def _bare(text: str) -> str:
    if looks_like_html(text):
        import html

        text = html.unescape(_TAG.sub(" ", text))
    return _ESCAPED.sub("", _QUOTE.sub("", _UNSEEN.sub("", text)))


def _dice(text: str) -> list[tuple[int, Roll]]:
    """The dice of a full report, each with the segment above it; those typed in by hand have
    none.
    """
    segments = [(found.start(), int(found[2] or 0), found[3]) for found in _SEGMENT.finditer(text)]
    found = []
    for listed in _DICE.finditer(text):
        above = [(number, grade) for at, number, grade in segments if at < listed.start()]
        if not above or above[-1][1] == "D":
            continue
        try:
            found.append((above[-1][0], parse_roll_text(listed[1], listed[2])))
        except DiceError:
            continue
    return found
