"""Odds of battles in words."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from pbem.engine.errors import Illegal, NotUnderstood, Refusal
from pbem.games.empires_of_history.foresight import ODDS
from pbem.games.empires_of_history.odds import written
from pbem.games.empires_of_history.orders.grammar import grammar_of
from pbem.words.catalogue import catalogue
from tests.empires_of_history.position_builder import board


def odds(battle: str, **asked: Any) -> dict[str, Any]:
    return ODDS.work_out(board(), {"battle": battle, **asked})


def test_EOH_504_a_battle_in_words() -> None:
    found = odds("1 infantry vs 1 infantry")
    assert found["attacker"] == {"Germany": {"infantry": 1}}
    assert found["defender"] == {"England": {"infantry": 1}}
    assert found["takes"] == pytest.approx(0.2 / 0.7)
    assert found["swing"] == pytest.approx(4 * (0.4 - 0.5) / 0.7)


def test_EOH_024_EOH_035_EOH_521_places_count() -> None:
    plain = odds("4 infantry vs 2 French infantry")["takes"]
    cases: list[dict[str, str]] = [
        {"at": "Krakow", "from": "Silesia"},
        {"at": "Lorraine", "from": "Rhineland"},
        {"at": "Normandy", "from": "E-11"},
    ]
    found = [odds("4 infantry vs 2 French infantry", **case)["takes"] for case in cases]
    assert all(each < plain for each in found)
    assert found[1] < found[0]
    with pytest.raises(Illegal):
        odds("1 infantry vs 1 infantry", at="Krakow", **{"from": "Paris"})


def test_EOH_541_EOH_544_a_blitzkrieg_helps_germans() -> None:
    battle = "3 armor, 2 infantry, 1 bomber vs 4 infantry"
    assert odds(battle, blitzkrieg=True)["takes"] > odds(battle)["takes"]


def test_EOH_508_EOH_464_aircraft_alone_take_nothing() -> None:
    found = odds("6 bomber vs 1 infantry")
    assert found["takes"] == 0
    assert found["chances"]["retreat"] == pytest.approx(0.4**6)


def test_EOH_481_a_battle_in_the_air() -> None:
    found = odds("1 fighter vs 1 fighter", air=True)
    # English fighters have 6, German ones 5.
    assert found["chances"]["win"] == pytest.approx(0.2 / 0.8)
    with pytest.raises(Illegal):
        odds("1 infantry vs 1 fighter", air=True)


def test_what_is_no_battle_is_refused() -> None:
    for text in ("3 infantry", "3 infantry vs all infantry"):
        with pytest.raises(NotUnderstood):
            odds(text)
    for text in ("1 destroyer vs 1 infantry", "99 infantry vs 1 infantry"):
        with pytest.raises(Illegal):
            odds(text)
    with pytest.raises(Illegal):
        odds("1 destroyer vs 1 destroyer", at="Paris")


def test_EOH_423_EOH_443_EOH_448_battles_at_sea_in_words() -> None:
    found = odds("1 destroyer vs 1 destroyer")
    assert found["kind"] == "sea"
    assert found["chances"]["win"] == pytest.approx(0.24 / 0.64)
    # A hunt is one round; submarines hit on a 2, destroyers on a 4.
    hunted = odds("1 destroyer vs 1 submarine", at="E-13")["chances"]
    assert hunted["win"] == pytest.approx(0.4 * 0.8)
    assert hunted["retreat"] == pytest.approx(0.6 * 0.8)
    alone = odds("2 submarine vs 1 transport", rounds=1)["chances"]
    assert alone["win"] > odds("2 submarine vs 1 destroyer", rounds=1)["chances"]["win"]
    struck = odds("2 bomber vs 1 battleship", rounds=1, attacker_losses="bomber")
    assert struck["chances"]["retreat"] + struck["chances"]["loss"] > 0.9
    assert struck["takes"] == 0


def test_the_battles_of_a_forecast_have_a_title() -> None:
    words = catalogue("empires_of_history")
    cases: list[tuple[str, dict[str, bool]]] = [
        ("1 infantry vs 1 infantry", {}),
        ("1 fighter vs 1 fighter", {"air": True}),
        ("1 destroyer vs 1 destroyer", {}),
    ]
    for text, told in cases:
        assert f"event.battle_began.battle_{odds(text, **told)['kind']}" in words, text


COUNTS = ("2", "1 ", "all", "three ", "a", "", "12x", "the")
OWNERS = ("", "", "", "Italian", "German", "USA", "my", "late", "damaged", "Poland")
KINDS = ("infantry", "infantries", "inf", "armor", "fighters", "battleship", "carrier", "London")
KINDS += ("dive bombers", "general Guderian", "SS infantry", "losses", "units from", "if")
BETWEEN = (", ", " and ", " + ", " & ", " with ", ", then ", " to ", ". ", " ")


def told(read: Callable[[], Any]) -> Any:
    """What is read, or why not."""
    try:
        return read()
    except Refusal as refusal:
        return refusal.problem


def test_units_are_read_as_an_order_to_move_them_reads_them() -> None:
    rng, grammar = random.Random(3), grammar_of(board())

    def ordered(text: str) -> Any:
        return grammar.parse_line(f"move {text}: Berlin -> Silesia", "movement").args["units"]

    texts = []
    for _ in range(200):
        text = rng.choice(BETWEEN).join(
            " ".join(map(rng.choice, (COUNTS, OWNERS, KINDS))) for _ in range(rng.randint(1, 3))
        )
        texts.append(text)
    found = [told(partial(written._pieces, board(), text)) for text in texts]
    assert found == [told(partial(ordered, text)) for text in texts]
    assert sum(isinstance(each, list) for each in found) > 20
