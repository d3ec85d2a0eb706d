"""Orders of BlitzWAR that leave zones out, and what counters can never do."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from pbem.engine.flow import Ask
from pbem.games.blitzwar.orders.grammar import read_line
from pbem.games.blitzwar.wording import WORDING
from tests.blitzwar.position_builder import board, game_at

AXIS = Ask(to=("Axis",), verb="orders", noun="turn 1 Axis", sections=("movement", "naval"))
AFRICA = ("Tripoli", "Misrata", "Sirte", "El Agheila", "Benghazi")


def _ways(
    text: str, control: Mapping[str, str], units: Mapping[str, str] | None = None
) -> list[str]:
    stands = {zone: {country: {"1-corps infantry": 1}} for zone, country in (units or {}).items()}
    g = game_at(control=control, units=stands)
    found = WORDING.ways(g, AXIS, read_line(board(), text))
    return [
        " ".join([way.text.partition(": ")[2], *(f"[{told['place']}]" for _, told in way.differs)])
        for way in found
    ]


def test_BWR_371_zones_between_the_first_and_the_last_are_filled_in() -> None:
    control = dict.fromkeys(AFRICA, "Axis")
    assert _ways("move 1 armor: Tripoli -> El Agheila", control) == [
        "move 1 armor: Tripoli -> Misrata -> Sirte -> El Agheila"
    ]
    assert _ways("move 1 armor: Tripoli -> Misrata", control) == []


def test_BWR_372_no_way_leads_through_corps_of_others() -> None:
    control = dict.fromkeys(AFRICA, "Axis")
    assert _ways("move 1 armor: Tripoli -> El Agheila", control, {"Sirte": "UK"}) == []


def test_BWR_042_ways_that_take_other_zones_are_told_apart() -> None:
    control = dict.fromkeys(board().land_zones, "Axis")
    text = "move 1 armor: Berlin -> Danzig"
    assert _ways(text, control) == ["move 1 armor: Berlin -> Koszalin -> Danzig"]
    text = "move 1 armor: Berlin -> Lodz"
    among = _ways(text, control | {"Poznan": "Allies"})
    assert among[0] == "move 1 armor: Berlin -> Kustrin -> Breslau -> Lodz"
    assert not any("[" in each or "Poznan" in each for each in among)
    closed = control | dict.fromkeys(("Poznan", "Breslau"), "Allies")
    assert {each.partition(" [")[2] for each in _ways(text, closed)} == {"Poznan]", "Breslau]"}


def test_BWR_270_ships_are_sent_sea_zone_by_sea_zone() -> None:
    assert _ways("sail 2 u-boat: Hamburg -> Norwegian Sea", {"Hamburg": "Axis"}) == [
        "sail 2 u-boat: Hamburg -> North Sea -> Norwegian Sea"
    ]


FITS = {
    "fly 1 air: Breslau -> Lodz": True,
    "fly 1 infantry: Breslau -> Lodz": False,
    "sail 1 fleet: Hamburg -> North Sea": True,
    "sail 1 armor: Hamburg -> North Sea": False,
    "move 4 supply: Berlin -> Kustrin": True,
    "move 1 air: Berlin -> Kustrin": False,
    "move fortified: Berlin -> Kustrin": False,
    "ship 1 air, 4 supply: Hamburg -> Oslo": True,
    "land 1 air: Scapa Flow -> Trondheim": False,
    "attack Lodz from Breslau (1 air)": False,
    "attack Lodz from Breslau (all)": True,
    "counter Lodz": True,
}


@pytest.mark.parametrize("text", FITS)
def test_ships_sail_and_air_units_fly(text: str) -> None:
    assert WORDING.fits(game_at(), read_line(board(), text)) is FITS[text]
