"""Where the areas of a game are drawn: its folder `map/`, which no rule reads."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from functools import cache
from typing import TYPE_CHECKING, Any

from pbem import lazy
from pbem.faults import BadGame
from pbem.library import data_files, shelves
from pbem.pictures.paint import GROUND, PATTERNS
from pbem.values import dataclass

if TYPE_CHECKING:
    from pbem.library.data_files import DataFile
    from pbem.library.shelves import GameInfo

PACKAGE = "pbem.games"
FOLDER, PLACES, OUTLINES = "map", "places", "outlines"
_COLOR = lazy.pattern("#[0-9a-f]{6}")
_MOST_SIGNS = 2


@dataclass(frozen=True)
class Chart:
    """The drawing of a game: its size, by area {"label", "kind", "box", "outline"}, by power
    {"letter", "color", "pattern"}, by kind of unit its symbol; whether its left and right edges are
    the same meridian (`is_round`)."""

    width: int
    height: int
    areas: dict[str, dict[str, Any]]
    powers: dict[str, dict[str, str]]
    units: dict[str, str] = field(default_factory=dict)
    is_round: bool = False


@cache
def chart(info: GameInfo) -> Chart | None:
    """The drawing of a game, None for one that has no map. Raises BadYaml, and BadGame for what is
    no map.
    """
    home = shelves.home(info, PACKAGE)
    folder = home.folder / FOLDER
    return read(data_files.read(folder, f"{home.shown}/{FOLDER}")) if folder.is_dir() else None


def read(found: Mapping[str, DataFile]) -> Chart:
    """A drawing from its files by stem. Raises BadGame with file and line."""
    for stem in (PLACES, OUTLINES):
        if stem not in found:
            raise BadGame("no_map", f"a map has two files, and {stem}.yaml is not there")
    places, outlines = found[PLACES], found[OUTLINES]
    for keys, what in [*_wrong_places(places.content), *_wrong_outlines(outlines.content)]:
        file = outlines if keys[:1] == (OUTLINES,) else places
        raise BadGame("bad_map", what, file.place(keys[1:]))
    drawn, told = outlines.content["areas"], places.content
    if other := sorted(told["areas"].keys() ^ drawn.keys()):
        what = f"places.yaml and outlines.yaml differ in {other[0]}"
        raise BadGame("stale_map", what, outlines.shown, do="Run docs/make_maps.py.")
    areas = {
        name: {"label": each.get("short", name), "kind": each.get("kind", "land"), **drawn[name]}
        for name, each in told["areas"].items()
    }
    powers = {name: {"pattern": "none", **each} for name, each in told["powers"].items()}
    size = outlines.content["width"], outlines.content["height"]
    is_round = told.get("drawing", {}).get("round") is True
    return Chart(*size, areas, powers, told.get("units", {}), is_round)


Wrong = tuple[tuple[str, ...], str]


def _wrong_places(told: Any) -> Iterator[Wrong]:
    """What is wrong with places.yaml: the keys that lead there behind its stem, and why."""
    if not _is_map_of_maps(told, "areas") or not _is_map_of_maps(told, "powers"):
        yield (PLACES,), "it has to hold areas and powers, each a map"
        return
    for name, area in told["areas"].items():
        if area.get("kind", "land") not in [*GROUND]:
            yield (PLACES, "areas", name), f"the kind has to be {', '.join(GROUND)}"
        if not isinstance(area.get("short", ""), str):
            yield (PLACES, "areas", name), "the short name has to be a text"
    for name, power in told["powers"].items():
        letter = power.get("letter")
        if not isinstance(letter, str) or not 0 < len(letter) <= _MOST_SIGNS:
            yield (PLACES, "powers", name), "the letter has to be a text of one sign or two"
        if not _COLOR.fullmatch(str(power.get("color"))):
            yield (PLACES, "powers", name), 'the color has to be written as "#80a0c0"'
        if power.get("pattern", "none") not in ["none", *PATTERNS]:
            yield (PLACES, "powers", name), f"the pattern has to be none, {', '.join(PATTERNS)}"
    if not isinstance(told.get("drawing", {}), Mapping):
        yield (PLACES, "drawing"), "it has to be a map"
    units = told.get("units", {})
    if not isinstance(units, Mapping) or not all(isinstance(each, str) for each in units.values()):
        yield (PLACES, "units"), "each kind of unit has the name of a symbol"


def _wrong_outlines(told: Any) -> Iterator[Wrong]:
    """The same for outlines.yaml."""
    if not _is_map_of_maps(told, "areas"):
        yield (OUTLINES,), "it has to hold areas, a map"
        return
    if not all(isinstance(told.get(side), int) and told[side] > 0 for side in ("width", "height")):
        yield (OUTLINES,), "width and height have to be whole numbers"
    for name, area in told["areas"].items():
        if not _is_numbers(area.get("box")) or len(area["box"]) != len("xywh"):
            yield (OUTLINES, "areas", name), "the box has to be four whole numbers"
        if not _is_numbers(area.get("outline")) or len(area["outline"]) % 2:
            yield (OUTLINES, "areas", name), "the outline has to be pairs of whole numbers"


def _is_map_of_maps(told: Any, key: str) -> bool:
    inner = told.get(key) if isinstance(told, Mapping) else None
    return isinstance(inner, Mapping) and all(isinstance(each, Mapping) for each in inner.values())


def _is_numbers(told: Any) -> bool:
    return isinstance(told, list) and len(told) > 0 and all(isinstance(n, int) for n in told)
