"""The chain of a save walked from the anchor to the trailer, and what is wrong with it in words."""

from __future__ import annotations

from dataclasses import field
from functools import lru_cache
from typing import Any

from pbem.engine.state import copy
from pbem.faults import BadYaml, Cut, Newer, NotASave, NotSealed, Tampered
from pbem.storage import keys
from pbem.storage.documents import (
    FORMAT,
    cut_seal,
    documents,
    head,
    moderator_key,
    normal,
    prev_of,
    record_number,
    sha256,
    trailer_lines,
    use_of,
)
from pbem.storage.succession import Succession, listed_in
from pbem.storage.yamlin import SAVE_BYTES, load_one, placed
from pbem.values import dataclass

Data = dict[str, Any]
OTHER_COPY = (
    "Take another copy of the file: the .bak beside it, or the one that was sent to the players."
)
_RIGHT_FILE = "Check that it is the right file."
_MAX_MARKERS = 200_000
REMEMBERED = 512


@dataclass(frozen=True, slots=True)
class Fault:
    """The first thing that is wrong with a document.

    `code` is cut, seal, other_key, changed, handover, order, missing, chain, trailer or keys;
    `what` completes "record 7 ..."; `path`, `expected` and `found` place it for an audit.
    """

    code: str
    what: str
    path: str
    expected: str
    found: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is true of one document: the anchor (`record` 0), a record, the trailer (-1). `fault` is
    None if it holds.

    `line` is that of its first line in the normal form of the file.
    """

    record: int
    line: int
    fault: Fault | None = None

    @property
    def name(self) -> str:
        """The document as people call it."""
        return {0: "the anchor", -1: "the trailer"}.get(self.record, f"record {self.record}")


@dataclass(slots=True)
class Walked:
    """A whole save as it was walked. `records` are parsed up to the first that cannot be; `head` is
    the last's.
    """

    verdicts: list[Verdict]
    anchor: Data
    records: list[Data]
    trailer: Data
    head: str
    repaired: list[str] = field(default_factory=list)

    @property
    def held(self) -> int:
        """How many documents hold."""
        return len(self.verdicts) - len(self.faults)

    @property
    def faults(self) -> list[Verdict]:
        """The verdicts on documents that do not hold, in the order of the file."""
        return [verdict for verdict in self.verdicts if verdict.fault]


def verify_all(data: bytes, name: str) -> Walked:
    """Walk every seal and the chain of a save, after repair, and parse it all.

    Raises NotSealed only where there is no anchor that holds.
    """
    if too_much := too_large(len(data), name) or too_many(data, name):
        raise too_much
    docs = documents(data)
    public = _key_of(docs[0]) if docs else ""
    verdicts = walk(docs, public) if public else []
    steps: list[str] = []
    if not public or any(verdict.fault for verdict in verdicts):
        from pbem.storage import repair  # seldom needed

        restored = repair.restore(data)
        if restored is None:
            raise no_anchor(data, name)
        docs, steps = restored.docs, restored.steps
        verdicts = walk(docs, restored.public)
    trailer_at = len(docs) - 1 if use_of(docs[-1]) == "trailer" else len(docs)
    last = docs[trailer_at - 1]
    return Walked(
        verdicts,
        parsed(docs[0], name, 1),
        _parsed_records(docs[1:trailer_at]),
        next(iter(_parsed_records(docs[trailer_at:])), {}),
        head(record_number(last), sha256(last)),
        steps,
    )


def _key_of(doc: bytes) -> str:
    """The key that a document names if it is an anchor, else ""."""
    try:
        return moderator_key(parsed(doc, "", 1))
    except NotASave:
        return ""


def _parsed_records(docs: list[bytes]) -> list[Data]:
    """The data of documents up to the first that cannot be read; each is read but once."""
    found: list[Data] = []
    for doc in docs:
        try:
            data = load_one(doc, max_bytes=SAVE_BYTES)
        except BadYaml:
            break
        if not isinstance(data, dict):
            break
        found.append(data)
    return found


def parsed(doc: bytes, where: str, line: int) -> Data:
    """A sealed document's data; NotASave if it is none that a save may hold."""
    try:
        data = copy(_read(doc))
    except BadYaml as error:
        at = placed(error, where, line).where
        raise NotASave(error.code, error.what, at, error.do) from error
    if not isinstance(data, dict):
        raise NotASave("not_a_save", "a document is no map", where, OTHER_COPY)
    return data


