"""Phase 7.1: strategic movement."""

from __future__ import annotations

from tests.empires_of_history.land.moves import order, refused
from tests.empires_of_history.position_builder import game_at

TAMBOV = {"Tambov": {"Soviet Union": {"infantry": 3}}}
USSR = {"nations": ("Soviet Union",)}


def test_EOH_466_EOH_467_EX_11_soviet_reinforcements_go_to_aga_and_chita() -> None:
    g = game_at(units=TAMBOV, **USSR)
    order(g, "rail 1 infantry: Tambov -> Aga", "Soviet Union")
    order(g, "rail 1 infantry: Tambov -> Chita", "Soviet Union")
    assert g.now["rail"] == {"Tambov": 2, "Aga": 1, "Chita": 1}
    assert refused(g, "rail 1 infantry: Tambov -> Moscow", "Soviet Union") == "rail_is_full"
    assert g.count("Aga", "Soviet Union", "infantry") == 1


def test_EOH_468_what_has_moved_does_not_go_by_rail() -> None:
    g = game_at(units={"Silesia": {"Germany": {"infantry": 1}}})
    order(g, "move 1 infantry: Silesia -> Berlin")
    assert refused(g, "rail 1 infantry: Berlin -> Hamburg") == "not_so_many_units"


def test_R21_only_through_what_was_friendly_since_the_start() -> None:
    g = game_at(
        units={"Silesia": {"Germany": {"infantry": 1}}, "Bavaria": {"Germany": {"infantry": 1}}},
        control={"Krakow": "Germany"},
        now={"taken": ["Krakow"]},
    )
    assert refused(g, "rail 1 infantry: Silesia -> Krakow") == "no_friendly_rail"
    assert refused(g, "rail 1 infantry: Silesia -> East Prussia") == "no_way_by_rail"


def test_EOH_269_partisans_cut_the_rail() -> None:
    units = {"Silesia": {"Germany": {"infantry": 1}}}
    g = game_at(units=units, now={"partisans": ["Silesia"]})
    assert refused(g, "rail 1 infantry: Silesia -> Berlin") == "rail_cut_by_partisans"
    g = game_at(units=units, now={"partisans": ["Berlin", "Bohemia", "Pomerania"]})
    assert refused(g, "rail 1 infantry: Silesia -> Hamburg") == "no_way_by_rail"


def test_EOH_622_R30_oil_goes_by_rail_through_neutral_land_too() -> None:
    g = game_at(oil={"Ploesti": {"Germany": 2}})
    order(g, "rail 1 oil: Ploesti -> Vienna")
    assert (g.oil("Ploesti", "Germany"), g.oil("Vienna", "Germany")) == (1, 1)
    assert refused(g, "rail 2 oil: Ploesti -> Vienna") == "not_so_much_oil"


def test_EOH_332_oil_that_comes_to_an_ally_by_rail_is_his() -> None:
    wars = [("Germany", "England"), ("Italy", "England")]
    g = game_at(oil={"Ruhr": {"Germany": 2}}, wars=wars, sides={"Italy": "Axis"})
    order(g, "rail 1 oil: Ruhr -> Milan")
    assert (g.oil("Milan", "Italy"), g.oil("Milan", "Germany"), g.oil("Ruhr", "Germany")) == (
        1,
        0,
        1,
    )
