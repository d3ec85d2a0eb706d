"""Why an answer in a record is what it is: the line, the policy, the silence or the robot that it
comes from.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbem.engine.flow import Ask
from pbem.engine.play import Input, open_asks
from pbem.engine.state import difference
from pbem.records import desks, people
from pbem.replay.desk_lines import Lying
from pbem.storage.kinds import Apart

if TYPE_CHECKING:
    from pbem.replay.replay import Replay


def reason(replay: Replay, given: Input, lying: Lying) -> Apart | None:
    """Whether the answer is the one that lines, policy, silence or a robot give, as far as lines
    are open; what it uses leaves the desk."""
    ask = next((a for a in open_asks(replay.state) if a.id == given["answer"]), None)
    if ask is None:
        return "answer", "a question that is open", given["answer"]
    if given.get("how") == people.ROBOT:
        return _robot(replay, given, ask, lying)
    return lying.answer(given, ask)


def robots_asked(replay: Replay, ask: Ask) -> list[str]:
    """The powers for which robots answer an open question now."""
    playing = people.robots(replay.people)
    if not playing:
        return []
    from pbem.records import robot_answers

    return robot_answers.asked(replay.state, ask, replay.seat_of, playing)


def robot_due(replay: Replay) -> str:
    """The first open question that needed no person, since robots answer it; "" for none."""
    if not people.robots(replay.people):
        return ""
    return next((ask.id for ask in open_asks(replay.state) if robots_asked(replay, ask)), "")


def _robot(replay: Replay, given: Input, ask: Ask, lying: Lying) -> Apart | None:
    """A robot's answer is what the robot that is on record says, if that is asked, for seats that
    have no lines of a person in force.
    """
    wanted = robots_asked(replay, ask)
    if not wanted:
        return "how", "an answer of persons: no robot plays all who are asked", given["how"]
    if given["by"] != wanted:
        return "by", wanted, given["by"]
    seats = [seat for power in wanted if (seat := replay.seat_of(power))]
    if lines := [seat for seat in seats if desks.entries(lying.desk, seat)]:
        return "how", f"no robot over the lines of {lines[0]}", given["how"]
    lying.robot(seats[0], ask)
    if not replay.asks_robots:
        return None
    from pbem.records import robot_answers

    version = people.robots(replay.people)[seats[0]]
    say = robot_answers.answer(replay.table, replay.state, ask, version, replay.id)
    if say is None:
        replay.robots[version] += 1
        return None
    replay.recomputed += 1
    return difference(say, given["say"], "say")
