"""France and Italy change sides (§4.3.B)."""

from __future__ import annotations

from pbem.engine.flow import Events
from pbem.games.total_domination.concepts.changes import after_change, holders_of_areas
from pbem.games.total_domination.position import Position


def settle(g: Position, partner: str, events: Events) -> None:
    """TDM-083, TDM-084, TDM-087, TDM-088: a partner whose Home area the other side controls goes
    over: to the player who controls it, or back to whom it began with.

    Its units leave the board, and what they held changes hands at once; whose they are follows from
    whose the partner is (TDM-007).
    """
    [area] = g.board.homes(partner)
    owner, holder = g.player_of(partner), g.controller(area)
    if not holder or g.side_of(holder) == g.side_of(owner):
        return
    first = g.board.powers[partner].ally
    new = first if g.side_of(holder) == g.board.side_of(first) else holder
    before = holders_of_areas(g)
    removed = _remove_units(g, partner)
    g.state["partners"][partner] = new
    told = {"partner": partner, "from": owner, "to": new, "areas": sorted(removed)}
    events.append({"kind": "partner_changed", **told})
    after_change(g, before, events)


def _remove_units(g: Position, partner: str) -> set[str]:
    """All units of a nation go to the pool; the areas in which they were. A partner has no air
    fleets, so that none of them was flipped."""
    areas = {area for area, _, _, _ in g.standing(partner)}
    for area in areas:
        g.set_units(area, partner, {})
    return areas
