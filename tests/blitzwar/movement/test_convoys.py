"""Supply counters on the move, ships that are driven out, and zones that hold too many (§4,
§15.3)."""

from __future__ import annotations

from tests.blitzwar.movement.marches import A1, A2, FLEET, I1, I2, march, refused, told

STOCK = {"Breslau": {"Axis": [12, 8]}}


def test_BWR_376_G_39_supply_moves_in_zones_of_its_side_and_takes_none() -> None:
    played = march("move 4 supply: Breslau -> Lodz", supply=STOCK)
    assert refused(played) == ["BWR-376 no_way_for_supply"]
    assert played.g.controller("Lodz") == "Allies"
    played = march("move 4 supply: Breslau -> Kustrin", supply=STOCK)
    assert played.g.stock("Kustrin", "Axis") == [8]


def test_BWR_376_with_corps_it_follows_into_zones_that_they_take() -> None:
    units = {"Breslau": {"Germany": {A1: 1}}}
    played = march("move 1 armor, 4 supply: Breslau -> Lodz -> Warsaw", units=units, supply=STOCK)
    assert played.g.stock("Warsaw", "Axis") == [8]
    assert played.g.controller("Lodz") == "Axis"
    [event] = told(played, "moved")
    assert (event["cargo"], event["halves"]) == ([8], {"Breslau": 3})


def test_BWR_084_each_counter_of_supply_costs_one() -> None:
    stock = {"Breslau": {"Axis": [8, 4]}, "Ruhr": {"Axis": [12]}}
    for line, halves in (("move", 4), ("rail", 8)):
        played = march(f"{line} 4 supply, 2 supply: Breslau -> Kustrin pay from Ruhr", supply=stock)
        assert played.g.stock("Kustrin", "Axis") == [8, 4], line
        assert played.g.stock("Ruhr", "Axis") == [12 - halves], line


def test_BWR_371_supply_that_came_by_sea_or_has_moved_goes_no_further() -> None:
    came = {"at": "Breslau", "side": "Axis", "halves": 8, "how": "sea", "steps": 0}
    one = {"Breslau": {"Axis": [8]}}
    line = "move 4 supply: Breslau -> Kustrin"
    played = march(line, supply={**one, "Munich": {"Axis": [4]}}, now={"hauled": [came]})
    assert refused(played) == ["BWR-341 has_been_carried"]
    far = march(
        "move 4 supply: Breslau -> Kustrin -> Berlin -> Leipzig",
        "move 4 supply: Leipzig -> Munich -> Vienna",
        "move 4 supply: Vienna -> Prague",
        supply={**one, "Ruhr": {"Axis": [12]}},
    )
    assert refused(far) == ["BWR-371 moves_too_far"]
    assert far.g.stock("Vienna", "Axis") == [8]


def test_BWR_371_a_small_counter_does_not_move_in_place_of_a_large_one() -> None:
    """Each counter of supply has moved by itself, whatever others lie beside it."""
    lines = (
        "move 4 supply: Breslau -> Kustrin -> Berlin -> Leipzig -> Munich -> Vienna",
        "move 4 supply: Vienna -> Prague",
        "move 1 supply: Vienna -> Prague",
    )
    stock = {"Breslau": {"Axis": [8]}, "Vienna": {"Axis": [2]}, "Ruhr": {"Axis": [12]}}
    played = march(*(f"{line} pay from Ruhr" for line in lines), supply=stock)
    assert refused(played) == ["BWR-371 moves_too_far"]
    assert played.g.stock("Prague", "Axis") == [2]
    assert played.g.stock("Vienna", "Axis") == [8]


def test_BWR_258_supply_is_divided_before_it_moves() -> None:
    played = march("move 2 supply: Breslau -> Kustrin", supply={"Breslau": {"Axis": [12]}})
    assert played.g.stock("Kustrin", "Axis") == [4]
    assert played.g.stock("Breslau", "Axis") == [6]
    assert told(played, "regrouped")[0]["stock"] == [8, 4]


# What is found in a zone


def test_BWR_374_ships_leave_a_port_that_is_taken() -> None:
    units = {"Koszalin": {"Germany": {A2: 1}}, "Danzig": {"Poland": {FLEET: 1}}}
    played = march(
        "move 2 armor: Koszalin -> Danzig -> Warsaw",
        units=units,
        supply={"Koszalin": {"Axis": [8]}},
    )
    assert played.g.stack("Baltic Sea", "Poland") == {FLEET: 1}
    assert told(played, "fled")[0]["to"] == "Baltic Sea"
    assert played.g.stack("Warsaw", "Germany") == {A2: 1}


def test_BWR_374_where_there_are_several_seas_the_owner_chooses() -> None:
    units = {"Nantes": {"Germany": {A2: 1}}, "Gibraltar": {"UK": {FLEET: 1}}}
    given = {"units": {"Seville": units["Nantes"], "Gibraltar": units["Gibraltar"]}}
    played = march(
        "move 2 armor: Seville -> Gibraltar",
        supply={"Seville": {"Axis": [8]}},
        joined={"Spain": "Axis"},
        **given,
    )
    ask = played.ask_of("Allies", "flee")
    assert len(ask.args["goals"]) > 1
    goal = ask.args["goals"][1]
    played.line("Allies", f"flee Gibraltar: {goal}")
    assert played.g.stack(goal, "UK") == {FLEET: 1}


def test_BWR_030_a_zone_may_hold_too_many_until_the_phase_ends() -> None:
    units = {"Kustrin": {"Germany": {I2: 3}}, "Berlin": {"Germany": {I1: 1, I2: 1}}}
    supply = {"Berlin": {"Axis": [12]}}
    move = "move 1 infantry: Berlin -> Kustrin"
    through = march(move, "move 2 infantry: Kustrin -> Breslau", units=units, supply=supply)
    assert through.is_over
    assert told(through, "lost") == []
    over = march(move, units=units, supply=supply)
    assert over.ask_of("Axis", "remove").default == ["Kustrin", "Germany", I1]
