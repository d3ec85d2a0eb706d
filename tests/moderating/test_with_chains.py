"""Rulings and undos where players hold chains: what waits for links is void, its number is burnt,
the dice go on.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.audit.audit import audit, judged
from pbem.engine.state import copy
from pbem.table.campaign import Campaign
from tests.chained_campaign import PHRASES, Table, begin, founded
from tests.small_campaign import ATTACK, NAME, one_paragraph

SEATS = ("germany", "soviet-union")
WHY = ("--why", "the wrong mail was used")


@pytest.fixture(params=["default", "strict"])
def table(
    request: pytest.FixtureRequest,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> Table:
    """Founded, at Germany's first orders."""
    mode, others = ("--mode", str(request.param)), [seat for seat in PHRASES if seat not in SEATS]
    made = founded(tmp_path / "game", monkeypatch, capsys, SEATS, *mode, phrases=others)
    made.run("apply", NAME)
    return made


def is_strict(table: Table) -> bool:
    book = Campaign.open(table.save).book
    assert book is not None
    return book.mode == "strict"


def locked(table: Table) -> None:
    """Germany's orders are locked and wait for links."""
    table.send(f"{ATTACK}done\n", seat="germany")
    assert table.kinds[-1] == "lock"
    assert table.status["dice"]["segment"]


def thrown(table: Table) -> None:
    """Both links come, and the dice fall."""
    if is_strict(table):
        table.send("done\n", seat="soviet-union")
        for seat in ("great-britain", "united-states"):
            if Campaign.open(table.save).book.open_seats():  # type: ignore[union-attr]
                table.send("done\n", seat=seat)
        table.run("apply", NAME, "--lock")
    mail = table.link_mail("soviet-union")
    (table.root / "other-side.txt").write_text(mail, encoding="utf-8")
    table.send(mail)
    after = ("--after", str(table.root / "other-side.txt")) if is_strict(table) else ()
    table.send(table.link_mail("germany", *after))


def dice(table: Table) -> list[str]:
    return [r["links"]["germany"].split()[0] for r in table.records if r.get("dice")]


def test_a_ruling_voids_the_lock_that_waits_and_burns_its_number(table: Table) -> None:
    locked(table)
    number = table.status["dice"]["segment"]
    said = table.run("ruling", NAME, "set Poland: Germany 3 armor", *WHY)
    assert said.code == 0, said
    assert f"segments of dice up to {number} are used up" in said.out
    record = table.records[-1]
    assert record["inputs"][0] == {"burn": number}
    assert record["burnt"][0].split()[0] == str(number)
    assert audit(table.save).holds
    thrown_at = len(table.records)
    table.run("apply", NAME)
    assert table.status["dice"]["segment"] == number + 1
    thrown(table)
    assert [r["kind"] for r in table.records[thrown_at:]].count("result") == 1
    assert dice(table) == [str(number + 1)]
    assert audit(table.save).holds


def test_a_link_for_a_void_lock_is_refused(table: Table) -> None:
    if is_strict(table):
        pytest.skip("in strict order no link is out yet")
    locked(table)
    mail = table.link_mail("soviet-union")
    table.run("ruling", NAME, "money Germany 3", *WHY)
    table.run("apply", NAME)
    said = table.send(mail)
    assert said.code == 1
    assert "Refused" in said.out


def test_an_undo_of_the_lock_gives_the_orders_back(table: Table) -> None:
    locked(table)
    lock = len(table.records)
    said = table.run("ruling", NAME, "--undo", str(lock), *WHY)
    assert said.code == 0, said
    assert table.asked == ["orders Germany 1 A"]
    assert set(table.status["seats"]["germany"]["lines"]) == {"purchase", "combat"}
    table.run("apply", NAME)
    locked_again = table.send("done\n", seat="germany")
    assert locked_again.code == 0
    assert table.kinds[-1] == "lock"
    thrown(table)
    assert dice(table) == ["2"]
    assert audit(table.save).holds


def test_an_undo_of_a_result_throws_other_dice_with_new_links(table: Table) -> None:
    locked(table)
    thrown(table)
    result = next(r["record"] for r in table.records[::-1] if r.get("dice"))
    assert table.run("ruling", NAME, "--undo", str(result), *WHY).code == 0
    assert audit(table.save).holds
    table.run("apply", NAME)
    assert table.kinds[-1] == "lock"
    thrown(table)
    assert dice(table) == ["1", "2"]
    told = table.run("audit", NAME)
    assert told.code == 0
    assert f"record {result} undone. Reason: the wrong mail was used" in told.out
    assert "1 undo" in told.out


def test_an_undo_back_over_the_founding_leaves_the_founding_closed(table: Table) -> None:
    locked(table)
    thrown(table)
    assert table.run("ruling", NAME, "--undo", "1", *WHY).code == 0
    book = Campaign.open(table.save).book
    assert book is not None
    assert book.founding["closed"]
    table.run("apply", NAME)
    table.send(f"{ATTACK}done\n", seat="germany")
    thrown(table)
    assert len(dice(table)) == 2
    assert audit(table.save).holds


def test_contributions_and_seats_are_not_undone(table: Table) -> None:
    founding = next(r["record"] for r in table.records if r["kind"] == "founding")
    with table.untouched():
        said = table.run("ruling", NAME, "--undo", str(founding), *WHY)
    one_paragraph(said, "cannot be undone", "pbem seat", code=1)
    table.run("seat", NAME, "--substitute", "germany", "--name", "Erika")
    with table.untouched():
        said = table.run("ruling", NAME, "--undo", str(len(table.records)), *WHY)
    one_paragraph(said, "cannot be undone", "pbem seat", code=1)


def test_a_ruling_that_hides_the_burnt_number_is_found(table: Table) -> None:
    locked(table)
    table.run("ruling", NAME, "money Germany 3", *WHY)
    save = Campaign.open(table.save).save
    records = list(save.records())
    for parts in ({"burnt": []}, {"inputs": records[-1]["inputs"][1:]}, {"burnt": ["9"]}):
        changed = copy(records)
        changed[-1] |= parts
        _, replay = judged(save.anchor, changed, save.state)
        assert replay.difference is not None, parts
        assert replay.difference.record == len(records), parts


def test_a_roll_that_is_locked_comes_first(table: Table) -> None:
    table.run("roll", NAME, "--dice", "3d6", "--why", "weather")
    for arguments in (("money Germany 3",), ("--undo", "1")):
        with table.untouched():
            said = table.run("ruling", NAME, *arguments, *WHY)
        one_paragraph(said, "pbem roll", "--void", code=1)


def test_rulings_and_undos_while_the_founding_is_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    table = begin(tmp_path / "game", monkeypatch, capsys, SEATS)
    table.send(f"{ATTACK}done\n", seat="germany")
    assert table.run("ruling", NAME, "money Germany 44", *WHY).code == 0
    assert audit(table.save).holds
    assert table.run("ruling", NAME, "--undo", str(len(table.records)), *WHY).code == 0
    assert audit(table.save).holds
    table.found(SEATS, phrases=[seat for seat in PHRASES if seat not in SEATS])
    table.run("apply", NAME)
    table.send("done\n", seat="germany")
    assert table.kinds[-1] == "lock"
    thrown(table)
    assert dice(table) == ["1"]
    assert audit(table.save).holds
