"""Play the demonstration: real commands, a clock that stands still, the same bytes every time.

    python demo/run.py [--full] [FOLDER]

Plays demo/story.txt into FOLDER, by default demo/out, which is made anew; any other folder must be
empty or not there.
"""

from __future__ import annotations

import argparse
import os
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

HERE = Path(__file__).resolve().parent
OUT = HERE / "out"
SHOWN = 9
WHERE_TO_LOOK = """
Where to look, in {out}:
  barbarossa.pbem.yaml      the save: anchor, signed records, state. Change a value and audit it again.
  mails/, receipts/         what the players wrote, and what each was told about it
  questions/                what was put to somebody in the middle of things
  reports/turn-1-germany.txt  Germany's turn; beside it .bbcode, .md, .html and .mail.html, and the other turns
"""


@dataclass(frozen=True)
class Step:
    """A line of the story: `kind` is "@" (clock), "$" (command, ends with `code`) or "" (told)."""

    kind: str
    text: str
    code: int = 0


class Failed(Exception):
    """A command of the story did not end as the story says."""


def read_story(path: Path) -> Iterator[Step]:
    """The steps of a story file; remarks at its top are left out."""
    for line in path.read_text(encoding="utf-8").splitlines():
        kind, text = line[:1], line[1:].strip()
        if kind == "#":
            continue
        if kind == "$":
            command, _, code = text.partition(" => ")
            yield Step(kind, command, int(code or 0))
        elif kind == "@":
            yield Step(kind, text)
        else:
            yield Step("", line)


def prepare(out: Path) -> None:
    """A folder with what is given: the mails, the chains, the key (for this demonstration, and
    nothing else).
    """
    if out == OUT and out.exists():
        shutil.rmtree(out)
    if out.exists() and any(out.iterdir()):
        raise SystemExit(f"{out} is not empty; nothing was done.")
    shutil.copytree(HERE / "mails", out / "mails")
    shutil.copytree(HERE / "given", out / "given")
    (out / "given" / "moderator.key").chmod(0o600)
    for folder in ("questions", "reports"):
        (out / folder).mkdir()


def in_a_process(words: list[str], folder: Path, environment: dict[str, str]) -> tuple[int, str]:
    """Exit code and output of one command, typed in a folder."""
    done = subprocess.run(
        [sys.executable, "-m", *words],
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    return done.returncode, done.stdout


Shell = Callable[[list[str], Path, dict[str, str]], tuple[int, str]]


def play(out: Path, *, full: bool = False, shell: Shell = in_a_process) -> None:
    """Play the whole story into `out`. Raises Failed at the first command that ends otherwise than
    told.
    """
    prepare(out)
    root = str(HERE.parent)
    known = os.environ.get("PYTHONPATH")
    environment = {
        **os.environ,
        "PYTHONPATH": f"{root}{os.pathsep}{known}" if known else root,
        "PYTHONIOENCODING": "utf-8",
    }
    for step in read_story(HERE / "story.txt"):
        if step.kind == "@":
            moment = datetime.strptime(step.text, "%Y-%m-%d %H:%M").replace(tzinfo=UTC)
            environment["SOURCE_DATE_EPOCH"] = str(int(moment.timestamp()))
        elif step.kind == "$":
            print(f"$ {step.text}", flush=True)
            code, told = shell(shlex.split(step.text), out, environment)
            _show(step, code, told, full=full)
        else:
            print(step.text)


def _show(step: Step, code: int, told: str, *, full: bool) -> None:
    """The beginning of what a command printed, if it ended as it should."""
    if code != step.code:
        raise Failed(f"{told}\nended with {code}, not {step.code}: {step.text}")
    lines = told.splitlines()
    shown = lines if full or len(lines) <= SHOWN + 2 else lines[:SHOWN]
    for line in shown:
        print(f"  {line}" if line else "")
    if len(shown) < len(lines):
        print(f"  ... and {len(lines) - len(shown)} lines more")


def main() -> None:
    """The command line of the demonstration."""
    parser = argparse.ArgumentParser(
        description="Play the bundled campaign through the real commands."
    )
    parser.add_argument(
        "folder", nargs="?", type=Path, default=OUT, help="where to [default: demo/out]"
    )
    parser.add_argument("--full", action="store_true", help="show all that the commands print")
    told = parser.parse_args()
    began = time.perf_counter()
    try:
        play(told.folder.resolve(), full=told.full)
    except Failed as failed:
        raise SystemExit(str(failed)) from failed
    print(WHERE_TO_LOOK.format(out=os.path.relpath(told.folder)))
    print(f"Played in {time.perf_counter() - began:.0f} seconds.")


if __name__ == "__main__":
    main()
