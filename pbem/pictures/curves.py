"""Numbers over time as a small picture: a line for each side, named where it ends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pbem.pictures.letters import fitted, width
from pbem.pictures.svg import number, page, text

WIDTH, HEIGHT = 640, 280
LEFT, TOP, BOTTOM = 62, 16, 40
# A little more than 9 pixels on a phone.
SIZE = 18
# The room for names on the right, at most.
_NAMES = 200
# Told apart also in grey and by eyes that see fewer colors: each line has its own dashes.
COLORS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#9a7b00", "#7f7f7f", "#5d3fd3")
DASHES = ("", "9 4", "2 4", "12 4 2 4", "5 5", "1 4", "14 4", "7 3 1 3")

Points = Sequence[tuple[float, float]]
Bands = Mapping[str, Sequence[tuple[float, float, float]]]


def curves(
    title: str,
    lines: Mapping[str, Points],
    ticks: Sequence[tuple[float, str]] = (),
    bands: Bands | None = None,
    ink: str = "#222",
    colors: Sequence[str] = COLORS,
) -> str:
    """Lines by name, each of points from left to right; `ticks` name places below, `bands` are what
    chance allows a line: (x, lowest, highest). `ink` is the color of all but the lines, of which
    there are at most as many as `colors`."""
    shown = {name: line for name, line in lines.items() if line}
    return _Curves(title, shown, bands or {}, ink).draw(ticks, colors)


class _Curves:
    """From numbers to places in the picture."""

    def __init__(self, title: str, lines: Mapping[str, Points], bands: Bands, ink: str) -> None:
        self.title, self.lines, self.bands, self.ink = title, lines, bands, ink
        across = [x for line in lines.values() for x, _ in line]
        up = [y for line in lines.values() for _, y in line]
        up += [y for band in bands.values() for _, *ys in band for y in ys]
        self.first, self.last = min(across, default=0.0), max(across, default=1.0)
        self.step = rounded((max(up, default=1.0) - min(up, default=0.0)) / 4)
        self.low = _floor(min(up, default=0.0), self.step)
        self.high = max(-_floor(-max(up, default=1.0), self.step), self.low + self.step)
        names = [width(self._end(name), SIZE, bold=True) for name in lines]
        self.right = WIDTH - min(max(names, default=0.0) + 14, _NAMES)

    def x(self, value: float) -> float:
        wide = max(self.last - self.first, 1.0)
        return LEFT + (value - self.first) / wide * (self.right - LEFT)

    def y(self, value: float) -> float:
        return TOP + (self.high - value) / (self.high - self.low) * (HEIGHT - TOP - BOTTOM)

    def draw(self, ticks: Sequence[tuple[float, str]], colors: Sequence[str]) -> str:
        marked = list(zip(self.lines.items(), colors, DASHES, strict=False))
        parts = [*self._levels(), *self._ticks(ticks)]
        parts += [
            self._band(self.bands[name], color)
            for (name, _), color, _ in marked
            if name in self.bands
        ]
        parts += [self._line(line, color, dashes) for (_, line), color, dashes in marked]
        return page(WIDTH, HEIGHT, self.title, [*parts, *self._names(marked)])

    def _levels(self) -> list[str]:
        count = round((self.high - self.low) / self.step)
        levels = [self.low + n * self.step for n in range(count + 1)]
        return [
            part
            for level in levels
            for part in (
                self._rule(LEFT, self.y(level), self.right, self.y(level), level == 0),
                self._words(LEFT - 6, self.y(level) + 5, f"{level:g}".replace("-", "−"), "end"),
            )
        ]

    def _ticks(self, ticks: Sequence[tuple[float, str]]) -> list[str]:
        parts, free = [], float(LEFT - SIZE)
        for at, name in ticks:
            x, wide = self.x(at), width(name, SIZE)
            if x - wide / 2 >= free and x + wide / 2 <= WIDTH:
                parts.append(self._words(x, HEIGHT - 12, name, "middle"))
                free = x + wide / 2 + SIZE
        return parts

    def _rule(self, x1: float, y1: float, x2: float, y2: float, is_strong: bool) -> str:
        way = f'x1="{number(x1)}" y1="{number(y1)}" x2="{number(x2)}" y2="{number(y2)}"'
        return f'<line {way} stroke="{self.ink}" stroke-opacity="{0.7 if is_strong else 0.2}"/>'

    def _words(self, x: float, y: float, words: str, anchor: str) -> str:
        drawn = text(x, y, words, SIZE, fill=self.ink)
        return drawn.replace("<text ", f'<text text-anchor="{anchor}" fill-opacity=".8" ', 1)

    def _line(self, line: Points, color: str, dashes: str) -> str:
        way = " ".join(f"{number(self.x(x))} {number(self.y(y))}" for x, y in line)
        dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
        look = f'fill="none" stroke="{color}" stroke-width="2.5" stroke-linejoin="round"{dashed}'
        return f'<polyline points="{way}" {look}/>'

    def _band(self, band: Sequence[tuple[float, float, float]], color: str) -> str:
        above = [f"{number(self.x(x))} {number(self.y(high))}" for x, _, high in band]
        below = [f"{number(self.x(x))} {number(self.y(low))}" for x, low, _ in reversed(band)]
        return f'<polygon points="{" ".join(above + below)}" fill="{color}" fill-opacity=".13"/>'

    def _end(self, name: str) -> str:
        value = self.lines[name][-1][1]
        return f"{name} {value:+.1f}" if name in self.bands else f"{name} {value:g}"

    def _names(self, marked: Sequence[tuple[tuple[str, Points], str, str]]) -> list[str]:
        """The names at the ends of their lines, pushed apart where these are close."""
        ends = sorted((self.y(line[-1][1]), name, color) for (name, line), color, _ in marked)
        places: list[float] = []
        for at, _, _ in ends:
            places.append(max(at, places[-1] + SIZE + 2) if places else at)
        over = places[-1] - (HEIGHT - BOTTOM) if places else 0.0
        for n in range(len(places) - 1, -1, -1):
            most = places[n + 1] - SIZE - 2 if n + 1 < len(places) else places[n] - max(over, 0)
            places[n] = min(places[n], most)
        room = WIDTH - self.right - 10
        return [
            text(
                self.right + 8,
                place + 5,
                fitted(self._end(name), SIZE, room, bold=True),
                SIZE,
                bold=True,
                fill=color,
            )
            for place, (_, name, color) in zip(places, ends, strict=True)
        ]


def rounded(about: float) -> float:
    """1, 2 or 5 times a power of ten, not below `about`, and 1 at least."""
    step, factors, number_of = 1.0, (2, 2.5, 2), 0
    while step < about:
        step *= factors[number_of % 3]
        number_of += 1
    return step


def _floor(value: float, step: float) -> float:
    return (value // step) * step
