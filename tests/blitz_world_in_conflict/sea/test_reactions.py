"""The other side in step C: aircraft fly in, submarines leave, Free Blitzes are met."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.errors import Illegal
from pbem.games.blitz_world_in_conflict.sea import fleets, flying_in
from tests.blitz_world_in_conflict.flow_game import player
from tests.blitz_world_in_conflict.sea.fleets_at_sea import (
    EUROPE,
    PACIFIC,
    at_sea,
    dice,
    fought,
    told_of,
)

RAID = {"Battlecruisers": ("North Sea", 2), "Coastal Command": ("London", 2)}


# A ship of the USA is there, and nothing of the AFA.
BESIDE = {**RAID, "Atlantic Fleet": ("North Sea", 1)}
ALLIED: dict[str, Any] = {"wars": [*EUROPE, ["Germany", "USA"]], "convoys": {"North Sea": 1}}
BOTH = dice("North Sea", ("naval/ours", 1), ("naval/theirs", 1))

# Aircraft fly in


def test_BLZ_405_naval_aircraft_in_range_may_fly_in() -> None:
    units = {
        **RAID,
        "Bomber Command": ("London", 2),
        "Naval Patrol": ("London", 1),
        "Naval Aviation": ("Leningrad", 1),
    }
    g = at_sea(units)
    assert flying_in.able(g, "North Sea", "AFA") == ["Coastal Command"]
    assert flying_in.able(g, "North Sea", "USA") == []
    far = at_sea({**RAID, "Coastal Command": ("Malta", 2)})
    assert flying_in.able(far, "North Sea", "AFA") == []
    used = at_sea(RAID, now={"battled": ["Coastal Command"]})
    assert flying_in.able(used, "North Sea", "AFA") == []


def test_BLZ_239_BLZ_405_without_supply_nobody_flies_in() -> None:
    units = {
        "Coastal Command": ("Malta", 2),
        "BB Fleet": ("Mediterranean Sea", 2),
    }
    g = at_sea(units)
    assert flying_in.able(g, "Mediterranean Sea", "AFA") == []
    open_sea = at_sea({**units, "Mediterranean Fleet": ("Mediterranean Sea", 1)})
    assert flying_in.able(open_sea, "Mediterranean Sea", "AFA") == ["Coastal Command"]


def test_BLZ_405_in_silence_they_come_where_the_power_has_ships_or_its_Convoy() -> None:
    told = fought(at_sea(RAID), dice("North Sea", ("naval/ours", 1), ("naval/theirs", 1)))
    assert told.g.at("Coastal Command") == "North Sea"
    assert told_of(told, "battle_began")[0]["theirs"] == ["Coastal Command"]
    told = fought(at_sea(BESIDE, **ALLIED), BOTH)
    assert told.g.at("Coastal Command") == "London"


def test_BLZ_405_lines_say_who_flies_in() -> None:
    answers = {
        "intercept North Sea with none": "London",
        "intercept everywhere with Coastal Command": "North Sea",
        "intercept North Sea with Coastal Command if own >= 4": "London",
        "intercept North Sea with Coastal Command if enemy_size = 2": "North Sea",
    }
    for line, goal in answers.items():
        g = at_sea(BESIDE, **ALLIED)
        told = player(g, BOTH)
        ask = told.ask_of("AFA", "intercept")
        say = told.table.game.reply(g, ask, told.grammar.parse_line(line))
        told.reply(ask, ask.default if say is None else say)
        assert g.at("Coastal Command") == goal, line


def test_BLZ_405_only_those_of_the_question_fly_in() -> None:
    told = player(at_sea(RAID), [])
    with pytest.raises(Illegal) as caught:
        told.say("AFA", "intercept", ["Bomber Command"])
    assert caught.value.problem.code == "cannot_fly_in"


def test_BLZ_405_what_is_not_to_be_stripped_stays() -> None:
    told = player(at_sea(RAID), [])
    ask = told.ask_of("AFA", "intercept")
    line = told.grammar.parse_line("never strip London")
    assert told.table.game.reply(told.g, ask, line) == []


# Submarines leave

PACK = {
    "U-Boat I": ("Western Approaches", 1),
    "U-Boat II": ("Western Approaches", 2),
    "North Sea Fleet": ("Western Approaches", 4),
}
BREST = {"control": {"Paris": "Germany"}}


PACK_DICE = dice("Western Approaches", ("naval/ours", 1), ("naval/theirs", 1))


def test_BLZ_406_each_submarine_of_the_other_side_may_return_to_base() -> None:
    g = at_sea(PACK, "Allies", **BREST)
    told = fought(
        g,
        PACK_DICE,
        ("Germany", "withdraw U-Boat I: never"),
        ("Germany", "withdraw U-Boat II -> Paris"),
    )
    assert (g.at("U-Boat I"), g.at("U-Boat II")) == ("Western Approaches", "Paris")
    assert told_of(told, "battle_began")[0]["theirs"] == ["U-Boat I"]


def test_BLZ_406_in_silence_they_leave_a_stronger_enemy() -> None:
    g = at_sea(PACK, "Allies", **BREST)
    told = fought(g, [])
    assert (g.at("U-Boat I"), g.at("U-Boat II")) == ("Paris", "Paris")
    assert not told_of(told, "battle_began")
    weak = {**PACK, "North Sea Fleet": ("Western Approaches", 1)}
    g = at_sea(weak, "Allies", **BREST)
    fought(g, PACK_DICE)
    assert g.at("U-Boat I") == "Western Approaches"


def test_BLZ_406_a_line_may_be_about_all_of_them() -> None:
    g = at_sea(PACK, "Allies", **BREST)
    never = ("Germany", "withdraw never")
    fought(g, PACK_DICE, never, never)
    assert g.at("U-Boat II") == "Western Approaches"


def test_BLZ_406_submarines_of_the_acting_side_and_other_ships_stay() -> None:
    units = {
        **PACK,
        "British Subs": ("Western Approaches", 1),
        "Battlecruisers": ("Western Approaches", 1),
    }
    told = player(at_sea(units, "Allies", **BREST), [])
    asked = {ask.args["unit"] for ask in told.asks if ask.verb == "withdraw"}
    assert asked == {"U-Boat I", "U-Boat II"}


def test_BLZ_406_without_a_base_in_range_there_is_nothing_to_choose() -> None:
    far = {unit: ("South Atlantic", size) for unit, (_, size) in PACK.items()}
    g = at_sea(far, "Allies")
    fought(g, dice("South Atlantic", ("naval/ours", 1), ("naval/theirs", 1)))
    assert g.at("U-Boat I") == "South Atlantic"


def test_BLZ_406_a_base_that_is_not_open_is_refused() -> None:
    told = player(at_sea(PACK, "Allies", **BREST), [])
    ask = next(ask for ask in told.asks if ask.verb == "withdraw")
    with pytest.raises(Illegal) as caught:
        told.reply(ask, "London")
    assert caught.value.problem.code == "no_such_goal"


# Free Blitzes

FREE = {"blitz": {"Japan": "free", "Germany": "free"}}
MEETING = {
    "Kamikazes": ("East China Sea", 1),
    "3rd Fleet": ("East China Sea", 1),
    "Zeroes": ("Bismarck Sea", 2),
    "8th Fleet": ("Bismarck Sea", 2),
    "Combined Fleet": ("Bismarck Sea", 2),
}
CAME = {**FREE, "sailed": ["Kamikazes", "Zeroes"]}


def test_BLZ_285_the_other_side_contests_a_Free_Blitz_or_lets_it_pass() -> None:
    g = at_sea(MEETING, wars=PACIFIC, now=CAME)
    told = fought(
        g,
        dice("East China Sea", ("naval/ours", 1)),
        ("USA", "let pass Bismarck Sea"),
        ("USA", "contest East China Sea"),
    )
    assert [event["at"] for event in told_of(told, "battle_began")] == ["East China Sea"]
    assert g.now["contested"] == ["East China Sea"]


def test_BLZ_285_in_silence_the_stronger_side_fights() -> None:
    g = at_sea(MEETING, wars=PACIFIC, now=CAME)
    told = fought(g, [])
    assert {(e["at"], e["fights"]) for e in told_of(told, "blitz_met")} == {
        ("Bismarck Sea", False),
        ("East China Sea", False),
    }
    strong = {**MEETING, "5th Fleet": ("East China Sea", 4)}
    rolls = [("air/ours", 1), ("air/theirs", 1), ("naval/ours", 1), ("naval/theirs", 1)]
    told = fought(at_sea(strong, wars=PACIFIC, now=CAME), dice("East China Sea", *rolls))
    assert [event["at"] for event in told_of(told, "battle_began")] == ["East China Sea"]


def test_BLZ_285_only_where_a_Free_Blitz_has_led() -> None:
    stayed = at_sea(MEETING, wars=PACIFIC, now={**FREE, "sailed": ["Zeroes"]})
    assert fleets.entered_freely(stayed) == ["Bismarck Sea"]
    assert fleets.to_fight(stayed) == []


def test_BLZ_285_any_power_with_units_there_may_ask_for_it() -> None:
    units = {**MEETING, "Far East Fleet": ("Bismarck Sea", 1)}
    g = at_sea(units, wars=[*PACIFIC, ["AFA", "Japan"]], now=CAME)
    asks = player(g, []).asks
    assert {(ask.to[0], ask.args["at"]) for ask in asks} == {
        ("AFA", "Bismarck Sea"),
        ("USA", "Bismarck Sea"),
        ("USA", "East China Sea"),
    }


def test_BLZ_286_beside_an_ally_who_fights_nobody_is_asked() -> None:
    units = {
        "North Sea Fleet": ("North Atlantic", 2),
        "Atlantic Fleet": ("North Atlantic", 2),
        "High Seas Fleet": ("North Atlantic", 2),
    }
    now = {"blitz": {"AFA": "free", "USSR": "free", "USA": "naval"}, "sailed": ["North Sea Fleet"]}
    g = at_sea(units, "Allies", wars=[*EUROPE, ["Germany", "USA"]], now=now)
    assert fleets.entered_freely(g) == []
    told = fought(g, dice("North Atlantic", ("naval/ours", 1), ("naval/theirs", 1)))
    assert set(told_of(told, "battle_began")[0]["ours"]) == {"North Sea Fleet", "Atlantic Fleet"}


def test_BLZ_405_BLZ_406_BLZ_555_a_line_about_a_place_or_unit_goes_before_general_ones() -> None:
    """Standing lines about just this question are tried first (save format)."""
    told = player(at_sea(PACK, "Allies", **BREST), [])
    for ask in told.asks:
        line = told.grammar.parse_line(f"withdraw {ask.args['unit']}: never")
        assert ask.noun.startswith(f"{told.table.game.noun(line)} ")
    told = player(at_sea(RAID), [])
    line = told.grammar.parse_line("intercept North Sea with none")
    assert told.ask_of("AFA", "intercept").noun.startswith(f"{told.table.game.noun(line)} ")
