"""The order in which the lines of a phase are carried out (§8)."""

from __future__ import annotations

from pbem.games.blitzwar.orders.grammar import grammar_of
from pbem.wargame.phases import by_rank
from tests.blitzwar.position_builder import board


def test_BWR_104_lines_go_by_sub_phase_and_others_with_the_line_behind_them() -> None:
    texts = (
        "rebase 1 air: Berlin -> Ruhr",
        "unfortify Saar",
        "fly 1 air: Ruhr -> Saar",
        "rebase 1 air: Berlin -> Saar",
        "fly 1 air: Ruhr -> Nancy",
        "unfortify Ruhr",
    )
    lines = [grammar_of(board()).parse_line(text, "air") for text in texts]
    found = by_rank({"fly": 1, "rebase": 2}, lines)
    assert [texts.index(line.order) for line in found] == [1, 2, 4, 0, 3, 5]
