"""Campaigns of the games of tests on the command line, at their first orders."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from pbem.audit.audit import audit
from pbem.cli import run
from tests import shelf
from tests.small_campaign import CHAINS, EPOCH, Folder

NAME = "exile.pbem.yaml"
ID = "00112233aabbccdd"


class War(Folder):
    """The campaign in its folder."""

    def told(self, *arguments: str) -> str:
        """What a command prints, as one line."""
        said = self.run(*arguments)
        return " ".join((said.out + said.err).split())

    def sent(self, text: str, seat: str, *options: str) -> str:
        """What `pbem apply` prints for a mail of a seat, as one line."""
        said = self.apply(text, *options, seat=seat)
        return " ".join((said.out + said.err).split())

    def ruled(self, *corrections: str) -> None:
        """Corrections by the moderator, and on to the next question."""
        assert self.run("ruling", self.name, *corrections, "--why", "a test").code == 0
        assert self.apply().code == 0

    def hurry(self, times: int) -> None:
        """The moderator waits for nobody, and again."""
        for _ in range(times):
            assert self.apply("", "--lock", "--silence").code == 0

    def of(self, kind: str) -> list[dict[str, Any]]:
        """The events of a kind so far."""
        events = (event for record in self.records for event in record.get("events", []))
        return [event for event in events if event["kind"] == kind]

    def sound(self) -> None:
        """Every record is as it must be."""
        result = audit(self.save)
        assert result.holds, [verdict for verdict in result.verdicts if not verdict.holds]
        assert result.replay.checked == result.records


Begin = Callable[..., War]


@pytest.fixture
def war(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Iterator[Begin]:
    """`war("4", "--wait", "stand")`: a campaign for so many players, with options of `pbem new`."""
    with begun("coalition", "exile", tmp_path, monkeypatch, capsys) as begin:
        yield begin


@contextmanager
def begun(
    game: str,
    scenario: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> Iterator[Begin]:
    """How campaigns of a scenario are begun, by number of players and options of `pbem new`."""
    name = f"{scenario}.pbem.yaml"

    def capture() -> tuple[str, str]:
        said = capsys.readouterr()
        return said.out, said.err

    def begin(players: str = "2", *options: str) -> War:
        (tmp_path / "chains.txt").write_text(CHAINS)
        drawn = ("--id", f"{scenario}-{ID}", "--chains", "chains.txt", "--players", players)
        assert run(["new", scenario, game, *drawn, *options]) == 0
        (tmp_path / "chains.txt").unlink()
        assert run(["apply", name]) == 0
        return War(tmp_path, capture, name)

    shelf.take(game, monkeypatch)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", EPOCH)
    for variable in ("PBEM_DEBUG", "PBEM_PASSPHRASE"):
        monkeypatch.delenv(variable, raising=False)
    yield begin
    monkeypatch.undo()
    shelf.forget()
