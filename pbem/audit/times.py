"""Whether the times of records run back: each is the moderator's clock, and nothing else of it is
proved.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta

from pbem.storage.kinds import Record
from pbem.words.catalogue import Words

_FORM = "%Y-%m-%d %H:%M:%SZ"
_MOST = 5


def notes(anchor: Record, records: Iterable[Record]) -> list[str]:
    """A sentence for each record that is dated before one that came before it; of many the first
    ones.
    """
    words, found = Words(), list[str]()
    latest, number = _time(anchor), 0
    for record in records:
        time = _time(record)
        if time is not None and latest is not None and time < latest:
            fields = {"record": record["record"], "time": record["time"], "before": number}
            found.append(words.say("counted.ran_back", {**fields, "by": _span(latest - time)}))
        elif time is not None:
            latest, number = time, int(record["record"])
    more = len(found) - _MOST
    return found[:_MOST] + (
        [words.say("counted.ran_back_more", {"count": more})] if more > 0 else []
    )


def _time(record: Record) -> datetime | None:
    try:
        return datetime.strptime(str(record.get("time")), _FORM).replace(tzinfo=UTC)
    except ValueError:
        return None


def _span(apart: timedelta) -> str:
    hours, seconds = divmod(apart.seconds, 3600)
    return f"{apart.days} d {hours} h {seconds // 60} min {seconds % 60} s"
