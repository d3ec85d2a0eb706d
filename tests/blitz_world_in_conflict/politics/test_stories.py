"""What happens when a chapter of politics meets a war that is on: whole phases, played."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.errors import Refusal
from pbem.games.blitz_world_in_conflict.orders.grammar import grammar_of
from pbem.games.blitz_world_in_conflict.orders.sections import MARCH
from tests.blitz_world_in_conflict.flow_game import Player, player
from tests.blitz_world_in_conflict.land.fights import attacks, silent
from tests.blitz_world_in_conflict.politics.world import WORLD_WAR, world

DICE = [
    ("1/0/paris/land/ours", [6]),
    ("1/0/paris/land/theirs", [1]),
    ("1/0/belgium-netherlands/land/ours", [6]),
    ("1/0/belgium-netherlands/land/theirs", [1]),
]


def test_BLZ_347_BLZ_349_an_attack_on_Vichy_lapses_and_the_fleet_leaves_the_defence() -> None:
    units = {
        "Army Group B": ("Western Germany", 4),
        "Army Group Center": ("Western Germany", 4),
        "18th Army": ("Western Germany", 2),
        "Italian Army": ("Milan", 2),
        "Army of the Alps": ("Vichy France", 1),
        "Belg.-Neth. Army": ("Belgium-Netherlands", 1, "AFA"),
        "French Atlantic Squadron": ("North Sea", 1),
        "Armee de l'Air": ("Paris", 1),
        "French Army": ("Paris", 1),
    }
    told = attacks(
        "ground attack Paris with Army Group B, Army Group Center",
        "ground attack Vichy France with Italian Army",
        "ground attack Belgium-Netherlands with 18th Army",
        "Germany: resolve Paris, then Vichy France, then Belgium-Netherlands",
        units=units,
        dice=DICE,
        control={"Belgium-Netherlands": "AFA"},
        allied={"Belgium-Netherlands": "AFA"},
    )
    told.batch(
        "AFA",
        "defend",
        "defend Belgium-Netherlands with Armee de l'Air; ships French Atlantic Squadron",
    )
    silent(told)
    g = told.g
    assert g.controller("Paris") == "Germany"
    assert not g.controller("Vichy France")
    assert g.at("French Atlantic Squadron") == "Vichy France"
    assert g.at("Italian Army") == "Milan"
    lapsed = [e["at"] for e in told.events if e["kind"] == "attack_lapsed"]
    assert lapsed == ["Vichy France"]


def marched(*lines: str, side: str = "Axis", **told: Any) -> Player:
    """Lines of step E are carried out, and nobody says anything more."""
    g = world(side=side, phase=0 if side == "Axis" else 1, **told)
    texts = [grammar_of(g.board).parse_line(line, MARCH).text for line in lines]
    engine = g.state["engine"]
    frame = {"flow": "operations", "step": "act_on_land", "locals": {MARCH: texts}}
    engine["frames"].append(frame)
    return player(g)


def test_BLZ_348_who_marches_on_from_Paris_stops_before_neutral_Vichy_France() -> None:
    told = marched(
        "march Army Group B: Western Germany -> Paris -> Vichy France",
        units={"Army Group B": ("Western Germany", 4)},
    )
    silent(told)
    assert told.g.at("Army Group B") == "Paris"
    assert not told.g.controller("Vichy France")


def test_BLZ_618_the_USA_is_dragged_in_by_a_declaration_and_a_march_of_one_step() -> None:
    told = marched(
        "Germany: declare war on French North Africa",
        "march Panzer Army Africa: Libya -> Algeria",
        units={"Panzer Army Africa": ("Libya", 2)},
        entry={"USA": 13},
        allied={"French North Africa": None},
        control={"Algeria": "", "Morocco": ""},
    )
    silent(told)
    assert told.g.at("Panzer Army Africa") == "Algeria"
    assert told.g.at_war("Japan", "USA")
    assert told.g.ally("Brazil") == "USA"


def test_BLZ_341_the_liberator_decides_before_the_next_unit_marches() -> None:
    told = marched(
        "march Marines: Morocco -> Algeria",
        "march National Guard: Morocco -> Algeria",
        side="Allies",
        wars=WORLD_WAR,
        units={"Marines": ("Morocco", 1), "National Guard": ("Morocco", 1)},
        control={"Algeria": "Germany", "Morocco": "USA"},
        conquered={"French North Africa": "Axis"},
        aside=["Free French Army"],
    )
    told.line("USA", "liberate French North Africa for AFA")
    silent(told)
    g = told.g
    assert (g.at("Marines"), g.at("National Guard")) == ("Algeria", "Algeria")
    assert (g.controller("Algeria"), g.controller("Morocco")) == ("AFA", "AFA")
    assert "Free French Army" in g.state["pool"]["AFA"]


BLITZ = {"flow": "operations", "step": "begin", "phase": 2, "oil": {"Germany": 2}}


def test_BLZ_300_war_may_be_declared_in_a_Blitz_too() -> None:
    dice = [
        ("1/2/belgium-netherlands/land/ours", [1]),
        ("1/2/belgium-netherlands/land/theirs", [1]),
    ]
    told = player(world(**BLITZ, units={"18th Army": ("Western Germany", 2)}), dice)
    told.batch("Germany", "blitz", "Germany: blitz land")
    told.batch("Germany", "sea_orders")
    told.batch(
        "Germany",
        "land_orders",
        "Germany: declare war on Belgium-Netherlands",
        "ground attack Belgium-Netherlands with 18th Army",
    )
    assert told.g.ally("Belgium-Netherlands") == "AFA"
    assert "attack_announced" in told.kinds()


def test_BLZ_300_not_by_the_other_side() -> None:
    told = player(world(**BLITZ))
    told.batch("Germany", "blitz", "Germany: blitz total")
    with pytest.raises(Refusal):
        told.batch("Germany", "sea_orders", "AFA: declare war on Ireland")
