"""How much room a text takes in the fonts that pictures are drawn with."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files

FAMILY = "DejaVu Sans"
FONTS = ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf")


@cache
def _widths() -> dict[str, dict[str, int]]:
    text = (files("pbem.pictures") / "fonts" / "widths.json").read_text(encoding="utf-8")
    told: dict[str, dict[str, int]] = json.loads(text)
    return told


def width(text: str, size: float, *, bold: bool = False) -> float:
    """The width of a line, in the unit of `size`; a letter that the fonts lack counts as an M."""
    table = _widths()["bold" if bold else "regular"]
    return sum(table.get(letter, table["M"]) for letter in text) * size / 1000


def fitted(text: str, size: float, most: float, *, bold: bool = False) -> str:
    """A text cut with an ellipsis so that it is at most so wide."""
    if width(text, size, bold=bold) <= most:
        return text
    kept = text
    while kept and width(f"{kept}…", size, bold=bold) > most:
        kept = kept[:-1].rstrip(" -")
    return f"{kept}…"


def lines(text: str, size: float, most: float, *, bold: bool = False) -> list[str]:
    """A name on one line, or on two, each cut where it is wider than `most`."""
    if width(text, size, bold=bold) <= most:
        return [text]
    return [fitted(line, size, most, bold=bold) for line in halves(text, size, bold=bold)]


def halves(text: str, size: float, *, bold: bool = False) -> list[str]:
    """A name broken at a blank or a hyphen into two lines of about the same width; one line where
    it has neither."""
    breaks = [n for n, letter in enumerate(text) if letter in " -" and 0 < n < len(text) - 1]
    pairs = [[text[: n + 1].rstrip(" "), text[n + 1 :]] for n in breaks]
    return min(
        pairs or [[text]], key=lambda pair: max(width(each, size, bold=bold) for each in pair)
    )
