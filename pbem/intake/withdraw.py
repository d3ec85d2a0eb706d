"""Withdrawals: a seat takes lines back before they are locked, by its mail, or through the
moderator at its request."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pbem.engine.errors import Illegal, Problem, Refusal
from pbem.engine.state import copy
from pbem.faults import Fault, WrongCall
from pbem.intake import closed_lines
from pbem.intake.asides import Aside
from pbem.records import desks
from pbem.records.desk_places import STANDING, covers, listed, section_of
from pbem.records.desks import Draft
from pbem.records.withdrawal import ALL, FIELD, ORDERS, named, split, still_closed
from pbem.storage import kinds
from pbem.storage.kinds import NewRecord
from pbem.table.campaign import write
from pbem.table.seating import seat_named

if TYPE_CHECKING:
    from pbem.intake.sent import Sent
    from pbem.mail.read import TextLine
    from pbem.storage.keys import Signer
    from pbem.table.campaign import Campaign
    from pbem.words.catalogue import Words


def sections(campaign: Campaign, seat: str, what: str) -> set[str]:
    """The places of the desk that a seat takes back; `what` as `withdrawal.named` has it. Raises
    Illegal.

    What is locked stays: the first refusal names the record that locked it, and its head.
    """
    desk, book = campaign.desk, campaign.book
    lying = {entry.place for entry in desks.entries(desk, seat)}
    one = {told for told in lying if section_of(told) == what}
    whole = {ORDERS: lying - {STANDING}, ALL: lying}.get(what, one)
    locked = set(desk["locked"].get(seat, []))
    record = int(desk["locks"].get(seat, 0))
    if closed_lines.are_lines_closed(campaign, seat):
        locks = book.pending.get("locks", []) if book is not None else []
        record, locked = int(locks[-1]) if locks else record, {*whole, what}
    free = {told for told in whole if not covers(locked, told)}
    is_locked = any(section_of(told) == what for told in locked)
    if not free and (is_locked or whole):
        head = campaign.save.head_at(record) if record else ""
        section = what if is_locked else ", ".join(sorted(map(section_of, whole)))
        raise Illegal("", "withdraw_locked", section=section, record=record or "", head=head)
    if not free:
        raise Illegal("", "nothing_to_withdraw", section="" if what in (ORDERS, ALL) else what)
    return free


class Withdrawals(Aside):
    """What one mail takes back."""

    def __init__(self, campaign: Campaign) -> None:
        super().__init__(campaign)
        self._named: list[tuple[TextLine, str]] = []

    def split(self, lines: Sequence[TextLine]) -> list[TextLine]:
        self._named, others = split(self.campaign.grammar, lines)
        self.lines = [line for line, _ in self._named]
        return others

    def read(self, sent: Sent) -> list[Problem]:
        problems = super().read(sent)
        for line, what in self._named:
            try:
                self.takes_back |= sections(self.campaign, sent.seat, what)
            except Refusal as refusal:
                problems.append(refusal.at(line.line, line.column, line.text).problem)
        return problems

    @property
    def says(self) -> bool:
        return bool(self.takes_back)

    def put(self, record: NewRecord, draft: Draft) -> None:
        if self.takes_back:
            record[FIELD] = sorted(self.takes_back)


def withdraw(
    campaign: Campaign, signer: Signer, seat: str, what: str = "", *, is_dry: bool = False
) -> tuple[NewRecord, list[tuple[str, str]]]:
    """Take a seat's lines back for it; the record and the lines, as (place, text). `is_dry`:
    nothing is written.

    Raises WrongCall for an unknown seat or section, Fault for what is locked or not there.
    """
    found = seat_named(campaign, seat)
    if found is None:
        known = ", ".join(campaign.seats)
        raise WrongCall("unknown_seat", f"there is no seat {seat!r}", do=f"There are: {known}.")
    meant = named(campaign.grammar, what) if what else ORDERS
    if not meant:
        known = ", ".join(dict.fromkeys([*campaign.grammar.sections, STANDING, ORDERS, ALL]))
        raise WrongCall("unknown_section", f"there is no section {what!r}", do=f"Take {known}.")
    try:
        taken = sections(campaign, found, meant)
    except Refusal as refusal:
        what = campaign.words.reason(refusal.problem)
        raise Fault(refusal.problem.code, what, found, "Nothing was written.") from refusal
    return _written(campaign, None if is_dry else signer, found, taken)


def in_force(campaign: Campaign, seat: str) -> list[tuple[str, str]]:
    """The lines of a seat that are in force, as (place, text)."""
    lying = desks.lines(campaign.desk, campaign.vault, seat)
    return [(entry.place, text) for entry, text in lying]


def lines(
    record: NewRecord,
    gone: Sequence[tuple[str, str]],
    left: Sequence[tuple[str, str]],
    words: Words,
) -> list[str]:
    """What was taken back and what is left in force, for the seat."""
    fields = {"record": record.get("record", 0), "seat": record["seat"]}
    told = [words.tell("withdrawn.head", **fields, what=listed(record[FIELD]))]
    for key, some in (("withdrawn.gone", gone), ("withdrawn.left", left)):
        told.append(words.say(key, {"lines": len(some)}))
        told += [f"  {text}" for _, text in some]
    return told


def _written(
    campaign: Campaign, signer: Signer | None, seat: str, taken: set[str]
) -> tuple[NewRecord, list[tuple[str, str]]]:
    lying = desks.lines(campaign.desk, campaign.vault, seat)
    draft = Draft(copy(campaign.desk))
    kept = [entry for entry, _ in lying if entry.place not in taken]
    desks.put(draft, campaign.vault, seat, 0, kept, [], still_closed(campaign.desk, seat, taken))
    draft.desk["since"] = campaign.result_head
    campaign.desk = draft.desk
    record: NewRecord = {
        "kind": kinds.ORDERS,
        "seat": seat,
        FIELD: sorted(taken),
        "authenticated": "moderator's word",
    }
    if signer is not None:
        write(campaign, signer, record)
    return record, [(entry.place, text) for entry, text in lying if entry.place in taken]
