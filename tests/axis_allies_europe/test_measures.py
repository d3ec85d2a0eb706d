"""How statistics weigh the dice of Axis & Allies Europe."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.games.axis_allies_europe.battles.fire import _LABELS, WITH_ARTILLERY
from pbem.games.axis_allies_europe.measures import MEASURES
from pbem.library import registry
from tests.axis_allies_europe.position_builder import ALLIES

BOARD = registry.load("AAE").table.board


def volley(phase: str, unit: str = "fighter", at: str = "Poland") -> dict[str, Any]:
    return {"kind": "fired", "phase": phase, "unit": unit, "at": at, "by": "Germany"}


def test_sides() -> None:
    assert MEASURES.side(BOARD, "Germany") == "Axis"
    assert {MEASURES.side(BOARD, ally) for ally in ALLIES} == {"Allies"}


@pytest.mark.parametrize("phase", _LABELS)
def test_every_phase_with_dice_is_attack_or_defence(phase: str) -> None:
    assert MEASURES.stance(volley(phase)) in ("attack", "defence")


def test_who_fires_back_defends() -> None:
    assert MEASURES.stance(volley("defense")) == "defence"
    assert MEASURES.stance(volley("attack")) == "attack"
    assert MEASURES.stance({"kind": "lost", "phase": "no_field"}) == ""


@pytest.mark.parametrize(
    ("kind", "worth"),
    [
        ("infantry", (3,)),
        ("battleship", (0, 24)),
        ("aa_gun", ()),
        ("industrial_complex", ()),
        ("tank destroyer", ()),
    ],
)
def test_what_each_hit_costs(kind: str, worth: tuple[int, ...]) -> None:
    assert MEASURES.worth(BOARD, kind) == worth


def test_infantry_with_artillery_is_infantry() -> None:
    assert MEASURES.kind(WITH_ARTILLERY) == "infantry"
    assert MEASURES.kind("armor") == "armor"


@pytest.mark.parametrize(
    ("fired", "kind", "is_reached"),
    [
        (volley("aa", "aa_gun"), "fighter", True),
        (volley("aa", "aa_gun"), "infantry", False),
        (volley("intercept"), "bomber", True),
        (volley("first_strike", "submarine", "Baltic Sea"), "fighter", False),
        (volley("defense", "submarine", "Baltic Sea"), "transport", True),
        (volley("attack", "fighter", "Baltic Sea"), "transport", True),
        (volley("support", "battleship"), "infantry", True),
        (volley("defense", "infantry"), "battleship", False),
    ],
)
def test_who_can_be_hit(fired: dict[str, Any], kind: str, is_reached: bool) -> None:
    assert MEASURES.reaches(BOARD, fired, kind) is is_reached
