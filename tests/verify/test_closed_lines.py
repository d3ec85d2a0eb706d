"""Lines that are locked neither come nor go: the page finds it as the audit does, without the
rules.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.beacon.network import network  # noqa: F401 (fixture)
from tests.test_changed_program import AXIS, CLOSED, PAUSE, Desk, at, forgets, write_late  # noqa: F401
from tests.verify.compare import OPENED
from tests.verify.conftest import Page

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("unrehearsed")]

# Rounds of the tests' own beacon are no affair of these tests.
HERE = [entry for entry in CLOSED if entry.values[1] != "beacon"]


def wrong(page: Page, desk: Desk) -> tuple[int, str]:
    """Where the page finds the first thing wrong with what lies on the desk."""
    found = page.verify(desk.folder.save.read_bytes())["verdicts"][OPENED]["difference"]
    return found["record"], found["path"]


@pytest.mark.parametrize(("case", "mode"), HERE)
def test_a_line_that_comes_goes_or_changes_between_lock_and_result_is_found(
    case: str, mode: str, at: Callable[..., Desk], page: Page
) -> None:
    desk = at(mode)
    number, seat = write_late(desk, case)
    assert wrong(page, desk) == (number, f"desk.seats.{seat}.lines")


@pytest.mark.parametrize("mode", ["C", "default", "strict"])
def test_locked_conditions_that_vanish_while_their_seat_is_asked_are_found(
    mode: str, at: Callable[..., Desk], page: Page
) -> None:
    desk = at(mode)
    desk.play(PAUSE)
    assert page.verify(desk.folder.save.read_bytes())["verdicts"][OPENED]["difference"] is None
    with pytest.MonkeyPatch.context() as patch:
        forgets("battles")(patch)
        before = len(desk.folder.records)
        desk.send("noncombat:\nmove 4 infantry: Eastern France -> Germany\n", AXIS)
    assert wrong(page, desk) == (before + 1, f"desk.seats.{AXIS}.lines")
