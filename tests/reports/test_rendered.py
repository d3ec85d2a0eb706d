"""Every format by a renderer of its kind: what a player wrote is what readers see, wherever it
stands, and nothing of it becomes markup.
"""

from __future__ import annotations

import re
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jinja2 import Template

from pbem.reports.report import turn_report
from pbem.table.campaign import Campaign
from pbem.words.formats import DEPTHS, ESCAPES, FORMATS, WIDTH, cells, tidy, within
from pbem.words.pages import environment
from tests.reports.rendered import page, tags, words, written

MACROS = {
    "line": "{{ to.line(given) }}",
    "line joined": '{{ to.line("a " ~ given ~ to.strong("b") ~ given) }}',
    "small": "{{ to.small(given) }}",
    "heading": "{{ to.heading(given) }}",
    "subheading": "{{ to.subheading(given) }}",
    "part": "{{ to.part(given) }}",
    "warning": "{{ to.warning(given) }}",
    "items": "{{ to.items([given, given]) }}",
    "table": '{{ to.table([[given, "x"], ["y", given]], ["one", given]) }}',
    "table without heads": "{{ to.table([[given, given]]) }}",
    "labels": "{{ to.labels({given: given}) }}",
    "block": "{{ to.block(given) }}",
    "strong": '{{ to.line("a " ~ to.strong(given) ~ " b") }}',
    "code": '{{ to.line("a " ~ to.code(given) ~ " b") }}',
    "begin": "{{ to.begin(given, given) }}{{ to.end() }}",
    "field": '{{ to.line(say("event.before_orders") ~ to.bar(2, 4) ~ given|trim) }}',
    "joined list": '{{ to.line([to.code("x"), given]|join(", ")) }}',
}
NASTY = (
    "[b]x[/b] [url=http://x]y[/url] [/code] [code] [*] [CODE]",
    "<b>x</b> <!-- --> <script>alert(1)</script> </pre></style> &amp; &lt; &#60; <a@b.c>",
    "**z** _q_ `c` ``d`` ``` | # ~~s~~ ||t|| \\ \\\\ $x$ ^y >!z!< @all #12 <@1> <:x:2>",
    "- a", "+ a", "1. a", "1) a", "# a", "> a", ">>> a", "---", "***", "===", "| a | b |",
    "-- ", "From me to you", "    indented", "\ta", "::: a", "[ ] a", "[x]: http://x", "-# a",
    "\u202eabc\u200b \ufffe \U0001fffe \ufdd0 \x00 \x85 \u2028", "ends in \\", "8) :) a@b.org www.x.org",
    "[='", '[x="', "~~~", "```", "`", "a`", "<", "&", "!", "![a](b)", "<http://x>", "{{ 7 }} {% x %}", "*a", "a*",
)  # fmt: skip
TEXTS = st.one_of(
    st.sampled_from(NASTY),
    st.text(max_size=30),
    st.text(alphabet="[]()<>*_`~|#-+=:.!\\&;^$@/1ab \u200b'\"{}%", max_size=40),
    st.lists(st.sampled_from(NASTY), min_size=2, max_size=3).map(" ".join),
)


@cache
def compiled(fmt: str, macro: str) -> Template:
    start = f'{{% import "common/{fmt}.j2" as to %}}'
    around = (
        macro
        if "begin" in macro
        else f'{{{{ to.line("above") }}}}\n{macro}\n{{{{ to.line("below") }}}}'
    )
    if fmt in ("html", "mail") and "begin" not in macro:
        around = f'{{{{ to.begin("t", "") }}}}{around}{{{{ to.end() }}}}'
    return environment("axis_allies_europe", fmt).from_string(start + around)


def shown(fmt: str, macro: str, given: str) -> str:
    text = compiled(fmt, macro).render(given=given)
    return within(text) if fmt == "text" else tidy(text)


@pytest.mark.parametrize("fmt", FORMATS)
@given(name=st.sampled_from(list(MACROS)), text=TEXTS)
def test_readers_see_what_was_written(fmt: str, name: str, text: str) -> None:
    check(fmt, name, text)


