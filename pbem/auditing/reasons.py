"""Why an answer in a record is what it is: the line, the policy, the silence or the robot that it comes from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pbem.auditing.lying import Lying
from pbem.engine.play import Input, open_asks, waits_for

if TYPE_CHECKING:
    from pbem.auditing.replay import Replay

ROBOT = "robot"

Apart = tuple[str, Any, Any]


def reason(replay: Replay, given: Input, lying: Lying) -> Apart | None:
    """Whether the answer is the one that lines, policy or silence give, as far as they are open; what it uses leaves the
    desk."""
    ask = next((a for a in open_asks(replay.state) if a.id == given["answer"]), None)
    if ask is None:
        return "answer", "a question that is open", given["answer"]
    if given.get("how") != ROBOT:
        return lying.answer(given, ask)
    wanted = list(waits_for(replay.state, ask))
    if given["by"] != wanted or not wanted:
        return "by", wanted, given["by"]
    replay.robots += 1
    lying.robot(given, ask)
    return None
