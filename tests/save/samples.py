"""A small campaign with the kinds of text that suffer on the way, and a large one for timing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pbem.storage import keys, save

SIGNER = keys.from_seed(bytes(range(32)))
OTHER = keys.from_seed(bytes(range(1, 33)))

ANCHOR: dict[str, Any] = {
    "campaign": "spring-0123456789abcdef",
    "game": "axis_allies_europe",
    "scenario": "1941",
    "options": {"editions": "first", "bidding": False},
    "rules": 1,
    "seats": {"axis": {"powers": ["Germany"]}, "allies": {"powers": ["Soviet Union"]}},
    "moderator": {"plays": ""},
    "chains": {"moderator": "00" * 32, "sealed": "11" * 32},
}
ORDERS = """\
campaign spring

move 2 infantry, 1 armor: Poland -> Ukraine
  # "quoted" & <tagged> text, Zürich, Łódź
From Berlin with 3 infantry
done
"""


def record(number: int) -> dict[str, Any]:
    """A record with texts, maps, lists and numbers."""
    return {
        "kind": "orders" if number % 2 else "result",
        "seat": "axis",
        "orders": ORDERS,
        "note": f"turn {number}: no, it's 50% & more <here> – the “end” of Großbritannien",
        "short": "yes",
        "events": [
            {"kind": "moved", "from": "Poland", "to": "Ukraine", "what": "2 infantry", "n": number},
            {
                "kind": "fought",
                "area": "Ukraine",
                "rounds": [{"attack": [1, 4, 6], "text": "a\nb"}],
            },
        ],
        "dice": [f"combat/ukraine/r1/germany/infantry: 1 4 {number % 6 + 1}"],
    }


def state(turn: int) -> dict[str, Any]:
    """A position after some turn."""
    return {
        "turn": turn,
        "areas": {"Ukraine": "Germany: 3 infantry, 1 armor", "Österreich": "", "no": None},
        "open": [],
        "over": False,
    }


def build(path: Path, count: int, each: int = 1) -> save.Save:
    """A save with some records, appended `each` at a time."""
    made = save.create(path, ANCHOR, state(0), SIGNER)
    for first in range(1, count + 1, each):
        batch = [record(number) for number in range(first, min(first + each, count + 1))]
        made.append(batch, state(first), SIGNER)
    return made
