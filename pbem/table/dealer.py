"""Locks and links of a campaign with players' chains: what the moderator's run writes next, and for
whom it waits.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pbem.engine import chance
from pbem.engine.chance import MODERATOR
from pbem.engine.errors import Illegal
from pbem.faults import Fault
from pbem.records import people
from pbem.records.dice import beacon, grades, links, rounds
from pbem.records.dice.book import BEACON, WAIT, Book
from pbem.records.dice.openers import opening
from pbem.storage.kinds import NewRecord
from pbem.storage.ledger import link_text

if TYPE_CHECKING:
    from pbem.table.campaign import Campaign


class Dealer:
    """The moderator's side of the book. `lock`: nobody's lines are waited for; `without`: nor the
    links of these seats.
    """

    def __init__(
        self, campaign: Campaign, *, lock: bool = False, without: Sequence[str] = ()
    ) -> None:
        self.campaign = campaign
        self.lock = lock
        self.without = list(without)

    @property
    def book(self) -> Book:
        """The book of the campaign as it is now."""
        if self.campaign.book is None:
            raise ValueError("the moderator alone has chains in this campaign")
        return self.campaign.book

    @property
    def arrived(self) -> dict[str, links.Opened]:
        """The links that are here for the lock that waits, by seat."""
        return self.campaign.vault.opened(self.book.pending.get("segment", 0))

    def founding_due(self) -> NewRecord | None:
        """The record that closes the founding, once all founders have contributed."""
        book = self.book
        founding = book.founding
        if founding["closed"] or any(book.missing_founders()):
            return None
        closing = {"number": founding["number"], "contributors": sorted(founding["entries"])}
        if not book.round:
            return closing
        found = self._round()
        return None if found is None else {**closing, "contributors": [BEACON], **found}

    def burnt_before(self, number: int) -> int | None:
        """Up to which number the game has to go on before its segment `number` can be locked; None:
        it is the next.
        """
        book = self.book
        wanted = int(book.pending["segment"]) if book.pending else book.next_number()
        return None if wanted == number else wanted - 1

    def burnt_by_asking(self) -> str:
        """The number that a question put now uses up, with those whose link of it is out; "" for
        none.
        """
        if self.book.pending or not self.book.founding["closed"]:
            return ""
        number = self.book.next_number()
        seats = sorted(self.campaign.vault.opened(number))
        return f"{number} {' '.join(seats)}" if seats else ""

    def lock_due(self) -> NewRecord | None:
        """The lock to be written now: the first of a segment, in strict order a second one when all
        lines are in, and one that goes on without somebody who is silent."""
        book = self.book
        pending = book.pending
        if not pending:
            return self.first_lock()
        silent = self._silent()
        if book.is_closing_due and not book.round and (self.lock or not self.reacting() or silent):
            pass
        elif not silent:
            return None
        openers = [seat for seat in pending["openers"] if seat not in silent]
        lock = _lock(pending["segment"], openers, pending["lacking"], pending["active"], [])
        lock |= {"silent": silent} if silent else {}
        is_drawn = book.mode == BEACON or (silent and book.dice["silence"] == BEACON)
        return self._drawn(lock, is_last=True) if is_drawn else lock

    def first_lock(self, *, is_roll: bool = False) -> NewRecord:
        """The lock of the next segment: openers as they follow from the position. Nobody has lines
        in that of a roll.
        """
        book, facts = self.book, self.campaign.facts
        made = opening(facts, book.order, str(book.dice["openers"]), book.plays)
        others = [seat for seat in book.open_seats() if seat not in facts.active]
        lock = _lock(book.next_number(), made.seats, made.lacking, facts.active, others)
        if book.mode != BEACON:
            return lock
        return self._drawn({**lock, "lacking": []}, is_last=is_roll or not others)

    def _drawn(self, lock: NewRecord, *, is_last: bool) -> NewRecord:
        """The lock of dice from the beacon; the one that closes the last lines names the round."""
        return {**lock, "openers": [], **(self.naming(self.book.dice["lead"]) if is_last else {})}

    def naming(self, lead: int) -> NewRecord:
        """What a record that is written now has to say to name a round, its time included."""
        time, drawn = self.campaign.clock(), int(self.book.data["rounds"]["drawn"])
        if drawn and not rounds.is_due(drawn, time):
            raise Fault(
                "slow_clock",
                f"your clock says {time}, and round {drawn}, due {rounds.due(drawn)}, is out",
                do="Set the clock: the round of a lock follows from the time of its record.",
            )
        return {"time": time, **rounds.naming(self.book.dice, time, self.book.last_round, lead)}

    def _silent(self) -> list[str]:
        """Openers without whom it goes on now. Raises Fault where it must not."""
        pending, arrived = self.book.pending, self.arrived
        silent = [seat for seat in self.without if seat not in pending["silent"]]
        for seat in silent:
            if self.book.dice["silence"] == WAIT:
                what = "this campaign waits for a silent player: that was laid down when it was founded"
                raise _refused(
                    "no_fallback", what, "He may send his link, or be substituted: pbem seat."
                )
            if seat not in pending["openers"] or seat in pending["active"]:
                what = f"{seat} is no player of the other side whose link is missing"
                raise _refused("fallback_not_for", what, f"Missing: {', '.join(self.missing())}.")
            if seat in arrived:
                raise _refused(
                    "link_is_here",
                    f"the link of {seat} is here, and has to be used",
                    "Leave it out.",
                )
        if silent and (active := [seat for seat in pending["active"] if seat in arrived]):
            what = f"the link of {active[0]}, whose turn it is, is out: you could choose between two sets of dice"
            raise _refused("fallback_late", what, "Wait for the missing link, or see pbem seat.")
        return silent

    def reacting(self) -> list[str]:
        """In strict order: the seats that the dice can touch and that have not closed their lines.
        A robot has none.
        """
        if not self.book.pending:
            return []
        touched, playing = self.campaign.facts.touched, people.robots(self.campaign.people)
        open_seats = self.book.open_seats()
        return [seat for seat in open_seats if seat in touched and seat not in playing]

    def missing(self) -> list[str]:
        """The openers for whose link the pending lock waits."""
        return self.book.missing_links(self.arrived) if self.book.pending else []

    def proof(self) -> NewRecord | None:
        """Links, the heads they answer and their signatures for the result; None as long as one is
        missing.
        """
        book = self.book
        if not book.may_reveal() or self.missing():
            return None
        number = int(book.pending["segment"])
        if book.round or book.mode == BEACON:
            return self._round(number)
        own = self.campaign.vault.chains[MODERATOR].links[number]
        proof: NewRecord = {"links": {MODERATOR: link_text(number, own)}, "heads": {}, "signed": {}}
        for seat in book.pending["openers"]:
            if book.deposit(seat, number) is not None:
                proof["links"][seat] = link_text(number, self._deposited(seat, number))
                continue
            opened = self.arrived[seat]
            proof["links"][seat] = link_text(number, opened.link)
            proof["heads"][seat] = opened.head
            if opened.signature:
                proof["signed"][seat] = opened.signature
        return {name: told for name, told in proof.items() if told}

    def _round(self, segment: int = 0) -> NewRecord | None:
        """The round that is waited for, for a record that is written now; None as long as it is not
        here.

        It was verified when it came, and is once more: who wants to write must be able to.
        """
        number = self.book.round
        signature = self.campaign.vault.rounds.get(number)
        if signature is None or not rounds.is_due(number, self.campaign.clock()):
            return None
        try:
            beacon.check_round(beacon.QUICKNET, number, signature)
        except Illegal as refusal:
            raise Fault(
                "bad_kept_round",
                f"round {number} in the private folder does not hold ({refusal.problem.code})",
                str(self.campaign.vault.folder / "rounds.yaml"),
                "Delete that file, and give the round again: pbem apply --round.",
            ) from refusal
        return {"beacon": rounds.given(number, signature, segment)}

    def _deposited(self, seat: str, number: int) -> bytes:
        """The link of a segment, hashed down from what the seat deposited."""
        made = self.campaign.vault.deposit(seat)
        if made is None:
            raise Fault(
                "no_deposit",
                f"the deposit of {seat} is missing",
                str(self.campaign.vault.folder),
                "Copy the private folder from its backup, or ask the seat for it again.",
            )
        link = made.link
        for _ in range(made.number - number):
            link = chance.chain_step(self.campaign.id, seat, link)
        return link

    def grade(self) -> dict[str, str]:
        """Grade, why and by whom of the dice that fall now."""
        return grades.fields(self.book)


def _refused(code: str, what: str, do: str) -> Fault:
    return Fault(code, what, "--without", do)


def _lock(
    number: int,
    openers: Sequence[str],
    lacking: Sequence[str],
    active: Sequence[str],
    others: Sequence[str],
) -> NewRecord:
    return {
        "segment": number,
        "openers": [MODERATOR, *openers],
        "lacking": list(lacking),
        "active": list(active),
        "open": list(others),
    }
