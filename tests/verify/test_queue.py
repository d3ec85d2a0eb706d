"""Conditions of orders for a next question: the page opens them as the audit does."""

from __future__ import annotations

import pytest

from tests.coalition.test_queue import camp, night  # noqa: F401 (fixture)
from tests.coalition.war import Begin
from tests.verify.compare import OPENED
from tests.verify.conftest import Page

pytestmark = pytest.mark.slow


def test_a_condition_is_opened_as_it_was_committed_to(camp: Begin, page: Page) -> None:
    told = camp()
    night(told)
    told.sent("trick:\nthen if men > 100:\nplay 1\nthen if men > 1:\nplay 0\ndone\n", "red")
    assert [record.get("unmet") for record in told.records if record["kind"] == "later"] == [
        True,
        None,
    ]
    whole = told.save.read_bytes()
    found = page.verify(whole)["verdicts"]
    assert [verdict["difference"] for verdict in found] == [None] * len(found)
    other = page.verify(whole.replace(b"then if men > 100", b"then if men > 900"))["verdicts"]
    assert other[OPENED]["difference"]["path"] == "opened[0]"
