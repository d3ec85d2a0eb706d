"""The robot: whole games to victory, golden playthroughs, and what it does in small positions."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pbem.engine.flow import Ask
from pbem.engine.state import digest
from pbem.games.axis_allies_europe import GAME, batch
from pbem.games.axis_allies_europe.position import Position
from pbem.games.axis_allies_europe.robot.player import answer
from pbem.reports.battles import Teller
from pbem.words.catalogue import Words
from tests.axis_allies_europe.position_builder import ALLIES, game_at
from tests.axis_allies_europe.robot.play import Played, play
from tests.harness.golden import headlines
from tests.random_play import anybody  # noqa: F401 (fixture)

GERMANY, SOVIETS, BRITAIN, AMERICA = "Germany", "Soviet Union", "Great Britain", "United States"
ROOT = Path(__file__).parents[3]
SIDES = {GERMANY: "Axis", **dict.fromkeys(ALLIES, "Allies")}
AXIS_WINS, ALLIES_WIN = 14, 10  # seeds
TOLD = (
    *("captured", "freed", "convoy_cut", "convoy_cleared", "cash_taken", "returned", "bombed"),
    *("no_income", "oil_paid", "retreated", "won", "advance_given"),
)

# Whole games


def told(game: Played) -> str:
    """The game turn by turn: battles with their losses, what changed hands, money and income."""
    totals = {"money": "Money", "income": "Income"}
    title = f"Robots play {GAME.title}"
    teller = Teller(Words(GAME.id), SIDES, game.table, game.table.public(game.state))
    return headlines(title, teller, game.events, TOLD, totals)


def test_a_game_that_the_axis_wins(golden: Callable[[str, str], None]) -> None:
    game = play(AXIS_WINS)
    assert game.winner == "Axis"
    golden("playthroughs/robot-axis.txt", told(game))


def test_a_game_that_the_allies_win(golden: Callable[[str, str], None]) -> None:
    game = play(ALLIES_WIN)
    assert game.winner == "Allies"
    golden("playthroughs/robot-allies.txt", told(game))


def test_the_same_seed_is_the_same_game() -> None:
    assert play(3, inputs=60).events == play(3, inputs=60).events
    assert play(3, inputs=60).events != play(4, inputs=60).events


@pytest.mark.soak
def test_twenty_games_come_to_their_end() -> None:
    won = [play(seed).winner for seed in range(100, 120)]
    assert set(won) == {"Axis", "Allies"}


@pytest.mark.parametrize(
    "options", [{"cash_advance": "no", "edition": "second"}, {"losses": "club"}]
)
def test_the_robot_plays_with_other_switches(options: dict[str, str]) -> None:
    game = play(5, inputs=120, **options)
    assert game.state["round"] >= 3


# Small positions


def orders(g: Position, half: str) -> list[str]:
    """The robot's orders, which its own sift must take as a whole."""
    ask = Ask((g.power,), "orders", f"{g.power} 1 {half}", args={"half": half, "power": g.power})
    lines: list[str] = answer(g, ask, random.Random(1))
    sift = batch.sift_attack if half == "A" else batch.sift_rest
    assert sift(g, lines).problems == ()
    return lines


def attacked(lines: list[str]) -> set[str]:
    return {line.rsplit("-> ", 1)[1] for line in lines if line.startswith("combat: move")}


HOME = {"Germany": {GERMANY: {"infantry": 9, "industrial_complex": 1}}}


def test_it_attacks_where_the_odds_are_good() -> None:
    units = {
        **HOME,
        "Poland": {GERMANY: {"infantry": 6, "armor": 4}},
        "Baltic States": {SOVIETS: {"infantry": 1}},
        "East Poland": {SOVIETS: {"infantry": 12, "armor": 4}},
    }
    goals = attacked(orders(game_at(units=units), "A"))
    assert "Baltic States" in goals
    assert "East Poland" not in goals


def test_it_leaves_a_stronger_enemy_alone() -> None:
    units = {
        **HOME,
        "Poland": {GERMANY: {"infantry": 2}},
        "Baltic States": {SOVIETS: {"infantry": 3}},
        "East Poland": {SOVIETS: {"infantry": 3}},
    }
    assert attacked(orders(game_at(units=units), "A")) == set()


def test_it_takes_a_capital_that_it_can_take() -> None:
    units = {
        **HOME,
        "Belorussia": {GERMANY: {"infantry": 8, "armor": 6}},
        "Moscow": {SOVIETS: {"infantry": 6}},
    }
    g = game_at(units=units, control={"Belorussia": GERMANY})
    assert "Moscow" in attacked(orders(g, "A"))


def test_it_keeps_its_capital() -> None:
    """What stands before Berlin is too much for those who would stay if all went to France."""
    units = {
        "Germany": {GERMANY: {"infantry": 6, "armor": 4, "industrial_complex": 1}},
        "Poland": {SOVIETS: {"infantry": 10, "armor": 10}},
        "France": {AMERICA: {"infantry": 1}},
    }
    control = {"Poland": SOVIETS, "France": AMERICA}
    g = game_at(units=units, control=control, money={GERMANY: 30})
    assert orders(g, "A") == ["purchase: buy 10 infantry"]


