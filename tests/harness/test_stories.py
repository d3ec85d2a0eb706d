"""Stories can fail: a step that comes otherwise is named."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pbem.storage import yamlin, yamlout
from tests import shelf
from tests.harness.stories import (
    Tell,
    tell,  # noqa: F401 (fixture)
)

EVENING = Path(__file__).parents[1] / "auction" / "stories" / "evening.yaml"
BIDS = {"mail": "ann", "lines": ["phrase: q7xk v2mm 9tzr b4hd w8pc", "bid 7", "done"]}
CHANGED: dict[str, tuple[dict[str, Any], str]] = {
    "another exit code": ({**BIDS, "code": 1}, "exit code 0: "),
    "not told": ({**BIDS, "told": ["AUC-003"]}, "not told: 'AUC-003' in "),
    "told": ({**BIDS, "untold": ["bid 7"]}, "told: 'bid 7' in "),
    "another question": ({**BIDS, "asked": []}, r"\['bid round 1 Blue'\]"),
    "no such event": ({**BIDS, "events": [{"kind": "prize"}]}, "no {'kind': 'prize'}, in this "),
    "another view": ({**BIDS, "view": {"round": 2}}, "the public sees {'round': 1}"),
    "a word that says nothing": ({**BIDS, "tells": []}, "nothing is done with {'tells'}"),
}


@pytest.mark.parametrize("what", CHANGED)
def test_a_step_that_comes_otherwise_is_named(
    what: str, tell: Tell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf.take(shelf.PAGES_GAME, monkeypatch)
    step, said = CHANGED[what]
    data = yamlin.load_one(EVENING.read_bytes(), source=EVENING.name)
    told = tmp_path / "told.yaml"
    told.write_text(yamlout.dump({**data, "steps": [data["steps"][0], step]}), "utf-8")
    with pytest.raises(AssertionError, match=f"told.yaml, step 2: .*{said}"):
        tell(told)
