"""Diplomatic options: who may play them, what they cost, who has to agree."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.board import BoardError
from pbem.games.empires_of_history import option_words
from pbem.games.empires_of_history.diplomacy.options import conditions, effects
from tests.empires_of_history.diplomacy.deals import play, refused, reply, unused
from tests.empires_of_history.position_builder import board, game_at

ENTRY = {"now": 15, "at_start": 15}


def test_EOH_329_each_word_of_the_data_is_known() -> None:
    option_words.check(board().options)
    assert set(option_words.EFFECTS) - {"roll"} == set(effects._EFFECTS)
    assert set(option_words.CONDITIONS) == set(conditions._TESTS)


def test_EOH_329_an_unknown_word_is_told_with_its_file_and_place() -> None:
    good = {"nation": "Germany", "book": "Axis", "title": "A", "effects": []}
    cases: list[tuple[dict[str, Any], str, tuple[str, ...]]] = [
        ({"effects": [{"op": "bribe"}]}, "unknown word 'bribe'", ("effects", "0")),
        ({"effects": [{"op": "flag", "name": "a"}]}, "no field 'value'", ("effects", "0")),
        ({"requires": [{"cond": "rich"}]}, "unknown word 'rich'", ("requires", "0")),
        (
            {"effects": [{"op": "roll", "chance": 3, "success": [{"op": "us entree"}]}]},
            "unknown word 'us entree'",
            ("effects", "0", "0"),
        ),
        ({"price": 3}, "unknown field 'price'", ()),
    ]
    for change, what, place in cases:
        with pytest.raises(BoardError, match=what) as caught:
            option_words.check({"options": {"GER-99": {**good, **change}}})
        assert caught.value.file == "options", change
        assert caught.value.keys == ("options", "GER-99", *place), change


def test_EOH_329_who_may_play_which_option_when() -> None:
    cases: list[tuple[str, str, dict[str, Any], str]] = [
        ("Germany", "ITA-01", {}, "not_its_option"),
        ("Germany", "GER-01", {"played": {"GER-01": 1}, "turn": 3}, "option_played_already"),
        ("Germany", "GER-02", {"turn": 3}, "requires_turn_max"),
        ("Germany", "GER-12", {"turn": 19}, "requires_turn_min"),
        ("Germany", "GER-12", {"turn": 20}, "requires_lost_home_territory"),
        ("Germany", "GER-05", {}, "requires_played"),
        ("Germany", "GER-08", {}, "requires_controls"),
        ("Germany", "GER-09", {"sides": {"Spain": "Axis"}}, "requires_neutral"),
        ("Germany", "GER-11", {}, "requires_at_war"),
        ("Italy", "ITA-02", {"wars": [("Greece", "Germany")]}, "requires_not_at_war_any"),
        ("Italy", "ITA-06", {}, "requires_side_controls"),
        ("Japan", "JPN-01", {}, "requires_any_of"),
        ("Japan", "JPN-04", {"wars": [("Japan", "England")]}, "requires_not_at_war"),
        ("England", "ENG-06", {"flags": {"burma road closed": True}}, "requires_flag_not"),
        ("England", "ENG-08", {}, "requires_exists"),
        ("England", "ENG-09", {"us_entry": ENTRY}, "requires_us_entry_max"),
        ("USA", "USA-01", {}, "requires_us_entry_min"),
        ("Germany", "GER-01", {"pools": {"Germany": {"Germany": 4}}}, "not_enough_saved"),
        ("Germany", "GER-14", {"played": {"ITA-01": 1}}, "requires_side_controls"),
        (
            "Germany",
            "GER-08",
            {"control": {"Paris": "Germany"}, "conquered": {"France": 1}},
            "requires_not_conquered",
        ),
        (
            "Germany",
            "GER-14",
            {"played": {"ITA-01": 1}, "sides": {"Italy": "Axis"}},
            "requires_joined",
        ),
    ]
    for nation, option, changes, code in cases:
        g = game_at(**changes)
        assert refused(g, nation, f"option {option}") == code, (option, changes)


def test_EOH_329_an_option_once_or_once_in_a_turn() -> None:
    twice = play("USA", "option USA-13", "option USA-13", dice=[("option/1/usa-13/1", [9])])
    assert unused(twice) == ["option_played_already"]
    again = play("USA", "option USA-13", turn=2, played={"USA-13": 1}, dice=[3])
    assert not unused(again)
    assert again.g.state["us_entry"]["now"] == 1


def test_EOH_329_it_is_paid_from_one_pool() -> None:
    g = play("Germany", "option GER-01", dice=[3], pools={"Germany": {"Germany": 20}}).g
    assert g.pool("Germany") == 15
    assert g.state["enabled"]["Germany"] == ["SS infantry", "SS armor"]
    assert g.state["us_entry"]["now"] == 0


def test_EOH_123_EOH_124_R84_the_USA_declares_war_by_the_number_at_the_start() -> None:
    late = game_at(us_entry={"now": 15, "at_start": 14})
    assert refused(late, "USA", "option USA-11") == "requires_us_entry_min"
    g = play("USA", "option USA-11", us_entry=ENTRY).g
    assert g.side_of("USA") == "Allies"
    assert set(g.enemies_of("USA")) == {"Germany", "Japan"}, "Italy is neutral"
    assert g.state["production"]["USA"] == "full"
    assert g.state["linked"], "EOH-108"
    low = {"now": -10, "at_start": -10}
    other = play("USA", "option USA-12", us_entry=low, conquered={"Poland": 1}).g
    assert other.side_of("USA") == "Axis"
    assert other.at_war("USA", "Canada"), "R39"
    assert not other.at_war("USA", "Poland")


def test_EOH_329_others_of_the_same_player_agree_and_others_are_asked() -> None:
    pact = {"played": {"ITA-01": 1}}
    asked = play("Germany", "option GER-06", **pact)
    assert [ask.to for ask in asked.asks] == [("Italy", "Japan")]
    asked.line("Italy", "consent option GER-06")
    assert asked.g.state["treaties"][0]["parties"] == ["Germany", "Italy", "Japan"]
    assert asked.g.state["us_entry"]["now"] == 2
    one_player = play("Germany", "option GER-06", players=2, **pact)
    assert one_player.is_over
    assert one_player.g.state["treaties"]


def test_EOH_329_a_refusal_costs_nothing_and_may_be_asked_again() -> None:
    said = play("Germany", "option GER-06", "option GER-06", played={"ITA-01": 1})
    assert said.ask_of("Italy", "consent").default is False, "at a deadline it is no"
    reply(said, "Italy", "consent", "refuse option GER-06")
    assert "option_refused" in said.kinds()
    assert "GER-06" not in said.g.state["played"]
    assert [ask.verb for ask in said.asks] == ["consent"]


def test_EOH_329_what_is_said_in_advance_holds() -> None:
    ahead = play("Italy", "consent option GER-06").g
    assert ahead.state["consents"] == {"GER-06": {"Italy": True}}
    known = {"GER-06": {"Italy": True, "Japan": False}}
    g = game_at(played={"ITA-01": 1}, consents=known)
    assert refused(g, "Germany", "option GER-06") == "option_refused_by"
    assert refused(g, "France", "consent option GER-06") == "consent_not_needed"


def test_EOH_105_R84_the_pact_and_the_war_on_Poland_in_one_phase() -> None:
    g = play("Soviet Union", "option SOV-01", "declare war on Poland", played={"GER-02": 1}).g
    assert g.at_war("Soviet Union", "Poland")
    assert g.state["treaties"][0]["until"] == 11


def test_EOH_106_a_war_too_early_costs_and_the_pact_makes_it_dearer() -> None:
    early = play("Soviet Union", "option SOV-06", turn=6, players=8).g
    costs = [{"nation": "Soviet Union", "delta": -12, "pool": "", "left": 3}]
    assert early.state["incomes"] == costs
    assert play("Soviet Union", "option SOV-06", turn=7, players=8).g.state["incomes"] == []
    pact = [
        {
            "kind": "non aggression",
            "parties": ["Germany", "Soviet Union"],
            "until": 11,
            "cost": {"resources_per_turn": 12, "turns": 3},
        }
    ]
    for turn, due in ((6, costs), (10, costs), (11, [])):
        broken = play(
            "Soviet Union",
            "option SOV-06",
            turn=turn,
            players=8,
            treaties=pact,
            played={"SOV-01": 1},
            dice=[(f"us-entry/{turn}/1/1/1-ue-17", [9])],
        ).g
        assert broken.state["incomes"] == due, turn
        assert not broken.state["treaties"]


def test_EOH_106_breaking_it_costs_Germany_nothing() -> None:
    pact = [
        {
            "kind": "non aggression",
            "parties": ["Germany", "Soviet Union"],
            "until": 11,
            "cost": {"resources_per_turn": 12, "turns": 3},
        }
    ]
    g = play("Germany", "option GER-03", treaties=pact, players=8, dice=[6]).g
    assert g.at_war("Germany", "Soviet Union")
    assert g.side_of("Soviet Union") == "Allies"
    assert g.state["incomes"] == []
