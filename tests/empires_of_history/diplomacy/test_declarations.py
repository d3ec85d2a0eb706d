"""Declarations of war."""

from __future__ import annotations

from typing import Any

from pbem.games.empires_of_history.concepts import wars
from tests.empires_of_history.diplomacy.deals import play, refused
from tests.empires_of_history.position_builder import game_at

AXIS_ENEMIES = {"England", "France", "Poland", "India", "Canada", "ANZAC", "South Africa"}


def test_EOH_127_who_may_declare_war_on_whom() -> None:
    cases = [
        ("Germany", "Germany", "no_war_on_it"),
        ("Germany", "Vichy France", "no_war_on_it"),
        ("Germany", "Poland", "at_war_already"),
        ("Germany", "Canada", "at_war_already"),
        ("Japan", "Canada", "colonies_follow_england"),
        ("England", "France", "war_on_own_side"),
        ("Germany", "Japan", "war_on_own_side"),
        ("Germany", "Hungary", "war_on_own_side"),
        ("Germany", "Soviet Union", "war_by_this_option"),
    ]
    for nation, foe, code in cases:
        g = game_at(nations=(nation,))
        assert refused(g, nation, f"declare war on {foe}") == code, (nation, foe)


def test_EOH_103_EOH_123_Italy_and_the_USA_go_to_war_by_their_options() -> None:
    assert refused(game_at(), "Italy", "declare war on Turkey") == "war_by_options"
    assert refused(game_at(), "USA", "declare war on Japan") == "war_by_options"


def test_EOH_103_Italy_declares_freely_once_it_is_in_the_war() -> None:
    italian = play(
        "Italy",
        "declare war on Turkey",
        wars=[("England", "Italy")],
        sides={"Italy": "Axis"},
        dice=[("us-entry/1/1/1/1-ue-18", [10])],
    )
    assert italian.g.at_war("Italy", "Turkey")


def test_EOH_105_the_Soviets_need_the_pact_for_war_on_Poland() -> None:
    assert refused(game_at(), "Soviet Union", "declare war on Poland") == "needs_the_pact"
    allowed = play(
        "Soviet Union", "declare war on Poland", flags={"soviets may attack poland": True}
    )
    assert allowed.g.at_war("Soviet Union", "Poland")
    assert not allowed.g.at_war("Soviet Union", "England")
    assert not allowed.g.side_of("Soviet Union"), "it fights on no side"


def test_EOH_320_a_neutral_that_is_attacked_is_led_by_the_first_major_against_the_attacker() -> (
    None
):
    g = play("Germany", "declare war on Norway", dice=[("us-entry/1/1/1/1-ue-05", [5])]).g
    assert g.at_war("Germany", "Norway")
    assert g.side_of("Norway") == "Allies"
    assert g.state["attached"] == {"Norway": "France"}, "R40: France acts before England"
    assert g.state["production"]["Norway"] == "full"
    assert g.allied("Norway", "England")
    assert not g.at_war("Norway", "Italy")
    g = play("Japan", "declare war on Siam", dice=[("us-entry/1/1/1/1-ue-05", [5])]).g
    assert g.state["attached"] == {"Siam": "Chinese Nationalists"}, "France is at peace with Japan"


def test_EOH_127_R39_the_colonies_follow_England() -> None:
    g = play("Japan", "declare war on England", played={"JPN-04": 1}).g
    assert set(g.enemies_of("Japan")) == {
        "Chinese Nationalists",
        "Chinese Communists",
        *(AXIS_ENEMIES - {"France", "Poland"}),
    }
    assert not g.state["linked"], "R76: no further"


def test_EOH_109_war_of_Japan_and_the_Soviets_draws_nobody_in() -> None:
    g = play("Soviet Union", "declare war on Japan").g
    assert g.enemies_of("Soviet Union") == ("Japan",)
    assert not g.side_of("Soviet Union")


