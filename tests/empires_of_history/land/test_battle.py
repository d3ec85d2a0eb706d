"""Phase 9: land battles round by round."""

from __future__ import annotations

from pbem.games.empires_of_history.land import bulgaria
from tests.empires_of_history.land.battles import fight, of_kind, roll
from tests.empires_of_history.position_builder import board, game_at

KRAKOW = {
    "Silesia": {"Germany": {"infantry": 5}},
    "Krakow": {"Poland": {"infantry": 2, "artillery": 1}},
}


def test_EOH_504_EOH_506_EOH_510_EX_D01_a_city_takes_hits_once_in_a_battle() -> None:
    played = fight(
        "move 5 infantry: Silesia -> Krakow",
        "press Krakow: until won; lose infantry",
        units=KRAKOW,
        dice=[
            roll("krakow", 1, "attack", "germany/infantry", 1, 3, 2, 9, 10),
            roll("krakow", 1, "defence", "poland/artillery", 2),
            roll("krakow", 1, "defence", "poland/infantry", 4, 8),
            roll("krakow", 2, "attack", "germany/infantry", 2, 7, 8),
            roll("krakow", 2, "defence", "poland/infantry", 6, 5),
            roll("krakow", 3, "attack", "germany/infantry", 3, 3),
            roll("krakow", 3, "defence", "poland/infantry", 9),
        ],
    )
    played.line("Poland", "city hits at once")
    played.line("Poland", "losses artillery, infantry")
    assert played.is_over
    assert [each["count"] for each in of_kind(played, "city_took_hits")] == [2]
    assert [each["units"] for each in of_kind(played, "land_units_lost")] == [
        {"infantry": 2},
        {"artillery": 1},
        {"infantry": 1},
        {"infantry": 1},
        {"infantry": 1},
    ]
    assert played.g.controller("Krakow") == "Germany"
    assert played.g.units("Krakow", "Germany") == {"infantry": 2}


def test_EOH_035_EOH_509_R19_EX_D02_three_dice_behind_the_maginot_line() -> None:
    played = fight(
        "move 4 infantry, 1 artillery: Rhineland -> Lorraine",
        "press Lorraine: 1 rounds; lose infantry",
        units={
            "Rhineland": {"Germany": {"infantry": 4, "artillery": 1}},
            "Lorraine": {"France": {"infantry": 2}},
        },
        dice=[
            roll("lorraine", 1, "attack", "germany/artillery", 6),
            roll("lorraine", 1, "attack", "germany/infantry", 5, 4, 9, 10),
            roll("lorraine", 1, "defence", "france/infantry", 1, 5, 6, 7, 8, 3),
        ],
    )
    played.default("France", "city_hits")
    assert played.is_over
    assert played.g.units("Rhineland", "Germany") == {"infantry": 1, "artillery": 1}
    assert played.g.units("Lorraine", "France") == {"infantry": 2}
    assert played.g.controller("Lorraine") == "France"


def test_EOH_036_another_way_into_a_fortified_territory_is_normal() -> None:
    played = fight(
        "move 1 infantry: Picardy -> Lorraine",
        "press Lorraine: 1 round",
        units={"Picardy": {"Germany": {"infantry": 1}}, "Lorraine": {"France": {"infantry": 1}}},
        control={"Picardy": "Germany"},
        dice=[
            roll("lorraine", 1, "attack", "germany/infantry", 10),
            roll("lorraine", 1, "defence", "france/infantry", 10),
        ],
    )
    assert played.is_over


