"""The sections of a mail: three policies for a bad line, and what else can be said of lines."""

from __future__ import annotations

import itertools

import pytest

from pbem.engine.errors import Illegal, Problem
from pbem.engine.orders import Line
from pbem.wargame.sections import (
    IN_SEQUENCE,
    INDEPENDENT,
    WHOLE,
    Sections,
    changes,
    in_section,
    passes,
)

Faults = list[tuple[Line, Problem]]


def read(text: str) -> Line:
    """`s: word`, where the word is the verb."""
    section, _, verb = text.partition(": ")
    return Line(verb.split()[0], {}, section, text)


def faults(lines: list[Line]) -> Faults:
    """`s: bad` is wrong; `s: after x` needs the line `s: x`."""
    texts = [line.text for line in lines]
    return [
        (line, Problem("illegal", "wrong"))
        for line in lines
        if line.text == "s: bad"
        or ("after" in line.text and line.text.replace("after ", "") not in texts)
    ]


def judged(policy: str, *texts: str) -> tuple[tuple[str, ...], dict[int, str]]:
    mail = Sections(texts, ("s",), read)
    mail.judge("s", policy, faults)
    sifted = mail.sifted()
    return sifted.good, {number: problem.code for number, problem in sifted.problems}


def test_what_depends_on_a_bad_line_drops_in_any_order_and_the_rest_stands() -> None:
    lines = ["s: after after bad", "s: after bad", "s: bad", "s: c", "s: after c"]
    for order in itertools.permutations(lines):
        good, bad = judged(INDEPENDENT, *order)
        assert good == ("s: after c", "s: c")
        assert {order[number] for number in bad} == set(lines[:3])


@pytest.mark.parametrize(
    ("policy", "good"),
    [
        (INDEPENDENT, ("s: a", "s: z")),
        (IN_SEQUENCE, ("s: z", "s: a")),
        (WHOLE, ()),
    ],
)
def test_a_bad_line_among_good_ones(policy: str, good: tuple[str, ...]) -> None:
    others = {0: "refused_with_section", 2: "refused_with_section"} if policy == WHOLE else {}
    assert judged(policy, "s: z", "s: bad", "s: a") == (good, {1: "wrong", **others})


def test_a_whole_section_without_fault_stands_in_its_order() -> None:
    assert judged(WHOLE, "s: z", "s: a") == (("s: z", "s: a"), {})


def test_sections_come_in_their_order_and_empty_lines_at_the_end() -> None:
    texts = ("early: b", "late: pass", "late: y", "early: a")
    mail = Sections(texts, ("late", "early"), read)
    assert mail.sifted().good == ("late: y", "early: b", "early: a", "late: pass")


def test_a_line_of_another_section_is_refused() -> None:
    sifted = Sections(["s: a", "t: a"], ("s",), read).sifted()
    assert sifted.good == ("s: a",)
    assert [(n, p.code, p.fields) for n, p in sifted.problems] == [
        (1, "section_not_asked", {"section": "t"})
    ]


def test_a_line_that_cannot_be_used_now() -> None:
    def check(line: Line) -> None:
        if line.verb == "march":
            raise Illegal("ISL-001", "winter")

    sifted = Sections(["s: march", "s: wait", "s: done"], ("s",), read, check).sifted()
    assert sifted.good == ("s: wait", "s: done")
    assert [(n, p.rule, p.code) for n, p in sifted.problems] == [(0, "ISL-001", "winter")]


def test_the_same_line_twice_is_two_lines() -> None:
    def second(lines: list[Line]) -> Faults:
        return [(line, Problem("illegal", "twice")) for line in lines[1:] if line == lines[0]]

    mail = Sections(["s: a", "s: b", "s: a"], ("s",), read)
    mail.judge("s", IN_SEQUENCE, second)
    assert mail.sifted().good == ("s: a", "s: b")
    assert [number for number, _ in mail.sifted().problems] == [2]


def test_faults_of_strange_lines_are_a_fault_of_the_program() -> None:
    mail = Sections(["s: a"], ("s",), read)
    with pytest.raises(ValueError, match="not in the section s"):
        mail.judge("s", WHOLE, lambda lines: [(read("s: a"), Problem("illegal", "wrong"))])


def test_a_chapter_refuses_orders_and_remarks_by_itself() -> None:
    mail = Sections(["s: a", "s: b", "s: c"], ("s",), read)
    first, second, third = mail.of("s")
    mail.refuse("s", [(second, Problem("illegal", "one")), (second, Problem("illegal", "two"))])
    mail.put_in_order("s", [third, first])
    mail.remark("s", [(first, Problem("told", "slow")), (second, Problem("told", "gone"))])
    sifted = mail.sifted({"coins": 3})
    assert sifted.good == ("s: c", "s: a")
    assert [(n, p.code) for n, p in sifted.problems] == [(1, "one")]
    assert [(n, p.code) for n, p in sifted.remarks] == [(0, "slow")]
    assert sifted.totals == {"coins": 3}


def test_what_is_left_of_a_line_that_lapsed_stands_in_for_it() -> None:
    mail = Sections(["s: three", "s: a"], ("s",), read)
    line, other = mail.of("s")
    part = read("s: two")
    mail.lapse("s", [line])
    mail.stand_in("s", line, part)
    mail.refuse("s", [(line, Problem("illegal", "gone"))])
    mail.put_in_order("s", [part, other])
    mail.remark("s", [(part, Problem("told", "fewer"))])
    sifted = mail.sifted()
    assert (sifted.good, sifted.lapsed) == (("s: two", "s: a"), (0,))
    assert [(n, p.code) for n, p in sifted.remarks] == [(0, "fewer")]


def test_lines_of_a_stored_batch() -> None:
    batch = ["s: a", "t: pass", "s: pass", "s: b"]
    assert [line.text for line in in_section(batch, "s", read)] == ["s: a", "s: b"]
    assert [passes(batch, section, read) for section in ("s", "t", "u")] == [True, True, False]


def test_areas_in_which_something_changes() -> None:
    before = {"Ash": {"walker": 2}, "Birch": {"kite": 1}}
    after = {"Birch": {"kite": 1}, "Cedar": {"walker": 2}}
    assert changes(before, after) == [
        {"area": "Ash", "before": {"walker": 2}, "after": {}},
        {"area": "Cedar", "before": {}, "after": {"walker": 2}},
    ]
