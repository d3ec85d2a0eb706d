"""What reports and `pbem status` say of things that not every campaign has: its clock, its people,
its dice between players, rulings, messages.

Each is a chapter: a class in a module of this room, and a row of TABLE. It is made, and its module
loaded, only for a campaign that has such a thing, or a turn with such records.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

from pbem.engine.state import copy
from pbem.records import moderation, people
from pbem.storage import kinds
from pbem.storage.kinds import Record
from pbem.table.vault import PRESS
from pbem.values import dataclass

if TYPE_CHECKING:
    from pbem.reports.history import Turn
    from pbem.table.campaign import Campaign
    from pbem.words.catalogue import Words


class Chapter:
    """One of them, of one campaign."""

    def __init__(self, campaign: Campaign, words: Words) -> None:
        self.campaign = campaign
        self.words = words

    def of_turn(self, told: Turn, seat: str) -> dict[str, list[Any]]:
        """The fields of its row for the templates of a report; with `seat` also what this seat
        alone may read."""
        return {}

    def data(self) -> Any:
        """Its part of the status, for scripts."""

    def lines(self, data: Any) -> list[str]:
        """The same for people, who read some of it here only."""
        return []


@dataclass(frozen=True)
class Row:
    """A kind of chapter: module and class, and when it is wanted, of a campaign and the records of
    the turn that is told, if one is. `fields` are those of a report, each a list; `part` is that of
    the status, where `nothing` stands for no chapter, "" if it has none."""

    module: str
    name: str
    wanted: Callable[[Campaign, Sequence[Record]], bool]
    fields: tuple[str, ...] = ()
    part: str = ""
    nothing: Any = None


def _has_people(campaign: Campaign, records: Sequence[Record]) -> bool:
    inputs = (given for record in records for given in record.get("inputs", ()))
    return bool(campaign.people) or any(given.get("how") == people.ROBOT for given in inputs)


def _has_press(campaign: Campaign, records: Sequence[Record]) -> bool:
    return any("press" in each for each in records) or (campaign.vault.folder / PRESS).exists()


def _has(kind: str) -> Callable[[Campaign, Sequence[Record]], bool]:
    """Of a kind of record there is one in the turn."""
    return lambda campaign, records: any(each["kind"] == kind for each in records)


def _is_moderated(campaign: Campaign, records: Sequence[Record]) -> bool:
    if not records:
        return bool(campaign.revisions)
    return moderation.has(campaign.save, *kinds.REVISIONS, kinds.NOTE)


def _has_clock(campaign: Campaign, records: Sequence[Record]) -> bool:
    return campaign.timing is not None or _has(kinds.CLOCK)(campaign, records)


# In the order in which a status tells them.
TABLE = (
    Row("press", "Press", _has_press, ("press",)),
    Row("rolls", "Rolls", _has(kinds.ROLL), ("rolls",)),
    Row("later", "ForLater", lambda campaign, _: bool(campaign.later), (), kinds.LATER, {}),
    Row("people_lines", "People", _has_people, ("people", "robots"), "people", {}),
    Row("trust", "Trust", lambda campaign, _: True, ("warnings",)),
    Row("rulings", "Rulings", _is_moderated, ("rulings", "notes"), "rulings", 0),
    Row("dice_wait", "DiceWait", lambda campaign, _: campaign.book is not None, ("waits",), "dice", {}),
    Row("deadlines", "Deadlines", _has_clock, ("clock", "deadlines"), "clock", {}),
)  # fmt: skip


def of_turn(campaign: Campaign, told: Turn, words: Words, seat: str = "") -> dict[str, list[Any]]:
    """The fields of all chapters for the report of a turn."""
    found: dict[str, list[Any]] = {field: [] for row in TABLE for field in row.fields}
    for _, chapter in _chapters(campaign, words, told.records):
        found |= chapter.of_turn(told, seat)
    return found


def of_status(campaign: Campaign, words: Words) -> tuple[dict[str, Any], list[str]]:
    """The parts of all chapters for the status, and its lines."""
    data = {row.part: copy(row.nothing) for row in TABLE if row.part}
    lines: list[str] = []
    for row, chapter in _chapters(campaign, words):
        told = chapter.data()
        data |= {row.part: told} if row.part else {}
        lines += chapter.lines(told)
    return data, lines


def _chapters(
    campaign: Campaign, words: Words, records: Sequence[Record] = ()
) -> Iterator[tuple[Row, Chapter]]:
    for row in TABLE:
        if row.wanted(campaign, records):
            kind: type[Chapter] = getattr(import_module(f"pbem.reports.{row.module}"), row.name)
            yield row, kind(campaign, words)
