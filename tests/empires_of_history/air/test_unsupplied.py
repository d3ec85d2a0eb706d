"""Aircraft out of supply, an optional rule."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.errors import Illegal
from pbem.games.empires_of_history.air import fuel
from pbem.games.empires_of_history.air.phases import REBASE, rehearse_bombing, rehearse_guard
from pbem.games.empires_of_history.concepts import supply
from pbem.games.empires_of_history.orders.grammar import grammar_of
from pbem.games.empires_of_history.position import Position
from tests.empires_of_history import flow_game
from tests.empires_of_history.position_builder import game_at

ON = {"lines_of_supply": "on"}
# Normandy has a port and no city; enemies hold what lies beside it.
CUT_OFF = dict.fromkeys(("Picardy", "Paris", "Brest"), "Germany") | {"Normandy": "England"}


def normandy(**changes: Any) -> Position:
    told: dict[str, Any] = {"airbases": {"Normandy": 1}, "nations": ("England",), "options": ON}
    units = {"Normandy": {"England": {"fighter": 1}}, **changes.pop("units", {})}
    return game_at(**{**told, "units": units, "control": CUT_OFF, **changes})


def test_EOH_700_a_line_leads_over_land_to_a_city_or_over_the_sea_from_a_port() -> None:
    ship = {"E-11": {"Germany": {"submarine": 1}}}
    cases = [
        ("over the sea", normandy(), True),
        ("a submarine lies there", normandy(units=ship), False),
        ("an own city beside", normandy(units=ship, control={**CUT_OFF, "Paris": "England"}), True),
        ("not agreed on", normandy(units=ship, options={}), True),
    ]
    for name, g, has_line in cases:
        assert supply.in_supply(g, "Normandy", "England") == has_line, name


def test_EOH_700_aircraft_out_of_supply_attack_nothing_and_have_half_their_fuel() -> None:
    g = normandy(
        units={"E-11": {"Germany": {"submarine": 1}}},
        flow="rebasing",
        step="begin_rebase",
        locals_={"lines": []},
    )
    g = flow_game.player(g, *REBASE.flows).g
    assert fuel.ready(g, "Normandy", "England", "fighter") == {4: 1}
    read = grammar_of(g.board).parse_line
    line = read("England: tactical 1 fighter Normandy -> Picardy", "bombing")
    with pytest.raises(Illegal, match="aircraft_out_of_supply"):
        rehearse_bombing(g, line)
    rehearse_guard(g, read("England: guard E-11: 1 fighter Normandy", "guard"))
