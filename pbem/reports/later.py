"""Orders that are kept for a later turn, in words: for receipts and status."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pbem.reports.chapters import Chapter
from pbem.words.formats import WIDTH, fold, plain

if TYPE_CHECKING:
    from pbem.records.later import Later
    from pbem.reports.receipts import LaterLine
    from pbem.words.catalogue import Words


def receipt_lines(
    told: Sequence[LaterLine], words: Words, *, is_gone: bool, is_unclosed: bool
) -> list[str]:
    """What a mail keeps for later, and what becomes of it then. `is_gone`: it takes back what was
    kept; `is_unclosed`: its `done` does not count for what it keeps."""
    lines: list[str] = []
    if is_gone:
        lines += ["", *fold(words.say("later.withdrawn", {}), WIDTH)]
    for turn, power, is_queue in dict.fromkeys((t, p, bool(q)) for t, p, q, *_ in told):
        name = "later.queued" if is_queue else "later.kept"
        lines += ["", *fold(words.say(name, {"turn": turn, "power": power}), WIDTH)]
        for *key, queue, _, text in told:
            if (*key, bool(queue)) == (turn, power, is_queue):
                number = f"{queue}. " if is_queue else ""
                lines += fold(f"    {number}{plain(text)}", WIDTH, "      ")
    if any(not queue for _, _, queue, _, _ in told):
        lines += fold(words.say("later.unclosed" if is_unclosed else "later.how", {}), WIDTH)
    if any(queue for _, _, queue, _, _ in told):
        lines += fold(words.say("later.queue_how", {}), WIDTH)
    return lines


class ForLater(Chapter):
    """How many orders are kept for whom."""

    def data(self) -> Later:
        """The part of the state as it is."""
        return self.campaign.later

    def lines(self, data: Later) -> list[str]:
        """A sentence for each set."""
        return [
            self.words.say("later.waits", {"seat": seat, "count": len(told["lines"]), **told})
            for seat, sets in sorted(data.items())
            for told in sets
        ]
