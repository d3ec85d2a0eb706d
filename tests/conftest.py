"""What all tests share: hypothesis profiles, golden files, where temporary files lie, and what
proves dice and secrets.
"""

from __future__ import annotations

import difflib
import gc
import os
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from hypothesis import settings

from pbem.engine import ask_state
from pbem.intake.read import looked_at
from pbem.storage.fitted import FittedSave
from pbem.table import rehearsal
from tests import kept
from tests.harness.browser import chromium  # noqa: F401 (fixture)
from tests.small_campaign import campaign, small, template  # noqa: F401 (fixtures)

TESTS = Path(__file__).parent

# Proof of dice and secrets between people who need not trust each other: who works on rules may
# leave it out.
TRUST = (
    "attacks/",
    "beacon/",
    "cli/test_burnt_by_rulings.py",
    "cli/test_edited_saves.py",
    "cli/test_founding.py",
    "cli/test_link_orders.py",
    "cli/test_link_quotes.py",
    "cli/test_link_survives.py",
    "cli/test_links.py",
    "cli/test_older_save.py",
    "cli/test_open.py",
    "deadlines/test_secret_games.py",
    "engine/test_coalitions.py",
    "engine/test_openssl_recipe.py",
    "moderating/test_every_value.py",
    "moderating/test_with_chains.py",
    "moderating/test_with_secrets.py",
    "save/test_handover.py",
    "seats/test_beacon_handover.py",
    "seats/test_handover.py",
    "seats/test_later_signed.py",
    "seats/test_one_key_one_seat.py",
    "secrets/",
    "signing/",
    "test_audit.py",
    "test_chained_audit.py",
    "test_chained_games.py",
    "test_changed_program.py",
    "test_changed_run.py",
    "test_forged_fields.py",
    "test_forks.py",
    "test_honest_lines.py",
    "test_openers.py",
    "test_rolls_with_chains.py",
    "test_unchecked.py",
    "total_domination/secrets/",
    "verify/",
)

# What takes longest begins first, so that at the end of a run no process is left alone with it.
LONGEST = (
    "test_every_game.py",
    "test_packaging.py",
    "test_plug_in_installed.py",
    "verify/test_secrets.py",
    "engine/test_coalitions.py",
    "robots/test_on_record.py",
    "axis_allies_europe/campaigns/test_multiplayer.py",
    "moderating/test_every_game.py",
    "test_audit.py",
    "test_bad_input.py",
    "empires_of_history/test_stories.py",
    "people/test_posts.py",
    "test_one_replay.py",
    "secrets/test_others_bytes.py",
)

# A file system in memory makes every write that has to be on the disk short.
MEMORY = Path("/dev/shm")
ROOM = 4_000_000_000

# Where the rules of a game stand; the other rooms of pbem/ only ask for them.
RULES = ("engine", "wargame", "games")

settings.register_profile("dev", max_examples=25, deadline=None)
settings.register_profile(
    "ci", max_examples=40, deadline=None, derandomize=True, print_blob=True, database=None
)
settings.register_profile("nightly", max_examples=2000, deadline=None, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci" if os.environ.get("CI") else "dev"))


def pytest_configure(config: pytest.Config) -> None:
    if _has_room(MEMORY):
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))


def _has_room(folder: Path) -> bool:
    """Whether temporary files of all tests, environments with programs among them, may lie
    there.
    """
    if not folder.is_dir() or not os.access(folder, os.W_OK):
        return False
    runs_nothing = os.statvfs(folder).f_flag & os.ST_NOEXEC
    return not runs_nothing and shutil.disk_usage(folder).free > ROOM


def pytest_collection_finish() -> None:
    """What was collected stays to the end of the run: no use in looking for garbage there."""
    gc.collect()
    gc.freeze()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if _below_tests(item).startswith(TRUST):
            item.add_marker(pytest.mark.trust)
    items.sort(key=_rank)


def _rank(item: pytest.Item) -> int:
    """Its place among LONGEST; all others stand behind, as they were."""
    name = _below_tests(item)
    return next((at for at, long in enumerate(LONGEST) if name.startswith(long)), len(LONGEST))


def _below_tests(item: pytest.Item) -> str:
    return item.nodeid.removeprefix("tests/")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden",
        action="store_true",
        help="rewrite the golden files that differ; the diff of the commit shows what changed",
    )


class Patch(pytest.MonkeyPatch):
    """What was sifted and what was found of lines is forgotten where the rules become others. Else
    a batch is sifted once in a run of the tests: most of them begin with the same positions.
    """

    changes_rules = False

    def setattr(self, target: Any, *others: Any, **how: Any) -> None:
        super().setattr(target, *others, **how)
        if _may_be_rules(target):
            self.forget()

    def setitem(self, dic: Any, name: Any, value: Any) -> None:
        super().setitem(dic, name, value)
        if dic is not os.environ and dic is not sys.modules:
            self.forget()

    def forget(self) -> None:
        """Look at all anew, now and when this is undone."""
        self.changes_rules = True
        ask_state.forget_sifted()
        looked_at.cache_clear()

    def undo(self) -> None:
        super().undo()
        if self.changes_rules:
            self.forget()


def _may_be_rules(target: Any) -> bool:
    """Whether rules may follow from what stands there: in this module, class or object."""
    if isinstance(target, ModuleType):
        target = target.__name__
    module = target if isinstance(target, str) else target.__module__
    top, _, below = module.partition(".")
    if top == "pbem":
        return below.startswith(RULES)
    return top not in sys.stdlib_module_names


@pytest.fixture
def monkeypatch() -> Iterator[Patch]:
    with Patch.context() as patch:
        yield patch


@pytest.fixture(scope="session", autouse=True)
def _kept(tmp_path_factory: pytest.TempPathFactory) -> None:
    kept.place = tmp_path_factory.mktemp("kept")


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """`golden("playthroughs/1941.txt", text)`: equal to that file under tests/, or the diff is
    shown.
    """
    update = bool(request.config.getoption("--update-golden"))

    def compare(name: str, actual: str) -> None:
        path = TESTS / name
        expected = path.read_bytes().decode("utf-8") if path.exists() else None
        if actual == expected:
            return
        if update:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(actual.encode("utf-8"))
            return
        if expected is None:
            pytest.fail(
                f"there is no tests/{name} yet: run pytest with --update-golden and read it"
            )
        diff = difflib.unified_diff(
            expected.splitlines(keepends=True),
            actual.splitlines(keepends=True),
            f"tests/{name}",
            "this run",
        )
        pytest.fail(f"tests/{name} differs (--update-golden rewrites it):\n" + "".join(diff))

    return compare


@pytest.fixture
def strictly() -> None:
    """Nothing of the audit is switched off, also where random play stands beside
    (tests/random_play.py).
    """


@pytest.fixture
def unrehearsed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who forges with a program of his own checks nothing of what he writes."""
    monkeypatch.setattr(rehearsal, "check", lambda *given: None)
    monkeypatch.setattr(FittedSave, "_check", lambda *given: None)
