"""Phase 7: moves over land, conquest and liberation."""

from __future__ import annotations

from tests.empires_of_history.land.moves import order, refused
from tests.empires_of_history.position_builder import game_at

SILESIA = {"Silesia": {"Germany": {"infantry": 4, "armor": 2, "anti air gun": 1, "fighter": 1}}}
DEFENDED = {**SILESIA, "Warsaw": {"Poland": {"infantry": 1}}}


def test_EOH_460_units_go_as_far_as_their_movement() -> None:
    g = game_at(units=SILESIA)
    cases = [
        ("move 2 infantry: Silesia -> Berlin", ""),
        ("move 2 infantry: Silesia -> Hamburg", "too_far"),
        ("move 2 armor: Silesia -> Hamburg", ""),
        ("move 3 armor: Silesia -> Berlin", "not_so_many_units"),
        ("move 1 fighter: Silesia -> Berlin", "no_land_unit"),
        ("move 1 infantry: Silesia -> London", "no_way_by_land"),
        ("move 1 infantry: Silesia -> E-08", "no_march_at_sea"),
    ]
    for text, code in cases:
        trial = g.trial()
        if code:
            assert refused(trial, text) == code, text
        else:
            order(trial, text)
    order(g, "move 2 infantry: Silesia -> Berlin")
    assert (
        g.count("Berlin", "Germany", "infantry"),
        g.count("Silesia", "Germany", "infantry"),
    ) == (
        2,
        2,
    )


def test_EOH_462_units_that_meet_enemies_wait_for_their_battle() -> None:
    g = game_at(units=DEFENDED)
    order(g, "move 3 infantry, 2 armor: Silesia -> Warsaw")
    [column] = g.now["columns"]
    assert column["units"] == {"infantry": 3, "armor": 2}
    assert column["from"] == "Silesia"
    assert (column["left"]["infantry"], column["left"]["armor"]) == (0, 1)
    assert g.controller("Warsaw") == "Poland"


def test_EOH_463_an_empty_hostile_territory_is_taken_by_who_moves_in() -> None:
    g = game_at(units=SILESIA, oil={"Krakow": {"Poland": 2}})
    told = order(g, "move 1 infantry: Silesia -> Krakow")
    assert g.controller("Krakow") == "Germany"
    assert g.oil("Krakow", "Germany") == 2
    assert [each["kind"] for each in told] == ["units_moved", "territory_taken", "oil_captured"]
    assert refused(g, "move 1 infantry: Krakow -> Silesia") == "not_so_many_units"


def test_EOH_463_R27_an_ally_gets_back_what_was_his_unless_he_is_conquered() -> None:
    for conquered, holder in ({}, "France"), ({"France": 1}, "England"):
        g = game_at(
            units={"Normandy": {"England": {"infantry": 1}}},
            control={"Picardy": "Germany", "Normandy": "England"},
            nations=("England",),
            conquered=conquered,
        )
        order(g, "move 1 infantry: Normandy -> Picardy", "England")
        assert g.controller("Picardy") == holder


def test_EOH_111_a_nation_is_conquered_with_its_last_city() -> None:
    rest = ("Danzig", "Krakow", "Lvov", "Brest-Litovsk")
    g = game_at(units=SILESIA, control=dict.fromkeys(rest, "Germany"))
    told = order(g, "move 1 infantry: Silesia -> Warsaw")
    assert {"kind": "nation_conquered", "nation": "Poland"} in told
    assert g.is_conquered("Poland")


def test_EOH_007_EOH_012_EOH_015_armor_does_not_attack_over_water_or_into_mountains() -> None:
    cases = [
        ("Warsaw", "Brest-Litovsk", "Poland", "no_armor_over_rivers"),
        ("Naples", "Sicily", "Italy", "no_armor_over_straits"),
        ("Belgrade", "Skopje", "Yugoslavia", "no_armor_into_mountains"),
    ]
    for start, goal, foe, code in cases:
        units = {start: {"Germany": {"armor": 1}}, goal: {foe: {"infantry": 1}}}
        g = game_at(units=units, control={start: "Germany"}, wars=[("Germany", foe)])
        text = f"move 1 armor: {start} -> {goal}"
        assert refused(g, text) == code, text


def test_R86_armor_enters_empty_land_over_a_river() -> None:
    g = game_at(units={"Warsaw": {"Germany": {"armor": 1}}}, control={"Warsaw": "Germany"})
    order(g, "move 1 armor: Warsaw -> Brest-Litovsk")
    assert g.controller("Brest-Litovsk") == "Germany"


def test_R20_nobody_goes_on_behind_what_he_has_taken_but_with_the_switch() -> None:
    g = game_at(units=SILESIA)
    assert refused(g, "move 1 armor: Silesia -> Krakow -> Lvov") == "no_marching_through"
    g = game_at(units=SILESIA, options={"move_through_empty": "on"})
    order(g, "move 1 armor: Silesia -> Krakow -> Lvov")
    assert (g.controller("Krakow"), g.controller("Lvov")) == ("Germany", "Germany")


