"""Ships in Combat Movement: reach, stopping at enemies, leaving shared zones, Convoy centers taken
in passing.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pbem.games.axis_allies_europe.position import Position
from tests.axis_allies_europe.movement.tools import attack, battles, refused, rules, units

Build = Callable[..., Position]


@pytest.mark.parametrize(
    ("order", "rule"),
    [
        ("move 1 submarine: Azores Sea -> Celtic Sea -> English Channel -> North Sea", "AAE-057"),
        ("move 1 submarine: Azores Sea -> North Sea", "AAE-026"),
        ("move 1 submarine: Azores Sea -> Spain", "AAE-036"),
        ("move 1 submarine: Azores Sea -> South Atlantic", "AAE-068"),
        ("move 1 British destroyer: Celtic Sea -> Azores Sea", "AAE-148"),
        ("move 2 submarine: Azores Sea -> Celtic Sea", "AAE-033"),
        ("move 1 destroyer: Aegean Sea -> Black Sea", "AAE-032"),
    ],
)
def test_AAE_036_refused_by_itself(game_at: Build, order: str, rule: str) -> None:
    g = game_at(
        units={
            "Azores Sea": {"Germany": {"submarine": 1}},
            "Aegean Sea": {"Germany": {"destroyer": 1}},
            "Celtic Sea": {"Great Britain": {"destroyer": 1}},
        }
    )
    assert rules(refused(g, order)) == [rule]


def test_AAE_032_planes_cross_the_straits(game_at: Build) -> None:
    g = game_at(
        turn="Soviet Union",
        units={
            "Caucasus": {"Soviet Union": {"bomber": 1}},
            "Aegean Sea": {"Germany": {"destroyer": 1}},
        },
    )
    attack(g, "move 1 bomber: Caucasus -> Black Sea -> Aegean Sea")
    assert g.turn["flights"][0]["left"] == 4


def test_AAE_062_a_ship_stops_where_enemies_are(game_at: Build) -> None:
    g = game_at(
        units={
            "Bay of Biscay": {"Germany": {"submarine": 1}},
            "Celtic Sea": {"Great Britain": {"transport": 1}},
        }
    )
    assert rules(refused(g, "move 1 submarine: Bay of Biscay -> Celtic Sea -> Atlantic")) == [
        "AAE-062"
    ]
    two_lines = refused(
        g,
        "move 1 submarine: Bay of Biscay -> Celtic Sea",
        "move 1 submarine: Celtic Sea -> Atlantic",
    )
    assert two_lines == {"move 1 submarine: Celtic Sea -> Atlantic": ("AAE-062", "must_stop")}


def test_AAE_062_a_submerged_submarine_stops_nobody(game_at: Build) -> None:
    g = game_at(
        turn="Great Britain",
        units={
            "North Sea": {"Great Britain": {"destroyer": 1}},
            "Danish Sea": {"Germany": {"submarine": 1}},
            "Baltic Sea": {"Germany": {"transport": 1}},
        },
    )
    assert rules(refused(g, "move 1 destroyer: North Sea -> Danish Sea -> Baltic Sea")) == [
        "AAE-062"
    ]
    g.mark("submerged", "Danish Sea", "Germany", 1)
    attack(g, "move 1 destroyer: North Sea -> Danish Sea -> Baltic Sea")
    assert battles(g) == ["sea Baltic Sea"]


def test_AAE_061_ships_may_leave_a_shared_zone(game_at: Build) -> None:
    g = game_at(
        turn="Great Britain",
        units={
            "Danish Sea": {
                "Great Britain": {"transport": 1, "destroyer": 1},
                "Germany": {"submarine": 1},
            }
        },
    )
    attack(g, "move 1 transport, 1 destroyer: Danish Sea -> English Channel -> Celtic Sea")
    assert battles(g) == []
    assert units(g, "Celtic Sea") == {"transport": 1, "destroyer": 1}


def test_AAE_063_who_stays_with_an_attack_factor_fights(game_at: Build) -> None:
    shared = {"Great Britain": {"transport": 1, "destroyer": 1}, "Germany": {"submarine": 1}}
    g = game_at(turn="Great Britain", units={"Danish Sea": shared})
    attack(g)
    assert battles(g) == ["sea Danish Sea"]
    g = game_at(turn="Great Britain", units={"Danish Sea": shared})
    attack(g, "move 1 destroyer: Danish Sea -> North Sea")
    assert battles(g) == []


def test_AAE_063_planes_bring_transports_into_the_fight(game_at: Build) -> None:
    g = game_at(
        turn="Great Britain",
        units={
            "English Channel": {"Great Britain": {"transport": 1}, "Germany": {"transport": 1}},
            "United Kingdom": {"Great Britain": {"fighter": 1}},
        },
    )
    attack(g, "move 1 fighter: United Kingdom -> English Channel")
    assert battles(g) == ["sea English Channel"]


def test_AAE_243_a_transport_does_not_attack_alone(game_at: Build) -> None:
    g = game_at(
        turn="Great Britain",
        units={
            "North Sea": {"Great Britain": {"transport": 1, "destroyer": 1}},
            "Danish Sea": {"Germany": {"submarine": 1}},
        },
    )
    order = "move 1 transport: North Sea -> Danish Sea"
    assert rules(refused(g, order)) == ["AAE-243"]
    assert refused(g, order, "move 1 destroyer: North Sea -> Danish Sea") == {}


def test_AAE_165_a_warship_takes_a_center_in_passing(game_at: Build) -> None:
    g = game_at(units={"Azores Sea": {"Germany": {"submarine": 1}}})
    events = attack(g, "move 1 submarine: Azores Sea -> British Convoy 3 -> Azores Sea")
    assert g.controller("British Convoy 3") == "Germany"
    assert units(g, "Azores Sea") == {"submarine": 1}
    assert [event["kind"] for event in events] == ["moved", "convoy_cut"]


def test_AAE_171_one_ship_takes_two_centers(game_at: Build) -> None:
    g = game_at(units={"Mid-Atlantic": {"Germany": {"submarine": 1}}})
    attack(g, "move 1 submarine: Mid-Atlantic -> U.S. Convoy 1 -> U.S. Eastern Coast")
    assert g.controller("U.S. Convoy 1") == "Germany"
    g = game_at(units={"British Convoy 3": {"Germany": {"submarine": 1}}})
    attack(g, "move 1 submarine: British Convoy 3 -> Azores Sea -> British Convoy 2")
    assert g.controller("British Convoy 3") == "Germany"
    assert g.controller("British Convoy 2") == "Germany"


def test_AAE_166_a_transport_takes_nothing(game_at: Build) -> None:
    g = game_at(units={"Central Atlantic": {"Germany": {"transport": 1}}})
    attack(g, "move 1 transport: Central Atlantic -> British Convoy 1 -> South Atlantic")
    assert g.controller("British Convoy 1") == "Great Britain"


def test_AAE_253_the_passage_is_reason_enough_for_any_ship(game_at: Build) -> None:
    g = game_at(units={"Central Atlantic": {"Germany": {"transport": 1}}})
    assert refused(g, "move 1 transport: Central Atlantic -> British Convoy 1") == {}
    assert rules(refused(g, "move 1 transport: Central Atlantic -> Azores Sea")) == ["AAE-068"]


def test_AAE_254_a_warship_that_begins_in_a_center_takes_it(game_at: Build) -> None:
    g = game_at(units={"U.S. Convoy 1": {"Germany": {"submarine": 1}}})
    attack(g)
    assert g.controller("U.S. Convoy 1") == "Germany"
    g = game_at(
        units={"U.S. Convoy 1": {"Germany": {"submarine": 1}, "United States": {"destroyer": 1}}}
    )
    attack(g)
    assert g.controller("U.S. Convoy 1") == "United States"
    assert battles(g) == ["sea U.S. Convoy 1"]
    g = game_at(units={"U.S. Convoy 1": {"Germany": {"transport": 1}}})
    attack(g)
    assert g.controller("U.S. Convoy 1") == "United States"


def test_AAE_170_any_ally_frees_a_center_for_its_owner(game_at: Build) -> None:
    g = game_at(
        turn="United States",
        units={"Mid-Atlantic": {"United States": {"destroyer": 1}}},
        control={"British Convoy 3": "Germany"},
    )
    attack(g, "move 1 destroyer: Mid-Atlantic -> British Convoy 3")
    assert g.controller("British Convoy 3") == "Great Britain"


def test_AAE_167_a_defended_center_is_attacked_not_taken(game_at: Build) -> None:
    g = game_at(
        units={
            "Mid-Atlantic": {"Germany": {"submarine": 1}},
            "U.S. Convoy 2": {"United States": {"transport": 1}},
        }
    )
    attack(g, "move 1 submarine: Mid-Atlantic -> U.S. Convoy 2")
    assert g.controller("U.S. Convoy 2") == "United States"
    assert battles(g) == ["sea U.S. Convoy 2"]


def test_G_10_a_ship_remembers_its_last_zone(game_at: Build) -> None:
    g = game_at(
        turn="Great Britain",
        units={
            "Atlantic": {"Great Britain": {"submarine": 1, "destroyer": 1}},
            "Norwegian Sea": {"Germany": {"destroyer": 1}},
        },
    )
    attack(
        g,
        "move 1 submarine: Atlantic -> North Atlantic -> Norwegian Sea",
        "move 1 destroyer: Atlantic -> North Sea",
        "move 1 destroyer: North Sea -> Norwegian Sea",
    )
    came = {(each["kind"], each["from"]) for each in g.turn["came"]}
    assert came == {("submarine", "North Atlantic"), ("destroyer", "North Sea")}


def test_AAE_068_a_warship_escorts_a_landing(game_at: Build) -> None:
    g = game_at(
        turn="Great Britain",
        units={
            "North Sea": {"Great Britain": {"transport": 1}},
            "English Channel": {"Great Britain": {"destroyer": 1, "transport": 1}},
            "United Kingdom": {"Great Britain": {"infantry": 1}},
        },
    )
    landing = (
        "load 1 infantry: United Kingdom @ transport North Sea",
        "assault Norway: 1 infantry from transport North Sea",
    )
    escort = "move 1 destroyer: English Channel -> North Sea"
    assert rules(refused(g, escort)) == ["AAE-068"]
    assert refused(g, escort, *landing) == {}
    empty = "move 1 transport: English Channel -> North Sea"
    assert rules(refused(g, empty, *landing)) == ["AAE-068"]


def test_AAE_226_a_carrier_takes_its_planes_along(game_at: Build) -> None:
    g = game_at(
        turn="Great Britain",
        units={"Danish Sea": {"Germany": {"submarine": 1}}},
        aboard=[
            {
                "ship": "carrier",
                "owner": "Great Britain",
                "at": "North Sea",
                "holds": {"Great Britain": {"fighter": 1}},
            }
        ],
    )
    attack(g, "move 1 carrier: North Sea -> Danish Sea")
    entry = g.state["aboard"][0]
    assert (entry["at"], entry["holds"]) == ("Danish Sea", {"Great Britain": {"fighter": 1}})
    assert g.turn["flights"] == []
