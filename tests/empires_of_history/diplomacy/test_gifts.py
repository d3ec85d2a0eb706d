"""Resources for others."""

from __future__ import annotations

from typing import Any

from tests.empires_of_history.diplomacy.deals import play, refused
from tests.empires_of_history.position_builder import board, game_at

CLOSED = {zone: {"Germany": {"submarine": 1}} for zone in board().sea_zones}
BURMA = {
    "supports": [{"from": "England", "to": "Chinese Nationalists", "most": 4, "route": "land"}]
}
LEND = {"supports": [{"from": "USA", "to": "England", "most": 8, "route": "sea"}]}


def test_EOH_331_R28_half_of_a_gift_arrives_rounded_up() -> None:
    g = play("England", "gift 13 resources: @England -> @France").g
    assert g.pool("England") == 67
    assert g.pool("France") == 57 + 7


def test_EOH_331_gifts_are_for_allies_over_an_open_line() -> None:
    cases: list[tuple[str, dict[str, Any], str]] = [
        ("gift 5 resources: @England -> @Soviet Union", {}, "gift_to_no_ally"),
        ("gift 5 resources: @England -> @Egypt", {}, "gift_to_itself"),
        ("gift 5 resources: @France -> @Poland", {}, "not_its_pool"),
        ("gift 81 resources: @England -> @France", {}, "not_enough_saved"),
        ("gift 5 resources: @England -> @France", {"units": CLOSED}, "no_line_for_gift"),
    ]
    for text, changes, code in cases:
        assert refused(game_at(**changes), "England", text) == code, text


def test_EOH_333_support_is_not_halved_and_has_a_maximum_in_a_turn() -> None:
    g = play(
        "USA",
        "support 5 resources: @USA -> England",
        "support 3 resources: @USA -> England",
        **LEND,
    ).g
    assert g.pool("England") == 88
    assert g.pool("USA") == 43
    full = game_at(now={"supported": {"USA": {"England": 5}}}, **LEND)
    assert refused(full, "USA", "support 4 resources: @USA -> England") == "support_too_high"


def test_EOH_333_support_needs_its_option_and_its_route() -> None:
    cases: list[tuple[str, str, dict[str, Any], str]] = [
        ("USA", "support 4 resources: @USA -> England", {}, "no_support_promised"),
        (
            "USA",
            "support 4 resources: @USA -> England",
            {**LEND, "units": CLOSED},
            "no_route_for_support",
        ),
        (
            "England",
            "support 4 resources: @England -> Chinese Nationalists",
            BURMA,
            "no_route_for_support",
        ),
    ]
    for nation, text, changes, code in cases:
        assert refused(game_at(**changes), nation, text) == code, (text, code)


def test_EOH_333_the_Burma_road_is_a_way_by_land_that_Japan_may_have_closed() -> None:
    text = "support 4 resources: @Malaya -> Chinese Nationalists"
    assert play("England", text, **BURMA).g.pool("Chinese Nationalists") == 21
    closed = game_at(flags={"burma road closed": True}, **BURMA)
    assert refused(closed, "England", text) == "no_route_for_support"
