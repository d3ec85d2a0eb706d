"""Posts and mails as people write them, and what each line of them means.

A game has a folder `tests/people/<game>/`. In it stands `positions.yaml`, the positions from which
is written, each made by `pbem new` and mails in the form's own words; and `posts/NAME.txt` (or
`.eml`) with `posts/NAME.yaml` beside it:

    hand: who writes, and how
    position: its name in positions.yaml
    closed: "yes", "no", or "waits" (its `done` waits for `ok`)
    falls: orders in force that fall by it
    lines: what its lines mean, in the order of the mail; blank lines are left out

A line has `said`, its words, and one of

    orders: the orders that it means, in the form's words
    one of: such lists, where several mean the same to who wrote it
    asks: lines of which the receipt has to offer each, with others or without; none is taken
    refused: "any rule", the id of a rule, or "not understood"; nothing is taken
    is: heading, form (header, `done`, `add`), talk, quoted, or "not taken" (talk about orders)

and may have `claim`: "right", or "wrong" where the receipt has to say so. `shape` is what it is an
example of, by the numbers in `SHAPES`.
"""

from __future__ import annotations

import io
import json
import os
import re
import shutil
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pbem.cli import run
from pbem.engine.errors import NotUnderstood
from pbem.intake.read import read_mail
from pbem.intake.withdraw import in_force
from pbem.storage import yamlin
from pbem.table.campaign import Campaign
from tests import kept

HERE = Path(__file__).parent
NAME = "posts.pbem.yaml"
CHAINS = f"{'0b' * 32}\n{'5c' * 32}\n"
EPOCH = "1767225600"

SHAPES = {
    1: "the section says the verb",
    2: "any order of the parts, other verbs",
    3: "arrows, bullets, several in a line",
    4: "names: short, bent, nicknames, slips",
    5: "amounts in words",
    6: "claims and talk",
    7: "ways, steps, short answers",
    8: "afterthoughts",
    9: "what is not guessed",
}
FORM = "in the form's words"
READ, ANSWERED, MISSED = "read", "answered", "missed"

_GAPS = re.compile(r"\s+")
_UNITS = re.compile(r"\d+ [a-z_]+(?:, \d+ [a-z_]+)+")


def sorted_units(order: str) -> str:
    """An order with its units in one order, whichever they were written in."""
    return _UNITS.sub(lambda found: ", ".join(sorted(found[0].split(", "))), order)


@dataclass(frozen=True)
class Words:
    """A line of a post: what was said, and what is expected of it."""

    said: str
    mark: Mapping[str, Any]

    @property
    def meanings(self) -> list[list[str]]:
        """The lists of orders of which one is meant; none for a line that orders nothing."""
        if "one of" in self.mark:
            return [list(each) for each in self.mark["one of"]]
        return [list(self.mark["orders"])] if "orders" in self.mark else []

    @property
    def shape(self) -> str:
        """What it is an example of."""
        return SHAPES.get(self.mark.get("shape", 0), FORM)


@dataclass(frozen=True)
class Post:
    """A post with what is expected of it."""

    path: Path
    position: str
    closed: str
    falls: Sequence[str]
    lines: Sequence[Words]


@dataclass(frozen=True)
class Verdict:
    """What came of a line: `how` is READ, ANSWERED or MISSED, `section` where its orders belong."""

    words: Words
    how: str
    section: str = ""
    why: str = ""


@dataclass
class Judged:
    """What came of a post. `misread` is what was carried out otherwise than meant; `is_closed`,
    whether it closes the orders.
    """

    post: Post
    verdicts: list[Verdict] = field(default_factory=list)
    misread: list[str] = field(default_factory=list)
    is_closed: bool = False

    @property
    def is_whole(self) -> bool:
        """Whether all that it orders was read."""
        return all(verdict.how == READ for verdict in self.verdicts if verdict.words.meanings)


def games() -> list[Path]:
    """The folders of games that have posts."""
    return sorted(path.parent for path in HERE.glob("*/positions.yaml"))


