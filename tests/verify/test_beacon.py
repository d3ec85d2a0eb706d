"""A campaign on the page whose dice come from a published round of quicknet: D4 of the vectors."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pbem.storage import keys, save
from pbem.storage.files import private_dir
from tests.beacon.drawing import D4, D4_DRAW, Drawn, Maker, drawn  # noqa: F401 (fixture)
from tests.beacon.given import BAD
from tests.verify.compare import DICE, audited, place
from tests.verify.conftest import Page
from tests.verify.saves import Parts, Saved

pytestmark = pytest.mark.slow


@pytest.fixture
def saved(drawn: Maker) -> Saved:
    """The lock named the round, and its signature has come."""
    table: Drawn = drawn(*D4_DRAW)
    table.attack()
    table.at("2023-09-15 11:00:03")
    assert table.give(f"{D4['round']} {D4['signature']}").code == 0
    return Saved(table.save, keys.load(private_dir(table.save) / "moderator.key"))


def test_dice_of_a_published_round_hold_and_the_round_is_told(page: Page, saved: Saved) -> None:
    result = page.verify(saved.data)
    assert [verdict["difference"] for verdict in result["verdicts"]] == [None, None, None]
    assert {row["grade"] for row in result["rows"]} == {"A"}
    assert result["rounds"] == [
        "round 657413, due 2023-09-15 11:00:03Z: named in record 6 of 2023-09-14 20:00:00Z"
    ]
    assert any("A lock could be dated back" in text for text in result["unchecked"])
    assert len(list(save.open_save(saved.path).records())) == result["records"]


def given(parts: Parts) -> dict[str, Any]:
    part: dict[str, Any] = parts.first("beacon")["beacon"]
    return part


def torsion(parts: Parts) -> None:
    given(parts)["signature"] = BAD["D8"]["signature"]


def later_lock(parts: Parts) -> None:
    """Dated back, as if the round had been named a day before."""
    parts.first("round")["time"] = "2023-09-13 11:00:03Z"


def another_round(parts: Parts) -> None:
    record = parts.first("round")
    record |= {"round": 657414, "due": "2023-09-15 11:00:06Z"}


FORGED: dict[str, tuple[Callable[[Parts], Any], str]] = {
    "the signature of a sum with a point of small order": (torsion, "dice."),
    "a lock of another day": (later_lock, "round"),
    "another round": (another_round, "round"),
    "a result of another round": (lambda parts: given(parts).update(round=657414), "beacon.round"),
}


@pytest.mark.parametrize("what", FORGED)
def test_what_is_forged_is_found_where_the_audit_finds_it(
    what: str, page: Page, saved: Saved, tmp_path: Any
) -> None:
    change, path = FORGED[what]
    data = saved.changed(change)
    difference = page.verify(data)["verdicts"][DICE]["difference"]
    assert difference["path"].startswith(path)
    ours = audited(data, tmp_path)
    found = place(ours.dice.difference)
    assert found is not None
    assert found[0] == difference["record"]
