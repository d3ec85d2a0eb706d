"""Offers of surrender."""

from __future__ import annotations

from typing import Any

from pbem.games.empires_of_history.diplomacy import cession, surrender
from pbem.games.empires_of_history.economy import income, tribute
from tests.empires_of_history.diplomacy.deals import play, refused, reply, unused
from tests.empires_of_history.position_builder import game_at
from tests.harness.flow_player import FlowPlayer

WARS = [("France", "Germany"), ("France", "Italy"), ("England", "Germany")]
ASK = "surrender_answer"


def offer(*lines: str, **changes: Any) -> FlowPlayer:
    told = {"wars": WARS, "sides": {"Italy": "Axis"}, **changes}
    return play("France", *(lines or ("offer surrender",)), **told)


def answer(player: FlowPlayer, nation: str, text: str) -> None:
    reply(player, nation, ASK, text)


def test_EOH_117_EOH_330_when_all_accept_the_nation_is_out_of_the_war() -> None:
    player = offer(
        units={
            "Paris": {"France": {"infantry": 1}},
            "London": {"France": {"fighter": 1}},
            "E-13": {"France": {"destroyer": 1}},
            "Lyon": {"France": {"armor": 1}},
        },
        control={"Lorraine": "Germany"},
    )
    assert [ask.to for ask in player.asks] == [("Germany",), ("Italy",)]
    answer(player, "Germany", "accept surrender of France")
    answer(player, "Italy", "accept surrender")
    g = player.g
    assert not g.in_war("France")
    assert g.has_surrendered("France")
    assert not g.side_of("France")
    assert g.units("Paris", "France") == {"infantry": 1, "fighter": 1}
    assert g.units("Lyon", "France") == {"armor": 1}
    assert not g.units("E-13", "France")
    assert g.controller("Lorraine") == "Germany", "EOH-119"
    assert g.state["surrendered"]["France"]["to"] == {"Germany": 50, "Italy": 50}
    assert not g.state["hardened"]


def test_EOH_330_what_is_aboard_comes_home_with_the_ships() -> None:
    player = offer(
        units={"E-13": {"France": {"carrier": 1, "transport": 2}, "England": {"transport": 1}}},
        aboard={"E-13": {"France": {"fighter": 2}}},
        cargo={
            "E-13": {
                "France": {"units": {"France": {"infantry": 1}}, "resources": 3, "oil": 0},
                "England": {"units": {"France": {"armor": 1}}, "resources": 0, "oil": 0},
            }
        },
        riders={"E-13": {"France": ["Gamelin"]}},
        queue={"France": [_on_chart("general", "Juin")]},
        fallen_generals=[],
    )
    before = player.g.pool("France")
    answer(player, "Germany", "accept surrender of France")
    answer(player, "Italy", "accept surrender")
    g = player.g
    assert g.units("Paris", "France") == {"fighter": 2, "infantry": 1, "armor": 1}
    assert g.pool("France") == before + 3
    assert g.generals("Paris", "France") == ["Gamelin"]
    assert (g.state["aboard"], g.state["cargo"], g.state["riders"]) == ({}, {}, {})
    assert g.state["fallen_generals"] == ["Juin"], "nobody builds him any more"


def _on_chart(kind: str, name: str) -> dict[str, Any]:
    return {"kind": kind, "count": 1, "pool": "France", "turns": 1, "place": "", "name": name}


def test_EOH_118_it_does_not_return() -> None:
    gone = {"surrendered": {"France": {"turn": 1, "to": {"Germany": 100}}}, "wars": []}
    assert refused(game_at(**gone), "Germany", "declare war on France") == "no_war_on_it"
    assert refused(game_at(**gone), "France", "offer surrender") == "acts_no_more"


def test_EOH_118_R78_it_does_nothing_more_in_its_slot() -> None:
    player = offer("offer surrender", "gift 3 resources: @France -> @England", wars=[WARS[0]])
    answer(player, "Germany", "accept surrender")
    assert unused(player) == ["acts_no_more"]
    assert player.g.now["nations"] == []


def test_EOH_121_at_a_deadline_who_is_silent_declines_and_whom_nobody_plays_accepts() -> None:
    player = offer(wars=[WARS[0]])
    assert player.ask_of("Germany", ASK).default == {"accept": False, "shares": {}}
    player.default("Germany", ASK)
    assert player.g.at_war("France", "Germany")
    alone = offer(wars=[("France", "Norway")], sides={"Norway": "Axis"})
    assert alone.g.has_surrendered("France")


def test_EOH_121_R77_one_declines() -> None:
    player = offer()
    answer(player, "Germany", "decline surrender of France")
    answer(player, "Italy", "accept surrender of France")
    g = player.g
    assert g.enemies_of("France") == ("Germany",)
    assert not g.has_surrendered("France")
    assert g.state["manpower"]["France"] == 60 + 30
    assert g.state["hardened"] == ["France"]


