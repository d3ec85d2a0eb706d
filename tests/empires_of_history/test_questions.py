"""What `pbem why` answers: by the code that checks orders, with the reason as data."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from pbem.engine.questions import Answer, Questions
from pbem.games.empires_of_history.orders.grammar import grammar_of
from pbem.games.empires_of_history.position import Position
from pbem.games.empires_of_history.questions import QUESTIONS
from pbem.words.catalogue import Words
from tests.empires_of_history.position_builder import board, game_at

ASKED = Questions(QUESTIONS, grammar_of(board()))
WORDS = Words("empires_of_history")
OF_PLACES = ("supply", "oil", "resources", "trade")
OF_NATIONS = ("income", "conquest", "war Germany on", "influence USA on", "build fighter for")


def answer(g: Position, text: str) -> Answer:
    return ASKED.answer(g, ASKED.parse(text))


def codes(g: Position, text: str) -> list[str]:
    """The codes of the reasons, and of the refusal."""
    found = answer(g, text)
    refused = [found.refused.code] if found.refused else []
    return [line.code for line in found.lines] + refused


def fields(g: Position, text: str, code: str) -> dict[str, Any]:
    """What the line with this code says."""
    return dict(next(line.fields for line in answer(g, text).lines if line.code == code))


# Words


def test_the_examples_can_be_asked_and_read_back() -> None:
    assert len(ASKED.examples) == len(QUESTIONS)
    for example in ASKED.examples:
        line = ASKED.parse(example)
        assert ASKED.parse(line.text).text == line.text
        assert ASKED.answer(game_at(base=True), line).lines, example


def test_names_of_several_words_read_back() -> None:
    for text in ("war Soviet Union and Poland", "build SS infantry for Germany"):
        assert ASKED.parse(ASKED.parse(text).text).text == text
    assert ASKED.parse("place tank Berlin").text == "place armor in Berlin"
    assert ASKED.parse("war Japan USA").text == "war Japan and USA"


def later() -> Position:
    """Wars everywhere, and much that is cut off."""
    return game_at(
        base=True,
        units={
            "E-06": {"Germany": {"destroyer": 1}},
            "E-31": {"Germany": {"submarine": 2}},
            "Smolensk": {"Soviet Union": {"partisan": 1}},
        },
        control={"Paris": "Germany", "Smolensk": "Germany", "Hanoi": "Japan"},
        sides={"USA": "Allies", "Italy": "Axis", "Soviet Union": "Allies"},
        wars=[
            *(["Germany", "England"], ["Germany", "France"], ["Germany", "Soviet Union"]),
            *(["Japan", "USA"], ["Japan", "France"], ["Germany", "USA"], ["Japan", "England"]),
        ],
        conquered={"Poland": 1},
        surrendered={"Norway": {"turn": 2, "to": {}}},
        manpower={"Germany": 0},
        options={"lines_of_supply": "on"},
        treaties=[{"kind": "pact", "parties": ["Germany", "Sweden"], "until": 9, "cost": {}}],
        oil={"Bucharest": {"Germany": 2}, "Paris": {"Germany": 1}, "Malta": {"England": 1}},
        now={"raided": {"E-31": {"England": 2}}},
    )


def every_question() -> Iterator[str]:
    names = [*board().sea_zones[::5], *board().territories[::6], "E-06", "E-31", "Malta", "Paris"]
    yield from (f"{word} {name}" for word in OF_PLACES for name in names)
    yield from (f"{word} {name}" for word in OF_NATIONS for name in board().powers)
    yield from (f"oil {pool}" for pool in ("Germany", "Egypt", "Malaya"))
    kinds = ("infantry", "armor", "carrier", "partisan", "industrial complex")
    yield from (f"place {kind} in {place}" for kind in kinds for place in ("Ruhr", "Cairo"))
    yield from ("place naval mine in Dover", "place armor in Dover", "us entry")
    yield from (f"fuel fighter {way}" for way in ("London -> Paris", "London -> Kiev"))
    yield from ("fuel infantry London -> Paris", "fuel bomber Silesia -> Madrid")


@pytest.mark.parametrize("g", [game_at(base=True), later()], ids=["start", "later"])
def test_every_answer_has_words(g: Position) -> None:
    for text in every_question():
        found = answer(g, text)
        for because in found.lines:
            keys = [key for key in WORDS.texts if key.startswith(f"why.{because.code}")]
            said = WORDS.say(f"why.{because.code}", because.fields)
            assert keys, because.code
            assert "{" not in said, said
            assert not said.startswith(f"{because.code.replace('_', ' ')}:"), said


def test_what_questions_refuse_has_words() -> None:
    for text, code in (
        ("oil E-31", "no_oil_at_sea"),
        ("fuel infantry London -> Paris", "no_aircraft"),
        ("fuel fighter E-31 -> London", "no_aircraft_there"),
        ("place armor in Dover", "only_mines_there"),
    ):
        assert codes(game_at(), text) == [code]
        assert f"refusal.{code}" in WORDS.texts


# Supply


def test_EOH_584_units_are_told_the_line_to_each_pool() -> None:
    g = game_at(base=True)
    told = answer(g, "supply Picardy")
    assert told.holds
    assert told.trace["lines"]["England"]["England"] == ["Picardy", "E-06", "London"]
    assert told.trace["lines"]["France"]["France"] == ["Picardy"]
    assert "pool_is_here" in codes(g, "supply Picardy")


def test_EOH_585_R33_a_submarine_closes_the_zone_and_is_named() -> None:
    units = {"Malta": {"England": {"infantry": 1}}}
    zones = {z: {"Germany": {"submarine": 1}} for z in board().coast("Malta")}
    g = game_at(units={**units, **zones})
    told = answer(g, "supply Malta")
    stops = fields(g, "supply Malta", "line_stops_at_ships")
    assert stops["places"] == sorted(zones)
    assert told.trace["lines"]["England"]["England"] == []
    assert "line_stops_at_ships" not in codes(game_at(units=units), "supply Malta")


def test_EOH_585_a_zone_says_for_whom_it_is_open() -> None:
    g = game_at(units={"E-31": {"England": {"destroyer": 1}}})
    assert "Germany" in fields(g, "supply E-31", "zone_closed")["nations"]
    assert "England" in fields(g, "supply E-31", "zone_open")["nations"]


def test_EOH_587_no_line_begins_where_partisans_are() -> None:
    g = game_at(
        units={"Smolensk": {"Soviet Union": {"partisan": 1}, "Germany": {"infantry": 1}}},
        control={"Smolensk": "Germany"},
        sides={"Soviet Union": "Allies"},
        wars=[["Germany", "Soviet Union"]],
    )
    told = answer(g, "supply Smolensk")
    assert told.trace["lines"]["Germany"] == {"Germany": []}
    assert "no_line_begins_here" in codes(g, "supply Smolensk")


def test_EOH_700_the_optional_rule_is_told_where_it_holds() -> None:
    g = game_at(units={"Warsaw": {"Poland": {"infantry": 1}}}, options={"lines_of_supply": "on"})
    assert "units_in_supply" in codes(g, "supply Warsaw")
    assert "units_in_supply" not in codes(game_at(base=True), "supply Warsaw")


# Oil, resources, trade


def test_EOH_352_R30_oil_is_told_with_the_line_by_which_it_is_spent() -> None:
    g = game_at(base=True)
    assert codes(g, "oil Ruhr") == ["wells_give", "oil_is_there"]
    assert fields(g, "oil Germany", "oil_of_pool")["places"] == ["Ruhr 4", "Silesia 2"]
    ships = {zone: {"England": {"destroyer": 1}} for zone in board().coast("Malta")}
    lost = game_at(units=ships, control={"Malta": "Germany"}, oil={"Malta": {"Germany": 1}})
    assert codes(lost, "oil Malta")[:2] == ["no_wells", "oil_reaches_not"]
    assert codes(lost, "oil Germany") == ["no_oil_of_pool", "oil_elsewhere"]


def test_EOH_041_EOH_043_what_is_taken_to_a_place_says_what_stops_it() -> None:
    g = game_at(base=True)
    place = next(t for t in board().territories if board().taken_to(t) and board().port(t))
    nation = g.controller(place)
    assert answer(g, f"resources {place}").holds
    far = game_at(
        units={zone: {"Norway": {"destroyer": 1}} for zone in board().sea_zones},
        control=dict.fromkeys(board().borders(place), "Norway"),
        wars=[[nation, "Norway"]],
    )
    told = answer(far, f"resources {place}")
    assert told.holds is False
    assert "not_taken_to" in [line.code for line in told.lines]
    assert (
        "line_stops_at_enemies" in [line.code for line in told.lines]
        or board().borders(place) == ()
    )


def test_EOH_588_what_is_conquered_counts_half() -> None:
    g = game_at(control={"Warsaw": "Germany"})
    assert codes(g, "resources Warsaw") == ["brought_half_to"]
    assert fields(g, "income Germany", "yields_conquered")["points"] == 4


def test_EOH_580_income_is_that_which_is_collected() -> None:
    assert answer(game_at(base=True), "income England").trace["pools"]["Egypt"] == 14
    assert codes(game_at(conquered={"Poland": 1}), "income Poland") == ["collects_nothing"]


def test_EOH_589_EOH_600_ships_stop_trade_and_submarines_raid_it() -> None:
    ship = game_at(units={"E-31": {"Germany": {"destroyer": 1}}})
    assert codes(ship, "trade E-31") == ["trade_blocked"]
    raider = game_at(
        units={"E-31": {"Germany": {"submarine": 1}}},
        now={"raided": {"E-31": {"England": 2}}},
    )
    assert codes(raider, "trade E-31") == ["trade_comes", "trade_raided", "trade_open_to_raids"]
    assert fields(raider, "trade E-31", "trade_comes")["points"] == 3


# Building


def test_EOH_350_EOH_352_who_can_pay_is_told_by_pool() -> None:
    g = game_at(base=True)
    told = answer(g, "build armor Germany")
    assert told.holds
    assert told.trace["pools"] == {"Germany": 6}
    assert not answer(game_at(), "build armor Germany").holds
    assert answer(g, "build carrier for England").trace["pools"]["Malaya"] == 0


def test_EOH_110_EOH_201_late_units_cost_twice_as_much() -> None:
    g = game_at(manpower={"Germany": 0})
    assert fields(g, "build infantry Germany", "costs_points")["points"] == 2 * int(
        fields(game_at(), "build infantry Germany", "costs_points")["points"]
    )
    assert "built_late" in codes(g, "build infantry Germany")


def test_EOH_207_what_cannot_be_built_is_refused_by_its_rule() -> None:
    refused = answer(game_at(), "build SS infantry for Poland").refused
    assert refused is not None
    assert refused.rule == "EOH-350"
    assert codes(game_at(conquered={"Poland": 1}), "build infantry Poland") == ["builds_nothing"]


def test_EOH_025_EOH_560_EOH_563_places_say_what_they_take() -> None:
    g = game_at(base=True)
    assert answer(g, "place armor Berlin").holds
    assert fields(g, "place fighter Warsaw", "city_takes")["limit"] == 3
    assert codes(g, "place carrier Ruhr")[-1] == "no_major_port"
    occupied = game_at(control={"Hamburg": "England"})
    assert codes(occupied, "place armor Hamburg")[-1] == "not_held_since_start"
    assert g.now["held"] == game_at(base=True).now["held"]


# Fuel


def test_EOH_241_EOH_508_flights_say_what_is_left_and_where_they_land() -> None:
    g = game_at(base=True)
    told = fields(g, "fuel fighter London -> Paris", "flies_by")
    assert (told["cost"], told["fuel"], told["left"]) == (4, 7, 3)
    assert fields(g, "fuel bomber Silesia -> Warsaw", "comes_home")["rounds"] == 8
    assert codes(g, "fuel bomber Silesia -> Moscow") == ["no_way_to_fly"]
    assert codes(g, "fuel fighter London -> Tripoli")[0] in ("flies_not_so_far", "no_way_to_fly")


def test_fuel_is_asked_for_one_of_several_nations() -> None:
    g = game_at(base=True)
    assert fields(g, "fuel fighter Picardy -> Paris", "flies_by")["nation"] == "England"
    french = fields(g, "fuel fighter Picardy -> Paris for France", "flies_by")
    assert french["nation"] == "France"


def test_EOH_274_fuel_that_is_spent_is_counted() -> None:
    low = {"London": {"England": {"fighter": {"4": 1}}}}
    g = game_at(units={"London": {"England": {"fighter": 1}}}, now={"fuel": low})
    assert fields(g, "fuel fighter London -> Paris", "flies_by")["left"] == 0


# Nations


def test_EOH_127_EOH_105_who_may_declare_war_is_told_by_its_gates() -> None:
    g = game_at(base=True)
    assert codes(g, "war Germany Norway") == ["they_are_at_peace", "may_declare"]
    assert codes(g, "war Germany England") == ["they_fight"]
    assert codes(g, "war Soviet Union and Poland")[-1] == "needs_the_pact"
    assert codes(g, "war Japan USA") == ["they_are_at_peace", "war_by_this_option"]
    assert codes(g, "war Italy England")[1:] == ["war_by_options_of", "war_by_options"]
    bound = [{"kind": "pact", "parties": ["Germany", "Norway"], "until": 9, "cost": {}}]
    assert "treaty_between" in codes(game_at(treaties=bound), "war Germany Norway")


def test_EOH_323_EOH_324_attempts_are_told_with_price_and_faces() -> None:
    told = fields(game_at(), "influence Germany Turkey", "may_try")
    assert (told["points"], told["faces"]) == (10, [1, 2])
    assert fields(game_at(), "influence Germany Sweden", "may_try")["faces"] == [10]
    tried = game_at(influenced=[[1, "germany", "Turkey"]])
    assert codes(tried, "influence Germany Turkey") == ["influenced_already"]


def test_EOH_111_what_a_nation_still_holds_is_named() -> None:
    g = game_at(control={"Danzig": "Germany"})
    assert fields(g, "conquest Poland", "conquered_without")["count"] == 4
    assert answer(game_at(conquered={"Poland": 1}), "conquest Poland").holds


def test_EOH_122_where_us_entry_stands() -> None:
    g = game_at(us_entry={"now": 7, "at_start": 5})
    assert fields(g, "us entry", "us_entry_stands")["now"] == 7
