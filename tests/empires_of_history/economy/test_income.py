"""Phase 11: what territories, trade, wells and tribute bring."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.games.empires_of_history.economy import income, pools, tribute
from pbem.games.empires_of_history.position import Position
from tests.empires_of_history.position_builder import board, game_at


def collected(g: Position, nation: str) -> dict[str, int]:
    """What a phase 11 adds to each pool."""
    before = {pool: g.pool(nation, pool) for pool in g.board.powers[nation].pools}
    income.collect_land(g, nation, [])
    income.collect_trade(g, nation, [])
    return {pool: g.pool(nation, pool) - had for pool, had in before.items()}


def test_EOH_580_the_printed_incomes_are_what_a_nation_collects_at_full_value() -> None:
    for nation in ("Germany", "Japan", "England", "France", "Poland", "India", "Canada", "ANZAC"):
        printed = {p.name: p.income for p in board().powers[nation].pools.values()}
        assert collected(game_at(), nation) == printed, nation


def test_EOH_017_EOH_018_a_territory_without_a_value_yields_nothing() -> None:
    assert game_at().value("El Alamein") == 0


def test_EOH_583_EOH_584_EOH_586_what_no_line_joins_with_a_supply_centre_is_lost() -> None:
    around = ("Moscow", "Gorky", "Voronezh", "Kuibyshev", "Stalingrad")
    g = game_at(control=dict.fromkeys(around, "Germany"))
    joined = income.Joined(g, "Soviet Union")
    assert not joined.arrives("Tambov")
    assert income.Joined(game_at(), "Soviet Union").arrives("Tambov")
    assert joined.arrives("Murmansk"), "a city or port is a supply centre itself"


def test_EOH_586_a_port_or_a_complex_is_a_supply_centre_as_a_city_is() -> None:
    egypt = [t for t in board().territories_of("England") if board().pool(t) == "Egypt"]
    left = {"Cyprus", "El Alamein"}
    g = game_at(control={t: "Italy" for t in egypt if t not in left}, complexes={"El Alamein": 1})
    assert set(pools.seats(g, "England", "Egypt")) == left, "a port, a complex"
    g.state["complexes"] = {}
    assert pools.seats(g, "England", "Egypt") == ["Cyprus"]


def test_EOH_585_own_ships_keep_a_zone_open_and_a_submarine_alone_closes_it() -> None:
    for ships, switch, half in (
        ({"England": {"destroyer": 1}}, "off", 0),
        ({"England": {"submarine": 1}}, "on", 0),
        ({"England": {"submarine": 1}}, "off", 3),
        ({"England": {"submarine": 1}, "Germany": {"destroyer": 1}}, "on", 3),
        ({"Sweden": {"destroyer": 1}}, "on", 3),
    ):
        g = game_at(
            control={"Oslo": "Germany"},
            units={"E-07": ships},
            options={"submarines_cut_supply": switch},
        )
        assert income.conquered(g, "Germany") == half, (ships, switch)


def test_EOH_041_EOH_043_EOH_044_a_submarine_closes_the_way_to_X() -> None:
    full = income.yields(game_at(), "England")["Egypt"]
    ships = {"Italy": {"submarine": 1}, "England": {"destroyer": 1}}
    zones = dict.fromkeys(("E-26", "E-27"), ships)
    g = game_at(units=zones, wars=[("England", "Italy")])
    assert board().taken_to("Cyprus") == "Cairo"
    assert not income.Joined(g, "England").arrives("Cyprus")
    assert income.yields(g, "England")["Egypt"] < full


def test_EOH_042_neutral_land_lets_through_what_goes_to_X() -> None:
    assert income.Joined(game_at(), "England").arrives("Gibraltar")


def test_EOH_018_EOH_588_R29_conquered_values_are_summed_and_halved() -> None:
    g = game_at(control={"Warsaw": "Germany", "Krakow": "Germany", "Lvov": "Germany"})
    assert income.conquered(g, "Germany") == 8
    one = game_at(control={"Krakow": "Germany"})
    assert income.conquered(one, "Germany") == 3


def test_EOH_270_EOH_586_EOH_587_partisans_who_are_still_there_in_phase_11_cut_lines() -> None:
    g = game_at(
        control={"Krakow": "Germany", "Lvov": "Germany"},
        units={"Krakow": {"Poland": {"partisan": 1}}},
        now={"partisans": ["Krakow", "Lvov"]},
    )
    assert income.conquered(g, "Germany") == 0
    g.add("Krakow", "Poland", "partisan", -1)
    assert income.conquered(g, "Germany") == 4


def test_EOH_019_EOH_589_trade_stops_where_enemy_surface_ships_are() -> None:
    full = income.trade(game_at(), "England")
    for kind, left in (("destroyer", 0), ("submarine", full["E-04"])):
        g = game_at(units={"E-04": {"Germany": {kind: 1}}})
        assert income.trade(g, "England").get("E-04", 0) == left, kind
    raided = game_at(now={"raided": {"E-04": {"England": 3}}})
    assert income.trade(raided, "England")["E-04"] == full["E-04"] - 3


def test_EOH_643_trade_is_saved_at_home() -> None:
    g = game_at(pools={"England": {"England": 0, "Egypt": 0, "Malaya": 0}})
    assert income.collect_trade(g, "England", []) == g.pool("England")


def test_EOH_643_trade_of_all_zones_together_is_cut_by_the_level_of_production() -> None:
    g = game_at()
    full = sum(income.trade(g, "Italy").values())
    assert income.collect_trade(g, "Italy", []) == -(-full // 2)
    assert len(income.trade(g, "Italy")) > 1


def test_EOH_116_a_host_collects_what_is_left_of_its_exile() -> None:
    alone = income.yields(game_at(), "England")["England"]
    g = game_at(exiles={"Poland": "England"})
    assert not income.is_able(g, "Poland")
    assert "Krakow" not in income.yields(game_at(), "England")
    french = game_at(exiles={"France": "England"}, conquered={"France": 1})
    assert income.yields(french, "England")["England"] > alone


def test_EOH_039_EOH_620_wells_give_oil_to_who_controls_them() -> None:
    g = game_at(control={"Ploesti": "Germany"})
    income.wells(g, "Germany", [])
    assert g.state["oil"] == {
        "Ruhr": {"Germany": 2}, "Silesia": {"Germany": 1}, "Ploesti": {"Germany": 3}
    }  # fmt: skip


@pytest.mark.parametrize(
    ("changes", "found"),
    [
        ({}, {"Ploesti": 2, "Pomerania": 1}),
        ({"units": {"E-08": {"England": {"destroyer": 1}}, "E-10": {"England": {"destroyer": 1}}}}, {"Ploesti": 2}),
        ({"wars": [("Germany", "Sweden")]}, {"Ploesti": 2}),
        ({"conquered": {"Romania": 1}}, {"Pomerania": 1}),
    ],
    ids=["both", "no way over sea", "war", "conquered"],
)  # fmt: skip
def test_EOH_623_R93_oil_of_romania_and_sweden_comes_to_germany(
    changes: dict[str, Any], found: dict[str, int]
) -> None:
    g = game_at(**changes)
    income.trades(g, "Germany", [])
    assert {t: here["Germany"] for t, here in g.state["oil"].items()} == found


def test_EOH_623_the_usa_gives_oil_to_japan() -> None:
    g = game_at(nations=("Japan",))
    income.trades(g, "Japan", [])
    assert g.oil("Osaka", "Japan") == 2


def test_EOH_120_who_has_surrendered_pays_a_quarter_of_what_it_collects() -> None:
    g = game_at(
        surrendered={"Poland": {"turn": 1, "to": {"Germany": 60, "Italy": 40}}},
        pools={"Poland": {"Poland": 20}, "Germany": {"Germany": 0}, "Italy": {"Italy": 0}},
    )
    tribute.pay(g, "Poland", 17, [])
    assert (g.pool("Poland"), g.pool("Germany"), g.pool("Italy")) == (15, 3, 2), "5 of 17"


def test_EOH_351_EOH_586_savings_are_lost_with_the_last_supply_centre_of_their_pool() -> None:
    for control, left in (
        ({"Tripoli": "England"}, 2),
        ({"Tripoli": "England", "Benghazi": "England"}, 0),
    ):
        g = game_at(control=control)
        pools.forfeit(g, [])
        assert (g.pool("Italy", "Libya"), g.pool("Italy")) == (left, 22), control
