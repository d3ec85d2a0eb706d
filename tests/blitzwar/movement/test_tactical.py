"""Tactical movement, and activation for an attack (§15.3)."""

from __future__ import annotations

from tests.blitzwar.movement.marches import (
    A1,
    A2,
    AIR,
    E2,
    FORT,
    I1,
    I2,
    I3,
    W2,
    march,
    refused,
    told,
)

BERLIN = {"Berlin": {"Germany": {I2: 1}}}
STOCK = {"Berlin": {"Axis": [12]}}
# Berlin - Kustrin - Breslau - Ostrava - Vienna - Prague, all of them German.
ROUND = ("Kustrin", "Breslau", "Ostrava", "Vienna", "Prague", "Munich")


def _way(zones: int) -> str:
    return " -> ".join(("Berlin", *ROUND[:zones]))


def test_BWR_371_infantry_goes_three_zones_armor_white_and_supply_five() -> None:
    table = [(I2, "2 infantry", 3), (A2, "2 armor", 5), (W2, "2 white", 5), ("", "6 supply", 5)]
    for counter, said, most in table:
        for zones in range(1, 7):
            units = {"Berlin": {"Germany": {counter: 1}}} if counter else {}
            stock = {"Leipzig": {"Axis": [12]}, "Berlin": {"Axis": [12]}}
            line = f"move {said}: {_way(zones)} pay from Leipzig"
            played = march(line, units=units, supply=stock)
            moved = not refused(played)
            assert moved == (zones <= most), (said, zones)
            if moved and counter:
                assert played.g.stack(ROUND[zones - 1], "Germany") == {counter: 1}, (said, zones)
            if moved and not counter:
                assert played.g.stock(ROUND[zones - 1], "Axis") == [12], zones


def test_BWR_371_a_counter_that_moves_twice_has_its_zones_once() -> None:
    lines = ("move 2 infantry: Berlin -> Kustrin", "move 2 infantry: Kustrin -> Breslau -> Ostrava")
    played = march(*lines, units=BERLIN, supply=STOCK)
    assert played.g.stack("Ostrava", "Germany") == {I2: 1}
    assert played.g.stock("Berlin", "Axis") == [8]
    played = march(*lines, "move 2 infantry: Ostrava -> Vienna", units=BERLIN, supply=STOCK)
    assert refused(played) == ["BWR-371 moves_too_far"]


def test_BWR_371_ways_lead_over_brown_lines_zone_by_zone() -> None:
    for way in ("Berlin -> Breslau", "Berlin -> North Sea"):
        played = march(f"move 2 infantry: {way}", units=BERLIN, supply=STOCK)
        assert refused(played) == ["BWR-371 not_adjacent"], way
    played = march(
        "move 2 infantry: Copenhagen -> Oslo",
        units={"Copenhagen": {"Germany": {I2: 1}}},
        supply=STOCK,
        joined={"Denmark": "Axis", "Norway": "Axis"},
    )
    assert refused(played) == ["BWR-371 not_adjacent"]


def test_BWR_084_a_move_costs_one_for_a_counter_and_half_for_a_single_corps() -> None:
    table = [(I1, "1 infantry", 1), (I3, "3 infantry", 2), (A1, "1 armor", 1), (A2, "2 armor", 2)]
    for counter, said, halves in table:
        units = {"Berlin": {"Germany": {counter: 1}}}
        played = march(f"move {said}: Berlin -> Kustrin", units=units, supply=STOCK)
        assert played.g.stock("Berlin", "Axis") == [12 - halves], said
        activated = march(f"activate {said}: Berlin", units=units, supply=STOCK)
        assert activated.g.stock("Berlin", "Axis") == [12 - halves], said
    played = march("move 1/2 supply: Berlin -> Kustrin", supply={"Berlin": {"Axis": [12, 1]}})
    assert played.g.stock("Berlin", "Axis") == [10]
    assert played.g.stock("Kustrin", "Axis") == [1]


