"""Phase 3: what is built, what it costs, and the build chart."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.errors import Illegal, Problem
from pbem.games.empires_of_history.economy import building, pools
from pbem.games.empires_of_history.economy.repair import repair
from pbem.games.empires_of_history.position import Position
from tests.empires_of_history.position_builder import game_at


def buy(g: Position, nation: str, pool: str = "", oil: Any = (), **kinds: int) -> list[Any]:
    """Buy units, underscores standing for blanks."""
    events: list[Any] = []
    told = [{"kind": kind.replace("_", " "), "count": n} for kind, n in kinds.items()]
    building.build(g, nation, told, pool, oil, events)
    return events


def refused(g: Position, nation: str, purchase: dict[str, Any], pool: str = "") -> Problem:
    """Why a purchase is not made; nothing has changed then."""
    before = dict(g.state["pools"][nation])
    with pytest.raises(Illegal) as caught:
        building.build(g, nation, [{"count": 1, **purchase}], pool, (), [])
    assert g.state["pools"][nation] == before
    assert nation not in g.state["queue"]
    return caught.value.problem


def chart(g: Position, nation: str) -> list[tuple[str, int, int]]:
    return [(e["kind"], e["count"], e["turns"]) for e in g.state["queue"].get(nation, ())]


def test_EOH_110_EOH_350_infantry_costs_points_and_manpower() -> None:
    g = game_at()
    before = g.state["manpower"]["Germany"]
    buy(g, "Germany", infantry=3)
    assert (g.pool("Germany"), g.state["manpower"]["Germany"]) == (88 - 12, before - 3)


def test_EOH_110_EOH_201_R49_the_first_unit_without_manpower_costs_double_and_is_late() -> None:
    g = game_at(manpower={"Germany": 2})
    buy(g, "Germany", infantry=3)
    assert g.pool("Germany") == 88 - 2 * 4 - 8
    assert chart(g, "Germany") == [("infantry", 2, 0), ("late infantry", 1, 0)]
    assert (g.unit("Germany", "late infantry").attack, g.unit("Germany", "infantry").attack) == (
        3,
        4,
    )


def test_EOH_208_EOH_271_artillery_and_partisans_use_no_manpower() -> None:
    g = game_at(manpower={"Poland": 1}, control={"Krakow": "Germany"}, nations=("Poland",))
    buy(g, "Poland", artillery=1, partisan=2)
    assert g.state["manpower"]["Poland"] == 1
    assert chart(g, "Poland") == [("artillery", 1, 1), ("partisan", 2, 0)]


def test_EOH_040_EOH_209_armor_costs_oil_of_the_nearest_counters() -> None:
    g = game_at(oil={"Ruhr": {"Germany": 4}, "Silesia": {"Germany": 1}})
    buy(g, "Germany", armor=2)
    assert sum(here.get("Germany", 0) for here in g.state["oil"].values()) == 3
    with pytest.raises(Illegal) as caught:
        buy(game_at(oil={"Ruhr": {"Germany": 1}}), "Germany", armor=2)
    assert (caught.value.problem.rule, caught.value.problem.code) == ("EOH-352", "not_enough_oil")


def test_EOH_352_oil_that_is_named_has_to_be_there_and_to_be_joined_with_the_pool() -> None:
    g = game_at(
        oil={"Ruhr": {"Germany": 1}, "Tambov": {"Germany": 1}}, control={"Tambov": "Germany"}
    )
    for place, code in (("Hamburg", "no_oil_there"), ("Tambov", "oil_cannot_be_traced")):
        with pytest.raises(Illegal) as caught:
            buy(g, "Germany", armor=1, oil=[{"place": place, "count": None}])
        assert (caught.value.problem.rule, caught.value.problem.code) == ("EOH-352", code)
    buy(g, "Germany", armor=1, oil=[{"place": "Ruhr", "count": 1}])
    assert g.oil("Ruhr", "Germany") == 0


def test_EOH_352_bought_oil_is_used_from_neutral_land() -> None:
    g = game_at(oil={"Ploesti": {"Germany": 2}})
    assert list(pools.traced(g, "Germany", "Germany")) == [("Ploesti", 2)]


def test_EOH_350_EOH_351_only_what_is_saved_in_that_pool_is_spent() -> None:
    g = game_at(nations=("England",))
    wrong = refused(g, "England", {"kind": "infantry", "count": 4}, "Egypt")
    assert (wrong.rule, wrong.code) == ("EOH-350", "not_enough_saved")
    wrong = refused(g, "England", {"kind": "infantry"}, "India")
    assert (wrong.rule, wrong.code) == ("EOH-351", "not_its_pool")
    buy(g, "England", "Egypt", infantry=3)
    assert (g.pool("England"), g.pool("England", "Egypt")) == (80, 2)
    assert g.state["queue"]["England"][0]["pool"] == "Egypt"


def test_EOH_350_what_is_not_on_the_sheet_of_a_nation_is_not_built() -> None:
    assert refused(game_at(), "Germany", {"kind": "cavalry"}).code == "not_on_its_sheet"


def test_EOH_207_EOH_210_the_SS_is_built_once_it_is_fielded() -> None:
    g = game_at()
    for kind in ("SS infantry", "SS armor"):
        assert refused(g, "Germany", {"kind": kind}).code == "not_fielded_yet", kind
    g.state["enabled"]["Germany"] = ["SS infantry", "SS armor"]
    buy(g, "Germany", SS_infantry=1)
    assert chart(g, "Germany") == [("SS infantry", 1, 1)]


def test_EOH_112_EOH_116_who_is_conquered_or_in_exile_builds_nothing() -> None:
    for changes in ({"conquered": {"Poland": 1}}, {"exiles": {"Poland": "France"}}):
        with pytest.raises(Illegal) as caught:
            building.check_able(game_at(**changes), "Poland")
        assert caught.value.problem.rule == "EOH-112"


def test_EOH_668_poland_buys_nothing_for_its_cities_while_it_is_stunned() -> None:
    g = game_at(nations=("Poland",), stunned={"Poland": 1}, control={"Warsaw": "Germany"})
    assert refused(g, "Poland", {"kind": "infantry"}).rule == "EOH-668"
    buy(g, "Poland", partisan=1)
    later = game_at(nations=("Poland",), stunned={"Poland": 1}, turn=2)
    buy(later, "Poland", infantry=1)


def test_EOH_267_partisans_are_bought_while_home_territory_is_occupied() -> None:
    g = game_at(nations=("Poland",))
    assert refused(g, "Poland", {"kind": "partisan"}).code == "nothing_occupied"
    assert refused(g, "Poland", {"kind": "partisan"}).rule == "EOH-267"


def test_EOH_215_no_more_generals_than_are_left() -> None:
    g = game_at(
        nations=("South Africa",), unbuilt={"India": ["Savory"]}, pools={"India": {"India": 60}}
    )
    with pytest.raises(Illegal) as caught:
        building.build(g, "India", [{"kind": "general", "count": 1}] * 2, "", (), [])
    assert caught.value.problem.rule == "EOH-215"
    assert building.build(g, "India", [{"kind": "general", "count": 1}], "", (), []) == 1


def test_EOH_353_EOH_354_a_general_that_is_drawn_comes_in_the_next_turn() -> None:
    g = game_at(unbuilt={"Germany": ["Model"]})
    building.enlist(g, "Germany", "Model", "Germany", [])
    assert "Germany" not in g.state["unbuilt"]
    assert chart(g, "Germany") == [("general", 1, 1)]


def test_EOH_354_units_stand_on_the_block_of_their_build_time() -> None:
    g = game_at(oil={"Ruhr": {"Germany": 4}})
    buy(g, "Germany", infantry=1, artillery=1, armor=1)
    assert chart(g, "Germany") == [("infantry", 1, 0), ("artillery", 1, 1), ("armor", 1, 2)]


def test_EOH_008_EOH_265_R85_mines_are_bought_for_a_box_with_an_own_shore_by_its_pool() -> None:
    g = game_at(nations=("England",))
    mine = {"kind": "naval mine"}
    assert refused(g, "England", {**mine, "place": "London"}).code == "which_mine_box"
    assert refused(g, "England", {**mine, "place": "Tsushima"}).rule == "EOH-008"
    wrong = refused(g, "England", {**mine, "place": "Dover"}, "Egypt")
    assert (wrong.rule, wrong.code) == ("EOH-265", "shore_of_another_pool")
    building.build(g, "England", [{**mine, "count": 2, "place": "Dover"}], "", (), [])
    assert g.state["queue"]["England"][0]["place"] == "Dover"


def test_EOH_355_EOH_564_R96_the_colonial_city_of_a_purchase_is_of_its_pool() -> None:
    g = game_at(nations=("England",))
    assert refused(g, "England", {"kind": "infantry", "place": "London"}).rule == "EOH-564"
    wrong = refused(g, "England", {"kind": "infantry", "place": "Singapore"}, "Egypt")
    assert wrong.rule == "EOH-355"


def test_EOH_341_new_units_cost_what_their_upgrades_have_cost() -> None:
    g = game_at(upgraded={"Germany": {"heavy armor": 1}})
    assert building.price(g, "Germany", "armor") == 10 + 3


def test_EOH_223_EOH_230_EOH_356_R63_R88_damaged_ships_are_repaired_in_port() -> None:
    for kind, cost in (("battleship", 20), ("carrier", 25)):
        g = game_at(units={"Hamburg": {"Germany": {f"damaged {kind}": 2}}})
        repair(g, "Germany", kind, 2, "Hamburg", "", [])
        assert g.pool("Germany") == 88 - 2 * cost
        assert g.units("Hamburg", "Germany") == {kind: 2}


def test_EOH_223_R88_no_repair_at_sea_undamaged_or_out_of_reach_of_the_pool() -> None:
    at_sea = game_at(units={"E-08": {"Germany": {"damaged battleship": 1}}})
    whole = game_at(units={"Hamburg": {"Germany": {"battleship": 1}}})
    cut_off = game_at(
        units={"Malta": {"England": {"damaged battleship": 1}},
               "E-20": {"Italy": {"destroyer": 1}}, "E-21": {"Italy": {"destroyer": 1}}},
        wars=[("England", "Italy")], nations=("England",),
    )  # fmt: skip
    for g, nation, place, code in (
        (at_sea, "Germany", "E-08", "not_in_port"),
        (whole, "Germany", "Hamburg", "nothing_damaged_there"),
        (cut_off, "England", "Malta", "pool_out_of_reach"),
    ):
        with pytest.raises(Illegal) as caught:
            repair(g, nation, "battleship", 1, place, "", [])
        assert (caught.value.problem.rule, caught.value.problem.code) == ("EOH-223", code)
