"""Users' case 4: a save that somebody edited is refused by every command but the audit, which says
where; one that mail or an editor only laid out anew is not. Of a large save `status` reads the ends
alone."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from tests.small_campaign import ATTACK, EPOCH, NAME, Folder, one_paragraph

Edit = Callable[[str], str]


def _once(pattern: str, new: str) -> Edit:
    """Replace the first match, which has to be there."""

    def edit(text: str) -> str:
        changed, count = re.subn(pattern, new, text, count=1, flags=re.MULTILINE)
        assert count == 1, pattern
        return changed

    return edit


# What is changed, and what the audit has to name.
EDITS: dict[str, tuple[Edit, str]] = {
    "money": (_once(r"^(    money: \{Germany: )\d+", r"\g<1>99"), "events[0].money.Germany: expected 40, found 99"),
    "a die": (_once(r"(d6: )[1-6]", r"\g<1>0"), "record"),
    "an order": (_once(r"buy 5 infantry", "buy 6 infantry"), "record"),
    "the time of a record": (_once(r"^(time: .2026-01-0)1(?=.*\nstate)", r"\g<1>2"), "record"),
    "the hash of the board": (_once(r"^(board: .{8})....", r"\g<1>0000"), "anchor"),
    "who holds a place": (_once(r"^(      Moscow: )Soviet Union$", r"\1Germany"), "trailer"),
    "how many stand there": (_once(r"^(        Germany: .*infantry: )\d", r"\g<1>9"), "trailer"),
}  # fmt: skip
COMMANDS = (
    ("status",),
    ("report",),
    ("log",),
    ("dice",),
    ("apply",),
    ("check", "mail.txt"),
    ("note", "hello"),
    ("ruling", "money Germany 5", "--why", "x"),
    ("due",),
    ("outbox",),
)


@pytest.fixture
def played(small: Folder) -> Folder:
    """Germany has attacked."""
    assert small.apply(ATTACK + "done\n").code == 0
    return small


@pytest.mark.parametrize("case", EDITS)
def test_an_edited_save_is_refused_by_every_command_and_the_audit_says_where(
    case: str, played: Folder
) -> None:
    edit, place = EDITS[case]
    played.save.write_text(edit(played.save.read_text("utf-8")), encoding="utf-8")
    played.mail(ATTACK)
    for command, *more in COMMANDS:
        with played.untouched():
            said = played.run(command, NAME, *more)
        assert said.code == 3, (command, said)
        assert "Traceback" not in said.err
    audited = played.run("audit", NAME)
    assert audited.code == 3
    assert place in audited.out + audited.err, audited


LAYOUTS: dict[str, Edit] = {
    "CRLF": lambda text: text.replace("\n", "\r\n"),
    "blanks at line ends": lambda text: text.replace("\n", "  \n"),
    "quoted in a mail": lambda text: re.sub(r"^", "> ", text, flags=re.MULTILINE),
    "a comment": lambda text: text.replace("\ncampaign:", "\n# ours\ncampaign:", 1),
    "other order of keys": _once(r"^(record: 1)\n(kind: \w+)\n", r"\2\n\1\n"),
    "indented": lambda text: re.sub(r"^(?=.)", "  ", text, flags=re.MULTILINE),
}


@pytest.mark.parametrize("case", LAYOUTS)
def test_a_save_that_is_only_laid_out_anew_counts_as_the_same(case: str, played: Folder) -> None:
    head = played.head
    text = LAYOUTS[case](played.save.read_text("utf-8"))
    played.save.write_bytes(text.encode("utf-8"))
    assert played.head == head
    audited = played.run("audit", NAME)
    assert audited.code == 0, audited
    assert "is what its records say" in audited.out


def test_of_a_large_save_the_ends_are_read_to_look_at_it_and_everybody_else_refuses_the_rest(
    small: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pbem.storage.tail._BYTES", 4000)
    assert small.run("clock", NAME, "--orders", "7 days").code == 0
    assert small.apply(ATTACK + "done\n").code == 0
    assert small.run("apply", NAME, "--lock", "--silence").code == 0
    for number in range(9):
        assert small.run("note", NAME, f"Day {number}.").code == 0
    status, text = small.run("status", NAME), small.save.read_text("utf-8")
    small.save.write_text(EDITS["a die"][0](text), encoding="utf-8")
    assert small.run("status", NAME) == status
    before = small.save.read_bytes()
    assert small.run("due", NAME).code == 0, "nothing is due"
    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(int(EPOCH) + 8 * 86_400))
    for command in COMMANDS:
        if command != ("status",):
            assert small.run(command[0], NAME, *command[1:]).code == 3, command
    assert small.run("audit", NAME).code == 3
    assert small.save.read_bytes() == before


def test_the_way_out_is_another_copy(played: Folder) -> None:
    whole = played.save.read_bytes()
    played.save.write_text(EDITS["money"][0](whole.decode("utf-8")), encoding="utf-8")
    one_paragraph(played.run("status", NAME), ".bak", code=3)
    played.save.write_bytes(whole)
    assert played.run("status", NAME).code == 0
