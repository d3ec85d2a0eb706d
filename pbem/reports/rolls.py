"""Dice beside the rules, for the report of a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pbem.records.dice import rolls
from pbem.reports.chapters import Chapter

if TYPE_CHECKING:
    from pbem.reports.history import Turn


class Rolls(Chapter):
    """Each roll in a sentence."""

    def of_turn(self, told: Turn, seat: str) -> dict[str, list[Any]]:
        """The rolls of the turn."""
        return {
            "rolls": [
                rolls.sentence(r, self.words) for r in told.records if r["kind"] == rolls.KIND
            ]
        }
