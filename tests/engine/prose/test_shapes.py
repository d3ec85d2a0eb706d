"""Orders in other words than the form's: the shapes that are read, in the grammars of several
games, and those that must not be read.
"""

from __future__ import annotations

import pytest

from pbem.engine.names import Names
from pbem.engine.orders import Grammar, Verb
from pbem.engine.prose.readings import BEGINNING, NICKNAME, SLIP, Guess
from pbem.engine.slots import Vocabulary
from tests.axis_allies_europe.orders.test_orders import GRAMMAR as EUROPE
from tests.engine.prose.reading import SECTIONS, ask, meanings, parsed
from tests.engine.test_orders import GRAMMAR as PLAIN
from tests.games.bazaar import GRAMMAR as BAZAAR

MOVE = "combat: move 3 infantry, 1 artillery: Poland -> Baltic States"
MOVES = (
    "3 inf, 1 art Poland -> Baltic States",
    "3 inf, 1 art: Poland -> Baltic States",
    "3 inf 1 art Poland-Baltic States",
    "3 inf + 1 art: Poland – Baltic States",
    "3 inf & 1 art Poland — Baltic States",
    "3 inf and one art Poland > Baltic States",
    "three infantry, an artillery Poland => Baltic States",
    "3 inf, 1 art Poland → Baltic States",
    "3 inf, 1 art from Poland to Baltic States",
    "3 inf, 1 art in Poland to Baltic States",
    "3 inf, 1 art (Poland) into the Baltic States",
    "3x inf, 1 x art Poland -> Baltic States",
    "inf x3, art x1 Poland -> Baltic States",
    "Poland -> Baltic States: 3 inf, 1 art",
    "Poland to Baltic States 3 inf, 1 art",
    "Poland: 3 inf, 1 art -> Baltic States",
    "from Poland: 3 inf, 1 art to Baltic States",
    "Baltic States: 3 inf, 1 art from Poland",
    "Baltic States - 3 inf, 1 art from Poland",
    "to Baltic States from Poland: 3 inf, 1 art",
    "move 3 inf, 1 art Poland -> Baltic States",
    "attack Baltic States from Poland with 3 inf and 1 art",
    "attack Baltic States with 3 inf, 1 art from Poland",
    "Attack on Baltic States: 3 inf, 1 art from Poland",
    "hit Baltic States with 3 inf, 1 art from Poland",
    "send 3 inf, 1 art from Poland to Baltic States",
    "I'd like to send 3 inf and 1 art from Poland to Baltic States, please",
    "we are attacking Baltic States from Poland with 3 inf and 1 art!",
    "my 3 inf and 1 art in Poland attack Baltic States",
    "3 inf and 1 art in Poland will attack Baltic States",
    "my 3 inf, 1 art in Poland are going to attack the Baltic States",
    "3 inf and 1 art go from Poland to Baltic States",
    "3 inf, 1 art Warsaw -> Baltic States",
    "1. 3 inf, 1 art Poland -> Baltic States",
    "4) 3 inf, 1 art Poland -> Baltic States",
    "#2 3 inf, 1 art Poland -> Baltic States",
    "* 3 inf, 1 art Poland -> Baltic States",
    "- 3 inf, 1 art Poland -> Baltic States",
    "•3 inf, 1 art Poland -> Baltic States",
    "[*]3 inf, 1 art Poland -> Baltic States",
    "[b]3 inf, 1 art[/b] Poland -> Baltic States ;)",
    "3 inf, 1 art Poland -> Baltic States :-)",
    "3 inf, 1 art Poland -> Baltic States, thanks Bob",
    "Poland\tBaltic States\t3 inf, 1 art",
    "3 inf, 1 art | Poland | Baltic States",
)


@pytest.mark.parametrize("text", MOVES)
def test_a_move_is_read_in_any_order_of_its_parts(text: str) -> None:
    [texts] = meanings(EUROPE, f"combat:\n{text}")
    assert texts[0] == MOVE
    assert all(each.split(" ", 2)[2] == MOVE.split(" ", 2)[2] for each in texts)


@pytest.mark.parametrize("text", MOVES)
def test_what_strict_reading_knows_stays_what_it_is(text: str) -> None:
    strictly = EUROPE.parse([("combat:", 1), (text, 2)])
    assert strictly.readings == []
    assert all(line.text == MOVE for line in strictly.lines)


