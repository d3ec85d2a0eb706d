"""What a player mails for the dice: a link or a deposit, the head that it answers, and his
signature over both.

    link 7: 64 hex digits
    lock 41/0123456789abcdef
    signed 1/2: 64 hex digits
    signed 2/2: 64 hex digits

A deposit has `deposit 9:` in place of `link 7:`, and a line `segments 7 to 9`. A mail that closes
lines for a lock without a link has the line `lock` alone, signed or not, and `done`.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from pbem import lazy
from pbem.engine import chance
from pbem.engine.errors import Illegal
from pbem.storage import keys
from pbem.values import dataclass

_LINK = lazy.pattern(r"\s*(link|deposit)\s+(\d{1,7})\s*:\s*([0-9a-f]{64})\s*", re.IGNORECASE)
_LOCK = lazy.pattern(r"\s*lock\s*:?\s+(\d{1,7})\s*/\s*([0-9a-f]{16})\s*", re.IGNORECASE)
_SEGMENTS = lazy.pattern(r"\s*segments?\s+(\d{1,7})(?:\s*(?:to|-)\s*(\d{1,7}))?\s*", re.IGNORECASE)
_SIGNED = lazy.pattern(r"\s*signed\s+([12])/2\s*:\s*([0-9a-f]{64})\s*", re.IGNORECASE)
_ANY = lazy.pattern(r"\s*(?:(?:link|deposit)\s+\d+\s*:|lock\s+\d+\s*/|signed\s+\d)", re.IGNORECASE)

LINK, DEPOSIT, DONE = "link", "deposit", "done"


@dataclass(frozen=True)
class Opened:
    """A link as its holder gives it: for `link` number of the segment or founding, for `deposit`
    the highest number that it opens, with the segments it is for. `signature` is a seal as records
    hold it, "" for none. `mark` is what a record has of a deposited link (chance.deposit_mark, in
    hex), where the link itself is not at hand."""

    kind: str
    number: int
    link: bytes
    head: str
    segments: tuple[int, int] = (0, 0)
    signature: str = ""
    mark: str = ""

    @property
    def record(self) -> int:
        """The number of the record that it answers."""
        return int(self.head.split("/", 1)[0])

    def statement(self, campaign: str, seat: str) -> bytes:
        """What is signed. That of a deposit has a mark in place of the link: it is published before
        the link is.

        Deposits in records of before that have no mark.
        """
        if self.kind == LINK:
            what = f"link {self.number}: {self.link.hex()}"
        else:
            mark = self.marked(campaign, seat)
            what = f"deposit {self.number}" + (f": {mark}" if mark else "")
            what += f"\nsegments {self.segments[0]} to {self.segments[1]}"
        return f"{campaign}\n{seat}\n{what}\nlock {self.head}\n".encode()

    def marked(self, campaign: str, seat: str) -> str:
        """The mark of a deposited link in hex, "" where neither link nor mark is known."""
        if self.link:
            return chance.deposit_mark(campaign, seat, self.number, self.link).hex()
        return self.mark

    def signed(self, campaign: str, seat: str, signer: keys.Signer) -> Opened:
        """The same with the seat's signature."""
        return replace(self, signature=signer.sign(self.kind, self.statement(campaign, seat)))

    def is_signed_by(self, campaign: str, seat: str, public: str) -> bool:
        """Whether this key signed it for this seat."""
        return keys.verify(public, self.kind, self.statement(campaign, seat), self.signature)

    def lines(self) -> list[str]:
        """The lines to mail."""
        told = [f"{self.kind} {self.number}: {self.link.hex()}"]
        if self.kind == DEPOSIT:
            told.append(f"segments {self.segments[0]} to {self.segments[1]}")
        return [*told, f"lock {self.head}", *signature_lines(self.signature)]


@dataclass(frozen=True)
class Quote:
    """The head of a lock that a mail answers by closing its seat's lines, without a link."""

    head: str
    signature: str = ""

    def statement(self, campaign: str, seat: str) -> bytes:
        """What is signed."""
        return f"{campaign}\n{seat}\ndone\nlock {self.head}\n".encode()

    def signed(self, campaign: str, seat: str, signer: keys.Signer) -> Quote:
        """The same with the seat's signature."""
        return replace(self, signature=signer.sign(DONE, self.statement(campaign, seat)))

    def is_signed_by(self, campaign: str, seat: str, public: str) -> bool:
        """Whether this key signed it for this seat."""
        return keys.verify(public, DONE, self.statement(campaign, seat), self.signature)

    def lines(self) -> list[str]:
        """The lines to mail."""
        return [f"lock {self.head}", *signature_lines(self.signature), DONE]

    @property
    def part(self) -> dict[str, str]:
        """What a record holds of it."""
        return {"head": self.head, **({"signed": self.signature} if self.signature else {})}


