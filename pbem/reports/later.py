"""Orders that are kept for a later turn, in words: for receipts and status."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbem.words.formats import WIDTH, fold, plain

if TYPE_CHECKING:
    from pbem.records.later import Later
    from pbem.reports.receipts import Receipt
    from pbem.words.catalogue import Words


def receipt_lines(receipt: Receipt, words: Words) -> list[str]:
    """What a mail keeps for later, and what becomes of it then; nothing for a mail without."""
    lines: list[str] = []
    if receipt.later_gone:
        lines += ["", *fold(words.say("later.withdrawn", {}), WIDTH)]
    for turn, power in dict.fromkeys((turn, power) for turn, power, _, _ in receipt.later):
        mine = [text for *key, _, text in receipt.later if key == [turn, power]]
        lines += ["", *fold(words.say("later.kept", {"turn": turn, "power": power}), WIDTH)]
        for text in mine:
            lines += fold(f"    {plain(text)}", WIDTH, "      ")
    if receipt.later:
        key = "later.unclosed" if receipt.unclosed else "later.how"
        lines += fold(words.say(key, {}), WIDTH)
    return lines


def status_lines(later: Later, words: Words) -> list[str]:
    """How many orders are kept for whom."""
    return [
        words.say("later.waits", {"seat": seat, "count": len(told["lines"]), **told})
        for seat, sets in sorted(later.items())
        for told in sets
    ]
