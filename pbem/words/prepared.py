"""Templates of pbem that the build has turned into Python already, which takes longer than all
else of a report.

Beside `report.j2` may stand `report.j2.py` with the code that Jinja makes of it for plain text, so
that Python keeps it compiled as it does any of its files. It counts for exactly this template, this
release of Jinja and this sandbox; without it, and for other formats and templates of others, the
template is read.
"""

from __future__ import annotations

from functools import cache
from importlib.machinery import SourceFileLoader
from pathlib import Path
from typing import TYPE_CHECKING

import jinja2

from pbem.storage import compiled

if TYPE_CHECKING:
    from types import CodeType

    from pbem.words.sandbox import Sandbox

ENDING = ".py"
PACKAGE = "pbem.templates"
FORMAT = "text"
# What decides which code is made of a template, beside Jinja.
_MAKERS = ("sandbox.py", "formats.py", "pages.py")


def code(name: str, source: str) -> CodeType | None:
    """The code of a template with this source, None where it was not made before."""
    entry = compiled.folder_of(PACKAGE) / f"{name}{ENDING}"
    # In an archive Python would keep nothing of it.
    if isinstance(entry, Path) and python(entry, _made_of(name, source)) is not None:
        return SourceFileLoader(name, str(entry)).get_code(name)
    return None


def python(path: Path, made_of: bytes) -> bytes | None:
    """The Python in a file, None if it was not made of this, or does not stand there whole."""
    try:
        mark, _, made = path.read_bytes().partition(b"\n")
    except OSError:
        return None
    return made if mark == b"# " + compiled.mark(made_of, made) else None


def write(sandbox: Sandbox) -> None:
    """Make the code of all templates, by a sandbox for plain text."""
    folder = Path(str(compiled.folder_of(PACKAGE)))
    for path in sorted(folder.rglob("*.j2")):
        name = path.relative_to(folder).as_posix()
        source = path.read_text("utf-8")
        made = sandbox.compile(source, name, raw=True).encode()
        told = b"# %s\n%s" % (compiled.mark(_made_of(name, source), made), made)
        path.with_name(path.name + ENDING).write_bytes(told)


def _made_of(name: str, source: str) -> bytes:
    return b"\0".join([_makers(), name.encode(), source.encode()])


@cache
def _makers() -> bytes:
    """The release of Jinja and our own part in it."""
    release = str(getattr(jinja2, "__version__", ""))
    ours = compiled.folder_of("pbem.words")
    return b"\0".join([release.encode(), *((ours / name).read_bytes() for name in _MAKERS)])