def join_statement(campaign: str, seat: str, chain: str, key: str, box: str = "") -> bytes:
    """What the old key signs when a seat gets a new chain; `box` is the key for boxes that comes
    with it, "" for none.
    """
    told = f"box {box}\n" if box else ""
    return f"{campaign}\n{seat}\nchain {chain}\nkey {key}\n{told}".encode()


def check_join(campaign: str, record: Mapping[str, Any], public: str) -> None:
    """Raise Illegal unless what a join line brought is signed by the seat's old key, if the record
    says so.

    Where the key for boxes alone was taken, the record has what else was signed as `join`:
    {"chain", "key"}.
    """
    said = record.get("join", record)
    told = (str(said.get("chain", "")), str(said.get("key", "")), str(record.get("box", "")))
    statement = join_statement(campaign, record["seat"], *told)
    if "signed" in record and not keys.verify(public, "join", statement, record["signed"]):
        raise Illegal("", "link_badly_signed", seat=record["seat"])


def signature_lines(seal: str) -> list[str]:
    """A seal as two lines of a mail; none for ""."""
    if not seal:
        return []
    raw = base64.b64decode(seal.rsplit(":", 1)[1]).hex()
    return [f"signed 1/2: {raw[:64]}", f"signed 2/2: {raw[64:]}"]


def seal_of(lines: Iterable[str], public: str) -> str:
    """The seal that `signature_lines` wrote, as one of this key; "" if the lines hold none."""
    parts = {found[1]: found[2].lower() for line in lines if (found := _SIGNED.fullmatch(line))}
    if len(parts) != 2 or not public:
        return ""
    raw = base64.b64encode(bytes.fromhex(parts["1"] + parts["2"])).decode("ascii")
    return f"ed25519:{keys.id_of(public)}:{raw}"


def is_link_line(text: str) -> bool:
    """Whether a line of a mail is about links, and not an order."""
    return bool(_ANY.match(text) or _SEGMENTS.fullmatch(text))


def quoted_by(lines: Sequence[str], public: str = "") -> Quote | None:
    """The head that these lines of a mail quote without giving a link; `public` is the key of the
    seat, "" for none.
    """
    about = [line for line in lines if is_link_line(line) and not _SIGNED.fullmatch(line)]
    heads = {f"{int(m[1])}/{m[2].lower()}" for line in about if (m := _LOCK.fullmatch(line))}
    if len(heads) != 1 or not all(_LOCK.fullmatch(line) for line in about):
        return None
    return Quote(heads.pop(), seal_of(lines, public))


def opened_by(lines: Sequence[str], public: str = "") -> Opened | None:
    """The link or deposit that these lines of a mail give; `public` is the key of the seat, "" for
    none.

    None if there is nothing of the kind. Raises Illegal for what cannot be read as one.
    """
    found = [match for line in lines if (match := _LINK.fullmatch(line))]
    if not found and quoted_by(lines, public):
        return None
    if not found:
        broken = next((line for line in lines if _ANY.match(line)), "")
        if broken:
            raise Illegal("", "link_unreadable", text=broken)
        return None
    if len({match[0].strip().lower() for match in found}) > 1:
        raise Illegal("", "link_twice")
    heads = {f"{int(m[1])}/{m[2].lower()}" for line in lines if (m := _LOCK.fullmatch(line))}
    if len(heads) != 1:
        raise Illegal("", "link_without_lock")
    kind, number, link = found[0][1].lower(), int(found[0][2]), bytes.fromhex(found[0][3])
    segments = (0, 0)
    if kind == DEPOSIT:
        told = next((m for line in lines if (m := _SEGMENTS.fullmatch(line))), None)
        if told is None:
            raise Illegal("", "deposit_without_segments")
        segments = (int(told[1]), int(told[2] or told[1]))
    return Opened(kind, number, link, heads.pop(), segments, seal_of(lines, public))
