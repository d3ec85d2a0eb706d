"""What others have written in a sealed mail of the turn's end changes nothing that a seat, or
anybody, can read: the same mails with other lines in that one give the same texts, forms, receipts,
refusals and sizes, until all have written (BLZ-244)."""

from __future__ import annotations

import re
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
from tests.blitz_world_in_conflict.secrets import war
from tests.secrets import night
from tests.secrets.others import for_others
from tests.secrets.test_noninterference import masked, unsalted

COMMANDS = (
    ("status", "--json"),
    ("log",),
    ("log", "--json"),
    ("report", "--depth", "full"),
    ("why", "supply Moscow"),
)
# Two mails of Germany for each question, as long as each other: the size of its box is seen.
OTHER = {
    "prepare": (("develop Ju-88s, U-Boat II",), ("develop Waffen SS Army",)),
    "spend": (
        ("build He-111s +1", "build Battlecruisers"),
        ("scrap Stukas -1", "build West Wall +1"),
    ),
}
READERS = ("western-allies", "ussr")
TRIED = {
    "prepare": (
        "develop Red Falcons",
        "develop Airborne Corps",
        "develop Ju-88s",
        "lend Bering Sea LL: 1 oil",
    ),
    "spend": (
        "build NKVD +1",
        "build Luftwaffe +1",
        "build Siberian Army",
        "use oil 9",
        "research 1",
    ),
}


def receipts(campaign: Campaign, reader: str, verb: str) -> Iterator[str]:
    """What the reader would be told of whatever he could send."""
    words = Words(war.GAME)
    for each in TRIED[verb]:
        # The empty lines make it another mail than one that was sent already.
        receipt = receive(campaign, f"seat: {reader}\n{each}\n\n\n".encode())
        yield receipt_text(campaign, receipt, words)


def read(campaign: Campaign, reader: str, verb: str) -> list[str]:
    """Everything that a reader can read of a campaign."""
    told = [*for_others(campaign, reader), *receipts(campaign, reader, verb)]
    return [bare(text) for text in told]


def in_boxes(campaign: Campaign, reader: str) -> list[Any]:
    """What is in the boxes of a seat, but for salts."""
    private, found = night.private_of(campaign.id, reader), []
    for record in campaign.save.records():
        if reader in record.get("boxes", {}):
            where = f"box/{record['record']}"
            box = boxes.decrypt(private, campaign.id, reader, where, record["boxes"][reader])
            found.append(unsalted(box))
    return found


def bare(text: str) -> str:
    """A text without hashes, and without signs of its layout: a hash that looks like a number
    stands in quotes, and needs another line then."""
    return re.sub(r'[\s{},"]', "", masked(text))


def said_by(campaign: Campaign, capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What a command prints of a save, its errors and its exit code."""
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(campaign.path.parent)
        code = run([words[0], campaign.path.name, *words[1:]])
    told = capsys.readouterr()
    return bare(f"{code}\n{told.out}\n{told.err}")


def both(folder: Path, verb: str) -> list[Campaign]:
    """Two campaigns in which Germany has written different mails, and the USSR nothing yet."""
    made = []
    for name, lines in zip(("one", "two"), OTHER[verb], strict=True):
        (folder / name).mkdir()
        made.append(war.going_on(war.said(war.at(folder / name, verb), "germany", *lines)))
    return made


@pytest.mark.parametrize("verb", war.ENDS)
def test_BLZ_244_other_lines_of_another_power_change_no_byte(
    verb: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one, two = both(tmp_path, verb)
    said = [each.state["secret"]["Germany"]["said"] for each in (one, two)]
    assert said[0] != said[1]
    assert bare(one.path.read_text()) == bare(two.path.read_text())
    for reader in READERS:
        texts = [read(each, reader, verb) for each in (one, two)]
        assert len(texts[0]) > 15
        for first, second in zip(*texts, strict=True):
            assert first == second
        assert in_boxes(one, reader) == in_boxes(two, reader)
    for words in COMMANDS:
        assert said_by(one, capsys, *words) == said_by(two, capsys, *words), words


@pytest.mark.parametrize("verb", war.ENDS)
def test_BLZ_244_nothing_of_the_lines_is_in_the_save_until_all_have_written(
    verb: str, tmp_path: Path
) -> None:
    campaign = war.said(war.at(tmp_path, verb), "germany", *OTHER[verb][0])
    written = OTHER[verb][0]
    assert all(line not in campaign.path.read_text() for line in written)
    before = campaign.save.count
    campaign = war.going_on(war.said(war.said(campaign, "ussr"), "western-allies"))
    later = str([campaign.save.record(n) for n in range(before + 1, campaign.save.count + 1)])
    assert all(line in later for line in written)
