"""Air units at sea that become beachheads (§13.4.5)."""

from __future__ import annotations

from typing import Any

from pbem.games.blitzwar.concepts import superiority
from pbem.games.blitzwar.counters import pools
from tests.blitzwar.air.flights import air, mission, phase, unused

SEA = "Norwegian Sea"
NORWAY: dict[str, Any] = {"side": "Allies", "control": {"Trondheim": "Axis"}, "turn": 40}
FLY = "fly 2 air: Scapa Flow -> Norwegian Sea"
SET = "beachhead 2: Norwegian Sea for Trondheim"
SHORT = "beachhead 2: Scapa Flow -> Norwegian Sea for Trondheim"


def _scapa(count: int = 4, **units: Any) -> dict[str, Any]:
    return {"Scapa Flow": air("UK", count), **units}


def test_BWR_326_BWR_328_BWR_336_who_comes_through_becomes_a_beachhead() -> None:
    for lines in ((FLY, SET), (SHORT,)):
        p = phase(*lines, units=_scapa(), **NORWAY)
        assert unused(p) == []
        assert p.g.state["beachheads"] == {
            "Trondheim beachhead": {
                "zone": "Trondheim",
                "sea": SEA,
                "side": "Allies",
                "air": {"UK": 2},
            }
        }
        assert p.g.state["missions"] == []
        assert pools.in_use(p.g, "UK") == {"air unit": 4}


def test_BWR_327_BWR_336_G_77_what_the_counters_have_left_is_set() -> None:
    given: dict[str, Any] = {**NORWAY, "control": {"Trondheim": "Axis", "Narvik": "Axis"}}
    for lines in ((FLY, SET), (SHORT,)):
        p = phase(*lines, units=_scapa(Narvik=air("Germany")), **given)
        p.say("Axis", "counter", ["Narvik", "Germany"])
        assert p.g.state["beachheads"]["Trondheim beachhead"]["air"] == {"UK": 1}
    all_gone = phase(SHORT, units=_scapa(2, Narvik=air("Germany", 2)), **given)
    all_gone.say("Axis", "counter", ["Narvik", "Germany"])
    all_gone.say("Axis", "counter", ["Narvik", "Germany"])
    assert unused(all_gone) == ["no_air_at_sea"]
    assert all_gone.g.state["beachheads"] == {}


def test_BWR_336_what_is_set_may_hang_on_how_many_have_come_through() -> None:
    lines = (FLY, "beachhead 1: Norwegian Sea for Trondheim if 2 air are in Norwegian Sea")
    assert unused(phase(*lines, units=_scapa(), **NORWAY)) == []
    control = {"Trondheim": "Axis", "Narvik": "Axis"}
    p = phase(*lines, units=_scapa(Narvik=air("Germany")), **{**NORWAY, "control": control})
    p.say("Axis", "counter", ["Narvik", "Germany"])
    assert unused(p) == ["condition_unmet"]
    assert len(p.g.state["missions"]) == 1


def test_BWR_331_BWR_336_the_rest_counts_for_superiority_and_beachheads_do_not() -> None:
    one = phase(FLY, "beachhead 1: Norwegian Sea for Trondheim", units=_scapa(), **NORWAY)
    assert superiority.naval(one.g, SEA, "Allies")
    both = phase(FLY, SET, units=_scapa(), **NORWAY)
    assert not superiority.naval(both.g, SEA, "Allies")


def test_BWR_329_several_serve_one_zone_and_zones_have_their_own() -> None:
    lines = (
        "beachhead 1: Scapa Flow -> Norwegian Sea for Trondheim",
        "beachhead 1: Scapa Flow -> Norwegian Sea for Trondheim",
        "beachhead 1: Scapa Flow -> Norwegian Sea for Narvik",
        "beachhead 1: Scapa Flow -> North Sea for Bergen",
    )
    p = phase(*lines, units=_scapa(), **NORWAY)
    found = {name: told["air"] for name, told in p.g.state["beachheads"].items()}
    assert found == {
        "Trondheim beachhead": {"UK": 2},
        "Narvik beachhead": {"UK": 1},
        "Bergen beachhead (North Sea)": {"UK": 1},
    }


