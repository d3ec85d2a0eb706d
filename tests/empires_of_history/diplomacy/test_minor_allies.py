"""The minor allies of Germany, and what they mobilise."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.errors import Illegal
from tests.empires_of_history.diplomacy.deals import play, unused
from tests.harness.flow_player import FlowPlayer

MINORS = ("Finland", "Hungary", "Romania", "Bulgaria")
SIXTH = [("option/1/ger-03/3", [6])]
HUNGARY = "mobilise Hungary: 8 infantry, 3 artillery at Budapest"


def barbarossa(*lines: str, dice: Any = (), **changes: Any) -> FlowPlayer:
    return play("Germany", "option GER-03", *lines, dice=[*SIXTH, *dice], **changes)


def test_EOH_660_EOH_664_EOH_670_R97_all_are_in_the_war_with_all_enemies_of_Germany() -> None:
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
