"""What people compare in a position: victory points, areas, armies and fleets, technologies."""

from __future__ import annotations

from collections import Counter

from pbem.engine.standing import Tally
from pbem.games.total_domination.board import ALLIES, AXIS
from pbem.games.total_domination.concepts import points
from pbem.games.total_domination.control import holders
from pbem.games.total_domination.position import Position


def standings(g: Position) -> tuple[Tally, ...]:
    """TDM-080: by side; who has most points is ahead."""
    sides = (AXIS, ALLIES)
    held = Counter(g.side_of(holder) for holder in holders(g, g.areas).values() if holder)
    units = Counter[str]()
    for here in g.state["units"].values():
        for nation in here:
            units[g.side_of(nation)] += sum(here[nation].values())
    known = Counter[str]()
    for player in g.board.players:
        known[g.side_of(player)] += len(g.technologies(player))
    return (
        Tally("points", {side: points.of_side(g, side) for side in sides}, leads=True),
        Tally("areas", {side: held[side] for side in sides}),
        Tally("units", {side: units[side] for side in sides}),
        Tally("technologies", {side: known[side] for side in sides}),
    )
