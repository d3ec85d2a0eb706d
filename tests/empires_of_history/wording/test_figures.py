"""Figures that players of Empires of History reckon, and what receipts count before and after."""

from __future__ import annotations

from typing import Any

from pbem.engine.flow import Ask
from pbem.games.empires_of_history import slots
from pbem.games.empires_of_history.economy import income
from pbem.games.empires_of_history.orders.grammar import read_line
from pbem.games.empires_of_history.wording import WORDING
from tests.empires_of_history.position_builder import board, game_at

BOUGHT = ("research heavy armor", "build 3 infantry", "build 1 armor oil Ruhr")


def _ask(nation: str, *sections: str) -> Ask:
    return Ask((nation,), "orders", f"{nation} 1", sections=sections)


def _totals(nation: str, packet: Any, *lines: str) -> dict[str, Any]:
    g = game_at(base=True, nations=(nation,))
    ask = _ask(nation, *packet)
    told = slots.sift(g, ask, [read_line(board(), line).text for line in lines])
    assert not told.problems
    return dict(told.totals)


def test_EOH_350_EOH_580_what_is_spent_left_and_collected() -> None:
    g = game_at(base=True)
    lines = [read_line(board(), line) for line in BOUGHT]
    found = dict(WORDING.figures(g, _ask("Germany", *slots.FIRST), lines))
    land = income.collect_land(g.trial(), "Germany", [])
    assert found.pop("income") == land + income.collect_trade(g.trial(), "Germany", [])
    assert found == {"money": 88, "spent": 32, "left": 56}
    assert "spent" not in WORDING.figures(g, _ask("Germany", "naval"), lines)
    too_much = [*lines, read_line(board(), "build 9 battleship")]
    assert WORDING.figures(g, _ask("Germany", *slots.FIRST), too_much)["spent"] == 32


def test_EOH_207_EOH_350_EOH_352_a_receipt_has_savings_manpower_and_oil_before_and_after() -> None:
    assert _totals("Germany", slots.FIRST, *BOUGHT) == {
        "saved in Germany": {"before": 88, "after": 56},
        "Germany, manpower": {"before": 110, "after": 107},
        "Germany, oil": {"before": 6, "after": 5},
    }
    spent = _totals("England", slots.FIRST, "build 1 infantry @Egypt", "build 2 infantry")
    assert spent["England, saved in Egypt"] == {"before": 14, "after": 10}
    assert spent["saved in England"] == {"before": 80, "after": 72}
    assert _totals("Germany", slots.FIRST) == {}


def test_EOH_460_a_receipt_has_where_units_are_after_it() -> None:
    [silesia, berlin] = sorted(
        _totals("Germany", slots.THIRD, "move 2 infantry: Silesia -> Berlin")["areas"],
        key=lambda row: str(row["area"]),
        reverse=True,
    )
    assert (silesia["area"], berlin["area"]) == ("Silesia", "Berlin")
    assert silesia["before"]["infantry"] - silesia["after"]["infantry"] == 2
    assert berlin["after"]["infantry"] - berlin["before"]["infantry"] == 2
