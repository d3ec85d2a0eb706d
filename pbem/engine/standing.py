"""Who stands how: the whole numbers by which people compare the sides of a war."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pbem.values import dataclass

# By what is counted ("income"), of each side or power a whole number.
Standing = dict[str, dict[str, int]]


@dataclass(frozen=True, slots=True)
class Tally:
    """Something that people compare: `by` has a whole number of each side or power, `name` is the
    text `tally.NAME`. The one with `leads` is that by which one says who is ahead.
    """

    name: str
    by: Mapping[str, int]
    leads: bool = False


def faults(tallies: Sequence[Tally]) -> str:
    """What is wrong with the tallies of a game, "" for nothing: none at all, or each of another
    name, of whole numbers, and exactly one that leads.
    """
    names = [tally.name for tally in tallies]
    if len(set(names)) != len(names):
        return f"has two tallies of one name among {names}"
    for tally in tallies:
        if not tally.by or any(type(n) is not int for n in tally.by.values()):
            return f"has no whole numbers in the tally {tally.name}: {dict(tally.by)}"
    if tallies and sum(tally.leads for tally in tallies) != 1:
        return f"says of {sum(tally.leads for tally in tallies)} tallies that they lead, not of one"
    return ""


def plain(tallies: Sequence[Tally]) -> Standing:
    """The tallies as they stand in a record: {name: {who: number}}."""
    return {tally.name: dict(tally.by) for tally in tallies}