def test_new_units_stay_in_a_capital_that_the_old_ones_leave_while_transports_are_near() -> None:
    """The front and a complex nearer to it want them too, but two infantry could be landed in
    Germany.
    """
    units = {
        "Germany": {GERMANY: {"infantry": 4, "industrial_complex": 1}},
        "Poland": {GERMANY: {"infantry": 9, "industrial_complex": 1}},
        "East Poland": {SOVIETS: {"infantry": 3}},
        "North Sea": {BRITAIN: {"transport": 1}},
    }
    g = game_at(units=units, pending={GERMANY: {"infantry": 2}})
    lines = orders(g, "B")
    left = 4 - sum(
        int(line.split()[2])
        for line in lines
        if line.startswith("noncombat: move ") and "infantry: Germany ->" in line
    )
    placed = sum(
        int(line.split()[2]) for line in lines if line.startswith("place: ") and "Germany" in line
    )
    assert left + placed >= 2, lines


def test_the_allies_divide_their_advance() -> None:
    g = game_at(turn=SOVIETS, units={})
    ask = Ask(ALLIES, "split", "advance", args={"sum": 12})
    assert answer(g, ask, random.Random(1)) == {
        "shares": {"Soviet Union": 9, "Great Britain": 3},
    }


def test_reserves_march_to_the_front() -> None:
    units = {**HOME, "Eastern France": {GERMANY: {"infantry": 3, "armor": 2}}}
    lines = orders(game_at(units=units), "B")
    assert "noncombat: move 3 infantry: Eastern France -> Germany" in lines
    assert "noncombat: move 2 armor: Eastern France -> Germany -> Poland" in lines


def test_new_units_are_all_placed() -> None:
    units = {"Moscow": {SOVIETS: {"infantry": 4, "industrial_complex": 1}}}
    pending = {SOVIETS: {"infantry": 5, "fighter": 1}}
    g = game_at(turn=SOVIETS, units=units, pending=pending)
    assert "place: place 5 infantry, 1 fighter @ Moscow" in orders(g, "B")


def test_troops_cross_the_sea_to_attack() -> None:
    units = {
        **HOME,
        "English Channel": {BRITAIN: {"transport": 2, "battleship": 1}},
        "United Kingdom": {BRITAIN: {"infantry": 9, "artillery": 2, "industrial_complex": 1}},
        "France": {GERMANY: {"infantry": 1}},
    }
    lines = orders(game_at(turn=BRITAIN, units=units), "A")
    assert any(line.startswith("combat: assault ") for line in lines)


def test_transports_ferry_troops_to_friends() -> None:
    units = {
        "English Channel": {BRITAIN: {"transport": 1}},
        "United Kingdom": {BRITAIN: {"infantry": 9, "industrial_complex": 1}},
        "France": {AMERICA: {"infantry": 9}},
    }
    lines = orders(game_at(turn=BRITAIN, units=units, control={"France": AMERICA}), "B")
    assert "noncombat: unload all: transport English Channel -> France" in lines


def test_submarines_hunt_and_cut_convoys() -> None:
    units = {
        **HOME,
        "Mid-Atlantic": {GERMANY: {"submarine": 9}},
        "Celtic Sea": {BRITAIN: {"transport": 1}},
    }
    goals = attacked(orders(game_at(units=units), "A"))
    assert "Celtic Sea" in goals
    assert any("Convoy" in goal for goal in goals)


def test_the_robot_does_not_depend_on_the_hash_seed() -> None:
    code = (
        "from tests.axis_allies_europe.robot.play import play\n"
        "from pbem.engine.state import digest\n"
        "print(digest(play(14, inputs=200).state))"
    )
    said = set()
    for seed in ("0", "3"):
        env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)}
        run = [sys.executable, "-c", code]
        made = subprocess.run(run, env=env, cwd=ROOT, capture_output=True, check=True)
        said.add(made.stdout)
    assert len(said) == 1


@pytest.mark.parametrize("mine, leaves", [(1, True), (9, False)])
def test_it_leaves_battles_that_it_is_losing(mine: int, leaves: bool) -> None:
    units = {"East Poland": {GERMANY: {"infantry": mine}, SOVIETS: {"infantry": 4}}}
    ask = Ask((GERMANY,), "retreat", "", args={"at": "East Poland", "goals": ["Poland"]})
    assert answer(game_at(units=units), ask, random.Random(1)) == {"to": "Poland" if leaves else ""}


# What the robot of each name says in the first inputs of a game. Saves name it, and audits ask it
# again: whoever changes its play gives it another name in foresight.py, keeps the one before under
# `earlier`, and adds a line here.
NAMES = {"aae-1": "f4f0f8c4eb33fc6f475226d4a2245146cc4f2bb5a06d196cb7992e6373133db4"}


def test_another_play_has_another_name() -> None:
    said: list[Any] = []

    def heard(g: Position, ask: Ask, rng: random.Random) -> Any:
        said.append([ask.id, answer(g, ask, rng)])
        return said[-1][1]

    play(3, say=heard, inputs=25)
    assert GAME.robot is not None
    assert digest(said) == NAMES[GAME.robot.version]
