"""Colors and patterns of powers: a pale ground for what they hold, the full color for their pieces,
a dark one for lines."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.values import dataclass

SEA, LAND, NEUTRAL, PAPER = "#cfe2ee", "#f6f1e3", "#dcdcda", "#ecebe6"
COAST, BORDER = "#4a5a66", "#8b8f8a"
GROUND = {"land": LAND, "sea": SEA, "neutral": NEUTRAL}
# Lines of a tile 12 by 12, which is turned by so many degrees.
PATTERNS = {
    "stripes": ("M0 6h12", 45),
    "back": ("M0 6h12", -45),
    "level": ("M0 6h12", 0),
    "upright": ("M0 6h12", 90),
    "grid": ("M0 6h12M6 0v12", 0),
    "cross": ("M0 6h12M6 0v12", 45),
    "dashes": ("M0 3h6M6 9h6", 0),
    "dots": ("M3 3h.1M9 9h.1", 0),
    "rings": ("M3 6a3 3 0 1 0 6 0a3 3 0 1 0 -6 0", 0),
}


def mix(color: str, other: str, share: float) -> str:
    """A color with a share of another, both as #rrggbb."""
    pairs = zip(_parts(color), _parts(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def _parts(color: str) -> list[int]:
    return [int(color[n : n + 2], 16) for n in (1, 3, 5)]


@dataclass(frozen=True)
class Paint:
    """How a power is drawn: its number in the picture, letter, color and pattern."""

    number: int
    letter: str
    color: str
    pattern: str

    @property
    def dark(self) -> str:
        """For lines on any ground."""
        return mix(self.color, "#000000", 0.4)

    def pale(self, kind: str) -> str:
        """The ground of an area of a kind that it holds."""
        return mix(self.color, GROUND[kind], 0.45 if kind == "land" else 0.7)

    def lines(self, prefix: str) -> str:
        """What is drawn over that ground, "" for nothing."""
        return f"url(#{prefix}-p{self.number})" if self.pattern in PATTERNS else ""

    def define(self, prefix: str) -> str:
        """Its lines for the head of a picture."""
        if self.pattern not in PATTERNS:
            return ""
        lines, turned = PATTERNS[self.pattern]
        thick = 3.2 if self.pattern == "dots" else 1.4
        drawn = (
            f'<path d="{lines}" fill="none" stroke="{self.dark}" stroke-opacity=".5"'
            f' stroke-width="{thick}" stroke-linecap="round"/>'
        )
        return (
            f'<pattern id="{prefix}-p{self.number}" width="12" height="12"'
            f' patternUnits="userSpaceOnUse" patternTransform="rotate({turned})">{drawn}</pattern>'
        )


def paints(powers: Mapping[str, Mapping[str, str]]) -> dict[str, Paint]:
    """How each power is drawn."""
    return {
        name: Paint(number, told["letter"], told["color"], told.get("pattern", "none"))
        for number, (name, told) in enumerate(powers.items())
    }
