"""What a mail does to the lines that stand: what it replaces, what stays beside it, and what falls
out.

What is locked stays. A section is replaced by a mail that has its heading and at least one line
below it that stands; without the heading, or with `add:`, its lines come beside those that stand. A
standing line or an answer replaces the one of its power, verb and noun. New lines give way to old
ones that they are in conflict with. Whatever falls out is named.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import field, replace
from typing import Any

from pbem.engine.errors import Problem
from pbem.engine.flow import Sifted
from pbem.engine.orders import Line
from pbem.records.desk_places import covers, is_order, meets, section_of
from pbem.records.desks import Entry
from pbem.values import dataclass

PASS = "pass"
# Why a line is no longer in force, as `fell.WHY` in the message catalogue.
REPLACED, WITHDRAWN, SAID_AGAIN, NO_PASS, REFUSED = (
    "replaced",
    "withdrawn",
    "said_again",
    "no_pass",
    "refused",
)

# So often the rules are asked in all with which line another one falls.
MOST_TRIED = 24

Said = tuple[str, str]
Lying = tuple[Entry, str]
Judge = Callable[[Sequence[Said]], Sifted | None]


def says_nothing(line: Line) -> bool:
    """Whether a line is a `pass` with nothing behind it; in some games there may be more."""
    return line.verb == PASS and not line.args


@dataclass(frozen=True)
class Fallen:
    """A line that stood, or that the mail itself had, and is not in force; `why` as above, `by` the
    line that it falls with, "" where it falls by itself."""

    place: str
    text: str
    why: str
    by: str = ""


@dataclass(frozen=True)
class Incoming:
    """One line of a mail with the place at which the desk keeps it, and where it was written."""

    place: str
    line: Line

    @property
    def said(self) -> Said:
        """Place and text."""
        return self.place, self.line.text


@dataclass(frozen=True)
class Gone:
    """A line that is not in force, as it is tried beside others, and its text; `at` is the number
    of the line in whose place it is tried, None for one that comes beside."""

    said: Said
    text: str
    at: int | None = None


@dataclass
class Meaning:
    """What a mail means for the lines that stand, beside its own lines.

    `heads` are the sections that it names as a heading, `adds`: it says `add:`, `taken` are the
    places of what it withdraws, `stays(entry, text)` whether a line is locked, `about(place, text)`
    what a line is about: of answers and standing lines the last one counts. `less(text)` is an
    order with as few units as there can be.
    """

    heads: Collection[str]
    adds: bool
    taken: Collection[str]
    stays: Callable[[Entry, str], bool]
    about: Callable[[str, str], tuple[str, ...]]
    less: Callable[[str], str] = lambda text: text


@dataclass
class Result:
    """What is in force after a mail: lines that stayed, and new ones; what fell out, what was
    refused, and what is said of lines that stand. `is_repeated`: a line of it stood already."""

    stand: list[Lying] = field(default_factory=list)
    fresh: list[Incoming] = field(default_factory=list)
    fallen: list[Fallen] = field(default_factory=list)
    problems: list[tuple[Line | str, Problem]] = field(default_factory=list)
    remarks: list[tuple[Line | str, Problem]] = field(default_factory=list)
    totals: Mapping[str, Any] = field(default_factory=dict)
    is_repeated: bool = False


def replaced_by(
    before: Sequence[Lying], new: Sequence[Incoming], meaning: Meaning, judge: Judge
) -> Result:
    """The desk of a seat after a mail. `judge` says what the rules have against lines taken
    together.
    """
    return _Rewrite(before, new, meaning, judge).go()


class _Rewrite:
    def __init__(
        self, before: Sequence[Lying], new: Sequence[Incoming], meaning: Meaning, judge: Judge
    ) -> None:
        self.before = list(before)
        self.meaning = meaning
        self.judge = judge
        self.result = Result()
        self.replaced: set[str] = set()
        self.refused: list[Gone] = []
        self.tries = MOST_TRIED
        self.new = self._once(self._without_pass(list(new)))

    def go(self) -> Result:
        headed = set() if self.meaning.adds else set(self.meaning.heads)
        self.replaced = {each.place for each in self._orders() if section_of(each.place) in headed}
        self.new = self._not_yet_there()
        while self._gives_way():
            pass
        kept = self._kept()
        self._tell(kept)
        bad = self._bad(kept, self.new)
        if bad and not self.replaced and not self.meaning.taken:
            self._one_by_one(kept)
            bad = self._bad(kept, self.new)
        self.result.stand = self._fall(kept, bad)
        self.result.fresh = self.new
        return self.result

    def _orders(self) -> list[Incoming]:
        return [each for each in self.new if is_order(each.place)]

    def _gives_way(self) -> bool:
        """Take out what is refused of the mail; a section of which nothing is left then is not
        replaced.
        """
        kept = self._kept()
        bad = self._bad(kept, self.new)
        good = {each.place for n, each in enumerate(self.new, len(kept)) if n not in bad}
        if back := self.replaced - good:
            self.replaced -= back
            self._refuse(kept, bad, back)
            return True
        is_bad = any(number >= len(kept) for number in bad)
        self._refuse(kept, bad, {each.place for each in self.new})
        return is_bad

    # The lines of the mail among themselves

    def _without_pass(self, new: list[Incoming]) -> list[Incoming]:
        """A `pass` beside orders for the same section says nothing."""
        ordered = {each.place for each in new if not says_nothing(each.line)}
        if self.meaning.adds:
            ordered |= {entry.place for entry, _ in self.before if is_order(entry.place)}
        empty = [each for each in new if says_nothing(each.line) and meets(each.place, ordered)]
        self._fell(empty, NO_PASS)
        return [each for each in new if each not in empty]

    def _once(self, new: list[Incoming]) -> list[Incoming]:
        """Of two standing lines or answers about the same thing the last one counts; orders may
        come twice.
        """
        last: dict[tuple[str, ...], Incoming] = {}
        for number, each in enumerate(new):
            about = (str(number),) if is_order(each.place) else self.meaning.about(*each.said)
            if about in last:
                self._fell([last.pop(about)], SAID_AGAIN)
            last[about] = each
        return list(last.values())

    def _not_yet_there(self) -> list[Incoming]:
        """An order that stands already, in a section that goes on, is not meant twice unless the
        mail says `add:`.
        """
        if self.meaning.adds:
            return self.new
        there = Counter((entry.place, text) for entry, text in self._kept())
        left = []
        for each in self.new:
            if is_order(each.place) and there[each.said]:
                there[each.said] -= 1
                self.result.is_repeated = True
            else:
                left.append(each)
        return left

    def _fell(self, those: Sequence[Incoming], why: str) -> None:
        self.result.fallen += [Fallen(*each.said, why) for each in those]

    # The lines that stood

    def _kept(self) -> list[Lying]:
        return [each for each in self.before if not self._why_gone(*each)]

    def _why_gone(self, entry: Entry, text: str) -> str:
        """Why the mail takes a line away, "" for one that stays."""
        if self._is_said_anew(entry, text):
            return REPLACED
        if self.meaning.stays(entry, text):
            return ""
        if entry.place in self.meaning.taken:
            return WITHDRAWN
        if is_order(entry.place) and covers(self.replaced, entry.place):
            return REPLACED
        goes_on = any(each.place == entry.place for each in self.new)
        return NO_PASS if goes_on and text.rpartition(": ")[2] == PASS else ""

    def _is_said_anew(self, entry: Entry, text: str) -> bool:
        """Whether the mail has a standing line or an answer in the place of this one."""
        if is_order(entry.place):
            return False
        about = self.meaning.about(entry.place, text)
        return any(about == self.meaning.about(*each.said) for each in self.new)

    def _bad(self, kept: Sequence[Lying], new: Sequence[Incoming]) -> dict[int, Problem]:
        """What the rules have against lines, by number: first those that stood, then the new
        ones.
        """
        everything = [(entry.place, text) for entry, text in kept]
        sifted = self.judge([*everything, *(each.said for each in new)])
        if sifted is None:
            return {}
        self.result.totals = sifted.totals
        lines: list[Line | str] = [*(text for _, text in kept), *(each.line for each in new)]
        self.result.remarks = [(lines[number], remark) for number, remark in sifted.remarks]
        return dict(sifted.problems)

    def _refuse(
        self, kept: Sequence[Lying], bad: dict[int, Problem], places: Collection[str]
    ) -> None:
        """Take new lines at these places out that the rules refuse."""
        everything = [*map(_said, kept), *(each.said for each in self.new)]
        new = list(enumerate(self.new, len(kept)))
        out = {n: each for n, each in new if n in bad and each.place in places}
        less = [made for n, each in out.items() if (made := self._less(n, each.said))]
        for number, each in out.items():
            gone = [*self.refused, *(one for one in less if one.at != number)]
            by = self._by(number, everything, gone, range(len(kept)))
            self.result.problems.append((each.line, replace(bad[number], falls_with=by)))
        self.refused += [Gone(each.said, each.line.text) for each in out.values()]
        self.new = [each for number, each in new if number not in out]

    def _less(self, number: int, said: Said) -> Gone | None:
        """A line that was refused, with as few units as there can be: what stands beside that falls
        with the line."""
        text = self.meaning.less(said[1])
        return Gone((said[0], text), said[1], number) if text != said[1] else None

    def _by(
        self, number: int, everything: Sequence[Said], gone: Sequence[Gone], others: range
    ) -> str:
        """The line with which one falls that the rules refuse: one of those that are `gone`, beside
        which it stands, or one of the `others`, without which it does; "" for none."""
        tried = [(number, _with(everything, each), each.text) for each in gone]
        for at in others:
            left = [*everything[:at], *everything[at + 1 :]]
            tried.append((number - (at < number), left, everything[at][1]))
        for at, lines, text in tried[: self.tries]:
            self.tries -= 1
            sifted = self.judge(lines)
            if sifted is not None and at not in dict(sifted.problems):
                return text
        return ""

    def _one_by_one(self, kept: Sequence[Lying]) -> None:
        """Where old lines would fall because of new ones, the new ones do not come in."""
        was = set(self._bad(kept, []))
        good: list[Incoming] = []
        for each in self.new:
            bad = self._bad(kept, [*good, each])
            if set(bad) <= was:
                good.append(each)
            else:
                at = len(kept) + len(good)
                fell, why = next((n, told) for n, told in bad.items() if n not in was)
                by = kept[fell][1] if fell < len(kept) else ""
                everything = [*map(_said, kept), *(one.said for one in good), each.said]
                by = by or self._by(at, everything, (), range(len(kept)))
                self.result.problems.append((each.line, replace(bad.get(at, why), falls_with=by)))
        self.new = good

    def _fall(self, kept: Sequence[Lying], bad: dict[int, Problem]) -> list[Lying]:
        """Lines that stood and that the rules do not take any more beside the new ones."""
        everything = [*map(_said, kept), *(each.said for each in self.new)]
        gone = [Gone(_said(each), each[1]) for each in self.before if each not in kept]
        for number, problem in bad.items():
            entry, text = kept[number]
            by = self._by(number, everything, gone, range(len(kept), len(everything)))
            self.result.problems.append((text, replace(problem, falls_with=by)))
            self.result.fallen.append(Fallen(entry.place, text, REFUSED, by))
        return [each for number, each in enumerate(kept) if number not in bad]

    def _tell(self, kept: Sequence[Lying]) -> None:
        """Name what the mail took away; a line that it has itself has not fallen out."""
        gone = [each for each in self.before if each not in kept]
        useless = [self.before[number] for number in self._bad(self.before, [])] if gone else []
        again = Counter(each.said for each in self.new)
        for entry, text in gone:
            if again[entry.place, text]:
                again[entry.place, text] -= 1
                continue
            why = REFUSED if (entry, text) in useless else self._why_gone(entry, text)
            self.result.fallen.append(Fallen(entry.place, text, why))


def _said(each: Lying) -> Said:
    return each[0].place, each[1]


def _with(everything: Sequence[Said], gone: Gone) -> list[Said]:
    """All lines with one that is gone."""
    if gone.at is None:
        return [*everything, gone.said]
    return [*everything[: gone.at], gone.said, *everything[gone.at + 1 :]]
