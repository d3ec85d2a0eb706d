"""The three policies for a section of orders with a bad line in it."""

from __future__ import annotations

import itertools

import pytest

from pbem.engine.errors import Problem
from pbem.engine.sifting import IN_SEQUENCE, INDEPENDENT, WHOLE, sift_by_policy


def section_of(line: str) -> str:
    return line.split(":", maxsplit=1)[0]


def faults(section: str, lines: list[str]) -> dict[int, Problem]:
    """`x: bad` is wrong; `x: after y` needs the line `x: y`."""
    return {
        number: Problem("illegal", "wrong")
        for number, line in enumerate(lines)
        if line.endswith(": bad") or ("after" in line and line.replace("after ", "") not in lines)
    }


def test_what_depends_on_a_bad_line_drops_in_any_order_and_the_rest_stands() -> None:
    lines = ["s: after after bad", "s: after bad", "s: bad", "s: c", "s: after c"]
    for order in itertools.permutations(lines):
        sifted = sift_by_policy({"s": INDEPENDENT}, order, section_of, faults)
        assert sifted.good == ("s: after c", "s: c")
        assert {order[number] for number, _ in sifted.problems} == set(lines[:3])


@pytest.mark.parametrize(
    ("policy", "good"),
    [
        (INDEPENDENT, ("s: a", "s: z")),
        (IN_SEQUENCE, ("s: z", "s: a")),
        (WHOLE, ()),
    ],
)
def test_a_bad_line_among_good_ones(policy: str, good: tuple[str, ...]) -> None:
    sifted = sift_by_policy({"s": policy}, ["s: z", "s: bad", "s: a"], section_of, faults)
    assert sifted.good == good
    codes = {number: problem.code for number, problem in sifted.problems}
    others = {0: "refused_with_section", 2: "refused_with_section"} if policy == WHOLE else {}
    assert codes == {1: "wrong", **others}


def test_a_whole_section_without_fault_stands_in_its_order() -> None:
    lines = ["s: z", "s: a"]
    assert sift_by_policy({"s": WHOLE}, lines, section_of, faults).good == tuple(lines)


def test_sections_come_in_the_order_of_their_policies() -> None:
    policies = {"late": IN_SEQUENCE, "early": INDEPENDENT}
    lines = ["early: b", "late: y", "early: a", "late: x"]
    sifted = sift_by_policy(policies, lines, section_of, faults)
    assert sifted.good == ("late: y", "late: x", "early: a", "early: b")
    assert sifted.problems == ()


def test_a_line_of_another_section_is_refused() -> None:
    sifted = sift_by_policy({"s": WHOLE}, ["s: a", "t: a"], section_of, faults)
    assert sifted.good == ("s: a",)
    assert [(n, p.code, p.fields) for n, p in sifted.problems] == [
        (1, "section_not_asked", {"section": "t"})
    ]


def test_the_same_line_twice_is_two_lines() -> None:
    def once(section: str, lines: list[str]) -> dict[int, Problem]:
        return {
            n: Problem("illegal", "twice") for n, line in enumerate(lines) if lines.count(line) > 1
        }

    sifted = sift_by_policy({"s": INDEPENDENT}, ["s: a", "s: b", "s: a"], section_of, once)
    assert sifted.good == ("s: b",)
    assert [number for number, _ in sifted.problems] == [0, 2]
