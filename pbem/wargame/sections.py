"""What one bad line does to the others: the policies of the sections of orders (contract P3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pbem.engine.errors import Problem
from pbem.engine.flow import Sifted

INDEPENDENT = "independent"
WHOLE = "whole"
IN_SEQUENCE = "in_sequence"

Faults = Callable[[str, list[str]], Mapping[int, Problem]]


def sift_by_policy(
    policies: Mapping[str, str],
    lines: Sequence[str],
    section_of: Callable[[str], str],
    faults: Faults,
) -> Sifted:
    """Sift a batch by the policy of each of its sections; good lines come in the order of `policies`.

    `faults(section, lines)` says what is wrong with lines of one section taken together, by their index in that
    list. It is asked again without the bad ones until nothing is wrong, so that what depends on a bad line drops too.

    * independent: lines are looked at, and applied, in byte order; how they were sent does not matter. A pool that
      is promised twice must be a fault of every line that draws on it.
    * in_sequence: in the order in which they were written; each may still fail at its turn.
    * whole: as in_sequence, but one bad line refuses all.
    """
    good: list[str] = []
    problems: dict[int, Problem] = {}
    places: dict[str, list[int]] = {section: [] for section in policies}
    for number, line in enumerate(lines):
        section = section_of(line)
        if section in places:
            places[section].append(number)
        else:
            problems[number] = Problem("illegal", "section_not_asked", {"section": section})
    for section, policy in policies.items():
        found = _bad(section, policy, places[section], lines, faults)
        problems |= found
        standing = [
            number for number in _ordered(policy, places[section], lines) if number not in found
        ]
        good += [lines[number] for number in standing]
    return Sifted(tuple(good), tuple(sorted(problems.items(), key=lambda item: item[0])))


def _ordered(policy: str, places: list[int], lines: Sequence[str]) -> list[int]:
    return sorted(places, key=lambda number: lines[number]) if policy == INDEPENDENT else places


def _bad(
    section: str, policy: str, places: list[int], lines: Sequence[str], faults: Faults
) -> dict[int, Problem]:
    standing = _ordered(policy, places, lines)
    bad: dict[int, Problem] = {}
    while found := faults(section, [lines[number] for number in standing]):
        bad |= {standing[index]: problem for index, problem in found.items()}
        standing = [number for number in standing if number not in bad]
    if policy == WHOLE and bad:
        fields = {"section": section, "bad": len(bad)}
        bad |= {number: Problem("illegal", "refused_with_section", fields) for number in standing}
    return bad
