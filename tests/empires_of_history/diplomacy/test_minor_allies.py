"""The minor allies of Germany, and what they mobilise."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.errors import Illegal
from pbem.games.empires_of_history.diplomacy import bulgaria
from pbem.games.empires_of_history.position import Position
from tests.empires_of_history.diplomacy.deals import play, unused
from tests.empires_of_history.position_builder import game_at
from tests.harness.flow_player import FlowPlayer

MINORS = ("Finland", "Hungary", "Romania", "Bulgaria")
SIXTH = [("option/1/ger-03/3", [6])]
HUNGARY = "mobilise Hungary: 8 infantry, 3 artillery at Budapest"


def barbarossa(*lines: str, dice: Any = (), **changes: Any) -> FlowPlayer:
    return play("Germany", "option GER-03", *lines, dice=[*SIXTH, *dice], **changes)


def test_EOH_660_EOH_664_EOH_670_all_are_in_the_war_with_all_enemies_of_Germany() -> None:
    g = barbarossa(players=6).g
    for nation in MINORS:
        assert g.side_of(nation) == "Axis", nation
        assert g.enemies_of(nation) == g.enemies_of("Germany"), nation
        assert g.state["production"][nation] == "full", nation
        assert g.pool(nation) == 0, "EOH-662: no fund for who has a player of his own"


def test_EOH_661_R50_the_fund_is_spent_at_once_and_the_rest_is_kept() -> None:
    player = barbarossa(HUNGARY)
    assert [ask.to for ask in player.asks] == [("Finland",), ("Romania",), ("Bulgaria",)]
    g = player.g
    assert g.units("Budapest", "Hungary") == {"infantry": 8, "artillery": 3}
    assert g.pool("Hungary") == 5
    assert g.state["manpower"]["Hungary"] == 6


def test_EOH_661_at_silence_infantry_in_the_capital() -> None:
    player = barbarossa()
    for nation in MINORS:
        player.default(nation, "mobilise")
    assert player.is_over
    assert player.g.units("Budapest", "Hungary") == {"infantry": 13}
    assert player.g.units("Helsinki", "Finland") == {"infantry": 11}
    assert not player.g.state["mobilising"]


def test_EOH_661_answers_are_checked() -> None:
    player = barbarossa()
    cases = [
        ("mobilise Hungary: 15 infantry at Budapest", "fund_too_small"),
        ("mobilise Hungary: 3 infantry at Vienna", "no_place_to_mobilise"),
        ("mobilise Hungary: 1 destroyer at Budapest", "not_on_its_sheet"),
        ("mobilise Hungary: 1 armor at Budapest", "not_enough_oil"),
        ("mobilise Hungary: 3 general at Budapest", "no_general_left"),
    ]
    for text, code in cases:
        with pytest.raises(Illegal) as caught:
            player.line("Hungary", text)
        assert caught.value.problem.code == code, text


def test_EOH_215_EOH_661_a_general_that_is_mobilised_is_drawn() -> None:
    player = barbarossa(
        "mobilise Romania: 1 general at Bucharest", dice=[("mobilise/1/romania/2", ["Dumitrescu"])]
    )
    assert player.g.generals("Bucharest", "Romania") == ["Dumitrescu"]
    assert player.g.state["unbuilt"]["Romania"] == ["Antonescu"]


def test_EOH_661_there_is_nothing_to_mobilise_before_or_twice() -> None:
    assert unused(play("Germany", HUNGARY)) == ["nothing_to_mobilise"]
    assert unused(barbarossa(HUNGARY, HUNGARY)) == ["nothing_to_mobilise"]


def test_EOH_661_the_controller_is_asked_when_the_Soviets_declare() -> None:
    player = play("Soviet Union", "option SOV-06", turn=7)
    assert [ask.to for ask in player.asks] == [(nation,) for nation in MINORS]
    assert player.g.at_war("Hungary", "Soviet Union")


def is_kept_out(g: Position, nation: str, territory: str) -> bool:
    try:
        bulgaria.check_entry(g, nation, territory)
    except Illegal as refusal:
        return refusal.problem.code == "bulgaria_holds_back"
    return False


def test_EOH_666_Bulgarians_keep_out_of_Soviet_lands() -> None:
    cases = [
        ("Bulgaria", "Kiev", {}, True),
        ("Bulgaria", "Bucharest", {"control": {"Bucharest": "Soviet Union"}}, True),
        ("Bulgaria", "Kiev", {"control": {"Kiev": "Germany"}}, True),
        ("Bulgaria", "Bucharest", {}, False),
        ("Bulgaria", "Kiev", {"flags": {"bulgaria fights soviets": True}}, False),
        ("Romania", "Kiev", {}, False),
    ]
    for nation, territory, changes, is_refused in cases:
        g = game_at(**changes)  # type: ignore[arg-type]
        assert is_kept_out(g, nation, territory) == is_refused, (nation, territory, changes)


AXIS = dict.fromkeys(("Romania", "Bulgaria"), "Axis")
EAST = [(n, "Soviet Union") for n in ("Germany", "Romania", "Bulgaria")]


def test_EOH_667_R51_they_step_back_towards_Sofia() -> None:
    there = {"Bucharest": {"Bulgaria": {"infantry": 2}, "Romania": {"infantry": 1}}}
    for attackers, flags, place in (
        ({"Soviet Union"}, {}, "Sofia"),
        ({"England"}, {}, "Bucharest"),
        ({"Soviet Union"}, {"bulgaria fights soviets": True}, "Bucharest"),
    ):
        g = game_at(
            units=there,
            sides=AXIS,
            wars=EAST,
            flags=flags,
            generals={"Bucharest": {"Bulgaria": ["Mihov"]}},
        )
        bulgaria.step_back(g, "Bucharest", attackers, [])
        assert g.count(place, "Bulgaria", "infantry") == 2, attackers
        assert g.generals(place, "Bulgaria") == ["Mihov"], attackers
        assert g.count("Bucharest", "Romania", "infantry") == 1
