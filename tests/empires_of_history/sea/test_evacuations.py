"""Ships in the port of a territory that falls."""

from __future__ import annotations

from typing import Any

from tests.empires_of_history.land.battles import fight, of_kind
from tests.empires_of_history.position_builder import board
from tests.harness.flow_player import FlowPlayer

ENGLISH: dict[str, Any] = {"destroyer": 1, "transport": 1}


def taken(**changes: Any) -> FlowPlayer:
    """Germany takes empty Normandy, in whose port English ships lie."""
    units = {
        "Picardy": {"Germany": {"infantry": 1}},
        "Normandy": {"England": dict(ENGLISH)},
        **changes.pop("units", {}),
    }
    hold = {"units": {"England": {"infantry": 1}}, "resources": 0, "oil": 0}
    return fight(
        "move 1 infantry: Picardy -> Normandy",
        units=units,
        control={"Picardy": "Germany"},
        cargo={"Normandy": {"England": hold}},
        dice=[],
        **changes,
    )


def test_R42_ships_leave_a_port_that_has_fallen_with_what_they_carry() -> None:
    played = taken()
    zone = "E-11"
    assert played.is_over
    assert played.g.units(zone, "England") == ENGLISH
    assert played.g.state["cargo"][zone]["England"]["units"] == {"England": {"infantry": 1}}
    assert played.g.units("Normandy", "England") == {}


def test_R42_who_has_no_way_out_is_scuttled() -> None:
    zones = board().coast("Normandy")
    fleet = {zone: {"Germany": {"destroyer": 1}} for zone in zones}
    played = taken(units=fleet)
    assert played.is_over
    assert played.g.state["cargo"] == {}
    assert [each["ships"] for each in of_kind(played, "ships_scuttled")] == [ENGLISH]


def test_R42_owners_choose_among_several_zones() -> None:
    for answer, zone in (("", "E-07"), ("evacuate Hamburg: E-11, E-08", "E-08")):
        played = fight(
            "move 1 infantry: Amsterdam -> Hamburg",
            nation="England",
            units={
                "Amsterdam": {"England": {"infantry": 1}},
                "Hamburg": {"Germany": {"destroyer": 1}},
            },
            control={"Amsterdam": "England"},
            dice=[],
        )
        if answer:
            played.line("Germany", answer)
        else:
            played.default("Germany", "evacuate")
        assert played.is_over
        assert played.g.units(zone, "Germany") == {"destroyer": 1}
