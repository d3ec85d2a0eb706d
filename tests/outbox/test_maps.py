"""Reports go out with the map of their turn."""

from __future__ import annotations

import sys

import pytest

from tests.outbox.writing import files, outbox, read
from tests.small_campaign import ATTACK, NAME, Folder


def test_a_report_shows_the_map_of_its_turn_and_of_its_battles_once(known: Folder) -> None:
    known.apply(f"{ATTACK}done\n")
    assert outbox(known).code == 0
    shown = {}
    for path in files(known, "report"):
        letter = read(path)
        page = letter.get_body(("html",))
        assert page is not None
        for part in letter.walk():
            if part.get_content_maintype() == "image":
                place = f"cid:{part['Content-ID'].strip('<>')}"
                assert str(page.get_content()).count(place) == 1
                shown[part.get_filename()] = part.get_content()
    assert sorted(shown) == ["map-0.png", "map-1-bessarabia.png", "map-1.png"]
    known.run("map", NAME, "-o", "m.png")
    assert (known.path / "m.png").read_bytes() == shown["map-1.png"]
    assert max(map(len, shown.values())) < 200_000


def test_without_the_extra_a_report_goes_out_without_a_map(
    known: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "PIL", None)
    assert outbox(known).code == 0
    letter = read(files(known, "report")[-1])
    assert [part for part in letter.walk() if part.get_content_maintype() == "image"] == []
    page = letter.get_body(("html",))
    assert page is not None
    assert "<img" not in page.get_content()
