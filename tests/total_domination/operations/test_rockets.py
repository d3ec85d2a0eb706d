"""Rockets: what they cost, whom they hit, and what Radar is good for."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.errors import Illegal
from pbem.games.total_domination.operations import rockets
from tests.total_domination.operations.flows_played import Flown
from tests.total_domination.operations.tools import line
from tests.total_domination.position_builder import game_at

HANDS = {"Germany": ["G01", "G09", "G15"], "UK": ["U01", "U02", "U03", "U04"]}
COMMON = {"Axis": ["G01", "G09", "J01"], "Allies": ["U01", "U02", "U03", "U04"]}
ALL = ["E1", "D1", "E2", "E3"]
MINUS = [{"before": "Germany", "by": "UK", "card": "U07"}]


def planned(text: str, power: str = "Germany", **given: Any) -> dict[str, Any]:
    given = {"technologies": {"Germany": ALL}, **given}
    return rockets.planned(game_at(**given), power, line(text))


def fault(text: str, **given: Any) -> tuple[str, str]:
    with pytest.raises(Illegal) as refusal:
        planned(text, **given)
    return refusal.value.problem.rule, refusal.value.problem.code


def launched(rocket: str, card: str, dice: list[Any], **given: Any) -> Flown:
    """A rocket of Germany at the UK, or with common hands at the Allies."""
    is_common = given.get("players") == 2
    target = "Allies" if is_common else "UK"
    told = {"power": "Germany", "rocket": rocket, "card": card, "target": target}
    hands = COMMON if is_common else HANDS
    return Flown("launch", dice, told, **{"hands": hands, "pile": [], **given})


def test_TDM_146_a_rocket_that_was_developed_and_one_a_year() -> None:
    told = planned("launch V2 with G09 at UK")
    assert told == {"power": "Germany", "rocket": "E2", "card": "G09", "target": "UK"}
    line = "launch V2 with G09 at UK"
    technologies = {"Germany": ["E1"]}
    assert fault(line, technologies=technologies) == ("TDM-146", "no_such_rocket")
    line = "launch V1 with G15 at UK"
    assert fault(line, launched=["Germany"]) == ("TDM-146", "launched_already")
    assert planned(line, launched=["Japan"])["target"] == "UK"


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("launch V1 with G11 at UK", "TDM-147"),
        ("launch V2 with G11 at UK", "TDM-148"),
        ("launch A-bomb with U04 at UK", "TDM-149"),
    ],
)
def test_TDM_147_TDM_148_TDM_149_the_card_has_to_be_worth_it(text: str, rule: str) -> None:
    assert fault(text) == (rule, "payment_too_small")


def test_TDM_150_its_event_and_tactics_count() -> None:
    line = "launch V2 with G09 at UK"
    assert fault(line, tactics=MINUS) == ("TDM-148", "payment_too_small")
    assert planned("launch V2 with G01 at UK", tactics=MINUS)["card"] == "G01"


def test_TDM_321_TDM_230_opponents_alone_and_with_common_hands_the_side() -> None:
    assert fault("launch V1 with G15 at Japan") == ("TDM-152", "no_opponent")
    assert fault("launch V1 with G15 at Allies") == ("TDM-152", "which_opponent")
    for target in ("Allies", "UK", "USSR"):
        assert planned(f"launch V1 with G15 at {target}", players=2)["target"] == "Allies"
    assert fault("launch V1 with G15 at Axis", players=2) == ("TDM-152", "no_opponent")


def test_TDM_148_TDM_151_TDM_306_TDM_307_two_cards_at_random_for_everybody_to_see() -> None:
    p = launched("E2", "G09", [("launch/1939/germany/v2", ["04", "01"])])
    assert p.is_over
    assert (p.hand("Germany"), p.hand("UK")) == (["G01", "G15"], ["U02", "U03"])
    assert p.g.state["decks"]["cards"]["discard"] == ["G09", "U04", "U01"]
    assert (p.g.state["launched"], p.g.state["turned"]) == (["Germany"], {"Germany": ["E2"]})
    hit = p.event("rocket_hit")
    assert (hit["cards"], hit["places"], hit["left"]) == (["U04", "U01"], ["04", "01"], 2)
    assert p.event("rocket_launched")["value"] == 5


def test_TDM_107_TDM_329_nothing_is_saved_and_only_the_hand_is_hit() -> None:
    saved = {"Germany": "G10", "UK": "U08"}
    dice = [("launch/1939/germany/a-bomb", ["01", "02", "03"])]
    p = launched("E3", "G15", dice, saved=saved, reserve={"UK": 1})
    assert (p.g.state["saved"], p.g.state["reserve"]) == (saved, {"UK": 1})
    assert p.hand("UK") == ["U04"]


@pytest.mark.parametrize(("rocket", "card", "picked"), [("E1", "G09", []), ("E2", "G09", ["03"])])
def test_TDM_152_TDM_199_radar_saves_a_card_of_itself(
    rocket: str, card: str, picked: list[str]
) -> None:
    dice = [(f"launch/1939/germany/{'v2' if picked else 'v1'}", picked)] if picked else []
    p = launched(rocket, card, dice, technologies={"UK": ["C3"]})
    assert p.event("rocket_hit")["places"] == picked
    assert len(p.hand("UK")) == 4 - len(picked)
    assert p.g.state["turned"] == {"Germany": [rocket]}


def test_TDM_152_the_radar_of_the_teammate_helps_nobody() -> None:
    p = launched("E1", "G09", [("launch/1939/germany/v1", ["02"])], technologies={"USSR": ["C3"]})
    assert p.event("rocket_hit")["cards"] == ["U02"]


@pytest.mark.parametrize(("hand", "left"), [(["U01", "U02"], 0), ([], 0)])
def test_TDM_153_a_short_hand_loses_all_that_there_is(hand: list[str], left: int) -> None:
    dice = [("launch/1939/germany/a-bomb", ["02", "01"])] if hand else []
    p = launched("E3", "G15", dice, hands={"Germany": ["G15"], "UK": hand})
    assert len(p.hand("UK")) == left
    assert len(p.event("rocket_hit")["cards"]) == len(hand)


def test_TDM_229_TDM_310_with_common_hands_a_radar_is_asked_for_and_turned() -> None:
    technologies = {"UK": ["C3"], "USSR": ["A1"]}
    p = launched(
        "E2", "G09", [("launch/1939/germany/v2", ["02"])], players=2, technologies=technologies
    )
    [ask] = p.asks
    assert (ask.to, ask.verb, ask.default, ask.args["radars"]) == (("UK",), "radar", "yes", 1)
    assert p.kinds() == ["rocket_launched"]
    p.default("UK", "radar")
    assert p.event("rocket_hit")["cards"] == ["U02"]
    assert p.g.state["turned"] == {"Germany": ["E2"], "UK": ["C3"]}
    assert p.event("radar_used")["power"] == "UK"


def test_TDM_229_a_radar_that_is_turned_is_none_and_another_answers_the_next_rocket() -> None:
    technologies = {"UK": ["C3"], "USSR": ["C3"]}
    told = {"players": 2, "technologies": technologies, "turned": {"UK": ["C3"]}}
    p = launched("E1", "G09", [("launch/1939/germany/v1", ["01"])], **told)
    assert p.asks[0].to == ("USSR",)
    p.line("USSR", "radar no")
    assert p.g.state["turned"] == {"UK": ["C3"], "Germany": ["E1"]}
    assert p.event("rocket_hit")["cards"] == ["U01"]
    told["turned"] = {"UK": ["C3"], "USSR": ["C3"]}
    assert launched("E1", "G09", [("launch/1939/germany/v1", ["01"])], **told).is_over


def test_TDM_229_a_standing_line_may_be_for_some_rockets_only() -> None:
    p = launched(
        "E1", "G09", [("launch/1939/germany/v1", ["01"])], players=2, technologies={"UK": ["C3"]}
    )
    order = p.grammar.parse_line("radar no against V2, A-bomb")
    assert p.table.game.reply(p.g, p.asks[0], order) is None
    with pytest.raises(Illegal, match="yes_or_no"):
        p.say("UK", "radar", "perhaps")
    p.line("UK", "radar no against V1")
    assert len(p.hand("Allies")) == 3


@pytest.mark.parametrize(("radar", "lost"), [([], ["solo-03", "solo-01"]), (["C3"], ["solo-03"])])
def test_TDM_147_TDM_271_in_the_solo_game_cards_before_the_axis_are_lost(
    radar: list[str], lost: list[str]
) -> None:
    solo = {"points": 0, "dealt": 2, "removed": 0}
    cards = ["solo-03", "solo-01", "solo-05"]
    told = {"power": "UK", "rocket": "E2", "card": "U04", "target": "Axis"}
    p = Flown(
        "launch",
        locals_=told,
        start="solo",
        players=1,
        solo=solo,
        hands={"Allies": ["U04"]},
        pile=[],
        decks={"solo": {"count": 3, "size": 3, "set": 1, "discard": []}},
        secret={"moderator": {"deck/solo": cards}},
        technologies={"UK": ["E1", "D1", "E2"], "Japan": radar},
    )
    assert p.is_over
    assert (p.event("rocket_hit")["cards"], p.event("rocket_hit")["left"]) == (lost, 2 - len(lost))
    assert p.g.state["decks"]["solo"]["discard"] == lost
    assert p.g.state["solo"]["dealt"] == 2 - len(lost)
