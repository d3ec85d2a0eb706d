"""Whatever a moderator does, in whatever order and before the first question too: the campaign
stands its audit.
"""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pbem.audit.audit import audit
from pbem.cli import run
from pbem.storage import keys, save
from tests.chained_campaign import known_chain
from tests.small_campaign import ATTACK, EPOCH, GAME, ID, NAME

KEY = keys.from_seed(b"a key of germany".ljust(32, b".")).public
CHAINS = f"{'0b' * 32}\n{'5c' * 32}\n"
MAILS = {
    "phrase.txt": "seat: germany\nphrase: zwölf Boxkämpfer jagen Viktor\n",
    "early.txt": f"seat: germany\n{ATTACK}",
    "orders.txt": f"seat: germany\nfor: turn 2\npurchase:\nbuy 5 infantry\n{ATTACK}done\n",
    "done.txt": f"seat: germany\n{ATTACK}done\n",
    "standing.txt": "seat: soviet-union\nstanding:\ncasualties land: armor, infantry\n",
    "talk.txt": "seat: soviet-union\npress: Hello\nphrase: Wolken ziehen über den Dnjepr 1943\n",
}
Command = tuple[str, ...]

COMMANDS: list[Command] = [
    ("apply", NAME),
    *(("apply", NAME, name) for name in MAILS),
    ("apply", NAME, "--lock"),
    ("apply", NAME, "--silence"),
    ("seat", NAME, "--observer", "Anna"),
    ("seat", NAME, "--observer-left", "Anna"),
    ("seat", NAME, "--replace", "germany", "--name", "Karl", "--orders", "keep"),
    ("seat", NAME, "--replace", "germany", "--name", "Max"),
    ("seat", NAME, "--substitute", "germany", "--name", "Olga"),
    ("seat", NAME, "--back", "germany"),
    ("seat", NAME, "--seat-key", f"germany={KEY}"),
    ("seat", NAME, "--require-signature", "germany"),
    ("seat", NAME, "--allow-unsigned", "germany"),
    ("seat", NAME, "--handover", "--name", "Erika"),
    ("clock", NAME, "--orders", "7 days"),
    ("clock", NAME, "--extend", "2 days"),
    ("clock", NAME, "--hold", "--why", "summer"),
    ("clock", NAME, "--resume"),
    ("clock", NAME, "--absent", "germany", "--from", "2026-01-02", "--to", "2026-01-04"),
    ("note", NAME, "It begins."),
    ("roll", NAME, "--dice", "2d6", "--why", "weather"),
    ("roll", NAME, "--typed", "4 2", "--why", "thrown at the table"),
    ("ruling", NAME, "set Poland: Germany 9 infantry", "--why", "a slip"),
    ("ruling", NAME, "--undo", "1", "--why", "a slip"),
    ("ruling", NAME, "--undo", "2", "--why", "a slip"),
    ("withdraw", NAME, "germany"),
    ("due", NAME),
    ("new key",),
    ("open", NAME, "--early"),
]
OF_CHAINS: list[Command] = [
    ("seat", NAME, "--new-chain"),
    ("seat", NAME, "--join", "join.txt"),
    ("seat", NAME, "--without", "germany"),
    ("seat", NAME, "--replace", "germany", "--name", "Eva", "--join", "join.txt"),
    ("seat", NAME, "--replace", "germany", "--name", "Eva", "--with-folder"),
]


@dataclass
class Table:
    """A folder in which campaigns begin."""

    path: Path
    patch: pytest.MonkeyPatch
    capsys: pytest.CaptureFixture[str]

    def begin(self, name: str) -> None:
        """A campaign that has just been founded, in a folder of its own."""
        here = self.path / "here"
        self.patch.chdir(self.path)
        if here.exists():
            shutil.rmtree(here)
        shutil.copytree(self.path / name, here)
        self.patch.chdir(here)

    def run(self, command: Sequence[str]) -> None:
        """One command; what it refuses it refuses in a sentence."""
        if command == ("new key",):
            self._hand_over()
            return
        self.capsys.readouterr()
        code = run(command)
        assert code in (0, 1, 2), (command, code, self.capsys.readouterr())

    def _hand_over(self) -> None:
        number = save.open_save(Path(NAME)).count
        key = f"key-{number}.pem"
        if Path(key).exists():
            return
        assert run(["keygen", key]) == 0
        public = keys.load(Path(key)).public
        self.capsys.readouterr()
        assert run(["consent", NAME, "--to", public]) == 0
        Path("consent.txt").write_text(self.capsys.readouterr().out)
        hand_over = ["seat", NAME, "--handover", "--name", "Erika", "--new-key", key]
        assert run([*hand_over, "--consent", "consent.txt"]) in (0, 1)


@pytest.fixture
def table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Table:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", EPOCH)
    for name, options in (("plain", []), ("chains", ["--join", "first.txt"])):
        folder = tmp_path / name
        folder.mkdir()
        monkeypatch.chdir(folder)
        for mail, text in MAILS.items():
            (folder / mail).write_text(text, encoding="utf-8")
        (folder / "chains.txt").write_text(CHAINS)
        from pbem.player.folder import Player

        for file, home in (("first.txt", "one"), ("join.txt", "two")):
            known_chain(folder / home, "germany")
            if home == "two":
                _another(folder / home)
            player = Player(folder / home / "germany.pbem-player")
            (folder / file).write_text("\n".join(player.join_lines()) + "\n")
        assert run(["new", "small", GAME, "--id", ID, "--chains", "chains.txt", *options]) == 0
    return Table(tmp_path, monkeypatch, capsys)


def _another(home: Path) -> None:
    """A chain of another secret."""
    path = next(home.glob("*/chain.yaml"))
    secret = b"germany".ljust(32, b"-").hex()
    path.write_text(path.read_text().replace(secret, b"another".ljust(32, b"-").hex()))


def in_order(table: Table, name: str, commands: Sequence[Command]) -> None:
    """Run them one after the other, and look at what came out each time."""
    table.begin(name)
    for command in commands:
        table.run(command)
        found = audit(Path(NAME))
        assert found.holds, (commands, command, found.verdicts)


quick = settings(
    max_examples=12,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)


def _named(command: Command) -> str:
    return " ".join(command).replace(f" {NAME}", "")


@pytest.mark.parametrize("command", COMMANDS, ids=_named)
def test_each_command_may_come_before_the_first_question(table: Table, command: Command) -> None:
    in_order(table, "plain", [command, ("apply", NAME), ("apply", NAME, "done.txt")])


@pytest.mark.parametrize("command", [*COMMANDS[7:], *OF_CHAINS], ids=_named)
def test_the_same_where_players_have_chains(table: Table, command: Command) -> None:
    in_order(table, "chains", [command, ("apply", NAME), command])


@quick
@given(commands=st.lists(st.sampled_from(COMMANDS), min_size=2, max_size=7))
def test_all_of_them_in_any_order(table: Table, commands: list[Command]) -> None:
    in_order(table, "plain", [*commands, ("apply", NAME)])


@quick
@given(commands=st.lists(st.sampled_from([*COMMANDS, *OF_CHAINS]), min_size=2, max_size=7))
def test_all_of_them_in_any_order_with_chains(table: Table, commands: list[Command]) -> None:
    in_order(table, "chains", [*commands, ("apply", NAME)])
