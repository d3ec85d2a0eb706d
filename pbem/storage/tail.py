"""A save of which only the ends are read: the anchor, the trailer, and records from the last one
back.

The seals of anchor, trailer and last record hold, and the trailer is that of this last record. A
record before it is given out only if it is the one that the record after it continues (`prev`): so
what is read is what was sealed. What was not asked for is not looked at, which is enough for who
wants to know where a campaign stands; whoever writes, reports or audits reads the whole file. So
does everybody where that is not much more than the ends.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NoReturn

from pbem.faults import Fault, NotASave, NotSealed
from pbem.storage import files
from pbem.storage.chain import too_large
from pbem.storage.documents import first, prev_of, record_number, sha256, use_of
from pbem.storage.fitted import FittedSave
from pbem.storage.save import Ends, Save, open_save

_NEXT = b"\n---\n"
_BYTES = 65_536
_OF_THE_WHOLE = frozenset({"data", "_on_disk", "_trailer_at", "_hashing"})


def open_tail(path: Path) -> Save:
    """A save of which no more is read than is asked for. Whatever is unusual at its ends is left to
    `open_save`; raises what that does.
    """
    try:
        return Tail(path)
    except NotSealed:
        return open_save(path, FittedSave)


class Tail(FittedSave):
    """One of them. Asked for what only the whole file has, it reads and checks that, and is as any
    other from then on.
    """

    def __init__(self, path: Path) -> None:
        begin, self._end, size = files.ends(path, _BYTES)
        self.path = path
        if size <= 2 * _BYTES or too_large(size, str(path)):
            self._leave()
        self._from = size - len(self._end)
        trailer = self._before(size)
        self._at = size - len(trailer)
        last = self._before(self._at)
        self._anchor = first(begin)
        if (use_of(self._anchor), use_of(trailer)) != ("anchor", "trailer"):
            self._leave()
        self._first = record_number(last)
        self._documents = {self._first: last}
        self._at -= len(last)
        if not self._is_rooted(last):
            self._leave()
        handed_over, lines = lambda listed: self._leave(), lambda: 0
        self._hold(path, Ends(self._anchor, last, trailer, str(path), handed_over, lines), [])

    def _before(self, end: int) -> bytes:
        """The document that ends at this byte of the file."""
        while (start := self._end.rfind(_NEXT, 0, end - self._from)) < 0 < self._from:
            begin = max(0, self._from - len(self._end))
            self._end = files.part(self.path, begin, self._from) + self._end
            self._from = begin
        return self._end[start + 1 : end - self._from]

    def _is_rooted(self, doc: bytes) -> bool:
        """Whether a document, if it is the first record, continues the anchor."""
        return record_number(doc) != 1 or prev_of(doc) == sha256(self._anchor)

    def document(self, number: int) -> bytes:
        """The bytes of a record (0: the anchor), seal included. Raises WrongCall if there is
        none, NotSealed if one on the way to it is not what was sealed.
        """
        if number == 0:
            return self._anchor
        while 0 < number < self._first:
            doc, following = self._before(self._at), self._documents[self._first]
            continues = sha256(doc) == prev_of(following) and self._is_rooted(doc)
            if not continues or record_number(doc) != self._first - 1:
                break
            self._first -= 1
            self._at -= len(doc)
            self._documents[self._first] = doc
        if number in self._documents:
            return self._documents[number]
        self._be_whole()
        return self.document(number)

    def __getattr__(self, name: str) -> Any:
        if name not in _OF_THE_WHOLE:
            raise AttributeError(name)
        self._be_whole()
        return getattr(self, name)

    def _be_whole(self) -> None:
        whole = open_save(self.path, FittedSave)
        if whole.head != self.head:
            what = "the file was changed while it was read"
            raise Fault("changed_on_disk", what, str(self.path), "Run this again.")
        self.__dict__.clear()
        self.__dict__.update(whole.__dict__)
        self.__class__ = FittedSave  # type: ignore[assignment]  # what it is now in every respect

    def _leave(self) -> NoReturn:
        """Leave it to who reads the whole file."""
        raise NotASave("not_a_save", "its ends are not those of a save", str(self.path))
