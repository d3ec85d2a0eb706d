"""What the robot writes in small positions, part by part."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.games.blitz_world_in_conflict import announcing, operations
from pbem.games.blitz_world_in_conflict.orders import sections
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.robot import landings, policy, treasury, warships
from pbem.games.blitz_world_in_conflict.robot.campaign import Campaign
from pbem.games.blitz_world_in_conflict.robot.chances import outcome
from pbem.games.blitz_world_in_conflict.robot.mail import Mail
from pbem.games.blitz_world_in_conflict.robot.scene import Scene
from pbem.games.blitz_world_in_conflict.rounds.combatants import GROUND, Combat
from pbem.games.blitz_world_in_conflict.turn_end import accounts, spending
from tests.blitz_world_in_conflict.position_builder import game_at

GERMANS = {"Army Group Center": ("Berlin", 3), "Army Group North": ("Berlin", 2)}
POLES = {"Polish Army": ("Poland", 1)}


def mail(g: Position) -> Mail:
    steps = (*operations.AT_SEA, *operations.ON_LAND)
    return Mail(g, {phase.section: phase for _, phase in steps})


def on_land(g: Position, power: str = "Germany") -> list[str]:
    """The lines for the steps on land."""
    told = mail(g)
    plan = Campaign(told, power, 0.5)
    plan.rebase()
    plan.march()
    plan.attack()
    return told.texts


# Attacks


def test_BLZ_548_BLZ_572_what_is_likely_of_an_attack() -> None:
    g = game_at(units={**GERMANS, **POLES})
    ours, origins = tuple(GERMANS), dict.fromkeys(GERMANS, "Berlin")
    strong = outcome(g, Combat(GROUND, "Poland", ours, tuple(POLES), (), origins))
    weak = outcome(g, Combat(GROUND, "Poland", ours[1:], tuple(POLES), (), origins))
    assert strong.takes > 0.9
    assert weak.takes < strong.takes
    assert 0 < strong.killed <= 1
    assert outcome(g, Combat(GROUND, "Poland", (), tuple(POLES))).takes == 0


def test_BLZ_450_it_attacks_with_who_marches_up_and_flies_in() -> None:
    far = {"Army Group B": ("Western Germany", 3), "Stukas": ("Milan", 2)}
    told = on_land(game_at(units={**GERMANS, **far, "Polish Army": ("Poland", 2)}))
    [attack] = [line for line in told if "ground attack Poland" in line]
    assert "Army Group Center" in attack
    assert ("Stukas" in attack) == any("rebase Stukas: Milan" in line for line in told)


def test_BLZ_442_what_is_empty_is_taken_and_a_Factory_is_not_left() -> None:
    french = {"French Army": ("Paris", 2), "Army of the Alps": ("Vichy France", 1)}
    told = on_land(game_at("a", units={**GERMANS, **french}))
    assert any(line.endswith("Berlin -> Poland") for line in told)
    alone = {"Army Group North": ("Berlin", 2), "Polish Army": ("Poland", 2)}
    alone["West Wall"] = ("Western Germany", 2)
    assert not any("march" in line for line in on_land(game_at(units={**alone, **french})))


def test_what_threatens_several_areas_counts_for_each_in_part() -> None:
    g = game_at(units={**GERMANS, "Polish Army": ("Poland", 2)})
    scene = Scene(g, "Germany")
    assert 0 < scene.threat("Berlin") <= 2
    assert scene.threat("Berlin", "Poland") == 0
    assert scene.spare("Berlin", "Poland") > scene.spare("Berlin")


# At sea


FLEET = {
    "Europe Trs": ("London", 2, "Western Allies"),
    "21st Army Group": ("London", 2, "Western Allies"),
    "Royal Marines": ("London", 1, "Western Allies"),
    "North Sea Fleet": ("London", 2, "Western Allies"),
}


def at_sea(**units: Any) -> Mail:
    told = mail(game_at("b", units={**FLEET, **units}, side="Allies", steps="ABDEF"))
    landings.ship(told, "Western Allies", 0.5)
    return told


def test_BLZ_396_BLZ_473_it_lands_where_that_is_likely_to_succeed() -> None:
    told = at_sea(**{"18th Army": ("Belgium-Netherlands", 1)})
    assert "Royal Marines" in told.g.cargo("Europe Trs")
    assert any("sail North Sea Fleet" in line for line in told.texts)
    plan = Campaign(told, "Western Allies", 0.5)
    assert {"Royal Marines"} <= {unit for each in plan.assaults for unit in each.units}


def test_troops_are_brought_where_they_are_wanted() -> None:
    g = game_at(
        "b",
        units={**FLEET, "5th Panzer Army": ("Western Germany", 4), "Army Group B": ("Paris", 4)},
        control={"Belgium-Netherlands": "Western Allies"},
        side="Allies",
        steps="ABDEF",
    )
    told = mail(g)
    landings.ship(told, "Western Allies", 0.5)
    assert told.g.cargo("Europe Trs")
    plan = Campaign(told, "Western Allies", 0.5)
    plan.march()
    assert any("North Sea -> Belgium-Netherlands" in line for line in told.texts)


def test_BLZ_404_fleets_raid_what_is_weaker_and_go_home_from_what_is_stronger() -> None:
    weak = {"High Seas Fleet": ("Western Germany", 2), "Europe Trs": ("North Sea", 1)}
    told = mail(game_at("c", units={**weak, "Atlantic Fleet": ("London", 1)}))
    warships.sail(told, "Germany")
    assert any("sail High Seas Fleet" in line and "North Sea" in line for line in told.texts)
    strong = {"High Seas Fleet": ("North Sea", 1), "North Sea Fleet": ("North Sea", 4)}
    told = mail(game_at("c", units=strong))
    warships.go_home(told, "Germany")
    assert [line.split(": ")[1] for line in told.texts] == ["return"]


# Politics, Blitzes, money


def test_BLZ_303_BLZ_306_wars_of_history_but_none_that_decides_nothing() -> None:
    told = mail(game_at(units=GERMANS, turn=2))
    policy.declare(told, "Germany")
    assert any("declare war on Belgium-Netherlands" in line for line in told.texts)
    told = mail(game_at("a", units=GERMANS, turn=2))
    policy.declare(told, "Germany")
    assert told.texts == []


@pytest.mark.parametrize(("oil", "said"), [(0, False), (2, True)])
def test_BLZ_275_a_Blitz_when_there_is_Oil_and_something_to_gain(oil: int, said: bool) -> None:
    units = {**GERMANS, "Polish Army": ("Poland", 1), "French Army": ("Paris", 1)}
    g = game_at(units=units, phase=2, oil={"Germany": oil, "Japan": 0})
    told = Mail(g, {sections.BLITZ: announcing.ANNOUNCING})
    policy.choose_blitz(told, "Germany", ("land", "total", "free"), 0.5)
    assert bool(told.texts) == said


def test_BLZ_650_BLZ_651_it_spends_what_it_has_and_saves_Oil_for_Blitzes() -> None:
    g = game_at(base=True, oil={"Germany": 3}, resources={"Germany": 5})
    accounts.begin(g)
    told = treasury.Books(g, sections.SPENDING, spending.carry_out)
    treasury.spend(told, "Germany")
    assert told.g.state["resources"]["Germany"] == 0
    assert told.g.state["oil"]["Germany"] == 2
    assert sum("build" in line for line in told.texts) >= 6
