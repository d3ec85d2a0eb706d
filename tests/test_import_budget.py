"""What each command loads: whoever types it waits for that.

Libraries and parts of the game by name, so that a new one is seen; of modules the most that may be,
since they come and go. A command that needs more is given more here, on purpose. What `pbem games`
loads is in tests/test_compiled.py, and ruamel.yaml is loaded by whatever reads a save.
"""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass

import pytest

from pbem.cli import HELP_OF
from tests.small_campaign import ATTACK, NAME, Folder

# Keys of all kinds, with what each needs: 5 ms.
KINDS = "cryptography.hazmat.primitives.serialization"
KEYS = f"cryptography {KINDS}"
MAIL = "mail.txt"
BATTLE = "2 infantry vs 1 infantry"
LIBRARIES = ("asyncio", "concurrent", "cryptography", KINDS, "distributed")
LIBRARIES += ("email", "importlib.metadata")
LIBRARIES += ("html", "jinja2", "keyring", "multiprocessing", "resvg_py", "rich", "smtplib")
# Parts of a game that few commands need.
GAME = "pbem.games.axis_allies_europe."
PARTS = ("corrections", "flows", "invariants", "odds", "offers", "picture", "questions", "robot")
PARTS += ("samples", "setup", "wording")


@dataclass(frozen=True)
class Budget:
    """The words behind `pbem`, the libraries and parts of the game that are loaded, and the most
    modules of pbem and of the game."""

    line: str
    libraries: str
    parts: str
    most: int
    most_of_game: int


# fmt: off
BUDGETS = {
    "--version": Budget("--version", "", "", 9, 0),
    "--help": Budget("--help", "", "", 9, 0),
    "apply": Budget("apply NAME mail.txt", "cryptography", "flows offers", 198, 75),
    "audit": Budget("audit NAME", "cryptography", "flows setup", 169, 68),
    "check": Budget("check NAME mail.txt", "cryptography", "flows offers", 186, 73),
    "clock": Budget("clock NAME", "cryptography", "", 108, 6),
    "consent": Budget("consent --help", "", "", 13, 0),
    "dice": Budget("dice NAME", "cryptography email", "", 104, 6),
    "doctor": Budget("doctor", "email importlib.metadata", "", 16, 0),
    "due": Budget("due NAME", "cryptography email html", "", 213, 6),
    "forecast": Budget("forecast NAME mail.txt", "cryptography", "flows odds offers", 188, 87),
    "inbox": Budget("inbox NAME mail.txt", "cryptography email", "flows offers", 215, 75),
    "join": Budget("join --help", "", "", 13, 0),
    "keygen": Budget("keygen a.key", KEYS, "", 17, 0),
    "link": Budget("link --help", "", "", 13, 0),
    "log": Budget("log NAME", "cryptography", "", 93, 6),
    "map": Budget("map NAME -o map.svg", "cryptography email", "picture", 109, 10),
    "new": Budget("new other aae --option cash_advance=no", KEYS, "flows setup", 154, 67),
    "note": Budget("note NAME hello", "cryptography", "", 118, 6),
    "odds": Budget("odds aae BATTLE", "", "odds", 55, 22),
    "open": Budget("open --help", "", "", 13, 0),
    "orders": Budget("orders aae move", "", "", 79, 16),
    "outbox": Budget("outbox --help", "", "", 13, 0),
    "plot": Budget("plot --help", "", "", 16, 0),
    "report": Budget("report NAME", "cryptography jinja2", "flows offers picture", 141, 80),
    "roll": Budget("roll NAME --dice 1d6 --why test", "cryptography", "", 130, 6),
    "ruling": Budget("ruling --help", "", "", 13, 0),
    "seal": Budget("seal --help", "", "", 13, 0),
    "seat": Budget("seat --help", "", "", 13, 0),
    "show": Budget("show NAME", "cryptography", "picture", 106, 11),
    "sign": Budget("sign --help", "", "", 12, 0),
    "site": Budget("site NAME -o out", "cryptography email html jinja2", "flows offers picture setup", 186, 81),
    "status": Budget("status NAME", "cryptography", "", 108, 9),
    "templates": Budget("templates export out", "jinja2", "", 34, 0),
    "unbox": Budget("unbox --help", "", "", 13, 0),
    "why": Budget("why NAME QUESTION", "cryptography", "questions", 97, 42),
    "withdraw": Budget("withdraw --help", "", "", 13, 0),
}
# fmt: on
CODE = """
import json, sys
from pbem.cli import run
code = run(sys.argv[1:])
sys.stdout.write("\\n" + json.dumps([code, sorted(sys.modules)]))
"""


def loaded(folder: Folder, line: str, **more: str) -> set[str]:
    """The modules that are there when a command is done."""
    words = {"NAME": NAME, "BATTLE": BATTLE, "QUESTION": "income Germany", **more}
    given = [words.get(word, word) for word in line.split(" ")]
    ran = subprocess.run(
        [sys.executable, "-c", CODE, *given],
        cwd=folder.path,
        capture_output=True,
        text=True,
        check=True,
    )
    code, names = json.loads(ran.stdout.splitlines()[-1])
    assert code == 0, ran.stderr
    return set(names)


def used(names: set[str], known: tuple[str, ...], before: str = "") -> str:
    """Which of these are loaded, in one text."""
    return " ".join(each for each in known if f"{before}{each}" in names)


@pytest.mark.parametrize("command", BUDGETS)
def test_a_command_loads_no_more_than_it_needs(command: str, small: Folder) -> None:
    budget = BUDGETS[command]
    small.mail(ATTACK + "done", MAIL)
    names = loaded(small, budget.line)
    assert used(names, LIBRARIES) == budget.libraries
    assert used(names, PARTS, GAME) == budget.parts
    of_game = [name for name in names if name.startswith(GAME)]
    assert len(of_game) <= budget.most_of_game
    own = [name for name in names if name.startswith("pbem") and ".games" not in name]
    assert len(own) <= budget.most


# What a battle is asked of in the other games, and the most modules of the game for it: those of
# battles, not those of a turn.
BATTLES = {
    "blitz_world_in_conflict": ("Army Group Center @4 vs Polish Army @2", 66),
    "blitzwar": ("20 vs 20, armored, elite, air", 44),
    "empires_of_history": ("3 infantry vs 2 infantry", 60),
}


@pytest.mark.parametrize("game", BATTLES)
def test_odds_load_what_a_battle_needs(game: str, small: Folder) -> None:
    battle, most = BATTLES[game]
    names = loaded(small, f"odds {game} BATTLE", BATTLE=battle)
    assert "html" not in names
    of_game = [name for name in names if name.startswith(f"pbem.games.{game}.")]
    assert len(of_game) <= most


def test_every_command_has_its_budget() -> None:
    assert {*BUDGETS} == {*HELP_OF, "--version", "--help"} - {"games"}
