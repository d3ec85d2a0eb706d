"""Signed orders in a mail: lines to read, and below them the same text once more in a form that no
mailer changes.

    BEGIN ORDERS
    campaign: ...            the lines as a person reads them
    END ORDERS
    BEGIN SIGNATURE
    UEJPMY...                base64 of the text that was signed, the key and the signature; 60
                             columns
    END SIGNATURE

What counts is the text within the signature; the lines above it are only compared with it, letter
by letter. A text that was signed with `ssh-keygen -Y sign` is followed by OpenSSH's own block
instead, and counts as it stands.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import re
import unicodedata
import zlib
from collections.abc import Iterable, Sequence

from pbem import lazy
from pbem.values import dataclass

from .body import Sifted
from .decode import has_byte_order_mark
from .fault import MailFault
from .message import Candidate
from .normalise import normalise
from .read import MAX_BYTES, bodies

BEGIN, END = "BEGIN SIGNATURE", "END SIGNATURE"
BEGIN_ORDERS, END_ORDERS = "BEGIN ORDERS", "END ORDERS"
PBEM, SSH = "pbem", "ssh"
MAX_TEXT = 200_000
MOST = 20

_WIDTH = 60
_MAGIC = b"PBO1"
_KINDS = {1: PBEM, 2: SSH}
_SUM = 8
_KEY, _SIGNATURE = 32, 64
_HEAD = len(_MAGIC) + _SUM + 1 + _KEY + _SIGNATURE
_GAP = r"[\W_]{1,8}"
_BEGIN = lazy.pattern(rf"\bBEGIN{_GAP}(?P<ssh>SSH{_GAP})?SIGNATURE\b")
_FINISH = lazy.pattern(rf"\bEND{_GAP}(?:SSH{_GAP})?SIGNATURE\b")
_ORDERS_BEGIN = lazy.pattern(r"\bBEGIN[\W_]+(?:OF[\W_]+)?ORDERS?\b", re.I)
_ORDERS_END = lazy.pattern(r"\bEND[\W_]+(?:OF[\W_]+)?ORDERS?\b", re.I)
# `> `, `| `, `Bob> `, as mail programs put them before each line of a mail that is answered or
# passed on.
_QUOTE = lazy.pattern(r"^[ \t]*(?:[^\W\d_]{0,8}[>|][ \t]?)+")
_FORUM_TAG = lazy.pattern(r"\[/?[a-z*]{1,8}(?:[= ][^\]\n]{0,200})?\]", re.I)
_TAG = lazy.pattern(rf"{_FORUM_TAG.pattern}|</?[a-z][^<>\n]{{0,200}}>", re.I)
_OTHERS = frozenset(("quoted", "header", "hidden", "forwarded"))


@dataclass(frozen=True)
class Packed:
    """What the base64 lines hold. `kind` is "pbem" or "ssh": how it was signed; `key` 32 bytes,
    `signature` 64.
    """

    kind: str
    key: bytes
    signature: bytes
    text: str

    def lines(self) -> list[str]:
        """The lines of the block, markers included."""
        kind = next(number for number, name in _KINDS.items() if name == self.kind)
        rest = bytes([kind]) + self.key + self.signature
        rest += zlib.compress(self.text.encode("utf-8"), 9)
        blob = _MAGIC + hashlib.sha256(rest).digest()[:_SUM] + rest
        code = base64.b64encode(blob).decode("ascii")
        cut = [code[at : at + _WIDTH] for at in range(0, len(code), _WIDTH)]
        return [BEGIN, *cut, END]


@dataclass(frozen=True)
class Found:
    """A signature block in a mail. `is_own`: it stands in what the sender wrote himself.

    `packed` is what it holds, None for a damaged one; for OpenSSH's own blocks `ssh` are its bytes.
    `above` is the text before it in its body, without quote marks, `readable` the order block that
    it is signed below, "" for none.
    """

    is_own: bool
    above: str
    readable: str = ""
    packed: Packed | None = None
    ssh: bytes = b""


def wrapped(text: str, packed: Packed) -> list[str]:
    """The lines to mail: the text to read, and the block that counts."""
    return [BEGIN_ORDERS, *text.rstrip("\n").split("\n"), END_ORDERS, *packed.lines()]


def may_hold(candidates: Iterable[Candidate]) -> bool:
    """Whether a signature block could stand in these bodies: a quick look."""
    return any(_BEGIN.search(text) for each in candidates for text, _ in each.lines)


def may_be_in(data: bytes) -> bool:
    """The same for the bytes of a mail; False for one that cannot be read."""
    lower = data.lower()
    is_coded = has_byte_order_mark(data) or b"base64" in lower or b"quoted-printable" in lower
    if len(data) > MAX_BYTES or not (is_coded or b"signature" in lower):
        return False
    try:
        return may_hold(bodies(data)[1])
    except MailFault:
        return False


def find(candidates: Sequence[Candidate], sifted: Sequence[Sifted]) -> list[Found]:
    """All signature blocks of a mail, body by body, in the order in which they stand there."""
    found: list[Found] = []
    for candidate, rows in zip(candidates, sifted, strict=True):
        lines = [line for text, _ in candidate.lines for line in normalise(text).split("\n")]
        found += _in_lines(lines, rows)
    return found


def _in_lines(lines: Sequence[str], rows: Sifted) -> Iterable[Found]:
    others = {row.line for row in rows.rows if (row.older or row.reason) in _OTHERS}
    live = {row.line for row in rows.live}
    text = "\n".join(_QUOTE.sub("", line) for line in lines)
    starts = list(_BEGIN.finditer(text))[:MOST]
    for at, start in enumerate(starts):
        until = starts[at + 1].start() if at + 1 < len(starts) else len(text)
        finish = _FINISH.search(text, start.end(), until)
        blob = _decoded(text[start.end() : finish.start() if finish else until])
        above = text[: start.start()].rstrip("-_*=~+ \t")
        first, last = _readable(above, starts[at - 1].end() if at else 0)
        place, end = (_line(text, each) for each in (first, start.start()))
        # A form that is filled in below an older mail is the sender's own as well.
        is_own = end not in others or not live.isdisjoint(range(place, end))
        if start["ssh"]:
            yield Found(is_own, _FORUM_TAG.sub("", above), ssh=blob or b"?")
        else:
            yield Found(is_own, above, text[first:last], unpack(blob))


def _line(text: str, at: int) -> int:
    return text.count("\n", 0, at) + 1


def _readable(above: str, start: int) -> tuple[int, int]:
    """Where the order block begins and ends that stands right above a signature; the end of `above`
    for none.
    """
    begins = [found.end() for found in _ORDERS_BEGIN.finditer(above, start)]
    if not begins:
        return len(above), len(above)
    end = _ORDERS_END.search(above, begins[-1])
    return begins[-1], end.start() if end else len(above)


def _decoded(text: str) -> bytes:
    """The bytes of base64 lines, whatever mailers and forums have put between their letters."""
    code = re.sub(r"[^A-Za-z0-9+/]", "", _TAG.sub("", text))
    try:
        return base64.b64decode(code + "=" * (-len(code) % 4))
    except (binascii.Error, ValueError):
        return b""


def unpack(blob: bytes) -> Packed | None:
    """The content of a block; None for one that is damaged or none at all."""
    head, rest = blob[: len(_MAGIC)], blob[len(_MAGIC) + _SUM :]
    is_whole = hashlib.sha256(rest).digest()[:_SUM] == blob[len(_MAGIC) :][:_SUM]
    if head != _MAGIC or not is_whole or len(blob) < _HEAD or rest[0] not in _KINDS:
        return None
    unzip = zlib.decompressobj()
    try:
        data = unzip.decompress(rest[1 + _KEY + _SIGNATURE :], MAX_TEXT)
        text = data.decode("utf-8")
    except (zlib.error, ValueError):
        return None
    if not unzip.eof:
        return None
    return Packed(_KINDS[rest[0]], rest[1 : 1 + _KEY], rest[1 + _KEY :][:_SIGNATURE], text)


def first_difference(readable: str, text: str) -> tuple[str, str] | None:
    """The first line of the signed text that the readable one does not have, and what stands there;
    None if they agree.

    Letters and digits of ASCII are compared, in their order: blanks, line breaks, punctuation,
    accents and case are what mailers change.
    """
    shown = _letters(readable)
    at = 0
    for line in text.split("\n"):
        wanted = _letters(line)
        if not shown.startswith(wanted, at):
            return line, shown[at : at + max(len(wanted), 20)]
        at += len(wanted)
    return None if at == len(shown) else ("", shown[at : at + 60])


def _unescaped(text: str) -> str:
    import html

    try:
        return html.unescape(text)
    except ValueError:  # a character number with thousands of digits
        return text


def _letters(text: str) -> str:
    plain = unicodedata.normalize("NFC", _unescaped(_FORUM_TAG.sub("", text)))
    return "".join(char for char in plain if char.isascii() and char.isalnum()).lower()
