"""A look at the clock ends early where the ends of the save say that there is nothing to do: then a
whole look would have found nothing either.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from pbem.commands import due as command
from pbem.sitting import overdue
from tests.chained_campaign import Table
from tests.cli.test_links import AXIS, SOVIET, Maker
from tests.deadlines.clocked import RULE, Clock, due, ruled
from tests.small_campaign import ATTACK, NAME, REST, Folder
from tests.small_campaign import Maker as Founder

SILENCES = ("wait", "default", "substitute")
MAILS = (ATTACK, f"{ATTACK}done\n", f"{ATTACK}{REST}done\n", "pass\ndone\n")


@dataclass
class Compared:
    """What looks said of themselves beforehand, and what came of them."""

    quiet: list[bool] = field(default_factory=list)
    idle: list[bool] = field(default_factory=list)

    @property
    def pairs(self) -> set[tuple[bool, bool]]:
        """All there were."""
        return set(zip(self.quiet, self.idle, strict=True))


@pytest.fixture
def compared(monkeypatch: pytest.MonkeyPatch) -> Compared:
    """Every look is a whole one, and is compared with what its ends had said."""
    seen = Compared()
    is_quiet, look = command._is_quiet, overdue.look
    monkeypatch.setattr("pbem.storage.tail._BYTES", 4_000)

    def noted(path: Path) -> bool:
        seen.quiet.append(is_quiet(path))
        return False

    def looked(campaign: object, *others: object) -> overdue.Looked:
        found = look(campaign, *others)  # type: ignore[arg-type]
        seen.idle.append(not (found.new or found.records or found.letters))
        return found

    monkeypatch.setattr(command, "_is_quiet", noted)
    monkeypatch.setattr(overdue, "look", looked)
    return seen


def walk(folder: Folder, clock: Clock, seed: int, mail: Callable[[str], object]) -> None:
    """Some weeks in steps of some hours, in which a mail comes now and then; each look is taken
    twice."""
    rng, hours = random.Random(seed), 0
    while hours < 24 * 30:
        hours += rng.choice((5, 7, 13, 24))
        clock(hours=hours)
        if rng.random() < 0.2:
            mail(rng.choice(MAILS))
        for _ in range(2):
            assert due(folder).code == 0


@pytest.mark.parametrize("silence", SILENCES)
def test_of_one_who_is_asked(
    silence: str, campaign: Founder, clock: Clock, compared: Compared
) -> None:
    folder = campaign()
    ruled(folder, *RULE, "--at-silence", silence, "--substitute", "germany=Olga")
    walk(folder, clock, SILENCES.index(silence), folder.apply)
    assert compared.pairs == {(True, True), (False, False)}


def test_of_those_whose_dice_are_waited_for(make: Maker, clock: Clock, compared: Compared) -> None:
    table: Table = make.founded("--mode", "strict", "--fallback")
    ruled(table, *RULE, "--dice", "2 days", "--at-silence", "default")

    def mail(text: str) -> None:
        table.send(text, seat=AXIS)
        table.run("apply", NAME, "--lock")
        for seat in (AXIS, SOVIET):
            if len(text) % 2 and table.link(seat).code == 0:
                table.links(seat)

    walk(table, clock, 5, mail)
    assert compared.pairs == {(True, True), (False, False)}
