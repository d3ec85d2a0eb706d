"""The mails of a phase: whose a line is, what waits for its step, and what hangs on a condition."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.errors import Refusal
from pbem.engine.flow import Ask
from pbem.games.blitz_world_in_conflict import mails
from pbem.games.blitz_world_in_conflict.land.marching import MARCHING
from pbem.games.blitz_world_in_conflict.orders import sections
from pbem.games.blitz_world_in_conflict.orders.grammar import grammar_of
from tests.blitz_world_in_conflict.flow_game import Player, player
from tests.blitz_world_in_conflict.position_builder import game_at

UNITS = {
    "Army Group B": ("Western Germany", 2),
    "18th Army": ("Western Germany", 2),
    "Luftwaffe": ("Berlin", 2),
    "Kwantung Army": ("Harbin", 2),
    "China Expeditionary Army": ("Peking", 2),
}


def on_land(dice: Any = None, **more: Any) -> Player:
    """The Axis, played by one person, in its Activities on land."""
    given = {"units": UNITS, "phase": 0, "flow": "operations", "step": "give_land_orders"}
    return player(game_at(**{**given, **more}), dice)


def test_BLZ_245_a_line_without_a_power_is_of_the_owner_of_the_first_unit_in_it() -> None:
    told = on_land()
    told.batch(
        "Germany",
        "land_orders",
        "march Kwantung Army: Harbin -> Port Arthur",
        "march Army Group B: Western Germany -> Berlin",
    )
    assert (told.g.at("Kwantung Army"), told.g.at("Army Group B")) == ("Port Arthur", "Berlin")
    assert [e["power"] for e in told.events if e["kind"] == "unit_marched"] == ["Japan", "Germany"]


def test_BLZ_245_a_line_that_may_be_of_several_powers_is_asked_back() -> None:
    with pytest.raises(Refusal) as refusal:
        on_land().batch("Germany", "land_orders", "declare war on Norway")
    problem = refusal.value.problem
    assert problem.code == "whose_line"


def test_BLZ_300_war_is_declared_among_the_moves_too_and_what_follows_knows_of_it() -> None:
    units = {"Army Group B": ("Western Germany", 2), "18th Army": ("Western Germany", 2)}
    fight = "1/0/belgium-netherlands/land"
    told = on_land([(f"{fight}/ours", [1]), (f"{fight}/theirs", [1])], units=units)
    told.batch(
        "Germany",
        "land_orders",
        "movement: Germany: declare war on Belgium-Netherlands",
        "ground attack Belgium-Netherlands with Army Group B, 18th Army",
    )
    assert told.g.ally("Belgium-Netherlands") == "AFA"
    assert "attack_announced" in told.kinds()


def test_BLZ_272_the_lines_of_all_powers_of_a_step_come_before_those_of_the_next() -> None:
    told = on_land()
    told.batch(
        "Germany",
        "land_orders",
        "march Army Group B: Western Germany -> Berlin",
        "march Kwantung Army: Harbin -> Peking",
        "rebase Luftwaffe: Berlin -> Western Germany",
    )
    kinds = [e["kind"] for e in told.events if e["kind"] in ("unit_marched", "unit_rebased")]
    assert kinds == ["unit_rebased", "unit_marched", "unit_marched"]


def test_BLZ_273_nobody_gives_orders_to_units_of_another_side() -> None:
    with pytest.raises(Refusal) as refusal:
        on_land(units={**UNITS, "Polish Army": ("Poland", 2)}).batch(
            "Germany", "land_orders", "Germany: march Polish Army: Poland -> Ukraine"
        )
    assert refusal.value.problem.rule == "BLZ-273"


@pytest.mark.parametrize(
    ("condition", "goes"),
    [
        ("if Berlin is ours", True),
        ("if Poland falls", False),
        ("if 18th Army survives", True),
        ("if Luftwaffe survives", False),
        ("unless Germany is at war with USSR", True),
        ("if Warsaw falls", None),
    ],
)
def test_a_line_waits_for_its_condition_and_is_told_when_it_is_not_met(
    condition: str, goes: bool | None
) -> None:
    units = {unit: told for unit, told in UNITS.items() if unit != "Luftwaffe"}
    line = f"march Army Group B: Western Germany -> Berlin {condition}"
    told = on_land(units=units)
    if goes is None:
        with pytest.raises(Refusal):
            told.batch("Germany", "land_orders", line)
        return
    told.batch("Germany", "land_orders", line)
    assert told.g.at("Army Group B") == ("Berlin" if goes else "Western Germany")
    assert any(e["kind"] == "line_unused" for e in told.events) != goes


def test_a_condition_is_looked_at_when_the_lines_before_it_have_been_carried_out() -> None:
    told = on_land(control={"Paris": ""})
    told.batch(
        "Germany",
        "land_orders",
        "march 18th Army: Western Germany -> Berlin",
        "march Army Group B: Western Germany -> Berlin if 18th Army is in Berlin",
    )
    assert told.g.at("Army Group B") == "Berlin"


def test_a_line_that_no_power_could_carry_out_is_refused_by_its_rule() -> None:
    with pytest.raises(Refusal) as refusal:
        on_land().batch("Germany", "land_orders", "declare war on Poland")
    assert refusal.value.problem.rule == "BLZ-305"


def test_BLZ_245_a_line_that_one_power_alone_could_carry_out_is_its() -> None:
    told = on_land(wars=[["AFA", "Germany"]])
    told.batch("Germany", "land_orders", "declare war on AFA")
    assert told.g.at_war("Japan", "AFA")


@pytest.mark.parametrize(
    "said", ["18th Army to Berlin", "18th Army -> Berlin", "18th Army: Berlin"]
)
def test_BLZ_388_a_way_without_a_start_begins_where_the_unit_stands(said: str) -> None:
    g = game_at("a", units={"18th Army": ("Western Germany", 1)}, steps="DEF")
    ask = Ask(("Germany",), "land_orders", "Germany", sections=(sections.MARCH,))
    text = grammar_of(g.board).parse_line(f"march {said}", sections.MARCH).text
    told = mails.sift(g, ask, [text], [MARCHING])
    assert not told.problems
    assert told.good == ("Germany: movement: march 18th Army: Western Germany -> Berlin",)


def test_BLZ_388_units_in_two_places_have_no_start_in_common() -> None:
    units = {"18th Army": ("Western Germany", 1), "Army Group B": ("Berlin", 1)}
    g = game_at("a", units=units, steps="DEF")
    ask = Ask(("Germany",), "land_orders", "Germany", sections=(sections.MARCH,))
    text = "movement: march 18th Army, Army Group B: Berlin"
    [(_, problem)] = mails.sift(g, ask, [text], [MARCHING]).problems
    assert (problem.rule, problem.code) == ("BLZ-388", "start_unsaid")


@pytest.mark.parametrize("steps", [{}, {"Germany": "EF", "Japan": "ABCDEF"}, {"Japan": "ABC"}])
def test_BLZ_450_the_order_of_combats_is_of_the_side_and_needs_no_power(
    steps: dict[str, str],
) -> None:
    units = {**UNITS, "Army Group B": ("Berlin", 2)}
    units |= {"Polish Army": ("Poland", 2), "French Army": ("Paris", 2)}
    places, sides = ("paris", "poland"), ("ours", "theirs")
    fights = [(f"1/0/{at}/land/{side}", [1]) for at in places for side in sides]
    given = {"steps": {"Germany": "ABCDEF", "Japan": "ABCDEF", **steps}}
    told = on_land(fights, units=units, now=given)
    told.batch(
        "Germany",
        "land_orders",
        "ground attack Poland with Army Group B",
        "ground attack Paris with 18th Army",
        "resolve Paris",
    )
    fought = [event["at"] for event in told.events if event["kind"] == "battle_began"]
    assert fought == ["Paris", "Poland"]
