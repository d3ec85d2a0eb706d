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
    "apply": Budget("apply NAME mail.txt", "cryptography", "flows offers setup", 204, 75),
    "audit": Budget("audit NAME", "cryptography", "flows setup", 174, 68),
    "check": Budget("check NAME mail.txt", "cryptography", "flows offers", 192, 73),
    "clock": Budget("clock NAME", "cryptography", "", 112, 17),
    "consent": Budget("consent --help", "", "", 13, 0),
    "dice": Budget("dice NAME", "cryptography email", "", 108, 17),
    "doctor": Budget("doctor", "email importlib.metadata", "", 16, 0),
    "due": Budget("due NAME", "cryptography email html", "", 221, 17),
    "forecast": Budget("forecast NAME mail.txt", "cryptography", "flows odds offers", 194, 87),
    "inbox": Budget("inbox NAME mail.txt", "cryptography email", "flows offers setup", 222, 75),
    "join": Budget("join --help", "", "", 13, 0),
    "keygen": Budget("keygen a.key", KEYS, "", 17, 0),
    "link": Budget("link --help", "", "", 13, 0),
    "log": Budget("log NAME", "cryptography", "", 96, 17),
    "map": Budget("map NAME -o map.svg", "cryptography email", "picture", 112, 18),
    "new": Budget("new other aae --option cash_advance=no", KEYS, "flows setup", 159, 67),
    "note": Budget("note NAME hello", "cryptography", "flows setup", 121, 67),
    "odds": Budget("odds aae BATTLE", "", "odds", 61, 51),
    "open": Budget("open --help", "", "", 13, 0),
    "orders": Budget("orders aae move", "", "", 82, 17),
    "outbox": Budget("outbox --help", "", "", 13, 0),
    "plot": Budget("plot --help", "", "", 16, 0),
    "report": Budget("report NAME", "cryptography jinja2", "flows offers picture", 143, 80),
    "roll": Budget("roll NAME --dice 1d6 --why test", "cryptography", "flows setup", 134, 67),
    "ruling": Budget("ruling --help", "", "", 13, 0),
    "seal": Budget("seal --help", "", "", 13, 0),
    "seat": Budget("seat --help", "", "", 13, 0),
    "show": Budget("show NAME", "cryptography", "picture", 109, 19),
    "sign": Budget("sign --help", "", "", 12, 0),
    "site": Budget("site NAME -o out", "cryptography email html jinja2", "flows offers picture setup", 190, 81),
    "status": Budget("status NAME", "cryptography", "", 111, 18),
    "templates": Budget("templates export out", "jinja2", "", 34, 0),
    "unbox": Budget("unbox --help", "", "", 13, 0),
    "why": Budget("why NAME QUESTION", "cryptography", "questions", 100, 42),
    "withdraw": Budget("withdraw --help", "", "", 13, 0),
}
# fmt: on
CODE = """
import json, sys
from pbem.cli import run
code = run(sys.argv[1:])
sys.stdout.write("\\n" + json.dumps([code, sorted(sys.modules)]))
"""


def loaded(folder: Folder, line: str) -> set[str]:
    """The modules that are there when a command is done."""
    words = {"NAME": NAME, "BATTLE": BATTLE, "QUESTION": "income Germany"}
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


def test_every_command_has_its_budget() -> None:
    assert {*BUDGETS} == {*HELP_OF, "--version", "--help"} - {"games"}
