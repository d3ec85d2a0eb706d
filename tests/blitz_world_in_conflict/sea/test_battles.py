"""Step C: where fleets fight, who takes part, and what the Rounds do."""

from __future__ import annotations

import pytest

from pbem.engine.errors import Illegal
from pbem.engine.flow import PERSON
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.rounds import naval
from pbem.games.blitz_world_in_conflict.rounds.combatants import AT_SEA, Combat
from pbem.games.blitz_world_in_conflict.sea import combats, fleets
from pbem.games.blitz_world_in_conflict.steps import read
from tests.blitz_world_in_conflict.flow_game import player
from tests.blitz_world_in_conflict.sea.fleets_at_sea import (
    EUROPE,
    PACIFIC,
    at_sea,
    dice,
    fought,
    told_of,
)

NORTH_ATLANTIC, EAST_CHINA = "North Atlantic", "East China Sea"
WORLD = [*EUROPE, *PACIFIC, ["Germany", "USA"]]


def combat(g: Position, sea: str) -> Combat:
    met = fleets.meeting(g, sea)
    return Combat(AT_SEA, sea, met.ours, met.theirs, convoy=met.convoy)


def columns(g: Position, sea: str) -> tuple[int, int]:
    """What both sides count in a Naval Round in a sea area."""
    met = combat(g, sea)
    both = (naval.naval(g, met, is_acting=each).column for each in (True, False))
    ours, theirs = both
    return ours, theirs


# What both sides count


def test_BLZ_540_BLZ_542_BLZ_543_U_Boat_II_in_the_North_Atlantic() -> None:
    units = {
        "U-Boat II": (NORTH_ATLANTIC, 2),
        "Canadian Air Force": (NORTH_ATLANTIC, 2),
        "North Sea Fleet": (NORTH_ATLANTIC, 3),
    }
    g = at_sea(units, convoys={NORTH_ATLANTIC: 1})
    assert columns(g, NORTH_ATLANTIC) == (5, 4)
    told = fought(g, dice(NORTH_ATLANTIC, ("naval/ours", 1), ("naval/theirs", 1)))
    assert [event["round"] for event in told_of(told, "round_fought")] == ["naval"]
    assert {g.at(unit) for unit in units} == {NORTH_ATLANTIC}


def test_BLZ_411_BLZ_541_snow_at_sea_halves_Naval_Factors_and_nothing_else() -> None:
    units = {"North Sea Fleet": (NORTH_ATLANTIC, 3), "High Seas Fleet": (NORTH_ATLANTIC, 2)}
    winter = at_sea(units, turn=4)
    assert winter.board.is_winter(4)
    # Half of 4, a white triangle, the Convoy; half of 5.
    assert columns(winter, NORTH_ATLANTIC) == (2 + 1 + 2, 3)
    south = at_sea({unit: ("North Sea", size) for unit, (_, size) in units.items()}, turn=4)
    assert columns(south, "North Sea") == (4 + 1 + 1, 5)
    assert columns(at_sea(units), NORTH_ATLANTIC) == (4 + 1 + 2, 5)


def test_BLZ_523_BLZ_540_transports_and_convoys_never_fire() -> None:
    units = {
        "Europe Trs": (NORTH_ATLANTIC, 2),
        "North Atlantic LL": (NORTH_ATLANTIC, 1),
        "U-Boat I": (NORTH_ATLANTIC, 1),
    }
    g = at_sea(units, wars=[*EUROPE, ["Germany", "USA"]])
    assert columns(g, NORTH_ATLANTIC) == (3, 0)
    told = fought(g, dice(NORTH_ATLANTIC, ("naval/ours", 1)))
    assert told_of(told, "round_fought")[0]["theirs"]["result"] == "-"


# Which Rounds


def test_BLZ_409_BLZ_410_BLZ_412_BLZ_553_12th_Fleet_in_the_East_China_Sea() -> None:
    units = {"12th Fleet": (EAST_CHINA, 2), "Naval Air": (EAST_CHINA, 2)}
    g = at_sea(units, "Allies", wars=PACIFIC)
    rolls = [("air/ours", 1), ("air/theirs", 1), ("naval/ours", 4), ("naval/theirs", 1)]
    told = fought(g, dice(EAST_CHINA, *rolls))
    rounds = told_of(told, "round_fought")
    assert [(e["ours"]["column"], e["theirs"]["column"]) for e in rounds] == [(3, 2), (5, 4)]
    assert g.state["convoys"] == {EAST_CHINA: 1}
    assert {g.at(unit) for unit in units} == {EAST_CHINA}


