"""The symbols of units and marks, each 26 wide and 18 high: frames with the signs that maps of war
have used for a century for what fights on land, silhouettes for planes, ships and buildings.

What has no fill of its own is filled with the color of its power. Classes stand for attributes: n
is a thin line, a one that is thick, k is black, y gold, r alarm.
"""

from __future__ import annotations

from collections.abc import Iterable

WIDE, HIGH = 26, 18

_FRAME = '<path d="M1 1h24v16h-24z"/>'
_CROSS = '<path class="n" d="M1 1l24 16M1 17l24-16"/>'
_OVAL = '<ellipse class="n" cx="13" cy="9" rx="7.5" ry="4"/>'
_HULL = "M1 11h24l-3.5 5.5h-17z"

SYMBOLS: dict[str, str] = {
    "infantry": _FRAME + _CROSS,
    "armor": _FRAME + _OVAL,
    "mechanized": _FRAME + _CROSS + _OVAL,
    "motorized": _FRAME + _CROSS + '<path class="n" d="M13 1v16"/>',
    "cavalry": _FRAME + '<path class="n" d="M1 17l24-16"/>',
    "artillery": _FRAME + '<circle class="k" cx="13" cy="9" r="3.6"/>',
    "aa": _FRAME + '<path class="n" d="M3 17c0-14 20-14 20 0M13 15v-9M10 8l3-3 3 3"/>',
    "antitank": _FRAME + '<path class="n" d="M1 17l12-16 12 16"/>',
    "engineer": _FRAME + '<path class="n" d="M7 13v-7h12v7M13 6v7"/>',
    "mountain": _FRAME + _CROSS + '<path class="k" d="M9 17l4-7 4 7z"/>',
    "paratroops": _FRAME + _CROSS + '<path class="n" d="M8 16c0-4 5-4 5 0c0-4 5-4 5 0"/>',
    "marines": _FRAME + _CROSS + '<path class="n" d="M13 2v13M9 12c1 4 7 4 8 0M11 5h4"/>',
    "militia": _FRAME + _CROSS + '<path class="k" d="M1 14h24v3h-24z"/>',
    "headquarters": '<path d="M3 1h22v11h-22z"/><path class="k" d="M3 1h22v4h-22z"/>'
    '<path class="n" d="M3 1v17"/>',
    "general": '<path class="k" d="M13 0l2.6 6.3 6.9.5-5.3 4.4 1.7 6.6-5.9-3.6-5.9 3.6'
    ' 1.7-6.6-5.3-4.4 6.9-.5z"/>',
    "garrison": _FRAME + '<path class="k" d="M7 14v-8h2.400v2.400h2.400v-2.400h2.400v2.400h2.400v-2.400h2.400v8z"/>',
    "fortress": '<path d="M2 17v-15h5v4h3.500v-4h5v4h3.500v-4h5v15z"/><path class="k" d="M10 17v-5h6v5z"/>',
    "partisan": '<path d="M13 0l12 9-12 9-12-9z"/><path class="n" d="M7 4.500l12 9M7 13.500l12-9"/>',
    "fighter": '<path d="M25 9c-1.5-1.7-5-2-8-2l-5-7h-3l2.5 7h-5l-2.5-3h-2.500l1.5 5-1.5 5h2.500l2.5-3h5'
    'l-2.5 7h3l5-7c3 0 6.5-.3 8-2z"/>',
    "bomber": '<path d="M25 9c-1-1.5-4-2.2-6-2.200l-4-6.800h-3.500l1.5 4h-2v-1.500h-1.500v4.300h-4l-2.5-3.300h-2.500l1.3 5.5'
    '-1.3 5.500h2.500l2.5-3.300h4v4.300h1.500v-1.500h2l-1.5 4h3.500l4-6.800c2 0 5-.7 6-2.200z"/>',
    "interceptor": '<path d="M24 9l-9-2-7-6h-3l3 6-4-1-2-2h-2l1 5-1 5h2l2-2 4-1-3 6h3l7-6z"/>',
    "rocket": '<path d="M25 9c-3-4-8-4-11-4h-6l-6-4v5l3 3-3 3v5l6-4h6c3 0 8 0 11-4z"/>',
    "nuclear": '<path d="M4 8c0-10 18-10 18 0c0 3-5 3-6 2v4l4 3h-14l4-3v-4c-1 1-6 1-6-2z"/>',
    "submarine": '<path d="M1 11c2-3 5-3 9-3v-4h5v4c5 0 8 1 10 3c-3 4-20 4-24 0z"/>'
    '<path class="n" d="M12.5 4v-3h3"/>',
    "destroyer": f'<path d="{_HULL}"/><path class="k" d="M8 11v-3.500h3v-4.500h2v4.500h6v3.500z"/>',
    "cruiser": f'<path d="{_HULL}"/><path class="k" d="M3.5 11v-2.500h4v2.500zM9.5 11v-8h3v3h3.500v5zM18.5 11v-2.500h4v2.500z"/>',
    "battleship": f'<path d="{_HULL}"/><path class="k" d="M2 11v-3h6v3zM9 11v-11h3v4h3v3h2v4zM18 11v-3h6v3z"/>'
    '<path class="n" d="M2 7l5 2M24 7l-5 2"/>',
    "carrier": '<path d="M0.5 9h25v2.500l-4 5h-16l-5-5z"/><path class="k" d="M14 9v-6h3v2h3v4z"/>',
    "transport": f'<path d="{_HULL}"/><path d="M6 11v-5.500h5v5.500M12.5 11v-5.500h5v5.5"/>'
    '<path class="k" d="M19 11v-8h2.500v8z"/>',
    "convoy": '<path d="M1 6h12l-2 4h-8z"/><path class="k" d="M4 6v-3h4v3z"/><path d="M9 13h16l-3 4h-10z"/>'
    '<path class="k" d="M13 13v-4h5v4z"/>',
    "fleet": '<path class="a" d="M13 6v10M6 11c1 7 13 7 14 0M9 8h8"/><circle class="n" cx="13" cy="3.5" r="2.3"/>',
    "landing": '<path d="M2 6l3 10h15l5-8h-6l-2 3h-9z"/><path class="n" d="M12 11v-8h5"/>',
    "factory": '<path d="M1 17v-8l6-4v4l6-4v4l6-4v12z"/><path d="M20.5 17v-16h3.500v16z"/><path class="k" d="M5 12h3v3h-3zM12 12h3v3h-3z"/>',
    "airbase": '<circle cx="13" cy="9" r="8"/><path class="n" d="M13 3.500v11M7.5 9h11M10.5 14h5"/>',
    "port": '<circle cx="13" cy="9" r="8.2"/><path class="n" d="M13 6v8M8.5 10.500c1 4.5 8 4.5 9 0M10.5 7.500h5"/>'
    '<circle class="n" cx="13" cy="4.3" r="1.5"/>',
    "rail": '<path class="a" d="M2 5h22M2 13h22"/><path class="n" d="M5 2v14M10.5 2v14M16 2v14M21.5 2v14"/>',
    "supply": '<path d="M5 3h16v12h-16z"/><path class="n" d="M5 7h16M5 11h16"/>',
    "depot": '<path d="M2 8l11-7 11 7v9h-22z"/><path class="n" d="M7 17v-6h12v6"/>',
    "resource": '<path d="M7 2h12l6 6-12 9-12-9z"/><path class="n" d="M1 8h24M9 8l4 9 4-9"/>',
    "oil": '<path class="n" d="M6 17l7-16 7 16M8 12l9.5 0M10 8h6"/><path class="k" d="M11 13h4v4h-4z"/>',
    "capital": '<path class="y" d="M13 0l2.6 6.3 6.9.5-5.3 4.4 1.7 6.6-5.9-3.6-5.9 3.6 1.7-6.6-5.3-4.4 6.9-.5z"/>',
    "flag": '<path class="a" d="M5 0v18"/><path d="M5 1h18l-4 5 4 5h-18z"/>',
    "damaged": '<path class="r" d="M14 0l-8 10h6l-3 8 11-11h-6l4-7z"/>',
    "contested": '<path class="a" d="M4 1l15 13M22 1l-15 13M5 11l4 6M21 11l-4 6"/>',
    "submerged": '<path class="a" d="M2 6c4-5 7 5 11 0s7 5 11 0M2 13c4-5 7 5 11 0s7 5 11 0"/>',
    "cut_off": '<path d="M5 3h16v12h-16z"/><path class="r" d="M3 1l2.500-.7 18 15.500-1.200 2.200z"/>',
    "beachhead": '<path class="a" d="M1 15c4-4 7 2 12 0s8-3 12 0"/><path d="M13 1l7 9h-14z"/>',
    "out_of_play": '<circle class="a" cx="13" cy="9" r="7.500"/><path class="a" d="M8 14l10-10"/>',
    "marker": '<path d="M4 1h18q3 0 3 3v10q0 3-3 3h-18q-3 0-3-3v-10q0-3 3-3z"/>',
}  # fmt: skip
# What a class says, as attributes: a style sheet would reach the page around an inline picture.
_PAINTED = {
    'class="n"': 'fill="none"',
    'class="a"': 'fill="none" stroke-width="2.6"',
    'class="k"': 'fill="#111"',
    'class="y"': 'fill="#f5c400"',
    'class="r"': 'fill="#d1242f"',
}
LINES = 'stroke="#111" stroke-width="1.5" stroke-linejoin="round"'


def symbol_of(kind: str) -> str:
    """The name of a symbol: its own, else that of a marker."""
    return kind if kind in SYMBOLS else "marker"


def define(names: Iterable[str], prefix: str, scale: float) -> str:
    """The symbols of these names for the head of a picture, so much larger, to be used as
    `#PREFIX-NAME` in the color in which the use is filled."""
    shape = f'transform="scale({scale})" {LINES}'
    return "".join(f'<g id="{prefix}-{n}" {shape}>{_painted(n)}</g>' for n in sorted(set(names)))


def _painted(name: str) -> str:
    drawn = SYMBOLS[name]
    for told, attributes in _PAINTED.items():
        drawn = drawn.replace(told, attributes)
    return drawn
