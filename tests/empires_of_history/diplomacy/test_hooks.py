"""What battles and bombs have to do with diplomacy."""

from __future__ import annotations

from pbem.games.empires_of_history.air import air_phase
from pbem.games.empires_of_history.air.phases import BOMBING
from pbem.games.empires_of_history.sea.phase import NAVAL
from tests.empires_of_history import flow_game
from tests.empires_of_history.diplomacy.deals import normal
from tests.empires_of_history.land.battles import fight, roll
from tests.empires_of_history.position_builder import game_at

EAST = [(n, "Soviet Union") for n in ("Germany", "Romania", "Bulgaria")]
SIDES = {"Romania": "Axis", "Bulgaria": "Axis", "Soviet Union": "Allies"}


def test_EOH_667_Soviets_find_nobody_where_only_Bulgarians_stood() -> None:
    played = fight(
        "move 2 infantry: Bessarabia -> Bucharest",
        units={
            "Bessarabia": {"Soviet Union": {"infantry": 2}},
            "Bucharest": {"Bulgaria": {"infantry": 2}},
        },
        control={"Bessarabia": "Soviet Union"},
        nation="Soviet Union",
        wars=EAST,
        sides=SIDES,
        dice=[],
    )
    assert played.is_over
    assert played.g.controller("Bucharest") == "Soviet Union"
    assert played.g.count("Sofia", "Bulgaria", "infantry") == 2


def test_EOH_035_a_face_that_an_option_has_fortified() -> None:
    played = fight(
        "move 1 infantry: Brussels -> Picardy",
        "press Picardy: 1 rounds",
        units={
            "Brussels": {"Germany": {"infantry": 1}},
            "Picardy": {"France": {"infantry": 1}},
        },
        control={"Brussels": "Germany"},
        fortified=[["Picardy", "Brussels"]],
        dice=[
            roll("picardy", 1, "attack", "germany/infantry", 9),
            roll("picardy", 1, "defence", "france/infantry", 9, 9, 9),
        ],
    )
    assert played.is_over


def test_EOH_125_an_attack_in_America_and_bombs_on_England_are_heard_of() -> None:
    fought = fight(
        "move 2 infantry: Brazil -> Argentina",
        "press Argentina: 1 rounds",
        units={
            "Brazil": {"Germany": {"infantry": 2}},
            "Argentina": {"Argentina": {"infantry": 1}},
        },
        control={"Brazil": "Germany"},
        wars=[("Germany", "Argentina")],
        dice=[
            roll("argentina", 1, "attack", "germany/infantry", 9, 9),
            roll("argentina", 1, "defence", "argentina/infantry", 9),
        ],
    )
    assert [each["event"] for each in fought.g.state["entry_due"]] == ["UE-13"]
    text = normal("bomb resources: 1 bomber Picardy -> E-11 -> London", "bombing")
    g = game_at(
        units={"Picardy": {"Germany": {"bomber": 1}}},
        control={"Picardy": "Germany"},
        silent=["London", "Picardy"],
        airbases={"Picardy": 1},
        phase=4,
        flow="bombing",
        step="begin_bombing",
        locals_={"lines": [f"Germany: {text}"]},
    )
    g.state["silent"] = list(g.board.territories)
    bombed = flow_game.player(g, *BOMBING.flows, dice=[5])
    assert [each["event"] for each in bombed.g.state["entry_due"]] == ["UE-11"]


def test_EOH_125_strikes_on_ports_and_drops_in_America_are_heard_of() -> None:
    line = normal("strike port Panama: 1 bomber Mexico", "naval")
    g = game_at(
        units={"Mexico": {"Japan": {"bomber": 1}}, "Panama": {"USA": {"transport": 1}}},
        control={"Mexico": "Japan"},
        wars=[("Japan", "USA")],
        nations=("Japan",),
        phase=5,
        flow="sailing",
        step="begin_naval",
        locals_={"lines": [f"Japan: naval: {line}"]},
    )
    g.state["silent"] = list(g.board.territories)
    struck = flow_game.player(g, *NAVAL.flows, *air_phase.FLOWS, dice=[10] * 30)
    assert [each["event"] for each in struck.g.state["entry_due"]] == ["UE-13"]
    dropped = fight(
        "drop 1 paratrooper by 1 bomber: Mexico -> Panama",
        units={"Mexico": {"Japan": {"bomber": 1, "paratrooper": 1}}},
        control={"Mexico": "Japan"},
        wars=[("Japan", "USA")],
        nation="Japan",
        dice=[10],
    )
    assert dropped.g.controller("Panama") == "Japan"
    assert [each["event"] for each in dropped.g.state["entry_due"]] == ["UE-13"]
