"""A mail with lines that its seat has sealed, on its way to the desk: held against its commitments, in the mail and as they
came to everybody."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from pbem.engine.errors import Illegal, Problem, Refusal
from pbem.records.seals import lines as sealing
from pbem.records.seals.lines import Own, Said, Sealed

if TYPE_CHECKING:
    from pbem.mail.read import TextLine
    from pbem.table.campaign import Campaign


def head_of(campaign: Campaign, record: int) -> str:
    """The head as it was after a record. Raises LookupError if there is none."""
    if not 0 <= record <= campaign.save.count:
        raise LookupError(record)
    return campaign.save.head_at(record)


class SealedMail:
    """What one mail says of sealed lines. `problems` is what is wrong with it as a whole: then none of its lines counts.

    `is_late`: the seat's lines are closed already, so that what it commits to now came too late to be taken.
    """

    def __init__(
        self, campaign: Campaign, seat: str, lines: Sequence[TextLine], *, is_late: bool
    ) -> None:
        self.campaign = campaign
        self.seat = seat
        self.is_late = is_late
        self.is_used = False
        self.problems: list[Problem] = []
        self.sealed: Sealed | None = None
        self._claimed: dict[Said, list[Own]] = {}
        self._pledged = campaign.vault.pledges(seat) if campaign.vault.is_there else {}
        if not lines:
            return
        try:
            self._read([line.text for line in lines])
        except Refusal as refusal:
            first = lines[0]
            self.problems.append(refusal.at(first.line, first.column, first.text).problem)

    def _read(self, lines: Sequence[str]) -> None:
        campaign, book = self.campaign, self.campaign.book
        public = book.key(self.seat) if book is not None else ""
        made = sealing.sealed_by(lines, public)
        if made is None:
            return
        self.sealed = made
        used = campaign.desk.get(sealing.DESK, {}).get(self.seat, 0) if made.salts else 0
        sealing.check(
            made, campaign.id, self.seat, public, used, lambda number: head_of(campaign, number)
        )
        if not made.salts:
            self._check_pledges(made)

    def _check_pledges(self, made: Sealed) -> None:
        for count, commit in made.commits.items():
            if self._pledged.get(count, (commit,))[0] != commit:
                raise Illegal("", "seal_differs", count=count)

    @property
    def is_pledge(self) -> bool:
        """Whether it is the part for everybody: good commitments without their lines."""
        return bool(self.sealed and not self.sealed.salts and not self.problems)

    @property
    def has_lines(self) -> bool:
        """Whether it is the part for the moderator, or means to be."""
        return bool(self.problems) or bool(self.sealed and self.sealed.salts)

    def refusal(self, said: Said) -> Illegal | None:
        """Why a line as (section, text) is not taken; None if it is one that was committed to, whose place it then has."""
        if not self.has_lines:
            return None
        if self.problems or self.sealed is None:
            return Illegal("", "seal_bad")
        taken = [place.field for places in self._claimed.values() for place in places]
        place = sealing.place_of(self.campaign.id, self.seat, self.sealed, said, taken)
        if place is None:
            return Illegal("", "seal_missing", seat=self.seat)
        count = sealing.count_of(place.field)
        if self._pledged.get(count, (place.commit,))[0] != place.commit:
            return Illegal("", "seal_differs", count=count)
        self._claimed.setdefault(said, []).append(place)
        return None

    def is_pledged(self, said: Said) -> bool:
        """Whether everybody had the commitment to a line before the lines of its seat were closed."""
        if self.problems or self.sealed is None or not self.sealed.salts:
            return False
        place = sealing.place_of(self.campaign.id, self.seat, self.sealed, said)
        if place is None:
            return False
        commit, is_late = self._pledged.get(sealing.count_of(place.field), ("", True))
        return commit == place.commit and not is_late

    # Writing

    def keep(self) -> None:
        """Keep the commitments until their lines come, or until they are compared with what everybody got."""
        if self.sealed is not None and not self.problems:
            self.campaign.vault.pledge(self.seat, self.sealed.commits, late=self.is_late)

    def own(self, said: Sequence[Said]) -> list[Own]:
        """The places of the lines that stand, once for each; none where the seat has not sealed them."""
        if self.sealed is None or not self.sealed.salts:
            return []
        self.is_used = self.is_used or bool(said)
        return [self._claimed[each].pop(0) for each in said]

    def part(self, desk: dict[str, Any]) -> dict[str, Any]:
        """What the record says of it, if lines of it stand; the counts are used up on the desk."""
        if self.sealed is None or not self.is_used:
            return {}
        made = {sealing.PART: self.sealed.part}
        used = sealing.used_after({"seat": self.seat, **made}, desk.get(sealing.DESK, {}))
        desk[sealing.DESK] = used
        return made

    @property
    def sentence(self) -> str:
        """For the receipt."""
        if self.sealed is None or self.problems:
            return ""
        counts = ", ".join(map(str, sorted(self.sealed.commits)))
        if self.is_pledge:
            return f"Your commitments {counts} are here; their lines are taken only as you committed to them."
        return f"Sealed by you, with your own salts: {counts}."
