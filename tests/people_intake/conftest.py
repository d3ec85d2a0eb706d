"""Words that mean orders, told for each test, whatever the reader of words would make of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from pbem.engine.orders import Grammar, Parsed
from pbem.engine.prose.readings import Amount, Candidate, Guess, Reading


@dataclass
class Meanings:
    """`meant["three to Kiev"] = [texts of orders]`; `guesses` are needed for all of them."""

    texts: dict[str, list[str]] = field(default_factory=dict)
    guesses: dict[str, tuple[Guess, ...]] = field(default_factory=dict)
    amounts: dict[str, tuple[tuple[int, Amount], ...]] = field(default_factory=dict)

    def __call__(self, said: str, *texts: str, guessed: Sequence[Guess] = ()) -> None:
        self.texts[said] = list(texts)
        self.guesses[said] = tuple(guessed)

    def reading(self, grammar: Grammar, said: str, line: int) -> Reading:
        """A line of the mail with what it means."""
        candidates = [
            Candidate(grammar.parse_line(text), self.guesses[said], self.amounts.get(said, ()))
            for text in self.texts[said]
        ]
        return Reading(said, said, line, 1, tuple(candidates))


@pytest.fixture
def meant(monkeypatch: pytest.MonkeyPatch) -> Meanings:
    """What words mean in this test."""
    meanings = Meanings()
    strict: Callable[..., Parsed] = Grammar.parse

    def parse(
        grammar: Grammar, lines: Iterable[tuple[str, int]], *rest: Any, **more: Any
    ) -> Parsed:
        told = list(lines)
        own = [each for each in told if each[0] not in meanings.texts]
        parsed = strict(grammar, own, *rest, **more)
        free = rest[2] if len(rest) > 2 else more.get("free")
        if free is None:
            return strict(grammar, told, *rest, **more)
        found = [meanings.reading(grammar, *each) for each in told if each not in own]
        return replace(parsed, readings=[*parsed.readings, *found])

    def is_order(grammar: Grammar, text: str) -> bool:
        return text in meanings.texts or plain(grammar, text)

    plain = Grammar.is_order
    monkeypatch.setattr(Grammar, "parse", parse)
    monkeypatch.setattr(Grammar, "is_order", is_order)
    return meanings
