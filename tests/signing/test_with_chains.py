"""Signed orders where players hold chains: the key of the join line, links beside orders, a new
chain with another key.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.audit.audit import audit
from tests.chained_campaign import ID, Table, begin, founded
from tests.small_campaign import ATTACK, NAME, REST, one_paragraph

AXIS, SOVIET = "germany", "soviet-union"


@pytest.fixture
def table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Table:
    """Both sides have chains, and Germany has to sign; the founding is closed."""
    options = ["--founder", AXIS, "--founder", SOVIET, "--signed", AXIS]
    return founded(tmp_path / "campaign", monkeypatch, capsys, (AXIS, SOVIET), *options)


def signed(table: Table, text: str, seat: str = AXIS) -> str:
    """What `pbem sign` prints in a player's folder, with the key of his chain."""
    (table.at(seat) / "orders.txt").write_text(text)
    said = table.player(seat, "sign", str(table.save), "orders.txt", "--seat", seat)
    assert said.code == 0, said
    return said.out


def test_the_key_of_the_join_line_signs_orders_too(table: Table) -> None:
    assert table.send(signed(table, f"{ATTACK}{REST}done\n")).code == 0
    assert [r["authenticated"] for r in table.records if r["kind"] == "orders"] == ["signature"]
    table.links(AXIS, SOVIET)
    assert any("proofs" in record for record in table.records)
    result = audit(table.save)
    assert result.holds, result
    assert result.replay.checked == result.records


def test_a_link_is_signed_by_itself_and_needs_no_second_signature(table: Table) -> None:
    table.send(signed(table, f"{ATTACK}{REST}done\n"))
    assert table.send(table.link_mail(AXIS)).code == 0


def test_orders_above_a_link_need_the_signature_of_orders(table: Table) -> None:
    table.send(signed(table, f"{ATTACK}{REST}done\n"))
    link = table.link_mail(AXIS)
    one_paragraph(table.send(f"{link}standing:\ncasualties land: armor\n"), "it is not signed")
    assert table.send(signed(table, f"{link}noncombat:\npass\n")).code == 0
    table.links(SOVIET)
    assert audit(table.save).holds


def test_a_new_chain_brings_its_own_key(table: Table) -> None:
    table.player(AXIS, "keygen", "second.key")
    text = (table.at(AXIS) / "second.key").read_bytes()
    folder = table.at(AXIS) / "germany.pbem-player"
    old = (folder / "seat.key").read_bytes()
    for path in folder.iterdir():
        path.unlink()
    folder.rmdir()
    said = table.player(AXIS, "join", ID, "--seat", AXIS, "--key", "second.key")
    assert said.code == 0
    (table.path / "join.txt").write_text(said.out)
    assert table.run("seat", NAME, "--join", "join.txt").code == 0
    (folder / "seat.key").write_bytes(old)
    (table.at(AXIS) / "orders.txt").write_text("buy 5 infantry\n")
    said = table.player(AXIS, "sign", str(table.save), "orders.txt", "--seat", AXIS)
    one_paragraph(said, "the key of germany in the campaign is")
    (folder / "seat.key").write_bytes(text)
    assert table.send(signed(table, "buy 5 infantry\n")).code == 0
    assert audit(table.save).holds


def test_the_key_of_a_later_chain_counts_in_place_of_one_for_orders(table: Table) -> None:
    other = "ed25519:A6EHv/POEL4dcN0Y50vAmWfk1jCbpQ1fHdyGZBJVMbg="
    given = ("--seat-key", f"{AXIS}={other}", "--old-key-lost")
    assert table.run("seat", NAME, *given).code == 0
    (table.at(AXIS) / "orders.txt").write_text("buy 5 infantry\n")
    said = table.player(AXIS, "sign", str(table.save), "orders.txt", "--seat", AXIS)
    one_paragraph(said, "the key of germany in the campaign is")
    said = table.player(AXIS, "join", ID, "--seat", AXIS, "--again")
    assert said.code == 0, said
    (table.path / "join.txt").write_text(said.out)
    assert table.run("seat", NAME, "--join", "join.txt").code == 0
    assert table.send(signed(table, "buy 5 infantry\n")).code == 0
    assert audit(table.save).holds


def test_a_seat_with_a_chain_brings_no_second_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(AssertionError):
        begin(tmp_path / "campaign", monkeypatch, capsys, (AXIS,), "--seat-key",
              "germany=ed25519:A6EHv/POEL4dcN0Y50vAmWfk1jCbpQ1fHdyGZBJVMbg=")  # fmt: skip
    assert "germany has a key in its join line already" in capsys.readouterr().err
