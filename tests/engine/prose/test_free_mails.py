"""Whole mails in other words than the form's: headings, talk, figures that are told, and what stays
as strict reading has it.
"""

from __future__ import annotations

import difflib
from time import process_time

import pytest

from pbem.engine.batch import MAX_PROBLEMS
from tests.axis_allies_europe.orders.test_orders import GRAMMAR as EUROPE
from tests.engine.prose.reading import SECTIONS, meanings, parsed
from tests.games.bazaar import GRAMMAR as BAZAAR

HEADINGS = (
    ("Purchase (40):", "purchase"),
    ("PURCHASES", "purchase"),
    ("Purchases - 40 IPC", "purchase"),
    ("Buy:", "purchase"),
    ("Buys", "purchase"),
    ("Buy (33 of 40)", "purchase"),
    ("build", "purchase"),
    ("Purchase Units:", "purchase"),
    ("Combat moves", "combat"),
    ("COMBAT MOVE", "combat"),
    ("Combat Moves —", "combat"),
    ("combat phase", "combat"),
    ("CM", "combat"),
    ("c.m.", "combat"),
    ("*** Combat ***", "combat"),
    ("== CM ==", "combat"),
    ("2. Combat moves:", "combat"),
    ("Step 2: Combat", "combat"),
    ("II. Combat", "combat"),
    ("[b]Combat moves[/b]", "combat"),
    ("NCM", "noncombat"),
    ("NCM:", "noncombat"),
    ("non-combat", "noncombat"),
    ("Non combat moves", "noncombat"),
    ("noncombat movement", "noncombat"),
    ("Place", "place"),
    ("Placement (10 units):", "place"),
    ("Place new units", "place"),
    ("Mobilise", "place"),
    ("Mobilize units:", "place"),
    ("German purchases", "purchase"),
    ("Germany: purchases", "purchase"),
)


@pytest.mark.parametrize(("heading", "section"), HEADINGS, ids=[each[0] for each in HEADINGS])
def test_headings_are_those_that_people_write(heading: str, section: str) -> None:
    told = parsed(EUROPE, f"{heading}\n1 sub North Sea", SECTIONS)
    assert told.sections_seen[:1] == [section]
    assert section in told.heads
    assert not told.problems


@pytest.mark.parametrize(
    "line",
    ["Germany", "attack!", "Combat in Poland", "the combat went well", "cm3", "buy low, sell high",
     "Baltic Sea:", "retreat:", "land", "moves"],
)  # fmt: skip
def test_other_lines_are_no_headings(line: str) -> None:
    assert parsed(EUROPE, line, SECTIONS).sections_seen in ([], ["combat"] if "!" in line else [])


def test_a_heading_may_stand_before_its_orders() -> None:
    text = "CM: 3 inf Poland -> Baltic States; 2 ftr Germany -> Poland\nBuys - 5 inf\nCombat: none"
    found = meanings(EUROPE, text, SECTIONS)
    assert [texts[0] for texts in found] == [
        "combat: move 3 infantry: Poland -> Baltic States",
        "combat: move 2 fighter: Germany -> Poland",
        "purchase: buy 5 infantry",
        "combat: pass",
    ]


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("combat:\nnone", "combat: pass"),
        ("combat:\nNothing.", "combat: pass"),
        ("no combat moves", "combat: pass"),
        ("No purchases!", "purchase: pass"),
        ("purchase:\nno attacks", "combat: pass"),
    ],
)
def test_nothing_is_a_pass(text: str, order: str) -> None:
    assert meanings(EUROPE, text, SECTIONS) == [[order]]


def test_nothing_without_a_section_is_no_pass() -> None:
    assert [each for each in meanings(EUROPE, "none") if each] == []


def test_talk_and_figures_are_set_aside_and_stop_nothing() -> None:
    told = parsed(
        EUROPE,
        "Hi Bob!\nPurchase (40)\n8 inf (24), 2 arm = 34\nSave 6\nGreetings, Anna",
        SECTIONS,
    )
    assert [each.candidates[0].line.text for each in told.readings] == [
        "purchase: buy 8 infantry, 2 armor"
    ]
    assert told.problems == []
    assert ("left", 6) in {(claim.what, claim.number) for claim in told.claims}
    assert {reason for _, _, reason in told.strays} == {"talk"}
    assert {line for _, line, _ in told.strays} == {"Hi Bob", "Greetings, Anna"}


def test_units_that_stay_are_no_order_and_no_problem() -> None:
    told = parsed(EUROPE, "noncombat:\n1 ftr, 1 bmb stay\n1 bmb stays in Germany", SECTIONS)
    assert (told.readings, told.problems) == ([], [])
    assert [reason for _, _, reason in told.strays] == ["talk", "talk"]


FORM = """combat:
move 2 infantry, 1 armor: Germany -> Poland
move 1 fighter: Germany -> Poland; 2 infantry: Hungary -> Rumania
purchase: buy 5 infantry
battles:
retreat Rumania -> Bessarabia after round 2 if attackers < defenders
# a remark
pass
done
thanks"""


def test_the_forms_words_are_read_as_strictly() -> None:
    lines = [(line, number) for number, line in enumerate(FORM.split("\n"), 1)]
    strictly, freely = EUROPE.parse(lines), EUROPE.parse(lines, free=())
    assert freely == strictly
    assert freely.is_done


