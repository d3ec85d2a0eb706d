"""A campaign by the beacon goes over to another moderator without the private folder: its dice were
never in it.
"""

from __future__ import annotations

import shutil

import pytest

from pbem.storage import keys, save
from tests.beacon.drawing import ALLIES, AXIS, D4, D4_DRAW, Drawn, Maker, drawn, holds  # noqa: F401 (fixture)
from tests.chained_campaign import known_chain
from tests.small_campaign import NAME

pytest.importorskip("pyblst", reason="needs the extra pbem[beacon]")


def with_keys(drawn: Maker) -> Drawn:
    """Both seats have a key, and none a chain."""
    signers = {seat: keys.from_seed(seat.encode().ljust(32, b".")) for seat in (AXIS, ALLIES)}
    given = [f"{seat}={signer.public}" for seat, signer in signers.items()]
    table = drawn(*D4_DRAW, *(part for each in given for part in ("--seat-key", each)))
    for seat in (AXIS, ALLIES):
        known_chain(table.at(seat), seat)
    return table


def test_a_campaign_by_the_beacon_goes_on_without_the_folder(drawn: Maker) -> None:
    table = with_keys(drawn)
    home = table.root / "at-erika"
    home.mkdir()
    public = table.player("erika", "keygen", "mine.key").out.split(": ")[1].strip()
    shutil.copy(table.save, home / NAME)
    for seat in (AXIS, ALLIES):
        said = table.player(seat, "consent", str(table.save), "--to", public, "--seat", seat)
        assert said.code == 0, said
        (home / f"{seat}.txt").write_text(said.out)
    arguments = ["--handover", "--name", "Erika", "--new-key", "mine.key", "--without-folder"]
    mails = ["--consent", f"{AXIS}.txt", "--consent", f"{ALLIES}.txt"]
    said = table.player("erika", "seat", NAME, *arguments, *mails)
    assert said.code == 0, said
    table.path, table.save = home, home / NAME
    table.patch.chdir(home)
    assert save.open_save(table.save).public == public
    table.attack()
    table.at("2023-09-15 12:00:00")
    assert table.give(f"{D4['round']} {D4['signature']}").code == 0
    assert table.records[-1].get("dice") or table.records[-2].get("dice")
    assert {r["grade"] for r in table.records if r.get("dice")} == {"A"}
    holds(table)