READ = (
    # a line under a heading, the orders that it is, each by its first candidate
    ("combat", "1 arm Germany to East Poland via Poland", ["move 1 armor: Germany -> Poland -> East Poland"]),
    ("combat", "1 arm from Germany through Poland to East Poland", ["move 1 armor: Germany -> Poland -> East Poland"]),
    ("combat", "1 arm: Germany - Poland - East Poland", ["move 1 armor: Germany -> Poland -> East Poland"]),
    ("combat", "1 arm Germany through Poland and back", ["move 1 armor: Germany -> Poland -> Germany"]),
    ("combat", "2 inf Netherlands-Belgium - France", ["move 2 infantry: Netherlands-Belgium -> France"]),
    ("combat", "2 inf Netherlands-Belgium-France", ["move 2 infantry: Netherlands-Belgium -> France"]),
    ("combat", "2 inf Vichy-France", ["move 2 infantry: Vichy France -> France"]),
    ("combat", "2 inf Trans-Jordan > Palestine", ["move 2 infantry: Trans-Jordan -> Palestine"]),
    ("combat", "Baltic States: 3 inf from Poland / 2 ftr from Germany",
     ["move 3 infantry: Poland -> Baltic States", "move 2 fighter: Germany -> Baltic States"]),
    ("combat", "Baltic States: 3 inf from Poland, 2 ftr from Germany",
     ["move 3 infantry: Poland -> Baltic States", "move 2 fighter: Germany -> Baltic States"]),
    ("combat", "3 inf from Poland and 2 ftr from Germany to Baltic States",
     ["move 3 infantry: Poland -> Baltic States", "move 2 fighter: Germany -> Baltic States"]),
    ("combat", "3 inf from Poland and 2 from Germany to Baltic States",
     ["move 3 infantry: Poland -> Baltic States", "move 2 infantry: Germany -> Baltic States"]),
    ("combat", "Baltic States: 3 inf from Poland, 1 from Germany",
     ["move 3 infantry: Poland -> Baltic States", "move 1 infantry: Germany -> Baltic States"]),
    ("combat", "3 inf Poland -> Baltic States; 2 ftr Germany -> Poland",
     ["move 3 infantry: Poland -> Baltic States", "move 2 fighter: Germany -> Poland"]),
    ("combat", "3 inf Poland -> Baltic States. 2 ftr Germany -> Poland.",
     ["move 3 infantry: Poland -> Baltic States", "move 2 fighter: Germany -> Poland"]),
    ("combat", "3 inf Poland -> Baltic States, 2 ftr Germany -> Poland",
     ["move 3 infantry: Poland -> Baltic States", "move 2 fighter: Germany -> Poland"]),
    ("combat", "Poland -> Baltic States: 3 inf, Germany -> Poland: 2 ftr",
     ["move 3 infantry: Poland -> Baltic States", "move 2 fighter: Germany -> Poland"]),
    ("combat", "transport 2 North Sea -> Danish Sea", ["move transport 2 North Sea -> Danish Sea"]),
    ("combat", "1 arm from trn North Sea to Norway", ["assault Norway: 1 armor from transport North Sea"]),
    ("combat", "invade Norway with 1 arm from transport 2 in the North Sea",
     ["assault Norway: 1 armor from transport 2 North Sea"]),
    ("combat", "load 1 inf from UK onto trn in North Sea", ["load 1 infantry: United Kingdom @ transport North Sea"]),
    ("combat", "bomb United Kingdom with 1 bmb from Germany", ["raid 1 bomber: Germany -> United Kingdom"]),
    ("combat", "3 German inf Poland -> Baltic States", ["move 3 German infantry: Poland -> Baltic States"]),
    ("noncombat", "1 bmb lands in Germany", ["land 1 bomber @ Germany"]),
    ("noncombat", "2 ftr back to UK", ["land 2 fighter @ United Kingdom"]),
    ("battles", "first Bessarabia, then East Poland", ["sequence Bessarabia, East Poland"]),
    ("combat", "and 3 inf Hungary -> Bessarabia as well", ["move 3 infantry: Hungary -> Bessarabia"]),
    ("noncombat", "2 ftr -> carrier North Sea", ["land 2 fighter @ carrier North Sea"]),
    ("noncombat", "2 inf go from Germany to Poland", ["move 2 infantry: Germany -> Poland"]),
    ("purchase", "5 inf, 1 sub", ["buy 5 infantry, 1 submarine"]),
    ("purchase", "5 inf 2 arm + 1 ftr", ["buy 5 infantry, 2 armor, 1 fighter"]),
    ("purchase", "inf x5, arm: 2", ["buy 5 infantry, 2 armor"]),
    ("purchase", "I'd like to build five infantry and a sub", ["buy 5 infantry, 1 submarine"]),
    ("place", "2 inf Germany, 1 sub Baltic Sea", ["place 2 infantry @ Germany", "place 1 submarine @ Baltic Sea"]),
    ("place", "Germany: 2 inf, 1 arm; Baltic Sea: 1 sub",
     ["place 2 infantry, 1 armor @ Germany", "place 1 submarine @ Baltic Sea"]),
    ("place", "2 inf in Germany and 1 sub in the Baltic Sea",
     ["place 2 infantry @ Germany", "place 1 submarine @ Baltic Sea"]),
    ("place", "2 trn off Tyrrhenian Sea from Northern Italy", ["place 2 transport @ Tyrrhenian Sea from Northern Italy"]),
    ("place", "drop 2 inf in Berlin", ["place 2 infantry @ Germany"]),
    ("battles", "retreat planes from English Channel to France after round 2",
     ["retreat English Channel air -> France after round 2"]),
    ("battles", "East Poland: retreat to Poland after round 2", ["retreat East Poland -> Poland after round 2"]),
    ("battles", "bombard Norway with 1 dd", ["support Norway: 1 destroyer"]),
    ("battles", "losses: inf, art, arm", ["casualties land: infantry, artillery, armor"]),
    ("battles", "casualties: inf first, then art, tanks last", ["casualties land: infantry, artillery, armor"]),
    ("purchase", "half a dozen infantry, a pair of tanks", ["buy 6 infantry, 2 armor"]),
    ("combat", "1 ftr from Germany will support the attack on East Poland", ["move 1 fighter: Germany -> East Poland"]),
    ("battles", "withdraw from East Poland to Poland", ["retreat East Poland -> Poland"]),
    ("combat", "attack Baltic States w/ 3 inf from Poland", ["move 3 infantry: Poland -> Baltic States"]),
    ("combat", "attack Baltic States w/3 inf from Poland / 2 ftr Germany -> Poland",
     ["move 3 infantry: Poland -> Baltic States", "move 2 fighter: Germany -> Poland"]),
    ("combat", "3 inf Poland -> Baltic States... 2 ftr Germany -> Poland",
     ["move 3 infantry: Poland -> Baltic States", "move 2 fighter: Germany -> Poland"]),
    ("combat", "3 inf Poland -> Baltic States... 2 ftr Germany -> Poland",
     ["move 3 infantry: Poland -> Baltic States", "move 2 fighter: Germany -> Poland"]),
    ("combat", "3 inf Poland -> Baltic States, if possible...", ["move 3 infantry: Poland -> Baltic States"]),
    *(("combat", text, ["move all: Hungary -> East Poland", "move all: Poland -> East Poland"]) for text in (
        "attack East Poland with all units from Hungary and Poland",
        "attack East Poland with everything we have in Hungary and Poland",
        "everything in Hungary and Poland attacks East Poland",
        "all from Hungary and from Poland to East Poland",
    )),
)  # fmt: skip


