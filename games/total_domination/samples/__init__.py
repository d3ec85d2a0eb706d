"""Random legal answers, for tests and robots."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pbem.engine.deck import Hand
from pbem.engine.flow import Ask, Say
from pbem.engine.game import Chooser
from pbem.engine.packs import Pack
from pbem.games.total_domination.administrative import bombardment
from pbem.games.total_domination.orders.verbs import BOMBARDMENT
from pbem.games.total_domination.position import Position
from pbem.games.total_domination.samples import places, turns

Sampler = Callable[[Position, Ask, Chooser], Say]


def sample(g: Position, ask: Ask, rng: Chooser) -> Say:
    """An answer to this question that its rules take."""
    return _SAMPLERS[ask.verb](g, ask, rng)


def _keep(g: Position, ask: Ask, rng: Chooser) -> Say:
    return _some(Pack(g.state, ask.args["pack"]).cards, ask.facts["keep"], rng)


def _of_hand(g: Position, ask: Ask, rng: Chooser) -> Say:
    cards = Hand(g.state, g.holder(ask.args["power"])).cards
    return _some(cards, rng.randint(0, min(ask.facts["most"], len(cards))), rng)


def _shown(what: str) -> Sampler:
    """Cards that a seat was shown, which lie under a name of its own."""

    def choose(g: Position, ask: Ask, rng: Chooser) -> Say:
        cards = g.secret(g.holder(ask.args["power"]))[what]
        return _some(cards, ask.facts.get("keep", ask.facts.get("most", 0)), rng)

    return choose


def _bombard(g: Position, ask: Ask, rng: Chooser) -> Say:
    eligible = bombardment.targets(g, ask.args["power"])
    start = rng.choice(sorted(eligible))
    return [f"{BOMBARDMENT}: bombard {rng.choice(eligible[start])} from {start}"]


def _some(cards: list[str], count: int, rng: Chooser) -> list[str]:
    cards = sorted(cards)
    rng.shuffle(cards)
    return sorted(cards[:count])


_SAMPLERS: Mapping[str, Sampler] = {
    "keep": _keep,
    "swap": _of_hand,
    "replace": _of_hand,
    "enigma": _shown("drawn"),
    "spy": lambda g, ask, rng: rng.choice(["", *ask.args["targets"]]),
    "spy_discard": _shown("seen"),
    "set_up": places.sample,
    "orders": turns.sample,
    "bombard": _bombard,
    "radar": lambda g, ask, rng: rng.choice(["yes", "no"]),
    "relocate": lambda g, ask, rng: rng.choice(ask.args["areas"]),
}
