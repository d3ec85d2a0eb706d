"""A month by mail: everybody's letters come once, the late are reminded, nothing forged counts, the
audit is clean.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.deadlines.clocked import holds
from tests.signing.conftest import strict  # noqa: F401 (fixture)
from tests.signing.players import Signed
from tests.simulation.thirty_days import ADDRESSES, Month, month
from tests.small_campaign import NAME, campaign, template  # noqa: F401 (fixtures)

EVE = "eve@example.net"


def test_a_month_of_a_campaign_by_mail(strict: Signed, monkeypatch: pytest.MonkeyPatch) -> None:
    made = month(strict, monkeypatch)
    holds(strict)
    assert strict.status["turn"] >= 2
    _every_mail_has_its_end(made)
    _forged_and_late_mails_count_for_nothing(made)
    _who_is_late_is_told_and_counted(made)
    _everybody_got_his_letters_once(made)
    _nothing_private_is_in_the_save(made)


def _every_mail_has_its_end(made: Month) -> None:
    """Each mail has a row; what was used is a record, and each of these says how its writer was
    known.
    """
    assert len(made.rows) == len(made.sent)
    ends = Counter(row["status"] for row in made.rows.values())
    assert ends == {"used": len(made.sent) - 4, "known": 1, "refused": 3}
    used = {row["record"] for row in made.rows.values() if row["status"] == "used"}
    mails = {record["record"]: record for record in made.folder.mails}
    assert used == set(mails)
    known_by = {(each["seat"] == "germany", each["authenticated"]) for each in mails.values()}
    assert known_by == {(True, "signature"), (False, "moderator's word")}


def _forged_and_late_mails_count_for_nothing(made: Month) -> None:
    refused = [row for row in made.rows.values() if row["status"] == "refused"]
    assert [row["seat"] for row in refused] == ["germany", "soviet-union", ""]
    unsigned, stale, stranger = (row["words"] for row in refused)
    assert "not signed" in unsigned
    assert "locked in record" in stale
    assert f"{EVE} is not on file for germany" in stranger
    kept = made.folder.path / "small.pbem-private" / "mails"
    assert any(EVE.encode() in path.read_bytes() for path in kept.glob("*.eml"))


def _who_is_late_is_told_and_counted(made: Month) -> None:
    told = [(each["kind"], each["seat"]) for each in made.due]
    assert told == [
        ("reminder", "soviet-union"),
        ("late", "soviet-union"),
        ("settle", "soviet-union"),
        ("reminder", "united-states"),
    ]
    late = made.folder.status["clock"]["late"]
    assert {seat: counter["times"] for seat, counter in late.items() if counter["times"]} == {
        "soviet-union": 1,
        "united-states": 1,
    }
    reminders = made.sink.mails_to(ADDRESSES["soviet-union"])
    assert [each for each in reminders if "Late since" in str(each.message["Subject"])]


def _everybody_got_his_letters_once(made: Month) -> None:
    """Receipts for all mails of players, none for a stranger's; the day without a server lost
    nothing and repeated nothing.
    """
    ids = [str(each.message["Message-ID"]) for each in made.sink.taken]
    assert len(ids) == len(set(ids))
    assert made.codes["outbox 1"] >= 1
    assert made.sink.mails_to(EVE) == []
    letters = made.folder.run("outbox", NAME, "--list", "--json").data["letters"]
    # What was answered meanwhile is not asked, nor is anybody reminded of it.
    assert {each["kind"] for each in letters if each["state"] != "sent"} <= {"question", "reminder"}
    assert len([each for each in letters if each["state"] == "sent"]) == len(ids)
    for seat, address in ADDRESSES.items():
        written = {row["mail"] for row in made.rows.values() if row["seat"] == seat}
        receipts = [
            each for each in letters if (each["kind"], each["to"]) == ("receipt", [address])
        ]
        assert len(receipts) == len(written), seat


def _nothing_private_is_in_the_save(made: Month) -> None:
    save = made.folder.save.read_text("utf-8")
    words: list[Any] = [*ADDRESSES.values(), EVE, "gm@example.net", "Martin", "open sesame"]
    assert [word for word in words if word in save] == []
