"""Random legal play: the invariants hold after each input, the events tell of all that changes, and
keys in another order make no difference."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest

from pbem.games.empires_of_history.air import fuel
from pbem.games.empires_of_history.position import Position
from pbem.games.empires_of_history.samples import SAMPLERS
from pbem.words.catalogue import catalogue
from tests.empires_of_history.books import Books
from tests.empires_of_history.stirred_game import StirredGame

# Turns at which games begin: the first one, campaigns in the West and East, the USA, the end.
LATE = (1, 5, 10, 16, 25, 34)


def played(seed: int, *, turn: int = 1, most: int, twice: bool = False) -> StirredGame:
    """So many inputs of a game, held against its books; rulings open new ones."""
    game = StirredGame(seed, turn=turn, twice=twice)
    books, lost = Books(game.g), stranded(game.g)
    for events in game.play(most):
        before, lost = lost, stranded(game.g)
        if game.has_ruled:
            books, game.has_ruled = Books(game.g), False
        else:
            books.post(events)
            assert may_strand(events) or lost <= before, (before, lost)
        books.compare(game.g)
        assert not game.table.broken(game.state)
    assert game.state["engine"]["over"] or game.inputs == most
    return game


def stranded(g: Position) -> Counter[tuple[str, str, str]]:
    """EOH-241, EOH-508: aircraft in the air, by nation, kind and area, whose fuel takes them to no
    base."""
    found: Counter[tuple[str, str, str]] = Counter()
    for each in g.state["flying"]:
        nation, kind, at = each["nation"], each["kind"], each["at"]
        if not fuel.can_return(g, nation, kind, at, each["fuel"]):
            found[nation, kind, at] += each["count"]
    return found


# What takes bases away from aircraft that are in the air.
_TAKE_BASES = {
    *("territory_taken", "territory_ceded", "war_began", "peace_made", "side_joined"),
    *("ship_sunk", "ship_damaged", "ships_scuttled", "force_moved", "aircraft_landed"),
    *("land_units_lost", "nation_conquered", "nation_surrendered"),
}


def may_strand(events: Iterable[dict[str, Any]]) -> bool:
    """Whether aircraft may have lost the base to which they wanted to fly."""
    return any(event["kind"] in _TAKE_BASES for event in events)


@pytest.mark.parametrize("seed", range(1, 3))
def test_random_play_keeps_invariants_and_books(seed: int) -> None:
    played(seed, most=25)


def test_keys_in_another_order_make_no_difference() -> None:
    played(3, most=20, twice=True)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(10, 100))
def test_many_games_of_random_play(seed: int) -> None:
    played(seed, turn=LATE[seed % len(LATE)], twice=seed % 3 == 0, most=120)


def test_books_notice_what_no_event_tells() -> None:
    game = StirredGame(4)
    books = Books(game.g)
    game.g.add("Berlin", "Germany", "infantry")
    with pytest.raises(AssertionError, match="infantry"):
        books.compare(game.g)


def test_every_question_has_random_answers() -> None:
    mails = {"orders", "naval_orders", "last_orders"}
    assert _words("ask.") | mails == set(SAMPLERS)


def test_books_know_every_kind_of_event() -> None:
    known = {name.removeprefix("_") for name in vars(Books)} | Books.silent
    # A title of forecasts, and what a ruling has done: no flow of the game tells of these.
    assert _words("event.") - known == {"battle_began", "corrected"}


def _words(what: str) -> set[str]:
    """The names of all questions or kinds of events that have words."""
    return {key.split(".")[1] for key in catalogue("empires_of_history") if key.startswith(what)}
