"""What forms of phases offer: lines that can be sent as they stand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from pbem.engine.ask_state import sift
from pbem.engine.flow import Ask
from pbem.engine.game import Offer
from pbem.engine.play import open_asks
from pbem.games.blitz_world_in_conflict.before.road import steps
from pbem.games.blitz_world_in_conflict.offers import offers
from pbem.games.blitz_world_in_conflict.offers.lists import TOPICS
from pbem.games.blitz_world_in_conflict.orders import sections
from pbem.games.blitz_world_in_conflict.orders.grammar import grammar_of
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.words.catalogue import Words
from tests.blitz_world_in_conflict.position_builder import game_at
from tests.harness.random_game import RandomGame

WORDS = Words("blitz_world_in_conflict")


def offered(g: Position, *powers: str, section: str) -> list[str]:
    """The lines of a section."""
    ask = Ask(powers, "orders", powers[0], sections=(section,))
    return lines(offers(g, ask), section)


def lines(found: Mapping[str, Sequence[Offer]], section: str) -> list[str]:
    return [each.line for each in found.get(section, ()) if each.line]


@pytest.mark.parametrize("scenario", ["a", "c", "f"])
def test_what_is_offered_stands_together_in_its_section_and_is_short(scenario: str) -> None:
    game, seen = RandomGame("blitz_world_in_conflict", 5, scenario=scenario), 0
    for _ in game.play(12):
        for ask in open_asks(game.state):
            for section, found in offers(game.g, ask).items():
                texts = [
                    grammar_of(game.g.board).parse_line(each.line, section).text
                    for each in found
                    if each.line
                ]
                told = sift(game.table, game.state, ask, texts)
                assert told is None or not told.problems, (ask.id, texts)
                assert all(len(each.line) <= 80 for each in found)
                seen += len(texts)
    assert seen > 10


def test_BLZ_442_an_open_area_comes_first() -> None:
    units = {"18th Army": ("Western Germany", 1)}
    g = game_at("a", units=units, side="Axis", steps="DEF")
    assert (
        offered(g, "Germany", section=sections.MARCH)[0]
        == "march 18th Army: Western Germany -> Paris"
    )


def test_BLZ_245_of_several_powers_each_line_says_whose_it_is() -> None:
    g = game_at(units={"Luftwaffe": ("Berlin", 1), "Zeroes": ("Tokyo", 1)})
    told = offered(g, "Germany", "Japan", section=sections.REBASE)
    assert told
    assert all(line.startswith("Germany: ") for line in told)


def test_BLZ_275_the_dearest_Blitz_that_can_be_paid() -> None:
    g = game_at(phase=2, oil={"Germany": 1, "Japan": 0})
    assert offered(g, "Germany", section=sections.BLITZ) in (["blitz air"], ["blitz land"])
    assert offered(g, "Japan", section=sections.BLITZ) == ["blitz free"]


def test_what_is_told_of_a_position_has_words() -> None:
    g = game_at(base=True, options={"road_to_war": "on", "commanders": "on"})
    steps.steps["begin"].run(g, {}, None, [])
    for verb, told in TOPICS.items():
        entries = list(told(g))
        assert entries, verb
        assert all("topic" not in WORDS.say(f"topic.{code}", fields) for code, fields in entries)
