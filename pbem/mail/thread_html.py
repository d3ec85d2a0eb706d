"""The posts of a saved forum page: phpBB (prosilver) and Discourse, as browsers and crawlers see
them.
"""

from __future__ import annotations

import re
from dataclasses import field

from pbem import lazy
from pbem.values import dataclass

from .html import TAG_NAME, VOID, attributes, text_lines, tokens

# Looking further on damaged pages would cost time.
_NEAR, _LONGEST_NAME = 64, 5_000
_UNSEEN = ("script", "style", "template")
_AUTHOR_LINE = lazy.pattern(
    r"(?:\S+ ){0,3}?(?:by|von|par|por|de|da|door) (?P<who>\S.{0,80}?) » (?P<when>.+)"
)
_CREATOR_LINE = lazy.pattern(r"#(?P<id>\d+) By: (?P<who>.{1,80}?), (?P<when>[^,]+ \d.*)")


@dataclass(slots=True)
class Found:
    """A post as it stands in the page; `body` is HTML."""

    author: str = ""
    when: str = ""
    id: str = ""
    body: str = ""


@dataclass(slots=True)
class _Open:
    """An element that has not ended: what it holds of a post ("" nothing), and where its inside
    begins.
    """

    tag: str
    classes: frozenset[str]
    role: str = ""
    start: int = 0


@dataclass(slots=True)
class _Reader:
    """`inside` counts open elements with the words of a post, where everything is the writer's
    own.
    """

    source: str
    stack: list[_Open] = field(default_factory=list)
    posts: list[Found] = field(default_factory=list)
    now: Found = field(default_factory=Found)
    name_in_line: str = ""
    inside: int = 0

    def start(self, tag: str, given: dict[str, str], end: int) -> None:
        classes = frozenset(given.get("class", "").split())
        role = "" if self.inside else self._role(tag, given, classes)
        if tag not in VOID:
            self.stack.append(_Open(tag, classes, role, end))
            self.inside += role == "content"

    def end(self, tag: str, at: int) -> None:
        for back in range(1, min(len(self.stack), _NEAR) + 1):
            if self.stack[-back].tag == tag:
                for closed in reversed(self.stack[-back:]):
                    self._close(closed, at)
                del self.stack[-back:]
                return

    def _within(self, *names: str) -> bool:
        return any(not each.classes.isdisjoint(names) for each in self.stack[-_NEAR:])

    def _role(self, tag: str, given: dict[str, str], classes: frozenset[str]) -> str:
        id = given.get("id", "")
        is_phpbb = bool(re.fullmatch(r"p\d+", id)) and "post" in classes
        if is_phpbb or "data-post-id" in given or "crawler-post" in classes:
            self.now = Found(id=id[1:] if is_phpbb else given.get("data-post-id", ""))
        now = self.now
        if tag == "time" and given.get("datetime"):
            now.when = now.when or given["datetime"]
        if given.get("data-time") and "relative-date" in classes:
            now.when = now.when or given["data-time"]
        if given.get("data-user-card") and self._within("names"):
            now.author = now.author or given["data-user-card"]
        if (
            "cooked" in classes
            or ("content" in classes and self._within("postbody"))
            or ("post" in classes and given.get("itemprop") == "text")
            or (tag == "div" and classes == {"post"} and now.author)
        ):
            return "content"
        if (tag == "p" and "author" in classes) or (tag == "div" and classes == {"creator"}):
            self.name_in_line = ""
            return "line"
        is_name = not classes.isdisjoint(("username", "username-coloured")) and not self._within(
            "names"
        )
        if is_name or (given.get("itemprop") == "name" and self._within("creator")):
            return "name"
        return ""

    def _close(self, closed: _Open, at: int) -> None:
        if not closed.role:
            return
        if closed.role == "content":
            self.inside -= 1
            self.now.body = self.source[closed.start : at]
            self.posts.append(self.now)
            self.now = Found()
            return
        inside = self.source[closed.start : min(at, closed.start + _LONGEST_NAME)]
        words = " ".join(" ".join(line for line, _ in text_lines(inside)).split())
        if closed.role == "name":
            if any(each.role == "line" for each in self.stack[-_NEAR:]):
                self.name_in_line = words
            else:
                self.now.author = self.now.author or words
        elif found := _AUTHOR_LINE.search(words) or _CREATOR_LINE.search(words):
            # The line over a post says best whose it is; a profile may stand beside it or below it.
            self.now.author = self.name_in_line or found["who"]
            self.now.when = self.now.when or found["when"]


def pages(source: str) -> list[Found]:
    """The posts of a page, in its order; [] unless one has an author. What only browsers without
    scripts see counts only where there is nothing else."""
    found = _read(source, skip_noscript=True)
    if not found and "<noscript" in source:
        found = _read(source, skip_noscript=False)
    return found if any(post.author for post in found) else []


def _read(source: str, *, skip_noscript: bool) -> list[Found]:
    reader = _Reader(source)
    unseen = (*_UNSEEN, "noscript") if skip_noscript else _UNSEEN
    skip = ""
    for kind, data, end in tokens(source):
        name = TAG_NAME.match(data) if kind == "tag" else None
        if name is None:
            continue
        tag, closes = name[1].lower(), data.startswith("/")
        if skip:
            skip = "" if closes and tag == skip else skip
        elif tag in unseen and not closes and not data.endswith("/"):
            skip = tag
        elif closes:
            reader.end(tag, end - len(data) - 2)
        else:
            reader.start(tag, attributes(data), end)
    return reader.posts
