"""What a run says that lines were: opened as they were committed to, and none leaves a desk
unopened.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pbem.records import desks, people
from pbem.records.desk_places import ANSWER
from pbem.records.desks import Entry
from pbem.storage.kinds import Apart, Record

if TYPE_CHECKING:
    from pbem.replay.replay import Replay


def apart(replay: Replay, record: Record, before: dict[str, Any]) -> Apart | None:
    """Opened lines are those that were committed to, and no line leaves a desk unopened."""
    lying = {e.field: (seat, e) for seat in before["seats"] for e in desks.entries(before, seat)}
    fields = set()
    for number, text in enumerate(record.get("opened", [])):
        seat, name, _, line = text.split(" ", 3)
        if replay.witness.opens_kept(text):
            continue
        owner, entry = lying.get(name, ("", None))
        if (
            entry is None
            or owner != seat
            or not desks.is_opened_rightly(replay.id, text, entry.commit)
        ):
            return f"opened[{number}]", f"the line that {name} committed to", text
        # What cannot be read says why.
        section = (replay.line(owner, entry) or replay.grammar.stored_line(line)).section
        if entry.section != ANSWER and section not in ("", entry.section):
            return f"opened[{number}]", f"a line of {entry.section}", text
        fields.add(name)
    kept = replay.witness.keep(record, {name: seat for name, (seat, _) in lying.items()})
    if kept != set(record.get("kept", [])) or kept & fields:
        return "kept", "lines that a sealed answer has used", record["kept"]
    fields |= kept
    fields |= people.withdrawn(record, before)
    for seat in sorted({*before["seats"], *replay.desk["seats"]}):
        was, now = set(desks.texts(before, seat)), set(desks.texts(replay.desk, seat))
        gone = {Entry.of(text).field for text in was - now}
        if now - was or gone - fields:
            left = sorted({Entry.of(text).field for text in was} - fields)
            found = sorted(Entry.of(text).field for text in now)
            return f"desk.seats.{seat}", f"the lines that were there: {left}", found
    return None
