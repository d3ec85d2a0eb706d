"""Orders of Empires of History that leave places out, what units can never do, and who is where."""

from __future__ import annotations

from typing import Any

from pbem.engine.flow import Ask
from pbem.games.empires_of_history.orders.grammar import read_line
from pbem.games.empires_of_history.position import Position
from pbem.games.empires_of_history.wording import WORDING
from tests.empires_of_history.position_builder import board, game_at

SECTIONS = ("bombing", "naval", "movement")


def _ways(text: str, nation: str = "Germany", **changes: Any) -> list[str]:
    ask = Ask(to=(nation,), verb="orders", noun="turn 1", sections=SECTIONS)
    found = WORDING.ways(game_at(**changes), ask, read_line(board(), text))
    return [way.text.partition(": ")[2] for way in found]


def test_R20_land_units_go_on_through_their_own_sides_territories() -> None:
    assert _ways("move 1 armor: Berlin -> Warsaw") == ["move 1 armor: Berlin -> Silesia -> Warsaw"]
    assert _ways("move 1 armor: Silesia -> Warsaw") == []
    assert _ways("move 1 armor: Silesia -> Kiev") == []
    assert _ways("breakthrough 1 armor Berlin -> Warsaw") == [
        "breakthrough 1 armor Berlin -> Silesia -> Warsaw"
    ]


def test_EOH_241_EOH_242_aircraft_take_the_way_of_the_least_fuel() -> None:
    assert _ways("fly 2 fighter: Berlin -> Warsaw, back to Silesia") == [
        "fly 2 fighter: Berlin -> Danzig -> Warsaw, back to Silesia",
        "fly 2 fighter: Berlin -> Silesia -> Warsaw, back to Silesia",
    ]
    assert _ways("fly 2 fighter: Silesia -> Warsaw") == []


def test_R41_aircraft_do_not_fly_over_neutral_territory() -> None:
    found = _ways("bomb resources: 2 bomber London -> Hamburg", "England")
    assert found
    assert not any(neutral in each for each in found for neutral in ("Amsterdam", "Brussels"))


def test_zones_between_those_of_a_task_force_are_filled_in() -> None:
    assert _ways("TF A: 1 destroyer London; move E-14; for Brest", "England") == [
        "TF A: 1 destroyer London; move E-11 -> E-13 -> E-14; for Brest"
    ]
    assert _ways("TF A: 1 destroyer E-06; move E-11 -> E-13; move E-31", "England") == []
    assert _ways("TF A: 1 destroyer E-08; move E-07 via Kiel") == []


FIT = ("fly 2 fighter: Berlin -> Paris", "move 2 infantry, general Bock: Berlin -> Danzig", "TF A: 1 damaged battleship E-06",
    "rail 1 oil, 1 nuclear bomb: Ploesti -> Vienna", "breakthrough 1 armor, 1 SS infantry Warsaw -> Lvov",
    "place 1 airbase: Berlin", "hunt subs in E-13: 1 destroyer, 1 bomber London", "land all: TF A -> Brest")  # fmt: skip
NEVER = ("fly 2 infantry: Berlin -> Paris", "move 2 destroyer: Berlin -> Danzig", "TF A: 2 fighter E-06",
    "bomb oil: 1 fighter London -> Hamburg", "breakthrough 1 artillery Warsaw -> Lvov", "free Lvov: 1 infantry",
    "hunt subs in E-13: 1 submarine", "rail 1 fighter: Berlin -> Ruhr", "repair 1 destroyer in London")  # fmt: skip


def test_what_units_can_never_do_is_known_before_its_time() -> None:
    g = game_at()
    for texts, can in ((FIT, True), (NEVER, False)):
        for text in texts:
            assert WORDING.fits(g, read_line(board(), text)) == can, text


def _fleet() -> Position:
    return game_at(
        units={
            "E-06": {"England": {"carrier": 1, "destroyer": 2}, "Germany": {"submarine": 1}},
            "Berlin": {"Germany": {"infantry": 3}},
        },
        aboard={"E-06": {"England": {"fighter": 2}}},
        now={"used": {"E-06": {"England": {"fighter": 1, "destroyer": 2}}}},
        nations=("England",),
    )


def test_units_that_are_used_are_not_there_and_enemies_are_met() -> None:
    g = _fleet()
    assert WORDING.there(g, "England", "E-06") == {"carrier": 1, "fighter": 1}
    assert WORDING.there(g, "England", "Berlin") == {}
    assert WORDING.foes(g, "England", "E-06") == {"submarine": 1}
    assert WORDING.foes(g, "England", "Berlin") == {"infantry": 3}
