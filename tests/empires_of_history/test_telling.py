"""What reports are told of who meets in a battle."""

from __future__ import annotations

from pbem.games.empires_of_history.telling import forces


def test_EOH_524_a_coastal_defence_is_none_of_those_that_may_be_left() -> None:
    attack = {"England": {"infantry": 2}}
    defence = {"Germany": {"infantry": 1, "coastal defence": 1}}
    event = {"kind": "land_battle_began", "area": "Normandy", "attack": attack, "defence": defence}
    assert forces(event) == (attack, {"Germany": {"infantry": 1}})
    assert forces({"kind": "land_battle_ended", "area": "Normandy"}) is None
