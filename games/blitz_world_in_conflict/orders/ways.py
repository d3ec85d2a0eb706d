"""Ways from area to area, and the legs of a TRS that rebases with cargo."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from pbem.engine.errors import NotUnderstood
from pbem.engine.names import Names
from pbem.engine.pattern import ARROW, Slot
from pbem.engine.slots import parted
from pbem.games.blitz_world_in_conflict.orders.units import ALL, Units

_STEP = re.compile(
    rf"\s*(?:,\s*)?(?:\band\s+)?(?:\bthen\s+)?(?:\bon\s+)?(?:{ARROW}|\b(?:to|via|through|into|over|thru)\b)\s*"
    r"|\s*,\s*(?:and\s+|then\s+)*|\s+(?:and\s+)?then\s+(?:on\s+)?|\s+--?\s+|\s*/\s*",
    re.IGNORECASE,
)
_LEAD = re.compile(r"^(?:from|of)\s+", re.IGNORECASE)
_LEG = re.compile(
    rf"(?:(?P<load>load|embark|pick\s+up|take)|(?P<drop>drop|unload|disembark|put\s+off)|(?P<move>{ARROW}|(?:sail|move|go)?\s*(?:on\s+)?to\b))\s*(?P<rest>\S.*)",
    re.IGNORECASE,
)


class Ways:
    """Reads and shows ways: {"places", "start": None, "end": None}."""

    def __init__(self, places: Names) -> None:
        self.places = places

    def route(self, text: str, at: int) -> dict[str, Any]:
        """A way that may also be one area, the goal."""
        plain = [self.places.exact(place) for place in text.split(" -> ")]
        if None in plain:
            lead = _LEAD.match(text)
            start = lead.end() if lead else 0
            pieces = parted(text[start:], at + start, _STEP, (self.places,))
            plain = [self.places.lookup(piece, place + 1) for piece, place in pieces]
        return {"places": plain, "start": None, "end": None}

    def path(self, text: str, at: int) -> dict[str, Any]:
        """A way of two areas or more."""
        found = self.route(text, at)
        if len(found["places"]) < 2:
            raise NotUnderstood("path_too_short", column=at + 1, name=found["places"][0])
        return found

    def slots(self) -> dict[str, Slot]:
        """The slots `path` and `route`."""
        names = (self.places,)
        return {
            "path": Slot(self.path, _shown, usage="PLACE -> PLACE ...", names=names),
            "route": Slot(self.route, _shown, usage="PLACE [-> PLACE ...]", names=names),
        }


def legs(ways: Ways, units: Units) -> Slot:
    """`drop 9th Army; -> London; load Home Guard; -> Paris; drop all`: what follows the first part
    of a rebase, [{"do": "load" or "drop", "units"} or {"do": "move", "places"}], in order."""
    cargo = units.cargo()

    def read(text: str, at: int) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = []
        for piece, here in parted(text, at, re.compile(r";"), ()):
            match = _LEG.fullmatch(piece)
            if match is None:
                raise NotUnderstood("no_leg", column=here + 1, name=piece)
            rest, start = match["rest"], here + match.start("rest")
            if match["move"]:
                found.append({"do": "move", "places": ways.route(rest, start)["places"]})
            else:
                do = "load" if match["load"] else "drop"
                found.append({"do": do, "units": cargo.read(rest, start)})
        return found

    def show(value: Iterable[Mapping[str, Any]]) -> str:
        return "; ".join(
            f"-> {' -> '.join(leg['places'])}"
            if leg["do"] == "move"
            else f"{leg['do']} {', '.join(leg['units'])}"
            for leg in value
        )

    usage = f"load UNIT; -> PLACE; drop UNIT|{ALL}"
    return Slot(read, show, names=(ways.places, units.names), usage=usage)


def _shown(value: Mapping[str, Any]) -> str:
    return " -> ".join(value["places"])
