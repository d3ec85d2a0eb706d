"""Whether a record has the form of its kind, asked in two ways: a quick yes or no, and what is
wrong with it."""

from __future__ import annotations

import random
from typing import Any

import pytest

from pbem.storage import misfits
from pbem.storage.forms import RECORDS, WORDS

# A text for each word, and texts that are right for one word and wrong for most others.
RIGHT = {
    "text": "a\nb",
    "line": "a line",
    "word": "word",
    "seat": "axis-1",
    "time": "2026-01-01 00:00:00Z",
    "day": "2026-01-01",
    "hash": "sha256:" + "0" * 64,
    "hex": "0" * 64,
    "chain": "0" * 64,
    "mark": "salted:" + "0" * 64,
    "head": "7/" + "0" * 16,
    "since": "",
    "key": "ed25519:" + "A" * 43 + "=",
    "nokey": "",
    "boxkey": "x25519:" + "A" * 43 + "=",
    "seal": "ed25519:" + "0" * 8 + ":" + "A" * 86 + "==",
    "base64": "AA==",
    "link": "7 " + "0" * 64,
    "burnt": "7 axis",
    "lying": "moves lines/axis/1/1 " + "0" * 64,
    "opened": "axis lines/axis/1/1 " + "0" * 64 + " pass",
    "sealing": "7 " + "0" * 64,
    "sealed": "choice/axis/1 " + "0" * 64,
    "ruled": "money Germany 5",
    "die": "d6: 1 2",
    "dice": "2d6",
    "language": "de",
    "package": "pbem-game",
    "version": "1.0",
    "stem": "units",
    "grade": "C",
    "authority": "signature",
    "told": "moderator's word",
    "left": "kept",
    "how": "person",
}
ODD: tuple[Any, ...] = (None, True, -1, 7, 10**9, "", "\x00", "A B", [], ["x"], {}, {"x": 1}, 1.5)


def made(form: Any, rng: random.Random, wrong: float) -> Any:
    """A value of a form, or of nearly that: `wrong` is how often something else stands
    somewhere."""
    if rng.random() < wrong:
        return rng.choice(ODD)
    if isinstance(form, str):
        known = {"any": rng.choice(ODD), "count": 7, "true": True, "flag": False}
        return RIGHT[form] if form in WORDS else known[form]
    if isinstance(form, list):
        return [made(form[0], rng, wrong) for _ in range(rng.randint(0, 2))]
    if "|" in form:
        return made(rng.choice(form["|"]), rng, wrong)
    found: dict[Any, Any] = {}
    for name, part in form.items():
        if name[0] == "<":
            found[RIGHT[name[1:-1]]] = made(part, rng, wrong)
        elif rng.random() < (0.5 if name.endswith("?") else 1 - wrong):
            found[name.removesuffix("?")] = made(part, rng, wrong)
    if rng.random() < wrong:
        found[rng.choice(["surprise", "a b", "<line>", "state?", "|"])] = "x"
    return found


def test_the_texts_are_right() -> None:
    assert RIGHT.keys() == WORDS.keys()
    assert all(misfits._fitting_word(word)(text) for word, text in RIGHT.items())


@pytest.mark.parametrize("row", RECORDS)
def test_a_quick_no_has_a_reason_and_a_yes_has_none(row: str) -> None:
    rng, found = random.Random(row), set()
    for wrong in (0.0, 0.02, 0.1) * 60:
        record = made(misfits._fields(row), rng, wrong)
        record = record if isinstance(record, dict) else {}
        fits = misfits._fits(row)(record)
        assert fits == (misfits._wrong(row, record) is None), record
        found.add(fits)
    assert found == {True, False}


def test_a_field_is_called_by_its_name_alone() -> None:
    note = {"record": 1, "kind": "note", "text": "x"}
    assert misfits.fault(note) is None
    for name in ("posted?", "<line>", "|"):
        assert misfits.fault({**note, name: ["x"]}) == (
            name,
            "nothing: a record of kind note has no such field",
            ["x"],
        )
