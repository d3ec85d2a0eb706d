"""Random answers to questions that take one line."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pbem.engine.flow import Ask, Say
from pbem.engine.game import Chooser
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.samples import before


def reply(g: Position, ask: Ask, rng: Chooser) -> Say:
    """An answer that may be taken; what is not known here is answered as silence is."""
    if ask.only is not None:
        return ask.only
    if ask.verb in _ASKED:
        return _ASKED[ask.verb](g, ask, rng)
    if ask.verb in _REPLIES:
        return _REPLIES[ask.verb](ask, rng)
    for name, pick in _BY_LIST.items():
        if ask.args.get(name):
            return pick(list(ask.args[name]), rng)
    return ask.default


def _one(names: list[str], rng: Chooser) -> Say:
    return rng.choice(names)


def _order(names: list[str], rng: Chooser) -> Say:
    rng.shuffle(names)
    return names


# What a question gives a choice of, and how: one of its goals, or an order of its units.
_BY_LIST: Mapping[str, Callable[[list[str], Chooser], Say]] = {"goals": _one, "units": _order}


def _goods(ask: Ask, rng: Chooser) -> Say:
    """Some Oil and Resources in place of points."""
    told = {"oil": rng.randint(0, 2), "resources": rng.randint(0, 2)}
    return {what: count for what, count in told.items() if count}


_REPLIES: Mapping[str, Callable[[Ask, Chooser], Say]] = {"loot": _goods}
_ASKED: Mapping[str, Callable[[Position, Ask, Chooser], Say]] = {
    "bid": before.bid,
    "option": before.option,
}
