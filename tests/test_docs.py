"""The documentation says what the program does."""

from __future__ import annotations

import importlib.util
import re
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


def test_the_fields_in_the_description_of_the_save_are_those_that_are_checked() -> None:
    assert load("docs/make_forms.py").is_current(), "run 'make docs'"


def test_cli_page_shows_every_command() -> None:
    page = (ROOT / "docs/cli.md").read_text("utf-8")
    assert [name for name in HELP_OF if f"### pbem {name}\n" not in page] == []


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
