"""The mailbox of one player (users.md, case 9), on the command line from the first mail to the
last.
"""

from __future__ import annotations

import hashlib
import re
from pathlib import Path
from typing import Any

from tests.inbox.post_office import ANNA, Letter, as_html, folder, in_force, inbox, kept, rows
from tests.small_campaign import NAME, Folder

ORDERS = """\
seat: germany
purchase:
buy 5 infantry
combat:
move 6 infantry, 1 artillery, 2 armor: Poland -> East Poland
move 3 infantry, 1 armor: Rumania -> Bessarabia
"""
THREE = """\
purchase:
buy 2 armor
combat:
move 3 infantry: Rumania -> Bessarabia
move 1 armor: Rumania -> Bessarabia
"""
IN_FORCE = [
    "purchase: buy 2 armor",
    "combat: move 3 infantry: Rumania -> Bessarabia",
    "combat: move 1 armor: Rumania -> Bessarabia",
]


def quoted(text: str) -> str:
    return "".join(f"> {line}\n" for line in text.splitlines())


M1 = Letter(ORDERS, "10:00")
M2 = Letter(
    f"{THREE}\nOn Mon, 29 Dec 2025 at 10:00, Anna Player wrote:\n{quoted(ORDERS)}-- \nAnna\nGeneralissima\n",
    "11:00",
)
M3 = Letter(ORDERS, "10:30")


def deliver(
    small: Folder, tmp_path: Path, *letters: Letter | bytes, start: int = 1
) -> list[dict[str, Any]]:
    """Put mails into the folder, and read it."""
    return rows(small, folder(tmp_path / "mails", *letters, start=start))


def settled(small: Folder) -> None:
    small.run("seat", NAME, "--address", f"germany={ANNA}")


def test_after_the_second_mail_exactly_its_three_lines_count(small: Folder, tmp_path: Path) -> None:
    settled(small)
    first, second = deliver(small, tmp_path, M1, M2)
    assert (first["status"], second["status"]) == ("used", "used")
    assert in_force(second) == IN_FORCE
    assert second["receipt"]["ignored"] == 10
    told = " ".join(second["reply"].split())
    assert "In force now: 3 lines" in told
    assert "Not read: 10 lines" in told
    assert "will be used at the moderator's lock even if you do nothing more" in told
    assert f"mail {hashlib.sha256(M2.bytes(2)).hexdigest()}" in told
    assert second["receipt"]["orders_digest"] != first["receipt"]["orders_digest"]
    by_section = [
        line for head in ("combat", "purchase") for line in IN_FORCE if line.startswith(head)
    ]
    digest = hashlib.sha256("".join(f"{line}\n" for line in by_section).encode()).hexdigest()
    assert f"orders {digest}" in told


def test_an_older_mail_that_comes_late_is_kept_and_not_used(small: Folder, tmp_path: Path) -> None:
    settled(small)
    *_, third = deliver(small, tmp_path, M1, M2, M3)
    assert (third["status"], third["why"]) == ("aside", "older")
    assert "2025-12-29 10:30" in third["words"]
    assert "2025-12-29 11:00" in third["words"]
    assert "--force-older" in third["words"]
    told = " ".join(third["reply"].split())
    assert "kept and not used" in told
    assert "--force-older" in told
    assert third["mail"] in kept(small)
    assert small.status["seats"]["germany"]["lines"] == {"purchase": 1, "combat": 2}
    assert small.kinds == ["result", "orders", "orders"]


def test_the_words_of_the_summary_are_the_command_that_uses_it(
    small: Folder, tmp_path: Path
) -> None:
    settled(small)
    *_, third = deliver(small, tmp_path, M1, M2, M3)
    command = re.search(r"pbem (inbox .*)", third["words"])
    assert command
    assert small.run(*command[1].split(), "--no-apply").code == 0
    assert small.kinds == ["result", "orders", "orders", "orders"]
    told = inbox(small, str(tmp_path / "mails"))
    assert "Dealt with before: 3 messages (3 used)." in told.out


def test_html_alone_is_converted_and_the_receipt_says_so(small: Folder, tmp_path: Path) -> None:
    settled(small)
    page = as_html("purchase:\nbuy 1 armor\ncombat:\npass")
    head = Letter("", "12:00", id="<m4@phone.example.org>").bytes().split(b"MIME-Version")[0]
    (fourth,) = deliver(small, tmp_path, head + page.as_bytes())
    assert fourth["status"] == "used"
    assert in_force(fourth) == ["purchase: buy 1 armor", "combat: pass"]
    assert "Read from the HTML of the mail." in fourth["reply"]


def test_orders_for_an_older_result_are_refused_and_kept(small: Folder, tmp_path: Path) -> None:
    settled(small)
    old = small.head
    small.apply("pass")
    assert small.head != old
    (fifth,) = deliver(small, tmp_path, Letter(f"turn: {old}\n{ORDERS}", "12:00"))
    assert (fifth["status"], fifth["why"]) == ("refused", "stale_orders")
    assert old in fifth["words"]
    assert small.head in fifth["words"]
    assert fifth["mail"] in kept(small)
    assert "nothing was taken from it" in " ".join(fifth["reply"].split())


def test_orders_after_the_lock_are_refused_and_kept(small: Folder, tmp_path: Path) -> None:
    settled(small)
    said = inbox(small, folder(tmp_path / "mails", M1, Letter("done\n", "11:00")))
    assert said.code == 0
    assert "lock" in small.kinds
    lock = small.kinds.index("lock") + 1
    (sixth,) = [
        row
        for row in deliver(small, tmp_path, Letter(ORDERS, "12:00"), start=6)
        if row["status"] != "known"
    ]
    assert (sixth["status"], sixth["why"]) == ("refused", "nothing_stands")
    assert f"record {lock}" in sixth["words"]
    assert sixth["mail"] in kept(small)
    assert small.run("audit", NAME).code == 0


def test_all_six_in_one_folder_and_the_table_names_each(small: Folder, tmp_path: Path) -> None:
    settled(small)
    stale = Letter(f"turn: 0/0123456789abcdef\n{ORDERS}", "12:30")
    html = Letter("", "12:00", id="<m4@phone.example.org>").bytes().split(b"MIME-Version")[0]
    html += as_html("purchase:\nbuy 1 armor\ncombat:\npass").as_bytes()
    source = folder(tmp_path / "mails", M1, M2, M3, html, stale)
    said = inbox(small, source, "--no-apply")
    assert said.code == 0
    table = said.out.split("new messages", 1)[1].split("In all:")[0]
    assert [line.split()[0] for line in table.splitlines() if line.startswith("m")] == [
        f"m{number}.eml" for number in range(1, 6)
    ]
    assert "In all: 3 used, 1 set aside, 1 refused." in said.out
    small.apply("", "--lock")
    folder(tmp_path / "mails", Letter(ORDERS, "13:00"), start=6)
    said = inbox(small, source)
    assert "1 new message" in said.out
    assert "In all: 1 refused." in said.out
    assert "Dealt with before: 5 messages (3 used, 1 set aside, 1 refused)." in said.out
    assert said.code == 1
