"""What a page carries in itself, since it may ask nobody for anything: the save, and the code that
checks it.
"""

from __future__ import annotations

import base64
import gzip
from importlib.resources import files
from itertools import pairwise

from markupsafe import Markup

PACKAGE = "pbem.verify"
NAME = "verify.html"
SCRIPT, END = "<script>", "</script>"
FIRST, SECOND = '<div id="drop">', '<p id="busy"'


def packed(data: bytes) -> str:
    """Bytes for a page, which unpacks them again: gzip in base64, the same each time."""
    return base64.b64encode(gzip.compress(data, 6, mtime=0)).decode("ascii")


def verifier() -> bytes:
    """The page that checks saves, as it is."""
    return files(PACKAGE).joinpath(NAME).read_bytes()


def parts_of_verifier() -> dict[str, Markup]:
    """What a page around it needs: the elements that take another `file`, those for what was
    `found`, and the `script`."""
    text = verifier().decode("utf-8")
    places = [text.index(part) for part in (FIRST, SECOND, SCRIPT, END)]
    parts = [text[begin:end] for begin, end in pairwise(places)]
    file, found, script = map(Markup, parts)
    return {"file": file, "found": found, "script": script[len(SCRIPT) :]}
