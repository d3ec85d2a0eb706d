"""How it went, from what a site keeps of each turn."""

from __future__ import annotations

import re
from typing import Any

from pbem.site.plots import plots
from pbem.words.catalogue import Words


def turn(release: int, value: int, hits: int = 0, expected: float = 0.0) -> dict[str, Any]:
    luck = {"side": "Axis", "dice": 1, "expected": expected, "variance": 0.25, "hits": hits}
    return {
        "release": release,
        "turn": release // 2,
        "standing": {"money": {"Axis": 1}, "value": {"Axis": value, "Allies": 7}},
        "luck": [luck] if expected else [],
    }


def test_that_by_which_one_leads_comes_first() -> None:
    told = plots([turn(n, n) for n in range(4)], "value", Words())
    assert [each["name"] for each in told] == ["value of units", "money"]
    assert "Axis 3" in told[0]["svg"]
    assert "Allies 7" in told[0]["svg"]


def test_luck_adds_up() -> None:
    told = plots([turn(0, 1), turn(1, 1, 2, 0.5), turn(2, 1, 0, 0.5)], "value", Words())
    assert told[-1]["name"].startswith("Hits above")
    assert "Axis +1.0" in told[-1]["svg"]


def test_a_side_has_one_color() -> None:
    """Whoever throws first."""
    luck = [
        {"side": s, "dice": 1, "expected": 0.5, "variance": 0.25, "hits": 1}
        for s in ("Allies", "Axis")
    ]
    drawn = [
        each["svg"]
        for each in plots([{**turn(n, n), "luck": luck} for n in range(3)], "value", Words())
    ]
    found = [dict(re.findall(r'fill="(var[^"]*)" font-weight="bold">(\w+) ', svg)) for svg in drawn]
    assert found[0] == found[-1]
    assert set(found[0].values()) == {"Axis", "Allies"}


def test_one_turn_is_no_course() -> None:
    assert plots([turn(0, 1)], "value", Words()) == []
    assert plots([{**turn(0, 1), "standing": {}}], "", Words()) == []
