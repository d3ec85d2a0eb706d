"""Who has superiority at sea and in the air, and by what (§12.3, §13.4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.engine.questions import Answer, Because, Question
from pbem.games.blitzwar.board import FLEET, UBOAT
from pbem.games.blitzwar.concepts import superiority, weather
from pbem.games.blitzwar.position import Position


def _superiority(g: Position, args: Mapping[str, Any]) -> Answer:
    """BWR-064, BWR-283 to BWR-291, BWR-316: of a sea zone the arms of each side, of a land zone the
    air units over it."""
    area = args["place"]
    return _naval(g, area) if g.board.is_sea(area) else _air(g, area)


def _naval(g: Position, sea: str) -> Answer:
    told = []
    for side in g.board.sides_in_turn:
        fields = {
            "power": side,
            "area": sea,
            "fleets": g.naval(sea, side, FLEET),
            "air": g.flown(sea, side, "sea"),
            "arms": superiority.arms(g, sea, side),
        }
        if fields["fleets"] or fields["air"]:
            told.append(Because("arms_at_sea", fields, "BWR-284"))
        if boats := g.naval(sea, side, UBOAT):
            told.append(Because("boats_count_not", {"power": side, "count": boats}, "BWR-290"))
    has = [side for side in g.board.sides_in_turn if superiority.naval(g, sea, side)]
    for side in has:
        told.append(Because("naval_superiority", {"power": side, "area": sea}, "BWR-283"))
    if not has:
        told.append(Because("no_naval_superiority", {"area": sea}, "BWR-283"))
    return Answer(tuple(told), None, {"area": sea, "superior": has})


def _air(g: Position, zone: str) -> Answer:
    told = []
    for side in g.board.sides_in_turn:
        if count := g.flown(zone, side, "air"):
            fields = {"power": side, "area": zone, "count": count}
            told.append(Because("air_over_zone", fields, "BWR-315"))
    has = superiority.air(g, zone)
    said = "air_superiority" if has else "no_air_superiority"
    told.append(Because(said, {"power": has, "area": zone}, "BWR-316"))
    if weather.in_snow(g, zone):
        told.append(Because("no_air_in_snow", {"area": zone}, "BWR-064"))
    return Answer(tuple(told), None, {"area": zone, "superior": [has] if has else []})


QUESTIONS = (
    Question(
        "superiority",
        ("{place}",),
        _superiority,
        "Who has naval superiority in a sea zone, or air superiority over a land zone, and by what.",
        "superiority North Sea",
    ),
)
