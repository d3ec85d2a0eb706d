"""The lines of orders that a turn has used, as their seats wrote them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from pbem.records import people

if TYPE_CHECKING:
    from pbem.reports.history import Turn
    from pbem.table.campaign import Campaign

SECTION_END = ": "


def of_turn(campaign: Campaign, told: Turn) -> list[dict[str, Any]]:
    """The lines that the records of a turn have opened, and what robots ordered: of each seat, in
    order of their first lines, {"seat", "is_robot", "sections": {name: [lines]}}.

    Only what stands open in the save is read; nothing is known here of lines that are not.
    """
    found: dict[tuple[str, bool], dict[str, dict[str, None]]] = {}
    for record in told.records:
        if record["record"] >= told.dice_from:
            for seat, is_robot, line in _lines(campaign, record):
                section, _, rest = line.partition(SECTION_END)
                found.setdefault((seat, is_robot), {}).setdefault(section, {})[rest] = None
    return [
        {
            "seat": seat,
            "is_robot": is_robot,
            "sections": {name: list(lines) for name, lines in sections.items()},
        }
        for (seat, is_robot), sections in found.items()
    ]


def _lines(campaign: Campaign, record: Mapping[str, Any]) -> Iterator[tuple[str, bool, str]]:
    """Seat, whether a robot decides for it, and a line, section and all."""
    for text in record.get("opened", []):
        seat, _, _, line = text.split(" ", 3)
        if seat in campaign.seats:
            yield seat, False, line
    for given in record.get("inputs", []):
        if given.get("how") != people.ROBOT or not isinstance(given.get("say"), list):
            continue
        for power in given["by"]:
            seat = campaign.seat_of(power) or power
            yield from ((seat, True, line) for line in given["say"] if isinstance(line, str))