def test_BWR_091_supply_that_moves_pays_for_itself_last() -> None:
    alone = march("move 6 supply: Berlin -> Kustrin", supply=STOCK)
    assert (alone.g.stock("Kustrin", "Axis"), alone.g.stock("Berlin", "Axis")) == ([10], [])
    [event] = told(alone, "moved")
    assert (event["cargo"], event["halves"]) == ([10], {"Berlin": 2})
    other = march("move 1 supply: Berlin -> Kustrin", supply={"Berlin": {"Axis": [12, 2]}})
    assert (other.g.stock("Kustrin", "Axis"), other.g.stock("Berlin", "Axis")) == ([2], [10])
    far = march("move 6 supply: Berlin -> Kustrin", supply={**STOCK, "Munich": {"Axis": [4]}})
    assert (far.g.stock("Kustrin", "Axis"), far.g.stock("Munich", "Axis")) == ([12], [2])
    named = march(
        "move 6 supply: Berlin -> Kustrin pay from Munich",
        supply={**STOCK, "Munich": {"Axis": [4]}},
    )
    assert (named.g.stock("Kustrin", "Axis"), named.g.stock("Munich", "Axis")) == ([12], [2])
    nothing = march("move 1 supply: Berlin -> Kustrin", supply={"Berlin": {"Axis": [2]}})
    assert refused(nothing) == ["BWR-090 cannot_pay"]


def test_BWR_078_BWR_090_who_is_out_of_supply_or_cannot_pay_stays() -> None:
    lodz = {"Lodz": {"Germany": {I2: 1}}}
    for line in ("move 2 infantry: Lodz -> Warsaw", "activate 2 infantry: Lodz"):
        lone = march(line, units=lodz, supply={"Tripoli": {"Axis": [8]}}, control={"Lodz": "Axis"})
        assert refused(lone) == ["BWR-090 cannot_pay"], line
        ring = dict.fromkeys(("Breslau", "Krakow", "Poznan", "Warsaw", "Lublin"), "Allies")
        cut = march(line, units=lodz, supply=STOCK, control={"Lodz": "Axis", **ring})
        assert refused(cut) == ["BWR-078 out_of_supply"], line


def test_BWR_042_BWR_375_G_41_every_zone_on_the_way_changes_hands_at_once() -> None:
    played = march("move 2 armor: Breslau -> Lodz -> Warsaw -> Lublin", **_to_poland())
    for zone in ("Lodz", "Warsaw", "Lublin"):
        assert played.g.controller(zone) == "Axis", zone
    assert [each["area"] for each in told(played, "zone_taken")] == ["Lodz", "Warsaw", "Lublin"]


def _to_poland(**units: object) -> dict[str, object]:
    given = {"Breslau": {"Germany": {A2: 1}}, **units}
    return {"units": given, "supply": {"Breslau": {"Axis": [8]}}}


def test_BWR_372_zones_with_enemy_corps_are_not_entered() -> None:
    for goal in ("Lodz", "Lodz -> Warsaw"):
        played = march(f"move 2 armor: Breslau -> {goal}", **_to_poland(Lodz={"Poland": {I2: 1}}))
        assert refused(played) == ["BWR-372 others_stand_there"], goal
        assert played.g.controller("Lodz") == "Allies", goal


def test_BWR_373_supply_and_air_units_that_are_entered_are_destroyed() -> None:
    given = _to_poland(Lodz={"Poland": {AIR: 2}})
    given["supply"] = {"Breslau": {"Axis": [8]}, "Lodz": {"Allies": [5]}}
    played = march("move 2 armor: Breslau -> Lodz -> Warsaw", **given)
    assert played.g.stack("Lodz", "Poland") == {}
    assert played.g.stock("Lodz", "Allies") == []
    assert told(played, "overrun")[0]["halves"] == 5


