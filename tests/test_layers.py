"""The layers of the project, read from the source: who may import what, and what rules must not
touch.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from pathlib import Path

import pytest

from pbem.engine.game import Game

ROOT = Path(__file__).parent.parent
GAMES = sorted(path.name for path in (ROOT / "games").glob("[a-z]*") if path.is_dir())

CLOCK = {"time", "datetime", "calendar", "zoneinfo", "sched"}
CHANCE = {"random", "secrets", "uuid"}
# fmt: off
OUTSIDE = {
    "asyncio", "atexit", "builtins", "concurrent", "ctypes", "dbm", "email", "fileinput", "gc",
    "getpass", "glob", "http", "imaplib", "importlib", "inspect", "io", "locale", "logging",
    "mailbox", "multiprocessing", "nt", "os", "pathlib", "pickle", "pkgutil", "platform", "posix",
    "runpy", "select", "shelve", "shutil", "signal", "smtplib", "socket", "sqlite3", "subprocess",
    "sys", "tempfile", "threading", "traceback", "urllib", "warnings",
}
# fmt: on
IMPURE = CLOCK | CHANCE | OUTSIDE
# hash() and id() differ from one process to the next; the others reach outside.
IMPURE_CALLS = {"open", "print", "input", "exec", "eval", "compile", "__import__", "hash", "id"}
# markupsafe is a part of jinja2 under a name of its own.
LIBRARIES = {"ruamel", "cryptography", "jinja2", "markupsafe", "pyblst", "keyring"}
LIBRARIES |= {"resvg_py", "PIL", "distributed"}
DOORS_OF_COMMANDS = ("pbem.cli", "pbem.commands")


# Rooms of pbem/ in which rules stand, and what they may import besides pure modules.
RULES = {
    "engine": ("pbem.engine", "pbem.lazy", "pbem.values"),
    "wargame": ("pbem.engine", "pbem.lazy", "pbem.values", "pbem.wargame"),
}
# The floors of pbem/, the lowest first: a room imports what stands below it, for types and inside
# functions too. docs/architecture.md says what each is for.
FLOORS = (
    "faults",
    "lazy",
    "values",
    "many",
    "plug_ins",
    "engine",
    "wargame",
    "storage",
    "mail",
    "pictures",
    "words",
    "library",
    "records",
    "replay",
    "table",
    "reports",
    "intake",
    "play",
    "audit",
    "statistics",
    "site",
    "player",
    "post",
    "sitting",
    "commands",
    "cli",
    "__main__",
)  # fmt: skip


def sources() -> list[str]:
    """Every Python file of the product, as a path relative to the project's root."""
    return sorted(
        path.relative_to(ROOT).as_posix()
        for folder in ("pbem", "games", "templates")
        for path in (ROOT / folder).rglob("*.py")
        if not path.match("*.j2.py")  # made by the build
    )


def module_of(path: str) -> list[str]:
    """The package of a file as installed: games/x/turn.py is pbem.games.x.turn."""
    parts = list(Path(path).with_suffix("").parts)
    parts = parts if parts[0] == "pbem" else ["pbem", *parts]
    return parts[:-1] if parts[-1] == "__init__" else parts


