"""A die, a draw, what came of it, or a line that was sealed, otherwise than it was: the audit finds
the record."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pbem.audit.audit import judged
from pbem.play.rulings import rule
from pbem.storage import save
from tests import kept
from tests.blitz_world_in_conflict.secrets import war
from tests.random_play import SIGNER
from tests.shelf import audited
from tests.test_audit import altered, other, scalars

SEATS = {"germany": ["Germany", "Japan"], "western-allies": ["AFA", "USA"], "ussr": ["USSR"]}
RESEARCH = "1/turn-end/research/germany/1"
LINE = "build Flak Corps +1"
# What somebody could wish to have been otherwise: how its way in the record begins, and a part of
# what stands there.
WISHES = {
    "BLZ-656 a die of research": (("dice", RESEARCH), "d6"),
    "BLZ-656 a counter that is drawn": (("dice", f"{RESEARCH}/drawn"), "pick"),
    "BLZ-656 what has come of it": (("events", "counter"), "U-Boat II"),
    "BLZ-244 a line that was sealed": (("opened",), LINE),
    "BLZ-244 a line as it was answered": (("inputs", "say"), LINE),
}


def researched() -> save.Save:
    """A campaign of the whole war at the end of turn 1, when Germany has tried four times; it is
    opened, and audited."""

    def make(home: Path) -> None:
        home.mkdir()
        campaign = war.begun(home, scenario="war", seats=SEATS)
        rule(campaign, SIGNER, ["turn end", "resources Germany: 8"], "to see how research goes")
        campaign = war.answered(war.going_on(campaign))
        campaign = war.answered(campaign, {"germany": ["Germany: research 4", LINE]})
        audited(campaign)

    home = kept.made("Blitz! A World in Conflict, research at the end of turn 1", make)
    return save.open_save(home / "war.pbem.yaml")


@pytest.mark.parametrize(("steps", "part"), WISHES.values(), ids=WISHES)
def test_the_audit_finds_what_was_altered(steps: tuple[str, ...], part: str) -> None:
    played = researched()
    records = list(played.records())
    at, way, value = next(
        (at, way, value)
        for at, record in enumerate(records)
        for way, value in scalars(record)
        if tuple(step for step in way if not isinstance(step, int)) == steps and part in str(value)
    )
    changed: list[Any] = [*records]
    changed[at] = altered(records[at], way, other(value))
    verdicts = judged(played.anchor, changed, played.state)
    found = [each.difference.record for each in verdicts if each.difference is not None]
    assert min(found, default=0) == records[at]["record"]
