"""A mail counts as written no later than it arrived, so that it does not matter when the box is
read.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.mail.headers import read_headers
from pbem.post import seat_of
from tests.inbox.post_office import Letter, folder, in_force, outcomes, rows
from tests.small_campaign import EPOCH, Folder

START = datetime.fromtimestamp(int(EPOCH), UTC)


def mail(number: int, *, arrived: int, late: int) -> Letter:
    """A mail of so many minutes after the start, whose clock is so many minutes ahead."""
    came = START + timedelta(minutes=arrived)
    heads = {
        "Received": f"from a by b; {format_datetime(came)}",
        "Date": format_datetime(came + timedelta(minutes=late)),
    }
    body = f"seat: germany\npurchase:\nbuy {number} infantry\n"
    return Letter(body, id=f"<{number}@x>", headers=heads)


@pytest.mark.parametrize("ahead", [0, 59, 60 * 13])
@pytest.mark.parametrize("cuts", [(), (1,), (1, 2)])
def test_a_correction_counts_however_wrong_the_clock_before_it(
    small: Folder,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    ahead: int,
    cuts: tuple[int, ...],
) -> None:
    mails = [
        mail(1, arrived=10, late=ahead),
        mail(2, arrived=20, late=0),
        mail(3, arrived=30, late=ahead),
    ]
    starts = (0, *cuts)
    for start, end in zip(starts, (*cuts, 3), strict=True):
        monkeypatch.setenv("SOURCE_DATE_EPOCH", str(int(EPOCH) + 60 * (end * 10 + 5)))
        told = rows(small, folder(tmp_path / f"mails{start}", *mails[start:end]))
        assert outcomes(told) == [("used", "used")] * (end - start)
    assert in_force(told[-1]) == ["purchase: buy 3 infantry"]


@given(ahead=st.integers(-900, 900), behind=st.integers(0, 900))
def test_a_date_is_never_later_than_the_arrival(ahead: int, behind: int) -> None:
    date = seat_of.date_of(read_headers(mail(1, arrived=behind, late=ahead).bytes()))
    assert date is not None
    assert date <= START + timedelta(minutes=behind)
