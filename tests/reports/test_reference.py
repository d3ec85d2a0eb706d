"""docs/templates-reference.md names every field that templates are given, and no other."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any

import pytest
from jinja2 import Environment, meta

from docs.make_templates import is_current, known, macro_signs
from pbem.library import registry
from pbem.records.standing import begun
from pbem.reports.report import turn_data
from pbem.table.campaign import Campaign
from pbem.table.seating import seating
from pbem.words.formats import FORMATS
from pbem.words.pages import environment
from tests.reports.codes import ROOT

GAMES = [info.id for info in registry.games(package=registry.PACKAGE)]
FIELDS = known()["fields"]
# Fields whose keys are names in the data, or that are as the rules have them.
OPEN = (
    *("founding", "links", "beacon", "event", "view", "dice[].dice"),
    *("record.before", "record.after", ".now", ".change", ".units", ".facing", ".behind"),
)


def test_the_page_is_made_of_what_is_there_now() -> None:
    assert is_current()


def paths(value: Any, path: str) -> Iterator[str]:
    """The names below a value, as the reference writes them."""
    if path.endswith(OPEN):
        yield path
    elif isinstance(value, Mapping):
        for name, each in value.items():
            yield from paths(each, f"{path}.{name}")
    elif isinstance(value, list):
        found = {name for each in value for name in paths(each, f"{path}[]")}
        yield from found or {f"{path}[]"}
    else:
        yield path


def renamed(path: str) -> str:
    """A name as it stands in the reference, where lines and battles are told of once."""
    path = re.sub(r"^events\[\](\.battles\[\]|\.(short|full)\[\]\.battle)\.", "battle.", path)
    path = re.sub(r"^(events\[\]|battle)(\.parts\[\])?\.lines\[\]\.", "line.", path)
    path = re.sub(r"^events\[\]\.(short|full)\[\].*", r"events[].\1[]", path)
    return path.replace("battle.luck[].", "record.luck[].").replace("rows[][]", "rows[]")


def given(campaign: Campaign, which: int | None) -> set[str]:
    data = turn_data(campaign, which)
    told = {name: data[name] for name in ("events", "record", "private")}
    return {renamed(path) for name, value in told.items() for path in paths(value, name)}


def test_every_field_of_a_report_is_in_the_reference(
    at_start: Campaign, after_turn: Campaign, in_battle: Campaign
) -> None:
    found = {"private"} | given(at_start, None) | given(after_turn, 1) | given(in_battle, None)
    filled = {path for path in found if f"{path}." not in "\0".join(FIELDS)}
    assert filled - FIELDS.keys() - {"private"} == set()
    # And it names none that is not there: of `record` each is always given, if only empty.
    heads = {re.split(r"[.\[]", path)[1] for path in found if path.startswith("record.")}
    assert {re.split(r"[.\[]", p)[1] for p in FIELDS if p.startswith("record.")} == heads


def test_names_filters_functions_and_macros_are_all_there() -> None:
    told, env = known(), environment("", "text")
    ours = {name for name, each in env.filters.items() if each is not plain_filters().get(name)}
    again = {"e", "escape", "forceescape", "join", "batch", "center", "indent", "slice"}
    assert ours - again - {"truncate", "wordwrap"} == {*told["filters"]}
    assert {"say", "heads"} == {*told["functions"]}
    assert macro_signs().keys() == {*told["macros"]}


def test_the_names_of_pages_of_a_site_are_all_there() -> None:
    env, found = environment("", "html"), set[str]()
    for path in (ROOT / "templates" / "site").glob("*.j2"):
        assert env.loader is not None
        tree = env.parse(env.loader.get_source(env, f"site/{path.name}")[0])
        found |= meta.find_undeclared_variables(tree)
    assert found - {"parts"} == {*known()["site"]}


def plain_filters() -> Mapping[str, Any]:
    return Environment(autoescape=True).filters


@pytest.mark.parametrize("fmt", FORMATS)
def test_every_format_has_every_macro(fmt: str) -> None:
    module = environment("", fmt).get_template(f"common/{fmt}.j2").module
    assert {*known()["macros"]} <= {*vars(module)}


@pytest.mark.parametrize("game", GAMES)
def test_the_view_of_a_game_names_all_its_fields(game: str) -> None:
    loaded = registry.load(game)
    view = import_module(f"{registry.PACKAGE}.{game}.view").view
    named = {*re.findall(r"[`\"]([a-z_]+)[`\"]", inspect.getdoc(view) or "")}
    state = begun(loaded, loaded.chosen, loaded.options(loaded.chosen, {}), powers(loaded))
    assert missing(loaded.table.view(state), named) == set()


def powers(loaded: Any) -> dict[str, list[str]]:
    seats = seating(loaded, loaded.chosen, {}, None)
    return {seat: told["powers"] for seat, told in seats.items()}


def missing(value: Any, named: set[str]) -> set[str]:
    """Names of fields that are not told; a map of which none is told is one by names in the
    data."""
    if isinstance(value, list):
        return {name for each in value for name in missing(each, named)}
    if not isinstance(value, Mapping):
        return set()
    # Options are called as the scenario does.
    parts = [each for name, each in value.items() if name != "options"]
    below = {name for each in parts for name in missing(each, named)}
    return below | ({*value} - named if named & {*value} else set())


def test_the_page_on_templates_names_each_of_them() -> None:
    page = (ROOT / "docs" / "templates.md").read_text("utf-8")
    shared = [
        p
        for name in ("common", "wargame", "site")
        for p in (ROOT / "templates" / name).glob("*.j2")
    ]
    assert [path.name for path in shared if path.name not in page] == []