def posts(folder: Path) -> list[Post]:
    """All posts of a game's folder, by name."""
    return [_post(path) for path in sorted((folder / "posts").glob("*.yaml"))]


def _post(path: Path) -> Post:
    told = yamlin.load_one(path.read_bytes(), source=path.name)
    mail = next(path.with_suffix(end) for end in (".txt", ".eml") if path.with_suffix(end).exists())
    lines = [Words(str(mark["said"]), mark) for mark in told["lines"]]
    return Post(mail, told["position"], told["closed"], told.get("falls", []), lines)


class Positions:
    """The positions of a game, each made once in a run of the tests."""

    def __init__(self, folder: Path) -> None:
        told = yamlin.load_one((folder / "positions.yaml").read_bytes(), source=str(folder))
        self.game: str = told["game"]
        self.known: dict[str, Any] = told["positions"]

    def seat(self, name: str) -> str:
        """Who writes from a position."""
        return str(self.known[name]["seat"])

    def folder(self, name: str) -> Path:
        """A folder with the campaign, not to be changed."""
        return kept.made(("posts", self.game, name), lambda path: self._make(name, path))

    def _make(self, name: str, path: Path) -> None:
        known = self.known[name]
        if "after" in known:
            shutil.copytree(self.folder(known["after"]), path)
        else:
            path.mkdir()
        with _inside(path):
            if "after" not in known:
                Path("chains.txt").write_text(CHAINS, "utf-8")
                drawn = ["--id", "posts-00112233aabbccdd", "--chains", "chains.txt"]
                _do("new", "posts", self.game, *drawn, *known["options"])
                _do("apply", NAME)
            for number, mail in enumerate(known.get("mails", []), 1):
                file = Path(f"{name}-{number}.txt")
                file.write_text(mail["text"], "utf-8")
                _do("apply", NAME, str(file), "--seat", mail["seat"])


def _do(*arguments: str) -> str:
    """What a command printed that ended well."""
    code, printed = command(*arguments)
    assert code == 0, (arguments, printed)
    return printed


def command(*arguments: str) -> tuple[int, str]:
    """How a command ended, and what it printed; its errors where that is nothing."""
    printed, errors = io.StringIO(), io.StringIO()
    with redirect_stdout(printed), redirect_stderr(errors):
        code = run(arguments)
    return code, printed.getvalue() or errors.getvalue()


