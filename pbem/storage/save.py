"""The save file: anchor, records, trailer; opened without parsing the middle, grown without
touching it.

    save = create(path, anchor, state, signer)          # NAME.pbem.yaml with no record yet
    save = open_save(path)                              # checked: hash of all bytes, anchor,
                                                        trailer, last seal
    save.append([{"kind": kinds.ORDERS, ...}], state, signer)
    save.head, save.count, save.state, save.record(7)

The format is described in docs/save-format.md.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from pbem.faults import Cut, Fault, Misfit, Newer, NotASave, NotSealed, Tampered, WrongCall
from pbem.storage import files
from pbem.storage.chain import (
    OTHER_COPY,
    Data,
    Verdict,
    Walked,
    explained,
    newer,
    no_anchor,
    parsed,
    too_large,
    too_many,
    verify_all,
)
from pbem.storage.documents import (
    FORMAT,
    first,
    format_of,
    head,
    is_sealed,
    last_start,
    moderator_key,
    offsets,
    prev_of,
    record_number,
    sealed,
    sha256,
    trailer_lines,
    use_of,
)
from pbem.storage.keys import Signer, id_of
from pbem.storage.succession import (
    Succession,
    is_handover,
    is_seat_record,
    key_at,
    listed_in,
)
from pbem.storage.yamlin import SAVE_BYTES

if TYPE_CHECKING:
    from hashlib import _Hash

__all__ = ["Save", "Signer", "Verdict", "Walked", "create", "load_save", "open_save", "verify_all"]

_OURS = ("prev", "seal")
_SEAT_LINE = b"\nkind: seat\n"
_NEXT = b"\n---\n"


class Save:
    """One campaign's file, as checked. Made by `create`, `open_save` and `load_save` only.

    `anchor` and `state` are plain data; `head` is "n/16hex" of the last record, `count` its number;
    `public` is the moderator's key in force, `handovers` the records (number, key) from which on
    another than the anchor's is. `repaired` lists what had to be undone to make the seals hold; the
    next `append` writes the repaired text. `data` is the whole file in normal form, and `hashing`
    the hash of what comes before its trailer, where it is known already.
    """

    def __init__(
        self,
        path: Path,
        data: bytes,
        on_disk: bytes,
        repaired: list[str],
        hashing: _Hash | None = None,
    ) -> None:
        self.data = data
        self._on_disk = on_disk
        self._trailer_at = last_start(data, len(data))
        self._hashing = hashing or hashlib.sha256(memoryview(data)[: self._trailer_at])
        self._hold(path, _checked(data, self._trailer_at, self._hashing, str(path)), repaired)

    def _hold(self, path: Path, checked: Ends, repaired: list[str]) -> None:
        """Be the save with these ends."""
        self.path = path
        self.repaired = repaired
        self.anchor: Data = checked.anchor
        self.public: str = checked.public
        self.handovers: list[tuple[int, str]] = checked.handovers
        self.count: int = checked.count
        self.head: str = checked.head
        self.state: Data = checked.trailer["state"]
        self._trailer = checked.trailer

    def document(self, number: int) -> bytes:
        """The bytes of a record (0: the anchor), seal included. Raises WrongCall if there is
        none.
        """
        start, end = self._span(number)
        return self.data[start:end]

    def record(self, number: int) -> Data:
        """The plain data of a record (0: the anchor), with `prev` and `seal`."""
        where = f"{self.path}, record {number}"
        data = _parsed(self.document(number), where, lambda: self._lines_before(number))
        if number and data.get("record") != number:
            what = "has another number inside than in its first line"
            raise Tampered("order", what, where, OTHER_COPY, number)
        return data

    def _lines_before(self, number: int) -> int:
        return self.data.count(b"\n", 0, self._span(number)[0])

    def records(self, start: int = 1) -> Iterator[Data]:
        """The records from one number on, parsed one by one as they are asked for."""
        for number in range(start, self.count + 1):
            yield self.record(number)

    def seat_records(self) -> Iterator[Data]:
        """The records of kind `seat`; the others are not parsed."""
        for start, end in _seat_documents(self.data, self._trailer_at):
            yield self.record(record_number(self.data[start:end]))

    @property
    def last(self) -> Data:
        """The plain data of the last record, empty when there is none yet."""
        return self.record(self.count) if self.count else {}

    def head_at(self, number: int) -> str:
        """The head as it was after a record: "n/16hex"."""
        return head(number, sha256(self.document(number)))

    @property
    def founder(self) -> str:
        """The key of the anchor."""
        return moderator_key(self.anchor)

    def key_at(self, number: int) -> str:
        """The key that sealed a record (0: the anchor)."""
        return key_at(self.founder, self.handovers, number)

    def as_of(self, number: int, state: Data) -> Save:
        """This save as it was after a record, with the state of then: in memory only, to be read,
        never appended to.
        """
        end = self._span(number)[1]
        past = object.__new__(Save)
        past.path, past.anchor, past.repaired = self.path, self.anchor, self.repaired
        past.data = past._on_disk = self.data[:end]
        past._trailer_at, past._trailer = end, {"state": state}
        past.handovers = [each for each in self.handovers if each[0] <= number]
        past.public, past.count = self.key_at(number), number
        past.head, past.state = self.head_at(number), state
        return past

    def extended(self, records: list[Data], state: Data, signer: Signer) -> Save:
        """This save with records and a new state, in memory only; for --dry-run, and for `append`.

        A record needs `kind`; `record`, `prev` and `seal` are put in. Raises Fault if the key is
        not the moderator's (nor the one to which the first record hands over), or if the file would
        get too large or too deep to be read again.
        """
        hands_over = is_handover(records[0]) if records else False
        if signer.public != (records[0]["key"] if hands_over else self.public):
            what = f"this key ({signer.id}) is not the moderator's of this campaign ({id_of(self.public)})"
            raise Fault("other_key", what, str(self.path), "Give the moderator's key file.")
        try:
            data, hashing = self._grown(records, state, signer)
            return type(self)(self.path, data, self._on_disk, self.repaired, hashing)
        except NotASave as error:
            what = f"what is to be written could not be read again: {error.what}"
            do = "Nothing was written. Please report this with the orders that led to it."
            raise Fault(error.code, what, str(self.path), do) from error

    def _grown(self, records: list[Data], state: Data, signer: Signer) -> tuple[bytes, _Hash]:
        """The bytes of this save with records and a new state, and the hash of those before the
        trailer."""
        parts: list[bytes | memoryview] = [memoryview(self.data)[: self._trailer_at]]
        hashing = self._hashing.copy()
        before = sha256(self.document(self.count))
        number = self.count
        for record in records:
            number += 1
            doc = sealed({**_numbered(record, number), "prev": before}, "record", signer)
            parsed(doc, f"record {number}", 1)
            parts.append(doc)
            hashing.update(doc)
            before = sha256(doc)
        trailer = {**self._trailer, "trailer": head(number, before), "state": state}
        if keys := [(self.count + 1, r["key"]) for r in records[:1] if is_handover(r)]:
            listed = [*self.handovers, *keys]
            trailer["keys"] = [{"record": record, "key": key} for record, key in listed]
        parts.append(_trailer(trailer, hashing, signer))
        return b"".join(parts), hashing

    def append(self, records: list[Data], state: Data, signer: Signer) -> None:
        """Write this save with records and a new state; the file is the old or the new one whatever
        happens.

        Raises Fault: another writer holds the file, it changed on disk since it was opened, the
        disk refuses.
        """
        self.become(self.extended(records, state, signer))

    def become(self, new: Save) -> None:
        """Write what `extended` gave; see `append`."""
        with files.lock(self.path):
            if not files.holds(self.path, self._on_disk):
                do = "Nothing was done. Run this again: it will start from the file as it is now."
                raise Fault(
                    "changed_on_disk",
                    "the file was changed since it was opened",
                    str(self.path),
                    do,
                )
            files.replace(self.path, new.data)
        new._on_disk, new.repaired = new.data, []
        self.__dict__.clear()
        self.__dict__.update(new.__dict__)

    @cached_property
    def _starts(self) -> list[int]:
        return offsets(self.data)

    def _span(self, number: int) -> tuple[int, int]:
        """First byte and end of a document."""
        if number == self.count:
            return last_start(self.data, self._trailer_at), self._trailer_at
        if not 0 <= number <= self.count:
            what = f"there is no record {number}; the last one is {self.count}"
            raise WrongCall("no_record", what, str(self.path), "`pbem log` lists them.")
        return self._starts[number], self._starts[number + 1]


def create(path: Path, anchor: Data, state: Data, signer: Signer) -> Save:
    """Write a new save without records. `format` and the moderator's `key` are put into the anchor.

    Raises WrongCall if there is a file of this name.
    """
    if wrong := set(_OURS) & anchor.keys():
        raise ValueError(f"an anchor cannot bring {sorted(wrong)}")
    moderator = {**anchor.get("moderator", {}), "key": signer.public}
    doc = sealed({**anchor, "format": FORMAT, "moderator": moderator}, "anchor", signer)
    trailer = {"trailer": head(0, sha256(doc)), "state": state}
    data = doc + _trailer(trailer, hashlib.sha256(doc), signer)
    save = Save(path, data, data, [])
    with files.lock(path):
        if path.exists():
            do = "Give the new campaign another name; a save is never overwritten."
            raise WrongCall("save_exists", "there is already a file of this name", str(path), do)
        files.replace(path, data, keep_old=False)
    return save


def open_save(path: Path, made: type[Save] = Save) -> Save:
    """Read and check a save. Raises NotSealed (Tampered, Cut, Newer, NotASave), WrongCall if it
    cannot be read.
    """
    return load_save(files.read(path, SAVE_BYTES), path, made)


def load_save(data: bytes, name: Path | str, made: type[Save] = Save) -> Save:
    """Check the bytes of a save: as they are, else repaired. `name` is where `append` writes;
    `made` may check more.
    """
    path = Path(name)
    try:
        return made(path, data, data, [])
    except (Newer, Misfit):
        raise
    except NotSealed:
        if too_much := too_large(len(data), str(path)) or too_many(data, str(path)):
            raise too_much from None
    from pbem.storage import repair  # seldom needed, and slow to import

    restored = repair.restore(data)
    if restored is None:
        raise no_anchor(data, str(path))
    try:
        return made(path, b"".join(restored.docs), data, restored.steps)
    except Misfit:
        raise
    except NotSealed as fault:
        raise explained(restored.docs, restored.public, str(path)) or fault from fault


class Ends:
    """Anchor, last record (the anchor if there is none) and trailer of a save, checked: their
    seals, and that they belong together; raises NotSealed at the first that fails.

    `handed_over` gives the key in force and the handovers where the trailer lists any, `lines` how
    many lines there are before the trailer.
    """

    def __init__(
        self,
        anchor: bytes,
        last: bytes,
        trailer: bytes,
        name: str,
        handed_over: Callable[[object], tuple[str, list[tuple[int, str]]]],
        lines: Callable[[], int],
    ) -> None:
        self.head = trailer_lines(trailer)[0]
        self.anchor = parsed(anchor, name, 1)
        founder = moderator_key(self.anchor)
        self.public, self.handovers = founder, list[tuple[int, str]]()
        if listed := listed_in(trailer):
            self.public, self.handovers = handed_over(listed)
        self.count = record_number(last)
        for number, doc in ((0, anchor), (self.count, last), (-1, trailer)):
            public = self.public if number else founder
            if not public or not is_sealed(doc, public):
                raise Tampered("changed", "a seal does not hold", name, OTHER_COPY, number)
        if head(self.count, sha256(last)) != self.head:
            raise Tampered("trailer", "the trailer belongs to another end", name, OTHER_COPY, -1)
        self.trailer = _parsed(trailer, name, lines)
        if not isinstance(self.trailer.get("state"), dict):
            raise NotASave("not_a_save", "the trailer has no state", name, OTHER_COPY)


def _checked(data: bytes, trailer_at: int, hashing: _Hash, name: str) -> Ends:
    """The ends of a save that is read as a whole: also the hash of all bytes before the trailer is
    what was sealed."""
    anchor, trailer = first(data), data[trailer_at:]
    if fault := too_large(len(data), name) or newer(format_of(anchor), name):
        raise fault
    if use_of(trailer) != "trailer":
        raise Cut("the trailer is missing", name, OTHER_COPY, 0)
    if trailer_lines(trailer)[1] != f"sha256:{hashing.hexdigest()}":
        what = "the records are not those that were sealed"
        raise Tampered("trailer", what, name, OTHER_COPY, -1)
    return Ends(
        anchor,
        data[last_start(data, trailer_at) : trailer_at],
        trailer,
        name,
        lambda listed: _handed_over(data, trailer_at, listed, name),
        lambda: data.count(b"\n", 0, trailer_at),
    )


def _parsed(doc: bytes, where: str, lines: Callable[[], int]) -> Data:
    """`parsed` for a document in a file; the lines before it are counted only where a fault has to
    be placed: that takes longer than to parse the document."""
    try:
        return parsed(doc, where, 1)
    except NotASave:
        return parsed(doc, where, lines() + 1)


def _seat_documents(data: bytes, trailer_at: int) -> Iterator[tuple[int, int]]:
    """First byte and end of each record of kind `seat`."""
    at = data.find(_SEAT_LINE, 0, trailer_at)
    while at >= 0:
        start, end = last_start(data, at), data.find(_NEXT, at) + 1
        if is_seat_record(data[start:end]):
            yield start, end
        at = data.find(_SEAT_LINE, end, trailer_at)


def _handed_over(
    data: bytes, trailer_at: int, listed: object, name: str
) -> tuple[str, list[tuple[int, str]]]:
    """The key in force and the handovers that led to it, from the records of kind `seat` alone.
    Raises Tampered.
    """
    succession = Succession(first(data))
    for start, end in _seat_documents(data, trailer_at):
        doc = data[start:end]
        number = record_number(doc)
        if lack := succession.lacks(doc):
            what = f"record {number} hands the campaign to another key {lack.what}"
            raise Tampered("handover", what, name, OTHER_COPY, number)
        if not succession.accepts(doc):
            raise Tampered("changed", "a seal does not hold", name, OTHER_COPY, number)
        if prev_of(doc) != sha256(data[last_start(data, start) : start]):
            what = f"record {number} does not continue the one before it"
            raise Tampered("chain", what, name, OTHER_COPY, number)
        succession.take(doc)
    if listed != succession.listed:
        what = "the trailer lists other keys than those that the records hand the campaign to"
        raise Tampered("keys", what, name, OTHER_COPY, -1)
    return succession.public, succession.handovers


def _trailer(data: Data, hashing: _Hash, signer: Signer) -> bytes:
    """A trailer with the hash of what comes before it and its seal; what a trailer held else is
    kept.
    """
    rest = {key: value for key, value in data.items() if key not in _OURS}
    return sealed({**rest, "file": f"sha256:{hashing.hexdigest()}"}, "trailer", signer)


def _numbered(record: Data, number: int) -> Data:
    """A record with its number. ValueError for what only a mistake of the program can bring."""
    if wrong := set(_OURS) & record.keys():
        raise ValueError(f"a record cannot bring {sorted(wrong)}")
    if record.get("record", number) != number or not isinstance(record.get("kind"), str):
        raise ValueError(f"record {number} needs a kind and no other number than its own")
    return {**record, "record": number}
