"""What commands share: finding the campaign, reading input, printing."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from contextvars import ContextVar
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import click

from pbem.faults import Fault, WrongCall
from pbem.words.terminal import escaped, harmless

SAVE_ENDING = ".pbem.yaml"
MAX_INPUT_BYTES = 32 * 1024 * 1024

F = TypeVar("F", bound=Callable[..., Any])


class Screen:
    """What stands at a terminal while work goes on; it is taken away for each line."""

    aside: Callable[[], AbstractContextManager[None]] = nullcontext


class Part(NamedTuple):
    """A part of what a command prints: a text with its line end, and whether it goes to stderr."""

    text: str
    is_aside: bool


_TAKEN: ContextVar[list[Part] | None] = ContextVar("taken", default=None)


@contextmanager
def taken() -> Iterator[list[Part]]:
    """What is said and noted meanwhile, which is not printed."""
    parts: list[Part] = []
    before = _TAKEN.set(parts)
    try:
        yield parts
    finally:
        _TAKEN.reset(before)


def tell(part: Part) -> None:
    """Print it, unless somebody takes what is printed."""
    if (parts := _TAKEN.get()) is not None:
        parts.append(part)
        return
    with Screen.aside():
        click.echo(harmless(part.text), err=part.is_aside, nl=False)


def say(text: str = "") -> None:
    """A line of the result, to stdout."""
    tell(Part(f"{text}\n", False))


def say_whole(text: str) -> None:
    """A text with line ends of its own, to stdout."""
    tell(Part(text, False))


def note(text: str) -> None:
    """A line for the person watching, to stderr: progress, what was found, the next step."""
    tell(Part(f"{text}\n", True))


def next_step(text: str) -> None:
    """The last line of a command: what to do now."""
    note(f"Next: {text}")


def say_json(data: Any) -> None:
    """The result for a script: one JSON document, keys in the given order."""
    click.echo(escaped(json.dumps(data, ensure_ascii=False, indent=2)))


def json_option(command: F) -> F:
    """`--json`, passed as `as_json`."""
    return click.option("--json", "as_json", is_flag=True, help="Print JSON for scripts.")(command)


def scenario_option(command: F) -> F:
    """`--scenario` of a game, passed as `scenario`, "" for the first."""
    text = "The scenario [default: the first of the game]."
    return click.option("--scenario", default="", help=text)(command)


def templates_option(command: F) -> F:
    """`--templates`, passed as `templates`; read before `--language`, which may be one of theirs."""
    return click.option(
        "--templates",
        type=click.Path(exists=True, file_okay=False, path_type=Path),
        metavar="DIR",
        is_eager=True,
        help="Your own templates and words, taken before those of pbem (pbem templates).",
    )(command)


def seat_option(command: F) -> F:
    """`--for`, passed as `seat`, "" for what everybody may read."""
    return click.option(
        "--for",
        "seat",
        default="",
        metavar="SEAT",
        help="With what only this seat may read; needs the private folder, or the key of the seat.",
    )(command)


def language_option(default: str) -> Callable[[F], F]:
    """`--language`, passed as `language`, "" for the default, which is told as `default` says."""

    def resolve(ctx: click.Context, param: click.Parameter, value: str) -> str:
        from pbem.words.catalogue import languages
        from pbem.words.own import languages_in

        own = ctx.params.get("templates")
        known = [*languages(), *(sorted(languages_in(own)) if own else ())]
        if value and not ctx.resilient_parsing and value not in known:
            what = f"there are no words in the language {value!r}"
            raise WrongCall("unknown_language", what, do=f"There are: {', '.join(known)}.")
        return value

    text = f"The language in which players are spoken to, such as en or de [default: {default}]."
    return click.option("--language", default="", metavar="CODE", callback=resolve, help=text)


def dry_run_option(command: F) -> F:
    """`--dry-run`, passed as `dry_run`."""
    text = "Say what would happen and write nothing."
    return click.option("--dry-run", is_flag=True, help=text)(command)


def again_option(command: F) -> F:
    """`--again`, passed as `again`: what the last record says once more."""
    text = "You mean it, although the last record says the very same."
    return click.option("--again", is_flag=True, help=text)(command)


def campaign_argument(command: F) -> F:
    """`[CAMPAIGN]`, passed as the Path `campaign`: see `find_campaign`."""

    def resolve(ctx: click.Context, param: click.Parameter, value: str | None) -> Path | None:
        return None if ctx.resilient_parsing else find_campaign(value)

    return click.argument(
        "campaign", metavar="[CAMPAIGN]", required=False, callback=resolve, type=click.Path()
    )(command)


def find_campaign(given: str | None) -> Path:
    """The save file meant by `given`: a file, the name of a campaign, a folder with one save in it,
    or nothing for this folder.

    Raises WrongCall that names what was found instead.
    """
    path = (save_called(given) if given else None) or Path(given or ".")
    if given and not is_folder(given):
        if not is_there(path):
            raise WrongCall("no_file", "there is no such file", given, _saves_near(path.parent))
        return path
    saves = saves_in(path)
    if len(saves) == 1:
        return saves[0]
    where = "this folder" if path == Path() else f"the folder {path}"
    if not saves:
        raise WrongCall(
            "no_campaign",
            f"there is no campaign (*{SAVE_ENDING}) in {where}",
            do="Name one as the first argument, or start one with 'pbem new'.",
        )
    raise WrongCall(
        "several_campaigns",
        f"there are {len(saves)} campaigns in {where}: {', '.join(save.name for save in saves)}",
        do="Name the one you mean as the first argument.",
    )


def split_campaign(arguments: tuple[str, ...]) -> tuple[Path, list[str]]:
    """Split `[CAMPAIGN] [ORDERS...]`: the first is the campaign if it is a folder, named like a
    save, or the name of a campaign whose save is there.
    """
    first = arguments[0] if arguments else ""
    if first.endswith(SAVE_ENDING) or (first and (is_folder(first) or save_called(first))):
        return find_campaign(first), list(arguments[1:])
    return find_campaign(None), list(arguments)


def save_called(given: str) -> Path | None:
    """The save of a campaign of which the name stands alone, or as a shell completes it between the
    save and the private folder (`eastern-front.pbem`); None where a file or a folder is called so.
    """
    name = given.removesuffix(".").removesuffix(".pbem")
    save = Path(f"{name}{SAVE_ENDING}")
    is_name = bool(name) and not is_there(given)
    return save if is_name and is_there(save) and save.is_file() else None


def is_there(given: str | Path) -> bool:
    """Whether there is such a file or folder; none is there by a name that is too long for one."""
    try:
        return Path(given).exists()
    except OSError:
        return False


def is_folder(given: str) -> bool:
    return is_there(given) and Path(given).is_dir()


def require_files(names: Iterable[str]) -> None:
    """Raise WrongCall for the first that is no file, before anything is done with any; `-` is
    stdin.
    """
    for name in names:
        if name != "-" and is_folder(name):
            raise WrongCall("folder", "this is a folder", name, "Name the files in it.")
        if name != "-" and not is_there(name):
            raise WrongCall("no_file", "there is no such file", name)


def read_input(name: str, *, limit: int = MAX_INPUT_BYTES) -> bytes:
    """The bytes of a file, or of stdin for `-`. Raises WrongCall, or Fault beyond `limit` bytes."""
    require_files([name])
    if name == "-":
        data = sys.stdin.buffer.read(limit + 1)
    else:
        with Path(name).open("rb") as file:
            data = file.read(limit + 1)
    if len(data) > limit:
        raise Fault(
            "too_large",
            f"larger than {limit // 1024 // 1024} MB; nothing was read",
            "stdin" if name == "-" else name,
            "Send the order lines alone, without attachments.",
        )
    return data


def read_text(name: str, *, limit: int = MAX_INPUT_BYTES) -> str:
    """The text of a file, or of stdin for `-`: UTF-8, UTF-16 with its mark, else as Windows writes
    it. Raises Fault for what is no text."""
    from pbem.mail.decode import decode, is_binary

    data = read_input(name, limit=limit)
    if is_binary(data):
        what = "this is no text: it holds NUL bytes or other control characters"
        where = "stdin" if name == "-" else name
        raise Fault("not_text", what, where, "Save it as plain text (UTF-8), and give that.")
    return decode(data)


def saves_in(folder: Path) -> list[Path]:
    return sorted(path for path in folder.glob(f"*{SAVE_ENDING}") if path.is_file())


def _saves_near(folder: Path) -> str:
    saves = saves_in(folder) if folder.is_dir() else []
    return f"Found there: {', '.join(save.name for save in saves)}." if saves else ""
