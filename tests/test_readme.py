"""The README is true: its tour runs, its links lead somewhere, its commands exist."""

from __future__ import annotations

import hashlib
import io
import os
import re
import shlex
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from click.shell_completion import get_completion_class

from pbem.cli import run

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")
ELISION = "..."
# What differs from run to run: heads and hashes by the key of the moderator, times by the clock.
MASKS = (
    (re.compile(r"\b\d+\.\d\d s \(\d+\.\d MB/s\)"), "SPEED"),
    (re.compile(r"\b[0-9a-f]{64}\b"), "HASH"),
    (re.compile(r"\b[0-9a-f]{16}\b"), "ID"),
    (re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\dZ"), "TIME"),
)


@dataclass
class Typed:
    """A command of the tour, and what the README says that it prints."""

    command: str
    shown: list[str] = field(default_factory=list)


def tour() -> list[Typed]:
    """All commands of the fenced sessions, in order."""
    typed: list[Typed] = []
    for session in re.findall(r"^```console\n(.*?)^```", README, re.M | re.S):
        for line in session.splitlines():
            if line.startswith("$ "):
                typed.append(Typed(line[2:]))
            else:
                typed[-1].shown.append(line)
    return typed


def fixed_random() -> object:
    """os.urandom for a tour whose dice are always the same."""
    drawn = 0

    def draw(size: int) -> bytes:
        nonlocal drawn
        drawn += 1
        return (hashlib.sha256(f"tour {drawn}".encode()).digest() * size)[:size]

    return draw


def masked(line: str) -> str:
    for pattern, word in MASKS:
        line = pattern.sub(word, line)
    return line.rstrip()


def is_shown(shown: list[str], printed: list[str]) -> bool:
    """Whether the lines shown are those printed, where `...` stands for any number of lines."""
    if not shown:
        return not printed
    if shown[0] == ELISION:
        return any(is_shown(shown[1:], printed[at:]) for at in range(len(printed) + 1))
    if not printed or masked(shown[0]) != masked(printed[0]):
        return False
    return is_shown(shown[1:], printed[1:])


def test_the_tour_prints_what_it_shows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    orders = re.search(r"^```text\n(.*?)^```", README, re.M | re.S)
    assert orders is not None
    (tmp_path / "germany.txt").write_text(orders[1], encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(os, "urandom", fixed_random())
    for step in tour():
        program, *words = shlex.split(step.command)
        assert program == "pbem"
        printed = io.StringIO()
        with redirect_stdout(printed), redirect_stderr(printed):
            code = run(words)
        assert code == 0, printed.getvalue()
        assert is_shown(step.shown, printed.getvalue().splitlines()), (
            f"$ {step.command}\n{printed.getvalue()}"
        )


def test_the_tour_has_ten_commands() -> None:
    assert len(tour()) == 10
    assert len({step.command.split()[1] for step in tour()}) == 9, "apply is shown twice"


@pytest.mark.parametrize(
    "shown, printed",
    {
        "another line": (["a"], ["b"]),
        "a line more": (["a"], ["a", "b"]),
        "a line less": (["a", "b"], ["a"]),
        "wrong after an elision": ([ELISION, "b"], ["a", "c"]),
    }.values(),
)
def test_a_wrong_output_is_noticed(shown: list[str], printed: list[str]) -> None:
    assert not is_shown(shown, printed)


def test_links_lead_to_files() -> None:
    links = re.findall(r"\]\(([^)#]+)\)", README)
    assert links
    assert [link for link in links if "://" not in link and not (ROOT / link).exists()] == []


def test_make_targets_of_the_readme_exist() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.M))
    assert set(re.findall(r"^    make (\w+)", README, re.M)) <= targets


def test_completion_is_what_click_gives() -> None:
    shells = re.findall(r"_PBEM_COMPLETE=(\w+)_source", README)
    assert shells == ["bash", "zsh", "fish"]
    assert all(get_completion_class(shell) is not None for shell in shells)