def test_EOH_245_EOH_250_EOH_464_EX_D15_attacks_by_aircraft_alone() -> None:
    units = {
        "Smolensk": {"Germany": {"fighter": 2, "bomber": 1}},
        "Kursk": {"Soviet Union": {"infantry": 2}},
    }
    told = {
        "control": {"Smolensk": "Germany"},
        "wars": [("Germany", "Soviet Union")],
        "sides": {"Soviet Union": "Allies"},
        "airbases": {"Smolensk": 1},
    }
    played = fight(
        "fly 2 fighter, 1 bomber: Smolensk -> Kursk, back to Smolensk",
        "press Kursk: until won; lose fighter, bomber",
        units=units,
        dice=[
            roll("kursk", 1, "attack", "germany/fighter", 3, 7),
            roll("kursk", 1, "attack", "germany/bomber", 6),
            roll("kursk", 1, "defence", "soviet-union/infantry", 1, 9),
        ],
        **told,
    )
    assert played.is_over
    assert played.g.units("Smolensk", "Germany") == {"fighter": 1, "bomber": 1}
    assert played.g.units("Kursk", "Soviet Union") == {}
    assert played.g.controller("Kursk") == "Soviet Union"
    alone = fight(
        "fly 1 bomber: Smolensk -> Kursk, back to Smolensk",
        units=units,
        dice=[roll("kursk", 1, "attack", "germany/bomber", 10)],
        **told,
    )
    assert alone.is_over


def test_EOH_502_EOH_508_EX_05_aircraft_stay_while_they_can_come_home() -> None:
    played = fight(
        "fly 1 fighter: Smolensk -> Kursk, back to Smolensk",
        units={
            "Smolensk": {"Germany": {"fighter": 1}},
            "Kursk": {"Soviet Union": {"infantry": 1}},
        },
        control={"Smolensk": "Germany"},
        wars=[("Germany", "Soviet Union")],
        airbases={"Smolensk": 1},
        now={"fuel": {"Smolensk": {"Germany": {"fighter": {"3": 1}}}}},
        dice=[
            roll("kursk", 1, "attack", "germany/fighter", 8),
            roll("kursk", 1, "defence", "soviet-union/infantry", 5),
        ],
    )
    assert played.is_over
    assert played.g.now["fuel"] == {"Smolensk": {"Germany": {"fighter": {"0": 1}}}}


def test_EOH_505_defending_aircraft_roll_and_are_lost_like_others() -> None:
    played = fight(
        "move 2 infantry: Silesia -> Krakow",
        units={"Silesia": {"Germany": {"infantry": 2}}, "Krakow": {"Poland": {"fighter": 1}}},
        dice=[
            roll("krakow", 1, "attack", "germany/infantry", 1, 2),
            roll("krakow", 1, "defence", "poland/fighter", 10),
            roll("krakow", 2, "attack", "germany/infantry", 1, 10),
            roll("krakow", 2, "defence", "poland/fighter", 10),
        ],
    )
    played.say("Poland", "city_hits", 1)
    assert played.is_over
    assert played.g.units("Krakow", "Poland") == {}
    assert played.g.controller("Krakow") == "Germany"


def test_EOH_243_a_round_on_the_ground_costs_the_aircraft_that_defend_a_point_too() -> None:
    played = fight(
        "move 1 infantry: Silesia -> Krakow",
        "press Krakow: 1 round",
        units={"Silesia": {"Germany": {"infantry": 1}}, "Krakow": {"Poland": {"fighter": 2}}},
        dice=[
            roll("krakow", 1, "attack", "germany/infantry", 10),
            roll("krakow", 1, "defence", "poland/fighter", 10, 10),
        ],
    )
    assert played.g.now["fuel"] == {"Krakow": {"Poland": {"fighter": {"6": 2}}}}


def test_EOH_262_EOH_501_EOH_507_a_complex_fights_only_if_its_owner_wants() -> None:
    units = {"Smolensk": {"Germany": {"infantry": 2}}}
    told = {
        "units": units,
        "control": {"Smolensk": "Germany"},
        "wars": [("Germany", "Soviet Union")],
        "complexes": {"Kursk": 1},
    }
    played = fight("move 2 infantry: Smolensk -> Kursk", dice=[], **told)
    played.default("Soviet Union", "complex_fights")
    assert played.is_over
    assert (played.g.controller("Kursk"), played.g.complexes("Kursk")) == ("Germany", 1)
    played = fight(
        "move 2 infantry: Smolensk -> Kursk",
        dice=[
            roll("kursk", 1, "attack", "germany/infantry", 1, 10),
            roll("kursk", 1, "defence", "soviet-union/industrial-complex", 1),
        ],
        **told,
    )
    played.line("Soviet Union", "industrial complex fights last")
    assert played.is_over
    assert (played.g.controller("Kursk"), played.g.complexes("Kursk")) == ("Germany", 0)
    assert played.g.units("Kursk", "Germany") == {"infantry": 1}


