"""Press: what players write to each other in their mails, to everybody or to some seats.

    press to Germany, Italy:
    Shall we meet at Malta?
    I bring the ships.

A message begins with `press:` or `press to ...:` and ends with a blank line, the head of a section,
another message, `done`, or the end of the mail; if its first words stand beside `press:`, an order
ends it too. Messages to everybody are in the record of their mail, `press: [TEXT, ...]`. Messages
to seats are in the private folder alone, `press/RECORD.yaml`: neither what they say nor to whom
they go is in the save; the record's `mail` commits to the whole mail.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import TYPE_CHECKING

from pbem import lazy
from pbem.engine.errors import Illegal, Problem
from pbem.engine.typed import HEADERS, Text
from pbem.intake.asides import Aside
from pbem.records.press_lines import HEAD, Message, is_head, public
from pbem.reports.receipt_parts import folded
from pbem.reports.receipts import Part
from pbem.table import private_press
from pbem.table.seating import seat_named

if TYPE_CHECKING:
    from pbem.engine.orders import Grammar
    from pbem.intake.sent import Sent
    from pbem.mail.read import TextLine
    from pbem.records.desks import Draft
    from pbem.storage.kinds import NewRecord
    from pbem.table.campaign import Campaign
    from pbem.words.catalogue import Words

# They stay for good: in the save, or in the private folder. What is longer is refused, never cut.
MOST, LONGEST = 20, 2000


_HEADER = lazy.pattern(rf"\s*(?:{HEADERS})\s*:\s*\S", re.I)
_EVERYBODY = ("all", "everybody", "everyone", "the world")
_AND = lazy.pattern(r"\s*(?:,|&|\band\b)\s*", re.IGNORECASE)


class Press(Aside):
    """The messages of one mail."""

    def __init__(self, campaign: Campaign) -> None:
        super().__init__(campaign)
        self.messages: list[Message] = []
        self.problems: list[Problem] = []

    def split(self, lines: Sequence[TextLine]) -> list[TextLine]:
        blocks, others = _blocks(self.campaign.grammar, lines)
        for block in blocks:
            try:
                if len(self.messages) == MOST:
                    raise Illegal("", "press_too_many", most=MOST)
                is_alone = [line.line for line in lines].count(block[0].line) == 1
                self.messages.append(_message(self.campaign, block, is_alone=is_alone))
            except Illegal as refusal:
                first = block[0]
                self.problems.append(refusal.at(first.line, first.column, first.text).problem)
            self.lines += block
        return others

    def read(self, sent: Sent) -> list[Problem]:
        return super().read(sent) + self.problems

    @property
    def says(self) -> bool:
        return bool(self.messages)

    def put(self, record: NewRecord, draft: Draft) -> None:
        """Those to everybody are in the record, those to seats in the private folder."""
        record |= public(self.messages)
        number = self.campaign.save.count + 1
        private_press.keep(self.campaign.vault, number, self.sent.seat, self.messages)

    def part(self, words: Words) -> Part:
        """What is passed on, and to whom."""
        lines: list[str] = []
        last: tuple[str, ...] | None = None
        for each in self.messages:
            is_another = tuple(each.to) != last
            last = tuple(each.to)
            lines += [""]
            lines += folded(words.say("press.passed", {"to": list(last)})) if is_another else []
            lines += [piece for line in each.text.split("\n") for piece in folded(line, "    ")]
        told = [{"to": list(each.to), "text": each.text} for each in self.messages]
        return Part(below=lines, data={"press": told})


def _blocks(
    grammar: Grammar, lines: Sequence[TextLine]
) -> tuple[list[list[TextLine]], list[TextLine]]:
    """The lines of each message, and all that belong to none."""
    blocks: list[list[TextLine]] = []
    others: list[TextLine] = []
    before = 0
    for line in lines:
        is_below = bool(blocks) and before == blocks[-1][-1].line
        if is_head(line.text):
            blocks.append([line])
        elif is_below and _goes_on(grammar, blocks[-1], line):
            blocks[-1].append(line)
        else:
            others.append(line)
        before = line.line
    return blocks, others


def _goes_on(grammar: Grammar, block: Sequence[TextLine], line: TextLine) -> bool:
    """Whether a line belongs to the message above it."""
    last = block[-1]
    if line.line > max(last.line, last.last) + 1:
        return False
    plain = Text(line.text).plain
    head = grammar.head_of(plain.strip(" :#"))
    if head is not None or _HEADER.match(line.text) or _is_done(grammar, plain):
        return False
    begun = HEAD.fullmatch(block[0].text)
    return not (begun and begun["text"] and grammar.is_order(line.text))


def _is_done(grammar: Grammar, plain: str) -> bool:
    """Whether a line is nothing but the end of a mail."""
    ends = grammar.verbs_at(plain, 0)
    return any(verb.role == "done" and not plain[rest:].strip(" .!") for verb, rest in ends)


def _message(campaign: Campaign, block: Sequence[TextLine], *, is_alone: bool) -> Message:
    """A message from its lines, as they were typed. Raises Illegal for one that goes to nobody,
    says nothing or is too long."""
    typed = block[0].raw if is_alone else ""
    head = HEAD.fullmatch(typed.lstrip("*_ ")) or HEAD.fullmatch(block[0].text)
    named, first = (head["to"] or "", head["text"]) if head else ("", "")
    texts, place = [first] if first else [], block[0].line if first else 0
    for line in block[1:]:
        # What stood on one line, parted by `;`, stands on one again.
        if line.line == place:
            texts[-1] += f"; {line.text}"
        else:
            texts.append(line.raw or line.text)
        place = line.line
    text = "\n".join(map(_seen, texts)).strip()
    if not text:
        raise Illegal("", "press_empty")
    if len(text) > LONGEST:
        raise Illegal("", "press_too_long", length=len(text), most=LONGEST)
    return Message(_addressees(campaign, named), text, block[0].line)


def _addressees(campaign: Campaign, named: str) -> tuple[str, ...]:
    """The seats that are named, () for everybody."""
    names = [name.strip(" .") for name in _AND.split(named) if name.strip(" .")]
    if all(name.casefold() in _EVERYBODY for name in names):
        return ()
    seats = []
    for name in names:
        if (seat := seat_named(campaign, name)) is None:
            raise Illegal("", "press_to_nobody", name=name, seats=list(campaign.seats))
        seats.append(seat)
    return tuple(dict.fromkeys(seats))


def _seen(text: str) -> str:
    """A line without what nobody can see."""
    return "".join(c for c in text if unicodedata.category(c)[0] != "C").rstrip()
