"""What the set-up of a club has to be."""

from __future__ import annotations

from typing import Any

import pytest

from tests.empires_of_history.broken import refusal

# The rule, a stack that stands in place of the first one, what is said.
CASES: dict[str, tuple[str, dict[str, Any], str]] = {
    "nobody": ("EOH-300", {"nation": "Gaul", "at": "Paris"}, "there is no nation Gaul"),
    "nowhere": ("EOH-300", {"nation": "Italy", "at": "Carthage"}, "there is no area Carthage"),
    "abroad": ("EOH-300", {"nation": "Italy", "at": "Paris"}, "who is no friend"),
    "not on the sheet": ("EOH-300", {"nation": "Italy", "at": "Rome", "units": {"cavalry": 1}}, "cavalry is not on its sheet"),
    "a ship on land": ("EOH-005", {"nation": "Italy", "at": "Rome", "units": {"destroyer": 1}}, "ships are at sea or in the port"),
    "infantry at sea": ("EOH-005", {"nation": "Italy", "at": "E-19", "units": {"infantry": 1}}, "ships are at sea or in the port"),
    "no base": ("EOH-248", {"nation": "Italy", "at": "Sardinia", "units": {"fighter": 1}}, "aircraft are at a city"),
    "no port": ("EOH-027", {"nation": "Germany", "at": "Ruhr", "port": {"destroyer": 1}}, "Ruhr: it has no port"),
    "a full port": ("EOH-028", {"nation": "Italy", "at": "Rome", "port": {"destroyer": 3}}, "a minor port holds 2 ships"),
    "a full carrier": ("EOH-230", {"nation": "England", "at": "London", "port": {"carrier": 1}, "aboard": 3}, "its carriers hold 2 fighters"),
}  # fmt: skip


@pytest.mark.parametrize(("rule", "stack", "said"), CASES.values(), ids=CASES)
def test_units_of_the_set_up_stand_where_they_can(
    rule: str, stack: dict[str, Any], said: str
) -> None:
    wrong = refusal("set_up", (("stacks", "0"), stack))
    assert said in str(wrong)
    assert (wrong.file, wrong.rule) == ("set_up", rule)
