"""The robot: whole games to their end, golden playthroughs, and what it does in small positions."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from pbem.engine.flow import Ask
from pbem.engine.state import digest
from pbem.games.total_domination import GAME
from pbem.games.total_domination.action import batch
from pbem.games.total_domination.orders.verbs import CARD
from pbem.games.total_domination.position import Position
from pbem.games.total_domination.robot import worth
from pbem.games.total_domination.robot.player import answer
from pbem.reports.battles import Teller
from pbem.words.catalogue import Words
from tests.harness import played
from tests.harness.golden import headlines
from tests.harness.played import Played
from tests.total_domination.position_builder import game_at
from tests.total_domination.robot.play import new_game, play

SIDES = {"Germany": "Axis", "Japan": "Axis", "UK": "Allies", "USSR": "Allies"}
TOLD = (
    *("card_played", "control_changed", "joined", "partner_changed", "technology_revealed"),
    *("influence_gained", "rocket_hit", "lend_lease", "won"),
)
AXIS_WINS, ALLIES_WIN = 16, 0  # seeds

# Whole games


def told(game: Played) -> str:
    """The game year by year: cards that are played, and what they bring."""
    title = f"Robots play {GAME.title}"
    teller = Teller(Words(GAME.id), SIDES, game.table, game.table.public(game.state))
    return headlines(title, teller, game.events, TOLD, {})


@cache
def heard() -> tuple[Played, list[Any]]:
    """A game that the Axis wins, and all that was said in it, with the question."""
    said: list[Any] = []

    def say(g: Position, ask: Ask, rng: random.Random) -> Any:
        said.append([ask.id, answer(g, ask, rng)])
        return said[-1][1]

    return play(AXIS_WINS, say=say), said


def test_a_game_that_the_axis_wins(golden: Callable[[str, str], None]) -> None:
    game, _ = heard()
    assert game.over["side"] == "Axis"
    golden("total_domination/robot/axis.txt", told(game))


def test_a_game_that_the_allies_win(golden: Callable[[str, str], None]) -> None:
    game = play(ALLIES_WIN, scenario="fall_of_the_axis")
    assert game.over["side"] == "Allies"
    golden("total_domination/robot/allies.txt", told(game))


VARIANTS: dict[str, dict[str, Any]] = {
    "two players": {"players": 2},
    "two players, four hands": {"players": 2, "hands": "separate"},
    "three players in the Arctic": {"players": 3, "arctic": "yes"},
    "free set-up": {"set_up": "free", "uboat_attacks": "yes"},
    "the first years": {"scenario": "rise_of_the_axis"},
    "the last years": {"scenario": "fall_of_the_axis", "players": 2},
    "alone": {"scenario": "solo", "players": 1},
}


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=VARIANTS)
def test_the_robot_plays_every_scenario(variant: dict[str, Any]) -> None:
    game = play(1, inputs=25, **variant)
    assert any(event["kind"] == "card_played" for event in game.events)


@pytest.mark.soak
@pytest.mark.parametrize("variant", [{}, *VARIANTS.values()], ids=["four players", *VARIANTS])
def test_ten_games_come_to_their_end(variant: dict[str, Any]) -> None:
    assert all(play(seed, **variant).over for seed in range(100, 110))


@pytest.mark.soak
def test_both_sides_win_games() -> None:
    assert {play(seed).over["side"] for seed in range(100, 120)} == {"Axis", "Allies"}


def test_it_knows_no_more_than_its_seat() -> None:
    """Whatever it is asked, it says the same with the secrets of others out of its sight."""
    game = new_game()

    def say(g: Position, ask: Ask, rng: random.Random) -> Any:
        seat = game.table.decider(game.state, ask.to[0])
        state = rng.getstate()
        said = answer(game.table.seen_by(game.state, str(seat)), ask, rng)
        rng.setstate(state)
        assert answer(g, ask, rng) == said
        return said

    played.play(game, 4, say, inputs=30)
    assert any(event["kind"] == "card_played" for event in game.events)


# What the robot of each name says in the first inputs of a game. Saves name it, and audits ask it
# again: whoever changes its play gives it another name in foresight.py, keeps the one before under
# `earlier`, and adds a line here.
NAMES = {"tdm-1": "874c2e899c1f31a6a8b08b814be8d069d282cb05cd56e7db5303a381d5aa2a86"}


def test_another_play_has_another_name() -> None:
    _, said = heard()
    assert GAME.robot is not None
    assert digest(said) == NAMES[GAME.robot.version]


# Small positions


def turn(g: Position, player: str) -> list[str]:
    """The robot's card turn, which the rules must take as a whole."""
    ask = Ask((player,), "orders", f"{player} 1939/1", sections=(CARD,), facts={"cards": 1})
    lines: list[str] = answer(g, ask, random.Random(1))
    assert batch.sift(g, player, lines).problems == ()
    return [line.removeprefix(f"{CARD}: ") for line in lines]


