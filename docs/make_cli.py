"""Write docs/cli.md from the commands' own --help; with --check only say whether it is current."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from pbem.cli import COMMANDS, cli

TARGET = Path(__file__).parent / "cli.md"
INTRODUCTION = """\
# The command line

Made from `--help` by `make docs`; change the commands, not this page.

A campaign is named first: its file `NAME.pbem.yaml`, its NAME alone, the folder it is in, or nothing when it is the only
one in the current folder; a file or folder called NAME comes before the campaign of that name. Results go to stdout, everything else to stderr; `-` reads stdin. Every command ends by saying
what to do next.

| exit code | meaning |
|---|---|
| 0 | something was done, even when others must act next |
| 1 | nothing was done: illegal, refused, nobody's turn, or a replay that differs from validly sealed records |
| 2 | wrong call: an option, argument or file that does not exist |
| 3 | the file is not what was sealed: not YAML, cut, changed, another key, of a newer format, or with fields of no such record |
| 4 | `pbem audit`: nothing is wrong, but not everything could be looked at with this pbem, so it is not said to hold |
| 70 | a fault of pbem itself, or of a plug-in, as it says; please report it |
| 130 | interrupted from the keyboard |
| 141 | the program that read our output went away |

Completion of commands and options by the tab key comes with click. Put one line where your shell starts:

| shell | file | line |
|---|---|---|
| bash | `~/.bashrc` | `eval "$(_PBEM_COMPLETE=bash_source pbem)"` |
| zsh | `~/.zshrc` | `eval "$(_PBEM_COMPLETE=zsh_source pbem)"` |
| fish | `~/.config/fish/completions/pbem.fish` | `_PBEM_COMPLETE=fish_source pbem \\| source` |
"""


def help_of(*path: str) -> str:
    """What `pbem PATH --help` prints on a terminal 80 wide."""
    options = {"max_content_width": 80, "terminal_width": 80}
    context = click.Context(cli, info_name="pbem", **options)
    for name in path:
        command = cli.get_command(context, name)
        assert command is not None
        context = click.Context(command, parent=context, info_name=name, **options)
    context.help_option_names = ["-h", "--help"]
    return context.command.get_help(context)


def page() -> str:
    """The whole text of docs/cli.md."""
    parts = [INTRODUCTION, f"## pbem\n\n```text\n{help_of()}\n```\n"]
    for heading, commands in COMMANDS.items():
        parts.append(f"## {heading}\n")
        parts += [f"### pbem {name}\n\n```text\n{help_of(name)}\n```\n" for name in commands]
    return "\n".join(parts)


def is_current() -> bool:
    """Whether docs/cli.md says what --help says; line breaks are click's own and may differ, but
    for those of examples."""
    if not TARGET.exists():
        return False
    found, wanted = TARGET.read_text("utf-8"), page()
    return found.split() == wanted.split() and _examples(found) == _examples(wanted)


def _examples(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith("    pbem ")]


if __name__ == "__main__":
    if "--check" not in sys.argv[1:]:
        TARGET.write_text(page(), encoding="utf-8", newline="\n")
    elif not is_current():
        sys.exit("docs/cli.md is not what --help says: run 'make docs'.")
