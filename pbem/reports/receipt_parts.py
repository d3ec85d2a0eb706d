"""Parts of a receipt that say what became of single lines: fallen, refused, not used, not read; and
its digests.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from pbem.engine.errors import CLAIMED, LATER, TOLD, UNSEEN
from pbem.records.desk_places import ANSWER, section_of
from pbem.reports.receipts import NOT_READ, ReadAs, Receipt
from pbem.words.formats import WIDTH, fold, plain

if TYPE_CHECKING:
    from pbem.mail.read import Ignored
    from pbem.words.catalogue import Words

_SHOWN = 12
_REMARKS = {
    LATER: "Taken, but not to be used as things are now",
    TOLD: "Taken, but mind this",
    CLAIMED: "Your own figures, compared",
    UNSEEN: "Not checked against your secrets, which are not at hand here",
}


def readings(receipt: Receipt) -> list[str]:
    """What was read in other words than the form's, beside these words."""
    lines = [""] if receipt.readings else []
    for each in receipt.readings:
        lines += folded(f'line {each.line}: "{plain(each.said)}"', "  ", "    ")
        lines += folded(f"read as: {each.text}{_changes(each)}", "    ", "      ")
    return lines


def _changes(read: ReadAs) -> str:
    """What had to be guessed or filled in."""
    told = [f"moved from {read.moved_from}"] if read.moved_from else []
    told += [f"{guess.said} is {guess.meant}" for guess in read.guesses]
    return f" ({'; '.join(told)})" if told else ""


def fallen(receipt: Receipt, words: Words) -> list[str]:
    """The lines that are not in force any more because of this mail, and why."""
    lines: list[str] = []
    for why in dict.fromkeys(each.why for each in receipt.fallen):
        some = [each for each in receipt.fallen if each.why == why]
        lines += ["", *folded(words.say(f"fell.{why}", {"count": len(some)}))]
        for each in some:
            is_answer = section_of(each.place) == ANSWER
            text = f"answer: {each.text}" if is_answer else each.text
            by = f' (with "{each.by}")' if each.by else ""
            lines += folded(f"{text}{by}", "  ", "    ")
    return lines


def problems(receipt: Receipt, words: Words) -> list[str]:
    """What was refused, and why."""
    refused = [problem for problem in receipt.problems if problem.code != NOT_READ]
    if not refused:
        return []
    lines = ["", f"Refused: {number(refused, 'line')}"]
    for problem in refused:
        lines += folded(words.problem(problem), "  ", "    ")
    return lines


def remarks(receipt: Receipt, words: Words) -> list[str]:
    """What stands and cannot be used as things are now, and what stands and costs something."""
    lines: list[str] = []
    for kind, head in _REMARKS.items():
        told = [remark for remark in receipt.remarks if remark.kind == kind]
        lines += ["", f"{head}: {number(told, 'line')}"] if told else []
        for remark in told:
            lines += folded(words.problem(remark), "  ", "    ")
    return lines


def unused(receipt: Receipt, words: Words) -> list[str]:
    """What was not used since the last mail of the seat, though it lay there."""
    if not receipt.unused:
        return []
    lines = ["", "Since your last mail:"]
    for note in receipt.unused:
        lines += folded(note.words(words), "  ", "    ")
    return lines


def digests(receipt: Receipt) -> list[str]:
    """What can be compared with other copies, at the end."""
    lines = [""]
    if receipt.record:
        lines.append(f"Record {receipt.record}, head {receipt.head}")
    lines += ["SHA-256 of the mail:", f"  {receipt.digest}"]
    if receipt.mark:
        lines += ["In the record as:", f"  {receipt.mark}"]
    if receipt.orders:
        lines += ["SHA-256 of the orders in force:", f"  {receipt.orders_digest}"]
    return lines


def lost(receipt: Receipt, words: Words) -> list[str]:
    """What was left out and may have been meant: nobody must overlook it."""
    if not receipt.lost:
        return []
    lines = folded(words.say("warning.left_out", {"lines": number(receipt.lost, "line")}))
    lines += [piece for row in receipt.lost for piece in _one_aside(row, words)]
    return [*lines, *folded(words.say("warning.left_out_what_now", {})), ""]


def left_aside(everything: Sequence[Ignored], words: Words) -> list[str]:
    """What was not read, and why."""
    ignored = [row for row in everything if row.reason != "block_marker"]
    if not ignored:
        return []
    lines = ["", f"Not read: {number(ignored, 'line')}"]
    # What reads as an order is never hidden behind `and more`.
    shown = {id(row) for row in sorted(ignored, key=lambda row: not row.doubt)[:_SHOWN]}
    shown |= {id(row) for row in ignored if row.doubt}
    for row in ignored:
        if id(row) in shown:
            lines += _one_aside(row, words)
    if len(ignored) > len(shown):
        lines.append(f"  and {len(ignored) - len(shown)} more")
    return lines


def _one_aside(row: Ignored, words: Words) -> list[str]:
    place = f"line {row.line}" if row.line else "part"
    part = f" of {row.part}" if row.part else ""
    reason = words.say(f"ignored.{row.reason}", {})
    text = plain(row.text)
    short = text if len(text) <= 60 else f"{text[:57]}..."
    return folded(f'{place}{part}: "{short}" ({reason})', "  ", "    ")


def number(items: Sequence[Any], noun: str) -> str:
    return f"{len(items)} {noun}{'' if len(items) == 1 else 's'}"


def folded(text: str, indent: str = "", hang: str | None = None) -> list[str]:
    """A paragraph within the width, all lines indented, later ones by `hang`."""
    pieces: Iterable[str] = fold(f"{indent}{plain(text)}", WIDTH, indent if hang is None else hang)
    return list(pieces)
