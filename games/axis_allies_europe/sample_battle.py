"""Random legal answers to what a battle asks, for tests and robots."""

from __future__ import annotations

from pbem.engine.flow import Ask, Say
from pbem.engine.game import Chooser
from pbem.games.axis_allies_europe import losses, retreat
from pbem.games.axis_allies_europe.position import Position


def sample(g: Position, ask: Ask, rng: Chooser) -> Say:
    """An answer to this ask that its rules take."""
    if ask.verb == "casualties":
        targets, hits = losses.targets_of(ask.args)
        wishes = [{"what": each.kind, "power": each.power} for each in targets]
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
