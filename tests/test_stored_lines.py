"""Lines of records are read as lines of mails are, however they stand there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from pbem.engine.errors import NotUnderstood
from pbem.engine.orders import Grammar
from pbem.engine.play import start
from pbem.library import registry
from tests.harness.played import Played, play

GAMES = [info.id for info in registry.games()]


def sent(game: str, seed: int) -> tuple[Grammar, set[str]]:
    """The lines of a random play."""
    loaded = registry.load(game)
    scenario = loaded.info.scenarios[0]
    printed = loaded.scenario(scenario)
    seats = printed["players"][max(printed["players"])]
    state = start(loaded.table, printed, {**loaded.options(scenario, {}), "seats": seats})
    texts: set[str] = set()

    def before(given: dict[str, Any]) -> None:
        say = given.get("say")
        texts.update(each for each in say if isinstance(each, str)) if isinstance(say, list) else 0

    sample = loaded.table.game.sample
    play(Played(loaded.table, state), seed, sample, inputs=60, before=before)
    return loaded.table.game.grammar(loaded.table.board), texts


def spoilt(text: str) -> Iterator[str]:
    """A line, and how it may stand in a record that somebody has changed."""
    heads, colon, order = text.rpartition(": ")
    yield from (text, text.lower(), f" {text}", f"{text} ; aside", f"{text},", text[:-1])
    yield from (order, heads, f"{heads}{colon}{text}", f"{text}: {order}", text.replace(" ", "  "))


def read(grammar: Grammar, text: str, *, stored: bool) -> Any:
    """The line, or what is wrong with it."""
    try:
        return grammar.stored_line(text) if stored else grammar.parse_line(text)
    except NotUnderstood as refusal:
        return refusal.problem


@pytest.mark.parametrize("game", GAMES)
def test_a_line_of_a_record_is_read_as_one_of_a_mail(game: str) -> None:
    grammar, texts = sent(game, 3)
    assert texts
    for text in sorted(texts)[:120]:
        for each in spoilt(text):
            assert read(grammar, each, stored=True) == read(grammar, each, stored=False), each
    told = {text: read(grammar, text, stored=True) for text in texts}
    assert any(getattr(line, "text", "") == text for text, line in told.items())
