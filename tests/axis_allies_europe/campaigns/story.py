"""Stories of Axis & Allies Europe: the accountant of events reads along."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.games.axis_allies_europe.position import Position
from pbem.table.campaign import Campaign
from tests.axis_allies_europe.campaigns.ledger_of_events import Ledger
from tests.harness import stories
from tests.small_campaign import Folder


class Story(stories.Story):
    """A story with the books of what everybody owns."""

    def __init__(self, folder: Folder) -> None:
        super().__init__(folder, Ledger(Campaign.open(folder.save).anchor["options"]))

    @property
    def g(self) -> Position:
        """The position."""
        found = super().g
        assert isinstance(found, Position)
        return found

    def clear(self, *places: str) -> None:
        """Take all pieces off these places, complexes excepted."""
        g, changes = self.g, list[str]()
        for place in places:
            for power in g.powers_in(place):
                kinds = [k for k in g.units(place, power) if k != "industrial_complex"]
                if kinds:
                    changes.append(f"set {place}: {power} " + ", ".join(f"0 {k}" for k in kinds))
        self.rule(*changes)

    def lost(self, at: str) -> Iterator[tuple[str, str, int]]:
        """(power, kind, count) of all that was lost at a place."""
        for event in self.of("lost", at=at):
            for power, units in event["units"].items():
                for kind, count in units.items():
                    yield power, kind, count
