"""Whatever stands in a mail: orders in the form's words come back from all shapes, and nothing is
ever raised.
"""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from pbem.engine.orders import Grammar
from tests.axis_allies_europe.orders.test_orders import GRAMMAR as EUROPE
from tests.engine.prose.reading import ask, meanings, parsed
from tests.engine.test_orders import GRAMMAR as PLAIN
from tests.games.bazaar import GRAMMAR as BAZAAR

PLACES = EUROPE.vocabulary.places.ids
UNITS = {
    "infantry": ("inf", "infantry", "Inf", "men"),
    "armor": ("arm", "tanks", "armour", "panzer"),
    "fighter": ("ftr", "figs", "fighters", "fgt"),
    "submarine": ("sub", "subs", "u-boats"),
    "destroyer": ("dd", "destroyers"),
}
WORDS = {1: ("1", "a", "one", "1x"), 2: ("2", "two", "2 x"), 12: ("12", "twelve", "a dozen")}
ARROWS = (" -> ", " => ", " > ", " → ", " – ", " - ", " to ", " into ", "->")
BULLETS = ("", "1. ", "4) ", "#2 ", "* ", "- ", "• ", "(3) ")
ENDS = ("", ".", "!", " please", " :-)", ", thanks")

counted = st.lists(
    st.tuples(st.sampled_from(sorted(WORDS)), st.sampled_from(sorted(UNITS))),
    min_size=1,
    max_size=3,
    unique_by=lambda unit: unit[1],
)
ways = st.lists(st.sampled_from(PLACES), min_size=2, max_size=4)


def listed(draw: st.DrawFn, units: Sequence[tuple[int, str]]) -> str:
    """A list of units as somebody may write it."""
    parts = [
        f"{draw(st.sampled_from(WORDS[count]))} {draw(st.sampled_from(UNITS[kind]))}"
        for count, kind in units
    ]
    return draw(st.sampled_from((", ", " + ", " and ", " & ", " "))).join(parts)


@st.composite
def rewritten(draw: st.DrawFn) -> tuple[str, str]:
    """A movement in the form's words, and in a shape in which people write it."""
    units, way = draw(counted), draw(ways)
    strict = ", ".join(f"{count} {kind}" for count, kind in units)
    form = f"move {strict}: {' -> '.join(way)}"
    said = listed(draw, units)
    arrow = draw(st.sampled_from(ARROWS))
    first, *through, last = way
    shapes = [
        f"{said}{draw(st.sampled_from((' ', ': ', ' from ')))}{arrow.join(way)}",
        f"{arrow.join(way)}: {said}",
        f"send {said} from {' to '.join(way)}",
    ]
    if len(through) < 2:
        by = "".join(f" via {place}" for place in through)
        shapes += [
            f"{said} {first} to {last}{by}",
            f"{said} {first}{by} to {last}",
            f"{last}: {said} from {first}{by}",
            f"attack {last} with {said} from {first}{by}",
        ]
    text = draw(st.sampled_from(shapes))
    text = draw(st.sampled_from((str, str.lower, str.upper)))(text)
    return form, draw(st.sampled_from(BULLETS)) + text + draw(st.sampled_from(ENDS))


@given(rewritten())
def test_a_movement_comes_back_from_every_shape(told: tuple[str, str]) -> None:
    form, text = told
    meant = EUROPE.parse_line(form, "combat")
    found = meanings(EUROPE, f"combat:\n{text}")
    assert len(found) == 1, text
    assert meant.text in found[0], (text, found)
    # Whatever else it may be has the same units and the same way.
    for each in found[0]:
        assert EUROPE.parse_line(each).args == meant.args, (text, each)


@given(counted, st.sampled_from(PLACES), st.sampled_from(("at", "in", "on", "@", "off")))
def test_lists_come_back_below_their_headings(
    units: list[tuple[int, str]], place: str, at: str
) -> None:
    said = ", ".join(f"{count} {UNITS[kind][0]}" for count, kind in units)
    form = ", ".join(f"{count} {kind}" for count, kind in units)
    assert meanings(EUROPE, f"Purchase (40):\n{said}") == [[f"purchase: buy {form}"]]
    assert meanings(EUROPE, f"Mobilise:\n{said} {at} {place}") == [
        [f"place: place {form} @ {place}"]
    ]
    assert meanings(EUROPE, f"Place units\n{place}: {said}") == [[f"place: place {form} @ {place}"]]


@given(rewritten())
def test_what_was_read_reads_strictly_as_the_same(told: tuple[str, str]) -> None:
    for reading in parsed(EUROPE, f"combat:\n{told[1]}").readings:
        for candidate in reading.candidates:
            strictly = EUROPE.parse([(candidate.line.text, 1)])
            assert not strictly.problems
            assert strictly.lines == [candidate.line]


SCRAPS = (
    "move attack land buy place pass done then add retreat 3 inf art tanks gun Poland Baltic States"
    " North Sea -> > - – => to from via through and back ( ) [ ] : ; / , . ! ? & + @ # * 1. 2) all"
    " the rest except one both half not if after round 2 unless transport 1 carrier British Germany"
    " Polnd Rum E. U.S. Convoy combat: Purchase (40) NCM Collect 43 = 12 silk North road £ ☃ 'tis"
).split()
QUESTIONS = (
    ask("retreat", "Rumania round 2", "retreat", "press"),
    ask("pick", "North 1/2", "pick"),
)


@given(
    st.lists(
        st.lists(st.sampled_from(SCRAPS) | st.text(max_size=3), max_size=12).map(" ".join),
        max_size=4,
    ),
    st.sampled_from((EUROPE, BAZAAR, PLAIN)),
    st.booleans(),
)
def test_nothing_raises(lines: list[str], grammar: Grammar, is_asked: bool) -> None:
    told = parsed(grammar, "\n".join(lines), ("combat",), QUESTIONS if is_asked else ())
    for reading in told.readings:
        assert bool(reading.candidates) != (reading.problem is not None)
        assert reading.line
        assert reading.column
        for candidate in reading.candidates:
            assert grammar.parse([(candidate.line.text, 1)]).lines == [candidate.line]


@given(st.text(max_size=80))
def test_no_text_raises(text: str) -> None:
    parsed(EUROPE, f"combat:\n{text}")
