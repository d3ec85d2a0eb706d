"""A forum thread saved as a page, or copied as text or BBCode: the posts of several players, each
with its author.

A post is handed on as a mail of its own, so that it is kept, remembered and read like one.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from email.header import Header
from email.utils import format_datetime

from pbem import lazy
from pbem.values import dataclass

from .decode import decode
from .html import looks_like_html
from .item import Item
from .post_date import read_date
from .thread_html import pages

# `Post by Anna » Mon May 03, 2027 8:15 pm` (phpBB, copied from the browser).
_PHPBB = lazy.pattern(
    r"(?:[^\W\d_]+ ){0,2}?(?:by|von|par|por|de|da|door) (?P<who>\S.{0,60}?) » (?P<when>.*\d.*)"
)
# `anna | 2027-05-03 20:15:05 UTC | #3` (Discourse, the page /raw/TOPIC).
_DISCOURSE = lazy.pattern(
    r"(?P<who>\S{1,60}) \| (?P<when>\d{4}-\d\d-\d\d \d\d:\d\d.{0,12}) \| #(?P<id>\d+)"
)
# `=== post by Anna, 3 May 2027 20:15 ===`: typed by hand above each post, for any other forum.
_BY_HAND = lazy.pattern(
    r"(?P<rule>[=#*~-]{3,}) ?post by (?P<who>[^,]{1,60}?)(?:, ?(?P<when>.*?))? ?[=#*~-]*", re.I
)
_QUOTE = lazy.pattern(r"\[(?P<close>/?)quote(?P<told>[= ][^\]\n]{0,200})?\]", re.I)
_RULE = lazy.pattern(r"-{20,}")
_TO_THE_TOP = lazy.pattern(r"(?:back to )?top|nach oben|haut|arriba|su|omhoog", re.I)
_TITLE = lazy.pattern(r"(?:re|aw|sv|antw): .*", re.I)
MAX_BYTES = 10_000_000
_LONGEST_HEAD = 200


@dataclass(frozen=True, slots=True)
class Post:
    """One post: its author's name, date, number in the forum ("" where the text does not say) and
    words.
    """

    author: str
    body: str
    id: str = ""
    when: str = ""
    is_html: bool = False

    @property
    def date(self) -> datetime | None:
        """When it was written, as far as it says so; without a zone taken for universal time."""
        return read_date(self.when)


def split(data: bytes) -> list[Item]:
    """The posts of a thread as items, oldest first; [] if the text is no thread.

    Text that stands above the first post comes first, as a fault.
    """
    text = decode(data).replace("\r\n", "\n").replace("\r", "\n")
    above, posts = "", _of_page(text) if looks_like_html(text) else _quoted_posts(text)
    if not posts:
        above, posts = _headed_posts(text)
    items = [Item(above.encode(), "text above the first post", fault="no_author")] if above else []
    return [*items, *_mails(posts)] if posts else []


def _of_page(text: str) -> list[Post]:
    return [
        Post(found.author, found.body, found.id, found.when, is_html=True) for found in pages(text)
    ]


def _quoted_posts(text: str) -> list[Post]:
    """A text that is nothing but `[quote=AUTHOR ...]` blocks, as the quote button of a forum makes
    them of posts.
    """
    posts: list[Post] = []
    depth, start, end, told = 0, 0, 0, ""
    for tag in _QUOTE.finditer(text):
        if not tag["close"]:
            if depth == 0:
                if text[end : tag.start()].strip() or not tag["told"]:
                    return []
                start, told = tag.end(), tag["told"]
            depth += 1
        elif depth:
            depth -= 1
            if depth == 0:
                end = tag.end()
                posts.append(_from_quote(told, text[start : tag.start()]))
    return [] if depth or text[end:].strip() else posts


def _from_quote(told: str, body: str) -> Post:
    """`="Anna B" post_id=4711 time=1809374105 user_id=2` or `="anna, post:3, topic:77"`."""
    told = told.lstrip("= ").strip()
    found = re.match(r"(?:\"([^\"]*)\"|&quot;(.*?)&quot;|([^\s,]+))", told)
    name = next((group for group in found.groups() if group), "") if found else ""
    author = name.split(",")[0].strip()
    number = re.search(r"post_id=(\d+)", told)
    topic = re.search(r"post:(\d+), ?topic:(\d+)", told)
    when = re.search(r"\btime=(\d{1,12})", told)
    id = number[1] if number else f"{topic[2]}/{topic[1]}" if topic else ""
    return Post(author, body, id, when[1] if when else "")


def _headed_posts(text: str) -> tuple[str, list[Post]]:
    """Posts below lines that name their author, and what stands above the first of them."""
    above: list[str] = []
    posts: list[tuple[Post, list[str]]] = []
    for line in text.split("\n"):
        plain = line[:_LONGEST_HEAD].strip().replace("\xa0", " ")
        found = _DISCOURSE.fullmatch(plain) or _BY_HAND.fullmatch(plain) or _PHPBB.fullmatch(plain)
        if found:
            told = found.groupdict()
            posts.append(
                (Post(told["who"].strip(), "", told.get("id") or "", told["when"] or ""), [])
            )
        elif posts:
            posts[-1][1].append(line)
        else:
            above.append(line)
    made = [
        replace(post, body="\n".join(_without_frame(lines, is_last=post is posts[-1][0])))
        for post, lines in posts
    ]
    # The number in a topic is no number in the forum: without the topic it says nothing alone.
    made = [replace(post, id="") for post in made]
    return "\n".join(above).strip() if made else "", made


def _without_frame(lines: list[str], *, is_last: bool) -> list[str]:
    """The words of a post without what the page puts below it: a rule, `Top` and the next author's
    profile, a title.
    """
    plain = [line.strip() for line in lines]
    for at, line in enumerate(plain):
        if _TO_THE_TOP.fullmatch(line) and not plain[at - 1]:
            return lines[:at]
    last = max((at for at, line in enumerate(plain) if line), default=-1)
    if (
        last >= 0
        and not is_last
        and (_RULE.fullmatch(plain[last]) or _TITLE.fullmatch(plain[last]))
    ):
        return lines[:last]
    if last >= 0 and _RULE.fullmatch(plain[last]):
        return lines[:last]
    return lines


def _mails(posts: list[Post]) -> Iterator[Item]:
    """The posts as mails. Their Message-ID is the same whenever the same post is pasted again, and
    another once it was edited."""
    seen: Counter[str] = Counter()
    for number, post in enumerate(posts, 1):
        words = " ".join(post.body.split())
        date = post.date
        told = [post.id, post.author.casefold(), str(date) if date else "", words]
        if not post.id:
            # Nothing else tells two posts of the same author and words apart.
            seen["\n".join(told)] += 1
            told.append(str(seen["\n".join(told[:4])]))
        identity = hashlib.sha256("\n".join(told).encode("utf-8", "replace")).hexdigest()[:32]
        name = f"post {post.id or number}"
        if not post.author:
            yield Item(post.body.encode("utf-8", "replace"), name, fault="no_author")
            continue
        yield Item(_mail(post, date, identity, name), name, handle=post.author)


def _mail(post: Post, date: datetime | None, identity: str, name: str) -> bytes:
    author = Header(_one_line(post.author), "utf-8").encode(linesep="\n")
    lines = [
        f"From: {author} <post@forum.invalid>",
        f"Subject: {name}",
        f"Message-ID: <{identity}@forum.invalid>",
        *([f"Date: {format_datetime(date.astimezone(UTC))}"] if date else []),
        "MIME-Version: 1.0",
        f"Content-Type: text/{'html' if post.is_html else 'plain'}; charset=utf-8",
        "Content-Transfer-Encoding: 8bit",
        "",
        post.body.strip("\n"),
        "",
    ]
    return "\n".join(lines).encode("utf-8", "replace")


def _one_line(text: str) -> str:
    return " ".join("".join(char if char.isprintable() else " " for char in text).split())[:80]
