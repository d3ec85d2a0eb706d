"""What is made of the data of a game before anybody uses it, so that commands begin quickly: its
YAML in compiled form, and for a game that pbem brings a summary.

The build calls it (setup.py). Whoever has changed data in a checkout, or writes a plug-in, may:

    python -m pbem.library.build           # games and templates of pbem
    python -m pbem.library.build FOLDER    # the package of a plug-in
"""

from __future__ import annotations

import sys
from pathlib import Path

from pbem.library import registry, summaries
from pbem.storage import compiled
from pbem.words import pages, prepared

TEMPLATES = "pbem.templates"


def build() -> None:
    """All that pbem brings. Raises Fault for data or a game that cannot be used."""
    games = registry.games(package=registry.PACKAGE)
    # What is compiled counts as checked.
    for info in games:
        registry.check_data(info, registry.PACKAGE)
    for package in (registry.PACKAGE, TEMPLATES):
        compiled.write(Path(str(compiled.folder_of(package))))
    for info in games:
        summaries.write(info, registry.PACKAGE)
    prepared.write(pages.environment("", prepared.FORMAT))


if __name__ == "__main__":
    for name in sys.argv[1:]:
        compiled.write(Path(name))
    if not sys.argv[1:]:
        build()
