"""Whole games of random legal play: the invariants hold after each input, the events tell of all
that changes, and keys in another order make no difference."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from pbem.engine.flow import Ask, Say
from pbem.engine.play import start
from pbem.games.blitzwar.counters import pools
from pbem.games.blitzwar.position import Position
from pbem.games.blitzwar.samples import SAMPLERS
from pbem.library import registry
from pbem.words.catalogue import catalogue
from tests.blitzwar.books import Books
from tests.blitzwar.stirred_game import GAME, StirredGame
from tests.harness.played import Played, play
from tests.harness.random_game import RandomGame

# Turns at which games begin: the first one, winter, the entries of countries, bombers, the end.
LATE = (1, 10, 19, 28, 36, 44)


def played(seed: int, *, turn: int = 1, twice: bool = False, most: int) -> StirredGame:
    """A game to its end, or so many inputs of it, held against its books; rulings open new ones."""
    game = StirredGame(seed, turn=turn, twice=twice)
    books, short = Books(game.g), shortage(game.g)
    for events in game.play(most):
        before, short = short, shortage(game.g)
        if game.has_ruled:
            books, game.has_ruled = Books(game.g), False
        else:
            books.post(events)
            assert may_lack(events) or not worse(before, short), (before, short)
        books.compare(game.g)
        assert not game.table.broken(game.state)
    assert game.state["engine"]["over"] or game.inputs == most
    return game


def shortage(g: Position) -> dict[tuple[str, str], int]:
    """How many counters of a class each owner has that no piece shows (G-89)."""
    owners = dict.fromkeys(pools.owner(g, country) for country in g.board.powers)
    return {
        (of, kind): count
        for of in owners
        for kind, count in pools.short(g, of, pools.in_use(g, of)).items()
    }


def worse(before: dict[tuple[str, str], int], after: dict[tuple[str, str], int]) -> bool:
    """Whether there are more of them of some class."""
    return any(count > before.get(key, 0) for key, count in after.items())


def may_lack(events: list[dict[str, Any]]) -> bool:
    """Whether a loss may have left a counter that no piece shows: nothing else does."""
    return any(event["kind"] == "lost" for event in events)


@pytest.mark.parametrize("seed", range(1, 4))
def test_random_play_keeps_invariants_and_books(seed: int) -> None:
    played(seed, turn=LATE[seed % len(LATE)], most=80)


def test_keys_in_another_order_make_no_difference() -> None:
    played(4, turn=19, twice=True, most=60)


class RobotsThatErr(RandomGame):
    """A game between robots, with all keys also in another order, in which some answers are
    random."""

    silent = 0.0

    def __init__(self, seed: int) -> None:
        super().__init__(GAME, seed, twice=True)
        game = self.table.game
        assert game.robot
        sample, answer = game.sample, game.robot.answer

        def say(g: Position, ask: Ask, rng: random.Random) -> Say:
            return (sample if rng.random() < 0.15 else answer)(g, ask, rng)

        self.table = replace(self.table, game=replace(game, sample=say))


def test_keys_in_another_order_make_no_difference_to_battles_either() -> None:
    list(RobotsThatErr(1).play(80))


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(2, 12))
def test_keys_in_another_order_make_no_difference_to_whole_games(seed: int) -> None:
    list(RobotsThatErr(seed).play(2000))


def test_a_game_that_begins_late_comes_to_its_end() -> None:
    game = played(5, turn=45, most=400)
    assert game.state["engine"]["over"]


def between_robots(seed: int, *, errs: float, most: int) -> Played:
    """A game between robots that now and then answer at random, held against its books."""
    loaded = registry.load(GAME)
    scenario = loaded.scenario(min(loaded.scenarios))
    seats = scenario["players"][random.Random(seed).choice(sorted(scenario["players"]))]
    game = Played(loaded.table, start(loaded.table, scenario, {"seats": seats}))
    books, robot = Books(loaded.table.position(game.state)), loaded.game.robot
    assert robot

    def say(g: Position, ask: Ask, rng: random.Random) -> Say:
        return (loaded.game.sample if rng.random() < errs else robot.answer)(g, ask, rng)

    def watch(game: Played, events: list[dict[str, Any]]) -> None:
        books.post(events)
        books.compare(game.table.position(game.state))
        assert not game.table.broken(game.state)

    return play(game, seed, say, inputs=most, watch=watch)


def test_books_agree_while_robots_play_that_err() -> None:
    between_robots(1, errs=0.2, most=120)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(2, 30))
def test_whole_games_of_robots_that_err(seed: int) -> None:
    assert between_robots(seed, errs=seed % 4 * 0.1, most=5000).over


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(10, 70))
def test_many_games_of_random_play(seed: int) -> None:
    played(seed, turn=LATE[seed % len(LATE)], twice=seed % 3 == 0, most=400)


def test_every_question_has_random_answers() -> None:
    asked = {key.split(".")[1] for key in catalogue(GAME) if key.startswith("ask.")}
    assert asked == set(SAMPLERS)


def test_books_know_every_kind_of_event() -> None:
    kinds = {key.split(".")[1] for key in catalogue(GAME) if key.startswith("event.")}
    assert {kind for kind in kinds - Books.silent if not hasattr(Books, f"_{kind}")} == set()


def test_books_notice_what_no_event_tells() -> None:
    game = RandomGame(GAME, 6)
    books = Books(game.g)
    for number, events in enumerate(game.play(12)):
        books.post(events)
        if number == 10:
            break
    game.g.put("Berlin", "Germany", "1-corps infantry")
    with pytest.raises(AssertionError):
        books.compare(game.g)
