"""Governments in exile and liberation."""

from __future__ import annotations

from pbem.games.empires_of_history.concepts import taking_part
from pbem.games.empires_of_history.diplomacy import exile
from tests.empires_of_history.diplomacy.deals import play, refused, reply
from tests.empires_of_history.position_builder import game_at


def test_EOH_113_a_conquered_nation_names_an_ally() -> None:
    g = play("France", "government in exile, host England", conquered={"France": 4}).g
    assert g.state["exiles"] == {"France": "England"}
    cases = [
        ({}, "England", "not_conquered"),
        ({"conquered": {"France": 4}}, "Germany", "host_is_no_ally"),
        ({"conquered": {"France": 4}}, "Italy", "host_is_no_ally"),
        ({"conquered": {"France": 4, "Poland": 1}}, "Poland", "host_is_no_ally"),
        (
            {"conquered": {"France": 4}, "exiles": {"France": "England"}},
            "Poland",
            "in_exile_already",
        ),
    ]
    for changes, host, code in cases:
        g = game_at(**changes, nations=("France",))  # type: ignore[arg-type]
        assert refused(g, "France", f"government in exile, host {host}") == code, (changes, host)


def test_EOH_668_stunned_Poland_may_go_into_exile() -> None:
    g = play("Poland", "government in exile, host France", stunned={"Poland": 1}).g
    assert g.state["exiles"] == {"Poland": "France"}


def test_EOH_115_R27_liberation_after_two_turns_on_end() -> None:
    g = game_at(
        conquered={"France": 4},
        exiles={"France": "England"},
        control={"Paris": "England", "Lyon": "England", "Lorraine": "Germany"},
    )
    exile.count(g, [])
    assert g.is_conquered("France")
    g.set_control("Paris", "Germany")
    exile.count(g, [])
    assert g.state["freed"] == {}, "it begins again"
    g.set_control("Paris", "England")
    exile.count(g, [])
    exile.count(g, [])
    assert not g.is_conquered("France")
    assert not g.state["exiles"]
    assert g.controller("Paris") == g.controller("Lyon") == "France"
    assert g.controller("Lorraine") == "Germany"
    assert set(g.state["pools"]["France"].values()) == {0}, "R27: without savings"


def test_EOH_114_the_host_decides_for_the_exile_and_the_leader_for_a_minor() -> None:
    g = game_at(exiles={"France": "USA"}, attached={"Norway": "England", "Vichy France": "France"})
    assert g.decider("France") == g.decider("USA") == "usa"
    assert g.decider("Norway") == "england"
    assert g.decider("Vichy France") is None, "the moderator runs it"
    assert g.decider("Hungary") == "germany"


def test_EOH_114_an_exile_acts_once_in_a_turn_with_its_host() -> None:
    for host, slot, acts in (("England", 4, False), ("England", 7, True), ("USA", 4, False)):
        told = {"conquered": {"France": 4}, "slot": slot, "sides": {"USA": "Allies"}}
        wars = [("England", "Germany"), ("France", "Germany"), ("USA", "Germany")]
        g = play("France", f"government in exile, host {host}", **told, wars=wars).g
        assert ("France" in g.now["nations"]) == acts, (host, slot)
        own = taking_part.slot_of(g, host)
        assert taking_part.slot_of(g, "France") == own


def test_EOH_113_who_loses_its_host_may_name_another() -> None:
    wars = [("England", "Germany"), ("France", "Germany"), ("Poland", "Germany")]
    player = play(
        "France",
        "offer surrender",
        conquered={"Poland": 1},
        exiles={"Poland": "France"},
        wars=wars,
    )
    reply(player, "Germany", "surrender_answer", "accept surrender")
    assert not player.g.state["exiles"]
    exile.go(player.g, "Poland", "England", [])


def test_EOH_114_units_of_an_exile_fight_whom_their_host_fights() -> None:
    wars = [("England", "Germany"), ("France", "Germany"), ("England", "Italy")]
    told = {"conquered": {"France": 4}, "sides": {"Italy": "Axis"}, "wars": wars}
    g = play("France", "government in exile, host England", **told).g
    assert g.at_war("France", "Italy")
    later = play("England", "declare war on Sweden", **told, exiles={"France": "England"}, dice=[9])
    assert later.g.at_war("France", "Sweden")
