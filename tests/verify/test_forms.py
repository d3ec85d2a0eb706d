"""The page knows the same kinds of records with the same fields as pbem, and finds what may not
stand in one.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pbem.storage import forms, misfits
from tests.verify.compare import OPENED, audited, place
from tests.verify.conftest import Page
from tests.verify.saves import Parts, Saved

pytestmark = pytest.mark.slow


def test_the_tables_of_the_page_are_those_of_pbem(page: Page) -> None:
    assert page.run("FORMS") == {
        "MOST": forms.MOST,
        "WORDS": forms.WORDS,
        "COMMON": forms.COMMON,
        "RECORDS": forms.RECORDS,
        "ANCHOR": forms.ANCHOR,
        "TRAILER": forms.TRAILER,
        "BESIDE": forms.BESIDE,
        "ONLY_WITH": {thing: list(fields) for thing, fields in forms.ONLY_WITH.items()},
    }


STRANGE: dict[str, tuple[str, Any]] = {
    "events in orders": ("orders", {"events": [{"kind": "captured"}]}),
    "a mail in a lock": ("lock", {"mail": "salted:" + "0" * 64}),
    "a phrase in a result": ("result", {"phrase": "sixteen letters and more"}),
    "press in a lock": ("lock", {"press": ["Hello"]}),
    "a number that is text": ("lock", {"segment": "1"}),
    "a list that is text": ("result", {"events": "none"}),
    "a form of several": ("result", {"inputs": [{"answer": "x", "by": ["y"]}]}),
    "a map within": ("orders", {"desk": {"count": -1}}),
    "a kind of tomorrow": ("lock", {"kind": "weather"}),
    "a change of tomorrow": ("lock", {"kind": "seat", "change": "weather"}),
    "a field beside nothing": ("result", {"grade_by": "germany"}),
    "a round without a beacon": ("lock", {"round": 7}),
    "an arrival without a rule of time": ("orders", {"arrived": "2026-01-01 00:00:00Z"}),
}  # fmt: skip


@pytest.mark.parametrize("what", STRANGE)
def test_what_may_not_stand_in_a_record_is_found_where_the_audit_finds_it(
    what: str, page: Page, mailed: Saved, tmp_path: Path
) -> None:
    kind, more = STRANGE[what]

    def change(parts: Parts) -> None:
        next(each for each in parts.records if each["kind"] == kind).update(more)

    data = mailed.changed(change)
    ours = audited(data, tmp_path).replay.difference
    found = page.verify(data)["verdicts"][OPENED]["difference"]
    assert ours is not None
    assert place(found) == place(ours)


def test_an_anchor_and_a_trailer_with_more_are_found(page: Page, mailed: Saved) -> None:
    found = page.verify(mailed.changed(lambda parts: parts.anchor.update(weather="rain")))
    assert place(found["verdicts"][OPENED]["difference"]) == (0, "weather")
    found = page.verify(mailed.changed(lambda parts: parts.trailer.update(weather="rain")))
    assert place(found["verdicts"][OPENED]["difference"]) == (-1, "weather")


def test_every_honest_record_fits(mailed: Saved, played: Saved) -> None:
    for saved in (mailed, played):
        assert [
            misfits.fault(record) for record in saved.parts.records if misfits.fault(record)
        ] == []
