"""One spelling for what mail programs and phones write in many: blanks, quotes, dashes, arrows,
line ends.
"""

from __future__ import annotations

import unicodedata

from pbem import lazy

_LINE_ENDS = "\x0b\x0c\x85\u2028\u2029"
_BLANKS = "\t\xa0\u1680\u180e\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u2800\u3000"
_NOTHING = (
    "\xad\u034f\u061c\u115f\u1160\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e"
    "\u2060\u2061\u2062\u2063\u2064\u2066\u2067\u2068\u2069\ufe0e\ufe0f\ufeff"
)
_DOUBLE_QUOTES = "\xab\xbb\u201c\u201d\u201e\u201f\u2033\u2036\u275d\u275e\u301d\u301e\u301f\uff02"
_SINGLE_QUOTES = (
    "`\xb4\u02b9\u02bb\u02bc\u2018\u2019\u201a\u201b\u2032\u2035\u2039\u203a\u275b\u275c\uff07"
)
_DASHES = "\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212\u2e3a\u2e3b\ufe58\ufe63\uff0d"
_RIGHT_ARROWS = (
    "\u2192\u21a6\u21d2\u21e2\u21e8\u21fe\u2794\u2799\u279b\u279c\u279d\u279e\u279f\u27a0\u27a1\u27a2\u27a3\u27a4"
    "\u27a5\u27a6\u27a8\u27a9\u27aa\u27ab\u27ac\u27ad\u27ae\u27af\u27b1\u27b2\u27f6\u27f9\u2b62\u2b95\u25b6\u25ba"
)


def _table() -> dict[int, str]:
    """Code point to its plain spelling; "" where nothing is to be left."""
    plain = {
        "\n": _LINE_ENDS,
        " ": _BLANKS,
        "": _NOTHING,
        '"': _DOUBLE_QUOTES,
        "'": _SINGLE_QUOTES,
        "-": _DASHES,
        "->": _RIGHT_ARROWS,
        "<-": "\u2190\u21d0\u27f5",
        "...": "\u2026",
        ">=": "\u2265",
        "<=": "\u2264",
        "x": "\xd7",
        ":": "\uff1a",
        ";": "\uff1b",
        ",": "\uff0c",
        "@": "\uff20",
    }
    table = {code: "" for code in [*range(0x20), *range(0x7F, 0xA0)] if code != 0x0A}
    table.update(dict.fromkeys(range(0xD800, 0xE000), ""))
    table.update({ord(char): spelling for spelling, chars in plain.items() for char in chars})
    return table


_TABLE = _table()
_ARROW = lazy.pattern(r"(?<![-=])[-=]+ ?>")


def normalise(text: str) -> str:
    """`text` in one spelling: NFC, LF line ends, plain blanks, quotes, dashes and `->`; no
    invisible characters.

    Lines lose blanks at their end only, so columns stay close to what was written. Applying it
    twice changes nothing.
    """
    return "\n".join(line.rstrip(" ") for line in spelled(text).split("\n"))


_LINES = {ord(char): "\n" for char in _LINE_ENDS} | {ord("\t"): " "}


def typed_lines(text: str) -> list[str]:
    """The lines of `text` as they were typed, one for each line of `normalise(text)`."""
    return text.replace("\r\n", "\n").replace("\r", "\n").translate(_LINES).split("\n")


def spelled(text: str) -> str:
    """The same with the blanks at the ends of lines."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if not text.isascii():
        text = unicodedata.normalize("NFC", text).translate(_TABLE)
        # What was taken out may have kept a letter and its accent apart.
        text = unicodedata.normalize("NFC", text)
    else:
        text = text.translate(_TABLE)
    return _ARROW.sub("->", text)