def test_EOH_212_EOH_213_EOH_214_generals_strengthen_and_fall_with_their_troops() -> None:
    played = fight(
        "move 1 infantry, general Rundstedt: Silesia -> Krakow",
        "general Rundstedt: infantry +5",
        "press Krakow: until won",
        units={"Silesia": {"Germany": {"infantry": 1}}, "Krakow": {"Poland": {"infantry": 1}}},
        generals={"Silesia": {"Germany": ["Rundstedt"]}},
        dice=[
            roll("krakow", 1, "attack", "germany/infantry", 10),
            roll("krakow", 1, "defence", "poland/infantry", 5),
        ],
    )
    assert played.is_over
    [shot] = of_kind(played, "land_round")[0]["attack"]
    assert shot["value"] == 9
    assert played.g.state["fallen_generals"] == ["Rundstedt"]
    assert played.g.generals("Krakow", "Germany") == []


def test_EOH_213_who_defends_divides_the_points_of_his_general() -> None:
    units = {"Silesia": {"Germany": {"infantry": 1}}, "Krakow": {"Poland": {"infantry": 2}}}
    for answer, values in (("", [9, 5]), ("defend Rydz-Smigly: infantry +1 +1", [6])):
        dice = [roll("krakow", 1, "attack", "germany/infantry", 10)]
        if len(values) == 2:
            dice += [
                roll("krakow", 1, "defence", "poland/infantry", 10),
                roll("krakow", 1, "defence", "poland/infantry-2", 10),
            ]
        else:
            dice.append(roll("krakow", 1, "defence", "poland/infantry", 10, 10))
        played = fight(
            "move 1 infantry: Silesia -> Krakow",
            "press Krakow: 1 round",
            units=units,
            generals={"Krakow": {"Poland": ["Rydz-Smigly"]}},
            dice=dice,
        )
        if answer:
            played.line("Poland", answer)
        else:
            played.default("Poland", "defend")
        assert played.is_over
        shots = of_kind(played, "land_round")[0]["defence"]
        assert [shot["value"] for shot in shots] == values, answer


def test_EOH_217_guns_of_a_city_are_silent_once_all_others_are_gone() -> None:
    played = fight(
        "move 1 infantry: Silesia -> Krakow",
        "press Krakow: until won",
        units={"Silesia": {"Germany": {"infantry": 1}}, "Krakow": {"Poland": {"militia": 1}}},
        dice=[
            roll("krakow", 1, "attack", "germany/infantry", 1),
            roll("krakow", 1, "defence", "poland/militia", 1),
        ],
    )
    played.line("Poland", "city hits never")
    assert played.is_over
    assert played.g.controller("Krakow") == "Poland"
    assert "Krakow" in played.g.state["silent"]


def test_EOH_667_R51_bulgarians_step_back_before_the_soviets() -> None:
    told = {
        "units": {
            "Odessa": {"Soviet Union": {"infantry": 1}},
            "Bessarabia": {"Bulgaria": {"infantry": 2}},
        },
        "control": {"Bessarabia": "Romania"},
        "wars": [("Bulgaria", "Soviet Union"), ("Romania", "Soviet Union")],
        "sides": {"Bulgaria": "Axis", "Romania": "Axis", "Soviet Union": "Allies"},
        "nation": "Soviet Union",
    }
    played = fight("move 1 infantry: Odessa -> Bessarabia", dice=[], **told)
    assert played.is_over
    assert played.g.controller("Bessarabia") == "Soviet Union"
    assert played.g.units("Bucharest", "Bulgaria") == {"infantry": 2}
    at_home = game_at(
        units={"Sofia": {"Bulgaria": {"infantry": 2}}}, control={"Salonika": "Bulgaria"}
    )
    bulgaria.step_back(at_home, "Sofia", ["Soviet Union"], [])
    assert at_home.units("Sofia", "Bulgaria") == {"infantry": 2}


