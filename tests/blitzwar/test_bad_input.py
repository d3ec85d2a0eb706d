"""Lines that cannot be carried out: each is refused in the receipt, by its rule, in words that say
what is wrong."""

from __future__ import annotations

from typing import Any

from pbem.engine.dice import Script
from pbem.engine.errors import Problem, Refusal
from pbem.engine.play import advance, open_asks, sift
from pbem.words.catalogue import Words
from tests.blitzwar.examples.data import WORKED

WORDS = Words("blitzwar")
# The Axis in spring 1940, with Denmark and Italy.
SPRING: dict[str, Any] = {
    "turn": 7,
    "turn of": "axis",
    "history": [
        {"turn": 3, "fallen": "Poland"},
        {"turn": 6, "joined": "Denmark", "side": "allies"},
        {"turn": 6, "joined": "Italy", "side": "axis"},
    ],
    "control": {"axis": ["Copenhagen"]},
    "units": {
        "Berlin": ["GER I3", "axis S2"],
        "Prague": ["axis S6"],
        "Saar": ["GER I2", "GER C1"],
        "Nancy": ["FRA I3"],
        "Kustrin": ["GER I1f"],
        "Hamburg": ["GER F1", "GER A1", "GER I1"],
        "Copenhagen": ["GER I1"],
        "Danzig": ["GER A1"],
        "Ruhr": ["GER I2 (rail)", "GER I1 (3 zones)"],
        "Rome": ["axis S1"],
        "Naples": ["ITA I1"],
        "Malta": ["UK I1"],
        "North Sea": ["GER F1"],
        "Central Atlantic": ["GER F1"],
    },
}
# Lines of one mail, of which the last is refused: by rule and code, with these words in its reason.
MOVES: dict[tuple[str, ...], tuple[str, ...]] = {
    # Counters that are not there, or that have moved.
    ("move 2 armor: Saar -> Stuttgart",): (
        "BWR-258 no_such_counter",
        "no 2-corps armor in Saar",
    ),
    ("move 2 infantry: Saar -> Stuttgart", "move 2 infantry: Saar -> Stuttgart"): (
        "BWR-258 no_such_counter",
        "no 2-corps infantry in Saar",
    ),
    ("move 1 infantry: Ruhr -> Hannover",): ("BWR-371 moves_too_far", "it has moved 3 zones"),
    ("move 2 infantry: Ruhr -> Hannover",): ("BWR-368 has_been_carried", "by rail"),
    ("move 1 fortified: Kustrin -> Berlin",): ("BWR-362 fortified_stays", "unfortify Kustrin"),
    # Counters that cannot be put together.
    ("movement: regroup Saar: 3 white",): ("BWR-258 no_such_counter", "3-corps white"),
    ("move 2 elite: Saar -> Stuttgart",): ("BWR-025 no_counters_left", "no counters left"),
    # Ways that are none.
    ("move 1 infantry: Copenhagen -> Oslo",): ("BWR-371 not_adjacent", "Copenhagen", "Oslo"),
    ("move 3 infantry: Berlin -> Kustrin -> Poznan -> Lodz -> Krakow",): (
        "BWR-371 moves_too_far",
        "3 zones",
        "4 zones",
    ),
    ("move 2 infantry: Saar -> Nancy",): ("BWR-372 others_stand_there", "Nancy"),
    ("move 2 infantry: Saar -> Brussels",): (
        "BWR-135 neutral_there",
        'write "war on Belgium-Netherlands" above it',
    ),
    ("rail 3 infantry: Berlin -> Warsaw -> Minsk",): ("BWR-367 not_by_rail", "Minsk"),
    ("sail 1 fleet: Central Atlantic -> Western Mediterranean",): (
        "BWR-273 strait_closed",
        "Gibraltar",
    ),
    ("ship 1 infantry: Naples -> Malta",): ("BWR-340 port_not_yours", "Malta"),
    ("ship 1 infantry: Naples -> Gazala",): ("BWR-340 no_port", "Gazala"),
    # Supply that is not enough, to the half.
    ("rail 3 infantry: Berlin -> Leipzig pay from Rome",): (
        "BWR-090 cannot_pay",
        "costs 2 supply",
        "have 1",
    ),
    (
        "move 1 armor: Saar -> Stuttgart pay from Rome",
        "move 2 infantry: Saar -> Stuttgart pay from Rome",
    ): ("BWR-090 cannot_pay", "costs 1 supply", "have 1/2"),
    ("activate 1 infantry: Naples pay from Naples",): ("BWR-090 no_line_to_payer", "Naples"),
    # Air units.
    ("fly 1 air: Hamburg -> Paris",): ("BWR-311 out_of_air_range", "Paris", "Hamburg"),
    ("fly 1 air: Danzig -> North Sea",): ("BWR-313 out_of_air_range", "North Sea"),
    ("fly 2 air: Hamburg -> London",): ("BWR-022 too_few_air", "1 air unit at base"),
    # Another phase, or a side's that is not asked.
    ("movement: fly 1 air: Hamburg -> North Sea",): (" not_in_section", '"fly"', "movement"),
    ("reinforcement: place 1 infantry: Berlin",): (" section_not_asked", "reinforcement"),
    ("attack at sea North Sea",): ("BWR-276 no_enemy_ships", "North Sea"),
    ("fortify Hamburg", "fortify Copenhagen"): ("BWR-361 one_fortified_in_a_turn", "one corps"),
}
# In mud there is no phase 8, and its section belongs to the first mail.
MUD: dict[tuple[str, ...], tuple[str, ...]] = {
    ("blitz Nancy from Saar (all)",): ("BWR-438 no_phase_8", "mud", "below combat"),
    ("blitz: step 1 armor: Saar -> Stuttgart",): ("BWR-438 no_phase_8",),
}
CARDS: dict[tuple[str, ...], tuple[str, ...]] = {
    ("cards AX-L1, AX-L2",): ("BWR-202 other_number_of_cards", "2 cards", "3 to be chosen"),
    ("cards AX-L1, AX-L1, AX-L2",): ("BWR-205 card_on_its_way", "AX-L1"),
    ("cards AX-L1, AX-L2, AL-L1",): ("BWR-206 card_of_another_side", "AL-L1", "Allies"),
    ("cards AX-L1, AX-L2, AX-T1",): ("BWR-207 total_war_later", "AX-T1"),
}
SET_UP: dict[tuple[str, ...], tuple[str, ...]] = {
    ("set up 2 infantry: Warsaw",) * 4: ("BWR-030 zone_full", "Warsaw"),
    ("set up 2 Polish infantry: Paris",): ("BWR-491 armies_at_home", "Paris"),
    ("set up 3 infantry: Warsaw",): ("BWR-491 other_armies",),
}


