"""The fields under which lines lie sealed: `lines/SEGMENT/COUNT` by the moderator,
`lines/SEAT/RECORD/COUNT` by their own seat."""

from __future__ import annotations

from pbem import lazy

_OWN = lazy.pattern(r"lines/([a-z0-9][a-z0-9_-]{0,30})/(\d{1,7})/(\d{1,6})")


def is_own(name: str) -> bool:
    """Whether a field is that of a line that its seat has sealed itself."""
    return _OWN.fullmatch(name) is not None


def count_of(name: str) -> int:
    """The count in such a field."""
    return int(name.rpartition("/")[2])
