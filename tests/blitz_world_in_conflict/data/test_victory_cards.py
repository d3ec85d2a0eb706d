"""What Victory Cards of a club have to be."""

from __future__ import annotations

from typing import Any

import pytest

from tests.blitz_world_in_conflict.broken import refusal
from tests.harness.broken_data import GONE, Change


def at(*keys: str, new: Any) -> Change:
    return keys, new


CONDITION = ("cards", "Germany", "0", "when", "0")
CASES: dict[str, tuple[str, list[Change], str]] = {
    "a power": ("victory", [at("cards", "Italy", new=[])], "there is no power Italy"),
    "a kind": (
        "victory",
        [at(*CONDITION, "luck", new=3)],
        "'luck' is not known here",
    ),
    "no kind at all": ("victory", [at(*CONDITION, new={"least": 3})], "a condition is one of"),
    "an area": (
        "victory",
        [at(*CONDITION, "control", "countries", new=["Atlantis"])],
        "'Atlantis' is not known here",
    ),
    "a holder": (
        "victory",
        [at(*CONDITION, "control", "by", new="Italy")],
        "'Italy' is not known here",
    ),
    "no holder": (
        "victory",
        [at(*CONDITION, "control", "by", new=GONE)],
        "'by' is missing",
    ),
    "a unit": (
        "victory",
        [at("cards", "Germany", "2", "built", new=["V-3"])],
        "'V-3' is not known here",
    ),
    "no way to count": (
        "victory",
        [at("cards", "Germany", "0", "when", new=GONE)],
        "counts in one of these ways",
    ),
    "points in words": (
        "victory",
        [at("cards", "Germany", "0", "points", new="many")],
        "points are a number",
    ),
    "a card of another": (
        "set_up",
        [at("victory", new={"Germany": ["Second Front"]})],
        "Germany has no card Second Front",
    ),
    "cards of nobody": (
        "set_up",
        [at("victory", new={"Italy": []})],
        "there is no power Italy",
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_BLZ_700_cards_have_conditions_that_the_game_knows(name: str) -> None:
    file, changes, said = CASES[name]
    error: Any = refusal(file, *changes)
    assert (error.rule, error.file) == ("BLZ-700", file)
    assert said in str(error)
