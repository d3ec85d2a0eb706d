"""What the Road to War changes in the game that follows (BLZ-730, BLZ-734 to BLZ-740)."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.games.blitz_world_in_conflict.before import road
from pbem.games.blitz_world_in_conflict.concepts import road as concepts
from pbem.games.blitz_world_in_conflict.politics import affairs, declarations, entry
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.rounds import reckoning
from pbem.games.blitz_world_in_conflict.rounds.combatants import GROUND, Combat
from tests.blitz_world_in_conflict.flow_game import Player, player
from tests.blitz_world_in_conflict.position_builder import game_at

ON = {"road_to_war": "on"}


def after(*titles: str, **more: Any) -> Position:
    """A game that began with the Road to War, in which these options were played."""
    told = {"played": [[1, "Germany", title] for title in titles], "faces": {}}
    return game_at(options=ON, road=told, **more)


def test_BLZ_730_an_option_that_was_played_is_remembered() -> None:
    g = game_at(base=True, options=ON)
    road.steps.steps["begin"].run(g, {}, None, [])
    assert not concepts.holds(g, "Monroe Doctrine")
    road.play(g, 2, {"option": "Monroe Doctrine"}, [])
    assert concepts.holds(g, "Monroe Doctrine")


def test_BLZ_730_who_joins_before_the_first_turn_brings_no_points() -> None:
    g = game_at(base=True, options=ON)
    road.steps.steps["begin"].run(g, {}, None, [])
    for step in (7, 9):
        road.play(g, step - 1, {"option": "Influence", "country": "Sweden"}, [])
    road.steps.steps["conclude"].run(g, {}, None, [])
    assert g.controller("Sweden") == "Germany"
    assert g.state["vp"]["Germany"] == 0
    assert "Sweden" in g.state["began"]["Germany"]
    assert g.state["road"].keys() == {"played", "faces"}


# The limit of the USSR


def test_BLZ_736_the_USSR_goes_on_with_its_limit_after_it_has_declared_war() -> None:
    g = after(entry={"USA": 3, "USSR": 3})
    declarations.declare(g, "USSR", "Germany", [])
    assert g.at_war("USSR", "Germany")
    assert "USSR" in g.state["entry"]
    plain = game_at(entry={"USA": 3, "USSR": 15}, turn=7)
    plain.state["entry"]["USSR"] = 3
    declarations.wars.begin(plain, "USSR", "Germany", [])
    assert "USSR" not in plain.state["entry"]


def test_BLZ_736_its_limit_ends_when_Germany_declares_war() -> None:
    g = after(entry={"USA": 3, "USSR": 3})
    declarations.declare(g, "Germany", "USSR", [])
    assert "USSR" not in g.state["entry"]


def test_BLZ_736_its_limit_ends_when_Germany_controls_an_area_in_the_USSR() -> None:
    g = after(entry={"USA": 3, "USSR": 3}, wars=[["Germany", "USSR"]])
    affairs.settle(g, [])
    assert "USSR" in g.state["entry"]
    g.set_control("Ukraine", "Germany")
    affairs.settle(g, [])
    assert "USSR" not in g.state["entry"]


def test_BLZ_736_its_limit_ends_when_turn_8_begins() -> None:
    g = after(entry={"USA": 3, "USSR": 3}, wars=[["Germany", "USSR"]], turn=8)
    entry.of_new_turn(g, [])
    assert "USSR" not in g.state["entry"]


@pytest.mark.parametrize(("titles", "enters"), [((), False), (("Secret Soviet Pact",), True)])
def test_BLZ_736_box_15_does_nothing_else_unless_the_USSR_is_bound(
    titles: tuple[str, ...], enters: bool
) -> None:
    g = after(*titles, entry={"USA": 3, "USSR": 14})
    entry.of_turn(g, [])
    assert g.at_war("USSR", "Germany") == enters


# Foes that are liberated


def conquered(*titles: str) -> Player:
    """Germany has taken Poland, which is with the AFA."""
    g = after(*titles, flow="affairs", step="next_affair", control={"Poland": "Germany"})
    g.state["allied"]["Poland"] = g.state["first"]["Poland"] = "AFA"
    g.put("Army Group Center", "Poland", 2, "Germany")
    return player(g)


def test_BLZ_738_Germany_may_liberate_a_conquered_minor_and_has_its_units() -> None:
    told = conquered("Liberate Foes")
    told.line("Germany", "liberate Poland for Germany")
    assert told.is_over
    assert told.g.ally("Poland") == "Germany"
    assert not told.g.is_conquered("Poland")
    assert told.g.state["reclaims"]["Poland"] == "Germany"


def test_BLZ_738_what_Germany_keeps_stays_conquered_as_it_does_without_the_option() -> None:
    told = conquered("Liberate Foes")
    told.line("Germany", "keep Poland")
    assert told.g.is_conquered("Poland")
    assert told.g.ally("Poland") == "AFA"
    assert "free_foe" not in [ask.verb for ask in conquered().asks]


def test_BLZ_738_home_countries_of_major_powers_are_never_liberated() -> None:
    g = after("Liberate Foes", flow="affairs", step="next_affair")
    g.set_control("Paris", "Germany")
    told = player(g)
    assert g.is_conquered("France")
    assert "free_foe" not in [ask.verb for ask in told.asks]


# The Maginot Line


def test_BLZ_730_the_Maginot_Line_looks_to_Belgium_where_it_was_extended() -> None:
    units = {"Maginot Line": ("Paris", 2), "Army Group B": ("Belgium-Netherlands", 2)}
    g = after(units=units, control={"Belgium-Netherlands": "Germany"})
    origins = {"Army Group B": "Belgium-Netherlands"}
    attack = Combat(GROUND, "Paris", ("Army Group B",), ("Maginot Line",), (), origins)
    plain = reckoning.land(g, attack, is_acting=True).more
    g.state["road"]["faces"] = {"Maginot Line": ["Belgium-Netherlands"]}
    assert reckoning.land(g, attack, is_acting=True).more == plain - 5
