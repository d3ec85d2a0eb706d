"""What happens when a chapter of politics meets a war that is on: whole phases, played."""

from __future__ import annotations

from tests.blitz_world_in_conflict.land.fights import attacks, silent

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
