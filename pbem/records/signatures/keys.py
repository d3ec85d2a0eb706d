"""Whose signature counts: the seats' keys, who has to sign, and which signed mails are still to be
shown.

Keys come with the anchor (`seats.SEAT.key`, with `signed: true` where every mail has to be signed)
and change with records of kind `seat`. What differs from the anchor is a part `signing` of the
public state, present only where there is something:

* `keys` {seat: key, "" for none any more}; `required` {seat: whether it has to sign}
* `pending` {field of a signed mail: [fields of its order lines that no record has opened yet]}
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from pbem.engine.orders import Line
from pbem.engine.state import copy
from pbem.records import desks
from pbem.records.desk_places import STANDING
from pbem.storage import keys, kinds
from pbem.storage.kinds import SIGNATURE, WORD, Apart, Record
from pbem.storage.succession import REPLACE

if TYPE_CHECKING:
    from pbem.records.dice.book import Book

KEY, SIGNED = "key", "signed"
CHANGES = (KEY, SIGNED)
PASS = "pass"


class Signing:
    """Keys and duties of the seats over the plain `data`; `book` knows the keys that came with
    chains.
    """

    def __init__(self, anchor: Record, data: dict[str, Any], book: Book | None) -> None:
        self.campaign = str(anchor["campaign"])
        self._seats: dict[str, Any] = dict(anchor["seats"])
        self._book = book
        self.data: dict[str, Any] = copy(data)

    @property
    def part(self) -> dict[str, Any]:
        """What it adds to the public state: nothing where nothing differs from the anchor."""
        told = {name: value for name, value in self.data.items() if value}
        return {"signing": told} if told else {}

    def key(self, seat: str) -> str:
        """The key of a seat, "" for none."""
        changed = self.data.get("keys", {})
        if seat in changed:
            return str(changed[seat])
        if self._book is not None and (key := self._book.key(seat)):
            return key
        return str(self._seats[seat].get("key", "")) if seat in self._seats else ""

    def is_required(self, seat: str) -> bool:
        """Whether mails of a seat count only with a signature."""
        told = self._seats[seat].get("signed", False) if seat in self._seats else False
        return bool(self.data.get("required", {}).get(seat, told))

    @property
    def pending(self) -> dict[str, list[str]]:
        """Signed mails whose lines are not all open, by their field."""
        pending: dict[str, list[str]] = self.data.setdefault("pending", {})
        return pending

    def take(self, record: Record, before: dict[str, Any], after: dict[str, Any]) -> list[str]:
        """Bring it forward by a record, between two desks; the fields of the signed mails that it
        has to show.
        """
        if record["kind"] == kinds.SEAT:
            self._seat(record)
        if record["kind"] in kinds.MAILS and "more" not in record.get("proof", {"more": True}):
            seat = record["seat"]
            fresh = desks.fields(after, seat) - desks.fields(before, seat)
            self.pending[record["proof"]["field"]] = sorted(fresh)
        due = self._moved(record, after) if self.data.get("pending") else []
        self.data = {name: value for name, value in self.data.items() if value}
        return due

    def _moved(self, record: Record, after: dict[str, Any]) -> list[str]:
        """A mail is shown when the last of its lines is opened; one of which a line was taken back,
        at the end.
        """
        opened = {text.split(" ", 2)[1] for text in record.get("opened", [])}
        lying = {field for seat in after["seats"] for field in desks.fields(after, seat)}
        due: list[str] = []
        for mail, fields in list(self.pending.items()):
            left = [field for field in fields if field not in opened]
            if left and lying.issuperset(left):
                self.pending[mail] = left
                continue
            del self.pending[mail]
            if not left:
                due.append(mail)
        return due

    def _seat(self, record: Record) -> None:
        seat, change = record.get("seat", ""), record["change"]
        if change == SIGNED:
            self.data.setdefault("required", {})[seat] = bool(record[SIGNED])
        elif change == KEY:
            self.data.setdefault("keys", {})[seat] = record["key"]
        elif change == "chain":
            # The key that came with the new chain counts.
            self.data.get("keys", {}).pop(seat, None)
        elif change == REPLACE and ("key" in record or self.key(seat)):
            self.data.setdefault("keys", {})[seat] = record.get("key", "")


def are_kept(lines: Iterable[Line]) -> list[Line]:
    """The lines of a mail that the desk keeps: not a `pass` that stands for no orders at all."""
    return [line for line in lines if line.verb != PASS or line.section not in ("", STANDING)]


def field_of(number: int) -> str:
    """The field under which the signed mail of record `number` is committed to."""
    return f"signed/{number}"


def key_text(campaign: str, seat: str, key: str) -> list[str]:
    """What the old key signs when a seat changes its key, beside `turn` and `written`."""
    return [f"campaign: {campaign}", f"seat: {seat}", f"new key: {key}"]


def check_change(signing: Signing, record: Record, turn: str) -> Apart | None:
    """Whether a record that changes a seat's key or duty says what is so; `turn` is the head that
    mails had to name.
    """
    from pbem.records.signatures.mailed import Signature

    seat, change = record["seat"], record["change"]
    if change == SIGNED:
        is_set = isinstance(record.get(SIGNED), bool)
        if not is_set or (record[SIGNED] and not signing.key(seat)):
            return SIGNED, "true for a seat with a key, or false", record.get(SIGNED)
        return None
    if not keys.is_public(record.get("key")):
        return "key", "an Ed25519 key", record.get("key")
    how, proof = record.get("authenticated"), record.get("proof")
    if proof is None:
        return None if how == WORD else ("authenticated", WORD, how)
    old, text = signing.key(seat), str(proof["text"])
    is_right = old and names(text, signing.campaign, seat, turn, ("new key", str(record["key"])))
    if how != SIGNATURE or not is_right or not Signature.of(proof["signature"]).holds(old, text):
        return "proof", f"the signature of {seat}'s old key for this change", proof["signature"]
    return None


def names(text: str, campaign: str, seat: str, turn: str, *more: tuple[str, str]) -> bool:
    """Whether a signed text names this campaign, seat and head in lines of its own."""
    lines = [line.partition(":") for line in text.split("\n")]
    told = {name.strip().lower(): value.strip() for name, _, value in lines}
    wanted = {"campaign": campaign, "seat": seat, "turn": turn, **dict(more)}
    return all(told.get(name) == value for name, value in wanted.items())