def refused(given: dict[str, Any], side: str, lines: tuple[str, ...]) -> tuple[str, str]:
    """Why the last of some lines is refused, by rule and code and in words; none of the others
    is."""
    g, table = WORKED.begin(given), WORKED.loaded.table
    advance(table, g.state, {}, Script([]), checked=True)
    ask = next(each for each in open_asks(g.state) if side in each.to)
    grammar, texts = table.game.grammar(g.board), []
    for line in lines:
        try:
            texts.append(grammar.parse_line(line, "").text)
        except Refusal as refusal:
            return _said(refusal.problem)
    sifted = sift(table, g.state, ask, texts, side.lower())
    assert sifted is not None
    assert [number for number, _ in sifted.problems] == [len(lines) - 1], (lines, sifted.problems)
    return _said(sifted.problems[0][1])


def _said(problem: Problem) -> tuple[str, str]:
    return f"{problem.rule} {problem.code}", WORDS.reason(problem)


def _wrong(
    given: dict[str, Any], side: str, table: dict[tuple[str, ...], tuple[str, ...]]
) -> list[str]:
    wrong = []
    for lines, (wanted, *parts) in table.items():
        code, said = refused(given, side, lines)
        if code != wanted or not all(part in said for part in parts):
            wrong.append(f"{lines}: {code}, {said}")
    return wrong


def test_orders_that_cannot_be_carried_out_are_refused_with_their_reason() -> None:
    assert _wrong(SPRING, "Axis", MOVES) == []


def test_BWR_438_lines_for_a_phase_8_that_is_not_held_are_refused() -> None:
    assert _wrong({**SPRING, "turn": 6}, "Axis", MUD) == []


def test_cards_that_cannot_be_chosen_are_refused_with_their_reason() -> None:
    assert _wrong({"turn": 1, "stage": "cards"}, "Axis", CARDS) == []


def test_armies_that_cannot_stand_there_are_refused_with_their_reason() -> None:
    begun = {"turn": 1, "stage": "set-up", "base": True}
    assert _wrong(begun, "Allies", SET_UP) == []
