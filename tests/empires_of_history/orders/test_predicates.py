"""What conditions of Empires of History may say, judged from positions."""

from __future__ import annotations

import pytest

from pbem.engine import conditions
from pbem.engine.errors import NotUnderstood
from pbem.engine.predicates import Occasion, judge
from pbem.games.empires_of_history.orders.grammar import grammar_of, read_line
from pbem.games.empires_of_history.orders.predicates import PREDICATES
from pbem.games.empires_of_history.position import Position
from tests.empires_of_history.position_builder import board, game_at


def _game() -> Position:
    g = game_at(
        units={
            "Warsaw": {"Germany": {"infantry": 2, "late infantry": 1, "armor": 2}},
            "Lvov": {"Poland": {"infantry": 1}},
            "E-13": {"England": {"battleship": 1, "damaged battleship": 1}},
            "E-11": {"Germany": {"submarine": 2}},
        },
        control={"Warsaw": "Germany"},
        turn=3,
    )
    g.state["conquered"]["Poland"] = 2
    g.state["surrendered"]["France"] = {"turn": 3, "to": {"Germany": 100}}
    g.state["played"]["GER-06"] = 2
    g.state["technologies"]["Germany"]["radar"] = 1
    g.state["generals"]["Warsaw"] = {"Germany": ["Guderian"]}
    return g


def _holds(g: Position, said: str, by: str = "Germany") -> bool:
    line = read_line(board(), f"move 1 armor: Silesia -> Warsaw if {said}")
    says = judge(PREDICATES, g, Occasion((by,)))
    facts = {"turn": g.turn, "us_entry": g.state["us_entry"]["now"]}
    return conditions.evaluate(line.args["when"], facts, says)


TRUE = (
    "Warsaw is ours", "Warsaw was taken", "Lvov is theirs", "Lvov is not ours", "Madrid is neutral",
    "E-14 is empty", "E-11 is empty", "E-13 is not empty", "Warsaw is clear", "Lvov is not empty",
    "Warsaw is held by Germany", "Germany controls Warsaw", "Warsaw is held by the Axis", "London is held by the Allies",
    "Poland is conquered", "France is not conquered", "France has surrendered", "Germany is at war with England",
    "Germany fights France", "Germany is not at war with Russia", "UK is at war", "Germany is on the Axis",
    "option GER-06 was played", "GER-06 was played", "Germany knows radar", "Germany has developed dive bombers",
    "general Guderian is in Warsaw", "Guderian is in Warsaw", "3 infantry are in Warsaw", "2 armor are in Warsaw",
    "the armor is in Warsaw", "1 late infantry is in Warsaw", "2 subs are in E-11", "1 enemy infantry is in Lvov",
    "2 British battleships are in E-13", "turn >= 3", "turn = 3 and Warsaw is ours", "us entry < 10",
    "Warsaw is ours or Paris is ours", "not Paris is ours",
)  # fmt: skip
FALSE = (
    "Warsaw is theirs", "Lvov is ours", "London is neutral", "E-13 is empty", "Lvov is clear", "Lvov is held by Germany",
    "England is conquered", "Poland has surrendered", "Germany is at war with Sweden", "Sweden is at war",
    "England has joined the Axis", "option GER-01 was played", "Poland knows radar", "Guderian is in Berlin",
    "4 infantry are in Warsaw", "3 armor are in Warsaw", "2 late infantry are in Warsaw", "3 enemy battleships are in E-13",
    "turn > 3", "Warsaw is not ours",
)  # fmt: skip


def test_conditions_say_what_is_public_of_places_nations_and_units() -> None:
    g = _game()
    for texts, holds in ((TRUE, True), (FALSE, False)):
        for said in texts:
            assert _holds(g, said) == holds, said


def test_what_is_ours_depends_on_who_writes() -> None:
    g = _game()
    assert _holds(g, "Warsaw is theirs", "England")
    assert _holds(g, "Paris is ours", "England")
    assert not _holds(g, "E-11 is empty", "England")


def test_every_predicate_is_judged_here() -> None:
    told = set()
    for said in TRUE:
        line = read_line(board(), f"move 1 armor: Silesia -> Warsaw if {said}")
        told |= {name for name, _ in conditions.says(line.args["when"])}
    assert told == {predicate.name for predicate in PREDICATES}


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("Atlantis Rex is empty", "unknown_place"),
        ("E-13 is", "nothing_said"),
        ("E-99 is empty", "unknown_place"),
        ("armor >= 3", "unknown_fact"),
        ("North Sea is empty", "ambiguous_place"),
        ("Ruritania is conquered", "unknown_nation"),
    ],
)
def test_what_nobody_can_know_is_refused_when_it_is_read(said: str, code: str) -> None:
    with pytest.raises(NotUnderstood) as caught:
        grammar_of(board()).parse_line(f"move 1 armor: Silesia -> Warsaw if {said}")
    assert caught.value.problem.code == code