@pytest.mark.parametrize(("section", "text", "orders"), READ, ids=[text for _, text, _ in READ])
def test_shapes_are_read(section: str, text: str, orders: list[str]) -> None:
    found = meanings(EUROPE, f"{section}:\n{text}")
    assert [texts[0] for texts in found] == [f"{section}: {order}" for order in orders]


@pytest.mark.parametrize("text", ["Poland Baltic States 3 inf", "3 inf Poland Baltic States"])
def test_without_a_sign_the_position_tells_from_where_to_where(text: str) -> None:
    [texts] = meanings(EUROPE, f"combat:\n{text}")
    assert texts[:2] == [
        "combat: move 3 infantry: Poland -> Baltic States",
        "combat: move 3 infantry: Baltic States -> Poland",
    ]


def test_an_attack_with_its_landing_is_two_orders() -> None:
    found = meanings(EUROPE, "combat:\n2 ftr from Germany to Baltic States (land Poland)")
    assert [texts[0] for texts in found] == [
        "combat: move 2 fighter: Germany -> Baltic States",
        "noncombat: land 2 fighter @ Poland",
    ]
    behind = "combat:\nBaltic States: 3 inf from Poland; 2 ftr from Germany, landing in Poland"
    assert [texts[0] for texts in meanings(EUROPE, behind)] == [
        "combat: move 3 infantry: Poland -> Baltic States",
        "combat: move 2 fighter: Germany -> Baltic States",
        "noncombat: land 2 fighter @ Poland",
    ]


