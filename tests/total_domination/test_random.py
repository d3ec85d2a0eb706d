"""Whole games of random legal play: the invariants hold after each input, the events tell of all
that changes, and keys in another order make no difference."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.state import canonical
from pbem.games.total_domination import control
from pbem.games.total_domination.concepts import supply
from pbem.games.total_domination.ground import JOINING
from pbem.games.total_domination.position import Position
from pbem.words.catalogue import catalogue
from tests.harness.random_game import RandomGame
from tests.total_domination.books import Books
from tests.total_domination.position_builder import game_at

GAME = "total_domination"
SCENARIOS = ("1939", "fall_of_the_axis", "rise_of_the_axis", "solo")
MOST = 900
# After how many inputs all views are looked at.
SEEN = 25


class War(RandomGame):
    """A game in which hardly anybody is silent."""

    silent = 0.05


def played(scenario: str, seed: int, *, twice: bool = False, most: int = MOST) -> War:
    """A game to its end, or so many inputs of it, held against its books."""
    game = War(GAME, seed, scenario=scenario, twice=twice)
    books = Books(game.g)
    for events in game.play(most):
        books.post(events)
        books.compare(game.g)
        assert not game.table.broken(game.state)
        if game.inputs % SEEN == 0:
            assert_owners(game)
            assert_whose(game.g)
    assert game.state["engine"]["over"] or game.inputs == most
    return game


def assert_owners(game: War) -> None:
    """Who may know which secrets is told alike by the view and without it."""
    for seat in game.state["seats"]:
        view = game.table.game.view(game.g, seat)
        assert sorted(view["secret"]) == game.table.owners(game.state, seat)


def assert_whose(g: Position) -> None:
    """What is remembered of nations, and found of all areas together, is what each is by itself."""
    assert dict(g.whose) == {"": "", **{nation: g.player_of(nation) for nation in g.board.powers}}
    assert control.holders(g, g.areas) == {area: g.controller(area) for area in g.areas}
    for player in g.board.players:
        plain = {area for area in g.areas if control.passes(g, area) == player}
        assert control.passage(g, player) == plain
        chains = supply.Chains(g, player)
        assert {area for area in g.areas if area in chains} == supply.supplied(g, player)
        side = g.side_of(player)
        others = {nation for nation in g.board.powers if g.side_of(nation) != side}
        assert others - {*g.enemies_of(player)} <= {*JOINING}


def test_what_is_tried_out_leaves_the_position_as_it_is() -> None:
    g = game_at(base=True)
    before = canonical(g.state)
    then = g.trial()
    for area, nation, kind, _ in list(then.standing()):
        then.add(area, nation, kind, -1)
        then.add(area, nation, "army", 2)
    then.set_units("Atlantic", "UK", {"fleet": 1})
    then.mark("used", "UK", "UK", 1)
    assert canonical(g.state) == before != canonical(then.state)


@pytest.mark.parametrize("scenario", SCENARIOS[1:])
def test_a_game_of_random_play_comes_to_its_end(scenario: str) -> None:
    played(scenario, 1)


def test_three_years_of_the_war_and_keys_in_another_order_make_no_difference() -> None:
    played("1939", 2, twice=True, most=110)


@pytest.mark.soak
@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("seed", range(3, 40))
def test_many_games_of_random_play(scenario: str, seed: int) -> None:
    played(scenario, seed, twice=seed % 3 == 0)


def test_books_know_every_kind_of_event() -> None:
    kinds = {key.split(".")[1] for key in catalogue(GAME) if key.startswith("event.")}
    assert {kind for kind in kinds - Books.silent if not hasattr(Books, f"_{kind}")} == set()


def test_books_notice_what_no_event_tells() -> None:
    game = War(GAME, 4)
    books = Books(game.g)
    for number, events in enumerate(game.play(30)):
        told: list[dict[str, Any]] = list(events)
        books.post(told)
        if number == 20:
            break
    game.g.add("Poland", "Germany", "army")
    with pytest.raises(AssertionError):
        books.compare(game.g)
