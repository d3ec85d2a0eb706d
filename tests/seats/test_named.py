"""A player gets a name without anybody coming or going, and letters are addressed to people."""

from __future__ import annotations

from itertools import takewhile

import pytest

from pbem.audit.audit import audit
from tests.small_campaign import ATTACK, NAME, Folder, one_paragraph

GAME = "axis-allies-europe"
KARL, OLGA = "karl@example.org", "olga@example.net"
OUTBOX = "small.pbem-private/outbox"


def letters(small: Folder) -> list[str]:
    small.run("outbox", NAME)
    return [path.read_text("utf-8") for path in sorted((small.path / OUTBOX).glob("*.eml"))]


def test_a_name_leaves_addresses_orders_and_time_as_they_are(small: Folder) -> None:
    small.run("clock", NAME, "--orders", "7 days")
    small.run("seat", NAME, "--address", f"germany={KARL}")
    small.apply(ATTACK)
    before = small.status
    said = small.run("seat", NAME, "--player", "germany=Karl")
    assert said.code == 0, said
    assert "removed" not in said.out
    now = small.status
    assert (now["seats"], now["clock"]["due"]) == (before["seats"], before["clock"]["due"])
    assert KARL in (small.path / "small.pbem-private/addresses.yaml").read_text()
    assert "germany is played by Karl." in small.run("status", NAME).out
    assert small.run("seat", NAME, "--player", "germany=Carl").code == 0
    assert "germany is played by Carl." in small.run("status", NAME).out
    assert "the player of germany is called Carl" in small.run("audit", NAME).out
    assert audit(small.save).holds


@pytest.mark.parametrize("given", ["germany", "germany=", "atlantis=Karl", "germany=karl@x.org"])
def test_a_name_that_is_none_changes_nothing(small: Folder, given: str) -> None:
    with small.untouched():
        assert small.run("seat", NAME, "--player", given).code in (1, 2)
        said = small.run("new", "other", GAME, "--player", given)
        one_paragraph(said, code=2)


def test_a_campaign_is_founded_with_its_players(small: Folder) -> None:
    players = ["--player", "germany=Karl", "--player", "great-britain=Erika"]
    assert small.run("new", "other", GAME, *players).code == 0
    assert "germany is played by Karl." in small.run("status", "other.pbem.yaml").out
    assert small.run("apply", "other.pbem.yaml").code == 0


def test_letters_are_addressed_to_the_player_by_his_name(small: Folder) -> None:
    small.run("seat", NAME, "--address", f"germany={KARL}")
    small.run("seat", NAME, "--player", "germany=Karl")
    assert all(f'"Karl (germany)" <{KARL}>' in letter for letter in letters(small))
    small.run("clock", NAME, "--orders", "7 days")
    assert "To Karl (germany), for" in small.run("status", NAME, "--reminder", "germany").out


def test_the_player_reads_the_reports_while_somebody_stands_in(small: Folder) -> None:
    small.run("seat", NAME, "--address", f"germany={KARL}")
    letters(small)
    small.run(
        "seat", NAME, "--substitute", "germany", "--name", "Olga", "--address", f"germany={OLGA}"
    )
    small.apply(f"{ATTACK}done\n")
    new = [
        letter for letter in letters(small) if "report-" in letter or "Subject: [small]" in letter
    ]
    to = [line for letter in new for line in letter.splitlines() if line.startswith("To: ")]
    assert any(KARL in line for line in to)
    assert any(OLGA in line for line in to)
    asked = [letter for letter in new if "BEGIN ORDERS" in letter and f"To: {KARL}" in letter]
    assert not [letter for letter in asked if "your answer" in letter]


def test_the_summary_of_an_inbox_can_be_read_and_its_commands_copied(small: Folder) -> None:
    from tests.inbox.post_office import ANNA, BUY, Letter, folder, inbox

    small.run("seat", NAME, "--address", f"germany={ANNA}")
    name = "somebody.with.a.long.name@a-provider-with-a-long-name.example.net"
    mail = Letter(f"seat: germany\n{BUY}", sender=f"Some Body <{name}>")
    said = inbox(small, folder(small.path / "mails", mail), "--no-apply")
    lines = said.out.splitlines()
    assert any(f"pbem seat --address germany={name}" in line for line in lines)
    refused = next(number for number, line in enumerate(lines) if "refused:" in line)
    about = list(takewhile(lambda line: line.startswith("    "), lines[refused:]))
    assert 1 <= len(about) <= 4
    assert all(len(line) <= 120 for line in lines)
