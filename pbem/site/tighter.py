"""A drawing in fewer letters: looks that many of its parts share are told once."""

from __future__ import annotations

import re
from collections import Counter

_TAG = re.compile(r"<(rect|text|use|path|polygon|g)((?: [a-z-]+=\"[^\"<>]*\")+)(/?)>")
_ATTRIBUTE = re.compile(r" ([a-z-]+)=\"([^\"]*)\"")
_PLACED = re.compile(r"translate\((-?[0-9.]+) (-?[0-9.]+)\) scale\(([0-9.]+)\)")
_LOOKS = {
    "fill", "fill-opacity", "font-size", "font-weight", "paint-order", "stroke", "stroke-dasharray",
    "stroke-linejoin", "stroke-opacity", "stroke-width", "text-anchor",
}  # fmt: skip
_FEWEST = 3
_END = ">"


def tighter(svg: str) -> str:
    """The same drawing with a style sheet of its own for the looks that several parts share."""
    parts = Counter(match[2] for match in _TAG.finditer(svg))
    told_of = {attributes: _looks(attributes) for attributes in parts}
    found = Counter[str]()
    for attributes, count in parts.items():
        found[told_of[attributes][0]] += count
    shared = [looks for looks, count in found.most_common() if looks and count >= _FEWEST]
    names = {looks: f"s{number}" for number, looks in enumerate(shared)}

    def told(match: re.Match[str]) -> str:
        looks, others = told_of[match[2]]
        if looks not in names:
            return match[0]
        return f'<{match[1]}{others} class="{names[looks]}"{match[3]}>'

    text = _TAG.sub(told, svg)
    rules = "".join(f".{name}{{{looks}}}" for looks, name in names.items())
    begin = text.index(_END) + 1
    return f"{text[:begin]}<style>{rules}</style>{text[begin:]}"


def _looks(attributes: str) -> tuple[str, str]:
    """What a part is told of its looks, as a rule of a style sheet, and its other attributes."""
    pairs = _ATTRIBUTE.findall(attributes)
    if any(name == "class" for name, _ in pairs):
        return "", attributes
    looks = [f"{name}:{_sized(name, value)}" for name, value in pairs if name in _LOOKS]
    others = "".join(f' {name}="{value}"' for name, value in pairs if name not in _LOOKS)
    if placed := _PLACED.search(others):
        x, y, scale = map(float, placed.groups())
        looks.append(f"transform:scale({placed[3]})")
        at = f'x="{_number(x / scale)}" y="{_number(y / scale)}"'
        others = others.replace(f'transform="{placed[0]}"', at)
    return ";".join(sorted(looks)), others


def _sized(name: str, value: str) -> str:
    return f"{value}px" if name == "font-size" else value


def _number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")
