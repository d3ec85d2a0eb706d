"""The diplomacy phase, played (§9)."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.dice import Entry
from pbem.engine.errors import Refusal
from pbem.games.blitzwar import crowding
from pbem.games.blitzwar.diplomacy import phase
from tests.blitzwar.flow_game import player
from tests.blitzwar.position_builder import board, game_at
from tests.harness.flow_player import FlowPlayer


def _begun(dice: list[Entry] | None = None, **position: Any) -> FlowPlayer:
    g = game_at(phase=1, side="", flow="diplomacy", step="choose_ways", **position)
    return player(g, phase.diplomacy, crowding.crowding, dice=dice)


def test_BWR_113_BWR_132_BWR_483_the_german_surrender_ends_the_game_in_phase_1() -> None:
    zones = [z for z in board().land_zones if board().fact(z, "supply") == "Axis"]
    p = _begun(turn=42, control=dict.fromkeys(zones, "Soviets"))
    assert p.is_over
    assert p.kinds() == ["phase_began", "won"]
    assert p.events[-1]["shares"] == {"Allies": 8, "Axis": 2}


def test_BWR_113_surrenders_come_before_activations() -> None:
    held = dict.fromkeys(["Paris", "Dijon", "Nancy", "Reims", "Caen"], "Axis")
    p = _begun(turn=8, control=held)
    kinds = p.kinds()
    assert kinds.index("surrendered") < kinds.index("country_joined")
    assert p.g.side_of("Italy") == "Axis"


def test_BWR_161_owners_say_where_units_go_that_are_in_the_way_of_vichy() -> None:
    held = dict.fromkeys(["Paris", "Dijon", "Nancy", "Reims", "Caen", "Vichy"], "Axis")
    units = {
        "Vichy": {"Germany": {"2-corps infantry": 1}},
        "Paris": {"Germany": {"1-corps infantry": 1}},
        "Lyon": {"UK": {"1-corps infantry": 1}},
    }
    for goal in ("Paris", "Dijon"):
        p = _begun(turn=8, control=held, units=units)
        p.say("Allies", "relocate", "Plymouth")
        ask = p.ask_of("Axis", "relocate")
        assert (ask.noun, ask.default) == ("Vichy", "Paris")
        assert set(ask.args["goals"]) == {"Paris", "Dijon", "Nantes", "Bordeaux"}
        with pytest.raises(Refusal):
            p.say("Axis", "relocate", "Lyon")
        p.say("Axis", "relocate", goal)
        assert p.g.strength(p.g.corps_in(goal)["Germany"]) == 2 + (goal == "Paris")
        assert p.g.corps_in("Plymouth")
        assert not p.g.corps_in("Vichy")


def test_BWR_129_owners_say_where_units_go_when_eastern_poland_becomes_soviet() -> None:
    held = dict.fromkeys(["Warsaw", "Lodz", "Poznan", "Danzig", "Lublin", "Lvov"], "Axis")
    p = _begun(turn=3, control=held, units={"Lvov": {"Germany": {"1-corps infantry": 1}}})
    assert p.ask_of("Axis", "relocate").args["goals"] == ["Krakow", "Lublin"]
    p.say("Axis", "relocate", "Lublin")
    assert p.g.corps_in("Lublin")
    assert p.g.controller("Lvov") == "Soviets"


def test_BWR_145_the_axis_says_who_pays_for_yugoslavia() -> None:
    stocks = {"Berlin": {"Axis": [10]}, "Ruhr": {"Axis": [6, 2]}}
    p = _begun([("diplomacy/14/yugoslavia", (6,))], turn=14, supply=stocks)
    ask = p.ask_of("Axis", "lose")
    assert ask.default == {"Berlin": 10, "Ruhr": 2}
    for wrong in ({"Berlin": 12}, {"Berlin": 10}):
        with pytest.raises(Refusal):
            p.say("Axis", "lose", wrong)
    p.say("Axis", "lose", {"Berlin": 5, "Ruhr": 7})
    assert (p.g.stock("Berlin", "Axis"), p.g.stock("Ruhr", "Axis")) == ([5], [1])
    assert p.is_over


def test_BWR_147_BWR_149_the_axis_rolls_for_spain_only_if_it_says_so() -> None:
    for says, side in ((True, "Axis"), (False, "")):
        p = _begun([("diplomacy/9/spain", (6,))], turn=9, fallen={"France": 9})
        p.say("Axis", "roll", says)
        assert p.is_over
        assert p.g.side_of("Spain") == side


def test_BWR_030_BWR_033_who_makes_way_into_a_full_zone_loses_what_is_too_much() -> None:
    held = dict.fromkeys(["Paris", "Dijon", "Nancy", "Reims", "Caen"], "Axis")
    armor, corps = {"2-corps armor": 3}, {"1-corps infantry": 1}
    units = {"Dijon": {"Germany": armor}, "Lyon": {"Germany": corps}}
    p = _begun(turn=8, control=held, units=units)
    assert [ask.verb for ask in p.asks] == ["remove"]
    p.default("Axis", "remove")
    assert p.g.units("Dijon", "Germany") == armor
    [lost] = [event for event in p.events if event["kind"] == "lost"]
    assert lost["units"] == {"Germany": corps}
