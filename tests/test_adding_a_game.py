"""docs/adding-a-game.md: its game runs as it stands, from its own tests to a campaign on the
command line, and what the page says of files, keys and words is what the program knows."""

from __future__ import annotations

import dataclasses
import importlib.util
import inspect
import random
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from fnmatch import fnmatch
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from pbem.audit.audit import judged
from pbem.cli import run
from pbem.engine.errors import Illegal
from pbem.engine.game import Game
from pbem.engine.play import advance, open_asks, start, waits_for
from pbem.engine.state import copy
from pbem.library import registry, scenarios
from pbem.storage import save
from tests import shelf
from tests.engine.watched import Watched
from tests.shelf import PAGE, PAGES_GAME, PAGES_PACKAGE, ROOT

SAVE = "evening.pbem.yaml"
PHRASES = {"ann": "q7xk v2mm 9tzr b4hd w8pc", "bob": "m3fy 6ndl j5sa 0vge u1rq"}
OPTIONS = {"rounds": "3", "seats": {"ann": ["Red"], "bob": ["Blue"]}}


@pytest.fixture(autouse=True)
def _where_the_page_put_it(monkeypatch: pytest.MonkeyPatch) -> None:
    shelf.take(PAGES_GAME, monkeypatch)


def loaded_from(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


# The game by itself


def shown_tests() -> dict[str, Callable[[], None]]:
    """The test functions that the page shows, by name."""
    found: dict[str, Callable[[], None]] = {}
    for path in shelf.page_files():
        if path.startswith("tests/test_"):
            members = inspect.getmembers(loaded_from(shelf.shelf() / path), inspect.isfunction)
            found |= {name: each for name, each in members if name.startswith("test_")}
    return found


def test_the_tests_on_the_page_pass() -> None:
    found = shown_tests()
    assert found
    for each in found.values():
        each()


def test_the_files_on_the_page_are_well_formed_python() -> None:
    ruff = [sys.executable, "-m", "ruff"]
    config = ["--config", str(ROOT / "pyproject.toml")]
    # Step handlers are all called `_`; the decorator keeps them.
    handlers = ["--per-file-ignores", f"{PAGES_PACKAGE}/**:F811"]
    for command in (["check", *handlers, "--no-cache"], ["format", "--check", "--no-cache"]):
        done = subprocess.run(
            [*ruff, *command, *config, "."],
            cwd=shelf.shelf(),
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.slow
def test_the_example_passes_the_strict_type_check(tmp_path: Path) -> None:
    (tmp_path / "pbem").mkdir()
    for path in (*(ROOT / "pbem").iterdir(), ROOT / "games", ROOT / "templates"):
        (tmp_path / "pbem" / path.name).symlink_to(path)
    (tmp_path / PAGES_PACKAGE).symlink_to(shelf.shelf() / PAGES_PACKAGE)
    config = ["--config-file", str(ROOT / "pyproject.toml")]
    done = subprocess.run(
        [sys.executable, "-m", "mypy", *config, "-p", PAGES_PACKAGE],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_example_keeps_the_contract() -> None:
    loaded = registry.load(PAGES_GAME)
    game, table = loaded.game, loaded.table
    for seed in range(30):
        rng, dice = random.Random(seed), Watched(str(seed))
        state = start(table, loaded.scenario("short"), OPTIONS)
        made = advance(table, state, {}, dice, checked=True)
        while not made.over:
            ask = next(ask for ask in open_asks(state) if waits_for(state, ask))
            with pytest.raises(Illegal):
                advance(table, state, {"answer": ask.id, "by": list(ask.to), "say": 11}, dice)
            say = game.sample(table.position(state), ask, rng)
            given = {"answer": ask.id, "by": list(ask.to), "say": say}
            made = advance(table, state, given, dice, checked=True)
            assert game.invariants(table.position(state)) == []


def test_a_ruling_corrects_the_example() -> None:
    loaded = registry.load(PAGES_GAME)
    assert loaded.table.corrections().forms == ("money POWER N",)
    state = start(loaded.table, loaded.scenario("short"), OPTIONS)
    advance(loaded.table, state, {}, Watched(""))
    ruling = {"ruling": ["money Red 0"]}
    made = advance(loaded.table, state, ruling, Watched(""), checked=True)
    assert state["chips"] == {"Red": 0, "Blue": 10}
    assert [ask for ask, _ in made.forced] == ["bid round 1 Red"]


def test_every_rule_of_the_example_has_code_and_a_test_or_a_reason(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    make = loaded_from(ROOT / "docs" / "make_rules.py")
    shutil.copytree(shelf.shelf() / PAGES_PACKAGE, tmp_path / "games" / PAGES_GAME)
    shutil.copytree(shelf.shelf() / "tests", tmp_path / "tests" / PAGES_GAME)
    monkeypatch.setattr(make, "ROOT", tmp_path)
    assert make.games() == [PAGES_GAME]
    rows = make.rows(PAGES_GAME)
    known = [rule for section in rows["sections"] for rule in section["rules"]]
    page = make.page(PAGES_GAME)
    with_all = len(known) - len(rows["reasons"])
    assert f"{len(known)} rows; {with_all} with code and a test, {len(rows['reasons'])}" in page
    assert "| AUC-004 | The higher bidder pays and throws for the prize" in page


# The game on the command line


class Evening:
    """A folder in which an evening is played by commands."""

    def __init__(self, folder: Path, capture: Callable[[], tuple[str, str]]) -> None:
        self.folder = folder
        self.capture = capture
        self.mails = 0

    def call(self, *arguments: str, code: int = 0) -> str:
        """What a command prints that ends with this code."""
        self.capture()
        given = run(arguments)
        told = "\n".join(self.capture())
        assert given == code, told
        return told

    def mail(self, seat: str, *lines: str) -> str:
        """A mail of a seat with these lines; its name."""
        self.mails += 1
        name = f"{self.mails}-{seat}.txt"
        text = "\n".join([f"seat: {seat}", *lines])
        (self.folder / name).write_text(f"{text}\n", "utf-8")
        return name

    @property
    def records(self) -> list[dict[str, Any]]:
        """What is in the save."""
        return list(save.open_save(self.folder / SAVE).records())


@pytest.fixture
def evening(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Evening:
    """Founded, with the first question put to both."""
    monkeypatch.chdir(tmp_path)
    made = Evening(tmp_path, lambda: tuple(capsys.readouterr()))  # type: ignore[arg-type]
    made.call("new", "evening", PAGES_GAME, "--accept-phrases", "--player", "ann=Anna")
    told = made.call("apply")
    assert "Red: how many of your 10 chips do you bid?" in told
    assert "Blue: how many of your 10 chips do you bid?" in told
    assert "bid 0" in told
    return made


def played(evening: Evening) -> None:
    """All three rounds, with an answer that is none, and one that is sent anew."""
    told = evening.call("apply", evening.mail("ann", f"phrase: {PHRASES['ann']}", "bid 7", "done"))
    assert "All taken" in told
    told = evening.call("apply", evening.mail("bob", "bid 17", "done"), code=1)
    assert '"bid 17": a bid is a number from 0 to 10 (AUC-003)' in told
    told = evening.call("apply", evening.mail("ann", "bid 8", "done"))
    assert "the answer is used now" in told
    assert "the rest can be played again when the campaign is opened" in evening.call("audit")
    told = evening.call("apply", evening.mail("bob", f"phrase: {PHRASES['bob']}", "bid 4", "done"))
    assert "1 dice of grade C" in told
    report = evening.call("report")
    for part in (
        "round 1",
        "Red bids 8 chips.",
        "Blue bids 4 chips.",
        "Red pays and throws for the prize:",
        "Red 2, Blue 10",
        "Blue: how many of your 10 chips do you bid?",
    ):
        assert part in report
    evening.call("apply", evening.mail("ann", "bid 0"), evening.mail("bob", "bid 1"))
    assert "(round 3)" in evening.call("status")
    evening.call(
        "apply", evening.mail("ann", "bid 2", "done"), evening.mail("bob", "bid 2", "done")
    )


def test_the_example_is_listed_and_its_orders_are_explained(evening: Evening) -> None:
    told = "auction (AUC): Auction\n  scenarios: short\n  plug-in: pbem-auction 1.0\n"
    assert told in evening.call("games")
    told = evening.call("orders", PAGES_GAME)
    assert re.findall(r"^  (\w+)", told, re.M) == ["bid", "pass", "then", "done"]
    assert told.startswith("Orders of Auction, one a line.\n")
    told = evening.call("orders", PAGES_GAME, "bid")
    assert "bid NUMBER" in told
    assert "without it: no chips" in told


def test_the_example_is_played_by_mails_to_its_end(evening: Evening) -> None:
    played(evening)
    prizes = [event for r in evening.records for event in r.get("events", []) if "points" in event]
    assert [event["power"] for event in prizes] == ["Red", "Blue", "Red"]
    red, blue = prizes[0]["points"] + prizes[2]["points"], prizes[1]["points"]
    assert f"The score: Red {red}, Blue {blue}." in evening.call("status")
    evening.call("open")
    count = len(evening.records)
    told = evening.call("audit")
    assert f"rules replay:    {count} of {count} records hold" in told
    assert "dice by grade:   3 of grade C" in told
    assert (
        "The game auction is of the plug-in pbem-auction 1.0; installed here is pbem-auction 1.0"
        in told
    )


def test_a_die_of_the_example_that_is_changed_is_found(evening: Evening) -> None:
    played(evening)
    path = evening.folder / SAVE
    opened = save.open_save(path)
    records = list(opened.records())
    assert all(verdict.holds for verdict in judged(opened.anchor, records, opened.state))
    forged = copy(records)
    thrown = next(record for record in forged if "dice" in record)
    [(label, text)] = thrown["dice"].items()
    other = f"d6: {int(text.removeprefix('d6: ')) % 6 + 1}"
    thrown["dice"][label] = other
    dice, _ = judged(opened.anchor, forged, opened.state)
    assert dice.difference is not None
    assert dice.difference.record == thrown["record"]
    old, new = f'{label}: "{text}"', f'{label}: "{other}"'
    assert path.read_text("utf-8").count(old) == 1
    path.write_text(path.read_text("utf-8").replace(old, new), "utf-8", newline="\n")
    assert f"record {thrown['record']}" in evening.call("audit", code=3)


def test_a_step_without_a_handler_is_named_before_anything_is_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game = registry.load(PAGES_GAME).game
    monkeypatch.setattr(game.flows["auction"].steps["bid"], "take_say", None)
    monkeypatch.chdir(tmp_path)
    assert run(["new", "evening", PAGES_GAME, "--accept-phrases"]) == 0
    assert run(["apply"]) == 1
    told = capsys.readouterr().err
    assert "the question 'bid round 1 Red': there is no @bid.answer that takes what" in told
    assert not list(save.open_save(tmp_path / SAVE).records())


# What the page says


def rows(page: str, head: str) -> list[list[str]]:
    """The rows of a table of the page, by the first cell of its head."""
    table = page.split(f"\n| {head} |")[1].split("\n\n", maxsplit=1)[0].splitlines()[2:]
    return [[cell.strip() for cell in re.split(r"(?<!\\)\|", row)[1:-1]] for row in table]


def section(heading: str) -> str:
    return PAGE.read_text("utf-8").split(f"\n## {heading}\n")[1].split("\n## ")[0]


KIT = "module of `pbem.wargame`"
NAMES: dict[type, str] = {str: "text", dict: "map", list: "list", object: "any"}


def test_the_page_has_every_key_of_a_scenario_with_its_type_and_whether_it_is_needed() -> None:
    whole, option = section("What a scenario holds").split("An option:")
    for text, wanted, may in (
        (whole, {"players": dict}, scenarios.MAY),
        (option, scenarios.OPTION, scenarios.OPTION_MAY),
    ):
        told = {key: (kind.split()[0], default) for key, kind, default, _ in rows(text, "key")}
        told.pop("the game's own", None)
        assert {key.strip("`"): kind for key, (kind, _) in told.items()} == {
            key: NAMES[kind] for key, kind in {**wanted, **may}.items()
        }
        assert {key.strip("`") for key, (_, default) in told.items() if default == "needed"} == {
            *wanted
        }


def test_every_file_of_the_example_is_one_that_the_page_names() -> None:
    told = "".join(row[0] + row[1] for row in rows(section("What a game touches"), "what"))
    named = set(re.findall(r"`([\w*./]+)`", told)) | {"*.py"}
    package, tests = f"{PAGES_PACKAGE}/", "tests/"
    for path in shelf.page_files():
        assert path.startswith((package, tests, "pyproject.toml"))
        inner = path.removeprefix(package).removeprefix("templates/")
        assert any(fnmatch(inner, name) for name in named), path


def test_every_part_of_a_game_is_on_the_page() -> None:
    page = PAGE.read_text("utf-8")
    missing = [f.name for f in dataclasses.fields(Game) if not re.search(rf"\b{f.name}\b", page)]
    assert missing == []


def test_every_part_of_the_kit_is_on_the_page() -> None:
    named = re.findall(
        r"`(\w+)`", "".join(row[0] for row in rows(section("Where the kit helps"), KIT))
    )
    there = {path.stem for path in (ROOT / "pbem" / "wargame").glob("[a-z]*.py")}
    assert set(named) == there


def test_every_kind_of_text_on_the_page_is_one_that_the_program_looks_for() -> None:
    source = "".join(path.read_text("utf-8") for path in (ROOT / "pbem").rglob("*.py"))
    keys = re.findall(r"`(\w+)\.<\w+>`", section("What has words"))
    assert len(keys) > 8
    assert [key for key in keys if not re.search(rf'"{key}(?:"|\.\{{|\."|\.{{)', source)] == []
