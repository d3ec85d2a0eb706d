"""Lines that a seat has sealed with its own tool: what its mails say of them, and what a record and
an audit do.

    sealed for 41/0123456789abcdef      the head of the save that the seat had
    commit 7: 64 hex digits             of the line whose field is lines/SEAT/41/7, to everybody
    salt 7: 64 hex digits               to the moderator alone, with the line
    sealed 1/2: 64 hex digits           the seat's signature over head and commitments, where it has
                                        a key
    sealed 2/2: 64 hex digits

A record that takes such a mail in has `seals: {head, commits: ["7 HEX", ...], signed}`; the desk
has these commitments, and a used line is opened with the seat's salt. docs/dice.md, "Sealed by the
seat".
"""

from __future__ import annotations

import base64
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field, replace
from typing import Any

from pbem import lazy
from pbem.engine import chance
from pbem.engine.errors import Illegal
from pbem.records.line_fields import is_own
from pbem.storage import keys
from pbem.storage.kinds import Apart, Record
from pbem.values import dataclass
from pbem.words.catalogue import catalogue

_HEAD = lazy.pattern(r"\s*sealed\s+for\s*:?\s*(\d{1,7})\s*/\s*([0-9a-f]{16})\s*", re.IGNORECASE)
_HASH = lazy.pattern(r"\s*(commit|salt)\s+(\d{1,6})\s*:\s*([0-9a-f]{64})\s*", re.IGNORECASE)
_SIGNED = lazy.pattern(r"\s*sealed\s+([12])/2\s*:\s*([0-9a-f]{64})\s*", re.IGNORECASE)
_ANY = lazy.pattern(r"\s*(?:sealed\s+(?:for\b|\d\s*/)|(?:commit|salt)\s+\d+\s*:)", re.IGNORECASE)

# Each line of a mail is tried with each commitment.
MOST = 300
USE = "lines"
PART = "seals"
# In the desk: the highest count that each seat has used so far, only where seats seal lines
# themselves.
DESK = "sealed"

Said = tuple[str, str]


def field_of(seat: str, record: int, count: int) -> str:
    """The field of a line that a seat seals itself: fields of the moderator's receipts have one
    part less.
    """
    return f"lines/{seat}/{record}/{count}"


@dataclass(frozen=True)
class Own:
    """The place of a line that its seat has sealed: field, salt, commitment in hex."""

    field: str
    salt: bytes
    commit: str


@dataclass(frozen=True)
class Sealed:
    """What a mail says of sealed lines. `commits` and `salts` are by count; `signature` is a seal,
    "" for none.
    """

    head: str
    commits: Mapping[int, str]
    salts: Mapping[int, bytes] = field(default_factory=dict)
    signature: str = ""

    @property
    def record(self) -> int:
        """The number of the record whose head it names."""
        return int(self.head.split("/", 1)[0])

    def statement(self, campaign: str, seat: str) -> bytes:
        """What is signed."""
        told = "".join(f"commit {count}: {self.commits[count]}\n" for count in sorted(self.commits))
        return f"{campaign}\n{seat}\nsealed for {self.head}\n{told}".encode()

    def signed(self, campaign: str, seat: str, signer: keys.Signer) -> Sealed:
        """The same with the seat's signature."""
        return replace(self, signature=signer.sign(USE, self.statement(campaign, seat)))

    def is_signed_by(self, campaign: str, seat: str, public: str) -> bool:
        """Whether this key signed it for this seat."""
        return keys.verify(public, USE, self.statement(campaign, seat), self.signature)

    def lines(self, *, private: bool) -> list[str]:
        """The lines to mail; `private`: with the salts, for the moderator alone."""
        told = [f"sealed for {self.head}"]
        for count in sorted(self.commits):
            told.append(f"commit {count}: {self.commits[count]}")
            if private:
                told.append(f"salt {count}: {self.salts[count].hex()}")
        if self.signature:
            raw = base64.b64decode(self.signature.rsplit(":", 1)[1]).hex()
            told += [f"sealed 1/2: {raw[:64]}", f"sealed 2/2: {raw[64:]}"]
        return told

    def own(self, seat: str, count: int) -> Own:
        """The place of the line with this count."""
        name = field_of(seat, self.record, count)
        return Own(name, self.salts[count], self.commits[count])

    @property
    def part(self) -> dict[str, Any]:
        """What a record holds of it."""
        told = [f"{count} {self.commits[count]}" for count in sorted(self.commits)]
        signed = {"signed": self.signature} if self.signature else {}
        return {"head": self.head, "commits": told, **signed}

    @staticmethod
    def of(part: Record) -> Sealed:
        """What `part` wrote. Raises ValueError, LookupError or TypeError for anything else."""
        told = [text.split(" ") for text in part["commits"]]
        commits = {int(count): commit for count, commit in told}
        made = Sealed(part["head"], commits, signature=part.get("signed", ""))
        if made.part != part:
            raise ValueError("not what a seat has sealed")
        return made


def is_seal_line(text: str) -> bool:
    """Whether a line of a mail is about sealed lines, and not an order."""
    return bool(_ANY.match(text))


