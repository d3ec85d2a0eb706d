"""Non-combat Movement: marches, ships, cargo, guns, relocated planes, and every plane's way
home.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pbem.games.axis_allies_europe.position import Position
from tests.axis_allies_europe.movement.tools import attack, later, refused_later, rules, units

Build = Callable[..., Position]


def flying(
    g: Position, at: str, left: int, *, kind: str = "fighter", home: str = "", count: int = 1
) -> None:
    """Put planes into the air as a battle leaves them."""
    g.turn["flights"].append(
        {
            "at": at,
            "kind": kind,
            "count": count,
            "left": left,
            "home": home,
            "duty": "home",
            "path": [home or at],
        }
    )


def loaded(
    owner: str, at: str, holds: dict[str, dict[str, int]], ship: str = "transport"
) -> dict[str, Any]:
    """A ship that holds something."""
    return {"ship": ship, "owner": owner, "at": at, "holds": holds}


# On land


@pytest.mark.parametrize(
    ("order", "rule"),
    [
        ("move 1 infantry: Poland -> East Poland", "AAE-177"),
        ("move 1 armor: Poland -> East Poland -> Poland", "AAE-177"),
        ("move 1 infantry: Poland -> Germany -> Denmark", "AAE-057"),
        ("move 1 infantry: Germany -> Switzerland", "AAE-031"),
    ],
)
def test_AAE_177_only_friendly_land(game_at: Build, order: str, rule: str) -> None:
    g = game_at(
        units={
            "Poland": {"Germany": {"infantry": 1, "armor": 1}},
            "Germany": {"Germany": {"infantry": 1}},
        }
    )
    assert rules(refused_later(g, order)) == [rule]


def test_AAE_177_armor_marches_two(game_at: Build) -> None:
    g = game_at(units={"Poland": {"Germany": {"armor": 1}}})
    later(g, "move 1 armor: Poland -> Germany -> Denmark")
    assert units(g, "Denmark") == {"armor": 1}


def test_AAE_175_who_moved_before_stays(game_at: Build) -> None:
    g = game_at(units={"Poland": {"Germany": {"infantry": 1}}})
    attack(g, "move 1 infantry: Poland -> East Poland")
    assert rules(refused_later(g, "move 1 infantry: East Poland -> Poland")) == ["AAE-175"]


def test_AAE_176_who_fought_stays(game_at: Build) -> None:
    g = game_at(turn="Great Britain", units={"North Sea": {"Great Britain": {"destroyer": 1}}})
    g.turn["fought"].append("North Sea")
    g.exhaust("North Sea")
    assert rules(refused_later(g, "move 1 destroyer: North Sea -> Atlantic")) == ["AAE-176"]


def test_G_42_a_captured_territory_may_be_entered(game_at: Build) -> None:
    g = game_at(units={"Poland": {"Germany": {"infantry": 2, "aa_gun": 1}}})
    attack(g, "move 1 infantry: Poland -> East Poland")
    later(g, "move 1 infantry, 1 aa_gun: Poland -> East Poland")
    assert units(g, "East Poland") == {"infantry": 2, "aa_gun": 1}


def test_AAE_263_allies_share_their_land_and_the_middle_east(game_at: Build) -> None:
    g = game_at(
        turn="Great Britain",
        units={
            "Iran": {"Great Britain": {"infantry": 1}},
            "Syria": {"Great Britain": {"armor": 1}},
        },
    )
    later(g, "move 1 infantry: Iran -> Caucasus", "move 1 armor: Syria -> Iraq -> Iran")
    assert units(g, "Caucasus") == {"infantry": 1}
    assert units(g, "Iran") == {"armor": 1}


# Guns


def test_AAE_178_a_gun_moves_in_step_4(game_at: Build) -> None:
    g = game_at(units={"Germany": {"Germany": {"aa_gun": 1}}})
    later(g, "move 1 aa_gun: Germany -> Poland")
    assert units(g, "Poland") == {"aa_gun": 1}
    g = game_at(units={"Germany": {"Germany": {"aa_gun": 1}}})
    assert rules(refused_later(g, "move 1 aa_gun: Germany -> Poland -> Hungary")) == ["AAE-057"]


def test_AAE_203_a_captured_gun_stays(game_at: Build) -> None:
    g = game_at(units={"Bessarabia": {"Germany": {"aa_gun": 1}}}, control={"Bessarabia": "Germany"})
    g.turn["captured"].append("Bessarabia")
    assert rules(refused_later(g, "move 1 aa_gun: Bessarabia -> Rumania")) == ["AAE-203"]


def test_AAE_202_a_gun_in_an_allys_land_stays_its_owners(game_at: Build) -> None:
    g = game_at(
        turn="Great Britain",
        units={
            "Iran": {"Great Britain": {"infantry": 1}},
            "Moscow": {"Great Britain": {"aa_gun": 1}},
        },
    )
    later(g, "move 1 aa_gun: Moscow -> Russia")
    assert units(g, "Russia") == {"aa_gun": 1}


def test_AAE_199_a_middle_east_gun_moves_once_a_round_for_any_ally(game_at: Build) -> None:
    g = game_at(turn="Soviet Union", units={"Palestine": {"Great Britain": {"aa_gun": 1}}})
    later(g, "move 1 aa_gun: Palestine -> Syria")
    assert units(g, "Syria", "Great Britain") == {"aa_gun": 1}
    g.state["turn"]["power"] = "Great Britain"
    g.state["turn"]["tired"] = {}
    assert rules(refused_later(g, "move 1 aa_gun: Syria -> Iraq")) == ["AAE-199"]
    g.state["gun_moves"] = []
    assert refused_later(g, "move 1 aa_gun: Syria -> Iraq") == {}


def test_AAE_185_converted_units_stay(game_at: Build) -> None:
    g = game_at(turn="Soviet Union", units={"Leningrad": {"Soviet Union": {"fighter": 1}}})
    g.state["converted"] = {"Leningrad": {"fighter": 1}}
    assert rules(refused_later(g, "move 1 fighter: Leningrad -> Karelia")) == ["AAE-185"]


# Ships


@pytest.mark.parametrize(
    ("order", "rule"),
    [
        ("move 1 submarine: Azores Sea -> British Convoy 3", "AAE-179"),
        ("move 1 submarine: Azores Sea -> British Convoy 1 -> South Atlantic", "AAE-179"),
        ("move 1 submarine: Azores Sea -> Celtic Sea", "AAE-179"),
        ("move 1 submarine: Azores Sea -> Celtic Sea -> Bay of Biscay", "AAE-179"),
    ],
)
def test_AAE_179_only_friendly_zones(game_at: Build, order: str, rule: str) -> None:
    g = game_at(
        units={
            "Azores Sea": {"Germany": {"submarine": 1}},
            "Celtic Sea": {"Great Britain": {"transport": 1}},
        }
    )
    assert rules(refused_later(g, order)) == [rule]
    assert refused_later(g, "move 1 submarine: Azores Sea -> South Atlantic") == {}


def test_AAE_240_submerged_submarines_hinder_nobody(game_at: Build) -> None:
    g = game_at(
        turn="Great Britain",
        units={
            "North Sea": {"Great Britain": {"transport": 1}, "Germany": {"submarine": 1}},
            "United Kingdom": {"Great Britain": {"infantry": 1}},
        },
    )
    load = "load 1 infantry: United Kingdom @ transport North Sea"
    assert rules(refused_later(g, load)) == ["AAE-064"]
    g.mark("submerged", "North Sea", "Germany", 1)
    assert refused_later(g, load) == {}


def test_G_43_a_ship_does_not_split_its_movement(game_at: Build) -> None:
    g = game_at(units={"Azores Sea": {"Germany": {"submarine": 1}}})
    attack(g, "move 1 submarine: Azores Sea -> British Convoy 3")
    assert rules(refused_later(g, "move 1 submarine: British Convoy 3 -> Azores Sea")) == [
        "AAE-175"
    ]


# Cargo


def test_AAE_249_load_sail_and_unload_in_one_turn(game_at: Build) -> None:
    g = game_at(
        turn="Great Britain",
        units={
            "Davis Strait": {"Great Britain": {"transport": 1}},
            "Canada": {"Great Britain": {"infantry": 2}},
        },
    )
    later(
        g,
        "unload all: transport Celtic Sea -> United Kingdom",
        "move 1 transport: Davis Strait -> Halifax Sea -> Celtic Sea",
        "load 2 infantry: Canada @ transport Davis Strait",
    )
    assert units(g, "United Kingdom") == {"infantry": 2}
    assert g.state["aboard"] == []


def test_AAE_180_loads_before_and_during_the_movement(game_at: Build) -> None:
    g = game_at(
        turn="Great Britain",
        units={
            "Celtic Sea": {"Great Britain": {"transport": 1}},
            "United Kingdom": {"Great Britain": {"infantry": 1}},
            "France": {"Great Britain": {"aa_gun": 1}},
        },
        control={"France": "Great Britain", "Denmark": "Great Britain"},
    )
    later(
        g,
        "load 1 infantry: United Kingdom @ transport Celtic Sea",
        "move 1 transport: Celtic Sea -> English Channel",
        "load 1 aa_gun: France @ transport English Channel",
        "move 1 transport: English Channel -> Danish Sea",
        "unload 1 infantry, 1 aa_gun: transport Danish Sea -> Denmark",
    )
    assert units(g, "Denmark") == {"infantry": 1, "aa_gun": 1}


def test_AAE_246_cargo_may_stay_aboard(game_at: Build) -> None:
    g = game_at(
        turn="Great Britain",
        aboard=[loaded("Great Britain", "Celtic Sea", {"Great Britain": {"infantry": 2}})],
    )
    later(g, "unload 1 infantry: transport Celtic Sea -> United Kingdom")
    assert g.state["aboard"] == [
        loaded("Great Britain", "Celtic Sea", {"Great Britain": {"infantry": 1}})
    ]


def test_AAE_247_one_transport_unloads_in_one_territory(game_at: Build) -> None:
    g = game_at(
        turn="Great Britain",
        control={"France": "Great Britain"},
        aboard=[loaded("Great Britain", "English Channel", {"Great Britain": {"infantry": 2}})],
    )
    one = "unload 1 infantry: transport English Channel -> France"
    two = "unload 1 infantry: transport English Channel -> United Kingdom"
    assert set(rules(refused_later(g, one, two))) == {"AAE-247"}
    assert sorted(refused_later(g, one, two)) == sorted([one, two])


@pytest.mark.parametrize(
    ("order", "rule"),
    [
        ("unload all: transport English Channel -> France", "AAE-248"),
        ("unload all: transport English Channel -> Canada", "AAE-180"),
        ("unload all: transport North Sea -> United Kingdom", "AAE-249"),
        ("unload 2 infantry: transport English Channel -> United Kingdom", "AAE-249"),
        ("unload all: transport Celtic Sea -> Eire", "AAE-031"),
    ],
)
def test_AAE_248_where_cargo_may_go_ashore(game_at: Build, order: str, rule: str) -> None:
    g = game_at(
        turn="Great Britain",
        units={"North Sea": {"Great Britain": {"transport": 1}}},
        aboard=[loaded("Great Britain", "English Channel", {"Great Britain": {"infantry": 1}})],
    )
    assert rules(refused_later(g, order)) == [rule]


def test_AAE_144_one_operation_after_a_sea_battle(game_at: Build) -> None:
    g = game_at(
        turn="Great Britain",
        units={"Norway": {"Great Britain": {"infantry": 1}}},
        control={"Norway": "Great Britain"},
        aboard=[loaded("Great Britain", "North Sea", {"Great Britain": {"infantry": 1}})],
    )
    g.turn["fought"].append("North Sea")
    g.exhaust("North Sea")
    load = "load 1 infantry: Norway @ transport North Sea"
    unload = "unload 1 infantry: transport North Sea -> United Kingdom"
    assert refused_later(g, unload) == {}
    assert refused_later(g, load) == {}
    assert refused_later(g, load, unload) == {unload: ("AAE-144", "one_operation")}


def test_AAE_268_cargo_of_a_landing_called_off_stays_aboard(game_at: Build) -> None:
    ship = {
        **loaded("Great Britain", "Danish Sea", {"Great Britain": {"infantry": 2}}),
        "fresh": {"infantry": 1},
    }
    g = game_at(turn="Great Britain", control={"Norway": "Great Britain"}, aboard=[ship])
    g.turn["fought"].append("Danish Sea")
    g.exhaust("Danish Sea")
    assert refused_later(g, "unload 1 infantry: transport Danish Sea -> Norway") == {}
    both = "unload 2 infantry: transport Danish Sea -> Norway"
    assert rules(refused_later(g, both)) == ["AAE-268"]
    g.state["aboard"][0]["fresh"] = {"infantry": 2}
    assert rules(refused_later(g, "unload all: transport Danish Sea -> Norway")) == ["AAE-268"]


def test_AAE_143_no_unloading_after_a_retreat(game_at: Build) -> None:
    ship = {
        **loaded("Great Britain", "North Sea", {"Great Britain": {"infantry": 1}}),
        "retreated": True,
    }
    g = game_at(turn="Great Britain", aboard=[ship])
    g.exhaust("North Sea")
    assert rules(refused_later(g, "unload all: transport North Sea -> United Kingdom")) == [
        "AAE-143"
    ]


def test_AAE_268_a_transport_that_landed_cargo_is_done(game_at: Build) -> None:
    g = game_at(
        turn="Great Britain",
        units={
            "North Sea": {"Great Britain": {"transport": 1}},
            "United Kingdom": {"Great Britain": {"infantry": 1}},
        },
    )
    g.turn["ships"].append({"at": "North Sea", "kind": "transport", "count": 1, "target": "Norway"})
    assert rules(refused_later(g, "load 1 infantry: United Kingdom @ transport North Sea")) == [
        "AAE-268"
    ]
    assert rules(refused_later(g, "move 1 transport: North Sea -> Atlantic")) == ["AAE-247"]


def test_AAE_142_no_other_shore_than_that_of_the_assault(game_at: Build) -> None:
    ship = {
        **loaded("Great Britain", "North Sea", {"Great Britain": {"infantry": 1}}),
        "unloaded": "Norway",
    }
    g = game_at(turn="Great Britain", control={"Norway": "Great Britain"}, aboard=[ship])
    g.turn["assaults"].append({"target": "Norway", "zone": "North Sea", "ally": ""})
    assert refused_later(g, "unload all: transport North Sea -> Norway") == {}
    assert rules(refused_later(g, "unload all: transport North Sea -> United Kingdom")) == [
        "AAE-247"
    ]


def test_AAE_149_boarding_an_allys_ship_and_landing_from_it_on_a_later_turn(game_at: Build) -> None:
    g = game_at(
        turn="United States",
        units={
            "United Kingdom": {"United States": {"infantry": 1}},
            "North Sea": {"Great Britain": {"transport": 1}},
        },
        control={"Norway": "Great Britain"},
    )
    later(g, "load 1 infantry: United Kingdom @ British transport North Sea")
    assert g.state["aboard"] == [
        loaded("Great Britain", "North Sea", {"United States": {"infantry": 1}})
    ]
    later(g, "unload 1 infantry: British transport North Sea -> Norway")
    assert units(g, "Norway") == {"infantry": 1}


# Planes


def test_AAE_174_home_first_then_the_nearest_field(game_at: Build) -> None:
    g = game_at()
    flying(g, "Baltic States", 2, home="Germany")
    flying(g, "Baltic States", 1, home="Germany")
    events = later(g)
    assert [event["at"] for event in events if event["kind"] == "landed"] == ["Germany", "Poland"]
    assert g.turn["flights"] == []


def test_AAE_174_who_reaches_no_field_is_lost(game_at: Build) -> None:
    g = game_at()
    flying(g, "Moscow", 1)
    events = later(g)
    assert [event["kind"] for event in events] == ["lost"]
    assert g.turn["flights"] == []


def test_AAE_174_a_landing_by_order(game_at: Build) -> None:
    g = game_at()
    flying(g, "East Poland", 3, home="Poland", count=2)
    later(g, "land 1 fighter @ Hungary")
    assert units(g, "Hungary") == {"fighter": 1}
    assert units(g, "Poland") == {"fighter": 1}


@pytest.mark.parametrize(
    ("order", "rule"),
    [
        ("land 1 fighter @ East Poland", "AAE-181"),
        ("land 1 fighter @ Leningrad", "AAE-181"),
        ("land 1 fighter @ France", "AAE-174"),
        ("land 2 fighter @ Poland", "AAE-174"),
        ("land 1 bomber @ Poland", "AAE-174"),
        ("land 1 infantry @ Poland", "AAE-174"),
        ("land 1 fighter @ carrier Baltic Sea", "AAE-222"),
        (
            "land 1 fighter: Baltic States -> Baltic Sea -> Finland -> Norway -> North Sea",
            "AAE-222",
        ),
        ("land 1 fighter: Baltic States -> Poland -> Germany -> Denmark", "AAE-174"),
    ],
)
def test_AAE_181_landings_that_are_refused(game_at: Build, order: str, rule: str) -> None:
    g = game_at(control={"East Poland": "Germany"})
    g.turn["captured"].append("East Poland")
    flying(g, "Baltic States", 2)
    assert rules(refused_later(g, order)) == [rule]


def test_AAE_224_a_bomber_does_not_land_on_a_deck(game_at: Build) -> None:
    g = game_at(turn="United States", units={"Celtic Sea": {"United States": {"carrier": 1}}})
    flying(g, "Bay of Biscay", 2, kind="bomber")
    assert rules(refused_later(g, "land 1 bomber @ carrier Celtic Sea")) == ["AAE-224"]


def test_AAE_182_fighters_land_on_decks_of_either_ally(game_at: Build) -> None:
    g = game_at(
        turn="United States",
        units={"Azores Sea": {"United States": {"carrier": 1}}},
        aboard=[
            loaded("Great Britain", "Azores Sea", {"Great Britain": {"fighter": 1}}, "carrier")
        ],
    )
    flying(g, "Bay of Biscay", 3, count=2)
    later(g, "land 1 fighter @ British carrier Azores Sea", "land 1 fighter @ carrier Azores Sea")
    held = {entry["owner"]: entry["holds"] for entry in g.state["aboard"]}
    assert held == {
        "Great Britain": {"Great Britain": {"fighter": 1}, "United States": {"fighter": 1}},
        "United States": {"United States": {"fighter": 1}},
    }


def test_AAE_222_two_fighters_to_a_deck(game_at: Build) -> None:
    g = game_at(turn="United States", units={"Azores Sea": {"United States": {"carrier": 1}}})
    flying(g, "Bay of Biscay", 3, count=3)
    assert refused_later(g, "land 2 fighter @ carrier Azores Sea") == {}
    one, two = "land 1 fighter @ carrier Azores Sea", "land 2 fighter @ carrier Azores Sea"
    assert refused_later(g, one, two) == {one: ("AAE-222", "no_deck"), two: ("AAE-222", "no_deck")}


def test_AAE_230_a_carrier_stays_where_fighters_land(game_at: Build) -> None:
    g = game_at(turn="United States", units={"Mid-Atlantic": {"United States": {"carrier": 1}}})
    flying(g, "Celtic Sea", 3)
    land, sail = (
        "land 1 fighter @ carrier Mid-Atlantic",
        "move 1 carrier: Mid-Atlantic -> Azores Sea",
    )
    assert refused_later(g, sail) == {}
    assert refused_later(g, sail, land) == {sail: ("AAE-230", "fighters_land_here")}


def test_AAE_231_a_carrier_comes_to_meet_its_fighter(game_at: Build) -> None:
    g = game_at(
        turn="United States", units={"U.S. Eastern Coast": {"United States": {"carrier": 1}}}
    )
    flying(g, "Celtic Sea", 1)
    later(
        g,
        "land 1 fighter @ carrier Mid-Atlantic",
        "move 1 carrier: U.S. Eastern Coast -> Mid-Atlantic",
    )
    assert g.state["aboard"] == [
        loaded("United States", "Mid-Atlantic", {"United States": {"fighter": 1}}, "carrier")
    ]


def test_AAE_174_fighters_that_need_a_deck_get_it(game_at: Build) -> None:
    """Its base would be free for the first one too, but it can come down on land and the second one
    cannot.
    """
    g = game_at(turn="United States", units={"Mid-Atlantic": {"United States": {"carrier": 1}}})
    flying(g, "Celtic Sea", 3, home="carrier Mid-Atlantic")
    flying(g, "Azores Sea", 1, home="carrier Mid-Atlantic", count=2)
    later(g)
    assert g.state["aboard"][0]["holds"] == {"United States": {"fighter": 2}}
    assert units(g, "United Kingdom") == {"fighter": 1}


def test_AAE_216_relocated_planes_pay_for_land_and_sea(game_at: Build) -> None:
    g = game_at(
        turn="Great Britain",
        units={"Malta": {"Great Britain": {"fighter": 1}}},
        control={"Sardinia": "Great Britain"},
    )
    later(g, "move 1 fighter: Malta -> Sicilian Sea -> Tyrrhenian Sea -> Sardinia")
    assert units(g, "Sardinia") == {"fighter": 1}


@pytest.mark.parametrize(
    ("order", "rule"),
    [
        ("move 1 fighter: Poland -> East Poland", "AAE-181"),
        ("move 1 fighter: Poland -> Baltic Sea", "AAE-222"),
        ("move 1 bomber: Poland -> Baltic Sea", "AAE-224"),
        ("move 1 fighter: Poland -> Germany -> France", "AAE-026"),
    ],
)
def test_AAE_037_a_relocated_plane_ends_on_a_field(game_at: Build, order: str, rule: str) -> None:
    g = game_at(units={"Poland": {"Germany": {"fighter": 1, "bomber": 1}}})
    assert rules(refused_later(g, order)) == [rule]


def test_AAE_183_no_gun_is_noted_on_the_way_in_step_4(game_at: Build) -> None:
    g = game_at(
        units={
            "Poland": {"Germany": {"fighter": 1}},
            "East Poland": {"Soviet Union": {"aa_gun": 1}},
        },
    )
    later(g, "move 1 fighter: Poland -> East Poland -> Hungary")
    assert g.turn["guns_passed"] == []
    assert units(g, "Hungary") == {"fighter": 1}


def test_AAE_228_cargo_fighters_do_not_fly_later_in_the_turn(game_at: Build) -> None:
    g = game_at(
        turn="United States",
        aboard=[
            loaded(
                "United States", "British Convoy 3", {"United States": {"fighter": 1}}, "carrier"
            )
        ],
    )
    off = "move 1 fighter: carrier British Convoy 3 -> Celtic Sea -> United Kingdom"
    assert refused_later(g, off) == {}
    g.state["aboard"][0]["moved"] = True
    assert rules(refused_later(g, off)) == ["AAE-228"]


def test_marks_on_cargo_vanish_with_step_4(game_at: Build) -> None:
    g = game_at(
        turn="Great Britain",
        units={
            "North Sea": {"Great Britain": {"transport": 1}},
            "United Kingdom": {"Great Britain": {"infantry": 1}},
        },
    )
    later(g, "load 1 infantry: United Kingdom @ transport North Sea")
    assert g.state["aboard"] == [
        loaded("Great Britain", "North Sea", {"Great Britain": {"infantry": 1}})
    ]


def test_AAE_250_no_transfer_from_ship_to_ship(game_at: Build) -> None:
    g = game_at(
        turn="Great Britain",
        units={"North Sea": {"Great Britain": {"transport": 1}}},
        aboard=[loaded("Great Britain", "Celtic Sea", {"Great Britain": {"infantry": 1}})],
    )
    order = "load 1 infantry: Celtic Sea @ transport North Sea"
    assert rules(refused_later(g, order)) == ["AAE-250"]


def test_AAE_199_a_shipped_gun_has_moved_for_all_allies(game_at: Build) -> None:
    g = game_at(
        turn="Great Britain",
        units={
            "Eastern Mediterranean": {"Great Britain": {"transport": 1}},
            "Egypt": {"Great Britain": {"aa_gun": 1}},
        },
    )
    later(
        g,
        "load 1 aa_gun: Egypt @ transport Eastern Mediterranean",
        "unload 1 aa_gun: transport Eastern Mediterranean -> Palestine",
    )
    g.state["turn"]["power"] = "United States"
    g.state["turn"]["tired"] = {}
    assert rules(refused_later(g, "move 1 aa_gun: Palestine -> Syria")) == ["AAE-199"]
