"""The list of rules: complete, and every row is enforced and tested, or says why not."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).parent.parent.parent
GAME = "axis_allies_europe"
ROWS = 271
# Rows of the whole ledger that have no code or no test yet.
OPEN: set[str] = set()


def make_rules() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_rules", ROOT / "docs" / "make_rules.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def rows() -> dict[str, str]:
    told = make_rules().rows(GAME)
    return {rule: short for section in told["sections"] for rule, short in section["rules"].items()}


def test_all_rows_are_there_in_order() -> None:
    assert list(rows()) == [f"AAE-{number:03}" for number in range(1, ROWS + 1)]
    assert all(rows().values())


def test_every_row_has_code_and_a_test_or_a_reason() -> None:
    make = make_rules()
    code, tests, refused = (
        make.enforced(GAME, "AAE"),
        make.tested(GAME, "AAE"),
        make.refusals(GAME, "AAE"),
    )
    reasons = make.rows(GAME)["reasons"]
    missing = {
        r for r in rows() if r not in reasons and not ((r in code or r in refused) and r in tests)
    }
    assert missing == OPEN


def test_ids_are_found_in_names_and_texts() -> None:
    text = "def test_XYZ_118_XYZ_119_x: XYZ-120, XY-1, XYZ_12, BXYZ-001, XYZ-1234"
    assert make_rules().ids_in(text, "XYZ") == ["XYZ-118", "XYZ-119", "XYZ-120"]


def test_the_page_is_current() -> None:
    assert make_rules().is_current(GAME), "run `make docs`"
