"""A letter's text as HTML: paragraphs that a telephone breaks where it likes, and what stands in
columns or is to be filled in as it is.

The text is ours, 72 columns wide and folded by pbem.words.formats.fold: as many words as fit on a
line, so that it can be told which lines were one.
"""

from __future__ import annotations

import html
from collections.abc import Iterator

from pbem import lazy
from pbem.words.formats import WIDTH, cells

HEAD = """<!DOCTYPE html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>pbem</title>
</head>
<body style="margin:0 auto;padding:12px;max-width:640px;{font}">
"""
FONT = (
    "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif;font-size:16px;"
    "line-height:1.5"
)
_MONO = "font-family:ui-monospace,Menlo,Consolas,monospace;font-size:13px;line-height:1.4"
_BLOCK = f"{_MONO};margin:8px 0;white-space:pre-wrap;overflow-wrap:anywhere"
_FORM = f"{_BLOCK};padding:10px;border:1px solid #8884"
_WHOLE = ("form", "as it is")
_BEGIN, _END = "BEGIN ORDERS", "END ORDERS"
# What stands as it is: columns, which two blanks part, examples of orders, hashes.
_AS_IT_IS = lazy.pattern(r"\S {2,}\S|^#|\b[0-9a-f]{64}$")
_RULE = lazy.pattern(r"={3,}|-{3,}")
_HEADING = "font-size:18px;line-height:1.3;margin:24px 0 6px;border-bottom:1px solid #8884"
_HANG = 2
_PIXELS = 8

# Lines of a kind ("form", "as it is", "line", "heading", "blank"), those of a line that were folded
# as one.
Piece = tuple[str, list[str]]


def as_page(text: str, language: str = "en") -> str:
    """The page of a plain text in a language."""
    head = HEAD.format(language=language, font=FONT)
    body = "\n".join(filter(None, map(_shown, pieces(text))))
    return f"{head}{body}\n</body>\n</html>\n"


def pieces(text: str) -> Iterator[Piece]:
    """The text in pieces that are shown in one way each."""
    found: Piece = ("blank", [])
    for line in text.rstrip("\n").split("\n"):
        kind = _kind(found, line)
        if found[0] == "line" and _RULE.fullmatch(line):
            found = ("heading", found[1])
        elif kind == found[0] and (kind in _WHOLE or _is_folded(found[1], line)):
            found[1].append(line)
        else:
            yield found
            found = (kind, [line])
    yield found


def _kind(before: Piece, line: str) -> str:
    if line == _BEGIN or (before[0] == "form" and before[1][-1] != _END):
        return "form"
    if not line.strip():
        return "blank"
    return "as it is" if _AS_IT_IS.search(line) else "line"


def _is_folded(before: list[str], line: str) -> bool:
    """Whether a line goes on with the one before: its first word had no room there."""
    if not line.strip() or not before:
        return False
    indents = [len(each) - len(each.lstrip()) for each in (*before, line)]
    hangs = indents[0] or before[0].startswith(("- ", "* "))
    is_below = indents[-1] == (indents[0] + _HANG if hangs else 0)
    has_no_room = cells(before[-1]) + 1 + cells(line.split(maxsplit=1)[0]) > WIDTH
    return is_below and has_no_room


def _shown(piece: Piece) -> str:
    kind, lines = piece
    if kind == "blank":
        return ""
    told = html.escape("\n".join(lines))
    if kind == "form":
        return f'<pre style="{_FORM}">{told}</pre>'
    if kind == "as it is":
        return f'<pre style="{_BLOCK}">{told}</pre>'
    indent = _PIXELS * (len(lines[0]) - len(lines[0].lstrip()))
    words = html.escape(" ".join(line.strip() for line in lines))
    if kind == "heading":
        return f'<h2 style="{_HEADING}">{words}</h2>'
    return f'<p style="margin:6px 0 6px {indent}px;overflow-wrap:anywhere">{words}</p>'
