"""Where units of countries go by land (§9.6)."""

from __future__ import annotations

from typing import Any

from tests.blitzwar.movement.marches import A2, I1, I2, march, refused

ALL = {
    "Italy": "Axis",
    "Spain": "Axis",
    "Finland": "Axis",
    "Rumania": "Axis",
    "Hungary": "Axis",
    "Greece": "Allies",
    "Yugoslavia": "Allies",
}


def _move(side: str, country: str, counter: str, said: str, way: str, **given: Any) -> list[str]:
    area = way.split(" -> ", maxsplit=1)[0]
    units = {area: {country: {counter: 1}}, **given.pop("units", {})}
    given.setdefault("joined", ALL)
    supply = {area: {side: [8]}}
    return refused(march(f"move {said}: {way}", side=side, units=units, supply=supply, **given))


def test_BWR_180_british_do_not_enter_french_africa_before_france_falls() -> None:
    told = ("Allies", "UK", I2, "2 infantry", "Tripoli -> Mareth")
    given = {"control": {"Tripoli": "Allies"}}
    assert _move(*told, **given) == ["BWR-180 not_before_france_falls"]


def test_BWR_181_germans_neither_attack_greece_nor_go_to_africa_too_early() -> None:
    told = ("Axis", "Germany", I2, "2 infantry", "Albania -> Ioannina")
    assert _move(*told, turn=12) == ["BWR-181 germans_not_yet"]
    assert _move(*told, turn=13) == []
    assert _move(*told, turn=7, dates={"british_attack_italians": 5}) == []


def test_BWR_182_G_55_two_italian_corps_abroad_and_no_more() -> None:
    told = ("Axis", "Italy", I2, "2 infantry", "Venice -> Innsbruck")
    assert _move(*told) == []
    there = {"Vienna": {"Italy": {I1: 1}}}
    assert _move(*told, units=there) == ["BWR-182 not_so_many_abroad"]


def test_BWR_183_poles_yugoslavs_and_finns_stay_at_home_on_every_zone_of_the_way() -> None:
    table = [
        ("Allies", "Poland", "Poznan -> Kustrin"),
        ("Allies", "Poland", "Poznan -> Kustrin -> Breslau -> Lodz"),
        ("Allies", "Yugoslavia", "Zagreb -> Vienna"),
        ("Axis", "Finland", "Karelia -> Leningrad"),
    ]
    for side, country, way in table:
        refusals = _move(side, country, I2, "2 infantry", way)
        assert refusals == ["BWR-183 not_so_far"], way


def test_BWR_183_two_spanish_corps_go_anywhere() -> None:
    told = ("Axis", "Spain", I2, "2 infantry", "Bilbao -> Bordeaux")
    there = {"Paris": {"Spain": {I1: 1}}}
    given = {"control": {"Paris": "Axis"}}
    assert _move(*told, **given) == []
    assert _move(*told, units=there, **given) == ["BWR-183 not_so_many_abroad"]


def test_BWR_184_others_enter_neighbouring_countries_alone() -> None:
    assert _move("Axis", "Rumania", I2, "2 infantry", "Cluj -> Debrecen") == []
    two = "Cluj -> Debrecen -> Budapest -> Vienna"
    assert _move("Axis", "Rumania", I2, "2 infantry", two) == ["BWR-184 not_so_far"]
    assert _move("Allies", "Greece", I2, "2 infantry", "Salonika -> Skopje") == []


def test_BWR_185_two_minors_pass_each_other_and_do_not_stay_together() -> None:
    units = {"Debrecen": {"Hungary": {I1: 1}}}
    told = ("Axis", "Rumania", I2, "2 infantry")
    assert _move(*told, "Cluj -> Debrecen", units=units) == ["BWR-185 two_minors"]
    assert _move(*told, "Cluj -> Debrecen -> Budapest", units=units) == []
    assert _move("Axis", "Germany", A2, "2 armor", "Budapest -> Debrecen", units=units) == []


def test_BWR_185_nor_do_those_of_one_line() -> None:
    units = {"Budapest": {"Hungary": {I1: 1}, "Rumania": {I1: 1}}}
    line = "move 1 hungarian infantry, 1 rumanian infantry: Budapest -> Debrecen"
    played = march(line, units=units, supply={"Budapest": {"Axis": [8]}}, joined=ALL)
    assert refused(played) == ["BWR-185 two_minors"]


def test_BWR_079_BWR_500_G_42_a_minor_at_home_is_in_supply_and_its_side_pays_anywhere() -> None:
    ring = dict.fromkeys(("Belgrade", "Bucharest", "Debrecen", "Yassi"), "Allies")
    played = march(
        "move 1 infantry: Cluj -> Bucharest",
        units={"Cluj": {"Rumania": {I1: 1}}},
        supply={"Berlin": {"Axis": [8]}},
        joined=ALL,
        control=ring,
    )
    assert refused(played) == []
    assert played.g.stock("Berlin", "Axis") == [7]
