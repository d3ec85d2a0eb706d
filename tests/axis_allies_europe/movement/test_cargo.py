"""Transports in Combat Movement: loading, assaults, shared zones, ships of allies."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pbem.games.axis_allies_europe.movement import cargo
from pbem.games.axis_allies_europe.position import Position
from tests.axis_allies_europe.movement.tools import (
    attack,
    battles,
    refused,
    refused_later,
    rules,
    units,
)

Build = Callable[..., Position]

HOME = {
    "North Sea": {"Great Britain": {"transport": 1}},
    "United Kingdom": {"Great Britain": {"infantry": 3, "artillery": 1, "armor": 1, "aa_gun": 1}},
    "Norway": {"Germany": {"infantry": 1}},
}
LOAD = "load 1 armor: United Kingdom @ transport North Sea"
LAND = "assault Norway: 1 armor from transport North Sea"


def loaded(owner: str, at: str, holds: dict[str, dict[str, int]]) -> dict[str, Any]:
    """A transport with cargo."""
    return {"ship": "transport", "owner": owner, "at": at, "holds": holds}


def test_AAE_128_an_assault_is_declared_and_fought(game_at: Build) -> None:
    g = game_at(turn="Great Britain", units=HOME)
    attack(g, LOAD, LAND)
    assert battles(g) == ["land Norway"]
    assault = g.turn["assaults"][0]
    assert cargo.landing(g, assault) == {"armor": 1}
    events: list[dict[str, Any]] = []
    cargo.put_ashore(g, assault, events)
    assert units(g, "Norway") == {"armor": 1}
    assert g.state["aboard"] == []
    assert units(g, "North Sea") == {"transport": 1}


@pytest.mark.parametrize(
    ("order", "rule"),
    [
        ("load 1 fighter: United Kingdom @ transport North Sea", "AAE-244"),
        ("load 1 infantry: United Kingdom @ destroyer North Sea", "AAE-244"),
        ("load 1 infantry: Norway @ transport North Sea", "AAE-180"),
        ("load 1 infantry: Canada @ transport North Sea", "AAE-245"),
        ("load 1 aa_gun: United Kingdom @ transport North Sea", "AAE-178"),
        ("load 1 infantry: United Kingdom @ transport Celtic Sea", "AAE-245"),
        ("load 1 infantry: United Kingdom @ transport 2 North Sea", "AAE-245"),
        ("load 1 infantry: United Kingdom @ transport North Sea", "AAE-068"),
        ("load 2 infantry, 1 artillery: United Kingdom @ transport North Sea", "AAE-244"),
        ("load 1 infantry, 1 armor: United Kingdom @ transport North Sea", "AAE-244"),
        ("assault Norway: 1 armor from transport North Sea", "AAE-127"),
        ("assault Denmark: 1 armor from transport North Sea", "AAE-127"),
        ("assault Norway: 1 aa_gun from transport North Sea", "AAE-201"),
        ("assault United Kingdom: 1 armor from transport North Sea", "AAE-127"),
        ("assault Eire: 1 armor from transport Celtic Sea", "AAE-031"),
    ],
)
def test_AAE_244_refused_by_itself(game_at: Build, order: str, rule: str) -> None:
    here = {**HOME, "Canada": {"Great Britain": {"infantry": 1}}}
    here["United Kingdom"] = {
        "Great Britain": {**HOME["United Kingdom"]["Great Britain"], "fighter": 1}
    }
    assert rules(refused(game_at(turn="Great Britain", units=here), order)) == [rule]


@pytest.mark.parametrize(
    "units_named",
    ["1 armor", "2 infantry", "1 infantry, 1 artillery", "1 infantry"],
)
def test_AAE_244_legal_loads(game_at: Build, units_named: str) -> None:
    g = game_at(turn="Great Britain", units=HOME)
    orders = (
        f"load {units_named}: United Kingdom @ transport North Sea",
        f"assault Norway: {units_named} from transport North Sea",
    )
    assert refused(g, *orders) == {}


def test_AAE_245_cargo_from_two_territories_on_the_way(game_at: Build) -> None:
    """The ship sails two zones in one line and takes up a second unit in the zone between."""
    g = game_at(
        turn="Great Britain",
        units={
            "Celtic Sea": {"Great Britain": {"transport": 1}},
            "United Kingdom": {"Great Britain": {"infantry": 1}},
            "France": {"Great Britain": {"infantry": 1}},
            "Denmark": {"Germany": {"infantry": 1}},
        },
        control={"France": "Great Britain"},
    )
    attack(
        g,
        "load 1 infantry: United Kingdom @ transport Celtic Sea",
        "load 1 infantry: France @ transport English Channel",
        "move 1 transport: Celtic Sea -> English Channel -> Danish Sea",
        "assault Denmark: 2 infantry from transport Danish Sea",
    )
    assert cargo.landing(g, g.turn["assaults"][0]) == {"infantry": 2}


def test_AAE_064_no_loading_beside_enemy_ships(game_at: Build) -> None:
    here = {**HOME, "North Sea": {"Great Britain": {"transport": 1}, "Germany": {"submarine": 1}}}
    verdict = refused(game_at(turn="Great Britain", units=here), LOAD, LAND)
    assert verdict[LOAD] == ("AAE-064", "enemy_in_zone")
    assert LAND in verdict


def test_AAE_251_a_transport_leaves_a_shared_zone_and_works_elsewhere(game_at: Build) -> None:
    g = game_at(
        turn="Great Britain",
        units={
            "Danish Sea": {"Great Britain": {"transport": 1}, "Germany": {"destroyer": 1}},
            "United Kingdom": {"Great Britain": {"infantry": 1}},
        },
    )
    sail = "move 1 transport: Danish Sea -> North Sea"
    load = "load 1 infantry: United Kingdom @ transport North Sea"
    attack(g, sail, load)
    assert battles(g) == []
    assert g.state["aboard"][0]["fresh"] == {"infantry": 1}


def test_AAE_138_a_sea_battle_comes_first(game_at: Build) -> None:
    g = game_at(
        turn="Great Britain",
        units={
            **HOME,
            "North Sea": {"Great Britain": {"transport": 1, "destroyer": 1}},
            "Danish Sea": {"Germany": {"submarine": 1}},
            "Denmark": {"Germany": {"infantry": 1}},
        },
    )
    attack(
        g,
        LOAD,
        "move 1 transport, 1 destroyer: North Sea -> Danish Sea",
        "assault Denmark: 1 armor from transport Danish Sea",
        sequence="Denmark",
    )
    assert battles(g) == ["sea Danish Sea", "land Denmark"]


def test_AAE_138_no_landing_past_enemy_ships_that_nobody_fights(game_at: Build) -> None:
    g = game_at(
        turn="Great Britain",
        units={
            "North Sea": {"Great Britain": {}, "Germany": {"submarine": 1}},
            "Norway": {"Germany": {"infantry": 1}},
        },
        aboard=[loaded("Great Britain", "North Sea", {"Great Britain": {"infantry": 1}})],
    )
    order = "assault Norway: 1 infantry from transport North Sea"
    assert rules(refused(g, order)) == ["AAE-138"]


def test_AAE_129_one_transport_one_target(game_at: Build) -> None:
    g = game_at(
        turn="Great Britain",
        units={
            "English Channel": {"Great Britain": {"transport": 1}},
            "United Kingdom": {"Great Britain": {"infantry": 2}},
            "France": {"Germany": {"infantry": 1}},
        },
    )
    first = "assault France: 1 infantry from transport English Channel"
    second = "assault Netherlands-Belgium: 1 infantry from transport English Channel"
    load = "load 2 infantry: United Kingdom @ transport English Channel"
    verdict = refused(g, first, second, load)
    assert verdict[first] == verdict[second] == ("AAE-129", "one_target")


def test_AAE_129_two_transports_of_a_zone_land_in_two_places(game_at: Build) -> None:
    g = game_at(
        turn="Great Britain",
        units={
            "English Channel": {"Great Britain": {"transport": 2}},
            "United Kingdom": {"Great Britain": {"infantry": 2, "armor": 1}},
            "France": {"Germany": {"infantry": 1}},
        },
    )
    attack(
        g,
        "load 1 armor: United Kingdom @ transport 1 English Channel",
        "load 2 infantry: United Kingdom @ transport 2 English Channel",
        "assault France: 1 armor from transport 1 English Channel",
        "assault Netherlands-Belgium: 2 infantry from transport 2 English Channel",
        sequence="Netherlands-Belgium, France",
    )
    assert battles(g) == ["land Netherlands-Belgium", "land France"]


def test_AAE_130_troops_overland_join_the_assault_on_an_empty_coast(game_at: Build) -> None:
    """AAE-256: the territory falls in step 3 with the landing, not before it."""
    g = game_at(
        turn="Great Britain",
        units={
            "English Channel": {"Great Britain": {"transport": 1}},
            "United Kingdom": {"Great Britain": {"infantry": 1}},
            "Eastern France": {"Great Britain": {"armor": 1}},
        },
        control={"Eastern France": "Great Britain"},
    )
    attack(
        g,
        "load 1 infantry: United Kingdom @ transport English Channel",
        "assault France: 1 infantry from transport English Channel",
        "move 1 armor: Eastern France -> France",
    )
    assert battles(g) == ["land France"]
    assert g.controller("France") == "Germany"
    assert units(g, "France") == {"armor": 1}


def test_AAE_132_who_boards_does_not_march(game_at: Build) -> None:
    g = game_at(
        turn="Great Britain",
        units={
            **HOME,
            "United Kingdom": {"Great Britain": {"armor": 1}},
            "Canada": {"Great Britain": {}},
        },
    )
    verdict = refused(g, LOAD, "load 1 armor: United Kingdom @ transport North Sea")
    assert set(rules(verdict)) == {"AAE-055"}


def test_AAE_149_cargo_lands_on_its_owners_turn_only(game_at: Build) -> None:
    ship = loaded("Great Britain", "Norwegian Sea", {"United States": {"infantry": 1}})
    g = game_at(turn="Great Britain", aboard=[ship])
    own = "assault Norway: 1 infantry from transport Norwegian Sea"
    assert rules(refused(g, own)) == ["AAE-149"]
    g = game_at(turn="United States", aboard=[ship])
    attack(g, "assault Norway: 1 infantry from British transport Norwegian Sea")
    assert battles(g) == ["land Norway"]
    assert g.turn["assaults"][0]["ally"] == "Great Britain"


def test_AAE_150_not_in_the_turn_of_boarding(game_at: Build) -> None:
    g = game_at(
        turn="United States",
        units={
            "United Kingdom": {"United States": {"infantry": 1}},
            "North Sea": {"Great Britain": {"transport": 1}},
        },
    )
    load = "load 1 infantry: United Kingdom @ British transport North Sea"
    assault = "assault Norway: 1 infantry from British transport North Sea"
    assert refused(g, load, assault) == {
        load: ("AAE-068", "no_combat_move"),
        assault: ("AAE-150", "not_aboard"),
    }
    unload = "unload all: British transport North Sea -> United Kingdom"
    assert refused_later(g, load, unload) == {unload: ("AAE-150", "boarded_this_turn")}


def test_AAE_252_a_sunk_transport_takes_its_landing_along(game_at: Build) -> None:
    g = game_at(turn="Great Britain", units=HOME)
    attack(g, LOAD, LAND)
    g.add("North Sea", "Great Britain", "transport", -1)
    g.state["aboard"].clear()
    assert cargo.landing(g, g.turn["assaults"][0]) == {}


def test_AAE_142_a_landing_called_off_keeps_its_cargo_aboard(game_at: Build) -> None:
    g = game_at(turn="Great Britain", units=HOME)
    attack(g, LOAD, LAND)
    cargo.call_off(g, g.turn["assaults"][0], [])
    assert cargo.landing(g, g.turn["assaults"][0]) == {}
    assert g.state["aboard"][0]["holds"] == {"Great Britain": {"armor": 1}}


def test_AAE_128_all_is_what_is_aboard_by_then(game_at: Build) -> None:
    g = game_at(turn="Great Britain", units=HOME)
    attack(
        g,
        "load 2 infantry: United Kingdom @ transport North Sea",
        "assault Norway: all from transport North Sea",
    )
    assert cargo.landing(g, g.turn["assaults"][0]) == {"infantry": 2}
    nothing = "assault Norway: all infantry from transport North Sea"
    assert refused(game_at(turn="Great Britain", units=HOME), nothing) == {
        nothing: ("AAE-127", "nothing_aboard")
    }
