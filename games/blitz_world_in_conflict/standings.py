"""What people compare in a position: points where there are any, areas, and what is on the map."""

from __future__ import annotations

from pbem.engine.standing import Tally
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.victory import cards


def standings(g: Position) -> tuple[Tally, ...]:
    """BLZ-700: by power. Who has most Victory Points is ahead; in a scenario without Victory Cards,
    who controls most areas. The value is the Size of all units."""
    powers = g.board.powers
    held, sizes = list(g.state["control"].values()), dict[str, list[int]]()
    for told in g.state["units"].values():
        sizes.setdefault(told["of"], []).append(told["size"])
    vp = Tally("points", {power: g.state["vp"][power] for power in powers}, leads=True)
    points = (vp,) if any(cards.cards_of(g.board, power) for power in powers) else ()
    return (
        *points,
        Tally("areas", {power: held.count(power) for power in powers}, leads=not points),
        Tally("units", {power: len(sizes.get(power, ())) for power in powers}),
        Tally("value", {power: sum(sizes.get(power, ())) for power in powers}),
        Tally("oil", {power: g.state["oil"].get(power, 0) for power in powers}),
        Tally("resources", {power: g.state["resources"].get(power, 0) for power in powers}),
    )
