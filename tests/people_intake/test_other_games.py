"""Readings are chosen by what their own seat may know, and for the powers that it plays."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from pbem.engine.prose.readings import SLIP, Guess
from pbem.engine.table import Table
from pbem.engine.wording import Way, Wording
from pbem.intake.receive import receive
from pbem.library import registry
from pbem.table.campaign import Campaign
from tests.coalition.war import Begin, war  # noqa: F401 (fixture)
from tests.people_intake.conftest import Meanings
from tests.secrets import session

# A seat with several powers


def test_the_power_that_can_is_meant(war: Begin, meant: Meanings) -> None:
    there = war()
    meant(
        "off to Moscow",
        "Russia: attack: attack Russia with 1",
        "Germany: attack: attack Russia with 1",
    )
    told = there.sent("off to Moscow", "east")
    assert "read as: Germany: attack: attack Russia with 1" in told
    assert "Refused" not in told


def test_two_powers_that_can_are_asked_back(war: Begin, meant: Meanings) -> None:
    there = war()
    texts = [f"{power}: attack: attack France with 1" for power in ("Germany", "Russia")]
    meant("off to Paris", *texts)
    assert " ".join(f"send: {text}" for text in texts) in there.sent("off to Paris", "east")


def test_ok_of_a_seat_with_several_powers(war: Begin, meant: Meanings) -> None:
    there = war()
    meant("off to Pariss", "Germany: attack: attack France with 1", guessed=[PARIS])
    told = there.sent("Germany: build: pass\noff to Pariss\ndone", "east")
    assert "`done` waits, because names were guessed" in told
    assert "All taken, closed" in there.sent("ok", "east")
    there.sound()


def test_a_power_of_another_seat_is_never_meant(war: Begin, meant: Meanings) -> None:
    there = war()
    meant("off to Paris", "England: attack: attack Germany with 1")
    told = there.sent("off to Paris", "east")
    assert "Refused: 1 line" in told


PARIS = Guess("Pariss", "Paris", SLIP)

# Secrets


@pytest.fixture
def sitting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Campaign:
    """The cabinet at its first orders, which are Red's; ann plays Red."""
    monkeypatch.setattr(registry, "PACKAGE", "tests.games")
    return session.begun(tmp_path)


def hand(campaign: Campaign, power: str) -> list[str]:
    held: list[str] = campaign.table.position(campaign.state).hand(power)
    return held


def test_cards_of_others_decide_nothing(sitting: Campaign, meant: Meanings) -> None:
    mine, others = hand(sitting, "Red"), [*hand(sitting, "Blue"), *hand(sitting, "Green")]
    texts = [f"cards: throw {card}" for card in (*others, mine[0])]
    meant("that one", *texts)
    receipt = receive(sitting, b"seat: ann\nthat one\n")
    assert [each.text for each in receipt.readings] == [f"cards: throw {mine[0]}"]


def test_who_does_not_know_the_hand_is_asked_which(
    sitting: Campaign, meant: Meanings, tmp_path: Path
) -> None:
    """A player's own check knows nothing that the save does not tell."""
    alone = session.player(tmp_path / "ann", sitting, "ann", has_key=False)
    mine, others = hand(sitting, "Red"), hand(sitting, "Blue")
    meant("that one", f"cards: throw {mine[0]}", f"cards: throw {others[0]}")
    receipt = receive(Campaign.open(alone), b"seat: ann\nthat one\n")
    assert [problem.code for problem in receipt.problems] == ["which_order"]
    assert receipt.code == ""


def test_a_careless_game_tells_of_its_own_seat_alone(sitting: Campaign) -> None:
    """What it makes of all the secrets that it is given is made of those of one seat."""
    careless = Wording(
        ways=lambda g, ask, line: [Way(card) for card in g.all_cards],
        section=lambda g, ask, line: " ".join(g.all_cards),
        there=lambda g, power, place: dict.fromkeys(g.all_cards, 1),
    )
    table = Table(replace(sitting.table.game, wording=careless), sitting.table.board)
    [ask] = sitting.unanswered
    line = sitting.grammar.parse_line("throw c01")
    mine = hand(sitting, "Red")
    assert [way.text for way in table.ways(sitting.state, ask, line, "ann")] in ([], mine)
    assert table.section(sitting.state, ask, line, "ann") in ("", " ".join(mine))
    assert set(table.there(sitting.state, "ann", "Red", "")) <= set(mine)
