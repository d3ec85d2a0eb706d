"""What mail, forums and editors do to a save, undone: a ladder of attempts, of which one counts
only if the seal holds.

No attempt can make a changed value pass: a candidate is taken for a document only when the
moderator's seal is that of exactly these bytes.
"""

from __future__ import annotations

import codecs
import html
import re
import textwrap
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import field
from typing import Any

from pbem import lazy
from pbem.faults import BadYaml
from pbem.storage.documents import cut_seal, documents, is_sealed, moderator_key, normal, use_of
from pbem.storage.succession import Succession
from pbem.storage.yamlin import SAVE_BYTES, load_one
from pbem.storage.yamlout import document
from pbem.values import dataclass

_ANCHOR_BYTES = 262_144
_SLOW_BYTES = 65_536
_HOPELESS = 3  # after so many documents that nothing helped, the others only get the quick attempts

_QUOTE = lazy.pattern(r"^[>|] ?", re.MULTILINE)
_FIRST_MARKER = lazy.pattern(r"^---(?=[ \t\n])", re.MULTILINE)
_LAST_SEAL = lazy.pattern(r"^seal: .*$", re.MULTILINE)
# Windows-1252, with the five bytes that it lacks as the controls that browsers make of them.
_BYTE_OF = {bytes([byte]).decode("cp1252", "ignore") or chr(byte): byte for byte in range(256)}


def _quotes(text: str) -> str:
    return _QUOTE.sub("", text)


def _lead(text: str) -> str:
    found = _FIRST_MARKER.search(text)
    return text[found.start() :] if found else text


def _tail(text: str) -> str:
    ends = [found.end() for found in _LAST_SEAL.finditer(text)]
    return text[: ends[-1]] if ends else text


def _misread(text: str) -> str:
    if text.isascii():
        return text
    try:
        return bytes([_BYTE_OF[character] for character in text]).decode("utf-8")
    except (KeyError, UnicodeError):
        return text


_STEPS: dict[str, Callable[[str], str]] = {
    "quote marks removed": _quotes,
    "indentation removed": textwrap.dedent,
    "no-break spaces made blanks": lambda text: text.replace("\xa0", " "),
    "HTML entities resolved": html.unescape,
    "accents composed (Unicode NFC)": lambda text: unicodedata.normalize("NFC", text),
    "characters re-read as UTF-8": _misread,
    "text before the save dropped": _lead,
    "text after the save dropped": _tail,
}
_REWRITTEN = "written anew from its content"
Steps = tuple[str, ...]
_LADDER: list[Steps] = [
    (),
    *((one,) for one in _STEPS),
    *((one, two) for one in _STEPS for two in _STEPS),
]


@dataclass(slots=True)
class Restored:
    """A save after the attempts: its documents (repaired, or in normal form as they came) and what
    was done.
    """

    docs: list[bytes]
    public: str
    steps: list[str] = field(default_factory=list)

    def did(self, steps: Steps) -> None:
        """Note what helped, each thing once."""
        self.steps += [step for step in steps if step not in self.steps]


def restore(data: bytes) -> Restored | None:
    """Undo what can be undone. None if no attempt gives an anchor that holds; the rest may still be
    broken.
    """
    text, decoding = _decoded(data)
    for steps, candidate in _candidates(text[:_ANCHOR_BYTES], _LADDER):
        anchor, public, how = _anchor(candidate)
        if anchor:
            docs = documents(_applied(text, steps).encode("utf-8", "replace"))
            restored = Restored([anchor, *docs[1:]], public)
            restored.did((*decoding, *steps, *how))
            _restore_records(restored)
            return restored
    return None


def _decoded(data: bytes) -> tuple[str, Steps]:
    """The text of the file with LF line ends, and what its encoding was if not UTF-8."""
    steps: Steps = ()
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        text, steps = data.decode("utf-16", "replace"), ("read as UTF-16",)
    else:
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError:
            text, steps = data.decode("cp1252", "replace"), ("read as Windows-1252",)
    return text.replace("\r\n", "\n").replace("\r", "\n"), steps


def _applied(text: str, steps: Steps) -> str:
    for step in steps:
        text = _STEPS[step](text)
    return text


def _candidates(text: str, ladder: list[Steps]) -> Iterator[tuple[Steps, str]]:
    """The different texts that the steps of a ladder give."""
    seen: set[str] = set()
    for steps in ladder:
        candidate = _applied(text, steps)
        if candidate not in seen:
            seen.add(candidate)
            yield steps, candidate


def _anchor(text: str) -> tuple[bytes, str, Steps]:
    """The anchor at the beginning of a text, the key it names, and whether it was rewritten, if its
    seal holds.
    """
    docs = documents(text.encode("utf-8", "replace"))
    data = _content(docs[0]) if docs else None
    public = moderator_key(data)
    if data is None or not public:
        return b"", "", ()
    if use_of(docs[0]) == "anchor" and is_sealed(docs[0], public):
        return docs[0], public, ()
    rewritten = _rewritten(docs[0])
    if use_of(rewritten) == "anchor" and is_sealed(rewritten, public):
        return rewritten, public, (_REWRITTEN,)
    return b"", "", ()


def _content(doc: bytes) -> dict[str, Any] | None:
    """The data of a document, None if it is not one of a save."""
    try:
        data = load_one(doc, max_bytes=SAVE_BYTES, lenient=True)
    except BadYaml as error:
        # The C parser refuses some of what other emitters write, such as `{key: a:b}`; the slow one
        # does not.
        if error.code != "not_yaml" or len(doc) > _SLOW_BYTES:
            return None
        try:
            data = load_one(doc, lenient=True, pure=True)
        except BadYaml:
            return None
    return data if isinstance(data, dict) else None


def _rewritten(doc: bytes) -> bytes:
    """What the frozen emitter writes for the content of a document; nothing if it cannot be
    read.
    """
    data = _content(doc)
    try:
        return document(data) if data is not None else b""
    except ValueError:
        return b""


def _restore_records(restored: Restored) -> None:
    """Repair each document after the anchor on its own, trying first what helped the one before."""
    ladder, hopeless = list(_LADDER), 0
    succession = Succession(restored.docs[0], restored.public)
    for place, doc in enumerate(restored.docs):
        if place == 0:
            continue
        if succession.accepts(doc):
            succession.take(doc)
            continue
        attempts = ladder if hopeless < _HOPELESS else ladder[:2]
        mended, steps, how = _mended(doc, succession, attempts)
        if not mended:
            hopeless += 1
            if not (use_of(doc) and cut_seal(doc)[1]):
                # So that the walk sees what this document is, and blames it for the right thing.
                restored.docs[place] = _rewritten(doc) or doc
            continue
        restored.docs[place] = mended
        succession.take(mended)
        restored.did((*steps, *how))
        if ladder[0] != steps:
            ladder.remove(steps)
            ladder.insert(0, steps)


def _mended(doc: bytes, succession: Succession, ladder: list[Steps]) -> tuple[bytes, Steps, Steps]:
    """The first candidate for a document whose seal holds, and what led to it."""
    for steps, candidate in _candidates(doc.decode("utf-8", "replace"), ladder):
        data = normal(candidate.encode("utf-8", "replace"))
        if succession.accepts(data):
            return data, steps, ()
        if succession.accepts(rewritten := _rewritten(data)):
            return rewritten, steps, (_REWRITTEN,)
    return b"", (), ()
