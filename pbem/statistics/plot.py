"""Pictures of dice as SVG, written by hand: counts of faces, and luck over time."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any
from xml.sax.saxutils import escape, quoteattr

Line = Sequence[tuple[int, float, float]]

# Told apart also in grey and by eyes that see fewer colours: each line has its own dashes.
COLORS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#8a6d00")
DASHES = ("", "9 4", "2 3", "12 4 2 4", "5 5", "1 4")
MOST_POINTS = 500
WIDTH, HEIGHT = 760, 400
LEFT, RIGHT, TOP, BOTTOM = 70, 30, 66, 56
STYLE = "text{font-family:sans-serif;font-size:13px;fill:#222}.t{font-size:17px;font-weight:bold}.s{fill:#555}.w{fill:#fff}"


def histogram(title: str, rows: Sequence[Mapping[str, Any]]) -> str:
    """Counts of the faces, a panel for each of `rows` (as `stats.faces_data`), with the line of
    equal counts.
    """
    panels = [_panel(row, number * HEIGHT) for number, row in enumerate(rows)]
    about = "How often each face fell; the dashed line is the mean of fair dice."
    return _svg(title, about, HEIGHT * max(1, len(rows)), panels or [_nothing()])


def over_time(title: str, lines: Mapping[str, Line], turns: Sequence[tuple[int, str]] = ()) -> str:
    """Hits above the mean as they added up, a line for each side: points (dice so far, hits above,
    deviation).

    The pale bands are two standard deviations wide on either side. `turns` are (dice so far, name)
    where one begins.
    """
    end = max((line[-1][0] for line in lines.values()), default=0)
    if not end:
        return _svg(title, "No dice.", HEIGHT, [_nothing()])
    reach = max(max(abs(y), 2 * sd) for line in lines.values() for _, y, sd in line)
    return _svg(
        title,
        "Hits above the mean, added up die by die for each side. Pale: two standard deviations.",
        HEIGHT,
        _Chart(end, max(1.0, reach)).draw(lines, turns),
    )


def _clean(text: str) -> str:
    """Without characters that XML cannot hold."""
    return "".join(char for char in text if char.isprintable())


def _svg(title: str, about: str, height: int, parts: Iterable[str]) -> str:
    title = _clean(title)
    size = f'viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}"'
    return "\n".join(
        [
            '<?xml version="1.0" encoding="UTF-8"?>',
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-label={quoteattr(title)}>',
            f"<title>{escape(title)}</title>",
            f"<desc>{escape(about)}</desc>",
            f"<style>{STYLE}</style>",
            f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>',
            _text(LEFT, 26, title, css="t"),
            _text(LEFT, 46, about, css="s"),
            *parts,
            "</svg>\n",
        ]
    )


def _text(x: float, y: float, text: str, *, anchor: str = "start", css: str = "") -> str:
    name = f' class="{css}"' if css else ""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{name}>{escape(_clean(text))}</text>'
    )


def _rule(x1: float, y1: float, x2: float, y2: float, color: str, dashes: str = "") -> str:
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    return (
        f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{color}"{dashed}/>'
    )


def _nothing() -> str:
    return _text(LEFT, HEIGHT / 2, "No dice.")


# Histogram


def _panel(row: Mapping[str, Any], down: int) -> str:
    faces, dice = row["faces"], row["dice"]
    mean = dice / len(faces)
    top, bottom = down + TOP + 30, down + HEIGHT - BOTTOM
    scale = (bottom - top) / max(*faces, mean, 1)
    step = (WIDTH - LEFT - RIGHT) / len(faces)
    say = row["say"] or f"chi-square {row['chi2']:.2f}, p {row['p']:.4f}"
    parts = [_text(LEFT, down + TOP + 4, f"{dice} dice with {len(faces)} sides: {say}", css="s")]
    shown = max(1, len(faces) // 20)
    for number, count in enumerate(faces):
        left, height = LEFT + number * step, count * scale
        parts.append(
            f'<rect x="{left + step * 0.15:.1f}" y="{bottom - height:.1f}" width="{step * 0.7:.1f}"'
            f' height="{height:.1f}" fill="{COLORS[0]}"/>'
        )
        if number % shown == 0:
            middle = left + step / 2
            parts.append(_text(middle, bottom + 20, str(number + 1), anchor="middle"))
            is_tall = height > 24
            over = bottom - height + (16 if is_tall else -6)
            parts.append(
                _text(middle, over, str(count), anchor="middle", css="w" if is_tall else "")
            )
    level = bottom - mean * scale
    parts.append(_rule(LEFT, level, WIDTH - RIGHT, level, "#222", "6 4"))
    parts.append(_text(LEFT - 8, level + 4, f"{mean:.1f}", anchor="end"))
    parts.append(_rule(LEFT, bottom, WIDTH - RIGHT, bottom, "#222"))
    parts.append(_text((LEFT + WIDTH - RIGHT) / 2, bottom + 42, "face", anchor="middle", css="s"))
    return "\n".join(parts)


# Luck over time


class _Chart:
    """From dice and hits to places in the picture: `end` dice to the right, `reach` hits up and
    down.
    """

    def __init__(self, end: int, reach: float) -> None:
        self.end = end
        self.step = _round_step(reach / 3)
        self.reach = reach * 1.05
        self.middle = (TOP + 20 + HEIGHT - BOTTOM) / 2
        self.half = (HEIGHT - BOTTOM - TOP - 20) / 2

    def x(self, dice: float) -> float:
        return LEFT + dice / self.end * (WIDTH - LEFT - RIGHT)

    def y(self, hits: float) -> float:
        return self.middle - hits / self.reach * self.half

    def draw(self, lines: Mapping[str, Line], turns: Sequence[tuple[int, str]]) -> list[str]:
        marked = list(zip(lines.items(), COLORS * len(lines), DASHES * len(lines), strict=False))
        thin = {name: _thinned(line) for name, line in lines.items()}
        parts = [self._band(thin[name], color) for (name, _), color, _ in marked]
        parts += self._axes(turns)
        parts += [self._line(thin[name], color, dashes) for (name, _), color, dashes in marked]
        return parts + self._legend([(n, line, c, d) for (n, line), c, d in marked])

    def _axes(self, turns: Sequence[tuple[int, str]]) -> list[str]:
        parts = []
        level = -int(self.reach / self.step) * self.step
        while level <= self.reach:
            y = self.y(level)
            color = "#222" if abs(level) < self.step / 2 else "#ddd"
            parts.append(_rule(LEFT, y, WIDTH - RIGHT, y, color))
            parts.append(_text(LEFT - 8, y + 4, f"{level:+g}" if level else "0", anchor="end"))
            level += self.step
        bottom = HEIGHT - BOTTOM
        last = -100.0
        for dice, name in turns:
            x = self.x(dice)
            parts.append(_rule(x, TOP + 20, x, bottom, "#bbb", "2 4"))
            if x - last >= 26:
                parts.append(_text(x, bottom + 18, name, css="s"))
                last = x
        what = f"turns, as wide as their dice ({self.end} in all)" if turns else f"{self.end} dice"
        parts.append(_text((LEFT + WIDTH - RIGHT) / 2, bottom + 42, what, anchor="middle", css="s"))
        return parts

    def _line(self, line: Line, color: str, dashes: str) -> str:
        points = " ".join(f"{self.x(dice):.1f},{self.y(hits):.1f}" for dice, hits, _ in line)
        dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
        return (
            f'<polyline points="{points}" fill="none" stroke="{color}" stroke-width="2"{dashed}/>'
        )

    def _band(self, line: Line, color: str) -> str:
        above = [f"{self.x(dice):.1f},{self.y(2 * sd):.1f}" for dice, _, sd in line]
        below = [f"{self.x(dice):.1f},{self.y(-2 * sd):.1f}" for dice, _, sd in reversed(line)]
        points = " ".join(above + below)
        return f'<polygon points="{points}" fill="{color}" fill-opacity="0.1"/>'

    def _legend(self, marked: Iterable[tuple[str, Line, str, str]]) -> list[str]:
        parts, x = [], float(LEFT)
        for name, line, color, dashes in marked:
            label = f"{name or 'no side'} {line[-1][1]:+.1f}"
            rule = _rule(x, TOP, x + 34, TOP, color, dashes)
            parts += [
                rule.replace("<line ", '<line stroke-width="2" '),
                _text(x + 40, TOP + 4, label),
            ]
            x += 64 + 7.5 * len(label)
        return parts


def _thinned(line: Line) -> Line:
    """At most so many points as a picture can show, the last among them."""
    every = -(-len(line) // MOST_POINTS)
    return [*line[:-1:every], line[-1]] if every > 1 else line


def _round_step(about: float) -> float:
    """1, 2 or 5 times a power of ten, near `about` and not below a half."""
    step = 0.5
    factors = (2, 2.5, 2)
    number = 0
    while step < about:
        step *= factors[number % 3]
        number += 1
    return step