def test_BWR_005_BWR_006_BWR_049_BWR_328_only_where_a_beach_is_and_no_naval_base() -> None:
    for text in (
        "beachhead 1: Black Sea for Sevastopol",
        "beachhead 1: Black Sea for Kiev",
        "beachhead 1: North Sea for Newcastle",
        "beachhead 1: North Sea for Trondheim",
    ):
        assert unused(phase(text, turn=17)) == ["no_beach_there"], text


def test_BWR_313_BWR_326_in_range_of_the_sea() -> None:
    p = phase(
        "beachhead 1: London -> Norwegian Sea for Trondheim", units={"London": air("UK")}, **NORWAY
    )
    assert unused(p) == ["out_of_air_range"]


def test_BWR_326_G_37_not_where_the_enemy_has_naval_superiority() -> None:
    fleet = {SEA: {"Germany": {"1-unit fleet": 1}}}
    bare = phase(SHORT, units=_scapa(**fleet), **NORWAY)
    assert unused(bare) == ["enemy_rules_the_sea"]
    with_air = phase(
        "fly 1 air: Scapa Flow -> Norwegian Sea", SHORT, units=_scapa(**fleet), **NORWAY
    )
    assert unused(with_air) == []


def test_BWR_326_G_37_those_that_become_beachheads_hold_no_superiority_for_it() -> None:
    fleet = {SEA: {"Germany": {"1-unit fleet": 1}}}
    p = phase(FLY, SET, units=_scapa(**fleet), **NORWAY)
    assert unused(p) == ["enemy_rules_the_sea"]
    assert len(p.g.state["missions"]) == 2


def test_BWR_326_germans_and_allies_alone() -> None:
    units = {"Odessa": air("USSR"), "Naples": air("Italy")}
    given: dict[str, Any] = {"joined": {"Italy": "Axis"}, "units": units}
    sea = "North Central Mediterranean"
    italian = phase(f"beachhead 1: Naples -> {sea} for Tunis", **given)
    assert unused(italian) == ["too_few_air"]
    flown = phase(f"fly 1 air: Naples -> {sea}", f"beachhead 1: {sea} for Tunis", **given)
    assert unused(flown) == ["no_air_at_sea"]
    soviet = phase("beachhead 1: Odessa -> Black Sea for Varna", side="Soviets", **given)
    assert unused(soviet) == ["no_beachheads_of"]


def test_BWR_336_who_flew_in_an_earlier_turn_has_gone_home() -> None:
    flown = [mission("UK", SEA, "sea", turn=39)]
    assert unused(phase(SET, missions=flown, **NORWAY)) == ["no_air_at_sea"]


def test_BWR_135_BWR_320_a_beachhead_alone_attacks_no_neutral() -> None:
    p = phase("beachhead 1: Hamburg -> North Sea for Oslo", units={"Hamburg": air("Germany")})
    assert unused(p) == []
    assert p.g.side_of("Norway") == ""


def test_BWR_332_corps_on_one_get_a_new_one() -> None:
    beach = {"zone": "Trondheim", "sea": SEA, "side": "Allies", "air": {"UK": 2}}
    corps = {"Trondheim beachhead": {"UK": {"1-corps infantry": 3}}}
    given: dict[str, Any] = {"beachheads": {"Trondheim beachhead": beach}, "ashore": corps}
    p = phase(
        "beachhead 1: Scapa Flow -> Norwegian Sea for Trondheim", units=_scapa(), **given, **NORWAY
    )
    assert p.g.state["beachheads"]["Trondheim beachhead"]["air"] == {"UK": 1}


def test_BWR_314_an_enemy_s_beachhead_that_serves_nobody_makes_room() -> None:
    beach = {"zone": "Trondheim", "sea": SEA, "side": "Axis", "air": {"Germany": 1}}
    given: dict[str, Any] = {"beachheads": {"Trondheim beachhead": beach}}
    p = phase(SHORT, units=_scapa(), **given, **NORWAY)
    assert p.g.state["beachheads"]["Trondheim beachhead"]["side"] == "Allies"
    [left] = [e["from"] for e in p.events if e["kind"] == "air_left"]
    assert left == {"Trondheim beachhead": {"Germany": 1}}
    corps = {"Trondheim beachhead": {"Germany": {"1-corps infantry": 1}}}
    held = phase(SHORT, units=_scapa(), ashore=corps, **given, **NORWAY)
    assert unused(held) == ["beach_of_others"]