def sealed_by(lines: Sequence[str], public: str = "") -> Sealed | None:
    """What these lines of a mail say of sealed lines; `public` is the key of the seat, "" for none.

    None if there is nothing of the kind. Raises Illegal for what cannot be read.
    """
    about = [line for line in lines if is_seal_line(line)]
    if not about:
        return None
    commits: dict[int, str] = {}
    salts: dict[int, str] = {}
    heads: set[str] = set()
    halves: dict[str, str] = {}
    for line in about:
        if found := _HASH.fullmatch(line):
            told, count = commits if found[1].lower() == "commit" else salts, int(found[2])
            if told.setdefault(count, found[3].lower()) != found[3].lower():
                raise Illegal("", "seal_twice", count=count)
        elif found := _HEAD.fullmatch(line):
            heads.add(f"{int(found[1])}/{found[2].lower()}")
        elif found := _SIGNED.fullmatch(line):
            halves[found[1]] = found[2].lower()
        else:
            raise Illegal("", "seal_unreadable", text=line.strip())
    if len(heads) != 1:
        raise Illegal("", "seal_without_head")
    if len(commits) > MOST:
        raise Illegal("", "seal_too_many", count=len(commits), most=MOST)
    if not commits or (salts and salts.keys() != commits.keys()):
        raise Illegal("", "seal_without_salt", counts=sorted(commits.keys() ^ salts.keys()))
    seal = ""
    if len(halves) == 2 and public:
        raw = base64.b64encode(bytes.fromhex(halves["1"] + halves["2"])).decode("ascii")
        seal = f"ed25519:{keys.id_of(public)}:{raw}"
    read = {count: bytes.fromhex(salt) for count, salt in salts.items()}
    return Sealed(heads.pop(), commits, read, seal)


def check(
    sealed: Sealed, campaign: str, seat: str, public: str, used: int, head_at: Callable[[int], str]
) -> None:
    """Raise Illegal for what may not stand in a record: another head, counts that were used (up to
    `used`), a signature that is not the seat's. `head_at` gives the head as it was after a record,
    or raises LookupError."""
    try:
        head = head_at(sealed.record)
    except LookupError:
        head = "none"
    if sealed.head != head:
        raise Illegal("", "seal_head_wrong", seat=seat, head=sealed.head, wanted=head)
    if min(sealed.commits) <= used:
        raise Illegal("", "seal_used", seat=seat, count=min(sealed.commits), last=used)
    if public and not sealed.signature:
        raise Illegal("", "seal_unsigned", seat=seat)
    if public and not sealed.is_signed_by(campaign, seat, public):
        raise Illegal("", "seal_badly_signed", seat=seat)


def place_of(
    campaign: str, seat: str, sealed: Sealed, said: Said, taken: Sequence[str] = ()
) -> Own | None:
    """The place that fits a line as (section, text), but for the fields that are `taken`; None
    where no commitment does.
    """
    for count in sorted(sealed.commits):
        own = sealed.own(seat, count)
        made = chance.commitment(campaign, seat, own.field, own.salt, said[1])
        if made.hex() == own.commit and own.field not in taken:
            return own
    return None


# In the audit


def apart(
    record: Record,
    used: Mapping[str, int],
    new: Mapping[str, str],
    campaign: str,
    public: str,
    head_at: Callable[[int], str],
) -> Apart | None:
    """The first difference in what the record of a mail says of sealed lines.

    `used` are the highest counts by seat before it, `new` the lines that it puts on the desk,
    commitments by field.
    """
    seat, told = record["seat"], record.get(PART)
    own = {name: commit for name, commit in new.items() if is_own(name)}
    if told is None:
        return (PART, "the commitments of a mail with sealed lines", None) if own else None
    try:
        sealed = Sealed.of(told)
        check(sealed, campaign, seat, public, used.get(seat, 0), head_at)
    except Illegal as refusal:
        return PART, "what the seat has sealed", refusal.problem.data()
    except (LookupError, TypeError, ValueError, AttributeError):
        return PART, "what a seat has sealed", told
    wanted = {field_of(seat, sealed.record, n): commit for n, commit in sealed.commits.items()}
    for name, commit in new.items():
        if wanted.get(name) != commit:
            return f"desk.seats.{seat}", f"lines that {seat} has sealed", name
    return None


def used_after(record: Record, used: Mapping[str, int]) -> dict[str, int]:
    """The highest counts by seat once the record of a mail is written; {} where no seat seals lines
    itself.
    """
    told = record.get(PART)
    if told is None:
        return dict(used)
    return {**used, record["seat"]: max(Sealed.of(told).commits)}


def notes(records: Iterable[Record]) -> list[str]:
    """For each seat that sealed lines itself: how many, and how many of them are open by now, in
    sentences.
    """
    sealed: dict[str, int] = {}
    opened: dict[str, int] = {}
    for record in records:
        if PART in record:
            seat = record["seat"]
            sealed[seat] = sealed.get(seat, 0) + len(record[PART]["commits"])
        for text in record.get("opened", []):
            seat, name = text.split(" ", 2)[:2]
            if is_own(name):
                opened[seat] = opened.get(seat, 0) + 1
        for entry in record.get("entries", []):
            if is_own(str(entry.get("field", ""))):
                opened[entry["owner"]] = opened.get(entry["owner"], 0) + 1
    text = catalogue("common")["counted.sealed"]
    return [
        text.format(who=seat, count=count, opened=opened.get(seat, 0))
        for seat, count in sorted(sealed.items())
    ]
