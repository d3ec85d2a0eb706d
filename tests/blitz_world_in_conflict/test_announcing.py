"""Blitzes: who announces what, what it costs, and which steps it has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from pbem.engine.dice import Script
from pbem.engine.errors import Illegal
from pbem.games.blitz_world_in_conflict import announcing
from pbem.games.blitz_world_in_conflict.concepts import blitz
from pbem.games.blitz_world_in_conflict.position import Position
from tests.blitz_world_in_conflict.flow_game import Player, player
from tests.blitz_world_in_conflict.position_builder import game_at

AXIS_BLITZES, ALLIED_BLITZES = 2, 3


def blitzes(
    oil: Mapping[str, int], phase: int = AXIS_BLITZES, scenario: str = "war", **more: Any
) -> Player:
    """The announcements of a side with so much Oil saved."""
    at = {"flow": "operations", "step": "begin", "phase": phase}
    g = game_at(scenario, **{**at, **more})
    g.state["oil"].update(oil)
    return player(g)


def refused(oil: int, line: str) -> tuple[str, str]:
    """Rule and code by which Germany is refused a line."""
    with pytest.raises(Illegal) as refusal:
        blitzes({"Germany": oil}).batch("Germany", "blitz", line)
    return refusal.value.problem.rule, refusal.value.problem.code


def steps_of(g: Position) -> dict[str, str]:
    return dict(g.now["steps"])


def test_BLZ_274_all_announce_before_any_of_them_starts() -> None:
    told = blitzes({"AFA": 1, "USA": 2}, ALLIED_BLITZES, players=5)
    assert [(ask.verb, ask.to) for ask in told.asks] == [("blitz", ("AFA",)), ("blitz", ("USA",))]
    told.batch("AFA", "blitz", "blitz air")
    assert {ask.verb for ask in told.asks} == {"blitz"}
    told.batch("USA", "blitz", "blitz total")
    assert {ask.verb for ask in told.asks} == {"sea_orders"}
    assert told.g.now["blitz"] == {"AFA": "air", "USSR": "free", "USA": "total"}


def test_BLZ_275_a_blitz_is_paid_with_saved_oil_and_who_has_none_does_a_free_one() -> None:
    told = blitzes({"Germany": 1})
    told.batch("Germany", "blitz", "Germany: blitz land")
    assert told.g.state["oil"]["Germany"] == 0
    assert told.g.now["blitz"] == {"Germany": "land", "Japan": "free"}
    assert refused(1, "Germany: blitz total") == ("BLZ-275", "too_little_oil")
    assert not [ask for ask in blitzes({"Germany": 0}).asks if ask.verb == "blitz"]


def test_BLZ_275_a_power_announces_once() -> None:
    with pytest.raises(Illegal, match="announced_already"):
        blitzes({"Germany": 4}).batch(
            "Germany", "blitz", "Germany: blitz air", "Germany: blitz land"
        )


@pytest.mark.parametrize(
    ("kind", "steps", "oil"),
    [
        ("air", "ABCDEF", 1),
        ("land", "EF", 1),
        ("naval", "ABC", 1),
        ("total", "ABCDEF", 2),
        ("free", "ABCDE", 0),
    ],
)
def test_BLZ_277_BLZ_282_each_kind_has_its_steps_and_its_price(
    kind: str, steps: str, oil: int
) -> None:
    told = blitzes({"Germany": 2})
    told.batch("Germany", "blitz", f"Germany: blitz {kind}")
    assert steps_of(told.g)["Germany"] == steps
    assert told.g.state["oil"]["Germany"] == 2 - oil


def test_BLZ_073_in_the_atlantic_a_blitz_has_no_step_on_land() -> None:
    told = blitzes({"Germany": 1}, scenario="c")
    told.batch("Germany", "blitz", "blitz naval")
    assert (steps_of(told.g)["Germany"], told.g.state["oil"]["Germany"]) == ("ABC", 0)
    free = blitzes({"Germany": 0}, scenario="c")
    assert steps_of(free.g)["Germany"] == "ABCD"


def test_BLZ_028_BLZ_053_blitzes_that_a_scenario_gives_cost_nothing() -> None:
    told = blitzes({"Western Allies": 0}, ALLIED_BLITZES, scenario="b")
    assert told.g.now["blitz"] == {"Western Allies": "total"}
    assert steps_of(told.g) == {"Western Allies": "ABDEF"}
    german = blitzes({"Germany": 0}, scenario="a")
    assert (german.g.now["blitz"], steps_of(german.g)) == ({"Germany": "land"}, {"Germany": "EF"})


def acting(kind: str, units: Mapping[str, tuple[Any, ...]], **now: Any) -> Position:
    """Germany in a Blitz of a kind."""
    told = {"blitz": {"Germany": kind}, **now}
    return game_at(units=units, steps=blitz.STEPS[kind], now=told)


def test_BLZ_278_in_an_air_blitz_only_air_units_act() -> None:
    g = acting("air", {"Luftwaffe": ("Berlin", 2), "High Seas Fleet": ("Western Germany", 2)})
    blitz.check_free(g, "Germany", "Luftwaffe")
    with pytest.raises(Illegal, match="only_air_units"):
        blitz.check_free(g, "Germany", "High Seas Fleet")


def test_BLZ_279_carriers_at_sea_join_a_port_attack_of_an_air_blitz() -> None:
    g = acting("air", {"Graf Zeppelin Fleet": ("North Sea", 2), "Luftwaffe": ("Berlin", 2)})
    units = ("Graf Zeppelin Fleet", "Luftwaffe")
    blitz.check_attack(g, "Germany", units, on_ground=False, on_port=True)
    for change in ({"on_port": False}, {"on_port": True}):
        if change["on_port"]:
            g.move("Graf Zeppelin Fleet", "Western Germany")
        with pytest.raises(Illegal, match="only_air_units"):
            blitz.check_attack(g, "Germany", units, on_ground=False, **change)


def test_BLZ_276_BLZ_282_who_is_attacked_is_not_saved_by_his_own_Blitz() -> None:
    """The Axis did Free Blitzes before; the other side attacks whom it wants."""
    units = {"2nd Army": ("Paris", 2), "18th Army": ("Western Germany", 2), "BEF": ("Paris", 2)}
    told = blitzes({"AFA": 2}, ALLIED_BLITZES, units=units)
    told.batch("AFA", "blitz", "AFA: blitz total")
    told.batch("AFA", "sea_orders")
    told.script = Script([1, 1])
    told.batch("AFA", "land_orders", "AFA: ground attack Western Germany with 2nd Army, BEF")
    assert "attack_announced" in told.kinds()


def test_BLZ_280_a_land_blitz_starts_ground_attacks_only() -> None:
    g = acting("land", {"He-111s": ("Berlin", 1), "Army Group B": ("Berlin", 2)})
    blitz.check_attack(g, "Germany", ("Army Group B", "He-111s"), on_ground=True)
    with pytest.raises(Illegal, match="only_ground_attacks"):
        blitz.check_attack(g, "Germany", ("He-111s",), on_ground=False)


def test_BLZ_280_BLZ_281_BLZ_283_a_step_that_a_blitz_has_not_is_refused_by_its_rule() -> None:
    line = "march Army Group B: Western Germany -> Berlin"
    units = {"Army Group B": ("Western Germany", 2), "High Seas Fleet": ("Western Germany", 2)}
    lines = {
        "naval": ("land", line, "BLZ-281"),
        "free": ("land", "ground attack Poland with Army Group B", "BLZ-283"),
        "land": ("sea", "sail High Seas Fleet: Western Germany -> North Sea", "BLZ-280"),
    }
    for kind, (mail, text, rule) in lines.items():
        # The other power of the side has all steps, so that its sections are asked for.
        told = blitzes({"Germany": 1, "Japan": 2}, units=units)
        told.batch("Germany", "blitz", f"Germany: blitz {kind}", "Japan: blitz total")
        if mail == "land":
            told.batch("Germany", "sea_orders")
        with pytest.raises(Illegal) as refusal:
            told.batch("Germany", f"{mail}_orders", f"Germany: {text}")
        assert (refusal.value.problem.rule, refusal.value.problem.code) == (
            rule,
            "step_not_in_blitz",
        )


def test_BLZ_283_BLZ_287_BLZ_289_a_free_blitz_moves_Size_4_and_rebases_no_ship() -> None:
    units = {"Luftwaffe": ("Berlin", 3), "Stukas": ("Berlin", 2)}
    g = acting("free", {**units, "High Seas Fleet": ("Western Germany", 1)})
    blitz.check_rebase(g, "Germany", "Luftwaffe")
    blitz.count(g, "Germany", "Luftwaffe")
    with pytest.raises(Illegal, match="free_blitz_full"):
        blitz.check_rebase(g, "Germany", "Stukas")
    with pytest.raises(Illegal, match="no_naval_rebase"):
        blitz.check_rebase(g, "Germany", "High Seas Fleet")


def test_BLZ_774_a_resource_pays_for_a_land_blitz_in_which_one_unit_with_motors_acts() -> None:
    on = {"non_motorized_blitz": "on"}
    units = dict.fromkeys(("Stukas", "Luftwaffe", "Army Group B"), ("Berlin", 1))
    told = blitzes({"Germany": 0}, options=on, resources={"Germany": 1, "Japan": 0}, units=units)
    told.batch("Germany", "blitz", "Germany: blitz land by resource")
    g = told.g
    assert (g.state["resources"]["Germany"], g.now["blitz"]["Germany"]) == (0, "land")
    blitz.check_attack(g, "Germany", ["Stukas", "Army Group B"], on_ground=True)
    blitz.take_part(g, "Germany", ["Stukas", "Army Group B"])
    with pytest.raises(Illegal, match="one_with_motor"):
        blitz.check_free(g, "Germany", "Luftwaffe")


def test_BLZ_774_without_the_optional_rule_only_oil_pays() -> None:
    g = blitzes({"Germany": 1}, resources={"Germany": 1, "Japan": 0}).g
    with pytest.raises(Illegal, match="not_by_resource"):
        announcing.announce(g.trial(), "Germany", {"kind": "land", "paid": "by resource"}, [])
