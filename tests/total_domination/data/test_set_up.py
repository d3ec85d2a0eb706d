"""Where units stand at the start: of the printed set-up, also that of a club, and of scenarios."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.board import BoardError
from pbem.games.total_domination.concepts import points
from pbem.games.total_domination.setup import setup
from pbem.games.total_domination.start import check_supply
from tests.harness.broken_data import GONE, changed, without
from tests.total_domination.broken import refusal
from tests.total_domination.operations.tools import Played
from tests.total_domination.position_builder import SEATS, board, game_at, scenario

Case = tuple[str, str, Any, str]
# What is changed, the rule, the place in set_up.yaml, what stands there instead, and what is said.
PRINTED: dict[str, Case] = {
    "nation": ("TDM-018", "printed/Spain", {"Spain": {"army": 1}}, "there is no nation Spain"),
    "count that is none": ("TDM-018", "printed/Germany/Austria/army", "one", "'army' has to be a whole number"),
    "units that are none": ("TDM-018", "printed/Germany/Austria", 1, "'Austria' has to be a map"),
    "kind": ("TDM-006", "printed/Germany/Austria", {"tank": 1}, "Germany has no counters for 1 tank in Austria"),
    "none of a kind": ("TDM-006", "printed/Germany/Austria", {"army": 0}, "Germany has no counters for 0 army in Austria"),
    "too many counters": ("TDM-006", "printed/Germany/Germany", {"fleet": 2}, "Germany has no counters for 2 fleet in Germany"),
    "area": ("TDM-018", "printed/Germany/Baltic", {"army": 1}, "Baltic is not on the board"),
    "army on an island": ("TDM-032", "printed/Japan/Ryukyu Islands", {"army": 1}, "Ryukyu Islands is no place for a unit of the kind army"),
    "stack": ("TDM-039", "printed/Japan/Nanking", {"army": 2, "fleet": 1}, "Nanking holds 2 units"),
    "two players": ("TDM-038", "printed/Neutral/India", {"army": 1}, "units of two players are in India"),
    "boxes": ("TDM-018", "printed/Germany", {"Germany": {"army": 3, "fleet": 1}, "Czechoslovakia": {"army": 1}}, "Germany has units in 3 areas, and 4 boxes"),
    "boxes of the UK": ("TDM-018", "printed/US", {"Philippines": {"fleet": 1}, "West USA": {"army": 2}}, "UK has units in 5 areas, and 6 boxes"),
    "boxes of Italy": ("TDM-018", "printed/Italy", {}, "Germany has units in 3 areas, and 4 boxes"),
    "six units": ("TDM-247", "printed/Germany/Austria/army", 2, "Germany has still to place -1 unit"),
    "abroad": ("TDM-247", "printed/Germany", lambda here: {**without("Austria")(here), "Spain": {"army": 1}}, "Spain is no Home area of Germany"),
    "no US fleet in the Philippines": ("TDM-247", "printed/US/Philippines", {"air fleet": 1}, "US has still to place 1 fleet in Philippines"),
    "one Chinese army": ("TDM-247", "printed/China/China", {"army": 1}, "China has still to place 1 army in China"),
    "two neutral armies": ("TDM-018", "printed/Neutral", without("Siam"), "3 neutral armies, each in an area of its own"),
    "no neutral army in Romania": ("TDM-018", "printed/Neutral", lambda here: {**without("Romania")(here), "Spain": {"army": 1}}, "one of them in Romania"),
    "neutral armies together": ("TDM-018", "printed/Neutral/Romania/army", 2, "each in an area of its own"),
    "Finland": ("TDM-021", "arctic/Neutral", {"Norway": {"army": 1}}, "the Arctic Expansion adds a neutral army in Finland"),
    "cards of a power": ("TDM-257", "technologies/UK", GONE, "'UK' is missing"),
    "two cards": ("TDM-257", "technologies/UK", ["U05", "U07"], "UK: three cards, of UK, UK, UK"),
    "card of another colour": ("TDM-257", "technologies/UK", ["U05", "U07", "G01"], "UK: three cards, of UK, UK, UK"),
    "no Chinese card": ("TDM-257", "technologies/USSR", ["S01", "S02", "S07"], "USSR: three cards, of China, USSR, USSR"),
    "card twice": ("TDM-257", "technologies/UK", ["U05", "U07", "U07"], "UK: three cards, of UK, UK, UK"),
    "prerequisites": ("TDM-185", "technologies/UK", ["U05", "U07", "U11"], "UK: E2 needs others that it does not have"),
}  # fmt: skip


@pytest.mark.parametrize(("rule", "at", "new", "said"), PRINTED.values(), ids=PRINTED)
def test_a_set_up_is_as_the_rulebook_has_it(rule: str, at: str, new: Any, said: str) -> None:
    wrong = refusal("set_up", (at.split("/"), new))
    assert said in str(wrong)
    assert (wrong.file, wrong.rule) == ("set_up", rule)


def test_TDM_186_nobody_begins_with_a_technology_twice() -> None:
    wrong = refusal("set_up", (["technologies", "Japan"], ["J01", "J02", "J03"]))
    assert wrong.rule == "TDM-185"
    cards = refusal("cards", (["cards", "J02", "technology"], "B1"))
    assert ("Japan: B1, B1, C2 are three technologies" in str(cards), cards.rule) == (
        True,
        "TDM-186",
    )


def test_TDM_018_TDM_021_the_printed_set_up_with_the_arctic_and_without_it() -> None:
    plain = setup(board(), scenario("1939"), {})["units"]
    assert plain["Germany"] == {"Germany": {"army": 2, "fleet": 1}}
    assert plain["Romania"] == {"Neutral": {"army": 1}}
    arctic = setup(board(), scenario("1939"), {"arctic": "yes"})["units"]
    assert arctic == {**plain, "Finland": {"Neutral": {"army": 1}}}


def test_TDM_016_the_markers_at_the_start() -> None:
    state = setup(board(), scenario("1939"), {})
    assert (state["year"], state["tracks"]) == (1939, {"US": 0, "China": 0})
    assert state["partners"] == {"France": "UK", "Italy": "Germany"}
    assert (state["damage"], state["resistance"], state["technologies"]) == ([], {}, {})


def test_TDM_015_what_does_not_stand_on_the_board_is_in_the_pools() -> None:
    g = game_at(base=True)
    assert [g.left("Germany", kind) for kind in board().units] == [6, 0, 2, 3]
    assert [g.left("China", "army"), g.left("Neutral", "army")] == [0, 1]


def test_TDM_011_both_sides_of_the_board_have_the_same_areas_and_ways() -> None:
    sides = [setup(board(), scenario("1939"), {"board": each}) for each in ("basic", "alternative")]
    assert [state["options"].pop("board") for state in sides] == ["basic", "alternative"]
    assert sides[0] == sides[1]
    for side in ("basic", "alternative"):
        units = {"South Africa": {"UK": {"army": 1}}, "Atlantic": {"UK": {"fleet": 1}}}
        g = game_at(units=units, options={"board": side})
        Played(g, "UK", "move 1 army: South Africa -> East Africa")
        assert g.state["units"]["East Africa"] == {"UK": {"army": 1}}


def test_TDM_256_fall_of_the_axis_is_won_like_the_whole_game() -> None:
    g = game_at(start="fall_of_the_axis", base=True)
    assert points.threshold(g, "Allies") == 37
    assert [points.of_side(g, side) for side in ("Axis", "Allies")] == [32, 29]


def test_TDM_020_before_the_free_set_up_neutral_armies_stand_alone() -> None:
    units = setup(board(), scenario("1939"), {"set_up": "free", "arctic": "yes"})["units"]
    assert sorted(units) == ["Finland", "Poland", "Romania", "Siam"]


def test_TDM_014_TDM_022_a_seat_has_no_powers_of_both_sides() -> None:
    seats = {"one": ["Germany", "UK"], "two": ["Japan"], "three": ["USSR"]}
    with pytest.raises(ValueError, match="both sides"):
        setup(board(), scenario("1939"), {"seats": seats})
    owners = setup(board(), scenario("1939"), {"seats": SEATS[3]})["holders"]
    assert owners == {power: power for power in ("Germany", "UK", "Japan", "USSR")}


def test_TDM_223_TDM_233_two_players_have_a_hand_for_a_side_or_for_a_power() -> None:
    common = setup(board(), scenario("1939"), {"seats": SEATS[2]})["holders"]
    assert common == {"Germany": "Axis", "UK": "Allies", "Japan": "Axis", "USSR": "Allies"}
    apart = setup(board(), scenario("1939"), {"seats": SEATS[2], "hands": "separate"})["holders"]
    assert apart == {power: power for power in ("Germany", "UK", "Japan", "USSR")}


def test_TDM_253_rise_of_the_axis_has_the_printed_set_up_and_ends_in_1942() -> None:
    state = setup(board(), scenario("rise_of_the_axis"), {})
    assert state["units"] == setup(board(), scenario("1939"), {})["units"]
    assert (state["year"], state["end"], state["options"]["mode"]) == (1939, 1942, "rise")


def test_TDM_255_TDM_257_TDM_262_fall_of_the_axis_begins_in_1943() -> None:
    state = setup(board(), scenario("fall_of_the_axis"), {})
    assert (state["year"], state["end"], state["deal"]) == (1943, 1945, 5)
    assert state["tracks"] == {"US": 4, "China": 2}
    assert state["partners"] == {"France": "Germany", "Italy": "Germany"}
    assert [len(state["technologies"][power]) for power in board().players] == [3, 3, 3, 3]
    assert state["technology_cards"]["USSR"] == ["S01", "S07", "CN1"]
    with pytest.raises(ValueError, match="arctic"):
        setup(board(), scenario("fall_of_the_axis"), {"arctic": "yes"})


def test_TDM_258_TDM_259_TDM_260_TDM_261_what_stands_where_in_1943() -> None:
    state = setup(board(), scenario("fall_of_the_axis"), {})
    count: dict[str, dict[str, int]] = {}
    for stacks in state["units"].values():
        for nation, units in stacks.items():
            for kind, number in units.items():
                there = count.setdefault(nation, {})
                there[kind] = there.get(kind, 0) + number
    assert count == {
        "Germany": {"army": 4, "fleet": 1, "U-boat": 3},
        "Italy": {"army": 1},
        "UK": {"army": 3, "fleet": 3},
        "US": {"army": 2, "fleet": 2},
        "Japan": {"army": 4, "fleet": 5},
        "USSR": {"army": 4},
        "China": {"army": 1},
    }
    assert state["units"]["Atlantic"] == {"Germany": {"U-boat": 2}, "UK": {"fleet": 1}}


def test_TDM_052_all_that_stands_in_1943_is_in_supply() -> None:
    placed, partners = (
        scenario("fall_of_the_axis")["setup"],
        {"France": "Germany", "Italy": "Germany"},
    )
    check_supply(board(), placed, partners)
    lonely = changed(placed, ["Japan", "Spain"], {"army": 1})
    with pytest.raises(BoardError, match="Japan has units out of supply in Spain") as caught:
        check_supply(board(), lonely, partners)
    assert caught.value.rule == "TDM-052"


def test_TDM_258_a_scenario_that_cannot_stand_is_refused() -> None:
    crowded = changed(scenario("fall_of_the_axis"), ["setup", "Germany", "Poland"], {"army": 3})
    with pytest.raises(BoardError, match="Poland holds 2 units"):
        setup(board(), crowded, {})


def test_TDM_265_nobody_plays_the_axis_of_the_solo_game() -> None:
    state = setup(board(), scenario("solo"), {"seats": {"allies": ["UK", "USSR"]}})
    assert state["seats"] == {"allies": ["UK", "USSR"]}
    assert state["holders"]["UK"] == state["holders"]["USSR"] == "Allies"
