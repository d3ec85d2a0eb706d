"""The pattern of a form is made for the first text that may match it: what a text is read as does
not hang on those that came before it."""

from __future__ import annotations

import re

import pytest

from pbem.engine.pattern import Form, choice

SLOTS = {"number": choice("1|2"), "way": choice("out|back")}
FORMS = ("with {number}", "skip", "[then] {way}", "{number} -> {way} in it", "[then]")
TEXTS = (
    *("with 1", "WITH 1", "w\u0131th 1", "W\u0130TH 1", "with  1", "with", "skip", "\u017fkips"),
    *("s\u212aip", "then out", "out", "1 -> out in it", "1 to back \u0131n \u0130t", "", " "),
)


@pytest.mark.parametrize("form", FORMS)
def test_a_form_matches_what_its_pattern_does(form: str) -> None:
    made = Form(form, SLOTS)
    assert [bool(made._pattern.fullmatch(each)) for each in TEXTS] == [
        bool(Form(form, SLOTS).match(each, 0)) for each in TEXTS
    ]


def test_letters_that_are_one_to_a_pattern_are_one_to_a_form() -> None:
    letters = [chr(code) for code in range(0x61, 0x7B)]
    others = [chr(code) for code in range(0x80, 0x3000)]
    for letter in letters:
        pattern = re.compile(letter, re.IGNORECASE)
        for other in filter(pattern.fullmatch, others):
            assert Form(f"x{letter}x", {}).match(f"x{other}x", 0), (letter, other)
