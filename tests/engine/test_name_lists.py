"""Lists of names that have commas, `and`, digits, dots and hyphens in themselves."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from pbem.engine.errors import Ambiguous, NotUnderstood
from pbem.engine.names import Names, key
from pbem.engine.orders import Grammar, Verb
from pbem.engine.slots import Vocabulary, amounts, name_list

PLACES = {
    "Australia": (),
    "Australia and New Zealand": ("anzac lands",),
    "Washington, D.C.": (),
    "Stoke-on-Trent": (),
    "Berck-to-Sea": (),
    "E-1": (),
    "E-13": (),
    "St. Louis": (),
    "Trinidad & Tobago": (),
    "Åland and Öland": (),
    "Road to Mandalay": (),
}
POWERS = {"Red and White": ("red",), "Blue": (), "V-2": ()}
UNITS = {"18th Army": (), "1st Guards": (), "horse and foot": (), "V-2": ()}


def grammar() -> Grammar:
    places, units = Names(PLACES, "place"), Names(UNITS, "unit")
    vocabulary = Vocabulary(places, Names(POWERS, "power"), units, decks=("18th Army",))
    verbs = (
        Verb("visit", ("{places}",)),
        Verb("move", ("{units}: {path}",)),
        Verb("put", ("{units} @ {place}",)),
        Verb("send", ("{goals}",)),
        Verb("lose", ("{priority}",), whole_line=True),
        Verb("pay", ("{amounts}",)),
        Verb("board", ("{ships}",)),
    )
    return Grammar(verbs, {}, vocabulary)


GRAMMAR = grammar()


@pytest.mark.parametrize(
    ("written", "normal"),
    [
        ("visit Australia and New Zealand", "visit Australia and New Zealand"),
        ("visit australia & new zealand and e-13", "visit Australia and New Zealand, E-13"),
        ("visit E-13, Washington, D.C., Australia", "visit E-13, Washington, D.C., Australia"),
        ("visit Washington DC and St. Louis", "visit Washington, D.C., St. Louis"),
        ("visit Australia, Trinidad and Tobago", "visit Australia, Trinidad & Tobago"),
        ("visit aland and oland, then E-1", "visit Åland and Öland, E-1"),
        ("visit Stoke-on-Trent and St Louis", "visit Stoke-on-Trent, St. Louis"),
        ("move 1 18th Army: E-1 -> E-13", "move 1 18th Army: E-1 -> E-13"),
        ("move 2 horse and foot, 1 V-2: E-1 to E-13", "move 2 horse and foot, 1 V-2: E-1 -> E-13"),
        ("move 1 V-2: E-1 to Road to Mandalay", "move 1 V-2: E-1 -> Road to Mandalay"),
        ("move 1 V-2: Berck-to-Sea -> E-1", "move 1 V-2: Berck-to-Sea -> E-1"),
        ("put Red and White 2 horse and foot in E-13", "put 2 Red and White horse and foot @ E-13"),
        ("put 1 V-2 @ Stoke-on-Trent", "put 1 V-2 @ Stoke-on-Trent"),
        ("put 1 V-2 on Stoke-on-Trent", "put 1 V-2 @ Stoke-on-Trent"),
        (
            "send 1 V-2 and 1 horse and foot -> Australia and New Zealand, 1 V-2 -> E-1",
            "send 1 V-2, 1 horse and foot -> Australia and New Zealand, 1 V-2 -> E-1",
        ),
        (
            "lose 18th Army, horse and foot, keep 1 V-2",
            "lose 18th Army, horse and foot, keep 1 V-2",
        ),
        ("lose 2 18th Army and Blue 1st Guards", "lose 2 18th Army, Blue 1st Guards"),
        ("pay Red and White 3, Blue 2 and V-2 1", "pay Red and White 3, Blue 2, V-2 1"),
        (
            "board 18th Army 1, V-2 2 Australia and New Zealand",
            "board 18th Army 1 Australia and New Zealand, V-2 2 Australia and New Zealand",
        ),
    ],
)
def test_a_name_with_parts_stands_in_a_list(written: str, normal: str) -> None:
    line = GRAMMAR.parse_line(written)
    assert line.text == normal
    assert GRAMMAR.parse_line(line.text) == line


def test_a_name_alone_is_not_taken_for_a_number_and_a_name() -> None:
    for text in ("move 18th Army: E-1 -> E-13", "move V-2: E-1 -> E-13"):
        with pytest.raises(Ambiguous) as caught:
            GRAMMAR.parse_line(text)
        name = text.split(":")[0].removeprefix("move ")
        assert caught.value.problem.code == "how_many"
        assert caught.value.problem.choices == (f"1 {name}", f"all {name}")
    with pytest.raises(NotUnderstood) as missing:
        GRAMMAR.parse_line("pay Blue 1, V-2")
    assert (missing.value.problem.code, missing.value.problem.column) == ("no_amount", 13)


def test_a_list_of_names_that_together_are_a_name_says_that_it_is_a_list() -> None:
    names = Names(dict.fromkeys(("A", "B", "A, B", "A and B"), ()), "place")
    slot = name_list(names)
    assert slot.read("A, B", 0) == ["A, B"]
    assert slot.read("a and b", 0) == ["A and B"]
    assert slot.read(slot.show(["A", "B"]), 0) == ["A", "B"]
    assert slot.read("A then B", 0) == ["A", "B"]


def test_two_names_with_one_key_are_asked_back_unless_written_as_printed() -> None:
    names = Names({"E-13": (), "E1-3": ()}, "place")
    assert [names.lookup(each) for each in names.ids] == ["E-13", "E1-3"]
    with pytest.raises(Ambiguous):
        names.lookup("e13")


SAMPLE = ["E-13", "18th", "Army", "and", "New", "D.C.", "St.", "then", "or", "if", "no", "1", "of"]
words = st.lists(st.sampled_from(SAMPLE), min_size=1, max_size=4)
links = st.sampled_from([" ", ", ", "-", " and ", " & ", ". "])


@st.composite
def printed(draw: st.DrawFn) -> str:
    """A name as a rulebook may print it."""
    parts = draw(words)
    text = parts[0]
    for part in parts[1:]:
        text += draw(links) + part
    assume(text.strip(" .,&-") and text.split()[0] not in ("and", "then"))
    assume(text.split()[-1] not in ("and", "then", "first", "next", "last"))
    return text


@given(st.lists(printed(), min_size=1, max_size=5, unique_by=key), st.data())
def test_every_list_of_such_names_reads_back(ids: list[str], data: st.DataObject) -> None:
    names = Names(dict.fromkeys(ids, ()), "place")
    chosen = data.draw(st.lists(st.sampled_from(ids), min_size=1, max_size=5))
    slot = name_list(names)
    assert slot.read(slot.show(chosen), 0) == chosen
    numbers = {name: 10 + n for n, name in enumerate(dict.fromkeys(chosen))}
    counted = amounts(names)
    assert counted.read(counted.show(numbers), 0) == numbers
