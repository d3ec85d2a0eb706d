"""Escaping, tables and line lengths."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jinja2.runtime import Macro

from pbem.words import formats
from pbem.words.pages import environment

ESCAPED = {
    "bbcode tag": ("bbcode", "[b]x[/b]", "[\u200bb]x[\u200b/b]"),
    "bbcode of two lines": ("bbcode", "a\n[b", "a [\u200bb"),
    "markdown emphasis": ("markdown", "*a* _b_ `c`", r"\*a\* \_b\_ \`c\`"),
    "markdown link": ("markdown", "[a](http://x)", r"\[a\](http://x)"),
    "markdown html": ("markdown", "<script>&amp; & &", "\\<\u200bscript>\\&amp; & &"),
    "markdown call": ("markdown", "@all a@b.c #12", "@\u200ball a@b.c \\#\u200b12"),
    "markdown of Discord": ("markdown", "||x|| <@1>", "\\|\\|x\\|\\| \\<\u200b@\u200b1>"),
    "markdown of Reddit": ("markdown", "x^y >!z!< a > b", "x\\^y \\>!z!\\< a > b"),
    "markdown table": ("markdown", "a|b", r"a\|b"),
    "markdown heading": ("markdown", "# a", r"\# a"),
    "markdown quote": ("markdown", "> a", r"\> a"),
    "markdown list": ("markdown", "- a", r"\- a"),
    "markdown numbered list": ("markdown", "12. a", r"12\. a"),
    "markdown rule": ("markdown", "---", r"\---"),
    "markdown arrow": ("markdown", "A -> B", "A -> B"),
    "markdown backslash": ("markdown", "\\*", r"\\\*"),
    "html": ("html", "<b a='x'>\"&", "&lt;b a=&#x27;x&#x27;&gt;&quot;&amp;"),
    "text keeps markup": ("text", "[b] <i> *x*", "[b] <i> *x*"),
    "text on one line": ("text", "a\r\nb\x00c\u2028d", "a  b c d"),
    "text that is turned around": ("text", "a\u202eb\u200bc", "abc"),
}


@pytest.mark.parametrize(("fmt", "text", "escaped"), ESCAPED.values(), ids=ESCAPED)
def test_escape(fmt: str, text: str, escaped: str) -> None:
    assert formats.ESCAPES[fmt](text) == escaped


@given(st.text())
def test_no_format_lets_a_text_end_its_line(text: str) -> None:
    for escape in formats.ESCAPES.values():
        assert len(escape(text).splitlines()) <= 1


@pytest.mark.parametrize("text", ["(record 8)", "(record 8-)", "8)", "a total of 8) and"])
def test_a_forum_makes_no_picture_of_a_number(text: str) -> None:
    assert "8)" not in formats.faceless(text)
    assert "8-)" not in formats.faceless(text)
    assert formats.faceless(text).replace("\u200b", "") == text


def test_other_numbers_stay_as_they_are() -> None:
    assert formats.faceless("(record 18) (8 IPC) 8.") == "(record 18) (8 IPC) 8."


@given(st.text(alphabet="[]/bi*=\u200b code"))
def test_no_bbcode_tag_survives(text: str) -> None:
    assert all(part.startswith("\u200b") for part in formats.bbcode(text).split("[")[1:])


@given(st.text())
def test_no_html_tag_survives(text: str) -> None:
    assert "<" not in formats.hypertext(text)
    assert not re.search(r"<[\w/!?]", formats.markdown(text))


CELLS = st.lists(st.text(alphabet="ab cdefgh-1", max_size=60), min_size=3, max_size=3)


@given(st.lists(CELLS, min_size=1, max_size=5))
def test_tables_keep_within_the_width_and_lose_no_character(rows: list[list[str]]) -> None:
    table = formats.columns(["one", "two", "three"], rows, 40)
    assert max(map(len, table.split("\n"))) <= 40
    letters = sorted("".join("".join(row) for row in rows).replace(" ", "").replace("-", ""))
    body = "".join(table.split("\n", 2)[2:])
    assert sorted(body.replace(" ", "").replace("-", "").replace("\n", "")) == letters


def test_numbers_stand_to_the_right() -> None:
    assert formats.columns(["who", "n"], [["a", "1"], ["b", "20"]]) == (
        "who   n\n---  --\na     1\nb    20"
    )


def test_a_column_may_be_empty() -> None:
    assert formats.columns(["who", ""], [["a", ""]]).split() == ["who", "---", "-", "a"]


@given(st.lists(st.text(alphabet="abc -\u00e9", max_size=200), max_size=5))
def test_no_line_is_longer_than_the_width(lines: list[str]) -> None:
    assert all(len(line) <= 72 for line in formats.within("\n".join(lines)).split("\n"))


def test_a_broken_line_goes_on_further_in() -> None:
    assert formats.within("- " + "word " * 20, 40).split("\n")[1].startswith("  word")


BARS = {
    "as expected": (4.33, 4, "\u25a0\u25a0\u25a0\u25a0"),
    "fewer": (4.33, 1, "\u25a0\u25a1\u25a1\u25a1"),
    "more": (2.0, 4, "\u25a0\u25a0++"),
    "none of none": (0.2, 0, ""),
    "so many that a square is two": (30.0, 40, "\u25a0" * 15 + "+" * 5),
}


@pytest.mark.parametrize(("expected", "got", "shown"), BARS.values(), ids=BARS)
def test_expected_and_real_hits_are_one_figure(expected: float, got: int, shown: str) -> None:
    assert formats.bar(got, expected) == shown


def test_every_format_has_the_same_macros() -> None:
    def macros(fmt: str) -> dict[str, tuple[str, ...]]:
        module = environment("", fmt).get_template(f"common/{fmt}.j2").module
        return {
            name: made.arguments for name, made in vars(module).items() if isinstance(made, Macro)
        }

    assert all(macros(fmt) == macros("text") for fmt in formats.FORMATS)
    assert {"line", "small", "bar", "picture"} <= set(macros("text"))
