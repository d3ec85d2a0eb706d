"""Who sent a mail, by its headers: a claim that anybody can write. A mailing list that puts its own
address into From is looked behind, but only where the mail says by its list headers that this
address is the list's.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pbem import lazy
from pbem.values import dataclass

from .address import Mailbox, Unclear, mailboxes, normal
from .fields import header, in_words, raw

if TYPE_CHECKING:
    from .parsed import Message

# Where lists keep the author whom they have taken out of From.
_AUTHORS = (
    "Author",
    "X-Original-From",
    "X-Google-Original-From",
    "Original-From",
    "X-Original-Sender",
)
# Addresses that lists make up for themselves beside the one to which one writes.
_ROLE = lazy.pattern(
    r"(?:.*[-_.+])?(?:dmarc|requests?|bounces?|no-?reply|owner)(?:[-_.+].*)?", re.I
)
# `Karl via Games`, as lists write it in the languages that they speak.
_VIA = lazy.pattern(
    r".+?[ \"'(](?:via|vía|über|durch|par|por|através|tramite|namens|genom|gjennom|gennem|przez|prostřednictvím|kautta|через"
    r"|aracılığıyla|経由|通过|透過)[ \"')].*",
    re.I,
)
_LIST_ID = lazy.pattern(r"<([^<>@\s]{1,250})>")
_POST = lazy.pattern(r"<mailto:([^<>?\s]{1,260})[^<>]*>", re.I)
_CODED = lazy.pattern(r"(.{1,64})(?:=40|=)([^=@]{1,190})")


@dataclass(frozen=True, slots=True)
class Sender:
    """`address` in normal form, "" for nobody, and the `name` beside it in From.

    `via` is the list that put its own address into From, in the place of the author's; `lists` are
    addresses that the list by which the mail came can have, `is_unclear` says that From can be read
    in two ways, or names two persons; `is_like_list` that From looks as lists write it, and that no
    header of a list is there to tell.
    """

    address: str = ""
    name: str = ""
    via: str = ""
    lists: tuple[str, ...] = ()
    is_unclear: bool = False
    is_like_list: bool = False


def sender_of(message: Message) -> Sender:
    """The one who says that he wrote the mail."""
    lists = _lists(message)
    boxes = _boxes(message, "From" if message.get_all("From") else "Sender")
    if boxes is None or len({box.address for box in boxes}) > 1:
        return Sender(lists=lists, is_unclear=True)
    if not boxes:
        return Sender(lists=lists)
    box = boxes[0]
    name = in_words(box.name)
    if not _is_of_list(box.address, lists):
        is_like = bool(_VIA.fullmatch(name) and _others(message, "Reply-To", {box.address}))
        return Sender(box.address, name, lists=lists, is_like_list=is_like)
    return Sender(_author(message, box, name, {*lists, box.address}), name, box.address, lists)


def _lists(message: Message) -> tuple[str, ...]:
    """The addresses to which one writes to a list, as its headers tell; of an id all that it can
    stand for.
    """
    found = [normal(post) for post in _POST.findall(header(message, "List-Post"))]
    for told in _LIST_ID.findall(header(message, "List-Id")):
        labels = told.split(".")
        halves = ((".".join(labels[:at]), ".".join(labels[at:])) for at in range(1, len(labels)))
        found += [normal(f"{name}@{host}") for name, host in halves if "." in host]
    return tuple(dict.fromkeys(each for each in found if each))


def _is_of_list(address: str, lists: tuple[str, ...]) -> bool:
    """Whether From has the list's own address, or one that the list made of the author's."""
    if address in lists:
        return True
    host = address.rpartition("@")[2]
    hosts = [each.rpartition("@")[2] for each in lists]
    is_near = any(_is_below(host, each) or _is_below(each, host) for each in hosts)
    return is_near and bool(_decoded(address) or _ROLE.fullmatch(address.rpartition("@")[0]))


def _is_below(host: str, other: str) -> bool:
    return "." in other and (host == other or host.endswith(f".{other}"))


def _decoded(address: str) -> str:
    """The author's address out of `karl=example.org@lists.example.net`, "" if none is in it."""
    coded = _CODED.fullmatch(address.rpartition("@")[0])
    return normal(f"{coded[1]}@{coded[2]}") if coded and "." in coded[2] else ""


def _author(message: Message, box: Mailbox, name: str, lists: set[str]) -> str:
    """The address behind a list's, "" where the mail does not tell of exactly one."""
    if found := _decoded(box.address):
        return found
    for header_name in _AUTHORS:
        if told := _others(message, header_name, lists):
            return told[0].address if len({each.address for each in told}) == 1 else ""
    answers = _others(message, "Reply-To", lists)
    if len({each.address for each in answers}) == 1:
        return answers[0].address
    # Copies go to others as well: the author is known among them by the name before the list's.
    named = {
        each.address
        for each in answers or _others(message, "Cc", lists)
        if _begins(name, in_words(each.name)) or _begins(name, each.address)
    }
    return named.pop() if len(named) == 1 else ""


def _others(message: Message, header_name: str, lists: set[str]) -> list[Mailbox]:
    return [box for box in _boxes(message, header_name) or () if box.address not in lists]


def _begins(whole: str, name: str) -> bool:
    """Whether a name as lists write it, `'Karl' via Games`, begins with this one."""
    whole, name = (each.strip(" '\"").casefold() for each in (whole, name))
    rest = whole[len(name) :]
    return bool(name) and whole.startswith(name) and not rest[:1].isalnum()


def _boxes(message: Message, header_name: str) -> list[Mailbox] | None:
    """All addresses of all headers of this name, None if one of them is unclear."""
    try:
        return [box for text in raw(message, header_name) for box in mailboxes(text)]
    except Unclear:
        return None
