"""Rockets, an optional rule."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.errors import Illegal
from pbem.games.empires_of_history.air import rockets
from pbem.games.empires_of_history.air.phases import BOMBING, rehearse_bombing
from pbem.games.empires_of_history.economy import building, technology
from pbem.games.empires_of_history.orders.grammar import grammar_of
from pbem.games.empires_of_history.position import Position
from tests.empires_of_history import flow_game
from tests.empires_of_history.position_builder import game_at
from tests.harness.flow_player import FlowPlayer


def launchers(level: int, count: int = 2, **changes: Any) -> Position:
    """German launchers in the Ruhr, of this level."""
    units = {"Ruhr": {"Germany": {"rocket": count}}, **changes.pop("units", {})}
    return game_at(
        units=units,
        options={"rockets": "on"},
        technologies={"Germany": {"rockets": level}},
        upgraded={"Germany": {"rockets": level}},
        **changes,
    )


def refused(g: Position, text: str) -> str:
    with pytest.raises(Illegal) as caught:
        rehearse_bombing(g, grammar_of(g.board).parse_line(text, "bombing"))
    return caught.value.problem.code


def fired(text: str, level: int, dice: list[Any], **changes: Any) -> FlowPlayer:
    line = grammar_of(game_at().board).parse_line(text, "bombing").text
    told = {"flow": "bombing", "step": "begin_bombing", "locals_": {"lines": [line]}}
    return flow_game.player(launchers(level, **told, **changes), *BOMBING.flows, dice=dice)


def test_EOH_680_rockets_need_the_agreement_and_the_technology() -> None:
    text = "rocket 1 from Ruhr -> Brussels attack"
    assert refused(game_at(units={"Ruhr": {"Germany": {"rocket": 1}}}), text) == "no_rockets"
    g = launchers(1)
    g.state["technologies"], g.state["upgraded"] = {}, {}
    assert refused(g, text) == "no_rockets"


def test_EOH_681_EOH_682_EOH_683_EOH_684_what_each_level_can_fire_at() -> None:
    cases = [
        (1, "Brussels attack", 0, "no_hostile_territory"),
        (1, "Lorraine attack", 0, "out_of_rocket_range"),
        (2, "Lorraine attack", 2, ""),
        (2, "Normandy attack", 2, "out_of_rocket_range"),
        (3, "Normandy attack", 1, ""),
        (3, "Normandy resources", 1, "rockets_need_a_city"),
        (2, "Lorraine resources", 2, ""),
        (2, "Lorraine manpower", 2, "not_by_these_rockets"),
        (3, "London manpower", 1, ""),
        (3, "Warsaw attack", 1, ""),
        (4, "Warsaw attack", 1, ""),
    ]
    for level, aim, value, code in cases:
        g, text = launchers(level), f"rocket 1 from Ruhr -> {aim}"
        if code:
            assert refused(g, text) == code, (level, text)
        else:
            line = grammar_of(g.board).parse_line(text)
            assert rockets.aimed(g, "Germany", line.args) == value, (level, text)


def test_EOH_681_EOH_684_the_value_at_a_territory_beside() -> None:
    for level, value in ((1, 1), (2, 2), (3, 2), (4, 3)):
        g = launchers(level, control={"Brussels": "France"})
        line = grammar_of(g.board).parse_line("rocket 1 from Ruhr -> Brussels attack")
        assert rockets.aimed(g, "Germany", line.args) == value, level


def test_EOH_681_level_1_fires_at_cities_alone() -> None:
    g = launchers(1, units={"Berlin": {"Germany": {"rocket": 1}}}, control={"Pomerania": "Poland"})
    g.add("Hamburg", "Germany", "rocket")
    assert refused(g, "rocket 1 from Hamburg -> Pomerania attack") == "rockets_need_a_city"


def test_EOH_685_R54_off_map_boxes_count_two_and_sea_zones_one() -> None:
    g = game_at()
    assert rockets.distance(g, "Ruhr", "London", 6) == rockets.distance(g, "London", "Ruhr", 6)
    box = next(t for t in g.board.territories if g.board.is_off_map(t))
    beside = g.board.neighbours(box)[0]
    assert rockets.distance(g, beside, box, 12) == 2


def test_EOH_681_a_hit_takes_a_unit_of_the_defenders_choice() -> None:
    dice = [("rockets/1/1/ruhr/lorraine/order-1", [2, 3])]
    units = {"Lorraine": {"France": {"infantry": 1, "armor": 1}}}
    p = fired("rocket 2 from Ruhr -> Lorraine attack", 2, dice, units=units)
    assert p.ask_of("France", "air_losses").default == {"France": {"infantry": 1}}
    p.say("France", "air_losses", {"France": {"armor": 1}})
    assert p.g.units("Lorraine", "France") == {"infantry": 1}


def test_EOH_680_a_launcher_fires_once_in_a_turn() -> None:
    g = launchers(2, 1)
    text = "rocket 1 from Ruhr -> Lorraine attack"
    rehearse_bombing(g, grammar_of(g.board).parse_line(text))
    assert refused(g, text) == "no_launcher_ready"


def test_EOH_682_EOH_683_bombardment_takes_two_points_or_a_manpower_without_a_die() -> None:
    p = fired("rocket 2 from Ruhr -> Lorraine resources", 2, [], pools={"France": {"France": 3}})
    assert p.is_over
    assert p.g.pool("France") == 0, "4, of 3 that are saved"
    p = fired("rocket 2 from Ruhr -> Lorraine resources", 2, [], pools={"France": {"France": 9}})
    assert p.g.pool("France") == 5
    p = fired("rocket 2 from Ruhr -> Lorraine manpower", 3, [], manpower={"France": 5})
    assert p.g.state["manpower"]["France"] == 3


def test_EOH_682_EOH_683_EOH_684_EOH_686_R98_launchers_are_brought_to_a_level_for_the_difference() -> (
    None
):
    prices = [(1, 12), (2, 20), (3, 30), (4, 45)]
    for level, price in prices:
        assert building.price(launchers(level), "Germany", "rocket") == price
    for level, cost in ((1, 16), (2, 20), (3, 30)):
        g = launchers(level, pools={"Germany": {"Germany": 50}})
        g.state["technologies"]["Germany"]["rockets"] = 4
        technology.upgrade(g, "Germany", "rockets", "", [])
        assert g.pool("Germany") == 50 - cost, level
        assert technology.done(g, "Germany", "rockets") == level + 1
