"""Lines closed by the head of a lock alone, and what the signature of a deposit covers."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pbem.audit.audit import judged
from pbem.engine import chance
from pbem.engine.state import copy as copied
from pbem.intake import dice_lines
from pbem.records.dice import links
from pbem.storage import keys, save
from tests.chained_campaign import ID, Table
from tests.cli.test_links import AXIS, BRITAIN, SOVIET, Maker, holds, make  # noqa: F401 (fixture)
from tests.small_campaign import ATTACK, NAME, one_paragraph

RUMANIA = "combat:\nmove 3 infantry, 1 armor: Rumania -> Bessarabia\npurchase:\npass\ndone"


# Closing lines with the head of the lock alone


def test_in_strict_order_the_head_of_the_lock_alone_closes_lines(make: Maker) -> None:
    table = make.founded("--mode", "strict")
    one_paragraph(table.link(SOVIET, "--close"), "no lock waits")
    table.send(ATTACK + "done", seat=AXIS)
    lock = table.records[-1]["record"]
    said = table.link(SOVIET, "--close")
    assert (said.code, said.out.splitlines()[-1]) == (0, "done")
    assert "link 1" not in said.out
    seat, rest = said.out.split("\n", 1)
    table.send(f"{seat}\nstanding:\ncasualties land: armor\n{rest}")
    closing = next(record for record in table.records if "closes_for" in record)
    assert closing["closes_for"] == 1
    assert closing["quotes"]["head"].startswith(f"{lock}/")
    assert closing["quotes"]["signed"].startswith("ed25519:")
    assert [lock["open"] for lock in table.records if lock["kind"] == "lock"][-1] == []
    one_paragraph(table.link(SOVIET, "--close"), "closed already")
    mail = table.link_mail(SOVIET)
    table.send(mail)
    (table.at(AXIS) / "soviet.txt").write_text(mail)
    table.send(table.link_mail(AXIS, "--after", "soviet.txt"))
    assert table.records[-1]["grade_why"] == "strict order"
    holds(table)


def test_in_default_order_it_closes_lines_and_the_link_follows(make: Maker) -> None:
    table = make.founded()
    table.send(ATTACK + "done", seat=AXIS)
    table.send(table.link(SOVIET, "--close").out)
    assert table.records[-1]["quotes"]["head"]
    late = table.mail("standing:\ncasualties land: armor\n", seat=SOVIET)
    [told] = table.run("check", NAME, late, "--json").data
    assert [problem["code"] for problem in told["problems"]] == ["lines_closed"]
    table.links(SOVIET, AXIS)
    assert table.records[-1]["kind"] == "result"
    holds(table)


def test_who_has_no_chain_quotes_the_lock_unsigned(make: Maker) -> None:
    table = make.founded("--mode", "strict")
    table.send(ATTACK + "done", seat=AXIS)
    table.at(BRITAIN).mkdir()
    said = table.link(BRITAIN, "--close")
    assert "signed" not in said.out
    table.send(said.out)
    assert set(table.records[-1]["quotes"]) == {"head"}
    holds(table)


BAD_QUOTES = {
    "another head": (lambda text: text.replace("lock ", "lock 1"), "quote_head_wrong"),
    "the head before": (lambda text: text, "quote_head_wrong"),
    "another signature": (lambda text: text.replace("signed 1/2: ", "signed 1/2: 0")[:-1], None),
    "another seat": (lambda text: text.replace(SOVIET, AXIS), "link_badly_signed"),
    "without done": (lambda text: text.replace("done", ""), "quote_without_done"),
}


@pytest.mark.parametrize("case", BAD_QUOTES)
def test_a_quote_that_is_not_of_the_lock_that_waits_is_refused(case: str, make: Maker) -> None:
    table = make.founded("--mode", "strict")
    before = table.head
    table.send(ATTACK + "done", seat=AXIS)
    text = table.link(SOVIET, "--close").out
    head = next(line for line in text.splitlines() if line.startswith("lock "))
    change, code = BAD_QUOTES[case]
    bent = text.replace(head, f"lock {before}") if case == "the head before" else change(text)
    name = table.mail(bent, seat="")
    [told] = table.run("check", NAME, name, "--json").data
    codes = [problem["code"] for problem in told["problems"]]
    assert code in codes if code else codes
    with table.untouched():
        assert table.run("apply", NAME, name).code == 1


def test_a_forged_quote_is_found(make: Maker) -> None:
    table = make.founded("--mode", "strict")
    table.send(ATTACK + "done", seat=AXIS)
    table.send(table.link(SOVIET, "--close").out)
    opened = save.open_save(table.save)
    for part in ("head", "signed"):
        records = copied(list(opened.records()))
        quotes = next(record["quotes"] for record in records if "quotes" in record)
        quotes[part] = quotes[part][:-3] + ("0==" if part == "signed" else "000")
        dice, replay = judged(opened.anchor, records, opened.state)
        assert not (dice.holds and replay.holds), part


# What a seat signs of a deposit


def deposited(table: Table) -> tuple[str, dict[str, Any]]:
    """A deposit of the Soviet Union in the attack on Bessarabia; the mail, and its record."""
    table.send(RUMANIA, seat=AXIS)
    mail = table.link_mail(SOVIET, "--deposit", "4")
    table.send(mail)
    return mail, table.records[-1]


def test_the_signature_of_a_deposit_covers_its_link_and_gives_it_away_to_nobody(
    make: Maker,
) -> None:
    table = make.founded()
    mail, record = deposited(table)
    link = bytes.fromhex(mail.split("deposit 4: ")[1][:64])
    assert record["of"] == chance.deposit_mark(ID, SOVIET, 4, link).hex()
    assert link.hex() not in table.save.read_text()
    made = links.Opened("deposit", 4, link, record["head"], (1, 4), record["signed"])
    public = save.open_save(table.save).state["book"]["keys"][SOVIET]
    assert made.is_signed_by(ID, SOVIET, public)
    other = replace(made, link=bytes(32))
    assert not other.is_signed_by(ID, SOVIET, public)
    assert not replace(made, link=b"", mark="").is_signed_by(ID, SOVIET, public)


def test_a_deposited_link_is_compared_with_its_mark_when_a_later_link_is_out(make: Maker) -> None:
    table = make.founded()
    deposited(table)
    state = save.open_save(table.save).state["book"]
    assert state["marks"] == {SOVIET: f"4 {table.records[-1]['of']}"}
    table.links(AXIS)
    table.send("pass\ndone", seat=AXIS)
    assert "marks" in save.open_save(table.save).state["book"]
    table.send(
        "combat:\nmove 4 infantry, 1 artillery: Ukraine S.S.R. -> Bessarabia\npurchase:\npass\ndone",
        seat=SOVIET,
    )
    table.links(AXIS, SOVIET)
    assert "marks" not in save.open_save(table.save).state["book"]
    holds(table)
    opened = save.open_save(table.save)
    records = copied(list(opened.records()))
    deposit = next(record for record in records if record["kind"] == "deposit")
    deposit["of"] = "0" * 64
    deposit["signed"] = (
        links.Opened("deposit", 4, b"", deposit["head"], (1, 4), mark="0" * 64)
        .signed(ID, SOVIET, keys.from_seed(SOVIET.encode().ljust(32, b".")))
        .signature
    )
    dice, _ = judged(opened.anchor, records, opened.state)
    assert dice.difference is not None
    assert dice.difference.found["code"] == "deposit_other"


def test_a_deposit_of_before_that_has_no_mark_and_holds(
    make: Maker, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Saves that were written when signatures left the link out."""
    table = make.founded()
    with monkeypatch.context() as patch:
        patch.setattr(links.Opened, "marked", lambda opened, campaign, seat: "")
        real = dice_lines.record_of
        patch.setattr(
            dice_lines,
            "record_of",
            lambda *given: {k: v for k, v in real(*given).items() if k != "of"},
        )
        _, record = deposited(table)
    assert "of" not in record
    table.links(AXIS)
    holds(table)