def test_EOH_121_R77_the_bonus_comes_once_and_late_peace_counts() -> None:
    player = offer(
        wars=[("France", "Germany")], hardened=["France"], accepted={"France": ["Italy"]}, turn=2
    )
    answer(player, "Germany", "decline surrender")
    assert player.g.state["manpower"]["France"] == 60
    player = offer(wars=[("France", "Germany")], accepted={"France": ["Italy"]})
    answer(player, "Germany", "accept surrender")
    assert player.g.state["surrendered"]["France"]["to"] == {"Italy": 50, "Germany": 50}


def test_EOH_117_R77_one_offer_in_a_turn_and_to_enemies() -> None:
    assert refused(game_at(offered={"France": 1}), "France", "offer surrender") == "offered_already"
    assert refused(game_at(), "France", "offer surrender to Japan") == "no_enemy"
    player = offer("offer surrender to Italy")
    assert [ask.to for ask in player.asks] == [("Italy",)]
    twice = offer("offer surrender", "offer surrender", wars=[("France", "Germany")])
    answer(twice, "Germany", "decline surrender")
    assert unused(twice) == ["offered_already"]


def test_EOH_120_shares_by_agreement_of_the_victors() -> None:
    player = offer()
    answer(player, "Germany", "accept surrender of France, split Germany 60, Italy 40")
    answer(player, "Italy", "accept surrender of France, split Germany 60, Italy 40")
    shares = player.g.state["surrendered"]["France"]["to"]
    assert shares == {"Germany": 60, "Italy": 40}
    pair = {"France": {"turn": 1, "to": {"Germany": 50, "Italy": 50}}}
    alone = play("Germany", "split tribute of France: Germany 90, Italy 10", surrendered=pair).g
    assert alone.state["surrendered"] == pair, "Italy has not agreed"
    cases = [
        ("Germany", "split tribute of France: Germany 60, Italy 30", "shares_not_whole"),
        ("Germany", "split tribute of France: Germany 60, Japan 40", "no_victor"),
        ("Japan", "split tribute of France: Japan 100", "no_tribute"),
    ]
    for nation, text, code in cases:
        assert refused(game_at(surrendered=pair), nation, text) == code, text
    one_player = play(
        "Germany", "split tribute of France: Germany 90, Italy 10", surrendered=pair, players=2
    ).g
    assert one_player.state["surrendered"]["France"]["to"] == {"Germany": 90, "Italy": 10}


def test_EOH_120_equal_shares_are_whole() -> None:
    assert surrender.equal(["A", "B", "C"]) == {"A": 34, "B": 33, "C": 33}
    g = game_at(surrendered={"France": {"turn": 1, "to": {"Germany": 60, "Italy": 40}}})
    tribute.pay(g, "France", 40, [])
    assert g.pool("Germany") == 88 + 6
    assert g.pool("Italy") == 22 + 4


def test_EOH_330_R43_allies_leave_the_land_of_who_leaves_the_war() -> None:
    player = offer(
        wars=[WARS[0], WARS[2]],
        units={
            "Paris": {"England": {"infantry": 2, "fighter": 1}, "France": {"infantry": 1}},
            "Lorraine": {"Germany": {"infantry": 1}},
        },
        control={"Lorraine": "Germany"},
    )
    answer(player, "Germany", "accept surrender")
    g = player.g
    assert g.units("Paris", "England") == {}
    assert g.count("London", "England", "infantry") == 2
    assert g.units("Lorraine", "Germany") == {"infantry": 1}
    assert g.units("Paris", "France") == {"infantry": 1}


def test_R40_another_major_leads_the_minors_of_who_leaves_the_war() -> None:
    for more, leader in (([("England", "Germany")], "England"), ([], None)):
        player = offer(
            wars=[WARS[0], ("Belgium", "Germany"), *more],
            sides={"Belgium": "Allies"},
            attached={"Belgium": "France"},
            nations=("France", "Belgium"),
            slot=4,
        )
        answer(player, "Germany", "accept surrender of France")
        assert player.g.state["attached"].get("Belgium") == leader
        assert player.g.now["nations"] == [], "its slot is still to come"


def test_EOH_116_EOH_118_an_exile_that_surrenders_has_no_host_any_more() -> None:
    player = offer(
        wars=[WARS[0], WARS[2]],
        conquered={"France": 1},
        exiles={"France": "England"},
        freed={"France": 1},
    )
    answer(player, "Germany", "accept surrender")
    assert player.g.state["exiles"] == player.g.state["freed"] == {}
    assert income.owners(player.g, "England") == ("England",)


def test_EOH_330_EOH_028_ships_without_a_major_port_come_into_minor_ones_with_room() -> None:
    g = game_at(
        units={
            "E-13": {"Belgium": {"destroyer": 4, "transport": 1}},
            "Brussels": {"Belgium": {"destroyer": 1}},
        },
        wars=[("Belgium", "Germany")],
        sides={"Belgium": "Allies"},
    )
    told: list[Any] = []
    cession.send_home(g, "E-13", "Belgium", told)
    assert g.units("Brussels", "Belgium") == {"destroyer": 2}
    assert g.units("Congo", "Belgium") == {"destroyer": 2}
    lost = [(e["unit"], e["count"]) for e in told if e["kind"] == "found_no_home"]
    assert lost == [("destroyer", 1), ("transport", 1)]
