"""Arguments that cannot be text, and what others wrote on its way to the terminal."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pbem.cli import COMMANDS
from pbem.words.terminal import escaped, harmless
from tests.inbox.post_office import BUY, Letter
from tests.small_campaign import NAME, Folder, one_paragraph

ROOT = Path(__file__).parents[2]

GAME = "axis-allies-europe"
# A text argument of each command that takes one; TEXT stands for it.
TEXTS = [
    ["new", "other", GAME, "--title", "TEXT"],
    ["new", "other", GAME, "--seat", "TEXT=Germany"],
    ["new", "other", GAME, "--option", "TEXT=yes"],
    ["new", "TEXT", GAME],
    ["seat", NAME, "--address", "germany=TEXT"],
    ["seat", NAME, "--handle", "germany=TEXT"],
    ["seat", NAME, "--forget", "germany=TEXT"],
    ["seat", NAME, "--replace", "germany", "--name", "TEXT"],
    ["seat", NAME, "--observer", "TEXT"],
    ["clock", NAME, "--hold", "--why", "TEXT"],
    ["clock", NAME, "--orders", "TEXT"],
    ["note", NAME, "TEXT"],
    ["note", NAME, "--posted", "TEXT"],
    ["ruling", NAME, "set Poland: Germany 1 infantry", "--why", "TEXT"],
    ["ruling", NAME, "TEXT", "--why", "x"],
    ["roll", NAME, "--dice", "1d6", "--why", "TEXT"],
    ["withdraw", NAME, "germany", "TEXT"],
    ["outbox", NAME, "--from", "TEXT"],
    ["outbox", NAME, "--user", "TEXT"],
    ["odds", GAME, "TEXT"],
    ["orders", GAME, "TEXT"],
    ["apply", NAME, "TEXT"],
    ["apply", NAME, "mail.txt", "--seat", "TEXT"],
    ["check", NAME, "TEXT"],
    ["inbox", NAME, "TEXT"],
    ["status", "TEXT"],
    ["report", NAME, "--for", "TEXT"],
    ["join", "TEXT", "--seat", "germany"],
    ["keygen", "TEXT"],
    ["due", "TEXT"],
    ["TEXT"],
]


@pytest.mark.parametrize(
    "text", ["Caf\udce9", "a\0b", "\x1b[2Jx", "a\x7fb", "a\x9bb", "a\u2028b\x07"]
)
@pytest.mark.parametrize("arguments", TEXTS, ids=" ".join)
def test_what_cannot_be_text_is_told_in_one_sentence_and_nothing_is_written(
    small: Folder, arguments: list[str], text: str
) -> None:
    with small.untouched():
        said = small.run(*(part.replace("TEXT", text) for part in arguments))
    one_paragraph(said, code=2)
    assert "\x1b" not in said.err


def test_the_table_has_commands_of_every_section() -> None:
    used = {arguments[0] for arguments in TEXTS}
    assert all(used & set(section) for section in COMMANDS.values())


@pytest.mark.parametrize("end", ["\n", "\r\n", "\x85", "\u2029"])
def test_a_title_is_one_line(small: Folder, end: str) -> None:
    with small.untouched():
        said = small.run("new", "other", GAME, "--title", f"East{end}Grade: A")
    one_paragraph(said, "line break", code=2)


@pytest.mark.parametrize("title", ["East\u202etsew", "x" * 121, "a\u200bb"])
def test_a_title_can_be_seen_as_it_is(small: Folder, title: str) -> None:
    with small.untouched():
        one_paragraph(small.run("new", "other", GAME, "--title", title), "title", code=2)


def test_a_passphrase_that_is_no_text_is_told(
    small: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PBEM_PASSPHRASE", "Caf\udce9")
    with small.untouched():
        one_paragraph(small.run("keygen", "own.key", "--passphrase"), "PBEM_PASSPHRASE", code=2)


# What others wrote


def test_nothing_that_a_terminal_obeys_gets_through() -> None:
    odd = "\x1b[2J\x07\x9b\u202e\u2066\r\x00\u200f"
    assert set(harmless(odd)) - set("[2J") == {"\ufffd"}
    assert harmless("a\tb\nc \u200b \u20ac") == "a\tb\nc \u200b \u20ac"
    assert harmless("a\r\nb\rc") == "a\nb\ufffdc"
    assert json.loads(escaped(json.dumps(odd, ensure_ascii=False))) == odd
    assert harmless(escaped(json.dumps(odd, ensure_ascii=False))).isprintable()


def test_names_of_files_and_subjects_of_mails_do_not_steer_the_terminal(small: Folder) -> None:
    (small.path / "mails").mkdir()
    letter = Letter(f"seat: germany\n{BUY}", subject="=?utf-8?q?=1B=5B2J?= x")
    names = [b"a\x1b[2J.eml", b"b\xe9.eml", "c\u202e.eml".encode(), b"d\n.eml"]
    for number, name in enumerate(names):
        path = bytes(small.path / "mails") + b"/" + name
        Path(path.decode("utf-8", "surrogateescape")).write_bytes(letter.bytes(number))
    said = small.run("inbox", NAME, "mails")
    assert said.code == 0, said
    assert not set("\x1b\u202e") & set(said.out + said.err)
    assert small.run("inbox", NAME, "mails", "--json").code in (0, 1)


def test_a_title_that_somebody_else_wrote_stays_on_its_line(
    small: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    title = "East\nGrade: A\x1b[2J\u202e"
    monkeypatch.setattr("pbem.commands.new._title", lambda _given: title)
    assert small.run("new", "other", GAME).code == 0
    for command in (["status"], ["report"], ["log"]):
        said = small.run(command[0], "other.pbem.yaml")
        assert not set("\x1b\u202e") & set(said.out + said.err)
        assert not any(line.startswith("Grade: A") for line in said.out.splitlines()), said.out


def test_all_that_is_printed_goes_the_one_way() -> None:
    """Each place that prints makes it harmless in the same line."""
    printing = ("click.echo(", "click.secho(", "sys.stdout.write(", "sys.stderr.write(", "print(")
    for path in (ROOT / "pbem").rglob("*.py"):
        for line in path.read_text("utf-8").splitlines():
            code = line.strip()
            if code.startswith(printing):
                assert "harmless(" in code or "escaped(" in code, (path, code)
