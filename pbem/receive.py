"""Mails come in: who wrote it, for which position, what stands, what is wrong; the receipt says all of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from pbem import desk as desks
from pbem.campaign import Campaign, write
from pbem.desk import ANSWER, STANDING, Draft, Entry
from pbem.dicing import revealing
from pbem.dicing.links import Opened
from pbem.engine import chance
from pbem.engine.errors import Illegal, Problem, Refusal
from pbem.engine.flow import Ask
from pbem.engine.orders import Line, Parsed
from pbem.engine.play import check, sift
from pbem.engine.state import copy
from pbem.mail.read import Mail, TextLine, read
from pbem.reports.receipts import MailRefused, Receipt, check_addressed
from pbem.seating import seat_named
from pbem.storage.keys import Signer

PASS = "pass"

# Messages to everybody that one mail may bring, and how long each may be: they stay in the save for good.
MOST_PRESS, LONGEST_PRESS = 20, 500


def receive(
    campaign: Campaign,
    data: bytes,
    *,
    seat: str = "",
    signer: Signer | None = None,
) -> Receipt:
    """Take in one mail. Without a signer nothing is written (check). Raises MailRefused, or MailFault, for a mail
    that is refused as a whole."""
    if campaign.vault.is_there:
        campaign.unlock()
    mail = read(data, understood=revealing.understood(campaign))
    about_dice, lines = revealing.split(campaign, mail)
    expect = sorted({section for ask in campaign.asks for section in ask.sections})
    parsed = campaign.grammar.parse([(line.text, line.line) for line in lines], expect)
    intake = _Intake(campaign, mail, parsed, seat, is_check=signer is None)
    receipt = intake.take(about_dice)
    if signer is not None and receipt.stands:
        intake.write(data, signer)
    return receipt


class _Intake:
    """One mail on its way to the desk."""

    def __init__(
        self, campaign: Campaign, mail: Mail, parsed: Parsed, seat: str, *, is_check: bool
    ) -> None:
        self.campaign = campaign
        self.is_check = is_check
        self.parsed = parsed
        self.mail = mail
        self.seat = self._who(seat)
        check_addressed(campaign, parsed.headers)
        source = mail.attachment or mail.source
        self.receipt = Receipt(self.seat, mail.digest, ignored=mail.ignored, source=source)
        self.problems = list(parsed.problems)
        self.ask = self._orders_ask()
        self.written: list[Line] = []
        self.elsewhere: set[str] = set()
        self.withdraws = False
        self.is_done = parsed.is_done
        self.passes = False
        self.phrase = ""
        self.stand: list[Entry] = []
        self.fresh: list[tuple[str, str]] = []
        self.closes: list[str] = []
        self.closes_for = 0
        self.is_closed = revealing.are_lines_closed(campaign, self.seat)
        self.opened: Opened | None = None

    def take(self, about_dice: Sequence[TextLine] = ()) -> Receipt:
        """Check the lines and say what stands; `receipt.stands` is whether there is anything to record."""
        self.phrase = self._phrase()
        self.opened, problems = revealing.check(self.campaign, self.seat, about_dice)
        self.problems += problems
        new = self._sorted_lines()
        before = self._before()
        kept = self._kept(before, new)
        stand, self.fresh = self._sift(kept, new)
        self.stand = [entry for entry, _ in stand]
        receipt = self.receipt
        self._check_done({entry.section for entry, _ in stand} | {s for s, _ in self.fresh})
        receipt.phrase = bool(self.phrase)
        receipt.problems = sorted(self.problems, key=lambda p: (p.line, p.column))
        receipt.orders = [(entry.section, text) for entry, text in stand] + self.fresh
        # What is locked has been used already; its lists and conditions stay, but close nothing of the next turn.
        used = set(self.campaign.desk["locked"].get(self.seat, []))
        orders = {section for section, _ in receipt.orders} - {STANDING, ANSWER} - used
        ours = {section for section, _ in self.fresh} - {STANDING, ANSWER}
        is_orders = self.ask is not None or bool(ours)
        receipt.closes = self.is_done and not self.problems and is_orders
        self.closes = desks.closed(self.campaign.desk, self.seat)
        if receipt.closes:
            self.closes += [*orders, *(self.ask.sections if self.ask else ())]
        elif ours:
            self.closes = []
        is_less = len(self.stand) < len(before) and not self.problems
        is_told = bool(self.phrase or self.parsed.press)
        if self.is_done and self.ask is None and not self.problems:
            self.closes_for = revealing.closes_for(self.campaign, self.seat)
        receipt.closes_for = self.closes_for
        self.has_lines = bool(self.fresh or receipt.closes or is_less or is_told or self.closes_for)
        receipt.stands = self.has_lines or self.opened is not None
        if not receipt.stands and not self.problems:
            self._refuse_empty()
        return receipt

    def _check_done(self, sections: set[str]) -> None:
        """`done` with nothing to close would give a turn away by a slip; who has no orders writes `pass`."""
        if self.ask is None or not self.parsed.is_done or self.passes:
            return
        if not sections & set(self.ask.sections) and not self.problems:
            fault = Illegal("", "nothing_to_close", sections=list(self.ask.sections))
            self.problems.append(fault.at(0, 0, "done").problem)

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
        if (found := seat_named(self.campaign, named)) is not None:
            return found
        told_seats = ", ".join(f"{seat} ({', '.join(powers)})" for seat, powers in seats.items())
        raise MailRefused(
            "unknown_seat",
            f"there is no seat {named!r} in this campaign",
            f"The seats are {told_seats}.",
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
        desk, book = self.campaign.desk, self.campaign.book
        try:
            if book is not None:
                book.check_contribution(self.seat, "phrase")
            else:
                earlier = [(seat, "phrase") for seat in desk["phrases"]]
                chance.check_contribution(earlier, self.seat, "phrase", closed=desk["founded"])
            powers = [power for owned in self.campaign.seats.values() for power in owned]
            chance.check_phrase(phrase, [self.campaign.id, *self.campaign.seats, *powers])
        except Refusal as refusal:
            place = self.parsed.header_lines["phrase"]
            self.problems.append(refusal.at(place, 1, f"phrase: {written}").problem)
            return ""
        return phrase

    # The lines

    def _sorted_lines(self) -> list[tuple[str, str]]:
        """The mail's lines with the section under which the desk keeps them; others become problems."""
        placed: dict[tuple[str, ...], tuple[str, Line]] = {}
        for number, line in enumerate(self.parsed.lines):
            if line.power and line.power not in self.campaign.seats[self.seat]:
                foreign = Illegal("", "not_your_power", power=line.power, seat=self.seat)
                self._problem(line, foreign.problem)
            elif line.verb == PASS and line.section in ("", STANDING):
                self.is_done = self.is_done or not line.section
                self.passes = self.passes or not line.section
                self.withdraws = self.withdraws or line.section == STANDING
            elif (section := self._section(line)) is not None and self._is_open(section, line):
                text = self.campaign.grammar.line(line.verb, line.args, section, line.power).text
                text = line.text if section == ANSWER else text
                # Of two standing lines about the same thing the last one counts; orders may come twice.
                is_reply = section in (STANDING, ANSWER)
                place = self._about(section, text) if is_reply else (str(number),)
                placed.pop(place, None)
                placed[place] = section, replace(line, text=text)
        self.written = [line for _, line in placed.values()]
        return [(section, line.text) for section, line in placed.values()]

    def _is_open(self, section: str, line: Line) -> bool:
        """A lock closes what could still settle questions; answers to questions that were put are always taken."""
        is_reply = section == STANDING or line.verb in self.campaign.table.game.reply_verbs
        if not self.is_closed or section == ANSWER or not is_reply:
            return True
        self._problem(line, Illegal("", "lines_closed", seat=self.seat).problem)
        return False

    def _section(self, line: Line) -> str | None:
        """Where the desk keeps a line; None where it may not stand."""
        if line.section == STANDING:
            return STANDING
        answers = [ask for ask in self.campaign.asks if line.verb in ask.verbs]
        if mine := [ask for ask in answers if not ask.sections and self._is_asked(ask, line.power)]:
            self.elsewhere.add(line.section)
            if not self._is_answer(mine, line):
                return None
            self.receipt.asked = True
            return ANSWER
        if self._may_stand(line):
            self.elsewhere.add(line.section)
            return STANDING
        return line.section if self._may_order(line.section, line) else None

    def _may_stand(self, line: Line) -> bool:
        """A reply without any head from a seat that is not writing orders now: meant as a standing line."""
        verb = self.campaign.grammar.verbs[line.verb]
        is_reply = self.ask is None and verb.role == "reply" and STANDING in verb.sections
        return is_reply and not self._has_heads()

    def _has_heads(self) -> bool:
        """Whether a section other than `standing` is named in the mail."""
        known = self.campaign.grammar.head_of
        heads = (known(text.text.split(":")[0].strip()) for text in self.mail.lines)
        return any(head and head[0] == "section" and head[1] != STANDING for head in heads)

    def _is_asked(self, ask: Ask, power: str) -> bool:
        asked = [power] if power else ask.to
        return any(each in ask.to and self.campaign.seat_of(each) == self.seat for each in asked)

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
        """Orders are taken for what is asked now and for what comes after it in the same turn."""
        order = self.campaign.grammar.sections
        locked = self.campaign.desk["locked"].get(self.seat, [])
        if self.ask is not None:
            first = min(order.index(each) for each in self.ask.sections)
        else:
            first = max((order.index(each) + 1 for each in locked), default=len(order))
        if section in order and order.index(section) >= first:
            return True
        code = "orders_locked" if section in locked else "not_your_orders"
        self._problem(line, self._not_now(code, section))
        return False

    def _not_now(self, code: str, section: str) -> Problem:
        """Why orders for a section are not taken: used already, or not this seat's to give."""
        waits = [ask.id for ask in self.campaign.asks]
        record = int(self.campaign.desk["locks"].get(self.seat, 0))
        return Illegal("", code, section=section, record=record, waits=waits).problem

    def _problem(self, line: Line, problem: Problem) -> None:
        placed = Refusal(problem).at(line.line, line.column, line.source)
        self.problems.append(placed.problem)

    def _before(self) -> list[tuple[Entry, str]]:
        """The seat's lines in force. Without the private folder, as players are, nobody can read them."""
        desk, vault = self.campaign.desk, self.campaign.vault
        if self.is_check and not vault.is_there:
            self.receipt.partial = bool(desks.entries(desk, self.seat))
            return []
        return desks.lines(desk, vault, self.seat)

    def _kept(
        self, before: Sequence[tuple[Entry, str]], new: Sequence[tuple[str, str]]
    ) -> list[tuple[Entry, str]]:
        """A mail replaces the sections it contains; a standing line the one of its verb and noun.

        A section is not in the mail when all that belongs there answers a question, or stands for later turns.
        """
        replaced = {self._about(section, text) for section, text in new}
        seen = set(self.parsed.sections_seen) - self.elsewhere - {STANDING}
        replaced |= {(section,) for section in seen}
        return [
            (entry, text)
            for entry, text in before
            if (entry.section,) not in replaced
            and self._about(entry.section, text) not in replaced
            and not (self.withdraws and entry.section == STANDING)
        ]

    def _about(self, section: str, text: str) -> tuple[str, ...]:
        """What a new line replaces: its section, or the answer or standing line of its power, verb and noun."""
        if section not in (STANDING, ANSWER):
            return (section,)
        line = self.campaign.parse(text)
        return section, line.power, line.verb, self.campaign.table.game.noun(line)

    def _sift(
        self, kept: Sequence[tuple[Entry, str]], new: Sequence[tuple[str, str]]
    ) -> tuple[list[tuple[Entry, str]], list[tuple[str, str]]]:
        """The lines that stand, old and new judged together; what the rules say against others becomes a problem."""
        everything = [(entry.section, text) for entry, text in kept] + list(new)
        sections = self.ask.sections if self.ask else ()
        mine = [number for number, (section, _) in enumerate(everything) if section in sections]
        bad: set[int] = set()
        if self.ask is not None:
            texts = [everything[number][1] for number in mine]
            sifted = sift(self.campaign.table, self.campaign.state, self.ask, texts)
            if sifted is not None:
                for index, problem in sifted.problems:
                    bad.add(mine[index])
                    self._problem(self._line(everything, len(kept), mine[index]), problem)
                self.receipt.totals = sifted.totals
        stand = [item for number, item in enumerate(kept) if number not in bad]
        fresh = [item for number, item in enumerate(new, len(kept)) if number not in bad]
        return stand, fresh

    def _line(self, everything: Sequence[tuple[str, str]], first_new: int, number: int) -> Line:
        """The line as it was written, so that a problem can name its place in the mail."""
        text = everything[number][1]
        if number < first_new:
            return self.campaign.parse(text)
        return self.written[number - first_new]

    # Writing

    def _refuse_empty(self) -> None:
        if self.is_done:
            self.receipt.problems.append(self._not_now("not_your_orders", ""))
            return
        raise MailRefused(
            "no_orders",
            f"there is no order in it ({len(self.mail.ignored)} lines were left aside as quotes, signature or"
            " the like)",
            "Write one order a line, `pass` if there are none; `pbem orders GAME` lists them all.",
        )

    def write(self, data: bytes, signer: Signer) -> None:
        """Write the records; private files first, so that the save never commits to what is not kept."""
        if self.has_lines:
            self._write_lines(data, signer)
        if self.opened is not None:
            self._write_link(self.opened, data, signer)

    def _write_link(self, opened: Opened, data: bytes, signer: Signer) -> None:
        campaign, receipt = self.campaign, self.receipt
        campaign.vault.keep_mail(self.mail.digest, data)
        record = revealing.record_of(campaign, self.seat, opened, self.mail.digest)
        if record.get("kind") != "founding":
            campaign.vault.keep_opened(self.seat, opened)
        if record:
            campaign.desk["since"] = campaign.result_head
            write(campaign, signer, record)
            receipt.record, receipt.head = campaign.save.count, campaign.save.head
            receipt.mark = record["mail"].partition(":")[2]
        receipt.link = revealing.sentence(campaign, opened)

    def _write_lines(self, data: bytes, signer: Signer) -> None:
        campaign = self.campaign
        draft = Draft(copy(campaign.desk))
        if self.phrase and campaign.book is None:
            draft.desk["phrases"][self.seat] = self.phrase
        segment = campaign.state["engine"]["segment"]["number"]
        desks.put(draft, campaign.vault, self.seat, segment, self.stand, self.fresh, self.closes)
        draft.desk["since"] = campaign.result_head
        campaign.vault.keep_lines(draft.sealed)
        campaign.vault.keep_mail(self.mail.digest, data)
        campaign.desk = draft.desk
        record: dict[str, Any] = {
            "kind": "answer" if self.receipt.asked else "orders",
            "seat": self.seat,
            "mail": campaign.vault.mark(self.mail.digest),
            "authenticated": "moderator's word",
        }
        if self.phrase:
            record["phrase"] = self.phrase
        if self.closes_for:
            record["closes_for"] = self.closes_for
        if "turn" in self.parsed.headers:
            record["written_for"] = self.parsed.headers["turn"].strip()
        if self.parsed.press:
            record["press"] = [text[:LONGEST_PRESS] for text in self.parsed.press[:MOST_PRESS]]
        write(campaign, signer, record)
        self.receipt.record = campaign.save.count
        self.receipt.head = campaign.save.head
        self.receipt.mark = record["mail"].partition(":")[2]
