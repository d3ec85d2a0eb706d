"""The folder of a site as one file, to be mailed or handed up to a host."""

from __future__ import annotations

import zipfile
from io import BytesIO
from pathlib import Path

from pbem.site import store

ENDING = ".zip"
# Whoever unpacks it gets files of this day: the same pages make the same file.
_DAY = (1980, 1, 1, 0, 0, 0)
_MODE = 0o100644 << 16


def pack(folder: Path, path: Path) -> None:
    """Put everything in a folder, but what it keeps for the next time, into a file. Raises Fault
    when the disk refuses."""
    made = BytesIO()
    with zipfile.ZipFile(made, "w") as packed:
        for file in sorted(folder.rglob("*")):
            if file.is_file() and file.name != store.NAME:
                name = f"{path.stem}/{file.relative_to(folder).as_posix()}"
                about = zipfile.ZipInfo(name, _DAY)
                about.external_attr = _MODE
                packed.writestr(about, file.read_bytes(), zipfile.ZIP_DEFLATED)
    store.put(path, made.getvalue())