def imports(path: str, tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Line and full dotted name of everything imported, relative imports resolved."""
    module = module_of(path)
    package = module if path.endswith("__init__.py") else module[:-1]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            start = ".".join([*base, *([node.module] if node.module else [])])
            yield from ((node.lineno, f"{start}.{alias.name}") for alias in node.names)


def within(name: str, *packages: str) -> bool:
    return any(name == package or name.startswith(package + ".") for package in packages)


def room(name: str) -> str:
    """The room of pbem/ in which a module lies, "" for another package or the top of this one."""
    parts = name.split(".")
    return parts[1] if parts[0] == "pbem" and len(parts) > 1 and parts[1] in FLOORS else ""


def is_up(path: str, name: str) -> bool:
    """Whether an import points to a floor above."""
    here = room(".".join(module_of(path)))
    there = room(name)
    return bool(here and there) and FLOORS.index(there) > FLOORS.index(here)


def may_import(path: str, name: str) -> bool:
    """The layer table."""
    if is_up(path, name):
        return False
    top = name.split(".", maxsplit=1)[0]
    pure = top in sys.stdlib_module_names and top not in IMPURE
    parts = Path(path).parts
    if parts[0] == "pbem" and parts[1] in RULES:
        return pure or within(name, *RULES[parts[1]])
    if parts[0] == "games" and len(parts) > 2:
        return pure or within(name, *RULES["wargame"], f"pbem.games.{parts[1]}")
    if parts[0] in ("games", "templates"):
        return pure
    if path in ("pbem/cli.py", "pbem/__main__.py") or path.startswith("pbem/commands/"):
        known = {"pbem", "click", "rich"} | LIBRARIES | sys.stdlib_module_names
        return top in known and not within(name, "pbem.games", "pbem.wargame")
    if within(name, "pbem.games", "pbem.wargame"):
        return path == "pbem/library/registry.py" and name == "pbem.games"
    return top in {"pbem"} | LIBRARIES | sys.stdlib_module_names and not within(
        name, *DOORS_OF_COMMANDS
    )


# What a game says of a position is asked of the table, which hands it what the reader may know; the
# whole position, with everybody's secrets, is for the engine alone.
SAID_BY_GAMES = {
    field.name
    for field in fields(Game)
    if str(field.type).startswith("Callable[[Any, ") or field.name in ("score", "sides")
} - {"sample"}


def is_whole(path: str, node: ast.AST) -> bool:
    """Whether this asks for the whole position, or a game of a position, above the engine."""
    if is_rules(path) or not isinstance(node, ast.Attribute):
        return False
    if node.attr not in {"position", "invariants", *SAID_BY_GAMES}:
        return False
    of = node.value.attr if isinstance(node.value, ast.Attribute) else ast.unparse(node.value)
    return (node.attr == "position" and of == "table") or (of == "game")


def is_rules(path: str) -> bool:
    return path.startswith(("pbem/engine/", "pbem/wargame/", "games/"))


@cache
def names_of_games() -> set[str]:
    """Ids of all games and the prefixes of their rules, folded as the command line folds them."""
    prefixes: set[str] = set()
    for game in GAMES:
        text = "".join(path.read_text("utf-8") for path in (ROOT / "games" / game).rglob("*.py"))
        found = re.findall(r"\b([A-Z]{2,4})-\d{3}\b", text)
        prefixes |= {max(set(found), key=found.count).lower()} if found else set()
    return set(GAMES) | prefixes


def docstrings(tree: ast.AST) -> set[ast.expr]:
    kinds = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    return {
        node.body[0].value
        for node in ast.walk(tree)
        if isinstance(node, kinds) and node.body and isinstance(node.body[0], ast.Expr)
    }


def faults(path: str, source: str) -> list[str]:
    """Everything in one file that the layers forbid, as lines to read."""
    tree = ast.parse(source)
    found = [
        f"{path}:{line} imports {name}"
        for line, name in imports(path, tree)
        if not may_import(path, name)
    ]
    told = docstrings(tree)
    games = names_of_games()
    for node in ast.walk(tree):
        if is_whole(path, node):
            found.append(f"{path}:{node.lineno} hands out the whole position")
        if is_rules(path) and isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            if node.func.id in IMPURE_CALLS:
                found.append(f"{path}:{node.lineno} calls {node.func.id}()")
        elif path.startswith("pbem/") and isinstance(node, ast.Constant) and node not in told:
            text = str(node.value).lower().replace("-", "_")
            dotted = re.search(rf"games\.({'|'.join(GAMES) or '-'})\b", text)
            if isinstance(node.value, str) and (text in games or dotted):
                found.append(f"{path}:{node.lineno} names the game {node.value!r}")
    return found


def test_every_file_keeps_to_its_layer() -> None:
    files = sources()
    assert len(files) > 300
    assert [each for path in files for each in faults(path, (ROOT / path).read_text("utf-8"))] == []


def test_every_room_has_its_floor() -> None:
    files = [path for path in (ROOT / "pbem").iterdir() if path.suffix == ".py" or path.is_dir()]
    rooms = {path.stem for path in files if not path.stem.startswith("__") or path.suffix == ".py"}
    assert rooms - {"__init__"} == {*FLOORS}


def test_the_games_are_found() -> None:
    assert "axis_allies_europe" in GAMES


def rooms_of(game: str) -> dict[str, set[str]]:
    """What each room of a game imports of its others; a file beside the rooms is a room of its
    own.
    """
    package = f"pbem.games.{game}."
    names = {path.stem for path in (ROOT / "games" / game).iterdir()} - {"__init__"}
    found: dict[str, set[str]] = {}
    for path in sources():
        parts = Path(path).with_suffix("").parts
        if parts[:2] != ("games", game) or parts[2:] == ("__init__",):
            continue
        tree = ast.parse((ROOT / path).read_text("utf-8"))
        told = {name[len(package) :] for _, name in imports(path, tree) if name.startswith(package)}
        wanted = {name.partition(".")[0] for name in told} & names
        found.setdefault(parts[2], set()).update(wanted - {parts[2]})
    return found


def circle(arrows: dict[str, set[str]]) -> set[str]:
    """What is left when everything without an arrow to the rest is taken away, again and again."""
    left = set(arrows)
    while free := {room for room in left if not arrows[room] & left}:
        left -= free
    return left


@pytest.mark.parametrize("game", GAMES)
def test_the_rooms_of_a_game_stand_on_each_other(game: str) -> None:
    assert circle(rooms_of(game)) == set()


def test_a_circle_of_rooms_is_found() -> None:
    assert circle({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": set()}) == {"a", "b", "c"}


FORBIDDEN = {
    "engine imports a library": ("pbem/engine/x.py", "import ruamel.yaml"),
    "engine imports a game": ("pbem/engine/x.py", "from pbem.games import axis_allies_europe"),
    "engine imports a game relatively": (
        "pbem/engine/x.py",
        "from ..games import axis_allies_europe",
    ),
    "engine imports its user": ("pbem/engine/x.py", "from pbem import save"),
    "engine imports the kit": ("pbem/engine/x.py", "from pbem.wargame.counts import change"),
    "kit imports a game": ("pbem/wargame/x.py", "from pbem.games import axis_allies_europe"),
    "kit imports the shell": ("pbem/wargame/x.py", "from pbem.storage.save import load"),
    "kit opens files": ("pbem/wargame/x.py", "text = open('x').read()"),
    "library imports the kit": ("pbem/storage/x.py", "from pbem.wargame.counts import change"),
    "engine reads the clock": ("pbem/engine/x.py", "from datetime import datetime"),
    "engine imports inside a function": ("pbem/engine/x.py", "def f():\n    import random"),
    "engine opens files": ("pbem/engine/x.py", "text = open('x').read()"),
    "engine depends on the hash seed": (
        "pbem/engine/x.py",
        "order = sorted(a, key=lambda x: hash(x))",
    ),
    "game imports another": ("games/axis_allies_europe/x.py", "from pbem.games.other import turn"),
    "game imports another relatively": (
        "games/axis_allies_europe/x.py",
        "from ..other import turn",
    ),
    "game imports by the folder's name": ("games/axis_allies_europe/x.py", "import games.other"),
    "game reads files": ("games/axis_allies_europe/x.py", "from pathlib import Path"),
    "game rolls": ("games/axis_allies_europe/x.py", "from random import randint"),
    "game prints": ("games/axis_allies_europe/x.py", "print('hit')"),
    "game imports the save": (
        "games/axis_allies_europe/x.py",
        "from pbem.storage.save import load",
    ),
    "library imports click": ("pbem/storage/save.py", "import click"),
    "mail imports commands": ("pbem/mail/x.py", "from ..commands import apply"),
    "library imports one game": (
        "pbem/reports/report.py",
        "from pbem.games.axis_allies_europe import GAME",
    ),
    "library imports something new": ("pbem/reports/report.py", "import numpy"),
    "command imports one game": ("pbem/commands/x.py", "import pbem.games.axis_allies_europe"),
    "command imports the kit": ("pbem/commands/x.py", "import pbem.wargame.counts"),
    "command branches on a game": ("pbem/commands/x.py", "if game == 'axis_allies_europe': pass"),
    "command branches on its public name": ("pbem/commands/x.py", "y = {'Axis-Allies-Europe': 1}"),
    "library names a game's module": (
        "pbem/x.py",
        "m = load('pbem.games.axis_allies_europe.turn')",
    ),
    "a room imports one above": ("pbem/records/x.py", "from pbem.table.campaign import Campaign"),
    "for types alone": (
        "pbem/mail/x.py",
        "if TYPE_CHECKING:\n    from pbem.records.desks import Entry",
    ),
    "inside a function": ("pbem/play/x.py", "def f():\n    from pbem.sitting import sitting"),
    "a report is made of the whole position": (
        "pbem/reports/x.py",
        "g = campaign.table.position(campaign.state)",
    ),
    "a report asks the game past the table": ("pbem/reports/x.py", "x = table.game.offers(g, ask)"),
    "a report asks the game by its name": ("pbem/reports/x.py", "x = game.score(g)"),
    "engine branches on a game": ("pbem/engine/x.py", "if game.id == 'axis_allies_europe': pass"),
}


@pytest.mark.parametrize(("path", "source"), FORBIDDEN.values(), ids=FORBIDDEN)
def test_is_forbidden(path: str, source: str) -> None:
    assert len(faults(path, source)) == 1


ALLOWED = {
    "engine imports itself": ("pbem/engine/x.py", "from .errors import Illegal\nfrom pbem.engine import flow"),
    "engine imports pure modules": ("pbem/engine/x.py", "import hashlib, json\nfrom dataclasses import dataclass"),
    "game imports the engine": ("games/axis_allies_europe/x.py", "from pbem.engine.errors import Illegal"),
    "kit imports engine and itself": ("pbem/wargame/x.py", "from pbem.engine import board\nfrom .counts import change"),
    "game imports the kit": ("games/axis_allies_europe/x.py", "from pbem.wargame.counts import change"),
    "game imports itself": ("games/axis_allies_europe/x.py", "from . import board\nfrom .board import reach"),
    "a room imports those below": ("pbem/table/x.py", "from pbem.records import desk\nfrom pbem.faults import Fault"),
    "registry finds games": ("pbem/library/registry.py", "import pbem.games\nimport importlib"),
    "help may show a game": ("pbem/commands/x.py", 'def f():\n    """Example: pbem new axis_allies_europe"""'),
    "a report asks the table": ("pbem/reports/x.py", "x = campaign.table.offers(state, ask)"),
    "the engine plays on the whole position": ("pbem/engine/x.py", "g = self.table.position(state)"),
    "a game knows its name": ("games/axis_allies_europe/x.py", "GAME = 'axis_allies_europe'"),
}  # fmt: skip


@pytest.mark.parametrize(("path", "source"), ALLOWED.values(), ids=ALLOWED)
def test_is_allowed(path: str, source: str) -> None:
    assert faults(path, source) == []
