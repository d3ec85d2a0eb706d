"""Mails come in: who wrote it, for which position, what stands, what is wrong; the receipt says all of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from pbem.engine import chance
from pbem.engine.errors import Illegal, Refusal
from pbem.engine.flow import Ask
from pbem.engine.orders import Line, Parsed
from pbem.engine.state import copy
from pbem.faults import MailKnown, MailRefused
from pbem.intake import ahead as ahead_intake
from pbem.intake import dice_lines, known, press, unread, withdraw
from pbem.intake.judge import Judging
from pbem.intake.places import Places
from pbem.intake.sealed_mail import SealedMail
from pbem.intake.signatures import MailSignature
from pbem.mail.read import Mail, TextLine
from pbem.records import corrected, withdrawal
from pbem.records import desk as desks
from pbem.records import lines as lines_records
from pbem.records import press as press_records
from pbem.records.desk import ANSWER, STANDING, Draft, Entry
from pbem.records.dice.links import Opened
from pbem.records.replacement import (
    PASS,
    REPLACED,
    Fallen,
    Incoming,
    Lying,
    Meaning,
    Result,
    replaced_by,
)
from pbem.records.settle import unsaid_of
from pbem.records.signatures.mailed import read_signed
from pbem.reports.receipts import Receipt, check_addressed, seat_of_mail
from pbem.storage import kinds
from pbem.storage.keys import Signer
from pbem.storage.save import Save
from pbem.table import arrivals, private_press, unused
from pbem.table.campaign import Campaign, write


def receive(
    campaign: Campaign,
    data: bytes,
    *,
    seat: str = "",
    sender: str = "",
    signer: Signer | None = None,
    announce: Callable[[Receipt], None] = lambda receipt: None,
) -> Receipt:
    """Take in one mail. Without a signer nothing is written (check). `sender` is the seat of who sent it, for a mail that
    does not say whose it is. Raises MailRefused, or MailFault, for a mail that is refused as a whole, MailKnown for one
    that was used already.

    `announce` gets the receipt just before its record is written, so that it is told whatever happens then.
    """
    if campaign.vault.is_there:
        campaign.unlock()
    mail, signed = read_signed(data, understood=dice_lines.understood(campaign))
    unread.check_own(campaign, mail)
    about_dice, others = dice_lines.split(campaign, mail)
    about_seals, others = lines_records.split(others)
    messages, wrong, others = press.split(campaign, others)
    not_later, others = ahead_intake.split(others)
    taken_back, lines = withdrawal.split(campaign.grammar, others)
    expect = sorted({section for ask in campaign.asks for section in ask.sections})
    parsed = campaign.grammar.parse(
        [(line.text, line.line) for line in lines], expect, campaign.seats
    )
    named = seat or parsed.headers.get("seat", "") or sender
    intake = _Intake(campaign, mail, parsed, named, is_check=signer is None)
    number, is_meant = known.used_in(campaign, intake.seat, mail, data, parsed)
    if number and not is_meant and not intake.only_its_link(about_dice):
        raise MailKnown(number)
    intake.ahead.withdraws = not_later
    intake.messages, intake.problems = messages, intake.problems + wrong
    intake.taken_back, intake.problems[:0] = withdraw.of_mail(campaign, intake.seat, taken_back)
    intake.signature = MailSignature.of(
        campaign,
        intake.seat,
        signed,
        parsed,
        linked=len(about_dice) + len(about_seals),
        others=len(mail.lines) - len(lines) - len(about_dice) - len(about_seals),
        is_check=signer is None,
    )
    receipt = intake.take(about_dice, about_seals)
    receipt.arrived = arrivals.of_mail(campaign, data)
    if signer is not None and receipt.stands:
        intake.write(data, signer, announce)
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
        self.seat = seat_of_mail(campaign, seat)
        check_addressed(campaign, parsed.headers)
        self.ahead = ahead_intake.Ahead(campaign, self.seat, parsed)
        source = mail.attachment or mail.source
        self.receipt = Receipt(self.seat, mail.digest, ignored=mail.ignored, source=source)
        self.problems = list(parsed.problems)
        self.ask = self._orders_ask()
        self.withdraws = False
        self.messages: list[press_records.Message] = []
        self.taken_back: set[str] = set()
        self.is_done = parsed.is_done and not self.ahead.turn
        self.passes = False
        self.phrase = ""
        self.stand: list[Entry] = []
        self.before: list[tuple[str, str]] = []
        self.fallen: list[Fallen] = []
        self.fresh: list[tuple[str, str]] = []
        self.closes: list[str] = []
        self.closes_for = 0
        self.is_closed = dice_lines.are_lines_closed(campaign, self.seat)
        self.judging = Judging(campaign, self.seat, self.ask, is_closed=self.is_closed)
        self.opened: Opened | None = None
        self.signature = MailSignature()

    def take(self, about_dice: Sequence[TextLine], about_seals: Sequence[TextLine]) -> Receipt:
        """Check the lines and say what stands; `receipt.stands` is whether there is anything to record."""
        self._read_around(about_dice, about_seals)
        new = self._as_sealed(self._sorted_lines())
        before = self._before()
        self.before = [(entry.section, text) for entry, text in before]
        result = self._replaced(before, new)
        self.stand = [entry for entry, _ in result.stand]
        self.fresh = [each.said for each in result.fresh]
        self._check_done([*((entry.section, text) for entry, text in result.stand), *self.fresh])
        self.problems += self.ahead.problems()
        receipt = self.receipt
        in_force = [text for _, text in (*self.before, *self.fresh)]
        self.problems += unread.tell(self.campaign, self.mail, self.parsed, receipt, in_force)
        receipt.asked = self.places.asked
        self.ahead.tell(receipt, is_whole=not self.problems)
        receipt.press = [(message.to, message.text) for message in self.messages]
        receipt.phrase = bool(self.phrase)
        receipt.problems = sorted(self.problems, key=lambda p: (p.line, p.column))
        receipt.remarks = sorted(self.places.remarks, key=lambda p: (p.line, p.column))
        receipt.orders = [(entry.section, text) for entry, text in result.stand] + self.fresh
        receipt.new = list(self.fresh)
        receipt.fallen = [*result.fallen, *receipt.fallen]
        self.fallen = result.fallen
        receipt.unchecked = self.judging.unchecked(receipt.orders)
        receipt.unused = unused.since_last_mail(self.campaign, self.seat)
        receipt.signed, receipt.unsigned = self.signature.is_there, self.signature.missing
        self._close()
        is_less = len(self.stand) < len(before) or result.is_repeated
        is_told = bool(self.phrase or self.messages or self.ahead.is_told or self.taken_back)
        self.has_lines = bool(self.fresh or receipt.closes or is_less or is_told or self.closes_for)
        self._check_player()
        is_more = self.opened is not None or self.sealing.is_pledge
        receipt.stands = (self.has_lines or is_more) and not receipt.unsigned
        if not receipt.stands and not self.problems and not receipt.unsigned:
            self._refuse_empty()
        return receipt

    def _read_around(self, about_dice: Sequence[TextLine], about_seals: Sequence[TextLine]) -> None:
        """What stands in the mail beside its lines: seals, phrase, link, head."""
        self.sealing = SealedMail(self.campaign, self.seat, about_seals, is_late=self.is_closed)
        self.problems += self.sealing.problems
        self.ahead.sealing = self.sealing
        heads = self.parsed.heads
        self.places = Places(
            self.campaign, self.seat, self.ask, self.ahead, self.sealing, heads, self.problems
        )
        self.phrase = self._phrase()
        self.opened, problems = dice_lines.check(self.campaign, self.seat, about_dice)
        self.quote, quoted = dice_lines.quote(
            self.campaign, self.seat, about_dice, is_done=self.is_done
        )
        self.problems += problems + quoted

    def _close(self) -> None:
        """Which sections are closed after this mail, and whether it closes the seat's lines for a lock that waits."""
        receipt = self.receipt
        # What is locked has been used already; its lists and conditions stay, but close nothing of the next turn.
        used = set(self.campaign.desk["locked"].get(self.seat, []))
        orders = {section for section, _ in receipt.orders} - {STANDING, ANSWER} - used
        ours = {section for section, _ in self.fresh} - {STANDING, ANSWER}
        is_orders = self.ask is not None or bool(ours)
        is_end = self.is_done and not self.problems and is_orders
        # What is lost may have been forgotten: `done` counts once nothing is.
        waits = is_end and self._is_lost()
        receipt.waits = receipt.waits or waits
        receipt.closes = is_end and not waits
        self.closes = desks.closed(self.campaign.desk, self.seat)
        if receipt.closes:
            self.closes += [*orders, *(self.ask.sections if self.ask else ())]
        elif ({each.section for each in self.fallen} | ours) - {STANDING, ANSWER}:
            self.closes = []
        if self.is_done and self.ask is None and not self.problems:
            self.closes_for = dice_lines.closes_for(self.campaign, self.seat)
        receipt.closes_for = self.closes_for

    def _is_lost(self) -> bool:
        """Whether an order fell out that the lines in force do not say again."""
        gone = {each.section for each in self.fallen if each.why == REPLACED}
        gone -= {STANDING, ANSWER}
        game, parse = self.campaign.table.game, self.campaign.parse
        was, now = (
            [parse(text) for section, text in said if section in gone]
            for said in (self.before, self.receipt.orders)
        )
        return corrected.is_lost(was, now, game.reply_verbs, game.noun)

    def _check_player(self) -> None:
        """A robot's seat has no lines of a person that the robot would pass over; press and links are no lines."""
        told = self.campaign.people.get("seats", {}).get(self.seat, {}).get("robot")
        is_line = self.fresh or self.receipt.closes or self.closes_for or self.ahead.is_told
        if told and (is_line or self.phrase):
            raise MailRefused(
                "robot_plays",
                f"a robot plays {self.seat}, since record {told['since']}",
                f"The moderator gives the seat back with `pbem seat --robot-left {self.seat}`; then send it again.",
            )

    def _check_done(self, lines: Sequence[tuple[str, str]]) -> None:
        """`done` with nothing to close would give a turn away by a slip; who has no orders writes `pass`. A condition or an
        answer is nothing to close."""
        if self.ask is None or not self.parsed.is_done or self.passes or self.ahead.turn:
            return
        if self.problems or self.receipt.partial:
            return
        replies = self.campaign.table.game.reply_verbs
        parse = self.campaign.parse
        sections = {section for section, text in lines if parse(text).verb not in replies}
        if not sections & set(self.ask.sections):
            fault = Illegal("", "nothing_to_close", sections=list(self.ask.sections))
            self.problems.append(fault.at(0, 0, "done").problem)
        elif unsaid := unsaid_of(self.campaign.table, self.campaign.state, self.ask, sections):
            fault = Illegal("", "section_unsaid", sections=unsaid)
            self.problems.append(fault.at(0, 0, "done").problem)

    def only_its_link(self, about_dice: Sequence[TextLine]) -> bool:
        """Of a mail that was used already: whether its link did not come in with it. Then nothing else of it counts."""
        opened, _ = dice_lines.check(self.campaign, self.seat, about_dice)
        self.parsed = Parsed(headers=self.parsed.headers) if opened else self.parsed
        return opened is not None

    # For what

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
        try:
            dice_lines.check_phrase(self.campaign, self.seat, phrase)
        except Refusal as refusal:
            place = self.parsed.header_lines["phrase"]
            self.problems.append(refusal.at(place, 1, f"phrase: {written}").problem)
            return ""
        return phrase

    # The lines

    def _sorted_lines(self) -> list[Incoming]:
        """The mail's lines with the section under which the desk keeps them; others become problems."""
        placed: list[Incoming] = []
        for line in self.parsed.lines:
            if line.power and line.power not in self.campaign.seats[self.seat]:
                foreign = Illegal("", "not_your_power", power=line.power, seat=self.seat)
                self.places.problem(line, foreign.problem)
            elif line.verb == PASS and line.section in ("", STANDING):
                self._pass(line)
            elif (section := self.places.section(line)) is not None:
                text = self.campaign.grammar.line(line.verb, line.args, section, line.power).text
                text = line.text if section == ANSWER else text
                if self.places.is_open(section, line, text):
                    placed.append(Incoming(section, replace(line, text=text)))
        return placed

    def _pass(self, line: Line) -> None:
        """A `pass` for all that is open, or for all standing lines; it is no line itself."""
        if line.section == STANDING:
            if self.is_closed:
                fault = Illegal("", "lines_closed", seat=self.seat)
                self.places.problem(line, fault.problem)
            self.withdraws = not self.is_closed
        elif self.ahead.turn:
            self.places.problem(line, Illegal("", "pass_ahead").problem)
        elif line.power and self.ask is not None and line.power not in self.ask.to:
            self.places.problem(line, self.places.not_now("not_your_orders", ""))
        else:
            self.is_done = self.passes = True

    def _as_sealed(self, new: Sequence[Incoming]) -> list[Incoming]:
        """Of a mail that its seat has sealed only the lines to which it has committed; others become problems."""
        good = []
        for each in new:
            if (refusal := self.sealing.refusal(each.said)) is None:
                good.append(each)
            else:
                self.places.problem(each.line, refusal.problem)
        return good

    def _before(self) -> list[tuple[Entry, str]]:
        """The seat's lines in force. Without the private folder, as players are, nobody can read them."""
        desk, vault = self.campaign.desk, self.campaign.vault
        if self.is_check and not vault.is_there:
            self.receipt.partial = bool(desks.entries(desk, self.seat))
            return []
        return desks.lines(desk, vault, self.seat)

    def _replaced(self, before: Sequence[Lying], new: Sequence[Incoming]) -> Result:
        """What is in force after the mail; what the rules say against other lines becomes a problem."""
        taken = self.taken_back | ({STANDING} if self.withdraws else set())
        parsed = self.parsed
        stays, judge = self.judging.stays, self.judging.judge
        meaning = Meaning(parsed.heads, parsed.adds, taken, stays, self._about)
        result = replaced_by(before, new, meaning, judge)
        for line, problem in result.problems:
            self.places.problem(self._written(line), problem)
        for line, remark in result.remarks:
            self.places.remark(self._written(line), remark)
        self.receipt.totals = result.totals
        return result

    def _written(self, line: Line | str) -> Line:
        """A line that lay there has no place in the mail."""
        if isinstance(line, str):
            return replace(self.campaign.parse(line), column=0, source=line)
        return line

    def _about(self, section: str, text: str) -> tuple[str, ...]:
        """What a new line replaces: its section, or the answer or standing line of its power, verb and noun."""
        if section not in (STANDING, ANSWER):
            return (section,)
        line = self.campaign.parse(text)
        return section, line.power, line.verb, self.campaign.table.game.noun(line)

    # Writing

    def _refuse_empty(self) -> None:
        if self.is_done:
            self.receipt.problems.append(self.places.not_now("not_your_orders", ""))
            return
        raise MailRefused(
            "no_orders",
            f"there is no order in it ({len(self.mail.ignored)} lines were left aside as quotes, signature or"
            " the like)",
            "Write one order a line, `pass` if there are none; `pbem orders GAME` lists them all.",
        )

    def write(self, data: bytes, signer: Signer, announce: Callable[[Receipt], None]) -> None:
        """Write the records; private files first, so that the save never commits to what is not kept."""
        self.announce = announce
        self.sealing.keep()
        self.receipt.seals = self.sealing.sentence
        if self.has_lines:
            self._write_lines(data, signer)
        if self.opened is not None:
            self._write_link(self.opened, data, signer)

    def _write_link(self, opened: Opened, data: bytes, signer: Signer) -> None:
        campaign, receipt = self.campaign, self.receipt
        campaign.vault.keep_mail(self.mail.digest, data)
        record = dice_lines.record_of(campaign, self.seat, opened, self.mail.digest)
        if record.get("kind") != kinds.FOUNDING:
            campaign.vault.keep_opened(self.seat, opened)
            arrivals.came(campaign, opened.number, self.seat, receipt.arrived)
        receipt.link = dice_lines.sentence(campaign, opened)
        if record:
            campaign.desk["since"] = campaign.result_head
            self._record(signer, record)
            receipt.link = dice_lines.sentence(campaign, opened)

    def _write_lines(self, data: bytes, signer: Signer) -> None:
        campaign = self.campaign
        draft = Draft(copy(campaign.desk))
        if self.phrase and campaign.book is None:
            draft.desk["phrases"][self.seat] = self.phrase
        segment = campaign.state["engine"]["segment"]["number"]
        ahead = self.ahead.put(draft, segment)
        own = self.sealing.own(self.fresh)
        desks.put(
            draft, campaign.vault, self.seat, segment, self.stand, self.fresh, self.closes, own
        )
        seals = self.sealing.part(draft.desk)
        draft.desk["since"] = campaign.result_head
        campaign.vault.keep_lines(draft.sealed)
        campaign.vault.keep_mail(self.mail.digest, data)
        campaign.desk = draft.desk
        record: dict[str, Any] = {
            "kind": kinds.ANSWER if self.receipt.asked else "orders",
            "seat": self.seat,
            "mail": campaign.vault.mark(self.mail.digest),
            "authenticated": "moderator's word",
            **seals,
            **ahead,
            **self.signature.part(campaign, self.seat, self.parsed, self.problems, self.fresh),
        }
        if self.taken_back:
            record[withdrawal.FIELD] = sorted(self.taken_back)
        if self.phrase:
            record["phrase"] = self.phrase
        if self.closes_for:
            record["closes_for"] = self.closes_for
            record |= {"quotes": self.quote.part} if self.quote else {}
        if self.receipt.arrived:
            record["arrived"] = self.receipt.arrived
        if "turn" in self.parsed.headers:
            record["written_for"] = self.parsed.headers["turn"].strip()
        record |= press_records.public(self.messages)
        private_press.keep(campaign.vault, campaign.save.count + 1, self.seat, self.messages)
        self._record(signer, record)

    def _record(self, signer: Signer, record: dict[str, Any]) -> None:
        receipt = self.receipt

        def announced(grown: Save) -> None:
            receipt.record, receipt.head = grown.count, grown.head
            receipt.mark = record["mail"].partition(":")[2]
            self.announce(receipt)

        write(self.campaign, signer, record, announced)
