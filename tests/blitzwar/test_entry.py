"""Corps come into zones in phases 8 and 9 by the same rules as in phase 7 (§5, §9)."""

from __future__ import annotations

from typing import Any

from tests.blitzwar.combat.fights import phase, unused

I1, I2, A2 = "1-corps infantry", "2-corps infantry", "2-corps armor"
EAST = [["Axis", "Allies"], ["Axis", "Soviets"]]


def _step(line: str, country: str, counter: str = I2, **given: Any) -> Any:
    """A counter moves one zone in phase 9."""
    area = line.partition(": ")[2].partition(" -> ")[0]
    units = {area: {country: {counter: 1}}, **given.pop("units", {})}
    side = given.get("side", "Axis")
    given.setdefault("supply", {area: {side: [4]}})
    return phase(units, line, of=9, **{"turn": 1, **given})


def test_BWR_096_G_75_a_step_into_a_zone_of_the_ally() -> None:
    table = [
        ("open", EAST[:1], []),
        ("closed", EAST, []),
        ("closed", EAST[:1], ["ally_zone_closed"]),
    ]
    for option, wars, reason in table:
        player = _step(
            "step 2 infantry: Kars -> Batumi",
            "UK",
            side="Allies",
            wars=wars,
            control={"Kars": "Allies"},
            options={"ally_zones": option},
        )
        assert unused(player) == reason, (option, wars)
        assert player.g.controller("Batumi") == "Soviets", (option, wars)


def test_BWR_135_BWR_136_a_step_into_a_neutral_country_is_an_attack_that_was_declared() -> None:
    line = "step 2 infantry: Vienna -> Budapest"
    assert unused(_step(line, "Germany")) == ["neutral_there"]
    player = _step(line, "Germany", now={"declared": ["Hungary"]})
    assert player.g.side_of("Hungary") == "Allies"
    assert player.g.controller("Budapest") == "Axis"


def test_BWR_135_an_advance_into_a_neutral_country_was_declared_too() -> None:
    units = {"Krakow": {"Germany": {A2: 2}}, "Lvov": {"Poland": {I1: 1}}}
    line = "attack Lvov from Krakow (all) then advance 2 armor -> Debrecen"
    given = {"active": ("Krakow",), "dice": {"Lvov": 6}, "control": {"Krakow": "Axis"}}
    player = phase(units, line, of=9, turn=1, **given)
    [told] = [event for event in player.events if event["kind"] == "advance_impossible"]
    assert told["problem"]["code"] == "neutral_there"


def test_BWR_153_G_82_a_step_beside_natives_who_let_through() -> None:
    player = _step(
        "step 2 infantry: Debrecen -> Cluj",
        "Germany",
        units={"Cluj": {"Rumania": {I1: 1}}},
        passage={"Rumania": "Axis"},
        joined={"Hungary": "Axis"},
        control={"Cluj": "Axis"},
    )
    assert unused(player) == []
    assert player.g.corps_in("Cluj") == {"Rumania": {I1: 1}, "Germany": {I2: 1}}


def test_BWR_153_BWR_459_G_82_a_retreat_beside_natives_who_let_through() -> None:
    units = {
        "Debrecen": {"Germany": {"3-corps infantry": 1}},
        "Cluj": {"Rumania": {I1: 1}},
        "Lvov": {"USSR": {"3-corps infantry": 3}},
    }
    player = phase(
        units,
        "attack Debrecen from Lvov (all)",
        of=9,
        side="Soviets",
        active=("Lvov",),
        dice={"Debrecen": 6},
        turn=16,
        wars=EAST,
        passage={"Rumania": "Axis"},
        joined={"Hungary": "Axis"},
        control={"Cluj": "Axis", "Lvov": "Soviets", "Budapest": "Allies"},
    )
    assert player.ask_of("Axis", "retreat").args["goals"] == ["Cluj"]


def test_BWR_186_guests_are_counted_at_the_end_of_phases_8_and_9() -> None:
    units = {"Cluj": {"Germany": {"3-corps infantry": 1}}, "Galatz": {"Germany": {I1: 1}}}
    for number in (8, 9):
        given = {"passage": {"Rumania": "Axis"}, "turn": 9, "of": number}
        player = phase(units, **given)
        assert player.ask_of("Axis", "remove").args["at"] == "Rumania", number


def test_BWR_187_limits_hold_for_a_step() -> None:
    table = [
        ("step 2 infantry: Poznan -> Kustrin", "Poland", "Allies", "not_so_far"),
        ("step 2 infantry: Tripoli -> Mareth", "UK", "Allies", "not_before_france_falls"),
    ]
    for line, country, side, reason in table:
        player = _step(line, country, side=side, control={"Tripoli": "Allies", "Kustrin": "Allies"})
        assert unused(player) == [reason], line


def test_BWR_185_two_minors_do_not_come_together_by_a_step() -> None:
    units = {"Budapest": {"Hungary": {I1: 1}, "Rumania": {I1: 1}}}
    player = phase(
        units,
        "step 1 hungarian infantry, 1 rumanian infantry: Budapest -> Debrecen",
        of=9,
        turn=3,
        joined={"Hungary": "Axis", "Rumania": "Axis"},
        supply={"Budapest": {"Axis": [4]}},
    )
    assert unused(player) == ["two_minors"]
