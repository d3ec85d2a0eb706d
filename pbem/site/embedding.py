"""What a page carries in itself, since it may ask nobody for anything: the save, and the code that
checks it.
"""

from __future__ import annotations

import base64
import gzip
from importlib.resources import files

from markupsafe import Markup

PACKAGE = "pbem.verify"
NAME = "verify.html"
SCRIPT, END = "<script>", "</script>"
FIRST = '<div id="drop">'


def packed(data: bytes) -> str:
    """Bytes for a page, which unpacks them again: gzip in base64, the same each time."""
    return base64.b64encode(gzip.compress(data, 6, mtime=0)).decode("ascii")


def verifier() -> bytes:
    """The page that checks saves, as it is."""
    return files(PACKAGE).joinpath(NAME).read_bytes()


def parts_of_verifier() -> tuple[Markup, Markup]:
    """Its elements, and its script, for a page around them."""
    text = verifier().decode("utf-8")
    begin, end = text.index(SCRIPT), text.index(END)
    elements = text[text.index(FIRST) : begin]
    return Markup(elements), Markup(text[begin + len(SCRIPT) : end])
