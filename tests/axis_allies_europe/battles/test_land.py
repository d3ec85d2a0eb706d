"""Land battles: rounds, casualties, capture."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.dice import Script
from pbem.engine.errors import Illegal
from pbem.engine.play import advance
from pbem.engine.table import Table
from pbem.games.axis_allies_europe import GAME
from pbem.games.axis_allies_europe.battles import checks
from pbem.games.axis_allies_europe.orders.grammar import read_line
from tests.axis_allies_europe.battles.runner import came, flight, run

GERMANY, SOVIETS, BRITAIN = "Germany", "Soviet Union", "Great Britain"
BALTIC = "Baltic States"


def attack(game_at: Any, attackers: dict[str, int], defenders: dict[str, int], **more: Any) -> Any:
    """A German attack on the Baltic States from Poland."""
    g = game_at(units={BALTIC: {GERMANY: attackers, SOVIETS: defenders}}, **more)
    g.turn["came"] = came(BALTIC, *(("Poland", kind, n) for kind, n in attackers.items()))
    return g


def test_AAE_073_AAE_076_each_unit_rolls_and_hits_on_its_factor(game_at: Any) -> None:
    g = attack(game_at, {"infantry": 2, "armor": 1}, {"infantry": 2, "fighter": 1, "bomber": 1})
    ran = run(
        g,
        "land_battle",
        BALTIC,
        [1, 2, 4, 2, 2, 3, 5, *([6] * 6)],
        stop="retreat Baltic States round 1",
    )
    fired = [(e["phase"], e["by"], e["unit"], e["factor"], e["hits"]) for e in ran.of("fired")]
    assert fired == [
        ("attack", GERMANY, "infantry", 1, 1),
        ("attack", GERMANY, "armor", 3, 0),
        ("defense", SOVIETS, "bomber", 1, 0),
        ("defense", SOVIETS, "infantry", 2, 1),
        ("defense", SOVIETS, "fighter", 4, 0),
    ]


def test_labels_are_made_of_place_round_power_and_kind(game_at: Any) -> None:
    g = attack(game_at, {"infantry": 1, "artillery": 1}, {"infantry": 1})
    ran = run(g, "land_battle", BALTIC, [2, 6, 6])
    assert ran.labels == [
        "combat/baltic-states/r1/germany/infantry-with-artillery",
        "combat/baltic-states/r1/germany/artillery",
        "combat/baltic-states/r1/soviet-union/infantry",
    ]


def test_AAE_074_casualties_fire_back_before_they_leave(game_at: Any) -> None:
    g = attack(game_at, {"armor": 1}, {"infantry": 1})
    ran = run(g, "land_battle", BALTIC, [1, 1])
    assert ran.lost() == {GERMANY: {"armor": 1}, SOVIETS: {"infantry": 1}}
    assert g.state["units"] == {}


def test_AAE_074_printed_default_takes_infantry_before_planes(game_at: Any) -> None:
    g = attack(game_at, {"armor": 2}, {"infantry": 1, "fighter": 1, "bomber": 1})
    ran = run(g, "land_battle", BALTIC, [1, 2, *([6] * 3)], stop="retreat Baltic States round 1")
    assert ran.lost() == {SOVIETS: {"infantry": 1, "bomber": 1}}


def test_AAE_074_the_owner_may_choose_otherwise(game_at: Any) -> None:
    g = attack(game_at, {"armor": 1}, {"infantry": 1, "fighter": 1})
    lines = {SOVIETS: ["standing: casualties land: fighter"]}
    ran = run(
        g, "land_battle", BALTIC, [1, 6, 6], lines=lines, stop="retreat Baltic States round 1"
    )
    assert ran.lost() == {SOVIETS: {"fighter": 1}}


def test_AAE_077_the_last_land_unit_goes_after_the_planes(game_at: Any) -> None:
    g = attack(game_at, {"infantry": 1}, {"infantry": 2})
    g.turn["flights"] = [flight(BALTIC, "fighter", home="Poland")]
    ran = run(g, "land_battle", BALTIC, [6, 6, 1, 6], stop="retreat Baltic States round 1")
    assert ran.lost() == {GERMANY: {"fighter": 1}}


def test_AAE_077_the_attackers_list_decides(game_at: Any) -> None:
    g = attack(game_at, {"infantry": 1}, {"infantry": 2})
    g.turn["flights"] = [flight(BALTIC, "fighter", home="Poland")]
    lines = {GERMANY: ["battles: casualties Baltic States: infantry, fighter"]}
    ran = run(
        g, "land_battle", BALTIC, [6, 6, 1, 6], lines=lines, stop="retreat Baltic States round 1"
    )
    assert ran.lost() == {GERMANY: {"infantry": 1}}


def test_AAE_078_AAE_083_rounds_go_on_until_the_attackers_are_gone(game_at: Any) -> None:
    g = attack(game_at, {"infantry": 1}, {"infantry": 1})
    ran = run(g, "land_battle", BALTIC, [6, 6, 6, 6, 6, 1])
    assert [e["round"] for e in ran.of("fired")] == [1, 1, 2, 2, 3, 3]
    assert g.units(BALTIC, SOVIETS) == {"infantry": 1}
    assert g.controller(BALTIC) == SOVIETS


def test_AAE_084_AAE_114_AAE_118_survivors_take_the_territory(game_at: Any) -> None:
    g = attack(game_at, {"armor": 1}, {"infantry": 1})
    run(g, "land_battle", BALTIC, [3, 6])
    assert g.controller(BALTIC) == GERMANY
    assert g.units(BALTIC, GERMANY) == {"armor": 1}
    assert g.rested(BALTIC, "armor") == 0


def test_AAE_085_both_gone_leaves_the_defender_in_control(game_at: Any) -> None:
    g = attack(game_at, {"armor": 1}, {"infantry": 1})
    run(g, "land_battle", BALTIC, [1, 1])
    assert g.controller(BALTIC) == SOVIETS


def test_AAE_115_AAE_116_planes_take_nothing_and_have_to_go_home(game_at: Any) -> None:
    g = attack(game_at, {}, {"infantry": 1})
    g.turn["flights"] = [flight(BALTIC, "bomber", home="Poland")]
    run(g, "land_battle", BALTIC, [4, 6])
    assert g.controller(BALTIC) == SOVIETS
    assert [each["duty"] for each in g.turn["flights"]] == ["home"]


def test_AAE_086_a_territory_with_only_guns_falls_without_combat_dice(game_at: Any) -> None:
    g = attack(game_at, {"infantry": 1}, {"aa_gun": 1})
    g.turn["flights"] = [flight(BALTIC, "fighter", home="Poland")]
    ran = run(g, "land_battle", BALTIC, [1])
    assert ran.labels == ["aa/baltic-states/soviet-union/aa_gun"]
    assert g.turn["flights"] == []
    assert g.controller(BALTIC) == GERMANY
    assert g.units(BALTIC, GERMANY) == {"aa_gun": 1, "infantry": 1}


def test_AAE_071_one_die_a_plane_however_many_guns(game_at: Any) -> None:
    g = attack(game_at, {"armor": 1}, {"infantry": 1, "aa_gun": 2})
    g.turn["flights"] = [flight(BALTIC, "fighter", 2, home="Poland")]
    ran = run(g, "land_battle", BALTIC, [1, 4, 1, 3, 6])
    assert ran.of("fired")[0]["rolls"] == [1, 4]
    assert ran.lost()[GERMANY] == {"fighter": 1}


def test_AAE_072_default_loses_a_fighter_with_the_shortest_range_left(game_at: Any) -> None:
    g = attack(game_at, {"armor": 1}, {"infantry": 1, "aa_gun": 1})
    g.turn["flights"] = [
        flight(BALTIC, "bomber", left=1, home="Germany"),
        flight(BALTIC, "fighter", left=3, home="Poland"),
        flight(BALTIC, "fighter", left=1, home="Germany"),
    ]
    run(g, "land_battle", BALTIC, [6, 1, 6, 1, 6, 6, 6])
    assert sorted((e["kind"], e["left"]) for e in g.turn["flights"]) == [
        ("bomber", 1),
        ("fighter", 3),
    ]


def test_AAE_072_the_list_aa_chooses_the_bomber(game_at: Any) -> None:
    g = attack(game_at, {"armor": 1}, {"infantry": 1, "aa_gun": 1})
    g.turn["flights"] = [
        flight(BALTIC, "fighter", home="Poland"),
        flight(BALTIC, "bomber", home="Poland"),
    ]
    lines = {GERMANY: ["battles: casualties aa: bomber, fighter"]}
    run(g, "land_battle", BALTIC, [6, 1, 1, 6, 6], lines=lines)
    assert [each["kind"] for each in g.turn["flights"]] == ["fighter"]


def test_AAE_214_pairs_are_counted_anew_each_round(game_at: Any) -> None:
    g = attack(game_at, {"infantry": 3, "artillery": 1, "armor": 1}, {"infantry": 3})
    lines = {GERMANY: ["battles: casualties land: artillery, infantry, armor"]}
    dice = [2, 1, 2, 3, 4, 2, 5, 6]
    ran = run(g, "land_battle", BALTIC, [*dice, 6, 6, 6, 1, 6], lines=lines)
    shots = [(e["unit"], len(e["rolls"])) for e in ran.of("fired") if e["phase"] == "attack"]
    assert shots == [
        ("infantry", 2),
        ("infantry with artillery", 1),
        ("artillery", 1),
        ("armor", 1),
        ("infantry", 3),
        ("armor", 1),
    ]


def test_AAE_145_AAE_147_allies_defend_together_and_roll_apart(game_at: Any) -> None:
    g = attack(game_at, {"armor": 1}, {"infantry": 1})
    g.add(BALTIC, BRITAIN, "infantry", 2)
    ran = run(g, "land_battle", BALTIC, [6, 6, 6, 6], stop="retreat Baltic States round 1")
    assert [(e["by"], len(e["rolls"])) for e in ran.of("fired")] == [
        (GERMANY, 1),
        (SOVIETS, 1),
        (BRITAIN, 2),
    ]


def test_AAE_146_owners_who_agree_choose_together(game_at: Any) -> None:
    g = attack(game_at, {"armor": 1}, {"infantry": 1})
    g.add(BALTIC, BRITAIN, "infantry", 1)
    both = ["standing: casualties Baltic States: British infantry, Soviet infantry"]
    ran = run(
        g,
        "land_battle",
        BALTIC,
        [1, 6, 6],
        lines={SOVIETS: both, BRITAIN: both},
        stop="retreat Baltic States round 1",
    )
    assert ran.lost() == {BRITAIN: {"infantry": 1}}


def test_AAE_146_the_attacker_decides_what_the_owners_dispute(game_at: Any) -> None:
    g = attack(game_at, {"armor": 1}, {"infantry": 1})
    g.add(BALTIC, BRITAIN, "fighter", 1)
    lines = {
        SOVIETS: ["standing: casualties land: British fighter"],
        BRITAIN: ["standing: casualties land: Soviet infantry"],
        GERMANY: ["battles: casualties enemy Baltic States: fighter, infantry"],
    }
    ran = run(
        g, "land_battle", BALTIC, [1, 6, 6], lines=lines, stop="retreat Baltic States round 1"
    )
    assert ran.lost() == {BRITAIN: {"fighter": 1}}
    assert "casualties Baltic States round 1 enemy" in ran.asks


def test_AAE_156_interceptors_do_not_defend_and_look_for_a_field_when_it_falls(
    game_at: Any,
) -> None:
    units = {"Moscow": {GERMANY: {"infantry": 1}, SOVIETS: {"fighter": 2}}}
    g = game_at(units=units, control={"Belorussia": GERMANY})
    g.turn["intercepting"] = {"Moscow": {SOVIETS: 2}}
    ran = run(g, "land_battle", "Moscow", [])
    assert ran.labels == []
    assert g.controller("Moscow") == GERMANY
    assert g.units("Russia", SOVIETS) == {"fighter": 2}


BAD_CASUALTIES = {
    "too few": ("AAE-074", {SOVIETS: {"infantry": 1}}),
    "too many": ("AAE-074", {SOVIETS: {"infantry": 3}}),
    "not there": ("AAE-074", {SOVIETS: {"armor": 2}}),
    "of another power": ("AAE-074", {GERMANY: {"armor": 2}}),
    "a gun": ("AAE-075", {SOVIETS: {"infantry": 1, "aa_gun": 1}}),
    "a complex": ("AAE-075", {SOVIETS: {"infantry": 1, "industrial_complex": 1}}),
    "nothing": ("AAE-074", {}),
    "a word": ("AAE-074", "infantry"),
    "a negative number": ("AAE-074", {SOVIETS: {"infantry": 3, "fighter": -1}}),
}


@pytest.mark.parametrize("name", BAD_CASUALTIES)
def test_AAE_075_what_is_no_legal_choice_of_casualties(game_at: Any, name: str) -> None:
    rule, say = BAD_CASUALTIES[name]
    defenders = {"infantry": 2, "fighter": 1, "aa_gun": 1, "industrial_complex": 1}
    g = attack(game_at, {"armor": 2}, defenders)
    with pytest.raises(Illegal) as refused:
        run(g, "land_battle", BALTIC, [1, 1], answers={"casualties Baltic States round 1": say})
    assert refused.value.problem.rule == rule


def test_a_choice_that_is_none_is_settled_by_the_engine(game_at: Any) -> None:
    g = attack(game_at, {"armor": 3}, {"infantry": 2, "fighter": 1})
    ran = run(g, "land_battle", BALTIC, [1, 1, 1, 6, 6, 6])
    assert ran.forced["casualties Baltic States round 1"] == {
        SOVIETS: {"infantry": 2, "fighter": 1}
    }


def test_AAE_070_AAE_206_everything_there_takes_part_but_guns_and_complexes(game_at: Any) -> None:
    defenders = {"infantry": 1, "fighter": 1, "aa_gun": 1, "industrial_complex": 1}
    g = attack(game_at, {"infantry": 1, "armor": 1}, defenders)
    ran = run(g, "land_battle", BALTIC, [6, 6, 6, 6], stop="retreat Baltic States round 1")
    assert [event["unit"] for event in ran.of("fired")] == [
        "infantry",
        "armor",
        "infantry",
        "fighter",
    ]


def test_AAE_137_a_landing_goes_on_in_ordinary_rounds(game_at: Any) -> None:
    g = attack(game_at, {}, {"infantry": 1})
    g.state["aboard"] = [
        {
            "ship": "transport",
            "owner": GERMANY,
            "at": "Baltic Sea",
            "holds": {GERMANY: {"infantry": 1}},
            "landing": {"target": BALTIC, "units": {"infantry": 1}},
        }
    ]
    g.add("Baltic Sea", GERMANY, "transport")
    g.turn["assaults"] = [{"target": BALTIC, "zone": "Baltic Sea", "ally": ""}]
    ran = run(g, "land_battle", BALTIC, [6, 6, 6, 6, 1, 6])
    assert [event["round"] for event in ran.of("fired")] == [1, 1, 2, 2, 3, 3]
    assert g.controller(BALTIC) == GERMANY


def test_AAE_215_planes_fight_on_land_and_at_sea_but_only_where_they_are_sent(game_at: Any) -> None:
    g = attack(game_at, {}, {"infantry": 1})
    g.turn["flights"] = [
        flight(BALTIC, "fighter", home="Poland"),
        flight("Baltic Sea", "bomber", home="Poland"),
    ]
    ran = run(g, "land_battle", BALTIC, [1, 6])
    assert [event["unit"] for event in ran.of("fired")] == ["fighter", "infantry"]


def test_AAE_265_a_gun_aboard_does_not_fire(game_at: Any) -> None:
    g = attack(game_at, {"armor": 1}, {"infantry": 1})
    g.state["aboard"] = [
        {
            "ship": "transport",
            "owner": SOVIETS,
            "at": "Baltic Sea",
            "holds": {SOVIETS: {"aa_gun": 1}},
        }
    ]
    g.add("Baltic Sea", SOVIETS, "transport")
    g.turn["flights"] = [flight(BALTIC, "fighter", home="Poland")]
    ran = run(g, "land_battle", BALTIC, [1, 6, 6])
    assert [event["phase"] for event in ran.of("fired")] == ["attack", "attack", "defense"]


# Retreats

ROUND_1 = "retreat Rumania round 1"


def rumania(game_at: Any, **more: Any) -> Any:
    """Soviet infantry from the Ukraine and armor from Bessarabia against three infantry."""
    units = {"Rumania": {SOVIETS: {"infantry": 2, "armor": 1}, GERMANY: {"infantry": 3}}, **more}
    g = game_at(turn=SOVIETS, units=units)
    g.turn["came"] = came("Rumania", ("Ukraine S.S.R.", "infantry", 2), ("Bessarabia", "armor", 1))
    g.turn["battles"] = [{"kind": "land", "at": "Rumania"}]
    return g


def orders(g: Any, *texts: str) -> list[Any]:
    return [read_line(g.board, f"battles: {text}") for text in texts]


def test_AAE_079_AAE_080_all_land_units_go_back_to_one_territory_from_which_one_came(
    game_at: Any,
) -> None:
    g = rumania(game_at)
    lines = {SOVIETS: ["battles: retreat Rumania -> Bessarabia after round 1"]}
    run(g, "land_battle", "Rumania", [4, 5, 2, 1, 3, 6], lines=lines)
    assert g.units("Bessarabia", SOVIETS) == {"infantry": 1, "armor": 1}
    assert g.units("Rumania", SOVIETS) == {}
    assert g.controller("Rumania") == GERMANY
    assert g.rested("Bessarabia", "armor") == 0


def test_AAE_079_by_default_the_attack_goes_on(game_at: Any) -> None:
    ran = run(rumania(game_at), "land_battle", "Rumania", [6] * 6, stop=ROUND_1)
    assert ran.asks[ROUND_1].default == {"to": ""}
    assert ran.asks[ROUND_1].args["goals"] == ["Ukraine S.S.R.", "Bessarabia"]


def test_AAE_079_conditions_count_units_and_factors(game_at: Any) -> None:
    g = rumania(game_at)
    lines = {
        SOVIETS: ["battles: retreat Rumania -> Bessarabia after round 1 if attackers < defenders"]
    }
    ran = run(g, "land_battle", "Rumania", [6, 6, 6, 6, 6, 6, 6, 6, 6, 1, 6, 6], lines=lines)
    assert [event["round"] for event in ran.of("fired") if event["phase"] == "defense"] == [1, 2]
    assert g.units("Bessarabia", SOVIETS) == {"infantry": 1, "armor": 1}


def test_AAE_080_no_retreat_into_land_taken_this_turn(game_at: Any) -> None:
    g = rumania(game_at)
    g.turn["captured"] = ["Bessarabia"]
    ran = run(g, "land_battle", "Rumania", [6] * 6, stop=ROUND_1)
    assert ran.asks[ROUND_1].args["goals"] == ["Ukraine S.S.R."]


def test_AAE_255_without_a_territory_even_the_planes_stay(game_at: Any) -> None:
    g = rumania(game_at)
    g.turn["captured"] = ["Bessarabia", "Ukraine S.S.R."]
    g.turn["flights"] = [flight("Rumania", "fighter", home="Moscow")]
    ran = run(g, "land_battle", "Rumania", [2, 2, 2, 2, 6, 6, 6, 1, 1, 6, 6, 6])
    assert not [ask for ask in ran.asks.values() if ask.verb == "retreat"]


def test_AAE_255_planes_that_are_left_alone_may_go(game_at: Any) -> None:
    g = game_at(turn=SOVIETS, units={"Rumania": {GERMANY: {"infantry": 1}}})
    g.turn["flights"] = [flight("Rumania", "bomber", left=3, home="Moscow")]
    lines = {SOVIETS: ["battles: retreat Rumania air -> Bessarabia after round 1"]}
    run(g, "land_battle", "Rumania", [6, 6], lines=lines)
    assert g.units("Bessarabia", SOVIETS) == {"bomber": 1}
    assert g.rested("Bessarabia", "bomber") == 0


def test_AAE_081_planes_go_to_fields_of_their_own(game_at: Any) -> None:
    g = rumania(game_at)
    g.turn["flights"] = [flight("Rumania", "fighter", left=2, home="Ukraine S.S.R.")]
    lines = {
        SOVIETS: [
            "battles: retreat Rumania -> Bessarabia after round 1",
            "battles: retreat Rumania air -> Bessarabia -> Ukraine S.S.R.",
        ]
    }
    ran = run(g, "land_battle", "Rumania", [6] * 7, lines=lines)
    assert g.units("Ukraine S.S.R.", SOVIETS) == {"fighter": 1}
    assert ran.of("planes_retreated")[0]["path"] == ["Rumania", "Bessarabia", "Ukraine S.S.R."]


BAD_WAYS = {
    "a field that is none": ("AAE-081", ["Rumania", "Hungary"], "Hungary"),
    "beyond its range": (
        "AAE-081",
        ["Rumania", "Bessarabia", "Rumania", "Ukraine S.S.R."],
        "Ukraine S.S.R.",
    ),
    "not side by side": ("AAE-033", ["Rumania", "East Poland"], "East Poland"),
    "another end": ("AAE-081", ["Rumania", "Bessarabia"], "Ukraine S.S.R."),
}


@pytest.mark.parametrize("name", BAD_WAYS)
def test_AAE_081_ways_that_planes_cannot_take(game_at: Any, name: str) -> None:
    rule, path, field = BAD_WAYS[name]
    g = rumania(game_at)
    g.turn["flights"] = [flight("Rumania", "fighter", left=2, home="Ukraine S.S.R.")]
    answers = {
        ROUND_1: {"to": "Bessarabia"},
        "retreat Rumania air 1": {"ways": [{"count": 1, "to": field, "path": path}]},
    }
    with pytest.raises(Illegal) as refused:
        run(g, "land_battle", "Rumania", [6] * 7, answers=answers)
    assert refused.value.problem.rule == rule


def test_AAE_082_guns_fire_at_planes_that_leave_by_retreat(game_at: Any) -> None:
    g = rumania(game_at, Hungary={GERMANY: {"aa_gun": 1}})
    g.state["control"]["Czechoslovakia"] = g.turn["held"]["Czechoslovakia"] = SOVIETS
    g.turn["flights"] = [flight("Rumania", "fighter", 2, left=2, home="Ukraine S.S.R.")]
    lines = {
        SOVIETS: [
            "battles: retreat Rumania -> Bessarabia after round 1",
            "battles: retreat Rumania air -> Hungary -> Czechoslovakia",
        ]
    }
    ran = run(g, "land_battle", "Rumania", [*([6] * 8), 1, 3], lines=lines)
    assert ran.labels[-1] == "retreat-aa/rumania/hungary/germany/aa_gun"
    assert g.units("Czechoslovakia", SOVIETS) == {"fighter": 1}


def test_AAE_081_by_default_planes_fly_around_guns(game_at: Any) -> None:
    g = rumania(game_at, Bulgaria={GERMANY: {"aa_gun": 1}})
    g.turn["flights"] = [flight("Rumania", "fighter", left=3, home="Ukraine S.S.R.")]
    lines = {SOVIETS: ["battles: retreat Rumania -> Bessarabia after round 1"]}
    ran = run(g, "land_battle", "Rumania", [6] * 7, lines=lines)
    assert not [label for label in ran.labels if label.startswith("retreat-aa")]


BAD_RETREATS = {
    "retreat Rumania -> Hungary after round 1": "AAE-080",
    "retreat Rumania: 2 infantry -> Ukraine S.S.R., 1 armor -> Bessarabia after round 1": "AAE-080",
    "retreat Rumania: 1 armor -> Bessarabia after round 1": "AAE-255",
    "retreat Hungary -> Rumania after round 1": "AAE-079",
    "pause Hungary after round 1": "AAE-079",
    "submerge Rumania: all": "AAE-094",
    "casualties land: aa gun, infantry": "AAE-075",
}


@pytest.mark.parametrize("text", BAD_RETREATS)
def test_AAE_255_orders_for_battles_that_are_refused_when_sent(game_at: Any, text: str) -> None:
    g = rumania(game_at)
    refused = checks.sift(g, orders(g, text))
    assert [problem.rule for _, problem in refused] == [BAD_RETREATS[text]]


def test_AAE_255_another_goal_is_refused_as_an_answer(game_at: Any) -> None:
    with pytest.raises(Illegal) as refused:
        run(
            rumania(game_at),
            "land_battle",
            "Rumania",
            [6] * 6,
            answers={ROUND_1: {"to": "Hungary"}},
        )
    assert refused.value.problem.rule == "AAE-080"


def test_press_means_to_fight_on(game_at: Any) -> None:
    g = rumania(game_at)
    ran = run(g, "land_battle", "Rumania", [6] * 6, stop=ROUND_1)
    assert GAME.reply(g, ran.asks[ROUND_1], orders(g, "press Rumania")[0]) == {"to": ""}


def test_a_ruling_in_the_middle_puts_the_question_again_for_what_is_there_now(game_at: Any) -> None:
    g = attack(game_at, {"armor": 2}, {"infantry": 2, "fighter": 1})
    g.turn["battles"] = [{"kind": "land", "at": BALTIC}]
    run(g, "land_battle", BALTIC, [1, 1], stop="casualties Baltic States round 1")
    change = {"ruling": ["set Baltic States: Soviet Union 1 infantry"]}
    outcome = advance(Table(GAME, g.board), g.state, change, Script([6, 6]), checked=True)
    losses = {SOVIETS: {"infantry": 1, "fighter": 1}}
    assert outcome.forced == [("casualties Baltic States round 1", losses)]
    assert g.controller(BALTIC) == GERMANY


def in_turn(g: Any, battles: list[dict[str, str]]) -> Any:
    """The first of these battles is being fought in Germany's turn."""
    g.turn["battles"] = battles
    turn = {"power": GERMANY, "batch": []}
    g.state["engine"]["frames"] = [
        {"flow": "campaign", "step": "next_turn", "locals": {"next": 1}},
        {"flow": "turn", "step": "fight_battles", "locals": turn},
    ]
    advance(Table(GAME, g.board), g.state, {}, Script([1, 1]), checked=True)
    return g


def test_AAE_069_by_ruling_a_battle_is_over_if_nobody_is_left_beside_an_enemy(game_at: Any) -> None:
    g = attack(game_at, {"armor": 2}, {"infantry": 2, "fighter": 1})
    g = in_turn(g, [{"kind": "land", "at": BALTIC}])
    assert g.state["engine"]["asks"][0]["noun"] == "Baltic States round 1"
    table, over = Table(GAME, g.board), f"over {BALTIC}"
    with pytest.raises(Illegal, match="ruling_breaks"):
        advance(table, g.state, {"ruling": [over]}, Script([]), checked=True)
    changes = [f"set {BALTIC}: Soviet Union nothing", f"control {BALTIC}: Germany", over]
    advance(table, g.state, {"ruling": changes}, Script([]), checked=True)
    assert [ask["noun"] for ask in g.state["engine"]["asks"]] == ["Germany 1 B"]
    assert g.turn["battles"] == []
