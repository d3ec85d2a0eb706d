"""The legs of a TRS that rebases with cargo."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from pbem import lazy
from pbem.engine.errors import NotUnderstood
from pbem.engine.pattern import ARROW, Slot
from pbem.engine.slots import parted
from pbem.games.blitz_world_in_conflict.orders.units import ALL, BOMB, Units
from pbem.wargame.ways import Ways

_LEG = lazy.pattern(
    rf"(?:(?P<load>load|embark|pick\s+up|take)|(?P<drop>drop|unload|disembark|put\s+off)|(?P<move>{ARROW}|(?:sail|move|go)?\s*(?:on\s+)?to\b))\s*(?P<rest>\S.*)",
    re.IGNORECASE,
)
_BOMB = lazy.pattern(r"(?:an?\s+|the\s+)?a[- ]?bomb", re.IGNORECASE)


def legs(ways: Ways, units: Units) -> Slot:
    """`drop 9th Army; -> London; load Home Guard; -> Paris; drop all`: what follows the first part
    of a rebase, [{"do": "load" or "drop", "units"} or {"do": "move", "places"}], in order. "A-Bomb"
    among units is whichever lies there."""
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
                units = [BOMB] if _BOMB.fullmatch(rest) else cargo.read(rest, start)
                found.append({"do": do, "units": units})
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
