"""Money, units and control: after each input they are what the events alone make of those at the
start.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from pbem.games.axis_allies_europe import GAME
from pbem.games.axis_allies_europe.position import Position
from pbem.games.axis_allies_europe.robot.player import answer
from tests.axis_allies_europe.position_builder import control_at_start
from tests.axis_allies_europe.robot.play import Played, play

Event = dict[str, Any]

POWERS = ("Germany", "Soviet Union", "Great Britain", "United States")
STARTING_INCOME = {"Germany": 40, "Soviet Union": 24, "Great Britain": 25, "United States": 40}
# Guns and complexes go with their territory, so that only their number on the board is conserved.
GO_WITH_LAND = ("aa_gun", "industrial_complex")


class Books:
    """What everybody owns by the events of a game, written independently of the rules."""

    def __init__(self) -> None:
        self.money: Counter[str] = Counter()
        self.units: Counter[tuple[str, str]] = Counter()
        self.waiting: Counter[tuple[str, str]] = Counter()
        self.control: dict[str, str] = {}
        self.board: Any = None
        self.is_open = False
        self.checked = 0

    def watch(self, game: Played, events: list[Event]) -> None:
        """Enter the events of an input, and compare with the position behind it."""
        g = game.table.position(game.state)
        if not self.is_open:
            self.is_open = True
            self.board = g.board
            self.control = dict(control_at_start())
            self.units = standing(g) - bought_before(events)
        for event in events:
            self.enter(event)
        assert {power: self.money[power] for power in POWERS} == g.money
        assert self.control == g.state["control"]
        assert +self.waiting == waiting(g)
        assert by_land(self.units) == by_land(standing(g))
        assert GAME.invariants(g) == []
        self.checked += 1

    def enter(self, event: Event) -> None:
        """One event in money and units."""
        getattr(self, f"_{event['kind']}", self._other)(event)

    def _other(self, event: Event) -> None:
        """Events that tell of neither money nor losses nor control."""

    def _advance_given(self, event: Event) -> None:
        for power, amount in event["shares"].items():
            self.money[power] += amount

    def _starting_income(self, event: Event) -> None:
        for power in POWERS:
            self.money[power] += STARTING_INCOME[power]

    def _advance_bought(self, event: Event) -> None:
        self.money[event["power"]] -= event["cost"]
        self._add(self.units, event["power"], event["units"], 1)

    def _bought(self, event: Event) -> None:
        self.money[event["power"]] -= event["cost"]
        self._add(self.waiting, event["power"], event["units"], 1)

    def _placed(self, event: Event) -> None:
        self._add(self.waiting, event["power"], event["units"], -1)
        self._add(self.units, event["power"], event["units"], 1)

    def _unplaced(self, event: Event) -> None:
        self.money[event["power"]] += event["refund"]
        if event["rule"] != "wait":
            self._add(self.waiting, event["power"], event["units"], -1)

    def _collected(self, event: Event) -> None:
        assert event["amount"] == self.income(event["power"]), event
        self.money[event["power"]] += event["amount"]

    def _captured(self, event: Event) -> None:
        self.control[event["area"]] = event["holder"]
        if not event["holder"]:
            del self.control[event["area"]]

    _freed = _convoy_cut = _convoy_cleared = _captured

    def _returned(self, event: Event) -> None:
        self.control[event["area"]] = event["to"]

    def income(self, power: str) -> int:
        """The printed values of what a power holds: no Middle East, at sea for Allies only, and the
        Soviet Convoy not while its port is lost."""
        total = 0
        for area, holder in self.control.items():
            data = self.board.areas[area].data
            is_sea = self.board.areas[area].kind == "convoy_center"
            lost = area == "Soviet Convoy" and self.control["Archangel"] == "Germany"
            if holder == power and not data.get("middle_east") and not lost:
                total += 0 if is_sea and power == "Germany" else data.get("value", 0)
        return total

    def _bombed(self, event: Event) -> None:
        self.money[event["power"]] -= event["paid"]

    def _cash_taken(self, event: Event) -> None:
        self.money[event["from"]] -= event["amount"]
        self.money[event["by"]] += event["amount"]

    def _oil_paid(self, event: Event) -> None:
        for power, amount in event["paid"].items():
            self.money[power] -= amount
            self.money["Germany"] += amount

    def _lost(self, event: Event) -> None:
        for power, units in event["units"].items():
            self._add(self.units, power, units, -1)

    _lost_aboard = _lost

    def _converted(self, event: Event) -> None:
        self._add(self.units, event["power"], {event["unit"]: event["count"]}, -1)
        self._add(self.units, "Soviet Union", {event["unit"]: event["count"]}, 1)

    @staticmethod
    def _add(book: Counter[tuple[str, str]], power: str, units: dict[str, int], sign: int) -> None:
        for kind, count in units.items():
            book[power, kind] += sign * count


def standing(g: Position) -> Counter[tuple[str, str]]:
    """All units on the board, aboard and in the air."""
    found: Counter[tuple[str, str]] = Counter()
    for _, power, kind, count in g.everything():
        found[power, kind] += count
    return found


def waiting(g: Position) -> Counter[tuple[str, str]]:
    """Bought and not placed."""
    return Counter(
        {
            (power, kind): count
            for power, units in g.state["pending"].items()
            for kind, count in units.items()
        }
    )


def bought_before(events: list[Event]) -> Counter[tuple[str, str]]:
    """What the first input brought onto the board."""
    books = Books()
    for event in events:
        if event["kind"] == "advance_bought":
            books.enter(event)
    return books.units


def by_land(units: Counter[tuple[str, str]]) -> dict[tuple[str, str], int]:
    """Guns and complexes without their owners."""
    found: Counter[tuple[str, str]] = Counter()
    for (power, kind), count in units.items():
        found["" if kind in GO_WITH_LAND else power, kind] += count
    return {key: count for key, count in found.items() if count}


@pytest.mark.parametrize("unplaced", ["wait", "refund", "lose"])
def test_money_and_units_are_conserved_in_random_play(unplaced: str) -> None:
    for seed in range(3):
        books = Books()
        play(seed, say=GAME.sample, watch=books.watch, inputs=200, unplaced=unplaced)
        assert books.checked == 200


@pytest.mark.parametrize("seed", range(2))
def test_money_and_units_are_conserved_when_robots_play(seed: int) -> None:
    books = Books()
    game = play(seed, say=answer, watch=books.watch)
    assert game.winner
    told = {event["kind"] for event in game.events}
    assert told >= {"bought", "placed", "collected", "lost", "captured"}


def test_books_notice_what_no_event_tells() -> None:
    books = Books()
    game = play(0, say=answer, watch=books.watch, inputs=20)
    game.state["money"]["Germany"] += 1
    with pytest.raises(AssertionError):
        books.watch(game, [])


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(50))
def test_money_and_units_are_conserved_in_long_random_play(seed: int) -> None:
    books = Books()
    play(seed, say=GAME.sample, watch=books.watch, inputs=1500)
    assert books.checked > 100
