"""Lines that cannot be carried out: each is refused in the receipt, by its rule, in words that say
what is wrong and what would work."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from pbem.engine.board import BoardError
from pbem.engine.errors import Problem, Refusal
from pbem.engine.flow import Ask
from pbem.games.empires_of_history import option_words, slots
from pbem.games.empires_of_history.orders.grammar import grammar_of
from pbem.games.empires_of_history.position import Position
from pbem.words.catalogue import Words
from tests.empires_of_history.broken import refusal
from tests.empires_of_history.position_builder import game_at
from tests.small_campaign import Folder

WORDS = Words("empires_of_history")
PACKETS = {"orders": slots.FIRST, "naval_orders": slots.SECOND, "last_orders": slots.THIRD}
# Lines of one mail, of which the last is refused: by rule and code, with these words in its reason.
Refused = Mapping[tuple[str, ...], tuple[str, ...]]

MONEY: Refused = {
    ("build 1 infantry @Egypt",): ("EOH-351 not_its_pool", "no saving place Egypt", "Try: Germany"),
    ("build 1 infantry", "build 40 infantry"): (
        "EOH-350 not_enough_saved",
        "costs 160",
        "84 resource points",
    ),
    ("build 1 armor oil Midlands",): ("EOH-352 no_oil_there", "Midlands", "Ruhr | Silesia"),
    ("build 9 armor oil Ruhr",): ("EOH-352 not_enough_oil", "9 oil counters", "move oil there"),
    ("build 1 SS armor",): ("EOH-207 not_fielded_yet", "after the option"),
    ("build 1 naval mine",): ("EOH-265 which_mine_box", "Try: ", "Denmark straits"),
    ("build 1 naval mine for Suez",): (" unknown_box", "Suez"),
    ("build 12 general",): ("EOH-215 no_general_left", "Germany"),
    ("repair 1 battleship in Hamburg",): ("EOH-223 nothing_damaged_there", "Hamburg"),
    ("research radar", "research sonar", "research radar"): ("EOH-340 tried_already", "Radar"),
    ("research jet fighters",): ("EOH-341 needs_technology", "level 2 of Improved Fighters"),
    ("buy nuclear programme",): ("EOH-690 no_nuclear_rule", "not agreed on"),
}
DEALS: Refused = {
    ("option GER-08",): ("EOH-329 requires_controls", "Paris in the hands of Germany"),
    ("option GER-12",): ("EOH-329 requires_turn_min", "from turn 20"),
    ("option GER-06",): ("EOH-329 requires_played", "ITA-01 played before"),
    ("option GER-02", "option GER-02"): ("EOH-329 option_played_already", "GER-02"),
    ("option ITA-01",): ("EOH-329 not_its_option", "one of Italy"),
    ("option pact",): (" unknown_option", "pact"),
    ("consent option JPN-07",): ("EOH-329 consent_not_needed", "is not asked"),
    ("declare war on Soviet Union",): ("EOH-127 war_by_this_option", "by an option: GER-03"),
    ("declare war on England",): ("EOH-127 at_war_already", "England"),
    ("influence Turkey", "influence Turkey"): ("EOH-324 influenced_already", "Turkey"),
    ("influence Italy",): ("EOH-335 not_on_the_chart", "Italy"),
    ("gift 5 resources -> @Italy",): ("EOH-331 gift_to_no_ally", "only allies"),
    ("government in exile, host Italy",): ("EOH-113 not_conquered", "Germany"),
    ("split tribute of Poland: Germany 100",): ("EOH-120 no_tribute", "Poland"),
}
FLIGHTS: Refused = {
    ("bomb resources: 2 bomber Berlin -> London",): (
        "EOH-241 not_enough_fuel",
        "cost 12 of fuel",
        "would have 10",
        "a nearer base behind `back to`",
    ),
    ("tactical 2 fighter Berlin -> Danzig, back to Silesia",): (
        "EOH-407 must_return_to_base",
        "Berlin",
    ),
    ("tactical 1 fighter Berlin -> Copenhagen",): ("EOH-405 no_hostile_territory", "Copenhagen"),
    ("bomb resources: 2 bomber Berlin -> Danzig", "bomb resources: 1 bomber Berlin -> Danzig"): (
        "EOH-400 not_so_many_aircraft",
        "there are 0",
    ),
    ("bomb resources: 2 fighter Berlin -> Danzig",): ("EOH-400 not_for_fighters", "bombers do"),
    ("rebase 1 fighter: E-07 -> Hamburg",): ("EOH-310 not_so_many_in_the_air", "E-07"),
    ("rocket 1 from Ruhr -> London attack",): ("EOH-680 no_rockets", "agreed on"),
}
FORCES: Refused = {
    ("TF A: 1 battleship Hamburg; move E-07", "TF A: 1 destroyer Hamburg; move E-07"): (
        "EOH-420 force_twice",
        "a name of its own",
    ),
    ("TF A: 2 battleship Hamburg; move E-07", "TF B: 1 battleship Hamburg; move E-07"): (
        "EOH-420 not_so_many_ships",
        "in no other task force",
    ),
    ("TF A: all Hamburg; move E-07", "TF B: all Hamburg; move E-08"): (
        "EOH-420 not_so_many_ships",
        "Hamburg",
    ),
    ("TF A: 1 transport Hamburg; load 5 infantry; move E-08",): (
        "EOH-227 transports_too_few",
        "no room for 5 infantry",
    ),
    ("TF A: 1 transport Hamburg; load 1 infantry; load 1 oil; move E-08",): (
        "EOH-227 transports_too_few",
        "goods without troops",
    ),
    ("TF A: 1 transport Hamburg; load 9 infantry; move E-08",): (
        "EOH-424 not_so_much_to_load",
        "6 infantry can be loaded",
    ),
    ("TF A: 1 transport Hamburg; load 2 infantry Berlin; move E-08",): (
        "EOH-228 not_beside_the_ships",
        "which are in Hamburg",
    ),
    ("TF A: 1 transport Hamburg; move E-08; for Warsaw",): (
        "EOH-450 not_beside_the_ships",
        "Warsaw",
    ),
    ("TF A: 1 transport Hamburg; move E-20",): ("EOH-420 ships_too_slow", "moves 3"),
    ("TF A: 1 destroyer Hamburg; move E-99",): (" unknown_place", "E-99"),
    ("TF A: 1 destroyer Hamburg; dance; move E-07",): (" unknown_leg", "dance", "load, unload"),
    ("TF A: 1 transport Hamburg; load general Bock; move E-08",): (
        "EOH-424 general_not_there",
        "but in Pomerania",
    ),
    ("TF A: 1 destroyer Hamburg; move E-07; into port London",): ("EOH-029 port_closed", "London"),
    ("hunt subs in E-13: 1 destroyer",): ("EOH-448 no_submarines_there", "E-13"),
    ("strike E-06: 2 bomber Berlin",): ("EOH-423 no_ships_to_strike", "E-06"),
    ("strike E-31: 2 bomber Berlin",): ("EOH-241 not_enough_fuel", "cost 18", "would have 10"),
}
MOVES: Refused = {
    ("move 3 infantry, general Bock: Silesia -> Warsaw",): (
        "EOH-212 general_not_there",
        "but in Pomerania",
    ),
    ("move 3 infantry, general Rommel: Silesia -> Warsaw",): (
        "EOH-212 general_not_there",
        "Silesia",
    ),
    ("general Rommel: infantry +3",): ("EOH-213 general_not_on_map", "Rommel"),
    ("general Rundstedt: infantry +9",): ("EOH-213 too_many_points", "rating, 7"),
    ("move 1 infantry: Pomerania -> Brest",): ("EOH-460 no_way_by_land", "Brest"),
    ("move 1 infantry: Pomerania -> Bres",): (" ambiguous_place", "Try: Brest | Brest-Litovsk"),
    ("move 1 infantry: Silesia -> E13",): ("EOH-460 no_march_at_sea", "E-13", "`land`"),
    ("move 6 infantry: Silesia -> Warsaw", "move 1 infantry: Silesia -> Krakow"): (
        "EOH-460 not_so_many_units",
        "0 can go",
    ),
    ("move 1 infantry: Hamburg -> Berlin -> Silesia",): ("EOH-460 too_far", "moves 1 step"),
    ("move 1 infantry: Silesia -> Warsaw -> Lvov",): ("EOH-463 no_marching_through", "Warsaw"),
    ("move infantry: Silesia -> Warsaw",): (" how_many", "1 infantry | all infantry"),
    ("move 1 French infantry: Silesia -> Warsaw",): ("EOH-460 units_of_others", "under its name"),
    ("move 1 fighter: Berlin -> Silesia",): ("EOH-460 no_land_unit", "`fly`"),
    ("fly 2 bomber: Berlin -> Lvov, back to Warsaw",): ("EOH-248 no_base_to_land", "Warsaw"),
    ("drop 5 paratrooper by 1 bomber: Berlin -> Warsaw",): (
        "EOH-253 not_so_many_jumpers",
        "2 of them began the turn there",
    ),
    ("land 1 infantry: TF A -> Danzig",): ("EOH-465 no_such_force", "task force A"),
    ("rail 1 infantry: Hamburg -> Warsaw",): ("EOH-466 no_friendly_rail", "Warsaw"),
    ("breakthrough 3 armor Warsaw -> London",): ("EOH-531 breakthrough_to_neighbours", "London"),
    ("place 3 infantry: Berlin",): ("EOH-354 nothing_to_place", "no infantry"),
    ("guard E-13: 1 fighter Hamburg",): ("EOH-641 no_base_beside", "E-13"),
    ("build: build 1 infantry",): (" section_not_asked", "build"),
}
# The whole of Germany before its first turn, and a few more troops at the coast.
TABLES: Mapping[str, tuple[str, Refused]] = {
    "money": ("orders", MONEY),
    "deals": ("orders", DEALS),
    "flights": ("orders", FLIGHTS),
    "forces": ("naval_orders", FORCES),
    "moves": ("last_orders", MOVES),
}
COAST = {"Germany": {"infantry": 6, "battleship": 2, "destroyer": 3, "transport": 3, "fighter": 1}}


def germany(**changes: Any) -> Position:
    told = {"units": {"Hamburg": COAST}, "technologies": {"Germany": {}}, **changes}
    told.setdefault(
        "oil", {"Ruhr": {"Germany": 4}, "Silesia": {"Germany": 2}, "Hamburg": {"Germany": 1}}
    )
    return game_at(base=True, phase=0, **told)


def refused(g: Position, verb: str, lines: tuple[str, ...]) -> tuple[str, str]:
    """Why the last of some lines is refused, by rule and code and in words; none of the others
    is."""
    nations = tuple(g.now["nations"])
    asked = PACKETS[verb]
    ask, texts = Ask(nations, verb, "1", sections=asked), []
    for line in lines:
        try:
            texts.append(grammar_of(g.board).parse_line(line, "", "", asked).text)
        except Refusal as refusal:
            return _said(refusal.problem)
    problems = slots.sift(g, ask, texts).problems
    assert [number for number, _ in problems] == [len(lines) - 1], (lines, problems)
    return _said(problems[0][1])


def _said(problem: Problem) -> tuple[str, str]:
    return f"{problem.rule} {problem.code}", WORDS.reason(problem)


@pytest.mark.parametrize("name", TABLES)
def test_orders_that_cannot_be_carried_out_are_refused_with_their_reason(name: str) -> None:
    wrong = []
    verb, table = TABLES[name]
    for lines, (wanted, *parts) in table.items():
        code, said = refused(germany(), verb, lines)
        if code != wanted or not all(part in said for part in parts):
            wrong.append(f"{lines}: {code}, {said}")
    assert wrong == []


def test_oil_that_no_line_of_supply_joins_with_the_pool_is_told_apart_from_none() -> None:
    at_war = [("Germany", "Soviet Union")]
    g = game_at(oil={"Tambov": {"Germany": 1}, "Ruhr": {"Germany": 1}}, wars=at_war, phase=0)
    code, said = refused(g, "orders", ("build 1 armor oil Tambov",))
    assert code == "EOH-352 oil_cannot_be_traced"
    assert "Try: Ruhr" in said


def test_an_option_to_which_somebody_has_said_no_is_not_played() -> None:
    g = germany(played={"ITA-01": 1}, turn=2, consents={"GER-06": {"Italy": False}})
    code, said = refused(g, "orders", ("option GER-06",))
    assert code == "EOH-329 option_refused_by"
    assert "the consent of Italy" in said


def test_zones_are_read_in_every_form() -> None:
    g = game_at(units={"E-07": {"Germany": {"destroyer": 1}}}, phase=5)
    for zone in ("E05", "e 5", "Zone E-05", "E-5", "sea zone e-05"):
        line = grammar_of(g.board).parse_line(f"TF A: 1 destroyer E-07; move {zone}", "naval")
        assert line.args["legs"] == [{"do": "move", "places": ["E-05"]}], zone


# Several nations of a seat

COLONIES = ("India", "Canada", "ANZAC", "South Africa")


def _colonies(**changes: Any) -> Position:
    return game_at(base=True, nations=COLONIES, slot=6, phase=0, **changes)


def test_of_several_nations_a_line_says_whose_it_is_unless_one_alone_could_carry_it_out() -> None:
    g = _colonies()
    code, said = refused(g, "orders", ("build 1 infantry",))
    assert code == " which_nation"
    assert "India, Canada, ANZAC, South Africa are asked" in said
    assert "Try: India: build: build 1 infantry | Canada: build" in said
    ask = Ask(COLONIES, "orders", "1", sections=slots.FIRST)
    sent = ["build: build 1 infantry @ANZAC", "Canada: build: build 1 infantry", "bombing: pass"]
    assert slots.sift(g, ask, sent).good == (
        "ANZAC: build: build 1 infantry @ANZAC",
        "Canada: build: build 1 infantry",
        "bombing: pass",
    )


def test_a_nation_that_is_conquered_or_in_exile_does_not_build() -> None:
    for nation, changes in (
        ("Poland", {"conquered": {"Poland": 1}}),
        ("Poland", {"conquered": {"Poland": 1}, "exiles": {"Poland": "England"}}),
    ):
        g = game_at(base=True, nations=("England", nation), slot=5, phase=0, turn=2, **changes)
        code, said = refused(g, "orders", (f"{nation}: build 1 infantry",))
        assert code == "EOH-112 conquered_builds_nothing"
        assert "conquered or in exile" in said


def test_lines_of_nations_that_are_not_asked_wait_or_say_who_decides(small: Folder) -> None:
    _founded(small)
    told = small.run("check", "war.pbem.yaml", small.mail("Italy: build 1 infantry"), *BY_GERMANY)
    assert ', column 8: "Italy: build 1 infantry": Italy is not played by' in _flat(told.out)
    told = small.run("check", "war.pbem.yaml", small.mail("Norway: build 1 infantry"), *BY_GERMANY)
    assert "nobody decides for Norway as things are" in _flat(told.out)
    told = small.run("check", "war.pbem.yaml", small.mail("Poland: build 1 infantry"), *BY_FRANCE)
    assert "Kept for the next turn of Poland" in told.out


BY_GERMANY, BY_FRANCE = ("--seat", "germany"), ("--seat", "france")


def _flat(text: str) -> str:
    return " ".join(text.split())


def _founded(small: Folder) -> None:
    small.run("new", "war", "empires-of-history", "--players", "7")
    assert small.run("apply", "war.pbem.yaml").code == 0


def test_a_nation_that_a_seat_has_lost_or_gained_since_it_wrote_is_the_other_s(
    small: Folder,
) -> None:
    _founded(small)
    mail = small.mail("Poland: build 1 infantry")
    told = small.run("apply", "war.pbem.yaml", mail, *BY_FRANCE)
    assert "Kept for the next turn of Poland" in told.out
    changes = ("conquered Poland: 1", "exile Poland: England", "slot 5")
    assert small.run("ruling", "war.pbem.yaml", *changes, "--why", "a test").code == 0
    small.run("apply", "war.pbem.yaml")
    again = small.mail("Poland: build 2 infantry\nFrance: build 1 infantry")
    flat = _flat(small.run("check", "war.pbem.yaml", again, *BY_FRANCE).out)
    assert "Poland is not played by france" in flat
    assert "was not used: Poland is decided for by england now" in flat
    assert "France: build: build 1 infantry" in flat, "what is for others stays"
    gained = small.mail("build 5 infantry\nPoland: bombing: pass")
    told = small.run("check", "war.pbem.yaml", gained, "--seat", "england")
    assert "2 of 2 lines good" in told.out or "All good" in told.out, told.out


# Data of a club


def test_data_that_do_not_fit_are_told_with_file_place_and_rule() -> None:
    wrong = refusal("areas", (("land", "Berlin", "land"), ["Hamburg"]))
    assert (wrong.file, "Berlin" in str(wrong)) == ("areas", True)
    wrong = refusal("nations", (("nations", "Italy", "pools", "Libya", "seat"), "Carthage"))
    assert (wrong.file, wrong.rule) == ("nations", "EOH-351")
    assert "Carthage" in str(wrong)
    with pytest.raises(BoardError) as found:
        option_words.check({"options": {"GER-99": {**PLAIN, "effects": [{"op": "conquer moon"}]}}})
    assert "options GER-99 effects 0: unknown word 'conquer moon'" in str(found.value)
    assert (found.value.file, found.value.rule) == ("options", "EOH-329")


PLAIN = {"nation": "Germany", "book": "Axis", "title": "More", "effects": []}