def test_EOH_212_EOH_219_generals_do_not_attack_alone_and_guns_not_at_all() -> None:
    g = game_at(units=DEFENDED, generals={"Silesia": {"Germany": ["Rundstedt"]}})
    assert refused(g, "move general Rundstedt: Silesia -> Warsaw") == "general_alone"
    assert refused(g, "move 1 anti air gun: Silesia -> Warsaw") == "no_guns_into_hostile_land"
    order(g, "move all, general Rundstedt: Silesia -> Warsaw")
    assert g.generals("Warsaw", "Germany") == ["Rundstedt"]
    assert g.units("Silesia", "Germany") == {"anti air gun": 1, "fighter": 1}


def test_EOH_219_guns_move_only_into_what_was_controlled_before() -> None:
    g = game_at(units=SILESIA)
    order(g, "move 1 infantry: Silesia -> Krakow")
    assert refused(g, "move 1 anti air gun: Silesia -> Krakow") == "no_guns_into_new_land"


def test_EOH_320_nobody_enters_the_land_of_a_nation_with_which_he_is_not_at_war() -> None:
    g = game_at(units={"East Prussia": {"Germany": {"infantry": 1}}})
    assert refused(g, "move 1 infantry: East Prussia -> Lithuania") == "not_at_war"


def test_EOH_541_EOH_545_a_blitzkrieg_and_a_good_general_let_units_go_further() -> None:
    units = {"Silesia": {"Germany": {"infantry": 1, "armor": 1}}}
    for blitzkrieg, general, kind, goal, is_far in (
        ("", "", "infantry", "Hamburg", True),
        ("yes", "", "infantry", "Hamburg", False),
        ("yes", "", "infantry", "Amsterdam", True),
        ("yes", "Guderian", "infantry", "Amsterdam", False),
        ("yes", "Model", "infantry", "Amsterdam", False),
        ("yes", "Hoth", "infantry", "Amsterdam", True),
    ):
        g = game_at(
            units=units,
            control={"Amsterdam": "Germany"},
            generals={"Silesia": {"Germany": ["Guderian", "Hoth", "Model"]}},
            now={"blitzkrieg": blitzkrieg},
        )
        text = f"move 1 {kind}{f', general {general}' if general else ''}: Silesia -> {goal}"
        if is_far:
            assert refused(g, text) == "too_far", text
        else:
            order(g, text)


def test_EOH_268_EOH_276_partisans_free_home_land_and_go_no_further_than_beside_it() -> None:
    g = game_at(
        units={"Lvov": {"Poland": {"partisan": 2}}},
        control={"Lvov": "Germany", "Kiev": "Germany", "Odessa": "Germany"},
        nations=("Poland",),
    )
    order(g, "free Lvov: 1 partisan", "Poland")
    assert g.controller("Lvov") == "Poland"
    order(g, "move 1 partisan: Lvov -> Kiev", "Poland")
    assert g.controller("Kiev") == "Poland"
    g.now["moved"] = {}
    assert refused(g, "move 1 partisan: Kiev -> Odessa", "Poland") == "partisans_too_far"


def test_R83_a_partisan_frees_nothing_where_an_enemy_land_unit_is() -> None:
    g = game_at(
        units={"Lvov": {"Poland": {"partisan": 1}, "Germany": {"infantry": 1}}},
        control={"Lvov": "Germany"},
        nations=("Poland",),
    )
    assert refused(g, "free Lvov: 1 partisan", "Poland") == "enemy_in_the_way"
    g = game_at(
        units={"Kiev": {"Poland": {"partisan": 1}}},
        control={"Kiev": "Germany"},
        nations=("Poland",),
    )
    assert refused(g, "free Kiev: 1 partisan", "Poland") == "nothing_to_free", "it is no home"


def test_EOH_500_R83_moving_into_own_land_with_partisans_is_an_attack() -> None:
    g = game_at(
        units={"Berlin": {"Germany": {"infantry": 1}}, "Silesia": {"Poland": {"partisan": 1}}}
    )
    order(g, "move 1 infantry: Berlin -> Silesia")
    assert [each["place"] for each in g.now["columns"]] == ["Silesia"]


def test_EOH_666_bulgaria_stays_out_of_soviet_land() -> None:
    flags = {"bulgaria fights soviets": True}
    for told, code in ({}, "bulgaria_stays_out"), (flags, ""):
        g = game_at(
            units={"Bucharest": {"Bulgaria": {"infantry": 1}}},
            control={"Bessarabia": "Soviet Union"},
            sides={"Bulgaria": "Axis", "Romania": "Axis", "Soviet Union": "Allies"},
            wars=[("Bulgaria", "Soviet Union"), ("Romania", "Soviet Union")],
            nations=("Bulgaria",),
            flags=told,
        )
        text = "move 1 infantry: Bucharest -> Bessarabia"
        if code:
            assert refused(g, text, "Bulgaria") == code
        else:
            order(g, text, "Bulgaria")


def test_R61_a_complex_in_empty_land_may_be_defended() -> None:
    g = game_at(units=SILESIA, complexes={"Krakow": 1})
    order(g, "move 1 infantry: Silesia -> Krakow")
    assert g.controller("Krakow") == "Poland"
    assert [each["place"] for each in g.now["columns"]] == ["Krakow"]
