"""Withdrawals: by the author in a mail, or by the moderator for him; before the lock only."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pbem.audit.audit import audit, judged
from pbem.engine.state import copy
from pbem.library import registry
from pbem.records import withdrawal
from pbem.table.campaign import Campaign
from tests.chained_campaign import begin
from tests.small_campaign import ATTACK, NAME, REST, Folder, one_paragraph

LINES = f"{ATTACK}{REST}standing:\ncasualties land: club\n"
GRAMMAR = registry.load("AAE").game.grammar(registry.load("AAE").board)


@pytest.fixture
def sent(small: Folder) -> Folder:
    """Germany has lines in every section."""
    assert small.apply(LINES).code == 0
    assert set(lines(small)) == {"purchase", "combat", "noncombat", "place", "standing"}
    return small


def lines(folder: Folder, seat: str = "germany") -> dict[str, int]:
    return dict(folder.status["seats"][seat]["lines"])


WRITTEN = {
    "withdraw": "orders",
    "Withdraw.": "orders",
    "withdraw orders": "orders",
    "withdraw my orders!": "orders",
    "withdraw all": "all",
    "withdraw everything": "all",
    "withdraw combat": "combat",
    "WITHDRAW Combat Moves": "combat",
    "withdraw the combat moves": "combat",
    "withdraw standing": "standing",
    "withdraw standing orders": "standing",
    "withdraw answer": "answer",
    "combat: withdraw": "combat",
    "withdraw\u00a0combat": "combat",
    "withdraw nonsense": "",
    "withdraw Rumania -> Bessarabia": "",
    "withdraw Rumania": "",
    "withdrawn": "",
    "I withdraw": "",
    "done": "",
    "": "",
}


@pytest.mark.parametrize("text", WRITTEN)
def test_what_a_line_takes_back(text: str) -> None:
    found = withdrawal.read(GRAMMAR, text)
    wanted = WRITTEN[text]
    # The word alone is an order of a game where its grammar says so; here it is none.
    assert not GRAMMAR.is_order("withdraw")
    assert found == wanted


def test_a_retreat_that_is_called_withdrawal_stays_a_retreat(small: Folder) -> None:
    small.apply(f"{ATTACK}battles:\nwithdraw Bessarabia -> Rumania after round 1\n")
    assert lines(small)["battles"] == 1


# By the moderator


def test_the_moderator_withdraws_a_section_for_its_author(sent: Folder) -> None:
    said = sent.run("withdraw", NAME, "germany", "combat")
    assert said.code == 0
    assert "germany withdraws combat" in said.out
    withdrawn, left = said.out.split("In force now")
    assert "combat: move 3 infantry, 1 armor: Rumania -> Bessarabia" in withdrawn
    assert "purchase: buy 5 infantry" in left
    assert set(lines(sent)) == {"purchase", "noncombat", "place", "standing"}
    record = sent.records[-1]
    assert (record["kind"], record["seat"]) == ("orders", "germany")
    assert record["withdraws"] == ["combat"]
    assert "mail" not in record
    assert "opened" not in record
    assert "withdraws combat" in sent.run("log", NAME).out
    assert audit(sent.save).holds


def test_without_a_section_all_but_standing_lines_go(sent: Folder) -> None:
    assert sent.run("withdraw", NAME, "Germany").code == 0
    assert lines(sent) == {"standing": 1}
    assert sent.run("withdraw", NAME, "germany", "standing").code == 0
    assert lines(sent) == {}
    assert audit(sent.save).holds


def test_all_takes_standing_lines_too(sent: Folder) -> None:
    assert sent.run("withdraw", NAME, "germany", "all").code == 0
    assert lines(sent) == {}


def test_a_dry_run_says_what_would_go_and_writes_nothing(sent: Folder) -> None:
    with sent.untouched():
        said = sent.run("withdraw", NAME, "germany", "place", "--dry-run")
        data = sent.run("withdraw", NAME, "germany", "place", "--dry-run", "--json").data
    assert "place: place 5 infantry @ Germany" in said.out
    assert data["record"] == 0
    assert data["withdrawn"] == [{"section": "place", "order": "place: place 5 infantry @ Germany"}]
    assert len(data["in_force"]) == 5


def test_what_is_locked_stays_with_record_and_head_in_the_refusal(small: Folder) -> None:
    small.apply(f"{ATTACK}{REST}battles:\nretreat Bessarabia -> Rumania after round 9\n")
    small.apply("battles:\nretreat East Poland -> Poland after round 9\n")
    small.run("apply", NAME, "--lock")
    lock = next(r["record"] for r in small.records if r["kind"] == "lock")
    head = Campaign.open(small.save).save.head_at(lock)
    for what in ("battles", "combat", "purchase"):
        with small.untouched():
            said = small.run("withdraw", NAME, "germany", what)
        one_paragraph(said, what, f"record {lock}", head, code=1)
    said = small.apply("withdraw battles\n")
    assert said.code == 1
    assert f"record {lock}" in said.out
    assert head in " ".join(said.out.split())
    assert small.run("withdraw", NAME, "germany").code == 0
    assert set(lines(small)) <= {"battles"}


REFUSED = {
    "unknown seat": (("italy",), ["no seat 'italy'", "germany"], 2),
    "unknown section": (("germany", "gardening"), ["no section 'gardening'", "standing"], 2),
    "nothing there": (("soviet-union", "combat"), ["no line of yours in combat"], 1),
    "nothing at all": (("soviet-union",), ["no line of yours"], 1),
    "empty section": (("germany", "battles"), ["no line of yours in battles"], 1),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_cannot_be_withdrawn_is_refused(sent: Folder, case: str) -> None:
    arguments, parts, code = REFUSED[case]
    with sent.untouched():
        said = sent.run("withdraw", NAME, *arguments)
    one_paragraph(said, *parts, code=code)


def test_a_seat_has_to_be_named(sent: Folder) -> None:
    assert sent.run("withdraw", NAME).code == 2


# By the author


def test_an_author_withdraws_by_mail_and_the_receipt_says_what_is_left(sent: Folder) -> None:
    said = sent.apply("withdraw combat moves\n")
    assert said.code == 0
    assert "All taken" in said.out
    assert "In force now: 4 lines" in said.out
    before, after = said.out.split("money:")[0].split("In force now")
    assert "Bessarabia" in before
    assert "Bessarabia" not in after
    assert set(lines(sent)) == {"purchase", "noncombat", "place", "standing"}
    withdrawn = [r for r in sent.records if "withdraws" in r]
    assert [r["withdraws"] for r in withdrawn] == [["combat"]]
    assert "mail" in withdrawn[0]
    assert audit(sent.save).holds


def test_the_word_alone_takes_all_orders_and_under_a_head_that_section(sent: Folder) -> None:
    sent.apply("place:\nwithdraw\n")
    assert set(lines(sent)) == {"purchase", "combat", "noncombat", "standing"}
    sent.apply("withdraw\n")
    assert set(lines(sent)) == {"standing"}
    sent.apply("withdraw standing orders\n")
    assert lines(sent) == {}
    assert audit(sent.save).holds


def test_new_lines_of_the_same_mail_stand(sent: Folder) -> None:
    said = sent.apply("withdraw\ncombat:\nmove 3 infantry, 1 armor: Rumania -> Bessarabia\n")
    assert said.code == 0
    assert lines(sent) == {"combat": 1, "standing": 1}
    assert audit(sent.save).holds


def test_what_was_closed_is_open_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Orders wait for the founding of the dice; who takes some of them back has to say `done`
    again.
    """
    table = begin(tmp_path / "game", monkeypatch, capsys, ["germany", "soviet-union"])
    table.send(f"{ATTACK}done\n", seat="germany")
    assert table.status["seats"]["germany"]["closed"]
    table.run("withdraw", NAME, "germany", "combat")
    assert table.status["seats"]["germany"]["closed"] == []
    assert lines(table) == {"purchase": 1}
    table.send("combat:\npass\ndone\n", seat="germany")
    assert "purchase" in table.status["seats"]["germany"]["closed"]
    table.send("withdraw\n", seat="germany")
    assert lines(table) == {}
    assert table.status["seats"]["germany"]["closed"] == []
    assert audit(table.save).holds


