"""Receipts as their readers see them: short enough for a phone, and nothing said twice."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from pbem.words.formats import WIDTH, cells

RECEIPT = re.compile(
    r"^Receipt for .*?SHA-256:\n(?:(?:mail  |kept  |orders) [0-9a-f]{64}\n?)+", re.M | re.S
)
_SENTENCE = re.compile(r"(?<=[.!?])(?<!U\.S\.)\s+(?=[A-Z`\"])")
_WORDS = 3


def receipts_in(printed: str) -> list[str]:
    """The receipts among what a command has printed."""
    return RECEIPT.findall(printed)


def said_twice(receipt: str) -> list[str]:
    """Lines and sentences that stand in it more than once."""
    headed = list(unfolded(receipt))
    lines = [line for _, line in headed]
    told = [*lines, *sentences(receipt)]
    return [line for (_, line), count in Counter(headed).items() if count > 1] + [
        each for each, count in Counter(told).items() if count > 1 and each not in lines
    ]


def unfolded(receipt: str) -> Iterator[tuple[str, str]]:
    """Its lines, those that were folded put together again (the next word had no room), each with
    the heading of its section: two sections may have the same order.
    """
    heading, whole, last = "", "", ""
    for line in filter(str.strip, receipt.splitlines()):
        if last and cells(f"{last} {line.split()[0]}") > WIDTH:
            whole = f"{whole} {line.strip()}"
        else:
            yield from [(heading, whole)] if whole else []
            whole = line.strip()
            heading = line.strip() if line.startswith("  ") and line[2] != " " else heading
            heading = "" if not line.startswith(" ") else heading
        last = line
    yield heading, whole


def sentences(receipt: str) -> Iterator[str]:
    """Sentences of some words, put together again."""
    for paragraph in receipt.split("\n\n"):
        for sentence in _SENTENCE.split(" ".join(paragraph.split())):
            if len(sentence.split()) >= _WORDS:
                yield sentence


def check_receipts(printed: str) -> None:
    """Raise AssertionError for a receipt that says something twice, or is wider than a phone."""
    for receipt in receipts_in(printed):
        assert said_twice(receipt) == [], receipt
        assert [line for line in receipt.splitlines() if cells(line) > WIDTH] == [], receipt