NOT_READ = (
    "1 ftr Germany -> East Poland and back",
    "1 arm Germany to Poland & back",
    "don't move 3 inf Poland -> Baltic States",
    "3 inf Poland -> Baltic States, not Rumania",
    "3 inf Poland not to Baltic States",
    "no 3 inf Poland -> Baltic States",
    "3 inf Poland -> Baltic States?",
    "maybe 3 inf Poland -> Baltic States",
    "can 3 inf go Poland -> Baltic States",
    "3 inf or 2 arm Poland -> Baltic States",
    "3 inf Poland -> Baltic States or East Poland",
    "3 inf Poland -> Baltic States unless Moscow falls",
    "3 inf Poland -> Baltic States if I win Rumania",
    "instead of 3 inf send 2 arm Poland -> Baltic States",
    "3 inf Poland -> Baltic States instead of East Poland",
    "what about 3 inf Poland -> Baltic States",
    "he moved 3 inf Poland -> Baltic States",
    "you attack Poland from Baltic States with 3 inf",
    "the Russians attack Poland from Baltic States with 3 inf",
    "I would attack Baltic States from Poland with 3 inf",
    "I will not attack Baltic States from Poland with 3 inf",
    "3 inf in Poland will not attack Baltic States",
    "will 3 inf attack Baltic States from Poland",
    "the Russians will attack Poland from Baltic States with 3 inf",
    "3 inf in Poland would attack Baltic States",
    "next turn: 3 inf Poland -> Baltic States",
    "cancel 3 inf Poland -> Baltic States",
    "3 inf Poland <- Baltic States",
    "3 inf Poland -> Baltic States (not the art)",
    "3 inf Poland -> Baltic States without the art",
    "3 inf Poland -> Baltic States, 2 arm",
    "3 inf Poland -> Baltic States, Rumania",
    "3 inf Poland -> Baltic States with 2 arm",
    "3 inf Poland -> Baltic States and 2 arm stay",
    "3 inf 2 Poland -> Baltic States",
    "3.5 inf Poland -> Baltic States",
    "0 inf Poland -> Baltic States",
    "-3 inf Poland -> Baltic States",
    "~3 inf Poland -> Baltic States",
    "2+ inf Poland -> Baltic States",
    "at least 2 inf Poland -> Baltic States",
    "all but 1 inf and 1 art Poland -> Baltic States",
    "everything except the tanks or the art Poland -> Baltic States",
    "3 inf Poland -> Baltic States ->",
    "3 inf Poland",
    "3 inf",
    "infantry",
    "Poland",
    "Poland -> Baltic States",
    "3 inf Poland Baltic States Rumania",
    "3 inf Poland, Baltic States",
    "3 inf Poland and Baltic States",
    "Poland, Baltic States: 3 inf",
    "3 inf from Poland via Baltic States",
    "3 zeppelins Poland -> Baltic States",
    "3 inf Poland -> Mordor",
    "3 inf P -> B",
    "3 inf Iran -> Irak",
    "3 inf Poland -> British Convoy 7",
    "attack Baltic States",
    "Attack on Poland",
    "1 inf stays in Poland",
    "3 inf Germany -> Poland -> Baltic States via Hungary",
    "run",
    "hold Poland",
    "pass move",
    "pass the tanks to Poland",
    "the army in Poland attacks Baltic States",
    "pass 3 inf",
    "attack Baltic States with 3 inf from Poland?",
    "can we attack Baltic States with 3 inf from Poland?",
    "move 3 infantry: Poland -> Baltic States?",
    "3 inf, 1 art from Poland, 2 from Germany to Baltic States",
    "3 inf to Baltic States, 1 from Germany",
    "attack Baltic States w/o 3 inf from Poland",
    "attack Baltic States with 3 inf from Hungary and Poland",
    "everything from Hungary, Poland",
    "from Hungary: everything, Poland to East Poland",
)


