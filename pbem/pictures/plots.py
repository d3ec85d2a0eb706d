"""Several plots of numbers over time below each other, each under its name, as one picture."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.pictures.curves import HEIGHT, WIDTH
from pbem.pictures.svg import page, text

MARGIN, TITLE, NAME = 16, 26, 18
_HEAD, _GAP = 40, 30


def stacked(title: str, plots: Mapping[str, str]) -> str:
    """One SVG of these, by name, on white under a title."""
    wide = WIDTH + 2 * MARGIN
    parts, down = [text(MARGIN, _HEAD - 8, title, TITLE * 0.75, bold=True)], float(_HEAD)
    for name, drawn in plots.items():
        parts.append(text(MARGIN, down + _GAP - 10, name, NAME * 0.8))
        at = f'<svg x="{MARGIN}" y="{down + _GAP:.0f}" '
        parts.append(drawn.replace("<svg ", at, 1).strip())
        down += _GAP + HEIGHT
    height = down + MARGIN
    ground = f'<rect width="{wide}" height="{height:.0f}" fill="#fff"/>'
    return page(wide, height, title, [ground, *parts])
