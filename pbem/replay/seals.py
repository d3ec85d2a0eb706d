"""What records say of sealed lines and of keys for boxes, held against the replay."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from pbem.records.seals import boxes
from pbem.records.seals.boxkeys import CHANGE, take
from pbem.records.seals.seal_lines import DESK, apart, used_after
from pbem.storage.kinds import Apart, Record

if TYPE_CHECKING:
    from pbem.records.desks import Entry
    from pbem.replay.replay import Replay


def of_mail(
    replay: Replay, record: Record, before: dict[str, Any], new: Iterable[Entry]
) -> Apart | None:
    """The same in a replay, for the lines that are new on the desk, or kept for a later turn; the
    desk `before` is brought up to date."""
    used, key = before.get(DESK, {}), replay.book.key(record["seat"]) if replay.book else ""
    kept = [text.split(" ") for told in record.get("later", []) for text in told["lines"]]
    old = {text for told in replay.later.get(record["seat"], []) for text in told["lines"]}
    lines = {
        name: commit for section, name, commit in kept if f"{section} {name} {commit}" not in old
    }
    lines |= {entry.field: entry.commit for entry in new}
    found = apart(record, used, lines, replay.id, key, replay.heads.__getitem__)
    if found is None and (after := used_after(record, used)):
        before[DESK] = after
    return found


def keys_apart(replay: Replay, record: Record, before: dict[str, Any]) -> Apart | None:
    """For the audit: the first thing in what a record of kind `seat` says of such a key that cannot
    be; `before` is brought up to date.
    """
    box, seat = record.get("box"), record.get("seat", "")
    if (box is not None and not boxes.is_public(box)) or (record["change"] == CHANGE and not box):
        return "box", "a public key for boxes", box
    if box and seat not in replay.seats:
        return "seat", f"one of {', '.join(replay.seats)}", seat
    take(before, record, replay.anchor, has_secrets=replay.table.game.secrets)
    return None