def test_BLZ_410_aircraft_alone_fight_no_Naval_Round() -> None:
    units = {"Marine Air Wing": ("Leyte Gulf", 2), "Naval Air": ("Leyte Gulf", 2)}
    g = at_sea(units, "Allies", wars=PACIFIC)
    told = fought(g, dice("Leyte Gulf", ("air/ours", 1), ("air/theirs", 1)))
    assert [event["round"] for event in told_of(told, "round_fought")] == ["air"]


def test_BLZ_410_without_Naval_Factors_there_is_no_Naval_Round() -> None:
    units = {"Europe Trs": ("North Sea", 2), "Baltic Trs": ("North Sea", 1)}
    g = at_sea(units)
    assert fleets.to_fight(g) == ["North Sea"]
    told = fought(g, [])
    assert not told_of(told, "round_fought")
    assert g.now["fought"] == ["North Sea"]


# Who takes part


def test_BLZ_404_a_Convoy_is_enough_in_the_phases_of_both_sides() -> None:
    for side, label in (("Axis", "ours"), ("Allies", "theirs")):
        g = at_sea({"U-Boat I": (NORTH_ATLANTIC, 1)}, side)
        told = fought(g, dice(NORTH_ATLANTIC, (f"naval/{label}", 4)))
        assert told_of(told, "round_fought")[0][label]["column"] == 1 + 2
        assert g.board.result(3, 4) == "L"
        assert g.state["convoys"] == {NORTH_ATLANTIC: 1}


def test_BLZ_404_lines_say_in_which_order_and_every_sea_area_is_fought() -> None:
    units = {
        "U-Boat I": ("North Sea", 1),
        "U-Boat II": (NORTH_ATLANTIC, 1),
        "U-Boat III": ("Cape Verde Basin", 1),
    }
    lines = ("Germany: fight North Sea if turn = 2", f"Germany: fight {NORTH_ATLANTIC}")
    g = at_sea(units, "Axis", *lines)
    seas = [NORTH_ATLANTIC, "Cape Verde Basin", "North Sea"]
    told = fought(g, [roll for sea in seas for roll in dice(sea, ("naval/ours", 1))])
    assert [event["at"] for event in told_of(told, "battle_began")] == seas
    assert [event["at"] for event in told_of(told, "battle_ended")] == seas


def test_BLZ_404_who_wants_to_see_each_result_picks_the_next() -> None:
    units = {"U-Boat I": ("North Sea", 1), "U-Boat II": (NORTH_ATLANTIC, 1)}
    g = at_sea(units)
    rolls = [roll for sea in ("North Sea", NORTH_ATLANTIC) for roll in dice(sea, ("naval/ours", 1))]
    told = fought(g, rolls, ("Germany", "fight North Sea"))
    assert [event["at"] for event in told_of(told, "battle_began")] == ["North Sea", NORTH_ATLANTIC]
    told = player(at_sea(units), [])
    ask = told.ask_of("Germany", "fight_next")
    assert told.table.game.reply(told.g, ask, told.grammar.parse_line("pause")) == PERSON
    with pytest.raises(Illegal):
        told.reply(ask, "Baltic Sea")


def test_BLZ_404_a_line_about_a_sea_area_without_a_combat_is_named() -> None:
    lines = ("Germany: fight Baltic Sea", "Germany: fight North Sea, Baltic Sea")
    g = at_sea({"U-Boat I": ("North Sea", 1)}, "Axis", *lines)
    told = fought(g, dice("North Sea", ("naval/ours", 1)))
    [event] = told_of(told, "line_unused")
    assert (event["line"], event["problem"]["code"]) == (lines[0], "no_combat_there")
    with pytest.raises(Illegal) as caught:
        combats.rehearse(g, read(g, "Germany: fight Berlin"))
    assert caught.value.problem.code == "no_sea_area"


