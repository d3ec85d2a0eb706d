"""How it went: what sides have, turn by turn, and the luck of their dice."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from math import sqrt
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from pbem.pictures.curves import COLORS, Points, curves

if TYPE_CHECKING:
    from pbem.words.catalogue import Words

Entry = Mapping[str, Any]
# In a page the words of a picture are as light or dark as those around it.
INK = "currentColor"
LINES = [f"var(--curve-{n}, {color})" for n, color in enumerate(COLORS)]
# A standing over fewer turns is no line yet.
FEWEST = 3


def plots(turns: Sequence[Entry], leading: str, words: Words) -> list[dict[str, Any]]:
    """[{"name", "svg"}]: what is compared, that by which one leads first, and the luck of dice."""
    told = [each for each in turns if each["standing"]]
    names = list(dict.fromkeys(name for each in told for name in each["standing"]))
    found = []
    for name in sorted(names, key=lambda name: name != leading) if len(told) >= FEWEST else ():
        title = words.say(f"tally.{name}", {})
        drawn = curves(title, _standing(told, name), _ticks(told), None, INK, LINES)
        found.append({"name": title, "svg": Markup(drawn)})
    if luck := _luck(turns):
        title = words.say("plot.luck", {})
        lines, bands = luck
        drawn = curves(title, lines, _ticks(turns), bands, INK, LINES)
        found.append({"name": title, "svg": Markup(drawn)})
    return found


def _standing(turns: Iterable[Entry], name: str) -> dict[str, Points]:
    lines: dict[str, list[tuple[float, float]]] = {}
    for each in turns:
        for who, value in each["standing"].get(name, {}).items():
            lines.setdefault(who, []).append((each["release"], value))
    return {**lines}


def _ticks(turns: Iterable[Entry]) -> list[tuple[float, str]]:
    """Where each turn of the game begins."""
    found: dict[int, int] = {}
    for each in turns:
        if each["turn"]:
            found.setdefault(each["turn"], each["release"])
    return [(release, str(turn)) for turn, release in found.items()]


def _luck(
    turns: Sequence[Entry],
) -> tuple[dict[str, Points], dict[str, list[tuple[float, float, float]]]] | None:
    """Hits above what was to be expected, added up, and two standard deviations of chance."""
    thrown = dict.fromkeys(each["side"] for entry in turns for each in entry["luck"])
    if not thrown:
        return None
    # Each side has the color that it has in the other pictures.
    known = dict.fromkeys(who for entry in turns for by in entry["standing"].values() for who in by)
    sides = [side for side in {**known, **thrown} if side in thrown]
    lines: dict[str, Points] = {}
    bands: dict[str, list[tuple[float, float, float]]] = {}
    for side in sides:
        steps = [
            [each for each in entry["luck"] if each["side"] == side] or [_NOTHING]
            for entry in turns
        ]
        above = accumulate(each[0]["hits"] - each[0]["expected"] for each in steps)
        spread = [2 * sqrt(v) for v in accumulate(each[0]["variance"] for each in steps)]
        at = [float(entry["release"]) for entry in turns]
        lines[side] = [(x, round(y, 2)) for x, y in zip(at, above, strict=True)]
        bands[side] = [(x, -reach, reach) for x, reach in zip(at, spread, strict=True)]
    return lines, bands


_NOTHING = {"hits": 0, "expected": 0.0, "variance": 0.0}
