"""What there is to say of areas beside what a map shows: what lies aboard, is carried, flies or is
built there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pbem.games.empires_of_history.position import Position
from pbem.games.empires_of_history.view import view

Told = dict[str, Any]
_COUNTED = ("complexes", "airbases")
_SO = ("silent", "ruins")


def notes(g: Position) -> Iterator[Told]:
    """Of each area, in the order of the board."""
    seen = view(g, None)
    for told in seen["areas"]:
        for note in _of_area(told):
            yield {"area": told["area"], **note}
    for force in seen["forces"]:
        yield {"area": force["at"], "note": "force", "force": force["force"]}


def _of_area(told: Mapping[str, Any]) -> Iterator[Told]:
    for stack in told["aboard"]:
        yield {"note": "aboard", "power": stack["nation"], "holds": stack["units"]}
    for load in told["cargo"]:
        facts = {name: load[name] for name in ("resources", "oil")}
        yield {"note": "cargo", "power": load["nation"], "holds": load["units"], **facts}
    for each in told["flying"]:
        facts = {"units": {each["kind"]: each["count"]}, "use": each["use"]}
        yield {"note": "in_the_air", "power": each["nation"], **facts}
    for what in ("generals", "riders"):
        for nation, names in told[what].items():
            yield {"note": what, "power": nation, "names": names}
    for nation, count in told["oil"].items():
        yield {"note": "oil", "power": nation, "count": count}
    for what in _COUNTED:
        if told[what]:
            yield {"note": what, "count": told[what]}
    yield from ({"note": what} for what in _SO if told[what])
