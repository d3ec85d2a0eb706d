"""The loss lists that hold, the presets by name, and lines to change them."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.game import Offer
from pbem.games.axis_allies_europe.battles import losses
from pbem.games.axis_allies_europe.position import Position
from pbem.wargame.loss_lists import written

_ROLES = ("attacker", "defender")


def lists(g: Position) -> Iterator[Offer]:
    """The list in force as lines to be changed, for attack and defence, and the others by name."""
    preset = g.option("losses")
    attacker, defender = (written(losses.order(g, f"land {each}")) for each in _ROLES)
    yield Offer(f"casualties land: {attacker}", (("losses", {"preset": preset}),))
    has_ships = any(g.board.is_sea(area) for area, *_ in g.standing(g.power))
    for name in (each for each in g.board.loss_presets if each != preset):
        yield Offer(f"casualties land: {name}")
        if has_ships:
            yield Offer(f"casualties sea: {name}")
    yield Offer(f"standing: casualties land: {defender}")
