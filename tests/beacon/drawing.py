"""Campaigns whose dice come from the beacon, on the command line, with a clock that the tests
set.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from pbem.records.dice import rounds
from tests.beacon.given import GOOD
from tests.beacon.network import sign
from tests.chained_campaign import ID, Table, begin
from tests.small_campaign import ATTACK, NAME, REST, Said

AXIS, ALLIES = "germany", "allies"
SEATS = ("--seat", "germany=Germany", "--seat", "allies=Soviet Union,Great Britain,United States")
# Round 657413 of quicknet, D4, is the first at or after this time of 15 September 2023.
D4 = GOOD["D4"]
D4_DRAW = ("--draw-time", "11:00:03")
FIRST_DAY = "2023-09-14 20:00:00"


class Drawn(Table):
    """A table with a clock; `begin_drawn` founds it."""

    def at(self, seat_or_time: str) -> Path:  # type: ignore[override]
        """A player's folder, or, for a time like 2023-09-14 20:00:00, the clock is set to it."""
        if seat_or_time[:1].isdigit():
            when = datetime.strptime(seat_or_time, "%Y-%m-%d %H:%M:%S").replace(tzinfo=UTC)
            self.patch.setenv("SOURCE_DATE_EPOCH", str(int(when.timestamp())))
            return self.root
        return super().at(seat_or_time)

    @property
    def awaited(self) -> dict[str, Any]:
        """The round that is waited for, {} for none."""
        found: dict[str, Any] = self.status["dice"]["round"]
        return found

    @property
    def lock(self) -> dict[str, Any]:
        """The last lock."""
        return [record for record in self.records if record["kind"] == "lock"][-1]

    def give(self, *texts: str) -> Said:
        """`pbem apply --round` with these."""
        return self.run("apply", NAME, *(part for text in texts for part in ("--round", text)))

    def draw(self) -> Said:
        """The clock goes to the round that is waited for, and it is given, made by the tests' own
        beacon.
        """
        number, due = self.awaited["number"], self.awaited["due"]
        self.at(due.removesuffix("Z"))
        return self.give(f"{number} {sign(number).hex()}")

    def attack(self) -> None:
        """Germany's orders and nothing of the other side: the lock names a round."""
        assert self.send(ATTACK + "done", seat=AXIS).code == 0
        assert self.send("done", seat=ALLIES).code == 0

    def rest(self) -> Said:
        """The orders that end Germany's turn."""
        return self.send(REST + "done", seat=AXIS)


Maker = Callable[..., Drawn]


def make_drawn(
    root: Path,
    patch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    *options: str,
    chains: Sequence[str] = (),
    day: str = FIRST_DAY,
) -> Drawn:
    """A campaign at its first question, founded on this day; with --mode beacon unless an option
    says otherwise.
    """
    from tests import chained_campaign

    when = datetime.strptime(day, "%Y-%m-%d %H:%M:%S").replace(tzinfo=UTC)
    patch.setattr(chained_campaign, "EPOCH", str(int(when.timestamp())))
    patch.setattr(chained_campaign, "Table", Drawn)
    mode = () if "--mode" in options or "--founding" in options else ("--mode", "beacon")
    made = begin(root, patch, capsys, chains, *mode, *options)
    assert isinstance(made, Drawn)
    return made


@pytest.fixture
def drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Maker:
    """`drawn("--lead", "6")`: a campaign by the beacon for two seats; with `seats=False` for one of
    each power.
    """

    def make(*options: str, seats: bool = True, **more: Any) -> Drawn:
        dealt = SEATS if seats else ()
        return make_drawn(tmp_path / "game", monkeypatch, capsys, *dealt, *options, **more)

    return make


def holds(table: Table) -> dict[str, Any]:
    """The audit holds; what it found."""
    told = table.run("audit", NAME, "--json")
    assert told.code == 0, told
    found: dict[str, Any] = told.data
    assert found["holds"]
    return found


def time_of(number: int) -> str:
    """When a round is due, for `Drawn.at`."""
    return rounds.due(number).removesuffix("Z")


__all__ = ["ID", "Drawn", "Maker", "drawn", "holds", "make_drawn", "time_of"]
