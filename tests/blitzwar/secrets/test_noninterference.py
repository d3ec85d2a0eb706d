"""The cards that a side has on their way change nothing that another seat, or anybody, can read:
the same campaign with another queue gives the same texts, forms, refusals and sizes (BWR-202,
BWR-204, G-27)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pbem.cli import run
from pbem.intake.receive import receive
from pbem.records.seals import boxes
from pbem.reports.report import receipt_text
from pbem.table.campaign import Campaign
from pbem.words.catalogue import Words
from tests.blitzwar.secrets import war
from tests.secrets import night
from tests.secrets.others import for_others
from tests.secrets.test_noninterference import masked, unsalted

COMMANDS = (
    ("status", "--json"),
    ("log",),
    ("log", "--json"),
    ("report", "--depth", "full"),
    ("why", "supply Kiev"),
)
# Another queue of the Soviets with the same first card, and another choice of theirs in turn 2.
OTHER = {**war.FIRST, "soviets": ("SU-L1", "SU-L5", "SU-L7")}
NEXT = {"axis": ("AX-L4",), "allies": ("AL-L4",), "soviets": ("SU-L4",)}
OTHER_NEXT = {**NEXT, "soviets": ("SU-L8",)}
READERS = ("axis", "allies")


def receipts(campaign: Campaign, reader: str) -> Iterator[str]:
    """What the reader would be told of whatever he could send."""
    words = Words(war.GAME)
    lines = [
        "cards SU-L5, SU-L7, SU-L2",
        "card SU-L8",
        "card AX-L8",
        "ship 2 supply: Naples -> Bari",
    ]
    for each in lines:
        receipt = receive(campaign, f"seat: {reader}\n{each}\n\n\n".encode())
        yield receipt_text(campaign, receipt, words)


def read(campaign: Campaign, reader: str) -> list[str]:
    """Everything that a reader can read of a campaign."""
    told = [*for_others(campaign, reader), *receipts(campaign, reader)]
    return [masked(text) for text in told]


def opened(campaign: Campaign, reader: str) -> list[Any]:
    """What is in the boxes of a seat, but for salts."""
    private, found = night.private_of(campaign.id, reader), []
    for record in campaign.save.records():
        if reader in record.get("boxes", {}):
            where = f"box/{record['record']}"
            box = boxes.decrypt(private, campaign.id, reader, where, record["boxes"][reader])
            found.append(unsalted(box))
    return found


def bare_size(path: Path) -> int:
    """The size of a save without quotes: a hash that looks like a number stands in them."""
    return len(path.read_bytes().replace(b'"', b""))


def said_by(campaign: Campaign, capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What a command prints of a save, its errors and its exit code."""
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(campaign.path.parent)
        code = run([words[0], campaign.path.name, *words[1:]])
    told = capsys.readouterr()
    return masked(f"{code}\n{told.out}\n{told.err}")


@pytest.mark.parametrize("number", [1, pytest.param(2, marks=pytest.mark.soak)])
def test_BWR_202_BWR_204_another_queue_of_another_side_changes_no_byte(
    number: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made = []
    for name, first, later in (("one", war.FIRST, NEXT), ("two", OTHER, OTHER_NEXT)):
        (tmp_path / name).mkdir()
        campaign = war.chosen(tmp_path / name, first)
        made.append(campaign if number == 1 else war.turn(campaign, number, later))
    one, two = made
    queues = [each.state["secret"]["Soviets"]["queue"] for each in made]
    assert queues[0] != queues[1]
    assert bare_size(one.path) == bare_size(two.path)
    for reader in READERS:
        for first_text, second_text in zip(read(one, reader), read(two, reader), strict=True):
            assert first_text == second_text
        assert opened(one, reader) == opened(two, reader)
    for words in COMMANDS:
        assert said_by(one, capsys, *words) == said_by(two, capsys, *words), words


def test_BWR_202_who_has_chosen_reads_his_own_cards_and_nobody_elses(tmp_path: Path) -> None:
    campaign = war.chosen(tmp_path)
    for seat, cards in war.FIRST.items():
        mine = campaign.table.view(campaign.state, seat)["secret"]
        assert [each["queue"] for each in mine.values()] == [list(cards)]
        told = " ".join(str(box) for box in opened(campaign, seat))
        assert war.cards_in(told) == set(cards)
    assert war.cards_in(str(campaign.table.view(campaign.state, None))) == set()
    assert war.cards_in(campaign.path.read_text()) == set()
