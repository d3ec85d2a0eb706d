"""Mines and minesweepers, canals, ports."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.errors import Illegal
from pbem.games.empires_of_history.air import air_phase
from pbem.games.empires_of_history.position import Position
from pbem.games.empires_of_history.sea import canals, mines, ports
from pbem.games.empires_of_history.sea.phase import NAVAL
from tests.empires_of_history import flow_game
from tests.empires_of_history.position_builder import game_at

STRAITS = "Denmark straits"


def sweeping(*lines: str, **changes: Any) -> Position:
    units = {"E-07": {"Germany": {"minesweeper": 2}}}
    told = {"units": units, "mines": {STRAITS: 2}, "flow": "sailing", "step": "begin_naval"}
    said = [f"Germany: naval: {line}" for line in lines]
    return game_at(**{**told, **changes}, locals_={"lines": said})


def test_EOH_272_EOH_009_a_sweeper_disarms_on_1_to_3_and_is_lost_on_a_10() -> None:
    cases = [((3, 4), 1, 2), ((1, 2), 0, 2), ((4, 9), 2, 2), ((10, 3), 1, 1)]
    for dies, left, sweepers in cases:
        g = sweeping(f"sweep {STRAITS}: 2 minesweeper E-07")
        p = flow_game.player(g, *NAVAL.flows, *air_phase.FLOWS, dice=list(dies))
        assert p.is_over
        assert mines.in_box(p.g, STRAITS) == left, dies
        assert p.g.count("E-07", "Germany", "minesweeper") == sweepers, dies


def test_EOH_272_a_sweeper_tries_one_mine_in_a_turn_from_a_zone_at_the_water() -> None:
    cases = [
        ({"zone": "E-06", "box": STRAITS}, 1, "minesweeper", "sweepers_not_at_the_water"),
        ({"zone": "E-07", "box": STRAITS}, 1, "destroyer", "no_minesweeper"),
        ({"zone": "E-06", "box": "Dover"}, 1, "minesweeper", "no_mines_there"),
        ({"zone": "E-07", "box": STRAITS}, 2, "minesweeper", "not_so_many_sweepers"),
    ]
    g = sweeping(now={"swept": {"E-07": {"Germany": 1}}})
    for where, count, kind, code in cases:
        told = {**where, "units": [{"count": count, "kind": kind, "power": ""}]}
        with pytest.raises(Illegal, match=code):
            mines.check_sweep(g, "Germany", told)


def test_EOH_266_EOH_232_EOH_010_each_mine_rolls_against_each_ship() -> None:
    g = sweeping()
    dies = {"Germany": {"submarine": [[2, 9], [3, 10]], "battleship": [[1, 2]]}}
    assert mines.hits(g, "Denmark straits", dies) == {
        "Germany": {"submarine": [1], "battleship": [2]}
    }


def test_EOH_034_R75_kiel_canal_leads_its_holder_alone_around_the_mines() -> None:
    g = sweeping(wars=[["England", "Germany"]])
    assert canals.mined(g, "E-07", "E-08", ["Germany"]) == ""
    assert canals.mined(g, "E-07", "E-08", ["Germany", "Italy"]) == STRAITS
    taken = sweeping(now={"held": {}})
    assert canals.mined(taken, "E-07", "E-08", ["Germany"]) == STRAITS
    assert canals.mined(g, "E-06", "E-11", ["Germany"]) == "Dover"


def test_EOH_038_suez_is_open_to_its_holder_and_his_active_allies() -> None:
    g = game_at(wars=[["England", "Germany"], ["France", "Germany"]])
    cases = [("England", True), ("France", True), ("Germany", False), ("USA", False)]
    for nation, is_open in cases:
        assert ("O-07" in canals.around(g, "E-26", [nation])) is is_open, nation


def test_EOH_029_EOH_028_EOH_027_ports_are_open_to_friends_and_a_minor_one_holds_two_ships() -> (
    None
):
    wars = [["England", "Germany"], ["France", "Germany"]]
    minor = next(t for t in game_at().board.territories if game_at().board.port(t) == "minor")
    g = game_at(wars=wars, units={minor: {"England": {"destroyer": 1}}})
    ports.check_open(g, "London", "France")
    for place, nation, code in [
        ("London", "Germany", "port_closed"),
        ("Berlin", "Germany", "no_port"),
    ]:
        with pytest.raises(Illegal, match=code):
            ports.check_open(g, place, nation)
    ports.check_room(g, minor, 1)
    ports.check_room(g, "London", 9)
    with pytest.raises(Illegal, match="minor_port_full"):
        ports.check_room(g, minor, 2)


def test_EOH_266_EOH_340_mine_warfare_of_who_holds_a_shore() -> None:
    box = "Denmark straits"
    plain = mines.value(game_at(), box)
    for nation, more in (("Germany", 0), ("Denmark", 1)):
        g = game_at(technologies={nation: {"mine warfare": 1}})
        assert mines.value(g, box) == plain + more, nation
    held = game_at(control={"Jutland": "Germany"}, technologies={"Germany": {"mine warfare": 1}})
    assert mines.value(held, box) == plain + 1
    assert mines.hits(held, box, {"England": {"destroyer": [[plain + 1], [plain + 2]]}}) == {
        "England": {"destroyer": [1]}
    }
