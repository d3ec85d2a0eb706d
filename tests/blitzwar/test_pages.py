"""What reports tell of a game: every event of random games in words, and a turn by mails in every
format and depth."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.engine.play import open_asks
from pbem.reports.report import turn_report
from pbem.words.catalogue import Words, spoken
from tests.blitzwar.secrets import war
from tests.harness.random_game import RandomGame
from tests.secrets import night

WORDS = Words("blitzwar")
ORDERS = """air:
fly 2 air: Breslau -> Lodz
movement:
activate white: Koszalin
blitz:
attack Danzig from Koszalin (white) then advance none
done"""


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.soak)])
def test_every_event_and_question_of_a_random_game_has_its_sentence(seed: int) -> None:
    game = RandomGame("blitzwar", seed)
    for events in game.play(90):
        for event in events:
            said = WORDS.event(event)
            assert not said.startswith(f"{spoken(event['kind'])}:"), event
            assert "{" not in said, said
        for ask in open_asks(game.state):
            assert not WORDS.ask(ask).startswith(f"{spoken(ask.verb)}:"), ask


def test_a_turn_is_told_phase_by_phase_in_every_format_and_depth(tmp_path: Path) -> None:
    campaign = war.chosen(tmp_path)
    campaign = night.say(campaign, "axis", ORDERS)
    for fmt in ("text", "bbcode", "markdown", "html"):
        text = turn_report(campaign, fmt=fmt, depth="full")
        for heading in ("Air force phase", "Movement", "Blitzkrieg combat", "Board", "Supply"):
            assert heading in text, (fmt, heading)
        assert "From Breslau over Lodz" in text
    short = turn_report(campaign, fmt="text", depth="turn")
    assert "\nBoard\n" not in short
    assert "Danzig: blitz attack" in short
    assert "turn 1, Axis" in turn_report(campaign, fmt="text", depth="headline")
