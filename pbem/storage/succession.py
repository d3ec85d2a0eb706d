"""Whose key seals a campaign: the anchor's, and after a handover another one, if those whose it is
to say have agreed.

    succession = Succession(anchor_doc)
    succession.accepts(doc)     # whether the document's seal is by the key that has to have sealed
                                it
    succession.take(doc)        # from here on with what this document says of keys
    succession.public           # the key in force now

Only records of kind `seat` say something of keys, so only they are parsed. docs/save-format.md,
"Another moderator's key", is the specification.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pbem.faults import BadYaml
from pbem.storage import keys, kinds
from pbem.storage.documents import is_sealed, moderator_key, prev_of, record_number
from pbem.storage.yamlin import SAVE_BYTES, load_one
from pbem.values import dataclass

MODERATOR = "moderator"
USE = "handover"
HANDOVER, REPLACE = "handover", "replace"
MAJORITY, ALL, NEVER = "majority", "all", "never"
RULES = (MAJORITY, ALL, NEVER)
FEWEST = 2  # One seat alone is no quorum: with two players it would be the opponent's word against the other's.

Data = Mapping[str, Any]

_SEAT = re.compile(rb"---\nrecord: [1-9][0-9]{0,8}\nkind: seat\n").match


@dataclass(frozen=True, slots=True)
class Lack:
    """Why a handover is not agreed to: the place in the record, what should be there and what is,
    and in words.
    """

    what: str
    path: str
    expected: str
    found: str


def statement(campaign: str, holder: str, prev: str, key: str) -> bytes:
    """What a seat, or "moderator", signs to agree that `key` seals the record after the one with
    hash `prev`, and all that follow."""
    return f"{campaign}\n{holder}\nafter {prev}\nkey {key}\n".encode()


def needed(anchor: Data, seat_keys: Mapping[str, str]) -> int:
    """How many seats have to agree where the moderator's key does not; 0: however many, they
    cannot. A key that two seats have is one person's, and counts once."""
    rule = str(anchor.get("handover", MAJORITY))
    with_key, everybody = len(set(seat_keys.values())), len(_seats(anchor))
    wanted = with_key if rule == ALL else with_key // 2 + 1
    wanted = max(wanted, (everybody + 1) // 2, FEWEST)
    return 0 if rule not in (MAJORITY, ALL) or wanted > with_key else wanted


def is_seat_record(doc: bytes) -> bool:
    """Whether a document is a record of kind `seat`, by its first lines."""
    return bool(_SEAT(doc))


def is_handover(record: Data) -> bool:
    """Whether a record hands the campaign to another key."""
    is_seat = record.get("kind") == kinds.SEAT and record.get("change") == HANDOVER
    return is_seat and keys.is_public(record.get("key"))


def keys_after(seat_keys: Mapping[str, str], record: Data) -> dict[str, str]:
    """The keys of the seats after a record of kind `seat`."""
    seat, key = record.get("seat"), record.get("key")
    after = dict(seat_keys)
    if not isinstance(seat, str) or seat == MODERATOR:
        return after
    if keys.is_public(key):
        after[seat] = str(key)
    elif record.get("change") == REPLACE:
        after.pop(seat, None)
    return after


def seat_keys_of(anchor: Data, records: Iterable[Data] = ()) -> dict[str, str]:
    """The keys of the seats: those of the anchor, and what these records of kind `seat` say
    since.
    """
    found = {
        seat: str(told["key"])
        for seat, told in _seats(anchor).items()
        if isinstance(told, dict) and keys.is_public(told.get("key"))
    }
    for record in records:
        found = keys_after(found, record)
    return found


def shared(seat_keys: Mapping[str, str]) -> list[list[str]]:
    """The seats that have one key between them: one person holds it."""
    holders: dict[str, list[str]] = {}
    for seat, key in seat_keys.items():
        holders.setdefault(key, []).append(seat)
    return [sorted(seats) for seats in holders.values() if len(seats) > 1]


def lacks(
    anchor: Data, old: str, seat_keys: Mapping[str, str], record: Data, prev: str
) -> Lack | None:
    """Why the consents of a handover are not enough; None if they are. `old` is the key in force
    before it.
    """
    consents, campaign = record.get("consents"), str(anchor.get("campaign"))
    if not isinstance(consents, dict) or not consents:
        return Lack("without anybody's consent", "consents", "consents", "none")
    known = {**seat_keys, MODERATOR: old}
    for holder, seal in consents.items():
        path, said = f"consents.{holder}", statement(campaign, holder, prev, str(record["key"]))
        if holder not in known:
            return Lack(f"by consent of {holder}, who has no key", path, "a key", "none")
        if not isinstance(seal, str) or not keys.verify(known[holder], USE, said, seal):
            expected = f"a seal of key {keys.id_of(known[holder])} for this place and key"
            return Lack(f"with a consent that is not that of {holder}", path, expected, str(seal))
    if MODERATOR in consents:
        return None
    wanted = needed(anchor, seat_keys)
    if wanted and len({known[holder] for holder in consents}) >= wanted:
        return None
    expected = f"those of {wanted} seats" if wanted else "that of the moderator"
    return Lack(
        "without enough consents", "consents", expected, f"those of {', '.join(sorted(consents))}"
    )


class Succession:
    """The keys of a save as its documents are gone through in their order, from the anchor."""

    def __init__(self, anchor: bytes, public: str = "") -> None:
        """`anchor` is the document; `public` its key, where that is known already."""
        self._doc = anchor
        self._anchor: Data | None = None
        self._seats: dict[str, str] = {}
        self.public = public or moderator_key(_read(anchor))
        self.handovers: list[tuple[int, str]] = []

    def accepts(self, doc: bytes) -> bool:
        """Whether the document's seal is that of the key that has to have sealed it."""
        return is_sealed(doc, self.key_for(doc))

    def key_for(self, doc: bytes) -> str:
        """The key by which a document has to be sealed: the one in force, or that which it hands
        over to rightfully.
        """
        record = self._handover(doc)
        return self.public if record is None or self._lacks(doc, record) else str(record["key"])

    def lacks(self, doc: bytes) -> Lack | None:
        """Why this document hands the campaign over without enough consents; None if it does
        nothing of the kind.
        """
        record = self._handover(doc)
        return None if record is None else self._lacks(doc, record)

    def take(self, doc: bytes) -> None:
        """Go on behind a document that was accepted."""
        if not is_seat_record(doc):
            return
        record = _read(doc)
        self._begin()
        if is_handover(record):
            self.public = str(record["key"])
            self.handovers.append((record_number(doc), self.public))
        else:
            self._seats = keys_after(self._seats, record)

    @property
    def listed(self) -> list[dict[str, Any]]:
        """The list `keys` of a trailer behind the last document."""
        return [{"record": number, "key": key} for number, key in self.handovers]

    def _handover(self, doc: bytes) -> Data | None:
        if not is_seat_record(doc):
            return None
        record = _read(doc)
        return record if is_handover(record) else None

    def _lacks(self, doc: bytes, record: Data) -> Lack | None:
        anchor = self._begin()
        return lacks(anchor, self.public, self._seats, record, prev_of(doc))

    def _begin(self) -> Data:
        """The anchor's data, read when they are wanted."""
        if self._anchor is None:
            self._anchor = _read(self._doc)
            self._seats = seat_keys_of(self._anchor)
        return self._anchor


def listed_in(trailer: bytes) -> Any:
    """The list `keys` of a trailer; nothing for one without it."""
    return _read(trailer).get("keys", []) if b"\nkeys:" in trailer else []


def key_at(anchor_key: str, handovers: Sequence[tuple[int, str]], number: int) -> str:
    """The key that sealed a record (0: the anchor)."""
    return next((key for record, key in reversed(handovers) if record <= number), anchor_key)


def _seats(anchor: Data) -> dict[str, Any]:
    seats = anchor.get("seats")
    return seats if isinstance(seats, dict) else {}


def _read(doc: bytes) -> dict[str, Any]:
    """The data of a document; nothing for what cannot be read."""
    try:
        data = load_one(doc, max_bytes=SAVE_BYTES)
    except BadYaml:
        return {}
    return data if isinstance(data, dict) else {}
