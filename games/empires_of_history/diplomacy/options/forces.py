"""Units that options bring (§Ph1.3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.games.empires_of_history.concepts.affected import PARTISAN
from pbem.games.empires_of_history.position import Position

COMPLEX = "industrial complex"


def check_place(g: Position, nation: str, place: str, units: Mapping[str, int]) -> None:
    """EOH-268, EOH-329: units come where the nation or an ally holds the ground, partisans where an
    enemy holds a territory of the nation and has no units. Raises Illegal."""
    holder = g.controller(place)
    told: dict[str, Any] = {"nation": nation, "area": place}
    if set(units) == {PARTISAN}:
        home = g.board.native(place) == nation
        if not home or g.enemies_in(place, nation, "land"):
            raise Illegal("EOH-268", "no_place_for_partisans", **told)
    elif not holder or not g.is_friendly(nation, holder):
        raise Illegal("EOH-329", "place_not_held", **told)


def place(g: Position, nation: str, at: str, units: Mapping[str, int], events: Events) -> None:
    """EOH-329: units stand on the map at once, for nothing."""
    for kind, count in units.items():
        if kind == COMPLEX:
            g.state["complexes"][at] = g.complexes(at) + count
        else:
            g.add(at, nation, kind, count)
        told = {"power": nation, "unit": kind, "count": count}
        events.append({"kind": "units_came", **told, "area": at})


def transfer(g: Position, effect: Mapping[str, Any], events: Events) -> None:
    """EOH-329: units go to a place, perhaps to another nation: as many as there are, from a place
    that is named or from the first ones that have some."""
    old, new, at = effect["from"], effect["to"], effect["at"]
    for kind, count in effect["units"].items():
        left = count
        for area, there in [(a, n) for a, _, k, n in list(g.standing(old)) if k == kind]:
            if effect.get("out_of", area) != area or (area == at and old == new):
                continue
            used = min(left, there)
            if used:
                left -= used
                g.add(area, old, kind, -used)
                g.add(at, new, kind, used)
                told = {"power": new, "unit": kind, "count": used, "of": old}
                events.append({"kind": "units_sent", **told, "from": area, "area": at})
