"""Phase 10: where new units are placed, and how many."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.errors import Illegal
from pbem.games.empires_of_history.concepts import control
from pbem.games.empires_of_history.economy import placement
from pbem.games.empires_of_history.economy.phases import PLACEMENT, rehearse_place
from pbem.games.empires_of_history.orders.grammar import grammar_of
from pbem.games.empires_of_history.position import Position
from tests.empires_of_history import flow_game
from tests.empires_of_history.position_builder import game_at


def entry(kind: str, count: int = 1, pool: str = "Germany", **facts: Any) -> dict[str, Any]:
    """Something on the build chart."""
    return {
        "kind": kind,
        "count": count,
        "pool": pool,
        "place": "",
        "turns": 0,
        "name": "",
        **facts,
    }


def with_chart(nation: str, *entries: dict[str, Any], **facts: Any) -> Position:
    return game_at(nations=(nation,), phase=10, queue={nation: list(entries)}, **facts)


def put(g: Position, nation: str, site: str, count: int = 1) -> None:
    """Place units of the first entry that is due."""
    placement.place(g, nation, placement.due(g, nation)[0], count, site, [])


def code(g: Position, nation: str, site: str, count: int = 1) -> tuple[str, str]:
    with pytest.raises(Illegal) as caught:
        put(g, nation, site, count)
    return caught.value.problem.rule, caught.value.problem.code


def test_EOH_560_only_what_is_original_and_held_since_the_start() -> None:
    g = with_chart("Germany", entry("infantry", 3), control={"Warsaw": "Germany", "Ruhr": "France"})
    assert code(g, "Germany", "Warsaw") == ("EOH-560", "not_originally_own")
    assert code(g, "Germany", "Ruhr") == ("EOH-560", "not_held_since_start")
    assert code(g, "Germany", "E-08") == ("EOH-560", "new_units_on_land")
    put(g, "Germany", "Berlin", 3)
    assert g.count("Berlin", "Germany", "infantry") == 3
    assert "Germany" not in g.state["queue"]


def test_EOH_561_infantry_comes_to_cities_without_a_limit() -> None:
    g = with_chart("Germany", entry("infantry", 9))
    assert code(g, "Germany", "Pomerania") == ("EOH-561", "no_city_there")
    put(g, "Germany", "Silesia", 9)


def test_EOH_025_EOH_263_EOH_562_EOH_567_a_city_turns_out_as_many_as_its_fortification() -> None:
    g = with_chart("Germany", entry("artillery", 3), entry("fighter", 1))
    assert code(g, "Germany", "Pomerania") == ("EOH-562", "no_complex_there")
    assert code(g, "Germany", "Silesia", 3) == ("EOH-025", "city_capacity")
    put(g, "Germany", "Silesia", 2)
    assert code(g, "Germany", "Silesia") == ("EOH-025", "city_capacity")
    put(g, "Germany", "Hamburg")


def test_EOH_260_EOH_264_a_complex_has_no_limit() -> None:
    g = with_chart("Germany", entry("armor", 8), complexes={"Pomerania": 1})
    put(g, "Germany", "Pomerania", 8)
    assert g.count("Pomerania", "Germany", "armor") == 8


def test_EOH_260_cavalry_and_generals_need_a_complex_or_a_city() -> None:
    g = with_chart("Germany", entry("general", name="Model"))
    assert code(g, "Germany", "Pomerania")[0] == "EOH-562"
    put(g, "Germany", "Berlin")
    assert g.generals("Berlin", "Germany") == ["Model"]


def test_EOH_261_R24_complexes_and_airbases_come_to_any_original_territory() -> None:
    g = with_chart("Germany", entry("industrial complex"), control={"Warsaw": "Germany"})
    assert code(g, "Germany", "Warsaw")[0] == "EOH-560"
    put(g, "Germany", "Pomerania")
    assert g.complexes("Pomerania") == 1


def test_EOH_264_no_complex_in_a_colony_without_a_colonial_city() -> None:
    g = with_chart("Japan", entry("industrial complex", pool="Manchuria"))
    cities = [t for t in g.board.territories_of("Japan") if g.board.pool(t) == "Manchuria"]
    colonial = [t for t in cities if (city := g.board.city(t)) and city.kind == "colonial"]
    if colonial:
        put(g, "Japan", cities[0])
    else:
        assert code(g, "Japan", cities[0]) == ("EOH-264", "no_city_in_colony")


def test_EOH_027_EOH_028_EOH_563_ships_come_to_major_ports() -> None:
    g = with_chart("Germany", entry("destroyer", 2))
    assert code(g, "Germany", "Pomerania") == ("EOH-563", "no_major_port")
    put(g, "Germany", "Hamburg", 2)


def test_EOH_026_EOH_564_EOH_567_all_that_a_colonial_city_turns_out_counts_together() -> None:
    g = with_chart(
        "England",
        entry("infantry", 2, "Egypt"),
        entry("armor", 2, "Egypt", place="Cairo"),
        complexes={"Suez": 1},
    )
    put(g, "England", "Cairo", 2)
    assert code(g, "England", "Suez", 2) == ("EOH-564", "colonial_size")
    put(g, "England", "Suez")
    assert code(g, "England", "Suez") == ("EOH-564", "colonial_size")


def test_EOH_355_units_are_placed_where_their_pool_is() -> None:
    g = with_chart("England", entry("infantry", 1, "Egypt"))
    assert code(g, "England", "London") == ("EOH-355", "of_another_pool")
    put(g, "England", "Cairo")


def test_EOH_116_a_host_builds_in_what_the_enemy_has_not_taken_of_its_exile() -> None:
    g = game_at(
        nations=("England", "France"), exiles={"France": "England"}, conquered={"France": 1},
        queue={"England": [entry("infantry", 1, "England")]},
    )  # fmt: skip
    put(g, "England", "Marseilles")
    assert g.count("Marseilles", "England", "infantry") == 1


def test_EOH_265_R85_mines_are_laid_in_the_box_for_which_they_were_bought() -> None:
    g = with_chart("England", entry("naval mine", 2, "England", place="Dover"))
    assert code(g, "England", "Otranto") == ("EOH-265", "of_another_box")
    put(g, "England", "Dover", 2)
    assert g.state["mines"] == {"Dover": 2}
    lost = with_chart(
        "England", entry("naval mine", 1, "England", place="Dover"), control={"London": "Germany"}
    )
    assert code(lost, "England", "Dover") == ("EOH-008", "no_shore_there")


def test_EOH_267_EOH_565_R53_partisans_appear_where_no_enemy_stands_far_from_own_troops() -> None:
    held = {"Krakow": "Germany", "Lvov": "Germany", "Brest-Litovsk": "Germany"}
    g = with_chart("Poland", entry("partisan", 2, "Poland"), control=held)
    assert code(g, "Poland", "Warsaw") == ("EOH-267", "not_occupied")
    assert code(g, "Poland", "Lvov", 2) == ("EOH-565", "one_partisan_a_turn")
    put(g, "Poland", "Lvov")
    assert code(g, "Poland", "Lvov") == ("EOH-565", "one_partisan_a_turn")
    assert g.controller("Lvov") == "Germany"
    g.add("Krakow", "Germany", "infantry")
    assert code(g, "Poland", "Krakow") == ("EOH-267", "enemy_stands_there")
    g.add("Warsaw", "Poland", "infantry")
    assert code(g, "Poland", "Brest-Litovsk") == ("EOH-565", "too_near_own_troops")
    east = dict.fromkeys(("Kiev", "Odessa"), "Germany")
    chart = entry("partisan", 2, "Soviet Union")
    g = with_chart("Soviet Union", chart, control=east, wars=[("Germany", "Soviet Union")])
    g.add("Moscow", "Soviet Union", "infantry")
    assert code(g, "Soviet Union", "Kiev") == ("EOH-565", "too_near_own_troops"), "two away"
    put(g, "Soviet Union", "Odessa")


def test_EOH_668_EOH_669_R52_the_stun_is_of_polands_next_slot_alone() -> None:
    for slot, stunned in ((1, 1), (8, 2)):
        g = game_at(slot=slot)
        events: list[dict[str, object]] = []
        control.take(g, "Warsaw", "Germany", events)
        assert g.state["stunned"] == {"Poland": stunned}, slot
        assert events[-1] == {"kind": "nation_stunned", "nation": "Poland", "turn": stunned}
        control.take(g, "Warsaw", "Poland", events)
        g.state["turn"] = 5
        control.take(g, "Warsaw", "Germany", events)
        assert g.state["stunned"] == {"Poland": stunned}, "the first time alone"
    g = with_chart("Poland", entry("infantry", 1, "Poland"), stunned={"Poland": 1})
    assert code(g, "Poland", "Krakow") == ("EOH-668", "stunned")
    g.state["turn"] = 2
    put(g, "Poland", "Krakow")


def test_EOH_695_nothing_is_built_in_ruins() -> None:
    g = with_chart("Germany", entry("infantry"), ruins=["Berlin"])
    assert code(g, "Germany", "Berlin") == ("EOH-695", "in_ruins")


def test_EOH_354_EOH_566_what_nobody_places_stands_in_the_capital_and_the_chart_goes_on() -> None:
    g = with_chart("Germany", entry("infantry", 2), {**entry("armor"), "turns": 2})
    placement.place_rest(g, "Germany", [])
    placement.advance(g, "Germany", [])
    assert g.count("Berlin", "Germany", "infantry") == 2
    assert [(e["kind"], e["turns"]) for e in g.state["queue"]["Germany"]] == [("armor", 1)]


def test_EOH_112_the_chart_of_a_conquered_nation_stands_still() -> None:
    waiting = entry("armor", turns=1)
    due = entry("airbase")
    changes: dict[str, Any] = {"flow": "placing", "step": "begin_placement"}
    for conquered, left in (({}, [0]), ({"Germany": 1}, [1, 0])):
        g = with_chart("Germany", dict(waiting), dict(due), locals_={"lines": []}, **changes)
        g.state["conquered"] = conquered
        g = flow_game.player(g, *PLACEMENT.flows).g
        assert [each["turns"] for each in g.state["queue"]["Germany"]] == left
    line = grammar_of(g.board).parse_line("Germany: place 1 airbase: Berlin", "placement")
    with pytest.raises(Illegal) as caught:
        rehearse_place(g, line)
    assert caught.value.problem.code == "conquered_builds_nothing"
