"""Land battles: rounds, casualties, capture."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.errors import Illegal
from tests.axis_allies_europe.battle_runner import came, flight, run

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
    ran = run(g, "land_battle", BALTIC, [1, 6, 6], lines=lines, stop="retreat Baltic States round 1")
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
    ran = run(g, "land_battle", BALTIC, [6, 6, 1, 6], lines=lines, stop="retreat Baltic States round 1")
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
    assert sorted((e["kind"], e["left"]) for e in g.turn["flights"]) == [("bomber", 1), ("fighter", 3)]


def test_AAE_072_the_list_aa_chooses_the_bomber(game_at: Any) -> None:
    g = attack(game_at, {"armor": 1}, {"infantry": 1, "aa_gun": 1})
    g.turn["flights"] = [flight(BALTIC, "fighter", home="Poland"), flight(BALTIC, "bomber", home="Poland")]
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
    assert [(e["by"], len(e["rolls"])) for e in ran.of("fired")] == [(GERMANY, 1), (SOVIETS, 1), (BRITAIN, 2)]


def test_AAE_146_owners_who_agree_choose_together(game_at: Any) -> None:
    g = attack(game_at, {"armor": 1}, {"infantry": 1})
    g.add(BALTIC, BRITAIN, "infantry", 1)
    both = ["standing: casualties Baltic States: British infantry, Soviet infantry"]
    ran = run(
        g, "land_battle", BALTIC, [1, 6, 6], lines={SOVIETS: both, BRITAIN: both}, stop="retreat Baltic States round 1"
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
    ran = run(g, "land_battle", BALTIC, [1, 6, 6], lines=lines, stop="retreat Baltic States round 1")
    assert ran.lost() == {BRITAIN: {"fighter": 1}}
    assert "casualties Baltic States round 1 enemy" in ran.asks


def test_AAE_156_interceptors_do_not_defend_and_look_for_a_field_when_it_falls(game_at: Any) -> None:
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
    assert ran.forced["casualties Baltic States round 1"] == {SOVIETS: {"infantry": 2, "fighter": 1}}
