"""Orders of every game, its own examples, are neither talk nor cut: whatever its verbs and names
are."""

from __future__ import annotations

import pytest

from pbem.engine.orders import Grammar
from pbem.engine.prose.claims import find
from pbem.engine.prose.talk import is_talk
from pbem.engine.typed import Text
from pbem.library import registry
from tests.shelf import game  # noqa: F401 (fixture)


@pytest.fixture
def lines(game: str) -> tuple[Grammar, list[str]]:
    loaded = registry.load(game)
    grammar = loaded.game.grammar(loaded.board)
    verbs = (verb for verb in grammar.verbs.values() if verb.example)
    return grammar, [line for verb in verbs for line in (verb.example, verb.example.upper())]


def test_an_example_is_no_talk(lines: tuple[Grammar, list[str]]) -> None:
    grammar, examples = lines
    assert [line for line in examples if is_talk(grammar, line)] == []


def test_an_example_is_not_cut(lines: tuple[Grammar, list[str]]) -> None:
    grammar, examples = lines
    for line in examples:
        claims, left = find(grammar, Text(line), 1)
        assert (claims, left.plain) == ([], line)
