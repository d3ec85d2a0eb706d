"""The free set-up: who places what where, and what stands without an answer."""

from __future__ import annotations

import random

import pytest

from pbem.games.total_domination import GAME
from pbem.games.total_domination.free_setup import place, printed_lines, sift
from pbem.games.total_domination.orders.grammar import read_line
from pbem.games.total_domination.position import Position
from pbem.games.total_domination.samples import sample
from pbem.games.total_domination.setup import setup
from tests.harness.flow_player import FlowPlayer
from tests.harness.positions import engine_at, frame
from tests.total_domination.position_builder import board, scenario

GERMANY = (
    "place 3 army, 1 fleet: Germany",
    "place 1 air fleet: Czechoslovakia",
    "place 1 fleet: Italy",
)
UK = (
    "place 1 army, 1 air fleet: United Kingdom",
    "place 1 army: India",
    "place 1 fleet: France",
    "place 1 fleet: Philippines",
    "place 2 army: East USA",
)


def begun() -> Position:
    """Before the first power has placed anything."""
    return Position(setup(board(), scenario("1939"), {"set_up": "free"}), board())


def refused(player: str, *lines: str) -> list[tuple[int, str, str]]:
    """For each line that is refused its number, the rule and the code."""
    problems = sift(begun(), player, lines).problems
    return [(number, problem.rule, problem.code) for number, problem in problems]


def test_TDM_246_TDM_247_TDM_312_units_stand_where_their_player_places_them() -> None:
    for player, lines in (("Germany", GERMANY), ("UK", UK)):
        assert refused(player, *lines) == []
    g = begun()
    for text in GERMANY:
        place(g, "Germany", read_line(board(), text))
    assert g.state["units"]["Germany"] == {"Germany": {"army": 3, "fleet": 1}}
    assert g.state["units"]["Italy"] == {"Italy": {"fleet": 1}}


def test_TDM_246_without_an_answer_the_printed_set_up_stands() -> None:
    g = begun()
    assert list(board().free_set_up) == ["USSR", "Japan", "UK", "Germany"]
    for player in board().free_set_up:
        lines = printed_lines(board(), player)
        assert refused(player, *lines) == []
        for text in lines:
            place(g, player, read_line(board(), text))
    assert g.state["units"] == setup(board(), scenario("1939"), {})["units"]


@pytest.mark.parametrize(
    ("line", "rule", "code"),
    [
        ("place 1 army: Poland", "TDM-246", "no_homeland"),
        ("place 1 army: Japan", "TDM-246", "no_homeland"),
        ("place 1 German army: Italy", "TDM-247", "placed_at_home"),
        ("place all army: Austria", "TDM-247", "how_many_placed"),
        ("place 1 fleet: Austria", "TDM-040", "no_place_for"),
        ("place 3 army: Austria", "TDM-039", "area_full"),
        ("place 2 fleet: Germany", "TDM-006", "none_left"),
        ("place 2 air fleet: Germany", "TDM-112", "too_many_air_fleets"),
    ],
)
def test_TDM_246_a_line_that_cannot_be_carried_out(line: str, rule: str, code: str) -> None:
    assert refused("Germany", line) == [(0, rule, code)]


def test_TDM_041_no_army_is_placed_on_an_island() -> None:
    assert refused("Japan", "place 1 army: Ryukyu Islands") == [(0, "TDM-041", "no_place_for")]


def test_TDM_112_UK_and_US_have_one_air_fleet_together() -> None:
    """R-24."""
    both = ("place 1 air fleet: United Kingdom", "place 1 air fleet: East USA")
    assert refused("UK", *both)[1] == (1, "TDM-112", "too_many_air_fleets")


