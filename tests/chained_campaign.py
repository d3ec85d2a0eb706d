"""A campaign with players' chains on the command line: the moderator's folder, the players'
folders, mails between them.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from pbem.cli import run
from pbem.player.folder import CHAIN, KEY, Player
from pbem.records.dice import beacon
from pbem.storage import keys, yamlout
from tests import kept
from tests.small_campaign import EPOCH, GAME, NAME, Folder, Said

ID = "small-00112233aabbccdd"
PHRASES = {
    "germany": "zwölf Boxkämpfer jagen Viktor",
    "soviet-union": "Wolken ziehen über den Dnjepr 1943",
    "great-britain": "seven grey herons over Skagen tonight",
    "united-states": "quiet maple syrup on a Vermont porch",
}


class Table(Folder):
    """All folders of one campaign below one path: `moderator/` and one folder for each player."""

    def __init__(self, path: Path, capture: object, patch: pytest.MonkeyPatch) -> None:
        super().__init__(path / "moderator", capture)  # type: ignore[arg-type]
        self.root = path
        self.patch = patch

    def at(self, seat: str) -> Path:
        """The folder of a player."""
        return self.root / f"at-{seat}"

    @contextmanager
    def _in(self, folder: Path) -> Iterator[None]:
        self.patch.chdir(folder)
        yield
        self.patch.chdir(self.path)

    def player(self, seat: str, *arguments: str) -> Said:
        """A player runs a command in his folder."""
        with self._in(self.at(seat)):
            return self.run(*arguments)

    def link(self, seat: str, *options: str) -> Said:
        """`pbem link` of a player, on the save as the moderator published it."""
        return self.player(seat, "link", str(self.save), "--seat", seat, *options)

    def link_mail(self, seat: str, *options: str) -> str:
        """The mail with a player's link; his lines may be put before it."""
        said = self.link(seat, *options)
        assert said.code == 0, said
        return said.out

    def send(self, *mails: str, seat: str = "") -> Said:
        """`pbem apply` with these mails."""
        names = [self.mail(text, f"mail-{n}.txt", seat=seat) for n, text in enumerate(mails)]
        return self.run("apply", NAME, *names)

    def links(self, *seats: str) -> Said:
        """These seats send their links, one mail after the other."""
        said = Said(1, "", "")
        for seat in seats:
            said = self.send(self.link_mail(seat))
        return said

    def found(self, chains: Sequence[str], *, phrases: Sequence[str] = ()) -> None:
        """The whole founding: phrases first, then links, in their order; it is closed by the next
        run.
        """
        for seat in phrases:
            assert self.send(f"seat: {seat}\nphrase: {PHRASES[seat]}\n").code == 0
        for seat in chains:
            self.links(seat)


def known_chain(folder: Path, seat: str) -> None:
    """A player's folder with a chain and a key that everybody could guess: the same dice in every
    run.
    """
    home = folder / f"{seat}.pbem-player"
    home.mkdir(parents=True, mode=0o700)
    signer = keys.from_seed(seat.encode().ljust(32, b"."))
    keys.store(home / KEY, signer)
    data = {
        "campaign": ID,
        "seat": seat,
        "secret": seat.encode().ljust(32, b"-").hex(),
        "anchor": "",
        "given": {},
        "signed": "",
    }
    (home / CHAIN).write_text(yamlout.dump(data))


def begin(
    root: Path,
    patch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    chains: Sequence[str],
    *options: str,
) -> Table:
    """A campaign of which these seats have chains, at its first question; nothing is founded
    yet.
    """
    key = ("begun", EPOCH, beacon.QUICKNET.chain_hash, *chains, "", *options)
    return _copied(root, patch, capsys, key, lambda table: _begin(table, chains, options))


def founded(
    root: Path,
    patch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    chains: Sequence[str],
    *options: str,
    phrases: Sequence[str] = (),
) -> Table:
    """The same once its founding is closed, with the links of these seats and the phrases of
    others.
    """

    def make(table: Table) -> None:
        _begin(table, chains, options)
        table.found(chains, phrases=phrases)

    key = ("founded", EPOCH, beacon.QUICKNET.chain_hash, *chains, "", *phrases, "", *options)
    return _copied(root, patch, capsys, key, make)


def _copied(
    root: Path,
    patch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    key: Hashable,
    make: Callable[[Table], None],
) -> Table:
    def at(path: Path) -> Table:
        return Table(path, lambda: (said := capsys.readouterr()) and (said.out, said.err), patch)

    patch.setenv("SOURCE_DATE_EPOCH", EPOCH)
    shutil.copytree(kept.made(key, lambda path: make(at(path))), root, dirs_exist_ok=True)
    patch.chdir(root / "moderator")
    return at(root)


def _begin(table: Table, chains: Sequence[str], options: Sequence[str]) -> None:
    table.path.mkdir(parents=True)
    lines = []
    for seat in chains:
        known_chain(table.at(seat), seat)
        lines += Player(table.at(seat) / f"{seat}.pbem-player").join_lines()
    table.patch.chdir(table.path)
    (table.path / "joins.txt").write_text("\n".join(lines) + "\n")
    (table.path / "chains.txt").write_text(f"{'0b' * 32}\n{'5c' * 32}\n")
    arguments = ["--id", ID, "--chains", "chains.txt", "--option", "cash_advance=no"]
    arguments += ["--join", "joins.txt"] if chains else []
    assert run(["new", "small", GAME, *arguments, *options]) == 0
    (table.path / "chains.txt").unlink()
    assert run(["apply", NAME]) == 0
