"""A letter as the bytes of a mail: the same letter gives the same bytes at the same time.

Whatever a player wrote (names, subjects, Message-IDs) reaches a header only as one line without
control characters. Bodies are plain ASCII in transport, so that no mail server has to change them
on the way.
"""

from __future__ import annotations

import hashlib
import html as htmllib
import re
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime
from typing import TYPE_CHECKING

from pbem import lazy
from pbem.post.letter_page import as_page
from pbem.post.settings import for_header

if TYPE_CHECKING:
    from pbem.post.outbox import Attachment, Letter

DRAFT = b"X-Unsent: 1\r\n"
_MESSAGE_ID = lazy.pattern(r"<[!-;=?-~]{1,250}>")
_MOST_REFERENCES = 12
_LONGEST_LINE = 78


def message_id(campaign: str, key: str) -> str:
    """The Message-ID of a letter: it follows from its key, and names the campaign, by which answers
    find their way.
    """
    digest = hashlib.sha256(f"{campaign}\n{key}".encode()).hexdigest()
    return f"<{digest[:32]}@{campaign}.pbem.invalid>"


def name_in_brackets(campaign: str) -> str:
    """What subjects begin with, and `pbem inbox` finds in those of answers."""
    return f"[{campaign.rpartition('-')[0] or campaign}]"


def subject_of(campaign: str, subject: str) -> str:
    """The subject as it is sent: the campaign's name before it, on one line."""
    return f"{name_in_brackets(campaign)} {for_header(subject, 150)}".rstrip()


def compose(
    letter: Letter,
    campaign: str,
    *,
    to: Sequence[Address],
    sender: Address | None,
    reply_to: Address | None,
    time: str,
    language: str = "en",
) -> bytes:
    """The mail, with CRLF. Without a sender it is a draft, to which a mail program adds its
    owner. `language` is that of its text.
    """
    message = EmailMessage(policy=SMTP)
    if sender is not None:
        message["From"] = sender
        message["Reply-To"] = reply_to or sender
    message["To"] = tuple(to)
    message["Subject"] = subject_of(campaign, letter.subject)
    if time:
        message["Date"] = format_datetime(datetime.fromisoformat(time).astimezone(UTC))
    _add_bodies(message, letter, language)
    for number, part in enumerate(p for p in message.walk() if p.is_multipart()):
        part.set_boundary(_boundary(letter, number))
    data = DRAFT + _own_headers(letter, campaign) + message.as_bytes()
    return _with_safe_from(data)


def as_sent(data: bytes, sender: Address) -> bytes:
    """The mail as it goes over the wire: no draft any more, by this sender if it has none, lines
    ended by CRLF.
    """
    data = re.sub(rb"\r\n|\r|\n", b"\r\n", data)
    head, blank, body = data.partition(b"\r\n\r\n")
    lines = [line for line in head.split(b"\r\n") if not line.lower().startswith(b"x-unsent:")]
    if not any(line.lower().startswith(b"from:") for line in lines):
        message = EmailMessage(policy=SMTP)
        message["From"] = sender
        lines.insert(0, message.as_bytes().rstrip())
    return b"\r\n".join(lines) + blank + body


def readdressed(data: bytes, to: Address) -> bytes:
    """The mail, to somebody else."""
    message = EmailMessage(policy=SMTP)
    message["To"] = to
    line = message.as_bytes().rstrip()
    head, blank, body = data.partition(b"\r\n\r\n")
    head = re.sub(rb"(?mi)^To:[^\r\n]*(\r\n[ \t][^\r\n]*)*", lambda _: line, head, count=1)
    return head + blank + body


def file_name(letter: Letter) -> str:
    """What the letter's file is called: by kind, seat and key."""
    digest = hashlib.sha256(letter.key.encode()).hexdigest()[:12]
    words = re.sub(r"[^a-z0-9]+", "-", f"{letter.kind}-{letter.seat or 'all'}".lower()).strip("-")
    return f"{words[:40]}-{digest}.eml"


