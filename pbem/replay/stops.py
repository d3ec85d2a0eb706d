"""What a run puts in beside answers: questions, last of all, and numbers of segments that are used
up; and where it stops.

Who could put a question and go on, end a run where he likes, or use numbers up without a reason
would choose among dice that he knows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pbem.engine.play import Input, Outcome, unput
from pbem.engine.state import difference
from pbem.records.dice import burnt_numbers, rolls
from pbem.replay import reasons, witness
from pbem.storage import kinds
from pbem.storage.kinds import Apart, Record

if TYPE_CHECKING:
    from pbem.replay.desk_lines import Lying
    from pbem.replay.replay import Replay


def put(replay: Replay, record: Record, given: Input, lying: Lying) -> Apart | None:
    """Whether these questions, and no others, needed a person, and nothing was done after they were
    put.
    """
    if not given["put"] or record["inputs"][-1] is not given:
        return "put", "questions, after all other inputs", given["put"]
    if due := reasons.robot_due(replay):
        return "put", f"the robot's answer to {due}", given["put"]
    if (told := replay.later_due()) and told.ask.id in given["put"]:
        return "put", f"orders kept for {told.seat}", given["put"]
    return lying.put(given)


def burnt(replay: Replay, record: Record, given: Input, made: Outcome) -> Apart | None:
    """Whether this number had to be used up; `made` is the stop at which it was."""
    wanted = _burnt(replay, record, made)
    return (
        None
        if given["burn"] == wanted
        else ("burn", wanted or "no number that is used up", given["burn"])
    )


def _burnt(replay: Replay, record: Record, made: Outcome) -> int:
    """The number that is used up at this stop, 0 for none."""
    segment, book = replay.state["engine"]["segment"], replay.book
    if record.get("burnt"):
        return burnt_numbers.number_of(record["burnt"][0])
    if made.needs_draw and not (book and book.is_drawn_by_links):
        return int(segment["number"]) if segment["rolled"] else 0
    if book is None or not (made.needs or made.needs_draw):
        return 0
    wanted = int(book.pending.get("segment", 0)) or book.next_number()
    return wanted - 1 if wanted > max(made.needs, int(segment["number"])) else 0


def left(replay: Replay, record: Record) -> Apart | None:
    """A result goes on until a person is asked, dice are needed or the game is over."""
    if record["kind"] != kinds.RESULT or replay.later_due():
        return None
    if asks := unput(replay.state):
        return "inputs", f"questions that are put: {', '.join(asks)}", record.get("inputs")
    return None


def since(replay: Replay, record: Record, before: dict[str, Any]) -> Apart | None:
    """Orders name the head before the first record that moves nothing; what a run makes of it is
    part of its desk.
    """
    is_run = record["kind"] in kinds.MOVES and not rolls.is_lock(record)
    if is_run or witness.is_open(record):
        return None
    wanted = before["since"] or replay.heads[int(record["record"]) - 1]
    return difference(wanted, replay.desk["since"], "desk.since")