def at(**given: Any) -> Position:
    """A position with a draw deck."""
    return game_at(pile=["S13"], **given)


HOME = {
    "Germany": {"Germany": {"army": 2, "fleet": 1}},
    "United Kingdom": {"UK": {"army": 1, "fleet": 1}},
    "Northern USSR": {"USSR": {"army": 2}},
    "Japan": {"Japan": {"army": 1, "fleet": 1}},
}


def test_it_takes_what_nobody_holds() -> None:
    units = {**HOME, "Austria": {"Germany": {"army": 1}}}
    lines = turn(at(units=units, hands={"Germany": ["S11"]}), "Germany")
    assert lines[0].startswith("play S11 for operations")
    assert any(line.startswith("move 1 ") for line in lines)


def test_it_clears_an_area_and_goes_in() -> None:
    units = {**HOME, "Spain": {"UK": {"army": 1}}, "France": {"Germany": {"army": 2}}}
    g = at(units=units, partners={"France": "Germany"}, hands={"Germany": ["U04"]})
    lines = turn(g, "Germany")
    assert "attack 1 UK army: Spain" in lines
    assert any(line.endswith("-> Spain") for line in lines)


def test_a_capital_in_danger_is_guarded() -> None:
    """Nobody stands in London while Germany is across the water."""
    units = {
        "Germany": {"Germany": {"army": 2}},
        "Low Countries": {"Germany": {"army": 1}},
        "Italy": {"Italy": {"army": 1}},
        "India": {"UK": {"army": 1}},
    }
    hands = {"UK": ["S11"], "Germany": ["G01", "G04", "G08"]}
    g = at(units=units, lent=["UK"], placed={"UK": "research"}, hands=hands)
    lines = turn(g, "UK")
    assert any(line.endswith(" United Kingdom") for line in lines)


INFLUENCE = {
    "alone": ([], 2),
    "a lower one of the enemy goes": ([{"power": "UK", "card": "U08"}], 3),
    "a lower one of the own side goes": ([{"power": "Japan", "card": "U08"}], 1),
}


@pytest.mark.parametrize(("there", "points"), INFLUENCE.values(), ids=INFLUENCE)
def test_it_reckons_what_influence_brings(there: list[dict[str, str]], points: int) -> None:
    assert worth.influence(at(units=HOME, influence=there), "Germany", "G11") == points


def test_a_lower_card_of_influence_is_not_wasted_on_the_own_side() -> None:
    g = at(units=HOME, hands={"UK": ["U08"]}, influence=[{"power": "USSR", "card": "G11"}])
    assert turn(g, "UK") != ["play U08 for event"]


def test_a_poor_last_card_is_kept_for_the_next_year() -> None:
    """No unit is left in supply, none can be built, and nothing else is worth the card."""
    units = {"Northern USSR": {"USSR": {"army": 2}}}
    g = at(
        units=units,
        year=1945,
        hands={"Germany": ["U11"]},
        damage=["Czechoslovakia", "Germany", "Italy"],
        technologies={"Germany": ["E1"]},
        placed={"Germany": "research"},
    )
    assert turn(g, "Germany") == ["pass, reserve U11"]


def test_it_picks_what_its_power_can_use() -> None:
    """Of equal points the own event is better than an event of others."""
    g = at(units=HOME)
    g.state["secret"]["pack-germany"] = {"pack": ["U10", "G12"]}
    ask = Ask(
        ("Germany",), "keep", "Germany 1939/2", facts={"keep": 1}, args={"pack": "pack-germany"}
    )
    assert answer(g, ask, random.Random(1)) == ["G12"]
