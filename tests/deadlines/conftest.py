"""What these tests share: a clock that can be set, and campaigns in which players hold chains."""

from __future__ import annotations

import pytest

from tests.cli.test_links import make  # noqa: F401 (fixture)
from tests.deadlines.clocked import Clock
from tests.small_campaign import EPOCH


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """`clock(8, hours=2)`: so long after the founding, 2026-01-01 00:00 UTC, it is now."""

    def turn(days: int = 0, hours: int = 0, minutes: int = 0) -> None:
        seconds = days * 86_400 + hours * 3_600 + minutes * 60
        monkeypatch.setenv("SOURCE_DATE_EPOCH", str(int(EPOCH) + seconds))

    return turn
