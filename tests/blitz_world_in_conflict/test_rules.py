"""The list of rules."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from pbem.storage import yamlin
from tests.blitz_world_in_conflict.position_builder import GAME

ROWS = yamlin.load_one((files(GAME) / "rules.yaml").read_bytes(), source="rules.yaml")
LETTERS = yamlin.load_one(
    Path(__file__).with_name("letters.yaml").read_bytes(), source="letters.yaml"
)


def test_every_rule_of_the_ledger_is_in_the_list_with_the_games_in_which_it_is_in_force() -> None:
    listed = [rule for section in ROWS["sections"] for rule in section["rules"]]
    assert sorted(listed) == sorted(LETTERS) == sorted(ROWS["in_force"])
    said = {rule: text.split()[-1] for rule, text in LETTERS.items() if " " in text}
    assert {rule: ROWS["in_force"][rule] for rule in said} == said


def test_few_rules_have_a_reason_in_place_of_code() -> None:
    assert len(ROWS["reasons"]) <= 0.15 * len(LETTERS)
