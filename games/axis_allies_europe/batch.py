"""The two order mails of a turn: each section judged by its chapter, the good lines in the order in which they are used."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from pbem.engine.errors import Illegal, NotUnderstood, Problem
from pbem.engine.flow import Sifted
from pbem.engine.orders import Line
from pbem.engine.state import copy
from pbem.games.axis_allies_europe.battles import answers, remarks, sequence
from pbem.games.axis_allies_europe.economy import placement, purchase
from pbem.games.axis_allies_europe.movement import conversion, lapses, plan, steps
from pbem.games.axis_allies_europe.orders.grammar import read_line
from pbem.games.axis_allies_europe.position import Position
from pbem.wargame.counts import Counts, change

Refused = list[tuple[Line, Problem]]
EMPTY = ("pass", "done")


def lines(g: Position, batch: Sequence[str], section: str) -> list[Line]:
    """The order lines of a section in a batch of lines in normal form, in their order."""
    read = (read_line(g.board, text) for text in batch)
    return [line for line in read if line.section == section and line.verb not in EMPTY]


def has_passed(g: Position, batch: Sequence[str], section: str) -> bool:
    """Whether a batch says that nothing is to be done in a section."""
    read = (read_line(g.board, text) for text in batch)
    return any(line.section == section and line.verb == "pass" for line in read)


def sift_attack(g: Position, texts: Sequence[str]) -> Sifted:
    """AAE-047: purchase, the moves of step 2, and what holds for the battles that these moves bring about."""
    mail = _Mail(g, texts, ("purchase", "combat", "battles"))
    mail.keep("purchase", purchase.sift(g, mail.of("purchase")))
    good, refused = steps.sift_attack(g, mail.of("combat"))
    mail.replace("combat", good, refused)
    after = Position(copy(g.state), g.board)
    purchase.buy(after, mail.of("purchase"), [])
    steps.attack(after, good, [])
    sequence.prepare_battles(after, [], [])
    battle_lines = mail.of("battles")
    mail.keep("battles", sequence.sift_sequence(after, battle_lines))
    sequence.put_in_sequence(after, mail.of("battles"))
    mail.keep("battles", answers.sift(after, mail.of("battles")))
    mail.remark("battles", answers.remarks(after, mail.of("battles")))
    mail.remark("battles", remarks.of_retreats(after, mail.of("battles")))
    return mail.sifted({**_totals(g, after), "battles": after.turn["battles"]})


def sift_rest(g: Position, texts: Sequence[str]) -> Sifted:
    """The moves of step 4, conversions first since they decide who may move, then what is placed."""
    mail = _Mail(g, texts, ("noncombat", "place"))
    conversions = [line for line in mail.of("noncombat") if line.verb == "convert"]
    refused = conversion.sift(g, conversions)
    mail.keep("noncombat", refused)
    conversions = [line for line in mail.of("noncombat") if line.verb == "convert"]
    converted = Position(copy(g.state), g.board)
    conversion.convert(converted, conversions, [])
    moves = mail.of("noncombat")
    good, refused = steps.sift_rest(converted, moves)
    lapsed = lapses.lapsed(converted, moves, refused)
    parts = lapses.in_part(converted, good, lapsed)
    good, refused = lapses.with_parts(converted, good, refused, parts)
    if without := lapses.useless(converted, good, refused, lapsed):
        lapsed += [line for line, _ in without]
        refused += without
        left = [line for line in good if not any(line is each for each in lapsed)]
        good, more = steps.sift_rest(converted, left)
        refused += more
    mail.note_lapsed("noncombat", lapsed, parts)
    mail.replace("noncombat", [*conversions, *good], refused)
    mail.remark("noncombat", plan.remarks(converted, good, refused))
    after = Position(copy(g.state), g.board)
    steps.move_others(after, mail.of("noncombat"), [])
    mail.keep("place", placement.sift(after, mail.of("place")))
    return mail.sifted(_totals(g, after))


class _Mail:
    """The lines of a mail by section, each with its number in the mail, and the problems found so far."""

    def __init__(self, g: Position, texts: Sequence[str], sections: Sequence[str]) -> None:
        self.problems: list[tuple[int, Problem]] = []
        self.remarks: list[tuple[int, Problem]] = []
        self.lapsed: list[int] = []
        self.sections: dict[str, list[tuple[int, Line]]] = {section: [] for section in sections}
        self.empty: list[str] = []
        for number, text in enumerate(texts):
            try:
                # A line of its own: the same order may be written twice.
                line = replace(read_line(g.board, text))
                if line.verb in EMPTY:
                    self.empty.append(text)
                elif line.section not in self.sections:
                    raise Illegal(
                        "AAE-046", "not_now", section=line.section, sections=list(sections)
                    )
                elif line.power not in ("", g.power):
                    raise Illegal("AAE-045", "not_your_turn", power=line.power, turn=g.power)
                else:
                    self.sections[line.section].append((number, line))
            except (Illegal, NotUnderstood) as refusal:
                self.problems.append((number, refusal.problem))

    def of(self, section: str) -> list[Line]:
        """The lines of a section that stand."""
        return [line for _, line in self.sections[section]]

    def keep(self, section: str, refused: Refused) -> None:
        """Take the refused lines out of a section."""
        left = self.sections[section]
        for line, problem in refused:
            number = next((n for n, each in left if each is line), None)
            if number is not None:
                self.problems.append((number, problem))
                left = [(n, each) for n, each in left if each is not line]
        self.sections[section] = left

    def remark(self, section: str, remarks: Iterable[tuple[Line, Problem]]) -> None:
        """Say something of lines of a section that stand."""
        for line, problem in remarks:
            number = next(n for n, each in self.sections[section] if each is line)
            self.remarks.append((number, problem))

    def note_lapsed(self, section: str, lapsed: Sequence[Line], parts: lapses.Parts) -> None:
        """Lines of a section, about to be taken out, that only dice have made impossible; what is left of some comes in."""
        for number, line in list(self.sections[section]):
            if any(line is each for each in lapsed):
                self.lapsed.append(number)
            self.sections[section] += [(number, part) for whole, part in parts if whole is line]

    def replace(self, section: str, good: Sequence[Line], refused: Refused) -> None:
        """Take the refused lines out of a section and put the others into the order in which they are used."""
        self.keep(section, refused)
        left = list(self.sections[section])
        ordered: list[tuple[int, Line]] = []
        for line in good:
            entry = next(each for each in left if each[1] is line)
            left.remove(entry)
            ordered.append(entry)
        self.sections[section] = ordered

    def sifted(self, totals: dict[str, object]) -> Sifted:
        """What stands, and what does not."""
        good = [line.text for section in self.sections.values() for _, line in section]
        return Sifted(
            tuple(good + self.empty),
            tuple(sorted(self.problems, key=lambda each: each[0])),
            dict(totals),
            tuple(sorted(self.remarks, key=lambda each: each[0])),
            tuple(sorted(self.lapsed)),
        )


def _totals(g: Position, after: Position) -> dict[str, object]:
    """For the receipt: money, and every area in which the mover's units change, before and after.

    {"money": {"before", "after"}, "areas": [{"area", "before": {kind: count}, "after": {kind: count}}]}; cargo and planes
    in the air are counted where they are.
    """
    before, now = _mine(g), _mine(after)
    areas = [
        {"area": area, "before": before.get(area, {}), "after": now.get(area, {})}
        for area in sorted(before.keys() | now.keys())
        if before.get(area, {}) != now.get(area, {})
    ]
    return {"money": {"before": g.money[g.power], "after": after.money[g.power]}, "areas": areas}


def _mine(g: Position) -> dict[str, Counts]:
    counts: dict[str, Counts] = {}
    for area, kind, count in g.everything_of(g.power):
        if kind != "industrial_complex":
            change(counts.setdefault(area, {}), kind, count)
    return counts
