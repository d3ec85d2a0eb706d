"""What robots did, in words: for the moderator when it happens, and for reports."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from pbem.engine.state import canonical
from pbem.records import people
from pbem.storage.kinds import Record
from pbem.words.catalogue import Words

if TYPE_CHECKING:
    from pbem.table.campaign import Campaign

# Of more powers that were played the seats are named.
_MOST_POWERS = 4


def _answers(record: Record) -> Iterator[Mapping[str, Any]]:
    return (given for given in record.get("inputs", []) if given.get("how") == people.ROBOT)


def lines(campaign: Campaign, record: Record, words: Words) -> list[str]:
    """Each answer that a robot gave in a record; of a sealed one only that it was given."""
    return [
        words.say("people.robot_answer", {"to": given["by"], "ask": given["answer"], "say": said})
        for given in _answers(record)
        if (said := _said(given))
    ]


def _said(given: Mapping[str, Any]) -> str:
    say = given.get("say")
    if isinstance(say, list):
        return "; ".join(map(str, say)) or "-"
    return "" if say is None else canonical(say).decode() if isinstance(say, dict) else str(say)


def sentences(campaign: Campaign, records: Iterable[Record]) -> list[str]:
    """For which powers robots gave orders in these records, for which seats where those are many;
    if there are no orders, for which they answered anything."""
    every = [given for record in records for given in _answers(record)]
    orders = [given for given in every if isinstance(given.get("say"), list)]
    played = sorted({power for given in orders or every for power in given["by"]})
    if len(played) > _MOST_POWERS:
        played = sorted({campaign.seat_of(power) or power for power in played})
    return [campaign.words.say("people.robot_played", {"powers": played})] if played else []
