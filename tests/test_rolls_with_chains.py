"""Rolls beside the rules where players hold chains: they wait for the links, close nobody's lines,
and are grade B.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.audit.audit import audit, judged
from pbem.engine import chance
from pbem.engine.state import copy
from pbem.faults import Fault
from pbem.play import throws
from pbem.storage.chain import verify_all
from pbem.table.campaign import Campaign
from tests.chained_campaign import ID, PHRASES, Table, begin, founded
from tests.small_campaign import ATTACK, NAME
from tests.test_campaign import opened

SEATS = ("germany", "soviet-union")
WEATHER = ("--dice", "3d6", "--why", "weather")


@pytest.fixture(params=["default", "strict"])
def mode(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def table(
    mode: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Table:
    order, others = ("--mode", mode), [seat for seat in PHRASES if seat not in SEATS]
    made = founded(tmp_path / "game", monkeypatch, capsys, SEATS, *order, phrases=others)
    made.run("apply", NAME)
    return made


def send_links(table: Table) -> None:
    """The links of both sides; in strict order the active side shows its tool that the other's is
    out.
    """
    mail = table.link_mail("soviet-union")
    (table.root / "other-side.txt").write_text(mail, encoding="utf-8")
    table.send(mail)
    book = Campaign.open(table.save).book
    assert book is not None
    after = ("--after", str(table.root / "other-side.txt")) if book.mode == "strict" else ()
    table.send(table.link_mail("germany", *after))


def test_a_roll_waits_for_the_links_of_its_openers_and_is_then_grade_b(
    table: Table, mode: str
) -> None:
    told = table.run("roll", NAME, *WEATHER)
    assert told.code == 0
    assert "Locked: 3d6 in segment 1" in told.err
    assert "soviet-union" in told.err
    lock = table.records[-1]
    assert lock["openers"] == ["moderator", *SEATS]
    assert lock["roll"] == {"dice": "3d6", "why": "weather"}
    assert "links" not in table.save.read_text()
    send_links(table)
    roll = table.records[-1]
    assert roll["kind"] == "roll"
    assert roll["grade"] == "B"
    assert set(roll["links"]) == {"moderator", *SEATS}
    links = {seat: bytes.fromhex(text.split()[1]) for seat, text in roll["links"].items()}
    founding = Campaign.open(table.save).founding_for(1)
    assert len(founding) == 4
    seed = chance.seed(ID, 1, links, founding)
    dice = [chance.die(seed, f"roll/1/{slot}", 6) for slot in (1, 2, 3)]
    assert roll["dice"] == {"roll/1": f"d6: {' '.join(map(str, dice))}"}
    assert table.run("audit", NAME).code == 0
    assert f"{' '.join(map(str, dice))}, sum" in table.run("report", NAME).out
    assert "grade B" in table.run("dice", NAME).out


def test_a_roll_closes_nobodys_lines_and_the_numbers_go_on(table: Table, mode: str) -> None:
    table.run("roll", NAME, *WEATHER)
    mail = "seat: soviet-union\nstanding:\ncasualties land: armor\n"
    assert table.send(mail).code == 0
    send_links(table)
    assert table.send(f"seat: germany\n{ATTACK}").code == 0
    table.send("seat: germany\ndone\n")
    lock = table.records[-1]
    assert (lock["kind"], lock["segment"]) == ("lock", 2)
    if mode == "strict":
        for seat in ("soviet-union", "great-britain", "united-states"):
            table.send(f"seat: {seat}\ndone\n")
    send_links(table)
    assert any(len(record.get("dice", {})) > 3 for record in table.records)
    assert table.run("audit", NAME).code == 0


def test_the_game_and_other_rolls_wait_while_a_roll_is_locked(table: Table) -> None:
    table.run("roll", NAME, *WEATHER)
    kinds = table.kinds
    table.send(f"seat: germany\n{ATTACK}done\n")
    assert table.kinds == [*kinds, "orders"]
    assert table.run("roll", NAME, "--dice", "d6", "--why", "other").code == 1
    assert table.run("roll", NAME, "--typed", "1", "--why", "other").code == 1
    again = table.run("roll", NAME, *WEATHER)
    assert "Nothing is thrown before the links are here" in again.err
    assert table.kinds == [*kinds, "orders"]
    send_links(table)
    assert table.kinds[-2:] == ["roll", "lock"]
    assert table.run("audit", NAME).code == 0


def test_a_roll_whose_link_does_not_come_is_given_up_and_counted(table: Table) -> None:
    table.run("roll", NAME, *WEATHER)
    table.links("soviet-union")
    told = table.run("roll", NAME, "--void")
    assert told.code == 0
    assert "given up" in told.out
    assert table.records[-1]["void"] is True
    assert "dice" not in table.records[-1]
    with table.untouched():
        told = table.run("roll", NAME, *WEATHER)
    assert (told.code, "another roll needs another" in told.err) == (1, True)
    table.run("roll", NAME, "--dice", "3d6", "--why", "weather, once more")
    assert table.records[-1]["segment"] == 2
    send_links(table)
    assert table.records[-1]["dice"].keys() == {"roll/2"}
    told = table.run("audit", NAME)
    assert told.code == 0
    assert "given up: 1" in told.out
    assert "that a link did not come is the moderator's word" in told.out
    report = " ".join(table.run("report", NAME).out.split())
    assert "given up: a link did not come, says the moderator" in report
    assert table.run("roll", NAME, "--void").code == 2


def test_dice_that_are_fixed_cannot_be_given_up(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All links are here, so the moderator knows them: he has to throw."""
    table.run("roll", NAME, *WEATHER)
    with monkeypatch.context() as patch:
        patch.setattr(throws, "finish", lambda *given: None)
        send_links(table)
    campaign, signer = opened(table)
    with pytest.raises(Fault, match="have to be thrown"):
        throws.void(campaign, signer)
    assert table.run("roll", NAME).code == 0
    assert table.kinds[-1] == "roll"


