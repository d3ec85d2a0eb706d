"""In which section a move belongs that does nothing in its own."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pbem.engine.flow import Ask
from pbem.games.axis_allies_europe import GAME, batch
from pbem.games.axis_allies_europe.orders.grammar import grammar_of, read_line
from pbem.games.axis_allies_europe.position import Position
from tests.axis_allies_europe.wording.test_ways import A, B, mails
from tests.sample import first

Build = Callable[..., Position]


def section(g: Position, text: str, sections: tuple[str, ...] = A) -> str:
    ask = Ask(to=(g.power,), verb="orders", noun="x", sections=sections)
    return GAME.wording.section(g, ask, grammar_of(g.board).parse_line(text))


@pytest.fixture
def front(game_at: Build) -> Position:
    return game_at(
        units={
            "Poland": {"Germany": {"infantry": 2, "armor": 1, "aa_gun": 1, "fighter": 1}},
            "East Poland": {"Soviet Union": {"infantry": 1}},
            "Baltic Sea": {"Germany": {"transport": 1, "submarine": 1}},
            "North Sea": {"Great Britain": {"destroyer": 1}},
        }
    )


@pytest.mark.parametrize(
    "order",
    [
        "move 1 infantry: Poland -> Germany",
        "move 1 fighter: Poland -> Germany",
        "move 1 submarine: Baltic Sea -> Danish Sea",
        "move submarine 1 Baltic Sea -> Danish Sea",
        "move 1 aa_gun: Poland -> Germany",
        "load 1 aa_gun: Poland @ transport Baltic Sea",
    ],
)
def test_AAE_068_an_attack_on_nobody_is_another_move(front: Position, order: str) -> None:
    assert section(front, f"combat: {order}") == "noncombat"
    assert section(front, f"noncombat: {order}") == ""


@pytest.mark.parametrize(
    "order",
    [
        "load 1 infantry: Germany @ transport Danish Sea",
        "move 1 transport: Danish Sea -> North Sea",
        "move 1 transport: Baltic Sea -> Danish Sea",
        "move transport 1 Baltic Sea -> Danish Sea",
        "move 1 submarine: Danish Sea -> North Sea",
        "move transport 1 Danish Sea -> North Sea",
    ],
)
def test_AAE_127_what_may_belong_to_a_landing_stays_an_attack(game_at: Build, order: str) -> None:
    g = game_at(
        units={
            "Germany": {"Germany": {"infantry": 1}},
            "Danish Sea": {"Germany": {"transport": 1, "submarine": 1}},
            "Baltic Sea": {"Germany": {"transport": 1}},
        }
    )
    assert section(g, f"combat: {order}") == ""


@pytest.mark.parametrize(
    "order",
    [
        "move 1 infantry: Poland -> East Poland",
        "move 1 armor: Poland -> Baltic States",
        "move 1 fighter: Poland -> East Poland",
        "move 1 submarine: Baltic Sea -> Danish Sea -> North Sea",
        "move submarine 1 Baltic Sea -> Danish Sea -> North Sea",
    ],
)
def test_a_move_to_an_enemy_is_an_attack_while_attacks_are_asked_for(
    front: Position, order: str
) -> None:
    assert section(front, f"noncombat: {order}") == "combat"
    assert section(front, f"noncombat: {order}", B) == ""
    assert section(front, f"combat: {order}") == ""


def test_what_is_no_move_or_not_ones_own_stands_where_it_is(front: Position) -> None:
    assert section(front, "purchase: buy 1 infantry") == ""
    assert section(front, "noncombat: land 1 fighter @ Poland") == ""
    assert section(front, "Soviet Union: combat: move 1 infantry: East Poland -> Belorussia") == ""
    # It is wrong wherever it stands.
    assert section(front, "combat: move 9 infantry: Poland -> East Poland") == ""
    assert section(front, "noncombat: move 9 infantry: Poland -> Germany") == ""


@pytest.mark.parametrize("seed", first(range(3)))
def test_no_order_of_random_play_is_sent_to_another_section(seed: int) -> None:
    seen = 0
    for g, ask, texts in mails(seed, 60):
        for text in texts:
            line = read_line(g.board, text)
            sift = batch.sift_attack if "combat" in ask.sections else batch.sift_rest
            if not sift(g, [text]).problems:
                assert GAME.wording.section(g, ask, line) == ""
                seen += 1
    assert seen > 30