class _inside:
    """Work in a folder, at a time that stands still."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __enter__(self) -> None:
        self.before = Path.cwd(), os.environ.get("SOURCE_DATE_EPOCH")
        os.chdir(self.path)
        os.environ["SOURCE_DATE_EPOCH"] = EPOCH

    def __exit__(self, *error: object) -> None:
        folder, epoch = self.before
        os.chdir(folder)
        if epoch is None:
            del os.environ["SOURCE_DATE_EPOCH"]
        else:
            os.environ["SOURCE_DATE_EPOCH"] = epoch


def opened(folder: Path) -> Campaign:
    """The campaign of a position, with its secrets."""
    campaign = Campaign.open(folder / NAME, lambda: "2026-01-01 00:00:00Z")
    campaign.unlock()
    return campaign


class Judge:
    """Sends posts of one game through `pbem check`; `scratch` is a folder for lines sent anew."""

    def __init__(self, folder: Path, scratch: Path) -> None:
        self.positions = Positions(folder)
        self.scratch = scratch

    def judge(self, post: Post) -> Judged:
        """What comes of a post, line by line."""
        home = self.positions.folder(post.position)
        return _Case(self, post, opened(home), home).judged()

    def receipt(self, home: Path, mail: Path, seat: str) -> dict[str, Any]:
        """What the receipt of a mail says, as `pbem check --json` has it."""
        _, printed = command("check", str(home / NAME), str(mail), "--seat", seat, "--json")
        assert printed.startswith("["), f"{mail.read_text('utf-8', 'replace')}\n{printed}"
        told: list[dict[str, Any]] = json.loads(printed)
        return told[0]


class _Case:
    """One post before its judge."""

    def __init__(self, judge: Judge, post: Post, campaign: Campaign, home: Path) -> None:
        self.judge, self.post, self.campaign, self.home = judge, post, campaign, home
        self.seat = judge.positions.seat(post.position)
        self.before = Counter(sorted_units(text) for _, text in in_force(campaign, self.seat))
        self.lines = _numbered(campaign, post.path)
        self.receipt = judge.receipt(home, post.path, self.seat)
        self.got = self._brought(self.receipt)
        self.problems: dict[int, list[dict[str, Any]]] = {}
        for problem in self.receipt.get("problems", []):
            self.problems.setdefault(problem.get("line", 0), []).append(problem)

    def judged(self) -> Judged:
        result = Judged(self.post)
        left = Counter(self.got)
        numbers = self._numbers()
        for words, number in zip(self.post.lines, numbers, strict=True):
            verdict = self._verdict(words, number, left)
            result.verdicts.append(verdict)
        left -= self._parts(result.verdicts)
        result.misread += [f"nobody ordered: {text}" for text in left.elements()]
        result.misread += self._falls(is_whole=result.is_whole)
        result.is_closed = bool(self.receipt.get("closes"))
        if result.is_closed and self.post.closed != "yes":
            result.misread.append("it closes the orders")
        return result

    def _numbers(self) -> list[int]:
        """The number of the line that has each of the words, in their order."""
        numbers, row, at = [], 0, 0
        for words in self.post.lines:
            said = _GAPS.sub(" ", words.said.strip())
            # A line that was broken, or seemed so, is one line with all that was typed.
            while row < len(self.lines) and (found := self.lines[row][1].find(said, at)) < 0:
                row, at = row + 1, 0
            assert row < len(self.lines), f"{self.post.path.name} has no line {said!r} there"
            at = found + len(said)
            numbers.append(self.lines[row][0])
        return numbers

    def _verdict(self, words: Words, number: int, left: Counter[str]) -> Verdict:
        problems = self.problems.get(number, [])
        if words.meanings:
            return self._of_orders(words, number, problems, left)
        if "asks" in words.mark:
            return self._of_asks(words, number, problems)
        if "refused" in words.mark:
            wanted = words.mark["refused"]
            fits = any(_refuses(problem, wanted) for problem in problems)
            works = all(self._works(number, c) for p in problems for c in p.get("choices", ()))
            return Verdict(words, ANSWERED if fits and works else MISSED, why=_told(problems))
        if words.mark.get("claim") == "wrong":
            return Verdict(words, READ if self._is_doubted(number) else MISSED, why="no warning")
        is_fine = words.mark.get("is") == "not taken" or not problems
        return Verdict(words, READ if is_fine else MISSED, why=_told(problems))

    def _of_orders(
        self, words: Words, number: int, problems: list[dict[str, Any]], left: Counter[str]
    ) -> Verdict:
        meanings = [[self._normal(order) for order in each] for each in words.meanings]
        section = meanings[0][0].partition(":")[0]
        for meant in meanings:
            if not Counter(meant) - left:
                left.subtract(Counter(meant))
                for order in [order for order, count in left.items() if count <= 0]:
                    del left[order]
                doubted = self._is_doubted(number)
                if (words.mark.get("claim") == "wrong") != doubted:
                    return Verdict(words, MISSED, section, "claim: warned" if doubted else "claim")
                return Verdict(words, READ, section)
        choices = [choice for problem in problems for choice in problem.get("choices", ())]
        led_to = [self._led_to(number, choice) for choice in choices]
        if choices and all(led is not None for led in led_to):
            brought = [led for led in led_to if led is not None]
            if any(any(order in led for order in meant) for led in brought for meant in meanings):
                return Verdict(words, ANSWERED, section)
        return Verdict(words, MISSED, section, _told(problems))

    def _of_asks(self, words: Words, number: int, problems: list[dict[str, Any]]) -> Verdict:
        wanted = [self._normal(order) for order in words.mark["asks"]]
        choices = [choice for problem in problems for choice in problem.get("choices", ())]
        led_to = [self._led_to(number, choice) for choice in choices]
        section = wanted[0].partition(":")[0] if wanted else ""
        fits = bool(led_to) and all(led is not None for led in led_to)
        offered = {order for led in led_to if led for order in led}
        if fits and offered >= set(wanted):
            return Verdict(words, ANSWERED, section)
        return Verdict(words, MISSED, section, _told(problems))

    def _works(self, number: int, choice: str) -> bool:
        return self._led_to(number, choice) is not None

    def _led_to(self, number: int, choice: str) -> list[str] | None:
        """The orders that come to be in force when a line is sent anew as a choice has it; None if
        it is refused, or brings nothing.
        """
        text = "".join(
            f"{choice if line == number else words}\n" for line, words in self._own_lines()
        )
        again = self.judge.scratch / "again.txt"
        again.write_text(text, "utf-8")
        receipt = self.judge.receipt(self.home, again, self.seat)
        row = 1 + [line for line, _ in self._own_lines()].index(number)
        if any(problem.get("line") == row for problem in receipt.get("problems", [])):
            return None
        brought = list((self._brought(receipt) - self.got).elements())
        return brought or None

    def _own_lines(self) -> list[tuple[int, str]]:
        mail, _ = read_mail(self.campaign, self.post.path.read_bytes())
        return [(line.line, line.text) for line in mail.lines]

    def _brought(self, receipt: Mapping[str, Any]) -> Counter[str]:
        """The orders that a mail brings, kept ones included."""
        now = Counter(sorted_units(each["order"]) for each in receipt.get("orders", []))
        return now - self.before

    def _parts(self, verdicts: Sequence[Verdict]) -> Counter[str]:
        """Orders that were meant by lines of which others were not read."""
        lines = [verdict.words for verdict in verdicts if verdict.how != READ]
        return Counter(
            self._normal(order) for words in lines for each in words.meanings for order in each
        )

    def _falls(self, *, is_whole: bool) -> Iterator[str]:
        """Orders in force that fall though nobody said so, or do not though he did and all that he
        sent in their place was read.
        """
        if "orders" not in self.receipt:
            return
        now = Counter(sorted_units(each["order"]) for each in self.receipt["orders"])
        gone = self.before - now
        wanted = Counter(self._normal(order) for order in self.post.falls)
        yield from (f"falls: {text}" for text in (gone - wanted).elements())
        if is_whole:
            yield from (f"does not fall: {text}" for text in (wanted - gone).elements())

    def _is_doubted(self, number: int) -> bool:
        """Whether a figure in this line is said to be another."""
        told = [*self.receipt.get("remarks", []), *self.receipt.get("problems", [])]
        return any(
            each.get("line") == number and str(each["code"]).startswith("claim") for each in told
        )

    def _normal(self, order: str) -> str:
        try:
            return sorted_units(self.campaign.grammar.parse_line(order).text)
        except NotUnderstood as error:
            raise AssertionError(f"{self.post.path.name}: {order}: {error}") from error


def _numbered(campaign: Campaign, path: Path) -> list[tuple[int, str]]:
    """The lines of a mail with their numbers, those included that are not read."""
    mail, _ = read_mail(campaign, path.read_bytes())
    lines = [(line.line, line.raw or line.text) for line in mail.lines]
    lines += [(line.line, line.text) for line in mail.ignored if line.line]
    return [(number, _GAPS.sub(" ", text)) for number, text in sorted(lines)]


def _refuses(problem: Mapping[str, Any], wanted: str) -> bool:
    if wanted == "not understood":
        return problem["kind"] in ("not_understood", "ambiguous")
    if wanted == "any rule":
        return bool(problem.get("rule"))
    return bool(problem.get("rule") == wanted)


def _told(problems: Sequence[Mapping[str, Any]]) -> str:
    return " / ".join(f"{p.get('words', p['code'])} {list(p.get('choices', ()))}" for p in problems)
