"""Numbers over time: all that is drawn lies within the picture; no name stands on another."""

from __future__ import annotations

import re
from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.pictures.curves import HEIGHT, SIZE, WIDTH, curves, rounded

NAMES = st.text("Axis & <b>", min_size=1, max_size=30)
VALUES = st.lists(st.integers(-2000, 5000), max_size=30)
SVG = "{http://www.w3.org/2000/svg}"


@given(st.dictionaries(NAMES, VALUES, max_size=6))
def test_whatever_is_drawn_lies_within_the_picture(told: dict[str, list[int]]) -> None:
    lines = {name: [*enumerate(map(float, values))] for name, values in told.items()}
    drawn = ET.fromstring(curves("War & peace", lines))
    ends = [each for each in drawn.iter(f"{SVG}text") if each.get("font-weight") == "bold"]
    assert len(ends) == len([line for line in lines.values() if line])
    places = sorted(float(each.get("y", "")) for each in ends)
    assert all(two - one >= SIZE for one, two in pairwise(places))
    for way in drawn.iter(f"{SVG}polyline"):
        found = [float(each) for each in way.get("points", "").split()]
        assert all(0 <= x <= WIDTH for x in found[::2])
        assert all(0 <= y <= HEIGHT for y in found[1::2])


def test_a_line_goes_where_its_numbers_go() -> None:
    drawn = ET.fromstring(curves("x", {"Axis": [(0, 0.0), (1, 10.0), (2, 5.0)]}, [(1, "two")]))
    [way] = drawn.iter(f"{SVG}polyline")
    x1, y1, x2, y2, x3, y3 = map(float, way.get("points", "").split())
    assert x1 < x2 < x3
    assert y2 < y3 < y1
    told = {each.text: each for each in drawn.iter(f"{SVG}text")}
    assert {"0", "10", "two", "Axis 5"} <= set(told)
    assert float(told["two"].get("x", "")) == x2


def test_what_chance_allows_is_pale_around_the_line() -> None:
    svg = curves("x", {"Axis": [(0, 0.0), (1, 1.5)]}, (), {"Axis": [(0, 0.0, 0.0), (1, -2.0, 2.0)]})
    assert "<polygon" in svg
    assert "Axis +1.5" in svg


@pytest.mark.parametrize("ink", ["#222", "currentColor"])
def test_all_but_the_lines_has_the_color_that_is_wanted(ink: str) -> None:
    svg = curves("x", {"Axis": [(0, 1.0), (1, 2.0)]}, [(0, "1")], None, ink, ["#0072b2"])
    assert set(re.findall(r'(?:fill|stroke)="([^"]*)"', svg)) == {ink, "#0072b2", "none"}


@pytest.mark.parametrize(
    ("about", "step"), [(0, 1), (1, 1), (1.2, 2), (3, 5), (70, 100), (101, 200)]
)
def test_steps_are_round(about: float, step: float) -> None:
    assert rounded(about) == step
