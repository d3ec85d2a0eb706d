"""Rulings and undos played again: the position to which an undo goes back, and what the audit
checks of both.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import field
from typing import TYPE_CHECKING, Any

from pbem.engine.chance import MODERATOR
from pbem.engine.errors import Refusal
from pbem.engine.events import SEALED_LINE
from pbem.engine.play import keep_counters
from pbem.engine.state import State, copy, difference
from pbem.records import moderation
from pbem.records.desk_places import ANSWER, STANDING
from pbem.records.desks import entries, fields
from pbem.records.dice import burnt_numbers
from pbem.storage import kinds
from pbem.storage.kinds import Apart, Record
from pbem.values import dataclass

if TYPE_CHECKING:
    from pbem.records.later import Later
    from pbem.replay.replay import Replay

Desk = dict[str, Any]


@dataclass(frozen=True)
class Earlier:
    """Where a campaign stood after a record: `kept` are lines that sealed answers had used and
    nobody had opened, `later` the orders for later turns."""

    state: State
    desk: Desk
    kept: dict[str, str] = field(default_factory=dict)
    later: Later = field(default_factory=dict)


class Rewind:
    """The earlier positions that undos go back to, kept on the way there; so one pass over the
    records is enough.
    """

    def __init__(self, undos: Mapping[int, int]) -> None:
        self.undos = undos
        self._wanted = {first - 1 for first in undos.values()}
        self._kept: dict[int, Earlier] = {}

    @staticmethod
    def of(records: Iterable[Record]) -> Rewind:
        """For records that are all at hand."""
        found = (each for each in records if each.get("kind") == kinds.UNDO)
        undos = {each["record"]: each.get("undo") for each in found}
        return Rewind({number: n for number, n in undos.items() if type(n) is int})

    def saw(
        self,
        number: int,
        state: State,
        desk: Mapping[str, Any] | None = None,
        kept: Mapping[str, str] | None = None,
        later: Later | None = None,
    ) -> None:
        """Keep where it stands after a record, if an undo will want it."""
        if number in self._wanted:
            made = copy({**(desk or {})}), {**(kept or {})}, copy(later or {})
            self._kept[number] = Earlier(copy(state), *made)

    def before(self, first: int) -> Earlier:
        """Where it stood before record `first`. LookupError for a record that comes later."""
        return self._kept[first - 1]


def state_before(earlier: Earlier, later: State) -> State:
    """The position that an undo brings back; numbers of segments, draws and sets go on above those
    of the later one.
    """
    state = copy(earlier.state)
    keep_counters(state, later)
    return state


def taken_back(record: Record, before: Desk, after: Desk) -> set[str]:
    """The lines, by field, that leave the desk in a record that moves nothing: replaced or
    withdrawn, not used.
    """
    if record["kind"] in kinds.MOVES or "seats" not in record.get("desk", {}):
        return set()
    seats = record["desk"]["seats"]
    return set().union(*(fields(before, seat) - fields(after, seat) for seat in seats))


def desk_before(earlier: Desk, later: Desk, gone: Collection[str]) -> Desk:
    """The desk after an undo; `gone` are lines, by field, that their seats took back, which never
    come again.

    Orders, conditions and loss lists lie there again as they lay before the record, but nothing is
    closed, and no answer lies there: nobody's decision is used a second time unless he gives it
    again. Lines that came since are gone, except standing ones, which are as they are now. What was
    locked in the turn is as it was then.
    """
    desk = copy(later)
    desk |= {"locks": copy(earlier["locks"]), "locked": copy(earlier["locked"]), "seats": {}}
    for seat in sorted({*earlier["seats"], *later["seats"]}):
        old = [e for e in entries(earlier, seat) if e.section not in (STANDING, ANSWER)]
        standing = [e for e in entries(later, seat) if e.section == STANDING]
        lines = [each.text for each in [*old, *standing] if each.field not in gone]
        if lines:
            desk["seats"][seat] = {"lines": lines, "closed": []}
    return desk


# The audit


def apart(replay: Replay, record: Record, before: Desk) -> Apart | None:
    """Play a ruling or an undo once more; `before` is the desk before it. The first difference."""
    wrong = burnt_numbers.apart(record, replay.book, replay.state) or _words_apart(replay, record)
    if wrong is not None:
        return wrong
    earlier = None
    if record["kind"] == kinds.UNDO:
        first = record["undo"]
        if (wrong := _undo_apart(replay, record["record"], first)) is not None:
            return wrong
        earlier = replay.rules.rewind.before(first)
        before = desk_before(earlier.desk, before, replay.taken_back)
        lying = set().union(*(fields(before, seat) for seat in before["seats"]))
        kept = replay.witness.kept | earlier.kept
        replay.witness.kept = {name: seat for name, seat in kept.items() if name not in lying}
    replay.rules.go_back(earlier)
    return replay.repeat(record, before)


def note_apart(record: Record, before: Desk, after: Desk) -> Apart | None:
    """A note says something, in one line, and changes nothing."""
    text, posted = record.get("text", ""), record.get("posted", [])
    wrong = moderation.note_fault(text, posted)
    if wrong:
        return "text", wrong, text
    return difference({**before, "since": after["since"]}, after, "desk")


def hidden(record: Record) -> Apart | None:
    """A ruling stands in a record of its own, with a reason, and in no other."""
    for number, given in enumerate(record.get("inputs", [])):
        if "ruling" in given:
            return f"inputs[{number}]", "a ruling in a record of its own", given
    return None


def _words_apart(replay: Replay, record: Record) -> Apart | None:
    """A reason; corrections in normal form; nothing else put in."""
    if record.get("why") != moderation.reason(str(record.get("why", ""))):
        return "why", "a reason", record.get("why")
    inputs = [given for given in record["inputs"] if "burn" not in given]
    if len(inputs) != 1 or set(inputs[0]) != {"ruling"}:
        return "inputs", "one ruling", record["inputs"]
    texts = inputs[0]["ruling"]
    if bool(texts) == (record["kind"] == kinds.UNDO):
        return "inputs", "corrections in a ruling, and none in an undo", record["inputs"]
    for number, text in enumerate(texts):
        if (wanted := _correction(replay, f"ruling/{record['record']}/{number + 1}", text)) != text:
            return f"inputs[{len(record['inputs']) - 1}].ruling[{number}]", wanted, text
    return None


def _correction(replay: Replay, name: str, text: str) -> str:
    """What stands in the place of this correction; of one that is sealed, under the field `name`
    and as it is opened."""
    witness = replay.witness
    if not text.startswith(SEALED_LINE):
        return _normal(replay, text)
    field, commit = text.removeprefix(SEALED_LINE).split(" ", 1)
    if field != name:
        return f"{SEALED_LINE}{name} {commit}"
    if not witness.opened.is_known(field):
        return text
    if not witness.opened.holds(MODERATOR, field, commit):
        return f"a commitment to {witness.opened.values[field]}"
    line = witness.correction(text)
    normal = _normal(replay, line)
    return text if normal == line else normal


def _normal(replay: Replay, text: str) -> str:
    """A correction in its normal form, with its seal if it has one."""
    is_sealed = text.startswith(SEALED_LINE)
    try:
        normal = replay.table.corrections().read(text).text
    except Refusal as refusal:
        return refusal.problem.code
    return f"{SEALED_LINE}{normal}" if is_sealed else normal


def _undo_apart(replay: Replay, number: int, first: Any) -> Apart | None:
    if type(first) is not int or not 0 < first < number:
        return "undo", "a record before this one", first
    if replay.kinds.get(first) not in kinds.MOVES:
        return "undo", "a record that moved the game", first
    if first in moderation.undone(replay.rules.rewind.undos, number - 1):
        return "undo", "a record that is in force", first
    return None
