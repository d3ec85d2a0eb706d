"""A mail with lines that its seat has sealed, on its way to the desk: held against its commitments,
in the mail and as they came to everybody."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pbem.engine.errors import Illegal, Problem, Refusal
from pbem.intake import closed_lines
from pbem.intake.asides import Sealer
from pbem.records.line_fields import count_of
from pbem.records.seals import seal_lines
from pbem.records.seals.seal_lines import Own, Said, Sealed
from pbem.reports.receipts import Part

if TYPE_CHECKING:
    from pbem.intake.sent import Sent
    from pbem.records.desks import Draft
    from pbem.storage.kinds import NewRecord
    from pbem.table.campaign import Campaign
    from pbem.words.catalogue import Words


def head_of(campaign: Campaign, record: int) -> str:
    """The head as it was after a record. Raises LookupError if there is none."""
    if not 0 <= record <= campaign.save.count:
        raise LookupError(record)
    return campaign.save.head_at(record)


class SealedMail(Sealer):
    """What one mail says of sealed lines. `problems` is what is wrong with it as a whole: then none
    of its lines counts."""

    signs_itself = True
    seals = True

    def __init__(self, campaign: Campaign) -> None:
        super().__init__(campaign)
        self.problems: list[Problem] = []
        self.sealed: Sealed | None = None
        self._is_used = False
        self._claimed: dict[Said, list[Own]] = {}
        self._pledged: dict[int, tuple[str, bool]] = {}

    def is_own(self, text: str) -> bool:
        return seal_lines.is_seal_line(text)

    def read(self, sent: Sent) -> list[Problem]:
        super().read(sent)
        vault = self.campaign.vault
        self._pledged = vault.pledges(sent.seat) if vault.is_there else {}
        try:
            self._unfold([line.text for line in self.lines])
        except Refusal as refusal:
            first = self.lines[0]
            self.problems.append(refusal.at(first.line, first.column, first.text).problem)
        return self.problems

    def _unfold(self, lines: Sequence[str]) -> None:
        """Take the commitments apart. Raises Illegal for what the seat cannot have sealed, or not
        so."""
        campaign, book, seat = self.campaign, self.campaign.book, self.sent.seat
        public = book.key(seat) if book is not None else ""
        made = seal_lines.sealed_by(lines, public)
        if made is None:
            return
        self.sealed = made
        used = campaign.desk.get(seal_lines.DESK, {}).get(seat, 0) if made.salts else 0
        seal_lines.check(
            made, campaign.id, seat, public, used, lambda number: head_of(campaign, number)
        )
        if not made.salts:
            self._check_pledges(made)

    def _check_pledges(self, made: Sealed) -> None:
        for count, commit in made.commits.items():
            if self._pledged.get(count, (commit,))[0] != commit:
                raise Illegal("", "seal_differs", count=count)

    @property
    def brings(self) -> bool:
        """Whether it is the part for everybody: good commitments without their lines."""
        return bool(self.sealed and not self.sealed.salts and not self.problems)

    @property
    def has_lines(self) -> bool:
        """Whether it is the part for the moderator, or means to be."""
        return bool(self.problems) or bool(self.sealed and self.sealed.salts)

    def refusal(self, said: Said) -> Illegal | None:
        """Why a line as (section, text) is not taken; None if it is one that was committed to,
        whose place it then has."""
        if not self.has_lines:
            return None
        if self.problems or self.sealed is None:
            return Illegal("", "seal_bad")
        taken = [place.field for places in self._claimed.values() for place in places]
        place = seal_lines.place_of(self.campaign.id, self.sent.seat, self.sealed, said, taken)
        if place is None:
            return Illegal("", "seal_missing", seat=self.sent.seat)
        count = count_of(place.field)
        if self._pledged.get(count, (place.commit,))[0] != place.commit:
            return Illegal("", "seal_differs", count=count)
        self._claimed.setdefault(said, []).append(place)
        return None

    def is_pledged(self, said: Said) -> bool:
        """Whether everybody had the commitment to a line before its seat's lines were closed."""
        if self.problems or self.sealed is None or not self.sealed.salts:
            return False
        if closed_lines.are_lines_locked(self.campaign, self.sent.seat):
            return False
        place = seal_lines.place_of(self.campaign.id, self.sent.seat, self.sealed, said)
        if place is None:
            return False
        commit, is_late = self._pledged.get(count_of(place.field), ("", True))
        return commit == place.commit and not is_late

    def own(self, said: Sequence[Said]) -> list[Own]:
        if self.sealed is None or not self.sealed.salts:
            return []
        self._is_used = self._is_used or bool(said)
        return [self._claimed[each].pop(0) for each in said]

    # Writing

    def keep(self) -> None:
        """Keep the commitments until their lines come, or until they are compared with what
        everybody got."""
        if self.sealed is not None and not self.problems:
            is_late = self.sent.is_closed
            self.campaign.vault.pledge(self.sent.seat, self.sealed.commits, late=is_late)
            self.taken = "pledge"

    def put(self, record: NewRecord, draft: Draft) -> None:
        """If lines of it stand, the counts are used up on the desk."""
        if self.sealed is None or not self._is_used:
            return
        record[seal_lines.PART] = self.sealed.part
        used = seal_lines.used_after(record, draft.desk.get(seal_lines.DESK, {}))
        draft.desk[seal_lines.DESK] = used

    def part(self, words: Words) -> Part:
        if self.sealed is None or not self.taken:
            return Part()
        counts = ", ".join(map(str, sorted(self.sealed.commits)))
        if self.brings:
            return Part(above=[words.tell("sealed.commitments", numbers=counts)])
        return Part(above=[words.tell("sealed.salts", numbers=counts)])
