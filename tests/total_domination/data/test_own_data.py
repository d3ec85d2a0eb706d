"""The game's own data: what the reconstruction holds to beyond what is asked of a club's."""

from __future__ import annotations

from collections import Counter
from importlib.resources import files
from typing import Any

import pytest

from pbem.library import data_files
from tests.total_domination.broken import own
from tests.total_domination.position_builder import board

FAMILIES = {
    "Germany": ("Germany",),
    "Japan": ("Japan",),
    "Western Allies": ("UK", "US"),
    "Eastern Allies": ("USSR", "China"),
}
EVENTS = {"points": 12, "logistics": 16, "tactics": 8, "peace": 4, "influence": 16, "science": 4}


def test_TDM_013_TDM_035_TDM_248_the_board_has_50_areas_and_five_of_the_arctic() -> None:
    areas = board().areas
    arctic = {name for name in areas if board().has(name, "arctic")}
    assert (len(areas) - len(arctic), len(arctic), len(board().links)) == (50, 5, 125)
    basic = [link for link in board().links if not arctic & {link.a, link.b}]
    assert Counter(link.kind for link in basic) == {"land": 54, "sea": 49, "triangle": 3}


@pytest.mark.parametrize("colours", FAMILIES.values(), ids=FAMILIES)
def test_TDM_182_each_family_of_cards_has_each_technology_once(colours: tuple[str, ...]) -> None:
    family = [card for card in board().cards.values() if card.colour in colours]
    assert sorted(card.technology for card in family) == sorted(board().technologies)
    assert Counter(card.op for card in family) == {3: 4, 4: 5, 5: 4, 6: 2}


def test_TDM_010_TDM_019_54_cards_and_the_two_special_decks() -> None:
    decks = board().decks
    assert [len(decks[name]) for name in ("cards", "us", "china", "solo")] == [54, 4, 2, 18]
    assert Counter(card.event for card in board().cards.values()) == EVENTS


def test_TDM_017_TDM_078_TDM_079_both_sides_have_14_points_to_gain() -> None:
    stars = {
        nation: sum(board().stars(area) for area in board().homes(nation))
        for nation in board().powers
    }
    axis = stars["Germany"] + stars["Italy"] + stars["Japan"]
    allies = stars["UK"] + stars["France"] + stars["USSR"]
    assert (axis, allies) == (15, 19)
    assert board().thresholds == {"Axis": axis + 14, "Allies": allies + 14, "joined": 2}


def test_TDM_001_TDM_002_TDM_003_TDM_004_TDM_005_the_counters_in_the_box() -> None:
    pools = {nation: dict(power.pool) for nation, power in board().powers.items()}
    assert pools == {
        "Germany": {"army": 10, "fleet": 1, "air fleet": 2, "U-boat": 3},
        "Italy": {"army": 1, "fleet": 1},
        "UK": {"army": 3, "fleet": 4, "air fleet": 2},
        "France": {"army": 1, "fleet": 1},
        "US": {"army": 3, "fleet": 2, "air fleet": 2},
        "Japan": {"army": 7, "fleet": 6, "air fleet": 2},
        "USSR": {"army": 9, "fleet": 1, "air fleet": 2},
        "China": {"army": 2},
        "Neutral": {"army": 4},
    }


def test_TDM_031_each_nation_has_a_colour_of_its_own() -> None:
    colours = [power.colour for power in board().powers.values()]
    assert len(set(colours)) == len(colours) == 9


def test_TDM_009_a_cube_for_each_technology_and_one_for_the_colours() -> None:
    cubes = Counter(each.colour for each in board().technologies.values())
    assert cubes == {"brown": 4, "blue": 3, "yellow": 3, "purple": 2, "orange": 3}
    assert sum(cubes.values()) + 1 == 16


def test_what_is_ours_is_marked() -> None:
    read = data_files.read(files("pbem.games.total_domination") / "data", "data")
    assert set(data_files.reconstructed(read)) == {
        "areas",
        "calendar",
        "cards",
        "set_up",
        "solo_cards",
        "technologies",
    }
    assert set(own()) == {*read}


def _sources(value: Any) -> list[str]:
    """Every source that plain data name, at any depth."""
    if isinstance(value, list):
        return [source for each in value for source in _sources(each)]
    if not isinstance(value, dict):
        return []
    return [*value.get("src", ()), *_sources(list(value.values()))]


def test_every_source_is_a_section_a_ruling_or_known() -> None:
    read = data_files.read(files("pbem.games.total_domination") / "data", "data")
    known = set(read["sources"].content["sources"])
    named = {source for each in read.values() for source in _sources(each.content)}
    assert {"§13.0", "R-10"} <= named
    assert {each for each in named if not each.startswith(("§", "R-"))} == known
    missing = [a for a, entry in read["areas"].content["areas"].items() if not entry["src"]]
    assert missing == []
