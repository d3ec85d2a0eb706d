"""The save of a campaign: each document that is read from it has the fields of its kind and no
others.

Anchor, trailer and last record are looked at when it is opened, every other record when it is read,
so that opening stays as fast as it is. `pbem audit` looks at all of them.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from pbem.faults import Misfit
from pbem.storage import misfits
from pbem.storage.chain import REMEMBERED, Data, parsed
from pbem.storage.kinds import Apart
from pbem.storage.save import Ends, Save

_NEWER = (
    "If a newer release wrote it, install that one: pip install --upgrade pbem. Else whoever has the key has put in what no"
    " release writes: pbem audit says more."
)


class FittedSave(Save):
    """A save of which nothing is given out that does not fit."""

    def _hold(self, path: Path, checked: Ends, repaired: list[str]) -> None:
        super()._hold(path, checked, repaired)
        self._check(misfits.fault_of_anchor(self.anchor), "anchor", 0)
        self._check(misfits.fault_of_trailer(self._trailer), "trailer", -1)
        if self.count:
            self.record(self.count)

    def record(self, number: int) -> Data:
        data = super().record(number)
        if number:
            self._check(_fault(self.document(number)), f"record {number}", number)
        return data

    def _check(self, apart: Apart | None, name: str, number: int) -> None:
        if apart is not None:
            at, expected, found = apart
            what = f"the {name} has at `{at}` what cannot stand there: {misfits.short(found)}; expected {expected}"
            what = what.replace("the record", "record", 1)
            raise Misfit(what, str(self.path), _NEWER, number)


@lru_cache(maxsize=REMEMBERED)
def _fault(doc: bytes) -> Apart | None:
    """What may not stand in the document of a record; an undo reads all of them, each more than
    once.
    """
    return misfits.fault(parsed(doc, "", 1))
