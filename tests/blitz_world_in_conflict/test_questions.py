"""What `pbem why` answers: by the code that checks orders, with the reason as data."""

from __future__ import annotations

from typing import Any

from pbem.engine.questions import Answer, Questions
from pbem.games.blitz_world_in_conflict.orders.grammar import grammar_of
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.questions import QUESTIONS
from pbem.words.catalogue import Words
from tests.blitz_world_in_conflict.position_builder import board, game_at

ASKED = Questions(QUESTIONS, grammar_of(board()))


WORDS = Words("blitz_world_in_conflict")


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


def test_the_examples_can_be_asked_and_read_back() -> None:
    assert len(ASKED.examples) == len(QUESTIONS)
    for example in ASKED.examples:
        line = ASKED.parse(example)
        assert ASKED.parse(line.text).text == line.text
        found = ASKED.answer(game_at(base=True), line)
        assert found.lines or found.refused, example


# Supply

FAR = {"8th Army": ("Egypt", 2, "AFA"), "U-Boat I": ("North Sea", 1)}


def test_BLZ_234_BLZ_235_BLZ_240_by_which_line_a_unit_is_in_supply() -> None:
    g = game_at(units=FAR)
    found = answer(g, "supply 8th Army")
    path = fields(g, "supply 8th Army", "supplied_by")["path"]
    assert (found.holds, path[-1]) == (True, "Egypt")
    assert g.board.country(path[0]) in g.board.powers["AFA"].homes
    assert codes(g, "supply U-Boat I") == ["supplied_at_sea"]
    cut = game_at(units={"Malta GAR": ("Malta", 1), "U-Boat I": ("Mediterranean Sea", 1)})
    stopped = codes(cut, "supply Malta")
    assert (stopped[0], stopped[-1]) == ("no_line", "defends_badly")
    assert "Mediterranean Sea" in fields(cut, "supply Malta", "line_stops_at_sea")["places"]


def test_BLZ_032_BLZ_388_where_nothing_is_traced() -> None:
    in_a = game_at("a", units={"Luftwaffe": ("Berlin", 2)})
    assert codes(in_a, "supply Luftwaffe") == ["no_supply_rules"]
    assert codes(game_at(units=FAR), "supply Luftwaffe") == ["unit_not_on_map"]
    assert codes(game_at(units=FAR), "supply Poland") == ["nobody_to_supply"]


# Entering


def test_BLZ_213_BLZ_214_BLZ_229_BLZ_233_BLZ_442_BLZ_443_who_may_enter_an_area() -> None:
    g = game_at(base=True)
    told = {
        "enter Persia AFA": ("enters_not_neutral", False),
        "enter Berlin Germany": ("enters_own", True),
        "enter Poland Germany": ("enters_not_defended", False),
        "enter Paris USA": ("enters_not_home", False),
        "enter Moscow Germany": ("enters_not_at_peace", False),
        "enter North Sea with Germany": ("sea_is_not_friendly", False),
    }
    for text, (code, holds) in told.items():
        assert codes(g, text) == [code], text
        assert answer(g, text).holds == holds, text
    empty = game_at(units={})
    assert answer(empty, "enter Poland Germany").holds


def test_BLZ_448_China_is_closed_to_whoever_is_not_Chinese() -> None:
    g = game_at(base=True)
    assert codes(g, "enter Chungking USA") == ["enters_own", "enters_not_china"]
    assert not answer(g, "enter Chungking USA").holds
    assert codes(g, "enter Peking USSR")[-1] == "enters_not_china"
    assert "enters_not_china" not in codes(g, "enter Peking Japan")
    assert "enters_not_china" not in codes(g, "enter Manila USA")
    control = {"Formosa": "USA", "Manila": "USA"}
    opened = game_at(control=control, wars=[["Japan", "USA"]])
    assert codes(opened, "enter Chungking USA") == ["enters_own"]
    assert answer(opened, "enter Chungking USA").holds


# Income and victory


def test_BLZ_638_BLZ_641_BLZ_644_BLZ_646_income_item_by_item() -> None:
    g = game_at(base=True)
    told = answer(g, "income AFA")
    sums = {what: sum(line.fields.get(what, 0) for line in told.lines[:-1]) for what in GOODS}
    assert {what: told.trace[what] for what in GOODS} == sums
    assert "income_home" in codes(g, "income AFA")
    assert codes(g, "income USA")[-1] == "income_limited"
    assert codes(game_at("a"), "income Germany") == ["no_income_here"]


GOODS = ("oil", "resources")


def test_BLZ_629_BLZ_631_whether_lend_lease_delivers() -> None:
    assert codes(game_at(base=True), "route Bay of Bengal LL") == ["not_at_its_sea"]
    g = game_at(units={"Arctic Ocean LL": ("Arctic Ocean", 1)})
    told = answer(g, "route Arctic Ocean LL")
    assert (told.holds, told.trace["to"], told.trace["size"]) == (True, "USSR", 1)


# Words


def test_every_answer_has_words() -> None:
    asked = [f"supply {area}" for area in ("Poland", "London", "Malta", "North Sea", "Manila")]
    places = ("Persia", "Berlin", "Poland", "Paris", "Moscow", "North Sea", "Scotland", "Peking")
    asked += [f"{what} {power}" for what in ("income", "victory") for power in board().powers]
    asked += [f"route {unit}" for unit in ("Arctic Ocean LL", "Bay of Bengal LL")]
    asked += [f"enter {place} with {power}" for place in places for power in board().powers]
    cut = game_at(units={"Malta GAR": ("Malta", 1), "U-Boat I": ("Mediterranean Sea", 1)})
    far = game_at(units=FAR, control={"Paris": "", "Hyderabad": "Japan"})
    for g in (game_at(base=True), cut, far):
        for text in asked:
            for because in answer(g, text).lines:
                said = WORDS.say(f"why.{because.code}", because.fields)
                assert f"why.{because.code}" in WORDS.texts, because.code
                assert "{" not in said, said


# Victory


def test_BLZ_700_what_points_are_for_and_what_each_card_finds() -> None:
    control = dict.fromkeys(("Ukraine", "Byelorussia"), "Germany")
    g = game_at(control=control, vp={"Germany": 2}, awards={"Germany": {"Super Weapons": 2}})
    told = answer(g, "victory Germany")
    assert [line.fields["why"] for line in told.lines if line.code == "victory_award"] == [
        "Super Weapons"
    ]
    [finding] = told.trace["Lebensraum"]
    assert (finding["count"], finding["least"], finding["holds"]) == (2, 3, False)
    assert finding["names"] == ["Byelorussia", "Ukraine"]
    text = "\n".join(WORDS.say(f"why.{line.code}", line.fields) for line in told.lines)
    assert "- land areas that count: 2 of 3 (Byelorussia, Ukraine)" in text
    assert "Lebensraum: nothing if the turn ended now" in text


def test_BLZ_700_every_condition_of_a_card_has_words() -> None:
    for scenario in ("war", "c", "d", "e", "f"):
        g = game_at(scenario, base=True)
        asked = Questions(QUESTIONS, grammar_of(g.board))
        for power in g.board.powers:
            for line in asked.answer(g, asked.parse(f"victory {power}")).lines:
                assert not WORDS.say(f"why.{line.code}", line.fields).startswith("why."), line
