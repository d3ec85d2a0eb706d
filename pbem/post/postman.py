"""Puts into the outbox what the campaign has to write; where nobody has an address on file it does
nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable
from itertools import chain
from typing import TYPE_CHECKING

from pbem.faults import Fault
from pbem.mail.headers import Headers
from pbem.post import letters, unsaid
from pbem.post.journal import Posted
from pbem.post.outbox import MANUAL, QUESTION, RECEIPT, REMINDER, REPORT, Letter, Outbox
from pbem.post.unsaid import Reply

if TYPE_CHECKING:
    from pbem.table.campaign import Campaign

# So often a day the same refusal is mailed to the same address.
MOST_REFUSALS = 5


class Postman:
    """Writes letters for one campaign. A letter that cannot be written is told to `err` and holds
    up nothing else.
    """

    def __init__(
        self, campaign: Campaign, err: Callable[[str], None], *, writes: bool = True
    ) -> None:
        self.campaign = campaign
        self.err = err
        self.outbox = Outbox.of(campaign, writes=writes)
        self.written: list[Posted] = []
        self._told: set[str] = set()

    def put(self, those: Iterable[Letter]) -> bool:
        """Write those that are not written yet; whether none was left out."""
        is_whole = True
        for letter in those:
            try:
                if self.outbox.put(letter) is not None:
                    self.written.append(self.outbox.journal.letters[letter.key])
            except Fault as fault:
                self._complain(fault, letter.seat)
                is_whole = False
        return is_whole

    def reply(self, reply: Reply, headers: Headers) -> None:
        """The reply to a mail. One that cannot be written is kept for the next command."""
        if self._is_replied(reply, headers):
            unsaid.told(self.campaign, reply.digest)
        else:
            unsaid.keep(self.campaign, reply)

    def _is_replied(self, reply: Reply, headers: Headers) -> bool:
        if not self.is_used:
            return not self._told
        letter = letters.receipt(self.outbox, reply, headers)
        return letter is None or self._goes_round(letter) or self.put([letter])

    def catch_up(self) -> None:
        """The replies that a command was cut off from telling, or that could not be written."""
        for reply in unsaid.left(self.campaign):
            self.err(
                f"Told late, since a command was cut off or the outbox could not be written:\n{reply.text}\n"
            )
            self.reply(reply, unsaid.headers_of(unsaid.mail_of(self.campaign, reply)))

    def questions(self) -> None:
        """What seats are asked now, and whose share of the dice is missing, after the manual for
        who has had no letter yet. Older questions that still wait are taken back.
        """
        if not self.is_used:
            return
        try:
            self._questions()
        except Fault as fault:
            self._complain(fault, "")

    def _questions(self) -> None:
        asked = [*letters.questions(self.campaign), *letters.links(self.campaign)]
        self._take_back(QUESTION, {each.key for each in asked})
        self._take_back(MANUAL, letters.manual_keys(self.campaign, self.outbox))
        self.put(letters.manuals(self.campaign, self.outbox))
        self.put(asked)
        self.put(letters.unused(self.campaign))

    def everything(self) -> None:
        """All that follows from where the campaign stands: reports, questions, reminders."""
        if self.is_used:
            self._reports()
            self._questions()
            due = list(letters.reminders(self.campaign))
            settled = (key for key in self.outbox.journal.letters if letters.is_of_settling(key))
            self._take_back(REMINDER, {*settled, *(each.key for each in due)})
            self.put(due)
            self.outbox.follow()

    def _reports(self) -> None:
        """A report of a turn in progress that still waits gives way to the next one of the same
        turn.
        """
        copies = letters.copies(self.campaign, self.outbox)
        written = self.outbox.journal.letters
        those = (letters.messages, letters.secrets, letters.unused)
        alone = [letter for each in those for letter in each(self.campaign)]
        current = {each.key for each in copies} | {each.key for each in alone}
        groups = {_group(key) for key in current}
        others = {key for key in written if _group(key) not in groups}
        self._take_back(REPORT, current | others)
        new = [each for each in copies if each.key not in written]
        self.put(chain(letters.reports(self.campaign, new), alone))

    def _take_back(self, kind: str, current: Container[str]) -> None:
        """Nobody is to be asked, late in the day, what he has answered already."""
        for each in self.outbox.letters:
            if each.kind == kind and each.is_due and not each.tries and each.key not in current:
                self.outbox.outdated(each)

    @property
    def is_used(self) -> bool:
        """Whether there is anybody to write to, as far as the files say that can be read."""
        try:
            return self.outbox.is_used
        except Fault as fault:
            self._complain(fault, "")
            return False

    def _goes_round(self, letter: Letter) -> bool:
        """Whether a program seems to answer our receipts: a refusal for one reason, to one address,
        again and again.
        """
        today, outcome = self.campaign.clock()[:10], letter.key.rpartition("/")[2]
        if outcome.isdigit():
            return False
        try:
            before = [
                each
                for each in self.outbox.letters
                if each.kind == RECEIPT and each.to == letter.to and each.time[:10] == today
            ]
        except Fault:
            return False
        if sum(each.key.endswith(f"/{outcome}") for each in before) < MOST_REFUSALS:
            return False
        what = f"{letter.to[0]} has had {MOST_REFUSALS} such answers today; perhaps a program writes from there"
        self._complain(Fault("goes_round", what), letter.seat)
        return True

    def _complain(self, fault: Fault, seat: str) -> None:
        told = f"Not put into the outbox{f' (to {seat})' if seat else ''}: {fault}"
        if told not in self._told:
            self._told.add(told)
            self.err(told)


def _group(key: str) -> tuple[str, ...]:
    """What the letters of one turn have in common."""
    return tuple(key.split("/")[:2])
