"""Texts of 72 columns stay within them where characters are as wide as two."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.words.formats import WIDTH, cells, columns, fold, within

WIDE = "第一次世界大戦の戦場における歩兵と戦車" * 8
ALPHABET = "ab 戦車é🚗\u0301-"


def columns_of(line: str) -> int:
    """Counted by the standard alone: two for wide and full width, none for what stands above
    another.
    """
    shown = (char for char in line if not unicodedata.combining(char))
    return sum(2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in shown)


@pytest.mark.parametrize("text", [WIDE, f"{WIDE} and more", f"a{WIDE}", f"{'word ' * 20}{WIDE}"])
def test_a_long_line_of_wide_characters_is_folded_by_columns(text: str) -> None:
    for lines in (fold(text), fold(text, WIDTH, "    "), within(text).splitlines()):
        assert max(map(columns_of, lines)) <= WIDTH
        assert "".join(lines).replace(" ", "") == text.replace(" ", "")


def test_a_table_with_wide_cells_keeps_its_columns() -> None:
    table = columns(["who", "what"], [["戦車", WIDE], ["ab", "x"]]).splitlines()
    assert max(map(columns_of, table)) <= WIDTH
    assert columns_of(table[2].split("第")[0]) == table[-1].index("x")


@given(st.text(ALPHABET, max_size=300), st.integers(2, 80))
def test_no_piece_is_wider_than_asked_and_nothing_is_lost(text: str, width: int) -> None:
    pieces = fold(text, width)
    assert all(cells(piece) == columns_of(piece) <= width for piece in pieces)
    assert "".join(pieces).replace(" ", "") == text.replace(" ", "")
