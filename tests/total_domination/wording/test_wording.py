"""Total Domination: what is left out of orders is filled in by the position; figures of players."""

from __future__ import annotations

import pytest

from pbem.engine.flow import Ask
from pbem.engine.orders import Line
from pbem.games.total_domination.orders.grammar import grammar_of
from pbem.games.total_domination.orders.verbs import CARD, OPERATIONS
from pbem.games.total_domination.position import Position
from pbem.games.total_domination.wording import WORDING
from tests.total_domination.position_builder import board, game_at

CARD_TURN = Ask(("Germany",), "orders", "Germany 1939/1", sections=(CARD,), facts={"cards": 5})
REVEAL = Ask(
    ("Germany",), "orders", "Germany 1939/2 Peace", sections=(OPERATIONS,), facts={"points": 5}
)


def line(text: str, ask: Ask = CARD_TURN) -> Line:
    return grammar_of(board()).parse_line(text, expect=ask.sections)


def ways(g: Position, text: str) -> list[tuple[str, list[str]]]:
    """The orders that are meant, with the keys in which they differ."""
    found = WORDING.ways(g, CARD_TURN, line(text))
    return [(line(way.text).order, [key for key, _ in way.differs]) for way in found]


def test_TDM_157_a_card_of_plus_one_goes_before_the_player_or_the_teammate() -> None:
    g = game_at(base=True)
    assert ways(g, "play G09 for event") == [
        ("play G09 for event on Germany", ["way.before"]),
        ("play G09 for event on Japan", ["way.before"]),
    ]
    assert ways(g, "play G09 event on myself") == [("play G09 for event on Germany", [])]


def test_TDM_158_a_card_of_minus_one_goes_before_an_opponent() -> None:
    g = game_at(base=True)
    found = [text for text, _ in ways(g, "play G06 for event, save 1")]
    assert found == ["play G06 for event on UK, save 1", "play G06 for event on USSR, save 1"]
    assert ways(g, "play G06 for event on UK") == ways(g, "play G01 for event") == []


def test_TDM_144_an_attack_that_names_nothing_is_on_what_stands_there() -> None:
    g = game_at(base=True)
    assert ways(g, "attack Poland") == [("attack 1 army: Poland", [])]
    assert ways(g, "attack United Kingdom") == [
        ("attack 1 army, 1 fleet: United Kingdom", ["way.destroys"]),
        ("attack 1 army: United Kingdom", ["way.destroys"]),
        ("attack 1 fleet: United Kingdom", ["way.destroys"]),
    ]
    assert ways(g, "attack Japan") == ways(g, "attack 1 army: Poland") == []


def test_TDM_141_air_fleets_are_named_alone_only_where_they_are_alone() -> None:
    air = {"UK": {"air fleet": 1}}
    alone = game_at(units={"Canada": air})
    assert ways(alone, "attack Canada") == [("attack 1 air fleet: Canada", [])]
    covered = game_at(units={"Canada": {"UK": {"army": 2, "air fleet": 1}}})
    assert [text for text, _ in ways(covered, "attack Canada")] == [
        "attack 2 army, 1 air fleet: Canada",
        "attack 2 army: Canada",
        "attack 1 army: Canada",
    ]


def test_TDM_109_units_without_a_place_are_built_where_they_can_be() -> None:
    g = game_at(base=True)
    assert [text for text, _ in ways(g, "deploy an army")] == [
        "deploy 1 army: Czechoslovakia",
        "deploy 1 army: Germany",
        "deploy 1 army: Italy",
    ]
    assert ways(g, "deploy 1 fleet") == [
        ("deploy 1 fleet: Germany", ["way.into"]),
        ("deploy 1 fleet: Italy", ["way.into"]),
    ]
    assert ways(g, "deploy 1 Italian fleet") == [("deploy 1 Italian fleet: Italy", [])]
    found = [text for text, _ in ways(g, "deploy 1 U-boat")]
    assert found == ["deploy 1 U-boat: Atlantic", "deploy 1 U-boat: Caribbean"]
    assert ways(g, "deploy 1 army: Germany") == []


def test_lines_of_another_power_are_nobodys() -> None:
    assert ways(game_at(base=True), "UK: attack Poland") == []


def test_what_is_done_belongs_to_the_mail_that_is_asked_for() -> None:
    g = game_at(base=True)
    later, now = line("reveal: save 1"), line("card: deploy 1 army: Germany")
    assert (WORDING.section(g, CARD_TURN, later), WORDING.section(g, REVEAL, now)) == (
        CARD,
        OPERATIONS,
    )
    assert WORDING.section(g, REVEAL, line("card: pass")) == ""


def test_TDM_056_units_of_all_nations_of_a_power_are_there() -> None:
    g = game_at(
        units={
            "Italy": {"Italy": {"army": 1}, "Germany": {"army": 1, "air fleet": 1}},
            "Atlantic": {"Germany": {"U-boat": 1}, "UK": {"fleet": 2}},
        },
        used={"Italy": {"Germany": 1}},
    )
    assert WORDING.there(g, "Germany", "Italy") == {"army": 2}
    assert WORDING.there(g, "Germany", "Atlantic") == {"U-boat": 1}
    assert WORDING.foes(g, "Germany", "Atlantic") == {"fleet": 2}
    assert WORDING.foes(g, "UK", "Atlantic") == {"U-boat": 1}
    assert WORDING.there(g, "UK", "Iceland") == WORDING.foes(g, "UK", "Iceland") == {}


FIGURES = [
    (
        ["play G01 for operations", "attack 1 army: Poland", "move 1 army: Germany -> Poland"],
        {"money": 5, "spent": 5, "left": 0},
    ),
    (["play G01 for event", "attack 1 army: Poland"], {"money": 6, "spent": 3, "left": 3}),
    (["attack 1 army: Poland"], {"spent": 3}),
    (["move 1 army: Poland -> Baltics"], {}),
    (["play G01 for operations", "attack 1 army: Turkey"], {"money": 5}),
    (["play G08 for event", "deploy 1 army: Germany"], {}),
]


@pytest.mark.parametrize(("texts", "figures"), FIGURES)
def test_TDM_102_points_that_are_spent_and_left(texts: list[str], figures: dict[str, int]) -> None:
    g = game_at(base=True, hands={"Germany": ["G01", "G08"]})
    assert WORDING.figures(g, CARD_TURN, [line(text) for text in texts]) == figures


def test_TDM_179_points_of_peace() -> None:
    g = game_at(base=True)
    told = WORDING.figures(g, REVEAL, [line("attack 1 army: Poland", REVEAL)])
    assert told == {"money": 5, "spent": 3, "left": 2}
