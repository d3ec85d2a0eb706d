"""Whether a game that was loaded can be played: its names, its language, its scenarios and the
position at the beginning.

What fails in the code of a game is told with its file and line: whoever writes it is to mend it,
not whoever plays it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pbem.engine.board import BoardError
from pbem.engine.errors import Refusal
from pbem.engine.game import Game
from pbem.faults import BadGame, Fault

if TYPE_CHECKING:
    from pbem.library.data_files import Files
    from pbem.library.registry import Loaded
    from pbem.library.shelves import GameInfo


@contextmanager
def blamed(shown: str, where: str = "", files: Files | None = None) -> Iterator[None]:
    """Make a BadGame of whatever goes wrong in the code of the game whose folder is shown so.

    `where` is for what the code says of its data (BoardError), and for what does not go wrong in a
    line of its own; `files` find the line of the data.
    """
    try:
        yield
    except Fault:
        raise
    except BoardError as error:
        what = f"{error} ({error.rule})" if error.rule else str(error)
        place = files.place(error.file, error.keys) if files and error.file else where
        raise BadGame("bad_board", what, place) from error
    except (Exception, SystemExit) as error:
        what = f"{type(error).__name__}: {error}"
        if isinstance(error, SyntaxError):
            what = f"{type(error).__name__}: {error.msg}"
        place = _line(error, shown) or where or f"{shown}/__init__.py"
        raise BadGame("bad_code", what, place) from error


def _line(error: BaseException, shown: str) -> str:
    """The innermost line of the game from which an error came, "" for none."""
    import traceback

    frames = [(f.filename, f.lineno) for f in traceback.extract_tb(error.__traceback__)]
    if isinstance(error, SyntaxError):
        frames.append((error.filename or "", error.lineno))
    parts = ((Path(file).as_posix().rpartition(f"{shown}/"), line) for file, line in frames)
    own = [f"{folder}{file}, line {line}" for (_, folder, file), line in parts if folder]
    return own[-1] if own else ""


def game_of(module: Any, info: GameInfo, shown: str) -> Game:
    """The GAME of a module, which bears the names of its folder, or entry point, and its TITLE."""
    where, game = f"{shown}/__init__.py", getattr(module, "GAME", None)
    if not isinstance(game, Game):
        what = "there is no GAME in it that is made by pbem.engine.game.Game"
        raise BadGame("no_game", what, where)
    named = "the entry point" if info.distribution else "the folder"
    for what, said, wanted, source in (
        ("id", game.id, info.id, f"{named} is called"),
        ("prefix", game.prefix, info.prefix, "in TITLE it is"),
        ("title", game.title, info.title, "in TITLE it is"),
    ):
        if said != wanted:
            told = f"the {what} of GAME is {said!r}, and {source} {wanted!r}"
            raise BadGame("other_names", told, where, "Write the same in both.")
    return game


def admit(loaded: Loaded, shown: str, text_of: Callable[[str], bytes]) -> None:
    """Raise BadGame unless the game can begin with the chosen scenario, however many play.

    `text_of` reads the file of a scenario anew, to name the line that is wrong.
    """
    from pbem.library.scenarios import WrongScenario, check
    from pbem.storage import yamlin

    with blamed(shown):
        grammar = loaded.game.grammar(loaded.board)
        grammar.check()
    replies = {verb.name for verb in grammar.verbs.values() if verb.role == "reply"}
    if strange := sorted(replies ^ set(loaded.game.reply_verbs)):
        what = "`reply_verbs` of GAME have to be the verbs of the role reply; only one of both has"
        raise BadGame("reply_verbs", f"{what} {strange[0]!r}", f"{shown}/__init__.py")
    if loaded.table.powers != grammar.vocabulary.powers.ids:
        what = "`powers` of GAME are not those of its grammar, in their order"
        raise BadGame("other_powers", what, f"{shown}/__init__.py")
    _admit_examples(loaded, shown)
    name, scenario = loaded.chosen, loaded.scenarios[loaded.chosen]
    where = f"{shown}/scenarios/{name}.yaml"
    try:
        check(name, scenario, loaded.game, grammar.vocabulary.powers.ids)
    except WrongScenario as wrong:
        line = yamlin.line_of(text_of(name), wrong.keys)
        place = f"{where}, line {line}" if line else where
        raise BadGame("bad_scenario", wrong.what, place) from wrong
    for number, seats in scenario["players"].items():
        with blamed(shown, where):
            _begin(loaded, name, seats, f"{where}, {number} players")


def _admit_examples(loaded: Loaded, shown: str) -> None:
    """The forms of corrections and of questions hold together, and their examples can be said."""
    for kind, made in (
        ("correction", loaded.table.corrections),
        ("question", loaded.table.questions),
    ):
        with blamed(shown):
            language = made()
        for example in language.examples:
            try:
                language.parse(example)
            except Refusal as refusal:
                what = f"the example {example!r} of a {kind} is refused: {refusal.problem.code}"
                raise BadGame("bad_example", what, f"{shown}/__init__.py") from refusal


def _begin(loaded: Loaded, scenario: str, seats: Mapping[str, Sequence[str]], where: str) -> None:
    """The position at the beginning is plain data, breaks nothing, and its powers are those of the
    seats."""
    from pbem.engine.play import start
    from pbem.engine.state import check_plain

    table = loaded.table
    options = {**loaded.options(scenario, {}), "seats": seats}
    state = start(table, loaded.scenario(scenario), options)
    check_plain(state)
    if broken := table.broken(state):
        raise BadGame("bad_setup", f"the position at the beginning: {'; '.join(broken)}", where)
    for power in (power for powers in seats.values() for power in powers):
        seat = table.decider(state, power)
        if seat is not None and seat not in seats:
            what = f"`decider` says that {seat!r} decides for {power}; there are {', '.join(seats)}"
            raise BadGame("no_seat", what, where)
