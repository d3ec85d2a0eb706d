"""The weather of the calendar (§6)."""

from __future__ import annotations

from pbem.games.blitzwar.concepts.weather import has_blitz, in_snow, may_blitz, weather
from tests.blitzwar.position_builder import game_at


def test_BWR_060_BWR_061_BWR_062_BWR_063_mud_snow_and_good_weather() -> None:
    assert [weather(game_at(turn=turn)) for turn in (1, 2, 3, 4, 5, 6)] == [
        "good",
        "mud",
        "good",
        "snow",
        "snow",
        "mud",
    ]
    winter = game_at(turn=12)
    snowy = {area: in_snow(winter, area) for area in ("Kiev", "Tripoli", "Baghdad", "North Sea")}
    assert snowy == {"Kiev": True, "Tripoli": False, "Baghdad": False, "North Sea": True}
    assert not in_snow(winter, "Adriatic Sea")
    assert not in_snow(game_at(turn=11), "Kiev")


def test_BWR_065_BWR_390_G_13_who_may_attack_in_phase_8_in_winter() -> None:
    assert not may_blitz(game_at(turn=12), "Axis", "Kiev")
    assert may_blitz(game_at(turn=12), "Axis", "Mechili")
    assert may_blitz(game_at(turn=28), "Soviets", "Kiev")
    assert not may_blitz(game_at(turn=28), "Axis", "Kiev")
    assert may_blitz(game_at(turn=36), "Axis", "Kiev")


def test_BWR_438_no_phase_8_in_mud() -> None:
    assert not has_blitz(game_at(turn=2), "Axis")
    assert not may_blitz(game_at(turn=2), "Axis", "Tripoli")
    assert has_blitz(game_at(turn=12), "Axis")