@pytest.mark.parametrize("text", NOT_READ)
def test_what_is_not_wholly_understood_is_no_order(text: str) -> None:
    assert [each for each in meanings(EUROPE, f"combat:\n{text}") if each] == []


@pytest.mark.parametrize("name", ["E. Poland", "E Poland", "E.Poland", "east-poland"])
def test_a_letter_with_a_dot_begins_a_name_and_no_list(name: str) -> None:
    [texts] = meanings(EUROPE, f"combat:\n{name}: 3 inf from Germany")
    assert texts[0] == "combat: move 3 infantry: Germany -> East Poland"


def test_a_number_with_a_dot_is_none_of_units() -> None:
    # One infantry only if one stands there.
    [reading] = parsed(EUROPE, "combat:\n1. inf Poland -> Baltic States").readings
    assert {amount.word for each in reading.candidates for _, amount in each.open} == {"one"}
    assert meanings(EUROPE, "purchase:\n3. inf") == [[]]


def test_the_word_that_is_not_understood_is_named_where_it_stands() -> None:
    [reading] = parsed(EUROPE, "combat:\n• 6 zeppelins Poland → East Poland").readings
    assert reading.problem is not None
    assert (reading.problem.code, reading.problem.fields) == ("unknown_word", {"name": "zeppelins"})
    assert (reading.problem.line, reading.problem.column) == (2, 5)


def test_a_question_is_told_that_it_orders_nothing() -> None:
    parsed_lines = parsed(
        EUROPE, "combat:\nShall 3 inf go from Poland to Baltic States? 2 ftr Germany -> Poland"
    )
    question, order = parsed_lines.readings
    assert question.problem is not None
    assert (question.problem.code, question.problem.column) == ("is_question", 44)
    assert [each.line.text for each in order.candidates][:1] == [
        "combat: move 2 fighter: Germany -> Poland"
    ]


def test_units_from_a_place_are_no_support_of_it() -> None:
    assert meanings(EUROPE, "battles:\n3 inf from Finland") == [[]]


def test_a_way_back_that_makes_no_order_is_named() -> None:
    [reading] = parsed(EUROPE, "combat:\n1 ftr Germany -> East Poland and back").readings
    assert reading.problem is not None
    assert reading.problem.fields == {"name": "and back"}


GUESSES = (
    ("3 inf Polnd -> Baltic States", [("Polnd", "Poland", SLIP)]),
    ("3 inf Poland -> Batlic States", [("Batlic States", "Baltic States", SLIP)]),
    ("3 inf Pol -> E. Poland", [("Pol", "Poland", BEGINNING)]),
    ("3 inf Rum. > E Poland", [("Rum", "Rumania", BEGINNING)]),
    ("3 inf Poland -> Baltic", [("Baltic", "Baltic States", NICKNAME)]),
    ("move 3 inf: Poland -> Bess", [("Bess", "Bessarabia", BEGINNING)]),
    ("3 inf Rumänia -> Bessarabia", []),
    ("moove 3 inf Poland -> Baltic States", [("moove", "move", SLIP)]),
    ("battles:\nretreet Rumania", [("retreet", "retreat", SLIP)]),
)  # fmt: skip


@pytest.mark.parametrize(("text", "guesses"), GUESSES, ids=[text for text, _ in GUESSES])
def test_guessed_names_are_told(text: str, guesses: list[tuple[str, str, str]]) -> None:
    [reading] = parsed(EUROPE, f"combat:\n{text}").readings
    found = reading.candidates[0].guesses
    assert [(each.said, each.meant, each.how) for each in found] == guesses


@pytest.mark.parametrize("between", [";", ","])
def test_a_slip_in_a_verb_is_told_of_every_order_that_has_it(between: str) -> None:
    text = f"combat:\nmoove 3 inf Poland -> Baltic States{between} 2 art France -> Germany"
    found = parsed(EUROPE, text).readings
    assert len(found) == 2
    assert all(each.candidates[0].guesses == (Guess("moove", "move", SLIP),) for each in found)


MEANT = (
    "built 2 inf",
    "we marched 3 inf from Poland to Germany",
    "we pressed on",
    "withdrew from Poland",
    "spend 3 inf from Poland to Germany",
    "peace 3 inf in Germany",
    "passed",
    "passees",
)


