"""Parts of a receipt that say what became of single lines: fallen, refused, not used, not read; and
its digests.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from pbem.engine.errors import BESIDE, CLAIMED, LATER, TOLD, UNSEEN
from pbem.records.desk_places import ANSWER, section_of
from pbem.records.replacement import REFUSED
from pbem.reports.receipts import NOT_READ, ReadAs, Receipt
from pbem.words.formats import WIDTH, fold, plain

if TYPE_CHECKING:
    from pbem.engine.errors import Problem
    from pbem.mail.read import Ignored
    from pbem.records.replacement import Fallen
    from pbem.words.catalogue import Words

# Why words of the writer's own are left aside; what stands in quotes and the like is not shown.
_OWN_WORDS = (
    "talk",
    "outside_block",
    "superseded",
    "below_done",
    "comment",
    "letterhead",
    "hidden",
    "struck",
)
_SHOWN, _LONG = 6, 60
_REMARKS = {
    LATER: "receipt.remark_later",
    TOLD: "receipt.remark_told",
    BESIDE: "receipt.remark_beside",
    CLAIMED: "receipt.remark_claimed",
    UNSEEN: "receipt.remark_unseen",
}


def readings(receipt: Receipt, words: Words) -> list[str]:
    """What was read in other words than the form's, beside these words."""
    if not receipt.readings:
        return []
    said: dict[tuple[int, int, str], list[ReadAs]] = {}
    for each in receipt.readings:
        said.setdefault((each.line, each.column, each.said), []).append(each)
    lines = ["", *folded(words.say("receipt.readings", {"count": len(said)}))]
    for (line, _, text), those in said.items():
        lines += folded(words.tell("receipt.said", line=line, text=plain(text)), "  ", "    ")
        for each in those:
            lines += folded(
                words.tell("receipt.read", text=f"{each.text}{_changes(each, words)}"),
                "    ",
                "      ",
            )
    return lines


def _changes(read: ReadAs, words: Words) -> str:
    """What had to be guessed or filled in."""
    told = [words.say("receipt.moved", {"section": read.moved_from})] if read.moved_from else []
    told += [words.say("receipt.way", {})] if read.has_way else []
    told += [
        words.tell("receipt.guess", said=guess.said, meant=guess.meant) for guess in read.guesses
    ]
    return f" ({'; '.join(told)})" if told else ""


def fallen(receipt: Receipt, words: Words) -> list[str]:
    """The lines that are not in force any more because of this mail, and why; of those that the
    rules refuse now, what they say."""
    lines: list[str] = []
    for why in dict.fromkeys(each.why for each in receipt.fallen):
        some = [each for each in receipt.fallen if each.why == why]
        lines += ["", *folded(words.say(f"fell.{why}", {"count": len(some)}))]
        for each, count in Counter(some).items():
            is_answer = section_of(each.place) == ANSWER
            told = each.text
            if is_answer:
                told = words.tell("receipt.answer", text=told)
            if each.by:
                told = words.tell("receipt.with", text=told, other=each.by)
            told = repeated(told, count, words)
            reasons = dict.fromkeys(map(words.because, _against(receipt, each)))
            lines += folded(f"{told}: {' '.join(reasons)}" if reasons else told, "  ", "    ")
    return lines


def still(receipt: Receipt, words: Words) -> list[str]:
    """What is used as it was closed before, since this mail is not closed."""
    if not receipt.still:
        return []
    lines = ["", *folded(words.say("receipt.still", {"count": len(receipt.still)}))]
    for text, count in Counter(text for _, text in receipt.still).items():
        lines += folded(repeated(text, count, words), "  ", "    ")
    return lines


def repeated(text: str, count: int, words: Words) -> str:
    """A line that stands there several times."""
    return f"{text} ({words.say('receipt.times', {'count': count})})" if count > 1 else text


def _against(receipt: Receipt, gone: Fallen) -> list[Problem]:
    """What the rules say against a line that fell, which is no line of the mail."""
    is_refused = gone.why == REFUSED
    return [each for each in receipt.problems if is_refused and _is_about(each, gone)]


def _is_about(problem: Problem, gone: Fallen) -> bool:
    return not problem.line and problem.text == gone.text


def refused(receipt: Receipt) -> list[Problem]:
    """The problems that are told as refused: what was left out, and lines that fell, are told as
    that."""
    gone = [each for each in receipt.fallen if each.why == REFUSED]
    return [
        problem
        for problem in receipt.problems
        if problem.code != NOT_READ and not any(_is_about(problem, each) for each in gone)
    ]


def problems(receipt: Receipt, words: Words) -> list[str]:
    """What was refused, and why: each reason once, below all lines that it is about."""
    told = refused(receipt)
    if not told:
        return []
    lines = ["", words.say("receipt.refused_lines", {"count": len(told)})]
    for why, those in _by_reason(told, words).items():
        heads = [words.placed(problem) for problem in those]
        for head in heads[:-1]:
            lines += folded(head, "  ", "    ")
        lines += folded(f"{heads[-1]}{why}", "  ", "    ")
        choices = dict.fromkeys(choice for problem in those for choice in problem.choices)
        lines += _choices(list(choices), words, those[0].code)
    return lines


