"""The bytes of a save: documents, their normal form, hashes, seals and chain. Nothing here needs a
YAML parser.

A document is the bytes from one `---` line to the next. What is sealed is its normal form without
the last line, which is the seal.
"""

from __future__ import annotations

import hashlib
import re
from functools import lru_cache
from itertools import pairwise

from pbem import lazy
from pbem.storage import keys
from pbem.storage.yamlout import document

FORMAT = 1

_MARKER = b"---\n"
_NEXT = b"\n---\n"
_BOM = b"\xef\xbb\xbf"
_LINE_BLANKS = lazy.pattern(rb"[ \t]+$", re.MULTILINE)
_LOOSE_MARKER = lazy.pattern(rb"^---(?=[ \t\n]|\Z)", re.MULTILINE)
_RECORD = re.compile(rb"---\nrecord: ([1-9][0-9]{0,8})\n").match
_FORMAT = re.compile(rb"---\nformat: ([1-9][0-9]{0,8})\n").match
_SEAL_LINE = lazy.pattern(rb'\nseal: "(ed25519:[^"\n]*)"\n\Z').search
_PREV_LINE = lazy.pattern(rb'\nprev: "(sha256:[0-9a-f]{64})"\n\Z').search
_FILE_LINE = lazy.pattern(rb'\nfile: "(sha256:[0-9a-f]{64})"\n\Z').search
_HEAD_LINE = re.compile(rb'---\ntrailer: "([0-9]{1,9}/[0-9a-f]{16})"\n').match


def normal(data: bytes) -> bytes:
    """The normal form: no byte-order mark, LF line ends, no blanks at line ends, one LF at the
    end.
    """
    data = data.removeprefix(_BOM)
    if b"\r" in data:
        data = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    if b" \n" in data or b"\t\n" in data or data.endswith((b" ", b"\t")):
        data = _LINE_BLANKS.sub(b"", data)
    return data.rstrip(b"\n") + b"\n"


def documents(data: bytes) -> list[bytes]:
    """The documents of a save, each in normal form. What stands before the first `---` is one, if
    it says anything.
    """
    data = data.removeprefix(_BOM).replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    starts = [found.start() for found in _LOOSE_MARKER.finditer(data)]
    found = [normal(data[start:end]) for start, end in pairwise([*starts, len(data)])]
    before = normal(data[: starts[0]] if starts else data)
    return [before, *found] if before.strip() else found


def offsets(data: bytes) -> list[int]:
    """Where the documents of a save in normal form begin."""
    found = [0]
    at = data.find(_NEXT)
    while at >= 0:
        found.append(at + 1)
        at = data.find(_NEXT, at + 1)
    return found


def first(data: bytes) -> bytes:
    """The first document of a save in normal form."""
    end = data.find(_NEXT)
    return data if end < 0 else data[: end + 1]


def last_start(data: bytes, end: int) -> int:
    """Where the last document before `end` begins, in a save in normal form."""
    return data.rfind(_NEXT, 0, end) + 1


def sha256(data: bytes | memoryview) -> str:
    """The hash as it is written in saves: "sha256:HEX"."""
    return "sha256:" + hashlib.sha256(data).hexdigest()


def head(number: int, hashed: str) -> str:
    """How people name the state of a campaign: the number and the first 16 hex digits of its last
    record's hash.
    """
    return f"{number}/{hashed.removeprefix('sha256:')[:16]}"


def sealed(data: dict[str, object], use: str, signer: keys.Signer) -> bytes:
    """The document of this data with its seal as last line."""
    body = document(data)
    return body + f'seal: "{signer.sign(use, body)}"\n'.encode("ascii")


def cut_seal(doc: bytes) -> tuple[bytes, str]:
    """The sealed bytes of a document and the seal, "" if the last line is none."""
    found = _SEAL_LINE(doc)
    return (doc[: found.start() + 1], found[1].decode("utf-8", "replace")) if found else (doc, "")


def use_of(doc: bytes) -> str:
    """What a document is, by its first line: "anchor", "record", "trailer" or ""."""
    if _RECORD(doc):
        return "record"
    if _HEAD_LINE(doc):
        return "trailer"
    return "anchor" if _FORMAT(doc) else ""


def moderator_key(anchor: object) -> str:
    """The key that an anchor's data name, by which all documents must be sealed; "" if they name
    none.
    """
    moderator = anchor.get("moderator") if isinstance(anchor, dict) else None
    key = moderator.get("key") if isinstance(moderator, dict) else None
    return key if isinstance(key, str) and keys.is_public(key) else ""


@lru_cache(maxsize=512)
def is_sealed(doc: bytes, public: str) -> bool:
    """Whether the document's seal is that of the key, for what the document is. Whoever writes
    several records asks for the anchor and his last ones each time.
    """
    body, seal = cut_seal(doc)
    use = use_of(doc)
    return bool(use and seal) and keys.verify(public, use, body, seal)


def format_of(doc: bytes) -> int:
    """The format number in the first line of an anchor, 0 if there is none."""
    found = _FORMAT(doc)
    return int(found[1]) if found else 0


def record_number(doc: bytes) -> int:
    """The number in the first line of a record, 0 if it is no record."""
    found = _RECORD(doc)
    return int(found[1]) if found else 0


def prev_of(doc: bytes) -> str:
    """The hash of the record before, as the document says: its last line before the seal; "" if
    missing.
    """
    found = _PREV_LINE(cut_seal(doc)[0])
    return found[1].decode("ascii") if found else ""


def trailer_lines(doc: bytes) -> tuple[str, str]:
    """The head and the hash of the file as a trailer says them, "" for what is missing."""
    said, file = _HEAD_LINE(doc), _FILE_LINE(cut_seal(doc)[0])
    return said[1].decode("ascii") if said else "", file[1].decode("ascii") if file else ""
