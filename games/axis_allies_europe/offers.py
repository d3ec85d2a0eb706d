"""Order lines that the order form offers to be copied: the default orders of losses, and the presets by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pbem.engine.flow import Ask
from pbem.games.axis_allies_europe import board as facts
from pbem.games.axis_allies_europe import loss_lists, losses, orders
from pbem.games.axis_allies_europe.position import Position


def offers(g: Position, ask: Ask) -> Mapping[str, Sequence[str]]:
    """Lines by section of a batch: losses as they go without a list, and the lists of the other presets."""
    if orders.BATTLES not in ask.sections:
        return {}
    default = loss_lists.written(losses.order(g, "land attacker"))
    others = [name for name in facts.loss_presets(g.board) if name != g.option("losses")]
    lines = [f"casualties land: {default}"]
    lines += [f"casualties {where}: {name}" for name in others for where in ("land", "sea")]
    lines.append(
        f"standing: casualties land: {loss_lists.written(losses.order(g, 'land defender'))}"
    )
    return {orders.BATTLES: lines}
