"""What the card Blitzing the Road to War of a club has to be."""

from __future__ import annotations

from typing import Any

import pytest

from tests.blitz_world_in_conflict.broken import refusal
from tests.harness.broken_data import GONE

FIRST = ("steps", "0", "options", "0")
# What stands in place of what the first option does, and what is said of it.
EFFECTS: dict[str, tuple[dict[str, Any], str]] = {
    "an effect": ({"conquer": {"Poland": "AFA"}}, "'conquer' is not known here"),
    "a country": ({"join": {"Utopia": "AFA"}}, "'Utopia' is not known here"),
    "a power": ({"join": {"Poland": "Italy"}}, "'Italy' is not known here"),
    "a counter": ({"pool": ["18th Army (Big)"]}, "there is no counter 18th Army (Big)"),
    "an area": ({"place": {"BEF": ["Atlantis", 1]}}, "'Atlantis' is not known here"),
    "a Size": ({"place": {"BEF": ["London", 5]}}, "BEF has no Size 5"),
    "goods": ({"saved": {"gold": 1}}, "'gold' is not known here"),
    "a number": ({"favour": "many"}, "a number above 0"),
    "else alone": ({"else": {"oil": 1}}, "else goes with place"),
    "nothing": ({}, "something has to be done"),
    "a trade": ({"trade": {"from": "Sweden"}}, "'to' is missing"),
    "a group": ({"draw": {"count": 1}}, "'group' is missing"),
    "a side": ({"appease": "Germany"}, "'Germany' is not known here"),
    "a kind": ({"grow": {"count": 1, "kind": "big"}}, "'big' is not known here"),
    "a list": ({"neutral": "China"}, "a list of names"),
}


@pytest.mark.parametrize("name", EFFECTS)
def test_BLZ_730_what_options_do_is_known_to_the_game(name: str) -> None:
    effect, said = EFFECTS[name]
    error = refusal("road_to_war", ((*FIRST, "do"), [effect]))
    assert (error.rule, error.file) == ("BLZ-730", "road_to_war")
    assert said in str(error)


def test_BLZ_730_every_option_says_what_it_does() -> None:
    error = refusal("road_to_war", ((*FIRST, "do"), GONE))
    assert "'do' is missing" in str(error)
