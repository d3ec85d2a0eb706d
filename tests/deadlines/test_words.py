"""The words about time: every text can be said, and every text that is said is there with its
fields.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pbem.play import dues
from pbem.play.due_book import NAME as NAME_OF_BOOK
from pbem.records.clock.account import ABSENT, HOLD, LONGER, RESUME, RULE, UNTIL
from pbem.records.clock.rule import SILENCES
from pbem.words.catalogue import Words, catalogue
from tests.deadlines.clocked import Clock, ruled
from tests.small_campaign import ATTACK, NAME, Folder

SOURCE = Path(dues.__file__).parent.parent
GROUPS = ("clock", "time", "due")
TEXTS = {key: text for key, text in catalogue("common").items() if key.split(".")[0] in GROUPS}
KINDS = (dues.REMINDER, dues.LATE, dues.SETTLE, dues.FORFEIT)
MADE = {
    *(f"clock.{act}" for act in (RULE, LONGER, UNTIL, HOLD, RESUME, ABSENT)),
    *(f"due.subject_{kind}" for kind in KINDS),
    *(f"due.{kind}" for kind in (dues.REMINDER, dues.LATE)),
    *(f"due.then_{how}" for how in (*SILENCES, "fallback")),
    *(f"time.silence_{how}" for how in SILENCES),
}


def test_every_text_about_time_is_said_somewhere_and_every_one_that_is_said_is_there() -> None:
    source = "".join(path.read_text("utf-8") for path in SOURCE.rglob("*.py"))
    named = set(re.findall(r'"((?:time|due|clock)\.[a-z_]+)"', source))
    bases = {".".join(key.split(".")[:2]) for key in TEXTS}
    assert bases == (named - {NAME_OF_BOOK}) | MADE


def words_of(key: str) -> str:
    """How a key is shown where it has no text."""
    return key.split(".", 1)[1].replace("_", " ")


@pytest.mark.parametrize(
    "options",
    [
        (),
        ("--at-silence", "default"),
        ("--at-silence", "substitute", "--substitute", "germany=Olga"),
        ("--forfeit", "1 time", "--absences", "note"),
    ],
)
def test_no_text_is_shown_as_its_key_and_data(
    small: Folder, clock: Clock, monkeypatch: pytest.MonkeyPatch, options: tuple[str, ...]
) -> None:
    missing: list[str] = []
    say = Words.say

    def watched(self: Words, key: str, fields: dict[str, object]) -> str:
        text = say(self, key, fields)
        is_raw = text == words_of(key) or text.startswith(f"{words_of(key)}: ")
        if key.split(".", maxsplit=1)[0] in GROUPS and key != "clock.rule" and is_raw:
            missing.append(f"{key}: {text}")
        return text

    monkeypatch.setattr(Words, "say", watched)
    ruled(small, "--orders", "7 days", *options)
    away = ("--absent", "germany", "--from", "2026-01-03", "--to", "2026-01-03")
    small.run("clock", NAME, *away)
    small.run("clock", NAME, "--hold", "--why", "x")
    small.run("status", NAME)
    small.run("clock", NAME, "--resume")
    small.run("clock", NAME, "--extend", "1 day", "--seat", "germany", "--why", "x")
    small.run("clock", NAME, "--until", "2026-01-10 20:00", "--why", "x")
    for day in (9, 10, 11, 12, 20, 30):
        clock(day, hours=21)
        small.run("due", NAME)
        small.run("status", NAME)
        small.run("report", NAME)
        small.run("status", NAME, "--reminder", "germany")
    small.apply(ATTACK)
    small.run("log", NAME)
    assert missing == []