def test_BLZ_407_one_battle_of_all_who_are_at_war_with_somebody_there() -> None:
    units = {
        "U-Boat I": (NORTH_ATLANTIC, 1),
        "North Sea Fleet": (NORTH_ATLANTIC, 1),
        "Northern Fleet": (NORTH_ATLANTIC, 1),
        "Battlecruisers": (NORTH_ATLANTIC, 1),
        "Combined Fleet": (NORTH_ATLANTIC, 1),
    }
    g = at_sea(units, wars=[["AFA", "Germany"], ["Japan", "USSR"]])
    met = fleets.meeting(g, NORTH_ATLANTIC)
    assert set(met.ours) == {"U-Boat I", "Battlecruisers", "Combined Fleet"}
    assert set(met.theirs) == {"North Sea Fleet", "Northern Fleet"}
    assert met.convoy == "theirs"


def test_BLZ_408_units_of_neutral_powers_take_no_part() -> None:
    units = {
        "U-Boat I": (NORTH_ATLANTIC, 1),
        "North Sea Fleet": (NORTH_ATLANTIC, 1),
        "North Atlantic LL": (NORTH_ATLANTIC, 1),
        "Northern Fleet": (NORTH_ATLANTIC, 1),
    }
    met = fleets.meeting(at_sea(units), NORTH_ATLANTIC)
    assert (met.ours, met.theirs) == (("U-Boat I",), ("North Sea Fleet",))


def test_BLZ_404_nobody_fights_where_nobody_is_at_war() -> None:
    units = {"U-Boat I": ("South Atlantic", 1), "8th Fleet": ("South Atlantic", 1)}
    g = at_sea(units)
    assert fleets.to_fight(g) == []
    assert fleets.to_fight(at_sea(units, wars=[["Germany", "USA"]])) == ["South Atlantic"]


def test_BLZ_059_there_is_no_combat_at_sea_in_scenario_B() -> None:
    units = {"Europe Trs": ("North Sea", 1), "Home Army": ("North Sea", 1)}
    assert fleets.to_fight(at_sea(units, scenario="b", wars=[["Germany", "Western Allies"]])) == []


# In Blitzes


def blitz(**kinds: str) -> dict[str, dict[str, str]]:
    """What the phase remembers of the Blitzes of these powers."""
    return {"blitz": dict(kinds)}


NORTH = {
    "North Sea Fleet": (NORTH_ATLANTIC, 2),
    "Atlantic Fleet": (NORTH_ATLANTIC, 2),
    "High Seas Fleet": (NORTH_ATLANTIC, 2),
}


def test_BLZ_290_BLZ_291_BLZ_407_a_land_blitzing_power_is_drawn_into_a_combat() -> None:
    now = blitz(AFA="land", USSR="free", USA="total")
    g = at_sea(NORTH, "Allies", wars=WORLD, now=now)
    assert fleets.to_fight(g) == [NORTH_ATLANTIC]
    assert columns(g, NORTH_ATLANTIC) == (7, 7)
    alone = at_sea(NORTH, "Allies", wars=WORLD, now=blitz(AFA="land", USSR="free", USA="land"))
    assert fleets.to_fight(alone) == []


def test_BLZ_291_an_air_blitz_begins_combats_by_its_aircraft() -> None:
    now = blitz(AFA="air", USSR="free", USA="free")
    ships = at_sea(
        {u: told for u, told in NORTH.items() if u != "Atlantic Fleet"}, "Allies", now=now
    )
    assert fleets.to_fight(ships) == []
    units = {**NORTH, "Coastal Command": (NORTH_ATLANTIC, 1)}
    assert fleets.to_fight(at_sea(units, "Allies", now=now)) == [NORTH_ATLANTIC]


def test_BLZ_111_BLZ_290_a_free_blitzing_unit_takes_part_in_a_combat_of_others() -> None:
    now = blitz(AFA="free", USSR="free", USA="naval")
    g = at_sea(NORTH, "Allies", wars=WORLD, now=now)
    assert set(fleets.meeting(g, NORTH_ATLANTIC).ours) == {"North Sea Fleet", "Atlantic Fleet"}
    assert fleets.to_fight(g) == [NORTH_ATLANTIC]
