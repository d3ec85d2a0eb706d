"""Mails come in: who wrote it, for which position, what stands, what is wrong; the receipt says all of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from pbem import desk as desks
from pbem import later, press
from pbem.campaign import Campaign, write
from pbem.deadlines import arrivals
from pbem.desk import ANSWER, STANDING, Draft, Entry
from pbem.dicing import revealing
from pbem.dicing.links import Opened
from pbem.engine import chance
from pbem.engine.errors import Illegal, Refusal
from pbem.engine.flow import Ask
from pbem.engine.orders import Line, Parsed
from pbem.engine.play import sift
from pbem.engine.state import copy
from pbem.mail.read import Mail, TextLine
from pbem.moderating import withdrawal, withdrawing
from pbem.placing import Places
from pbem.reports.receipts import MailRefused, Receipt, check_addressed, seat_of_mail
from pbem.secrecy import sealedmail
from pbem.secrecy.sealedmail import SealedMail
from pbem.signing.checks import MailSignature
from pbem.signing.mailed import read_signed
from pbem.storage.keys import Signer

PASS = "pass"


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
    mail, signed = read_signed(data, understood=revealing.understood(campaign))
    about_dice, others = revealing.split(campaign, mail)
    about_seals, others = sealedmail.split(others)
    messages, wrong, others = press.split(campaign, others)
    not_later, others = later.split(others)
    taken_back, lines = withdrawal.split(campaign.grammar, others)
    expect = sorted({section for ask in campaign.asks for section in ask.sections})
    parsed = campaign.grammar.parse([(line.text, line.line) for line in lines], expect)
    intake = _Intake(campaign, mail, parsed, seat, is_check=signer is None)
    intake.ahead.withdraws = not_later
    intake.messages, intake.problems = messages, intake.problems + wrong
    intake.taken_back, intake.problems[:0] = withdrawing.of_mail(campaign, intake.seat, taken_back)
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
        self.seat = seat_of_mail(campaign, seat or parsed.headers.get("seat", ""))
        check_addressed(campaign, parsed.headers)
        self.ahead = later.Ahead(campaign, self.seat, parsed)
        source = mail.attachment or mail.source
        self.receipt = Receipt(self.seat, mail.digest, ignored=mail.ignored, source=source)
        self.problems = list(parsed.problems)
        self.ask = self._orders_ask()
        self.written: list[Line] = []
        self.withdraws = False
        self.messages: list[press.Message] = []
        self.taken_back: set[str] = set()
        self.is_done = parsed.is_done and not self.ahead.turn
        self.passes = False
        self.phrase = ""
        self.stand: list[Entry] = []
        self.fresh: list[tuple[str, str]] = []
        self.closes: list[str] = []
        self.closes_for = 0
        self.is_closed = revealing.are_lines_closed(campaign, self.seat)
        self.opened: Opened | None = None
        self.signature = MailSignature()

    def take(self, about_dice: Sequence[TextLine], about_seals: Sequence[TextLine]) -> Receipt:
        """Check the lines and say what stands; `receipt.stands` is whether there is anything to record."""
        self._read_around(about_dice, about_seals)
        new = self._as_sealed(self._sorted_lines())
        before = self._before()
        stand, self.fresh = self._sift(self._kept(before, new), new)
        self.stand = [entry for entry, _ in stand]
        self._check_done({entry.section for entry, _ in stand} | {s for s, _ in self.fresh})
        self.problems += self.ahead.problems()
        receipt = self.receipt
        receipt.asked = self.places.asked
        self.ahead.tell(receipt)
        receipt.press = [(message.to, message.text) for message in self.messages]
        receipt.phrase = bool(self.phrase)
        receipt.problems = sorted(self.problems, key=lambda p: (p.line, p.column))
        receipt.orders = [(entry.section, text) for entry, text in stand] + self.fresh
        receipt.new = list(self.fresh)
        receipt.signed, receipt.unsigned = self.signature.is_there, self.signature.missing
        self._close()
        is_less = len(self.stand) < len(before) and not self.problems
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
        texts = [line.text for line in self.mail.lines]
        self.places = Places(
            self.campaign, self.seat, self.ask, self.ahead, self.sealing, texts, self.problems
        )
        if self.ahead.turn:
            self.places.elsewhere |= set(self.parsed.sections_seen)
        self.phrase = self._phrase()
        self.opened, problems = revealing.check(self.campaign, self.seat, about_dice)
        self.quote, quoted = revealing.quote(
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
        receipt.closes = self.is_done and not self.problems and is_orders
        self.closes = desks.closed(self.campaign.desk, self.seat)
        if receipt.closes:
            self.closes += [*orders, *(self.ask.sections if self.ask else ())]
        elif ours or self.taken_back - {STANDING, ANSWER}:
            self.closes = []
        if self.is_done and self.ask is None and not self.problems:
            self.closes_for = revealing.closes_for(self.campaign, self.seat)
        receipt.closes_for = self.closes_for

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

    def _check_done(self, sections: set[str]) -> None:
        """`done` with nothing to close would give a turn away by a slip; who has no orders writes `pass`."""
        if self.ask is None or not self.parsed.is_done or self.passes or self.ahead.turn:
            return
        if not sections & set(self.ask.sections) and not self.problems:
            fault = Illegal("", "nothing_to_close", sections=list(self.ask.sections))
            self.problems.append(fault.at(0, 0, "done").problem)

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
            revealing.check_phrase(self.campaign, self.seat, phrase)
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
                self.places.problem(line, foreign.problem)
            elif line.verb == PASS and line.section in ("", STANDING):
                self.is_done = self.is_done or not line.section
                self.passes = self.passes or not line.section
                self.withdraws = self.withdraws or line.section == STANDING
            elif (section := self.places.section(line)) is not None:
                text = self.campaign.grammar.line(line.verb, line.args, section, line.power).text
                text = line.text if section == ANSWER else text
                if not self.places.is_open(section, line, text):
                    continue
                # Of two standing lines about the same thing the last one counts; orders may come twice.
                is_reply = section in (STANDING, ANSWER)
                place = self._about(section, text) if is_reply else (str(number),)
                placed.pop(place, None)
                placed[place] = section, replace(line, text=text)
        self.written = [line for _, line in placed.values()]
        return [(section, line.text) for section, line in placed.values()]

    def _as_sealed(self, new: list[tuple[str, str]]) -> list[tuple[str, str]]:
        """Of a mail that its seat has sealed only the lines to which it has committed; others become problems."""
        refusals = [self.sealing.refusal(said) for said in new]
        for line, refusal in zip(self.written, refusals, strict=True):
            if refusal is not None:
                self.places.problem(line, refusal.problem)
        good = [number for number, refusal in enumerate(refusals) if refusal is None]
        self.written = [self.written[number] for number in good]
        return [new[number] for number in good]

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
        seen = set(self.parsed.sections_seen) - self.places.elsewhere - {STANDING}
        replaced |= {(section,) for section in seen}
        return [
            (entry, text)
            for entry, text in before
            if (entry.section,) not in replaced
            and entry.section not in self.taken_back
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
                    self.places.problem(self._line(everything, len(kept), mine[index]), problem)
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
            self.receipt.problems.append(self.places.not_now("not_your_orders", ""))
            return
        raise MailRefused(
            "no_orders",
            f"there is no order in it ({len(self.mail.ignored)} lines were left aside as quotes, signature or"
            " the like)",
            "Write one order a line, `pass` if there are none; `pbem orders GAME` lists them all.",
        )

    def write(self, data: bytes, signer: Signer) -> None:
        """Write the records; private files first, so that the save never commits to what is not kept."""
        self.sealing.keep()
        self.receipt.seals = self.sealing.sentence
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
            arrivals.came(campaign, opened.number, self.seat, receipt.arrived)
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
            "kind": "answer" if self.receipt.asked else "orders",
            "seat": self.seat,
            "mail": campaign.vault.mark(self.mail.digest),
            "authenticated": "moderator's word",
            **seals,
            **ahead,
            **self.signature.part(campaign, self.seat, self.parsed, self.problems, self.fresh),
        }
        if self.taken_back:
            record[withdrawing.FIELD] = sorted(self.taken_back)
        if self.phrase:
            record["phrase"] = self.phrase
        if self.closes_for:
            record["closes_for"] = self.closes_for
            record |= {"quotes": self.quote.part} if self.quote else {}
        if self.receipt.arrived:
            record["arrived"] = self.receipt.arrived
        if "turn" in self.parsed.headers:
            record["written_for"] = self.parsed.headers["turn"].strip()
        record |= press.public(self.messages)
        press.keep(campaign.vault, campaign.save.count + 1, self.seat, self.messages)
        write(campaign, signer, record)
        self.receipt.record = campaign.save.count
        self.receipt.head = campaign.save.head
        self.receipt.mark = record["mail"].partition(":")[2]
