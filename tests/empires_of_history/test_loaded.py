"""What a command loads of the game: of a slot the phases that it is about, and no others."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from pbem.play.resolver import Resolver
from pbem.storage import files, keys
from tests.random_play import SIGNER, new_campaign

GAME = "pbem.games.empires_of_history."
CODE = """
import json, sys
from pbem.cli import run
code = run(sys.argv[1:])
sys.stdout.write("\\n" + json.dumps([code, sorted(sys.modules)]))
"""
GRAMMAR, LAND, SEA = "orders.grammar", "land.combat", "sea.phase"
# What is loaded of these, and the most modules of the game.
LOADED = {
    "status": ((), 10),
    "report": ((GRAMMAR,), 128),
    "check": ((GRAMMAR,), 40),
    "odds": ((), 54),
}


@pytest.fixture(scope="module")
def campaign(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A campaign at its first orders, and a mail for it."""
    folder = tmp_path_factory.mktemp("empires")
    made = new_campaign(folder, "empires_of_history", 1, name="war")
    keys.store(files.private_path(made.path) / "moderator.key", SIGNER)
    Resolver(made, SIGNER).run()
    ask = next(ask for ask in made.asks if ask.sections)
    lines = [f"{section}:\npass" for section in ask.sections]
    mail = "\n".join([f"seat: {made.seat_of(ask.to[0])}", *lines, "done", ""])
    (folder / "mail.txt").write_text(mail)
    return made.path


@pytest.mark.parametrize("command", LOADED)
def test_a_command_loads_no_phase_that_it_is_not_about(command: str, campaign: Path) -> None:
    words = {
        "odds": ["empires_of_history", "6 infantry, 2 armor vs 4 infantry, 1 artillery"],
        "check": [str(campaign), "mail.txt"],
    }
    ran = subprocess.run(
        [sys.executable, "-c", CODE, command, *words.get(command, [str(campaign)])],
        cwd=campaign.parent,
        capture_output=True,
        text=True,
        check=True,
    )
    code, names = json.loads(ran.stdout.splitlines()[-1])
    assert code == 0, ran.stderr
    parts, most = LOADED[command]
    assert tuple(each for each in (GRAMMAR, LAND, SEA) if GAME + each in names) == parts
    assert sum(name.startswith(GAME) for name in names) <= most
