"""Receipts: what a player learns about his mail."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from pbem.cli import run
from pbem.intake.receive import receive
from pbem.reports import replies
from pbem.reports.report import receipt_text
from pbem.table.campaign import Campaign
from pbem.words.catalogue import Words
from tests.harness.receipts import check_receipts, receipts_in
from tests.reports import fixed

Golden = Callable[[str, str], None]


@pytest.fixture(scope="module")
def said(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """What was printed for each mail of the turn."""
    return fixed.play(fixed.started(tmp_path_factory.mktemp("said")), fixed.MAILS)


def checked(campaign: Campaign, text: str) -> str:
    words = Words(campaign.anchor["game"])
    return receipt_text(campaign, receive(campaign, text.encode()), words)


@pytest.mark.parametrize("number", range(len(fixed.MAILS)))
def test_golden_receipt(said: list[str], golden: Golden, number: int) -> None:
    golden(f"reports/golden/receipt{number + 1}.text", fixed.masked(said[number]) + "\n")


def test_receipts_keep_within_72_columns_and_say_nothing_twice(said: list[str]) -> None:
    assert [len(receipts_in(text)) for text in said] == [1] * len(said)
    check_receipts("\n".join(said))


def test_open_orders_are_used_at_the_lock_all_the_same(at_start: Campaign) -> None:
    told = checked(at_start, "seat: germany\npurchase:\nbuy 1 infantry\n")
    assert "will be used at the moderator's lock even if you do nothing" in told.replace("\n", " ")
    assert "Asked for and without a line: combat, battles." in told


def test_every_refused_line_is_told_with_its_number_and_reason(at_start: Campaign) -> None:
    mail = (
        "seat: germany\npurchase:\nbuy 99 armor\ncombat:\nmove 1 infantry: Poxxnd -> East Poland\n"
    )
    told = checked(at_start, mail)
    assert "Refused: 2 lines" in told
    assert 'line 3: "buy 99 armor"' in told
    assert "(AAE-049)" in told
    assert "line 5, column 18" in told
    assert "send: combat: move 1 infantry: Poland -> East Poland" in told


def test_the_same_mail_as_data(at_start: Campaign) -> None:
    mail = b"seat: germany\npurchase:\nbuy 99 armor\nbuy 1 infantry\n-- \nHermann\n"
    data = replies.data(receive(at_start, mail), Words(at_start.anchor["game"]))
    assert data["seat"] == "germany"
    assert [each["code"] for each in data["problems"]] == ["too_expensive"]
    assert "IPC" in data["problems"][0]["words"]
    assert data["ignored"] == 2
    assert not data["closes"]
    assert len(data["digest"]) == 64
    assert json.loads(json.dumps(data)) == data


def test_check_prints_the_data(
    at_start: Campaign, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mail = tmp_path / "m.txt"
    mail.write_text(
        "seat: germany\npurchase:\nbuy 1 infantry\ncombat:\npass\ndone\n", encoding="utf-8"
    )
    assert run(["check", str(at_start.path), str(mail), "--json"]) == 0
    (told,) = json.loads(capsys.readouterr().out)
    assert (told["stands"], told["closes"], told["problems"]) == (True, True, [])
    orders = {each["section"]: each["order"] for each in told["orders"]}
    assert orders == {"purchase": "purchase: buy 1 infantry", "combat": "combat: pass"}
