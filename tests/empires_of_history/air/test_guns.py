"""Anti air guns: which fire, when, and how."""

from __future__ import annotations

from pbem.engine.dice import Dice, Script, new_segment
from pbem.games.empires_of_history.air import guns
from pbem.games.empires_of_history.position import Position
from tests.empires_of_history.position_builder import game_at


def _at(g: Position, place: str, nation: str = "Germany") -> dict[str, int]:
    return {gun.what: gun.count for gun in guns.in_territory(g, place, [nation])}


def test_EOH_022_EOH_033_R25_cities_and_ports_have_a_gun_and_colonial_cities_none() -> None:
    g = game_at(units={"London": {"England": {"anti air gun": 2}}})
    assert _at(g, "London") == {"anti air gun": 2, "city gun": 1, "port gun": 1}
    assert _at(g, "Malta") == {"port gun": 1}
    assert _at(g, "London", "France") == {}, "an ally"


def test_EOH_218_EOH_503_each_gun_rolls_once_up_to_its_value() -> None:
    g = game_at(units={"London": {"England": {"anti air gun": 2}}}, phase=4)
    script = Script(
        [
            ("guns/1/1/4/london/england/anti-air-gun", [2, 3]),
            ("guns/1/1/4/london/england/city-gun", [1]),
            ("guns/1/1/4/london/england/port-gun", [10]),
        ]
    )
    volley = guns.fire(g, "London", ["Germany"], Dice(new_segment(1), script))
    script.finish()
    assert volley["hits"] == 2
    assert guns.may_fire(g, "London"), "to fire changes nothing"


def test_R65_guns_fire_once_in_a_phase() -> None:
    g = game_at()
    guns.settle(g, {"kind": "guns_fired", "area": "London", "guns": [], "hits": 0}, [])
    assert not guns.may_fire(g, "London")
    guns.begin_phase(g)
    assert guns.may_fire(g, "London")


def test_EOH_340_directors_help_the_built_in_guns_too() -> None:
    g = game_at(technologies={"England": {"anti air directors": 1}})
    assert {gun.value for gun in guns.in_territory(g, "London", ["Germany"])} == {3}


def test_EOH_217_R87_silent_guns_fire_again_with_a_garrison_or_a_new_owner() -> None:
    g = game_at()
    guns.silence(g, "London")
    assert _at(g, "London") == {}
    guns.wake(g)
    assert _at(g, "London") == {}, "nobody stands there"
    g.add("London", "France", "infantry")
    guns.wake(g)
    assert len(_at(g, "London")) == 2
    guns.silence(g, "London")
    guns.speak(g, "London")
    assert len(_at(g, "London")) == 2
