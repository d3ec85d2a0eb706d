"""Random legal answers to what a battle asks, for tests and robots."""

from __future__ import annotations

from typing import Any

from pbem.engine.flow import Ask, Say
from pbem.engine.game import Chooser
from pbem.games.axis_allies_europe.battles import loss_questions, losses, retreat
from pbem.games.axis_allies_europe.position import Position


def sample(g: Position, ask: Ask, rng: Chooser) -> Say:
    """An answer to this ask that its rules take."""
    if ask.verb == "casualties":
        targets, hits = loss_questions.targets_of(ask.args)
        wishes = [_wish(each, rng) for each in targets]
        rng.shuffle(wishes)
        return losses.choose(targets, hits, wishes)
    if ask.verb == "retreat" and "number" not in ask.args:
        # Battles end sooner when nobody runs all the time.
        stays = rng.random() < 0.7
        return {"to": retreat.STAY if stays else rng.choice(ask.args["goals"])}
    if ask.verb == "submerge":
        return {"submerge": rng.randint(0, ask.args["able"])}
    if ask.verb == "intercept":
        return {"fighters": rng.randint(0, ask.args["able"])}
    if ask.verb == "calloff":
        return rng.choice(["land", "calloff"])
    return ask.default


def _wish(target: losses.Target, rng: Chooser) -> dict[str, Any]:
    """An entry of a list that means this target, sometimes just these units of their kind."""
    wish: dict[str, Any] = {"what": target.kind, "power": target.power}
    if target.home and rng.random() < 0.5:
        wish |= {"home": target.home, "left": target.left}
    if target.number and rng.random() < 0.5:
        wish["number"] = target.number
    return wish
