"""Before turn 1: the Polish armies, and how units are combined (§19)."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.errors import Illegal
from pbem.games.blitzwar.counters import before
from pbem.games.blitzwar.counters.wanted import stand
from pbem.games.blitzwar.invariants import invariants
from pbem.games.blitzwar.position import Position
from tests.blitzwar.position_builder import game_at

ARMY = {"kind": "infantry", "count": 2, "times": 1}


def _refused(g: Position, zone: str, **item: Any) -> str:
    with pytest.raises(Illegal) as caught:
        before.place(g, "Allies", zone, [{**ARMY, **item}])
    return caught.value.problem.code


def _start(**more: Any) -> Position:
    return game_at(base=True, phase=0, side="", **more)


def test_BWR_491_polish_armies_stand_anywhere_in_poland() -> None:
    g = _start()
    before.place(g, "Allies", "Warsaw", [{**ARMY, "times": 3}])
    before.place(g, "Allies", "Vilna", [ARMY])
    assert g.stack("Warsaw", "Poland") == {"2-corps infantry": 3}
    assert g.state["armies"] == {"Poland": {"2-corps infantry": 2}}
    assert _refused(g, "Paris") == "no_armies_to_place"
    assert _refused(g, "Paris", power="Poland") == "armies_at_home"
    assert _refused(g, "Lodz", count=3) == "other_armies"
    assert _refused(g, "Warsaw") == "zone_full"
    before.place(g, "Allies", "Lodz", [{**ARMY, "times": 2}])
    assert g.state["armies"] == {}
    assert _refused(g, "Lodz") == "no_armies_to_place"
    assert invariants(g) == []


def test_BWR_491_more_armies_than_there_are() -> None:
    g = _start(armies={"Poland": {"2-corps infantry": 1}})
    assert _refused(g, "Lodz", times=2) == "all_armies_placed"


def test_BWR_491_armies_that_nobody_places_stand_round_the_capital() -> None:
    g = _start()
    [zones] = before.place_rest(g, "Allies").values()
    assert zones[0] == "Warsaw"
    assert len(set(zones)) == 6
    assert before.place_rest(g, "Axis") == {}
    assert invariants(g) == []


def test_BWR_490_BWR_492_the_owner_combines_his_units_in_counters_that_are_usable() -> None:
    g = _start()
    white = {"kind": "white", "count": 2, "times": 2}
    stand(g, "Axis", "Koszalin", [white])
    assert g.stack("Koszalin", "Germany") == {"2-corps white": 2}
    with pytest.raises(Illegal, match="no_counters_left"):
        stand(g, "Axis", "Koszalin", [{"kind": "elite", "count": 2}])
