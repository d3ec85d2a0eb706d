"""What is said of a game without loading it: which of its data nobody could read off the printed
game, and which of them a club may replace.

The build writes it into a file SUMMARY of each game that pbem brings. It counts as long as title,
data and scenarios are those of which it was made; a game without one is loaded to be asked.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from pbem.library import shelves
from pbem.storage import compiled

if TYPE_CHECKING:
    from collections.abc import Iterator
    from importlib.resources.abc import Traversable

    from pbem.library.shelves import GameInfo

SUMMARY = "summary.json"
_FOLDERS = ("data", "scenarios")


def of(info: GameInfo, package: str) -> dict[str, Any] | None:
    """ "reconstructed" ({file: how it came about}) and "replaceable" ([stems]) of a game, as they
    were written down; None where they are not, or not of these data. Never for a plug-in."""
    if info.distribution:
        return None
    folder = shelves.home(info, package).folder
    found: dict[str, Any] | None = compiled.kept(folder / SUMMARY, _made_of(folder))
    return found


def _made_of(folder: Traversable) -> bytes:
    """All that a summary hangs on."""
    found = [folder / shelves.TITLE]
    for name in _FOLDERS:
        found += _yaml_below(folder / name)
    parts = ((each.name.encode(), each.read_bytes()) for each in found)
    return b"".join(b"%s %d\n%s" % (name, len(text), text) for name, text in parts)


def _yaml_below(folder: Traversable) -> Iterator[Traversable]:
    for entry in sorted(folder.iterdir(), key=lambda each: each.name):
        if entry.name.endswith(".yaml"):
            yield entry
        elif "." not in entry.name and entry.is_dir():
            yield from _yaml_below(entry)


def asked(info: GameInfo) -> dict[str, Any]:
    """The same, asked of the game itself. Raises Fault for one that cannot be played."""
    from pbem.library import registry

    each = [registry.load(info.id, scenario=name) for name in info.scenarios]
    return {
        "reconstructed": {k: text for one in each for k, text in one.reconstructed.items()},
        "replaceable": list(each[0].game.replaceable),
    }


def write(info: GameInfo, package: str) -> None:
    """Write down what a game says of itself. Raises Fault for one that cannot be played."""
    folder = Path(str(shelves.home(info, package).folder))
    compiled.keep(folder / SUMMARY, _made_of(folder), asked(info))
