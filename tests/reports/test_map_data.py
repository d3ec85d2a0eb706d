"""What a map is drawn from: the position for everybody, the events of a turn, words."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pbem.pictures import map as drawing
from pbem.reports import map_data
from pbem.table.campaign import Campaign
from tests.outbox.writing import files, outbox
from tests.small_campaign import ATTACK, NAME, Folder, Maker


@pytest.fixture
def attacked(campaign: Maker) -> Folder:
    """A campaign in which Germany has attacked."""
    folder = campaign()
    folder.apply(f"{ATTACK}done\n")
    return folder


def test_an_area_that_the_map_lacks_is_not_lost(
    attacked: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = Campaign.open(attacked.save)
    chart = map_data.chart(opened.loaded.info)
    assert chart is not None
    areas = {name: place for name, place in chart.areas.items() if name != "East Poland"}
    monkeypatch.setattr(map_data, "chart", lambda info: replace(chart, areas=areas))
    data = map_data.of_turn(opened)
    assert [area["name"] for area in data["elsewhere"]] == ["East Poland"]
    assert "East Poland:" in drawing.svg(data)


def test_a_power_that_the_map_lacks_is_drawn_with_its_first_letters(
    attacked: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = Campaign.open(attacked.save)
    chart = map_data.chart(opened.loaded.info)
    assert chart is not None
    monkeypatch.setattr(map_data, "chart", lambda info: replace(chart, powers={}))
    data = map_data.of_turn(opened)
    assert data["powers"]["Germany"]["letter"] == "Ge"
    assert ">Germany</text>" in drawing.svg(data)


def test_what_is_undone_is_not_drawn(attacked: Folder) -> None:
    assert battles(attacked) == ["Bessarabia", "East Poland"]
    result = max(r["record"] for r in attacked.records if r["kind"] == "result")
    said = attacked.run("ruling", NAME, "--undo", str(result), "--why", "a slip of the pen")
    assert said.code == 0
    assert battles(attacked) == ["Bessarabia"]


def battles(folder: Folder) -> list[str]:
    """Where there was a battle in the turn, as its map has it."""
    strokes = map_data.of_turn(Campaign.open(folder.save))["strokes"]
    return [each["at"] for each in strokes if each["stroke"] == "battle"]


def test_a_game_without_a_map_has_none_anywhere(
    attacked: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(map_data, "chart", lambda info: None)
    said = attacked.run("map", NAME, "-o", "m.svg")
    assert said.code == 2
    assert "has no map" in said.err
    assert "<svg" not in attacked.run("report", NAME, "--format", "html").out
    attacked.run("seat", NAME, "--address", "germany=anna@example.org")
    assert outbox(attacked).code == 0
    assert files(attacked, "report")
    assert [each for each in files(attacked) if b"image/png" in each.read_bytes()] == []
