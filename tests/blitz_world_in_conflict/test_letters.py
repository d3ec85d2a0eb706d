"""What is in force in each scenario, held against the letters of the ledger (BLZ-001)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pbem.games.blitz_world_in_conflict.concepts import in_force
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.storage import yamlin
from tests.blitz_world_in_conflict.position_builder import SCENARIOS, begun, board, game_at

LETTERS: dict[str, str] = yamlin.load_one(
    Path(__file__).with_name("letters.yaml").read_bytes(), source="letters.yaml"
)
EVERY = "ABCDEFW"


def letters(rule: str) -> str:
    """The games in which a rule is in force."""
    return LETTERS[rule].split()[-1]


def of(name: str) -> str:
    """The letter of a scenario."""
    return str(begun(name)["letter"])


def in_force_where(holds: Callable[[Position], bool]) -> str:
    """The letters of the scenarios in which something holds."""
    return "".join(of(name) for name in SCENARIOS if holds(game_at(name, turn=board(name).first)))


def test_BLZ_001_each_scenario_has_its_letter_and_contains_the_rules_of_those_before_it() -> None:
    assert [of(name) for name in SCENARIOS] == list(EVERY)
    core = {rule: told.split()[-1] for rule, told in LETTERS.items() if told.startswith("core")}
    chapters = {rule: told for rule, told in core.items() if rule >= "BLZ-200" and told[-1] == "W"}
    # Rules of the sea are in C, which has no land combat; all others go on to the end.
    gaps = {told for told in chapters.values() if told not in EVERY and told != "CDFW"}
    assert gaps <= {"ABDEFW", "BDEFW", "ABFW", "AFW", "ADEFW", "ACDEFW", "DFW", "EW"}


@pytest.mark.parametrize(
    ("told", "rules"),
    [
        (in_force.SEA, ("BLZ-211", "BLZ-219", "BLZ-380", "BLZ-384", "BLZ-650")),
        (in_force.COMBAT_AT_SEA, ("BLZ-359", "BLZ-401", "BLZ-404", "BLZ-540", "BLZ-623")),
        (in_force.PRODUCTION, ("BLZ-214", "BLZ-227", "BLZ-234", "BLZ-629", "BLZ-638", "BLZ-700")),
        (in_force.WORLD, ("BLZ-300", "BLZ-339", "BLZ-611", "BLZ-615", "BLZ-635", "BLZ-646")),
    ],
)
def test_BLZ_001_parts_of_the_rules_are_named_by_the_letters_of_their_rows(
    told: str, rules: tuple[str, ...]
) -> None:
    assert {letters(rule) for rule in rules} == {told}


@pytest.mark.parametrize(
    ("holds", "rule"),
    [
        (in_force.supply, "BLZ-239"),
        (in_force.stacking, "BLZ-466"),
        (lambda g: in_force.weather(game_at(_name(g), turn=4)), "BLZ-227"),
    ],
)
def test_BLZ_032_supply_stacking_and_weather_begin_with_scenario_D(
    holds: Callable[[Position], bool], rule: str
) -> None:
    assert in_force_where(holds) == letters(rule)


def _name(g: Position) -> str:
    return next(name for name in SCENARIOS if of(name) == g.state["letter"])


STEPS = {
    "A": "BLZ-384",
    "B": "BLZ-388",
    "C": "BLZ-404",
    "D": "BLZ-434",
    "E": "BLZ-439",
    "F": "BLZ-450",
}


@pytest.mark.parametrize("step", STEPS)
def test_BLZ_023_BLZ_072_a_scenario_has_the_steps_whose_rules_it_has(step: str) -> None:
    has = {
        of(name)
        for name in SCENARIOS
        if any(step in phase.get("steps", "") for phase in board(name).set_up["phases"])
    }
    special = {"E": "C"}  # BLZ-072: nobody moves on land in the Atlantic.
    assert has == set(letters(STEPS[step])) - set(special.get(step, ""))


BLITZES = {"air": "BLZ-278", "land": "BLZ-280", "naval": "BLZ-281", "total": "BLZ-282"}
GIVEN = {"land": "AB", "total": "B"}  # BLZ-028, BLZ-053: at no cost.


@pytest.mark.parametrize("kind", [*BLITZES, "free"])
def test_BLZ_110_a_scenario_has_the_kinds_of_Blitz_whose_rules_it_has(kind: str) -> None:
    has = {
        of(name)
        for name in SCENARIOS
        if any(kind in phase.get("blitz", ()) for phase in board(name).set_up["phases"])
    }
    told = letters(BLITZES.get(kind, "BLZ-283"))
    assert has == set(told) | set(GIVEN.get(kind, ""))


ACTIVITIES = {
    "partisans": "BLZ-611",
    "entry": "BLZ-615",
    "weapons": "BLZ-623",
    "lend lease": "BLZ-629",
    "limits": "BLZ-646",
    "spending": "BLZ-650",
}
MORE = {"trade": "FWD", "income": "BCDEFW", "victory": "CDEFW", "reinforcements": "AE"}


@pytest.mark.parametrize("part", [*ACTIVITIES, *MORE])
def test_BLZ_271_the_end_of_a_turn_has_the_activities_whose_rules_a_scenario_has(part: str) -> None:
    """BLZ-103: in D Sweden trades; BLZ-051, BLZ-070: B has no points, and C those of its chart;
    BLZ-027, BLZ-142: reinforcements come in A and E."""
    has = {of(name) for name in SCENARIOS if part in board(name).set_up["end"]}
    assert has == set(MORE.get(part) or letters(ACTIVITIES[part]))


def test_BLZ_720_a_scenario_offers_the_optional_rules_that_it_can_have() -> None:
    found: dict[str, str] = {}
    for name in SCENARIOS:
        for told in begun(name).get("options", {}).values():
            for rule in told["rules"]:
                found[rule] = found.get(rule, "") + of(name)
    for rule, has in found.items():
        assert has == (letters(rule) if rule != "BLZ-031" else "A"), rule
    optional = {rule for rule, told in LETTERS.items() if told.startswith("optional ")}
    chapters = {rule[:-1] for rule in found if rule != "BLZ-031"}
    assert {rule[:-1] for rule in optional} >= chapters
