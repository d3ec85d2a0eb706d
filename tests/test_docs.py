"""The documentation says what the program does."""

from __future__ import annotations

import importlib.util
import re
import sys
from pathlib import Path
from types import ModuleType

import click
import pytest

from pbem.cli import HELP_OF, cli

ROOT = Path(__file__).parent.parent


def load(path: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(Path(path).stem, ROOT / path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def command(name: str) -> click.Command:
    found = cli.get_command(click.Context(cli), name)
    assert found is not None
    return found


@pytest.mark.parametrize("name", HELP_OF)
def test_command_has_help_with_an_example(name: str) -> None:
    text = command(name).help or ""
    assert re.search(rf"Examples?:\n(.*\n)*? +(\S+ [|] )?pbem {name}\b", text), text


@pytest.mark.parametrize("name", HELP_OF)
def test_command_help_begins_as_in_the_list_of_commands(name: str) -> None:
    assert (command(name).help or "").split("\n\n")[0].split() == HELP_OF[name].split()


@pytest.mark.parametrize("name", HELP_OF)
def test_every_option_of_command_is_explained(name: str) -> None:
    options = [param for param in command(name).params if isinstance(param, click.Option)]
    assert [option.name for option in options if not option.help] == []


def test_no_command_is_left_out_of_the_list_of_commands() -> None:
    modules = {path.stem for path in (ROOT / "pbem/commands").glob("[a-z]*.py")}
    assert modules == set(HELP_OF)


def test_cli_page_is_current() -> None:
    assert load("docs/make_cli.py").is_current(), "run 'make docs'"


def test_the_page_for_players_is_current() -> None:
    assert load("docs/make_players.py").is_current(), "run 'make docs'"


def test_the_fields_in_the_description_of_the_save_are_those_that_are_checked() -> None:
    assert load("docs/make_forms.py").is_current(), "run 'make docs'"


def test_the_outlines_of_a_map_are_those_of_its_places() -> None:
    # Of the smallest one; `make docs-check` takes all, which is long.
    assert load("docs/make_maps.py").stale(["total_domination"]) == [], "run 'make docs'"


def test_cli_page_shows_every_command() -> None:
    page = (ROOT / "docs/cli.md").read_text("utf-8")
    assert [name for name in HELP_OF if f"### pbem {name}\n" not in page] == []


RULES = load("docs/make_rules.py")


@pytest.mark.parametrize("game", RULES.games())
def test_the_page_of_the_rules_of_a_game_is_current(game: str) -> None:
    assert RULES.is_current(game), "run 'make docs'"


@pytest.mark.parametrize("game", RULES.games())
def test_every_rule_has_code_and_a_test_or_a_reason(game: str) -> None:
    told = RULES.rows(game)
    known = [rule for section in told["sections"] for rule in section["rules"]]
    prefix = (ROOT / "games" / game / "TITLE").read_text("utf-8").split()[0]
    enforced = {*RULES.enforced(game, prefix), *RULES.refusals(game, prefix)}
    shown = enforced & {*RULES.tested(game, prefix)}
    assert [
        rule for rule in known if rule not in shown and rule not in told.get("reasons", {})
    ] == []


def test_rules_are_found_in_every_folder_of_a_game_and_of_its_tests(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for path, text in {
        "games/toy/battles/sea/fire.py": 'def volley():\n    """TOY-001: ships fire."""\n',
        "games/toy/moves/__init__.py": 'RULE = "TOY-002"\n',
        "games/toy/turn.py": '"""TOY-003: turns."""\n',
        "tests/toy/battles/test_sea.py": "def test_TOY_001_ships_fire(): ...\n",
        "tests/toy/test_turn.py": "# TOY-003\n",
    }.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text, "utf-8")
    monkeypatch.setattr(RULES, "ROOT", tmp_path)
    assert RULES.enforced("toy", "TOY") == {
        "TOY-001": ["battles.sea.fire.volley"],
        "TOY-003": ["turn"],
    }
    assert RULES.refusals("toy", "TOY") == {"TOY-002": ["moves"]}
    assert RULES.tested("toy", "TOY") == {
        "TOY-001": ["battles/test_sea"],
        "TOY-003": ["test_turn"],
    }


def test_every_decision_is_in_the_index() -> None:
    folder = ROOT / "docs/decisions"
    index = (folder / "README.md").read_text("utf-8")
    pages = sorted(path.name for path in folder.glob("[0-9]*.md"))
    assert sorted(re.findall(r"\]\(([0-9][^)]*\.md)\)", index)) == pages


def pages() -> list[Path]:
    return [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "games").rglob("*.md")]


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text("utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []


def test_every_dependency_has_its_reason() -> None:
    reasons = "".join(
        path.read_text("utf-8").lower() for path in (ROOT / "docs/decisions").glob("[0-9]*.md")
    )
    required = re.findall(
        r"^    ([A-Za-z][\w.-]*)[><=!]", (ROOT / "setup.cfg").read_text("utf-8"), re.M
    )
    assert len(required) >= 5
    assert [name for name in required if f"`{name.lower()}`" not in reasons] == []


def test_make_targets_named_in_the_readme_exist() -> None:
    named = set(re.findall(r"(?:    |`)make ([a-z-]+)", (ROOT / "README.md").read_text("utf-8")))
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.M))
    assert named >= {"demo", "test"}
    assert named <= targets
