"""Whose line it is in a mail of several powers."""

from __future__ import annotations

import pytest

from pbem.engine.errors import Illegal, Refusal
from pbem.games.blitz_world_in_conflict.orders.grammar import read_line
from pbem.games.blitz_world_in_conflict.turn_end import mail, spending
from tests.blitz_world_in_conflict.position_builder import game_at
from tests.blitz_world_in_conflict.turn_end.endings import ending, play, told

AXIS = ("Germany", "Japan")
ROLL = [("1/turn-end/partisans/afa", [2])]


def whose(text: str) -> str:
    g = game_at(base=True)
    return mail.power_of(g, AXIS, read_line(g.board, text))


def test_BLZ_245_a_line_is_of_its_head_or_of_whose_units_it_names() -> None:
    assert whose("Japan: spending: use oil 1") == "Japan"
    assert whose("spending: build Stukas +1") == "Germany"
    assert whose("spending: build Western Area") == "Japan"
    assert whose("weapons: develop Zeroes, Bettys") == "Japan"
    assert whose("spending: scrap SNLF") == "Japan"


def test_BLZ_245_a_line_that_may_be_of_both_is_asked_back() -> None:
    for text in ("spending: use oil 1", "spending: build Stukas +1, Western Area"):
        with pytest.raises(Illegal, match="whose_line"):
            whose(text)
    with pytest.raises(Illegal, match="not_your_power"):
        whose("USSR: spending: use oil 1")


def test_BLZ_244_one_mail_builds_for_both_powers_of_a_person() -> None:
    g = ending(base=True, players=2)
    lines = ["build Condors", "build Western Area", "Germany: use oil 1", "build Home Army (free)"]
    p = play(g, {}, {"Germany": lines}, dice=ROLL)
    built = {e["unit"]: (e["power"], e["free"]) for e in told(p, "unit_built")}
    assert built == {
        "Condors": ("Germany", False),
        "Western Area": ("Japan", True),
        "Home Army": ("Germany", True),
    }


def test_BLZ_244_who_has_nothing_to_decide_is_not_asked_first() -> None:
    g = ending(base=True, players=5)
    g.state["groups"]["Japan"] = []
    p = play(g, dice=ROLL)
    assert {power for ask in p.asks for power in ask.to} == {"Germany", "AFA", "USSR", "USA"}


def test_BLZ_333_a_power_without_countries_is_not_asked() -> None:
    g = ending(base=True, players=5)
    for area, power in g.state["control"].items():
        if power == "Japan":
            g.set_control(area, "USA")
    for country, power in g.state["allied"].items():
        if power == "Japan":
            g.state["conquered"][country] = "Allies"
    assert "Japan" not in g.playing
    p = play(g, dice=ROLL)
    assert "Japan" not in {power for ask in p.asks for power in ask.to}


def test_BLZ_650_a_condition_compares_what_is_saved() -> None:
    g = ending(base=True, players=5, resources={"Germany": 0})
    lines = ["build Condors if our resources >= 90", "build Flak Corps if our resources >= 1"]
    p = play(g, {}, {"Germany": lines}, dice=ROLL)
    assert [e["unit"] for e in told(p, "unit_built")] == ["Flak Corps"]
    assert len(told(p, "line_unused")) == 1


def test_BLZ_001_what_a_scenario_does_not_have_is_refused() -> None:
    with pytest.raises(Refusal, match="not_in_scenario"):
        play(ending("c", base=True, turn=3), {"Germany": ["lend Arctic Ocean LL: 1 oil"]})


def test_a_receipt_tells_what_is_there_before_a_mail_and_after_it() -> None:
    p = play(ending(base=True, players=5, resources={"Germany": 3}), {}, dice=ROLL)
    [ask] = [each for each in p.asks if "Germany" in each.to]
    there = p.g.state["resources"]["Germany"]
    lines = ["spending: build Condors", "spending: build Flak Corps if Poland is ours"]
    sift = spending.ask_all.sift_batch
    assert sift is not None
    sifted = sift(p.g, {}, ask, lines)
    assert sifted.totals == {"resources": {"before": there, "after": there - 1}}