@pytest.mark.parametrize("text", MEANT)
def test_words_that_people_say_are_no_slips_in_verbs_and_none_makes_a_pass(text: str) -> None:
    told = parsed(EUROPE, text, SECTIONS)
    assert [each.candidates for each in told.readings if each.candidates] == []
    assert told.lines == []


def test_the_beginning_of_several_names_is_read_as_each() -> None:
    [texts] = meanings(EUROPE, "combat:\nsub Azores Sea -> British Convoy")
    assert texts[:4] == [
        f"combat: move 1 submarine: Azores Sea -> British Convoy {number}"
        for number in (1, 2, 3, 4)
    ]


def test_a_name_of_two_places_is_read_as_each() -> None:
    [texts] = meanings(EUROPE, "combat:\nmove 2 inf: Poland -> Baltic")
    assert texts == [
        "combat: move 2 infantry: Poland -> Baltic States",
        "combat: move 2 infantry: Poland -> Baltic Sea",
    ]


AMOUNTS = (
    # amount in the order, (word, number, kind, place)
    ("all inf Poland -> Baltic States", "all", 0, ""),
    ("everything Poland -> Baltic States", "all", 0, ""),
    ("all my units in Poland -> Baltic States", "all", 0, ""),
    ("everything except one infantry Poland -> Baltic States", "except", 1, "infantry"),
    ("all but the tanks Poland -> Baltic States", "except", 0, "armor"),
    ("all inf except one Poland -> Baltic States", "except", 1, ""),
    ("the rest from Poland to Baltic States", "rest", 0, ""),
    ("the rest of the inf Poland -> Baltic States", "rest", 0, ""),
    ("both tanks Poland -> Baltic States", "exactly", 2, ""),
    ("all 3 inf Poland -> Baltic States", "exactly", 3, ""),
    ("the tank Poland -> Baltic States", "exactly", 1, ""),
    ("tanks Poland -> Baltic States", "all", 0, ""),
    ("half of the inf Poland -> Baltic States", "vague", 0, ""),
    ("a couple of tanks Poland -> Baltic States", "vague", 0, ""),
    ("1-2 inf Poland -> Baltic States", "vague", 0, ""),
    ("2 or 3 inf Poland -> Baltic States", "vague", 0, ""),
    ("some inf Poland -> Baltic States", "vague", 0, ""),
    ("most tanks Poland -> Baltic States", "vague", 0, ""),
    ("most of Poland -> Baltic States", "vague", 0, ""),
)


@pytest.mark.parametrize(
    ("text", "word", "number", "kind"), AMOUNTS, ids=[each[0] for each in AMOUNTS]
)
def test_amounts_in_words_are_left_open(text: str, word: str, number: int, kind: str) -> None:
    [reading] = parsed(EUROPE, f"combat:\n{text}").readings
    [(at, amount)] = reading.candidates[0].open
    assert (at, amount.word, amount.number, amount.kind) == (0, word, number, kind)
    assert amount.place == "Poland"
    assert amount.said


RUMANIA = ask("retreat", "Rumania round 2", "retreat", "press", "pause")
CELTIC = ask("submerge", "Celtic Sea round 1", "submerge", "pause")
RAIDED = ask("intercept", "United Kingdom", "intercept")
LOSSES = ask("casualties", "Rumania round 2", "casualties")
ANSWERS = (
    (RUMANIA, "retreat", "retreat Rumania"),
    (RUMANIA, "Retreat!", "retreat Rumania"),
    (RUMANIA, "continue", "press Rumania"),
    (RUMANIA, "keep going, please", "press Rumania"),
    (RUMANIA, "I stay in Rumania and fight on.", "press Rumania"),
    (RUMANIA, "pull back to Germany", "retreat Rumania -> Germany"),
    (RUMANIA, "retreat all to UK", "retreat Rumania -> United Kingdom"),
    (RUMANIA, "retreat all ftrs to UK", "retreat Rumania: all fighter -> United Kingdom"),
    (RUMANIA, "fight to the end", "press Rumania"),
    (CELTIC, "dive all", "submerge Celtic Sea: all"),
    (CELTIC, "all", "submerge Celtic Sea: all"),
    (RAIDED, "1 fighter goes up", "intercept United Kingdom: 1"),
    (RAIDED, "intercept UK: both", "intercept United Kingdom: 2"),
    (CELTIC, "dive!", "submerge Celtic Sea"),
    (CELTIC, "2 subs submerge", "submerge Celtic Sea: 2"),
    (CELTIC, "all subs dive", "submerge Celtic Sea: all"),
    (CELTIC, "never", "submerge Celtic Sea: never"),
    (RAIDED, "scramble both fighters!", "intercept United Kingdom: 2"),
    (RAIDED, "intercept with all", "intercept United Kingdom: all"),
    (RAIDED, "no interception, keep them on the ground", "intercept United Kingdom: none"),
    (RAIDED, "Don't scramble!", "intercept United Kingdom: none"),
    (LOSSES, "inf, art, arm", "casualties Rumania: infantry, artillery, armor"),
    (LOSSES, "lose 1 inf", "casualties Rumania: 1 infantry"),
)


