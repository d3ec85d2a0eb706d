"""Mails come in: who wrote it, for which position, what stands, what is wrong; the receipt says all of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from pbem import desk as desks
from pbem.campaign import Campaign, write
from pbem.desk import ANSWER, STANDING, Draft
from pbem.engine import chance
from pbem.engine.errors import Illegal, NotUnderstood, Problem, Refusal
from pbem.engine.flow import Ask
from pbem.engine.orders import Grammar, Line, Parsed
from pbem.engine.play import check, sift
from pbem.engine.state import copy
from pbem.faults import Fault
from pbem.keys import Signer
from pbem.mail.read import Ignored, Mail, read


CLOSING = ("done", "pass")


class MailRefused(Fault):
    """The whole mail is refused; nothing was written."""

    def __init__(self, code: str, what: str, do: str) -> None:
        super().__init__(code, what, "the mail", do)


@dataclass
class Receipt:
    """What was understood of one mail.

    `orders` are the seat's lines in force after it, as (section, text); `problems` what was refused, with line numbers;
    `closes` whether the seat's orders are closed by `done`, `totals` what the game says of them. `record` is the number
    of the record, 0 when nothing was written.
    """

    seat: str
    digest: str
    orders: list[tuple[str, str]] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    ignored: Sequence[Ignored] = ()
    closes: bool = False
    asked: bool = False
    phrase: bool = False
    totals: dict[str, Any] = field(default_factory=dict)
    record: int = 0
    head: str = ""


def receive(
    campaign: Campaign,
    data: bytes,
    *,
    seat: str = "",
    signer: Signer | None = None,
) -> Receipt:
    """Take in one mail. Without a signer nothing is written (check). Raises MailRefused, or MailFault, for a mail
    that is refused as a whole."""
    mail = read(data, understood=_is_order(campaign.grammar))
    expect = sorted({section for ask in campaign.asks for section in ask.sections})
    parsed = campaign.grammar.parse([(line.text, line.line) for line in mail.lines], expect)
    intake = _Intake(campaign, mail, parsed, seat)
    receipt = intake.take()
    if signer is not None and intake.draft is not None:
        intake.write(data, signer)
    return receipt


def _is_order(grammar: Grammar) -> Callable[[str], bool]:
    """Whether a line of a mail is an order or a heading, for the reader that has to choose among bodies."""

    def understood(text: str) -> bool:
        if grammar.head_of(text.rstrip(" :")):
            return True
        try:
            grammar.parse_line(text)
        except NotUnderstood:
            return False
        return True

    return understood


class _Intake:
    """One mail on its way to the desk."""

    def __init__(self, campaign: Campaign, mail: Mail, parsed: Parsed, seat: str) -> None:
        self.campaign = campaign
        self.parsed = parsed
        self.mail = mail
        self.seat = self._who(seat)
        self._for_what()
        self.receipt = Receipt(self.seat, mail.digest, ignored=mail.ignored)
        self.problems = list(parsed.problems)
        self.ask = self._orders_ask()
        self.draft: Draft | None = None
        self.where: dict[tuple[str, str], Line] = {}

    def take(self) -> Receipt:
        """Check the lines, draft the record, and say what stands."""
        phrase = self._phrase()
        new = self._sorted_lines()
        vault, desk = self.campaign.vault, copy(self.campaign.desk)
        draft = Draft(desk)
        if phrase:
            desk["phrases"][self.seat] = phrase
            self.receipt.phrase = True
        kept = self._kept({section for section, _ in new}, new)
        good = self._sift(kept, new)
        stand = [(entry, text) for entry, text in kept if (entry.section, text) in good]
        fresh = [item for item in good if item not in {(e.section, t) for e, t in stand}]
        self.receipt.problems = sorted(self.problems, key=lambda p: (p.line, p.column))
        self.receipt.orders = [(e.section, t) for e, t in stand] + fresh
        is_done = any(line.verb in CLOSING for line in self.parsed.lines)
        self.receipt.closes = is_done and not self.problems and self.ask is not None
        if not fresh and not phrase and not self.receipt.closes:
            return self._nothing()
        sections = {section for section, _ in fresh if section not in (STANDING, ANSWER)}
        closes = desks.closed(desk, self.seat)
        if self.receipt.closes:
            closes += [*sections, *(self.ask.sections if self.ask else ())]
        elif sections:
            closes = [section for section in closes if section not in sections]
        segment = self.campaign.state["engine"]["segment"]["number"]
        desks.put(draft, vault, self.seat, segment, [e for e, _ in stand], fresh, closes)
        self.draft = draft
        return self.receipt

    # Who and for what

    def _who(self, told: str) -> str:
        named = told or self.parsed.headers.get("seat", "")
        seats = self.campaign.seats
        if not named:
            raise MailRefused(
                "no_seat",
                "it does not say whose it is",
                f"Put a line `seat: NAME` at its top, or call with --seat NAME; the seats are {', '.join(seats)}.",
            )
        wanted = named.strip().casefold()
        for seat, powers in seats.items():
            if wanted == seat.casefold() or wanted in (power.casefold() for power in powers):
                return seat
        told_seats = ", ".join(f"{seat} ({', '.join(powers)})" for seat, powers in seats.items())
        raise MailRefused(
            "unknown_seat",
            f"there is no seat {named!r} in this campaign",
            f"The seats are {told_seats}.",
        )

    def _for_what(self) -> None:
        campaign = self.parsed.headers.get("campaign", "").strip()
        if campaign and campaign != self.campaign.id:
            raise MailRefused(
                "wrong_campaign",
                f"it is for campaign {campaign!r}, and this is {self.campaign.id}",
                "Nothing was taken from it: apply it to the save of its own campaign.",
            )
        turn = self.parsed.headers.get("turn", "").strip()
        now = self.campaign.result_head
        if turn and not _names(turn, now):
            raise MailRefused(
                "stale_orders",
                f"it was written for result {turn}, and the last result is {now}",
                f"Ask for orders written for `turn: {now}`, as the form under the last report has it.",
            )

    def _orders_ask(self) -> Ask | None:
        for ask in self.campaign.asks:
            if ask.sections and any(self.campaign.seat_of(p) == self.seat for p in ask.to):
                return ask
        return None

    def _phrase(self) -> str:
        written = self.parsed.headers.get("phrase", "")
        if not written:
            return ""
        phrase = chance.normal_phrase(written)
        desk = self.campaign.desk
        try:
            chance.check_contribution(
                [(seat, "phrase") for seat in desk["phrases"]],
                self.seat,
                "phrase",
                closed=desk["founded"],
            )
            names = [self.campaign.id, *self.campaign.seats]
            chance.check_phrase(phrase, [*names, *sum(self.campaign.seats.values(), [])])
        except Refusal as refusal:
            self.problems.append(refusal.problem)
            return ""
        return phrase

    # The lines

    def _sorted_lines(self) -> list[tuple[str, str]]:
        """The mail's lines with the section under which the desk keeps them; others become problems."""
        answers = [ask for ask in self.campaign.asks if not ask.sections]
        lines: list[tuple[str, str]] = []
        for line in self.parsed.lines:
            section = line.section
            if line.verb in CLOSING:
                continue
            if line.power and line.power not in self.campaign.seats[self.seat]:
                self._problem(line, Illegal("", "not_your_power", power=line.power, seat=self.seat).problem)
                continue
            mine = [a for a in answers if line.verb in a.verbs and self._is_asked(a)]
            if section != STANDING and mine:
                section = ANSWER
                if not self._is_answer(mine, line):
                    continue
                self.receipt.asked = True
            elif section != STANDING and not self._may_order(section, line):
                continue
            key = (section, line.text)
            if key not in self.where:
                lines.append(key)
                self.where[key] = line
        return lines

    def _is_asked(self, ask: Ask) -> bool:
        return any(self.campaign.seat_of(power) == self.seat for power in ask.to)

    def _is_answer(self, asks: Sequence[Ask], line: Line) -> bool:
        table, state = self.campaign.table, self.campaign.state
        says = 0
        for ask in asks:
            try:
                say = table.game.reply(table.position(state), ask, line)
                if say is not None:
                    check(table, state, ask, say)
                    says += 1
            except Refusal as refusal:
                self._problem(line, refusal.problem)
                return False
        if not says:
            self._problem(line, Illegal("", "answers_nothing", asks=[a.id for a in asks]).problem)
        return bool(says)

    def _may_order(self, section: str, line: Line) -> bool:
        order = self.campaign.grammar.sections
        if self.ask is None:
            locked = self.campaign.desk["locks"].get(self.seat)
            code = "not_your_orders" if locked is None else "orders_locked"
            waits = [ask.id for ask in self.campaign.asks]
            fault = Illegal("", code, section=section, record=locked or 0, waits=waits)
            self._problem(line, fault.problem)
            return False
        first = min(order.index(s) for s in self.ask.sections)
        if section in order and order.index(section) >= first:
            return True
        locked = self.campaign.desk["locks"].get(self.seat, 0)
        fault = Illegal("", "orders_locked", section=section, record=locked, waits=[self.ask.id])
        self._problem(line, fault.problem)
        return False

    def _problem(self, line: Line, problem: Problem) -> None:
        placed = Refusal(problem).at(line.line, line.column, line.source)
        self.problems.append(placed.problem)

    def _kept(
        self, sections: set[str], new: Sequence[tuple[str, str]]
    ) -> list[tuple[desks.Entry, str]]:
        """A mail replaces the sections it contains; a standing line the one of its verb and noun."""
        replaced = {self._noun(section, text) for section, text in new if section == STANDING}
        replaced |= {("", section) for section in sections if section not in (STANDING, ANSWER)}
        replaced |= {("", section) for section in self.parsed.sections_seen if section != STANDING}
        return [
            (entry, text)
            for entry, text in desks.lines(self.campaign.desk, self.campaign.vault, self.seat)
            if ("", entry.section) not in replaced
            and self._noun(entry.section, text) not in replaced
        ]

    def _noun(self, section: str, text: str) -> tuple[str, str]:
        if section != STANDING:
            return "", section
        line = self.campaign.parse(text)
        return line.verb, self.campaign.table.game.noun(line)

    def _sift(
        self, kept: Sequence[tuple[desks.Entry, str]], new: Sequence[tuple[str, str]]
    ) -> list[tuple[str, str]]:
        """The lines that stand, old and new together; what the rules say against the others becomes a problem."""
        everything = [(entry.section, text) for entry, text in kept] + list(new)
        if self.ask is None:
            return everything
        mine = [item for item in everything if item[0] in self.ask.sections]
        sifted = sift(
            self.campaign.table,
            self.campaign.state,
            self.ask,
            [text for _, text in mine],
        )
        if sifted is None:
            return everything
        bad = set()
        for index, problem in sifted.problems:
            bad.add(mine[index])
            self._problem(self.where.get(mine[index]) or self.campaign.parse(mine[index][1]), problem)
        self.receipt.totals = sifted.totals
        return [item for item in everything if item not in bad]

    # Writing

    def _nothing(self) -> Receipt:
        if not self.problems and not self.parsed.lines:
            raise MailRefused(
                "no_orders",
                f"there is no order in it ({len(self.mail.ignored)} lines were left aside as quotes, signature or"
                " the like)",
                "Write one order a line, `pass` if there are none; `pbem orders GAME` lists them all.",
            )
        return self.receipt

    def write(self, data: bytes, signer: Signer) -> None:
        """Write the drafted record; private files first, so that the save never commits to what is not kept."""
        campaign, draft = self.campaign, self.draft
        if draft is None:
            return
        draft.desk["since"] = campaign.result_head
        campaign.vault.keep_lines(draft.sealed)
        campaign.vault.keep_mail(self.mail.digest, data)
        campaign.desk = draft.desk
        record: dict[str, Any] = {
            "kind": "answer" if self.receipt.asked else "orders",
            "seat": self.seat,
            "mail": f"sha256:{self.mail.digest}",
            "authenticated": "moderator's word",
        }
        if self.receipt.phrase:
            record["phrase"] = draft.desk["phrases"][self.seat]
        if "turn" in self.parsed.headers:
            record["written_for"] = self.parsed.headers["turn"].strip()
        write(campaign, signer, record)
        self.receipt.record = campaign.save.count
        self.receipt.head = campaign.save.head


def _names(turn: str, head: str) -> bool:
    """Whether an order mail's `turn:` names this head: the number, or number and hash (8 digits or more)."""
    number, _, digits = turn.partition("/")
    wanted_number, _, wanted = head.partition("/")
    if number.strip() != wanted_number:
        return False
    return not digits or (len(digits.strip()) >= 8 and wanted.startswith(digits.strip().lower()))

