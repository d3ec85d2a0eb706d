"""Own units that are destroyed to free their counters (§6.1)."""

from __future__ import annotations

from pbem.engine.flow import Events
from pbem.engine.orders import Line
from pbem.games.total_domination.concepts.changes import after_change, holders_of_areas, remove
from pbem.games.total_domination.operations import lines
from pbem.games.total_domination.position import Position
from pbem.games.total_domination.spending.card_turn import CardTurn


def carry_out(g: Position, turn: CardTurn, line: Line, events: Events) -> None:
    """TDM-111, TDM-334: own units go back to the pool, for nothing, as part of a turn. Raises
    Illegal."""
    area = line.args["area"]
    lines.in_play(g, area)
    for want in lines.wanted(line.args["units"]):
        for each in lines.one_by_one(g, g.nations_of(turn.power), want, area):
            nation = lines.own(g, turn.power, area, each)
            before = holders_of_areas(g, area)
            remove(g, area, nation, want.kind, flipped=True)
            told = {"nation": nation, "unit": want.kind, "area": area}
            events.append({"kind": "unit_scrapped", "power": turn.power, **told})
            after_change(g, before, events)
