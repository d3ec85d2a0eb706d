"""Advances and the moves of one zone after battles (§16.4, §16.5, §17.3 to §17.5)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.blitzwar.combat.fights import again, phase, unused

I1, I2, A1, A2, W2 = (
    "1-corps infantry",
    "2-corps infantry",
    "1-corps armor",
    "2-corps armor",
    "2-corps white",
)
POLAND = {"Poznan": {"Germany": {A2: 1, I2: 2}}, "Lodz": {"Poland": {I1: 1}}}


def lodz(*lines: str, die: int = 6, **given: Any) -> Any:
    return phase(
        POLAND,
        *lines,
        active=("Poznan",),
        dice={"Lodz": die},
        **{"turn": 1, "control": {"Poznan": "Axis"}, **given},
    )


LINE = "blitz Lodz from Poznan (all)"


def test_BWR_432_BWR_436_default_armor_first_and_then_infantry() -> None:
    player = lodz(LINE, supply={"Lodz": {"Allies": [4]}})
    player.default("Axis", "advance")
    assert player.g.stack("Lodz", "Germany") == {A2: 1, I2: 2}
    assert player.g.controller("Lodz") == "Axis"
    assert player.g.stock("Lodz", "Allies") == []


def test_BWR_433_G_48_armor_goes_one_zone_further_infantry_does_not() -> None:
    player = lodz(LINE)
    player.line("Axis", "advance Lodz: 2 armor -> Warsaw, 2 infantry")
    assert player.g.stack("Warsaw", "Germany") == {A2: 1}
    assert player.g.stack("Lodz", "Germany") == {I2: 1}
    assert player.g.stack("Poznan", "Germany") == {I2: 1}
    line = "blitz Lodz from Poznan (2 armor, 2 infantry) then advance 2 infantry -> Warsaw"
    player = lodz(line)
    assert "advance_impossible" in player.kinds()


def test_BWR_402_at_eight_to_one_infantry_advances_like_armor() -> None:
    player = lodz(f"{LINE} then advance 2 infantry -> Warsaw")
    assert player.g.stack("Warsaw", "Germany") == {I2: 1}


def test_BWR_447_BWR_464_BWR_465_two_zones_for_armor_one_for_infantry_in_both_phases() -> None:
    units = {**POLAND, "Warsaw": {"Poland": {I1: 1}}}
    player = phase(
        units,
        f"{LINE} then advance all",
        active=("Poznan",),
        dice={"Lodz": 6},
        turn=1,
        control={"Poznan": "Axis"},
    )
    player = again(player, "attack Warsaw from Lodz (all)", dice={"Warsaw": 6})
    assert player.ask_of("Axis", "advance").default == [
        {"area": "Lodz", "country": "Germany", "counter": A2, "count": 1, "way": ["Warsaw"]}
    ]
    player.default("Axis", "advance")
    assert player.g.stack("Warsaw", "Germany") == {A2: 1}
    assert player.g.now["advanced"][-1]["zones"] == 2


def beach(zone: str, counter: str) -> dict[str, Any]:
    told = {"zone": zone, "sea": "English Channel", "side": "Allies", "air": {"UK": 1}}
    name = f"{zone} beachhead"
    return {"beachheads": {name: told}, "ashore": {name: {"UK": {counter: 1}}}}


@pytest.mark.parametrize(
    ("zone", "counter", "further", "may"),
    [
        ("Caen", A2, "Paris", True),
        ("Naples", A2, "Rome", False),
        ("Nantes", A2, "Bordeaux", False),
        ("Caen", I2, "Paris", False),
    ],
)
def test_BWR_434_BWR_435_BWR_467_EX_D14_advance_after_landing(
    zone: str, counter: str, further: str, may: bool
) -> None:
    control = dict.fromkeys((zone, further), "Axis")
    given: dict[str, Any] = {"side": "Allies", "turn": 40, "control": control}
    player = phase({}, **given, **beach(zone, counter), fallen={"France": 5})
    ask = player.ask_of("Allies", "advance")
    assert [move["way"] for move in ask.default] == [[zone]]
    line = f"advance all: {zone} beachhead -> {further}"
    if may:
        player.line("Allies", line)
        assert player.g.stack(further, "UK") == {counter: 1}
    else:
        with pytest.raises(Exception, match=r"no_way_inland|advances_too_far|advance"):
            player.line("Allies", line)
        player.default("Allies", "advance")
        assert player.g.stack(zone, "UK") == {counter: 1}
    assert player.g.controller(zone) == "Allies"


def test_BWR_355_who_does_not_go_ashore_stays_on_the_beachhead() -> None:
    control = {"Caen": "Axis"}
    player = phase({}, side="Allies", turn=40, control=control, **beach("Caen", I2))
    player.line("Allies", "advance none")
    assert player.g.stack("Caen beachhead", "UK") == {I2: 1}


def test_BWR_430_a_fortified_line_that_is_taken_is_gone() -> None:
    player = phase(
        {"Reims": {"Germany": {A2: 2}}, "Nancy": {"France": {I1: 1}}},
        "blitz Nancy from Reims (all) then advance all",
        active=("Reims",),
        dice={"Nancy": 6},
        turn=8,
        control={"Reims": "Axis"},
    )
    assert player.g.state["lines"] == ["Nancy"]
    assert "line_destroyed" in player.kinds()


STEP: dict[str, Any] = {"supply": {"Berlin": {"Axis": [8]}}, "turn": 1}


def test_BWR_437_BWR_469_a_step_costs_and_activates() -> None:
    units = {"Berlin": {"Germany": {I2: 1}}}
    player = phase(units, "step 2 infantry: Berlin -> Kustrin", **STEP)
    assert player.g.stack("Kustrin", "Germany") == {I2: 1}
    assert player.g.stock("Berlin", "Axis") == [6]
    assert player.g.now["active"] == {"Kustrin": {"Germany": {I2: 1}}}
    moved = {"moved": {"Berlin": {"Germany": {I2: {"1": 1}}}}}
    player = phase(units, "step 2 infantry: Berlin -> Kustrin", of=9, now=moved, **STEP)
    assert unused(player) == ["not_ready"]


def test_BWR_438_G_72_no_step_where_phase_8_is_not_held() -> None:
    units = {"Berlin": {"Germany": {I2: 1}}}
    mud = phase(units, "step 2 infantry: Berlin -> Kustrin", **{**STEP, "turn": 2})
    assert unused(mud) == ["no_step_now"]
    normal = phase(units, "step 2 infantry: Berlin -> Kustrin", of=9, **{**STEP, "turn": 2})
    assert normal.g.stack("Kustrin", "Germany") == {I2: 1}
    assert normal.g.now["active"] == {}


def test_BWR_470_BWR_471_BWR_472_out_of_supply_units_walk_one_zone() -> None:
    units = {"Reims": {"Germany": {I1: 1}}, "Berlin": {"Germany": {I1: 1}}}
    lines = ("walk 1 infantry: Reims -> Paris", "walk 1 infantry: Paris -> Reims")
    control = {"Reims": "Axis", "Paris": "Axis"}
    player = phase(units, *lines, of=9, control=control, turn=1)
    assert player.g.state["cut_off"] == {"Paris": ["Germany"]}
    assert player.g.stack("Paris", "Germany") == {I1: 1}
    assert unused(player) == ["not_ready"]
    assert "out_of_supply" in player.kinds()


def test_BWR_472_the_mark_is_judged_by_its_owner_alone() -> None:
    units = {"Berlin": {"Germany": {I1: 1}}, "London": {"UK": {I1: 1}}}
    marked = {"Berlin": ["Germany"], "London": ["UK"]}
    player = phase(units, of=9, cut_off=marked, turn=1)
    assert player.g.state["cut_off"] == {"London": ["UK"]}


def test_BWR_374_BWR_436_ships_are_driven_from_a_port_that_is_entered() -> None:
    ship = "1-unit fleet"
    player = phase(
        {"Naples": {"Italy": {ship: 1}}},
        side="Allies",
        turn=40,
        joined={"Italy": "Axis"},
        **beach("Naples", I2),
    )
    player.default("Allies", "advance")
    [sea] = player.g.board.port_seas("Naples")
    assert player.g.stack(sea, "Italy") == {ship: 1}
    assert "fled" in player.kinds()


def test_BWR_374_where_ships_go_is_their_owners_choice() -> None:
    units = {"Caen": {"Germany": {A2: 1}}, "Brest": {"UK": {"1-unit fleet": 1}}}
    player = phase(
        units,
        "step 2 armor: Caen -> Brest",
        turn=9,
        supply={"Caen": {"Axis": [4]}},
        control={"Caen": "Axis"},
    )
    goals = player.ask_of("Allies", "flee").args["goals"]
    player.line("Allies", f"flee Brest: {goals[-1]}")
    assert player.g.stack(goals[-1], "UK") == {"1-unit fleet": 1}
    assert player.is_over


def test_BWR_466_armor_stops_in_a_swamp() -> None:
    board = phase({}).g.board
    origin, *_ = board.neighbours("Pinsk", {"land"})
    further = next(
        zone
        for zone in board.neighbours("Pinsk", {"land"})
        if zone != origin and board.country(zone) == "USSR"
    )
    player = phase(
        {origin: {"Germany": {A2: 2}}, "Pinsk": {"USSR": {I1: 1}}},
        f"attack Pinsk from {origin} (all) then advance 2 armor -> {further}",
        of=9,
        active=(origin,),
        turn=17,
        wars=[["Axis", "Soviets"]],
        control={origin: "Axis", "Pinsk": "Soviets"},
        dice={"Pinsk": 6},
    )
    [told] = [event for event in player.events if event["kind"] == "advance_impossible"]
    assert told["problem"]["code"] == "advance_stops"