def _own_headers(letter: Letter, campaign: str) -> bytes:
    """Those that may be longer than the email package would leave whole, all of them ASCII."""
    answered = _MESSAGE_ID.findall(letter.in_reply_to)[:1]
    references = [*_ids(letter.references), *answered]
    references = list(dict.fromkeys(references))
    if len(references) > _MOST_REFERENCES:
        # The first one holds a thread together, the last ones say where in it this letter belongs.
        references = [references[0], *references[1 - _MOST_REFERENCES :]]
    name = campaign.rpartition("-")[0] or campaign
    heads = [f"Message-ID: {message_id(campaign, letter.key)}"]
    heads += [f"In-Reply-To: {each}" for each in answered]
    heads += ["References: " + "\r\n ".join(references)] if references else []
    heads += [
        f"List-Id: {name} <{campaign}.pbem.invalid>",
        f"Auto-Submitted: {'auto-replied' if answered else 'auto-generated'}",
        "X-Auto-Response-Suppress: OOF, AutoReply",
    ]
    return "".join(f"{head}\r\n" for head in heads).encode("ascii")


def _ids(texts: Iterable[str]) -> list[str]:
    return [found for text in texts for found in _MESSAGE_ID.findall(text)]


def _add_bodies(message: EmailMessage, letter: Letter, language: str) -> None:
    text = letter.text.rstrip("\n") + "\n"
    message.set_content(text, cte=_encoding(text))
    inline = [each for each in letter.attachments if each.is_picture]
    page = letter.html or as_page(letter.text, language)
    page = _with_pictures(page, inline)
    message.add_alternative(page, subtype="html", cte=_encoding(page))
    if inline and (shown := message.get_body(("html",))) is not None:
        for picture in inline:
            name, (kind, _, sub) = _safe_name(picture.name), picture.type.partition("/")
            number = f"<{cid(picture)}>"
            shown.add_related(
                picture.data, kind, sub, cid=number, filename=name, disposition="inline"
            )
    for other in letter.attachments:
        if not other.is_picture:
            kind, _, sub = other.type.partition("/")
            message.add_attachment(other.data, kind, sub, filename=_safe_name(other.name))


def _with_pictures(page: str, pictures: Sequence[Attachment]) -> str:
    """The page with those pictures at its end for which it has no place."""
    shown = "".join(
        f'<p><img src="cid:{cid(each)}" alt="{htmllib.escape(_safe_name(each.name))}" style="max-width: 100%"></p>\n'
        for each in pictures
        if cid(each) not in page
    )
    before, end, after = page.rpartition("</body>")
    return f"{before}{shown}{end}{after}" if end else page + shown


def cid(picture: Attachment) -> str:
    """By which a page names a picture that goes with it, behind `cid:`."""
    return f"{hashlib.sha256(picture.data).hexdigest()[:32]}@pbem.invalid"


def _safe_name(name: str) -> str:
    return re.sub(r"[^A-Za-z0-9._-]+", "-", name).strip(".-")[:80] or "attachment"


def _encoding(text: str) -> str:
    """7bit where nothing on the way can take offence, else quoted-printable."""
    lines = text.split("\n")
    is_safe = text.isascii() and all(len(line) <= _LONGEST_LINE for line in lines)
    return (
        "7bit"
        if is_safe and not any(line.startswith("From ") for line in lines)
        else "quoted-printable"
    )


def _with_safe_from(data: bytes) -> bytes:
    """A body line that begins with `From ` would get a `>` from some mail programs; only encoded
    parts have any.
    """
    return data.replace(b"\nFrom ", b"\n=46rom ")


def _boundary(letter: Letter, number: int) -> str:
    digest = hashlib.sha256(f"{letter.key} {number}\n{letter.text}".encode()).hexdigest()
    return f"=_{digest[:40]}"
