"""Allies and Soviets in zones of each other (§7, §9.1)."""

from __future__ import annotations

from typing import Any

from tests.blitzwar.movement.marches import AIR, FLEET, I1, I2, march, refused, told

EAST = [["Axis", "Allies"], ["Axis", "Soviets"]]
# British in Turkey, beside Soviet zones.
KARS = {"Kars": {"UK": {I2: 1}}}
STOCK = {"Kars": {"Allies": [8]}}
GO = "move 2 infantry: Kars -> Batumi"


def british(*lines: str, units: Any = KARS, **given: Any) -> Any:
    """Allied moves from Kars, which they hold."""
    told = {"supply": STOCK, "wars": EAST, "control": {"Kars": "Allies"}, **given}
    return march(*lines, side="Allies", units=units, **told)


def test_BWR_096_they_enter_empty_zones_of_the_other_which_stay_his() -> None:
    played = british(GO)
    assert played.g.stack("Batumi", "UK") == {I2: 1}
    assert played.g.controller("Batumi") == "Soviets"
    assert told(played, "zone_taken") == []


def test_BWR_035_BWR_096_not_where_a_counter_of_his_is() -> None:
    table = [{I1: 1}, {AIR: 1}, {FLEET: 1}]
    for here in table:
        played = british(GO, units={**KARS, "Batumi": {"USSR": here}})
        reason = "BWR-372 others_stand_there" if I1 in here else "BWR-096 ally_stands_there"
        assert refused(played) == [reason], here
    played = british(GO, supply={**STOCK, "Batumi": {"Soviets": [4]}})
    assert refused(played) == ["BWR-096 ally_stands_there"]


def test_BWR_035_nor_into_an_own_zone_in_which_he_has_supply() -> None:
    stock = {**STOCK, "Batumi": {"Soviets": [4]}}
    for line in (GO, "rail 2 infantry: Kars -> Batumi", "move 4 supply: Kars -> Batumi"):
        played = british(line, supply=stock, control={"Kars": "Allies", "Batumi": "Allies"})
        assert refused(played) == ["BWR-035 ally_stands_there"], line


def test_BWR_096_G_75_where_it_was_agreed_only_while_the_soviets_fight_the_axis() -> None:
    peace = [["Axis", "Allies"]]
    for option, wars, reason in (
        ("open", peace, []),
        ("open", EAST, []),
        ("closed", EAST, []),
        ("closed", peace, ["BWR-096 ally_zone_closed"]),
    ):
        for line in (GO, "move 4 supply: Kars -> Batumi"):
            played = british(line, wars=wars, options={"ally_zones": option})
            assert refused(played) == reason, (option, wars, line)


def test_BWR_093_a_zone_of_the_ally_that_is_retaken_returns_to_him() -> None:
    held = {"Kars": "Allies", "Batumi": "Axis"}
    played = british(GO, control=held)
    assert played.g.controller("Batumi") == "Soviets"


def test_BWR_094_they_go_on_only_with_own_supply_at_hand() -> None:
    line = "activate 2 infantry: Tbilisi"
    units = {"Tbilisi": {"UK": {I2: 1}}}
    table = [("Tbilisi", []), ("Batumi", []), ("Kars", []), ("London", ["BWR-078 out_of_supply"])]
    for zone, reason in table:
        control = {"Kars": "" if zone == "London" else "Allies"}
        stock = {zone: {"Allies": [4]}}
        played = british(line, units=units, supply=stock, control=control)
        assert refused(played) == reason, zone
        if not reason:
            assert played.g.stock(zone, "Allies") == [2], zone


def test_BWR_367_not_by_rail_into_zones_of_the_ally_nor_out_of_them() -> None:
    played = british("rail 2 infantry: Kars -> Batumi")
    assert refused(played) == ["BWR-367 not_by_rail"]
    played = british("rail 2 infantry: Batumi -> Kars", units={"Batumi": {"UK": {I2: 1}}})
    assert refused(played) == ["BWR-367 not_by_rail"]


def test_BWR_035_supply_does_not_come_to_corps_of_the_ally() -> None:
    given = {"units": {"Batumi": {"UK": {I2: 1}}}, "supply": {"Tbilisi": {"Soviets": [8]}}}
    table = [
        ("move 4 supply: Tbilisi -> Batumi", "BWR-035 ally_stands_there"),
        ("rail 4 supply: Tbilisi -> Batumi", "BWR-367 not_by_rail"),
    ]
    for line, reason in table:
        assert refused(march(line, side="Soviets", wars=EAST, **given)) == [reason], line
    ships = {**given, "units": {"Batumi": {"UK": {FLEET: 1}}}}
    for line, _ in table:
        played = march(line, side="Soviets", wars=EAST, **ships)
        assert refused(played) == ["BWR-035 ally_stands_there"], line


def test_BWR_376_supply_goes_through_zones_of_the_ally_too() -> None:
    played = british("move 4 supply: Kars -> Batumi")
    assert played.g.stock("Batumi", "Allies") == [6]
    assert played.g.controller("Batumi") == "Soviets"
