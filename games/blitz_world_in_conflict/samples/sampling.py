"""A random legal answer to any question."""

from __future__ import annotations

from pbem.engine.errors import Refusal
from pbem.engine.flow import Ask, Say, Step
from pbem.engine.game import Chooser
from pbem.games.blitz_world_in_conflict.flows import FLOWS
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.samples import mails, replies


def sample(g: Position, ask: Ask, rng: Chooser) -> Say:
    """An answer to this question that its rules take."""
    frame = g.state["engine"]["frames"][-1]
    step, told = FLOWS[frame["flow"]].steps[frame["step"]], frame["locals"]
    if step.sift_batch is not None and ask.sections:
        return list(step.sift_batch(g, told, ask, mails.lines(g, ask, rng)).good)
    say = replies.reply(g, ask, rng)
    return say if _is_taken(g, step, told, ask, say) else ask.default


def _is_taken(g: Position, step: Step, told: dict[str, object], ask: Ask, say: Say) -> bool:
    try:
        if step.check_say is not None:
            step.check_say(g, told, ask, say)
    except Refusal:
        return False
    return True