@pytest.mark.parametrize(
    ("player", "lines", "code"),
    [
        ("Germany", GERMANY[:2], "still_to_place"),
        ("Germany", (*GERMANY, "place 1 army: Austria"), "placed_too_many"),
        ("UK", (*UK[:3], "place 1 army: West USA", UK[4]), "still_to_place"),
        ("UK", (*UK[:2], *UK[3:]), "still_to_place"),
        ("USSR", ("place 4 army: Northern USSR", "place 1 army: China"), "still_to_place"),
    ],
)
def test_TDM_247_all_units_are_placed_or_none(
    player: str, lines: tuple[str, ...], code: str
) -> None:
    found = refused(player, *lines)
    assert found[-1] == (len(lines) - 1, "TDM-247", code)
    assert {code for _, _, code in found[:-1]} <= {"refused_with_section"}
    assert not sift(begun(), player, lines).good


def test_TDM_247_the_US_fleet_stands_in_the_Philippines() -> None:
    lines = (*UK[:3], "place 1 fleet: West USA", UK[4])
    [*_, (_, problem)] = sift(begun(), "UK", lines).problems
    assert problem.code == "still_to_place"
    assert problem.fields == {"nation": "US", "count": 1, "unit": "fleet", "area": "Philippines"}


def played(set_up: str) -> FlowPlayer:
    """The flow of the free set-up, before its first question if it has any."""
    g = Position(setup(board(), scenario("1939"), {"set_up": set_up}), board())
    g.state["engine"] = engine_at(frame("campaign", "begin_year"), frame("free_setup", "begin"))
    return FlowPlayer(GAME, g)


def test_TDM_246_TDM_312_the_powers_are_asked_one_after_another_and_all_see_it() -> None:
    p, order = played("free"), []
    while not p.is_over:
        [ask] = p.asks
        order.append((ask.to, ask.args["units"], ask.args["fixed"], ask.is_sealed))
        texts = [read_line(board(), f"setup: {text}").text for text in GERMANY]
        p.say(ask.to[0], "set_up", texts if ask.to == ("Germany",) else ask.default)
    assert order == [
        (("USSR",), {"USSR": 4, "China": 2}, {"China": {"army": 2}}, False),
        (("Japan",), {"Japan": 6}, {}, False),
        (
            ("UK",),
            {"UK": 3, "France": 1, "US": 3},
            {"France": {"unit": 1}, "Philippines": {"fleet": 1}},
            False,
        ),
        (("Germany",), {"Germany": 5, "Italy": 1}, {"Italy": {"unit": 1}}, False),
    ]
    assert p.g.state["units"]["Italy"] == {"Italy": {"fleet": 1}}
    assert p.events[-1] == {
        "kind": "units_placed",
        "power": "Germany",
        "nation": "Italy",
        "units": {"Italy": {"fleet": 1}},
    }
    assert p.g.state["units"]["India"] == {"UK": {"army": 1}}


def test_TDM_246_all_stands_as_printed_by_one_line() -> None:
    for player in board().free_set_up:
        assert refused(player, "place as printed") == []
    g = begun()
    for player in board().free_set_up:
        place(g, player, read_line(board(), "place as printed"))
    assert g.state["units"] == setup(board(), scenario("1939"), {})["units"]
    both = refused("Japan", "place as printed", "place 1 army: Japan")
    assert both[1] == (1, "TDM-247", "placed_too_many")


def test_TDM_246_a_mail_of_which_nothing_is_left_is_the_printed_set_up() -> None:
    p = played("free")
    p.say("USSR", "set_up", [])
    assert p.g.state["units"]["China"] == {"China": {"army": 2}}


def test_TDM_020_nobody_is_asked_where_units_stand_as_printed() -> None:
    p = played("printed")
    assert p.is_over
    assert not p.events


@pytest.mark.parametrize("seed", range(3))
def test_TDM_247_random_placements_are_complete(seed: int) -> None:
    p = played("free")
    while not p.is_over:
        [ask] = p.asks
        lines = sample(p.g, ask, random.Random(seed))
        assert not sift(p.g, ask.to[0], lines).problems
        p.say(ask.to[0], "set_up", lines)
