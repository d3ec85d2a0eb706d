"""Landings from the sea."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.errors import Illegal
from pbem.games.empires_of_history.land import landings
from tests.empires_of_history.land.battles import fight, of_kind, roll
from tests.empires_of_history.land.moves import order, refused
from tests.empires_of_history.position_builder import game_at


def aboard(**units: int) -> dict[str, Any]:
    """A British task force before Normandy with these units."""
    hold = {"units": {"England": dict(units)}, "resources": 0, "oil": 0}
    force = {
        "name": "A",
        "by": "England",
        "nations": ["England"],
        "at": "E-11",
        "ships": {"England": {"transport": 3}},
        "cargo": {"England": {**hold, "units": {"England": dict(units)}}},
        "riders": {},
        "moves": 0,
        "for": ["Normandy"],
        "from": "",
        "unloaded": False,
    }
    return {
        "units": {
            "E-11": {"England": {"transport": 3, "battleship": 3}},
            "Normandy": {"Germany": {"infantry": 1}},
        },
        "control": {"Normandy": "Germany"},
        "cargo": {"E-11": {"England": hold}},
        "nations": ("England",),
        "now": {"forces": {"England A": force}},
    }


def test_EOH_524_EOH_521_EOH_220_EOH_463_EX_D03_an_invasion_of_normandy() -> None:
    played = fight(
        "land 2 infantry, 1 artillery, 1 marine: TF A -> Normandy; bombard 1 battleship",
        "press Normandy: until won; lose infantry, marine, artillery",
        nation="England",
        dice=[
            roll("normandy", 1, "attack", "england/artillery", 2),
            roll("normandy", 1, "attack", "england/infantry", 1, 2),
            roll("normandy", 1, "attack", "england/marine", 3),
            roll("normandy", 1, "attack", "england/battleship", 8),
            roll("normandy", 1, "defence", "germany/infantry", 5),
            roll("normandy", 1, "defence", "germany/coastal-defence", 1),
        ],
        **aboard(infantry=2, artillery=1, marine=1),
    )
    assert played.is_over
    assert played.g.controller("Normandy") == "France"
    assert played.g.units("Normandy", "England") == {"artillery": 1, "marine": 1}
    assert len(of_kind(played, "coastal_defence_lost")) == 1
    assert played.g.state["cargo"] == {}


def test_EOH_221_EX_04_one_battleship_for_each_unit_that_lands() -> None:
    g = game_at(**aboard(infantry=1))
    text = "land 1 infantry: TF A -> Normandy; bombard 3 battleship"
    assert refused(g, text, "England") == "too_many_bombarding"
    order(g, text.replace("3 battle", "1 battle"), "England")


def test_EOH_220_EOH_222_R59_only_whole_battleships_that_have_not_moved() -> None:
    told = aboard(infantry=2)
    force = {"at": "E-11", "ships": {"England": {"battleship": 2}}, "moves": 1, "name": "B"}
    told["now"]["forces"]["England B"] = force
    g = game_at(**told)
    text = "land 2 infantry: TF A -> Normandy; bombard 2 battleship"
    assert refused(g, text, "England") == "no_battleships_ready"


def test_EOH_219_EOH_450_EOH_465_EOH_520_who_goes_ashore_where() -> None:
    cases = [
        ("land 1 armor: TF A -> Normandy", "no_armor_in_landings"),
        ("land 1 anti air gun: TF A -> Normandy", "no_guns_into_hostile_land"),
        ("land 2 infantry: TF A -> Normandy", "not_so_many_aboard"),
        ("land 1 infantry: TF B -> Normandy", "no_such_force"),
        ("land 1 infantry: TF A -> Bordeaux", "not_beside_the_force"),
        ("land 1 infantry: TF A -> Picardy", "landing_not_announced"),
    ]
    for text, code in cases:
        g = game_at(**aboard(infantry=1, armor=1, **{"anti air gun": 1}))
        assert refused(g, text, "England") == code, text


def test_EOH_523_who_has_landed_fights_on() -> None:
    played = fight(
        "land 1 infantry: TF A -> Normandy",
        "press Normandy: 1 round",
        nation="England",
        dice=[
            roll("normandy", 1, "attack", "england/infantry", 10),
            roll("normandy", 1, "defence", "germany/infantry", 10),
            roll("normandy", 1, "defence", "germany/coastal-defence", 10),
            roll("normandy", 2, "attack", "england/infantry", 10),
            roll("normandy", 2, "defence", "germany/infantry", 1),
            roll("normandy", 2, "defence", "germany/coastal-defence", 10),
        ],
        **aboard(infantry=1),
    )
    assert played.is_over
    assert len(of_kind(played, "land_round")) == 2
    assert played.g.controller("Normandy") == "Germany"
    assert not played.g.units("E-11", "England").get("infantry")


def test_R58_an_empty_coast_is_defended_by_its_coastal_defence_alone() -> None:
    told = aboard(infantry=1)
    del told["units"]["Normandy"]
    played = fight(
        "land 1 infantry: TF A -> Normandy",
        nation="England",
        dice=[
            roll("normandy", 1, "attack", "england/infantry", 1),
            roll("normandy", 1, "defence", "germany/coastal-defence", 10),
        ],
        **told,
    )
    assert played.is_over
    assert played.g.controller("Normandy") == "France"


def test_EOH_465_units_go_ashore_in_friendly_land_without_a_battle() -> None:
    told = aboard(infantry=1, armor=1)
    told["control"] = {}
    del told["units"]["Normandy"]
    g = game_at(**told, riders={})
    order(g, "land 1 infantry, 1 armor: TF A -> Normandy", "England")
    assert g.units("Normandy", "England") == {"infantry": 1, "armor": 1}
    assert g.now["columns"] == []


def test_EOH_465_nobody_lands_from_a_task_force_that_is_sunk() -> None:
    force = {"name": "A", "by": "England", "nations": ["England"], "at": "E-13", "ships": {}}
    g = game_at(nations=("England",), now={"forces": {"England A": force}})
    told = {"force": "A", "goal": "Normandy", "units": []}
    for name, code in (("A", "force_is_sunk"), ("B", "no_such_force")):
        with pytest.raises(Illegal) as caught:
            landings.land(g, "England", {**told, "force": name}, [])
        assert caught.value.problem.code == code
