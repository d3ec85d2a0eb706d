"""What could not be told is told by the next command, whatever it is; what the moderator decides is
written once.
"""

from __future__ import annotations

import pytest

from tests.inbox.post_office import Letter, folder, inbox
from tests.outbox.writing import PRIVATE, letters, outbox
from tests.small_campaign import ATTACK, NAME, REST, Folder, one_paragraph

ORDERS = f"{ATTACK}{REST}done\n"


def _block(campaign: Folder) -> None:
    """Nothing can be written into the outbox any more."""
    (campaign.path / PRIVATE / "outbox").write_text("in the way")


def _clear(campaign: Folder) -> None:
    (campaign.path / PRIVATE / "outbox").unlink()


@pytest.mark.parametrize("by", ["apply", "inbox"])
def test_an_outbox_that_cannot_be_written_stops_nothing_and_is_made_good(
    by: str, known: Folder
) -> None:
    _block(known)
    if by == "apply":
        said = known.apply(ORDERS)
    else:
        said = inbox(known, folder(known.path / "box", Letter(ORDERS)))
    assert said.code == 0, said
    assert "Not put into the outbox (to germany)" in said.err
    assert known.kinds[-3:] == ["orders", "lock", "result"]
    _clear(known)
    said = known.run("note", NAME, "the disk was full")
    assert "Told late" in said.err
    assert "All taken" in said.err
    assert [each["seat"] for each in letters(known) if each["kind"] == "receipt"] == ["germany"]
    assert "question soviet-union" in {f"{e['kind']} {e['seat']}" for e in letters(known)}
    assert "Told late" not in outbox(known).err


REPEATED = {
    "a note": ("note", NAME, "the holidays begin"),
    "a player": ("seat", NAME, "--replace", "germany", "--name", "Karl"),
    "a substitute": ("seat", NAME, "--substitute", "germany", "--name", "Olga"),
    "time": ("clock", NAME, "--orders", "7 days"),
    "more time": ("clock", NAME, "--extend", "2 days", "--why", "moving"),
}


@pytest.mark.parametrize("name", REPEATED)
def test_the_same_decision_twice_in_a_row_has_to_be_meant(name: str, small: Folder) -> None:
    command = REPEATED[name]
    if name == "more time":
        assert small.run("clock", NAME, "--orders", "7 days").code == 0
    assert small.run(*command).code == 0
    count = len(small.records)
    again = "--once-more" if command[0] == "clock" else "--again"
    one_paragraph(small.run(*command), f"record, {count}, is the same", again)
    assert len(small.records) == count
    assert small.run(*command, again).code == 0
    assert len(small.records) == count + 1
