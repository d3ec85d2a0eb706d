"""Counters as orders name them."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.errors import Illegal
from pbem.games.blitzwar.counters.wanted import choose, stand
from pbem.games.blitzwar.position import Position
from tests.blitzwar.position_builder import game_at


def _items(*told: tuple[Any, ...]) -> list[dict[str, Any]]:
    return [dict(zip(("kind", "count", "power", "times"), each, strict=False)) for each in told]


def _tripoli(**more: Any) -> Position:
    german = {"1-corps infantry": 2, "2-corps white": 1, "air unit": 2}
    italian = {"1-corps infantry": 1, "2-corps infantry": 1}
    units = {"Tripoli": {"Germany": german, "Italy": italian}}
    return game_at(units=units, joined={"Italy": "Axis"}, **more)


def _refused(g: Position, *told: tuple[Any, ...], side: str = "Axis") -> str:
    with pytest.raises(Illegal) as caught:
        choose(g, side, "Tripoli", _items(*told))
    return f"{caught.value.problem.rule} {caught.value.problem.code}"


def test_BWR_020_a_number_before_corps_is_the_size_of_one_counter() -> None:
    g = _tripoli()
    found = stand(
        g, "Axis", "Tripoli", _items(("infantry", 1, "Germany"), ("infantry", 1, "Germany"))
    )
    assert found.counters == {"Germany": {"1-corps infantry": 2}}
    assert choose(g, "Axis", "Tripoli", _items(("white", None), ("air", 2))).counters == {
        "Germany": {"2-corps white": 1, "air unit": 2}
    }


def test_BWR_020_the_country_that_has_such_a_counter_is_meant_or_it_is_asked_back() -> None:
    assert choose(_tripoli(), "Axis", "Tripoli", _items(("infantry", 2))).counters == {
        "Italy": {"2-corps infantry": 1}
    }
    assert _refused(_tripoli(), ("infantry", 1)) == "BWR-020 which_country"
    assert _refused(_tripoli(), ("infantry", None, "Italy")) == "BWR-020 which_size"


def test_BWR_111_BWR_258_no_counters_of_others_and_none_that_are_not_there() -> None:
    assert _refused(_tripoli(), ("infantry", 1, "UK")) == "BWR-111 not_your_country"
    assert _refused(_tripoli(), ("armor", 2)) == "BWR-258 no_such_counter"
    assert _refused(_tripoli(), ("infantry", 1), side="Allies") == "BWR-258 no_such_counter"
    assert _refused(_tripoli(), ("supply", None)) == "BWR-258 no_such_counter"


def test_BWR_258_what_is_named_is_put_together() -> None:
    g = _tripoli()
    found = stand(g, "Axis", "Tripoli", _items(("infantry", 2, "Germany")))
    assert found.counters == {"Germany": {"2-corps infantry": 1}}
    assert g.stack("Tripoli", "Germany")["2-corps infantry"] == 1


def test_BWR_362_all_corps_are_those_that_are_not_fortified() -> None:
    units = {"Oslo": {"Germany": {"fortified corps": 1, "2-corps infantry": 2, "air unit": 1}}}
    found = choose(game_at(units=units), "Axis", "Oslo", _items(("", None)))
    assert found.counters == {"Germany": {"2-corps infantry": 2}}


def test_BWR_270_ships_of_several_counters_sail_together_where_none_is_exchanged() -> None:
    g = game_at(units={"Hamburg": {"Germany": {"1-unit u-boat": 3}}}, phase=4)
    found = stand(g, "Axis", "Hamburg", _items(("u-boat", 2)))
    assert found.counters == {"Germany": {"1-unit u-boat": 2}}


def test_BWR_258_supply_is_named_by_its_units() -> None:
    g = game_at(supply={"Naples": {"Axis": [12, 3]}})
    assert stand(g, "Axis", "Naples", _items(("supply", 4))).supply == [8]
    assert g.stock("Naples", "Axis") == [8, 4, 3]
    with pytest.raises(Illegal, match="which_size"):
        stand(g, "Axis", "Naples", _items(("supply", None)))


def test_BWR_362_all_of_a_country_or_of_a_class_leaves_out_what_is_fortified() -> None:
    g = _tripoli()
    g.put("Tripoli", "Germany", "fortified corps")
    assert choose(g, "Axis", "Tripoli", _items(("", None, "Italy"))).counters == {
        "Italy": {"1-corps infantry": 1, "2-corps infantry": 1}
    }
    assert choose(g, "Axis", "Tripoli", _items(("infantry", None, "", 0))).counters == {
        "Germany": {"1-corps infantry": 2},
        "Italy": {"1-corps infantry": 1, "2-corps infantry": 1},
    }
    assert _refused(g, ("elite", None, "", 0)) == "BWR-258 no_such_counter"


def test_BWR_084_supply_is_named_with_halves_too() -> None:
    g = _tripoli(supply={"Tripoli": {"Axis": [7, 4]}})
    item = {"kind": "supply", "count": 3, "power": "", "half": True}
    assert choose(g, "Axis", "Tripoli", [item]).supply == [7]
    assert choose(g, "Axis", "Tripoli", _items(("supply", None, "", 0))).supply == [7, 4]
