"""Rulings and undos beside deadlines, signatures, orders for later turns and the clock: what begins
anew, what stays.
"""

from __future__ import annotations

import pytest

from pbem.audit.audit import audit
from tests.deadlines.clocked import Clock, ruled, told
from tests.signing.conftest import strict  # noqa: F401 (fixture)
from tests.signing.players import Signed
from tests.small_campaign import ATTACK, EPOCH, NAME, REST, Folder, one_paragraph

WHY = ("--why", "the wrong mail was used")


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """`clock(8)`: so many days after the founding, 2026-01-01 00:00 UTC, it is now."""

    def turn(days: int = 0, hours: int = 0, minutes: int = 0) -> None:
        seconds = days * 86_400 + hours * 3_600 + minutes * 60
        monkeypatch.setenv("SOURCE_DATE_EPOCH", str(int(EPOCH) + seconds))

    return turn


def deadlines(folder: Folder) -> list[str]:
    return [str(row["deadline"]) for row in told(folder)["due"]]


def undo(folder: Folder, number: int) -> None:
    said = folder.run("ruling", NAME, "--undo", str(number), *WHY)
    assert said.code == 0, said


def last(folder: Folder, kind: str) -> int:
    return int(next(r["record"] for r in folder.records[::-1] if r["kind"] == kind))


@pytest.mark.parametrize("what", ["ruling", "undo"])
def test_a_question_that_is_put_again_has_a_new_deadline(
    small: Folder, clock: Clock, what: str
) -> None:
    ruled(small)
    assert deadlines(small) == ["2026-01-08 00:00:00Z"]
    clock(3)
    small.apply(f"{ATTACK}done\n")
    clock(6)
    if what == "undo":
        undo(small, last(small, "lock"))
    else:
        small.run("ruling", NAME, "money Germany 7", *WHY)
    assert deadlines(small) == [], "nothing runs before the question is put"
    small.run("apply", NAME)
    assert deadlines(small) == ["2026-01-14 00:00:00Z"]
    assert audit(small.save).holds


def test_the_clock_is_not_undone(small: Folder) -> None:
    ruled(small)
    with small.untouched():
        said = small.run("ruling", NAME, "--undo", str(last(small, "clock")), *WHY)
    one_paragraph(said, "cannot be undone", "pbem clock", code=1)
    undo(small, 1)
    assert told(small)["rule"]
    assert audit(small.save).holds


def test_signed_orders_that_came_back_need_no_second_signature_for_what_they_say(
    strict: Signed,
) -> None:
    assert strict.apply(strict.sign(f"{ATTACK}{REST}done\n")).code == 0
    undo(strict, last(strict, "lock"))
    assert strict.status["seats"]["germany"]["lines"]["combat"] == 2
    assert audit(strict.save).holds
    said = strict.apply("done\n")
    assert "signed" in said.err, "to close them has to be signed, too"
    assert strict.kinds[-1] == "result"
    assert strict.status["asks"][0]["is_put"]
    assert strict.apply(strict.sign("done\n")).code == 0
    assert strict.kinds[-1] == "result"
    assert audit(strict.save).holds
    assert strict.run("open", NAME, "--early").code == 0
    result = audit(strict.save)
    assert result.holds, result


def test_orders_for_a_later_turn_stay_until_they_are_on_the_desk(small: Folder) -> None:
    small.apply("purchase:\nbuy 4 infantry\n", seat="soviet-union")
    small.apply(f"{ATTACK}done\n")
    assert list(small.status["later"]) == ["soviet-union"]
    undo(small, last(small, "lock"))
    assert list(small.status["later"]) == ["soviet-union"]
    assert audit(small.save).holds


def test_everything_at_once_is_played_again(small: Folder, clock: Clock) -> None:
    """A month of a campaign in which much goes wrong."""
    ruled(small)
    small.apply(f"{ATTACK}done\n")
    small.run("note", NAME, "sorry")
    small.run("roll", NAME, "--dice", "2d6", "--why", "weather")
    small.run("ruling", NAME, "money Germany 3", *WHY)
    small.run("apply", NAME)
    assert small.kinds[3] == "lock"
    undo(small, 4)
    clock(9)
    small.run("apply", NAME)
    small.run("withdraw", NAME, "germany", "combat")
    small.run("seat", NAME, "--substitute", "germany", "--name", "Erika")
    small.apply("done\n")
    undo(small, last(small, "undo"))
    small.run("apply", NAME)
    result = audit(small.save)
    assert result.holds, result.replay.difference
    for fmt in ("text", "html", "markdown", "bbcode"):
        assert small.run("report", NAME, "--format", fmt, "--depth", "full").code == 0
    assert small.run("dice", NAME, "--stats").code == 0
    assert small.run("dice", NAME, "--stats", "--by", "turn").code == 0
