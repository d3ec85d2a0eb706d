"""Locks and links of a campaign with players' chains: what the moderator's run writes next, and for whom it waits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from pbem.dicing import grading, links
from pbem.dicing.book import FALLBACK, STRICT, Book
from pbem.dicing.openers import opening
from pbem.engine import chance
from pbem.engine.chance import MODERATOR
from pbem.faults import Fault
from pbem.storage.ledger import link_text

if TYPE_CHECKING:
    from pbem.campaign import Campaign

Record = dict[str, Any]


class Dealer:
    """The moderator's side of the book. `lock`: nobody's lines are waited for; `without`: nor the links of these seats."""

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

    def founding_due(self) -> Record | None:
        """The record that closes the founding, once all founders have contributed."""
        book = self.book
        founding = book.founding
        if founding["closed"] or any(book.missing_founders()):
            return None
        return {"number": founding["number"], "contributors": sorted(founding["entries"])}

    def burnt_before(self, number: int) -> int | None:
        """Up to which number the game has to go on before its segment `number` can be locked; None: it is the next."""
        book = self.book
        wanted = int(book.pending["segment"]) if book.pending else book.next_number()
        return None if wanted == number else wanted - 1

    def burnt_by_asking(self) -> str:
        """The number that a question put now uses up, with those whose link of it is out; "" for none."""
        if self.book.pending or not self.book.founding["closed"]:
            return ""
        number = self.book.next_number()
        seats = sorted(self.campaign.vault.opened(number))
        return f"{number} {' '.join(seats)}" if seats else ""

    def lock_due(self) -> Record | None:
        """The lock to be written now: the first of a segment, in strict order a second one when all lines are in, and one
        that goes on without somebody who is silent."""
        book = self.book
        pending = book.pending
        if not pending:
            return self.first_lock()
        silent = self._silent()
        if (
            book.mode == STRICT
            and book.open_seats()
            and (self.lock or not self.reacting() or silent)
        ):
            pass
        elif not silent:
            return None
        openers = [seat for seat in pending["openers"] if seat not in silent]
        lock = _lock(pending["segment"], openers, pending["lacking"], pending["active"], [])
        return lock | ({"silent": silent} if silent else {})

    def first_lock(self) -> Record:
        """The lock of the next segment: openers as they follow from the position."""
        book, facts = self.book, self.campaign.facts
        made = opening(facts, book.order, str(book.dice["openers"]), book.plays)
        others = [seat for seat in book.open_seats() if seat not in facts.active]
        return _lock(book.next_number(), made.seats, made.lacking, facts.active, others)

    def _silent(self) -> list[str]:
        """Openers without whom it goes on now. Raises Fault where it must not."""
        pending, arrived = self.book.pending, self.arrived
        silent = [seat for seat in self.without if seat not in pending["silent"]]
        for seat in silent:
            if self.book.dice["silence"] != FALLBACK:
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
        """In strict order: the seats that the dice can touch and that have not closed their lines."""
        if not self.book.pending:
            return []
        return [seat for seat in self.book.open_seats() if seat in self.campaign.facts.touched]

    def missing(self) -> list[str]:
        """The openers for whose link the pending lock waits."""
        return self.book.missing_links(self.arrived) if self.book.pending else []

    def proof(self) -> Record | None:
        """Links, the heads they answer and their signatures for the result; None as long as one is missing."""
        book = self.book
        if not book.may_reveal() or self.missing():
            return None
        number = int(book.pending["segment"])
        own = self.campaign.vault.chains[MODERATOR].links[number]
        proof: Record = {"links": {MODERATOR: link_text(number, own)}, "heads": {}, "signed": {}}
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
        return grading.fields(self.book)


def _refused(code: str, what: str, do: str) -> Fault:
    return Fault(code, what, "--without", do)


def _lock(
    number: int,
    openers: Sequence[str],
    lacking: Sequence[str],
    active: Sequence[str],
    others: Sequence[str],
) -> Record:
    return {
        "segment": number,
        "openers": [MODERATOR, *openers],
        "lacking": list(lacking),
        "active": list(active),
        "open": list(others),
    }
