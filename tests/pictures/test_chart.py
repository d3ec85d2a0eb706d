"""The folder `map/` of a game is held against what a drawing needs before anything is drawn."""

from __future__ import annotations

import contextlib
import copy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.faults import BadGame
from pbem.library import maps
from pbem.library.data_files import DataFile
from pbem.storage import yamlin

PLACES = """\
powers:
  Red: {letter: R, color: "#dd8866"}
units:
  infantry: infantry
areas:
  Ruritania: {at: [0, 0]}
  Sea: {at: [10, 0], kind: sea, short: The Sea}
"""
OUTLINES = """\
width: 1600
height: 900
areas:
  Ruritania: {box: [0, 0, 90, 60], outline: [0, 0, 100, 0, 100, 70]}
  Sea: {box: [100, 0, 90, 60], outline: [100, 0, 200, 0, 200, 70]}
"""


def files(places: str = PLACES, outlines: str = OUTLINES) -> dict[str, DataFile]:
    told = {"places": places, "outlines": outlines}
    return {
        stem: DataFile(f"map/{stem}.yaml", text.encode(), yamlin.load_one(text, source=stem))
        for stem, text in told.items()
    }


def test_a_map_is_read_with_what_may_be_left_out() -> None:
    chart = maps.read(files())
    assert (chart.width, chart.height) == (1600, 900)
    assert chart.areas["Sea"]["label"] == "The Sea"
    assert chart.areas["Ruritania"]["kind"] == "land"
    assert chart.powers["Red"]["pattern"] == "none"


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ("letter: R", "letter: Red", "map/places.yaml, line 2: the letter"),
        ('"#dd8866"', "red", "line 2: the color"),
        ('"#dd8866"', '"#dd8866", pattern: plaid', "line 2: the pattern"),
        ("kind: sea", "kind: lake", "line 7: the kind"),
        ("short: The Sea", "short: 7", "line 7: the short name"),
        ("infantry: infantry", "infantry: [x]", "line 3: each kind of unit"),
        ("powers:\n  Red", "rulers:\n  Red", "it has to hold areas and powers"),
        ("Ruritania: {at", "Borduria: {at", "differ in Borduria"),
    ],
)
def test_what_is_wrong_with_places_is_said_with_its_line(old: str, new: str, what: str) -> None:
    with pytest.raises(BadGame) as fault:
        maps.read(files(places=PLACES.replace(old, new)))
    assert what in str(fault.value)


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ("width: 1600", "width: wide", "width and height"),
        ("box: [0, 0, 90, 60]", "box: [0, 0, 90]", "map/outlines.yaml, line 4: the box"),
        ("[0, 0, 100, 0, 100, 70]", "[0, 0, 100]", "line 4: the outline"),
        ("areas:", "regions:", "it has to hold areas"),
    ],
)
def test_what_is_wrong_with_outlines_is_said_with_its_line(old: str, new: str, what: str) -> None:
    with pytest.raises(BadGame) as fault:
        maps.read(files(outlines=OUTLINES.replace(old, new)))
    assert what in str(fault.value)


def test_a_map_of_one_file_is_none() -> None:
    with pytest.raises(BadGame):
        maps.read({"places": files()["places"]})


odd = st.none() | st.integers() | st.text(max_size=3) | st.lists(st.integers(), max_size=3)


@given(st.sampled_from(["places", "outlines"]), st.data())
def test_any_other_value_is_refused_or_does_no_harm(stem: str, draw: st.DataObject) -> None:
    found = files()
    content: Any = copy.deepcopy(found[stem].content)
    inner, key = content, draw.draw(st.sampled_from(sorted(content)))
    while isinstance(inner[key], dict) and draw.draw(st.booleans()):
        inner = inner[key]
        key = draw.draw(st.sampled_from(sorted(inner)))
    inner[key] = draw.draw(odd)
    found[stem] = DataFile(found[stem].shown, found[stem].text, content)
    with contextlib.suppress(BadGame):
        maps.read(found)
