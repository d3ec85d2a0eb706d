"""What the position says of areas."""

from __future__ import annotations

from tests.blitz_world_in_conflict.position_builder import game_at


def test_BLZ_235_a_land_area_of_a_home_country_is_home_and_no_sea_area_is() -> None:
    g = game_at()
    assert g.is_home("Berlin", "Germany")
    assert not g.is_home("North Sea", "Germany")
    assert not g.is_home("Paris", "Germany")
