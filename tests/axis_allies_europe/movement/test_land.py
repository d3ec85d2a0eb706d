"""Land units in Combat Movement: reach, borders, blitz, capture without combat."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pbem.games.axis_allies_europe.position import Position
from tests.axis_allies_europe.movement.tools import attack, battles, refused, rules, units

Build = Callable[..., Position]


def test_AAE_054_a_territory_with_enemies_becomes_a_battle(game_at: Build) -> None:
    g = game_at(
        units={
            "Poland": {"Germany": {"infantry": 3}},
            "East Poland": {"Soviet Union": {"infantry": 1}},
        }
    )
    attack(g, "move 2 infantry: Poland -> East Poland")
    assert battles(g) == ["land East Poland"]
    assert units(g, "East Poland") == {"infantry": 2}
    assert units(g, "Poland") == {"infantry": 1}
    assert g.turn["came"] == [
        {"at": "East Poland", "from": "Poland", "kind": "infantry", "count": 2}
    ]
    assert g.controller("East Poland") == "Soviet Union"


def test_AAE_060_an_empty_enemy_territory_is_taken_at_once(game_at: Build) -> None:
    g = game_at(units={"Poland": {"Germany": {"infantry": 1}}})
    attack(g, "move 1 infantry: Poland -> East Poland")
    assert g.controller("East Poland") == "Germany"
    assert battles(g) == []
    assert g.rested("East Poland", "infantry") == 0


@pytest.mark.parametrize(
    ("order", "rule"),
    [
        ("move 1 infantry: Poland -> East Poland -> Belorussia", "AAE-057"),
        ("move 1 armor: Poland -> East Poland -> Belorussia -> Moscow", "AAE-057"),
        ("move 1 infantry: Poland -> Belorussia", "AAE-026"),
        ("move 1 armor: Germany -> Switzerland", "AAE-031"),
        ("move 1 infantry: Germany -> Baltic Sea", "AAE-035"),
        ("move 1 aa_gun: Poland -> East Poland", "AAE-200"),
        ("move 1 industrial_complex: Germany -> Poland", "AAE-205"),
        ("move 1 infantry: Germany -> Poland", "AAE-068"),
        ("move 1 armor: Germany -> Poland -> Hungary", "AAE-068"),
        ("move 1 Soviet infantry: Baltic States -> East Poland", "AAE-148"),
    ],
)
def test_AAE_033_refused_by_itself(game_at: Build, order: str, rule: str) -> None:
    g = game_at(
        units={
            "Poland": {"Germany": {"infantry": 2, "armor": 1, "aa_gun": 1}},
            "Germany": {"Germany": {"infantry": 1, "armor": 1, "industrial_complex": 1}},
            "Baltic States": {"Soviet Union": {"infantry": 1}},
        }
    )
    assert rules(refused(g, order)) == [rule]


def test_AAE_027_an_island_has_no_border_on_land(game_at: Build) -> None:
    g = game_at(
        units={"Southern Italy": {"Germany": {"infantry": 1}}}, control={"Sicily": "Great Britain"}
    )
    assert rules(refused(g, "move 1 infantry: Southern Italy -> Sicily")) == ["AAE-026"]


def test_AAE_209_armor_passes_a_friendly_territory(game_at: Build) -> None:
    g = game_at(
        units={
            "Germany": {"Germany": {"armor": 1}},
            "East Poland": {"Soviet Union": {"infantry": 1}},
        }
    )
    attack(g, "move 1 armor: Germany -> Poland -> East Poland")
    assert battles(g) == ["land East Poland"]


def test_AAE_210_blitz_takes_the_empty_territory_and_goes_on(game_at: Build) -> None:
    g = game_at(
        units={
            "Poland": {"Germany": {"armor": 1}},
            "Baltic States": {"Soviet Union": {"infantry": 1}},
        }
    )
    attack(g, "move 1 armor: Poland -> East Poland -> Baltic States")
    assert g.controller("East Poland") == "Germany"
    assert battles(g) == ["land Baltic States"]
    assert g.turn["came"][0]["from"] == "East Poland"


def test_AAE_210_no_blitz_through_enemy_units(game_at: Build) -> None:
    g = game_at(
        units={
            "Poland": {"Germany": {"armor": 1}},
            "East Poland": {"Soviet Union": {"infantry": 1}},
        }
    )
    assert rules(refused(g, "move 1 armor: Poland -> East Poland -> Belorussia")) == ["AAE-210"]


def test_AAE_211_a_blitz_may_return(game_at: Build) -> None:
    g = game_at(units={"Poland": {"Germany": {"armor": 1}}})
    attack(g, "move 1 armor: Poland -> East Poland -> Poland")
    assert g.controller("East Poland") == "Germany"
    assert units(g, "Poland") == {"armor": 1}
    assert g.rested("Poland", "armor") == 0


def test_AAE_212_a_gun_stops_a_blitz(game_at: Build) -> None:
    g = game_at(
        units={
            "Finland": {"Germany": {"armor": 1}},
            "Karelia": {"Soviet Union": {"aa_gun": 1}},
        }
    )
    assert rules(refused(g, "move 1 armor: Finland -> Karelia -> Archangel")) == ["AAE-212"]


def test_AAE_086_a_territory_with_guns_only_is_a_battle(game_at: Build) -> None:
    g = game_at(
        units={
            "Finland": {"Germany": {"armor": 1}},
            "Karelia": {"Soviet Union": {"aa_gun": 1}},
        }
    )
    attack(g, "move 1 armor: Finland -> Karelia")
    assert battles(g) == ["land Karelia"]
    assert g.controller("Karelia") == "Soviet Union"


def test_G_31_a_complex_does_not_stop_a_blitz(game_at: Build) -> None:
    g = game_at(
        units={
            "Karelia": {"Germany": {"armor": 1}},
            "Archangel": {"Soviet Union": {"industrial_complex": 1}},
        },
        control={"Karelia": "Germany"},
    )
    attack(g, "move 1 armor: Karelia -> Archangel -> Siberia")
    assert g.controller("Archangel") == "Germany"
    assert units(g, "Archangel") == {"industrial_complex": 1}


def test_AAE_030_the_free_middle_east_is_enemy_land_for_germany_only(game_at: Build) -> None:
    g = game_at(units={"Libya": {"Germany": {"infantry": 1}}})
    attack(g, "move 1 infantry: Libya -> Egypt")
    assert g.controller("Egypt") == "Germany"
    g = game_at(turn="Great Britain", units={"Egypt": {"Great Britain": {"infantry": 1}}})
    assert rules(refused(g, "move 1 infantry: Egypt -> Palestine")) == ["AAE-068"]


def test_AAE_056_an_ally_is_no_target(game_at: Build) -> None:
    g = game_at(turn="Great Britain", units={"Iran": {"Great Britain": {"infantry": 1}}})
    assert rules(refused(g, "move 1 infantry: Iran -> Caucasus")) == ["AAE-068"]


def test_AAE_055_more_than_there_are(game_at: Build) -> None:
    g = game_at(units={"Poland": {"Germany": {"infantry": 2}}})
    assert refused(g, "move 3 infantry: Poland -> East Poland") == {
        "move 3 infantry: Poland -> East Poland": ("AAE-033", "not_enough")
    }


def test_all_is_counted_out(game_at: Build) -> None:
    g = game_at(units={"Poland": {"Germany": {"infantry": 4, "artillery": 1}}})
    attack(g, "move all infantry: Poland -> East Poland")
    assert units(g, "East Poland") == {"infantry": 4}
    assert units(g, "Poland") == {"artillery": 1}


def test_AAE_206_only_land_units_capture(game_at: Build) -> None:
    """AAE-215: a plane over an empty territory takes nothing and flies home."""
    g = game_at(units={"Poland": {"Germany": {"infantry": 1, "fighter": 1}}})
    attack(
        g,
        "move 1 fighter: Poland -> East Poland",
        "move 1 infantry: Poland -> Baltic States",
    )
    assert g.controller("East Poland") == "Soviet Union"
    assert g.controller("Baltic States") == "Germany"
    assert g.turn["flights"][0]["duty"] == "home"
