"""What there is to say of areas beside what a map shows: which units stand there, what carries
them, who commands, what is damaged.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.view import view

Told = dict[str, Any]


def notes(g: Position) -> Iterator[Told]:
    """Of each area, in the order of the board."""
    for told in view(g, None)["areas"]:
        for note in _of_area(told):
            yield {"area": told["area"], **note}


def _of_area(told: Mapping[str, Any]) -> Iterator[Told]:
    for stack in told["stacks"]:
        names = [f"{each['unit']} {each['size']}" for each in stack["units"]]
        power = stack["power"] if stack["power"] != told["holder"] else ""
        yield {"note": "units", "power": power, "names": names}
        for each in stack["units"]:
            if each["aboard"]:
                yield {"note": "aboard", "unit": each["unit"], "ship": each["aboard"]}
            elif each["port"]:
                yield {"note": "in_port", "unit": each["unit"], "sea": each["port"]}
    for each in told["commanders"]:
        yield {"note": "commander", **each}
    if (convoy := told["convoy"]) is not None:
        destroyed = "yes" if convoy["destroyed"] else ""
        yield {"note": "convoy", **convoy, "destroyed": destroyed}
    if told["damage"]:
        yield {"note": "factory_damage", "damage": told["damage"]}
    if told["partisan"]:
        yield {"note": "partisan", "power": told["partisan"]}
