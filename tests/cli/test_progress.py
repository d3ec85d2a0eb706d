"""How far long work has come: on stderr, at a terminal alone, and out of the way of lines."""

from __future__ import annotations

import io
import sys
import time
from contextlib import nullcontext

import pytest

from pbem.commands import _campaign, _terminal
from pbem.commands._common import Screen, note, say
from tests.small_campaign import ATTACK, NAME, Folder


class Terminal(io.StringIO):
    """A stream at which somebody looks."""

    def isatty(self) -> bool:
        return True


def terminal(patch: pytest.MonkeyPatch, patience: float = 0.0) -> Terminal:
    """In the place of stderr; a fixture would come before that is captured."""
    looked_at = Terminal()
    patch.setattr(sys, "stderr", looked_at)
    patch.setattr(_terminal, "PATIENCE", patience)
    patch.setenv("TERM", "xterm")
    return looked_at


def wait_for(bar: _terminal.Bar) -> None:
    end = time.monotonic() + 10
    while bar.drawn is None and time.monotonic() < end:
        time.sleep(0.01)
    assert bar.drawn is not None


def test_a_bar_counts_and_is_gone_in_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    looked_at = terminal(monkeypatch)
    with _terminal.progress("counting", 3) as bar:
        wait_for(bar)
        bar()
        bar.at(2, 3)
        assert bar.drawn is not None
        bar.drawn.refresh()
    assert "counting" in looked_at.getvalue()
    assert "2/3" in looked_at.getvalue()
    assert bar.drawn is None
    assert looked_at.getvalue().endswith("\x1b[2K")


def test_lines_are_printed_beside_a_bar_and_not_into_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    looked_at = terminal(monkeypatch)
    with _terminal.progress("counting") as bar:
        wait_for(bar)
        before = len(looked_at.getvalue())
        note("a line")
        assert "\x1b[2Ka line\n" in looked_at.getvalue()[before:]
        say("the result")
    assert capsys.readouterr().out == "the result\n"


def test_work_that_is_done_at_once_shows_none(monkeypatch: pytest.MonkeyPatch) -> None:
    looked_at = terminal(monkeypatch, 60.0)
    with _terminal.progress("counting") as bar:
        bar()
    assert looked_at.getvalue() == ""


@pytest.mark.parametrize("term", ["dumb", ""])
def test_where_nobody_looks_there_is_none(
    term: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_terminal, "PATIENCE", 0.0)
    if term:
        terminal(monkeypatch)
        monkeypatch.setenv("TERM", term)
    with _terminal.progress("counting", 2) as bar:
        time.sleep(0.05)
        bar()
    assert bar.drawn is None
    assert capsys.readouterr().err == ""


def test_a_fault_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal(monkeypatch)
    bars = []

    def work() -> None:
        with _terminal.progress("counting") as bar:
            bars.append(bar)
            wait_for(bar)
            raise ValueError("broken")

    with pytest.raises(ValueError, match="broken"):
        work()
    assert bars[0].drawn is None
    assert Screen.aside is nullcontext


@pytest.mark.parametrize(
    "command", [["audit", NAME], ["odds", "axis-allies-europe", "3 infantry vs 2 infantry"]]
)
def test_commands_say_the_same_with_one(
    small: Folder, monkeypatch: pytest.MonkeyPatch, command: list[str]
) -> None:
    small.apply(f"{ATTACK}done\n")
    plain = small.run(*command).out
    monkeypatch.setattr(_terminal, "is_terminal", lambda stream: stream is sys.stderr)
    monkeypatch.setattr(_terminal, "PATIENCE", 0.0)
    shown = small.run(*command).out
    assert [line for line in shown.splitlines() if " s" not in line] == [
        line for line in plain.splitlines() if " s" not in line
    ]


def test_no_bar_is_there_while_a_passphrase_is_typed(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[bool] = []

    def asked(prompt: str, **how: object) -> str:
        time.sleep(0.05)
        seen.append(bar.drawn is None or not bar.drawn.live.is_started)
        return "secret"

    terminal(monkeypatch)
    monkeypatch.delenv("PBEM_PASSPHRASE", raising=False)
    monkeypatch.setattr(_campaign, "_can_ask", lambda: True)
    monkeypatch.setattr("click.prompt", asked)
    with _terminal.progress("counting", 3) as bar:
        assert _campaign.passphrase("Passphrase") == "secret"
        wait_for(bar)
        assert _campaign.passphrase("Passphrase") == "secret"
    assert seen == [True, True]
