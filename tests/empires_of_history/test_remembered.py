"""What follows from parts of a position is remembered while they are the same: it is what they say
in each position of random play. What is tried out is tried as if all were copied."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from pbem.engine.play import open_asks, sift
from pbem.engine.state import copy
from pbem.games.empires_of_history.position import Position
from tests.empires_of_history.stirred_game import StirredGame


def positions(seed: int, inputs: int) -> Iterator[StirredGame]:
    """A random game, input by input."""
    game = StirredGame(seed, turn=(1, 10, 25)[seed % 3])
    for _ in game.play(inputs):
        yield game


def foes(g: Position, nation: str) -> list[str]:
    """Whom a nation fights, by the pairs at war."""
    pairs = g.state["wars"]
    return [n for n in g.board.powers if sorted((n, nation)) in pairs]


def is_ally(g: Position, one: str, other: str) -> bool:
    """Of one side, both in a war, and not at war with each other."""
    sides = g.state["sides"]
    fight = bool(foes(g, one)) and bool(foes(g, other))
    same = one in sides and sides[one] == sides.get(other)
    return same and fight and other not in foes(g, one)


def check_relations(g: Position) -> None:
    fighting = {n for n in g.board.powers if foes(g, n)}
    assert g.all_at_war() == fighting
    for one in g.board.powers:
        allies = [n for n in g.board.powers if n == one or is_ally(g, one, n)]
        assert list(g.enemies_of(one)) == foes(g, one)
        assert list(g.friends_of(one)) == allies
        assert g.in_war(one) == (one in fighting)
        for other in g.board.powers:
            assert g.at_war(one, other) == (other in foes(g, one))
            assert g.allied(one, other) == is_ally(g, one, other)
            assert g.is_friendly(one, other) == (one == other or is_ally(g, one, other))


def check_holdings(g: Position) -> None:
    control = g.state["control"]
    for nation in ("", *g.board.powers):
        held = [t for t in g.board.territories if control.get(t, "") == nation]
        assert list(g.controlled(nation)) == held
    some = [n for n in g.board.powers if g.in_war(n)][::2]
    assert g.holdings.of_several(some) == {t for t, holder in control.items() if holder in some}


def check_stands(g: Position) -> None:
    fleets = {}
    for zone in g.board.sea_zones:
        ships = {n: set(g.of_class(zone, n, "sea")) for n in g.nations_in(zone, "sea")}
        if ships:
            fleets[zone] = {n: kinds == {"submarine"} for n, kinds in ships.items()}
    assert {zone: dict(there) for zone, there in g.stands.fleets} == fleets
    partisans = {}
    for area in g.board.territories:
        if risen := {n for n in g.board.powers if g.count(area, n, "partisan")}:
            partisans[area] = risen
    assert g.stands.partisans == partisans


@pytest.mark.parametrize("seed", range(1, 3))
def test_what_is_remembered_of_a_position_is_what_it_says(seed: int) -> None:
    for game in positions(seed, 20):
        check_relations(game.g)
        check_holdings(game.g)
        check_stands(game.g)


@pytest.mark.parametrize("seed", range(1, 3))
def test_mails_are_judged_as_on_a_whole_copy(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(seed)
    judged = 0
    for game in positions(seed, 20):
        for ask in (ask for ask in open_asks(game.state) if ask.sections):
            lines = game.table.game.sample(game.g, ask, rng)
            before, found = copy(game.state), sift(game.table, game.state, ask, lines)
            assert game.state == before
            with monkeypatch.context() as patch:
                patch.setattr(Position, "trial", lambda g: Position(copy(dict(g.state)), g.board))
                assert sift(game.table, copy(game.state), ask, lines) == found
            judged += len(lines)
    assert judged > 20