def test_a_withdrawal_stands_beside_lines_that_are_refused(sent: Folder) -> None:
    said = sent.apply("withdraw combat\nplace:\nplace 5 infantry @ Gondor\n")
    assert "Taken in part, not closed" in said.out
    assert "Gondor" in said.out
    assert "combat" not in lines(sent)
    said = sent.apply("withdraw combat\n")
    assert "no line of yours in combat" in said.out
    assert said.code == 1
    assert audit(sent.save).holds


def test_a_player_can_check_a_withdrawal_with_the_save_alone(sent: Folder) -> None:
    (sent.path / "small.pbem-private").rename(sent.path / "elsewhere")
    sent.mail("withdraw combat\n")
    said = sent.run("check", NAME, "mail.txt")
    assert said.code == 0, said
    sent.mail("withdraw battles\n")
    said = sent.run("check", NAME, "mail.txt")
    assert said.code == 1
    assert "no line of yours in battles" in said.out


def test_nobody_withdraws_for_another_seat(sent: Folder) -> None:
    said = sent.apply("withdraw combat\n", seat="soviet-union")
    assert said.code == 1
    assert lines(sent)["combat"] == 2


# The audit


def test_the_audit_finds_a_withdrawal_that_is_not_what_it_says(sent: Folder) -> None:
    sent.run("withdraw", NAME, "germany", "combat")
    save = Campaign.open(sent.save).save
    records = list(save.records())
    number = records[-1]["record"]
    forged: list[dict[str, Any]] = [
        {"withdraws": ["place"]},
        {"withdraws": ["combat", "place"]},
        {"withdraws": []},
        {"withdraws": ["battles", "combat"]},
        {"seat": "soviet-union"},
        {"desk": {**records[-1]["desk"], "seats": {"germany": {}}}},
        {"desk": {}},
    ]
    for parts in forged:
        changed = copy(records)
        changed[-1] |= parts
        _, replay = judged(save.anchor, changed, save.state)
        assert replay.difference is not None, parts
        assert replay.difference.record == number, parts
