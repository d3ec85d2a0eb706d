"""What readers see of a text in a format: by a renderer of its kind, as HTML and then as words."""

from __future__ import annotations

import html
import re
from functools import cache
from xml.etree.ElementTree import Element

import bbcode
import html5lib
from markdown_it import MarkdownIt

from pbem.words.formats import plain

NOTHING = "\u200b"
# Elements whose words stand apart from those before and behind them.
_APART = {"p", "br", "li", "td", "th", "tr", "h1", "h2", "h3", "h4", "pre", "dt", "dd", "div"}


def page(fmt: str, text: str) -> Element:
    """The HTML that becomes of a text in a format but plain text; raises where it is not strictly
    HTML."""
    if fmt == "bbcode":
        parts = re.split(r"(?is)\[code\](.*?)\[/code\]", text)
        text = "".join(
            f"<code>{html.escape(part)}</code>" if at % 2 else _forum().format(part)
            for at, part in enumerate(parts)
        )
    if fmt == "markdown":
        text = _markdown().render(text)
    if fmt in ("bbcode", "markdown"):
        text = f"<!DOCTYPE html><title>x</title>{text}"
    parser = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False)
    found: Element = parser.parse(text)
    return found


def words(fmt: str, text: str) -> str:
    """The words that readers see, one blank between them; of plain text those without lines."""
    if fmt == "text":
        return " ".join(text.split())
    body = page(fmt, text).find("body")
    assert body is not None
    return written("".join(_pieces(body)))


def written(text: str) -> str:
    """The words of a text as somebody wrote it."""
    return " ".join(plain(text).replace(NOTHING, "").split())


def _pieces(element: Element) -> list[str]:
    if element.tag in ("style", "script", "title"):
        return []
    found = [element.text or ""]
    for child in element:
        found += [*_pieces(child), child.tail or ""]
    return ["\n", *found, "\n"] if element.tag in _APART else found


class _Forum(bbcode.Parser):  # type: ignore[misc]
    """Looks for quotation marks behind the name of a tag alone, as forums do."""

    def _tag_extent(self, data: str, start: int) -> tuple[int, bool]:
        if not data[start + 1 : start + 2].isascii():
            return start + 1, False
        extent: tuple[int, bool] = super()._tag_extent(data, start)
        return extent


@cache
def _forum() -> bbcode.Parser:
    """Forums make neither dashes nor links of what we write, or the same text of it."""
    parser = _Forum(replace_cosmetic=False, replace_links=False)
    for _, options in parser.recognized_tags.values():
        options.replace_cosmetic = options.replace_links = False
    return parser


@cache
def _markdown() -> MarkdownIt:
    """With HTML taken as HTML, so that any would be seen."""
    return MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])


def tags(root: Element) -> set[str]:
    """The names of all elements."""
    return {str(each.tag) for each in root.iter()}