def test_before_the_founding_is_closed_there_is_no_roll(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    made = begin(tmp_path / "game", monkeypatch, capsys, SEATS)
    with made.untouched():
        told = made.run("roll", NAME, *WEATHER)
    assert told.code == 1
    assert "founding of the dice is not closed" in told.err


def test_no_roll_comes_between_a_lock_and_its_links(table: Table, mode: str) -> None:
    table.send(f"seat: germany\n{ATTACK}done\n")
    assert table.kinds[-1] == "lock"
    with table.untouched():
        told = table.run("roll", NAME, *WEATHER)
    assert told.code == 1
    assert "waits for its own dice" in told.err


@pytest.mark.parametrize("change", ["a die", "a link", "a head", "void", "an opener less", "grade"])
def test_a_changed_roll_is_found(change: str, table: Table) -> None:
    table.run("roll", NAME, *WEATHER)
    send_links(table)
    assert audit(table.save).holds
    walked = verify_all(table.save.read_bytes(), NAME)
    records = [copy(record) for record in walked.records]
    roll = records[-1]
    if change == "a die":
        text = roll["dice"]["roll/1"]
        roll["dice"]["roll/1"] = text[:-1] + ("1" if text[-1] != "1" else "2")
    elif change == "a link":
        roll["links"]["germany"] = roll["links"]["germany"][:-1] + (
            "0" if roll["links"]["germany"][-1] != "0" else "1"
        )
    elif change == "a head":
        roll["heads"]["germany"] = "1/0123456789abcdef"
    elif change == "void":
        for name in ("dice", "links", "heads", "signed", "grade", "grade_why"):
            roll.pop(name, None)
    elif change == "an opener less":
        records[-2]["openers"].remove("germany")
    else:
        roll["grade"] = "A"
    verdicts = judged(walked.anchor, records, walked.trailer["state"])
    found = [v.difference.record for v in verdicts if v.difference]
    assert found
    assert min(found) == (records[-2] if change == "an opener less" else roll)["record"]
