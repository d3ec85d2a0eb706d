"""Rulings, undos and notes of the moderator, for reports and status."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pbem.records import moderation
from pbem.reports import history
from pbem.reports.chapters import Chapter
from pbem.storage import kinds

if TYPE_CHECKING:
    from pbem.reports.history import Turn


class Rulings(Chapter):
    """What he decided and noted in a turn, and how often he decided so far."""

    def of_turn(self, told: Turn, seat: str) -> dict[str, list[Any]]:
        """Those of the turn in sentences."""
        decided = (record for record in told.records if record["kind"] in kinds.REVISIONS)
        found = [moderation.sentence(record, self.words) for record in decided]
        return {"rulings": found, "notes": self._notes(told)}

    def _notes(self, told: Turn) -> list[str]:
        """The notes of a turn, and those that came after it while nothing else has happened."""
        records = list(told.records)
        if told.last + 1 == history.releases(self.campaign):
            following = history.turn(self.campaign, told.last + 1)
            records += following.records if history.is_fresh(following) else []
        return [
            moderation.note_sentence(each, self.words)
            for each in records
            if each["kind"] == kinds.NOTE
        ]

    def data(self) -> int:
        """How many rulings and undos there are."""
        return self.campaign.revisions

    def lines(self, data: int) -> list[str]:
        """The same, and where they stand."""
        return [self.words.say("ruled.so_far", {"count": data})] if data else []
