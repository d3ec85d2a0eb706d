"""A campaign without chains of players, a clock, people, signatures, secrets or messages pays for
none of them: no command that is run every day loads their modules.
"""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec

import pytest

from tests.small_campaign import ATTACK, NAME, Folder

# What only some campaigns have, by the part of the state that it is for: rooms and modules.
LEFT_OUT = {
    "chains of players, and the beacon": (
        *("records.dice.book", "records.dice.entries", "records.dice.links"),
        *("records.dice.openers", "records.dice.grades"),
        *("records.dice.beacon", "records.dice.rounds"),
        *("table.dealer", "table.beacon_servers", "reports.dice_wait", "intake.dice_lines"),
    ),
    "time": (
        *("records.clock", "table.arrivals", "table.present", "intake.arrival"),
        *("replay.recorded_times", "reports.deadlines"),
    ),
    "people": ("reports.people_lines", "reports.robots"),
    "robots": ("records.robot_answers", "play.robot_players"),
    "signatures": (
        *("records.signatures", "table.proofs", "replay.signatures", "intake.signatures"),
    ),
    "lines that a seat has sealed": ("records.seals.seal_lines", "intake.sealed_mail"),
    "secrets": ("records.seals", "table.secrets", "replay.seals"),
    "orders for later": ("records.later", "play.later_orders", "reports.later", "intake.ahead"),
    "messages": ("records.press_lines", "table.private_press", "intake.press"),
    "dice beside the rules": ("replay.roll_records", "play.throws"),
}
PARTS = [f"pbem.{name}" for names in LEFT_OUT.values() for name in names]
MAIL = "mail.txt"
COMMANDS = {
    "check": ["check", NAME, MAIL],
    "apply": ["apply", NAME, MAIL],
    "status": ["status", NAME],
    "report": ["report", NAME],
    "log": ["log", NAME],
}


def loaded(folder: Folder, arguments: list[str]) -> set[str]:
    """The modules of pbem, but for those of games, that a command loads."""
    code = (
        "import sys\nfrom pbem.cli import run\n"
        f"code = run({arguments!r})\n"
        "print(code, *[name for name in sys.modules if name.startswith('pbem.')])"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code], cwd=folder.path, capture_output=True, text=True, check=True
    )
    code, *names = ran.stdout.splitlines()[-1].split(" ")
    assert code == "0", ran
    return {name for name in names if not name.startswith("pbem.games")}


@pytest.mark.parametrize("command", COMMANDS)
def test_a_plain_campaign_loads_nothing_that_it_does_not_have(command: str, small: Folder) -> None:
    small.mail(ATTACK + "done", MAIL)
    found = loaded(small, COMMANDS[command])
    assert found > {"pbem.storage.save", "pbem.records.desks"}
    left = [name for name in found for part in PARTS if f"{name}.".startswith(f"{part}.")]
    assert sorted({*left}) == []


@pytest.mark.parametrize("part", PARTS)
def test_what_is_left_out_is_there(part: str) -> None:
    assert find_spec(part)
