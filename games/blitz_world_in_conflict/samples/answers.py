"""Random lines that answer the other side."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.engine.game import Chooser
from pbem.games.blitz_world_in_conflict.components import AIR, NAVAL
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.samples import picks

Told = tuple[str, Mapping[str, Any]] | None
_FAR = 2


def defend(g: Position, power: str, rng: Chooser) -> Told:
    """Aircraft and ships around an attack."""
    if not g.now["attacks"]:
        return None
    at = rng.choice(g.now["attacks"])["at"]
    near = {at, *picks.around(g, at, _FAR)}
    able = [unit for unit in picks.own(g, power, AIR, at_sea=False) if g.at(unit) in near]
    ships = [unit for unit in picks.own(g, power, NAVAL) if g.at(unit) in near]
    args: dict[str, Any] = {"place": at}
    if able:
        args["force"] = [{"unit": unit} for unit in picks.some(able, rng)]
    if ships and (not able or rng.random() < 1 / _FAR):
        args["ships"] = picks.some(ships, rng)
    return ("defend", args if able or ships else {"place": at, "none": "none"})


def never_strip(g: Position, power: str, rng: Chooser) -> Told:
    """Units of some places stay."""
    places = {g.at(unit) for unit in picks.own(g, power, AIR, NAVAL)}
    return ("never strip", {"places": picks.some(sorted(places), rng)}) if places else None


DEEDS = (defend, defend, defend, never_strip)
