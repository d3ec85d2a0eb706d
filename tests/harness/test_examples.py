"""Examples can fail: whatever is changed in one that holds is told as a difference."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pbem.engine.state import copy
from tests import shelf
from tests.harness.examples import Examples

BAZAAR = Examples("bazaar", Path(__file__).parents[1] / "bazaar" / "examples.yaml")
TRADE, DUEL, NIGHT = (BAZAAR.read()[f"BAZ-EX-{number}"] for number in (1, 2, 3))


@pytest.fixture(autouse=True)
def _where_it_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    shelf.take("bazaar", monkeypatch)


def toll(*rolls: int, label: str = "toll/north/1") -> dict[str, Any]:
    return {"label": label, "rolls": list(rolls)}


LAST = TRADE["dice"][1]
CHANGED: dict[str, tuple[dict[str, Any], dict[str, Any], str]] = {
    "another die": (TRADE, {"dice": [toll(3), LAST]}, "events: no {'kind': 'travelled'"),
    "a die more": (TRADE, {"dice": [toll(4, 4), LAST]}, "dice toll/north/1 x1, the example has"),
    "no die": (TRADE, {"dice": []}, "dice toll/north/1 x1, the example has no more"),
    "a die of another label": (TRADE, {"dice": [toll(4, label="toll/east/1"), LAST]}, "dice toll/"),
    "a die that is none": (TRADE, {"dice": [toll(7), LAST]}, "toll/north/1: [7] are not on dice"),
    "dice left": (TRADE, {"dice": [toll(4), LAST, toll(1)]}, "never rolled: {'label'"),
    "cards that are not there": (
        NIGHT,
        {"dice": [{"label": "seating", "items": ["West", "North"]}]},
        "seating: ['West', 'North'] are not 4 different ones",
    ),
    "a line that is refused": (
        TRADE,
        {"orders": ["North: toll 9", *TRADE["orders"]]},
        "refused North: road: toll 9: BAZ-010 too_dear",
    ),
    "a reply that is refused": (
        NIGHT,
        {"orders": ["North: pick 3"]},
        "skipped North: table: pick 3: BAZ-002 no_such_place",
    ),
    "a reply too many": (DUEL, {"orders": [*DUEL["orders"], "North: say yield"]}, "never used"),
    "orders of somebody else": (TRADE, {"orders": ["East: toll 1"]}, "never used: East"),
    "another rule": (
        TRADE,
        {"refused": [{"order": "North: toll 5", "rule": "BAZ-008"}]},
        "not refused by BAZ-008 but ['BAZ-010', 'too_dear']",
    ),
    "a refusal of what stands": (
        TRADE,
        {"refused": [{"order": "North: toll 3", "rule": "BAZ-010"}]},
        "not refused by BAZ-010 but []",
    ),
    "a refusal of its own that stands": (
        TRADE,
        {"refused": [{"order": "North: sell 1 silk", "rule": "BAZ-008", "orders": []}]},
        "not refused by BAZ-008 but []",
    ),
    "a refusal of somebody who is not asked": (
        TRADE,
        {"refused": [{"order": "East: toll 5", "rule": "BAZ-010"}]},
        "never tried: East: toll 5",
    ),
    "a reply that stands": (
        NIGHT,
        {"refused": [{"order": "North: pick 2", "rule": "BAZ-002"}]},
        "not refused by BAZ-002 but []: North: pick 2",
    ),
    "what is allowed is refused": (
        TRADE,
        {"allowed": ["North: toll 5"]},
        "does not stand, by ['BAZ-010', 'too_dear']",
    ),
    "another position": (TRADE, {"expect": {"coins": {"North": 1}}}, "coins.North: expected 1"),
    "another position on the way": (
        TRADE,
        {"expect": {"at trade.sell": {"coins": {"North": 2}}}},
        "at trade.sell.coins.North: expected 2, found 0",
    ),
    "a step that never comes": (TRADE, {"expect": {"at duel.strike": {}}}, "at duel.strike: never"),
    "a key that says nothing": (TRADE, {"expect": {"weather": "fine"}}, "weather: not compared"),
    "another question": (NIGHT, {"expect": {"asked": []}, "until": "", "orders": []}, "asked: exp"),
    "another end": (TRADE, {"expect": {"over": {}}}, "over: expected {}"),
    "events in another order": (
        TRADE,
        {"expect": {"events": TRADE["expect"]["events"][::-1]}},
        "events: no {'kind': 'travelled', 'toll': 4",
    ),
    "a position that cannot be": (
        TRADE,
        {"given": {**TRADE["given"], "state": {"coins": {"North": 0}, "prices": {"silk": 0}}}},
        "broken: silk costs 0",
    ),
}


@pytest.mark.parametrize("what", CHANGED)
def test_what_differs_is_told(what: str) -> None:
    example, changes, said = CHANGED[what]
    wrong = BAZAAR.run({**copy(example), **changes})
    assert any(each.startswith(said) for each in wrong), wrong


def test_an_example_that_shows_nothing_is_an_error() -> None:
    with pytest.raises(AssertionError, match="shows nothing"):
        BAZAAR.run({"id": "x", "given": TRADE["given"], "orders": TRADE["orders"]})


def test_a_line_that_nobody_can_read_is_an_error_unless_that_is_what_it_shows() -> None:
    unread = {**copy(TRADE), "refused": [{"order": "North: dance", "rule": "BAZ-008"}]}
    with pytest.raises(AssertionError, match="North: dance"):
        BAZAAR.run(unread)
