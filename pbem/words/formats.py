"""The formats of a report, and its depths: what players wrote is escaped, plain text keeps
within 72 columns.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from math import ceil

from pbem import lazy

FORMATS = ("text", "bbcode", "markdown", "html", "mail")
# How much a report tells.
DEPTHS = ("headline", "turn", "full")
WIDTH = 72

# Marks that turn or hide text, so that a name could pass for something else.
_UNSEEN = lazy.pattern("[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]")
# What no page may hold, though it is no control character.
_ENDS = "".join(chr(end + last) for end in range(0, 0x110000, 0x10000) for last in (0xFFFE, 0xFFFF))
_NO_CHARACTER = lazy.pattern(f"[\ufdd0-\ufdef{_ENDS}]")
# A space that nobody sees: behind it a forum finds no tag, no name to call and no link. Mails that
# are read lose it again.
_NOTHING = "\u200b"
# Of all that Markdown is posted to: GitHub, Discourse, Reddit, Discord.
_MARKDOWN = lazy.pattern(r"[\\`*_\[\]#|~$<^]|>(?=!)|&(?=[#\w])")
_MARKDOWN_START = lazy.pattern(r"\s*(?:>|[-+=:](?=[\s-]|$)|\d{1,9}(?=[.)](?:\s|$)))")
# `@name` and `#12` call people and link to other things, `<b` begins a tag of HTML.
_CALL = lazy.pattern(r"(?<!\w)@(?=\w)")
_TAG = lazy.pattern(r"#(?=\w)|<(?=[\w/!?@#:])")
_CODE_TAG = lazy.pattern(r"\[(?=/?code)", re.IGNORECASE)
_CODE_BLOCK = lazy.pattern(r"(\[code\].*?\[/code\])", re.DOTALL)
_BACKTICKS = lazy.pattern("`+")
# How a line begins that mail programs take for a quotation, the start of another mail, or the end
# of this one.
_MAIL_START = lazy.pattern(r">|From |--$")
# Stands behind a character of two cells while lines are folded, so that it counts as two.
_FILL = "\ue000"
# `8)` is a face to a forum, `(record 8)` is none.
_FACE = lazy.pattern(r"(?<!\d)8(?=-?\))")
_NUMBER = lazy.pattern(r"[-+]?\d+(?:\.\d+)?")
_GAP = "  "
_MOST_SQUARES = 20


def plain(text: str) -> str:
    """One line without control characters and marks that nobody sees."""
    seen = _UNSEEN.sub("", text)
    if seen.isprintable():
        return seen
    seen = _NO_CHARACTER.sub(" ", seen)
    return "".join(
        " " if unicodedata.category(char) in ("Cc", "Zl", "Zp") else char for char in seen
    )


def cells(text: str) -> int:
    """How many columns a line takes: characters of East Asia and most pictures take two, marks
    above others none.
    """
    return len(text) if text.isascii() else sum(map(_cells, text))


def _cells(char: str) -> int:
    if unicodedata.combining(char):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def bbcode(text: str) -> str:
    """Text in which a forum finds no tag, and nobody to call."""
    return _uncalled(plain(text)).replace("[", f"[{_NOTHING}")


def bbcode_block(text: str) -> str:
    """The same between `[code]` and its end, where only that end counts."""
    return _CODE_TAG.sub(f"[{_NOTHING}", plain(text))


def faceless(text: str) -> str:
    """A whole report in BBCode in which a forum makes no picture of a number and a bracket. Blocks
    of code, which are copied, stay as they are: forums make no pictures there.
    """
    parts = _CODE_BLOCK.split(text)
    return "".join(
        part if at % 2 else _FACE.sub(f"8{_NOTHING}", part) for at, part in enumerate(parts)
    )


def markdown(text: str) -> str:
    """Text in which Markdown finds no markup, no HTML, no start of a list, heading or table, and
    nobody to call.
    """
    text = _TAG.sub(rf"\g<0>{_NOTHING}", _uncalled(plain(text)))
    text = _MARKDOWN.sub(r"\\\g<0>", text)
    if start := _MARKDOWN_START.match(text):
        at = start.end()
        at -= not text[at - 1].isdigit()
        text = f"{text[:at]}\\{text[at:]}"
    return text


def markdown_code(text: str) -> str:
    """Text between backticks, as many as none of its own can end; "" for no text."""
    text = plain(text).strip()
    if not text:
        return ""
    fence = "`" * (1 + max(map(len, _BACKTICKS.findall(text)), default=0))
    gap = " " * (text[0] == "`" or text[-1] == "`")
    return f"{fence}{gap}{text}{gap}{fence}"


def markdown_block(text: str) -> str:
    """Text between two fences of three backticks, in which it finds none."""
    return plain(text).replace("```", f"``{_NOTHING}`")


def _uncalled(text: str) -> str:
    return _CALL.sub(f"@{_NOTHING}", text)


def hypertext(text: str) -> str:
    """Text for HTML, in elements and quoted attributes."""
    import html

    return html.escape(plain(text))


ESCAPES: dict[str, Callable[[str], str]] = {
    "text": plain,
    "bbcode": bbcode,
    "markdown": markdown,
    "html": hypertext,
    # HTML that mail programs show as it is meant.
    "mail": hypertext,
}
# The same for lines of a block, and for what is typed as it stands.
VERBATIM = {**ESCAPES, "bbcode": bbcode_block, "markdown": markdown_block}
CODE = {**ESCAPES, "markdown": markdown_code}


def bar(got: float, expected: float) -> str:
    """Real hits against expected ones as one small figure: a full square for each hit that was
    expected and came, an empty one for each that did not come, a cross for each beyond. More than
    _MOST_SQUARES stand for several hits each.
    """
    scale = max(1, ceil(max(got, expected) / _MOST_SQUARES))
    came, due = round(got / scale), round(expected / scale)
    return "\u25a0" * min(came, due) + "\u25a1" * (due - came) + "+" * (came - due)


def columns(heads: Sequence[str], rows: Sequence[Sequence[str]], width: int = WIDTH) -> str:
    """A table in plain characters, numbers to the right; the widest columns give way until it
    fits.
    """
    table = [[plain(str(cell)) for cell in row] for row in ([heads, *rows] if any(heads) else rows)]
    if not table:
        return ""
    widths = _widths(table, width)
    body = table[1:] if any(heads) else table
    right = numbers(body)
    lines: list[str] = []
    for number, row in enumerate(table):
        lines += _row(row, widths, right)
        if any(heads) and number == 0:
            lines.append(_GAP.join("-" * wide for wide in widths))
    return "\n".join(lines)


def numbers(rows: Sequence[Sequence[str]]) -> list[bool]:
    """Of each column of a table whether it has numbers alone, which stand to the right."""
    return [all(_NUMBER.fullmatch(cell) for cell in column) for column in zip(*rows, strict=True)]


def _widths(table: Sequence[Sequence[str]], width: int) -> list[int]:
    widths = [max(1, *(cells(row[at]) for row in table)) for at in range(len(table[0]))]
    room = width - len(_GAP) * (len(widths) - 1)
    while sum(widths) > room:
        widest = widths.index(max(widths))
        widths[widest] -= 1
    return widths


def _row(row: Sequence[str], widths: Sequence[int], right: Sequence[bool]) -> list[str]:
    pieces = [fold(cell, wide) or [""] for cell, wide in zip(row, widths, strict=True)]
    lines = []
    for number in range(max(map(len, pieces))):
        parts = []
        for piece, wide, is_right in zip(pieces, widths, right, strict=True):
            part = piece[number] if number < len(piece) else ""
            gap = " " * (wide - cells(part))
            parts.append(f"{gap}{part}" if is_right else f"{part}{gap}")
        lines.append(_GAP.join(parts).rstrip())
    return lines


def fold(line: str, width: int = WIDTH, hang: str = "") -> list[str]:
    """A line in pieces of at most `width` columns; later pieces begin with `hang`."""
    import textwrap

    filled = line
    if not line.isascii():
        filled = "".join(char + _FILL * (_cells(char) > 1) for char in line)
    # A wide character may be parted from its second column, which then stands beyond the end.
    room = width if len(filled) == len(line) else max(width - 1, 1)
    pieces = textwrap.wrap(
        filled,
        room,
        subsequent_indent=hang,
        break_on_hyphens=False,
        break_long_words=True,
        drop_whitespace=True,
    )
    return [piece.replace(_FILL, "") for piece in pieces]


def within(text: str, width: int = WIDTH) -> str:
    """Plain text with no line longer than `width`: what is longer goes on below, a little further
    in. No line begins as a quotation does, or as what parts mails: a blank is put before it.
    """
    lines = [piece for line in text.split("\n") for piece in _pieces(line, width)]
    return tidy("\n".join(lines))


def _pieces(line: str, width: int) -> list[str]:
    pieces = _folded(line, width)
    if any(map(_MAIL_START.match, pieces)):
        pieces = _folded(line, width - 1)
    return [f" {piece}" if _MAIL_START.match(piece) else piece for piece in pieces]


def _folded(line: str, width: int) -> list[str]:
    if cells(line) <= width:
        return [line.rstrip()]
    indent = line[: len(line) - len(line.lstrip())]
    deeper = indent + ("  " if line.lstrip().startswith(("- ", "* ")) or indent else "")
    return fold(line, width, deeper)


def tidy(text: str) -> str:
    """No blanks at ends of lines, no more than one blank line, one line end at the end."""
    lines = "\n".join(line.rstrip() for line in text.split("\n"))
    return re.sub(r"\n{3,}", "\n\n", lines).strip("\n") + "\n"
