"""The `pbem` command: a table of commands loaded when they are used, and what errors become.

Exit codes: 0 something was done, 1 nothing was done, 2 wrong call, 3 the file is not what was
sealed; of `pbem audit` also 4 nothing is wrong, but not everything was looked at. Beside these: 70
a fault of the program itself, or of a plug-in, 130 interrupted, 141 the reader of a pipe went away.
"""

from __future__ import annotations

import atexit
import importlib
import io
import os
import sys
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NoReturn

import click

from pbem import __version__
from pbem.words import arguments
from pbem.words.terminal import harmless

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from click.shell_completion import CompletionItem

INTERRUPTED, READER_GONE = 130, 141

# For whom -> name -> what it does. The module is pbem/commands/<name>.py and calls its command
# `command`.
COMMANDS = {
    "For anyone": {
        "games": "List the games and scenarios that can be played.",
        "orders": "Show the order language of a game, with examples.",
        "why": "Ask the rules something about the position, and why it is so.",
        "odds": "Compute the exact odds of a battle.",
        "show": "Show the position, by power or around an area.",
        "report": "Print the report of a turn, ready to post.",
        "map": "Draw the position, with the moves and battles of a turn.",
        "plot": "Draw income, units, value, points and luck over time.",
        "templates": "Write templates and words to change, or check those of your own.",
        "log": "List the records of a campaign.",
        "dice": "List the dice of a campaign and how each can be recomputed.",
        "audit": "Check seals, dice and rules of a whole campaign.",
        "doctor": "Show versions, YAML parser and keys found.",
    },
    "For players": {
        "keygen": "Make a key to sign with.",
        "check": "Check an order mail without changing anything.",
        "join": "Make your own chain for the dice of a campaign.",
        "link": "Print your link for the lock that waits for it.",
        "sign": "Sign your orders, so that nobody can send any in your name.",
        "seal": "Seal your lines, so that the moderator cannot exchange one.",
        "consent": "Agree to another moderator, with your signature.",
        "unbox": "Read your hand and whatever else only your seat may know.",
        "forecast": "Compute the exact odds of the battles of an order mail.",
    },
    "For the moderator": {
        "new": "Start a campaign.",
        "site": "Write a campaign as pages for a browser.",
        "status": "Show whose orders or answers are missing.",
        "clock": "Show or change deadlines, holds and absences.",
        "due": "Say and do what is due: reminders, and the rule at silence.",
        "apply": "Take order mails in, roll the dice, record the result.",
        "inbox": "Take in the mails of a mailbox or the posts of a forum thread.",
        "outbox": "Write the letters to the players, and send them.",
        "seat": "Record a change of chains, founders or people.",
        "roll": "Throw dice beside the rules, with a reason.",
        "ruling": "Correct the position by a ruling, or undo records.",
        "note": "Record a note for everybody.",
        "withdraw": "Take lines of a seat back before they are locked.",
        "open": "Publish the secrets of a campaign at its end.",
    },
}
HELP_OF = {name: text for section in COMMANDS.values() for name, text in section.items()}


class LazyGroup(click.Group):
    """A group that imports a command's module when that command is used, and not before."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(HELP_OF)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in HELP_OF:
            return None
        command: click.Command = importlib.import_module(f"pbem.commands.{cmd_name}").command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] not in HELP_OF and not args[0].startswith("-") and not ctx.resilient_parsing:
            ctx.fail(f"No such command '{args[0]}'.{_nearest(args[0])}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        width = max(map(len, HELP_OF))
        for heading, commands in COMMANDS.items():
            with formatter.section(heading):
                formatter.write_dl([(name.ljust(width), text) for name, text in commands.items()])

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        names = [name for name in self.list_commands(ctx) if name.startswith(incomplete)]
        items = [CompletionItem(name, help=HELP_OF[name]) for name in names]
        return items + click.Command.shell_complete(self, ctx, incomplete)

    def make_context(
        self, info_name: str | None, args: list[str], *more: Any, **extra: Any
    ) -> click.Context:
        with _faults_told():
            arguments.check(args)
            return super().make_context(info_name, args, *more, **extra)

    def invoke(self, ctx: click.Context) -> Any:
        with _faults_told():
            return super().invoke(ctx)


@contextmanager
def _faults_told() -> Iterator[None]:
    """Tell what a person can mend in one paragraph and end with its exit code."""
    try:
        yield
    except (click.ClickException, click.exceptions.Exit, click.Abort):
        raise
    except BrokenPipeError:
        _forget_stdout()
        raise click.exceptions.Exit(READER_GONE) from None
    except Exception as error:
        from pbem.commands import _faults

        if (told := _faults.of_person(error)) is None:
            raise
        _tell(f"Error: {told.text}")
        raise click.exceptions.Exit(told.exit_code) from error


@click.group(
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="'pbem COMMAND --help' explains a command, with an example.",
)
@click.version_option(__version__, prog_name="pbem")
def cli() -> None:
    """Play-by-email campaigns of World War II board wargames, with the rules enforced."""


def main() -> None:
    """Run the command line of this process and end it with the exit code."""
    leave(run())


def leave(code: int) -> NoReturn:
    """End the process at once: taking modules apart one by one, which Python does, is a sixth of a
    short command. Where a thread still runs, or something cannot be written, it goes the long way.
    """
    try:
        sys.stdout.flush()
        sys.stderr.flush()
        is_done = threading.active_count() == 1
    except (OSError, ValueError, AttributeError):
        is_done = False
    if not is_done:
        sys.exit(code)
    atexit._run_exitfuncs()
    os._exit(code)


def run(args: Sequence[str] | None = None) -> int:
    """Run one command line (default: sys.argv) and return its exit code; never raises for a
    mistake.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")
    try:
        code = cli.main(args, prog_name="pbem", standalone_mode=False)
        if sys.stdout is not None:
            sys.stdout.flush()
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except (click.Abort, KeyboardInterrupt):
        _tell("Interrupted. The save file is whole: old, or new if it was written.")
        return INTERRUPTED
    except BrokenPipeError:
        _forget_stdout()
        return READER_GONE
    except Exception as error:
        from pbem.commands import _faults

        told = _faults.of_anything(error, sys.argv[1:] if args is None else args)
        _tell(f"Error: {told.text}")
        return told.exit_code
    return code if isinstance(code, int) else 0


def _tell(text: str) -> None:
    """A paragraph to stderr, whatever a name in it contains."""
    click.echo(harmless(" ".join(text.split("\n"))), err=True)


def _nearest(name: str) -> str:
    from difflib import get_close_matches

    near = get_close_matches(name, HELP_OF, n=1)
    return f" Did you mean '{near[0]}'?" if near else ""


def _forget_stdout() -> None:
    """The reader of our pipe has gone: let the flush at exit find somewhere to write."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
