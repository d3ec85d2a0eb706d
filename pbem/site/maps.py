"""The map of a turn before it, with its moves, and after it, as one picture: what is the same in
them stands in it once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from itertools import groupby
from typing import Any
from xml.etree import ElementTree as ET

from markupsafe import Markup

from pbem import lazy
from pbem.pictures import map as drawn

Data = Mapping[str, Any]
BEFORE, MOVES, AFTER = "before", "moves", "after"
_HEIGHT = lazy.pattern(r' height="([0-9.]+)"')
# Of a page that holds a drawing. One with more leaves out how it stood before, which the page of
# the turn before shows.
MOST = 255_000
# What all of them have to share, so that symbols and legend do not move.
_SHARED = ("powers", "units", "names")


def pictures(before: Data, after: Data) -> dict[str, Any]:
    """{"svg", "views", "first", "places"}: the picture, the names of what can be seen in it, each
    of which is in the class of its elements, the one to begin with, and where battles were, as
    {"label", "x", "y"} in parts of the drawing; {} without a map. `before` may be {} where nobody
    knows it."""
    if not after:
        return {}
    told: dict[str, Data] = {AFTER: {**after, "strokes": []}}
    if after["strokes"]:
        told[MOVES] = after
    if before:
        told[BEFORE] = {**before, "strokes": [], "date": after["date"]}
    shared = {name: _union(name, told.values()) for name in _SHARED}
    texts = {view: drawn.svg({**data, **shared}) for view, data in told.items()}
    if len(set(texts.values())) == 1:
        return {"svg": Markup(texts[AFTER]), "views": [], "first": "", "places": []}
    views = [view for view in (BEFORE, MOVES, AFTER) if view in texts]
    svg = _together(texts, views)
    if len(svg) > MOST and BEFORE in views and len(views) > 1:
        views.remove(BEFORE)
        svg = _together(texts, views)
    first = MOVES if MOVES in views else AFTER
    return {"svg": svg, "views": views, "first": first, "places": _battles(after)}


def _together(texts: Mapping[str, str], views: Sequence[str]) -> Markup:
    """The pictures of these views as one, as high as the highest."""
    shown = {view: texts[view].split("\n", 1) for view in views}
    head = max((head for head, _ in shown.values()), key=_height)
    told = {view: f"{head}\n{rest}" for view, (_, rest) in shown.items()}
    return Markup(merged(told, views))


def _battles(data: Data) -> list[dict[str, Any]]:
    """Where there were battles, once each."""
    areas = {area["name"]: area for area in data["areas"]}
    at = dict.fromkeys(each["at"] for each in data["strokes"] if each["stroke"] == "battle")
    found = []
    for name in at:
        if name in areas:
            x, y, w, h = areas[name]["box"]
            place = {"x": (x + w / 2) / data["width"], "y": (y + h / 2) / data["height"]}
            found.append(
                {"label": areas[name]["label"], **{k: round(v, 3) for k, v in place.items()}}
            )
    return found


def _height(head: str) -> float:
    """The height that the first line of a picture says."""
    found = _HEIGHT.search(head)
    return float(found[1]) if found else 0.0


def _union(name: str, told: Any) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for data in told:
        found |= data[name]
    return found


def merged(texts: Mapping[str, str], views: Sequence[str]) -> str:
    """Pictures as one; lines that are not in all of them stand in groups with classes for where
    they are."""
    lines: list[tuple[str, frozenset[str]]] = []
    for view in views:
        lines = [*_woven(lines, texts[view].split("\n"), view)]
    parts: list[str] = []
    for where, those in groupby(lines, key=lambda line: line[1]):
        part = "\n".join(line for line, _ in those)
        if len(where) == len(views):
            parts.append(part)
        elif _is_whole(part):
            names = " ".join(f"in-{view}" for view in views if view in where)
            parts.append(f'<g class="{names}">\n{part}\n</g>')
        else:
            # No picture that we draw comes to this: then each stands by itself.
            apart = (f'<g class="in-{view}">{texts[view]}</g>' for view in views)
            return f"<svg>{''.join(apart)}</svg>"
    return "\n".join(parts)


def _woven(
    lines: Sequence[tuple[str, frozenset[str]]], more: Sequence[str], view: str
) -> Iterator[tuple[str, frozenset[str]]]:
    """Lines with those of one more picture among them."""
    before = [line for line, _ in lines]
    for what, a, b, c, d in SequenceMatcher(None, before, more, autojunk=False).get_opcodes():
        if what == "equal":
            yield from ((line, where | {view}) for line, where in lines[a:b])
        else:
            yield from lines[a:b]
            yield from ((line, frozenset({view})) for line in more[c:d])


def _is_whole(part: str) -> bool:
    """Whether lines are whole elements."""
    try:
        ET.fromstring(f"<g>{part}</g>")
    except ET.ParseError:
        return False
    return True
