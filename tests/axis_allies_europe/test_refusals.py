"""What refusals say: the thing that they are about, the line with which another one falls, the rule
that explains it.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from pbem.engine.dice import Seeded
from pbem.engine.errors import NotUnderstood, Problem
from pbem.engine.play import advance, open_asks, sift, start, waits_for
from pbem.games.axis_allies_europe import batch
from pbem.games.axis_allies_europe.movement import steps
from pbem.games.axis_allies_europe.orders.grammar import grammar_of
from pbem.games.axis_allies_europe.position import Position
from pbem.library import registry
from pbem.words.catalogue import Words
from tests.axis_allies_europe.movement.tools import read, refused, refused_later
from tests.sample import first

Build = Callable[..., Position]
BRITAIN, GERMANY, AMERICA = "Great Britain", "Germany", "United States"
WORDS = Words("axis_allies_europe")


@pytest.fixture
def at_home(game_at: Build) -> Position:
    """A transport that cannot reach where its orders want it."""
    return game_at(
        turn=BRITAIN,
        units={
            "United Kingdom": {BRITAIN: {"infantry": 3, "bomber": 1, "fighter": 1}},
            "Celtic Sea": {BRITAIN: {"transport": 1, "destroyer": 1}},
            "Danish Sea": {GERMANY: {"destroyer": 1}},
            "Norway": {GERMANY: {"infantry": 1}},
        },
    )


SAIL = "move 3 transport: Celtic Sea -> English Channel"
FALLING = {
    "load 1 infantry: United Kingdom @ transport English Channel": SAIL,
    "unload 1 infantry: transport English Channel -> United Kingdom": SAIL,
    "move 1 transport: English Channel -> North Sea": SAIL,
}


@pytest.mark.parametrize("line", FALLING)
def test_what_falls_with_another_line_names_that_line(at_home: Position, line: str) -> None:
    verdict = refused_later(at_home, FALLING[line], line)
    assert verdict[FALLING[line]] == ("AAE-033", "not_enough")
    assert verdict[line] == ("AAE-033", "falls_with")
    _, problems = steps.sift_rest(at_home, read(at_home, "noncombat", (FALLING[line], line)))
    said = next(WORDS.reason(why) for each, why in problems if each.order == line)
    assert f'falls with the line "{FALLING[line]}"' in said


def test_a_landing_falls_with_its_load(at_home: Position) -> None:
    load = "load 9 infantry: United Kingdom @ transport Celtic Sea"
    sail = "move 1 transport: Celtic Sea -> English Channel -> North Sea"
    land = "assault Norway: 1 infantry from transport North Sea"
    verdict = refused(at_home, load, sail, land)
    assert verdict[load] == ("AAE-033", "not_enough")
    assert verdict[land] == ("AAE-033", "falls_with")


def test_a_load_whose_ship_does_not_sail_is_told_of(at_home: Position) -> None:
    load = "noncombat: load 1 infantry: United Kingdom @ transport Celtic Sea"
    sail = "noncombat: move 1 transport: Celtic Sea -> Black Sea"
    sifted = batch.sift_rest(at_home, [load, sail])
    assert sifted.good == (load,)
    [(_, remark)] = sifted.remarks
    said = WORDS.reason(remark)
    assert "the ship stays in Celtic Sea" in said
    assert "Black Sea" in said


def test_where_sailing_first_would_do_the_refusal_says_so(at_home: Position) -> None:
    line = "load 1 infantry: United Kingdom @ transport North Sea"
    _, problems = steps.sift_rest(at_home, read(at_home, "noncombat", (line,)))
    [(_, why)] = problems
    assert (why.rule, why.code) == ("AAE-245", "no_such_ship")
    assert "North Sea has no transport of Great Britain" in WORDS.reason(why)
    assert refused_later(at_home, why.choices[0], line) == {}


def test_AAE_132_who_comes_ashore_does_not_march_on(game_at: Build) -> None:
    g = game_at(
        turn=BRITAIN,
        units={"Norway": {GERMANY: {"infantry": 1}}},
        aboard=[
            {
                "ship": "transport",
                "owner": BRITAIN,
                "at": "North Sea",
                "holds": {BRITAIN: {"infantry": 2}},
            }
        ],
    )
    first = "assault Norway: 1 infantry from transport North Sea"
    then = "move 1 infantry: Norway -> Finland"
    assert refused(g, first, then)[then] == ("AAE-132", "whole_move")


@pytest.mark.parametrize(
    "lines",
    [
        ("move 2 fighter: {way}",),
        ("move 1 fighter: {way}", "move 1 fighter: {way}"),
    ],
)
def test_AAE_267_two_fighters_for_one_deck_in_one_line_or_two(
    game_at: Build, lines: tuple[str, ...]
) -> None:
    g = game_at(
        turn=AMERICA,
        units={
            "United States": {AMERICA: {"fighter": 2}},
            "Celtic Sea": {GERMANY: {"transport": 1}},
        },
        aboard=[
            {
                "ship": "carrier",
                "owner": AMERICA,
                "at": "Mid-Atlantic",
                "holds": {BRITAIN: {"fighter": 1}},
            }
        ],
        control={"United Kingdom": GERMANY, "Canada": GERMANY, "Iceland": GERMANY},
    )
    way = "United States -> U.S. Eastern Coast -> Mid-Atlantic -> Celtic Sea"
    verdict = refused(g, *(line.format(way=way) for line in lines))
    assert set(verdict.values()) == {("AAE-267", "decks_promised_twice")}


# Refusals of whatever is wrong

EMPTY = re.compile(r' {2}|""|\( ?\)| [.,;:]|\bof (?:that|is|are)\b|\{|None|\bnothing can')


def wrong(line: str, rng: random.Random, places: list[str]) -> str:
    """An order with another place, number, kind or power than a legal one has."""
    found = [place for place in places if place in line]
    how = rng.randrange(4)
    if how == 0 and found:
        return line.replace(rng.choice(found), rng.choice(places))
    if how == 1:
        return re.sub(r"\b\d\b", str(rng.randint(1, 9)), line, count=1)
    if how == 2:
        kinds = ["infantry", "armor", "fighter", "bomber", "transport", "submarine", "carrier"]
        return re.sub("|".join(kinds), rng.choice(kinds), line)
    return re.sub(r"\b(\d) ", rf"\1 {rng.choice(['British', 'German', 'U.S.'])} ", line, count=1)


def refusals(seed: int) -> Iterator[tuple[str, Problem]]:
    """What is said against wrong orders in the positions of a random game."""
    loaded = registry.load("axis_allies_europe")
    table, rng = loaded.table, random.Random(seed)
    seats = loaded.scenario("1941")["players"]["4"]
    options = {**loaded.options("1941", {}), "seats": seats}
    state = start(table, loaded.scenario("1941"), options)
    dice = Seeded({number: bytes([seed, number % 256]) * 16 for number in range(1, 2000)})
    advance(table, state, {}, dice)
    grammar, places = grammar_of(table.board), sorted(table.board.areas)
    for _ in range(90):
        ask = next((ask for ask in open_asks(state) if waits_for(state, ask)), None)
        if ask is None:
            return
        say: Any = table.game.sample(table.position(state), ask, rng)
        if ask.sections:
            lines = [wrong(line, rng, places) for line in say for _ in range(3)]
            texts = []
            for line in lines:
                try:
                    texts.append(grammar.parse_line(line).text)
                except NotUnderstood as refusal:
                    yield line, refusal.problem
            sifted = sift(table, state, ask, texts)
            for number, problem in sifted.problems if sifted else ():
                yield texts[number], problem
        by = list(waits_for(state, ask))
        advance(table, state, {"answer": ask.id, "by": by, "say": say}, dice)


@pytest.mark.parametrize("seed", first(range(4), 2))
def test_every_refusal_names_what_it_is_about(seed: int) -> None:
    codes = set()
    for line, problem in refusals(seed):
        said = WORDS.reason(problem)
        codes.add(problem.code)
        blank = [name for name, value in problem.fields.items() if value in ("", None, [], {})]
        text = WORDS.texts.get(WORDS._variant(f"refusal.{problem.code}", problem.fields), "")
        assert not [name for name in blank if f"{{{name}" in text], (line, problem)
        assert not EMPTY.search(said), (line, said)
    assert len(codes) > 15
