"""Planes in Combat Movement: range, overflown guns, raids, decks, and the proof that they can
land.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pbem.games.axis_allies_europe.position import Position
from tests.axis_allies_europe.movement.tools import attack, battles, refused, rules, units

Build = Callable[..., Position]


def carrier(owner: str, at: str, **holds: dict[str, int]) -> dict[str, object]:
    """A carrier with fighters of powers, given as United_States={"fighter": 1}."""
    named = {power.replace("_", " "): units for power, units in holds.items()}
    return {"ship": "carrier", "owner": owner, "at": at, "holds": named}


@pytest.mark.parametrize(
    ("order", "rule"),
    [
        (
            "move 1 fighter: Poland -> Baltic Sea -> Leningrad -> Karelia -> Archangel -> Russia",
            "AAE-057",
        ),
        ("move 1 fighter: Poland -> Belorussia", "AAE-026"),
        ("move 1 bomber: Poland -> Germany -> Switzerland -> Vichy France", "AAE-031"),
        ("move 1 fighter: Poland -> Germany", "AAE-068"),
        ("move 1 fighter: Poland -> Baltic Sea", "AAE-068"),
        ("move 1 Soviet fighter: Baltic States -> Poland", "AAE-227"),
    ],
)
def test_AAE_037_refused_by_itself(game_at: Build, order: str, rule: str) -> None:
    g = game_at(
        units={
            "Poland": {"Germany": {"fighter": 1, "bomber": 1}},
            "Russia": {"Soviet Union": {"infantry": 1}},
            "Belorussia": {"Soviet Union": {"infantry": 1}},
            "Baltic States": {"Soviet Union": {"fighter": 1}},
        }
    )
    assert rules(refused(g, order)) == [rule]


def test_AAE_066_guns_on_the_way_are_noted_once_each_but_not_the_target(game_at: Build) -> None:
    g = game_at(
        units={
            "Poland": {"Germany": {"fighter": 1, "bomber": 1}},
            "East Poland": {"Soviet Union": {"aa_gun": 1}},
            "Belorussia": {"Soviet Union": {"aa_gun": 2}},
            "Moscow": {"Soviet Union": {"infantry": 1, "aa_gun": 1}},
        },
        control={"Russia": "Germany"},
    )
    attack(g, "move 1 fighter, 1 bomber: Poland -> East Poland -> Belorussia -> Moscow")
    passed = [(each["area"], each["kind"], each["count"]) for each in g.turn["guns_passed"]]
    assert passed == [
        ("East Poland", "fighter", 1),
        ("East Poland", "bomber", 1),
        ("Belorussia", "fighter", 1),
        ("Belorussia", "bomber", 1),
    ]


def test_AAE_065_a_fighter_needs_a_field_within_what_is_left(game_at: Build) -> None:
    order = "move 1 fighter: Poland -> East Poland -> Belorussia -> Moscow"
    there = {"Poland": {"Germany": {"fighter": 1}}, "Moscow": {"Soviet Union": {"infantry": 1}}}
    assert rules(refused(game_at(units=there), order)) == ["AAE-065"]
    g = game_at(units=there, control={"Russia": "Germany"})
    attack(g, order)
    assert g.turn["flights"][0]["left"] == 1


def test_AAE_267_what_is_captured_this_turn_is_no_field(game_at: Build) -> None:
    g = game_at(
        units={
            "Poland": {"Germany": {"fighter": 1, "armor": 1}},
            "Moscow": {"Soviet Union": {"infantry": 1}},
        }
    )
    verdict = refused(
        g,
        "move 1 fighter: Poland -> East Poland -> Belorussia -> Moscow",
        "move 1 armor: Poland -> East Poland -> Belorussia",
    )
    assert rules(verdict) == ["AAE-065"]


def test_AAE_224_a_bomber_cannot_count_on_a_carrier(game_at: Build) -> None:
    way = "United States -> U.S. Eastern Coast -> Mid-Atlantic -> Azores Sea -> Bay of Biscay"
    g = game_at(
        turn="United States",
        units={
            "United States": {"United States": {"bomber": 1, "fighter": 1}},
            "Bay of Biscay": {"Germany": {"transport": 1}},
        },
        aboard=[carrier("Great Britain", "Azores Sea", Great_Britain={"fighter": 1})],
        control={"United Kingdom": "Germany", "Gibraltar": "Germany"},
    )
    assert rules(refused(g, f"move 1 bomber: {way}")) == ["AAE-065"]


WAY = "United States -> U.S. Eastern Coast -> Mid-Atlantic -> Celtic Sea"
FAR = {
    "United States": {"United States": {"fighter": 1}},
    "Celtic Sea": {"Germany": {"transport": 1}},
}


def test_AAE_219_no_mission_without_return(game_at: Build) -> None:
    g = game_at(turn="United States", units=FAR, control={"United Kingdom": "Germany"})
    assert rules(refused(g, f"move 1 fighter: {WAY}")) == ["AAE-065"]


def test_AAE_220_an_own_carrier_may_come_later(game_at: Build) -> None:
    units_here = {**FAR, "U.S. Eastern Coast": {"United States": {"carrier": 1}}}
    g = game_at(turn="United States", units=units_here, control={"United Kingdom": "Germany"})
    assert refused(g, f"move 1 fighter: {WAY}") == {}


def test_AAE_267_an_allied_carrier_stays_where_it_lies(game_at: Build) -> None:
    control = {"United Kingdom": "Germany"}
    far_off = {**FAR, "U.S. Eastern Coast": {"Great Britain": {"carrier": 1}}}
    g = game_at(turn="United States", units=far_off, control=control)
    assert rules(refused(g, f"move 1 fighter: {WAY}")) == ["AAE-065"]
    near = {**FAR, "Mid-Atlantic": {"Great Britain": {"carrier": 1}}}
    g = game_at(turn="United States", units=near, control=control)
    assert refused(g, f"move 1 fighter: {WAY}") == {}


def test_AAE_267_a_carrier_that_sailed_stays_there(game_at: Build) -> None:
    """It could have come to the Mid-Atlantic, but it is sent to another battle."""
    here = {
        **FAR,
        "U.S. Eastern Coast": {"United States": {"carrier": 1}},
        "Davis Strait": {"Germany": {"submarine": 1}},
    }
    g = game_at(turn="United States", units=here, control={"United Kingdom": "Germany"})
    order = f"move 1 fighter: {WAY}"
    assert refused(g, order) == {}
    away = "move 1 carrier: U.S. Eastern Coast -> Davis Strait"
    assert refused(g, order, away) == {order: ("AAE-065", "no_landing")}


def test_AAE_267_a_carrier_does_not_come_through_enemies_that_nobody_fights(game_at: Build) -> None:
    here = {
        **FAR,
        "Davis Strait": {"United States": {"carrier": 1}},
        "Halifax Sea": {"Germany": {"submarine": 1}},
        "Denmark Strait": {"Germany": {"submarine": 1}},
        "U.S. Eastern Coast": {"Germany": {"submarine": 1}},
    }
    g = game_at(turn="United States", units=here, control={"United Kingdom": "Germany"})
    order = f"move 1 fighter: {WAY}"
    assert rules(refused(g, order)) == ["AAE-065"]
    here["Halifax Sea"]["United States"] = {"destroyer": 1}
    g = game_at(turn="United States", units=here, control={"United Kingdom": "Germany"})
    assert refused(g, order) == {}


def test_AAE_221_all_four_movements_to_a_deck_in_the_battle(game_at: Build) -> None:
    here = {
        "United States": {"United States": {"fighter": 1}},
        "Mid-Atlantic": {"United States": {"carrier": 1}},
        "Bay of Biscay": {"Germany": {"transport": 1}},
    }
    way = "United States -> U.S. Eastern Coast -> Mid-Atlantic -> Azores Sea -> Bay of Biscay"
    g = game_at(turn="United States", units=here)
    assert rules(refused(g, f"move 1 fighter: {way}")) == []
    together = "move 1 carrier: Mid-Atlantic -> Azores Sea -> Bay of Biscay"
    g = game_at(turn="United States", units=here)
    attack(g, f"move 1 fighter: {way}", together)
    assert g.turn["flights"][0]["left"] == 0


def test_AAE_222_take_off_costs_nothing(game_at: Build) -> None:
    g = game_at(
        turn="United States",
        units={"Bay of Biscay": {"Germany": {"transport": 1}}},
        aboard=[
            carrier(
                "United States",
                "Celtic Sea",
                United_States={"fighter": 1},
                Great_Britain={"fighter": 1},
            )
        ],
    )
    attack(g, "move 1 fighter: carrier Celtic Sea -> Bay of Biscay")
    flight = g.turn["flights"][0]
    assert (flight["left"], flight["home"], flight["count"]) == (3, "carrier Celtic Sea", 1)
    assert g.state["aboard"][0]["holds"] == {"Great Britain": {"fighter": 1}}


def test_AAE_227_an_allied_fighter_does_not_fly(game_at: Build) -> None:
    g = game_at(
        turn="United States",
        units={"Bay of Biscay": {"Germany": {"transport": 1}}},
        aboard=[carrier("United States", "Celtic Sea", Great_Britain={"fighter": 1})],
    )
    assert rules(refused(g, "move 1 British fighter: carrier Celtic Sea -> Bay of Biscay")) == [
        "AAE-227"
    ]
    assert rules(refused(g, "move 1 fighter: carrier Celtic Sea -> Bay of Biscay")) == ["AAE-228"]


def test_AAE_227_an_own_fighter_flies_from_an_allied_deck(game_at: Build) -> None:
    g = game_at(
        turn="Great Britain",
        units={"Bay of Biscay": {"Germany": {"transport": 1}}},
        aboard=[carrier("United States", "Celtic Sea", Great_Britain={"fighter": 1})],
    )
    attack(g, "move 1 fighter: U.S. carrier Celtic Sea -> Bay of Biscay")
    assert g.state["aboard"] == []


def test_AAE_228_no_take_off_where_the_carrier_has_sailed_to(game_at: Build) -> None:
    g = game_at(
        turn="United States",
        units={
            "Bay of Biscay": {"Germany": {"transport": 1}},
            "France": {"Germany": {"infantry": 1}},
        },
        aboard=[carrier("United States", "Celtic Sea", United_States={"fighter": 1})],
    )
    late = "move 1 fighter: carrier Bay of Biscay -> France"
    verdict = refused(g, "move 1 carrier: Celtic Sea -> Bay of Biscay", late)
    assert verdict == {late: ("AAE-228", "not_on_deck")}


def test_AAE_259_fighters_of_a_carrier_that_stays_in_a_battle_take_off(game_at: Build) -> None:
    g = game_at(
        turn="United States",
        units={"Celtic Sea": {"Germany": {"transport": 1}}},
        aboard=[carrier("United States", "Celtic Sea", United_States={"fighter": 2})],
    )
    attack(g)
    flight = g.turn["flights"][0]
    assert (flight["at"], flight["count"], flight["duty"], flight["left"]) == (
        "Celtic Sea",
        2,
        "fight",
        4,
    )
    assert g.state["aboard"] == []


def test_AAE_259_a_named_take_off_fights_over_its_own_zone(game_at: Build) -> None:
    g = game_at(
        turn="United States",
        units={"Celtic Sea": {"Germany": {"transport": 1}}},
        aboard=[carrier("United States", "Celtic Sea", United_States={"fighter": 1})],
    )
    attack(g, "move 1 fighter: carrier Celtic Sea")
    assert len(g.turn["flights"]) == 1
    assert g.turn["flights"][0]["left"] == 4


def test_AAE_229_an_allied_fighter_aboard_stays_cargo_in_the_battle(game_at: Build) -> None:
    g = game_at(
        turn="United States",
        units={"Celtic Sea": {"Germany": {"transport": 1}}},
        aboard=[carrier("United States", "Celtic Sea", Great_Britain={"fighter": 1})],
    )
    attack(g)
    assert g.turn["flights"] == []
    assert g.state["aboard"][0]["holds"] == {"Great Britain": {"fighter": 1}}


RAIDED = {
    "Germany": {"Germany": {"bomber": 1}},
    "France": {"Germany": {"fighter": 2, "bomber": 1}},
    "United Kingdom": {"Great Britain": {"industrial_complex": 1, "infantry": 1, "aa_gun": 1}},
    "Gibraltar": {"Great Britain": {"infantry": 1}},
}
RAID = "raid 1 bomber: Germany -> Danish Sea -> English Channel -> United Kingdom"
ESCORT = "raid escort 2 fighter: France -> English Channel -> United Kingdom"


def test_AAE_152_a_raid_with_escorts(game_at: Build) -> None:
    g = game_at(units=RAIDED)
    attack(g, RAID, ESCORT)
    assert battles(g) == ["raid United Kingdom"]
    assert {flight["kind"]: flight["duty"] for flight in g.turn["flights"]} == {
        "bomber": "raid",
        "fighter": "escort",
    }


@pytest.mark.parametrize(
    ("order", "rule"),
    [
        ("raid 2 fighter: France -> English Channel -> United Kingdom", "AAE-151"),
        ("raid escort 1 bomber: France -> English Channel -> United Kingdom", "AAE-153"),
        (
            "raid 1 bomber: France -> Bay of Biscay -> Azores Sea -> Strait of Gibraltar -> Gibraltar",
            "AAE-151",
        ),
        ("raid 1 bomber: Germany -> Poland", "AAE-151"),
        (ESCORT, "AAE-153"),
    ],
)
def test_AAE_151_who_raids_what(game_at: Build, order: str, rule: str) -> None:
    assert rules(refused(game_at(units=RAIDED), order)) == [rule]


def test_AAE_153_escorts_fall_with_their_bombers(game_at: Build) -> None:
    too_far = "raid 1 bomber: Germany -> Danish Sea -> United Kingdom"
    assert sorted(refused(game_at(units=RAIDED), too_far, ESCORT)) == sorted([too_far, ESCORT])


def test_AAE_154_a_plane_does_not_raid_and_fight(game_at: Build) -> None:
    g = game_at(units=RAIDED)
    fight = "move 1 bomber: Germany -> Danish Sea -> English Channel -> United Kingdom"
    assert refused(g, RAID, fight) == {
        RAID: ("AAE-055", "promised_twice"),
        fight: ("AAE-055", "promised_twice"),
    }


def test_AAE_266_raid_and_attack_on_one_territory_are_two_battles(game_at: Build) -> None:
    g = game_at(units=RAIDED)
    attack(g, RAID, "move 1 fighter: France -> English Channel -> United Kingdom")
    assert battles(g) == ["raid United Kingdom", "land United Kingdom"]


def test_planes_without_an_enemy_fly_home(game_at: Build) -> None:
    g = game_at(units={"Poland": {"Germany": {"fighter": 1, "infantry": 1}}})
    attack(g, "move 1 fighter, 1 infantry: Poland -> East Poland")
    assert battles(g) == []
    assert g.turn["flights"][0]["duty"] == "home"
    assert units(g, "Poland") == {}
