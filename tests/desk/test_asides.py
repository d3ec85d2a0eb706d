"""What a mail may say beside its orders: who has none of it pays for none of it, and each kind is
found by its words.
"""

from __future__ import annotations

import random
import subprocess
import sys
from importlib import import_module

import pytest

from pbem.intake.asides import TABLE, Aside, Row
from pbem.records import line_owners, press_lines, withdrawal
from pbem.records.dice import links
from pbem.records.seals import seal_lines
from tests.small_campaign import ATTACK, NAME, REST, Folder

MODULES = [f"pbem.intake.{row.module}" for row in TABLE]
# What lines that are no orders are made of.
PARTS = (
    *("link", "deposit", "segments", "segment", "lock", "signed", "sealed", "commit", "salt"),
    *("press", "PRESS", "Link", "to", "for", "all", "1", "7", "1/2", "7/0123456789abcdef", "0" * 64),
    *(":", "/", "-", "withdraw", "later", "orders", "combat", ".", "hello"),
)  # fmt: skip


def loaded(small: Folder, text: str) -> list[str]:
    """The modules of asides that `pbem apply` with this mail loads."""
    name = small.mail(text)
    code = (
        "import sys\nfrom pbem.cli import run\n"
        f"code = run(['apply', {NAME!r}, {name!r}])\n"
        f"print(code, *[name for name in {MODULES!r} if name in sys.modules])"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code], cwd=small.path, capture_output=True, text=True, check=True
    )
    code, *found = ran.stdout.splitlines()[-1].split(" ")
    assert code == "0", ran
    return [each.removeprefix("pbem.intake.") for each in found]


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        (ATTACK + REST + "done", []),
        (f"{ATTACK}{REST}press:\nHello.\n", ["press"]),
        (f"for: next turn\n{ATTACK}", ["ahead"]),
        (f"phrase: seven grey herons over Skagen\n{ATTACK}", ["phrase"]),
    ],
)
def test_a_mail_loads_the_kinds_that_it_has(small: Folder, text: str, kinds: list[str]) -> None:
    assert loaded(small, text) == kinds


@pytest.mark.parametrize("row", TABLE, ids=lambda row: row.module)
def test_every_row_names_a_kind_of_its_own(row: Row) -> None:
    kind = getattr(import_module(f"pbem.intake.{row.module}"), row.name)
    assert issubclass(kind, Aside)
    assert [each.module for each in TABLE].count(row.module) == 1


def test_every_line_that_a_kind_reads_begins_with_its_words() -> None:
    chance = random.Random(7)
    found: set[str] = set()
    for _ in range(100_000):
        parts = [chance.choice(PARTS) for _ in range(chance.randint(1, 5))]
        text = "".join(part + chance.choice(("", " ")) for part in parts)
        kinds = {
            "link": (links.is_link_line(text), line_owners.LINK),
            "seal": (seal_lines.is_seal_line(text), line_owners.SEAL),
            "press": (press_lines.is_head(text), line_owners.PRESS),
        }
        for kind, (is_one, begins) in kinds.items():
            assert not is_one or begins.match(text), text
            found |= {kind} if is_one else set()
    assert found == {"link", "seal", "press"}


@pytest.mark.parametrize(
    "text", ["withdraw", " Withdraw combat moves.", "combat: withdraw", "combat:withdraw all"]
)
def test_what_takes_lines_back_is_found_behind_a_heading(small: Folder, text: str) -> None:
    from pbem.table.campaign import Campaign

    grammar = Campaign.open(small.save).grammar
    assert bool(withdrawal.read(grammar, text)) == line_owners.understands(
        grammar, has_chains=False
    )(text)
    assert line_owners.WITHDRAWAL.match(text)
