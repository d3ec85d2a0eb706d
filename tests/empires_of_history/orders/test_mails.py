"""Whole mails of Empires of History: the example on the players' page, headings, answers in other
words; and that all words of the language are there."""

from __future__ import annotations

from pbem.engine.flow import Ask
from pbem.engine.orders import ANY_SECTION, Parsed
from pbem.games.empires_of_history.flows import FLOWS
from pbem.games.empires_of_history.orders.grammar import grammar_of
from pbem.games.empires_of_history.orders.sections import SECTIONS
from pbem.games.empires_of_history.orders.verbs import REPLIES
from pbem.mail.read import read
from pbem.words.catalogue import catalogue
from tests.empires_of_history.position_builder import board
from tests.reports.codes import found

GRAMMAR = grammar_of(board())
WORDS = catalogue("empires_of_history")
ALL = tuple(SECTIONS)[:12]


def _parsed(mail: str, sections: tuple[str, ...] = ALL, verbs: tuple[str, ...] = ()) -> Parsed:
    ask = Ask(to=("Germany",), verb="orders", noun="Germany 1", sections=sections, verbs=verbs)
    lines = [(text, number) for number, text in enumerate(mail.splitlines(), 1)]
    return GRAMMAR.parse(lines, expect=sections, free=[ask], asked=verbs)


def _meant(parsed: Parsed) -> list[str]:
    found = [(line.line, line.text) for line in parsed.lines]
    for reading in parsed.readings:
        found += [(reading.line, each.line.text) for each in reading.candidates]
    return [text for _, text in sorted(found)]


def test_every_answer_is_one_to_some_question() -> None:
    steps = [step for flow in FLOWS.values() for step in flow.steps.values()]
    read = {verb for step in steps for _, verb, _ in step.readers}
    assert set(REPLIES) - read == set()


def test_the_example_on_the_page_is_read_as_the_page_says() -> None:
    said, read = _parsed(WORDS["manual.example"]), _parsed(WORDS["manual.read"])
    assert said.lines == read.lines
    assert [*said.problems, *said.readings, *read.problems] == []
    assert said.is_done
    assert read.is_done


def test_examples_of_order_forms_are_in_normal_form() -> None:
    told = {
        key.partition(".")[2]: text for key, text in WORDS.items() if key.startswith("example.")
    }
    assert set(told) == set(ALL)
    for section, text in told.items():
        for order in text.split(" | "):
            assert GRAMMAR.parse_line(order, section).order == order


def test_phases_of_a_mail_are_headings_and_units_alone_are_orders_of_their_phase() -> None:
    mail = """Germany:
Phase 1: Diplomacy
influence Spain
Phase 3 (88):
- 3 inf
Phase 5
TF A: 2 destroyers E-08; move E-07 via Kiel
Phase 10
3 inf: Berlin
Finland:
Phase 3
build 2 inf"""
    assert _meant(_parsed(mail)) == [
        "Germany: diplomacy: influence Spain",
        "Germany: build: build 3 infantry",
        "Germany: naval: TF A: 2 destroyer E-08; move E-07 via Kiel",
        "Germany: placement: place 3 infantry: Berlin",
        "Finland: build: build 2 infantry",
    ]


ANSWERS = {
    ("intercept", "yes"): "intercept always",
    ("intercept", "no interception"): "intercept never",
    ("intercept", "intercept with 2 fighters"): "intercept with 2",
    ("subs", "attack TF A with 2 subs"): "subs attack TF A with 2",
    ("subs", "do not attack"): "subs never",
    ("subs", "subs stay down"): "subs never",
    ("accept surrender", "we accept"): "accept surrender",
    ("decline surrender", "I decline"): "decline surrender",
    ("losses", "infantry, artillery, armor"): "losses infantry, artillery, armor",
    ("raid trade", "no raids"): "raid trade no",
}


def test_answers_may_be_short_where_one_question_is_open() -> None:
    for (verb, said), normal in ANSWERS.items():
        parsed = _parsed(said, ("reaction",), (verb, "pause"))
        assert _meant(parsed) == [f"reaction: {normal}"], said


def test_every_verb_of_an_answer_says_what_holds_in_silence() -> None:
    said = {key.partition(".")[2] for key in WORDS if key.startswith("default.")}
    assert set(REPLIES) - {"pause"} <= said


def test_every_refusal_of_the_language_has_words() -> None:
    told = {*WORDS, *catalogue("common"), *catalogue("wargame")}
    rooms = ("games/empires_of_history/orders", "games/empires_of_history/wording")
    used = {key for key in found(*rooms) if key.startswith("refusal.")}
    assert used
    assert used <= told
    whats = {names.what for slot in GRAMMAR.slots.values() for names in slot.names}
    for what in whats - {"canal"}:
        assert {f"refusal.unknown_{what}", f"refusal.ambiguous_{what}"} <= told, what


