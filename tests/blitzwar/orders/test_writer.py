"""Lines of BlitzWAR made by a program read back."""

from __future__ import annotations

from pbem.games.blitzwar.counters.wanted import choose
from pbem.games.blitzwar.orders.grammar import read_line
from pbem.games.blitzwar.orders.sections import BLITZ, MOVEMENT, TRANSPORT
from pbem.games.blitzwar.orders.writer import counters, everything, stock, writer
from tests.blitzwar.position_builder import board, game_at

UNITS = {
    "Germany": {"3-corps infantry": 2, "2-corps white": 1, "air unit": 2, "fortified corps": 1},
    "Italy": {"1-corps armor": 1},
}


def test_counters_are_named_as_orders_read_them() -> None:
    g = game_at(units={"Tripoli": UNITS}, joined={"Italy": "Axis"})
    line = writer(g).at("disband", MOVEMENT, counters(g, UNITS), "Tripoli")
    assert line.order == (
        "disband 2 x German 3-corps infantry, 2 German white, 2 German air, German fortified,"
        " 1 Italian armor: Tripoli"
    )
    read = read_line(board(), line.text)
    assert read == line
    assert choose(g, "Axis", "Tripoli", read.args["units"]).counters == UNITS
    german = counters(g, {"Germany": UNITS["Germany"]})
    assert all(item["power"] == "" for item in german)


def test_supply_is_named_by_its_units_and_halves() -> None:
    g = game_at(supply={"Naples": {"Axis": [8, 7]}})
    line = writer(g).along("ship", TRANSPORT, stock([8, 7]), ["Naples", "Tripoli"], ["Naples"])
    assert line.order == "ship 4 supply, 3 1/2 supply: Naples -> Tripoli pay from Naples"
    assert choose(g, "Axis", "Naples", line.args["units"]).supply == [8, 7]


def test_lines_of_all_shapes_read_back() -> None:
    write = writer(game_at())
    lines = [
        write.across("re-embark", TRANSPORT, everything("UK"), "Oslo beachhead", "London"),
        write.fortify("Trondheim", ["Oslo"]),
        write.fight("blitz", BLITZ, "Lodz", {"Breslau": everything()}, ()),
        write.fight("attack", BLITZ, "Lodz", {"Breslau": everything()}),
    ]
    assert [read_line(board(), line.text) for line in lines] == lines
    assert lines[2].order == "blitz Lodz from Breslau (all) then advance none"
