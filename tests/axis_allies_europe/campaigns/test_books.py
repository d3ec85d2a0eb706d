"""Money, pieces and control of whole random games, place by place, by an accountant who reads
nothing but the events.

After every input the state must say what the accountant's books say, and nothing may stand where it
cannot. In every third game the order of keys is put to the test as well: a save that is read again
may have another one.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from pbem.engine.state import check_plain
from pbem.words.catalogue import Words
from tests.axis_allies_europe.campaigns.ledger_of_events import FACTS, POWERS, Ledger
from tests.axis_allies_europe.campaigns.stirred_game import GAME, StirredGame
from tests.harness.accountant import Wrong
from tests.sample import first

# Events that reports tell in their own way and not by one sentence.
TOLD_OTHERWISE = {"fired", "step_began", "battle_began"}
PRINTED = {"archangel_convoy": "suspend", "unplaced": "wait"}


def play(seed: int, inputs: int, seen: Counter[str] | None = None) -> StirredGame:
    """Play one random game, with the books kept and compared after every input."""
    game = StirredGame(seed, twice=seed % 3 == 0)
    books, words = Ledger(game.options), Words(GAME)
    for events in game.play(inputs):
        books.post(events)
        books.compare(game.g)
        assert game.table.game.invariants(game.g) == []
        for kind in {event["kind"] for event in events} - TOLD_OTHERWISE:
            assert f"event.{kind}" in words.texts
        if seen is not None:
            seen.update(event["kind"] for event in events)
    check_plain(game.state)
    return game


@pytest.mark.parametrize("seed", first(range(12), 4))
def test_books_kept_from_events_alone_are_those_of_the_state(seed: int) -> None:
    play(seed, 60)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(1000, 1500))
def test_books_of_five_hundred_games(seed: int) -> None:
    play(seed, 100)


def test_incomes_at_the_start_are_the_printed_ones() -> None:
    books = Ledger(PRINTED)
    assert {power: books.income(power) for power in POWERS} == {
        power: FACTS[power]["income"] for power in POWERS
    }
    assert books.oil() == 0
    assert not list(books.misplaced()) + list(books.unrested())


Event = dict[str, Any]


@pytest.mark.parametrize(
    "event",
    [
        {"kind": "moved", "power": "Germany", "units": {"armor": 3}, "path": ["Poland", "Hungary"]},
        {"kind": "bought", "power": "Germany", "units": {"armor": 1}, "cost": 4, "money": 0},
        {"kind": "collected", "power": "Germany", "amount": 39, "money": 39},
        {
            "kind": "lost",
            "at": "Poland",
            "phase": "attack",
            "round": 1,
            "units": {"Germany": {"infantry": 1}},
        },
        {
            "kind": "captured",
            "area": "Poland",
            "by": "Germany",
            "from": "Soviet Union",
            "holder": "Germany",
            "value": 2,
        },
        {"kind": "placed", "power": "Germany", "units": {"armor": 1}, "area": "Poland", "from": ""},
        {"kind": "vanished", "power": "Germany"},
    ],
    ids=lambda event: event["kind"],
)
def test_the_accountant_notices(event: Event) -> None:
    books = Ledger(PRINTED)
    books.post([{"kind": "turn_began", "power": "Germany", "round": 1}])
    with pytest.raises(Wrong):
        books.post([event])


def test_the_accountant_notices_what_is_in_the_wrong_place() -> None:
    books = Ledger(PRINTED)
    books.stock["Turkey", "Germany", "infantry"] = 1
    books.stock["Poland", "Germany", "submarine"] = 1
    books.stock["Baltic Sea", "Germany", "infantry"] = 1
    books.stock["Baltic Sea", "Germany", "fighter"] = 1
    books.stock["Hungary", "Soviet Union", "aa_gun"] = 1
    books.stock["Poland", "Germany", "industrial_complex"] = 1
    assert len(list(books.misplaced())) == 4
    assert len(list(books.unrested())) == 3