def test_sections_of_verbs_are_those_of_the_order_of_play() -> None:
    for verb in GRAMMAR.verbs.values():
        if verb.sections != ANY_SECTION:
            assert set(verb.sections) <= set(SECTIONS)
            assert not verb.usual or verb.usual in verb.sections


def test_an_order_is_not_cut_where_its_parts_would_be_orders_of_their_own() -> None:
    lines = [
        "press Warsaw: until won; lose infantry, artillery, armor",
        "TF A: 1 battleship, 2 transports E-06; load 2 infantry London; move E-11",
        "subs in E-31: attack transports; stop after 1 round",
    ]
    mail = "\n".join([*lines, "research radar; build 1 infantry"])
    told = read(mail.encode(), understood=GRAMMAR.is_order).text.splitlines()
    assert told[:3] == lines
    assert len(_parsed("\n".join(told)).lines) == 5


def test_a_heading_in_other_words_is_no_part_of_a_long_order_above_it() -> None:
    long = "press Changsha: 2 rounds, stop if infantry < 2; lose infantry, artillery"
    mail = f"{long}\nMy new units:\nplace 2 infantry: Tokyo"
    told = read(mail.encode(), understood=lambda text: text.startswith(("press", "place")))
    assert told.text.splitlines() == mail.splitlines()


def test_how_a_battle_is_pressed_is_for_land_where_no_heading_says_that_bombers_are_meant() -> None:
    first = ALL[:6]
    mail = "press Warsaw: 3 rounds\nbombing:\npress Berlin: 2 rounds"
    assert _meant(_parsed(mail, first)) == [
        "combat: press Warsaw: 3 rounds",
        "bombing: press Berlin: 2 rounds",
    ]


def test_a_nation_of_several_that_are_asked_is_a_head_without_a_colon() -> None:
    mail = [("Canada", 1), ("build 1 infantry", 2), ("ANZAC: 1 inf", 3), ("1 inf", 4)]
    several = Ask(("India", "Canada", "ANZAC"), "orders", "India 1", sections=ALL)
    assert _meant(GRAMMAR.parse(mail, expect=ALL, free=[several])) == [
        "Canada: build: build 1 infantry",
        "ANZAC: build: build 1 infantry",
        "Canada: build: build 1 infantry",
    ]
    alone = GRAMMAR.parse(mail[:2], expect=ALL, free=[Ask(("India",), "orders", "1", sections=ALL)])
    assert [each.line for each in alone.readings if each.problem] == [1]


def test_infantry_without_a_number_is_asked_back_and_a_fighter_is_one() -> None:
    [many] = _parsed("move infantry from Silesia to Warsaw").readings
    assert all(each.open for each in many.candidates), "how many is left open"
    assert _meant(_parsed("fly fighter from Berlin to Warsaw")) == [
        "movement: fly 1 fighter: Berlin -> Warsaw"
    ]


def test_a_task_force_of_which_a_part_cannot_be_read_is_not_half_an_order() -> None:
    for text in (
        "TF A: 1 destroyer Hamburg; dance; move E-07",
        "#1 TF A: 1 destroyer Hamburg; move E-99",
    ):
        parsed = _parsed(text)
        assert _meant(parsed) == []
        assert [problem.line for problem in parsed.problems] == [1]
        mail = read(f"{text}\n".encode(), understood=GRAMMAR.is_order)
        assert [line.text for line in mail.lines] == [text]
    text = "press Warsaw until won; move 3 infantry: Pomerania -> Danzig"
    mail = read(f"{text}\n".encode(), understood=GRAMMAR.is_order)
    assert len(mail.lines) == 2, "orders of their own behind it are not its parts"
    text = "press Warsaw: until won; lose infs; dive bombers take armor in Warsaw"
    mail = read(f"{text}\n".encode(), understood=GRAMMAR.is_order)
    assert [line.text for line in mail.lines] == [
        "press Warsaw: until won; lose infs",
        "dive bombers take armor in Warsaw",
    ]


def test_whether_a_battle_goes_on_is_said_in_a_word() -> None:
    for text, answer in (
        ("go on", "yes"),
        ("continue the attack", "yes"),
        ("keep going", "yes"),
        ("stop the attack", "no"),
        ("break off", "no"),
    ):
        assert _meant(_parsed(text, (), ("go on",))) == [f"reaction: go on {answer}"], text