@lru_cache(maxsize=REMEMBERED)
def _read(doc: bytes) -> Any:
    """What a document says, never to be changed: a command that writes asks several times for the
    same ones.
    """
    return load_one(doc, max_bytes=SAVE_BYTES)


def walk(docs: list[bytes], public: str) -> list[Verdict]:
    """A verdict for each normalised document, in the order of the file, and one for a trailer that
    is missing.

    Where a record does not hold, the next one is not blamed for it.
    """
    return _Walk(docs, public).verdicts()


class _Walk:
    """One walk from the anchor to the trailer."""

    def __init__(self, docs: list[bytes], public: str) -> None:
        self.docs = docs
        self.keys = Succession(docs[0], public)
        self.hashes = {0: sha256(docs[0])}
        for doc in docs[1:]:
            self.hashes.setdefault(record_number(doc), sha256(doc))
        self.before = -1
        self.before_holds = True

    def verdicts(self) -> list[Verdict]:
        found: list[Verdict] = []
        line, last_good, last_place = 1, 0, len(self.docs) - 1
        for place, doc in enumerate(self.docs):
            is_last = place == last_place
            if is_last and place and use_of(doc) == "trailer":
                return [*found, Verdict(-1, line, self.trailer_fault(doc))]
            number = (record_number(doc) or self.before + 1) if place else 0
            fault = (
                self.record_fault(doc, number, is_last) if place else self.seal_fault(doc, is_last)
            )
            found.append(Verdict(number, line, fault))
            if fault is None and place:
                self.keys.take(doc)
            self.before, self.before_holds = number, fault is None
            last_good = number if fault is None else last_good
            line += doc.count(b"\n")
        what = f"is missing: the file is cut after record {last_good}"
        return [
            *found,
            Verdict(-1, line, Fault("cut", what, "", "a trailer", "the end of the file")),
        ]

    def seal_fault(self, doc: bytes, is_last: bool) -> Fault | None:
        """What is wrong if the document's seal does not hold."""
        if self.keys.accepts(doc):
            return None
        if lack := self.keys.lacks(doc):
            what = f"hands the campaign to another key {lack.what}"
            return Fault("handover", what, lack.path, lack.expected, lack.found)
        seal, ours = cut_seal(doc)[1], keys.id_of(self.keys.key_for(doc))
        expected = f"the seal of key {ours}"
        if not seal and is_last:
            return Fault(
                "cut", "is incomplete: its end is missing", "seal", expected, "the end of the file"
            )
        if not seal:
            return Fault("seal", "has no seal", "seal", expected, "none")
        if (signer := keys.signer_id(seal)) != ours:
            whose = "in force here" if self.keys.handovers else "of the anchor"
            what = f"was sealed with another key ({signer}) than the one {whose} ({ours})"
            return Fault("other_key", what, "seal", expected, f"the seal of key {signer}")
        return Fault(
            "changed",
            "was changed after it was sealed",
            "seal",
            expected,
            "a seal of other content",
        )

    def record_fault(self, doc: bytes, number: int, is_last: bool) -> Fault | None:
        """The first thing that is wrong with a record."""
        if use_of(doc) == "trailer":
            return Fault(
                "order",
                "is a trailer in the middle of the file",
                "trailer",
                f"record {number}",
                "a trailer",
            )
        if fault := self.seal_fault(doc, is_last):
            return fault
        if number - 1 not in self.hashes:
            what = f"follows record {self.before}: record {number - 1} is missing"
            return Fault("missing", what, "record", str(self.before + 1), str(number))
        if number != self.before + 1:
            what = f"stands after record {self.before} instead of record {number - 1}"
            return Fault("order", what, "record", str(self.before + 1), str(number))
        if self.before_holds and prev_of(doc) != self.hashes[number - 1]:
            what = f"does not continue record {number - 1} as it stands here"
            return Fault("chain", what, "prev", self.hashes[number - 1], prev_of(doc))
        return None

    def trailer_fault(self, doc: bytes) -> Fault | None:
        """The first thing that is wrong with the trailer."""
        if fault := self.seal_fault(doc, is_last=True):
            return fault
        said, file = trailer_lines(doc)
        ours, hashed = head(self.before, sha256(self.docs[-2])), sha256(b"".join(self.docs[:-1]))
        if said != ours:
            what = f"belongs to another end ({said}) than this file has ({ours})"
            return Fault("trailer", what, "trailer", ours, said)
        if file != hashed:
            return Fault("trailer", "was sealed for other records than these", "file", hashed, file)
        if (listed := listed_in(doc)) != self.keys.listed:
            what = "lists other keys than those that the records hand the campaign to"
            return Fault("keys", what, "keys", str(self.keys.listed), str(listed))
        return None


