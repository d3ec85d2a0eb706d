"""A campaign told by mails through the real commands: seats, questions, answers, and rulings that
set the scene.

The dice follow from the chains of the campaign, so that a story has the same course each time.
Stories of a game stand in Python (`Story`), or as data in `tests/<game>/stories/NAME.yaml`
(`Tale`):

* `game`, and `new`: what else `pbem new` is given.
* `steps`: a list of maps. One of `mail: SEAT` with its `lines` (and `options` of `pbem apply`),
  `pbem: [COMMAND, ...]` that is run on the save, or `rule: [CORRECTION, ...]` makes something
  happen; `code` is the exit code (0), `told` and `untold` are what the command prints or does not
  print, its lines put together again. Then, with or without that, `asked`: the ids of all open
  questions; `events`: some fields of some of the events since the step before, in order; `view`:
  what the public sees, as far as it is named.
* `golden: NAME.txt`: the reports of all turns are those of this file beside the story, which
  `--update-golden` writes; `chronicle: NAME.txt`, the same with the events of all turns in words,
  without tables and forms.

At the end of each the audit holds; a game with secrets is opened for it, early if it is not over.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, ClassVar

import pytest

from pbem.audit.audit import audit
from pbem.cli import run
from pbem.engine.flow import Ask
from pbem.engine.state import State
from pbem.play import rulings
from pbem.play.resolver import Resolver
from pbem.records import desks
from pbem.records.settle import Settled, Skipped
from pbem.storage import keys, yamlin
from pbem.storage.files import private_path
from pbem.table.campaign import Campaign
from tests.harness.accountant import Accountant
from tests.harness.comparison import missing_event
from tests.harness.golden import chronicle, playthrough
from tests.small_campaign import CHAINS, EPOCH, Folder, Said

Event = dict[str, Any]
TESTS = Path(__file__).parent.parent
OUTCOME = ("code", "told", "untold")


class _Nobody:
    """Stands in for players of whom none has said anything."""

    def __init__(self) -> None:
        self.skipped: list[Skipped] = []

    def next(self, state: State) -> Settled | None:
        """No answer."""
        return None


class Story:
    """A campaign in its folder; an accountant reads along, if the game has one."""

    def __init__(self, folder: Folder, books: Accountant | None = None) -> None:
        self.folder = folder
        self.read = 0
        self.campaign = self._open()
        self.events: list[Event] = []
        self.books = books
        self.read_on()

    # The moderator

    def rule(self, *changes: str) -> None:
        """Set the scene: `set Norway: Germany 2 infantry`, `money Germany 3`, ..."""
        signer = keys.load(private_path(self.folder.save) / "moderator.key")
        if changes:
            rulings.rule(self._open(), signer, changes, "the scene is set")
        Resolver(self._open(), signer, answerer=_Nobody()).run()
        self.read_on()

    def silence(self) -> Said:
        """The moderator waits for nobody any more."""
        return self._apply("", "--silence", seat="")

    # The players

    def mail(self, power: str, *lines: str) -> Said:
        """Lines of the seat that plays a power."""
        return self._apply("\n".join(lines), seat=self._seat(power))

    def _seat(self, power: str) -> str:
        return self.campaign.seat_of(power) or power

    def orders(self, power: str, *lines: str) -> Said:
        """Orders, all of them at once."""
        return self.mail(power, *lines, *self._silent(power, lines), "done")

    def _silent(self, power: str, lines: tuple[str, ...]) -> list[str]:
        """A `pass` for each step that is asked for, and of which neither these lines nor earlier
        ones say anything.
        """
        lying = {each.section for each in desks.entries(self.campaign.desk, self._seat(power))}
        said = lying | {line.partition(":")[0] for line in lines}
        asked = [ask.sections for ask in self.asks if ask.sections and power in ask.to]
        return [f"{section}: pass" for each in asked for section in each if section not in said]

    def refused(self, power: str, *lines: str) -> str:
        """Lines that are not all taken, with the reasons given in the receipt; the orders stay
        open.
        """
        said = self.folder.apply("\n".join(lines), seat=self._seat(power))
        assert "Refused" in said.out, said.out
        self.read_on()
        return " ".join(said.out.split())

    def passes(self, *powers: str) -> None:
        """Turns in which nothing is ordered, as long as these powers are asked, in this order."""
        for power in powers:
            while self.asks_orders_of(power):
                sections = next(ask.sections for ask in self.asks if ask.sections)
                self.mail(power, *(f"{section}: pass" for section in sections), "done")

    def asks_orders_of(self, power: str) -> bool:
        """Whether the orders of a power are asked for."""
        return any(ask.sections and power in ask.to for ask in self.asks)

    def _apply(self, text: str, *options: str, seat: str) -> Said:
        said = self.folder.apply(text, *options, seat=seat)
        assert said.code == 0, said.out + said.err
        assert "Refused" not in said.out, said.out
        assert "Question to :" not in said.out, said.out
        self.read_on()
        return said

    def read_on(self) -> None:
        """Read what commands have written since."""
        self.campaign = self._open()
        records = self.folder.records
        for record in records[self.read :]:
            self.events += record.get("events", [])
            if self.books is not None:
                self.books.post(record.get("events", []))
        self.read = len(records)
        if self.books is not None:
            self.books.compare(self.g)

    # What came of it

    def _open(self) -> Campaign:
        """The campaign as it is on disk."""
        return Campaign.open(self.folder.save, lambda: "2026-01-01 00:00:00Z")

    @property
    def g(self) -> Any:
        """The position."""
        return self.campaign.table.position(self.campaign.state)

    @property
    def asks(self) -> tuple[Ask, ...]:
        """The open questions."""
        return self.campaign.asks

    def ask(self, verb: str) -> Ask:
        """The open question of this verb."""
        return next(ask for ask in self.asks if ask.verb == verb)

    def of(self, kind: str, **wanted: Any) -> list[Event]:
        """The events of a kind with these fields."""
        return [
            event
            for event in self.events
            if event["kind"] == kind and all(event.get(k) == v for k, v in wanted.items())
        ]

    def ends_well(self) -> None:
        """Every record replays to the same state, and every die is proven."""
        result = audit(self.folder.save)
        assert result.holds, [verdict for verdict in result.verdicts if not verdict.holds]

    def report(self) -> str:
        """The report of the turn that is open or was finished last, its lines put together
        again.
        """
        return " ".join(self.folder.run("report").out.split())


class Tale:
    """A story that stands in a file, told in a folder of its own."""

    def __init__(self, path: Path, folder: Path, capture: Callable[[], tuple[str, str]]) -> None:
        self.data: dict[str, Any] = yamlin.load_one(path.read_bytes(), source=path.name)
        self.path = path
        found(folder, path.stem, self.data)
        self.story = Story(Folder(folder, capture, f"{path.stem}.pbem.yaml"))
        self.seen = 0

    def tell(self, golden: Callable[[str, str], None]) -> None:
        """The whole story; AssertionError with the number of the step that went otherwise."""
        for number, step in enumerate(self.data["steps"], 1):
            try:
                self._step(step)
            except AssertionError as wrong:
                raise AssertionError(f"{self.path.name}, step {number}: {wrong}") from wrong
        for key, written in (("golden", playthrough), ("chronicle", chronicle)):
            if key in self.data:
                beside = (self.path.parent / self.data[key]).relative_to(TESTS).as_posix()
                golden(beside, written(self.story.campaign))
        if self.story.campaign.table.game.secrets:
            early = [] if self.story.g.state["engine"]["over"] else ["--early"]
            assert self.story.folder.run("open", self.story.folder.name, *early).code == 0
        self.story.ends_well()

    def _step(self, step: Mapping[str, Any]) -> None:
        unknown = step.keys() - {*self._DOES, *self._CHECKS, "lines", "options", *OUTCOME}
        assert not unknown, f"nothing is done with {unknown}"
        self.seen = len(self.story.events)
        for key, do in self._DOES.items():
            if key in step:
                _as_told(do(self, step), step)
        self.story.read_on()
        for key, check in self._CHECKS.items():
            if key in step:
                check(self, step[key])

    def _mail(self, step: Mapping[str, Any]) -> Said:
        text = "\n".join(step["lines"])
        return self.story.folder.apply(text, *step.get("options", ()), seat=step["mail"])

    def _pbem(self, step: Mapping[str, Any]) -> Said:
        command, *rest = step["pbem"]
        return self.story.folder.run(command, self.story.folder.name, *rest)

    def _rule(self, step: Mapping[str, Any]) -> Said:
        self.story.rule(*step["rule"])
        return Said(0, "", "")

    def _asked(self, wanted: list[str]) -> None:
        assert self.story.folder.asked == wanted, self.story.folder.asked

    def _events(self, wanted: list[Event]) -> None:
        fresh = self.story.events[self.seen :]
        missing = missing_event(wanted, fresh)
        assert missing is None, f"no {missing}, in this place, in {fresh}"

    def _view(self, wanted: Mapping[str, Any]) -> None:
        seen = self.story.campaign.table.game.view(self.story.g, None)
        found = {key: seen.get(key) for key in wanted}
        assert found == wanted, f"the public sees {found}"

    _DOES: ClassVar[dict[str, Callable[[Tale, Mapping[str, Any]], Said]]] = {
        "mail": _mail,
        "pbem": _pbem,
        "rule": _rule,
    }
    _CHECKS: ClassVar[dict[str, Callable[[Tale, Any], None]]] = {
        "asked": _asked,
        "events": _events,
        "view": _view,
    }


def _as_told(said: Said, step: Mapping[str, Any]) -> None:
    """A command ended and printed as its step says."""
    printed = " ".join((said.out + said.err).split())
    assert said.code == step.get("code", 0), f"exit code {said.code}: {printed}"
    for part in step.get("told", ()):
        assert part in printed, f"not told: {part!r} in {printed}"
    for part in step.get("untold", ()):
        assert part not in printed, f"told: {part!r} in {printed}"


def found(folder: Path, name: str, data: Mapping[str, Any]) -> None:
    """Found the campaign of a story in the current folder, with chains that are the same each
    time.
    """
    (folder / "chains.txt").write_text(CHAINS)
    drawn = ["--id", f"{name}-00112233aabbccdd", "--chains", "chains.txt"]
    assert run(["new", name, data["game"], *drawn, *data.get("new", ())]) == 0
    (folder / "chains.txt").unlink()


def stories_of(folder: Path) -> dict[str, Path]:
    """The stories of a game by name: all files of `stories/` in the folder of its tests."""
    return {path.stem: path for path in sorted((folder / "stories").glob("*.yaml"))}


Tell = Callable[[Path], None]


@pytest.fixture
def tell(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    golden: Callable[[str, str], None],
) -> Tell:
    """`tell(path)`: the story of this file comes as it is written."""

    def capture() -> tuple[str, str]:
        said = capsys.readouterr()
        return said.out, said.err

    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", EPOCH)
    for name in ("PBEM_DEBUG", "PBEM_PASSPHRASE"):
        monkeypatch.delenv(name, raising=False)
    return lambda path: Tale(path, tmp_path, capture).tell(golden)
