"""Whether the units of a power may enter an area, and in which way (§1.3, §5.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pbem.engine.questions import Answer, Because, Question
from pbem.games.blitz_world_in_conflict.concepts import china, stacking, supply
from pbem.games.blitz_world_in_conflict.position import Position

Args = Mapping[str, Any]
CONVOY = "a Convoy"


def _enter(g: Position, args: Args) -> Answer:
    """BLZ-212 to BLZ-216, BLZ-228 to BLZ-233, BLZ-442, BLZ-443, BLZ-448: of a land area who has it
    and what that means; of a sea area whether it is friendly."""
    area, power = args["place"], args["power"]
    said: dict[str, Any] = {"area": area, "power": power, "holder": g.controller(area)}
    if area not in g.board.in_play:
        return Answer((Because("not_in_play", said, "BLZ-223"),), False, said)
    if g.board.is_sea(area):
        return _sea(g, said)
    told = list(_land(g, said))
    holds = all(each.code in _MAY for each in told)
    return Answer(tuple(told), holds, said)


_MAY = ("enters_own", "enters_open_ally", "enters_empty_enemy")


def _land(g: Position, said: Mapping[str, Any]) -> Iterator[Because]:
    area, power, holder = said["area"], said["power"], said["holder"]
    if not holder:
        yield Because("enters_not_neutral", {**said, "country": g.country(area)}, "BLZ-233")
    elif holder == power:
        yield Because("enters_own", said, "BLZ-213")
    elif g.is_friendly(area, power):
        if stacking.is_open_to(g, power, area):
            yield Because("enters_open_ally", said, "BLZ-215")
        elif g.country(area) in g.board.major_homes():
            yield Because("enters_not_home", {**said, "country": g.country(area)}, "BLZ-214")
        else:
            yield Because("enters_not_ally", said, "BLZ-215")
    elif not g.is_hostile(area, power):
        yield Because("enters_not_at_peace", said, "BLZ-442")
    elif units := g.defenders(area):
        yield Because("enters_not_defended", {**said, "units": units}, "BLZ-443")
    else:
        yield Because("enters_empty_enemy", said, "BLZ-442")
    if china.is_closed(g, power, area):
        yield Because("enters_not_china", said, "BLZ-448")


def _sea(g: Position, said: Mapping[str, Any]) -> Answer:
    """BLZ-229, BLZ-230: ships may go there; whether it is friendly says what else."""
    area, power = said["area"], said["power"]
    holds = supply.is_friendly_sea(g, area, power)
    units = [unit for unit in g.here(area) if g.owner(unit)]
    if area in g.board.convoys:
        units.append(CONVOY)
    word = "sea_is_friendly" if holds else "sea_is_not_friendly"
    return Answer((Because(word, {**said, "units": units}, "BLZ-229"),), holds, dict(said))


QUESTIONS = (
    Question(
        "enter",
        ("{place} with {power}", "{place} {power}"),
        _enter,
        "Whether units of a power may enter an area now, or what keeps them out.",
        "enter Persia AFA",
    ),
)