def test_EOH_126_who_declares_war_on_the_USA_has_it_on_the_other_side() -> None:
    german = play(
        "Germany",
        "declare war on the USA",
        wars=[("Germany", "England"), ("Italy", "England"), ("Japan", "Chinese Nationalists")],
        sides={"Italy": "Axis"},
    ).g
    assert german.side_of("USA") == "Allies"
    assert set(german.enemies_of("USA")) == {"Germany", "Italy"}, "R76: of the same conflict"
    assert german.state["production"]["USA"] == "full"
    japanese = play("Japan", "declare war on USA", played={"JPN-05": 1}).g
    assert japanese.enemies_of("USA") == ("Japan",)
    chinese = play("Chinese Nationalists", "declare war on USA").g
    assert chinese.side_of("USA") == "Axis"


def test_EOH_108_the_USA_ties_both_wars_together() -> None:
    g = play(
        "Germany",
        "declare war on USA",
        wars=[("Germany", "England"), ("Japan", "Chinese Nationalists"), ("Japan", "USA")],
        sides={"USA": "Allies"},
    ).g
    assert g.state["linked"]
    assert g.at_war("Germany", "Chinese Nationalists")
    assert g.at_war("Japan", "England")


def test_EOH_109_R76_Soviets_and_Japan_fight_each_other_only_if_one_has_declared_it() -> None:
    for declared in (False, True):
        war = [("Japan", "Soviet Union")] if declared else []
        g = play(
            "Germany",
            "declare war on USA",
            wars=[
                ("Germany", "Soviet Union"),
                ("Japan", "Chinese Nationalists"),
                ("Japan", "USA"),
                *war,
            ],
            sides={"USA": "Allies", "Soviet Union": "Allies"},
        ).g
        assert g.state["linked"]
        assert g.at_war("Germany", "Chinese Nationalists")
        assert g.at_war("Japan", "Soviet Union") is declared


def test_EOH_108_R76_the_USA_fights_in_both_wars_or_in_one() -> None:
    base = [("Germany", "England"), ("Japan", "Chinese Nationalists")]
    cases: list[tuple[str, list[tuple[str, str]], dict[str, Any], bool]] = [
        ("Allies", [("USA", "Japan"), ("USA", "Siam")], {"Siam": "Japan"}, False),
        ("Allies", [("USA", "Japan"), ("USA", "Germany")], {}, True),
        ("Axis", [("USA", "England"), ("USA", "France")], {}, False),
        ("Axis", [("USA", "England"), ("USA", "Chinese Communists")], {}, True),
    ]
    for side, more, attached, linked in cases:
        sides = {"USA": side, "Siam": "Axis"}
        g = game_at(wars=[*base, *more], sides=sides, attached=attached)
        wars.link(g, [])
        assert g.state["linked"] == linked, (side, more)


def test_R77_EOH_108_who_has_made_peace_keeps_it_when_others_are_drawn_in() -> None:
    wars = [("Germany", "England"), ("Japan", "USA"), ("Japan", "England"), ("Germany", "USA")]
    told = {"linked": True, "peaces": [["France", "Japan"]], "sides": {"USA": "Allies"}}
    wars += [("France", "Germany")]
    g = play("Germany", "declare war on Norway", wars=wars, dice=[9], **told).g
    assert g.at_war("Norway", "Japan")
    assert not g.at_war("France", "Japan")
    again = play("Japan", "declare war on France", wars=wars, **told).g
    assert again.at_war("France", "Japan")
    assert not again.state["peaces"]


def test_EOH_660_minor_allies_wait_for_their_war() -> None:
    assert refused(game_at(), "Finland", "declare war on Norway") == "waits_for_its_war"


def test_EOH_662_a_minor_ally_with_a_player_may_fight_minors_and_is_not_in_the_general_war() -> (
    None
):
    g = game_at(players=6)
    assert refused(g, "Finland", "declare war on Soviet Union") == "no_enemy_of_germany"
    g = play("Finland", "declare war on Norway", players=6).g
    assert g.at_war("Finland", "Norway")
    assert not g.side_of("Finland")
    assert g.state["production"]["Finland"] == "none"


