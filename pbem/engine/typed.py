"""A line as it was typed, made plain: what mail programs and phones put in place of ASCII is
undone.
"""

from __future__ import annotations

from pbem import lazy

# What may stand before a colon above the orders, for a regular expression.
HEADERS = "campaign|game|seat|from|turn|result|for|phrase"
_PLAIN = {
    **dict.fromkeys("‘’‚‛′`´", "'"),
    **dict.fromkeys("“”„‟″«»", '"'),
    **dict.fromkeys("‐‑‒–—―−﹣－", "-"),
    **dict.fromkeys("→⇒➔➜➝➞⟶⟹⇨►▶", "->"),
    **dict.fromkeys("•‣◦▪·●", "*"),
    **dict.fromkeys("\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\u00ad\ufeff", ""),
    "…": "...",
    "≥": ">=",
    "≤": "<=",
    "≠": "!=",
    "×": "x",
    "：": ":",
    "；": ";",
    "，": ",",
    "＠": "@",
    "＞": ">",
    "＜": "<",
}  # fmt: skip
_ENTITIES = {"&gt;": ">", "&lt;": "<", "&amp;": "&", "&nbsp;": " ", "&quot;": '"', "&#39;": "'"}
_ODD = lazy.pattern(r"&(?:gt|lt|amp|nbsp|quot|#39);|[^\x20-\x7e]")
_BULLET = lazy.pattern(r"\s*(?:[-*+]\s+|\(?[0-9]{1,3}[.)]\s+|#[0-9]{1,3} ?[-.:)]\s+)?")
_NUMBERED = lazy.pattern(r"#[0-9]{1,3} ?[-.:)]\s")
_REMARK = lazy.pattern(r"\s#\s.*$")


class Text:
    """One line in plain characters, and where each of them stood in the line as sent."""

    __slots__ = ("_places", "plain", "source")

    def __init__(self, source: str) -> None:
        self.source = source
        self._places: list[int] | None = None
        if source.isascii() and source.isprintable() and "&" not in source:
            self.plain = source
        else:
            self._unfold()

    def column(self, at: int) -> int:
        """The column, counted from 1, in the line as sent, of place `at` of the plain text."""
        if self._places is None:
            return at + 1
        return self._places[min(at, len(self._places) - 1)] + 1

    def only(self, plain: str) -> Text:
        """The same line with nothing read of it but `plain`, whose characters stand where they
        stood.
        """
        other = Text("")
        other.source, other.plain, other._places = self.source, plain, self._places
        return other

    def _unfold(self) -> None:
        parts: list[str] = []
        places: list[int] = []
        last = 0
        for odd in _ODD.finditer(self.source):
            kept = self.source[last : odd.start()]
            new = _plain(odd.group())
            parts += (kept, new)
            places += range(last, odd.start())
            places += [odd.start()] * len(new)
            last = odd.end()
        parts.append(self.source[last:])
        places += range(last, len(self.source) + 1)
        self.plain = "".join(parts)
        self._places = places


def _plain(odd: str) -> str:
    if odd in _ENTITIES:
        return _ENTITIES[odd]
    if odd in _PLAIN:
        return _PLAIN[odd]
    return odd if odd.isprintable() else " "


def start_of(plain: str) -> int:
    """Where the order begins behind blanks and a bullet or list number."""
    match = _BULLET.match(plain)
    return match.end() if match else 0


def is_remark(plain: str) -> bool:
    """Whether a line, without blanks in front, is a remark and no number of a list (`#1 - ...`)."""
    return plain.startswith("#") and not _NUMBERED.match(plain)


def without_remark(plain: str) -> str:
    """The line without a remark behind ` # `."""
    return _REMARK.sub("", plain) if "#" in plain else plain
