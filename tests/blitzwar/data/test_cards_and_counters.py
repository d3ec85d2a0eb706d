"""What cards and counters of a club have to be."""

from __future__ import annotations

from typing import Any

import pytest

from tests.blitzwar.broken import own, refusal
from tests.harness.broken_data import GONE, also, more

Case = tuple[str, tuple[str, ...], Any, str]

CARDS: dict[str, Case] = {
    "worth": ("BWR-003", ("worth", "air"), 4, "air 3"),
    "unlike": ("BWR-003", ("cards", "AX-L1", "supply"), 9, "AX-L2 is worth"),
    "seven": ("BWR-003", ("cards", "SU-T8"), GONE, "the Soviets have 8 cards of the kind total, and here 7"),
    "side": ("BWR-201", ("cards", "AX-L1", "side"), "Italy", "a card is one of Axis, Allies, Soviets"),
    "unit": ("BWR-201", ("cards", "AX-L1", "cavalry"), 1, "'cavalry' is not known here"),
    "u-boats": ("BWR-201", ("cards", "AL-L1", "u_boat"), 1, "U-boats come with cards of the Axis alone"),
    "fleet": ("BWR-201", ("cards", "SU-L1", "fleet"), 1, "the Soviets get no fleets"),
    "modernisation": ("BWR-201", ("cards", "AX-L1", "modernisation"), 1, "Modernisation is on Soviet cards alone"),
}  # fmt: skip


@pytest.mark.parametrize(("rule", "at", "new", "said"), CARDS.values(), ids=CARDS)
def test_a_card_is_as_the_rulebook_has_it(
    rule: str, at: tuple[str, ...], new: Any, said: str
) -> None:
    wrong = refusal("cards", (at, new))
    assert said in str(wrong)
    assert (wrong.file, wrong.rule) == ("cards", rule)


def test_BWR_253_some_soviet_cards_with_modernisation_bring_air_units() -> None:
    no_air = {"infantry": 1, "supply": 10, "modernisation": 1, "side": "Soviets", "kind": "limited"}
    wrong = refusal("cards", (("cards", "SU-L4"), no_air))
    assert ("one with air units" in str(wrong), wrong.rule) == (True, "BWR-253")


def _line(**told: Any) -> tuple[str, str]:
    lines = own()["counters"]["counters"]
    found = [n for n, each in enumerate(lines) if told.items() <= each.items()]
    return "counters", str(found[0])


GERMAN = _line(owner="Germany", kind="infantry", sizes=[1])
BRITISH = _line(owner="UK", kind="infantry", sizes=[1])
BRITISH_LARGE = _line(owner="UK", kind="white")
SOVIET = _line(owner="USSR", kind="infantry", locked=True)
ELITE = _line(owner="Germany", kind="elite")
POLISH = _line(owner="Poland")
COUNTERS: dict[str, Case] = {
    "total": ("BWR-025", (*POLISH, "count"), 5, "there are 250 counters, and have to be 251"),
    "owner": ("BWR-025", (*POLISH, "owner"), "Portugal", "all others of a country"),
    "supply of a country": ("BWR-025", (*_line(kind="supply"), "owner"), "Germany", "supply counters are of a side"),
    "class": ("BWR-020", (*GERMAN, "kind"), "cavalry", "the class of counters is one of infantry"),
    "sizes": ("BWR-020", (*POLISH, "sizes"), [1, 2], "the larger face first"),
    "air of two": ("BWR-020", (*_line(kind="air"), "sizes"), [2], "counters of air show 1"),
    "Danish": ("BWR-225", (*POLISH, "owner"), "Denmark", "Denmark has no counters"),
    "Elites": ("BWR-256", (*ELITE, "kind"), "white", "Germany has two Elite counters"),
    "Polish": ("BWR-491", (*POLISH, "sizes"), [1], "Poland has six counters"),
    "fortified Poles": ("BWR-024", (*POLISH, "fortified"), 1, "only single infantry corps of Germany and the UK"),
    "fortified Germans": ("BWR-024", (*GERMAN, "fortified"), 15, "all German infantry corps"),
    "fortified British": ("BWR-024", (*BRITISH, "fortified"), 8, "some British infantry corps"),
    "early third corps": ("BWR-250", (*BRITISH_LARGE, "late"), False, "the third corps"),
    "locked British": ("BWR-251", (*BRITISH_LARGE, "locked"), True, "counters of the Soviets alone are locked"),
    "free Soviets": ("BWR-251", (*SOVIET, "locked"), False, "12 Soviet counters of three corps are locked"),
    "free Soviet air": ("BWR-251", (*_line(owner="USSR", kind="air"), "locked"), False, "6 Soviet counters of air are locked"),
}  # fmt: skip


@pytest.mark.parametrize(("rule", "at", "new", "said"), COUNTERS.values(), ids=COUNTERS)
def test_counters_are_as_the_rulebook_has_them(
    rule: str, at: tuple[str, ...], new: Any, said: str
) -> None:
    wrong = refusal("counters", (at, new))
    assert said in str(wrong)
    assert (wrong.file, wrong.rule) == ("counters", rule)


def test_BWR_251_no_other_soviet_counter_is_as_large_as_the_locked_ones() -> None:
    fewer = (("counters", GERMAN[1]), more(count=15, fortified=15))
    large = {"owner": "Soviets", "kind": "supply", "sizes": [6, 5], "count": 1}
    wrong = refusal("counters", fewer, (("counters",), also(large)))
    assert ("is free" in str(wrong), wrong.rule) == (True, "BWR-251")
