"""What forms offer: lines that can be sent as they stand, all of a section together, and what there
is to decide about."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.game import Offer
from pbem.games.blitz_world_in_conflict.offers import offers
from tests.blitz_world_in_conflict.turn_end.endings import ending, play

LONGEST = 70
OF_SCENARIO = {
    "war": {},
    "b": {"turn": 10},
    "c": {"turn": 3},
    "d": {"turn": 3},
    "e": {"turn": 4},
    "f": {},
}


def at_end(scenario: str, **given: Any) -> Any:
    """A game at the first question of its turn's end."""
    dice = [("1/turn-end/partisans/afa", [1])] if scenario in ("war", "f") else None
    return play(ending(scenario, base=True, **{**OF_SCENARIO[scenario], **given}), dice=dice)


def lines(found: list[Offer]) -> list[str]:
    return [each.line for each in found if each.line]


@pytest.mark.parametrize("scenario", OF_SCENARIO)
def test_all_lines_of_a_form_of_the_turns_end_can_be_sent_together(scenario: str) -> None:
    p, seen = at_end(scenario), 0
    while not p.is_over:
        for ask in p.asks:
            found = offers(p.g, ask)
            said = [line for section in ask.sections for line in lines(list(found[section]))]
            assert all(len(line) <= LONGEST for line in said), said
            seen += len(said)
            p.batch(ask.to[0], ask.verb, *said)
    assert seen > 3
    assert not [e for e in p.events if e["kind"] == "line_unused"]


def test_a_form_says_what_the_Group_and_the_Force_Pool_have() -> None:
    p = at_end("war", players=2)
    [axis] = [ask for ask in p.asks if "Germany" in ask.to]
    found = offers(p.g, axis)
    assert [line.partition(":")[0] for line in lines(list(found["weapons"]))] == [
        "Germany",
        "Japan",
    ]
    assert lines(list(found["partisans"])) == ["Japan: partisan Chungking"]
    codes = {code for each in found["weapons"] for code, _ in each.notes}
    assert codes == {"group"}
