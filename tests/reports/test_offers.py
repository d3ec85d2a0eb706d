"""Every line that a form offers can be sent as it stands, in whatever position of whichever
game.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from pbem.intake.receive import receive
from pbem.reports.form import Form, forms
from pbem.reports.receipts import Receipt
from pbem.table.campaign import Campaign
from pbem.words.catalogue import Words
from tests.random_play import play, take_from_nowhere
from tests.shelf import forget, game, in_turn, take  # noqa: F401 (fixture)

# Lines of a form that a player reads on his phone: what is asked of one power, as a rule.
MOST_LINES = 45
HEAD = re.compile(r"([a-z]+):")
POWER = re.compile(r"([A-Z][\w ]+):")


def offered(form: Form) -> Iterator[tuple[str, str]]:
    """The lines behind `#`, with the heads above them."""
    head = power = ""
    for line in form.lines:
        if match := POWER.fullmatch(line):
            power = f"{match.group(1)}:\n"
        elif match := HEAD.fullmatch(line):
            head = f"{power}{match.group(1)}"
        elif line.startswith("# ") and not line.startswith(("# done", "# phrase:")):
            yield head, line.removeprefix("# ")


def sent(campaign: Campaign, form: Form, lines: list[tuple[str, str]]) -> Receipt:
    """The receipt for a mail of these lines below the form's own heads."""
    text = "\n".join(f"{head}:\n{line}" if head else line for head, line in lines)
    return receive(campaign, f"seat: {form.seat}\n{text}\n".encode())


def held(campaign: Campaign, form: Form, tried: set[tuple[str, ...]]) -> int:
    """How many lines a form offers; each passes, alone and below those above it. The mails are
    noted in `tried`, and none is sent twice."""
    asked = sum(len(ask.to) for ask in campaign.asks)
    assert len(form.lines) <= MOST_LINES + 10 * (asked - 1), form.text
    lines = list(offered(form))
    for number, line in enumerate(lines):
        before = [each for each in lines[:number] if each[1] != "pass"]
        for mail in ([line], [*before, line] if line[0] else [line]):
            told = (form.seat, *(f"{head}: {text}" for head, text in mail))
            if told in tried:
                continue
            tried.add(told)
            receipt = sent(campaign, form, mail)
            assert not receipt.problems, (form.text, mail, receipt.problems)
            assert receipt.orders, (form.text, mail)
    return len(lines)


@in_turn("seed", range(20, 23))
def test_every_line_that_a_form_offers_passes_the_check(
    game: str, seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    take_from_nowhere(monkeypatch)
    words, count, asked = Words(game), 0, 0
    for campaign in play(tmp_path, game, seed, 40):
        tried: set[tuple[str, ...]] = set()
        for form in forms(campaign, words):
            held(campaign, form, tried)
            own = (each for each in forms(campaign, words, form.seat) if each.seat == form.seat)
            count += sum(held(campaign, each, tried) for each in own)
            asked += 1
    assert count >= asked > 0, "forms that offer nothing"


def test_a_note_stands_below_its_line_behind_two_marks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    take("coalition", monkeypatch)
    take_from_nowhere(monkeypatch)
    words, notes = Words("coalition"), 0
    for campaign in play(tmp_path, "coalition", 21, 40):
        for line, below in (
            pair for form in forms(campaign, words) for pair in pairwise(form.lines)
        ):
            if match := re.fullmatch(r"# \w+: attack (\w+) with 1", line):
                assert re.fullmatch(rf"##   {match[1]} has \d+ arm(y|ies)", below)
                notes += 1
    assert notes
    forget()