def _by_reason(those: Sequence[Problem], words: Words) -> dict[str, list[Problem]]:
    """Problems by what is said of them, in the order of the first of each. With which other line
    one falls is said of one alone: several stand beside each other."""
    found: dict[str, list[Problem]] = {}
    for problem in those:
        why = f"{words.because(replace(problem, falls_with=''))}{words.oddity(problem)}"
        found.setdefault(why, []).append(problem)
    alone = {why: each[0] for why, each in found.items() if len(each) == 1 and each[0].falls_with}
    return {
        f"{words.because(alone[why])}{words.oddity(alone[why])}" if why in alone else why: each
        for why, each in found.items()
    }


def _choices(choices: Sequence[str], words: Words, code: str) -> list[str]:
    """What would work: names beside each other, whole lines one below the other."""
    if any(":" in choice or "->" in choice for choice in choices):
        head = words.say("receipt.send", {})
        return [piece for each in choices for piece in folded(f"{head} {each}", "    ", "      ")]
    return folded(words.choices(choices, code), "    ", "      ") if choices else []


def remarks(receipt: Receipt, words: Words) -> list[str]:
    """What stands and cannot be used as things are now, and what stands and costs something."""
    lines: list[str] = []
    for kind, key in _REMARKS.items():
        told = [remark for remark in receipt.remarks if remark.kind == kind]
        lines += ["", words.say(key, {"count": len(told)})] if told else []
        for why, those in _by_reason(told, words).items():
            heads = "; ".join(words.placed(remark).rstrip(": ") for remark in those)
            choices = (
                f" {words.choices(those[0].choices, those[0].code)}" if those[0].choices else ""
            )
            lines += folded(f"{heads}: {why}{choices}", "  ", "    ")
    return lines


def unused(receipt: Receipt, words: Words) -> list[str]:
    """What was not used since the last mail of the seat, though it lay there."""
    if not receipt.unused:
        return []
    lines = ["", words.say("receipt.since", {})]
    for told in dict.fromkeys(note.words(words) for note in receipt.unused):
        lines += folded(told, "  ", "    ")
    return lines


def digests(receipt: Receipt, words: Words) -> list[str]:
    """What can be compared with other copies, at the end: of the mail, of the mail as its record
    names it, and of the orders in force."""
    lines = ["", words.tell("receipt.digests", record=receipt.record, head=receipt.head)]
    told = {"mail": receipt.digest, "kept": receipt.mark}
    told["orders"] = receipt.orders_digest if receipt.orders else ""
    names = {name: words.say(f"receipt.digest_{name}", {}) for name in told}
    wide = max(map(len, names.values()))
    return lines + [f"{names[name]:{wide}} {digest}" for name, digest in told.items() if digest]


def lost(receipt: Receipt, words: Words) -> list[str]:
    """What was left out and may have been meant: nobody must overlook it."""
    if not receipt.lost:
        return []
    lines = ["", *folded(words.say("warning.left_out", {"count": len(receipt.lost)}))]
    for row in receipt.lost:
        told = f"{_one_aside(row, words)} ({words.say(f'ignored.{row.reason}', {})})"
        lines += folded(told, "  ", "    ")
    return [*lines, *folded(words.say("warning.left_out_what_now", {}))]


def left_aside(receipt: Receipt, words: Words) -> list[str]:
    """What was not read, reason by reason: the writer's own words, and of all else which lines."""
    ignored = [row for row in receipt.ignored if row.reason != "block_marker"]
    if not ignored:
        return []
    lines = ["", words.say("receipt.not_read", {"count": len(ignored)})]
    lost = set(receipt.lost)
    told = [row for row in ignored if row not in lost]
    own = [row for row in told if row.reason in _OWN_WORDS]
    # What reads as an order is never left to its number.
    shown = {*own[:_SHOWN], *(row for row in told if row.doubt)}
    for reason in dict.fromkeys(row.reason for row in told):
        those = [row for row in told if row.reason == reason]
        rest = _places([row for row in those if row not in shown], words)
        head = words.say(f"ignored.{reason}", {})
        lines += folded(f"{head}: {rest}" if rest else f"{head}:", "  ", "    ")
        for row in those:
            lines += folded(_one_aside(row, words), "    ", "      ") if row in shown else []
    return lines


def _places(rows: Sequence[Ignored], words: Words) -> str:
    """Where lines stand: "line 4", "lines 1, 37-48, 2 parts"."""
    runs: list[list[int]] = []
    for line in sorted({row.line for row in rows if row.line and not row.part}):
        if runs and runs[-1][-1] == line - 1:
            runs[-1].append(line)
        else:
            runs.append([line])
    told = [f"{run[0]}-{run[-1]}" if len(run) > 1 else f"{run[0]}" for run in runs]
    many = len(told) > 1 or any(len(run) > 1 for run in runs)
    found = [words.tell("receipt.lines", lines=told, many=many)] if told else []
    parts = dict.fromkeys(row.part or plain(row.text) for row in rows if row.part or not row.line)
    return ", ".join([*found, *map(plain, parts)])


def _one_aside(row: Ignored, words: Words) -> str:
    """A line with its place, cut where it is long: `line 4: "Hi Bob, what a night that was"`."""
    text = plain(row.text)
    text = text if len(text) <= _LONG else f"{text[: _LONG - 3]}..."
    place = words.tell("receipt.aside", line=row.line)
    if row.part:
        place = words.tell("receipt.aside_of", place=place, part=row.part)
    return f'{place}: "{text}"'


def folded(text: str, indent: str = "", hang: str | None = None) -> list[str]:
    """A paragraph within the width, all lines indented, later ones by `hang`."""
    pieces: Iterable[str] = fold(f"{indent}{plain(text)}", WIDTH, indent if hang is None else hang)
    return list(pieces)
