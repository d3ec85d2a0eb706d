"""The same decision of the moderator twice in a row: after a command that was cut off nobody knows
whether it was written.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pbem.faults import Fault
from pbem.storage import kinds

if TYPE_CHECKING:
    from pbem.table.campaign import Campaign

# What the moderator decides himself. A mail is known by its hash, a ruling or undo by the position
# that is like that already.
DECISIONS = (kinds.NOTE, kinds.SEAT, kinds.CLOCK)
# What says when and where a record stands, or follows from the position; not what it decides.
_AROUND = frozenset(
    "record time state prev seal desk deadline deadline_of number burnt inputs sealed".split()
)


def check(campaign: Campaign, record: Mapping[str, Any]) -> None:
    """Raise Fault if the last record decides the very same, unless the moderator has said that he
    means it once more.
    """
    if record["kind"] not in DECISIONS or campaign.may_repeat:
        return
    last = campaign.save.last
    if last and _core(last) == _core(record):
        what = f"the last record, {last['record']}, is the same {record['kind']}"
        option = "--once-more" if record["kind"] == kinds.CLOCK else "--again"
        do = f"It stands, and nothing was written. Say {option} if you mean it once more."
        raise Fault("repeated", what, str(campaign.path), do)


def _core(record: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in record.items() if name not in _AROUND}
