"""Where units of a country may be (§9.6)."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.errors import Illegal
from pbem.games.blitzwar import dates
from pbem.games.blitzwar.concepts import limits
from pbem.games.blitzwar.position import Position
from tests.blitzwar.position_builder import game_at

JOINED = {"Italy": "Axis", "Spain": "Axis", "Greece": "Allies", "Finland": "Axis"}
ONE = "1-corps infantry"


def _game(**more: Any) -> Position:
    return game_at(joined=JOINED, **more)


def _refused(g: Position, zone: str, country: str, *more: Any) -> str:
    with pytest.raises(Illegal) as caught:
        limits.check(g, zone, country, *more)
    return f"{caught.value.problem.rule} {caught.value.problem.code}"


def test_BWR_180_no_british_in_french_africa_before_france_falls() -> None:
    assert _refused(_game(), "Tunis", "UK", 1) == "BWR-180 not_before_france_falls"
    limits.check(_game(), "Marseille", "UK", 1)
    limits.check(_game(fallen={"France": 9}), "Tunis", "UK", 1)


def test_BWR_181_germans_neither_in_africa_nor_against_greece_too_early() -> None:
    assert _refused(_game(turn=12), "Tripoli", "Germany", 1) == "BWR-181 germans_not_yet"
    limits.check(_game(turn=13), "Tripoli", "Germany", 1)
    attacked = {dates.BRITISH: 8}
    assert _refused(_game(turn=9, dates=attacked), "Tripoli", "Germany").startswith("BWR-181")
    limits.check(_game(turn=10, dates=attacked), "Tripoli", "Germany", 1)
    with pytest.raises(Illegal, match="germans_not_yet"):
        limits.check_attack(_game(turn=12), "Salonika", "Germany")
    limits.check_attack(_game(turn=13), "Salonika", "Germany")
    limits.check_attack(_game(turn=12), "Salonika", "Italy")


def test_BWR_182_italians_stay_in_their_part_of_the_world_but_two_corps() -> None:
    g = _game(units={"Munich": {"Italy": {ONE: 1}}})
    for zone in ("Turin", "Albania", "Salonika", "Brod", "Ankara", "Alexandria", "Baghdad"):
        limits.check(g, zone, "Italy", 3)
    limits.check(g, "Vienna", "Italy", 1)
    assert _refused(g, "Vienna", "Italy", 2) == "BWR-182 not_so_many_abroad"
    limits.check(g, "Vienna", "Italy", 1, "Munich")
    assert _refused(g, "Vienna", "Italy") == "BWR-182 not_so_many_abroad"


def test_BWR_182_G_55_corps_on_a_beachhead_abroad_are_abroad() -> None:
    there = {"zone": "Oslo", "sea": "North Sea", "side": "Axis", "air": {"Germany": 1}}
    ashore = {"Oslo beachhead": {"Italy": {"2-corps infantry": 1}}}
    g = _game(beachheads={"Oslo beachhead": there}, ashore=ashore)
    assert limits.abroad(g, "Italy") == 2
    limits.check(g, "Oslo", "Italy", 2, "Oslo beachhead")


def test_BWR_183_who_stays_at_home() -> None:
    assert _refused(_game(), "Koszalin", "Poland", 2) == "BWR-183 not_so_far"
    assert _refused(_game(), "Leningrad", "Finland") == "BWR-183 not_so_far"
    limits.check(_game(), "Lodz", "Poland", 2)
    limits.check(_game(), "Paris", "Spain", 2)
    assert _refused(_game(), "Paris", "Spain", 3) == "BWR-183 not_so_many_abroad"
    assert _refused(_game(), "Athens", "Partisans", 1) == "BWR-183 not_so_far"


def test_BWR_184_who_may_enter_neighbouring_countries() -> None:
    limits.check(_game(), "Skopje", "Greece", 1)
    assert _refused(_game(), "Belgrade", "Sweden", 1) == "BWR-184 not_so_far"


def test_BWR_185_two_minors_share_no_zone() -> None:
    g = _game(units={"Skopje": {"Yugoslavia": {ONE: 1}}})
    with pytest.raises(Illegal, match="two_minors"):
        limits.check_company(g, "Skopje", "Greece")
    limits.check_company(g, "Skopje", "UK")
    limits.check_company(g, "Skopje", "Yugoslavia")


def test_BWR_143_BWR_186_corps_in_a_country_that_lets_them_through() -> None:
    units = {"Cluj": {"Germany": {"2-corps infantry": 1}, "Rumania": {ONE: 1}}}
    g = _game(units={**units, "Galatz": {"Italy": {ONE: 1}}}, passage={"Rumania": "Axis"})
    assert limits.let_through(g, "Rumania") == 3


def test_BWR_496_america_is_closed_before_the_usa_is_at_war() -> None:
    assert _refused(_game(), "America", "UK", 1) == "BWR-496 america_is_closed"
    limits.check(game_at(joined={"USA": "Allies"}), "America", "UK", 1)
