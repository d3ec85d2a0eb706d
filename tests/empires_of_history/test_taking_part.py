"""Who acts in which slot, and who decides for whom."""

from __future__ import annotations

from typing import Any

from pbem.games.empires_of_history import sequence
from pbem.games.empires_of_history.concepts import taking_part
from tests.empires_of_history.position_builder import game_at


def test_EOH_303_EOH_304_EOH_660_nations_act_in_the_slots_of_the_chart() -> None:
    g = game_at()
    assert taking_part.in_slot(g, 1) == ("Germany",)
    assert taking_part.in_slot(g, 7) == ("Poland",)
    assert taking_part.in_slot(g, 6) == ("India", "Canada", "ANZAC", "South Africa")
    assert taking_part.in_slot(g, 12) == ()
    at_war = game_at(wars=[("Germany", "Soviet Union"), ("Finland", "Soviet Union")])
    assert taking_part.in_slot(at_war, 1) == ("Germany", "Finland")


def test_EOH_303_minors_act_with_their_major_or_in_the_last_slot() -> None:
    g = game_at(
        wars=[("Germany", "Norway"), ("Germany", "Denmark")], attached={"Norway": "England"}
    )
    assert taking_part.in_slot(g, 5) == ("England", "Norway")
    assert taking_part.in_slot(g, 12) == ("Denmark",)
    assert (g.decider("Norway"), g.decider("Denmark")) == (g.decider("England"), None)
    assert g.by_seat(("England", "Norway")) == [("England", "Norway")]


def test_EOH_114_the_host_commands_an_exile_in_its_own_slot() -> None:
    g = game_at(exiles={"Poland": "France"}, conquered={"Poland": 1}, players=7)
    assert taking_part.in_slot(g, 7) == ()
    assert taking_part.in_slot(g, 4) == ("France", "Poland")
    further = game_at(
        exiles={"Poland": "France", "France": "England"},
        conquered={"Poland": 1, "France": 1},
        players=7,
    )
    assert taking_part.in_slot(further, 5) == ("England", "France", "Poland")
    assert further.decider("Poland") == further.decider("England") == "england"


def test_EOH_112_EOH_118_who_has_nothing_left_or_has_surrendered_does_not_act() -> None:
    lost: dict[str, Any] = {
        "conquered": {"Poland": 1},
        "control": dict.fromkeys(game_at().board.territories_of("Poland"), "Germany"),
    }
    assert taking_part.in_slot(game_at(**lost), 7) == ()
    units = {"E-08": {"Poland": {"destroyer": 1}}}
    assert taking_part.in_slot(game_at(**lost, units=units), 7) == ("Poland",)
    land = {**lost, "control": {**lost["control"], "Lvov": "Poland"}}
    assert taking_part.in_slot(game_at(**land), 7) == ("Poland",), "for a host, EOH-113"
    assert taking_part.in_slot(game_at(surrendered={"Poland": {"turn": 1, "to": {}}}), 7) == ()


def test_R40_EOH_114_who_is_led_by_an_exile_acts_with_it_and_Vichy_in_the_slot_of_France() -> None:
    told: dict[str, Any] = {
        "conquered": {"France": 1},
        "wars": [("Germany", "France"), ("Germany", "England"), ("Germany", "Belgium")],
        "sides": {"Belgium": "Allies"},
        "control": {"Marseilles": "Vichy France"},
        "attached": {"Belgium": "France", "Vichy France": "France"},
    }
    at_home = game_at(**told)
    assert taking_part.in_slot(at_home, 4) == ("France", "Belgium", "Vichy France")
    away = game_at(**told, exiles={"France": "England"})
    assert taking_part.in_slot(away, 4) == ("Vichy France",)
    assert taking_part.in_slot(away, 5) == ("England", "France", "Belgium")


def test_R40_who_is_led_by_another_behind_its_own_slot_does_not_act_twice_in_a_turn() -> None:
    told: dict[str, Any] = {
        "wars": [("England", "Yugoslavia"), ("England", "Italy")],
        "sides": {"Yugoslavia": "Axis", "Italy": "Axis"},
        "attached": {"Yugoslavia": "Italy"},
    }
    for acted, acts in (([], ["Italy", "Yugoslavia"]), (["Yugoslavia"], ["Italy"])):
        g = game_at(**told, slot=2, acted=acted)
        sequence.next_slot.run(g, {}, None, [])
        assert g.now["nations"] == acts
        assert g.state["acted"] == ["Italy", "Yugoslavia"]
    sequence.begin_turn.run(g, {}, None, [])
    assert g.state["acted"] == []


def test_EOH_114_who_leaves_a_slot_early_acts_in_that_of_its_leader() -> None:
    for phase, nations, acted in ((1, [], []), (12, ["France"], ["France"])):
        g = game_at(nations=("France",), slot=4, phase=phase, acted=["France"])
        taking_part.join_slot_of(g, "France", "England")
        assert (g.now["nations"], g.state["acted"]) == (nations, acted), phase
