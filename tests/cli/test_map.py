"""`pbem map` from the command line."""

from __future__ import annotations

import os
import subprocess
import sys
from xml.etree import ElementTree as ET

import pytest

from pbem.pictures.png import png
from tests.small_campaign import ATTACK, NAME, Folder, Maker


@pytest.fixture
def attacked(campaign: Maker) -> Folder:
    """A campaign in which Germany has attacked."""
    folder = campaign()
    folder.apply(f"{ATTACK}done\n")
    return folder


def test_a_map_is_written_in_both_formats(attacked: Folder) -> None:
    assert attacked.run("map", NAME, "-o", "m.svg").code == 0
    assert attacked.run("map", NAME, "-o", "m.png", "--width", "400").code == 0
    svg = (attacked.path / "m.svg").read_text("utf-8")
    titles = [each.text for each in ET.fromstring(svg).iter("{http://www.w3.org/2000/svg}title")]
    assert "Battle: East Poland" in titles
    assert "Germany, Poland -> East Poland: 6 infantry, 1 artillery, 2 armor" in titles
    assert (attacked.path / "m.png").read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"


def test_a_map_of_an_earlier_turn_has_nothing_of_what_came_later(attacked: Folder) -> None:
    assert attacked.run("map", NAME, "-o", "m.svg", "--turn", "0").code == 0
    assert "Battle: East Poland" not in (attacked.path / "m.svg").read_text("utf-8")


def test_a_map_speaks_another_language(attacked: Folder) -> None:
    attacked.run("map", NAME, "-o", "m.svg", "--language", "de")
    assert "Schlacht: East Poland" in (attacked.path / "m.svg").read_text("utf-8")


def test_the_surroundings_of_an_area_are_found_by_any_of_its_names(attacked: Folder) -> None:
    assert attacked.run("map", NAME, "-o", "m.svg", "--at", "low countries").code == 0
    assert attacked.run("map", NAME, "-o", "n.svg", "--at", "Netherlands-Belgium").code == 0
    one, other = ((attacked.path / name).read_text("utf-8") for name in ("m.svg", "n.svg"))
    assert one == other


def test_battles_have_maps_of_their_own_unless_one_shows_two(attacked: Folder) -> None:
    said = attacked.run("map", NAME, "-o", "m.svg", "--battles")
    assert said.out.split() == ["m.svg", "m-bessarabia.svg"]
    near = (attacked.path / "m-bessarabia.svg").read_text("utf-8")
    assert "Battle: East Poland" in near
    assert "Libya" not in near


@pytest.mark.parametrize(
    ("options", "what"),
    [
        (("-o", "m.jpg"), "ends in .svg or .png"),
        (("-o", "m.svg", "--at", "East Polnd"), "Did you mean East Poland"),
        (("-o", "m.svg", "--turn", "99"), "99"),
        (("-o", "gone/m.svg"), "gone"),
    ],
)
def test_what_cannot_be_drawn_is_said(campaign: Maker, options: tuple[str, ...], what: str) -> None:
    said = campaign().run("map", NAME, *options)
    assert said.code in (1, 2)
    assert what in said.err


def test_without_the_extra_a_map_says_what_to_install(
    campaign: Maker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    png.cache_clear()
    said = campaign().run("map", NAME, "-o", "m.png")
    assert said.code == 1
    assert "pip install 'pbem[map]'" in said.err


def test_a_map_is_the_same_whatever_order_sets_have(attacked: Folder) -> None:
    drawn = set()
    for seed in ("1", "2"):
        command = [sys.executable, "-m", "pbem", "map", NAME, "-o", f"{seed}.svg"]
        env = {**os.environ, "PYTHONHASHSEED": seed}
        subprocess.run(command, cwd=attacked.path, env=env, check=True, capture_output=True)
        drawn.add((attacked.path / f"{seed}.svg").read_text("utf-8"))
    assert len(drawn) == 1
