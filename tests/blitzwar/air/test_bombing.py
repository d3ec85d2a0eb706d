"""Strategic bombing (§13.3)."""

from __future__ import annotations

from typing import Any

from pbem.games.blitzwar.reinforcement import losses
from tests.blitzwar.air.flights import air, phase, unused
from tests.harness.flow_player import FlowPlayer

TURN = 28


def _bomb(*lines: str, **given: Any) -> FlowPlayer:
    units = {"London": air("UK", 5)} | given.pop("units", {})
    return phase(*lines, side="Allies", **{"turn": TURN, "units": units, **given})


def test_BWR_305_BWR_307_from_turn_28_on_each_that_comes_through_costs_supply() -> None:
    p = _bomb("bomb 2: London")
    assert p.g.state["bombed"] == 2
    assert p.g.air_at("London", "Allies") == 3
    assert {each["use"] for each in p.g.state["missions"]} == {"bombing"}
    p.g.state["turn"] += 1
    assert losses.bombing(p.g) == 6


def test_BWR_305_not_before_and_by_nobody_else() -> None:
    assert unused(_bomb("bomb 1: London", turn=27)) == ["no_bombing_yet"]
    axis = phase("bomb 1: Berlin", units={"Berlin": air("Germany")}, turn=TURN)
    assert unused(axis) == ["no_bombing_yet"]


def test_BWR_305_G_35_from_any_british_base_at_home() -> None:
    units = {"Scapa Flow": air("UK"), "Malta": air("UK")}
    assert unused(_bomb("bomb 1: Scapa Flow", units=units)) == []
    assert unused(_bomb("bomb 1: Malta", units=units)) == ["bombers_from_britain"]


def test_BWR_305_G_12_snow_does_not_stop_bombers() -> None:
    assert _bomb("bomb 1: London", turn=TURN).g.board.turns[TURN].weather == "snow"


def test_BWR_022_no_more_than_are_there_whosever_they_are() -> None:
    units = {"London": {"UK": {"air unit": 1}, "USA": {"air unit": 2}}}
    given: dict[str, Any] = {"units": units, "joined": {"USA": "Allies"}}
    p = _bomb("bomb 3: London", **given)
    assert [each["country"] for each in p.g.state["missions"]] == ["USA", "USA", "UK"]
    assert unused(_bomb("bomb 4: London", **given)) == ["too_few_air"]


def test_BWR_306_G_35_the_axis_counters_with_what_is_at_home_in_germany() -> None:
    units = {
        "Munich": air("Germany", 2),
        "Berlin": air("Italy"),
        "Paris": air("Germany", 4),
    }
    given: dict[str, Any] = {"joined": {"Italy": "Axis"}, "control": {"Paris": "Axis"}}
    p = _bomb("bomb 1: London", units=units, **given)
    ask = p.ask_of("Axis", "counter")
    assert ask.args["bases"] == {"Munich": {"Germany": 2}, "Berlin": {"Italy": 1}}
    assert ask.facts == {"air": 3, "corps": 0, "turn": TURN}
    p.line("Axis", "counter bombers from Berlin")
    assert p.g.state["bombed"] == 0
    assert p.g.air_at("Berlin", "Axis") == 0
    assert p.g.air_at("London", "Allies") == 4


def test_BWR_306_the_default_counters_while_more_than_two_are_at_home() -> None:
    for count, default in ((2, []), (3, ["Munich", "Germany"])):
        p = _bomb("bomb 1: London", units={"Munich": air("Germany", count)})
        assert p.ask_of("Axis", "counter").default == default


def test_BWR_308_three_come_through_in_a_turn_those_countered_not_counted() -> None:
    p = _bomb("bomb 5: London")
    assert p.g.state["bombed"] == 3
    assert p.g.air_at("London", "Allies") == 2
    p = _bomb("bomb 5: London", "bomb 1: London", units={"Munich": air("Germany")})
    p.say("Axis", "counter", ["Munich", "Germany"])
    assert p.g.state["bombed"] == 3
    assert p.g.air_at("London", "Allies") == 1
    assert unused(p) == ["bombers_enough"]


def test_BWR_308_after_each_that_is_let_through_the_next_is_asked_about() -> None:
    p = _bomb("bomb 5: London", units={"Munich": air("Germany")})
    asked = 0
    while not p.is_over:
        p.say("Axis", "counter", [])
        asked += 1
    assert asked == p.g.state["bombed"] == 3


def test_BWR_309_they_are_in_use_until_they_have_cost_supply() -> None:
    p = _bomb("bomb 1: London")
    flown = [dict(each) for each in p.g.state["missions"]]
    after = phase(side="Allies", turn=TURN, missions=flown)
    assert after.g.state["missions"] == flown
