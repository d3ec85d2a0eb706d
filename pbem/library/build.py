"""What is made of the data of a game before anybody uses it, so that commands begin quickly: its
YAML in compiled form, and for a game that pbem brings a summary.

The build calls it (setup.py). Whoever has changed data in a checkout, or writes a plug-in, may:

    python -m pbem.library.build           # games and templates of pbem
    python -m pbem.library.build FOLDER    # the package of a plug-in
"""

from __future__ import annotations

import sys
from pathlib import Path

from pbem.library import data_files, registry, summaries
from pbem.storage import compiled
from pbem.words import catalogue, pages, prepared

TEMPLATES = "pbem.templates"


def build() -> None:
    """All that pbem brings. Raises Fault for data or a game that cannot be used."""
    games = registry.games(package=registry.PACKAGE)
    # What is compiled counts as checked.
    for info in games:
        registry.check_data(info, registry.PACKAGE)
    compiled.write(Path(str(compiled.folder_of(registry.PACKAGE))), data_files.lines)
    templates = Path(str(compiled.folder_of(TEMPLATES)))
    for path in templates.rglob("messages*.yaml"):
        catalogue.checked(data_files.yaml(path.read_bytes(), str(path)), str(path))
    compiled.write(templates)
    for info in games:
        summaries.write(info, registry.PACKAGE)
    prepared.write(pages.environment("", prepared.FORMAT))


if __name__ == "__main__":
    for name in sys.argv[1:]:
        compiled.write(Path(name), data_files.lines)
    if not sys.argv[1:]:
        build()
