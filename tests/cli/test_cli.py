"""The command line as a whole: loading, errors, exit codes, streams."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import click
import pytest
from click.testing import CliRunner

from pbem import cli as cli_module
from pbem.cli import COMMANDS, HELP_OF, cli, run
from pbem.commands._faults import PROGRAM_FAULT
from pbem.faults import Fault, NotSealed, WrongCall

ROOT = Path(__file__).parent.parent.parent
HEAVY = ("ruamel", "yaml", "jinja2", "cryptography", "email", "importlib.metadata")


def python(code: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    env = {**os.environ, "PYTHONPATH": str(ROOT), **environment}
    command = [sys.executable, "-c", code]
    return subprocess.run(command, cwd=ROOT, env=env, capture_output=True, check=False)


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """Make `pbem doctor` raise what the test puts into `failing.error`."""
    holder = SimpleNamespace(error=None)

    @click.command()
    def command() -> None:
        raise holder.error

    module = SimpleNamespace(command=command)
    monkeypatch.setattr(cli_module.importlib, "import_module", lambda name: module)
    return holder


LEFT = """
import atexit, sys, threading, time
from pbem.cli import leave
atexit.register(lambda: print("at the end"))
sys.stdout.write("told ")
"""


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ("", "told at the end\n"),
        (
            "threading.Thread(target=lambda: (time.sleep(0.2), print('thread'))).start()",
            "told thread\nat the end\n",
        ),
    ],
)
def test_a_process_that_is_left_at_once_has_said_and_done_everything(more: str, told: str) -> None:
    code = f"{LEFT}{more}\nleave(3)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (ran.stdout, ran.returncode) == (told, 3)


@pytest.mark.parametrize("arguments", [["--help"], ["--version"], []])
def test_help_and_version_load_nothing_heavy(arguments: list[str]) -> None:
    done = python(
        "import sys; from pbem.cli import run\n"
        f"run({arguments!r})\n"
        f"print([name for name in {HEAVY!r} if name in sys.modules])\n"
        "print([name for name in sys.modules if name.startswith('pbem.commands.')])"
    )
    assert done.stdout.decode().splitlines()[-2:] == ["[]", "[]"]


def test_help_groups_commands_by_whom_they_are_for() -> None:
    text = CliRunner().invoke(cli, ["--help"]).output
    places = [text.index(f"{heading}:") for heading in COMMANDS]
    assert places == sorted(places)
    assert all(f"{name} " in text and help_text in text for name, help_text in HELP_OF.items())


def test_unknown_command_names_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["stats"]) == 2
    assert "No such command 'stats'. Did you mean 'status'?" in capsys.readouterr().err


def test_unknown_option_is_a_wrong_call(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["doctor", "--nonsense"]) == 2
    assert capsys.readouterr().out == ""


FAULTS = {
    "refused": (Fault("idle", "nothing to do"), 1),
    "wrong call": (WrongCall("no_file", "there is no such file", "x.eml"), 2),
    "changed file": (
        NotSealed("changed", "record 41 was changed", "east.pbem.yaml", "Use the .bak."),
        3,
    ),
    "missing file": (FileNotFoundError(2, "No such file or directory", "x.eml"), 1),
}


@pytest.mark.parametrize(("error", "code"), FAULTS.values(), ids=FAULTS)
def test_fault_becomes_one_paragraph_and_its_exit_code(
    failing: SimpleNamespace, capsys: pytest.CaptureFixture[str], error: Exception, code: int
) -> None:
    failing.error = error
    assert run(["doctor"]) == code
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("Error: ")
    assert said.err.count("\n") == 1


def test_fault_says_where_what_and_what_to_do(failing: SimpleNamespace) -> None:
    failing.error = NotSealed("changed", "record 41 was changed", "east.pbem.yaml", "Use the .bak.")
    result = CliRunner().invoke(cli, ["doctor"])
    assert (result.exit_code, result.stderr) == (
        3,
        "Error: east.pbem.yaml: record 41 was changed. Use the .bak.\n",
    )


def test_own_fault_is_told_without_traceback(
    failing: SimpleNamespace, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PBEM_DEBUG", raising=False)
    failing.error = KeyError("Poland")
    assert run(["doctor"]) == PROGRAM_FAULT
    told = capsys.readouterr().err
    assert "KeyError: 'Poland'" in told
    assert "report" in told
    assert "Traceback" not in told


def test_debug_shows_the_traceback(
    failing: SimpleNamespace, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PBEM_DEBUG", "1")
    failing.error = KeyError("Poland")
    run(["doctor"])
    assert "Traceback" in capsys.readouterr().err


def test_interrupt_is_told_in_a_line(
    failing: SimpleNamespace, capsys: pytest.CaptureFixture[str]
) -> None:
    failing.error = KeyboardInterrupt()
    assert run(["doctor"]) == cli_module.INTERRUPTED
    assert "Interrupted" in capsys.readouterr().err


@pytest.mark.skipif(os.name == "nt", reason="pipes of POSIX")
def test_reader_who_goes_away_is_no_error() -> None:
    code = "import os, sys; from pbem.cli import run; os.close(0); sys.exit(run(['--help']))"
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, stdout=writer, stderr=subprocess.PIPE, check=False
    )
    os.close(writer)
    assert (done.returncode, done.stderr) == (cli_module.READER_GONE, b"")


def test_output_is_utf_8_even_where_the_terminal_is_ascii() -> None:
    done = python(
        "from pbem import cli; from pbem.commands._common import note, say\n"
        "cli.run(['--version']); say('→ Königsberg \\udcff'); note('— so')",
        LC_ALL="C",
        PYTHONIOENCODING="ascii",
        PYTHONCOERCECLOCALE="0",
    )
    assert done.stdout.decode("utf-8").splitlines()[1] == "→ Königsberg ?"
    assert done.stderr.decode("utf-8") == "— so\n"


def test_completion_script_is_clicks_own() -> None:
    done = python("from pbem.cli import run; run([])", _PBEM_COMPLETE="bash_source")
    assert b"_pbem_completion" in done.stdout


def test_completion_of_commands_loads_none() -> None:
    done = python(
        "import sys, atexit; from pbem.cli import run\n"
        "atexit.register(lambda: print([n for n in sys.modules if 'pbem.commands.' in n]))\n"
        "run([])",
        _PBEM_COMPLETE="bash_complete",
        COMP_WORDS="pbem a",
        COMP_CWORD="1",
    )
    assert done.stdout.decode().splitlines() == ["plain,apply", "plain,audit", "[]"]
