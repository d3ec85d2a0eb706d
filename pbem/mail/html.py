"""HTML of mails and forum posts to lines of text, each with what the markup says about it.

A tokeniser of its own: `html.parser` takes quadratic time on some damaged input and raises on
other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import field

from pbem import lazy
from pbem.values import dataclass

# What markup says about a line: nothing, or that it is quoted, a signature, invisible; CUT: the
# older mail starts here; CODE: it is set apart as a block of code. INDENTED: nothing but its place
# says that it is quoted.
QUOTED, SIGNATURE, HIDDEN, CUT, CODE = "quoted", "signature", "hidden", "cut", "code"
INDENTED = "indented"

_BLOCKS = frozenset(
    "address article aside blockquote body center dd details div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6"
    " header html li main nav ol p pre section summary table tbody tfoot thead tr ul".split()
)
_STRIKES = frozenset(("s", "strike", "del"))
_CELLS = frozenset(("td", "th"))
VOID = frozenset("area base br col embed hr img input link meta param source track wbr".split())
_UNSEEN_END = lazy.pattern(r"</(script|style|title|xml|noscript|template)\b", re.I)
_TAG_START = lazy.pattern(r"[/!?]|[A-Za-z][\w:.-]*[\s/>]")
TAG_NAME = lazy.pattern(r"/?([A-Za-z][\w:.-]*)")
_ATTRIBUTE = lazy.pattern(r"""(?<![\w:-])([a-zA-Z][\w:-]*)\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+)""")
_QUOTE_NAMES = lazy.pattern(
    r"gmail_attr|yahoo_quoted|moz-cite-prefix|protonmail_quote|zmail_extra|tutanota_quote|bbcodeblockquote|quote-?box",
    re.I,
)
_CUT_NAMES = lazy.pattern(
    r"divrplyfwdmsg|appendonsend|ms-outlook-mobile-reference-message|moz-forward-container", re.I
)
_QUOTE_BOX = lazy.pattern(r"(?:^| )gmail_quote(?: |$)", re.I)
_SIGNATURE_NAMES = lazy.pattern(
    r"(?:^| )(?:gmail_signature\w*|moz-signature|ms-outlook-mobile-signature|applemailsignature"
    r"|protonmail_signature\S*|signature)(?: |$)",
    re.I,
)
_CODE_NAMES = lazy.pattern(r"(?:^| )(?:codebox|codecontent|codeblock|bbcode_?code)(?: |$)", re.I)
# What mail programs wrap a whole mail of plain text in.
_PLAIN_MAIL = lazy.pattern(r"k9mail|moz-|plaintext|x_", re.I)
_INVISIBLE = lazy.pattern(r"display\s*:\s*none|mso-hide\s*:\s*all|visibility\s*:\s*hidden", re.I)
_LINE_THROUGH = lazy.pattern(r"text-decoration[\w-]*\s*:[^;]*line-through", re.I)
_KEEPS_BREAKS = lazy.pattern(r"white-space\s*:\s*(?:pre|break-spaces)", re.I)
_SPACES = lazy.pattern(r"[ \t\r\n\f]+")
# Word writes arrows and bullets as letters of a picture font.
_WINGDINGS = str.maketrans(
    {"à": "->", "è": "->", "ð": "->", "ß": "<-", "l": "•", "n": "•", "§": "•", "Ø": "•", "J": ":-)"}
)


def _unescape(data: str) -> str:
    import html

    try:
        return html.unescape(data)
    except ValueError:  # a character number with thousands of digits
        return data


@dataclass(slots=True)
class _Element:
    tag: str
    mark: str = ""
    keeps_breaks: bool = False
    wingdings: bool = False
    is_struck: bool = False


@dataclass(slots=True)
class _Writer:
    """The lines written so far and the elements that are open."""

    lines: list[tuple[str, str]] = field(default_factory=list)
    stack: list[_Element] = field(default_factory=lambda: [_Element("")])
    pieces: list[str] = field(default_factory=list)
    mark: str = ""
    cut_ahead: bool = False
    cut_next: bool = False

    def text(self, data: str) -> None:
        top = self.stack[-1]
        data = _unescape(data)
        if top.wingdings:
            data = data.translate(_WINGDINGS)
        if not top.keeps_breaks:
            self._add(_struck(_SPACES.sub(" ", data), top), top.mark)
            return
        first, *rest = data.replace("\r\n", "\n").split("\n")
        self._add(_struck(first, top), top.mark)
        for line in rest:
            self.end_line(blank=True)
            self._add(_struck(line, top), top.mark)

    def _add(self, data: str, mark: str) -> None:
        if data.strip():
            if mark != self.mark:
                self.end_line()
                self.mark = mark
            self.pieces.append(data)
        elif data and self.pieces:
            self.pieces.append(data)

    def end_line(self, blank: bool = False) -> None:
        """Close the line; an empty one is written only if `blank`."""
        text = "".join(self.pieces)
        self.pieces.clear()
        mark, self.mark = self.mark, ""
        if not text.strip():
            if blank:
                self.lines.append(("", ""))
            return
        if (self.cut_ahead or self.cut_next) and mark in ("", CODE):
            mark, self.cut_ahead = CUT, False
        self.cut_next = False
        if not self.stack[-1].keeps_breaks:
            text = _SPACES.sub(" ", text).strip(" ")
        self.lines.append((text, mark))

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        if tag == "br":
            self.end_line(blank=True)
        elif tag == "hr":
            self.end_line()
            self.text("_" * 32)
            self.end_line()
        elif tag in _CELLS:
            self.pieces.append(" ")
        elif tag in _BLOCKS:
            self.end_line()
        if tag not in VOID:
            self.stack.append(self._element(tag, attributes))

    def _element(self, tag: str, attributes: dict[str, str]) -> _Element:
        above = self.stack[-1]
        style = attributes.get("style", "")
        names = f"{attributes.get('class', '')} {attributes.get('id', '')}".strip()
        if _CUT_NAMES.search(names):
            self.cut_ahead = True
        # Answers may stand in it as well, but below what they answer.
        if tag == "div" and _QUOTE_BOX.search(names):
            self.cut_next = True
        return _Element(
            tag,
            above.mark or _mark(tag, attributes, names, style),
            above.keeps_breaks or tag in ("pre", "textarea") or bool(_KEEPS_BREAKS.search(style)),
            above.wingdings or "wingdings" in f"{style} {attributes.get('face', '')}".lower(),
            above.is_struck or tag in _STRIKES or bool(_LINE_THROUGH.search(style)),
        )

    def end(self, tag: str) -> None:
        if tag in _BLOCKS:
            self.end_line()
        # A closing tag may match an element a few levels up; looking further would cost time on
        # damaged mails.
        for back in range(1, min(len(self.stack), 64)):
            if self.stack[-back].tag == tag:
                del self.stack[-back:]
                return


def _struck(data: str, element: _Element) -> str:
    """Text as it is written: between the signs of plain text where it is struck out."""
    return f"~~{data}~~" if element.is_struck and data.strip() else data


def _mark(tag: str, attributes: dict[str, str], names: str, style: str) -> str:
    if _INVISIBLE.search(style):
        return HIDDEN
    if tag == "blockquote":
        # Without a border and a name it is what "increase indent" makes.
        is_indent = "border:none" in style.replace(" ", "").lower()
        if is_indent and "cite" not in attributes.get("type", ""):
            return ""
        return QUOTED if names or attributes.keys() & {"type", "cite"} else INDENTED
    if _QUOTE_NAMES.search(names) or (tag == "aside" and "quote" in names.split()):
        return QUOTED
    if _SIGNATURE_NAMES.search(names) or "signature" in attributes.get("data-smartmail", ""):
        return SIGNATURE
    is_code = tag == "pre" and not _PLAIN_MAIL.search(names)
    return CODE if is_code or _CODE_NAMES.search(names) else ""


def tokens(source: str) -> Iterator[tuple[str, str, int]]:
    """`("text", data, end)` or `("tag", inside of the angle brackets, end)`; comments are left
    out.
    """
    at, comments_end, tags_end = 0, True, True
    while (lt := source.find("<", at)) >= 0:
        if lt > at:
            yield "text", source[at:lt], lt
        if source.startswith("<!--", lt):
            end = source.find("-->", lt + 4) if comments_end else -1
            comments_end = end >= 0
            # A comment that never ends hides nothing.
            at = end + 3 if end >= 0 else lt + 4
            continue
        end = -1
        if tags_end and _TAG_START.match(source, lt + 1):
            end = source.find(">", lt)
            tags_end = end >= 0
        if end < 0:
            at = lt + 1
            yield "text", "<", at
            continue
        end = _after_quotes(source, lt, end)
        at = end + 1
        yield "tag", source[lt + 1 : end], at
    if at < len(source):
        yield "text", source[at:], len(source)


def _after_quotes(source: str, start: int, end: int) -> int:
    """The `>` that ends the tag, not one within an attribute; gives up after a few."""
    first = end
    for _ in range(4):
        if source.count('"', start, end) % 2 == 0:
            return end
        end = source.find(">", end + 1, end + 2000)
        if end < 0:
            return first
    return first


def text_lines(source: str) -> list[tuple[str, str]]:
    """The lines a reader sees, each with its mark ("" for the writer's own words)."""
    writer = _Writer()
    # A script or style is skipped only if it is closed: a broken one must not swallow the orders.
    closings = {found[1].lower(): found.start() for found in _UNSEEN_END.finditer(source)}
    skip = ""
    for kind, data, end in tokens(source):
        name = TAG_NAME.match(data) if kind == "tag" else None
        tag, closes = name[1].lower() if name else "", data.startswith("/")
        if skip:
            skip = "" if closes and tag == skip else skip
        elif kind == "text":
            writer.text(data)
        elif tag and closes:
            writer.end(tag)
        elif closings.get(tag, -1) >= end:
            skip = tag if not data.endswith("/") else ""
        elif tag:
            writer.start(tag, attributes(data))
    writer.end_line()
    return writer.lines


def attributes(data: str) -> dict[str, str]:
    found = _ATTRIBUTE.findall(data)
    return {key.lower(): _unescape(value.strip("\"'")) for key, value in found}


def looks_like_html(text: str) -> bool:
    """Whether a plain file is a saved page or the source of a post."""
    return bool(
        re.match(
            r"\s*<(?:!doctype html|html|head|body|div|p|table|blockquote|span|pre|ol|ul)\b",
            text,
            re.I,
        )
    )
