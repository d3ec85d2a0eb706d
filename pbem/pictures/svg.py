"""SVG as text: escaped words, tags, numbers without needless digits."""

from __future__ import annotations

from collections.abc import Sequence
from xml.sax.saxutils import escape, quoteattr

from pbem.pictures.letters import FAMILY

INK, PALE = "#111", "#555"


def clean(text: str) -> str:
    """Without characters that XML cannot hold."""
    return "".join(letter for letter in text if letter.isprintable())


def number(value: float) -> str:
    """A coordinate with one digit after the point at most."""
    return (
        f"{value:.1f}".removesuffix(".0").replace("-0", "0") if abs(value) < 0.05 else _short(value)
    )


def _short(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def points(numbers: Sequence[float]) -> str:
    """The points of a polygon."""
    return " ".join(number(value) for value in numbers)


def ring(numbers: Sequence[int]) -> str:
    """The way around a polygon, x, y, x, y, ... in whole units, as a path is written: each point by
    how far it is from the one before, which is shorter."""
    x, y = numbers[:2]
    steps = [now - before for before, now in zip(numbers, numbers[2:], strict=False)]
    return f"M{x} {y}l{' '.join(map(str, steps))}z"


def text(
    x: float,
    y: float,
    words: str,
    size: float,
    *,
    bold: bool = False,
    fill: str = INK,
    middle: bool = False,
) -> str:
    """A line of text whose base line begins at a point, or has it in its middle."""
    weight = ' font-weight="bold"' if bold else ""
    anchor = ' text-anchor="middle"' if middle else ""
    at = f'x="{number(x)}" y="{number(y)}" font-size="{number(size)}" fill="{fill}"'
    return f"<text {at}{weight}{anchor}>{escape(clean(words))}</text>"


def titled(title: str) -> str:
    """What is read out, or shown under the pointer."""
    return f"<title>{escape(clean(title))}</title>"


def page(width: float, height: float, title: str, parts: Sequence[str]) -> str:
    """A whole picture of this size in units, which shrinks to the width that is there."""
    size = f'viewBox="0 0 {number(width)} {number(height)}" width="{number(width)}" height="{number(height)}"'
    label = quoteattr(clean(title))
    family = f'font-family="{FAMILY}, Verdana, sans-serif"'
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} {family} role="img" aria-label={label}>',
            titled(title),
            *parts,
            "</svg>\n",
        ]
    )
