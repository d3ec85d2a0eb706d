"""Reinforcement cards (§10)."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.errors import Illegal
from pbem.games.blitzwar import dates
from pbem.games.blitzwar.cards import phase, queue
from pbem.games.blitzwar.orders.grammar import read_line
from pbem.games.blitzwar.position import Position
from tests.blitzwar.flow_game import player
from tests.blitzwar.position_builder import board, game_at
from tests.harness.flow_player import FlowPlayer

SIDES = ("Axis", "Allies", "Soviets")


def _queue(side: str, *names: str) -> dict[str, Any]:
    """The changes for a game in which a side has cards on their way."""
    entries = [[name, f"queue/{side}/1/{number:02}"] for number, name in enumerate(names, 1)]
    return {
        "queue": {**dict.fromkeys(SIDES, 0), side: len(names)},
        "secret": {side: {"queue": entries}},
    }


def _refused(g: Position, side: str, *names: str) -> str:
    with pytest.raises(Illegal) as caught:
        queue.check(g, side, names)
    return f"{caught.value.problem.rule} {caught.value.problem.code}"


def _begun(**position: Any) -> FlowPlayer:
    g = game_at(phase=2, side="", flow="card_choice", step="begin", **position)
    return player(g, phase.card_choice)


def _texts(*lines: str) -> list[str]:
    return [read_line(board(), f"cards: {line}").text for line in lines]


@pytest.mark.parametrize("variant", ["sealed", "open"])
def test_BWR_202_BWR_210_three_cards_in_secret_on_turn_1_or_the_first_by_id(variant: str) -> None:
    p = _begun(options={"queue": variant})
    assert [(a.to, a.args["count"], a.secret) for a in p.asks] == [
        ((side,), 3, variant == "sealed") for side in SIDES
    ]
    p.say("Axis", "choose_cards", _texts("cards AX-L3, AX-L1, AX-L7"))
    p.default("Allies", "choose_cards")
    p.default("Soviets", "choose_cards")
    assert queue.cards(p.g, "Axis") == ["AX-L3", "AX-L1", "AX-L7"]
    assert queue.cards(p.g, "Allies") == ["AL-L1", "AL-L2", "AL-L3"]
    assert p.g.state["queue"] == dict.fromkeys(SIDES, 3)
    assert p.g.state["used"] == dict.fromkeys(SIDES, "")
    assert ("queued" in p.g.state and bool(p.g.state["queued"])) == (variant == "open")
    assert all("cards" not in event for event in p.events)


def test_BWR_204_later_one_card_is_added_under_the_others() -> None:
    g = game_at(turn=2, **_queue("Axis", "AX-L3", "AX-L1", "AX-L7"))
    assert queue.wanted(g, "Axis") == 1
    assert _refused(g, "Axis", "AX-L2", "AX-L4") == "BWR-204 other_number_of_cards"
    queue.check(g, "Axis", ["AX-L2"])
    queue.add(g, "Axis", ["AX-L2"])
    assert queue.cards(g, "Axis") == ["AX-L3", "AX-L1", "AX-L7", "AX-L2"]


def test_BWR_202_turn_1_wants_three() -> None:
    assert _refused(game_at(), "Axis", "AX-L2") == "BWR-202 other_number_of_cards"


def test_BWR_203_a_second_line_is_refused() -> None:
    sifted = phase.sift(game_at(), "Axis", _texts("cards AX-L1, AX-L2, AX-L3") * 2)
    assert [problem.code for _, problem in sifted.problems] == ["cards_named_twice"]
    assert len(sifted.good) == 1


def test_BWR_204_nothing_is_chosen_that_would_come_too_late() -> None:
    three = _queue("Axis", "AX-L3", "AX-L1", "AX-L7")
    assert [queue.wanted(game_at(turn=t, **three), "Axis") for t in (44, 45)] == [1, 0]


def test_BWR_205_a_card_on_its_way_waits_and_a_used_one_may_be_chosen() -> None:
    g = game_at(turn=2, **_queue("Axis", "AX-L3", "AX-L1", "AX-L7"))
    assert _refused(g, "Axis", "AX-L3") == "BWR-205 card_on_its_way"
    events: list[dict[str, Any]] = []
    assert queue.use(g, "Axis", events).name == "AX-L3"
    assert events[0]["units"] == dict(board().cards["AX-L3"].units)
    queue.check(g, "Axis", ["AX-L3"])


def test_BWR_205_no_card_is_named_twice_in_a_choice() -> None:
    assert _refused(game_at(), "Axis", "AX-L1", "AX-L1", "AX-L2") == "BWR-205 card_on_its_way"


def test_BWR_206_only_limited_war_cards_of_the_own_side_at_first() -> None:
    g = game_at()
    assert _refused(g, "Axis", "AL-L1", "AX-L1", "AX-L2") == "BWR-206 card_of_another_side"
    assert _refused(g, "Axis", "AX-T1", "AX-L1", "AX-L2") == "BWR-207 total_war_later"
    assert queue.available(g, "Soviets") == [f"SU-L{n}" for n in range(1, 9)]


@pytest.mark.parametrize(
    ("side", "event", "turn", "open_"),
    [
        ("Axis", dates.USA, 9, True),
        ("Axis", dates.SOVIET_ATTACK, 9, False),
        ("Axis", dates.SOVIET_ATTACK, 10, True),
        ("Axis", dates.EAST, 10, False),
        ("Soviets", dates.EAST, 9, False),
        ("Soviets", dates.EAST, 10, True),
        ("Soviets", dates.FINLAND, 10, True),
        ("Soviets", dates.USA, 10, False),
        ("Allies", dates.USA, 9, True),
        ("Allies", dates.EAST, 10, False),
    ],
)
def test_BWR_207_BWR_208_BWR_209_what_opens_total_war(
    side: str, event: str, turn: int, open_: bool
) -> None:
    assert queue.total_war(game_at(turn=turn, dates={event: 9}), side) == open_


def test_BWR_208_the_soviets_have_total_war_from_summer_1942() -> None:
    assert [queue.total_war(game_at(turn=turn), "Soviets") for turn in (23, 24)] == [False, True]


def test_BWR_131_without_the_ussr_no_soviet_card_is_chosen() -> None:
    g = game_at()
    del g.state["countries"]["USSR"]
    assert queue.wanted(g, "Soviets") == 0


def test_BWR_202_a_seat_knows_the_queues_of_its_sides() -> None:
    g = game_at(players=2)
    assert queue.owners(g, "allies") == ["Allies", "Soviets"]
    assert queue.owners(g, None) == []