@pytest.mark.parametrize(("asked", "text", "order"), ANSWERS, ids=[each[1] for each in ANSWERS])
def test_short_answers_are_about_the_open_question(asked: object, text: str, order: str) -> None:
    assert meanings(EUROPE, text, ("battles",), (asked,)) == [[f"battles: {order}"]]  # type: ignore[arg-type]


def test_a_short_answer_to_two_questions_may_be_either() -> None:
    other = ask("retreat", "Bessarabia round 1", "retreat", "press")
    [texts] = meanings(EUROPE, "retreat", ("battles",), (RUMANIA, other))
    assert texts == ["battles: retreat Rumania", "battles: retreat Bessarabia"]


@pytest.mark.parametrize(
    "text",
    ["no interception over Germany", "no interception if land attack", "no interceptions: 2"],
)
def test_what_is_said_of_more_than_the_question_does_not_refuse_it(text: str) -> None:
    assert meanings(EUROPE, text, ("battles",), (RAIDED,)) == [[]]


@pytest.mark.parametrize(
    "text", ["don't retreat", "retreat or press", "maybe retreat", "retreat if it goes badly"]
)
def test_answers_that_doubt_are_none(text: str) -> None:
    assert meanings(EUROPE, text, ("battles",), (RUMANIA,)) == [[]]


def test_several_retreats_of_a_line_are_not_taken_for_one_after_the_other() -> None:
    text = "retreat 2 inf to Germany and 1 ftr to Poland"
    assert meanings(EUROPE, text, ("battles",), (RUMANIA,)) == [[]]


BATTLES = (
    ("E Poland: retreat to Poland if I have fewer than 3 units",
     "retreat East Poland -> Poland if units < 3"),
    ("retreat East Poland if the enemy has more than two tanks",
     "retreat East Poland if enemy armor > 2"),
    ("call off the landing on Malta if I have no battleship",
     "calloff Malta if battleships < 1"),
    ("ask me after the first round in East Poland", "pause East Poland after round 1"),
    ("retreat if attackers < 3 in East Poland", "retreat East Poland if attackers < 3"),
)  # fmt: skip


@pytest.mark.parametrize(("text", "order"), BATTLES, ids=[each[0] for each in BATTLES])
def test_conditions_in_sentences(text: str, order: str) -> None:
    assert meanings(EUROPE, f"battles:\n{text}") == [[f"battles: {order}"]]


@pytest.mark.parametrize(
    "text",
    [
        "retreat East Poland if I have 3 units",
        "retreat East Poland if I have only 3 units",
        "retreat East Poland if I have fewer than a few units",
        "retreat East Poland if you have no idea",
        "retreat East Poland if they have no tanks",
        "retreat East Poland if the defender has no tanks",
        "retreat East Poland to Poland after round 1 in Bessarabia",
    ],
)
def test_conditions_that_tell_nothing_exact_are_not_read(text: str) -> None:
    assert meanings(EUROPE, f"battles:\n{text}") == [[]]


WORDS = (
    ("Käufe: 6 inf, 2 arm", "purchase: buy 6 infantry, 2 armor"),
    ("combat:\nSBR: 1 bmb Germany -> UK", "combat: raid 1 bomber: Germany -> United Kingdom"),
    ("standing:\nall fighters intercept raids on Germany", "standing: intercept Germany: all"),
    ("purchase:\ninf 8 24", "purchase: buy 8 infantry"),
    ("purchase:\narm\t2\t10", "purchase: buy 2 armor"),
)


