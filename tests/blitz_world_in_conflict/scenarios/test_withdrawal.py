"""Units and counters that leave for good: German armor in the West (D), and Italy (C, D)."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.errors import Refusal
from pbem.engine.flow import Ask
from pbem.games.blitz_world_in_conflict.offers import offers
from pbem.games.blitz_world_in_conflict.rounds import damage
from tests.blitz_world_in_conflict.flow_game import Player, player
from tests.blitz_world_in_conflict.position_builder import game_at

ARMOR = {"Army Group Center": ("Poland", 3), "4th Panzer Army": ("Poland", 2)}


def leaving(units: Any, scenario: str = "d", turn: int = 9, **more: Any) -> Player:
    given = {"flow": "withdrawing", "step": "choose", "turn": turn, "phase": 4, **more}
    return player(game_at(scenario, units=units, **given))


def test_BLZ_107_in_turn_9_Germany_takes_armor_of_Size_4_from_the_map_for_good() -> None:
    told = leaving({**ARMOR, "Army Group B": ("Poland", 2)})
    told.batch("Germany", "withdraw_units", "scrap Army Group Center", "scrap 4th Panzer Army -1")
    g = told.g
    assert (g.size("Army Group Center"), g.size("4th Panzer Army")) == (0, 1)
    assert g.state["removed"] == ["Army Group Center", "Army Group Center (Big)"]
    assert g.size("Army Group B") == 2
    assert "Army Group Center" not in g.state["pool"].get("Germany", ())


def test_BLZ_107_who_says_too_little_loses_the_cheapest_units() -> None:
    told = leaving(ARMOR)
    told.batch("Germany", "withdraw_units", "scrap Army Group Center -1")
    assert (told.g.size("Army Group Center"), told.g.size("4th Panzer Army")) == (1, 0)


def test_BLZ_107_all_armor_goes_where_there_is_less_and_nobody_is_asked() -> None:
    told = leaving({"4th Panzer Army": ("Poland", 2), "18th Army": ("Poland", 2)})
    assert told.is_over
    assert (told.g.size("4th Panzer Army"), told.g.size("18th Army")) == (0, 2)
    for turn in (8, 10):
        assert leaving(ARMOR, turn=turn).g.size("Army Group Center") == 3


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("scrap 18th Army", "not_to_withdraw"),
        ("scrap Army Group Center -3, 4th Panzer Army -2", "withdraws_too_much"),
        ("scrap 4th Panzer Army -3", "has_less_size"),
        ("scrap 4th Panzer Army if Berlin is ours", "withdraws_with_condition"),
    ],
)
def test_BLZ_107_only_armor_and_no_more_than_is_due(line: str, code: str) -> None:
    with pytest.raises(Refusal) as refusal:
        leaving({**ARMOR, "18th Army": ("Poland", 2)}).batch("Germany", "withdraw_units", line)
    assert (refusal.value.problem.rule, refusal.value.problem.code) == ("BLZ-107", code)


def test_BLZ_077_from_turn_7_Italian_units_in_the_Atlantic_do_not_come_back() -> None:
    pool = {"Germany": ["BB Fleet", "He-111s"]}
    for turn, left in ((6, pool["Germany"]), (7, ["He-111s"]), (8, pool["Germany"])):
        told = leaving({"Italian Subs": ("Rome", 1)}, "c", turn, pool={**pool})
        assert told.g.state["pool"]["Germany"] == left
        assert told.g.at("Italian Subs") == "Rome"


def test_BLZ_077_BLZ_104_an_Italian_unit_that_is_destroyed_is_out_of_the_game() -> None:
    for scenario, turn, unit, gone in (
        ("c", 6, "Italian Subs", False),
        ("c", 7, "Italian Subs", True),
        ("d", 3, "Alpini Army", True),
    ):
        where = "Rome" if scenario == "c" else "Central Europe"
        g = game_at(scenario, units={unit: (where, 1)}, turn=turn)
        damage.destroy(g, unit, [])
        assert (unit in g.state["removed"]) == gone
        assert (unit in g.state["pool"].get("Germany", ())) != gone


def test_BLZ_107_the_form_offers_what_goes_without_an_order() -> None:
    ask = Ask(("Germany",), "withdraw_units", "1", sections=("withdrawal",))
    [made] = offers(game_at("d", units=ARMOR, turn=9), ask)["withdrawal"]
    assert made.line == "scrap 4th Panzer Army -2, Army Group Center -2"
