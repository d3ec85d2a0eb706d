"""Lines of Empires of History made by a program read back."""

from __future__ import annotations

from pbem.games.empires_of_history.orders.grammar import read_line
from pbem.games.empires_of_history.orders.sections import BOMBING, MOVEMENT
from pbem.games.empires_of_history.orders.writer import troops, writer
from tests.empires_of_history.position_builder import board


def test_lines_of_all_shapes_read_back() -> None:
    write = writer(board())
    goal = {"do": "for", "places": ["Normandy"]}
    flight, jump = {"bomber": 2}, {"paratrooper": 2}
    lines = (
        write.march({"infantry": 2}, ["Pomerania", "Danzig"], ["Bock"], "Germany"),
        write.along("bomb", BOMBING, flight, ["London", "E-06", "Hamburg"], home=[], aim="oil"),
        write.along("drop", MOVEMENT, jump, ["Berlin", "Oslo"], by=troops({"bomber": 1})),
        write.force("A", {"transport": 1}, "E-11", [goal]),
        write.force("B", {"destroyer": 1}, "E-11"),
        write.build({"infantry": 3, "armor": 1}, "England", ["Midlands"]),
        write.build({"infantry": 3}),
        write.place({"naval mine": 1}, "Dover"),
    )
    assert [line.text for line in lines] == [
        "Germany: movement: move 2 infantry, general Bock: Pomerania -> Danzig",
        "bombing: bomb oil: 2 bomber London -> E-06 -> Hamburg, back",
        "movement: drop 2 paratrooper by 1 bomber: Berlin -> Oslo",
        "naval: TF A: 1 transport E-11; for Normandy",
        "naval: TF B: 1 destroyer E-11",
        "build: build 3 infantry, 1 armor @England oil Midlands",
        "build: build 3 infantry",
        "placement: place 1 naval mine: Dover",
    ]
    assert [read_line(board(), line.text) for line in lines] == list(lines)
