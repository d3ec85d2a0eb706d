"""What air units at base reach (§13.4.1)."""

from __future__ import annotations

from pbem.games.blitzwar.air import ranges
from tests.blitzwar.position_builder import board

LAND = (
    ("Calais", "London", True, "one zone by a dotted line"),
    ("Scapa Flow", "London", True, "both on the North Sea"),
    ("Sirte", "Mechili", True, "two zones"),
    ("Malta", "Tripoli", True, "both on the same sea"),
    ("Berlin", "Berlin", True, "its own zone"),
    ("Kustrin", "Warsaw", True, "three zones, whoever controls them"),
    ("Kustrin", "Minsk", False, "more than three zones"),
    ("Stuttgart", "London", False, "more than three zones, and no coast"),
)
SEA = (
    ("Scapa Flow", "Norwegian Sea", True, "a coast of it"),
    ("Paris", "English Channel", False, "no coast"),
    ("Calais", "North Sea", False, "a coast of another sea"),
)


def test_BWR_044_BWR_311_BWR_312_a_land_zone_is_reached_by_zones_or_over_one_sea() -> None:
    for base, area, reached, why in LAND:
        assert (base in ranges.bases(board(), area)) == reached, (base, area, why)


def test_BWR_313_a_sea_zone_is_reached_from_its_coasts() -> None:
    for base, area, reached, why in SEA:
        assert (base in ranges.bases(board(), area)) == reached, (base, area, why)


def test_BWR_044_dotted_lines_count_as_a_zone() -> None:
    assert ranges.within(board(), "London", 1) >= {"Calais", "Caen", "Plymouth", "London"}
    assert "Paris" not in ranges.within(board(), "London", 1)
