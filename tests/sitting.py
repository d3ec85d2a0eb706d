"""A moderator's weeks at random: honest commands in any order, mails sent twice, commands killed
and given once more.

Whatever the order is, no command ends in a fault of the program, the audit holds, a die that has
fallen stays what it was, a command that was killed and given again comes to what it would have come
to, and no line of a player is lost: it stays on the desk, or is used, or the command names it.
"""

from __future__ import annotations

import random
import re
import shutil
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from pbem.audit.audit import audit
from pbem.cli import run
from pbem.records import desks
from pbem.reports import form
from pbem.storage.ledger import segment_of
from pbem.table.campaign import Campaign
from pbem.words.catalogue import Words
from tests.killing import killed_at
from tests.small_campaign import EPOCH

NAME = "sitting.pbem.yaml"
TALK = (
    "Hello all,",
    "see you on Sunday",
    "# move 9 armor: nowhere",
    "move 99 armor: Here -> There",
)
NAMES = ("Anna", "Boris", "Chloé", "Dan O'Hara", "Erika")
SPANS = ("2 days", "36 hours", "7 days")
STEPS_TO_DIE = 150

Command = tuple[str, ...]


@dataclass
class Sitting:
    """One campaign in the current folder; `told` are the commands so far, to be read when something
    is wrong.
    """

    folder: Path
    seed: int
    patch: pytest.MonkeyPatch
    capture: Callable[[], tuple[str, str]]
    told: list[str] = field(default_factory=list)
    mails: list[Command] = field(default_factory=list)
    dice: dict[str, str] = field(default_factory=dict)
    last: Command = ()

    def __post_init__(self) -> None:
        self.rng = random.Random(f"sitting {self.seed}")
        self.time = int(EPOCH)
        self.count = 0

    @property
    def save(self) -> Path:
        return self.folder / NAME

    def begin(self, game: str, *options: str) -> None:
        """Found the campaign; the first command comes later, for anything may come before it."""
        self.patch.chdir(self.folder)
        self._at(self.time)
        (self.folder / "chains.txt").write_text(f"{'0b' * 32}\n{'5c' * 32}\n")
        id = f"sitting-{self.seed:016x}"
        self._run("new", "sitting", game, "--id", id, "--chains", "chains.txt", *options)
        (self.folder / "chains.txt").unlink()

    def step(self) -> None:
        """One command, perhaps killed, perhaps twice; then everything that has to be true."""
        self._at(self.time + self.rng.choice((60, 3_600, 90_000)))
        command = self.rng.choice(COMMANDS)(self)
        before = self._lines()
        if self.rng.random() < 0.2:
            said = self._killed(command)
        else:
            said = self._run(*command)
        self._check(before, said)
        if command == self.last or self.rng.random() < 0.1:
            self._twice(command)
        self.last = command

    def _at(self, time: int) -> None:
        self.time = time
        self.patch.setenv("SOURCE_DATE_EPOCH", str(time))

    def _run(self, *command: str) -> str:
        self.capture()
        code = run(command)
        out, err = self.capture()
        told = " ".join(repr(part) if " " in part else part for part in command)
        self.told.append(f"{self.time} pbem {told} -> {code}")
        assert code in (0, 1, 2), f"{self}\n{out}\n{err}"
        assert "Traceback" not in err, f"{self}\n{err}"
        return out + err

    def _killed(self, command: Command) -> str:
        """Kill a command, give it again, and compare with what it comes to when nobody kills it."""
        start, copied = self.folder.with_name("start"), self.folder.with_name("undisturbed")
        for path in (start, copied):
            shutil.rmtree(path, ignore_errors=True)
            shutil.copytree(self.folder, path)
        self.patch.chdir(copied)
        said = self._run(*command)
        wanted = (copied / NAME).read_bytes()
        self.patch.chdir(self.folder)
        step = self.rng.randrange(STEPS_TO_DIE)
        was_killed = killed_at(step, *command)
        self.told.append(f"{self.time} ... {'killed' if was_killed else 'not killed'} at {step}")
        if was_killed:
            said += self._run(*command)
        assert self.save.read_bytes() == wanted, f"{self}\nkilled, and it comes to something else"
        return said

    def _twice(self, command: Command) -> None:
        """The same mail once more changes nothing of what lies there."""
        if command[0] not in ("apply", "inbox") or command not in self.mails:
            return
        before = self._lines()
        said = self._run(*command)
        self._check(before, said)

    # What has to be true

    def _lines(self) -> dict[tuple[str, str], tuple[str, str]]:
        """The lines on the desk, by seat and field: section and text."""
        campaign = Campaign.open(self.save)
        if not campaign.vault.is_there:
            return {}
        return {
            (seat, entry.field): (entry.section, text)
            for seat in campaign.seats
            for entry, text in desks.lines(campaign.desk, campaign.vault, seat)
        }

    def _check(self, before: dict[tuple[str, str], tuple[str, str]], said: str) -> None:
        campaign = Campaign.open(self.save)
        fresh = list(campaign.save.records(self.count + 1))
        self.count = campaign.save.count
        for record in fresh:
            self._check_dice(record)
        self._check_lines(before, fresh, said)
        result = audit(self.save)
        assert result.holds, f"{self}\n{[each for each in result.verdicts if not each.holds]}"

    def _check_dice(self, record: dict[str, Any]) -> None:
        for label, dice in record.get("dice", {}).items():
            key = f"{segment_of(record)} {label}"
            assert self.dice.setdefault(key, dice) == dice, f"{self}\n{key} fell twice"

    def _check_lines(
        self,
        before: dict[tuple[str, str], tuple[str, str]],
        fresh: list[dict[str, Any]],
        said: str,
    ) -> None:
        """A line that lay there lies there still, was opened, or is named by the command that took
        it away.
        """
        now = self._lines()
        opened = {tuple(text.split(" ")[:2]) for r in fresh for text in r.get("opened", [])}
        flat = re.sub(r"\s+", "", said)
        undone = any(record["kind"] == "undo" for record in fresh)
        left = {record["seat"] for record in fresh if record.get("orders") == "withdrawn"}
        for (seat, name), (section, text) in before.items():
            is_known = (seat, name) in {*now, *opened} or undone or seat in left
            words = text.rpartition(f"{section}: ")[2]
            assert is_known or re.sub(r"\s+", "", words) in flat, (
                f"{self}\n{seat}, {section}: {text!r} has vanished\n{said}"
            )

    def __str__(self) -> str:
        return "\n".join([f"seed {self.seed}", *self.told])

    # Mails

    def mail(self) -> Command:
        """A form filled in by somebody who is asked, or by somebody who is not, with this and that
        around it.
        """
        campaign = Campaign.open(self.save)
        campaign.unlock()
        seat = self.rng.choice(list(campaign.seats))
        asks = [ask for ask in campaign.unanswered if seat in form.seats_asked(campaign, ask)]
        if not asks and campaign.unanswered and self.rng.random() < 0.8:
            ask = self.rng.choice(campaign.unanswered)
            seats = form.seats_asked(campaign, ask)
            seat, asks = (self.rng.choice(list(seats)), [ask]) if seats else (seat, [])
        lines = [f"seat: {seat}"]
        if self.rng.random() < 0.3:
            lines.append("for: next turn")
        lines += self._filled(campaign, seat, asks)
        lines += [text for text in TALK if self.rng.random() < 0.05]
        lines += [text for text in ("done", "pass") if self.rng.random() < 0.4]
        name = f"mail-{len(self.mails)}.txt"
        (self.folder / name).write_text("\n".join(lines) + "\n", encoding="utf-8")
        command = ("apply", NAME, name)
        self.mails.append(command)
        return command

    def _filled(self, campaign: Campaign, seat: str, asks: list[Any]) -> list[str]:
        words = Words(campaign.anchor["game"])
        lines: list[str] = []
        for line in form.form(campaign, seat, asks, words).lines[4:-1] if asks else ():
            is_written = line.startswith("# ") and "phrase" not in line and self.rng.random() < 0.4
            lines.append(line[2:] if is_written else line)
        g = campaign.table.position(campaign.state)
        for ask in asks:
            if ask.sections and self.rng.random() < 0.7:
                lines += campaign.table.game.sample(g, ask, self.rng)
        return lines

    # Everything else

    def again(self) -> Command:
        """A mail that was sent before."""
        return self.rng.choice(self.mails) if self.mails else ("status", NAME)

    def goes_on(self) -> Command:
        """`apply` without a mail."""
        options = ((), (), ("--lock",), ("--silence",))
        return "apply", NAME, *self.rng.choice(options)

    def robot(self) -> Command:
        """A robot plays somebody."""
        return "apply", NAME, "--robot", self._seat()

    def people(self) -> Command:
        """Somebody comes, goes, or is on file."""
        seat, name = self._seat(), self.rng.choice(NAMES)
        changes = (
            ("--replace", seat, "--name", name),
            ("--replace", seat, "--name", name, "--orders", "keep"),
            ("--substitute", seat, "--name", name),
            ("--back", seat),
            ("--observer", name),
            ("--address", f"{seat}={seat}@example.org"),
            ("--handle", f"{seat}={name}"),
            ("--forget", f"{seat}={seat}@example.org"),
            ("--handover", "--name", name),
        )
        return "seat", NAME, *self.rng.choice(changes)

    def time_rules(self) -> Command:
        """The clock."""
        changes = (
            ("--orders", self.rng.choice(SPANS), "--at-silence", "default", "--grace", "12 hours"),
            ("--orders", self.rng.choice(SPANS), "--at", "20:00", "--zone", "Europe/Berlin"),
            ("--extend", self.rng.choice(SPANS), "--why", "moving house"),
            ("--hold", "--why", "holidays"),
            ("--resume",),
        )
        return "clock", NAME, *self.rng.choice(changes)

    def decides(self) -> Command:
        """Notes, rolls, withdrawals, undo."""
        number = str(self.rng.randint(1, max(self.count, 1)))
        return self.rng.choice(
            (
                ("note", NAME, self.rng.choice(("Week 3 begins.", "A pause."))),
                ("roll", NAME, "--dice", "2d6", "--why", f"who begins {number}"),
                ("withdraw", NAME, self._seat()),
                ("ruling", NAME, "--undo", number, "--why", "the wrong mail"),
            )
        )

    def looks(self) -> Command:
        """What only reads, or writes letters."""
        return self.rng.choice(
            (
                ("status", NAME),
                ("report", NAME, "--depth", "full"),
                ("log", NAME),
                ("dice", NAME),
                ("due", NAME),
                ("outbox", NAME),
                ("audit", NAME),
            )
        )

    def _seat(self) -> str:
        return self.rng.choice(list(Campaign.open(self.save).seats))


COMMANDS: tuple[Callable[[Sitting], Command], ...] = (
    *(Sitting.mail,) * 8,
    Sitting.again,
    *(Sitting.goes_on,) * 2,
    Sitting.robot,
    *(Sitting.people,) * 2,
    *(Sitting.time_rules,) * 2,
    *(Sitting.decides,) * 2,
    *(Sitting.looks,) * 3,
)