def test_strict_reading_knows_no_other_words() -> None:
    told = EUROPE.parse([("Kaufphase", 1), ("3 inf Poland -> Baltic States", 2), ("Save 6", 3)])
    assert (told.readings, told.claims, told.strays) == ([], [], [])
    assert len(told.problems) == 3


def test_lines_with_a_beginning_carry_their_guess() -> None:
    told = parsed(EUROPE, "combat:\nmove 2 inf: Ger -> Poland\nmove 2 inf: Germany -> Poland")
    assert [line.line for line in told.lines] == [3]
    [reading] = told.readings
    assert (reading.line, reading.said) == (2, "move 2 inf: Ger -> Poland")
    assert [guess.meant for guess in reading.candidates[0].guesses] == ["Germany"]


def test_a_line_is_read_part_by_part() -> None:
    text = "combat:\nmove 2 inf: Germany -> Poland; 3 arm Germany - Poland; 2 zeppelins: A -> B"
    told = parsed(EUROPE, text)
    assert [line.text for line in told.lines] == ["combat: move 2 infantry: Germany -> Poland"]
    read, refused = told.readings
    assert [each.line.text for each in read.candidates] == [
        "combat: move 3 armor: Germany -> Poland"
    ]
    assert refused.problem is not None
    assert refused.problem.fields == {"name": "zeppelins"}
    assert [reading.column for reading in told.readings] == [32, 56]


def test_what_the_line_says_and_where_it_stands_goes_with_it() -> None:
    told = parsed(EUROPE, "combat:\n  • 3 inf Poland → Baltic States ;)")
    [reading] = told.readings
    assert reading.said == "3 inf Poland -> Baltic States"
    assert reading.source == "  • 3 inf Poland → Baltic States ;)"
    assert (reading.line, reading.column) == (2, 5)
    line = reading.candidates[0].line
    assert (line.line, line.column, line.source) == (2, 5, reading.source)


def test_what_is_for_the_next_question_stays_so() -> None:
    [reading] = parsed(EUROPE, "then\ncombat:\n3 inf Poland -> Baltic States").readings
    assert reading.queue == 1
    assert reading.candidates[0].line.queue == 1


def test_numbered_lines_are_no_remarks_but_comments_are() -> None:
    told = parsed(EUROPE, "combat:\n#2 3 inf Poland -> Baltic States\n# 3 inf Poland -> Rumania")
    assert [reading.line for reading in told.readings] == [2]
    assert told.remarks == [(3, "# 3 inf Poland -> Rumania")]


def test_a_game_without_places_has_headings_and_lists_too() -> None:
    assert meanings(BAZAAR, "MARKET (3):\n- 2 silk\n- 1 spice\nCaravan - silk to North") == [
        ["market: sell 2 silk"],
        ["market: sell 1 spice"],
        ["caravan: send silk -> North"],
    ]


def test_parts_of_a_line_may_come_one_by_one() -> None:
    lines = [("Baltic States: 3 inf from Poland", 2), ("2 ftr from Germany", 2)]
    told = EUROPE.parse([("combat:", 1), *lines], free=())
    assert [each.candidates[0].line.order for each in told.readings] == [
        "move 3 infantry: Poland -> Baltic States",
        "move 2 fighter: Germany -> Baltic States",
    ]
    told = EUROPE.parse([("buy 5 inf", 1), ("3 arm", 1), ("3 arm", 2)], ("purchase",), free=())
    assert [line.order for line in told.lines] == ["buy 5 infantry"]
    assert [each.candidates[0].line.order for each in told.readings] == ["buy 3 armor"] * 2


def bad(count: int) -> list[tuple[str, int]]:
    """Lines in which words are that nobody knows."""
    return [("combat:", 1), *((f"3 infx Polnad -> Eesx qq{n}", n) for n in range(2, count + 2))]


def test_a_mail_that_cannot_be_read_is_not_read_to_its_end() -> None:
    told = EUROPE.parse(bad(MAX_PROBLEMS + 50), free=())
    assert len(told.readings) == MAX_PROBLEMS
    assert [problem.code for problem in told.problems] == ["too_many_problems"]


def test_whether_a_line_means_something_is_told_without_a_look_for_what_may_be_meant(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def look(*given: object, **more: object) -> list[str]:
        raise AssertionError(given)

    monkeypatch.setattr(difflib, "get_close_matches", look)
    lines = [*bad(3), ("move 3 infx: Polnd -> Moscw", 5), ("mvoe 3 inf: Poland -> Moscow", 6)]
    told = EUROPE.parse(lines, free=(), hints=False)
    assert [reading.line for reading in told.readings if not reading.candidates] == [2, 3, 4, 6]


def test_a_line_that_cannot_be_read_costs_little() -> None:
    EUROPE.parse(bad(2), free=())
    start = process_time()
    EUROPE.parse(bad(40), free=())
    # Many times what it takes, so that a busy machine passes too.
    assert process_time() - start < 4


@pytest.mark.parametrize("end", ["done, good luck!", "Done. Thanks Bob", "done - cheers", "done!"])
def test_done_with_a_courtesy_behind_it_ends_the_orders(end: str) -> None:
    told = parsed(EUROPE, f"purchase:\nbuy 5 infantry\n{end}")
    assert (told.is_done, told.readings, told.problems) == (True, [], [])


@pytest.mark.parametrize("end", ["done?", "done with Poland", "not done", "done tomorrow"])
def test_done_with_other_words_does_not(end: str) -> None:
    assert not parsed(EUROPE, f"purchase:\nbuy 5 infantry\n{end}").is_done