def explained(docs: list[bytes], public: str, name: str) -> NotSealed | None:
    """The first document that does not hold, as an error; None if all hold."""
    verdicts = walk(docs, public)
    for place, verdict in enumerate(verdicts):
        if fault := verdict.fault:
            good = max([before.record for before in verdicts[:place]], default=-1)
            reason = "" if fault.code == "cut" else _reason(docs, place, verdict.line)
            what = f"{verdict.name} {fault.what}{reason}"
            where, do = f"{name}, line {verdict.line}", f"{_so_far(good)} {OTHER_COPY}".lstrip()
            if fault.code == "cut":
                return Cut(what, where, do, max(good, 0))
            return Tampered(fault.code, what, where, do, verdict.record)
    return None


def _reason(docs: list[bytes], place: int, line: int) -> str:
    """What a strict reader finds wrong with a document that begins on some line: a hint to what was
    changed.
    """
    try:
        load_one(docs[place], max_bytes=SAVE_BYTES)
    except BadYaml as error:
        return (
            f" (line {line + error.line - 1}: {error.what})" if error.line else f" ({error.what})"
        )
    return ""


def _so_far(good: int) -> str:
    if good < 0:
        return ""
    return (
        "Only the anchor holds." if good == 0 else f"The anchor and the records up to {good} hold."
    )


def no_anchor(data: bytes, name: str) -> NotSealed:
    """Why a file has no anchor that holds: it is no save, cannot be read, is of a newer format, or
    was changed.
    """
    docs = documents(data)
    where = f"{name}, line 1"
    if len(docs) == 1 and use_of(docs[0]) == "anchor" and not cut_seal(docs[0])[1]:
        what = "the anchor, its first document, is incomplete: the file is cut"
        return Cut(what, where, OTHER_COPY, 0)
    if docs and b"campaign:" in docs[0] and b"moderator:" in docs[0]:
        what = (
            f"the anchor, its first document, was changed after it was sealed{_reason(docs, 0, 1)}"
        )
        return Tampered("changed", what, where, OTHER_COPY, 0)
    return _no_save(data, name)


def _no_save(data: bytes, name: str) -> NotSealed:
    do = "Give a file that `pbem new` made (NAME.pbem.yaml)."
    try:
        found = load_one(normal(data), max_bytes=SAVE_BYTES)
    except BadYaml as error:
        at = f"{name}, line {error.line}" if error.line else name
        return NotASave(error.code, f"this is no save of pbem: {error.what}", at, do)
    number = found.get("format") if isinstance(found, dict) else None
    return newer(number, name) or NotASave("not_a_save", "this is no save of pbem", name, do)


def newer(number: object, name: str) -> Newer | None:
    """The error for a format that only a later release reads, else None."""
    if not isinstance(number, int) or number <= FORMAT:
        return None
    what = f"the save has format {number}; this pbem reads formats up to {FORMAT}"
    return Newer("newer", what, name, "Install a newer release: pip install --upgrade pbem")


def too_large(size: int, name: str) -> NotASave | None:
    """The error for a save of more bytes than are read, else None."""
    if size <= SAVE_BYTES:
        return None
    what = f"the save has {size / 1e6:.1f} MB; at most {SAVE_BYTES / 1e6:.0f} MB are read"
    return NotASave("too_large", what, name, _RIGHT_FILE)


def too_many(data: bytes, name: str) -> NotASave | None:
    """The error for more documents than are walked, else None."""
    if data.count(b"---") <= _MAX_MARKERS:
        return None
    what = f"this is no save of pbem: it has more than {_MAX_MARKERS} lines of dashes"
    return NotASave("too_large", what, name, _RIGHT_FILE)
