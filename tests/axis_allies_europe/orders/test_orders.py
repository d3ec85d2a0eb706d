"""The order language of Axis & Allies Europe against the examples of the rules ledger."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from pbem.engine.conditions import facts_of
from pbem.engine.errors import NotUnderstood
from pbem.engine.orders import Grammar, Line
from pbem.games.axis_allies_europe.orders import language, vocabulary
from pbem.wargame.battle_facts import ENEMY

HERE = Path(__file__).parents[1]
DATA = HERE.parents[1] / "games" / "axis_allies_europe" / "data"
REMARK = re.compile(r"\s*\([^)]*\)$")


def loaded(path: Path) -> Any:
    return YAML(typ="safe").load(path.read_text("utf-8"))


def written_orders() -> list[str]:
    """Every order of the examples, also those that the rules refuse, without its remark in
    parentheses.
    """
    found: list[str] = []
    for example in loaded(HERE / "examples" / "examples.yaml")["examples"]:
        for order in orders_in(example):
            found += re.split(r", and (?=assault )", REMARK.sub("", order))
    return list(dict.fromkeys(found))


def orders_in(node: Any) -> Iterator[str]:
    if isinstance(node, dict):
        for name, value in node.items():
            if name == "orders" and isinstance(value, list):
                yield from value
            elif name == "order" and isinstance(value, str):
                yield value
            else:
                yield from orders_in(value)
    elif isinstance(node, list):
        for each in node:
            yield from orders_in(each)


AREAS = [str(area) for area in loaded(DATA / "areas.yaml")["areas"]]
GRAMMAR: Grammar = language.grammar(AREAS)
WRITTEN = written_orders()


def test_the_language_names_the_powers_and_units_of_the_board() -> None:
    assert list(vocabulary.POWERS) == loaded(DATA / "powers.yaml")["turn_order"]
    assert set(vocabulary.OWNERS) == set(vocabulary.POWERS)
    assert list(vocabulary.KINDS) == loaded(DATA / "units.yaml")["order"]


def parse(text: str) -> Line:
    return GRAMMAR.parse_line(text)


def refused(text: str) -> NotUnderstood:
    with pytest.raises(NotUnderstood) as caught:
        parse(text)
    return caught.value


@pytest.mark.parametrize("written", WRITTEN)
def test_every_order_of_the_examples_is_understood(written: str) -> None:
    line = parse(written)
    assert GRAMMAR.parse_line(line.text) == line
    assert GRAMMAR.normal(line) == line.text


def test_the_examples_use_most_of_the_language() -> None:
    assert len(WRITTEN) > 150
    assert len(AREAS) == 96
    used = {parse(written).verb for written in WRITTEN}
    assert set(language.grammar(AREAS).verbs) - used == {
        "press",
        "decklanding",
        "pause",
        "pass",
        "then",
    }


def test_who_writes_and_where_is_read_from_the_line() -> None:
    line = parse("Allies: standing: pay: United States 3, Great Britain 1")
    assert (line.power, line.section, line.verb) == ("Allies", "standing", "pay")
    assert line.args == {"shares": {"United States": 3, "Great Britain": 1}}


@pytest.mark.parametrize("verb", GRAMMAR.verbs)
def test_every_verb_has_help_and_an_example_that_it_understands(verb: str) -> None:
    told = GRAMMAR.verbs[verb]
    assert told.help.endswith(".")
    assert told.role in ("order", "reply", "then", "done")
    section = told.sections[0] if told.sections else ""
    line = GRAMMAR.parse_line(told.example, section="" if section == "*" else section)
    assert line.verb == verb
    assert line.order == told.example


TABLE = {  # the examples of the ledger's table of verbs that examples.yaml does not have
    "advance: split advance: Soviet Union 9, Great Britain 3": {"shares": {"Soviet Union": 9, "Great Britain": 3}},
    "battles: support none": {"none": "none"},
    "battles: sequence: raids, North Sea, Norway, Baltic States": {"battles": ["raids", "North Sea", "Norway", "Baltic States"]},
    "battles: submerge Celtic Sea: 2 before round 1": {"zone": "Celtic Sea", "count": 2, "when": ["round", "<", 1]},
    "battles: submerge Celtic Sea: when alone": {"zone": "Celtic Sea", "when": ["alone", ">", 0]},
    "battles: submerge everywhere: never": {"zone": "everywhere", "how": "never"},
    "standing pay: United States first, then Great Britain": {"payers": ["United States", "Great Britain"]},
    "standing intercept United Kingdom: all fighters": {"area": "United Kingdom", "how": "all"},
    "standing intercept UK: 2 fighters unless land attack": {"area": "United Kingdom", "count": 2, "when": ["land_attack", "<=", 0]},
    "standing decklanding Azores Sea: United Kingdom, France, other carrier": {"area": "Azores Sea", "fields": ["United Kingdom", "France", "other carrier"]},
    "standing pause Celtic Sea after round 1": {"battle": "Celtic Sea", "when": ["round", ">=", 1]},
    "fight on": {},
    "press Rumania": {"battle": "Rumania"},
    "retreat -> Bessarabia": {"goal": {"places": ["Bessarabia"], "start": None, "end": None}},
    "retreat from Rumania to Bessarabia": {
        "battle": "Rumania",
        "goal": {"places": ["Bessarabia"], "start": None, "end": None},
    },
    "retreat Norway planes to UK": {"battle": "Norway", "who": "air", "goal": {"places": ["United Kingdom"], "start": None, "end": None}},
    "call off Libya if transports < 2": {"area": "Libya", "when": ["transports", "<", 2]},
    "raid escort 2 fighter from France -> English Channel -> UK": {
        "escort": "escort", "units": [{"count": 2, "kind": "fighter", "power": ""}],
        "path": {"places": ["France", "English Channel", "United Kingdom"], "start": None, "end": None},
    },
}  # fmt: skip


@pytest.mark.parametrize("written", TABLE)
def test_the_forms_of_the_table_of_verbs(written: str) -> None:
    line = parse(written)
    assert line.args == TABLE[written]
    assert GRAMMAR.parse_line(line.text) == line


@pytest.mark.parametrize(
    ("name", "area"),
    [
        ("Great Britain", "United Kingdom"), ("UK", "United Kingdom"), ("USA", "United States"), ("Danish Strait", "Davis Strait"),
        ("Deltoic Sea", "Celtic Sea"), ("Berents Sea", "Barents Sea"), ("Romania", "Rumania"), ("Belgium", "Netherlands-Belgium"),
        ("UK Convoy 1", "British Convoy 1"), ("English convoy 4", "British Convoy 4"), ("Great Britain Convoy 3", "British Convoy 3"),
        ("USA Convoy 1", "U.S. Convoy 1"), ("Russian Convoy", "Soviet Convoy"),
        ("us convoy 2", "U.S. Convoy 2"), ("Ukraine", "Ukraine S.S.R."), ("Trans Jordan", "Trans-Jordan"), ("Russia", "Russia"),
    ],
)  # fmt: skip
def test_other_names_of_areas_are_accepted(name: str, area: str) -> None:
    assert parse(f"calloff {name}").args == {"area": area}


@pytest.mark.parametrize(
    ("name", "choices"),
    [
        ("Italy", ("Northern Italy", "Southern Italy")), ("Baltic", ("Baltic States", "Baltic Sea")),
        ("Med", ("Central Mediterranean", "Eastern Mediterranean", "Western Mediterranean")),
        ("Convoy 1", ("British Convoy 1", "U.S. Convoy 1")), ("Convoy 7", ()), ("British Convoy", ("British Convoy 1", "British Convoy 2", "British Convoy 3", "British Convoy 4")),
    ],
)  # fmt: skip
def test_doubtful_names_of_areas_are_asked_back(name: str, choices: tuple[str, ...]) -> None:
    problem = refused(f"calloff {name}").problem
    if choices:
        assert (problem.code, problem.choices) == ("ambiguous_place", choices)
    else:
        assert problem.code == "unknown_place"


def test_a_gun_is_an_artillery_or_an_antiaircraft_gun() -> None:
    assert refused("purchase: buy 1 gun").problem.choices == ("artillery", "aa_gun")
    assert parse("purchase: buy 1 AA gun").args["units"][0]["kind"] == "aa_gun"


@pytest.mark.parametrize("word", ["Soviet", "Russian", "USSR", "Soviet Union", "U.S.S.R."])
def test_powers_have_many_names(word: str) -> None:
    line = parse(f"noncombat: convert {word} 1 fighter @ Leningrad")
    assert line.args["units"] == [{"count": 1, "kind": "fighter", "power": "Soviet Union"}]


@pytest.mark.parametrize("owner", vocabulary.POWERS)
def test_the_adjective_of_a_normal_form_reads_back(owner: str) -> None:
    line = GRAMMAR.line(
        "convert",
        {"units": [{"count": 1, "kind": "fighter", "power": owner}], "area": "Leningrad"},
        "noncombat",
    )
    assert GRAMMAR.parse_line(line.text) == line


@pytest.mark.parametrize("kind", vocabulary.KINDS)
def test_a_condition_can_count_every_kind_of_unit_on_both_sides(kind: str) -> None:
    if kind in ("industrial_complex", "aa_gun"):
        # Neither is ever hit, so that no battle counts them.
        assert refused(f"calloff Libya if {kind} > 0").problem.code == "unknown_fact"
        return
    for said, ids in (
        (kind, vocabulary.fact(kind)),
        (f"own {kind}", vocabulary.fact(kind)),
        (f"enemy {kind}", ENEMY + vocabulary.fact(kind)),
    ):
        assert facts_of(parse(f"calloff Libya if {said} < 2").args["when"]) == [ids]
    assert facts_of(parse("calloff Libya if enemy land units > own land units").args["when"]) == [
        "enemy_land_units",
        "land_units",
    ]


def test_case_1_orders_without_a_verb_are_told_what_would_work() -> None:
    problem = refused("2 infantry: Russia -> Karelia").problem
    assert (problem.code, problem.choices[0]) == ("no_verb", "move 2 infantry: Russia -> Karelia")


def test_the_same_orders_in_other_typography_are_the_same_lines() -> None:
    plain = "combat: move 2 infantry: Germany -> Poland; move 1 fighter: Norway -> North Sea"
    odd = "Combat:\u00a0Move 2\u00a0infantry:\u00a0Germany \u2192 Poland\uff1b move \u201d1\u201d fighter: Norway \u2013> North Sea".replace(
        "\u201d", ""
    )
    assert GRAMMAR.parse([(odd, 1)]).lines == GRAMMAR.parse([(plain, 1)]).lines


SIGNS = {
    "submerge North Sea when alone": "submerge North Sea: when alone",
    "submerge North Sea all after round 1": "submerge North Sea: all after round 1",
    "retreat Norway air 1 fighter -> Iceland": "retreat Norway air: 1 fighter -> Iceland",
    "intercept UK all unless land attack": "intercept United Kingdom: all unless land attack",
    "place 2 inf Germany": "place 2 infantry @ Germany",
    "place 2 inf: Germany": "place 2 infantry @ Germany",
    "land 1 fighter Germany": "land 1 fighter @ Germany",
    "convert 1 British fighter Leningrad": "convert 1 British fighter @ Leningrad",
}


@pytest.mark.parametrize("written", SIGNS)
def test_a_sign_that_is_missing_is_named_with_the_whole_line(written: str) -> None:
    assert refused(written).problem.choices == (SIGNS[written],)


@pytest.mark.parametrize(
    "written", ["buy 2 planes", "retreat air", "sequence North Sea Norway", "move 1 air: X -> Y"]
)
def test_what_means_something_else_is_no_slip_of_a_name(written: str) -> None:
    assert refused(written).problem.choices == ()
