"""Conditions: the words, the data, what they decide."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.engine.conditions import Condition, evaluate, facts_of, read_condition, show_condition
from pbem.engine.errors import Ambiguous, NotUnderstood
from pbem.engine.names import Names

FACTS = Names(
    {"round": [], "transports": ["transport"], "own_ships": ["ships"], "enemy_ships": ["ships"]},
    "fact",
)

WORDS: dict[str, Condition] = {
    "after round 2 if attackers < defenders": ["and", ["round", ">=", 2], ["attackers", "<", "defenders"]],
    "if attackers < defenders and round >= 2": ["and", ["attackers", "<", "defenders"], ["round", ">=", 2]],
    "after round 1": ["round", ">=", 1],
    "before round 1": ["round", "<", 1],
    "after round 1 before round 4": ["and", ["round", ">=", 1], ["round", "<", 4]],
    "if transports < 2": ["transports", "<", 2],
    "when alone": ["alone", ">", 0],
    "unless land attack": ["land_attack", "<=", 0],
    "if no transports": ["transports", "<=", 0],
    "if not transports >= 2": ["transports", "<", 2],
    "if own land units = 0": ["own_land_units", "=", 0],
    "if odds >= 3:2": ["odds", ">=", 150],
    "if odds less than 1:1": ["odds", "<", 100],
    "if armor at least 3 or infantry more than 2": ["or", ["armor", ">=", 3], ["infantry", ">", 2]],
    "if a > 1 and b > 1 or c > 1": ["or", ["and", ["a", ">", 1], ["b", ">", 1]], ["c", ">", 1]],
    "if a > 1 and (b > 1 or c > 1)": ["and", ["a", ">", 1], ["or", ["b", ">", 1], ["c", ">", 1]]],
    "unless (a > 1 or b = 2)": ["and", ["a", "<=", 1], ["b", "!=", 2]],
    "after round 2 and if a => 3": ["and", ["round", ">=", 2], ["a", ">=", 3]],
    "if a > 1 and if b > 2": ["and", ["a", ">", 1], ["b", ">", 2]],
}  # fmt: skip


@pytest.mark.parametrize("words", WORDS)
def test_a_condition_in_words_becomes_plain_data(words: str) -> None:
    assert read_condition(words) == WORDS[words]
    assert read_condition(words.upper()) == WORDS[words]


@pytest.mark.parametrize("words", WORDS)
def test_its_normal_form_reads_back_to_the_same_data(words: str) -> None:
    assert read_condition(show_condition(WORDS[words])) == WORDS[words]


@pytest.mark.parametrize(
    ("words", "normal"),
    [
        ("after round 2 if attackers < defenders", "after round 2 if attackers < defenders"),
        ("if alone > 0", "when alone"),
        ("if no transports", "unless transports"),
        ("if alone and no transports", "if alone and no transports"),
        ("if a>1 and(b>1 or c>1)", "if a > 1 and (b > 1 or c > 1)"),
    ],
)
def test_normal_forms_are_for_people(words: str, normal: str) -> None:
    assert show_condition(read_condition(words)) == normal


@pytest.mark.parametrize(
    ("words", "code", "column"),
    [
        ("after 2", "bad_condition", 17),
        ("after round two", "bad_number", 23),
        ("after round", "bad_number", 22),
        ("if", "bad_condition", 13),
        ("if < 2", "bad_condition", 14),
        ("if a < ", "bad_condition", 18),
        ("if a < 2 3", "bad_condition", 20),
        ("if (a < 2", "bad_condition", 20),
        ("if a < 2)", "bad_condition", 19),
        ("a < 2", "bad_condition", 11),
        ("if a < b < c", "bad_condition", 20),
        ("if odds >= 1:0", "bad_number", 22),
        ("if a < 1234567", "bad_condition", 18),
        ("if " + "(" * 50 + "a" + ")" * 50, "bad_condition", 22),
        ("if " + "not " * 50 + "a", "bad_condition", 18),
    ],
)  # fmt: skip
def test_a_broken_condition_is_refused_at_the_word_at_fault(
    words: str, code: str, column: int
) -> None:
    with pytest.raises(NotUnderstood) as caught:
        read_condition(words, at=10)
    assert (caught.value.problem.code, caught.value.problem.column) == (code, column)
    assert caught.value.problem.choices


def test_facts_are_names_where_the_game_lists_them() -> None:
    assert read_condition("if transport < 2", facts=FACTS) == ["transports", "<", 2]
    with pytest.raises(NotUnderstood) as caught:
        read_condition("if tansports < 2", at=10, facts=FACTS)
    assert caught.value.problem.code == "unknown_fact"
    assert caught.value.problem.choices == ("transports",)
    assert caught.value.problem.column == 14
    with pytest.raises(Ambiguous) as which:
        read_condition("if ships < 2", facts=FACTS)
    assert which.value.problem.choices == ("own_ships", "enemy_ships")


@pytest.mark.parametrize(
    ("words", "holds"),
    [
        ("after round 2 if attackers < defenders", True),
        ("after round 3", False),
        ("before round 3", True),
        ("before round 2", False),
        ("when alone", False),
        ("unless alone", True),
        ("if attackers = 2 or alone", True),
        ("if attackers != 2", False),
        ("if (attackers > 5 or defenders > 2) and round <= 2", True),
    ],
)
def test_a_condition_decides_by_the_facts(words: str, holds: bool) -> None:
    facts = {"round": 2, "attackers": 2, "defenders": 3, "alone": 0}
    assert evaluate(read_condition(words), facts) is holds


def test_no_condition_always_holds() -> None:
    assert evaluate([], {})
    assert show_condition([]) == ""


@pytest.mark.parametrize("words", ["if odds > 2", "if round > odds", "if round > 9 and odds > 2"])
def test_an_unknown_fact_is_refused_with_the_known_ones_even_where_it_would_not_matter(
    words: str,
) -> None:
    with pytest.raises(NotUnderstood) as caught:
        evaluate(read_condition(words), {"round": 1, "attackers": 2})
    assert caught.value.problem.code == "unknown_fact"
    assert caught.value.problem.fields == {"name": "odds"}
    assert caught.value.problem.choices == ("round", "attackers")


def test_the_facts_that_a_condition_needs() -> None:
    assert facts_of(read_condition("after round 2 if a < b or a > 3")) == ["round", "a", "b"]


names = st.sampled_from(["round", "attackers", "defenders", "own_land_units", "alone"])
leaves = st.tuples(
    names, st.sampled_from(["<", "<=", "=", "!=", ">=", ">"]), st.one_of(names, st.integers(0, 99))
).map(list)


def flat(word: str, parts: list[Any]) -> Condition:
    """As the reader makes them: the same word is never nested in itself."""
    found: Condition = [word]
    for part in parts:
        found += part[1:] if part[0] == word else [part]
    return found


conditions = st.recursive(
    leaves,
    lambda inner: st.builds(
        flat, st.sampled_from(["and", "or"]), st.lists(inner, min_size=2, max_size=3)
    ),
    max_leaves=6,
)


@given(conditions)
def test_every_condition_survives_being_shown_and_read(condition: Condition) -> None:
    assert read_condition(show_condition(condition)) == condition


@given(
    st.text(
        alphabet="if and or not no (a b1) <>=: after before round unless 12:3 when,éß", max_size=60
    )
)
def test_reading_never_crashes_and_what_it_reads_it_can_show(words: str) -> None:
    column = 1
    try:
        condition = read_condition(words)
    except NotUnderstood as refusal:
        column, condition = refusal.problem.column, []
    assert 1 <= column <= len(words) + 1
    assert condition == [] or read_condition(show_condition(condition)) == condition
