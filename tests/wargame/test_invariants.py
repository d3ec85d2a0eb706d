"""What must hold in every position."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.wargame.invariants import counts, marks, names
from tests.wargame.isles import position

SOUND = {"Ash": {"Reds": {"walker": 2}}, "Strait": {"Blues": {"barge": 1}}}


def test_a_sound_position() -> None:
    g = position(SOUND, tired={"Ash": {"Reds": 2}})
    assert [*names(g), *counts(g), *marks(g, {"tired": "walker"})] == []


STRANGE: dict[str, Any] = {
    "units in an unknown area Elm": {"units": {"Elm": {"Reds": {"walker": 1}}}},
    "Ash: units of an unknown power Greys": {"units": {"Ash": {"Greys": {"walker": 1}}}},
    "Ash: Reds has unknown units knight": {"units": {"Ash": {"Reds": {"knight": 1}}}},
    "Ash is controlled by Greys": {"control": {"Ash": "Greys"}},
    "Elm is controlled by Reds": {"control": {"Elm": "Reds"}},
}


@pytest.mark.parametrize("said", STRANGE)
def test_names_that_are_not_on_the_board(said: str) -> None:
    assert list(names(position(**STRANGE[said]))) == [said]


@pytest.mark.parametrize("count", [0, -1, True, "2", 1.5])
def test_counts_that_are_none(count: Any) -> None:
    assert list(counts(position({"Ash": {"Reds": {"walker": count}}}))) == [
        f"Ash: Reds has {count} walker"
    ]


@pytest.mark.parametrize("count", [0, 3])
def test_marks_on_units_that_are_not_there(count: int) -> None:
    g = position(SOUND, tired={"Ash": {"Reds": count}})
    assert list(marks(g, {"tired": "walker"})) == [f"Ash: {count} walker of Reds tired, 2 there"]
