"""The registry: names without loading, every spelling of a game, loading from a folder and from a
zip.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from pbem.faults import BadYaml, WrongCall
from pbem.library import registry
from tests import toy_game

ROOT = Path(__file__).parent.parent


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[bool], str]:
    """`shelf(zipped)` makes a package with one game and gives its name."""

    def build(zipped: bool) -> str:
        package = toy_game.new_package()
        place = tmp_path / "made"
        toy_game.write(place / package, toy_game.FILES)
        (place / package / "notes").mkdir()
        if zipped:
            place = Path(shutil.make_archive(str(tmp_path / package), "zip", place))
        monkeypatch.syspath_prepend(str(place))
        return package

    return build


@pytest.mark.parametrize("zipped", [False, True], ids=["folder", "zip"])
def test_a_game_is_listed_and_loaded(shelf: Callable[[bool], str], zipped: bool) -> None:
    package = shelf(zipped)
    info = registry.GameInfo("toy_war", "Toy War (1901)", "TOY", ("summer", "winter"))
    assert registry.games(package=package) == [info]
    assert f"{package}.toy_war" not in sys.modules
    loaded = registry.load("toy-war", package=package)
    assert loaded.info == info
    assert loaded.data == {"areas": {"names": ["Land", "Sea"]}}
    assert list(loaded.scenarios) == ["summer", "winter"]
    assert loaded.board.digest == "of Land Sea"
    assert len(loaded.digest) == 64
    assert loaded.table.board is loaded.board
    assert registry.load("TOY", package=package) is loaded


def test_data_outside_the_strict_yaml_are_refused_with_their_file(
    shelf: Callable[[bool], str], tmp_path: Path
) -> None:
    package = shelf(False)
    (tmp_path / "made" / package / "toy_war/data/areas.yaml").write_text("names: [&a Land, *a]\n")
    with pytest.raises(BadYaml, match=r"toy_war/data/areas\.yaml, line 1"):
        registry.load("toy_war", package=package)


SPELLINGS = [
    "axis_allies_europe",
    "axis-allies-europe",
    "Axis_Allies-EUROPE",
    "aae",
    "AAE",
    " aae ",
]


@pytest.mark.parametrize("name", SPELLINGS)
def test_a_game_is_found_by_folder_and_prefix(name: str) -> None:
    assert registry.find(name).id == "axis_allies_europe"


@pytest.mark.parametrize("name", ["axis_allies_europ", "AEA", "europe", "Axis & Allies"])
def test_an_unknown_name_is_answered_with_the_nearest(name: str) -> None:
    with pytest.raises(WrongCall, match="Did you mean axis_allies_europe") as caught:
        registry.find(name)
    assert caught.value.code == "unknown_game"
    assert name in caught.value.what


@pytest.mark.parametrize("name", ["", "!!!", "chess"])
def test_a_name_like_nothing_is_answered_with_the_list(name: str) -> None:
    with pytest.raises(WrongCall, match="pbem games"):
        registry.find(name)


def test_names_are_listed_without_loading_game_engine_or_yaml() -> None:
    code = (
        "import sys; from pbem.library import registry; registry.find('aae');"
        "print(sorted(m for m in sys.modules if m.startswith(('pbem.games.', 'pbem.engine', 'ruamel'))))"
    )
    run = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert run.stdout.strip() == "[]"


@pytest.mark.parametrize("info", registry.games(), ids=lambda info: info.id)
def test_every_game_loads_and_agrees_with_its_listing(info: registry.GameInfo) -> None:
    loaded = registry.load(info.id)
    assert (loaded.game.id, loaded.game.title, loaded.game.prefix) == (
        info.id,
        info.title,
        info.prefix,
    )
    assert tuple(loaded.scenarios) == info.scenarios != ()
    assert len(loaded.digest) == 64
    assert registry.load(info.prefix) is loaded


def with_options() -> registry.Loaded:
    info = registry.GameInfo("toy_war", "Toy War (1901)", "TOY", ("summer",))
    options = {
        "weather": {"default": "fair", "choices": ["fair", "foul"]},
        "fog": {"default": "yes", "choices": ["yes", "no"]},
    }
    nothing = SimpleNamespace()
    return registry.Loaded(
        info, nothing, {}, {"summer": {"options": options}, "short": {}}, nothing
    )  # type: ignore[arg-type]


def test_options_that_are_not_given_have_their_default() -> None:
    assert with_options().options("summer", {}) == {"weather": "fair", "fog": "yes"}
    assert with_options().options("summer", {"fog": "no"}) == {"weather": "fair", "fog": "no"}
    assert with_options().options("short", {}) == {}


WRONG = {
    "unknown scenario": ("autumn", {}, "unknown_scenario", "summer, short"),
    "unknown option": ("summer", {"mud": "yes"}, "unknown_option", "weather, fog"),
    "no such choice": ("summer", {"weather": "mild"}, "unknown_choice", "fair, foul"),
    "options where there are none": ("short", {"fog": "no"}, "unknown_option", "none"),
}


@pytest.mark.parametrize(("scenario", "given", "code", "told"), WRONG.values(), ids=WRONG)
def test_wrong_scenarios_and_options_are_answered_with_the_right_ones(
    scenario: str, given: dict[str, str], code: str, told: str
) -> None:
    with pytest.raises(WrongCall, match=told) as caught:
        with_options().options(scenario, given)
    assert caught.value.code == code
