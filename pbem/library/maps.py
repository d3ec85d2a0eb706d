"""Where the areas of a game are drawn: its folder `map/`, which no rule reads."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any

from pbem.faults import BadGame
from pbem.library import data_files, shelves

if TYPE_CHECKING:
    from pbem.library.shelves import GameInfo

PACKAGE = "pbem.games"
FOLDER = "map"


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
    """The drawing of a game, None for one that has no map. Raises BadYaml, BadGame."""
    home = shelves.home(info, PACKAGE)
    folder = home.folder / FOLDER
    if not folder.is_dir():
        return None
    shown = f"{home.shown}/{FOLDER}"
    found = data_files.read(folder, shown)
    for stem in ("places", "outlines"):
        if stem not in found:
            raise BadGame("no_map", "this file of a map is not there", f"{shown}/{stem}.yaml")
    places, outlines = found["places"].content, found["outlines"].content
    if drifted := sorted(places["areas"].keys() ^ outlines["areas"].keys()):
        what = f"places and outlines differ in {drifted[0]}"
        raise BadGame("stale_map", what, shown, do="Run docs/make_maps.py.")
    return Chart(
        outlines["width"],
        outlines["height"],
        {
            name: {
                "label": place.get("short", name),
                "kind": place.get("kind", "land"),
                **outlines["areas"][name],
            }
            for name, place in places["areas"].items()
        },
        places["powers"],
        places.get("units", {}),
        places["drawing"].get("round", False),
    )
