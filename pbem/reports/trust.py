"""What the moderator could know of the dice beforehand, for reports and status."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pbem.records import people
from pbem.records.dice import phrases
from pbem.reports.chapters import Chapter
from pbem.storage import ledger

if TYPE_CHECKING:
    from pbem.reports.history import Turn
    from pbem.table.campaign import Campaign


class Trust(Chapter):
    """Of what people must be warned."""

    def of_turn(self, told: Turn, seat: str) -> dict[str, list[Any]]:
        """The warnings that the dice of a turn call for."""
        grades = grades_of(self.campaign, told)
        plays = self.campaign.plays
        found = []
        if plays and grades != ["A"]:
            found.append(self.words.say("warning.moderator_plays", {"seat": plays}))
        if "C" in grades and self.campaign.is_founded and not binding(self.campaign):
            found.append(self.words.say("warning.no_founding", {}))
        return {"warnings": found}

    def lines(self, data: Any) -> list[str]:
        """The same of the dice to come."""
        campaign = self.campaign
        if campaign.anchor["dice"]["grade"] == "A":
            return []
        found = []
        if campaign.plays:
            found.append(self.words.tell("warning.moderator_knows", seat=campaign.plays))
        if not campaign.founding and campaign.is_founded:
            found.append(self.words.say("warning.no_phrases", {}))
        return found


def grades_of(campaign: Campaign, told: Turn) -> list[str]:
    """The grades of the dice of a turn; that of the campaign where none has fallen."""
    found = {str(record.get("grade", ledger.GRADE)) for record in told.with_dice}
    return sorted(found or {str(campaign.anchor["dice"]["grade"])})


def binding(campaign: Campaign) -> list[str]:
    """Whose contributions to the founding the moderator did not make himself."""
    playing = people.robots(campaign.people)
    return phrases.binding(campaign.founding, campaign.plays, playing)
