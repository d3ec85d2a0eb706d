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
    lines = list(unfolded(receipt))
    told = [*lines, *sentences(receipt)]
    return [each for each, count in Counter(lines).items() if count > 1] + [
        each for each, count in Counter(told).items() if count > 1 and each not in lines
    ]


def unfolded(receipt: str) -> Iterator[str]:
    """Its lines, those that were folded put together again: the next word had no room."""
    whole, last = "", ""
    for line in filter(str.strip, receipt.splitlines()):
        if last and cells(f"{last} {line.split()[0]}") > WIDTH:
            whole = f"{whole} {line.strip()}"
        else:
            yield from [whole] if whole else []
            whole = line.strip()
        last = line
    yield whole


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
