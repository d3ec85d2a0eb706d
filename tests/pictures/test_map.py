"""Maps: nothing leaves its box or covers another, nothing is lost, and the same data make the same
picture."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.library import maps, registry
from pbem.library.maps import Chart
from pbem.pictures import arrows, legend, letters, paint, pieces, symbols
from pbem.pictures import map as drawing
from pbem.pictures.pieces import Piece
from pbem.pictures.png import png

DRAWN = [info for info in registry.games() if maps.chart(info) is not None]
ROOT = Path(__file__).parent.parent.parent
SVG = "{http://www.w3.org/2000/svg}"
WORDS = {name: name for name in ("move", "battle", "captured", "counts", "below", "elsewhere")}


def chart(info: Any) -> Chart:
    found = maps.chart(info)
    assert found is not None
    return found


def area(name: str = "Ruritania", **facts: Any) -> dict[str, Any]:
    """An area of a map with nothing in it, at 10, 10."""
    told = {"name": name, "label": name, "kind": "land", "holder": "", "was": "", "stacks": []}
    place = {"box": [10, 10, 110, 74], "outline": [0, 0, 130, 0, 130, 94, 0, 94]}
    return {**told, **place, "marks": [], "value": 0, "told": name, **facts}


def data(*areas: dict[str, Any], **others: Any) -> dict[str, Any]:
    """The data of a small map."""
    powers = {
        "Red": {"name": "Red", "letter": "R", "color": "#dd8866", "pattern": "stripes"},
        "Blue": {"name": "Blue", "letter": "B", "color": "#88aadd", "pattern": "none"},
    }
    told = {"title": "T", "date": "turn 1", "width": 700, "height": 500, "areas": list(areas)}
    return {
        **told, "elsewhere": [], "powers": powers, "units": {}, "names": {}, "strokes": [],
        "words": WORDS, **others,
    }  # fmt: skip


def is_within(piece: Piece, box: list[int]) -> bool:
    x, y, w, h = box
    return (
        piece.x >= x - 0.1
        and piece.y >= y - 0.1
        and piece.x + piece.w <= x + w + 0.1
        and piece.y + piece.h <= y + h + 0.1
    )


def overlap(one: Piece, other: Piece) -> bool:
    return (
        one.x + one.w > other.x + 0.1
        and other.x + other.w > one.x + 0.1
        and one.y + one.h > other.y + 0.1
        and other.y + other.h > one.y + 0.1
    )


def crowd(powers: list[str], kinds: list[str], count: int) -> list[dict[str, Any]]:
    return [{"power": power, "units": dict.fromkeys(kinds, count)} for power in powers]


@pytest.mark.parametrize("info", DRAWN, ids=lambda info: info.id)
def test_no_box_overlaps_another_or_leaves_the_drawing(info: Any) -> None:
    drawn = chart(info)
    boxes = {name: each["box"] for name, each in drawn.areas.items()}
    for name, (x, y, w, h) in boxes.items():
        assert 0 <= x <= drawn.width - w, name
        assert 0 <= y <= drawn.height - h, name
    near = [
        (one, other)
        for one, other in combinations(boxes, 2)
        if overlap(
            *(Piece("", "", b[2], x=b[0], y=b[1], h=b[3]) for b in (boxes[one], boxes[other]))
        )
    ]
    assert near == []


@pytest.mark.parametrize("info", DRAWN, ids=lambda info: info.id)
@pytest.mark.parametrize("kinds", [0, 1, 2, 5, 20])
def test_what_stands_in_a_box_stays_in_it_and_covers_nothing(info: Any, kinds: int) -> None:
    drawn = chart(info)
    known = {power: each["letter"] for power, each in drawn.powers.items()}
    powers, units = list(drawn.powers), list(drawn.units)[:kinds]
    for name, place in drawn.areas.items():
        told = {"holder": powers[0], "marks": ["contested"], "value": 12, **place}
        full = {**told, "stacks": crowd(powers[:3], units, 12)}
        found = pieces.fill(full, known, drawn.units).pieces
        assert [each for each in found if not is_within(each, place["box"])] == [], name
        assert [pair for pair in combinations(found, 2) if overlap(*pair)] == [], name


@pytest.mark.parametrize("info", DRAWN, ids=lambda info: info.id)
def test_the_map_of_a_game_knows_its_areas_and_its_symbols(info: Any) -> None:
    loaded, drawn = registry.load(info.id), chart(info)
    assert drawn.areas.keys() == loaded.board.areas.keys()
    assert set(drawn.units.values()) <= symbols.SYMBOLS.keys()
    # A side and a power that looks like it may be one and the same to whoever reads the map.
    looks = {(each["letter"], each["color"], each["pattern"]) for each in drawn.powers.values()}
    assert len({letter for letter, _, _ in looks}) == len(looks)
    cut = [each["label"] for each in drawn.areas.values() if "…" in "".join(_label(each))]
    assert cut == []


def _label(place: dict[str, Any]) -> list[str]:
    return letters.lines(place["label"], pieces.TEXT, place["box"][2] - 2 * pieces.EDGE)


def test_what_does_not_fit_is_listed_below() -> None:
    kinds = ["infantry", "armor", "artillery", "fighter", "bomber", "aa", "cavalry", "rocket"]
    full = area(stacks=crowd(["Red", "Blue"], kinds, 10), holder="Red")
    filled = drawing.filled(data(full))["Ruritania"]
    assert set(filled.below) == {"Red", "Blue"}
    assert [each.text for each in filled.pieces if each.what == "count"] == ["80", "80"]
    svg = drawing.svg(data(full))
    assert svg.count(">10</text>") == 16


def test_what_does_not_fit_is_counted_on_land_in_the_air_and_at_sea() -> None:
    kinds = dict.fromkeys(("infantry", "armor", "artillery", "fighter", "bomber", "carrier"), 2)
    box = pieces.fill(area(stacks=[{"power": "Red", "units": kinds}]), {"Red": "R"}, {})
    told = [piece for piece in box.pieces if piece.what in ("unit", "count")]
    assert [piece.symbol or piece.text for piece in told] == [
        "marker", "6", "fighter", "4", "fleet", "2",
    ]  # fmt: skip
    assert box.below == ("Red",)


def test_a_name_is_cut_before_a_number_is_left_out() -> None:
    told = {"label": "North Atlantic", "box": [10, 10, 92, 66], "marks": ["contested"]}
    few = [{"power": power, "units": {"submarine": 2}} for power in ("Red", "Blue")]
    many = [{"power": power, "units": {"submarine": 2, "fighter": 1}} for power in ("Red", "Blue")]
    names = {"Red": "RE", "Blue": "BL"}
    one = pieces.fill(area(**{**told, "marks": [], "stacks": few[:1]}), names, {})
    both = pieces.fill(area(**told, stacks=many), names, {})
    assert [piece.text for piece in one.pieces if piece.what == "name"] == ["North", "Atlantic"]
    assert [piece.text for piece in both.pieces if piece.what in ("name", "mark")] == [
        "North…", "contested",
    ]  # fmt: skip
    assert [piece.text for piece in both.pieces if piece.what == "count"] == ["3", "3"]


def test_only_the_part_of_the_drawing_is_shown_in_which_a_scenario_is_played() -> None:
    played = area("Here")
    other = area("There", box=[1400, 900, 110, 74], marks=["out_of_play"])
    whole = data(played, area("There", box=[1400, 900, 110, 74]), width=1600, height=1000)
    part = data(played, other, width=1600, height=1000)
    assert 'viewBox="0 0 1600' in drawing.svg(whole)
    assert 'viewBox="0 0 620' in drawing.svg(part)


def test_an_area_that_the_map_does_not_know_is_drawn_below() -> None:
    lost = {**area("Atlantis", holder="Blue"), "box": None}
    svg = drawing.svg(data(area(), elsewhere=[lost]))
    assert "Atlantis:" in svg
    assert "Atlantis" not in drawing.svg(data(area(), elsewhere=[lost]), "Ruritania")


def test_what_boxes_share_is_said_once_so_that_a_large_board_is_a_small_file() -> None:
    full = [area(f"A{n}", stacks=crowd(["Red"], ["infantry"], 2)) for n in range(101)]
    one, many = drawing.svg(data(full[0])), drawing.svg(data(*full))
    assert (len(many) - len(one)) / 100 < 620


def test_a_kind_without_a_symbol_has_its_letters() -> None:
    (cell, _) = pieces.unit("flying_fortress", 3, "Red", {})
    assert (cell.symbol, cell.text) == ("marker", "FF")


def test_moves_of_one_way_are_one_arrow() -> None:
    far = area("Elsewhere", box=[400, 300, 110, 74])
    move = {"stroke": "move", "power": "Red", "way": ["Ruritania", "Elsewhere"], "told": "goes"}
    strokes = [{**move, "units": {"infantry": 1}}, {**move, "units": {"armor": 2}}]
    svg = drawing.svg(data(area(), far, strokes=strokes))
    assert svg.count("<title>goes</title>") == 1


def test_a_way_around_the_earth_leaves_over_one_edge_and_comes_in_over_the_other() -> None:
    west, east, middle = ([x, 5, 40, 20] for x in (20, 640, 300))
    ways = arrows.around([east, west, middle], 700)
    assert [[box[0] for box in way] for way in ways] == [[640, 720, 1000], [-60, 20, 300]]
    assert [[box[0] for box in way] for way in arrows.around([west, middle, east], 700)] == [
        [20, 300, 640]
    ]
    areas = [area("West", box=west), area("East", box=east)]
    move = {"stroke": "move", "power": "Red", "way": ["West", "East"], "units": {"army": 1}}
    once = drawing.svg(data(*areas, strokes=[move]))
    twice = drawing.svg(data(*areas, strokes=[move], round=True))
    assert len(twice.split("<polygon")) == len(once.split("<polygon")) + 1


def test_strokes_beside_the_map_draw_nothing() -> None:
    strokes = [
        {"stroke": "move", "power": "Red", "way": ["Nowhere", "Ruritania"], "units": {"armor": 1}},
        {"stroke": "battle", "at": "Nowhere"},
        {"stroke": "captured", "at": "Nowhere", "power": "Red"},
    ]
    ET.fromstring(drawing.svg(data(area(), strokes=strokes)))


def test_the_same_data_make_the_same_picture() -> None:
    told = data(area(stacks=crowd(["Red"], ["infantry"], 2)))
    assert drawing.svg(told) == drawing.svg(told)
    assert png(drawing.svg(told)) == png(drawing.svg(told))


def test_letters_are_drawn() -> None:
    full, blank = (png(drawing.svg(data(area(name)))) for name in ("Ruritania", "i"))
    assert full[:8] == b"\x89PNG\r\n\x1a\n"
    assert len(full) > len(blank)


@given(st.text(max_size=30), st.text(max_size=30))
def test_words_of_players_cannot_break_a_picture(name: str, title: str) -> None:
    svg = drawing.svg(data(area(name or "x", label=name or "x"), title=title))
    found = ET.fromstring(svg)
    assert found.tag.endswith("svg")


@given(st.text(max_size=40), st.integers(20, 300))
def test_a_name_that_is_cut_is_as_narrow_as_it_has_to_be(name: str, most: int) -> None:
    assert all(letters.width(line, 15) <= most for line in letters.lines(name, 15, most))


def test_rows_of_the_legend_stay_on_the_page() -> None:
    cells = [[legend.text("something rather long")] for _ in range(20)]
    placed, end = legend.rows(cells, 10, 0, 500)
    assert all(each.x + each.w <= 510 for each in placed)
    assert end == max(each.y for each in placed) + legend.ROW


def test_the_page_on_maps_names_every_symbol_and_pattern() -> None:
    page = (ROOT / "docs/maps.md").read_text("utf-8")
    names = [*symbols.SYMBOLS, *paint.PATTERNS]
    assert [name for name in names if f"`{name}`" not in page] == []


def test_a_crop_explains_only_what_it_shows() -> None:
    far = area("Far", box=[1400, 700, 110, 74], stacks=crowd(["Blue"], ["rocket"], 1))
    near = area(stacks=crowd(["Red"], ["armor"], 1))
    told = data(near, far, width=1600, height=900, names={"armor": "tanks", "rocket": "rockets"})
    told["units"] = {"armor": "armor", "rocket": "rocket"}
    crop = drawing.svg(told, "Ruritania")
    assert ">tanks</text>" in crop
    assert ">Red</text>" in crop
    assert "rockets" not in crop
    assert ">Blue</text>" not in crop


def test_a_long_title_stays_on_the_picture() -> None:
    svg = drawing.svg(data(area(), title="W" * 200, date="turn " * 40))
    head = [each.text or "" for each in ET.fromstring(svg).iter(f"{SVG}text")][:2]
    wide = letters.width(head[0], 24, bold=True) + letters.width(head[1], 18)
    assert wide < 700 - 30


def contrast(one: str, other: str) -> float:
    """How well two colors are told apart, as WCAG reckons it: from 1 to 21."""

    def light(color: str) -> float:
        shares = [int(color[n : n + 2], 16) / 255 for n in (1, 3, 5)]
        linear = [x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4 for x in shares]
        return sum(x * y for x, y in zip(linear, (0.2126, 0.7152, 0.0722), strict=True))

    bright, dark = sorted((light(one), light(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("info", DRAWN, ids=lambda info: info.id)
def test_letters_and_lines_can_be_read_on_every_color(info: Any) -> None:
    for name, by in paint.paints(chart(info).powers).items():
        assert contrast("#ffffff", paint.mix(by.color, "#000000", 0.55)) >= 4.5, name
        assert contrast("#111111", by.color) >= 4.5, name
