"""Conditions about things that a game names: the words, the data, what they decide."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.engine.conditions import (
    Condition,
    evaluate,
    facts_of,
    read_condition,
    says,
    show_condition,
)
from pbem.engine.errors import Ambiguous, NotUnderstood
from pbem.engine.names import Names
from pbem.engine.orders import Grammar, Verb
from pbem.engine.predicates import Occasion, Predicate, Predicates, judge
from pbem.engine.slots import Vocabulary, common_slots, condition, name

PLACES = Names(
    dict.fromkeys(
        (
            *("E-13", "E-1", "Poland", "Malta", "Australia", "Australia and New Zealand"),
            *("Washington, D.C.", "No Man's Land", "If or When", "St. Louis", "Place Pigalle"),
        ),
        (),
    ),
    "place",
)
POWERS = Names({"Red and White": ("red",), "Blue": ()}, "power")
ARMIES = Names({"18th Army": (), "1st Guards": ()}, "army")
UNITS = Names({"submarine": ("sub",), "armor": ("tank",)}, "unit")


def never_red(args: Mapping[str, Any]) -> None:
    if args["power"] == "Red and White" and args["place"] == "Malta":
        raise NotUnderstood("never_held", place=args["place"])


PREDICATES = (
    Predicate("empty", ("{place} is empty",), lambda g, now, args: not g.at(args["place"])),
    Predicate(
        "held",
        ("{place} is held by {power}", "{power} holds {place}", "{power} hold {place}"),
        lambda g, now, args: g.state["held"].get(args["place"]) == args["power"],
        never_red,
    ),
    Predicate(
        "ours",
        ("{place} is {whose:=ours/mine|theirs}",),
        lambda g, now, args: (
            (g.state["held"].get(args["place"]) in now.by) == (args["whose"] == "ours")
        ),
    ),
    Predicate("survives", ("{army} survives", "{army} survive"), lambda g, now, args: True),
    Predicate(
        "lost",
        ("{number} {unit} are lost", "{unit} is lost"),
        lambda g, now, args: g.state["lost"] >= args.get("number", 1),
    ),
)
SLOTS = {**common_slots(Vocabulary(PLACES, POWERS, UNITS)), "army": name(ARMIES)}
KNOWN = Predicates(PREDICATES, SLOTS)
FACTS = Names(
    {"round": (), "armor": (), "enemy_armor": (), "malta": (), "empty": (), "held": ()}, "fact"
)


def read(words: str) -> Condition:
    return read_condition(words, 0, FACTS, KNOWN)


def show(condition: Condition) -> str:
    return show_condition(condition, FACTS, KNOWN)


def of(place: str, predicate: str = "empty", *, word: str = "is") -> Condition:
    return [word, predicate, {"place": place}]


@pytest.mark.parametrize(
    ("words", "data", "normal"),
    [
        ("if E-13 is empty", of("E-13"), "if E-13 is empty"),
        ("when e13 is empty", of("E-13"), "if E-13 is empty"),
        ("unless E-13 is empty", of("E-13", word="not"), "unless E-13 is empty"),
        ("if E-13 is not empty", of("E-13", word="not"), "unless E-13 is empty"),
        ("if E-13 isn't empty", of("E-13", word="not"), "unless E-13 is empty"),
        ("if not E-13 is empty", of("E-13", word="not"), "unless E-13 is empty"),
        ("unless E-13 is not empty", of("E-13"), "if E-13 is empty"),
        (
            "if 18th Army survives",
            ["is", "survives", {"army": "18th Army"}],
            "if 18th Army survives",
        ),
        (
            "if the 18th Army does not survive",
            ["not", "survives", {"army": "18th Army"}],
            "unless 18th Army survives",
        ),
        (
            "if 2 subs are lost",
            ["is", "lost", {"number": 2, "unit": "submarine"}],
            "if 2 submarine are lost",
        ),
        ("if a sub is lost", None, ""),
        ("if sub is lost", ["is", "lost", {"unit": "submarine"}], "if submarine is lost"),
        ("if Australia and New Zealand is empty", of("Australia and New Zealand"), ""),
        (
            "if Australia is empty and E-1 is empty",
            ["and", of("Australia"), of("E-1")],
            "if Australia is empty and E-1 is empty",
        ),
        ("if Washington, D.C. is empty", of("Washington, D.C."), ""),
        ("if No Man's Land is empty", of("No Man's Land"), ""),
        ("if no mans land is not empty", of("No Man's Land", word="not"), ""),
        ("if If or When is empty", of("If or When"), ""),
        ("if (E-13 is empty)", of("E-13"), "if E-13 is empty"),
        ("if place Pigalle is empty", of("Place Pigalle"), "if Place Pigalle is empty"),
        ("if the place E-13 is empty", of("E-13"), "if E-13 is empty"),
        (
            "if (E-13 is empty or armor < 2) and Poland is ours after round 2",
            [
                "and",
                ["or", of("E-13"), ["armor", "<", 2]],
                ["is", "ours", {"place": "Poland", "whose": "ours"}],
                ["round", ">=", 2],
            ],
            "if (E-13 is empty or armor < 2) and Poland is ours and round >= 2",
        ),
        (
            "unless E-13 is empty or Red holds Poland",
            [
                "and",
                of("E-13", word="not"),
                ["not", "held", {"place": "Poland", "power": "Red and White"}],
            ],
            "if not E-13 is empty and not Poland is held by Red and White",
        ),
        ("if armor", ["armor", ">", 0], "when armor"),
        ("if no armor", ["armor", "<=", 0], "unless armor"),
        ("if armor is 2", ["armor", "=", 2], "if armor = 2"),
        ("if armor is lost", ["is", "lost", {"unit": "armor"}], "if armor is lost"),
        ("if malta > 2", ["malta", ">", 2], "if malta > 2"),
        ("if malta > 0", ["malta", ">", 0], "if malta > 0"),
        ("if malta = empty", ["malta", "=", "empty"], "if malta = empty"),
        ("if place Malta is empty", of("Malta"), "if place Malta is empty"),
    ],
)
def test_what_is_said_of_a_thing_becomes_plain_data(
    words: str, data: Condition | None, normal: str
) -> None:
    if data is None:
        with pytest.raises(NotUnderstood):
            read(words)
        return
    assert read(words) == data
    assert read(show(data)) == data
    if normal:
        assert show(data) == normal


@pytest.mark.parametrize(
    ("words", "kind", "code", "column", "choices"),
    [
        ("if Polnd is empty", "not_understood", "unknown_place", 4, ("Poland",)),
        ("if E-14 is empty", "not_understood", "unknown_place", 4, ("E-1", "E-13")),
        ("if not Polnd is empty", "not_understood", "unknown_place", 8, ("Poland",)),
        ("if E-13 is held by Bleu", "not_understood", "unknown_power", 20, ("Blue",)),
        ("if 2 sobs are lost", "not_understood", "unknown_unit", 6, ("submarine",)),
        ("if armor < 2 and Polnd is empty", "not_understood", "unknown_place", 18, ("Poland",)),
        ("if Malta is held by Red", "not_understood", "never_held", 4, ()),
        ("if E-13 burns", "not_understood", "nothing_said", 4, ("E-13 is empty", "E-13 is held by POWER", "E-13 is ours|theirs")),
        ("if Poland", "not_understood", "nothing_said", 4, ("Poland is empty", "Poland is held by POWER", "Poland is ours|theirs")),
        ("if Malta", "ambiguous", "fact_or_name", 4, ("malta > 0", "place Malta is empty", "place Malta is held by POWER", "place Malta is ours|theirs")),
        ("if Malta is empty", "ambiguous", "fact_or_name", 4, ("malta = empty", "place Malta is empty")),
        ("if Malta is not empty", "ambiguous", "fact_or_name", 4, ("malta != empty", "not place Malta is empty")),
        ("if amor < 2", "not_understood", "unknown_fact", 4, ("armor",)),
    ],
)  # fmt: skip
def test_what_is_not_known_or_could_be_two_things_is_refused_at_its_place(
    words: str, kind: str, code: str, column: int, choices: tuple[str, ...]
) -> None:
    with pytest.raises(NotUnderstood) as caught:
        read(words)
    problem = caught.value.problem
    assert (problem.kind, problem.code, problem.column) == (kind, code, column)
    assert problem.choices == choices or set(problem.choices) <= set(choices)
    for choice in problem.choices if kind == "ambiguous" else ():
        assert "POWER" in choice or "|" in choice or read(f"if {choice}")


def test_where_facts_are_any_word_a_name_of_the_game_is_none() -> None:
    assert read_condition("if E-13 is empty", 0, None, KNOWN) == of("E-13")
    assert read_condition("when alone", 0, None, KNOWN) == ["alone", ">", 0]
    for words in ("if Poland < 2", "if Polnd is empty", "if Poland"):
        with pytest.raises(NotUnderstood):
            read_condition(words, 0, None, KNOWN)


@dataclass
class Chart:
    """A position."""

    state: dict[str, Any]
    board: Any = None

    def at(self, place: str) -> list[str]:
        hidden = self.state["secret"].get("Blue", {}).get(place, [])
        return [*self.state["units"].get(place, []), *hidden]


def position() -> Chart:
    return Chart(
        {
            "units": {"E-1": ["18th Army"]},
            "held": {"Poland": "Blue"},
            "lost": 2,
            "secret": {"Blue": {"E-13": ["submarine"]}},
        }
    )


@pytest.mark.parametrize(
    ("words", "holds"),
    [
        ("if E-1 is empty", False),
        ("unless E-1 is empty", True),
        ("if E-13 is empty", True),
        ("if E-13 is empty and Blue holds Poland", True),
        ("if E-1 is empty or 3 subs are lost", False),
        ("if 2 subs are lost and armor > 3", True),
        ("if Poland is ours", False),
        ("if Poland is not ours", True),
        ("if Poland is theirs", True),
    ],
)
def test_a_condition_decides_by_the_public_position_at_its_time(words: str, holds: bool) -> None:
    g = position()
    says_so = judge(PREDICATES, g, Occasion(("Red and White",)))
    assert evaluate(read(words), {"armor": 4}, says_so) is holds
    assert g.state == position().state
    g.state["units"]["E-1"] = []
    now = judge(PREDICATES, g, Occasion(("Blue",)))
    assert evaluate(read("if E-1 is empty and Poland is ours"), {}, now)


def test_every_part_is_looked_at_and_nothing_is_judged_without_a_judge() -> None:
    condition = read("if armor > 1 and E-1 is empty or Poland is ours")
    assert facts_of(condition) == ["armor"]
    assert [name for name, _ in says(condition)] == ["empty", "ours"]
    with pytest.raises(NotUnderstood, match="nobody_judges"):
        evaluate(condition, {"armor": 0})
    with pytest.raises(NotUnderstood, match="no_predicate"):
        evaluate(condition, {"armor": 0}, judge(PREDICATES[1:], position(), Occasion(())))


def test_a_grammar_says_what_conditions_may_say() -> None:
    few = tuple(each for each in PREDICATES if each.name != "survives")
    vocabulary = Vocabulary(PLACES, POWERS, UNITS, facts=FACTS, predicates=few)
    own = {"where": condition(FACTS, KNOWN)}
    verbs = (
        *(Verb("retreat", ("{place} [{when}]",)), Verb("wait", ("",))),
        Verb("march", ("{place} [{if:where}]",)),
    )
    grammar = Grammar(verbs, {}, vocabulary, own)
    assert {*grammar.says("march")} - {*grammar.says("retreat")} == {"ARMY survives"}
    assert grammar.says("retreat")[:2] == ("PLACE is empty", "PLACE is held by POWER")
    assert grammar.says("wait") == ()
    line = grammar.parse_line("retreat E-13 if Australia and New Zealand isn't empty.")
    assert line.text == "retreat E-13 unless Australia and New Zealand is empty"
    assert grammar.parse_line(line.text) == line


@pytest.mark.parametrize(
    "predicates",
    [(PREDICATES[0], PREDICATES[0]), (Predicate("x", ("{card} is shown",), lambda *_: True),)],
)
def test_predicates_that_cannot_be_are_refused_at_once(predicates: tuple[Predicate, ...]) -> None:
    with pytest.raises(ValueError, match=r"twice|card"):
        Predicates(predicates, SLOTS)


def leaves() -> st.SearchStrategy[Condition]:
    place, power = st.sampled_from(PLACES.ids), st.sampled_from(POWERS.ids)
    args = st.one_of(
        st.tuples(st.just("empty"), st.fixed_dictionaries({"place": place})),
        st.tuples(
            st.just("ours"), st.fixed_dictionaries({"place": place, "whose": st.just("ours")})
        ),
        st.tuples(
            st.just("held"),
            st.fixed_dictionaries({"place": place.filter(lambda p: p != "Malta"), "power": power}),
        ),
        st.tuples(
            st.just("lost"),
            st.fixed_dictionaries(
                {"number": st.integers(1, 99), "unit": st.sampled_from(UNITS.ids)}
            ),
        ),
    )
    said = st.tuples(st.sampled_from(["is", "not"]), args).map(lambda t: [t[0], *t[1]])
    facts = st.tuples(
        st.sampled_from(FACTS.ids),
        st.sampled_from(["<", "<=", "=", "!=", ">=", ">"]),
        st.one_of(st.sampled_from(FACTS.ids), st.integers(0, 9)),
    ).map(list)
    return st.one_of(said, facts)


def flat(word: str, parts: list[Any]) -> Condition:
    found: Condition = [word]
    for part in parts:
        found += part[1:] if part[0] == word else [part]
    return found


@given(
    st.recursive(
        leaves(),
        lambda inner: st.builds(
            flat, st.sampled_from(["and", "or"]), st.lists(inner, min_size=2, max_size=3)
        ),
        max_leaves=5,
    )
)
def test_every_condition_survives_being_shown_and_read(condition: Condition) -> None:
    assert read(show(condition)) == condition


PIECES = ["if", "and", "or", "not", "no", "(", ")", ",", "Poland", "E-13", "is", "empty", "2", "sub",
          "lost", "are", "malta", "<", "unless", "Australia and New Zealand", "held by", "Blue", "é"]  # fmt: skip


@given(st.lists(st.sampled_from(PIECES), max_size=14))
def test_reading_never_crashes_and_what_it_reads_it_can_show(pieces: list[str]) -> None:
    words = " ".join(pieces)
    column, choices, condition = 1, 2, []
    try:
        condition = read(words)
    except Ambiguous as doubt:
        choices = len(doubt.problem.choices)
    except NotUnderstood as refusal:
        column = refusal.problem.column
    assert 1 <= column <= len(words) + 1
    assert choices > 1
    assert condition == [] or read(show(condition)) == condition
