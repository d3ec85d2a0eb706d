"""What the Combat Chart has to be (gaps A1): every look-up that the rulebook quotes, and no result
that gets worse with more factors or a higher die."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from pbem.wargame.board import check_entry
from pbem.wargame.need import Data, listing, need

FILE = "chart"
# From the least to the most; a letter beside a number is more than the number alone.
LADDER = ("-", "S", "L", "B", *(f"{n}{letter}" for n in range(1, 7) for letter in ("", *"SLB")))
COLUMNS, FACES = 30, 6
# BLZ-548: (factors, die): result, of the examples; one of them is of 3 or 4 factors.
QUOTED = {
    (6, 4): "1",
    (3, 3): "S",
    (3, 6): "1S",
    (4, 6): "1S",
    (10, 4): "1L",
    (4, 2): "S",
    (19, 4): "2L",
    (13, 2): "1S",
}
# BLZ-771, BLZ-772: attacks with so many factors can score.
SCORING = (4, 6)
# BLZ-776: the letter of a Forced Passage.
PASSAGE = 7


def check_chart(data: Data) -> None:
    """BLZ-548, BLZ-771, BLZ-772, BLZ-776: thirty columns of six results each."""
    check_entry(data, {"columns": list}, {"quoted": list}, FILE, ())
    columns = data["columns"]
    what = f"its columns are 1 to {COLUMNS}, the last for {COLUMNS} and more"
    need(len(columns) == COLUMNS, what, FILE, ("columns",), "BLZ-548")
    for factors, results in enumerate(columns, 1):
        _check_column(factors, results)
    for factors, (less, results) in enumerate(pairwise(columns), 2):
        pairs = zip(less, results, strict=True)
        what = f"with {factors} factors some die does less than with {factors - 1}"
        need(all(_rung(a) <= _rung(b) for a, b in pairs), what, FILE, _at(factors), "BLZ-548")
    for (factors, die), result in QUOTED.items():
        what = f"with {factors} factors a {die} gives {result}, as in an example"
        need(columns[factors - 1][die - 1] == result, what, FILE, _at(factors), "BLZ-548")
    every = [result for results in columns for result in results]
    need("L" in every, "an L alone is among the results", FILE, ("columns",), "BLZ-572")
    what = f"some die gives an L with {PASSAGE} factors"
    is_there = any("L" in result for result in columns[PASSAGE - 1])
    need(is_there, what, FILE, _at(PASSAGE), "BLZ-776")
    for factors in SCORING:
        what = f"some die gives a number with {factors} factors"
        scores = any(result[0].isdigit() for result in columns[factors - 1])
        need(scores, what, FILE, _at(factors), "BLZ-771")


def _check_column(factors: int, results: Any) -> None:
    keys = _at(factors)
    what = f"the results of {factors} factors are a list of {FACES}"
    need(isinstance(results, list) and len(results) == FACES, what, FILE, keys, "BLZ-548")
    for result in results:
        what = f"{result!r} is no result; results are {listing(LADDER[:8])} and so on"
        need(result in LADDER, what, FILE, keys, "BLZ-548")
    what = f"with {factors} factors a higher die does less than a lower one"
    need(sorted(results, key=_rung) == results, what, FILE, keys, "BLZ-548")


def _at(factors: int) -> tuple[str, str]:
    return "columns", str(factors - 1)


def _rung(result: str) -> int:
    return LADDER.index(result)
