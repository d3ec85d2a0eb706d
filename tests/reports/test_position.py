"""The position as `pbem show` tells it, to read."""

from __future__ import annotations

from collections.abc import Callable

from pbem.reports import position
from pbem.table.campaign import Campaign
from pbem.words.sheets import Heading, Line, Table, text_of


def test_golden_position(in_battle: Campaign, golden: Callable[[str, str], None]) -> None:
    parts = [*position.shown(in_battle).parts, *position.shown(in_battle, "Poland").parts]
    golden("reports/golden/position.text", text_of(parts) + "\n")


def test_a_sheet_in_plain_characters_is_aligned_and_keeps_its_width() -> None:
    parts = [
        Heading("Two words", "#0072b2"),
        Table(("who", "n"), (("a" * 50, "1"), ("b", "10"))),
        Line("word " * 20, "late"),
    ]
    lines = text_of(parts, 40).split("\n")
    assert lines[:2] == ["Two words", "---------"]
    assert max(map(len, lines)) <= 40
    assert lines[-1].startswith("  word")
    assert text_of(parts[1:2], 40).split("\n")[-1] == f"b{' ' * 37}10"


def test_no_letter_of_a_name_turns_lines_round() -> None:
    assert text_of([Line("a\u202eb\nc"), Heading("d\x1b[31m")]) == "ab c\n\nd [31m\n------"