@pytest.mark.parametrize(("text", "order"), WORDS, ids=[each[0] for each in WORDS])
def test_words_of_players_of_this_game(text: str, order: str) -> None:
    found = meanings(EUROPE, text)
    assert [texts[0] for texts in found] == [order]


@pytest.mark.parametrize("text", ["inf 24 8", "inf 8 8", "inf 8 2 24", "8 24", "inf 8 24 arm 2"])
def test_other_rows_of_figures_are_no_purchases(text: str) -> None:
    assert [each for each in meanings(EUROPE, f"purchase:\n{text}") if each] == []


OTHERS = (
    # grammars of other games: heading, text, orders
    (BAZAAR, "market", "2 silk", ["sell 2 silk"]),
    (BAZAAR, "market", "two silk, please", ["sell 2 silk"]),
    (BAZAAR, "market", "silk x2", ["sell 2 silk"]),
    (BAZAAR, "caravan", "silk to North", ["send silk -> North"]),
    (BAZAAR, "caravan", "silk => North", ["send silk -> North"]),
    (BAZAAR, "road", "3", ["toll 3"]),
    (PLAIN, "combat", "2 inf Germany to Poland", ["move 2 infantry: Germany -> Poland"]),
    (PLAIN, "combat", "Poland: 2 inf from Germany", ["move 2 infantry: Germany -> Poland"]),
    (PLAIN, "purchase", "two inf and a fighter", ["buy 2 infantry, 1 fighter"]),
    (PLAIN, "place", "Norway: 2 inf", ["place 2 infantry @ Norway"]),
)


@pytest.mark.parametrize(
    ("grammar", "section", "text", "orders"), OTHERS, ids=[each[2] for each in OTHERS]
)
def test_shapes_are_those_of_all_games(
    grammar: object, section: str, text: str, orders: list[str]
) -> None:
    found = meanings(grammar, f"{section}:\n{text}")  # type: ignore[arg-type]
    assert [texts[0] for texts in found] == [f"{section}: {order}" for order in orders]


@pytest.mark.parametrize("text", ["no silk", "2 silk or 2 spice", "2 gold", "silk", "2"])
def test_other_games_are_not_guessed_at_either(text: str) -> None:
    assert [each for each in meanings(BAZAAR, f"market:\n{text}") if each] == []


def test_without_a_heading_the_sections_that_are_asked_for_count() -> None:
    assert meanings(EUROPE, "5 inf", ("purchase", "combat")) == [["purchase: buy 5 infantry"]]
    [texts] = meanings(EUROPE, "3 inf Poland -> Baltic States", SECTIONS)
    assert texts[:2] == [
        "combat: move 3 infantry: Poland -> Baltic States",
        "noncombat: move 3 infantry: Poland -> Baltic States",
    ]


SEVERAL = {
    "attack Norway with 1 inf from Germany and retreat from East Poland to Poland": [],
    "move 2 inf from Poland to Germany, then land 1 ftr in Germany": [
        "move 2 infantry: Poland -> Germany",
        "land 1 fighter @ Germany",
    ],
    "move 2 inf from Poland to Germany and land it somewhere": [],
}


@pytest.mark.parametrize("text", SEVERAL)
def test_orders_of_several_verbs_in_a_line_are_read_if_each_can_be(text: str) -> None:
    found = meanings(EUROPE, f"noncombat:\n{text}")
    orders = [texts[0].partition(": ")[2] for texts in found if texts]
    assert orders == SEVERAL[text]


def test_a_verb_that_has_to_be_named_is_meant_by_no_line_without_one() -> None:
    verbs = (
        Verb("hire", ("{number}: {area:place}",), ("day",)),
        Verb("fire", ("{number}: {area:place}",), ("day",), named=True),
    )
    nobody = Names({}, "power")
    grammar = Grammar(verbs, {"day": ()}, Vocabulary(Names({"Hull": ()}, "place"), nobody, nobody))
    assert meanings(grammar, "day:\n3: Hull\nfire 2: Hull") == [
        ["day: hire 3: Hull"],
        ["day: fire 2: Hull"],
    ]


def test_nothing_answers_no_verb_that_a_grammar_has_not() -> None:
    assert meanings(EUROPE, "nil", ["battles"], [ask("pick", "North 1/2", "pick")]) == []


def test_then_beside_a_sign_begins_nothing() -> None:
    assert meanings(EUROPE, "then /") == [[]]
