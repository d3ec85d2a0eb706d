"""Answers in words, as questions name what holds when nobody answers."""

from __future__ import annotations

from typing import Any

from pbem.engine.flow import Ask
from pbem.words.catalogue import Words

# Question, answer, words.
SAID: tuple[tuple[str, Any, str], ...] = (
    ("go_on", "yes", "you go on"),
    ("go_on", "no", "you stop"),
    ("enter_area", "no", "it stays where it is"),
    ("guards_join", "transports", "they join only against transports"),
    ("complex_fights", "never", "it does not defend the territory"),
    ("city_hits", 0, "never"),
    ("city_hits", 2, "from round 2 on"),
    ("raid_trade", 1, "1 submarine raids"),
    ("raid_trade", 0, "no submarine raids"),
    ("subs", {"count": 2, "stop": None}, "2 submarines attack"),
    ("intercept", {"fighters": [], "keep": 0}, "no fighter takes off"),
    ("hunt_raiders", {"ships": "all", "bases": [], "most": 0}, "ships: all; no aircraft"),
    ("hunt_raiders", {"ships": "none", "bases": ["Paris"], "most": 1}, "ships: none; aircraft from Paris"),
    ("defend", [{"kind": "armor", "points": [4, 2]}], "armor 4, 2"),
    ("losses", {"Poland": {"infantry": 2}}, "Poland 2 infantry"),
    ("evacuate", "E-18", "E-18"),
)  # fmt: skip


def test_EOH_213_EOH_430_EOH_509_what_holds_at_silence_is_told_in_words() -> None:
    words = Words("empires_of_history")
    for verb, said, text in SAID:
        assert words.answer(Ask(("Poland",), verb, "Warsaw"), said) == text, verb