def test_EOH_509_who_wants_to_be_asked_after_a_round_is() -> None:
    told = {
        "units": {"Silesia": {"Germany": {"infantry": 1}}, "Krakow": {"Poland": {"infantry": 1}}},
    }
    first = [
        roll("krakow", 1, "attack", "germany/infantry", 10),
        roll("krakow", 1, "defence", "poland/infantry", 10),
    ]
    orders = ("move 1 infantry: Silesia -> Krakow", "press Krakow: ask")
    stopped = fight(*orders, dice=first, **told)
    stopped.line("Germany", "go on no")
    assert stopped.is_over
    assert stopped.g.units("Silesia", "Germany") == {"infantry": 1}
    again = [
        roll("krakow", 2, "attack", "germany/infantry", 10),
        roll("krakow", 2, "defence", "poland/infantry", 1),
    ]
    pressed = fight(*orders, dice=[*first, *again], **told)
    pressed.line("Germany", "go on yes")
    assert pressed.is_over
    assert pressed.g.units("Silesia", "Germany") == {}


def test_EOH_509_conditions_stop_a_battle() -> None:
    played = fight(
        "move 2 infantry: Silesia -> Krakow",
        "press Krakow: stop if infantry < 2",
        units={"Silesia": {"Germany": {"infantry": 2}}, "Krakow": {"Poland": {"infantry": 1}}},
        dice=[
            roll("krakow", 1, "attack", "germany/infantry", 10, 10),
            roll("krakow", 1, "defence", "poland/infantry", 10),
            roll("krakow", 2, "attack", "germany/infantry", 10, 10),
            roll("krakow", 2, "defence", "poland/infantry", 1),
        ],
    )
    assert played.is_over
    assert played.g.units("Silesia", "Germany") == {"infantry": 1}


def test_EOH_501_R61_a_complex_may_defend_itself_against_paratroopers() -> None:
    for fights, taken in (("never", True), ("last", False)):
        played = fight(
            "drop 1 paratrooper by 1 bomber: Brussels -> Normandy",
            units={"Brussels": {"Germany": {"bomber": 1, "paratrooper": 1}}},
            control={"Brussels": "Germany"},
            complexes={"Normandy": 1},
            dice=[10] * 3 + [10, 1],
        )
        played.say("France", "complex_fights", fights)
        assert played.is_over
        assert (played.g.controller("Normandy") == "Germany") == taken, fights


def test_EOH_111_who_has_lost_its_last_complex_in_a_battle_is_conquered() -> None:
    cities = {t: "Germany" for t in board().territories_of("Norway") if board().city(t)}
    for dice, conquered in (([1, 10, 10, 10], True), ([10, 10, 10, 10], False)):
        played = fight(
            "move 1 infantry: Lapland -> Narvik",
            "press Narvik: 1 rounds",
            units={
                "Lapland": {"Germany": {"infantry": 1}},
                "Narvik": {"Norway": {"infantry": 1}, "England": {"infantry": 1}},
            },
            control={**cities, "Lapland": "Germany"},
            complexes={"Narvik": 1},
            attached={"Norway": "England"},
            wars=[("Germany", "Norway"), ("Germany", "England")],
            sides={"Norway": "Allies"},
            dice=dice,
        )
        played.say("Norway", "complex_fights", "last")
        for ask in played.asks:
            played.say(ask.to[0], ask.verb, {"Norway": {"industrial complex": 1}})
        assert ("Norway" in played.g.state["conquered"]) == conquered, dice