def test_BWR_378_BWR_380_who_has_moved_a_little_may_attack_others_may_not() -> None:
    table = [(I2, "2 infantry", 1, 3), (A2, "2 armor", 3, 5), (W2, "2 white", 3, 5)]
    for counter, said, near, most in table:
        for zones in range(1, most + 1):
            played = march(
                f"move {said}: {_way(zones)}",
                units={"Berlin": {"Germany": {counter: 1}}},
                supply=STOCK,
            )
            active = played.g.now["active"].get(ROUND[zones - 1], {})
            assert bool(active) == (zones <= near), (said, zones)


def test_BWR_379_G_40_only_counters_that_have_not_moved_are_activated() -> None:
    moved = march(
        "move 2 infantry: Berlin -> Kustrin -> Breslau",
        "activate 2 infantry: Breslau",
        units=BERLIN,
        supply=STOCK,
    )
    assert refused(moved) == ["BWR-379 has_moved"]
    twice = march("activate 2 infantry: Berlin", "activate all: Berlin", units=BERLIN, supply=STOCK)
    assert refused(twice) == ["BWR-379 is_activated"]
    assert twice.g.now["active"] == {"Berlin": {"Germany": {I2: 1}}}


def test_BWR_379_all_are_those_that_can_be_activated() -> None:
    played = march(
        "move 2 infantry: Berlin -> Kustrin",
        "activate all: Kustrin",
        units={**BERLIN, "Kustrin": {"Germany": {I1: 2, FORT: 1, AIR: 1}}},
        supply=STOCK,
    )
    assert refused(played) == []
    assert played.g.now["active"]["Kustrin"]["Germany"] == {I1: 2, I2: 1}
    assert told(played, "activated")[0]["halves"] == {"Berlin": 2}


def test_BWR_378_an_activated_counter_that_moves_too_far_is_activated_no_more() -> None:
    played = march(
        "activate 2 infantry: Berlin",
        "move 2 infantry: Berlin -> Kustrin -> Breslau",
        units=BERLIN,
        supply=STOCK,
    )
    assert played.g.now["active"] == {}


def test_BWR_341_BWR_380_who_came_by_sea_does_nothing_more() -> None:
    spent = [{"at": "Berlin", "country": "Germany", "counter": I2, "how": "sea"}]
    for line in ("move 2 infantry: Berlin -> Kustrin", "activate 2 infantry: Berlin"):
        played = march(line, units=BERLIN, supply=STOCK, now={"spent": spent})
        assert refused(played) == ["BWR-341 has_been_carried"], line


def test_BWR_362_fortified_corps_and_units_that_do_not_go_by_land_stay() -> None:
    table = [(FORT, "fortified", "BWR-362 fortified_stays"), (AIR, "1 air", "BWR-371 not_by_land")]
    for counter, said, reason in table:
        units = {"Berlin": {"Germany": {counter: 1}}}
        for line in (f"move {said}: Berlin -> Kustrin", f"activate {said}: Berlin"):
            assert refused(march(line, units=units, supply=STOCK)) == [reason], line


def test_BWR_379_supply_is_not_activated() -> None:
    played = march("activate 6 supply: Berlin", supply=STOCK)
    assert refused(played) == ["BWR-379 supply_never_attacks"]


def test_BWR_256_one_elite_counter_in_the_soviet_union_on_the_move_too() -> None:
    units = {"Lodz": {"Germany": {E2: 1}}, "Minsk": {"Germany": {E2: 1}}}
    held = dict.fromkeys(("Lodz", "Warsaw", "Minsk", "Bialystok"), "Axis")
    given = {"units": units, "elites": 2, "control": held, "fallen": {"Poland": 2}, "turn": 20}
    stock = {"Warsaw": {"Axis": [8]}}
    played = march("move elite: Lodz -> Warsaw -> Bialystok", supply=stock, **given)
    assert refused(played) == ["BWR-256 one_elite_in_the_soviet_union"]


def test_BWR_104_BWR_398_lines_wait_for_their_condition() -> None:
    line = "move 2 armor: Breslau -> Lodz if Lodz is clear"
    played = march(line, **_to_poland(Lodz={"Poland": {I2: 1}}))
    assert refused(played) == ["condition_unmet"]
