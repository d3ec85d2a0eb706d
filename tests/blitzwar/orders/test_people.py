"""The posts of tests/people/blitzwar, as far as the language reads them by itself: what each line
means is among its readings. What the rules make of them is tried there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.engine.flow import Ask
from pbem.engine.orders import Parsed
from pbem.games.blitzwar.orders.grammar import grammar_of
from pbem.games.blitzwar.orders.sections import (
    AIR,
    BLITZ,
    CARDS,
    COMBAT,
    MOVEMENT,
    NAVAL,
    SETUP,
    TRANSPORT,
)
from tests.blitzwar.position_builder import board
from tests.people.posts import HERE, Post, posts

# The sections that are asked for in each position.
ASKED = {
    "set-up": (SETUP,),
    "cards": (CARDS,),
    "axis": (NAVAL, AIR, TRANSPORT, MOVEMENT),
    "axis-blitz": (BLITZ, COMBAT),
}
POSTS = posts(HERE / "blitzwar")


def _parsed(path: Path, sections: tuple[str, ...]) -> Parsed:
    ask = Ask(to=("Axis",), verb="orders", noun="turn 1 Axis", sections=sections)
    lines = path.read_text("utf-8").splitlines()
    numbered = [(text, number) for number, text in enumerate(lines, 1)]
    return grammar_of(board()).parse(numbered, expect=sections, free=[ask])


def _meant(parsed: Parsed) -> Iterator[str]:
    yield from (line.text for line in parsed.lines)
    for reading in parsed.readings:
        yield from (candidate.line.text for candidate in reading.candidates)
        yield from reading.problem.choices if reading.problem else ()


@pytest.mark.parametrize("post", POSTS, ids=[post.path.stem for post in POSTS])
def test_what_was_meant_is_among_the_readings(post: Post) -> None:
    read = set(_meant(_parsed(post.path, ASKED[post.position])))
    for words in post.lines:
        for meaning in words.meanings:
            assert set(meaning) <= read, words.said
