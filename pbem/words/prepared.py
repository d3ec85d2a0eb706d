"""Templates of pbem that the build has turned into Python already, which takes longer than all
else of a report.

Beside `report.j2` may stand `report.j2.json` with the code that Jinja makes of it for plain text.
It counts for exactly this template, this release of Jinja and this sandbox; without it, and for
other formats and templates of others, the template is read.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import jinja2

from pbem.storage import compiled

if TYPE_CHECKING:
    from pbem.words.sandbox import Sandbox

PACKAGE = "pbem.templates"
FORMAT = "text"
# What decides which code is made of a template, beside Jinja.
_MAKERS = ("sandbox.py", "formats.py", "pages.py")


def code(name: str, source: str) -> str | None:
    """The code of a template with this source, None where it was not made before."""
    found: str | None = compiled.kept(
        compiled.folder_of(PACKAGE) / f"{name}{compiled.ENDING}", _made_of(name, source)
    )
    return found


def write(sandbox: Sandbox) -> None:
    """Make the code of all templates, by a sandbox for plain text."""
    folder = Path(str(compiled.folder_of(PACKAGE)))
    for path in sorted(folder.rglob("*.j2")):
        name = path.relative_to(folder).as_posix()
        source = path.read_text("utf-8")
        made = sandbox.compile(source, name, raw=True)
        compiled.keep(path.with_name(path.name + compiled.ENDING), _made_of(name, source), made)


def _made_of(name: str, source: str) -> bytes:
    return b"\0".join([_makers(), name.encode(), source.encode()])


@cache
def _makers() -> bytes:
    """The release of Jinja and our own part in it."""
    release = str(getattr(jinja2, "__version__", ""))
    ours = compiled.folder_of("pbem.words")
    return b"\0".join([release.encode(), *((ours / name).read_bytes() for name in _MAKERS)])