def test_EOH_663_a_minor_ally_joins_the_war_on_an_enemy_of_Germany() -> None:
    for die, after in ((2, 1), (3, 0)):
        g = play(
            "Romania",
            "declare war on England",
            players=6,
            dice=[("us-entry/1/1/1/1-ue-01", [die])],
        ).g
        assert g.side_of("Romania") == "Axis"
        assert g.state["production"]["Romania"] == "full"
        assert g.state["us_entry"]["now"] == after, die


def test_EOH_325_who_joins_a_side_is_at_peace_with_all_others_of_it() -> None:
    g = play(
        "Germany",
        "option GER-03",
        wars=[("Soviet Union", "Poland"), ("Germany", "Poland")],
        players=6,
        dice=[9],
    ).g
    assert g.side_of("Soviet Union") == "Allies"
    assert g.allied("Soviet Union", "Poland")


def test_R81_the_USA_declares_freely_once_it_is_in_the_war() -> None:
    g = play("USA", "declare war on Japan", wars=[("USA", "Germany")], sides={"USA": "Allies"}).g
    assert g.at_war("USA", "Japan")
    assert g.state["linked"]


def test_R40_Vichy_takes_orders_once_it_is_on_a_side_with_a_leader() -> None:
    vichy: dict[str, Any] = {
        "control": dict.fromkeys(("Marseilles", "Dakar"), "Vichy France"),
        "attached": {"Vichy France": "France"},
        "conquered": {"France": 1},
        "heirs": {"France": "Vichy France"},
        "stances": {**game_at().state["stances"], "Vichy France": 1},
    }
    before = game_at(**vichy)
    assert before.decider("Vichy France") is None
    wars = [("Germany", "England"), ("Italy", "England")]
    struck = play("England", "option ENG-08", wars=wars, dice=[9], **vichy).g
    assert struck.side_of("Vichy France") == "Axis"
    assert struck.state["attached"]["Vichy France"] == "Germany"
    assert struck.decider("Vichy France") == struck.decider("Germany")
    attacked = play("Germany", "declare war on Vichy France", wars=wars, **vichy).g
    assert attacked.side_of("Vichy France") == "Allies"
    assert attacked.state["attached"]["Vichy France"] == "England"
    assert attacked.state["production"]["Vichy France"] == "full"
    won = play("Germany", "influence Vichy France", wars=wars, dice=[1], **vichy).g
    assert won.decider("Vichy France") == won.decider("Germany")


def test_EOH_102_EOH_103_EOH_104_neutral_majors_collect_in_full_once_they_fight_a_major() -> None:
    gate = {"flags": {"soviets may attack poland": True}}
    cases: list[tuple[str, str, dict[str, Any], str, str]] = [
        ("Germany", "option GER-03", {}, "Soviet Union", "full"),
        ("Japan", "option JPN-02", {}, "Soviet Union", "full"),
        ("Soviet Union", "declare war on Poland", gate, "Soviet Union", "half"),
        ("England", "declare war on Italy", {}, "Italy", "full"),
        ("Italy", "option ITA-02", {}, "Italy", "three quarters"),
        ("Italy", "option ITA-02", {"production": {"Italy": "full"}}, "Italy", "full"),
        ("Japan", "option JPN-05", {}, "USA", "full"),
    ]
    for nation, line, changes, whose, level in cases:
        g = play(nation, line, dice=[9] * 9, players=6, **changes).g
        assert g.state["production"][whose] == level, line


def test_R40_a_neutral_that_is_drawn_into_the_war_has_a_turn_of_income_at_once() -> None:
    attacked = play("Germany", "declare war on Norway", dice=[9]).g
    assert attacked.pool("Norway") == 10
    assert attacked.state["production"]["Norway"] == "full"
    stances = {**game_at().state["stances"], "Spain": 1}
    won = play("Germany", "influence Spain", stances=stances, dice=[1]).g
    assert won.pool("Spain") == 21
    again = play("Italy", "declare war on Norway", control={}, production={"Norway": "full"}).g
    assert again.pool("Norway") == 0
