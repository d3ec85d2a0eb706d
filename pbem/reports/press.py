"""Messages of a turn, for its report."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pbem.records import press_lines
from pbem.reports.chapters import Chapter
from pbem.table import private_press

if TYPE_CHECKING:
    from pbem.reports.history import Turn


class Press(Chapter):
    """What players wrote to each other."""

    def of_turn(self, told: Turn, seat: str) -> dict[str, list[Any]]:
        """Messages in the order in which they came, of those to seats what `seat` may read: with
        their text by `lines`.
        """
        found = press_lines.press_of(told.records)
        found += private_press.press_for(self.campaign, seat, told.records) if seat else []
        found.sort(key=lambda each: int(each["record"]))
        return {"press": [{**each, "lines": each["text"].split("\n")} for each in found]}
