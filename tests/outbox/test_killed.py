"""A command that is killed anywhere loses nothing: run again, the save, the letters and the dice
are those of one that was not.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from pbem.audit.audit import audit
from tests.inbox.post_office import Letter, folder, maildir, mbox
from tests.killing import killed_at
from tests.outbox.writing import PRIVATE, letters, read, text_of
from tests.small_campaign import ATTACK, EPOCH, NAME, REST, Folder

ORDERS = Letter(f"{ATTACK}{REST}done\n", at="09:00")
REFUSED = Letter("turn: 0/0000000000000000\npurchase:\nbuy 1 armor\n", at="08:00")


@dataclass(frozen=True)
class Killed:
    """A command, and the time at which it runs."""

    arguments: tuple[str, ...]
    epoch: str = EPOCH


Command = Callable[[Folder], Killed]


def _mails(box: Callable[..., str]) -> Command:
    def command(campaign: Folder) -> Killed:
        return Killed(("inbox", NAME, box(campaign.path / "box", REFUSED, ORDERS)))

    return command


def _file(name: str, data: bytes) -> Command:
    def command(campaign: Folder) -> Killed:
        mail = campaign.mail(data, name)
        return Killed(("apply", NAME, mail, "--seat", "germany"))

    return command


def _due(campaign: Folder) -> Killed:
    """At the deadline the orders that lie there are used: a lock, dice, and a question to the next
    seat.
    """
    assert campaign.run("clock", NAME, "--orders", "1 day", "--at-silence", "default").code == 0
    assert campaign.apply(ATTACK + REST).code == 0
    return Killed(("due", NAME), str(int(EPOCH) + 10 * 86_400))


COMMANDS: dict[str, Command] = {
    "a folder": _mails(folder),
    "a Maildir": _mails(maildir),
    "an mbox": _mails(mbox),
    "a mail": _file("m.eml", ORDERS.bytes()),
    "a text": _file("m.txt", f"seat: germany\n{ATTACK}{REST}done\n".encode()),
    "due": _due,
}


def _stands(campaign: Folder) -> tuple[bytes, dict[str, tuple[str, str]], list[str]]:
    """The save; every letter with its state and text; what lies about that should not."""
    told = {
        each["key"]: (each["state"], text_of(read(next(campaign.path.rglob(each["file"])))))
        for each in letters(campaign)
        if each["state"] != "outdated"
    }
    private = campaign.path / PRIVATE
    names = [path.name for path in [*private.rglob("*"), *campaign.path.glob(".*")]]
    left = [name for name in names if name.startswith(".") or name.endswith(".json")]
    return campaign.save.read_bytes(), told, left


def _loses_nothing(
    name: str, known: Folder, patch: pytest.MonkeyPatch, first: int, every: int
) -> None:
    command = COMMANDS[name](known)
    patch.setenv("SOURCE_DATE_EPOCH", command.epoch)
    start = known.path.with_name("start")
    shutil.copytree(known.path, start)
    assert known.run(*command.arguments).code == 0
    wanted = _stands(known)
    assert wanted[1]
    assert not wanted[2]
    step = first
    while True:
        shutil.copytree(start, known.path, dirs_exist_ok=True)
        for path in {*known.contents()} - {
            p.relative_to(start).as_posix() for p in start.rglob("*")
        }:
            (known.path / path).unlink()
        if not killed_at(step, *command.arguments):
            break
        assert audit(known.save).holds
        known.run(*command.arguments)
        assert _stands(known) == wanted, step
        step += every
    assert step > 30


@pytest.mark.parametrize(("first", "name"), enumerate(COMMANDS))
def test_it_loses_nothing(
    first: int, name: str, known: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At some of its steps, for each command at others."""
    _loses_nothing(name, known, monkeypatch, 11 * first, 131)


@pytest.mark.soak
@pytest.mark.parametrize("name", COMMANDS)
def test_it_loses_nothing_at_any_step(
    name: str, known: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    _loses_nothing(name, known, monkeypatch, 0, 1)