@pytest.mark.parametrize("fmt", FORMATS)
def test_readers_see_it_wherever_it_stands(fmt: str) -> None:
    for name in MACROS:
        for text in ("", " ".join(NASTY), *NASTY):
            check(fmt, name, text)


def check(fmt: str, name: str, text: str) -> None:
    """Whether readers see a text, and beside it what they see with another text in its place."""
    post = shown(fmt, MACROS[name], text)
    without = words(fmt, shown(fmt, MACROS[name], "XXX"))
    wanted = without.replace("XXX", written(text))
    assert letters(fmt, name, words(fmt, post)) == letters(fmt, name, wanted), post


def letters(fmt: str, name: str, text: str) -> str:
    """All but blanks; in plain characters without the lines under headings, which are as long as
    these, and of a table in any order, because cells go on below each other."""
    told = "".join(text.split())
    in_columns = name.startswith("table") and fmt in ("text", "bbcode")
    if fmt == "text" or in_columns:
        told = re.sub("[-=]", "", told)
    return "".join(sorted(told)) if in_columns else told


# What forums of all three kinds know, without anything behind the name of a tag.
TAGS = {"b", "u", "i", "code", "list", "*"}
ELEMENTS = {
    "bbcode": {"strong", "u", "em", "code", "ul", "li", "br"},
    "markdown": {"h1", "h2", "h3", "p", "strong", "ul", "li", "code", "pre", "table", "thead",
                 "tbody", "tr", "th", "td", "blockquote"},
    "html": {"h1", "h2", "h3", "p", "strong", "ul", "li", "code", "pre", "table", "tbody",
             "tr", "th", "td", "div", "main", "span", "details", "summary", "dl", "dt", "dd", "style",
             "meta"},
    "mail": {"h1", "h2", "h3", "p", "strong", "ul", "li", "code", "pre", "table", "tbody",
             "tr", "th", "td", "div", "span", "br", "style", "meta"},
}  # fmt: skip


@pytest.mark.parametrize("fmt", ELEMENTS)
def test_a_report_has_only_elements_of_its_own(after_turn: Campaign, fmt: str) -> None:
    for depth in DEPTHS:
        found = tags(page(fmt, turn_report(after_turn, None, fmt, depth)))
        assert found - {"html", "head", "body", "title"} <= ELEMENTS[fmt]


def test_a_post_has_only_tags_that_all_forums_know(after_turn: Campaign) -> None:
    text = turn_report(after_turn, None, "bbcode", "full")
    found = re.findall(r"\[(/?)([A-Za-z*]+)([^\]]*)\]", text)
    assert {name for _, name, _ in found} == TAGS
    assert {behind for _, _, behind in found} == {""}
    for name in TAGS - {"*"}:
        assert found.count(("", name, "")) == found.count(("/", name, ""))


def test_a_post_becomes_faces_nowhere(after_turn: Campaign) -> None:
    text = turn_report(after_turn, None, "bbcode", "full")
    outside = re.sub(r"(?s)\[code\].*?\[/code\]", "", text)
    assert not re.findall(r"8-?\)|[:;][-]?[)(DPpox|?]|:[a-z!?]+:", outside)


FLOWED = (
    "> quoted", "From me", "-- ", "--", " -- ", " blank before", "a > b " * 20,
    "x" * 71 + " > y", "From " * 30, "a" * 200, "> " + "b" * 90,
)  # fmt: skip


@given(st.lists(st.one_of(st.sampled_from(FLOWED), TEXTS), max_size=6).map("\n".join))
def test_plain_text_survives_being_flowed(text: str) -> None:
    told = within("\n".join(ESCAPES["text"](line) for line in text.split("\n")))
    for line in told.split("\n"):
        assert cells(line) <= WIDTH
        assert not line.endswith(" ")
        assert not re.match(r">|From |-- ?$", line)
    assert "".join(told.split()) == "".join(ESCAPES["text"](text).split())


def test_a_heading_of_two_letters_ends_no_mail() -> None:
    assert "---" in shown("text", '{{ to.heading("UK") }}', "").split("\n")
