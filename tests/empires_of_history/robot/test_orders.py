"""What the robot does in small positions."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest

from pbem.engine.flow import Ask
from pbem.games.empires_of_history import slots
from pbem.games.empires_of_history.position import Position
from pbem.games.empires_of_history.robot.player import answer
from tests.empires_of_history.position_builder import game_at

PACKETS = {
    "orders": slots.FIRST,
    "naval_orders": slots.SECOND,
    "last_orders": slots.THIRD,
}


def orders(g: Position, verb: str = "last_orders", nations: Sequence[str] = ()) -> list[str]:
    """The mail of the robot for a packet, which the rules take as a whole."""
    to = tuple(nations or g.now["nations"])
    ask = Ask(to, verb, to[0], sections=PACKETS[verb], default=[])
    lines: list[str] = answer(g, ask, random.Random(1))
    assert slots.sift(g, ask, lines).problems == ()
    return lines


def _with(lines: Sequence[str], *words: str) -> list[str]:
    return [line for line in lines if all(word in line for word in words)]


# Armies

BERLIN = {"Germany": {"infantry": 4}}


def test_it_takes_what_is_empty() -> None:
    g = game_at(units={"Silesia": {"Germany": {"infantry": 3}}})
    assert _with(orders(g), "movement: move", "Warsaw")


@pytest.mark.parametrize(("polish", "attacks"), [(1, True), (9, False)])
def test_it_attacks_at_good_odds_alone(polish: int, attacks: bool) -> None:
    units = {
        "Silesia": {"Germany": {"infantry": 6, "artillery": 3}},
        **{t: {"Poland": {"infantry": 4}} for t in ("Danzig", "Krakow")},
        "Warsaw": {"Poland": {"infantry": polish}},
    }
    assert bool(_with(orders(game_at(units=units)), "move", "-> Warsaw")) == attacks


def test_somebody_stays_where_an_enemy_is_beside_him() -> None:
    units = {
        "Silesia": {"Germany": {"infantry": 6}},
        "Danzig": {"Poland": {"infantry": 3, "artillery": 1}},
        "Warsaw": {"Poland": {"infantry": 1}},
    }
    sent = sum(
        int(line.split("move ")[1].split()[0])
        for line in _with(orders(game_at(units=units)), "move")
    )
    assert 0 < sent < 6


def test_armor_attacks_over_no_river() -> None:
    units = {
        "Bavaria": {"Germany": {"armor": 9}},
        "Lorraine": {"France": {"infantry": 1}},
    }
    assert not _with(orders(game_at(units=units)), "-> Lorraine")


def test_troops_behind_the_front_go_there_by_rail() -> None:
    units = {
        "Berlin": {"Germany": {"infantry": 9}},
        "Rhineland": {"Germany": {"infantry": 1}},
        "Lorraine": {"France": {"infantry": 9, "artillery": 3}},
    }
    control = dict.fromkeys(("Danzig", "Warsaw", "Krakow", "Lvov", "Brest-Litovsk"), "Germany")
    assert _with(orders(game_at(units=units, control=control)), "rail", "Berlin ->")


def test_armor_goes_on_into_what_is_empty_behind_a_battle() -> None:
    units = {
        "Smolensk": {"Germany": {"armor": 8, "infantry": 12}},
        "Kursk": {"Soviet Union": {"infantry": 2}},
        **{t: {"Soviet Union": {"infantry": 14}} for t in ("Moscow", "Kiev", "Kharkov")},
    }
    wars, sides = [["Germany", "Soviet Union"]], {"Soviet Union": "Allies"}
    control = dict.fromkeys(("Smolensk", "Minsk", "Leningrad"), "Germany")
    g = game_at(units=units, control=control, wars=wars, sides=sides)
    assert _with(orders(g), "breakthrough", "Kursk -> Voronezh if armor >=")


def test_a_quiet_place_of_the_front_helps_one_that_is_pressed() -> None:
    units = {
        "Rhineland": {"Germany": {"infantry": 2}},
        "Bavaria": {"Germany": {"infantry": 12}},
        "Brussels": {"France": {"infantry": 12, "artillery": 6}},
        "Lorraine": {"France": {"infantry": 4}},
    }
    control = dict.fromkeys(("Brussels", "Luxembourg"), "France")
    control |= dict.fromkeys(("Danzig", "Warsaw", "Krakow", "Lvov", "Brest-Litovsk"), "Germany")
    g = game_at(units=units, control=control)
    assert _with(orders(g), "move", "Bavaria -> Rhineland")


def test_a_general_leads_the_attack() -> None:
    units = {"Silesia": {"Germany": {"infantry": 8}}, "Warsaw": {"Poland": {"infantry": 2}}}
    g = game_at(units=units, generals={"Silesia": {"Germany": ["Guderian"]}})
    assert _with(orders(g), "general Guderian", "-> Warsaw")


# Aircraft


def test_aircraft_help_in_a_battle() -> None:
    units = {
        "Silesia": {"Germany": {"infantry": 7, "artillery": 2, "fighter": 2, "bomber": 2}},
        "Warsaw": {"Poland": {"infantry": 3}},
    }
    assert _with(orders(game_at(units=units)), "fly", "Silesia -> Warsaw")


def test_bombers_without_a_battle_raid_a_city() -> None:
    units = {"London": {"England": {"bomber": 3}}}
    g = game_at(units=units, nations=("England",), phase=1)
    assert _with(orders(g, "orders"), "bomb resources", "London ->", "Hamburg")


def test_fighters_guard_ships_and_trade_while_enemy_ships_are_near() -> None:
    for foes, guards in (({"E-05": {"Germany": {"destroyer": 1}}}, True), ({}, False)):
        units = {"London": {"England": {"fighter": 4}}, **foes}
        g = game_at(units=units, nations=("England",))
        assert bool(_with(orders(g), "guard E-06: 1 fighter London")) == guards, foes


# Ships

ALLIED_SEA = {"wars": [["Germany", "USA"]], "sides": {"USA": "Allies"}, "nations": ("USA",)}


@pytest.mark.parametrize(("german", "lands"), [(0, True), (12, False)])
def test_troops_land_where_the_coast_is_weak(german: int, lands: bool) -> None:
    units: dict[str, Any] = {
        "Washington": {"USA": {"marine": 12, "infantry": 4, "transport": 5}},
    }
    control = {"Brest": "Germany", "Normandy": "Germany"}
    if german:
        coast = {t: {"Germany": {"infantry": german}} for t in _coast_of("E-13", "E-04", "E-12")}
        units.update(coast)
    g = game_at(units=units, control=control, phase=5, **ALLIED_SEA)
    assert bool(_with(orders(g, "naval_orders"), "for Brest")) == lands


def _coast_of(*zones: str) -> list[str]:
    return ["Brest", "Normandy"] if zones else []


def test_troops_aboard_go_ashore_where_it_was_said() -> None:
    force = {
        "name": "A",
        "by": "USA",
        "nations": ["USA"],
        "at": "E-13",
        "ships": {"USA": {"transport": 1}},
        "cargo": {"USA": {"units": {"USA": {"marine": 2}}, "resources": 0, "oil": 0}},
        "riders": {},
        "moves": 3,
        "from": "E-31",
        "for": ["Brest"],
        "unloaded": False,
    }
    cargo = {"E-13": {"USA": {"units": {"USA": {"marine": 2}}}}}
    units = {"E-13": {"USA": {"transport": 1}}}
    control = {"Brest": "Germany"}
    now = {"forces": {"USA A": force}}
    g = game_at(units=units, control=control, cargo=cargo, now=now, **ALLIED_SEA)
    assert _with(orders(g), "land", "TF A -> Brest")


def test_submarines_go_where_there_is_most_trade() -> None:
    units = {"Hamburg": {"Germany": {"submarine": 2}}}
    lines = orders(game_at(units=units, phase=5), "naval_orders")
    assert _with(lines, "2 submarine", "E-04")


@pytest.mark.parametrize(("own", "fights"), [(4, True), (1, False)])
def test_a_fleet_meets_a_weaker_one_alone(own: int, fights: bool) -> None:
    units = {
        "Scotland": {"England": {"battleship": own}},
        "E-05": {"Germany": {"battleship": 2}},
    }
    g = game_at(units=units, nations=("England",), phase=5)
    assert bool(_with(orders(g, "naval_orders"), "battleship", "E-05")) == fights


# Nations and money


def test_a_blitzkrieg_begins_the_war() -> None:
    g = game_at(base=True, phase=0)
    assert _with(orders(g, "orders"), "start: blitzkrieg")


def test_it_builds_within_money_and_manpower() -> None:
    g = game_at(base=True, phase=0, manpower={"Germany": 4})
    lines = _with(orders(g, "orders"), "build: build")
    assert _with(lines, "infantry")
    assert not _with(lines, "9 infantry")


def test_colonies_raise_troops_without_manpower() -> None:
    g = game_at(base=True, phase=0, nations=("England",), manpower={"England": 0})
    assert _with(orders(g, "orders"), "infantry @Egypt")


def test_it_declares_war_on_whom_it_can_beat_at_his_time() -> None:
    units = {
        "Ruhr": {"Germany": {"infantry": 20, "artillery": 8}},
        "Brussels": {"Belgium": {"infantry": 3}},
    }
    for turn, declares in ((3, False), (4, True)):
        g = game_at(units=units, turn=turn, phase=0)
        lines = orders(g, "orders")
        assert bool(_with(lines, "declare war on Belgium")) == declares, turn


def test_a_nation_that_has_lost_its_land_asks_for_peace() -> None:
    control = dict.fromkeys(
        ("Berlin", "Ruhr", "Hamburg", "Bavaria", "Rhineland", "Bohemia", "Silesia", "Vienna"),
        "France",
    )
    for lost, asks in ((control, True), ({"Ruhr": "France"}, False)):
        assert bool(_with(orders(game_at(control=lost)), "offer surrender")) == asks


def test_it_takes_part_in_the_united_front_and_makes_peace() -> None:
    g = game_at()
    for verb, wanted in (("consent", True), ("surrender_answer", {"accept": True, "shares": {}})):
        ask = Ask(("Germany",), verb, "x", args={"option": "CHN-01", "nation": "France"})
        assert answer(g, ask, random.Random(1)) == wanted
