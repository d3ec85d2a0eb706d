"""Own units that go back to the pool."""

from __future__ import annotations

import pytest

from tests.total_domination.operations.tools import Played, refused
from tests.total_domination.position_builder import game_at


@pytest.mark.parametrize("icons", [None, {"army": 1}])
def test_TDM_111_TDM_334_for_nothing_and_its_counter_is_free_again(
    icons: dict[str, int] | None,
) -> None:
    g = game_at(units={"Libya": {"Italy": {"army": 1}}, "Germany": {"Germany": {"army": 1}}})
    lines = ("scrap 1 army: Libya", "deploy 1 army: Italy")
    played = Played(g, "Germany", *lines, icons=icons)
    assert played.spent == (3 if icons is None else 0)
    assert played.told("control_changed") == [
        {"kind": "control_changed", "area": "Libya", "from": "Germany", "power": ""}
    ]
    assert g.holding("Italy") == {"Italy": {"army": 1}}


def test_TDM_111_only_own_units() -> None:
    g = game_at(base=True)
    assert refused(g, "UK", "scrap 1 army: East USA") == ("TDM-121", "no_such_unit")
    assert refused(g, "UK", "scrap 1 US army: East USA") == ("TDM-222", "not_in_the_war")
    assert refused(g, "UK", "scrap 1 German army: Germany") == ("TDM-056", "not_your_nation")


def test_TDM_334_air_fleets_left_alone_go_at_once_the_used_ones_first() -> None:
    units = {"Poland": {"Germany": {"army": 1, "air fleet": 1}}, "Germany": {"Germany": {}}}
    g = game_at(units={**units, "Germany": {"Germany": {"air fleet": 2}}})
    g.state["used"] = {"Germany": {"Germany": 1}}
    Played(g, "Germany", "scrap 1 air fleet: Germany")
    assert (g.state["used"], g.count("Germany", "Germany", "air fleet")) == ({}, 1)
    assert Played(g, "Germany", "scrap 1 army: Poland").told("air_fleets_removed")
    g = game_at(units={"Atlantic": {"Germany": {"U-boat": 1}}})
    Played(g, "Germany", "scrap 1 uboat: Atlantic")
    assert g.state["units"] == {}
